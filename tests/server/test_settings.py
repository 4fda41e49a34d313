"""Settings from the command line, the environment and a file; log lines."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

import msgspec
import pytest

from tests.cli.commands import complaint, run
from untertage.server.auth import new_secret
from untertage.server.logs import Lines
from untertage.server.settings import BadSettings, Settings, described, load

ROOT = Path(__file__).parents[2]


def written(folder: Path, text: str) -> Path:
    file = folder / "untertage.toml"
    file.write_text(text)
    return file


def test_every_setting_is_documented() -> None:
    assert described() in (ROOT / "docs" / "settings.md").read_text()


def test_the_command_line_beats_the_environment_and_that_beats_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'host = "file"\nport = 1\nworkers = 3\n[limits]\nsockets = 9\n')
    found = load(
        file, {"UNTERTAGE_HOST": "environment", "UNTERTAGE_PORT": "2", "UNTERTAGE_SEED": ""}, port=3, workers=None
    )
    assert (found.host, found.port, found.workers, found.limits.sockets, found.seed) == ("environment", 3, 3, 9, None)
    assert load(None, {}) == Settings()
    assert load(None, {"UNTERTAGE_LIMITS": '{"sockets": 4}'}).limits.sockets == 4


def test_every_setting_can_be_set_in_the_environment_and_in_the_file(tmp_path: Path) -> None:
    other = {"registration": "invitation", "log_format": "json", "log_level": "error", "limits": {"sockets": 7}}
    for field in msgspec.structs.fields(Settings):
        value = other.get(field.name, 6 if isinstance(field.default, int | None) else "6")
        text = value if isinstance(value, str) else json.dumps(value)
        line = f"{field.name} = {json.dumps(value)}" if field.name != "limits" else "[limits]\nsockets = 7"
        found = load(None, {f"UNTERTAGE_{field.name.upper()}": text})
        assert found == load(written(tmp_path, line), {})
        assert found != Settings(), field.name


@pytest.mark.parametrize("text", ["prot = 1", "port = 99999", "port = 'x'", "[limits]\nsockets = 0", "port ="])
def test_a_wrong_setting_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadSettings):
        load(written(tmp_path, text), {})


def test_the_server_and_the_administrator_complain_in_one_line(tmp_path: Path) -> None:
    file = str(written(tmp_path, "prot = 1"))
    assert "prot" in complaint(run("serve", "--config", file))
    assert "prot" in complaint(run("admin", "check", "--config", file))
    assert "cannot read" in complaint(run("serve", "--config", str(tmp_path / "nothing.toml")))


def line(form: str, text: str, **extra: object) -> str:
    record = logging.makeLogRecord({"msg": text, "levelname": "ERROR", "levelno": 40, "created": 0.0, **extra})
    return Lines("json" if form == "json" else "text").format(record)


def test_a_log_line_has_time_level_event_and_fields() -> None:
    assert json.loads(line("json", "bot failed", table="abc")) == {
        "time": "1970-01-01T00:00:00.000+00:00",
        "level": "error",
        "event": "bot failed",
        "table": "abc",
    }
    assert line("text", "bot failed", table="abc") == "1970-01-01T00:00:00.000+00:00 error bot failed table=abc"


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_secret_reaches_the_log(form: str) -> None:
    token = new_secret()
    try:
        raise ValueError(f"{token} at postgresql://anna:geheim@host/name")
    except ValueError:
        written = line(form, f"Authorization: Bearer {token}", exc_info=sys.exc_info(), url="postgres://a:geheim@h/n")
    assert token not in written
    assert "geheim" not in written
    assert "club" not in line(form, "refused", headers="authorization: bearer my-club")
    assert "ValueError" in written
    assert "anna" in written
