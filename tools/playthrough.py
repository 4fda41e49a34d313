"""tests/playthroughs/<game>.txt: the first decisions of a match as an environment shows them.

Each decision has the board, the segments of the observation that are not all 0, and the legal actions with their
indices. A change of rules, encodings or notation shows up as a difference of text (`python -m tools.generated`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from untertage.core import registry
from untertage.envs.episode import Episode

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
SEED = 1
DECISIONS = 6


def shown(values: list[int]) -> str:
    """Numbers in short: runs of equal ones as `0*12`."""
    runs: list[tuple[int, int]] = []
    for value in values:
        runs = [*runs[:-1], (value, runs[-1][1] + 1)] if runs and runs[-1][0] == value else [*runs, (value, 1)]
    return " ".join(f"{value}*{times}" if times > 1 else f"{value}" for value, times in runs)


def decision(episode: Episode) -> list[str]:
    """One decision as lines."""
    row = episode.observation().tolist()
    lines = [f"## decision {episode.ply}, seat {episode.seat}", "", episode.board(episode.seat), ""]
    for segment in episode.encoding.segments:
        values = row[segment.first : segment.first + segment.size]
        if any(values):
            lines.append(f"observation {segment.name}: {shown(values)}")
    return [*lines, *(f"legal {number}: {action}" for number, action in episode.legal().items())]


def written(game_id: str) -> str:
    """The text of a playthrough."""
    episode = Episode(game_id)
    encoding, choose = episode.encoding, random.Random(SEED).choice
    lines = [f"# {game_id}, {episode.seats} seats, seed {SEED}, rules {episode.game.rules_version}"]
    lines += [f"encoding {encoding.version}: {encoding.size} indices, {encoding.length} bytes", ""]
    episode.reset(SEED)
    for _ in range(DECISIONS):
        lines += decision(episode)
        number = choose(episode.numbers())
        lines += ["", f"play {number}: {episode.legal()[number]}", ""]
        episode.step(number)
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    for game_id in registry.ids():
        yield FOLDER / f"{game_id}.txt", written(game_id)
