"""The same file and the same function name for the same thing in every game of this package."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from untertage import games
from untertage.core import registry
from untertage.core.registry import GROUP

PARAMETERS = {
    "setup.set_up": ["components", "seats", "options", "chance"],
    "rules.legal.actors": ["state"],
    "rules.legal.legal_actions": ["state", "seat"],
    "rules.play.advance": ["state", "seat", "action", "chance", "log"],
    "rules.refusal.why_not": ["state", "seat", "action"],
    "view.view": ["state", "seat"],
    "view.redact": ["event", "seat"],
    "determinize.determinize": ["components", "view", "chance"],
    "position.position_of": ["state"],
    "reading.from_position": ["components", "position"],
    "vocabulary.vocabulary": ["state"],
    "vocabulary.canonical": ["state", "action"],
    "census.census": ["state"],
    "census.box": ["components", "state"],
    "text.board": ["view", "words"],
    "aids.aids": ["components", "view"],
}
"""What every game defines, and its first parameters."""
CONSTANTS = (
    "actions.ACTION_TYPES",
    "events.EVENT_TYPES",
    "components.Components",
    "components.HOUSE",
    "components.check",
    "text.HIGHLIGHTS",
    "state.State",
    "game.GAME",
)
TYPES = {"view": "View", "options": "Options", "position": "Position", "aids": "Aids", "actions": "Action"}
"""Modules with a type that is named after the game."""
MODULES = ("geometry", "tables", "layout", "encoding", "observation", "score", "levels")

HOUSE_GAMES = [game_id for game_id in registry.ids() if registry.get(game_id).package().startswith(f"{GROUP}.")]
every_house_game = pytest.mark.parametrize("game_id", HOUSE_GAMES)


def found(game_id: str, name: str) -> Any:
    module, _, thing = name.rpartition(".")
    return getattr(importlib.import_module(f"{GROUP}.{game_id}.{module}"), thing, None)


def parameters_of(game_id: str, name: str) -> list[str] | None:
    """The parameters of a function, from its source, since compiled functions do not expose them."""
    *folders, module, function = name.split(".")
    file = Path(next(iter(games.__path__)), game_id, *folders, f"{module}.py")
    tree = ast.parse(file.read_text("utf-8")) if file.exists() else ast.Module([], [])
    defined = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
    return [argument.arg for argument in defined[0].args.args] if defined else None


def stem(game_id: str) -> str:
    """The prefix of a game's types: `Base` for `BaseView`."""
    return registry.get(game_id).view_type.__name__.removesuffix("View")


def missing(game_id: str) -> Iterator[str]:
    """Conventional names that a game lacks, and functions with other parameters."""
    for name, parameters in PARAMETERS.items():
        if (parameters_of(game_id, name) or [])[: len(parameters)] != parameters:
            yield f"{name}({', '.join(parameters)})"
    yield from (name for name in CONSTANTS if found(game_id, name) is None)
    for module, kind in TYPES.items():
        if found(game_id, f"{module}.{stem(game_id)}{kind}") is None:
            yield f"{module}.{stem(game_id)}{kind}"
    for name in MODULES:
        if importlib.util.find_spec(f"{GROUP}.{game_id}.{name}") is None:
            yield name


@every_house_game
def test_every_game_uses_the_conventional_names(game_id: str) -> None:
    assert list(missing(game_id)) == []


def test_there_are_house_games_and_a_missing_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert HOUSE_GAMES
    monkeypatch.setitem(PARAMETERS, "setup.set_up", ["options"])
    monkeypatch.setitem(PARAMETERS, "setup.deal_everything", ["state"])
    assert list(missing(HOUSE_GAMES[0])) == ["setup.set_up(options)", "setup.deal_everything(state)"]
