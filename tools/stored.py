"""Record one stored table per game and release for tests/server/stored: a head and its journal, as in the database.

python tools/stored.py             write those that are missing
python tools/stored.py GAME        overwrite this one; say why in the commit message
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

from untertage import __version__
from untertage.core import registry
from untertage.core.match import check_sum
from untertage.core.turns import first_of
from untertage.server.info import ClockPlan
from untertage.server.journal import (
    AnyEntry,
    CameBack,
    Head,
    Played,
    Resigned,
    Seated,
    Sitting,
    Started,
    StoodIn,
    Undone,
)
from untertage.server.table import Table

FOLDER = Path(__file__).parent.parent / "tests" / "server" / "stored" / __version__
BEGIN = 1_790_000_000_000
LONGEST = 120


class Final(msgspec.Struct, frozen=True):
    """The final state of a stored table."""

    v: int
    ply: int
    status: str
    check: str
    outcome: str


def final(table: Table) -> Final:
    assert table.match is not None
    state = check_sum(table.game, table.match.state, table.head.rules)
    return Final(table.v, table.ply(), table.status, state, str(table.match.outcome()))


class Recorder:
    """Plays a match as a room would, but without a server."""

    def __init__(self, game_id: str) -> None:
        game = registry.get(game_id)
        seats = max(2, game.seats[0])
        people = [Sitting(kind="person", player=f"p{n}", name=f"P{n}") for n in range(seats)]
        head = Head(
            game=game_id,
            rules=game.rules_version,
            seed=sum(map(ord, game_id)),
            host="p0",
            created=BEGIN,
            seats=(people[0], *[Sitting(kind="person", claim="x")] * (seats - 1)),
            options=msgspec.to_builtins(game.read_options({})),
            clock=ClockPlan(kind="game", seconds=86_400, increment=5),
            absent_level="random",
        )
        self.table = Table(game_id, head)
        self.entries: list[AnyEntry] = []
        self.rng = random.Random(game_id)
        for seat in range(1, seats):
            self.happen(Seated(at=self.now(), seat=seat, sitting=people[seat], note="sat"))
        self.happen(Started(at=self.now(), setup=None))

    def now(self) -> int:
        return BEGIN + 1000 * len(self.entries)

    def happen(self, entry: AnyEntry) -> None:
        self.entries.append(self.table.add(entry))

    def ply(self) -> None:
        match = self.table.match
        assert match is not None
        seat = first_of(self.table.acting)
        action = str(self.rng.choice(match.legal(seat)))
        self.happen(Played(at=self.now(), seat=seat, action=action, picks=None, id="x"))

    def match(self) -> None:
        """Play a match with stand-ins and undos in between."""
        while self.table.status == "running" and self.table.ply() < LONGEST:
            self.ply()
            if self.table.ply() % 20 == 10 and self.table.status == "running":
                self.happen(StoodIn(at=self.now(), seat=1, level="random"))
                self.happen(CameBack(at=self.now(), seat=1))
            if self.rng.random() < 0.05 and self.table.ply() > 2:
                self.happen(Undone(at=self.now(), seat=0, keep=self.table.ply() - 2))
        if self.table.status == "running":
            self.happen(Resigned(at=self.now(), seat=0))

    def lines(self) -> bytes:
        parts = [final(self.table), self.table.head, *self.entries]
        return b"\n".join(msgspec.json.encode(part) for part in parts) + b"\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game_id in sys.argv[1:] or registry.ids():
        file = FOLDER / f"{game_id}.jsonl"
        if file.exists() and len(sys.argv) == 1:
            continue
        recorder = Recorder(game_id)
        recorder.match()
        file.write_bytes(recorder.lines())
        print(f"{file.name}: {final(recorder.table)}")


if __name__ == "__main__":
    main()
