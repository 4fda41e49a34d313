"""Topoum for programs that learn: numbers of actions, and the view as signed bytes."""

from __future__ import annotations

from typing import Final

from untertage.games.topoum import waits
from untertage.games.topoum.board import NAMES, SPACES
from untertage.games.topoum.observation import MOST_SEATS, Onlookers, observed
from untertage.games.topoum.pieces import CARD, CARDS, FARMER_NUMBER, FARMERS, SEAT_OF, SLOTS, TOKEN, TOKENS
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
from untertage.games.topoum.view import TopoumView
from untertage.games.topoum.words import Words
from untertage.kit.encoding import Encoding
from untertage.kit.rows import around, small

NO_NUMBER: Final = -1
"""Of actions beyond the largest board, which are never legal."""
WIDTH: Final = len(SPACES)
SPACE_OF: Final = {NAMES[cell]: number for number, cell in enumerate(SPACES)}
CRATE_WIDTH: Final = 3 + MOST_SEATS
PLANES: Final = (
    "board", "marked", "field", "tile_0", "tile_1", "tile_2", "tile_3", "tile_box", "neutral",
    *TOKENS, "mole_0", "mole_1", "mole_2", "mole_3", "red_cross", "island",
    "crate", "ready", "moved", "active", "asked", "line_from", "line_to",
)  # fmt: skip
PLANE: Final = {name: number * WIDTH for number, name in enumerate(PLANES)}


def write(view: TopoumView, encoding: Encoding, out: bytearray) -> None:
    """Everything a seat sees, in the order of the segments."""
    at = encoding.at
    behind = around(view.seat, view.seats)
    place = {colour: behind[seat] for colour, seat in SEAT_OF.items() if seat < view.seats}
    write_board(view, place, at["planes"], out)
    write_players(view, behind, place, at, out)
    write_cards(view, behind, at, out)
    write_waiting(view, place, at, out)


def write_board(view: TopoumView, place: dict[str, int], first: int, out: bytearray) -> None:
    for name, cells in (("board", view.spaces), ("marked", view.marked), ("ready", view.ready), ("moved", view.moved)):
        for cell in cells:
            out[first + PLANE[name] + SPACE_OF[cell]] = 1
    for field in view.fields:
        spot = first + SPACE_OF[field.cell]
        out[spot + PLANE["field"]] = 1
        if field.owner:
            out[spot + PLANE["tile_box" if field.owner == "box" else f"tile_{place[field.owner]}"]] = 1
        out[spot + PLANE["neutral"]] = field.neutral
        if field.token:
            out[spot + PLANE[TOKENS[0]] + TOKEN[field.token] * WIDTH] = 1  # two planes are called crate
        if field.mole:
            out[spot + PLANE[f"mole_{place[field.mole]}"]] = 1
        out[spot + PLANE["red_cross"]] = field.red_cross
        out[spot + PLANE["island"]] = field.island
    for number, crate in enumerate(view.crates):
        if crate.cell is not None:
            out[first + PLANE["crate"] + SPACE_OF[crate.cell]] = number + 1
    if view.active is not None:
        out[first + PLANE["active"] + SPACE_OF[view.active]] = 1
    for origin, target in view.seen:
        out[first + PLANE["line_from"] + SPACE_OF[origin]] += 1
        out[first + PLANE["line_to"] + SPACE_OF[target]] += 1


def write_players(
    view: TopoumView, behind: list[int], place: dict[str, int], at: dict[str, int], out: bytearray
) -> None:
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
    first = at["crates"]
    for crate in view.crates:
        out[first] = crate.cell is not None
        out[first + 1] = crate.value is not None
        out[first + 2] = small(crate.value or 0)
        for colour in crate.known:
            out[first + 3 + place[colour]] = 1
        first += CRATE_WIDTH


def write_cards(view: TopoumView, behind: list[int], at: dict[str, int], out: bytearray) -> None:
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
    out[at["used"]] = small(view.used)
    if not view.pending:
        return
    due = view.pending[-1]
    out[at["due"] + waits.NAMES.index(due.kind)] = 1
    out[at["due_player"] + place[due.player]] = 1
    if due.card is not None:
        out[at["due_card"] + CARD[due.card]] = 1
    if due.cell is not None:
        out[at["planes"] + PLANE["asked"] + SPACE_OF[due.cell]] = 1


def listed(state: State, seat: int) -> list[int]:
    """The numbers of everything legal, straight from the state."""
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
        ("play", [action for slots in PLAY for action in slots]),
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
    segments=[
        ("seats", MOST_SEATS, "how many play, one-hot: 1 to 4"),
        (
            "planes",
            len(PLANES) * WIDTH,
            "per plane the 127 spaces of the largest board, row by row; players counted from the viewer; planes: "
            + ", ".join(PLANES),
        ),
        ("scores", MOST_SEATS, "points, counted from the viewer"),
        ("moles", MOST_SEATS, "moles in each supply"),
        ("tiles", MOST_SEATS, "tiles in each supply"),
        ("hand_sizes", MOST_SEATS, "cards in each hand"),
        ("captives", MOST_SEATS * MOST_SEATS, "moles held, by captor and owner"),
        ("start", MOST_SEATS, "who began, one-hot"),
        ("turn", MOST_SEATS, "whose turn it is, one-hot"),
        ("press", MOST_SEATS, "who has the press, one-hot"),
        ("crates", 4 * CRATE_WIDTH, "per crate: on the board, value known, value, who has looked"),
        ("types", len(CARDS), "card types in play: " + ", ".join(CARDS)),
        ("hand", len(CARDS), "the viewer's own cards by type"),
        ("bar", SLOTS * len(CARDS), "the card in each slot, one-hot"),
        ("piles", MOST_SEATS * len(CARDS), "used cards of each player by type"),
        ("discards", len(CARDS), "discarded cards by type"),
        ("unseen", len(CARDS), "cards that the viewer has not seen, by type"),
        ("deck", 1, "cards left in the deck"),
        ("peace", 1, "Peace has appeared"),
        ("farmer", len(FARMERS), "one-hot: " + ", ".join(FARMERS)),
        ("used", 1, "cards used this turn"),
        ("due", len(waits.NAMES), "what is decided, one-hot: " + ", ".join(waits.NAMES)),
        ("due_player", MOST_SEATS, "who decides, one-hot, counted from the viewer"),
        ("due_card", len(CARDS), "the card it is about, one-hot"),
    ],
    write=write,
    observe=observed,
    onlookers=lambda: Onlookers().observed,
    listed=listed,
)
NUMBERS: Final = Words(lambda action: ENCODING.index.get(action, NO_NUMBER))
