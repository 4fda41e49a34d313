"""The luck of a table can be verified by everybody once the match is over, and by nobody before."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.server.admin.command import admin
from tests.server.service import Guest, Person, Service, one_ply, serving
from untertage.core.luck import commitment_of, prove, secrets_until, seed_of
from untertage.core.record import Record, read_record
from untertage.server import seating

GAME = "rescue"
PLIES = 8


async def committed(person: Person) -> str:
    commitment: str = (await person.ask("POST", "/api/luck"))["commitment"]
    return commitment


async def opened(anna: Person, bela: Person) -> tuple[str, str]:
    """A running table to which both have added a word, and the commitment of the server."""
    commitment = await committed(anna)
    made = await anna.open(GAME, luck={"commitment": commitment, "word": "from Anna"})
    assert made["table"]["commitment"] == commitment
    table: str = made["table"]["table"]
    claim = {"secret": made["invitations"][0]["secret"], "word": "from Bela"}
    await bela.ask("POST", f"/api/tables/{table}/claim", claim)
    return table, commitment


async def play(guests: list[Guest], plies: int) -> None:
    for guest in guests:
        await guest.until("update")
    for _ in range(plies):
        await one_ply(guests)


async def resign(guest: Guest) -> None:
    await guest.ask("resign", "update", v=guest.update["v"], seat=0)


async def record_of(service: Service, table: str) -> Record:
    return read_record((await service.http.get(f"/api/records/{table}/file")).content)


async def test_every_draw_of_a_table_can_be_verified_after_a_restart_in_between(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table, commitment = await opened(anna, bela)
        async with anna.at(table) as first, bela.at(table) as second:
            await play([first, second], PLIES)
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna.service = bela.service = service
        async with anna.at(table) as first, bela.at(table) as second:
            await play([first, second], PLIES)
            await resign(first)
        proof = (await service.http.get(f"/api/records/{table}/luck")).json()
        record = await record_of(service, table)
    assert commitment == proof["commitment"] == commitment_of(proof["secret"])
    assert proof["words"] == ["from Anna", "from Bela"]
    assert record.seed == seed_of(proof["secret"], proof["words"])
    assert [draw.pick for draw in prove(record).draws] == [draw[-1] for draw in proof["draws"]]
    assert len(record.plies) == 2 * PLIES
    assert any(ply.picks for ply in record.plies[PLIES:])


async def test_undone_plies_are_part_of_the_proof(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table, _ = await opened(anna, bela)
        async with anna.at(table) as first, bela.at(table) as second:
            await play([first, second], PLIES)
            asked = await first.ask("undo", "update", v=first.update["v"], seat=0, ask=True)
            await second.until("update", v=asked["v"])
            undone = await second.ask("agree", "update", v=asked["v"], seat=1, agree=True)
            await first.until("update", v=undone["v"])
            for _ in range(PLIES):
                await one_ply([first, second])
            await resign(first)
        record = await record_of(service, table)
    assert record.luck is not None
    assert [len(undone.plies) > 0 for undone in record.luck.undone] == [True]
    assert prove(record).draws


async def test_nothing_about_the_secret_is_told_before_the_end(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table, commitment = await opened(anna, bela)
        room = await service.hub.room(table)
        hidden = (room.table.head.secret, str(room.table.seed), "from Anna", "from Bela")
        async with anna.at(table) as first, bela.at(table) as second, service.table(table) as watcher:
            told = [await guest.link.recv() for guest in (first, second, watcher) for _ in range(2)]
        paths = [f"/api/tables/{table}", "/api/tables/mine", f"/api/records/{table}/luck", f"/api/records/{table}/file"]
        bearer = {"Authorization": f"Bearer {bela.token}"}
        answers = [await service.http.get(path, headers=bearer) for path in paths]
        assert [answer.status_code for answer in answers] == [200, 200, 409, 409]
        for text in (*map(str, told), *(answer.text for answer in answers)):
            assert not any(secret in text for secret in hidden), text
        assert commitment in answers[0].text
        assert commitment in str(told[0])


async def test_a_commitment_is_for_one_table_of_one_player(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        commitment = await committed(anna)
        plan = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "person"}]}
        plan["luck"] = {"commitment": commitment, "word": ""}
        assert (await bela.ask("POST", "/api/tables", plan, status=403))["code"] == "wrong_secret"
        await anna.ask("POST", "/api/tables", plan, status=201)
        assert (await anna.ask("POST", "/api/tables", plan, status=403))["code"] == "wrong_secret"
        for word in ("two\nlines", "x" * 65, "ü"):
            plan["luck"] = {"commitment": await committed(anna), "word": word}
            await anna.ask("POST", "/api/tables", plan, status=400)
        service.hub.services.now = lambda: 10**15
        await service.hub.tidy()
        assert await service.hub.store.ask("SELECT commitment FROM commitments") == []


async def test_the_luck_of_rematches_is_fixed_before_the_players_add_their_words(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        tables = [(await opened(anna, bela))[0]]
        for first in (anna, bela, anna):
            async with first.at(tables[-1]) as guest:
                await guest.until("update")
                await resign(guest)
            tables.append((await bela.ask("POST", f"/api/tables/{tables[-1]}/rematch"))["table"]["table"])
        other = await service.hub.room(await anna.pair(bela, GAME))
        rooms = [await service.hub.room(table) for table in tables]
        words = ("from Anna", "from Bela")
        assert [room.table.words for room in rooms] == [words, words[::-1], words, words[::-1]]
        assert len({room.table.seed for room in (*rooms, other)}) == len(tables) + 1
        proofs = [prove(await record_of(service, table)) for table in tables[:-1]]
        assert [proof.secret for proof in proofs] == [room.table.commitment for room in rooms[1:]]
        journal = await anna.ask("GET", f"/api/tables/{tables[0]}/journal")
        assert proofs[1].secret not in str(journal)
        assert rooms[0].table.head.last not in str(journal)


async def test_a_rematch_without_such_a_secret_has_a_new_one_and_no_words(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        room = await service.hub.room((await opened(anna, bela))[0])
        before = seating.rematch_head(room.table, 0)
        older = msgspec.structs.replace(before, last="")
        used_up = msgspec.structs.replace(before, secret=before.last)
        for head in (older, used_up):
            fresh = service.hub.dealer.again(head, "")
            assert [sitting.word for sitting in fresh.seats] == ["", ""]
            assert fresh.secret not in ("", *secrets_until(before.last))


async def test_deleting_a_person_leaves_the_proof_whole(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table, _ = await opened(anna, bela)
        async with anna.at(table) as guest:
            await guest.until("update")
            await resign(guest)
        who = (await bela.ask("GET", "/api/players/me"))["player"]
        await admin("delete", who, "--database", empty, "--json")
    async with serving(tmp_path, database=empty, seed=None) as service:
        assert prove(await record_of(service, table)).words == ("from Anna", "from Bela")


async def test_a_server_with_a_seed_promises_nothing(service: Service) -> None:
    anna, bela = await service.player("Anna"), await service.player("Béla")
    assert await anna.ask("POST", "/api/luck") == {"commitment": None}
    table = await anna.pair(bela, GAME)
    assert (await anna.ask("GET", f"/api/tables/{table}"))["table"]["commitment"] is None
    async with anna.at(table) as guest:
        await guest.until("update")
        await resign(guest)
    answer = await service.http.get(f"/api/records/{table}/luck")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_luck")
