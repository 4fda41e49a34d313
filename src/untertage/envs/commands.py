"""The command `export`. Optional dependencies are imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from untertage.core.extras import needs
from untertage.core.pairs import read_pairs


def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `untertage games`.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder for the shards; resumes if it exists.")],
    matches: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of matches.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Number of seats; two by default.")] = None,
    bot: Annotated[str, typer.Option(help="The bot in every seat.")] = "random",
    seed: Annotated[int, typer.Option(help="Seed of the first match.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a house rule; may be repeated."),
    ] = None,
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
        bot=bot,
        options=read_pairs(option),
        per_shard=per_shard,
        format="parquet" if parquet else "npz",
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(game, total=matches)
        written = shards.export(wanted, folder, lambda done: progress.advance(task, done))
    typer.echo(f"{folder}: {wanted.shards()} shards of {matches} matches, {written} of them new")
