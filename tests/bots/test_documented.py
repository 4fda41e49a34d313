"""docs/bots.md agrees with the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

from untertage.bots.bot import FORMS
from untertage.bots.process import PROTOCOL, Answer
from untertage.core import registry

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_ten_line_bot_is_the_example() -> None:
    (code,) = [block.strip() for block in blocks("python") if "def choose" in block]
    assert code in (ROOT / "examples" / "bots" / "first.py").read_text("utf-8")
    assert len(code.splitlines()) <= 10


def test_the_lines_of_the_protocol_are_documented_json() -> None:
    lines = [json.loads(line) for block in blocks("json") for line in block.strip().splitlines()]
    start, turn, answer = lines
    assert (start["type"], start["protocol"], turn["type"]) == ("start", PROTOCOL, "turn")
    assert set(answer) == set(Answer.__struct_fields__)
    assert answer["action"] in turn["legal"]
    assert all(str(registry.get("the_base").parse(text)) == text for text in turn["legal"])


def test_every_form_of_bot_name_is_documented() -> None:
    for form in FORMS:
        kind = form.partition(":")[0]
        assert f"`{kind}" in PAGE, form


def test_the_page_has_the_markers_of_the_tables() -> None:
    page = (ROOT / "docs" / "benchmarks" / "bots.md").read_text("utf-8")
    for name in ("pairs", "teams", "habits"):
        assert f"<!-- {name} -->" in page
        assert f"<!-- end of {name} -->" in page
