"""games, rules, notation, components, position."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.commands import complaint, run, run_alone
from untertage import __version__, build
from untertage.core import registry
from untertage.core.match import Match


def test_version() -> None:
    assert run("--version") == (0, f"untertage {__version__}, {build()} rules\n", "")


def test_without_a_command_the_commands_are_listed() -> None:
    code, out, _ = run()
    assert code == 0
    assert "simulate" in out
    assert "Exit codes" in out


def test_games_lists_every_game() -> None:
    code, out, _ = run("games")
    assert code == 0
    assert all(game_id in out for game_id in registry.ids())


def test_games_as_json() -> None:
    code, out, _ = run("games", "--json", "--lang", "de")
    found = {game["id"]: game for game in json.loads(out)}
    assert code == 0
    assert list(found) == registry.ids()
    assert found["the_base"]["seats"] == [2, 2]
    rounds = next(option for option in found["the_base"]["options"] if option["name"] == "rounds")
    assert rounds["default"] == 20
    assert rounds["help"] == registry.get("the_base").words("de").text("option", "rounds_help")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_one_rule(lang: str) -> None:
    code, out, _ = run("rules", "the_base", "--id", "base-14", "--lang", lang)
    rule = registry.get("the_base").rules(lang).rules["BASE-14"]
    assert code == 0
    assert f"BASE-14  {rule.text}" in out
    assert "BASE-15" not in out


def test_all_rules_and_a_search() -> None:
    book = registry.get("the_base").rules()
    everything = run("rules", "the_base")[1]
    assert all(rule_id in everything for rule_id in book.rules)
    found = json.loads(run("rules", "the_base", "--search", "Crossing slot", "--json")[1])
    assert 0 < len(found) < len(book.rules)
    assert all("slot" in (rule["text"] + rule["section"]).lower() for rule in found)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rules", "chess"), "no game is called 'chess'"),
        (("rules", "the_base", "--id", "BASE-999"), "no rule 'BASE-999'"),
        (("rules", "the_base", "--search", "xyzzy"), "no rule of the_base contains 'xyzzy'"),
        (("rules", "the_base", "--lang", "fr"), "unknown language 'fr'; choose from: en, de"),
        (("rules",), "Missing argument 'GAME'"),
        (("nonsense",), "No such command 'nonsense'"),
        (("games", "--nonsense"), "--nonsense"),
        (("position", "the_base", "/nowhere.json"), "cannot read /nowhere.json: No such file or directory"),
    ],
)
def test_invalid_input_is_reported_in_one_line(args: tuple[str, ...], said: str) -> None:
    assert said in complaint(run(*args))


def test_a_real_process_behaves_the_same() -> None:
    assert "no game is called 'chess'" in complaint(run_alone("rules", "chess"))
    assert "No such command" in complaint(run_alone("nonsense"))
    assert run_alone("--version") == (0, f"untertage {__version__}, {build()} rules\n", "")


def test_notation() -> None:
    assert "rotate <cell> <degrees>" in run("notation", "the_base")[1]
    kinds = json.loads(run("notation", "the_base", "--json")[1])
    assert len(kinds) == len(registry.get("the_base").action_types)


def test_components_show_how_certain_they_are() -> None:
    code, out, _ = run("components", "the_base")
    assert code == 0
    assert "● board" in out
    assert json.loads(run("components", "the_base", "--json")[1])["turn"]["actions"] == 3


def test_components_of_tesseract_are_listed_with_every_character_and_card() -> None:
    code, out, _ = run("components", "tesseract")
    box = json.loads(run("components", "tesseract", "--json")[1])
    assert code == 0
    for table, count in (("character", 11), ("research", 27), ("matrix_card", 9)):
        assert len(box[table]) == count
        assert all(f" {table} id {entry['id']}," in out for entry in box[table])


def test_the_template_is_a_sheet_that_can_be_used(tmp_path: Path) -> None:
    sheet = tmp_path / "my-box.toml"
    sheet.write_text(run("components", "the_base", "--template")[1].replace("rulebook, how to play", "my box"))
    code, out, _ = run("components", "the_base", "--components", str(sheet), "--json")
    assert code == 0
    assert set(json.loads(out)) == set(tomllib.loads(sheet.read_text()))
    assert json.loads(out)["turn"]["source"] == "my box"


@pytest.mark.parametrize(
    ("text", "said"), [("[board", "not TOML"), ("[board]\nwidth = 3\n", "my-box.toml: "), ("\xff", "not a text file")]
)
def test_a_bad_sheet_is_refused(tmp_path: Path, text: str, said: str) -> None:
    sheet = tmp_path / "my-box.toml"
    sheet.write_bytes(text.encode("latin-1"))
    assert said in complaint(run("components", "the_base", "--components", str(sheet)))


def test_a_position_is_checked_and_shown(tmp_path: Path) -> None:
    game = registry.get("the_base")
    match = Match.new(game, 2, seed=5)
    file = tmp_path / "here.json"
    file.write_bytes(game.dump_position(match.state))
    code, out, _ = run("position", "the_base", str(file), "--lang", "de")
    assert code == 0
    assert game.board(match.view(None), "de") in out
    assert f"\nseat {match.actors()[0] + 1}: " in out
    answer = json.loads(run("position", "the_base", str(file), "--json")[1])
    assert [str(action) for action in match.legal(match.actors()[0])] == answer["legal"][str(match.actors()[0])]


@pytest.mark.parametrize(("text", "said"), [("{", "not JSON"), ('{"counter": "x"}', "here.json: "), ("[]", "object")])
def test_a_bad_position_names_the_field(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "here.json"
    file.write_text(text)
    assert said in complaint(run("position", "the_base", str(file)))
