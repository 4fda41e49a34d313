"""`simulate`: many matches between bots."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, Literal

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from untertage.arena.shares import share
from untertage.arena.simulate import Tally, check_players, match_seed, played_match
from untertage.bots.guard import BotFailure
from untertage.bots.workers import end_with_parent
from untertage.cli.app import (
    AnyGame,
    AsJson,
    Components,
    GameId,
    OptionValues,
    app,
    console,
    game_of,
    options_for,
    print_json,
)
from untertage.core.errors import BadOptions
from untertage.core.game import Outcome
from untertage.tui.files import whole_file, write_whole

CHUNK: Final = 25
"""The most matches per task of a worker process; every process gets several tasks, because matches differ in length."""
TASKS: Final = 8
"""Tasks per process, if there are enough matches."""
REFRESH: Final = 0.1
"""Seconds between two updates of the progress bar."""


class Finished(msgspec.Struct, frozen=True):
    """The result of one match of a series."""

    seed: int
    outcome: Outcome
    plies: int
    record: bytes | None
    """The record as JSON, where it is wanted."""
    failures: tuple[tuple[str, ...], ...]
    """By seat: why its bot did not make a decision."""


Writer = Callable[[int, Finished], None]


class JsonLines:
    """Writes complete records, one per line."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def __call__(self, number: int, match: Finished) -> None:
        assert match.record is not None
        self._stream.write(match.record + b"\n")


class CsvLines:
    """Writes one line of results per match: number, seed, end, winners, scores, length."""

    def __init__(self, stream: BinaryIO, seats: int) -> None:
        self._stream, self._seats = stream, seats
        self._row(["number", "seed", "reason", "winners", *(f"score{seat}" for seat in range(seats)), "plies"])

    def _row(self, cells: Sequence[object]) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(cells)
        self._stream.write(text.getvalue().encode())

    def __call__(self, number: int, match: Finished) -> None:
        outcome = match.outcome
        scores = [*outcome.scores, *[""] * self._seats][: self._seats]
        winners = " ".join(map(str, outcome.winners))
        self._row([number, match.seed, outcome.reason, winners, *scores, match.plies])


class Order(msgspec.Struct, frozen=True):
    """What a worker process has to play, as plain data."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    sheet: dict[str, Any] | None
    records: bool = False
    """Are the records of the matches wanted?"""
    strict: bool = False
    """Does the first failure of a bot end the series?"""


def play_chunk(order: Order, numbers: range) -> list[Finished]:
    """Play some matches of a series."""
    game = game_of(order.game)
    if order.sheet is not None:
        game = game.with_sheet(order.sheet, recorded=True)
    return [_play_one(order, game, match_seed(order.seed, number)) for number in numbers]


def _play_one(order: Order, game: AnyGame, seed: int) -> Finished:
    match, failures = played_match(game, order.players, seed=seed, options=order.options, keep_record=order.records)
    outcome = match.outcome()
    assert outcome is not None
    return Finished(seed, outcome, match.ply, match.record.to_json() if order.records else None, failures)


def play_all(order: Order, num: int, jobs: int) -> Iterator[Finished]:
    """The matches of a series in their order, played in one process or several."""
    size = max(1, min(CHUNK, num // (jobs * TASKS)))
    chunks = [range(start, min(start + size, num)) for start in range(0, num, size)]
    if jobs == 1:
        for chunk in chunks:
            yield from play_chunk(order, chunk)
        return
    with ProcessPoolExecutor(jobs, initializer=end_with_parent) as pool:
        for matches in pool.map(play_chunk, [order] * len(chunks), chunks):
            yield from matches


@app.command()
def simulate(
    game_id: GameId,
    num: Annotated[int, typer.Option("--games", min=1, help="Number of matches.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Random seed; the same seed gives the same matches.")] = 0,
    players: Annotated[str | None, typer.Option("--players", metavar="BOT,...", help="One bot per seat.")] = None,
    option: OptionValues = None,
    components: Components = None,
    output: Annotated[Path | None, typer.Option("--output", metavar="DIR", help="Folder for the results.")] = None,
    form: Annotated[
        Literal["jsonl", "csv"],
        typer.Option("--format", help="jsonl: complete records; csv: one line of results per match."),
    ] = "jsonl",
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Number of processes.")] = 1,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first failure of a bot.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many matches between bots and count the results."""
    game = game_of(game_id, components)
    names = tuple(name.strip() for name in players.split(",")) if players else ("random",) * game.seats.start
    options = options_for(game, option, len(names))
    check_players(game, names, options)
    sheet = None if game.sheet is None else dict(game.sheet)
    records = output is not None and form == "jsonl"
    order = Order(game_id, names, seed, options, sheet, records, strict)
    began = time.perf_counter()
    if output is None:
        result = report(game, order, play_series(order, num, jobs, lambda number, match: None))
    else:
        name = f"{game_id}-{seed}-{num}"
        with whole_file(output / f"{name}.{form}") as stream:
            write = JsonLines(stream) if form == "jsonl" else CsvLines(stream, len(names))
            result = report(game, order, play_series(order, num, jobs, write))
        write_whole(output / f"{name}.summary.json", msgspec.json.format(msgspec.json.encode(result)))
    seconds = time.perf_counter() - began
    if as_json:
        print_json({**result, "seconds": round(seconds, 3), "games_per_second": round(num / seconds, 1)})
    else:
        _print_report(game, result, seconds)


