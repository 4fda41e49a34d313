"""Firedamp for learners: indices of actions, and observations written from a view."""

from __future__ import annotations

from typing import Final

from firedamp.state import FINDS, State, counts, look
from firedamp.values import MINERS, Climb, Dig, FiredampView, Vent
from untertage.core.game import Seat
from untertage.kit.encoding import Encoding
from untertage.kit.layout import Layout
from untertage.kit.rows import around

SEATS: Final = len(MINERS)
LAYOUT: Final = Layout(
    [
        ("actor", SEATS, "who decides, one-hot, counted from the viewer"),
        ("playing", SEATS, "seats in the game"),
        ("below", SEATS, "seats below ground"),
        ("sacks", SEATS * len(FINDS), "known content of each sack: coal, silver, gold, gas"),
        ("sizes", SEATS, "how many finds each sack holds"),
        ("counters", 3, "left in the bag, gas vented, pockets that set off the blast"),
    ]
)


def write(view: FiredampView, out: bytearray) -> None:
    """The observation of a view; seats are counted from the viewer."""
    at = LAYOUT.at
    for seat, place in enumerate(around(view.seat, len(view.sacks))):
        finds = view.sacks[seat]
        out[at["actor"] + place] = seat in view.actors
        out[at["playing"] + place] = 1
        out[at["below"] + place] = view.below[seat]
        out[at["sizes"] + place] = view.sizes[seat]
        for kind, count in enumerate([] if finds is None else counts(finds), at["sacks"] + place * len(FINDS)):
            out[kind] = count
    LAYOUT.part("counters").fill(out, bytes([view.bag, view.vented, view.blast]))


def observe(state: State, seat: Seat) -> bytearray:
    """The observation of a state. A view of this game is small, so there is no need for a faster way."""
    return ENCODING.encode(look(state, seat))


ENCODING: Final = Encoding(
    version=1, actions=[("actions", [Dig(), Vent(), Climb()])], layout=LAYOUT, write=write, observe=observe
)
