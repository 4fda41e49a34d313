"""The commands `tournament`, `report` and `lab`; `register(app)` adds them to a Typer app."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from untertage.arena import report as reports
from untertage.arena.engines import ENGINES
from untertage.arena.plan import USUAL_RULES, Plan, Variant, grid
from untertage.arena.report import percent, rating_text
from untertage.arena.summary import Summary, summarize
from untertage.arena.tournament import finished, run
from untertage.bots.budget import CPU
from untertage.bots.guard import PATIENCE
from untertage.core import registry
from untertage.core.errors import BadComponents, BadOptions, UntertageError
from untertage.core.extras import needs
from untertage.core.pairs import read_pairs, typed_options
from untertage.tui.files import read_sheet

STOPPED: Final = 130
FAILURES: Final = ("fallback", "forfeit")

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game.")]
Games = Annotated[int, typer.Option("--games", min=1, help="Matches per pairing, table or team.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Number of seats; by default the minimum of the game.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Number of parallel matches.")]
Seed = Annotated[int, typer.Option("--seed", help="Random seed; the same seed gives the same matches.")]
Output = Annotated[Path, typer.Option("--output", metavar="DIR", help="Folder for the results; resumes if it exists.")]
Code = Annotated[
    list[Path] | None, typer.Option("--code", metavar="FILE", help="Your own bot in Python, named after its file.")
]
Patience = Annotated[float, typer.Option("--patience", min=0.01, help="Seconds per decision of your own bots.")]
OnFailure = Annotated[str, typer.Option("--on-failure", help="When a bot fails: fallback or forfeit.")]
ClockName = Annotated[str, typer.Option("--clock", help="Clock for time budgets: cpu (CPU time) or wall.")]
Records = Annotated[bool, typer.Option("--records", help="Save a replayable record of every match.")]
Strict = Annotated[bool, typer.Option("--strict", help="Stop at the first failure of a bot.")]
EngineName = Annotated[str, typer.Option("--engine", help="Where to run: processes or ray.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a house rule; may be repeated.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command()(tournament)
    app.command()(report)
    app.command()(lab)


def tournament(
    game: GameId,
    output: Output,
    players: Annotated[str, typer.Option("--players", help="Bots, separated by commas.")],
    games: Games = 100,
    seats: Seats = None,
    jobs: Jobs = 1,
    seed: Seed = 0,
    code: Code = None,
    patience: Patience = PATIENCE,
    on_failure: OnFailure = "fallback",
    clock: ClockName = CPU,
    records: Records = False,
    strict: Strict = False,
    engine: EngineName = "processes",
    option: Options = None,
    components: Annotated[
        Path | None, typer.Option("--components", metavar="FILE", help="Custom component sheet (TOML).")
    ] = None,
) -> None:
    """Play every pairing (or table, or team) of bots from all seats. Can be interrupted and resumed."""
    plan = Plan(
        game=registry.get(game).id,
        players=read_players(players, code),
        games=games,
        seats=seats if seats is not None else registry.get(game).seats.start,
        seed=seed,
        variants=(variant(game, read_pairs(option), components),),
        patience=patience,
        forfeit=_is_forfeit(on_failure),
        clock=clock,
        records=records,
    )
    _play_all(plan, output, jobs, engine, strict=strict)


def lab(
    game: GameId,
    output: Output,
    values: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE,…", help="Values of an option to compare; may be repeated."),
    ] = None,
    sheet: Annotated[
        list[Path] | None,
        typer.Option("--components", metavar="FILE", help="Component sheet to compare, with all of these values."),
    ] = None,
    option: Options = None,
    players: Annotated[str, typer.Option("--players", help="Bots, separated by commas.")] = "normal",
    games: Games = 100,
    seats: Seats = None,
    jobs: Jobs = 1,
    seed: Seed = 0,
    code: Code = None,
    patience: Patience = PATIENCE,
    on_failure: OnFailure = "fallback",
    clock: ClockName = CPU,
    records: Records = False,
    strict: Strict = False,
    engine: EngineName = "processes",
) -> None:
    """Compare house rules and component sheets: seat advantage, length, decisiveness, use of cards and actions."""
    plan = Plan(
        game=registry.get(game).id,
        players=read_players(players, code),
        games=games,
        seats=seats if seats is not None else registry.get(game).seats.start,
        seed=seed,
        variants=tuple(variants_of(game, values, sheet, option)),
        patience=patience,
        forfeit=_is_forfeit(on_failure),
        clock=clock,
        records=records,
    )
    _play_all(plan, output, jobs, engine, strict=strict)


def report(folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of a tournament or a lab.")]) -> None:
    """Write a self-contained HTML report with plots, and the same numbers as JSON and CSV."""
    with needs("arena", "report"):
        import numpy  # noqa: F401
    page = reports.write(folder)
    typer.echo(str(page))


def read_players(players: str, code: list[Path] | None) -> tuple[str, ...]:
    """Bots from a comma-separated list; the name of a --code file stands for that file."""
    own = {path.stem: f"code:{path}" for path in code or []}
    return tuple(own.get(name.strip(), name.strip()) for name in players.split(",") if name.strip())


def told(options: Mapping[str, str], sheet: Path | None = None) -> str:
    """The name of a variant."""
    parts = [f"{name}={value}" for name, value in options.items()]
    return ", ".join(parts if sheet is None else [*parts, f"sheet {sheet.stem}"]) or USUAL_RULES


def variant(game_id: str, options: Mapping[str, str], sheet: Path | None) -> Variant:
    """These options with this component sheet; raises BadOptions or BadComponents."""
    if sheet is None:
        return Variant(told(options), typed_options(registry.get(game_id), options))
    try:
        raw = read_sheet(sheet)
        game = registry.get(game_id).with_sheet(raw)
    except BadComponents as error:
        said = str(error)
        raise BadComponents(said if said.startswith(str(sheet)) else f"{sheet}: {said}") from None
    return Variant(told(options, sheet), typed_options(game, options), raw)


def variants_of(
    game_id: str, values: list[str] | None, sheets: list[Path] | None, rules: list[str] | None = None
) -> list[Variant]:
    """Every combination of the values, with the usual box and with every sheet, under the same rules.

    If no combination leaves the rules as they are, one more variant does.
    """
    same = read_pairs(rules)
    choices = {name: text.split(",") for name, text in read_pairs(values).items()}
    chosen = [{**same, **combination} for combination in grid(choices)]
    usual = registry.get(game_id).read_options(typed_options(registry.get(game_id), same))
    found = [variant(game_id, options, None) for options in chosen]
    if not any(registry.get(game_id).read_options(one.options) == usual for one in found):
        found.insert(0, variant(game_id, same, None))
    return found + [variant(game_id, options, sheet) for sheet in sheets or [] for options in chosen]


def _is_forfeit(on_failure: str) -> bool:
    if on_failure not in FAILURES:
        raise BadOptions(f"--on-failure is {' or '.join(FAILURES)}, not {on_failure!r}")
    return on_failure == "forfeit"


def _play_all(plan: Plan, folder: Path, jobs: int, engine: str, *, strict: bool) -> None:
    """Play with a progress bar; an interrupt keeps the finished matches."""
    if engine not in ENGINES:
        raise UntertageError(f"unknown engine {engine!r}; choose from: {', '.join(ENGINES)}")
    with needs("arena", "a tournament"):
        import numpy  # noqa: F401
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(plan.game)
            for done, total in run(plan, folder, workers=jobs, engine=engine, strict=strict):
                progress.update(task, completed=done, total=total)
    except KeyboardInterrupt:
        typer.echo(f"stopped; the same command resumes {folder}", err=True)
        raise typer.Exit(STOPPED) from None
    show(summarize(*finished(folder)))


def show(summary: Summary) -> None:
    """Print the standings of every variant."""
    console = Console(highlight=False)
    for variant in summary.variants:
        table = Table(title=f"{summary.game}: {variant.name}, {variant.matches} matches", title_justify="left")
        for column in (
            "player",
            "games",
            "won" if summary.cooperative else "points",
            "rating",
            "s/decision",
            "failures",
        ):
            table.add_column(column)
        for line in variant.standings:
            cells = [line.player, str(line.points.games), percent(line.points), rating_text(line.rating)]
            table.add_row(*cells, f"{line.seconds:.3f}", str(line.failures))
        console.print(table)
        for one in variant.failures:
            console.print(f"  {one.player} failed in {one.decisions} decisions of {one.matches} matches: {one.first}")
        place = {line.player: number for number, line in enumerate(variant.standings)}
        for pair in variant.pairings:
            if place[pair.player] < place[pair.against]:
                console.print(f"  {pair.player} : {pair.against}  {percent(pair.points)}, {pair.points.games} games")
        if variant.seats:
            console.print(f"  by seat: {', '.join(percent(seat) for seat in variant.seats)}")
        console.print(f"  ends: {', '.join(f'{reason} {count}' for reason, count in variant.reasons.items())}")
