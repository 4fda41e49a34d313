"""What a player could work out at the table, computed by the rules: who can be struck, who guards whom."""

from __future__ import annotations

import msgspec

from untertage.core.chance import NoChance
from untertage.games.the_base.actions import Challenge, Decline, Move, Pass, Respawn, Reveal, Token
from untertage.games.the_base.components import Components
from untertage.games.the_base.determinize import determinize
from untertage.games.the_base.geometry import CROSSING, INDEX, MASKS, OWNER, PIECES, SIDES, TEAM
from untertage.games.the_base.rules.countdown import begin_turn
from untertage.games.the_base.rules.legal import actor, legal
from untertage.games.the_base.rules.locked import guards, guards_itself, threats
from untertage.games.the_base.rules.play import advance
from untertage.games.the_base.rules.steps import is_saved
from untertage.games.the_base.state import NOBODY, State
from untertage.games.the_base.view import BaseView


class SideAids(msgspec.Struct, frozen=True):
    """What one side can do to the other in one turn."""

    strikes: tuple[str, ...]
    """Opponents it can strike over tiles that everybody sees."""
    may_strike: tuple[str, ...]
    """Opponents it can strike if a revealed tile is favourable."""
    near: dict[str, tuple[str, ...]]
    """Rule of thumb: for each of its pieces the opponents within three linked tiles (BASE-88)."""
    guarded: dict[str, tuple[str, ...]]
    """For each of its active pieces the team-mates within three linked tiles, and itself if its own slot is near
    (BASE-88)."""


class BaseAids(msgspec.Struct, frozen=True):
    """Aids of both sides, for the remaining actions of the side to move and for the next turn of the other."""

    mutants: SideAids
    explorers: SideAids


def aids(components: Components, view: BaseView) -> BaseAids:
    """Aids for both sides; empty once pieces no longer move."""
    state = determinize(components, view, NoChance())
    both = [side_aids(state, side) for side in range(len(SIDES))]
    return BaseAids(both[0], both[1])


def side_aids(state: State, side: int) -> SideAids:
    pieces = [piece for piece in range(TEAM * side, TEAM * side + TEAM) if state.place[piece] != NOBODY]
    active = [piece for piece in pieces if not is_saved(state, piece)]
    playing = not (state.ended or state.laying or state.offered or state.challenged or state.returning is not None)
    sure = strikes(state, side, lucky=False) if playing else set()
    maybe = strikes(state, side, lucky=True) - sure if playing else set()
    return SideAids(
        strikes=tuple(PIECES[piece] for piece in sorted(sure)),
        may_strike=tuple(PIECES[piece] for piece in sorted(maybe)),
        near={PIECES[piece]: tuple(PIECES[other] for other in threats(state, piece)) for piece in active},
        guarded={PIECES[piece]: _guards(state, piece) for piece in active},
    )


def _guards(state: State, piece: int) -> tuple[str, ...]:
    itself = (piece,) if guards_itself(state, piece) else ()
    return tuple(PIECES[mate] for mate in (*guards(state, piece), *itself))


def strikes(state: State, side: int, *, lucky: bool) -> set[int]:
    """Opponents that the side can strike in its present or next turn, by trying all its action sequences.

    Tokens are spent on actions. With luck a revealed tile is open on all sides: whichever two passages a way needs,
    some tile could show them.
    """
    root = state.clone()
    if root.turn != side:
        begin_turn(root, side)
    if root.fresh:
        root.left += root.tokens[side]
    root.tokens = [0, 0]
    found: set[int] = set()
    _search(root, lucky, found, set())
    return found


Key = tuple[tuple[int, ...], tuple[int, ...], int]


def _key(state: State) -> Key:
    return tuple(state.place), tuple(state.tiles), state.left


def _search(state: State, lucky: bool, found: set[int], seen: set[Key]) -> None:
    side, left = state.turn, state.left
    for action in legal(state):
        if isinstance(action, Pass | Token | Respawn | Challenge | Decline):
            continue
        if isinstance(action, Move):
            victim = state.holder[INDEX[action.cell]]
            if victim != NOBODY and OWNER[victim] != side:
                found.add(victim)
                continue
        if left == 1:
            continue
        after = state.clone()
        if isinstance(action, Reveal):
            if not lucky:
                continue
            after.tiles[INDEX[action.cell]] = MASKS[CROSSING][0]
            after.left -= 1
        else:
            advance(after, actor(after), action, NoChance(), None)
        if after.turn != side or after.ended or after.offered:
            continue
        key = _key(after)
        if key not in seen:
            seen.add(key)
            _search(after, lucky, found, seen)
