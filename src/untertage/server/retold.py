"""A finished match in texts and numbers: its ending, and a bot's review of it."""

from __future__ import annotations

from untertage.bots.analysis import Analysis, Judged, totals
from untertage.bots.review import Review
from untertage.bots.score import score_of
from untertage.core.game import Event, Outcome, TallyLine
from untertage.core.match import replay
from untertage.core.record import Record
from untertage.core.words import fill_in
from untertage.server import outbound
from untertage.server.bodies import Ending, Retrospect, Swing, TallyRow
from untertage.server.info import Lang
from untertage.server.review_bodies import MatchReview, ReviewedPly, ReviewedSeat
from untertage.server.table import AnyGame


def ending(record_id: str, record: Record, game: AnyGame, lang: Lang) -> Ending:
    """The result of a finished match; the record is replayed for it."""
    assert record.outcome is not None
    events: list[Event] = []
    for reached, happened in replay(record):
        state = reached
        events += happened
    return Ending(
        info=outbound.record_info(record_id, record, game, lang),
        cooperative=game.cooperative,
        verdict=verdict(game, record.outcome, lang),
        rows=tuple(_row(line, game, lang) for line in game.tally(state, events)),
    )


def verdict(game: AnyGame, outcome: Outcome, lang: Lang) -> str:
    """Who won and why, with `{winners}` and `{others}` where names belong."""
    why = outbound.ending(game, outcome, lang) or ""
    winners = len(outcome.winners)
    if game.cooperative or not winners:
        return why
    texts = game.words(lang).sections.get("verdict", {})
    own = (
        texts.get(outcome.reason) if winners == 1 else texts.get(f"{outcome.reason}_shared", texts.get(outcome.reason))
    )
    house = outbound.words(lang)
    general = house.find("verdict", outcome.reason) or house.sections["verdict"]["won" if winners == 1 else "shared"]
    return fill_in(own or general, {"ending": why, "winners": "{winners}", "others": "{others}"})


def _row(line: TallyLine, game: AnyGame, lang: Lang) -> TallyRow:
    label = game.words(lang).find("tally", line.name) or outbound.words(lang).text("tally", line.name)
    return TallyRow(name=line.name, label=label, values=line.values, of=line.of, points=line.points)


def retrospect(review: Review, lang: Lang) -> Retrospect:
    """A review in the language of the reader."""
    return Retrospect(
        plies=tuple(one.ply for one in review.chances),
        chances=tuple(one.values for one in review.chances),
        swings=tuple(
            Swing(
                ply=point.ply,
                actor=point.actor,
                seat=point.seat,
                before=point.before,
                after=point.after,
                texts=point.texts[lang],
            )
            for point in review.turning_points
        ),
    )


def can_judge(record: Record) -> bool:
    """Does the game tell its bots what a position is worth?"""
    return score_of(record.game).values is not None


def match_review(record_id: str, record: Record, game: AnyGame, found: Analysis | None, lang: Lang) -> MatchReview:
    """As much of an analysis as there is, in the language of the reader."""
    plies = () if found is None else found.plies
    complete = found is not None and len(plies) == len(record.plies)
    return MatchReview(
        info=outbound.record_info(record_id, record, game, lang),
        cooperative=game.cooperative,
        able=can_judge(record),
        complete=complete,
        done=len(plies),
        prior=() if found is None else found.opening.prior,
        opening=() if found is None else found.opening.values,
        plies=tuple(_reviewed(number, one, game, lang) for number, one in enumerate(plies, 1)),
        seats=_sums(found, record) if found is not None and complete else (),
    )


def _sums(found: Analysis, record: Record) -> tuple[ReviewedSeat, ...]:
    return tuple(
        ReviewedSeat(
            prior=total.prior,
            deal=total.deal,
            draws=total.draws,
            hidden=total.hidden,
            plays=total.plays,
            result=total.result,
            decisions=total.decisions,
            good=total.good,
            cost=total.cost,
        )
        for total in totals(found, record.resigned)
    )


def _reviewed(number: int, one: Judged, game: AnyGame, lang: Lang) -> ReviewedPly:
    return ReviewedPly(
        ply=number,
        seat=one.seat,
        values=one.values,
        luck=one.luck,
        hidden=one.hidden,
        play=one.play,
        exact=one.exact,
        choices=one.choices,
        played=game.describe(game.parse(one.action), lang),
        better=game.describe(game.parse(one.best), lang) if one.best else None,
        cost=one.cost,
        texts=one.told.get(lang, ()),
    )
