"""Component sheets: what can be written is used or refused by name."""

from __future__ import annotations

import copy
import os
import random
import re
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.commands import complaint, run
from tests.written import NAMED, adding, house, whole
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import BadComponents, BadOptions, BadPosition
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.core.sheets import HEAD, NOTES, read_toml
from untertage.core.template import template
from untertage.kit.encoding import encoding_of

BOXES = Path(__file__).parent.parent / "examples" / "boxes"
GAMES = [game_id for game_id in registry.ids() if (BOXES / f"{game_id}.toml").exists()]
OWN_NAME = {"en": "Own", "de": "Eigenes"}


def example(game_id: str) -> dict[str, Any]:
    return tomllib.loads((BOXES / f"{game_id}.toml").read_text("utf-8"))


def test_every_game_has_a_worked_example() -> None:
    assert [game_id for game_id in registry.ids() if registry.get(game_id).schema.house] == GAMES
    assert len(GAMES) == 5


@pytest.mark.parametrize("game_id", GAMES)
def test_b2_the_template_is_the_whole_box_and_changes_nothing(game_id: str) -> None:
    game = registry.get(game_id)
    sheet = tomllib.loads(template(game))
    own = game.with_sheet(sheet)
    assert set(sheet) - {HEAD} == set(game.schema.house)
    assert own.sheet_changes() == ()
    assert all(own.words(lang).sections == game.words(lang).sections for lang in ("en", "de"))
    assert rules_form(own) == rules_form(game)


def rules_form(game: Any) -> Any:
    """What the rules see: the tables made from the sheet, and the opening states with all of its values."""
    found = game.components
    tables = {name: getattr(found, name) for name in type(found).__annotations__ if name != "sheet"}
    chosen = [{}, *({name: value} for name in game.options_type.tables for value in game.values_of(name))]
    settings = [(game.seats[0], options) for options in chosen] + [(seats, {}) for seats in game.seats[1:]]
    return tables, [game.setup(seats, game.read_options(options), SeededChance(1)) for seats, options in settings]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value of a sheet and where it is."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    else:
        yield path, value


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int | float) else f"{value}x"


