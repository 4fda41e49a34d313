"""What players have achieved: stored when a match ends, merged with what a device knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.service import Person, Service, opened, serving
from untertage.core import registry
from untertage.core.record import Record, read_record
from untertage.server import outbound, progress
from untertage.server.auth import hashed
from untertage.server.bodies import Mark
from untertage.server.journal import Head, Played, Sitting, Started
from untertage.server.storage import Achieved
from untertage.server.store import Store
from untertage.server.table import Table

GOLDEN = Path(__file__).parent.parent / "golden"
WON = Mark(game="underground", goal="step:s1", won=50, plies=40)


async def test_the_better_mark_is_kept(url: str) -> None:
    async with opened(url) as store:
        for mark in (
            Mark(game="g", goal="step:1", score=-4),
            Mark(game="g", goal="step:1", won=9, score=3, plies=30),
            Mark(game="g", goal="step:1", won=7, score=1, plies=40),
            Mark(game="g", goal="step:1"),
            Mark(game="g", goal="level:easy"),
        ):
            await store.achieve([Achieved(f"p-{url[:6]}", mark)])
        assert await store.marks_of(f"p-{url[:6]}") == [
            Mark(game="g", goal="level:easy"),
            Mark(game="g", goal="step:1", won=7, score=3, plies=30),
        ]
        assert await store.marks_of("nobody") == []


async def before_the_end(store: Store, record: Record, name: str, seats: tuple[Sitting, ...]) -> str:
    """Store a table with the plies of a record except the last one; returns the last action."""
    head = Head(
        game=record.game,
        rules=record.rules,
        seed=record.seed or 0,
        host="h",
        created=1,
        seats=seats,
        options=record.options,
    )
    await store.add_table(name, head, outbound.table_info(Table(name, head), (), 0))
    plies = [Played(at=3, seat=ply.seat, action=ply.action, picks=ply.picks) for ply in record.plies[:-1]]
    assert await store.append(name, 0, [Started(at=2, setup=record.setup), *plies])
    return record.plies[-1].action


async def person(service: Service, player: str) -> Person:
    await service.hub.store.add_player(player, player.title(), hashed(player), 1)
    return Person(service, player.title(), player)


async def marks(who: Person, *known: Mark) -> dict[str, Any]:
    """The marks on the server after a device has sent its own, by goal."""
    answer = await who.ask("PUT", "/api/progress", {"marks": msgspec.to_builtins(known)})
    return {f"{mark['game']} {mark['goal']}": mark for mark in answer["marks"]}


@pytest.mark.parametrize("base", ["sqlite", "postgres"])
async def test_a_won_scenario_is_stored_with_the_last_ply(
    tmp_path: Path, base: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("postgres") if base == "postgres" else None
    record = read_record((GOLDEN / "underground" / "won-s3.play").read_bytes())
    async with serving(tmp_path, database=database) as service:
        anna = await person(service, f"anna-{base}")
        seats = tuple(Sitting(kind="person", player=anna.token, name="Anna") for _ in range(record.seats))
        table = f"end-{base}"
        action = await before_the_end(service.hub.store, record, table, seats)
        assert await marks(anna) == {}
        async with anna.at(table) as guest:
            await guest.until("update")
            assert guest.table["step"] == "s3"
            await guest.act(record.plies[-1].seat, action)
            stored = (await marks(anna))["underground step:s3"]
            assert stored["plies"] == len(record.plies)
            assert stored["won"] > 1


def finished(record: Record, seats: tuple[Sitting, ...], **changed: Any) -> Table:
    """A table where the match of a record was played to its end."""
    head = Head(
        game=record.game, rules=1, seed=0, host="h", created=1, seats=seats, options={**record.options, **changed}
    )
    plies = [Played(at=3, seat=ply.seat, action=ply.action, picks=ply.picks) for ply in record.plies]
    return Table.load("t", head, [Started(at=2, setup=record.setup), *plies])


def test_wins_count_for_the_weakest_bot_and_only_without_people_or_easy_rules() -> None:
    record = read_record((GOLDEN / "topoum" / "tactical-3.play").read_bytes())
    assert record.outcome is not None
    winner = record.outcome.winners[0]
    bots = [Sitting(kind="bot", level=level) for level in ("expert", "easy", "hard")]
    me = Sitting(kind="person", player="me", name="Me")

    def stored(seats: list[Sitting]) -> list[tuple[Any, ...]]:
        found = progress.achieved(finished(record, tuple(seats)), 77)
        return [(each.player, *msgspec.structs.astuple(each.mark)) for each in found]

    assert record.outcome is not None
    score = record.outcome.scores[winner]
    mine = [me if seat == winner else bot for seat, bot in enumerate(bots)]
    weakest = "hard" if winner == 1 else "easy"
    assert stored(mine) == [("me", "topoum", f"level:{weakest}", 77, score, len(record.plies))]
    lost = [me if seat != winner and seat == (winner + 1) % 3 else bot for seat, bot in enumerate(bots)]
    assert [args[3] for args in map(tuple, stored(lost))] == [None]
    other = Sitting(kind="person", player="other", name="Other")
    assert stored([me if seat == winner else other for seat in range(3)]) == []
    away = Sitting(kind="person", player="me", name="Me", stand_in="hard")
    assert stored([away if seat == winner else bot for seat, bot in enumerate(bots)]) == []


def test_matches_from_positions_or_with_easier_house_rules_do_not_count() -> None:
    game = registry.get("underground")
    seats = (Sitting(kind="person", player="me", name="Me"),)
    head = Head(game="underground", rules=1, seed=0, host="h", created=1, seats=seats, options=options(setup="s2"))
    assert progress.step(Table("t", head)) == "s2"
    easier = msgspec.structs.replace(head, options=options(setup="s2", kidnapper="off"))
    assert progress.step(Table("t", easier)) is None
    idle = msgspec.structs.replace(head, options=options(setup="s2", hourglass_seconds=300))
    assert progress.step(Table("t", idle)) == "s2", "without effect, because the hourglass moves by turns"
    placed = msgspec.structs.replace(head, position={"ply": 0})
    assert progress.step(Table("t", placed)) is None
    assert len(game.campaign.steps) == 10


def options(**changed: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(registry.get("underground").read_options(changed))
    return found


async def test_a_device_brings_its_progress_and_takes_the_rest(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    assert set(await marks(anna, WON)) == {"underground step:s1"}
    other = Mark(game="underground", goal="step:s1", won=90, plies=20)
    merged = await marks(anna, other, Mark(game="the_base", goal="level:hard", won=2**60))
    assert merged["underground step:s1"] == {
        "game": "underground",
        "goal": "step:s1",
        "won": 50,
        "score": None,
        "plies": 20,
    }
    assert merged["the_base level:hard"]["won"] < 2**60, "nobody wins in the future"
    assert await marks(ben) == {}


async def test_unknown_goals_are_ignored_and_nonsense_is_refused(service: Service) -> None:
    anna = await service.player()
    unknown = [
        Mark(game=game, goal=goal)
        for game, goal in (("chess", "step:s1"), ("underground", "step:s9"), ("the_base", "x"))
    ]
    assert await marks(anna, *unknown) == {}
    for body in ({"marks": [{"game": "underground"}]}, {"marks": 3}, {"marks": [msgspec.to_builtins(WON)] * 1001}):
        assert (await anna.ask("PUT", "/api/progress", body, status=400))["code"] == "bad_message"
    answer = await service.http.put("/api/progress", json={"marks": []})
    assert answer.status_code == 401
