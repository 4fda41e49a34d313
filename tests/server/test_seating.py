"""Journal entries: made by pure functions, applied by one function, stored as they were decided."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import msgspec
import pytest
from tools.stored import final

from tests.walks import every_game
from untertage.bots.bot import NOBODY
from untertage.core import registry
from untertage.core.errors import BadOptions, UntertageError
from untertage.server import plies, seating
from untertage.server.auth import Who, hashed
from untertage.server.bodies import NewTable, SeatPlan
from untertage.server.errors import Refused
from untertage.server.journal import ENTRY, AnyEntry, CameBack, Head, Played, Seated, Sitting, Started, StoodIn
from untertage.server.table import Table

SERVER = Path(__file__).parents[2] / "src" / "untertage" / "server"
ANNA, BEN = Who("p0", "Anna"), Who("p1", "Ben")


def open_table(game_id: str = "the_base", **head: object) -> Table:
    """Anna is the host at seat 0; seat 1 waits for the secret `link`."""
    game = registry.get(game_id)
    seats = max(2, game.seats[0])
    waiting = Sitting(kind="person", claim=hashed("link"))
    given = {
        "game": game_id,
        "rules": game.rules_version,
        "seed": 5,
        "host": ANNA.id,
        "created": 1,
        "seats": (Sitting(kind="person", player=ANNA.id, name=ANNA.name), *[waiting] * (seats - 1)),
        "options": msgspec.to_builtins(game.read_options({})),
        **head,
    }
    return Table("t", msgspec.convert(given, Head))


def happen(table: Table, entries: list[AnyEntry]) -> list[AnyEntry]:
    return [table.add(entry) for entry in entries]


def test_bots_at_one_table_have_different_names() -> None:
    body = NewTable(game="rescue", seats=(SeatPlan(kind="me"), *[SeatPlan(kind="bot")] * 3))
    head, _ = seating.planned_head(body, ANNA, 1)
    assert ("Anna", *registry.get("rescue").bot_names[1:]) == tuple(sitting.name for sitting in head.seats)
    table = open_table("rescue")
    happen(table, seating.start(table, ANNA, 2))
    assert registry.get("rescue").bot_names[1] == table.seats[1].name


def test_seats_are_drawn_by_lot_with_their_invitations() -> None:
    plan = (SeatPlan(kind="me"), SeatPlan(kind="person"), SeatPlan(kind="bot"), SeatPlan(kind="bot", name="Ida"))
    head, secrets = seating.planned_head(NewTable(game="rescue", seats=plan, lot=True), ANNA, 1)
    names = registry.get("rescue").bot_names
    seen = set()
    for seed in range(60):
        drawn, told = seating.by_lot(msgspec.structs.replace(head, seed=seed), secrets)
        assert drawn.seats[told[0][0]].claim == hashed(told[0][1])
        kinds = [sitting.name or "invited" for sitting in drawn.seats]
        bot = next(seat for seat, sitting in enumerate(drawn.seats) if sitting.kind == "bot" and sitting.name != "Ida")
        assert sorted(kinds) == sorted(["Anna", "invited", names[bot], "Ida"])
        seen.add(kinds.index("Anna"))
    assert seen == {0, 1, 2, 3}


def test_nobody_takes_a_seat_that_was_given_up() -> None:
    people = tuple(Sitting(kind="person", player=f"p{seat}", name=f"P{seat}") for seat in range(3))
    table = open_table("rescue", seats=people)
    happen(table, [Started(at=1, setup=None)])
    happen(table, plies.resign(table, 0, NOBODY, 2))
    assert (table.status, table.seats[0].bot, table.given_up) == ("running", NOBODY, {0})
    assert table.log[-1].word == "resign_nobody"


def test_the_last_seat_starts_the_match() -> None:
    table = open_table()
    entries = seating.claim(table, BEN, "link", 2)
    assert [type(entry) for entry in entries] == [Seated, Started]
    assert table.v == 0, "deciding changes nothing"
    happen(table, entries)
    assert table.status == "running"
    assert table.seats_of(BEN.id) == (1,)


def test_an_invitation_works_once() -> None:
    table = open_table()
    with pytest.raises(Refused, match="wrong_secret"):
        seating.claim(table, BEN, "guess", 2)
    happen(table, seating.claim(table, BEN, "link", 2))
    with pytest.raises(Refused, match="wrong_secret"):
        seating.claim(table, Who("p2", "Eve"), "link", 3)


def test_leaving_before_the_start_frees_the_seat() -> None:
    table = open_table(listed=True)
    happen(table, seating.leave(table, ANNA, 2))
    assert table.free_seats() == [0, 1]
    happen(table, seating.sit(table, BEN, 0, 3))
    assert table.status == "open"


def test_the_host_alone_replaces_an_absent_player() -> None:
    table = open_table()
    happen(table, seating.claim(table, BEN, "link", 2))
    bot = SeatPlan(kind="bot", level="random")
    with pytest.raises(Refused, match="not_host"):
        seating.plan(table, BEN, 0, bot, set(), 3)
    with pytest.raises(Refused, match="no_free_seat"):
        seating.plan(table, ANNA, 1, bot, {1}, 3)
    happen(table, seating.plan(table, ANNA, 1, bot, set(), 3))
    assert table.seats[1].bot == "random"
    happen(table, seating.come_back(table, BEN, 4))
    assert table.seats[1].bot is None


COMPARED = ({"rated": True}, {"daily": "2026-11-18"}, {"tournament": "cup"})


@pytest.mark.parametrize("head", COMPARED, ids=["rated", "daily", "tournament"])
@pytest.mark.parametrize("how", ["left to a bot", "replaced by its owner", "out of time"])
def test_where_results_are_compared_whoever_lets_a_bot_play_has_left_for_good(
    head: dict[str, object], how: str
) -> None:
    bot, clock = SeatPlan(kind="bot", level="random"), {"kind": "move", "seconds": 60, "timeout": "bot"}
    absent = "bot" if how == "left to a bot" else "wait"
    table = open_table(absent=absent, absent_level="random", clock=clock, **head)
    happen(table, seating.claim(table, BEN, "link", 2))
    seat = table.acting[0]
    who = (ANNA, BEN)[seat]
    if how == "out of time":
        happen(table, plies.time_passed(table, 60_002))
    else:
        happen(table, seating.leave(table, who, 3))
    if how == "replaced by its owner":
        table.head = msgspec.structs.replace(table.head, host=who.id, tournament="")
        if not table.is_compared:
            return  # in a tournament nobody is host
        happen(table, seating.plan(table, who, seat, bot, {seat}, 4))
    assert table.seats[seat].bot == "random"
    assert seating.come_back(table, who, 5) == []
    with pytest.raises(Refused, match="not_your_seat"):
        plies.play_in_person(table, seat, str(table.running().legal(seat)[0]), 5)


@pytest.mark.parametrize("head", COMPARED[:2], ids=["rated", "daily"])
def test_nobody_is_sent_away_for_good_by_the_host(head: dict[str, object]) -> None:
    table = open_table(**head)
    happen(table, seating.claim(table, BEN, "link", 2))
    happen(table, seating.plan(table, ANNA, 1, SeatPlan(kind="bot", level="random"), set(), 3))
    assert seating.come_back(table, BEN, 4) == [CameBack(at=4, seat=1)]


def test_an_illegal_action_neither_plays_nor_brings_a_person_back() -> None:
    table = open_table()
    happen(table, seating.claim(table, BEN, "link", 2))
    seat = table.acting[0]
    happen(table, [StoodIn(at=3, seat=seat, level="random")])
    before = (table.v, table.ply(), table.seats[seat])
    with pytest.raises(UntertageError):
        happen(table, plies.play_in_person(table, seat, "challenge", 4))
    assert (table.v, table.ply(), table.seats[seat]) == before
    legal = str(table.running().legal(seat)[0])
    entries = plies.play_in_person(table, seat, legal, 5)
    assert [type(entry) for entry in entries] == [CameBack, Played]
    happen(table, entries)
    assert table.ply() == 1


def test_an_entry_that_fails_changes_nothing() -> None:
    table = open_table()
    happen(table, seating.claim(table, BEN, "link", 2))
    before = (table.v, table.changed, len(table.log), final(table))
    with pytest.raises(UntertageError):
        table.add(Played(at=9, seat=table.acting[0], action="challenge", picks=None))
    assert (table.v, table.changed, len(table.log), final(table)) == before


@every_game
def test_the_stored_entries_restore_the_same_table(game_id: str) -> None:
    """The stored journal restores the same table, even if the seed has changed."""
    table, rng = open_table(game_id), random.Random(1)
    journal: list[AnyEntry] = []
    for seat in table.free_seats():
        sitting = Sitting(kind="person", player=f"p{seat}")
        journal += happen(table, [Seated(at=2, seat=seat, sitting=sitting, note="sat")])
    journal += happen(table, seating.starting(table, [], 3))
    while table.status == "running" and table.ply() < 40:
        seat = table.acting[0]
        action = str(rng.choice(table.running().legal(seat)))
        journal += happen(table, plies.play(table, seat, action, 3 + table.ply()))
    stored = [ENTRY.decode(msgspec.json.encode(entry)) for entry in journal]
    other_luck = msgspec.structs.replace(table.head, seed=table.head.seed + 1)
    assert final(Table.load("t", other_luck, stored)) == final(table)


def test_rooms_know_nothing_of_the_hub() -> None:
    for name in ("room", "audience", "handlers", "bus", "services", "admission", "dealer", "seating", "plies", "table"):
        tree = ast.parse((SERVER / f"{name}.py").read_text("utf-8"))
        found = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert "untertage.server.hub" not in found, name


def test_pure_parts_neither_wait_nor_store() -> None:
    for name in ("seating", "plies", "table", "journal", "clock", "choices"):
        source = (SERVER / f"{name}.py").read_text("utf-8")
        assert "async def" not in source, name
        assert "import asyncio" not in source, name
        assert "server.store" not in source, name


def test_with_three_seats_a_resignation_can_hand_the_seat_to_a_bot() -> None:
    people = tuple(Sitting(kind="person", player=f"p{seat}", name=f"P{seat}") for seat in range(3))
    table = open_table("rescue", seats=people)
    entries = happen(table, [Started(at=1, setup=None)])
    entries += happen(table, plies.resign(table, 0, "random", 2))
    for known in (table, Table.load("t", table.head, entries)):
        assert (known.status, known.seats[0].bot, known.given_up) == ("running", "random", {0})
        assert seating.come_back(known, ANNA, 3) == []
        with pytest.raises(Refused, match="not_your_seat"):
            plies.play_in_person(known, 0, "exchange 2", 3)
        with pytest.raises(Refused, match="not_your_seat"):
            plies.resign(known, 0, None, 3)
    happen(table, plies.resign(table, 1, None, 4))
    assert table.status == "over"


@pytest.mark.parametrize(
    ("game", "options", "seats", "named"),
    [
        ("underground", {"difficulty": "hard"}, 2, "difficulty"),
        ("underground", {"kidnapper": "realtime", "hourglass_seconds": 60}, 2, "kidnapper"),
        ("underground", {"hands": 2}, 2, "hands"),
        ("topoum", {"farmer": "lady_boom"}, 2, "farmer"),
        ("topoum", {"cards": "grenade,vanguard,build_base,press,sling,decoy,farmer"}, 2, "cards"),
        (
            "topoum",
            {
                "deck_mode": "custom",
                "cards": "grenade,vanguard,build_base,press,sling,decoy,tunnel",
                "farmer": "crusher",
            },
            2,
            "farmer",
        ),
        ("topoum", {"first_obstacle": "may"}, 2, "first_obstacle"),
    ],
)
def test_an_option_without_effect_is_refused(game: str, options: dict[str, object], seats: int, named: str) -> None:
    body = msgspec.convert(
        {"game": game, "seats": [{"kind": "me"}] * seats, "options": options}, NewTable, str_keys=True
    )
    with pytest.raises(BadOptions, match=f"{named}: has no effect"):
        seating.planned_head(body, ANNA, 1)


def test_an_option_without_effect_may_have_its_default() -> None:
    body = NewTable(game="underground", seats=(SeatPlan(kind="me"),), options={"difficulty": "easy", "hands": 2})
    head, _ = seating.planned_head(body, ANNA, 1)
    assert head.options["hands"] == 2
