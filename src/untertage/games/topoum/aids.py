"""What a player could work out at the table, computed by the rules: lines, and what each choice would bring."""

from __future__ import annotations

import msgspec

from untertage.core.game import Event, Seat
from untertage.games.topoum.actions import Direct, Play, Take, Target, TopoumAction
from untertage.games.topoum.components import Components
from untertage.games.topoum.determinize import as_known
from untertage.games.topoum.events import Blasted, Captured, Removed
from untertage.games.topoum.geometry import BIT, NAMES
from untertage.games.topoum.pieces import NOBODY
from untertage.games.topoum.rules.legal import actor, legal
from untertage.games.topoum.rules.play import decide
from untertage.games.topoum.rules.sight import is_new, line_value, lines_of, new_lines
from untertage.games.topoum.sets import parts
from untertage.games.topoum.state import State
from untertage.games.topoum.view import TopoumView
from untertage.kit.bits import members


class LineAid(msgspec.Struct, frozen=True):
    """A line of sight: its ends, its value, and whether it would score now (TOP-75, TOP-76)."""

    origin: str
    cell: str
    points: int
    new: bool


class CutAid(msgspec.Struct, frozen=True):
    """A field whose removal would split the battlefield, and the sizes of the parts (TOP-63)."""

    cell: str
    parts: tuple[int, ...]


class Preview(msgspec.Struct, frozen=True):
    """What the table would look like for the acting player right after a choice."""

    action: str
    lines: tuple[LineAid, ...]
    """The lines that would score if the action ended there."""
    points: int
    """The change of the player's score: immediate prices, penalties and gains, and these lines."""
    losses: int
    """How many of the player's moles leave the board."""
    targets: tuple[str, ...] = ()
    """After a card that is aimed: the spaces or directions to choose from (TOP-82)."""
    hits: tuple[str, ...] = ()
    """Where moles of any player are removed or captured."""
    gone: tuple[str, ...] = ()
    """Fields that disappear, also where the dynamite lay alone before it was moved."""


class TopoumAids(msgspec.Struct, frozen=True):
    """Lines of every player, cut fields, and for the seat that is to act a preview of each legal action."""

    lines: tuple[tuple[LineAid, ...], ...]
    cuts: tuple[CutAid, ...]
    previews: tuple[Preview, ...]


def aids(components: Components, view: TopoumView) -> TopoumAids:
    """Aids for one seat, or for a spectator, from what the view shows."""
    state, seat = as_known(components, view), view.seat
    return TopoumAids(
        lines=tuple(lines(state, player) for player in range(state.seats)),
        cuts=cuts(state),
        previews=() if seat is None else previews(state, seat),
    )


def lines(state: State, seat: Seat) -> tuple[LineAid, ...]:
    """All lines of a player; only those of the player whose turn it is can be new (TOP-75)."""
    found = lines_of(state, seat)
    return tuple([line_aid(state, seat, line, new=seat == state.turn and is_new(state, line)) for line in found])


def line_aid(state: State, seat: Seat, line: int, *, new: bool) -> LineAid:
    return LineAid(NAMES[line >> 8], NAMES[line & 255], line_value(state, seat, line), new)


def cuts(state: State) -> tuple[CutAid, ...]:
    """The fields that hold the battlefield together."""
    found: list[CutAid] = []
    for cell in members(state.battlefield):
        pieces = parts(state.battlefield ^ BIT[cell])
        if len(pieces) > 1:
            found.append(CutAid(NAMES[cell], tuple(sorted([part.bit_count() for part in pieces], reverse=True))))
    return tuple(found)


def previews(state: State, seat: Seat) -> tuple[Preview, ...]:
    """One for each legal choice, in the order of the list; none for seats that may not act, and none in set-up
    (TOP-23).

    Only the decision itself is carried out, so that nothing is drawn and nothing hidden comes to light."""
    if state.turn == NOBODY or seat != actor(state):
        return ()
    return tuple([preview(state, action) for action in legal(state)])


def preview(state: State, action: TopoumAction) -> Preview:
    """What one choice of the player whose turn it is would bring."""
    seat, world = state.turn, state.clone()
    log: list[Event] = []
    decide(world, action, log)
    scoring = tuple([line_aid(world, seat, line, new=True) for line in new_lines(world, seat)])
    points = world.scores[seat] - state.scores[seat] + sum([line.points for line in scoring])
    losses = state.moles[seat].bit_count() - world.moles[seat].bit_count()
    hits = tuple([event.cell for event in log if isinstance(event, Removed | Captured)])
    blasted = [event.cell for event in log if isinstance(event, Blasted)]
    left = [NAMES[cell] for cell in members(state.fields & ~world.fields)]
    gone = tuple(dict.fromkeys(blasted + left))
    return Preview(str(action), scoring, points, max(0, losses), targets(world, action), hits, gone)


def targets(world: State, action: TopoumAction) -> tuple[str, ...]:
    """What a card that has just been played can be aimed at."""
    if not isinstance(action, Play):
        return ()
    aims = legal(world)
    spaces = [aim.cell for aim in aims if isinstance(aim, Target | Take) and aim.cell is not None]
    return tuple(spaces + [aim.direction for aim in aims if isinstance(aim, Direct)])
