"""The command `export`. Optional dependencies are imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from untertage.core.extras import needs
from untertage.core.pairs import read_pairs
from untertage.tui.files import read_sheet

Players = Annotated[str, typer.Option("--players", metavar="BOT,...", help="One bot per seat, or one for all seats.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a house rule; may be repeated.")
]
Components = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="Custom component sheet (TOML).")]


def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `untertage games`.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder for the shards; resumes if it exists.")],
    matches: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of matches.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Number of seats; two by default.")] = None,
    players: Players = "random",
    seed: Annotated[int, typer.Option(help="Seed of the first match.")] = 0,
    option: Options = None,
    components: Components = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Number of processes.")] = 1,
    per_shard: Annotated[int, typer.Option(min=1, help="Matches per file.")] = 20,
    parquet: Annotated[bool, typer.Option("--parquet", help="Write Parquet instead of NumPy files.")] = False,
) -> None:
    """Export observations, masks, actions and returns of simulated matches."""
    with needs("envs", "export"):
        from untertage.envs import shards
    if parquet:
        with needs("parquet", "export --parquet"):
            import pyarrow.parquet  # noqa: F401
    wanted = shards.plan(
        game,
        matches,
        seats=seats,
        seed=seed,
        players=[name.strip() for name in players.split(",")],
        options=read_pairs(option),
        components=None if components is None else read_sheet(components),
        per_shard=per_shard,
        format="parquet" if parquet else "npz",
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game, total=matches)
        written = shards.export(wanted, folder, lambda done: progress.advance(task, done), jobs=jobs)
    typer.echo(f"{folder}: {wanted.shards()} shards of {matches} matches, {written} of them new")
