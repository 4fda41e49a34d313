"""Chat and pointing at the table: everybody receives them, they cannot be misused, and they are not stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.service import Guest, Person, Service, serving
from tests.server.test_table import a_match
from untertage.core import registry
from untertage.server.limits import Limits
from untertage.server.outbound import words

CHATTY = Limits(talk_a_minute=1e6, talk_at_once=1e6)


async def told(guests: list[Guest], kind: str) -> list[Any]:
    return [await guest.until(kind) for guest in guests]


async def test_a_phrase_is_read_by_each_in_their_own_language(service: Service) -> None:
    async with a_match(service) as (table, one, two), service.table(table, lang="de") as watcher:
        await watcher.until("update")
        await one.send(t="say", id="s1", seat=0, phrase="careful")
        english, german, watched = await told([one, two, watcher], "said")
        assert english["text"] == words("en").sections["phrase"]["careful"]
        assert german["text"] == watched["text"] == words("de").sections["phrase"]["careful"]
        assert (english["ack"], german["ack"], watched["ack"]) == ("s1", None, None)
        assert {(line["phrase"], line["seat"]) for line in (english, german, watched)} == {("careful", 0)}


async def test_the_phrases_are_in_the_catalogue(service: Service) -> None:
    for lang in ("en", "de"):
        listed = (await service.http.get(f"/api/games?lang={lang}")).json()["phrases"]
        assert listed == words(lang).sections["phrase"]  # type: ignore[arg-type]


async def test_a_text_arrives_as_it_was_written(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        for text in ("Take <b>this</b> & “that”", "Würfel 4 👍", "x" * 200):
            await one.send(t="say", id="s1", seat=0, text=text)
            assert [line["text"] for line in await told([one, two], "said")] == [text, text]


async def test_a_text_is_reduced_to_one_printable_line(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        await one.send(t="say", id="s1", seat=0, text=" one\n\ttwo \u202ethree\x00 ")
        assert (await two.until("said"))["text"] == "one two three"


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"phrase": "careful", "text": "and this"},
        {"phrase": "nonsense"},
        {"text": ""},
        {"text": " \n\u202e "},
        {"text": "x" * 201},
        {"text": 7},
    ],
    ids=range(7),
)
async def test_an_empty_message_is_refused(service: Service, wrong: dict[str, Any]) -> None:
    async with a_match(service) as (_, one, two):
        await one.send(t="say", id="s1", seat=0, **wrong)
        assert (await one.until("error"))["code"] == "bad_message"
        await two.send(t="say", id="s2", seat=1, phrase="hello")
        assert (await one.until("said"))["phrase"] == "hello"


async def test_everybody_sees_where_a_seat_points(service: Service) -> None:
    async with a_match(service) as (table, one, two), service.table(table) as watcher:
        await watcher.until("update")
        for thing in ("C3", "y3@a", "cell:b4", "corner:E5", "card=tunnel;slot=hand", None):
            await two.send(t="point", id="p1", seat=1, thing=thing)
            seen = await told([one, two, watcher], "pointed")
            assert {(message["seat"], message["thing"]) for message in seen} == {(1, thing)}
            assert [message["ack"] for message in seen] == [None, "p1", None]


@pytest.mark.parametrize("thing", ["", "two words", "<b>", "C3\n", "x" * 61, 7, '"]'])
async def test_an_invalid_name_of_a_thing_is_refused(service: Service, thing: Any) -> None:
    async with a_match(service) as (_, one, _two):
        await one.send(t="point", id="p1", seat=0, thing=thing)
        assert (await one.until("error"))["code"] == "bad_message"


async def test_only_the_owner_of_a_seat_chats_and_points(service: Service) -> None:
    async with a_match(service) as (table, one, _two), service.table(table) as watcher:
        await watcher.until("update")
        for guest, seat in ((one, 1), (one, 7), (watcher, 0)):
            assert await guest.refused("say", seat=seat, phrase="hello") == "not_your_seat"
            assert await guest.refused("point", seat=seat, thing="C3") == "not_your_seat"


async def test_a_flood_of_messages_is_refused_and_the_table_keeps_working(tmp_path: Path) -> None:
    patient = Limits(messages_at_once=1000)
    async with serving(tmp_path, limits=patient) as service, a_match(service) as (_, one, two):
        for number in range(14):
            await one.send(t="say", id=f"s{number}", seat=0, text=f"line {number}")
        codes = []
        while len(codes) < 4:
            message = await one.next()
            if message["t"] == "error":
                codes.append(message["code"])
        assert set(codes) == {"too_fast"}
        heard = [await two.until("said") for _ in range(10)]
        assert [line["text"] for line in heard] == [f"line {number}" for number in range(10)]
        await two.send(t="say", id="s", seat=1, phrase="wait")
        assert (await one.until("said"))["seat"] == 1
        assert (await one.ask("ping", "pong"))["t"] == "pong"


async def test_all_sockets_of_a_player_share_one_limit(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben)
    async with anna.at(table) as one, anna.at(table) as again:
        await told([one, again], "update")
        for number in range(10):
            await one.send(t="say", id=f"s{number}", seat=0, phrase="hello")
        assert await again.refused("point", seat=0, thing="C3") == "too_fast"


async def test_a_client_that_joins_later_gets_the_last_lines(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=CHATTY) as service, a_match(service) as (table, one, _two):
        for number in range(14):
            await one.send(t="say", id=f"s{number}", seat=0, text=f"line {number}")
            await one.until("said")
        async with service.table(table, lang="de") as late:
            assert (await late.next())["t"] == "welcome"
            lines = [await late.next() for _ in range(14)]
            assert [line["text"] for line in lines] == [f"line {number}" for number in range(14)]
            assert (await late.next())["t"] == "update"


async def test_nothing_is_stored(service: Service) -> None:
    async with a_match(service) as (table, one, two):
        before = one.update["v"]
        await one.send(t="say", id="s1", seat=0, text="do not write this down")
        await one.send(t="point", id="p1", seat=0, thing="C3")
        await told([one, two], "pointed")
        entries = await service.hub.store.entries(table)
        assert len(entries) == before
        over = await one.ask("resign", "update", v=before, seat=0)
        record = await service.http.get(f"/api/records/{table}/file?format=json")
        assert "write this down" not in record.text
        assert "write this down" not in str(over)
        await two.send(t="say", id="s2", seat=1, phrase="played")
        assert (await one.until("said"))["phrase"] == "played", "chat still works after the match"


@pytest.mark.parametrize("game", registry.ids())
async def test_it_works_at_every_table(service: Service, game: str) -> None:
    async with a_match(service, game) as (_, one, two):
        await one.send(t="say", id="s1", seat=0, phrase="look")
        await one.send(t="point", id="p1", seat=0, thing="A1")
        assert (await two.until("said"))["phrase"] == "look"
        assert (await two.until("pointed"))["thing"] == "A1"


async def test_it_reaches_clients_of_another_process(tmp_path: Path, postgres: str) -> None:
    async with serving(tmp_path, database=postgres) as first, serving(tmp_path, database=postgres) as second:
        anna, ben = await first.player("Anna"), await second.player("Ben")
        table = await anna.pair(Person(first, "Ben", ben.token))
        async with anna.at(table) as one, ben.at(table, lang="de") as two, second.table(table) as watcher:
            await told([one, two, watcher], "update")
            long = "Über den 7. Würfel ~ / " * 8
            await one.send(t="say", id="s1", seat=0, text=long)
            assert {line["text"] for line in await told([one, two, watcher], "said")} == {long.strip()}
            await two.send(t="say", id="s2", seat=1, phrase="thanks")
            assert [line["text"] for line in await told([one, two], "said")] == ["Thank you!", "Danke!"]
            await two.send(t="point", id="p1", seat=1, thing="C3")
            assert {(m["seat"], m["thing"]) for m in await told([one, two, watcher], "pointed")} == {(1, "C3")}
            async with second.table(table) as late:
                assert [line["text"] for line in [await late.until("said"), await late.until("said")]] == [
                    long.strip(),
                    "Thank you!",
                ]
