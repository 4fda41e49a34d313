"""Stored tables of every released version can still be loaded."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from tools.stored import Final, Recorder, final

from tests.walks import every_game
from untertage import __version__
from untertage.server.errors import Refused
from untertage.server.journal import ENTRY, HEAD, Played, Undone
from untertage.server.table import Table

FOLDER = Path(__file__).parent / "stored"
STORED = sorted(FOLDER.glob("*/*.jsonl"))
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"


def loaded(file: Path, *, change: bytes = b"", into: bytes = b"") -> tuple[Final, Table]:
    expected, head, *entries = (
        file.read_bytes().replace(change, into, 1) if change else file.read_bytes()
    ).splitlines()
    table = Table.load(file.stem, HEAD.decode(head), [ENTRY.decode(entry) for entry in entries])
    return msgspec.json.decode(expected, type=Final), table


@pytest.mark.parametrize("file", STORED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_stored_match_restores_the_same_state(file: Path) -> None:
    expected, table = loaded(file)
    assert expected == final(table)


@every_game
def test_every_release_has_a_stored_match_of_every_game(game_id: str) -> None:
    """`python tools/stored.py` records one before a release."""
    releases = set(re.findall(r"(?m)^## (\S+)", CHANGELOG.read_text())) - {__version__}
    assert releases
    assert releases == {file.parent.name for file in STORED if file.stem == game_id} - {__version__}


def test_a_match_of_another_rules_version_is_refused() -> None:
    with pytest.raises(Refused, match="old_rules"):
        loaded(STORED[0], change=b'"rules":', into=b'"rules":9')


def test_a_restored_table_remembers_what_was_taken_back() -> None:
    recorder = Recorder("rescue")
    while not any(isinstance(entry, Played) and entry.picks for entry in recorder.entries):
        recorder.ply()
    recorder.happen(Undone(at=recorder.now(), seat=0, keep=recorder.table.ply() - 1))
    tables = [recorder.table, Table.load("x", recorder.table.head, recorder.entries)]
    for _ in range(20):
        match = tables[0].running()
        seat = match.actors()[0]
        action = str(match.legal(seat)[-1])
        played = [table.add(Played(at=recorder.now(), seat=seat, action=action, picks=None)) for table in tables]
        assert played[0] == played[1]
