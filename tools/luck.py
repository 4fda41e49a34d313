"""Does luck average zero? Bots play matches, and the review tells luck from play in each of them.

    python tools/luck.py the_base --matches 200
    python tools/luck.py underground --matches 200 --set setup=s1 --simulations 16

Prints a row of the table in docs/benchmarks/review.md. With --keep FILE it can be interrupted and resumed.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import msgspec

from untertage.bots.analysis import Effort, Total, analysed, totals
from untertage.bots.bot import make
from untertage.core import registry
from untertage.core.match import Match

WIDE = 1.96
"""Standard errors to each side of a 95 % interval."""


def judge(game_id: str, seed: int, options: dict[str, str], simulations: int) -> Total:
    """Play one match and return the sums of its first seat."""
    game = registry.get(game_id)
    seats = max(2, game.seats[0])
    match = Match.new(game, seats, options, seed=seed)
    match.play_out([make("normal", game, seed * seats + seat) for seat in range(seats)])
    total = totals(analysed(match.record, game, Effort(simulations=simulations, expert=0)))[0]
    assert abs(total.prior + total.luck + sum(total.plays) - total.result) < 0.001
    return total


def known(file: Path | None) -> dict[int, Total]:
    lines = file.read_bytes().splitlines() if file is not None and file.exists() else []
    return dict(msgspec.json.decode(line, type=tuple[int, Total]) for line in lines)


def interval(values: list[float]) -> str:
    error = WIDE * stdev(values) / sqrt(len(values))
    return f"{mean(values):+.3f} ± {error:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="seed of the first match")
    parser.add_argument("--simulations", type=int, default=Effort().simulations)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--keep", type=Path, help="file with the matches judged so far")
    given = parser.parse_args()
    options = dict(text.split("=", 1) for text in given.set)
    seeds = range(given.first, given.first + given.matches)
    kept = known(given.keep)
    for seed in seeds:
        if seed not in kept:
            kept[seed] = judge(given.game, seed, options, given.simulations)
            if given.keep is not None:
                with given.keep.open("ab") as file:
                    file.write(msgspec.json.encode((seed, kept[seed])) + b"\n")
    found = [kept[seed] for seed in seeds]
    cells = [given.game, str(len(found))]
    cells += [interval([pick(total) for total in found]) for pick in (_luck, _deal, _draws, _hidden)]
    cells += [f"{stdev(map(_luck, found)):.3f}", interval([_play(total) for total in found])]
    print(f"| {' | '.join(cells)} |")


def _luck(total: Total) -> float:
    return total.luck


def _deal(total: Total) -> float:
    return total.deal


def _draws(total: Total) -> float:
    return total.draws


def _hidden(total: Total) -> float:
    return total.hidden


def _play(total: Total) -> float:
    return sum(total.plays)


if __name__ == "__main__":
    main()
