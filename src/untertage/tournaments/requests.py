"""What players and organisers may do: pure functions from a tournament to journal entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from untertage.tournaments.errors import Declined
from untertage.tournaments.journal import AnyEntry, Cancelled, Entered, Entrant, Member, Ruled, Started, Withdrew
from untertage.tournaments.lots import drawn
from untertage.tournaments.plan import MOST
from untertage.tournaments.progress import LEAST
from untertage.tournaments.state import Tournament

_MOST_NAME: Final = 24


def enter(tournament: Tournament, member: Member, most: int, at: int, team: int | None = None) -> list[AnyEntry]:
    """Take a place, or join a team."""
    check_open(tournament)
    if tournament.of(member.player) is not None:
        raise Declined("already_entered")
    if team is not None:
        return [Entered(at=at, entrant=_joined(tournament, team, member))]
    if len(tournament.entrants) >= min(most, MOST[tournament.plan.format]):
        raise Declined("tournament_full")
    return [Entered(at=at, entrant=_entrant(tournament, member))]


def _entrant(tournament: Tournament, member: Member, claim: str | None = None) -> Entrant:
    name = free_name(tournament, member.name)
    members = () if claim is not None else (msgspec.structs.replace(member, name=name),)
    return Entrant(number=tournament.numbered + 1, name=name, members=members, claim=claim)


def _joined(tournament: Tournament, team: int, member: Member) -> Entrant:
    entrant = tournament.entrants.get(team)
    if entrant is None or not tournament.plan.alone or not entrant.members:
        raise Declined("not_entered")
    if len(entrant.members) >= tournament.plan.seats:
        raise Declined("tournament_full")
    return msgspec.structs.replace(entrant, members=(*entrant.members, member))


def reserve(tournament: Tournament, name: str, claim: str, most: int, at: int) -> list[AnyEntry]:
    """The organiser reserves a place, to be taken with a link."""
    check_open(tournament)
    if len(tournament.entrants) >= min(most, MOST[tournament.plan.format]):
        raise Declined("tournament_full")
    return [Entered(at=at, entrant=_entrant(tournament, Member(name=name), claim))]


def invite_again(tournament: Tournament, number: int, claim: str, at: int) -> list[AnyEntry]:
    """A new link for a reserved place; the previous one stops working."""
    check_open(tournament)
    entrant = _known(tournament, number)
    if entrant.members:
        raise Declined("already_entered")
    return [Entered(at=at, entrant=msgspec.structs.replace(entrant, claim=claim))]


def claim_place(tournament: Tournament, player: str, claim: str, at: int, word: str = "") -> list[AnyEntry]:
    """Take a reserved place, under the name on the list."""
    check_open(tournament)
    entrant = next((one for one in tournament.entrants.values() if one.claim == claim and not one.members), None)
    if entrant is None:
        raise Declined("wrong_secret")
    if tournament.of(player) is not None:
        raise Declined("already_entered")
    member = Member(name=entrant.name, player=player, word=word)
    return [Entered(at=at, entrant=msgspec.structs.replace(entrant, members=(member,), claim=None))]


def withdraw(tournament: Tournament, player: str, at: int) -> list[AnyEntry]:
    """Give up one's place; in a team before the start, others keep theirs."""
    entrant = tournament.of(player)
    if entrant is None or entrant.number in tournament.out or tournament.status not in ("open", "running"):
        raise Declined("not_entered")
    if tournament.status == "open":
        staying = tuple(member for member in entrant.members if member.player != player)
        if staying:
            return [Entered(at=at, entrant=msgspec.structs.replace(entrant, members=staying))]
    return [Withdrew(at=at, number=entrant.number, by="self")]


def remove(tournament: Tournament, number: int, at: int) -> list[AnyEntry]:
    """The organiser removes an entrant."""
    if tournament.status not in ("open", "running") or number in tournament.out:
        raise Declined("not_entered")
    return [Withdrew(at=at, number=_known(tournament, number).number, by="organiser")]


