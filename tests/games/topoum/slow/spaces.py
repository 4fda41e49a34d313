"""Spaces as coordinates, and the names of the components."""

from __future__ import annotations

Space = tuple[int, int]
COLOURS = ("red", "blue", "yellow", "black")
WAYS = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
MARKS = [(3, -3), (0, -3), (0, 3), (-3, 3)]
PRICES = (-3, -2, -1, 0, 1)
CRATE_VALUES = (2, 3, 4, 5)
DEADLY = ("puddle", "gas", "dynamite", "footprint", "claw")
CATEGORY = {
    **dict.fromkeys(("bayonet", "short_range", "long_range", "grenade", "mortar", "sling"), "combat"),
    **dict.fromkeys(("vanguard", "underground", "patrol", "panic", "tunnel", "decoy"), "movement"),
    **dict.fromkeys(("build_base", "abandoned_base", "conquest", "betrayal", "new_recruit"), "expansion"),
    **dict.fromkeys(("prisoner", "decoration", "press", "red_cross", "farmer"), "special"),
}
CARD_ORDER = list(CATEGORY)
TOKEN_OF = {
    "bucket_carrier": "puddle",
    "crusher": "rock",
    "sprayer": "gas",
    "green_queen": "turnip",
    "lady_boom": "dynamite",
    "trap_master": "claw",
    "rumbler": "footprint",
    "crate_lord": "crate",
}


def name(space: Space) -> str:
    return "abcdefghijklm"[space[1] + 6] + str(space[0] + 7)


def space_of(text: str) -> Space:
    return int(text[1:]) - 7, "abcdefghijklm".index(text[0]) - 6


def reading_order(space: Space) -> tuple[int, int]:
    """Row by row, from left to right."""
    return space[1], space[0]


def add(space: Space, way: str, times: int = 1) -> Space:
    return space[0] + WAYS[way][0] * times, space[1] + WAYS[way][1] * times


def around(space: Space) -> list[Space]:
    return [add(space, way) for way in WAYS]


def away(space: Space, times: int) -> list[Space]:
    return [add(space, way, times) for way in WAYS]


def way_between(a: Space, b: Space) -> str | None:
    for way in WAYS:
        for times in range(1, 13):
            if add(a, way, times) == b:
                return way
    return None
