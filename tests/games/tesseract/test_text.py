"""The table as text: a person can read the block layer by layer."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.games.tesseract.table import GAME, heights, table
from untertage.bots.advice import Weighed
from untertage.games.tesseract.components import HOUSE
from untertage.server.outbound import because
from untertage.tui.session import rows_of


def board(found: object, lang: str = "en") -> list[str]:
    text: str = GAME.board(GAME.view(found.state, 0), lang)  # type: ignore[attr-defined]
    return text.splitlines()


def test_the_layers_are_side_by_side_highest_first() -> None:
    found = table({"00": "y1 b2", "10": "o4", "33": "p6 o3 y5 b6"}, primed="y3 b3", base={"00": "fission"})
    assert board(found)[:6] == [
        "   layer 4       layer 3       layer 2       layer 1       disc",
        "   0  1  2  3    0  1  2  3    0  1  2  3    0  1  2  3    0  1  2  3",
        " 0 ·  ·  ·  ·    ·  ·  ·  ·    b2*·  ·  ·    y1 o4!·  ·    F  C  N  W",
        " 1 ·  ·  ·  ·    ·  ·  ·  ·    ·  ·  ·  ·    ·  ·  ·  ·    N  C  B  A",
        " 2 ·  ·  ·  ·    ·  ·  ·  ·    ·  ·  ·  ·    ·  ·  ·  ·    A  W  C  N",
        " 3 ·  ·  ·  b6*  ·  ·  ·  y5   ·  ·  ·  o3   ·  ·  ·  p6   W  A  B  A",
    ]


def test_unknown_dice_are_shown_as_unknown() -> None:
    block = {f"{x}{y}": "y? o? p? b3" for x in range(4) for y in range(4)}
    block.update(dict.fromkeys(("11", "21", "12", "22"), "?? ?? ?? b3"))
    rows = board(table(block, aside={}))
    assert rows[3] == " 1 b3 b3 b3 b3   p? ?? ?? p?   o? ?? ?? o?   y? ?? ?? y?   N  C  B  A"


def test_everything_else_on_the_table_is_there() -> None:
    found = table(
        {"00": "y1 b2", "33": "p6 o3"}, labs=("y1 y2", ""), primed="y3 b3 b3", matrix="y4 o4 p4 b4 b6",
        box={"blue": 2}, hands=[["r4_purge"], []], nodes=["", "", "", "m_prism@b", "", ""], ignitions=3,
        characters=("chemist", "mathematician"),
    )  # fmt: skip
    text = "\n".join(board(found))
    parts = [
        "3:ybb",
        "blue      ··  ··  ··  b4  ··  b6",
        "4: Prism [B]",
        ">A Chemist: y1 y2",
        "Purge",
        "Ignitions 3 of 7",
    ]
    parts += ["5 of 24 contained", "Box: 2 blue", "Threatened: column 00, chance of an ignition 17%"]
    for part in parts:
        assert part in text
    german = "\n".join(board(found, "de"))
    for part in ("Ebene 4", ">A Chemikerin: y1 y2", "Säuberung", "Zündungen 3 von 7", "Bedroht: Säule 00"):
        assert part in german


def test_a_full_table_fits_into_eighty_columns() -> None:
    cards = [card.id for card in GAME.components.research]
    found = heights([[4] * 4] * 4)
    full = table(
        {f"{x}{y}": found.stack(f"{x}{y}") for x in range(4) for y in range(4)}, labs=("", ""), hands=[cards, []]
    )
    for lang in ("en", "de"):
        assert max(map(len, board(full, lang))) <= 80


@pytest.mark.parametrize("lang", ["en", "de"])
def test_long_names_say_where_they_may_be_broken(lang: str) -> None:
    """A card is twelve letters wide; nothing else breaks a name."""
    words = GAME.words(lang)
    breaks = words.text("board", "breaks").split()
    names = [words.text("term", card.id) for card in (*HOUSE.research, *HOUSE.matrix_cards, *HOUSE.characters)]
    pieces = [piece for name in names for piece in re.split("[ -]", name)]
    assert [
        piece for piece in pieces if len(piece) > 12 and piece not in {one.replace("-", "") for one in breaks}
    ] == []
    assert all(len(part) <= 12 for one in breaks for part in one.split("-"))


@pytest.mark.parametrize(
    ("lang", "take", "special"),
    [("en", "Take the blue 2 (column 00)", "★ Titration"), ("de", "blaue 2 entnehmen (Säule 00)", "★ Titration")],
)
def test_terminal_and_hints_name_the_die_and_the_special_action(lang: str, take: str, special: str) -> None:
    found = table({"00": "y1 b2", "33": "p6 o3"}, labs=("y1", ""), characters=("chemist",))
    view = GAME.view(found.state, 0)
    rows = {row.notation: row.description for row in rows_of(GAME, GAME.legal_actions(found.state, 0), view, lang)}
    assert (rows["take 00"], rows["special"]) == (take, special)
    assert rows["end"] == GAME.describe(GAME.parse("end"), lang)
    assert take in because(GAME, Weighed(0.6, "take 00", 0.3), view, lang)  # type: ignore[arg-type]


def test_a_die_that_nobody_has_seen_is_called_by_its_column() -> None:
    view = GAME.view(heights([[4] * 4] * 4).state, 0)
    hidden = msgspec.structs.replace(view.table, tesseract={**view.table.tesseract, "00": ("y?",)})
    said = GAME.spoken(GAME.parse("take 00"), msgspec.structs.replace(view, table=hidden))
    assert said == "Take the die on column 00"
