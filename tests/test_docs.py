"""Documents and code say the same: every rule has code and a test, every action is in the notation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.walks import every_game
from untertage.core import registry

ROOT = Path(__file__).parent.parent


def ids_in(folder: Path, prefix: str) -> set[str]:
    """Rule ids in a tree, written as BASE-14 or, in the name of a test, as base_14."""
    found: set[str] = set()
    for path in folder.rglob("*"):
        if path.suffix in (".py", ".txt", ".toml", ".play"):
            text = path.read_text("utf-8")
            found |= {f"{prefix}-{n}" for n in re.findall(rf"\b{prefix}-(D?\d+)\b", text)}
            found |= {f"{prefix}-{n.upper()}" for n in re.findall(rf"_{prefix.lower()}_(d?\d+)(?=_|\b)", text)}
    return found


def missing(rule_ids: set[str], found: set[str]) -> list[str]:
    return sorted(rule_ids - found)


def prefix_of(game_id: str) -> str:
    return next(iter(registry.get(game_id).rules().rules)).partition("-")[0]


@every_game
def test_every_numbered_rule_has_code(game_id: str) -> None:
    prefix = prefix_of(game_id)
    rules = {rule for rule in registry.get(game_id).rules().rules if "-D" not in rule}
    assert missing(rules, ids_in(ROOT / "src" / "untertage" / "games" / game_id, prefix)) == []


@every_game
def test_every_numbered_rule_has_a_test(game_id: str) -> None:
    prefix = prefix_of(game_id)
    rules = {rule for rule in registry.get(game_id).rules().rules if "-D" not in rule}
    assert missing(rules, ids_in(ROOT / "tests" / "games" / game_id, prefix)) == []


@every_game
def test_code_and_tests_name_only_rules_that_exist(game_id: str) -> None:
    prefix = prefix_of(game_id)
    named = ids_in(ROOT / "src" / "untertage" / "games" / game_id, prefix)
    named |= ids_in(ROOT / "tests" / "games" / game_id, prefix)
    assert missing(named, set(registry.get(game_id).rules().rules)) == []


def test_the_search_for_ids_notices_a_missing_one(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text('"""BASE-1 and BASE-D2."""\ndef test_base_3_is_so(): ...\n')
    assert missing({"BASE-1", "BASE-D2", "BASE-3", "BASE-4"}, ids_in(tmp_path, "BASE")) == ["BASE-4"]


def test_the_notation_document_is_fresh() -> None:
    done = subprocess.run([sys.executable, "tools/notation.py", "--check"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


@every_game
def test_every_option_is_in_the_rules_document(game_id: str) -> None:
    game = registry.get(game_id)
    for lang in ("en", "de"):
        page = game.rules(lang).page
        assert [name for name in game.options_type.__struct_fields__ if f"`{name}`" not in page] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md"])
def test_links_in_the_documents_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert [target for target in targets if not ((ROOT / page).parent / target).exists()] == []


@every_game
def test_the_position_in_the_rules_document_can_be_loaded(game_id: str) -> None:
    game = registry.get(game_id)
    for lang in ("en", "de"):
        blocks = re.findall(r"^```json\n(.+?)^```", game.rules(lang).page, re.M | re.S)
        assert blocks
        for block in blocks:
            state = game.load_position(block.encode())
            assert game.board(game.view(state, 0), lang)


def test_the_python_example_of_the_readme_runs() -> None:
    example = re.search(r"^```python\n(.+?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    assert example is not None
    done = subprocess.run([sys.executable, "-c", example[1]], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert "┌" in done.stdout.decode()
