"""Do ratings recover the known order of the bots? Levels play each other and are rated as if they were people.

    python tools/ratings.py rescue --matches 60 --levels easy,normal,hard

Prints the rows of the table in docs/benchmarks/ratings.md.
"""

from __future__ import annotations

import argparse
import itertools

from untertage.bots.bot import make
from untertage.core import registry
from untertage.core.match import Match
from untertage.server import history
from untertage.server.rated import Contest, Contestant
from untertage.server.rating import Rating, shown
from untertage.server.skill import Skill


def played(game_id: str, names: tuple[str, ...], seed: int) -> Contest:
    """One match; nobody in it has a fixed rating."""
    game = registry.get(game_id)
    match = Match.new(game, len(names), seed=seed, keep_record=False, keep_events=False, check_every=0)
    match.play_out([make(name, game, seed * len(names) + seat) for seat, name in enumerate(names)])
    outcome = match.outcome()
    assert outcome is not None
    places = [history.place(outcome, seat, len(names)) for seat in range(len(names))]
    people = tuple(Contestant(name, False, place) for name, place in zip(names, places, strict=True))
    return Contest(game_id, game_id, "", False, people)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[each for each in registry.ids() if not registry.get(each).cooperative])
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--levels", default="easy,normal,hard")
    given = parser.parse_args()
    skill, levels = Skill(), given.levels.split(",")
    known: dict[str, Rating] = {}
    won = dict.fromkeys(levels, 0)
    pairs = list(itertools.permutations(levels, 2))
    for seed in range(given.matches):
        contest = played(given.game, pairs[seed % len(pairs)], seed)
        before = {name: known.get(name) or skill.fresh(contest, name) for name in contest.rated}
        known.update((each.player, each) for each in skill.after(contest, before))
        won.update((one.name, won[one.name] + 1) for one in contest.contestants if one.place == 1)
    for name in levels:
        rating, half = shown(known[name].mu, known[name].sigma)
        print(f"| {given.game} | {name} | {won[name]} of {known[name].matches} | {rating} ± {half} |")


if __name__ == "__main__":
    main()
