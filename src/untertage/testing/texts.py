"""Laws of texts: notation, words in both languages, the rules document, the text board."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from untertage.core.errors import BadNotation
from untertage.core.game import BOARD_WIDTH, kinds
from untertage.core.words import LANGUAGES
from untertage.testing.laws import Broken, equal, game_law, ply_law, require, state_law
from untertage.testing.walking import AnyGame, Scene, Turn

NONSENSE: Final = ("", "   ", "no such action", "\x00", "move move move move", "é 1 2 3", "-", "1")


@state_law
def notation_round_trips(scene: Scene) -> None:
    """Every action has its own text, and parsing the text gives the action."""
    texts = [str(action) for action in scene.tried]
    require(len(set(texts)) == len(texts), "two actions have the same text")
    for text, action in zip(texts, scene.tried, strict=True):
        equal(action, scene.game.parse(text), f"the action parsed from {text!r}")


@game_law
def nonsense_is_bad_notation(game: AnyGame) -> None:
    """Text that names no action raises BadNotation."""
    for text in NONSENSE:
        try:
            action = game.parse(text)
        except BadNotation:
            continue
        raise Broken(f"{text!r} is parsed as {action!r}")


@state_law
def refusals_can_be_explained(scene: Scene) -> None:
    """Every refusal names a rule of the rules document and can be explained in every language; a game with sentences
    of its own has one for each."""
    game = scene.game
    explained: set[tuple[str, ...]] = set()
    for seat in range(scene.seats):
        for action in scene.tried:
            refusal = game.refusal(scene.state, seat, action)
            if refusal is None or (kind := (refusal.key, *sorted(refusal.params))) in explained:
                continue
            explained.add(kind)
            for lang in LANGUAGES:
                text = game.explain(refusal, lang)
                require(text.startswith(f"{refusal.rule}: "), f"{text!r} does not begin with its rule")
                require("{" not in text, f"{text!r} has an open placeholder ({lang})")
                own = game.words(lang).sections.get("refusal", {})
                spoken = not own or refusal.key in own or f".{refusal.case}" in own
                require(spoken, f"{refusal.key} has no sentence of its own ({lang})")


@state_law
def the_board_fits_a_terminal(scene: Scene) -> None:
    """The text board is at most 80 columns wide and not empty, in every language."""
    for lang in LANGUAGES:
        for seat in scene.onlookers:
            lines = scene.game.board(scene.game.view(scene.state, seat), lang).splitlines()
            require(len(lines) > 1, f"the board has {len(lines)} lines ({lang})")
            widest = max(map(len, lines))
            require(widest <= BOARD_WIDTH, f"the board is {widest} columns wide ({lang})")


@ply_law
def plies_can_be_told(scene: Scene, turn: Turn) -> None:
    """Events and actions have complete texts in every language, also as other seats see them."""
    game = scene.game
    told = [game.redact(event, seat) for event in turn.events for seat in scene.onlookers]
    for lang in LANGUAGES:
        texts = [game.tell(event, lang) for event in [*turn.events, *told] if event is not None]
        legal = game.legal_actions(turn.before, turn.seat)[:5]
        texts += [game.describe(action, lang) for action in [turn.action, *legal]]
        for text in texts:
            require(bool(text) and "{" not in text, f"incomplete text {text!r} ({lang})")


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@game_law
def languages_have_the_same_words(game: AnyGame) -> None:
    """Every language has the same sections, keys and placeholders in words.<lang>.toml, and no empty text."""
    english = game.words("en").sections
    for lang in LANGUAGES:
        require(game.words(lang).lang == lang, f"words.{lang}.toml is missing")
        other = game.words(lang).sections
        equal({s: set(english[s]) for s in english}, {s: set(other[s]) for s in other}, f"keys in words.{lang}.toml")
        for section, texts in other.items():
            for key, text in texts.items():
                require(bool(text.strip()), f"words.{lang}.toml: {section}.{key} is empty")
                wanted = placeholders(english[section][key])
                equal(wanted, placeholders(text), f"placeholders of {section}.{key} in words.{lang}.toml")


@game_law
def everything_has_its_words(game: AnyGame) -> None:
    """Every action, event, option, option value and end reason has a text; the game has title, tagline and goal."""
    texts = game.words("en").sections
    for section, types in (("action", game.action_types), ("event", game.event_types)):
        fields = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in types}
        equal(set(kinds(types)), {key for key in texts[section] if "." not in key}, f"keys of [{section}]")
        for key in texts[section]:
            kind, _, case = key.partition(".")
            field = case.partition("=")[0]
            require(not field or field in fields[kind], f"[{section}] {key}: {kind} has no field {field}")
    _contains(texts["end"], game.end_reasons, "[end]")
    _contains(texts["game"], {"title", "tagline", "goal"}, "[game]")
    for name in game.options_type.__struct_fields__:
        _contains(texts.get("option", {}), {name, f"{name}_help"}, "[option]")
        wanted = {f"{name}_{value}" for value in _values(game, name) if value not in texts.get("term", {})}
        _contains(texts.get("value", {}), wanted, "[value]")


@game_law
def options_are_declared_consistently(game: AnyGame) -> None:
    """What an option needs, what counts as progress, and what older versions of the rules implied are options and
    values of the game; steps can be set up."""
    options, campaign = game.options_type, game.campaign
    require(set(options.needs) <= set(options.__struct_fields__), "needs names an unknown option")
    for group in (campaign.counted, *options.needs.values()):
        for name, values in group.items():
            require(name == "seats" or name in options.__struct_fields__, f"there is no option {name}")
            known = [str(seats) for seats in game.seats] if name == "seats" else _values(game, name)
            written = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
            unknown = [value for value in written if known and value not in known]
            require(not unknown, f"{name} cannot be {unknown}")
    for step in campaign.steps:
        game.read_options(step.options)
    for version, implied in game.readings.items():
        require(1 <= version < game.rules_version, f"{version} is not an older version of the rules")
        game.read_options(implied)
    equal(len(campaign.steps), len({step.id for step in campaign.steps}), "different steps of the campaign")


def _contains(texts: Any, keys: set[str] | frozenset[str], section: str) -> None:
    missing = sorted(key for key in keys if key not in texts)
    require(not missing, f"missing in {section}: {', '.join(missing)}")


def _values(game: AnyGame, option: str) -> list[str]:
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in game.values_of(option)]


@game_law
def texts_use_existing_fields(game: AnyGame) -> None:
    """The placeholders of an action's or event's text are fields of that action or event."""
    groups: tuple[tuple[str, Sequence[type[msgspec.Struct]]], ...] = (
        ("action", game.action_types),
        ("event", game.event_types),
    )
    for section, types in groups:
        for kind in types:
            tag = str(kind.__struct_config__.tag)
            unknown = placeholders(game.words("en").sections[section][tag]) - set(kind.__struct_fields__)
            require(not unknown, f"{section}.{tag} uses unknown fields {sorted(unknown)}")


@game_law
def refusals_are_tied_to_rules(game: AnyGame) -> None:
    """The key of every text in `[refusal]` is a rule, a rule and a case of it, or a case that rules share."""
    ids = {"", *game.rules("en").rules}
    unknown = sorted(key for key in game.words("en").sections.get("refusal", {}) if key.partition(".")[0] not in ids)
    require(not unknown, f"[refusal] names rules that do not exist: {', '.join(unknown)}")


@game_law
def rules_documents_agree(game: AnyGame) -> None:
    """The rules documents have the same rules, in the same order, in every language."""
    english = game.rules("en")
    require(bool(english.rules), "there is no rules document")
    equal(re.findall(r"^\*\*([A-Z]+-D?\d+)\*\*", english.page, re.M), list(english.rules), "rules read from the page")
    for lang in LANGUAGES:
        other = game.rules(lang)
        equal(list(english.rules), list(other.rules), f"rule ids ({lang})")
        for rule_id, rule in english.rules.items():
            twin = other.rules[rule_id]
            require(bool(rule.section and twin.section), f"{rule_id} is not below a heading ({lang})")
            require(lang == "en" or rule.text != twin.text, f"{rule_id} is not translated ({lang})")
            require(not re.search(r"\bTODO\b|\bTBD\b", twin.text), f"{rule_id} is not finished ({lang})")
