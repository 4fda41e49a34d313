"""The aids for a player, computed by the rules (BASE-88, BASE-79, BASE-80)."""

from __future__ import annotations

import json
import random
from typing import Any

from untertage.core import registry
from untertage.core.chance import NoChance, SeededChance
from untertage.core.match import Match
from untertage.games.the_base.aids import BaseAids
from untertage.games.the_base.events import Eliminated
from untertage.games.the_base.geometry import SIDES
from untertage.games.the_base.view import BaseView

GAME = registry.get("the_base")


def view_of(rows: list[str], **fields: Any) -> BaseView:
    hidden = sum(row.split().count("??") for row in rows)
    position = {"board": rows, "bag": {"L": hidden}, **fields}
    view: BaseView = GAME.view(GAME.load_position(json.dumps(position).encode()), None)
    return view


def aids_of(rows: list[str], **fields: Any) -> BaseAids:
    aids = GAME.aids(view_of(rows, **fields))
    assert isinstance(aids, BaseAids)
    return aids


CORRIDOR = [
    "1 - 2 - 3:M3",
    "?? ?? ?? ?? ??",
    "?? ?? NS:M1 ?? ??",
    "?? ?? NESW ?? ??",
    "?? ?? EW ?? ??",
    "?? ?? NS:X1 ?? ??",
    "-:M2 1 2:X2 3:X3 -",
]


def test_base_88_a_strike_through_a_rotation_is_seen_though_no_way_is_linked_yet() -> None:
    aids = aids_of(CORRIDOR)
    assert aids.mutants.near["M1"] == ()
    assert aids.mutants.strikes == ()
    assert aids_of(CORRIDOR, left=4).mutants.strikes == ("X1",)


def test_a_token_extends_the_reach_of_a_strike() -> None:
    assert aids_of(CORRIDOR, tokens=[1, 0]).mutants.strikes == ("X1",)
    assert aids_of(CORRIDOR, tokens=[1, 0], fresh=False).mutants.strikes == ()


def test_a_face_down_tile_may_open_a_way() -> None:
    rows = [*CORRIDOR[:3], "?? ?? NESW:X1 ?? ??", "?? ?? ?? ?? ??", "?? ?? ?? ?? ??", CORRIDOR[6]]
    rows[2] = "?? EW:M1 ?? ?? ??"
    assert aids_of(rows).mutants.strikes == ()
    assert aids_of(rows).mutants.may_strike == ("X1",)


def test_base_88_three_linked_tiles_are_near_and_guard() -> None:
    rows = [*CORRIDOR[:4], "?? ?? NS ?? ??", *CORRIDOR[5:]]
    aids = aids_of(rows)
    assert aids.mutants.near["M1"] == ("X1",)
    assert aids.explorers.near["X1"] == ("M1",)
    assert aids.explorers.guarded["X1"] == ("X2",)
    assert "M2" not in aids.mutants.guarded


def test_base_88_a_piece_guards_itself_near_its_own_slot() -> None:
    rows = [*CORRIDOR[:6], "-:M2 2:X2 1 3:X3 -"]
    assert aids_of(rows).explorers.guarded["X1"] == ("X1",)


def test_a_second_strike_in_the_same_turn_is_seen() -> None:
    """X2 stands behind X1: M1 strikes X1 and goes on."""
    rows = [*CORRIDOR[:2], "?? ?? NS:M1 ?? ??", "?? ?? NESW:X1 ?? ??", "?? ?? NS:X2 ?? ??", "?? ?? ?? ?? ??"]
    assert aids_of([*rows, "-:M2 1 2 3:X3 -"]).mutants.strikes == ("X1", "X2")


def struck_by_enumeration(state: Any, side: int) -> set[str]:
    """Every opponent struck in some sequence of actions without a reveal or a token, played by the contract alone."""
    found: set[str] = set()
    waiting, seen = [state], set()
    while waiting:
        now = waiting.pop()
        for action in GAME.legal_actions(now, side):
            if str(action).split()[0] in ("reveal", "token", "pass"):
                continue
            after = now.clone()
            events = GAME.apply(after, side, action, NoChance())
            found |= {event.piece for event in events if isinstance(event, Eliminated)}
            view = GAME.view(after, None)
            if view.turn == SIDES[side] and view.phase in ("turn", "return") and str(view) not in seen:
                seen.add(str(view))
                waiting.append(after)
    return found


def test_strikes_are_those_of_all_action_sequences() -> None:
    """In positions of played matches; what luck can add is never less than what a lucky playout does."""
    compared, rng = 0, random.Random(3)
    for seed in range(3):
        match = Match.new(GAME, 2, {"setup_orientation": "random"}, seed=seed)
        for ply in range(60):
            seat = match.actors()[0]
            match.play(seat, rng.choice(match.legal(seat)))
            view: Any = match.view(None)
            if match.outcome() is not None:
                break
            if ply % 15 == 14 and view.phase == "turn" and view.tokens == (0, 0):
                side = SIDES.index(view.turn)
                shown: Any = getattr(GAME.aids(view), view.turn)
                assert struck_by_enumeration(match.state, side) == set(shown.strikes)
                assert struck_by_playouts(match.state, side, rng) <= {*shown.strikes, *shown.may_strike}
                compared += 1
    assert compared >= 5


def struck_by_playouts(state: Any, side: int, rng: random.Random, playouts: int = 60) -> set[str]:
    """The opponents that random turns strike, with whatever the revealed tiles show."""
    found: set[str] = set()
    for number in range(playouts):
        now = state.clone()
        chance = SeededChance(number)
        while GAME.actors(now) == (side,) and GAME.view(now, None).phase in ("turn", "return"):
            events = GAME.apply(now, side, rng.choice(GAME.legal_actions(now, side)), chance)
            found |= {event.piece for event in events if isinstance(event, Eliminated)}
    return found


def test_base_79_and_80_locked_pieces_are_in_the_view() -> None:
    at_home = ["1 - 2:M1 - 3", "?? ?? EW:X1 ?? ??"]
    rows = [*at_home[:2], "?? ?? ?? ?? ??", CORRIDOR[3], "?? ?? ?? ?? ??", "NS NS ?? ?? ??", "-:M2 -:M3 1 2:X2 3:X3"]
    assert view_of(rows).locked == ("M1",)
    between = ["1 - 2 - 3", "?? ?? ?? ?? ??", "NS:X1 EW:M1 NS:X2 ?? ??", CORRIDOR[3], *rows[4:6], "-:M2 -:M3 1 2 3:X3"]
    assert view_of(between).locked == ("M1",)
    between[2] = "NS:X1 EW:M1 EW:X2 ?? ??"
    assert view_of(between).locked == ()
