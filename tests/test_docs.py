"""Documents and code agree: every rule has code and a test, every action is in the notation document."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.walks import every_game
from untertage.core import registry

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *(ROOT / "examples").rglob("*.md"),
        *(ROOT / "tests").rglob("*.md"),
    ]
)


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


def test_files_made_from_the_code_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.generated", "--check"], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


@every_game
def test_every_option_is_in_the_rules_document(game_id: str) -> None:
    game = registry.get(game_id)
    for lang in ("en", "de"):
        page = game.rules(lang).page
        assert [name for name in game.options_type.__struct_fields__ if f"`{name}`" not in page] == []


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and the documentation site make it."""
    text = re.sub(r"[`*]|\]\([^)]*\)|\[", "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", text, re.M)}


def broken_links(page: Path) -> list[str]:
    """Relative links of a page that lead to no file, or to no heading in it."""
    text = re.sub(r"^```.*?^```|`[^`\n]+`", "", page.read_text("utf-8"), flags=re.M | re.S)
    broken = []
    for link in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("# A `heading`, *here*\n")
    (tmp_path / "page.md").write_text(
        "[a](other.md#a-heading-here) [b](other.md#b) [c](none.md) [d](#d) [e](https://x)\n"
    )
    assert broken_links(tmp_path / "page.md") == ["other.md#b", "none.md", "#d"]


@every_game
def test_the_position_in_the_rules_document_can_be_loaded(game_id: str) -> None:
    game = registry.get(game_id)
    for lang in ("en", "de"):
        blocks = re.findall(r"^```json\n(.+?)^```", game.rules(lang).page, re.M | re.S)
        assert blocks
        for block in blocks:
            state = game.load_position(block.encode())
            assert game.board(game.view(state, 0), lang)


EXAMPLES = [
    pytest.param(block, id=f"{name} {number}")
    for name in ("README.md", "docs/quickstart.md", "docs/first-bot.md", "docs/bots.md", "docs/adding-a-game.md")
    for number, block in enumerate(
        re.findall(r"^```python\n(.+?)^```", (ROOT / name).read_text("utf-8"), re.M | re.S), 1
    )
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_python_examples_run(example: str) -> None:
    if "choose(" in example and "make_bot" not in example:
        example += PLAYED
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


PLAYED = """
from untertage import Match, games

match = Match.new(games.get("the_base"), seats=2, seed=7)
ask = Bot(match.game, 1).choose if "Bot" in globals() else choose
for _ in range(6):
    seat = match.actors()[0]
    match.play(seat, ask(match.view(seat), match.legal(seat)))
"""
"""Lets a bot of an example make a few moves."""
