"""The strength of a network over the generations, as a table and a plot."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from untertage.arena.plots import curves

SMOOTH: Final = 5
"""Generations of which a point of the plot is the mean: one exam has few matches."""
STYLE: Final = (
    "<style>text{font:12px sans-serif;fill:#333}.grid{stroke:#ddd}.curve{fill:none;stroke:#06c;stroke-width:2}"
    ".c1{stroke:#c60}.c2{stroke:#393}.key{fill:#06c}.k1{fill:#c60}.k2{fill:#393}</style>"
)


class Point(msgspec.Struct, frozen=True):
    """One generation."""

    generation: int
    minutes: float
    """Time of the run so far."""
    games: int
    positions: int
    """Matches and positions of self-play so far."""
    value_loss: float
    policy_loss: float
    """Losses while learning."""
    new_value: float
    new_policy: float
    """Losses on this generation before learning from it."""
    score_value: float
    score_policy: float
    """Losses of the score alone on this generation."""
    points: dict[str, float]
    """Points in the exams of this generation, by opponent."""
    exams: dict[str, int]


def read(folder: Path) -> list[Point]:
    """The generations so far."""
    path = folder / "strength.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Point]) if path.exists() else []


def write(folder: Path, found: Sequence[Point]) -> None:
    """`strength.json`, `strength.csv` and `strength.svg`."""
    (folder / "strength.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    (folder / "strength.csv").write_text(table(found), "utf-8")
    (folder / "strength.svg").write_text(plot(found), "utf-8")


def opponents(found: Sequence[Point]) -> list[str]:
    return sorted({name for point in found for name in point.exams})


def table(found: Sequence[Point]) -> str:
    names, out = opponents(found), io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    plain = [name for name in Point.__struct_fields__ if name not in ("points", "exams")]
    lines.writerow([*plain, *(f"{what} against {name}" for name in names for what in ("points", "exams"))])
    for point in found:
        exams = [value for name in names for value in (point.points.get(name, 0.0), point.exams.get(name, 0))]
        lines.writerow([*(getattr(point, name) for name in plain), *exams])
    return out.getvalue()


def plot(found: Sequence[Point]) -> str:
    """The share of points against each opponent, by generation."""
    lines = []
    for name in opponents(found):
        shares = []
        for at in range(len(found)):
            recent = found[max(0, at - SMOOTH + 1) : at + 1]
            games = sum(point.exams.get(name, 0) for point in recent)
            shares.append(sum(point.points.get(name, 0.0) for point in recent) / max(1, games))
        lines.append((f"against {name}", shares))
    ends = ("first generation", f"generation {found[-1].generation}, {found[-1].minutes:.0f} min")
    svg = curves(lines, "Points against frozen opponents", ends=ends)
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace("<title>", f"{STYLE}<title>", 1)
