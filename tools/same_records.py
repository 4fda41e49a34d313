"""Fingerprints of bot matches, to compare Python in the browser with CPython.

python tools/same_records.py 10                 # ten matches of each game
node tools/pyodide.mjs tools/same_records.py 10 # the same in Pyodide
"""

from __future__ import annotations

import hashlib
import sys

from untertage.bots import bot
from untertage.core import registry
from untertage.core.match import Match
from untertage.core.turns import first_of


def fingerprint(game_id: str, seed: int) -> str:
    """Plays a whole match of random bots, then hashes its record as JSON and as text."""
    game = registry.get(game_id)
    match = Match.new(game, game.seats[seed % len(game.seats)], seed=seed)
    player = bot.make("random", game, seed)
    while actors := match.actors():
        seat = first_of(actors)
        legal = match.legal(seat)
        match.play(seat, legal[0] if len(legal) == 1 else player.choose(match.view(seat), legal))
    record = match.record
    return hashlib.sha256(record.to_json() + record.to_text().encode()).hexdigest()


def main(matches: int) -> None:
    for game_id in registry.ids():
        for seed in range(matches):
            print(game_id, seed, fingerprint(game_id, seed))


if __name__ == "__main__":
    main(int(sys.argv[1]))
