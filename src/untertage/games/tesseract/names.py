"""How dice, labs and zones are written."""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.state import BURIED, COLORS, FACES, VALUES

COLOR_NAMES: Final = ("yellow", "orange", "purple", "blue")
LETTERS: Final = "yopb"
LAB_NAMES: Final = ("a", "b", "c", "d")
ZONE_NAMES: Final = (*LAB_NAMES, "primed")
FACE_NAMES: Final = tuple(f"{LETTERS[color]}{value}" for color in range(COLORS) for value in range(1, VALUES + 1))
DIE_NAMES: Final = (*FACE_NAMES, *(f"{letter}?" for letter in LETTERS), "??")
"""Dice in the Tesseract, also those that nobody has seen yet."""

COLOR_OF: Final = {name: color for color, name in enumerate(COLOR_NAMES)}
LAB_OF: Final = {name: lab for lab, name in enumerate(LAB_NAMES)}
ZONE_OF: Final = {name: zone for zone, name in enumerate(ZONE_NAMES)}
FACE_OF: Final = {name: face for face, name in enumerate(FACE_NAMES)}
DIE_OF: Final = {name: die for die, name in enumerate(DIE_NAMES)}

assert len(DIE_NAMES) == BURIED + 1
assert len(FACE_NAMES) == FACES
