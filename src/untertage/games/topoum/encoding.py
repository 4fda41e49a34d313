"""Topoum for learners: indices of actions, and observations written from a view."""

from __future__ import annotations

from typing import Final

from untertage.games.topoum import waits
from untertage.games.topoum.geometry import NAMES, SPACES
from untertage.games.topoum.layout import LAYOUT, MOLES, MOST_SEATS, PLANES, TILES, crate_row
from untertage.games.topoum.listing import Listing
from untertage.games.topoum.observation import Onlookers, observed
from untertage.games.topoum.pieces import CARD, CARDS, FARMER_NUMBER, FOUR, SEAT_OF
from untertage.games.topoum.rules.legal import list_legal
from untertage.games.topoum.state import State
from untertage.games.topoum.tables import (
    BASE,
    DECLINE,
    DEPLOY,
    DIRECT,
    DYNAMITE,
    END,
    ENTER,
    KEEP,
    MOLE,
    MOVE,
    OBSTACLE,
    PASS,
    PLAY,
    RANSOM,
    SKIP,
    SWAP,
    TAKE,
    TAKE_SIDE,
    TARGET,
)
from untertage.games.topoum.view import FieldView, TopoumView
from untertage.kit.encoding import Encoding
from untertage.kit.rows import around, small

NO_NUMBER: Final = -1
"""The index of actions beyond the largest board, which are never legal."""
SPACE_OF: Final = {NAMES[cell]: number for number, cell in enumerate(SPACES)}
PLANE: Final = LAYOUT.planes("planes", PLANES)


def write(view: TopoumView, out: bytearray) -> None:
    """The observation of a view."""
    at = LAYOUT.at
    behind = around(view.seat, view.seats)
    place = {colour: behind[seat] for colour, seat in SEAT_OF.items() if seat < view.seats}
    write_board(view, place, out)
    write_players(view, behind, place, at, out)
    write_cards(view, behind, at, out)
    write_waiting(view, place, at, out)


def write_board(view: TopoumView, place: dict[str, int], out: bytearray) -> None:
    """The planes, except for the space that a decision is about."""
    for name, cells in (("board", view.spaces), ("marked", view.marked), ("ready", view.ready), ("moved", view.moved)):
        for cell in cells:
            PLANE[name].mark(out, SPACE_OF[cell])
    for field in view.fields:
        for name in names_on(field, place):
            PLANE[name].mark(out, SPACE_OF[field.cell])
    for number, crate in enumerate(view.crates):
        if crate.cell is not None:
            PLANE["crate_number"].put(out, SPACE_OF[crate.cell], number + 1)
    if view.active is not None:
        PLANE["active"].mark(out, SPACE_OF[view.active])
    for origin, target in view.seen:
        out[PLANE["line_from"].first + SPACE_OF[origin]] += 1
        out[PLANE["line_to"].first + SPACE_OF[target]] += 1


def names_on(field: FieldView, place: dict[str, int]) -> list[str]:
    """The planes on which a field is marked."""
    names = ["field"]
    if field.owner:
        names.append("tile_box" if field.owner == "box" else TILES[place[field.owner]])
    if field.token:
        names.append(field.token)
    if field.mole:
        names.append(MOLES[place[field.mole]])
    there = (("neutral", field.neutral), ("red_cross", field.red_cross), ("island", field.island))
    return names + [name for name, is_so in there if is_so]


def write_players(
    view: TopoumView, behind: list[int], place: dict[str, int], at: dict[str, int], out: bytearray
) -> None:
    """Scores, supplies, captives, roles and crates; players are counted from the viewer."""
    out[at["seats"] + view.seats - 1] = 1
    for seat, there in enumerate(behind):
        for name, values in (
            ("scores", view.scores), ("moles", view.moles), ("tiles", view.tiles), ("hand_sizes", view.hand_sizes)
        ):  # fmt: skip
            out[at[name] + there] = small(values[seat])
    for held in view.captives:
        out[at["captives"] + place[held.captor] * MOST_SEATS + place[held.owner]] = held.count
    for name, colour in (("start", view.start), ("turn", view.turn), ("press", view.press)):
        if colour is not None:
            out[at[name] + place[colour]] = 1
    seated = sorted(place, key=place.__getitem__)
    for part, crate in zip(LAYOUT.part("crates").split(FOUR), view.crates, strict=False):
        looked = [int(colour in crate.known) for colour in seated]
        part.fill(out, bytes(crate_row(crate.cell is not None, crate.value, looked)))


def write_cards(view: TopoumView, behind: list[int], at: dict[str, int], out: bytearray) -> None:
    """The viewer's own hand, the open cards, and how many of each type are unseen."""
    for card in view.cards:
        out[at["types"] + CARD[card]] = 1
    for card in view.hand:
        out[at["hand"] + CARD[card]] += 1
    for slot, lying in enumerate(view.bar):
        if lying is not None:
            out[at["bar"] + slot * len(CARDS) + CARD[lying]] = 1
    for seat, pile in enumerate(view.piles):
        for card, count in pile.items():
            out[at["piles"] + behind[seat] * len(CARDS) + CARD[card]] = count
    for card, count in view.discards.items():
        out[at["discards"] + CARD[card]] = count
    for card, count in view.unseen.items():
        out[at["unseen"] + CARD[card]] = count
    out[at["deck"]] = small(view.deck)
    out[at["peace"]] = view.peace
    if view.farmer is not None:
        out[at["farmer"] + FARMER_NUMBER[view.farmer]] = 1


def write_waiting(view: TopoumView, place: dict[str, int], at: dict[str, int], out: bytearray) -> None:
    """What the next decision is about."""
    out[at["used"]] = small(view.used)
    if not view.pending:
        return
    due = view.pending[-1]
    out[at["due"] + waits.NAMES.index(due.kind)] = 1
    out[at["due_player"] + place[due.player]] = 1
    if due.card is not None:
        out[at["due_card"] + CARD[due.card]] = 1
    if due.cell is not None:
        PLANE["asked"].mark(out, SPACE_OF[due.cell])


def listed(state: State, seat: int) -> list[int]:
    """The indices of the legal actions of a seat."""
    return list_legal(state, seat, NUMBERS)


ENCODING: Final = Encoding(
    version=1,
    actions=[
        ("skip", [SKIP]),
        ("swap", [SWAP]),
        ("decline", [DECLINE]),
        ("end", [END]),
        ("pass", [PASS]),
        ("ransom", RANSOM),
        ("direct", DIRECT),
        ("play", [action for slots in PLAY.values() for action in slots]),
        ("base", [BASE[cell] for cell in SPACES]),
        ("mole", [MOLE[cell] for cell in SPACES]),
        ("deploy", [DEPLOY[cell] for cell in SPACES]),
        ("enter", [ENTER[cell] for cell in SPACES]),
        ("target", [TARGET[cell] for cell in SPACES]),
        ("take", [TAKE_SIDE, *(TAKE[cell] for cell in SPACES)]),
        ("keep", [KEEP[cell] for cell in SPACES]),
        ("dynamite", [DYNAMITE[cell] for cell in SPACES]),
        ("obstacle", [pieces[cell] for pieces in OBSTACLE for cell in SPACES]),
        ("move", [move for cell in SPACES for move in MOVE[cell] if move is not None]),
    ],
    layout=LAYOUT,
    write=write,
    observe=observed,
    onlookers=lambda: Onlookers().observed,
    listed=listed,
    ids=lambda game: (*game.components.numbers, *game.components.farmers),
)
NUMBERS: Final = Listing(lambda action: ENCODING.index.get(action, NO_NUMBER))