class Counted(msgspec.Struct):
    """The results of a series."""

    tally: Tally
    lengths: list[int]
    """The length of every match."""
    failures: list[list[str]]
    """By seat: what went wrong with its bot, with the number of the match."""

    def add(self, number: int, match: Finished) -> None:
        """Count one match."""
        self.tally.add(match.outcome, match.plies)
        self.lengths.append(match.plies)
        for seat, messages in enumerate(match.failures):
            self.failures[seat] += [f"match {number + 1}, {message}" for message in messages]


def play_series(order: Order, num: int, jobs: int, write: Writer) -> Counted:
    """Play a series with a progress bar; raises BotFailure at the first failure of a bot if the order is strict."""
    counted = Counted(Tally(), [], [[] for _ in order.players])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    err = Console(stderr=True)
    hidden = not err.is_terminal
    with Progress(*columns, TimeRemainingColumn(), console=err, transient=True, disable=hidden) as bar:
        task = bar.add_task(order.game, total=num, rate="")
        began = shown = time.perf_counter()
        try:
            for done, match in enumerate(play_all(order, num, jobs), 1):
                counted.add(done - 1, match)
                write(done - 1, match)
                if order.strict and any(match.failures):
                    name, said = next(
                        (name, said[0]) for name, said in zip(order.players, counted.failures, strict=True) if said
                    )
                    raise BotFailure(f"{name}: {said}")
                now = time.perf_counter()
                if now - shown > REFRESH:
                    bar.update(task, completed=done, rate=f"{done / (now - began):,.0f} games/s")
                    shown = now
        except BrokenProcessPool:
            raise BadOptions("a worker process died; try fewer --jobs") from None
    return counted


def report(game: AnyGame, order: Order, counted: Counted) -> dict[str, Any]:
    """The summary of a series; it depends only on the order."""
    tally, seats = counted.tally, []
    for seat, name in enumerate(order.players):
        won, shared = tally.wins[seat], tally.shared[seat]
        if game.cooperative:
            won, shared = won + shared, 0
        won_share = share(won, tally.games)
        seats.append(
            {"seat": seat, "player": name, "won": won, "shared": shared}
            | {"share": round(won_share.share, 6), "interval95": [round(won_share.low, 6), round(won_share.high, 6)]}
            | {"failures": len(counted.failures[seat]), "first_failure": next(iter(counted.failures[seat]), None)}
        )
    ordered = sorted(counted.lengths)
    return {
        "game": game.id,
        "games": tally.games,
        "seed": order.seed,
        "options": order.options,
        "seats": seats,
        "reasons": dict(sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0]))),
        "plies": {
            "mean": round(tally.plies / tally.games, 3),
            "shortest": ordered[0],
            "median": ordered[len(ordered) // 2],
            "longest": ordered[-1],
        },
    }


def _table_of_seats(seats: list[dict[str, Any]], title: str, *, cooperative: bool) -> Table:
    """Who won how often; a team wins and loses together, so it has one row."""
    heads = ("team",) if cooperative else ("seat", "player")
    ends = () if cooperative else ("shared",)
    table = Table(*heads, "won", "share", "95 % interval", *ends, title=title, title_justify="left")
    for seat in seats[:1] if cooperative else seats:
        low, high = seat["interval95"]
        names = (", ".join(each["player"] for each in seats),) if cooperative else (seat["seat"] + 1, seat["player"])
        cells = (*names, seat["won"], f"{seat['share']:.1%}", f"{low:.1%} – {high:.1%}", *(seat[end] for end in ends))
        table.add_row(*map(str, cells))
    return table


def _print_report(game: AnyGame, result: dict[str, Any], seconds: float) -> None:
    out = console()
    games = result["games"]
    title = f"{game.words('en').text('game', 'title')}: {games} games"
    out.print(_table_of_seats(result["seats"], title, cooperative=game.cooperative))
    for seat in result["seats"]:
        if seat["failures"]:
            out.print(f"{seat['player']} failed in {seat['failures']} decisions: {seat['first_failure']}")
    ends = Table("end", "games", "share", "95 % interval")
    for reason, count in result["reasons"].items():
        part = share(count, games)
        ends.add_row(reason, str(count), f"{part.share:.1%}", f"{part.low:.1%} – {part.high:.1%}")
    out.print(ends)
    plies = result["plies"]
    out.print(
        f"plies: {plies['mean']:.1f} on average, {plies['shortest']} to {plies['longest']}, median {plies['median']}"
    )
    out.print(f"{games / seconds:,.0f} games/s, {plies['mean'] * games / seconds:,.0f} plies/s")
