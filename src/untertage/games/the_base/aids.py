"""What a player could work out at the table, computed by the rules: who can be struck, who guards whom."""

from __future__ import annotations

import msgspec

from untertage.core.chance import NoChance
from untertage.games.the_base.actions import BaseAction, Challenge, Decline, Move, Pass, Reveal, Token
from untertage.games.the_base.components import Components
from untertage.games.the_base.determinize import determinize
from untertage.games.the_base.geometry import INDEX, MASKS, PIECES, SIDES, TEAM
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

    Tokens are spent on actions. With luck a revealed tile shows what the bag still holds.
    """
    root = state.clone()
    if root.turn != side:
        begin_turn(root, side)
    if root.fresh:
        root.left += root.tokens[side]
    root.tokens = [0, 0]
    return set(_victims(root, side, _widest(root) if lucky else [], {}))


def _widest(state: State) -> list[int]:
    """What a face-down tile may show, without what another face can do as well."""
    faces = [mask for shape, left in enumerate(state.bag) if left for mask in MASKS[shape]]
    return [mask for mask in faces if not any(mask != other and mask & other == mask for other in faces)]


Key = tuple[tuple[int, ...], tuple[int, ...], int]


def _victims(state: State, side: int, faces: list[int], known: dict[Key, frozenset[int]]) -> frozenset[int]:
    """Opponents that can be struck from here on, whatever the opponent chooses in between."""
    if state.turn != side or state.ended or state.offered:
        return frozenset()
    key = tuple(state.place), tuple(state.tiles), state.left
    if key not in known:
        known[key] = frozenset()
        sets = [_after(state, side, action, faces, known) for action in legal(state)]
        theirs = state.returning is not None and actor(state) != side
        known[key] = frozenset.intersection(*sets) if theirs else frozenset[int]().union(*sets)
    return known[key]


def _after(
    state: State, side: int, action: BaseAction, faces: list[int], known: dict[Key, frozenset[int]]
) -> frozenset[int]:
    """Opponents that can be struck with this action, or after it."""
    struck: frozenset[int] = frozenset()
    if isinstance(action, Pass | Token | Challenge | Decline) or (isinstance(action, Reveal) and state.left == 1):
        return struck
    if isinstance(action, Move) and (victim := state.holder[INDEX[action.cell]]) != NOBODY:
        struck = frozenset((victim,))
    if state.left == 1 and state.returning is None:
        return struck
    for face in faces if isinstance(action, Reveal) else [0]:
        after = state.clone()
        if isinstance(action, Reveal):
            after.tiles[INDEX[action.cell]] = face
            after.left -= 1
        else:
            advance(after, actor(after), action, NoChance(), None)
        struck |= _victims(after, side, faces, known)
    return struck
