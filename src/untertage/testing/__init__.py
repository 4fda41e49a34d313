"""The laws that every game obeys, for authors of games.

A test of your own game is one line:

    from untertage.testing import check_game
    from my_package.game import GAME

    def test_laws() -> None:
        check_game(GAME, walks=10)

It plays random matches with every number of seats and checks every law during play. If one is broken, `LawBroken` names
the law, the game, the seats, the seed, the options and the ply. To repeat that walk alone:

    check_walk(Setting(GAME, seats=2, seed=4, options={}))

The laws are plain functions, sorted by subject:

- `contract`: legal actions, refusals, clones, positions, records, chance, endings, components;
- `hidden`: views, redacted events and undo tell nothing that a seat may not know;
- `encoding`: observations and action indices for learners, if the game has an encoding;
- `texts`: notation, words in all languages, the rules document, the text board.
"""

from untertage.testing import contract, encoding, hidden, texts
from untertage.testing.checking import LawBroken, Walked, check, check_game, check_scene, check_walk
from untertage.testing.laws import GAME_LAWS, MATCH_LAWS, PLY_LAWS, STATE_LAWS, STEADY_LAWS, Broken
from untertage.testing.walking import Scene, Setting, Turn, at_random, random_options, scenes_of, walk

__all__ = [
    "GAME_LAWS",
    "MATCH_LAWS",
    "PLY_LAWS",
    "STATE_LAWS",
    "STEADY_LAWS",
    "Broken",
    "LawBroken",
    "Scene",
    "Setting",
    "Turn",
    "Walked",
    "at_random",
    "check",
    "check_game",
    "check_scene",
    "check_walk",
    "contract",
    "encoding",
    "hidden",
    "random_options",
    "scenes_of",
    "texts",
    "walk",
]
