"""A text board drawn into an array of pixels."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

COLUMN, LINE = 8, 16
COLUMNS, LINES = 80, 40
"""Minimum size, so that all pictures of a match have the same size."""
PAPER: Final = (24, 26, 30)
INK: Final = (225, 228, 232)
ARMS: Final = {
    "─": "EW", "│": "NS", "┌": "ES", "┐": "SW", "└": "NE", "┘": "NW", "├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW",
    "┼": "NESW", "╴": "W", "╵": "N", "╶": "E", "╷": "S",
}  # fmt: skip
ENDS: Final = {"N": (0, -LINE // 2), "E": (COLUMN // 2, 0), "S": (0, LINE // 2), "W": (-COLUMN // 2, 0)}


@cache
def _font() -> Any:
    return ImageFont.load_default(size=12)


def picture(text: str) -> npt.NDArray[np.uint8]:
    """Render text with 8 by 16 pixels per character. Shape (height, width, 3)."""
    lines = text.splitlines()
    width = max(COLUMNS, *(len(line) for line in lines))
    image = Image.new("RGB", (width * COLUMN, max(LINES, len(lines)) * LINE), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign != " ":
                _draw_sign(draw, sign, column * COLUMN + COLUMN // 2, row * LINE + LINE // 2)
    return np.asarray(image, np.uint8)


def _draw_sign(draw: ImageDraw.ImageDraw, sign: str, x: int, y: int) -> None:
    """Draw frames and dots, which small fonts lack; write everything else as text."""
    if sign in ARMS:
        for arm in ARMS[sign]:
            dx, dy = ENDS[arm]
            draw.line((x, y, x + dx, y + dy), fill=INK)
    elif sign in "●○":
        draw.ellipse((x - 3, y - 3, x + 3, y + 3), outline=INK, fill=INK if sign == "●" else None)
    elif sign == "░":
        draw.rectangle((x - 3, y - 6, x + 3, y + 6), fill=(70, 74, 80))
    else:
        draw.text((x, y), sign, fill=INK, font=_font(), anchor="mm")
