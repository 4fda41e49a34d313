"""Indices of actions that differ from state to state, and of another component sheet."""

from __future__ import annotations

import importlib.resources
import itertools
import tomllib
from copy import copy

from untertage.core import registry
from untertage.games.underground.encoding import ENCODING
from untertage.games.underground.geometry import CELLS
from untertage.games.underground.listing import WAYS
from untertage.games.underground.tables import TOOLS
from untertage.testing import Setting, encoding, walk

GAME = registry.get("underground")


def test_another_sheet_has_the_same_indices_for_the_same_actions() -> None:
    """The tables of indices are those of the default sheet; with other components the indices come from the actions."""
    game = copy(GAME)
    game.use_sheet(tomllib.loads(importlib.resources.files(game.package()).joinpath("components.toml").read_text()))
    for scene in itertools.islice(walk(Setting(game, 2, 3)), 40):
        encoding.legal_actions_have_indices(scene)


def test_only_placements_lays_and_ways_have_no_index() -> None:
    """Placements that leave the board or look like another one, and ways, which are counted by kind."""
    without = {
        type(action).__name__ for action in GAME.vocabulary(Setting(GAME, 4, 1).start()) if action not in ENCODING.index
    }
    assert without <= {"Place", "Exchange", "MoveWith", "StepWith", "Lay"}
    assert ENCODING.table.count(None) == CELLS * len(TOOLS) * WAYS


def test_the_index_of_a_way_depends_on_its_end_chips_and_rank() -> None:
    """Ways to other ends or with other chips do not change it."""
    texts = ["move_with A1 - hammer", "move_with A1 B2 -", "move_with A1 C2 -", "move_with A2 B2 -"]
    hammer, first, second, elsewhere = (GAME.parse(text) for text in texts)
    alone = [ENCODING.numbers([way])[0] for way in (hammer, first, elsewhere)]
    assert len(set(alone)) == 3
    together = ENCODING.numbers([hammer, first, second, elsewhere])
    assert together == [alone[0], alone[1], alone[1] + 1, alone[2]]
    many = [GAME.parse(f"move_with A1 {row}{column} -") for row in "BC" for column in range(1, 10)]
    assert ENCODING.numbers(many)[15:] == [alone[1] + 15, -1, -1]
