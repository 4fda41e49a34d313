"""A tournament as others see it: names and results, no ids of people, no secrets before their time."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from untertage.core.luck import commitment_of
from untertage.server.auth import Who
from untertage.server.tournament_bodies import (
    EntrantInfo,
    GameOf,
    Happening,
    Lots,
    MatchOf,
    RoundOf,
    TournamentCard,
    TournamentInfo,
)
from untertage.server.tournaments.director import Held
from untertage.server.tournaments.head import table_id
from untertage.tournaments.journal import AnyEntry, Cancelled, Ended, Entered, Entrant, Paired, Ruled, Started, Withdrew
from untertage.tournaments.pairing import rounds
from untertage.tournaments.progress import due_games, next_round_at
from untertage.tournaments.standings import BREAKS, standings
from untertage.tournaments.state import Pairing, Tournament


def card(held: Held, who: Who | None) -> TournamentCard:
    head, state = held.head, held.state
    return TournamentCard(
        tournament=held.id,
        name=head.name,
        game=head.game,
        format=head.plan.format,
        seats=head.plan.seats,
        status=state.status,
        join=head.join,
        entrants=len(state.entrants),
        most=head.most,
        starts=head.starts if state.status == "open" else None,
        created=head.created,
        changed=max(head.created, state.changed),
        host=head.host_name,
        round=len(state.rounds),
        rounds=rounds(state),
        entered=who is not None and state.of(who.id) is not None,
        organiser=who is not None and head.host == who.id,
    )


def info(held: Held, who: Who | None) -> TournamentInfo:
    """A tournament for one person; the public part is computed once."""
    if held.shown is None:
        held.shown = _public(held)
    own = held.state.of(None if who is None else who.id)
    return msgspec.structs.replace(
        held.shown,
        card=card(held, who),
        you=None if own is None else own.number,
        table=None if own is None else _table_of(held, own.number),
        following=held.following,
    )


def _public(held: Held) -> TournamentInfo:
    head, state, plan = held.head, held.state, held.head.plan
    return TournamentInfo(
        card=card(held, None),
        v=state.v,
        text=head.text,
        options=head.options,
        double=plan.double,
        third=plan.third,
        division=plan.division,
        moving=plan.moving,
        days=plan.days,
        pause=plan.pause,
        clock=head.clock,
        no_show=head.no_show,
        fill=head.fill,
        level=head.level,
        entrants=tuple(_entrant(state, entrant) for entrant in state.entrants.values()),
        rounds=tuple(_round(held, number) for number in range(len(state.rounds))),
        next_round=_next_round(state),
        standings=tuple(standings(state)),
        breaks=BREAKS[plan.format],
        lots=_lots(held),
        log=tuple(_log(held.journal)),
        reason=state.reason,
        you=None,
        table=None,
        previous=head.previous or None,
        following=None,
    )


def _lots(held: Held) -> Lots:
    head, state = held.head, held.state
    return Lots(
        commitment=commitment_of(head.secret),
        secret=head.secret if state.lots else None,
        order=state.lots,
        luck_commitment=commitment_of(head.deals),
        luck_secret=head.deals if state.status == "over" else None,
    )


def _entrant(state: Tournament, entrant: Entrant) -> EntrantInfo:
    bots = [member for member in entrant.members if member.player is None]
    return EntrantInfo(
        number=entrant.number,
        name=entrant.name,
        members=tuple(member.name for member in entrant.members) if state.plan.alone else (),
        bots=len(bots),
        level=bots[0].level if entrant.is_bot and not state.plan.alone else None,
        reserved=not entrant.members,
        out=state.out.get(entrant.number),
    )


def _next_round(state: Tournament) -> int | None:
    if state.status != "running" or len(state.rounds) >= rounds(state):
        return None
    return next_round_at(state)


def _table_of(held: Held, number: int) -> str | None:
    """Where a player has to play now."""
    return next((held.table_of(due) for due in due_games(held.state) if number in due.entrants), None)


def _round(held: Held, number: int) -> RoundOf:
    round_ = held.state.rounds[number]
    matches = (_match(held, number, match, pairing) for match, pairing in enumerate(round_.matches))
    return RoundOf(at=round_.at, matches=tuple(matches))


def _match(held: Held, round_: int, match: int, pairing: Pairing) -> MatchOf:
    state = held.state
    bye, following = state.is_bye(pairing), state.next_game(pairing)
    count = 0 if bye else max([*pairing.games, -1 if following is None else following], default=-1) + 1
    decided = following is None
    knockout = state.plan.format == "knockout"
    return MatchOf(
        entrants=pairing.entrants,
        points=() if bye else tuple(pairing.shares()),
        games=tuple(_game(held, pairing, round_, match, game) for game in range(count)),
        decided=decided,
        winner=state.winner(pairing) if knockout and decided else None,
    )


def _game(held: Held, pairing: Pairing, round_: int, match: int, game: int) -> GameOf:
    played = pairing.games.get(game)
    return GameOf(
        table=table_id(held.head, round_, match, game),
        seats=pairing.seated(game),
        places=None if played is None else played.places,
        how=None if played is None else played.how,
        plies=0 if played is None else played.plies,
        score=played.scores[0] if held.state.plan.alone and played is not None and played.scores else None,
        reason="" if played is None else played.reason,
    )


def _log(journal: list[AnyEntry]) -> Iterator[Happening]:
    """The log, without results that were not corrected."""
    names: dict[int, str] = {}
    told: tuple[str, ...]
    paired: list[Paired] = []
    for entry in journal:
        match entry:
            case Entered(entrant=entrant):
                yield Happening(at=entry.at, kind="entered", entrants=(entrant.number,), names=_members(entrant))
                names[entrant.number] = entrant.name
            case Withdrew():
                own, told = (entry.number,), (names.get(entry.number, ""),)
                gone = Happening(at=entry.at, kind="withdrew", entrants=own, names=told)
                yield gone if entry.by == "self" else msgspec.structs.replace(gone, kind="removed")
            case Started():
                yield Happening(at=entry.at, kind="started")
            case Paired():
                paired.append(entry)
                yield Happening(at=entry.at, kind="paired", round=len(paired) - 1)
            case Ruled():
                entrants = paired[entry.round].matches[entry.match]
                told = tuple(names.get(number, "") for number in entrants)
                yield Happening(
                    at=entry.at,
                    kind="ruled",
                    entrants=entrants,
                    names=told,
                    round=entry.round,
                    places=entry.places,
                    text=entry.reason,
                )
            case Ended():
                yield Happening(at=entry.at, kind="ended")
            case Cancelled():
                yield Happening(at=entry.at, kind="cancelled", text=entry.reason)
            case _:
                pass


def _members(entrant: Entrant) -> tuple[str, ...]:
    return tuple(member.name for member in entrant.members) or (entrant.name,)
