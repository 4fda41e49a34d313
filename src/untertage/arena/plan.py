"""The plan of a tournament: variants, tables, deals and seatings; every match has its own key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from untertage.bots import bot
from untertage.bots.budget import CLOCKS, CPU
from untertage.bots.guard import PATIENCE, Terms
from untertage.core import registry
from untertage.core.errors import BadOptions
from untertage.core.game import Game
from untertage.core.match import Match

USUAL_RULES: Final = "usual rules"
"""The name of the variant in which nothing is changed."""


class Variant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to play the game: options, and optionally a component sheet."""

    name: str
    options: dict[str, Any] = {}
    components: dict[str, Any] | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A whole tournament. The same plan gives the same matches on every engine."""

    game: str
    players: tuple[str, ...]
    games: int
    """Matches per table, rounded up so that every deal is played from every seating."""
    seats: int
    seed: int = 0
    variants: tuple[Variant, ...] = (Variant(USUAL_RULES),)
    patience: float = PATIENCE
    forfeit: bool = False
    clock: str = CPU
    """How the time of a search is measured: CPU time or wall-clock time."""

    records: bool = False
    """Are the records of the matches saved?"""

    def terms(self) -> Terms:
        return Terms(self.patience, self.forfeit, self.clock)


class Job(msgspec.Struct, frozen=True):
    """One match."""

    key: str
    variant: int
    players: tuple[str, ...]
    """By seat."""
    seed: int


def seated(plan: Plan) -> list[tuple[str, ...]]:
    """The tables: every pairing, or every table of three or four; in a cooperative game every team.

    A team is one bot in all seats, or several written with plus signs, as `hard+random`. A single player of a
    competitive game is a table written in the same way, as `hard+normal+normal`.
    """
    if registry.get(plan.game).cooperative or len(plan.players) == 1:
        return [_team(player, plan.seats) for player in plan.players]
    if len(plan.players) < plan.seats:
        return [tuple(plan.players[seat % len(plan.players)] for seat in range(plan.seats))]
    return list(combinations(plan.players, plan.seats))


def _team(player: str, seats: int) -> tuple[str, ...]:
    members = player.split("+")
    return tuple(members[seat % len(members)] for seat in range(seats))


def rotations(table: Sequence[str]) -> list[tuple[str, ...]]:
    """All rotations of a table; one is enough if all seats have the same bot."""
    turned = [(*table[by:], *table[:by]) for by in range(len(table))]
    return list(dict.fromkeys(turned))


def jobs(plan: Plan) -> Iterator[Job]:
    """All matches of a plan, ordered by deal, so that an interrupted tournament is still balanced.

    A deal has the same seed at every table, in every seating and in every variant.
    """
    tables = [rotations(table) for table in seated(plan)]
    for deal in range(plan.games):
        for variant in range(len(plan.variants)):
            for number, seatings in enumerate(tables):
                if deal * len(seatings) < plan.games:
                    for turn, players in enumerate(seatings):
                        key = f"{variant}/{number}/{deal}/{turn}"
                        yield Job(key, variant, players, plan.seed * 1_000_003 + deal)


def variant_game(plan: Plan, variant: Variant) -> Game[Any, Any, Any, Any]:
    """The game with the variant's component sheet."""
    game = registry.get(plan.game)
    return game if variant.components is None else game.with_sheet(variant.components, recorded=True)


def check(plan: Plan) -> None:
    """Raise an UntertageError if the plan cannot be played."""
    game = registry.get(plan.game)
    game.check_seats(plan.seats)
    if plan.games < 1:
        raise BadOptions("at least one match is needed")
    if plan.clock not in CLOCKS:
        raise BadOptions(f"time is measured as {' or '.join(CLOCKS)}, not {plan.clock!r}")
    if len(set(plan.players)) < len(plan.players):
        raise BadOptions("a player is listed twice")
    for variant in plan.variants:
        varied = variant_game(plan, variant)
        varied.check_effect(varied.read_options(variant.options), plan.seats)
    for table in seated(plan):
        for name in table:
            bot.make(name, game, 0)


def rehearse(plan: Plan) -> None:
    """Start every bot that runs in a separate process and ask it once; raises BotFailure."""
    variant = plan.variants[0]
    opening = Match.new(variant_game(plan, variant), plan.seats, variant.options, keep_record=False)
    bot.try_out([name for table in seated(plan) for name in table], opening, plan.terms())


def differences(old: Plan, new: Plan) -> list[str]:
    """The fields in which two plans differ, except the number of matches, which may grow."""
    fields = [name for name in Plan.__struct_fields__ if name != "games"]
    return [name for name in fields if getattr(old, name) != getattr(new, name)]


def grid(values: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Every combination of the values given for each option."""
    found: list[dict[str, str]] = [{}]
    for name, choices in values.items():
        found = [{**chosen, name: choice} for chosen in found for choice in choices]
    return found
