"""List and close tournaments; what is stored there about a person."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from untertage.server.errors import Refused
from untertage.server.storage import Statement
from untertage.server.store import BadDatabase, Store
from untertage.server.tournaments.head import HEAD
from untertage.server.tournaments.store import TournamentStore
from untertage.tournaments import requests
from untertage.tournaments.journal import ENTRY, AnyEntry, Entered, Member
from untertage.tournaments.state import Tournament

_TRIES: Final = 5


class Listed(msgspec.Struct, frozen=True):
    """A tournament as an administrator sees it."""

    tournament: str
    name: str
    game: str
    format: str
    status: str
    host: str
    entrants: int
    rounds: int
    created: int
    changed: int


async def listed(store: Store, status: str | None = None) -> list[Listed]:
    """All tournaments, the most recently used first."""
    rows = await store.ask("SELECT id, head, status, changed FROM tournaments ORDER BY changed DESC, id")
    return [await _listed(store, *row) for row in rows if status in (None, row[2])]


async def _listed(store: Store, tournament: str, text: str, status: str, changed: int) -> Listed:
    head = HEAD.decode(text)
    state = Tournament.load(head.plan, await TournamentStore(store).entries(tournament, 0))
    kind, entrants, rounds = head.plan.format, len(state.entrants), len(state.rounds)
    return Listed(tournament, head.name, head.game, kind, status, head.host, entrants, rounds, head.created, changed)


async def close(store: Store, tournament: str, at: int) -> bool:
    """Call a tournament off; False if it was over. Raises Refused if there is none."""
    own = TournamentStore(store)
    for _ in range(_TRIES):
        head = await own.head(tournament)
        if head is None:
            raise Refused("no_tournament", f"there is no tournament {tournament}")
        state = Tournament.load(head.plan, await own.entries(tournament, 0))
        if state.status in ("over", "cancelled"):
            return False
        if await _appended(own, tournament, state, requests.cancel(state, "administrator", at)):
            await store.tell_changed(tournament)
            return True
    raise BadDatabase(f"tournament {tournament} is too busy to be closed")


async def _appended(own: TournamentStore, tournament: str, state: Tournament, entries: list[AnyEntry]) -> bool:
    before = state.v
    for entry in entries:
        state.add(entry)
    return await own.append(tournament, state, entries, before, state.changed if state.status == "running" else None)


async def parts_of(store: Store, player: str) -> list[dict[str, Any]]:
    """What a person organised or played in."""
    own, found = TournamentStore(store), []
    for stored in await own.of(player):
        state = Tournament.load(stored.head.plan, await own.entries(stored.id, 0))
        entrant = state.of(player)
        found.append(
            {
                "tournament": stored.id,
                "name": stored.head.name,
                "created": stored.head.created,
                "organised": stored.head.host == player,
                "text": stored.head.text if stored.head.host == player else "",
                "entered": None if entrant is None else entrant.name,
            }
        )
    return found


async def forget(store: Store, player: str, nobody: str, at: int) -> list[str]:
    """Withdraw a person from all tournaments, and take the name out; an open one of theirs is called off."""
    own = TournamentStore(store)
    found = [stored.id for stored in await own.of(player)]
    for tournament in found:
        await _withdraw(own, tournament, player, at)
        statements = await _nameless(store, tournament, player, nobody)
        await store.note(*statements)
        await store.tell_changed(tournament)
    return found


async def _withdraw(own: TournamentStore, tournament: str, player: str, at: int) -> None:
    head = await own.head(tournament)
    assert head is not None
    state = Tournament.load(head.plan, await own.entries(tournament, 0))
    if state.status == "open" and head.host == player:
        await _appended(own, tournament, state, requests.cancel(state, "", at))
        return
    entrant = state.of(player)
    if entrant is not None and state.status in ("open", "running") and entrant.number not in state.out:
        await _appended(own, tournament, state, requests.withdraw(state, player, at))


async def _nameless(store: Store, tournament: str, player: str, nobody: str) -> list[Statement]:
    rows = await store.ask("SELECT head FROM tournaments WHERE id = $1", tournament)
    head = HEAD.decode(rows[0][0])
    if head.host == player:
        head = msgspec.structs.replace(head, host=nobody, host_name="")
    statements: list[Statement] = [
        ("UPDATE tournaments SET head = $2, host = $3 WHERE id = $1", (tournament, _text(head), head.host)),
        (
            "UPDATE tournament_players SET player = $3 WHERE tournament_id = $1 AND player = $2",
            (tournament, player, nobody),
        ),
    ]
    for number, body in await store.ask(
        "SELECT number, body FROM tournament_entries WHERE tournament_id = $1", tournament
    ):
        entry = ENTRY.decode(body)
        if isinstance(entry, Entered) and entry.entrant.has(player):
            change = "UPDATE tournament_entries SET body = $3 WHERE tournament_id = $1 AND number = $2"
            statements.append((change, (tournament, number, _text(_without(entry, player, nobody)))))
    return statements


def _without(entry: Entered, player: str, nobody: str) -> Entered:
    """The entry without the name of a person; a team keeps its own unless it is that name."""
    entrant, names = entry.entrant, {each.name for each in entry.entrant.members if each.player == player}
    members = tuple(Member(name="", player=nobody) if each.player == player else each for each in entrant.members)
    name = "" if entrant.name in names else entrant.name
    return msgspec.structs.replace(entry, entrant=msgspec.structs.replace(entrant, name=name, members=members))


def _text(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
