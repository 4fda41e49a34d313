"""The recipes under deploy/ use what exists. `python tools/recipe.py` follows the Dockerfile, which takes a minute."""

from __future__ import annotations

import configparser
import json
import re
import shlex
from pathlib import Path

import msgspec
import pytest
import yaml
from tools.recipe import Folder, is_sent, steps

from tests.cli.commands import run
from untertage.server.routes import ENDPOINTS
from untertage.server.settings import PREFIX, Settings, load

DEPLOY = Path(__file__).parent.parent / "deploy"
VARIABLES = {f"{PREFIX}{field.name.upper()}" for field in msgspec.structs.fields(Settings)}


def commands() -> list[list[str]]:
    """Every command line of the recipes and of the administrator's guide that runs untertage."""
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "untertage.service")
    guide = (DEPLOY.parent / "docs" / "administration.md").read_text()
    found = [json.loads(rest) for name, rest in steps() if name == "CMD"]
    found.append(shlex.split(unit["Service"]["ExecStart"]))
    found += [
        shlex.split(line, comments=True) for line in re.findall(r"(?m)untertage (?:admin \w|serve\b)[^`\n]*", guide)
    ]
    return [[part for part in each if not part.endswith("untertage")] for each in found]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_option_of_a_command_exists(command: list[str]) -> None:
    name = command[:2] if command[0] == "admin" else command[:1]
    code, out, err = run(*name, "--help")
    assert code == 0, err
    for option in (part.partition("=")[0] for part in command if part.startswith("--")):
        assert re.search(rf"(?<!\w){option}(?![\w-])", out), (command, option)


def test_containers_set_only_settings_that_exist() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    given = compose["services"]["untertage"]["environment"]
    given |= dict(rest.split("=", 1) for name, rest in steps() if name == "ENV")
    assert given.keys() <= VARIABLES
    assert load(None, given).database.startswith("sqlite:///")
    assert set(compose["services"]["untertage"]["depends_on"]) == {"database"}


@pytest.mark.parametrize(
    ("name", "rest", "why"),
    [
        ("ADD", "dist /tmp/untertage/", "instruction that nobody has tried"),
        ("COPY", "requirements-nothing.lock /tmp/untertage/", "copies what is not there"),
        ("COPY", "pyproject.toml /tmp/untertage/", "copies what is not there"),
    ],
)
def test_a_recipe_that_would_fail_in_a_container_fails_without_one(
    name: str, rest: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=why):
        Folder(tmp_path, tmp_path).follow(name, rest)


def test_the_builder_gets_the_wheel_and_nothing_else_of_the_checkout() -> None:
    sources = [path for name, rest in steps() if name == "COPY" for path in rest.split()[:-1]]
    assert all(map(is_sent, sources))
    assert not any(map(is_sent, ("src/untertage/cli/app.py", ".git/config", "deploy/untertage.toml")))


def test_the_port_of_the_image_is_that_of_the_server() -> None:
    [port] = [rest for name, rest in steps() if name == "EXPOSE"]
    assert int(port) == Settings().port


def test_the_health_of_the_container_is_a_request_that_exists() -> None:
    [check] = [rest for name, rest in steps() if name == "HEALTHCHECK"]
    assert re.findall(r":8000(/[\w/]+)", check)[0] in {point.path for point in ENDPOINTS}


def test_the_file_of_settings_can_be_loaded() -> None:
    assert load(DEPLOY / "untertage.toml", {}).log_format == "json"


def test_the_guide_has_at_most_three_pages() -> None:
    """A printed page has about 60 lines of 95 characters."""
    lines = (DEPLOY.parent / "docs" / "administration.md").read_text().splitlines()
    assert sum(max(1, -(-len(line) // 95)) for line in lines) <= 180
