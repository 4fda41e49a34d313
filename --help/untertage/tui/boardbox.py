"""The board in a box that scrolls, and the question whether anything fits beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.widgets import Static

from untertage.tui.paint import paint_board
from untertage.tui.session import AnyGame

PANEL_WIDTH: Final = 34
"""A side panel narrower than this is no use."""
PANEL_HEIGHT: Final = 8
SLACK: Final = 6
"""Room for a status line that grows, so that the panel stays where it is."""


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
        self.columns = max([self.columns, *map(len, lines)])  # never narrower: the layout must not jump
        self.rows = len(lines)
        self._board.styles.width = self.columns
        self._board.styles.height = self.rows
        self._board.update(paint_board(game, board, roles))

    def fits_beside(self, width: int) -> bool:
        return self.columns + 2 + PANEL_WIDTH <= width

    def take_room(self, width: int, height: int, below: int = PANEL_HEIGHT) -> None:
        """Take the room the board needs, and leave enough for the panel."""
        self.styles.padding = (0, 1) if self.columns + 3 <= width else (0, 0)
        if self.fits_beside(width):
            self.styles.width = max(self.columns + 2, min(self.columns + SLACK, width - PANEL_WIDTH - 2))
            self.styles.height = "1fr"
        else:
            self.styles.width = "1fr"
            self.styles.height = min(self.rows, max(height - below, 3))

    def is_cut(self, width: int) -> bool:
        """Is there more of the board than is to be seen?"""
        height = self.styles.height
        return not self.fits_beside(width) and height is not None and height.value < self.rows

    def move(self, columns: int, rows: int) -> None:
        self.scroll_relative(x=columns, y=rows, animate=False)