def put(sheet: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    part: Any = sheet
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value


def attempt(game: Any, sheet: dict[str, Any]) -> tuple[Any, str]:
    """The game with a sheet, or why it is refused."""
    try:
        return game.with_sheet(sheet), ""
    except BadComponents as error:
        return None, str(error)


def entry_of(game: Any, sheet: dict[str, Any], path: tuple[Any, ...]) -> str:
    """The name of the entry in which a value stands."""
    table = sheet[path[0]]
    return str(game.schema.key_of(path[0], table[path[1]])) if isinstance(table, list) else str(path[0])


@pytest.mark.parametrize("game_id", GAMES)
def test_b6_every_changed_value_is_used_or_refused_by_name(game_id: str) -> None:
    """A sample of all values (VALUES sets its size): a changed one is seen by the rules, or it is refused."""
    game = registry.get(game_id)
    sheet = tomllib.loads(template(game))
    places = [(path, value) for path, value in leaves(sheet) if path[0] != HEAD]
    idle: list[Any] = []
    usual = rules_form(game)
    for path, value in random.Random(6).sample(places, min(len(places), int(os.environ.get("VALUES", "40")))):
        changed = copy.deepcopy(sheet)
        put(changed, path, other(value))
        own, said = attempt(game, changed)
        if own is None:
            names = (path[0], path[-1], other(value), entry_of(game, sheet, path))
            assert any(str(name) in said for name in names), (path, said)
            continue
        if not own.sheet_changes():
            idle.append(path)
        if path[-1] not in ("en", "de", "id", *NOTES) and rules_form(own) == usual:
            idle.append(path)
    assert idle == []


@pytest.mark.parametrize("game_id", GAMES)
def test_b6_what_the_rules_fix_is_refused_by_name(game_id: str) -> None:
    game = registry.get(game_id)
    for table, fields in game.schema.fixed.items():
        sheet = house(game_id)
        entry = sheet[table][0] if isinstance(sheet[table], list) else sheet[table]
        key = game.schema.key(table)
        names = [name for name in entry if name not in NOTES and name != key] if "*" in fields else list(fields)
        for name in names:
            if name == key:
                continue
            changed = copy.deepcopy(sheet)
            part = changed[table][0] if isinstance(changed[table], list) else changed[table]
            put(part, (name,), [] if isinstance(part[name], list) else other(part[name]))
            with pytest.raises(BadComponents, match=f"{table}.*the rules fix {name}"):
                game.with_sheet(whole(changed))


@pytest.mark.parametrize("game_id", GAMES)
def test_b9_the_worked_example_is_played_recorded_and_shown(game_id: str) -> None:
    game = registry.get(game_id).with_sheet(example(game_id))
    assert game.sheet_changes()
    options = {name: game.values_of(name)[-1] for name in game.options_type.tables if name != "setup"}
    if "setup" in game.options_type.tables:
        options = {"setup": "hall"}
    match = Match.new(game, game.seats[-1], options, seed=3)
    rng = random.Random(1)
    while match.actors() and len(match.plies) < 60:
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    record = read_record(match.record.to_text().encode())
    assert record.components == example(game_id)
    again = Match.from_record(record)
    assert again.state == match.state
    assert all(game.board(again.view(0), lang) for lang in ("en", "de"))
    world = game.determinize(game.view(match.state, 0), SeededChance(1))
    assert game.view(world, 0) == game.view(match.state, 0)


def test_b1_a_mix_is_used_and_a_wrong_sum_refused() -> None:
    game = registry.get("the_base")
    own = game.with_sheet(adding(mix=[{"id": "mine", "name": OWN_NAME, "T": 24}]))
    assert Match.new(own, 2, {"tile_mix": "mine"}, seed=1).view(0).unseen == {"T": 18}  # type: ignore[attr-defined]
    with pytest.raises(BadComponents, match="mix mine: 23 tiles are shuffled, not 24"):
        game.with_sheet(adding(mix=[{"id": "mine", "name": OWN_NAME, "T": 23}]))
    with pytest.raises(BadComponents, match="mix standard: it must agree with the entries"):
        game.with_sheet(adding(mix=[{"id": "standard", "I": 0, "L": 0, "T": 24}]))


def test_b3_the_sheet_says_whether_a_table_adds_or_replaces() -> None:
    game = registry.get("tesseract")
    card = example("tesseract")["research"][0]
    usual = len(game.whole_sheet["research"])
    added = game.with_sheet(adding(research=[card]))
    assert len(added.whole_sheet["research"]) == usual + 1
    replaced = game.with_sheet({HEAD: {"name": NAMED, "replaces": ["research"]}, "research": [card]})
    assert len(replaced.whole_sheet["research"]) == 1
    assert sum(change.kind == "removed" for change in replaced.sheet_changes()) == usual
    for head, said in (
        ({}, "research: name it in"),
        ({"adds": ["research"], "replaces": ["research"]}, "research: name it in"),
        ({"adds": ["research", "event"]}, "the sheet has no entries"),
    ):
        with pytest.raises(BadComponents, match=said):
            game.with_sheet({HEAD: {"name": NAMED, **head}, "research": [card]})
    with pytest.raises(BadComponents, match=r"the table \[sheet\] is missing"):
        game.with_sheet({"research": [card]})


def test_b4_an_own_card_has_a_name_and_a_text_in_both_languages() -> None:
    game = registry.get("tesseract")
    own = game.with_sheet(example("tesseract"))
    assert own.words("de").term("r2_coffee") == "Kaffee"
    assert own.words("en").text("card_text", "r2_coffee") == "You get 1 more action this turn."
    assert game.words("de").term("r2_coffee") == "r2_coffee"
    for change, said in (
        ({"name": None}, "research r2_coffee: a custom research needs name"),
        ({"name": {"en": "Coffee"}}, "research r2_coffee: name: .*`de`"),
        ({"name": {"en": "{x}", "de": "x"}}, "braces"),
        ({"text": {"en": "a\u0007", "de": "x"}}, "control characters"),
        ({"id": "yellow"}, "research yellow: something else has this id"),
        ({"id": "a b"}, "research"),
    ):
        card = {key: value for key, value in {**example("tesseract")["research"][0], **change}.items() if value}
        with pytest.raises(BadComponents, match=said):
            game.with_sheet(adding(research=[card]))


@pytest.mark.parametrize(
    ("game_id", "option", "value"),
    [("the_base", "tile_mix", "crossings"), ("topoum", "preset", "long_meadow"), ("tesseract", "base_side", "night"),
     ("underground", "setup", "hall")],
)  # fmt: skip
def test_b7_own_ids_are_values_of_options(game_id: str, option: str, value: str) -> None:
    game = registry.get(game_id)
    own = game.with_sheet(example(game_id))
    assert own.values_of(option)[: len(game.values_of(option))] or value in own.values_of(option)
    assert getattr(own.read_options({option: value}), option) == value
    assert own.words("de").find("value", f"{option}_{value}")
    with pytest.raises(BadOptions, match=f"{option}: '{value}' is not one of"):
        game.read_options({option: value})
    position = msgspec.json.decode(own.dump_position(Match.new(own, own.seats[-1], {option: value}, seed=1).state))
    own.load_position(msgspec.json.encode(position))
    with pytest.raises(BadPosition, match=f"options.{option}"):
        game.load_position(msgspec.json.encode(position))


def test_b7_one_scenario_can_be_changed_alone_but_not_lost() -> None:
    game = registry.get("underground")
    own = game.with_sheet(adding(scenario=[{"id": "s3", "figure": "I4"}]))
    assert [(change.entry, change.field) for change in own.sheet_changes()] == [("s3", "figure")]
    only = [{**house("underground")["scenario"][1], "id": "x", "name": OWN_NAME, "text": OWN_NAME}]
    del only[0]["difficulty"], only[0]["scenario_cards"]
    with pytest.raises(BadComponents, match="scenario: s1 is missing"):
        game.with_sheet({HEAD: {"name": NAMED, "replaces": ["scenario"]}, "scenario": only})
    with pytest.raises(BadComponents, match="scenario_cards has no effect"):
        game.with_sheet(adding(scenario=[{**only[0], "scenario_cards": 2}]))


@pytest.mark.parametrize(
    ("table", "change", "said"),
    [
        ("shape", {"id": "mono", "squares": [[1, 0]]}, "shape mono: its outline must begin"),
        ("shape", {"id": "duo", "squares": [[0, 0], [1, 1]]}, "shape duo: the squares must touch"),
        ("shape", {"id": "pen_i", "squares": [[r, c] for r in range(5) for c in range(5)]}, "at most 9 squares"),
        ("scenario", {"id": "s1", "figure": "B9"}, "scenario s1: figure, rat and chips need different cells"),
        ("scenario", {"id": "s1", "chips_fixed": ["A1", "A1"]}, "different cells"),
        ("scenario", {"id": "s1", "chips_drawn": 12}, "parts of the reserve are needed"),
        ("scenario", {"id": "s1", "water_fixed": ["H3"]}, "cannot stand in the water"),
        ("chip", {"id": "c01", "left": "mauve"}, "mauve"),
        ("chip", {"id": "c01", "digit": -1}, "chip c01: either a digit"),
        ("card", {"cell": "A1", "part": ">9"}, "card A1"),
    ],
)  # fmt: skip
def test_b8_a_bad_sheet_of_underground_is_refused(table: str, change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadComponents, match=said):
        registry.get("underground").with_sheet(adding(**{table: [change]}))


ACCEPTED = {
    "rescue": set(),
    "tesseract": {"base_side", "character", "matrix_card", "research"},
    "the_base": {"mix"},
    "topoum": {"card", "deck", "farmer"},
    "underground": {"chip", "part", "scenario"},
}
"""Tables to which an entry with an id of its own can simply be added."""


@pytest.mark.parametrize("game_id", GAMES)
def test_b7_a_designer_writes_an_own_id_into_every_table(game_id: str) -> None:
    """It is used, or refused by the name of the table, in words that a person understands."""
    game, accepted = registry.get(game_id), set()
    for table, rows in game.schema.house.items():
        if not isinstance(rows, list) or not game.schema.key(table):
            continue
        fixed = {*NOTES, *game.schema.fixed.get(table, ())}
        entry = {field: value for field, value in copy.deepcopy(rows[0]).items() if field not in fixed}
        entry[game.schema.key(table)] = "my_own" if isinstance(rows[0][game.schema.key(table)], str) else 99
        own, said = attempt(
            game, adding(**{table: [entry | dict.fromkeys(game.schema.words.get(table, {}), OWN_NAME)]})
        )
        if own is not None:
            accepted.add(table)
        else:
            assert said.startswith(table) or table == "shape", said
            assert not re.search(r"regex|enum|Expected", said), said
    assert accepted == ACCEPTED[game_id]


@pytest.mark.parametrize("game_id", ["tesseract", "topoum"])
def test_encodings_know_the_usual_ids_only(game_id: str) -> None:
    """An index means the same in every match, so a sheet with other cards is refused before the first decision."""
    assert encoding_of(registry.get(game_id)).size > 0
    with pytest.raises(BadComponents, match="encodings know the ids of the default sheet only, not"):
        encoding_of(registry.get(game_id).with_sheet(example(game_id)))


def test_cli_template_diff_and_check(tmp_path: Path) -> None:
    code, out, _ = run("components", "the_base", "--components", str(BOXES / "the_base.toml"), "--diff", "--check")
    assert (code, "~ turn actions: 3 → 4" in out, "can be used; 7 matches were played" in out) == (0, True, True)
    file = tmp_path / "my.toml"
    file.write_text(run("components", "the_base", "--template")[1])
    assert run("components", "the_base", "--components", str(file), "--diff")[1] == "no changes\n"
    file.write_text("[turn]\nactions = 4\n")
    assert "[sheet] is missing" in complaint(run("components", "the_base", "--components", str(file)))


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5000 + "]" * 5000,
        "x" * 600_000,
        "[sheet]\nname = 3\n",
        'sheet = 1\n[[tile]]\nid = "x"\n',
        "[sheet]\nname = { en = 'x', de = 'y' }\nadds = ['tile']\n" + "[[tile]]\nid = 'x'\n" * 300,
    ],
    ids=["deep", "long", "no name", "no head", "many"],
)
def test_a_hostile_sheet_is_refused_quickly(text: str) -> None:
    began = time.process_time()
    with pytest.raises(BadComponents):
        registry.get("the_base").with_sheet(read_toml(text))
    assert time.process_time() - began < 2
