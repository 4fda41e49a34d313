"""Files and functions stay short enough to read in one go."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "tools", "examples")
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
LONGEST_LINE = 120


def too_long(path: Path) -> list[str]:
    """The file itself, or functions of it, if they are too long."""
    text = path.read_text("utf-8")
    lines = text.count("\n")
    found = [f"{path}: {lines} lines"] if lines > LONGEST_FILE else []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                found.append(f"{path}: {node.name} has {lines} lines")
    return found


def test_no_file_and_no_function_is_too_long() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    assert len(paths) > 300
    assert [line for path in paths for line in too_long(path)] == []


def too_wide(path: Path) -> list[str]:
    """Lines of a style sheet that are too long, and the file if it is; ESLint checks scripts and components."""
    lines = path.read_text("utf-8").splitlines()
    found = [f"{path}: line {number}" for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE]
    return found + ([f"{path}: {len(lines)} lines"] if len(lines) > LONGEST_FILE else [])


def test_no_style_sheet_has_long_lines() -> None:
    paths = sorted((ROOT / "web" / "src").rglob("*.css"))
    assert len(paths) >= 2
    assert [line for path in paths for line in too_wide(path)] == []


def test_long_files_and_functions_are_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def f():\n" + "    x = 1\n" * 40 + "y = 1\n" * 360)
    assert too_long(bad) == [f"{bad}: 401 lines", f"{bad}: f has 41 lines"]
