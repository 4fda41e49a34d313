"""Requests about tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from untertage.core import registry
from untertage.server import seating
from untertage.server.aside import aside
from untertage.server.auth import Who, hashed, new_id, new_secret
from untertage.server.errors import Refused
from untertage.server.routes.call import Call, Reply, answered, endpoint
from untertage.server.tournament_bodies import (
    Cancelling,
    Claiming,
    Entering,
    NewTournament,
    Place,
    Reserving,
    Ruling,
    TournamentInfo,
    TournamentList,
)
from untertage.server.tournaments import announcing, sheets, shown
from untertage.server.tournaments.director import Decide, Director, Held
from untertage.server.tournaments.store import Stored
from untertage.tournaments import requests
from untertage.tournaments.errors import Declined
from untertage.tournaments.journal import AnyEntry, Member

_PATIENCE: Final = 25.0
"""Seconds until a waiting request is answered without news."""


def _director(call: Call) -> Director:
    if call.hub.director is None:
        raise Refused("no_tournament")
    return call.hub.director


async def add_tournament(call: Call) -> Reply:
    who = await call.member()
    body = await call.body(NewTournament)
    call.count(call.hub.gates.openings)
    await _check_organiser(call, who)
    director = _director(call)
    head, tournament = await aside(announcing.announced, body, who, call.hub.now()), new_id()
    await director.store.add(tournament, head)
    return answered(shown.info(await director.held(tournament), who), 201)


async def _check_organiser(call: Call, who: Who) -> None:
    """Limit the number of tournaments per player; raises Refused."""
    if call.hub.services.sanctions.against("mute", who.id, call.address):
        raise Refused("muted")
    if await _director(call).store.organised(who.id) >= call.hub.limits.tournaments_per_player:
        raise Refused("too_many")


async def show_tournaments(call: Call) -> Reply:
    return await _listing(call, await call.who(), await _director(call).store.listed())


async def show_my_tournaments(call: Call) -> Reply:
    who = await call.player()
    return await _listing(call, who, await _director(call).store.of(who.id))


async def _listing(call: Call, who: Who | None, found: list[Stored]) -> Reply:
    cards = [shown.card(held, who) for held in await _director(call).listed(found)]
    return answered(TournamentList(tournaments=tuple(cards)))


async def show_tournament(call: Call) -> Reply:
    """The tournament; with `after`, as soon as it is newer than this version."""
    who, after, director = await call.who(), call.number("after"), _director(call)
    held = await director.held(call.text("tournament"))
    if after is not None and held.state.v <= after and not call.hub.draining:
        with call.hub.services.crowd.connected(call.address):
            await director.news(held, after, _PATIENCE)
        held = await director.held(held.id)
    return await _shown(call, held, who)


async def _shown(call: Call, held: Held, who: Who | None) -> Reply:
    if held.head.plan.format == "league" and held.state.status == "over" and held.following is None:
        held.following = await _director(call).store.after(held.id)
    return answered(shown.info(held, who))


async def _change(call: Call, who: Who, decide: Decide) -> Reply:
    return await _shown(call, await _director(call).change(call.text("tournament"), decide), who)


def _open_to(held: Held, who: Who) -> None:
    """Raise Declined if only people with a personal link may join; organisers may join their own tournament."""
    if held.head.join == "list" and who.id != held.head.host:
        raise Declined("wrong_secret")


def _check_organises(held: Held, who: Who) -> None:
    if held.head.host != who.id:
        raise Refused("not_organiser")


async def _mover(call: Call) -> Who:
    """The player, who may not enter and withdraw too often; raises Refused."""
    who = await call.player()
    if not call.hub.gates.seat_changes.take(who.id):
        raise Refused("too_fast")
    return who


async def enter_tournament(call: Call) -> Reply:
    await call.member()
    who, body = await _mover(call), await call.body(Entering)

    def decide(held: Held, at: int) -> Sequence[AnyEntry]:
        _open_to(held, who)
        return requests.enter(
            held.state, Member(name=who.name, player=who.id, word=body.word), held.head.most, at, body.team
        )

    return await _change(call, who, decide)


async def claim_place(call: Call) -> Reply:
    who, body = await _mover(call), await call.body(Claiming)

    async def claimed() -> Reply:
        try:
            return await _change(
                call, who, lambda held, at: requests.claim_place(held.state, who.id, hashed(body.secret), at, body.word)
            )
        except Declined as error:
            if error.code == "wrong_secret":
                raise Refused("wrong_secret") from None
            raise

    return await call.hub.admission.guarded(call.address, "wrong_secret", claimed)


async def withdraw(call: Call) -> Reply:
    who = await _mover(call)
    return await _change(call, who, lambda held, at: requests.withdraw(held.state, who.id, at))


async def _organise(call: Call, act: Decide) -> Reply:
    """A change that only the organiser may make."""
    who = await _mover(call)

    def decide(held: Held, at: int) -> Sequence[AnyEntry]:
        _check_organises(held, who)
        return act(held, at)

    return await _change(call, who, decide)


async def invite_entrant(call: Call) -> Reply:
    """A reserved place with its link, or one for a bot."""
    who, body, secret = await _mover(call), await call.body(Reserving), new_secret()

    def decide(held: Held, at: int) -> Sequence[AnyEntry]:
        _check_organises(held, who)
        if held.head.plan.alone:
            raise Declined("bad_tournament", "people form teams, and bots complete them")
        if body.level is not None:
            return requests.enter(held.state, _bot(call, held, body), held.head.most, at)
        if body.name is None:
            raise Refused("bad_message", "a place is reserved for a name")
        return requests.reserve(held.state, body.name, hashed(secret), held.head.most, at)

    held = await _director(call).change(call.text("tournament"), decide)
    return answered(_place(held.id, held.state.numbered, secret if body.level is None else ""), 201)


def _bot(call: Call, held: Held, body: Reserving) -> Member:
    bots = sum(entrant.is_bot for entrant in held.state.entrants.values())
    if bots >= call.hub.limits.tournament_bots:
        raise Refused("too_many")
    name = body.name or seating.bot_name(registry.get(held.head.game), bots)
    return Member(name=name, level=seating.checked_level(body.level))


def _place(tournament: str, number: int, secret: str) -> Place:
    path = f"/#/tournament/{tournament}/{secret}" if secret else ""
    return Place(number=number, secret=secret, path=path)


def _number(call: Call) -> int:
    text = call.text("number")
    if not text.isdecimal() or len(text) > 4:
        raise Declined("not_entered")
    return int(text)


async def invite_entrant_again(call: Call) -> Reply:
    who, number, secret = await _mover(call), _number(call), new_secret()

    def decide(held: Held, at: int) -> Sequence[AnyEntry]:
        _check_organises(held, who)
        return requests.invite_again(held.state, number, hashed(secret), at)

    held = await _director(call).change(call.text("tournament"), decide)
    return answered(_place(held.id, number, secret), 201)


async def remove_entrant(call: Call) -> Reply:
    number = _number(call)
    return await _organise(call, lambda held, at: requests.remove(held.state, number, at))


async def start_tournament(call: Call) -> Reply:
    director = _director(call)
    return await _organise(call, director.starting)


async def cancel_tournament(call: Call) -> Reply:
    body = await call.body(Cancelling)
    return await _organise(call, lambda held, at: requests.cancel(held.state, body.reason, at))


async def rule(call: Call) -> Reply:
    body, director = await call.body(Ruling), _director(call)
    game = body.round, body.match, body.game
    reply = await _organise(call, lambda held, at: requests.rule(held.state, *game, body.places, body.reason, at))
    await director.settle(await director.held(call.text("tournament")), *game)
    return reply


async def add_season(call: Call) -> Reply:
    """The next season of a league, with all who stayed."""
    who, director = await call.player(), _director(call)
    call.count(call.hub.gates.openings)
    await _check_organiser(call, who)
    held = await director.held(call.text("tournament"))
    _check_organises(held, who)
    if await director.store.after(held.id) is not None:
        raise Declined("not_open")
    at, tournament = call.hub.now(), new_id()
    await director.store.add(tournament, announcing.next_season(held.head, held.state, held.id, who, at))
    held.following = tournament
    season = await director.change(tournament, lambda fresh, now: announcing.carried_over(held.state, now))
    return answered(shown.info(season, who), 201)


async def standings_sheet(call: Call) -> Reply:
    return await _sheet(call, "standings", sheets.standings_sheet)


async def results_sheet(call: Call) -> Reply:
    return await _sheet(call, "results", sheets.results_sheet)


async def _sheet(call: Call, name: str, made: Callable[[Held], bytes]) -> Reply:
    held = await _director(call).held(call.text("tournament"))
    headers = {"Content-Disposition": f'attachment; filename="{name}-{held.id}.csv"'}
    return Reply(body=made(held), media="text/csv; charset=utf-8", headers=headers)


_ALL: Final = "/api/tournaments"
_ONE: Final = f"{_ALL}/{{tournament}}"
_PLACE: Final = f"{_ONE}/places/{{number}}"
_INFO: Final = TournamentInfo


TOURNAMENTS: Final = (
    endpoint("POST", _ALL, add_tournament, "Announce a tournament", _INFO, NewTournament, token=True),
    endpoint("GET", _ALL, show_tournaments, "Public tournaments", TournamentList),
    endpoint(
        "GET", f"{_ALL}/mine", show_my_tournaments, "Tournaments that you play or organise", TournamentList, token=True
    ),
    endpoint("GET", _ONE, show_tournament, "A tournament; with `after`, when it is newer", _INFO, query=("after",)),
    endpoint("POST", f"{_ONE}/enter", enter_tournament, "Take part, or join a team", _INFO, Entering, token=True),
    endpoint("POST", f"{_ONE}/claim", claim_place, "Take a reserved place", _INFO, Claiming, token=True),
    endpoint("POST", f"{_ONE}/withdraw", withdraw, "Withdraw", _INFO, token=True),
    endpoint(
        "POST",
        f"{_ONE}/places",
        invite_entrant,
        "Reserve a place, or add a bot (organiser)",
        Place,
        Reserving,
        token=True,
    ),
    endpoint(
        "POST", f"{_PLACE}/invitation", invite_entrant_again, "A new link for a place (organiser)", Place, token=True
    ),
    endpoint("POST", f"{_PLACE}/remove", remove_entrant, "Remove an entrant (organiser)", _INFO, token=True),
    endpoint("POST", f"{_ONE}/start", start_tournament, "Close registration and start (organiser)", _INFO, token=True),
    endpoint("POST", f"{_ONE}/cancel", cancel_tournament, "Call it off (organiser)", _INFO, Cancelling, token=True),
    endpoint("POST", f"{_ONE}/result", rule, "Enter or correct a result (organiser)", _INFO, Ruling, token=True),
    endpoint("POST", f"{_ONE}/season", add_season, "The next season of a league (organiser)", _INFO, token=True),
    endpoint("GET", f"{_ONE}/standings.csv", standings_sheet, "The standings as CSV", str, media="text/csv"),
    endpoint("GET", f"{_ONE}/results.csv", results_sheet, "The results as CSV", str, media="text/csv"),
)
