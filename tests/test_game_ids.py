"""A game is one folder: shared code never names a game id."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IDS = sorted(path.parent.name for path in (ROOT / "src" / "untertage" / "games").glob("*/game.py"))
SCANNED = ("src/untertage", "tools", "examples", "web/src", "Makefile", "pyproject.toml", "hatch_build.py", ".ci")
SUFFIXES = {".py", ".ts", ".js", ".mjs", ".svelte", ".css", ".html", ".json", ".toml", ".sh", ""}
GAME_FOLDERS = re.compile(rf"(src/untertage|web/src)/games/({'|'.join(IDS)})/")
GENERATED = {"web/src/wire.ts"}
SKIPPED = {"__pycache__", "node_modules", "static"}

ANYWHERE = re.compile(rf"""["'`/]({"|".join(IDS)})(["'`/]|-v0|\.\w)|games[./]({"|".join(IDS)})\b""")
"""Quoted, or part of a path or of a module name; counts in comments, docstrings and texts as well."""
IN_CODE = re.compile(rf"(?<![A-Za-z])({'|'.join(IDS)})(?![A-Za-z])")
"""As a separate word or as part of an identifier; some ids are ordinary words, so prose does not count."""
COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|^\s*//[^\n]*|\s//\s[^\n]*", re.DOTALL | re.MULTILINE)


def files() -> list[Path]:
    found = []
    for name in SCANNED:
        place = ROOT / name
        found += [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file())
    return [
        path
        for path in found
        if path.suffix in SUFFIXES and not SKIPPED & set(path.parts) and not path.name.endswith(".test.ts")
    ]


def code_of(text: str, suffix: str) -> str:
    """The text without comments and docstrings; nothing of TOML files, which are mostly prose."""
    if suffix == ".py":
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        prose = (tokenize.COMMENT, tokenize.STRING)
        kept = [
            token.string for token in tokens if token.type not in prose or not token.string.startswith(('"""', "#"))
        ]
        return " ".join(kept)
    return "" if suffix == ".toml" else COMMENTS.sub("", text)


def named_in(text: str, suffix: str) -> set[str]:
    """The game ids that a file names."""
    quoted = {found[1] or found[3] for found in ANYWHERE.finditer(text)}
    return quoted | {found[1] for found in IN_CODE.finditer(code_of(text, suffix))}


def test_there_are_games_and_files_to_check() -> None:
    assert len(IDS) >= 5
    assert len(files()) > 150


def test_no_file_outside_the_game_folders_names_a_game() -> None:
    offenders = {}
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        if not GAME_FOLDERS.match(name) and name not in GENERATED:
            found = named_in(path.read_text("utf-8"), path.suffix)
            if found:
                offenders[name] = sorted(found)
    assert offenders == {}


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        ('GAMES = ("rescue",)', ".py"),
        ('"""As in `rescue`."""', ".py"),
        ("from untertage.games.rescue import state", ".py"),
        ("def rescue_score() -> None: ...", ".py"),
        ("make(f'untertage/rescue-v0')", ".py"),
        ('import x from "../games/rescue/index";', ".ts"),
        ("const found = { rescue: 1 };", ".ts"),
        ('{#if game === "rescue"}', ".svelte"),
        ('exclude = ["src/untertage/games/rescue/**"]', ".toml"),
    ],
)
def test_a_game_id_in_shared_code_is_found(text: str, suffix: str) -> None:
    assert named_in(text, suffix) == {"rescue"}


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        ('"""A bot that comes to the rescue, underground."""', ".py"),
        ("x = 1  # to the rescue", ".py"),
        ("// underground, nobody sees it\nconst x = 1;", ".ts"),
        ("<!-- to the rescue --><p></p>", ".svelte"),
        ('hint = "Nobody comes to the rescue."', ".toml"),
        ("rescued = rescues", ".py"),
    ],
)
def test_ordinary_words_are_not_taken_for_games(text: str, suffix: str) -> None:
    assert named_in(text, suffix) == set()
