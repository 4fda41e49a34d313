"""The table as text: one line for each sack, then the bag."""

from __future__ import annotations

from firedamp.values import MINERS, FiredampView
from untertage.core.words import Words


def draw_board(view: FiredampView, words: Words) -> str:
    """The table as a seat sees it."""
    lines = [words.text("board", "depth", blast=view.blast)]
    for seat, finds in enumerate(view.sacks):
        mark = ">" if seat in view.actors else " "
        place = words.text("board", "below" if view.below[seat] else "above")
        content = words.text("board", "unseen", size=view.sizes[seat]) if finds is None else contents(finds, words)
        lines.append(f"{mark} {words.term(MINERS[seat])}, {place}: {content}")
    lines.append(words.text("board", "bag", bag=view.bag, vented=view.vented))
    return "\n".join(lines)


def contents(finds: tuple[str, ...], words: Words) -> str:
    """A sack as kinds and counts."""
    kinds = (f"{finds.count(find)} {words.term(find)}" for find in dict.fromkeys(finds))
    return ", ".join(kinds) or words.text("board", "nothing")
