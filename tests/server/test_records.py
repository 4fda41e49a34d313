"""Records of finished matches: download, upload, replay as each seat saw it."""

from __future__ import annotations

import msgspec

from tests.server.service import Service
from untertage.bots.bot import make
from untertage.core import registry
from untertage.core.match import Match, replay
from untertage.core.record import read_record


async def finished(service: Service, game: str) -> str:
    """A short match that ends by resignation."""
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben, game)
    async with anna.at(table) as one, ben.at(table) as two:
        await one.until("update")
        await two.until("update")
        await one.act(0, "take")
        await two.until("update", v=one.update["v"])
        await two.act(1)
        await one.until("update", v=two.update["v"])
        await one.ask("resign", "update", v=one.update["v"], seat=0)
    return table


async def test_a_running_match_has_no_public_record(service: Service) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    table = await anna.pair(ben)
    for path in ("", "/file", "/replay", "/replay?eyes=0", "/ending", "/review"):
        answer = await service.http.get(f"/api/records/{table}{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert (await service.http.get("/api/records/nothing")).json()["code"] == "no_record"


async def test_a_finished_match_can_be_downloaded_and_replayed(service: Service, whispers: str) -> None:
    table = await finished(service, whispers)
    for form in ("text", "json"):
        file = await service.http.get(f"/api/records/{table}/file", params={"format": form})
        assert "attachment" in file.headers["content-disposition"]
        match = Match.from_record(read_record(file.content))
        assert match.resigned == 0
        assert match.record.players == ("Anna", "Ben")
    info = (await service.http.get(f"/api/records/{table}?lang=de")).json()
    assert info["plies"] == 2
    assert info["ending"] == "Die Partie wurde aufgegeben."


async def test_a_record_can_be_loaded_and_shared(service: Service, whispers: str) -> None:
    table = await finished(service, whispers)
    file = (await service.http.get(f"/api/records/{table}/file")).content
    loaded = await service.http.post("/api/records", content=file)
    assert loaded.status_code == 201
    own = loaded.json()["record"]
    assert own != table
    again = (await service.http.get(f"/api/records/{own}/file")).content
    assert again == file
    for nonsense in (b"", b"{}", b"untertage 1\ngame chess\n", b"\xff\xfe", file.replace(b"take", b"flop")):
        answer = await service.http.post("/api/records", content=nonsense)
        assert (answer.status_code, answer.json()["code"]) in ((400, "bad_record"), (404, "no_game"))


async def test_a_replay_shows_every_state_from_one_seat(service: Service, whispers: str) -> None:
    table = await finished(service, whispers)
    record = read_record((await service.http.get(f"/api/records/{table}/file")).content)
    game = registry.get(whispers)
    for eyes in (None, 0, 1):
        query = "" if eyes is None else f"?eyes={eyes}"
        shown = (await service.http.get(f"/api/records/{table}/replay{query}")).json()
        assert shown["eyes"] == eyes
        expected = [msgspec.to_builtins(game.view(state, eyes)) for state, _ in replay(record)]
        assert [frame["view"] for frame in shown["frames"]] == msgspec.json.decode(msgspec.json.encode(expected))
        taken = shown["frames"][1]["moment"]
        assert ("hidden" in str(taken["events"])) == (eyes != 0)
        assert ("something" in taken["texts"][0]) == (eyes != 0)
    assert (await service.http.get(f"/api/records/{table}/replay?eyes=5")).json()["code"] == "bad_message"
    assert (await service.http.get(f"/api/records/{table}/replay?eyes=x")).json()["code"] == "bad_message"


def a_match(game_id: str) -> Match:
    """A whole match of bots."""
    game = registry.get(game_id)
    match = Match.new(game, 2, seed=3, players=("Anna", "Ben"))
    match.play_out([make("random", game, seat) for seat in range(2)])
    return match


async def test_the_ending_shows_the_numbers_of_the_engine(service: Service) -> None:
    match = a_match("topoum")
    record = (await service.http.post("/api/records", content=match.record.to_json())).json()["record"]
    ending = (await service.http.get(f"/api/records/{record}/ending?lang=de")).json()
    events = [event for happened in match.events for event in happened]
    lines = match.game.tally(match.state, events)
    assert [(row["name"], tuple(row["values"])) for row in ending["rows"]] == [(one.name, one.values) for one in lines]
    points = [row["values"] for row in ending["rows"] if row["points"]]
    outcome = match.outcome()
    assert outcome is not None
    assert tuple(map(sum, zip(*points, strict=True))) == outcome.scores
    assert ending["rows"][0]["label"] == "Zu Beginn"
    assert ending["verdict"] == "Der Frieden ist da: Sieg für {winners} vor {others}."


async def test_a_match_is_reviewed_once(service: Service) -> None:
    record = (await service.http.post("/api/records", content=a_match("the_base").record.to_json())).json()["record"]
    first = (await service.http.get(f"/api/records/{record}/review?lang=en")).json()
    assert first["plies"][0] == 0
    assert len(first["plies"]) == len(first["chances"])
    assert 1 <= len(first["swings"]) <= 4
    assert all(swing["texts"] for swing in first["swings"])
    german = (await service.http.get(f"/api/records/{record}/review?lang=de")).json()
    assert [swing["ply"] for swing in german["swings"]] == [swing["ply"] for swing in first["swings"]]
    assert german["swings"][0]["texts"] != first["swings"][0]["texts"]


async def test_an_unfinished_record_has_no_ending(service: Service) -> None:
    match = Match.new(registry.get("the_base"), 2, seed=3)
    record = (await service.http.post("/api/records", content=match.record.to_json())).json()["record"]
    for path in ("ending", "review"):
        answer = await service.http.get(f"/api/records/{record}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
