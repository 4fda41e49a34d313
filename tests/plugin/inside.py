"""Tests of the plug-in that run inside the environment it is installed in; see test_plugin.py."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cli.test_terminal import Terminal
from tests.server.service import Service, one_ply, serving
from untertage.envs import aec

GAME = "firedamp"


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path) as running:
        yield running


def test_it_is_played_in_a_terminal(tmp_path: Path) -> None:
    terminal = Terminal("play", GAME, "--seed", "3", "--players", "you,random", "--no-colour", cwd=tmp_path)
    terminal.wait_for("To act")
    terminal.press(b"dig\r")
    terminal.wait_for("Yellow dug")
    terminal.press(b"\x13")
    terminal.wait_for("firedamp-3.play")
    terminal.press(b"\r")
    terminal.wait_for("Saved as")
    assert terminal.leave() == 0
    assert "\n0: dig" in (tmp_path / "firedamp-3.play").read_text()


def test_pettingzoo_accepts_the_environment() -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        from pettingzoo.test import api_test

        api_test(aec.env(GAME), num_cycles=40)


async def test_a_match_is_played_at_a_server_table(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, GAME)
    async with anna.at(table) as one, ben.at(table) as two:
        guests = [one, two]
        for guest in guests:
            await guest.until("update")
        while one.update["view"]["actors"]:
            await one_ply(guests)
        assert one.update["view"]["end"] in ("blast", "empty")


async def test_other_seats_do_not_see_the_find(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, GAME)
    async with anna.at(table) as one, ben.at(table) as two:
        for guest in (one, two):
            await guest.until("update")
        await one_ply([one, two])
        assert one.update["view"]["sacks"][1] is None
        assert two.update["view"]["sacks"][0] is None
        assert two.update["view"]["sizes"] == [1, 0]


async def test_why_not_quotes_the_rulebook_of_the_plugin(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, GAME)
    async with anna.at(table) as one, ben.at(table, lang="de") as two:
        for guest in (one, two):
            await guest.until("update")
        english = await one.ask("why", "reasons", seat=0, action="vent")
        assert [(each["rule"], each["text"]) for each in english["reasons"]] == [("FD-4", "You have no gas to vent.")]
        german = await two.ask("why", "reasons", seat=1, action="dig")
        assert [(each["rule"], each["text"]) for each in german["reasons"]] == [("FD-2", "Du bist nicht am Zug.")]
