"""Ratings: the order of the bots is found again, and every match counts once, whoever stores it."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.service import opened, serving
from tests.server.test_local import page
from tests.server.test_progress import GOLDEN, finished, person
from untertage import make_bot
from untertage.bots.measured import PAIR, rows_of
from untertage.core import registry
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.server import rated
from untertage.server.journal import Head, Resigned, Sitting, Started
from untertage.server.local.disk import MemoryDisk
from untertage.server.rated import SETUP, Contest, Contestant
from untertage.server.rating import Rating, shown
from untertage.server.skill import Skill, bot_mu
from untertage.server.storage import Ended, Outrun
from untertage.server.store import Store

BOTS = ("random", "plan:1", "plan:3")
"""Cheap bots, the weakest first."""
TACTICAL = read_record((GOLDEN / "topoum" / "tactical-3.play").read_bytes())


def played(names: tuple[str, ...], seed: int, game_id: str = "rescue") -> Contest:
    """A match of bots that are rated as if they were people."""
    game = registry.get(game_id)
    match = Match.new(game, len(names), seed=seed, keep_record=False, keep_events=False, check_every=0)
    bots = [make_bot(name, game, seed=seed * 10 + seat) for seat, name in enumerate(names)]
    while match.actors():
        seat = match.actors()[0]
        match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    outcome = match.outcome()
    assert outcome is not None
    places = [rated.history.place(outcome, seat, len(names)) for seat in range(len(names))]
    return Contest("p", game_id, "", False, tuple(Contestant(n, False, p) for n, p in zip(names, places, strict=True)))


def rate(contests: list[Contest]) -> dict[str, Rating]:
    skill, known = Skill(), dict[str, Rating]()
    for contest in contests:
        before = {name: known.get(name) or skill.fresh(contest, name) for name in contest.rated}
        known.update((each.player, each) for each in skill.after(contest, before))
    return known


def test_ratings_recover_the_order_of_the_bots() -> None:
    pairs = list(itertools.permutations(BOTS, 2))
    found = rate([played(pairs[n % len(pairs)], n) for n in range(2 * len(pairs))])
    assert sorted(BOTS, key=lambda name: found[name].mu) == list(BOTS)
    weakest, strongest = found[BOTS[0]], found[BOTS[-1]]
    assert weakest.mu + weakest.sigma < strongest.mu - strongest.sigma
    assert sum(each.matches for each in found.values()) == 4 * len(pairs)


def test_ratings_recover_known_strengths_at_tables_of_two_to_four() -> None:
    """People whose luck in a match is known: they come out in order, and their intervals do not overlap."""
    chance, known = random.Random(5), {f"p{n}": 17.0 + 4 * n for n in range(5)}
    contests = []
    for _ in range(400):
        names = chance.sample(sorted(known), chance.choice((2, 3, 4)))
        shown_there = sorted(names, key=lambda name: chance.gauss(known[name], 25 / 6), reverse=True)
        people = [Contestant(name, False, place) for place, name in enumerate(shown_there, 1)]
        contests.append(Contest("g", "g", "", False, tuple(people)))
    found = rate(contests)
    assert sorted(known, key=lambda name: found[name].mu) == sorted(known)
    for worse, better in itertools.pairwise(found[name] for name in sorted(known)):
        assert worse.mu + worse.sigma < better.mu - better.sigma


def contest(*places: int, bot: str = "") -> Contest:
    people = [Contestant(f"p{seat}", False, place) for seat, place in enumerate(places)]
    if bot:
        people[-1] = Contestant(bot, True, places[-1])
    return Contest("topoum", "topoum", "", False, tuple(people))


def test_bots_are_the_fixed_points_of_the_scale() -> None:
    game = "topoum"
    order = [bot_mu(game, level) for level in ("random", "easy", "normal", "hard")]
    assert order == sorted(order)
    assert bot_mu(game, "normal") == 25
    against = {
        level: rate([contest(1 + n % 2, 2 - n % 2, bot=level) for n in range(40)])["p0"] for level in ("easy", "hard")
    }
    for level, rating in against.items():
        assert abs(rating.mu - bot_mu(game, level)) < 2 * rating.sigma
    assert against["easy"].mu < against["hard"].mu
    assert set(against) == {"easy", "hard"}


def test_levels_that_were_never_compared_are_marked_as_assumed() -> None:
    """In every game: whoever is connected with `normal` by measured matches of two is not."""
    for game in registry.ids():
        pairs = {frozenset(row.levels) for row in rows_of(game) if row.kind == PAIR and row.seats == 2}
        known = {"normal"}
        while more := {level for pair in pairs for level in pair if pair & known} - known:
            known |= more
        bots = Skill().bots(game)
        assert {bot.level for bot in bots if not bot.assumed} == known
        assert [bot.mu for bot in bots] == [bot_mu(game, bot.level) for bot in bots]
    marked = {game: [bot.level for bot in Skill().bots(game) if bot.assumed] for game in ("topoum", "tesseract")}
    assert marked == {"topoum": ["random"], "tesseract": ["random", "easy", "hard", "expert"]}


def test_a_draw_moves_equal_players_less_than_a_win_and_makes_both_surer() -> None:
    drawn, won = rate([contest(1, 1)]), rate([contest(1, 2)])
    assert drawn["p0"].mu == pytest.approx(drawn["p1"].mu)
    assert won["p0"].mu > 25 > won["p1"].mu
    assert won["p0"].sigma < 25 / 3
    assert shown(25, 25 / 3) == (1500, 980)


def team(*winners: bool) -> dict[str, Rating]:
    """Two people who win or lose together."""

    def one(won: bool) -> Contest:
        people = [Contestant(name, False, 1 if won else 2) for name in "ab"]
        return Contest("g x", "g", "{}", True, (*people, Contestant(f"{SETUP}g x", False, 2 if won else 1)))

    return rate([one(won) for won in winners])


def test_a_team_is_rated_together_against_its_set_up() -> None:
    found = team(True, True, False, True)
    assert found["a"].mu == pytest.approx(found["b"].mu)
    assert found["a"].mu > found[f"{SETUP}g x"].mu
    assert found[f"{SETUP}g x"].about == "{}"
    assert found["a"].about == ""
    assert found[f"{SETUP}g x"].matches == 4


ME = Sitting(kind="person", player="me", name="Me")


def table_of(seats: list[Sitting], **stand_in: str) -> Any:
    table = finished(TACTICAL, tuple(seats))
    table.head = msgspec.structs.replace(table.head, rated=True)
    return table


def test_who_left_is_last_and_unrated_matches_change_nothing() -> None:
    assert TACTICAL.outcome is not None
    winner = TACTICAL.outcome.winners[0]
    seats = [Sitting(kind="bot", level="easy")] * 3
    seats[winner] = ME
    table = table_of(seats)
    found = rated.contest(table)
    assert found is not None
    assert {one.name: one.place for one in found.contestants}["me"] == 1
    table.seats[winner] = msgspec.structs.replace(ME, stand_in="easy")
    left = rated.contest(table)
    assert left is not None
    assert {one.name: one.place for one in left.contestants}["me"] == 4
    table.head = msgspec.structs.replace(table.head, rated=False)
    assert rated.contest(table) is None


def test_who_has_left_a_team_shares_its_defeat_but_not_its_victory() -> None:
    def rated_people(name: str) -> set[str]:
        record = read_record((GOLDEN / "tesseract" / f"{name}.play").read_bytes())
        table = finished(record, (ME, Sitting(kind="person", player="ben", name="Ben", stand_in="easy")))
        table.head = msgspec.structs.replace(table.head, rated=True)
        found = rated.contest(table)
        assert found is not None
        return {one.name for one in found.contestants if not one.is_bot and not one.name.startswith(SETUP)}

    assert rated_people("2-contained-side-B") == {"me"}
    assert rated_people("2-emptied-side-1") == {"me", "ben"}


async def test_a_change_based_on_an_old_rating_is_not_stored(url: str) -> None:
    async with opened(url) as store:
        pool = f"outrun-{url[:6]}"
        rating = Rating(pool=pool, player="p", game="g", mu=25, sigma=8, matches=1)
        assert await store.append(f"{pool}-a", 0, [Started(at=1)], None, Ended(ratings=[rating]))
        for stale in (rating, msgspec.structs.replace(rating, matches=3)):
            with pytest.raises(Outrun):
                await store.append(f"{pool}-b", 0, [Started(at=1)], None, Ended(ratings=[stale]))
        assert await store.entries(f"{pool}-b") == []
        second = msgspec.structs.replace(rating, mu=26, matches=2)
        assert await store.append(f"{pool}-b", 0, [Started(at=1)], None, Ended(ratings=[second]))
        assert not await store.append(f"{pool}-b", 0, [Started(at=1)], None, Ended(ratings=[second]))
        assert await store.ratings_in(pool, ["p", "q"]) == {"p": second}


@pytest.mark.parametrize("base", ["sqlite", "postgres"])
async def test_matches_that_end_at_once_are_each_rated_once(
    tmp_path: Path, base: str, request: pytest.FixtureRequest
) -> None:
    """Ten matches of one person end at the same time, at two servers where the database can be shared."""
    database = request.getfixturevalue("postgres") if base == "postgres" else None
    async with serving(tmp_path, database=database) as one:
        anna = await person(one, f"rated-{base}")
        for number in range(10):
            await _running(one.hub.store, f"r{base}{number}", anna.token)  # type: ignore[arg-type]
        if database is None:
            await _all_resign([one.hub] * 10, base)
        else:
            async with serving(tmp_path / "two", database=database) as two:
                await _all_resign([one.hub, two.hub] * 5, base)
        (rating,) = await one.hub.store.ratings_of(anna.token)
        assert rating.matches == 10
        rows = [row for row in await one.hub.store.history_of(anna.token) if row.rated]
        changes = sorted(row.rating for row in rows if row.rating is not None)
        chain = {change[:2]: change[2:] for change in changes}
        at = (25.0, 25 / 3)
        for _ in range(10):
            at = chain.pop(at)  # every match goes on where another one ended
        assert at == (rating.mu, rating.sigma)
        answer = await anna.ask("GET", "/api/games/the_base/ratings")
        (mine,) = [row for pool in answer["pools"] for row in pool["players"] if row["you"]]
        assert (mine["matches"], mine["rating"]) == (10, shown(rating.mu, rating.sigma)[0])
        assert [bot["level"] for bot in answer["bots"] if bot["assumed"]] == ["random"]


async def _running(store: Store, name: str, player: str) -> None:
    from untertage.server import outbound
    from untertage.server.table import Table

    seats = (Sitting(kind="person", player=player, name="A"), Sitting(kind="bot", level="random", name="R"))
    head = Head(game="the_base", rules=1, seed=1, host=player, created=1, seats=seats, options={}, rated=True)
    table = Table(name, head)
    started = table.add(Started(at=2, setup=None))
    await store.add_table(name, head, outbound.table_info(table, (), 0))
    assert await store.append(name, 0, [started])


async def _all_resign(hubs: list[Any], base: str) -> None:
    async def resign(number: int) -> None:
        room = await hubs[number].room(f"r{base}{number}")
        await room.change(lambda table, at: [Resigned(at=at, seat=0)] if table.status == "running" else [])

    await asyncio.gather(*(resign(number) for number in range(len(hubs))))


async def test_rated_tables_refuse_what_makes_a_match_incomparable(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, ben = await service.player("Anna"), await service.player("Ben")
        plain = {"game": "the_base", "rated": True}
        bot = {"kind": "bot", "level": "easy"}
        refused: list[dict[str, Any]] = [
            {"seats": [{"kind": "me"}, {"kind": "here"}]},
            {"seats": [{"kind": "me"}, {"kind": "me"}]},
            {"seats": [{"kind": "me"}, bot], "seed": "5"},
            {"seats": [{"kind": "me"}, bot], "lesson": "x"},
            {"seats": [{"kind": "me"}, bot], "components": {}},
            {"seats": [{"kind": "me"}, bot], "position": {}},
        ]
        for body in refused:
            answer = await anna.ask("POST", "/api/tables", {**plain, **body}, status=400)
            assert answer["code"] == "not_ratable"
        table = await anna.pair(ben, rated=True)
        info = (await anna.ask("GET", f"/api/tables/{table}"))["table"]
        assert (info["rated"], info["hints"]) == (True, False)
        async with anna.at(table) as guest:
            v = (await guest.until("update"))["v"]
            for question in ({"t": "undo", "v": v, "ask": True}, {"t": "hint"}):
                kind = question.pop("t")
                error = await guest.ask(str(kind), "error", seat=0, **question)
                assert error["code"] == "rated"
                assert "rated" in error["text"]
        assert (await anna.ask("GET", f"/api/tables/{table}/journal", status=403))["code"] == "rated"
        alone = await anna.open(rated=True, seats=[{"kind": "me"}, {"kind": "person"}])
        secret = {"secret": alone["invitations"][0]["secret"]}
        path = f"/api/tables/{alone['table']['table']}"
        assert (await anna.ask("POST", f"{path}/claim", secret, status=400))["code"] == "not_ratable"
        for kind in ("me", "here"):
            plan = {"plan": {"kind": kind}}
            assert (await anna.ask("PUT", f"{path}/seats/1", plan, status=400))["code"] == "not_ratable"


async def test_a_page_rates_nobody_and_an_imported_match_is_not_rated(empty: str, tmp_path: Path) -> None:
    async with page(MemoryDisk()) as one:
        body = {"game": "the_base", "rated": True, "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
        assert (await one.ask("POST", "/api/tables", body, status=400))["code"] == "not_ratable"
        assert (await one.ask("GET", "/api/games/the_base/ratings", status=404))["code"] == "not_found"
    async with serving(tmp_path, database=empty) as service:
        anna = await person(service, "anna")
        await _running(service.hub.store, "carried", anna.token)  # type: ignore[arg-type]
        async with anna.at("carried") as guest:
            v = (await guest.until("update"))["v"]
            await guest.ask("resign", "update", seat=0, v=v, then="end")
        (rating,) = await service.hub.store.ratings_of("anna")
        file = await anna.ask("GET", "/api/tables/carried/journal")
        await anna.ask("POST", "/api/tables/import", file, status=201)
        assert await service.hub.store.ratings_of("anna") == [rating]
        assert sorted(row.rated for row in await service.hub.store.history_of("anna")) == [False, True]


async def test_difficulties_are_listed_apart_even_if_their_options_are_gone(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await person(service, "anna")
        for pool, about in (("a", "{}"), ("b", '{"gone": 3}')):
            ratings = [
                Rating(pool=pool, player=name, game="underground", mu=25, sigma=5, matches=1, about=text)
                for name, text in (("anna", ""), (f"{SETUP}{pool}", about))
            ]
            assert await service.hub.store.append(pool, 0, [Started(at=1)], None, Ended(ratings=ratings))
        pools = (await anna.ask("GET", "/api/games/underground/ratings"))["pools"]
        assert [(pool["options"], len(pool["players"]), pool["setup"]["matches"]) for pool in pools] == [
            ({}, 1, 1),
            ({"gone": 3}, 1, 1),
        ]
        assert pools[1]["step"] is None
