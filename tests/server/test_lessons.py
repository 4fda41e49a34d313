"""A lesson is a table that asks for certain actions: others are answered, and it is in nobody's list."""

from __future__ import annotations

from tests.server.service import Service
from untertage.core import registry
from untertage.core.lessons import lessons_of

SEATS = [{"kind": "here", "name": "Ben"}, {"kind": "me"}]
STEP = lessons_of(registry.get("the_base")).tasks()["step"]


async def test_the_lessons_of_every_game_in_both_languages(service: Service) -> None:
    games = (await service.http.get("/api/games")).json()["games"]
    for info in games:
        lessons = lessons_of(registry.get(info["game"]))
        assert info["lessons"] == len(lessons.tasks())
        for lang in ("en", "de"):
            page = (await service.http.get(f"/api/games/{info['game']}/lessons", params={"lang": lang})).json()
            assert page["tips"] == [tip[lang] for tip in lessons.tips]
            tasks = [task for chapter in page["chapters"] for task in chapter["tasks"]]
            assert [task["say"] for task in tasks] == [task.say[lang] for task in lessons.tasks().values()]


async def test_an_action_that_is_not_asked_for_is_answered_in_the_language_of_the_reader(service: Service) -> None:
    anna = await service.player()
    made = await anna.open(seats=SEATS, lesson="step")
    for lang in ("en", "de"):
        async with anna.at(made["table"]["table"], eyes=1, lang=lang) as guest:
            await guest.until("update")
            now = {"v": guest.update["v"], "seat": 1}
            error = await guest.ask("act", "error", action="move X2 A5", **now)
            assert (error["code"], error["text"]) == ("other_task", STEP.replies[0].say[lang])
            assert await guest.refused("act", action="move X1 B5", **now) == "illegal"


async def test_what_is_asked_for_is_played_and_then_nothing_more(service: Service) -> None:
    anna = await service.player()
    made = await anna.open(seats=SEATS, lesson="step")
    async with anna.at(made["table"]["table"], eyes=1) as guest:
        await guest.until("update")
        await guest.act(1, "move X1 C5")
        error = await guest.ask("act", "error", v=guest.update["v"], seat=1, action="move X1 C4")
        text = "“X1 steps to C4” is allowed, but here you are asked for something else."
        assert (error["code"], error["text"]) == ("other_task", text)


async def test_a_lesson_is_in_nobodys_list_and_does_not_count(service: Service) -> None:
    anna = await service.player()
    made = await anna.open(seats=SEATS, lesson="step")
    assert made["table"]["status"] == "running"
    assert (await anna.ask("GET", "/api/tables/mine"))["tables"] == []
    host = await anna.ask("GET", "/api/players/me")
    assert await service.hub.store.unfinished(host["player"], 0) == 0


async def test_an_unknown_lesson_is_refused(service: Service) -> None:
    anna = await service.player()
    body = {"game": "the_base", "seats": SEATS, "lesson": "chess"}
    assert (await anna.ask("POST", "/api/tables", body, status=404))["code"] == "not_found"
