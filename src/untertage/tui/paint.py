"""Colours: the roles that games assign to parts of their text boards, and their styles."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text
from textual.theme import Theme

from untertage.core.game import Seat
from untertage.tui.session import AnyGame, Row

DARK: Final[Mapping[str, str]] = {
    "green": "bold #7ddf8c",
    "red": "bold #ff8577",
    "blue": "bold #79b8ff",
    "yellow": "bold #f5d05e",
    "white": "bold #ffffff",
    "purple": "bold #c9a0ff",
    "orange": "bold #ffa64d",
    "black": "bold #9aa5b5",
    "unknown": "#4b5668",
    "frame": "#a8b3c4",
    "good": "#7ddf8c",
    "bad": "#ff8577",
    "water": "#4fb3e8",
    "strong": "bold",
    "quiet": "#8592a6",
    "key": "bold #f0b429",
}
LIGHT: Final[Mapping[str, str]] = {
    "green": "bold #1b7a34",
    "red": "bold #b3261e",
    "blue": "bold #1f5fbf",
    "yellow": "bold #8a6100",
    "white": "bold #5b6472",
    "purple": "bold #7437c8",
    "orange": "bold #b35400",
    "black": "bold #6b7482",
    "unknown": "#b9bfc9",
    "frame": "#4a5364",
    "good": "#1b7a34",
    "bad": "#b3261e",
    "water": "#0b74a8",
    "strong": "bold",
    "quiet": "#5f6b7d",
    "key": "bold #9a5b00",
}
MONO: Final[Mapping[str, str]] = {
    "seat0": "bold",
    "seat1": "bold underline",
    "seat2": "bold italic",
    "seat3": "reverse",
    "unknown": "dim",
    "frame": "",
    "good": "bold",
    "bad": "underline",
    "water": "italic",
    "strong": "bold",
    "quiet": "dim",
    "key": "bold",
}

THEMES: Final = (
    Theme(
        name="mine",
        primary="#f0b429",
        secondary="#79b8ff",
        accent="#f0b429",
        foreground="#dfe5ee",
        background="#12161d",
        surface="#181e27",
        panel="#222a36",
        success="#7ddf8c",
        warning="#f0b429",
        error="#ff8577",
        dark=True,
    ),
    Theme(
        name="daylight",
        primary="#9a5b00",
        secondary="#1f5fbf",
        accent="#9a5b00",
        foreground="#1c2430",
        background="#f7f5f0",
        surface="#efece4",
        panel="#e2ddd1",
        success="#1b7a34",
        warning="#9a5b00",
        error="#b3261e",
        dark=False,
    ),
)


def roles_of(game: AnyGame, roles: Mapping[str, str]) -> dict[str, str]:
    """Styles of a game's roles; seats have the colours of their pieces, or distinct styles without colour."""
    seats = {f"seat{seat}": roles.get(colour, "") for seat, colour in enumerate(game.seat_colours)}
    return {**seats, **roles}


def paint_board(game: AnyGame, board: str, roles: Mapping[str, str]) -> Text:
    """The text board in colour; later highlights override earlier ones."""
    text = Text(board, no_wrap=True)
    for pattern, role in game.highlights:
        text.highlight_regex(pattern, roles.get(role, ""))
    return text


def paint_row(row: Row, column: int, width: int, roles: Mapping[str, str]) -> Text:
    """A legal action: notation and description side by side, or one below the other in narrow panels."""
    if column > width // 2:
        lines = textwrap.wrap(row.description, max(width - 2, 10)) or [""]
        text = Text(row.notation, style=roles["key"])
        for line in lines:
            text.append(f"\n  {line}", "not bold")
        return text
    lines = textwrap.wrap(row.description, max(width - column, 10)) or [""]
    text = Text.assemble((f"{row.notation:<{column}}", roles["key"]), lines[0])
    for line in lines[1:]:
        text.append("\n" + " " * column + line)
    return text


def notation_column(rows: Sequence[Row]) -> int:
    """The width that the notations of these rows need, with a gap."""
    return max((len(row.notation) for row in rows), default=0) + 2


def paint_told(seat: Seat, text: str, width: int, roles: Mapping[str, str]) -> Text:
    """A line of the log after the number of its seat, wrapped to the width."""
    mark = "·" if seat < 0 else str(seat + 1)
    folded = "\n  ".join(textwrap.wrap(text, max(width - 3, 10)))
    return Text.assemble((f"{mark} ", roles.get(f"seat{seat}", roles["quiet"])), folded)


def paint_keys(keys: Sequence[tuple[str, str]], width: int, roles: Mapping[str, str]) -> Text:
    """The line of keys at the bottom, closer together where it is narrow."""
    text = Text(no_wrap=True, overflow="ellipsis")
    needed = sum(len(key) + len(word) + 3 for key, word in keys)
    for key, word in keys:
        text.append(f" {key}", roles["key"])
        text.append(f" {word} " if needed <= width else f" {word}")
    return text
