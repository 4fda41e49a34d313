"""The command `train`. PyTorch and numpy are imported when it runs."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from untertage.core.extras import needs
from untertage.core.pairs import read_pairs
from untertage.train.settings import Settings, read_settings

if TYPE_CHECKING:
    from untertage.train.curve import Point

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as listed by `untertage games`.")]
Output = Annotated[Path, typer.Option(help="Folder of the run; resumes if it exists.")]
Minutes = Annotated[float, typer.Option(help="Stop after the generation in which this time is over.")]
Generations = Annotated[int, typer.Option(min=1, help="Stop after this many generations in all.")]
Seats = Annotated[int, typer.Option(min=1, help="Number of seats.")]
Games = Annotated[int, typer.Option(min=1, help="Matches of self-play per generation.")]
Exams = Annotated[int, typer.Option(min=0, help="Matches against frozen opponents per generation.")]
Opponents = Annotated[
    list[str] | None,
    typer.Option(help="A frozen opponent; may be repeated. By default the search with the score alone."),
]
Simulations = Annotated[int, typer.Option(min=2, help="Simulations of a decision that the policy learns.")]
Quick = Annotated[int, typer.Option(min=2, help="Simulations of the other decisions.")]
Units = Annotated[int, typer.Option(min=1, help="Units of a hidden layer.")]
Uses = Annotated[str, typer.Option(help="What of the network the search uses: both, value or policy.")]
Reuse = Annotated[float, typer.Option(min=0.1, help="How often a position is seen in training.")]
Seed = Annotated[int, typer.Option(help="Random seed.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes of self-play; 0 takes one per core.")]
Device = Annotated[str, typer.Option(help="PyTorch device, such as cpu or cuda; auto takes a GPU if there is one.")]
HouseRules = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set a house rule; may be repeated.")
]
USUAL = Settings(game="")


def train(
    game: GameId,
    output: Output,
    minutes: Minutes = 60.0,
    generations: Generations = 1_000_000,
    seats: Seats = USUAL.seats,
    games: Games = USUAL.games,
    exams: Exams = USUAL.exams,
    opponent: Opponents = None,
    simulations: Simulations = USUAL.simulations,
    quick: Quick = USUAL.quick,
    first: Units = USUAL.first,
    second: Units = USUAL.second,
    uses: Uses = USUAL.uses,
    reuse: Reuse = USUAL.reuse,
    seed: Seed = USUAL.seed,
    jobs: Jobs = 0,
    device: Device = "auto",
    option: HouseRules = None,
) -> None:
    """Train a network for the search by self-play."""
    given = {
        "game": game, "seats": seats, "seed": seed, "options": read_pairs(option), "games": games, "exams": exams,
        "opponents": opponent or (), "simulations": simulations, "quick": quick, "first": first, "second": second,
        "uses": uses, "reuse": reuse,
    }  # fmt: skip
    settings = read_settings(given)
    with needs("train", "train"):
        import numpy  # noqa: F401
        import torch

        from untertage.train.loop import Run
    end = time.monotonic() + 60 * minutes
    chosen = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
    run = Run(settings, output, chosen)
    workers = jobs or os.cpu_count() or 1
    for point in run.train(workers, lambda: run.generation >= generations or time.monotonic() >= end):
        typer.echo(told(point))


def told(point: Point) -> str:
    """A generation in one line."""
    losses = f"loss on new ones: value {point.new_value:.3f} (score {point.score_value:.3f}), "
    losses += f"policy {point.new_policy:.3f} (score {point.score_policy:.3f})"
    exams = ", ".join(f"{point.points[name]:g} of {point.exams[name]} against {name}" for name in point.exams)
    return f"{point.generation:>4} {point.minutes:6.1f} min {point.positions:>9} positions, {losses}; {exams}"
