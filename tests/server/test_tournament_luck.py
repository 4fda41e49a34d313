"""The luck of all matches of a tournament is fixed before the players add their words, and published at the end."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tests.server.club import ALL, announced, in_round
from tests.server.service import serving
from untertage.core.luck import commitment_of, prove
from untertage.core.record import read_record
from untertage.server.limits import Limits


async def test_the_draws_follow_from_the_announcement_and_the_words_of_the_players(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty, seed=None, limits=Limits(idle_seconds=600)) as service:
        club = await announced(service, format="round_robin", double=True, join="list", game="rescue")
        place = await club.do("places", {"name": "Anna"}, status=201)
        club.people = {"Anna": await service.player("Anna"), "Olga": club.organiser}
        claim = {"secret": place["secret"], "word": "from Anna"}
        await club.people["Anna"].ask("POST", f"{ALL}/{club.id}/claim", claim)
        await club.organiser.ask("POST", f"{ALL}/{club.id}/enter", {"word": "from Olga"})
        promised = (await club.start())["lots"]
        for number in (1, 2):
            await club.until(in_round(number))
            assert (await club.info())["lots"]["luck_secret"] is None
            await club.lose("Anna")
        info = await club.until(lambda now: now["card"]["status"] == "over")
        secret = info["lots"]["luck_secret"]
        assert commitment_of(secret) == promised["luck_commitment"]
        tables = [game["table"] for round_ in info["rounds"] for match in round_["matches"] for game in match["games"]]
        assert len(tables) == len(set(tables)) == 2
        for table in tables:
            record = read_record((await service.http.get(f"/api/records/{table}/file")).content)
            assert record.luck is not None
            assert record.luck.secret == sha256(f"{secret}\n{table}".encode()).hexdigest()
            assert record.luck.words == tuple(f"from {name}" for name in record.players)
            assert prove(record).draws