def start(tournament: Tournament, secret: str, bots: Iterator[Member], at: int, *, fill: bool) -> list[AnyEntry]:
    """Close registration and draw lots. Reserved places that were not taken are dropped; bots fill up odd numbers."""
    check_open(tournament)
    there = {number: entrant for number, entrant in tournament.entrants.items() if entrant.members}
    entries: list[AnyEntry] = [
        Withdrew(at=at, number=number, by="organiser") for number in tournament.entrants if number not in there
    ]
    if tournament.plan.alone:
        entries += _completed(tournament, there, bots, at)
    else:
        for more in range(missing(tournament, len(there)) if fill else 0):
            number = tournament.numbered + 1 + more
            bot = next(bots)
            taken = {entrant.name for entrant in there.values()}
            name = _unlike(bot.name, taken)
            there[number] = Entrant(number=number, name=name, members=(msgspec.structs.replace(bot, name=name),))
            entries.append(Entered(at=at, entrant=there[number]))
    if len(there) < LEAST:
        raise Declined("few_players")
    return [*entries, Started(at=at, lots=drawn(secret, there))]


def _completed(tournament: Tournament, there: dict[int, Entrant], bots: Iterator[Member], at: int) -> list[AnyEntry]:
    """Bots complete the teams, because the same deal needs the same number of seats."""
    entries: list[AnyEntry] = []
    for number, entrant in there.items():
        lacking = tournament.plan.seats - len(entrant.members)
        if lacking:
            own = tuple(next(bots) for _ in range(lacking))
            there[number] = msgspec.structs.replace(entrant, members=(*entrant.members, *own))
            entries.append(Entered(at=at, entrant=there[number]))
    return entries


def missing(tournament: Tournament, count: int) -> int:
    """How many entrants are missing to avoid byes."""
    plan = tournament.plan
    if plan.format == "knockout" and plan.seats == 2:
        return int(2 ** max(1, (count - 1).bit_length())) - count
    return -count % plan.seats if count else plan.seats


def rule(
    tournament: Tournament, round_: int, match: int, game: int, places: tuple[int, ...], reason: str, at: int
) -> list[AnyEntry]:
    """The organiser enters or corrects the result of a game. It must not change who has already gone on."""
    if tournament.status not in ("running", "over"):
        raise Declined("not_open")
    pairing = tournament.pairing(round_, match)
    if tournament.is_bye(pairing) or not 0 <= game <= len(pairing.games):
        raise Declined("no_match")
    if game == len(pairing.games) and tournament.next_game(pairing) is None:
        raise Declined("no_match")
    if len(places) != len(pairing.entrants) or (min(places) != 1 and not tournament.plan.alone):
        raise Declined("bad_tournament", "every entrant of the match needs a place, from 1")
    ruled = Ruled(at=at, round=round_, match=match, game=game, places=places, reason=reason)
    if tournament.plan.format == "knockout" and round_ + 1 < len(tournament.rounds):
        _check_same_winner(tournament, ruled)
    return [ruled]


def _check_same_winner(tournament: Tournament, ruled: Ruled) -> None:
    """Raise Declined if the correction would change who advances to a round that has begun."""
    pairing = tournament.pairing(ruled.round, ruled.match)
    before, games = tournament.winner(pairing), dict(pairing.games)
    trial = type(pairing)(pairing.entrants)
    trial.games = {**games, ruled.game: type(games[0])(ruled)}
    if tournament.winner(trial) != before:
        raise Declined("round_is_over")


def cancel(tournament: Tournament, reason: str, at: int) -> list[AnyEntry]:
    """Call the tournament off."""
    if tournament.status not in ("open", "running"):
        raise Declined("not_open")
    return [Cancelled(at=at, reason=reason)]


def check_open(tournament: Tournament) -> None:
    if tournament.status != "open":
        raise Declined("registration_closed")


def _known(tournament: Tournament, number: int) -> Entrant:
    if number not in tournament.entrants:
        raise Declined("not_entered")
    return tournament.entrants[number]


def free_name(tournament: Tournament, name: str) -> str:
    """The name, with a number if it is already taken."""
    return _unlike(name, {entrant.name for entrant in tournament.entrants.values()})


def _unlike(name: str, taken: set[str]) -> str:
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name[: _MOST_NAME - 4]} ({count})"
    return found
