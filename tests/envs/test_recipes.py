"""The recipes of docs/recipes.md in short form."""

from __future__ import annotations

import csv
import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from untertage import make_bot
from untertage.core import registry
from untertage.core.match import Match
from untertage.envs.after import names_of

ROOT = Path(__file__).parent.parent.parent


def example(name: str) -> Any:
    """A module of examples/learning."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / "learning" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def recipe() -> Iterator[Any]:
    yield example("learn")
    del sys.modules["learn"]


def test_the_base_is_learned_against_random(recipe: Any) -> None:
    """A short race: four rounds decided by the countdown; 160 matches are enough to win most of them."""
    with ThreadPoolExecutor(1) as pool:
        table = recipe.Table(recipe.Setting("the_base", 2, (("rounds", "4"),), "outcome", 1, 1), pool, 1)
        weights = np.zeros(len(names_of("the_base")))

        def points() -> float:
            played = table.matches("random", weights, range(recipe.EXAM, recipe.EXAM + 40), exam=True)
            return sum((each.result > 0) + (each.result == 0) / 2 for each in played)

        before = points()
        for first in range(0, 160, 40):
            weights = recipe.improved(weights, table.matches("random", weights, range(first, first + 40)))
        assert points() > max(before, 30)


def test_tesseract_alone_is_learned_from_a_bot(recipe: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches of a bot and two of its own; the folder then has the weights and the curve."""
    order = "tesseract --seats 1 --option base_side=1 --stage like:plan:1/depth=2=2 --stage =2 --every 1"
    order += " --width 1 --exam-width 1 --exam 1 --final 1 --jobs 1"
    monkeypatch.setattr(sys, "argv", ["learn.py", *order.split(), "--output", str(tmp_path)])
    monkeypatch.setattr(recipe, "ProcessPoolExecutor", lambda jobs, context: ThreadPoolExecutor(jobs))
    recipe.main()
    weights = json.loads((tmp_path / "weights.json").read_text("utf-8"))
    assert list(weights) == names_of("tesseract")
    assert weights["action: contain"] > 0
    rows = list(csv.DictReader((tmp_path / "curve.csv").read_text("utf-8").splitlines()))
    assert [(row["matches"], row["learnt from"]) for row in rows] == [
        ("0", "nobody"),
        ("2", "like:plan:1/depth=2"),
        ("4", "alone"),
        ("4", "at the end"),
    ]
    assert all("%" in row["alone"] for row in rows)


def test_what_was_imitated_plays_anywhere(recipe: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turns of a bot are recognized among others, and the bot of the recipe wins with these weights."""
    names = names_of("the_base")
    setting = recipe.Setting("the_base", 2, (("rounds", "4"),), "outcome", 1, 1)
    matches = recipe.some(setting, "like:plan:1/depth=2", np.zeros(len(names)), range(3), False)
    weights = recipe.imitated(matches, len(names))
    decisions = [each for match in matches for each in match.decisions if len(each.odds) > 1]
    agreed = [int((each.rows @ weights).argmax()) == each.chosen for each in decisions]
    guessed = [1 / len(each.odds) for each in decisions]
    assert sum(agreed) > 2 * sum(guessed)

    path = tmp_path / "weights.json"
    path.write_text(json.dumps(dict(zip(names, weights, strict=True))), "utf-8")
    monkeypatch.setenv("WEIGHTS", str(path))
    match = Match.new(registry.get("the_base"), seats=2, seed=3)
    players = [example("bot").Bot(match.game, 3), make_bot("random", match.game, 3)]
    while match.actors():
        seat = match.actors()[0]
        match.play(seat, players[seat].choose(match.view(seat), match.legal(seat)))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_example_of_the_page_runs() -> None:
    page = (ROOT / "docs" / "recipes.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code, "recipes.md", "exec"), {})
