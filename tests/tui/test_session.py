"""What needs no terminal: filtering, files, words, choices."""

from __future__ import annotations

import stat
import string
from pathlib import Path

import pytest

from tests.tui.screens import new_match
from untertage.core import registry
from untertage.core.match import Match
from untertage.core.words import LANGUAGES
from untertage.tui.choices import choices_of, value_text
from untertage.tui.files import BadFile, whole_file, write_whole
from untertage.tui.paint import DARK, LIGHT, MONO, paint_board, roles_of
from untertage.tui.session import Row, Session, WhyNot, fitting, outcome_text, rows_of, speech, why_not


def test_every_typed_word_has_to_match() -> None:
    match = new_match()
    rows = rows_of(match.game, match.legal(0), match.view(0), "en")
    assert fitting(rows, "") == rows
    assert fitting(rows, "  ROTATE  ") == [row for row in rows if row.notation.startswith("rotate")]
    assert fitting(rows, "xyzzy") == []


def test_a_complete_notation_matches_only_itself() -> None:
    action = new_match().legal(0)[0]
    rows = [Row(action, "play A1", "Play A1"), Row(action, "play A1 A2", "Play A1 on A2")]
    assert fitting(rows, "Play  a1") == rows[:1]
    assert fitting(rows, "a1") == rows


def test_why_not_explains_or_returns_the_action() -> None:
    session = Session(new_match())
    legal = session.legal()[0]
    assert why_not(session, str(legal), "en") == legal
    answer = why_not(session, "move M1 E5", "de")
    assert isinstance(answer, WhyNot)
    assert answer.rule in answer.answer
    assert answer.rule_text
    spoken = [session.game.spoken(action, session.match.view(0), "de") for action in session.legal()]
    assert answer.instead
    assert set(answer.instead) <= set(spoken)


def test_a_player_who_may_not_act_gets_an_explanation() -> None:
    session = Session(new_match("random", "you"))
    answer = why_not(session, "move M1 E5", "en")
    assert isinstance(answer, WhyNot)
    assert answer.answer == "It is not your turn."


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_texts_and_placeholders() -> None:
    english, german = (speech(lang).sections for lang in LANGUAGES)
    assert {s: set(english[s]) for s in english} == {s: set(german[s]) for s in german}
    for section, texts in english.items():
        for key, text in texts.items():
            assert placeholders(text) == placeholders(german[section][key]), (section, key)


def test_help_fits_into_80_columns() -> None:
    for lang in LANGUAGES:
        for text in speech(lang).sections["help"].values():
            assert max(map(len, text.splitlines())) <= 70
            assert len(text.splitlines()) <= 19


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_role_of_a_board_has_a_colour(game_id: str) -> None:
    game = registry.get(game_id)
    for roles in (DARK, LIGHT, MONO):
        assert {role for _, role in game.highlights} <= set(roles_of(game, roles))
    assert set(game.seat_colours) <= set(DARK)
    assert set(game.seat_colours) <= set(LIGHT)
    assert len(set(game.seat_colours)) == len(game.seat_colours) >= game.seats.stop - 1
    board = game.board(new_view(game_id))
    assert paint_board(game, board, DARK).plain == board


@pytest.mark.parametrize("game_id", registry.ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_calls_all_its_seats_by_their_colours_or_none(game_id: str, lang: str) -> None:
    game = registry.get(game_id)
    callings = [game.words(lang).find("term", colour) or "" for colour in game.seat_colours]
    assert len({calling[:1].isupper() for calling in callings}) == 1


def new_view(game_id: str) -> object:
    game = registry.get(game_id)
    return Match.new(game, game.seats.start, seed=1).view(None)


@pytest.mark.parametrize("game_id", registry.ids())
def test_boards_are_at_most_80_columns_wide(game_id: str) -> None:
    assert max(map(len, registry.get(game_id).board(new_view(game_id)).splitlines())) <= 80


def test_outcomes_name_the_seats() -> None:
    match = new_match("Ann", "random")
    match.resign(1)
    outcome = match.outcome()
    assert outcome is not None
    told = outcome_text(match.game, outcome, ("Ann", "random"), "de")
    assert told == "Sieg für Platz 1, die Mutanten (Ann). Die Partie wurde aufgegeben."


def test_option_values_are_read_from_their_types() -> None:
    choices = {choice.name: choice for choice in choices_of(registry.get("the_base"))}
    assert choices["jump_slots"].values == (False, True)
    assert choices["rounds"].default == 20
    assert choices["rounds"].values == tuple(range(1, 31))
    readings = {choice.name: choice.values for choice in choices_of(registry.get("underground"))}
    assert readings["water_carries"] == ("nothing", "wood")
    assert value_text(registry.get("the_base").words("de"), "jump_slots", True) != "true"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "x.play"
    write_whole(target, b"one")
    assert target.read_bytes() == b"one"
    assert stat.S_IMODE(target.stat().st_mode) == 0o644

    def fail() -> None:
        with whole_file(target) as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert target.read_bytes() == b"one"
    assert [path.name for path in target.parent.iterdir()] == ["x.play"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "x.play"
    write_whole(target, b"one")

    def fail() -> None:
        with whole_file(target) as stream:
            stream.write(b"half")
            raise OSError(28, "No space left on device")

    with pytest.raises(BadFile, match="No space left on device"):
        fail()
    assert target.read_bytes() == b"one"
    assert [path.name for path in tmp_path.iterdir()] == ["x.play"]
