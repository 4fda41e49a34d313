"""Luck and play: they add up to the result, draws are fair, and decisions are judged from what the seat knew."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from math import sqrt
from statistics import mean, stdev

import msgspec
import pytest

from tests.walks import every_game
from untertage.bots import analysis
from untertage.bots.analysis import Analysis, Effort, Judged, analysed, judged, opened, totals
from untertage.bots.bot import make
from untertage.bots.budget import Budget
from untertage.bots.levels import level, light
from untertage.bots.mind import read_mind
from untertage.bots.search_settings import read_search
from untertage.core import registry
from untertage.core.chance import SeededChance, outcomes
from untertage.core.match import Match, replay

QUICK = Effort(simulations=1, expert=1, exact=4, samples=1, deals=2)
FAIR = Effort(simulations=8, expert=0, exact=16, samples=4, deals=4)
ROUNDING = 0.0005
"""Half a unit of the last digit, for a few hundred plies with errors in both directions."""
MATCHES = 25


def played(game_id: str, seed: int, seats: int = 2, level: str = "random", **options: object) -> Match:
    game = registry.get(game_id)
    match = Match.new(game, seats, options, seed=seed)
    match.play_out([make(level, game, seat) for seat in range(seats)])
    return match


def short(game_id: str, seed: int = 5, seats: int = 2) -> Match:
    return played(game_id, seed, seats, **({"implosion_round": 3} if game_id == "rescue" else {}))


def sums(found: Analysis, seat: int) -> float:
    changes = sum(ply.luck[seat] + ply.hidden[seat] + ply.play[seat] for ply in found.plies)
    return found.opening.values[seat] + changes


@every_game
def test_luck_and_play_add_up_to_the_result(game_id: str) -> None:
    match = short(game_id, seats=min(3, registry.get(game_id).seats[-1]))
    found = analysed(match.record, match.game, msgspec.structs.replace(QUICK, expert=0))
    outcome = match.outcome()
    assert outcome is not None
    assert len(found.plies) == len(match.plies)
    for seat, total in enumerate(totals(found)):
        assert sums(found, seat) == pytest.approx(found.result[seat], abs=ROUNDING)
        assert total.prior + total.luck + sum(total.plays) == pytest.approx(total.result, abs=ROUNDING)
        if not match.game.cooperative:
            assert total.result == (1 / len(outcome.winners) if seat in outcome.winners else 0)
    assert sum(total.decisions for total in totals(found)) == sum(ply.choices > 1 for ply in found.plies)


@every_game
def test_the_expert_of_a_review_thinks_like_the_strongest_level(game_id: str) -> None:
    """The same kind of bot, which looks as far ahead; but no clock says how long, so it always decides alike."""
    game = registry.get(game_id)
    kind, _, strongest = level(game_id, "expert").partition(":")
    own, _, settings = light(game_id, "expert", 7).partition(":")
    expert = analysis._Table(short(game_id).record, game, QUICK)._expert(0)
    assert own == kind
    assert type(expert) is type(make("expert", game, 0))
    if kind == "plan":
        (mind, seconds), (declared, _) = read_mind(settings), read_mind(strongest)
        assert (mind.ahead, mind.style, mind.depth, seconds) == (declared.ahead, declared.style, declared.depth, 0)
        assert 1 < mind.width < declared.width
        assert 1 < mind.reply <= declared.reply
    else:
        assert read_search(settings)[0] == Budget(simulations=7)


@every_game
def test_what_the_expert_would_have_played_is_always_the_same(game_id: str) -> None:
    match = short(game_id)
    once, again = (list(islice(judged(match.record, match.game, QUICK), 8)) for _ in range(2))
    assert once == again
    assert any(ply.choices > 1 for ply in once)


def test_a_match_is_always_judged_alike() -> None:
    match = short("rescue")
    found = analysed(match.record, match.game, QUICK)
    assert tuple(judged(match.record, match.game, QUICK, first=3)) == found.plies[3:]


def test_every_deal_is_compared_with_others_of_its_own() -> None:
    """With the same ones for all matches, luck would not average zero."""
    matches = [short("rescue", seed) for seed in range(4)]
    priors = {opened(match.record, match.game, QUICK).opening.prior for match in matches}
    assert len(priors) > 1


def test_giving_up_is_a_decision() -> None:
    game = registry.get("the_base")
    match = Match.new(game, 2, seed=5)
    for _ in range(9):
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    match.resign(1)
    found = analysed(match.record, game, QUICK)
    for total in totals(found, match.record.resigned):
        assert total.prior + total.luck + sum(total.plays) == pytest.approx(total.result, abs=ROUNDING)
    loser = totals(found, 1)[1]
    assert loser.plays[1] - totals(found)[1].plays[1] == pytest.approx(-found.last[1], abs=ROUNDING)


@pytest.mark.parametrize("game_id", ["tesseract", "rescue"])
def test_the_luck_of_everything_that_can_come_up_is_zero(game_id: str) -> None:
    """Play each result of a draw: weighed with their probabilities, their luck adds up to nothing."""
    match = short(game_id)
    states = [state for state, _ in replay(match.record)]
    at = next(
        number
        for number, ply in enumerate(match.plies)
        if ply.picks and len(_branches(match, states[number], number)) in range(2, 16)
    )
    table = analysis._Table(match.record, match.game, FAIR)
    known = table.values(states[at], at)
    luck = Fraction(0)
    for share, picks, after in _branches(match, states[at], at):
        ply = msgspec.structs.replace(match.plies[at], picks=picks, check="")
        found = table.judge(ply, at + 1, states[at], known, after)
        assert found.exact
        luck += share * Fraction(found.luck[0])
    assert abs(float(luck)) < ROUNDING


def _branches(match: Match, state: object, number: int) -> list[tuple[Fraction, tuple[int, ...], object]]:
    ply = match.plies[number]

    def run(chance: object) -> object:
        after = state.clone()  # type: ignore[attr-defined]
        match.game.advance(after, ply.seat, match.game.parse(ply.action), chance, None)  # type: ignore[arg-type]
        return after

    try:
        return outcomes(run, limit=16)
    except ValueError:
        return []


def test_a_draw_with_many_results_is_sampled() -> None:
    match = short("tesseract")
    exact = {ply.exact for ply in judged(match.record, match.game, Effort(2, 0, exact=2, samples=2))}
    assert exact == {True, False}


def test_decisions_are_judged_from_what_the_seat_knew() -> None:
    """Cards that a seat could not see make no difference to its best choice, its cost and the worth of its play."""
    match = short("rescue")
    game = match.game
    states = [state for state, _ in replay(match.record)]
    table = analysis._Table(match.record, game, Effort(simulations=32, expert=2, exact=4, samples=2))
    differ = 0
    for number, ply in enumerate(match.plies):
        before = states[number]
        other = game.determinize(game.view(before, ply.seat), SeededChance(number))
        differ += other != before
        assert game.view(other, ply.seat) == game.view(before, ply.seat)
        verdicts = []
        for state in (before, other):
            after = state.clone()
            game.advance(after, ply.seat, game.parse(ply.action), SeededChance(1), None)
            known = table.values(state, number)
            found: Judged = table.judge(ply, number + 1, state, known, after)
            verdicts.append((found.best, found.cost, found.choices, found.play))
        (*one, play), (*two, same) = verdicts
        assert one == two
        assert play == pytest.approx(same, abs=ROUNDING)
    assert differ > len(match.plies) / 2


@pytest.mark.parametrize("game_id", ["the_base", "tesseract"])
def test_luck_averages_zero(game_id: str) -> None:
    """A small version of tools/luck.py, whose results are in docs/benchmarks/review.md."""
    luck = []
    for seed in range(MATCHES):
        match = played(game_id, seed)
        luck.append(sum(ply.luck[0] for ply in judged(match.record, match.game, FAIR)))
    error = stdev(luck) / sqrt(MATCHES)
    assert 0.001 < error < 0.05
    assert abs(mean(luck)) < 3 * error
