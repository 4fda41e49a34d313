"""A scrolling box for the board, and its share of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.widgets import Static

from untertage.tui.paint import paint_board
from untertage.tui.session import AnyGame

PANEL_WIDTH: Final = 34
"""Minimum width of a useful side panel."""
PANEL_HEIGHT: Final = 8
SLACK: Final = 6
"""Room for a growing status line, so that the panel does not move."""


class BoardBox(ScrollableContainer, can_focus=False):
    """A text board in colour."""

    def __init__(self) -> None:
        super().__init__(id="boardbox")
        self._board = Static(id="board", markup=False)
        self.columns = 0
        self.rows = 0

    def compose(self) -> ComposeResult:
        yield self._board

    def show(self, game: AnyGame, board: str, roles: Mapping[str, str]) -> None:
        lines = board.splitlines()
        self.columns = max([self.columns, *map(len, lines)])  # never narrower, so that the layout does not jump
        self.rows = len(lines)
        self._board.styles.width = self.columns
        self._board.styles.height = self.rows
        self._board.update(paint_board(game, board, roles))

    def fits_beside(self, width: int) -> bool:
        return self.columns + 2 + PANEL_WIDTH <= width

    def take_room(self, width: int, height: int, below: int = PANEL_HEIGHT) -> None:
        """Resize to fit the board and leave enough room for the panel."""
        self.styles.padding = (0, 1) if self.columns + 3 <= width else (0, 0)
        if self.fits_beside(width):
            self.styles.width = max(self.columns + 2, min(self.columns + SLACK, width - PANEL_WIDTH - 2))
            self.styles.height = "1fr"
        else:
            self.styles.width = "1fr"
            self.styles.height = min(self.rows, max(height - below, 3))

    def is_cut(self, width: int) -> bool:
        """Is part of the board hidden?"""
        height = self.styles.height
        return not self.fits_beside(width) and height is not None and height.value < self.rows

    def move(self, columns: int, rows: int) -> None:
        self.scroll_relative(x=columns, y=rows, animate=False)
