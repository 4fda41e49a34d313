"""The game and its second derivation agree, ply by ply."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from tests.games.the_base import runner, slow
from tests.games.the_base.blocks import FILE, Block, read_blocks
from tests.test_perft import Entry, entries
from untertage.core.chance import SeededChance
from untertage.core.game import kinds
from untertage.games.the_base.game import GAME

OPTIONS: list[dict[str, Any]] = [
    {},
    {"rounds": 5, "jump_cost": 2, "tile_mix": "open"},
    {"jump_geometry": "straight_only", "jump_slots": False, "tile_mix": "tight", "rounds": 10},
    {"slot_capture": True, "respawn_chooser": "owner", "setup_orientation": "random"},
    {"tiebreak": "lexicographic", "time_challenge": "off", "rounds": 24},
    {"slot_capture": True, "jump_cost": 2, "rounds": 30, "tile_mix": "open"},
]
BLOCKS = read_blocks(FILE.read_text("utf-8"))


def written(state: Any) -> slow.Table:
    return slow.read(msgspec.to_builtins(GAME.position(state)))


def agreed_actions(state: Any, table: slow.Table) -> list[Any]:
    """The legal actions, after both derivations have named the same seat and the same actions."""
    actors = GAME.actors(state)
    assert ["MX"[seat] for seat in actors] == ([slow.actor(table)] if slow.actor(table) else [])
    actions = GAME.legal_actions(state, actors[0]) if actors else []
    assert sorted(map(str, actions)) == sorted(slow.legal(table))
    return actions


def agreed_ply(state: Any, table: slow.Table, action: Any, seed: int) -> slow.Table:
    """Carry out an action in both derivations; they must lead to the same table."""
    GAME.apply(state, GAME.actors(state)[0], action, SeededChance(seed, state.ply + 1))
    after = written(state)
    face = str(after.tiles[action.cell]) if str(action).startswith("reveal ") else ""
    assert slow.facts(slow.play(table, str(action), face)) == slow.facts(after), f"{action} at ply {state.ply}"
    return after


@pytest.mark.parametrize("seed", range(16))
def test_both_derivations_agree_in_whole_games(seed: int) -> None:
    """Even seeds run for the far side, odd ones play at random."""
    rng = random.Random(seed)
    state = GAME.setup(2, GAME.read_options(OPTIONS[seed % len(OPTIONS)]), SeededChance(seed))
    table = written(state)
    while actions := agreed_actions(state, table):
        runs = seed % 2 == 0 and not table.offered
        action = runner.choose(GAME, state, GAME.actors(state)[0], rng) if runs else rng.choice(actions)
        table = agreed_ply(state, table, action, seed)
    assert table.ended


@pytest.mark.parametrize("block", BLOCKS, ids=[block.id for block in BLOCKS])
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_both_derivations_agree_around_the_worked_positions(block: Block, options: dict[str, Any]) -> None:
    before = GAME.load_position(json.dumps(block.position(options)).encode())
    for action in agreed_actions(before, written(before)):
        state = before.clone()
        agreed_actions(state, agreed_ply(state, written(state), action, 0))


def test_the_worked_positions_lead_to_every_kind_of_action() -> None:
    seen = {"orient"}
    for block in BLOCKS:
        state = GAME.load_position(json.dumps(block.position({})).encode())
        for action in GAME.legal_actions(state, GAME.actors(state)[0]):
            after = state.clone()
            GAME.apply(after, GAME.actors(after)[0], action, SeededChance(0))
            seen |= {
                str(following).split()[0]
                for seat in GAME.actors(after)
                for following in GAME.legal_actions(after, seat)
            }
    assert seen == set(kinds(GAME.action_types))


@pytest.mark.parametrize("entry", entries("the_base"), ids=lambda entry: entry.name)
def test_the_recorded_counts_come_from_the_slow_derivation(entry: Entry) -> None:
    table = written(entry.state())
    assert entry.counts == {depth: slow.count(table, depth) for depth in entry.counts}
