"""Tournaments as an administrator sees them; a person who leaves no trace in them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.admin.command import admin, complaint
from tests.server.club import announced
from tests.server.service import serving

NAME = "Sieglinde Q"


async def test_tournaments_are_listed_and_called_off(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        club = await announced(service)
        await club.enter("Anna", "Ben")
        await club.start()
        [found] = await admin("tournaments", "--json", "--status", "running", "--database", empty)
        assert (found["tournament"], found["entrants"], found["rounds"]) == (club.id, 2, 1)
        assert await admin("close-tournament", club.id, "--json", "--database", empty) == {"closed": True}
        info = await club.until(lambda now: now["card"]["status"] == "cancelled")
        assert info["reason"] == "administrator"
        assert await admin("close-tournament", club.id, "--json", "--database", empty) == {"closed": False}
        assert await admin("tournaments", "--json", "--status", "running", "--database", empty) == []
    assert "there is no tournament" in await complaint("close-tournament", "x", "--database", empty)


async def test_a_deleted_person_is_withdrawn_and_nameless(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        club = await announced(service, format="round_robin")
        await club.enter(NAME, "Ben", "Carl")
        await club.start()
        who = (await club.people[NAME].ask("GET", "/api/players/me"))["player"]
        exported = await admin("export", who, "--database", empty)
        assert [(part["tournament"], part["entered"]) for part in exported["tournaments"]] == [(club.id, NAME)]
        await admin("delete", who, "--json", "--database", empty)
        info = await club.until(lambda now: NAME not in json.dumps(now))
        assert [each["out"] for each in info["entrants"]] == ["self", None, None]
        assert [each["name"] for each in info["entrants"]] == ["", "Ben", "Carl"]
