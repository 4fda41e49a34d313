"""A match over the network: two seats, a spectator, lost connections, stale and repeated actions."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests.server.service import Guest, Person, Service, on_both, one_ply, serving
from untertage.core import registry
from untertage.core.understanding import SAID


async def two_people(service: Service) -> tuple[Person, Person]:
    return await service.player("Anna"), await service.player("Ben")


@contextlib.asynccontextmanager
async def a_match(service: Service, game: str = "the_base", **more: object) -> AsyncIterator[tuple[str, Guest, Guest]]:
    """Anna at seat 0 and Ben, who reads German, at seat 1, both with their first update."""
    anna, ben = await two_people(service)
    table = await anna.pair(ben, game, **more)
    async with anna.at(table) as one, ben.at(table, lang="de") as two:
        await one.until("update")
        await two.until("update")
        yield table, one, two


@on_both
async def test_two_people_and_a_spectator_see_the_same_ply(service: Service) -> None:
    async with a_match(service) as (table, one, two), service.table(table) as three:
        await three.until("update")
        assert (one.update["eyes"], two.update["eyes"], three.update["eyes"]) == (0, 1, None)
        version = one.update["v"]
        seat = await one_ply([one, two])
        await three.until("update")
        seen = [guest.update for guest in (one, two, three)]
        assert {update["v"] for update in seen} == {version + 1}
        assert {update["since"] for update in seen} == {version}
        assert {update["moments"][0]["seat"] for update in seen} == {seat}
        english, german, _ = (update["moments"][0]["texts"] for update in seen)
        assert english
        assert english != german
        assert three.update["legal"] == []


async def test_an_action_is_acknowledged_only_to_its_sender(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        seat = await one_ply([one, two])
        acks = [one.update["ack"], two.update["ack"]]
        assert acks[seat] == "m1"
        assert acks[1 - seat] is None


async def test_an_action_for_an_old_version_is_answered_with_the_present_state(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        old = one.update
        await one_ply([one, two])
        seat = old["view"]["actors"][0]
        guest = (one, two)[seat]
        action = "pass"
        error = await guest.ask("act", "error", v=old["v"], seat=seat, action=action)
        assert error["code"] == "stale"
        present = await guest.until("update")
        assert present["v"] == old["v"] + 1
        assert present["ack"] is None


@on_both
async def test_an_action_sent_twice_is_played_once(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        seat = one.update["view"]["actors"][0]
        guest = (one, two)[seat]
        message = {"t": "act", "id": "once", "v": guest.update["v"], "seat": seat, "action": guest.legal[0]}
        await guest.send(**message)
        await guest.send(**message)
        first = await guest.until("update", ack="once")
        second = await guest.until("update", ack="once")
        assert first["v"] == second["v"] == message["v"] + 1


async def test_a_reused_message_id_does_not_hide_a_new_action(service: Service) -> None:
    """A page that was reloaded may count its messages from one again."""
    async with a_match(service) as (_, one, two):
        guests = [one, two]
        for _ in range(4):
            before = one.update["v"]
            for guest in guests:
                guest.number = 0
            await one_ply(guests)
            assert one.update["v"] == before + 1


@on_both
async def test_a_lost_connection_is_resumed_with_what_was_missed(service: Service) -> None:
    anna, ben = await two_people(service)
    table = await anna.pair(ben)
    async with anna.at(table) as one:
        await one.until("update")
        async with ben.at(table) as two:
            await two.until("update")
            await one_ply([one, two])
            seen = two.update["v"]
        seat = one.update["view"]["actors"][0]
        if seat == 0:
            await one.act(0)
        async with ben.at(table, seen=seen) as again:
            update = await again.until("update")
            assert update["since"] == seen
            assert [moment["v"] for moment in update["moments"]] == list(range(seen + 1, one.update["v"] + 1))
            assert update["v"] == one.update["v"]


async def test_an_unknown_version_gets_the_whole_log(service: Service) -> None:
    async with a_match(service) as (table, one, two):
        await one_ply([one, two])
        async with service.table(table, seen=9999) as watcher:
            update = await watcher.until("update")
            assert update["since"] is None
            assert [moment["kind"] for moment in update["moments"]] == ["seat", "start", "ply"]


async def test_nobody_acts_for_another_players_seat(service: Service) -> None:
    async with a_match(service) as (table, one, _), service.table(table) as watcher:
        update = await watcher.until("update")
        fields = {"v": update["v"], "action": "pass"}
        assert await watcher.refused("act", seat=0, **fields) == "not_your_seat"
        assert await one.refused("act", seat=1, **fields) == "not_your_seat"
        assert await one.refused("eyes", seat=1) == "not_your_seat"
        assert await one.refused("act", seat=7, **fields) == "not_your_seat"


async def test_a_refused_action_names_its_rule_in_the_players_language(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        errors = [
            await guest.ask("act", "error", v=guest.update["v"], seat=seat, action="challenge")
            for seat, guest in enumerate((one, two))
        ]
        assert [error["code"] for error in errors] == ["illegal", "illegal"]
        assert all(error["rule"].startswith("BASE-") for error in errors)
        english = await one.ask("why", "reasons", seat=0, action="challenge")
        german = await two.ask("why", "reasons", seat=1, action="challenge")
        assert english["reasons"][0]["text"] != german["reasons"][0]["text"]
        assert await one.refused("act", v=one.update["v"], seat=0, action="dance wildly") == "bad_notation"


async def test_why_not_can_be_asked_about_things_on_the_table(service: Service) -> None:
    async with a_match(service) as (_, one, _two):
        answer = await one.ask("why", "reasons", seat=0, about=["M1"])
        assert answer["reasons"]
        assert all("M1" in reason["notation"] for reason in answer["reasons"])
        assert len({reason["text"] for reason in answer["reasons"]}) == len(answer["reasons"])
        assert await one.refused("why", seat=0) == "bad_message"


async def test_why_not_says_what_is_possible_now_in_words(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        turn = one.update["view"]["actors"][0]
        acting, waiting = (one, two)[turn], (one, two)[1 - turn]
        game = registry.get("the_base")
        answer = await acting.ask("why", "reasons", seat=turn, action="challenge")
        spoken = [game.describe(game.parse(legal), ("en", "de")[turn]) for legal in acting.legal]
        assert 1 <= len(answer["instead"]) <= SAID
        assert set(answer["instead"]) <= set(spoken)
        other = await waiting.ask("why", "reasons", seat=1 - turn, action="challenge")
        assert other["reasons"]
        assert other["instead"] == []


async def test_why_not_also_lists_what_is_allowed(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        seat = one.update["view"]["actors"][0]
        guest = (one, two)[seat]
        legal = guest.legal[0]
        answer = await guest.ask("why", "reasons", seat=seat, about=legal.split()[1:])
        assert legal in answer["allowed"]
        alone = await guest.ask("why", "reasons", seat=seat, action=legal)
        assert (alone["allowed"], alone["reasons"]) == ([legal], [])


async def test_two_seats_at_one_screen_see_one_view_at_a_time(service: Service, whispers: str) -> None:
    anna = await service.player()
    made = await anna.open(whispers, [{"kind": "me"}, {"kind": "here", "name": "Ben"}])
    assert made["you"]["seats"] == [0, 1]
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Anna", "Ben"]
    async with anna.at(made["table"]["table"]) as screen:
        await screen.until("update")
        assert screen.update["eyes"] == 0
        hand = screen.update["view"]["hand"]
        await screen.act(0, "take")
        assert screen.update["eyes"] == 0
        assert set(screen.legal) <= {"flip"}
        turned = await screen.ask("eyes", "update", seat=1)
        assert turned["eyes"] == 1
        assert turned["since"] is None
        assert turned["view"]["seat"] == 1
        assert not set(turned["view"]["hand"]) & set(hand)


async def test_the_language_can_change_at_any_time(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        await one_ply([one, two])
        english = one.update["moments"][-1]["texts"]
        update = await one.ask("speak", "update", lang="de")
        assert update["since"] is None
        assert update["moments"][-1]["texts"] == two.update["moments"][-1]["texts"] != english


async def test_the_past_is_shown_from_the_players_seat(service: Service, whispers: str) -> None:
    async with a_match(service, whispers) as (_, one, _two):
        before = one.update["view"]
        await one.act(0, "take")
        past = await one.ask("look", "past", ply=0)
        assert past["view"] == before
        assert await one.refused("look", ply=99) == "not_found"


async def test_aids_and_the_board_as_text(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        aids = await one.ask("assist", "aids")
        assert {"mutants", "explorers"} <= set(aids["aids"])
        english, german = await one.ask("read", "board"), await two.ask("read", "board")
        assert english["text"].count("\n") > 5
        assert english["text"] != german["text"]
        assert (await one.ask("ping", "pong"))["t"] == "pong"


async def test_a_hint_is_a_legal_action_and_can_be_switched_off(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        seat = one.update["view"]["actors"][0]
        guest = (one, two)[seat]
        advice = await guest.ask("hint", "advice", seat=seat, level="random")
        assert advice["notation"] in guest.legal
        assert (
            re.search(r"Siegchance etwa \d+\u00a0%\. .+: .+\.", advice["reason"])
            or "Ein kurzer Blick" in advice["reason"]
        )
        assert await (two, one)[seat].refused("hint", seat=1 - seat) == "not_your_turn"
        assert await guest.refused("hint", seat=seat, level="oracle") == "bad_bot"
    async with a_match(service, hints=False) as (_, one, two):
        assert await one.refused("hint", seat=0) == "no_hints"


async def test_a_ply_that_revealed_nothing_is_taken_back_freely(service: Service, whispers: str) -> None:
    async with a_match(service, whispers) as (_, one, two):
        before = one.update
        await one.act(0, "flip")
        await two.until("update")
        undone = await one.ask("undo", "update", v=one.update["v"], seat=0)
        assert undone["view"] == before["view"]
        assert undone["since"] is None
        assert undone["moments"][-1]["kind"] == "undo"
        assert undone["v"] == before["v"] + 2
        assert (await two.until("update"))["view"]["turned"] == 0


@on_both
async def test_a_takeback_needs_the_consent_of_the_others(service: Service, whispers: str) -> None:
    async with a_match(service, whispers) as (_, one, two):
        before = one.update["view"]
        await one.act(0, "take")
        terms = await one.ask("undo", "terms", v=one.update["v"], seat=0)
        assert (terms["plies"], terms["seats"]) == (1, [1])
        asked = await one.ask("undo", "update", v=one.update["v"], seat=0, ask=True)
        assert asked["offer"] == {"seat": 0, "plies": 1, "waiting": [1]}
        await two.until("update", v=asked["v"])
        assert await one.refused("agree", v=asked["v"], seat=0, agree=True) == "no_offer"
        refused = await two.ask("agree", "update", v=asked["v"], seat=1, agree=False)
        assert refused["offer"] is None
        assert len(refused["view"]["shown"]) == 0
        await one.until("update", v=refused["v"])
        asked = await one.ask("undo", "update", v=one.update["v"], seat=0, ask=True)
        await two.until("update", v=asked["v"])
        await two.ask("agree", "update", v=asked["v"], seat=1, agree=True)
        undone = await one.until("update", offer=None)
        assert undone["view"] == before


async def test_the_next_ply_cancels_a_takeback_request(service: Service, whispers: str) -> None:
    async with a_match(service, whispers) as (_, one, two):
        await one.act(0, "take")
        asked = await one.ask("undo", "update", v=one.update["v"], seat=0, ask=True)
        await two.until("update", v=asked["v"])
        await two.act(1, "take")
        assert two.update["offer"] is None


async def test_without_a_ply_there_is_nothing_to_take_back(service: Service) -> None:
    async with a_match(service) as (_, one, _two):
        assert await one.refused("undo", v=one.update["v"], seat=0) == "nothing_to_undo"


async def test_bots_agree_to_every_takeback(service: Service) -> None:
    anna = await service.player()
    made = await anna.open(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    async with anna.at(made["table"]["table"]) as one:
        await one.until("update")
        while one.update["view"]["actors"] != [0]:
            await one.until("update")
        await one.act(0)
        while one.update["view"]["actors"] != [0]:
            await one.until("update")
        undone = await one.ask("undo", "update", v=one.update["v"], seat=0)
        assert undone["moments"][-1]["kind"] == "undo"


@on_both
async def test_resigning_loses_and_ends_the_match(service: Service) -> None:
    async with a_match(service) as (_, one, two):
        over = await one.ask("resign", "update", v=one.update["v"], seat=0)
        assert over["outcome"] == {"reason": "resigned", "winners": [1], "scores": []}
        german = await two.until("update")
        assert german["ending"] != over["ending"]
        assert two.table["status"] == "over"
        assert await two.refused("act", v=over["v"], seat=1, action="pass") == "not_running"


@on_both
async def test_after_the_end_nothing_is_taken_back(service: Service) -> None:
    """The record tells the setup and the seed; whoever has read it must not go on with the match."""
    async with a_match(service) as (table, one, two):
        await one_ply([one, two])
        seat = (await service.hub.room(table)).table.running().plies[-1].seat
        mover, other = (one, two) if seat == 0 else (two, one)
        asked = await mover.ask("undo", "update", v=mover.update["v"], seat=seat, ask=True)
        if asked["offer"] is None:
            await one_ply([one, two])
        over = await mover.ask("resign", "update", v=mover.update["v"], seat=seat)
        assert await mover.refused("undo", v=over["v"], seat=seat) == "not_running"
        await other.until("update", v=over["v"])
        assert await other.refused("agree", v=over["v"], seat=1 - seat, agree=True) == "not_running"


async def test_people_see_who_is_connected(service: Service) -> None:
    anna, ben = await two_people(service)
    table = await anna.pair(ben)
    async with anna.at(table) as one:
        await one.until("update")
        async with ben.at(table):
            while not one.table["seats"][1]["connected"]:
                await one.until("changed")
        while one.table["seats"][1]["connected"]:
            await one.until("changed")
        async with service.table(table):
            while one.table["spectators"] != 1:
                await one.until("changed")


async def test_a_whole_match_of_two_bots_is_watched_to_its_end(service: Service) -> None:
    anna = await service.player()
    bots = [{"kind": "bot", "level": "random"}] * 2
    made = await anna.open(seats=bots, options={"rounds": 3})
    async with service.table(made["table"]["table"]) as watcher:
        await watcher.until("welcome")
        update = await watcher.until("update")
        while update["outcome"] is None:
            update = await watcher.until("update")
        assert update["ending"]
        assert update["view"]["actors"] == []


async def opening(folder: Path, seed: int | None) -> list[Any]:
    """What Anna sees of her first and of her second table, while a bot plays against her."""
    seen = []
    folder.mkdir()
    async with serving(folder, seed=seed) as service:
        anna = await service.player("Anna")
        for _ in range(2):
            made = await anna.open("topoum", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
            async with anna.at(made["table"]["table"]) as guest:
                for _ in range(3):
                    while not (guest.update and guest.update["legal"]):
                        await guest.until("update")
                    seen.append(guest.update["view"])
                    await guest.act(0)
    return seen


async def test_a_server_with_a_seed_is_reproducible(tmp_path: Path) -> None:
    first, again = [await opening(tmp_path / name, 7) for name in "ab"]
    assert first == again
    assert first[0] != first[3], "the second table has a different deal"
    assert await opening(tmp_path / "c", 8) != first


async def test_without_a_seed_deals_are_random(tmp_path: Path) -> None:
    one, other = [await opening(tmp_path / name, None) for name in "ab"]
    assert one != other
