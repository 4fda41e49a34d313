"""Observations of matches with crates, whose values only some seats know (TOP-93)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.topoum.test_variants import TABLES
from untertage.games.topoum.game import GAME
from untertage.testing import Setting, check, encoding, walk

CRATES = next(options for _, options in TABLES if options.get("farmer") == "crate_lord")


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("law", [encoding.observations_show_the_view, encoding.observations_tell_nothing_hidden])
def test_observations_tell_no_crate_value_to_seats_that_have_not_looked(seats: int, law: Any) -> None:
    for seed in range(3):
        setting = Setting(GAME, seats, seed, CRATES)
        check(law, setting, setting)


def test_the_matches_above_have_crates_that_only_some_seats_know() -> None:
    scenes = walk(Setting(GAME, 3, 0, CRATES))
    assert any(0 < known < 0b111 for scene in scenes for known in scene.state.crate_known)
