"""The laws of `untertage.testing` on every registered game, without exceptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.walks import every_game, every_table, scenes
from untertage.core import registry
from untertage.core.record import read_record
from untertage.testing import (
    GAME_LAWS,
    MATCH_LAWS,
    PLY_LAWS,
    STATE_LAWS,
    STEADY_LAWS,
    Setting,
    check,
    encoding,
    hidden,
    scenes_of,
    texts,
    walk,
)

GOLDEN = Path(__file__).parents[1] / "golden"


def each(laws: list[Any]) -> Any:
    return pytest.mark.parametrize("law", laws, ids=lambda law: law.__name__)


@every_game
@each(GAME_LAWS)
def test_laws_of_games(game_id: str, law: Any) -> None:
    check(law, game_id, registry.get(game_id))


@every_table
@each(MATCH_LAWS)
def test_laws_of_matches(game_id: str, seats: int, law: Any) -> None:
    setting = Setting(registry.get(game_id), seats, seed=11)
    check(law, setting, setting)


@every_table
def test_laws_of_every_state(game_id: str, seats: int) -> None:
    for seed in range(20, 24):
        for scene in walk(Setting(registry.get(game_id), seats, seed)):
            for law in STEADY_LAWS:
                check(law, scene, scene)


@every_table
@each(STATE_LAWS)
def test_laws_of_states(game_id: str, seats: int, law: Any) -> None:
    for scene in scenes(game_id, seats, every=20):
        check(law, scene, scene)


@every_table
@each(PLY_LAWS)
def test_laws_of_plies(game_id: str, seats: int, law: Any) -> None:
    for scene in scenes(game_id, seats, every=6):
        if scene.turn is not None:
            check(law, scene, scene, scene.turn)


GOLDEN_LAWS = (
    hidden.redacted_events_tell_no_more_than_views,
    hidden.undo_is_free_only_if_nobody_learnt_anything,
    texts.plies_can_be_told,
)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.play")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_laws_in_golden_games(path: Path) -> None:
    """Golden games contain what random players do not reach: rare events, every ending, house rules."""
    record = read_record(path.read_bytes())
    for scene in scenes_of(record, registry.get(record.game)):
        check(encoding.observations_depend_on_the_view_alone, f"{path.name}, {scene}", scene)
        if scene.turn is not None:
            for law in GOLDEN_LAWS:
                check(law, f"{path.name}, {scene}", scene, scene.turn)
