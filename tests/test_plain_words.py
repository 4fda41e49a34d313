"""Texts of server, terminal and games say things as people do: no counts without a noun, no words of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from untertage.core import registry
from untertage.core.words import Words
from untertage.server.info import Lang
from untertage.server.outbound import words

SOURCE = Path(__file__).parent.parent / "src" / "untertage"
FORMAL = re.compile(r"\b[Rr]ung\b|\b[Pp]l(y|ies)\b|\bHalbz[uü]g|[Pp]lies:")


def texts(own: Words) -> list[str]:
    return [text for section in own.sections.values() for text in section.values()]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_players_do_not_read_words_of_the_program(lang: Lang) -> None:
    """T21: "took back. Plies: 2" and "(rung 1)"."""
    found = [words(lang), *(registry.get(game).words(lang) for game in registry.ids())]
    assert [text for own in found for text in texts(own) if FORMAL.search(text)] == []


def test_a_takeback_is_told_in_a_sentence() -> None:
    """T21: of one move and of several."""
    for lang, one, two in (
        ("en", "Anna took back a move.", "Anna took back 2 moves."),
        ("de", "Anna hat eine Aktion zurückgenommen.", "Anna hat 2 Aktionen zurückgenommen."),
    ):
        said = [words(lang).text("log", key, name="Anna", n=n) for key, n in (("undo_one", 1), ("undo", 2))]
        assert said == [one, two]


def test_the_terminal_does_not_call_undo_back() -> None:
    """T21: undo is not the key that leads back."""
    text = (SOURCE / "tui" / "words.de.toml").read_text("utf-8")
    assert re.search(r'^undo = "Rückgängig"$', text, re.MULTILINE)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_how_a_match_ended_is_a_whole_sentence(lang: Lang) -> None:
    """Histories and reviews show it among other sentences."""
    ends = [text for game in registry.ids() for text in registry.get(game).words(lang).sections["end"].values()]
    assert len(ends) > len(registry.ids())
    assert [text for text in ends if text[-1] not in ".!"] == []


@pytest.mark.parametrize(("lang", "percent"), [("en", "%"), ("de", "\u00a0%")])
def test_a_number_and_its_percent_sign_stay_together(lang: Lang, percent: str) -> None:
    found = [words(lang), *(registry.get(game).words(lang) for game in registry.ids())]
    signs = [sign for own in found for text in texts(own) for sign in re.findall(r"[\d}](\s?%)", text)]
    assert set(signs) == {percent}
