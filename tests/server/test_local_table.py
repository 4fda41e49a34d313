"""A page without a server answers what a server answers: undo, hints, reasons, replays, lessons, puzzles."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.server.local_page import Page, acting, page
from untertage.core import registry
from untertage.core.lessons import lessons_of
from untertage.server.local.disk import MemoryDisk

GAME = "the_base"
BOT = {"kind": "bot", "level": "random"}


async def said(one: Page, line: Any, kind: str, **fields: Any) -> dict[str, Any]:
    """The answer to a message."""
    line.take(msgspec.json.encode({"t": kind, "id": kind, **fields}).decode())
    return await one.answer(kind)


async def opened(one: Page, **body: Any) -> tuple[str, Any, dict[str, Any]]:
    """A table against a bot, its connection, and the first update in which the person may act."""
    made = await one.ask("POST", "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, BOT], **body})
    line = await one.sit(made["table"]["table"])
    return made["table"]["table"], line, await one.turn()


async def test_undo_hint_reasons_aids_and_board() -> None:
    async with page(MemoryDisk()) as one:
        _, line, update = await opened(one, seed="3")
        advice = await said(one, line, "hint", seat=0)
        assert (advice["t"], advice["v"]) == ("advice", update["v"])
        registry.get(GAME).parse(advice["notation"])
        reasons = await said(one, line, "why", seat=0, action="move M1 A6")
        assert [reason["rule"][:5] for reason in reasons["reasons"]] == ["BASE-"], reasons
        board = await said(one, line, "read")
        assert (board["t"], board["v"]) == ("board", update["v"])
        aids = await said(one, line, "assist")
        assert aids["t"] == "aids"
        line.take(acting(update, "a1"))
        after = await one.answer("a1")
        assert after["v"] > update["v"]
        undone = await said(one, line, "undo", v=after["v"], seat=0)
        assert (undone["t"], undone["view"]) == ("update", update["view"])


async def test_a_finished_match_is_replayed_and_told() -> None:
    async with page(MemoryDisk()) as one:
        table, line, update = await opened(one)
        assert (await said(one, line, "resign", v=update["v"], seat=0))["outcome"] is not None
        frames = (await one.ask("GET", f"/api/records/{table}/replay"))["frames"]
        assert len(frames) > 1
        assert (await one.ask("GET", f"/api/records/{table}/ending"))["rows"]
        assert "BASE-1" in (await one.ask("GET", f"/api/games/{GAME}/rules?lang=de"))["page"]


async def test_lessons_and_puzzles() -> None:
    async with page(MemoryDisk()) as one:
        task = next(iter(lessons_of(registry.get(GAME)).tasks()))
        made = await one.ask("POST", "/api/tables", {"game": GAME, "seats": [{"kind": "me"}, BOT], "lesson": task})
        line = await one.sit(made["table"]["table"])
        update = await one.turn()
        line.take(acting(update, "a1"))
        assert (await one.answer("a1"))["t"] in ("update", "error")
        listed = await one.ask("GET", f"/api/games/{GAME}/puzzles")
        puzzle = listed["puzzles"][0]["id"]
        shown = await one.ask("GET", f"/api/games/{GAME}/puzzles/{puzzle}")
        seats = [{"kind": "me"} if seat == shown["seat"] else BOT for seat in range(shown["seats"])]
        body = {"game": GAME, "seats": seats, "position": shown["position"]}
        table = (await one.ask("POST", "/api/tables", body))["table"]["table"]
        tried = await one.ask("GET", f"/api/games/{GAME}/puzzles/{puzzle}/tries/{table}")
        assert (tried["state"], tried["right"]) == ("open", 0)
        steps = (await one.ask("GET", f"/api/games/{GAME}/puzzles/{puzzle}/solution"))["steps"]
        while not one.heard.empty():
            one.heard.get_nowait()
        line = await one.sit(table)
        update = await one.turn()
        for number, step in enumerate(steps):
            act = {"t": "act", "id": f"s{number}", "v": update["v"], "seat": shown["seat"], "action": step["action"]}
            line.take(msgspec.json.encode(act).decode())
            update = await one.answer(f"s{number}")
            assert update["t"] == "update", update
        assert (await one.ask("GET", f"/api/games/{GAME}/puzzles/{puzzle}/tries/{table}"))["state"] == "solved"
