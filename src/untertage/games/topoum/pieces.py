"""Names and numbers of what the box holds: colours, cards, tokens, farmers.

The rules calculate with the numbers; people see the names.
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
COLOURS: Final = ("red", "blue", "yellow", "black")
SEAT_OF: Final = {"red": 0, "blue": 1, "yellow": 2, "black": 3}
LETTERS: Final = "RBYK"
BOX: Final = 4
"""The owner of tiles whose colour nobody plays."""

CARDS: Final = (
    "bayonet", "short_range", "long_range", "grenade", "mortar", "sling",
    "vanguard", "underground", "patrol", "panic", "tunnel", "decoy",
    "build_base", "abandoned_base", "conquest", "betrayal", "new_recruit",
    "prisoner", "decoration", "press", "red_cross", "farmer",
)  # fmt: skip
"""The card types of the box; a component sheet may have others, numbered after them."""
CARD: Final = {name: number for number, name in enumerate(CARDS)}
PEACE: Final = -2
"""Drawn like a card; its weight follows those of the cards."""
CATEGORIES: Final = ("combat", "movement", "expansion", "special")
EMPTY: Final = -1
"""A slot of the bar without a card."""
SLOTS: Final = 5

TOKENS: Final = ("puddle", "rock", "ice", "gas", "turnip", "claw", "footprint", "dynamite", "crate")
TOKEN: Final = {name: number for number, name in enumerate(TOKENS)}
PUDDLE: Final = 0
ROCK: Final = 1
ICE: Final = 2
GAS: Final = 3
TURNIP: Final = 4
CLAW: Final = 5
FOOTPRINT: Final = 6
DYNAMITE: Final = 7
CRATE: Final = 8
OBSTACLES: Final = (PUDDLE, ROCK, ICE, GAS)
OTHER_FACE: Final = {PUDDLE: ROCK, ROCK: PUDDLE, ICE: GAS, GAS: ICE}

FARMERS: Final = (
    "bucket_carrier", "crusher", "sprayer", "green_queen", "lady_boom", "trap_master", "rumbler", "crate_lord",
)  # fmt: skip
"""What farmers can do, called after those of the box; a component sheet may have others that do the same."""
FARMER_NUMBER: Final = {name: number for number, name in enumerate(FARMERS)}
BUCKET_CARRIER: Final = 0
CRUSHER: Final = 1
SPRAYER: Final = 2
GREEN_QUEEN: Final = 3
LADY_BOOM: Final = 4
TRAP_MASTER: Final = 5
RUMBLER: Final = 6
CRATE_LORD: Final = 7
FARMER_TOKEN: Final = (PUDDLE, ROCK, GAS, TURNIP, DYNAMITE, CLAW, FOOTPRINT, CRATE)
FOUR: Final = 4
"""Marked spaces, crates, and obstacle tokens of each kind: one for each player of a full table."""
FOUR_TOKENS: Final = (BUCKET_CARRIER, CRUSHER, SPRAYER, CRATE_LORD)

ENTERING: Final = ("remove", "blocked", "slide", "remove", "stand", "snap", "remove", "remove", "stand")
"""What each token does to a mole that arrives (section 6)."""
AT_VULNERABLE: Final = 0
AT_ENEMY: Final = 1
AT_FIELD: Final = 2
AT_ENTERABLE: Final = 3
AT_FREE: Final = 4
AT_CONQUERABLE: Final = 5
AT_BESIDE: Final = 6
AT_OWN_BASE: Final = 7
AT_OWN_MOLE: Final = 8
AT_DIRECTION: Final = 9
AT_FARMER: Final = 10
"""What a card can be aimed at, in the order of `components.Target`."""
EFFECTS: Final = {
    "remove": "vulnerable",
    "charge": "vulnerable",
    "capture": "vulnerable",
    "replace": "vulnerable",
    "exchange": "enemy",
    "explode": "field",
    "move": "enterable",
    "recruit": "enterable",
    "tunnel": "own_base",
    "build": "beside",
    "build_and_move": "free",
    "conquer": "conquerable",
    "decorate": "own_mole",
    "drive": "direction",
    "push": "direction",
    "press": "none",
    "red_cross": "none",
    "farmer": "farmer",
}
"""What a card can do, and the kind of target that needs."""
AIMED: Final = {
    "bayonet": "TOP-96",
    "short_range": "TOP-98",
    "long_range": "TOP-99",
    "grenade": "TOP-100",
    "mortar": "TOP-102",
    "sling": "TOP-103",
    "vanguard": "TOP-104",
    "underground": "TOP-105",
    "patrol": "TOP-106",
    "panic": "TOP-108",
    "tunnel": "TOP-111",
    "decoy": "TOP-112",
    "build_base": "TOP-113",
    "abandoned_base": "TOP-114",
    "conquest": "TOP-115",
    "betrayal": "TOP-116",
    "new_recruit": "TOP-117",
    "prisoner": "TOP-119",
    "decoration": "TOP-121",
}
"""The rule that says where a card can be aimed."""
