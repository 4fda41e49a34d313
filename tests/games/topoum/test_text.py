"""The table as text."""

from __future__ import annotations

import re

from tests.games.topoum.table import Table
from untertage.games.topoum.game import GAME
from untertage.games.topoum.pieces import COLOURS
from untertage.games.topoum.text import HIGHLIGHTS


def drawn(table: Table, lang: str = "en") -> str:
    return GAME.board(GAME.view(table.state, 0), lang)


def test_a_row_begins_with_its_first_space_and_shows_tile_token_mole_and_red_cross() -> None:
    table = Table("0,0:R@r1* 1,0:nB@b1 2,0:-+rock -1,0:n")
    rows = {line.split()[0]: line for line in drawn(table).splitlines() if line}
    assert rows["g2"].split() == ["g2", "·", "·", "·", "·", "n", "R", "1+", "b", "2", "-#", "·", "·", "·"]
    assert rows["d5"].count("×") == 2


def test_rows_are_shifted_like_hexagons() -> None:
    table = Table("0,0:R@r1 1,-1:B 0,1:B")
    rows = {line.split()[0]: line for line in drawn(table).splitlines() if line}
    here = rows["g2"].index("R")
    assert 0 < rows["f3"].index("B") - here < 5
    assert 0 < rows["h2"].index("B") - here < 5


def test_what_lies_beside_the_board_is_shown_in_both_languages() -> None:
    table = Table(
        "0,0:R@r1 1,0:n+claw 0,1:B@b1",
        farmer="trap_master",
        hand=["press"],
        bar=["sling"],
        press="blue",
        captives={"red": {"blue": 1}},
        peace=True,
    )
    for lang, words in (
        ("en", ["Trap Master", "^ claw", "Bar 5 (+1): Sling", "press", "holds B1", "last round", "Press support"]),
        ("de", ["Fallenmeister", "^ Kralle", "Leiste 5 (+1): Schleuder", "Presse", "gefangen: B1", "letzte Runde"]),
    ):
        text = drawn(table, lang)
        assert [word for word in words if word not in text] == []
        assert max(map(len, text.splitlines())) <= 80


def test_moles_and_bases_have_their_colours() -> None:
    text = drawn(Table("0,0:R@r1* 1,0:B@b1 2,0:-+puddle 0,1:nR"))
    row = next(line for line in text.splitlines() if line.startswith("g2"))
    found = {role: re.findall(pattern, row) for pattern, role in HIGHLIGHTS if re.findall(pattern, row)}
    assert found["seat1"] in (["2"], ["B"])
    assert found["water"] == ["~"]
    assert found["good"] == ["+"]
    assert any(re.search(pattern, row) for pattern, role in HIGHLIGHTS if role == "seat0")


def test_every_colour_has_its_letter_in_both_languages() -> None:
    table = Table("0,0:R@r1 1,0:B@b1 0,1:Y@y1 -1,0:K@k1")
    for lang, expected in (("en", "RBYK"), ("de", "RBGS")):
        rows = "".join(
            line.split(maxsplit=1)[-1] for line in drawn(table, lang).splitlines() if re.match(r"\s*[fgh]\d ", line)
        )
        assert {sign for sign in rows if sign in "RBYKGS"} == set(expected)
        words = GAME.words(lang)
        assert words.text("board", "letters") == expected
        assert [words.text("board", f"letter_{colour}") for colour in COLOURS] == list(expected)
