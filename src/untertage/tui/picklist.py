"""A list to choose from, whose selected line is visible without colour as well."""

from __future__ import annotations

from textual.style import Style
from textual.widgets import OptionList


class PickList(OptionList):
    """Textual drops `reverse` from the styles of a list, so it is put back here."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        style = super().get_visual_style(*component_classes, partial=partial)
        if self.app.no_color and "option-list--option-highlighted" in component_classes:
            return style + Style(reverse=True)
        return style
