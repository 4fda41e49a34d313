"""Game texts, and what is shown where one is missing."""

from __future__ import annotations

from untertage.core.words import Words, words_of

WORDS = Words({"action": {"move": "{piece} goes to {to}"}, "term": {"M1": "mole", "yes": "sure"}})


def test_placeholders_are_filled_with_terms() -> None:
    assert WORDS.text("action", "move", piece="M1", to="C3") == "mole goes to C3"


def test_a_missing_text_shows_as_its_key() -> None:
    assert WORDS.text("action", "jump", piece="M1") == "jump"
    assert WORDS.text("no section", "title") == "title"
    assert WORDS.find("action", "jump") is None


def test_a_text_may_read_differently_while_a_field_is_empty() -> None:
    words = Words({"action": {"go": "{piece} goes to {to}", "go.to": "{piece} goes home", "go.piece": "nobody goes"}})
    assert words.text("action", "go", piece="M1", to="C3") == "M1 goes to C3"
    assert words.text("action", "go", piece="M1", to=None) == words.text("action", "go", piece="M1", to=())
    assert words.text("action", "go", piece="M1", to=()) == "M1 goes home"
    assert words.text("action", "go", piece=None, to="C3") == "nobody goes"


def test_a_text_may_read_differently_with_a_value() -> None:
    words = Words({"action": {"play": "play {card} from slot {slot}", "play.slot=hand": "play {card} from the hand"}})
    assert words.text("action", "play", card="tunnel", slot="hand") == "play tunnel from the hand"
    assert words.text("action", "play", card="tunnel", slot="3") == "play tunnel from slot 3"


def test_a_missing_field_stays_visible() -> None:
    assert WORDS.text("action", "move", piece="M1") == "mole goes to {to}"


def test_values_without_a_term_show_as_themselves() -> None:
    assert [WORDS.term(value) for value in (True, False, None, 7, ("M1", 2))] == ["sure", "False", "–", "7", "mole, 2"]


def test_a_package_without_texts_has_empty_words() -> None:
    assert words_of("untertage.core", "de").sections == {}
    assert words_of("", "en").sections == {}


def test_nothing_can_have_a_word_of_its_own() -> None:
    assert Words({"term": {"none": "nobody"}}).term(None) == "nobody"
