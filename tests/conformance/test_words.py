"""Every text in both languages, for every game."""

from __future__ import annotations

import re
import string
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from tests.walks import every_game, every_table, walk
from untertage.core import registry
from untertage.core.game import kinds
from untertage.core.words import LANGUAGES


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@every_game
def test_both_languages_have_the_same_keys_and_placeholders(game_id: str) -> None:
    english, german = (registry.get(game_id).words(lang).sections for lang in LANGUAGES)
    assert {s: set(english[s]) for s in english} == {s: set(german[s]) for s in german}
    for section, texts in english.items():
        for key, text in texts.items():
            assert text.strip()
            assert german[section][key].strip()
            assert placeholders(text) == placeholders(german[section][key]), (section, key)


@every_game
def test_every_kind_option_and_ending_has_its_text(game_id: str) -> None:
    game = registry.get(game_id)
    texts = game.words("en").sections
    assert set(kinds(game.action_types)) == set(texts["action"])
    assert set(kinds(game.event_types)) == set(texts["event"])
    assert game.end_reasons <= set(texts["end"])
    assert {"title", "tagline", "goal"} <= set(texts["game"])
    hints = get_type_hints(game.options_type)
    for name in game.options_type.__struct_fields__:
        assert {name, f"{name}_help"} <= set(texts["option"]), name
        for value in option_values(hints[name]):
            assert f"{name}_{value}" in texts["value"]


def option_values(hint: Any) -> list[str]:
    if hint is bool:
        return ["true", "false"]
    return [str(value) for value in get_args(hint)] if get_origin(hint) is Literal else []


@every_game
@pytest.mark.parametrize("section", ["action", "event"])
def test_texts_ask_only_for_fields_that_are_there(game_id: str, section: str) -> None:
    game = registry.get(game_id)
    types = game.action_types if section == "action" else game.event_types
    for kind in types:
        text = game.words("en").sections[section][str(kind.__struct_config__.tag)]
        assert placeholders(text) <= set(kind.__struct_fields__)


@every_table
def test_a_whole_game_can_be_told_in_both_languages(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    for state, events in walk(game, seats, 51):
        for lang in LANGUAGES:
            for event in events:
                told = game.tell(event, lang)
                assert told
                assert "{" not in told
            for seat in game.actors(state):
                assert all(game.describe(action, lang) for action in game.legal_actions(state, seat)[:5])


@every_game
def test_rules_documents_have_the_same_ids_sections_and_reasons(game_id: str) -> None:
    english, german = (registry.get(game_id).rules(lang) for lang in LANGUAGES)
    assert list(english.rules) == re.findall(r"^\*\*([A-Z]+-D?\d+)\*\*", english.page, re.M)
    assert list(english.rules) == list(german.rules)
    for rule_id, rule in english.rules.items():
        twin = german.rules[rule_id]
        assert rule.section
        assert twin.section
        assert bool(rule.reason) == bool(twin.reason), rule_id
        assert placeholders(rule.reason) == placeholders(twin.reason), rule_id
        assert rule.text != twin.text
        assert not re.search(r"\bTODO\b|\bTBD\b", rule.text + twin.text)
