"""The rules lab: bots play by changed rules, and the numbers are those of `untertage lab`.

It runs in the page, so it keeps only the person waiting who asked for it. A request plays one match.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from untertage.arena.plan import Job, Plan, Variant, check, jobs
from untertage.arena.result import Result, play
from untertage.arena.shares import Share
from untertage.arena.summary import Usage, VariantSummary, summarize
from untertage.core import registry
from untertage.core.words import Words
from untertage.server import minds
from untertage.server.auth import new_id
from untertage.server.errors import Refused
from untertage.server.info import Lang
from untertage.server.local.lab_bodies import LabOrder, LabRules, LabShare, LabSpan, LabState, LabUse
from untertage.server.minds import Workers
from untertage.server.routes.call import Call, Endpoint, Reply, answered, endpoint

_USUAL: Final = "usual"
_CHANGED: Final = "changed"
_GAP: Final = re.compile(r"\{[^}]*\}")


def planned(order: LabOrder) -> Plan:
    """The plan of a lab; raises an UntertageError if it cannot be played."""
    if order.level not in minds.levels():
        raise Refused("bad_message", f"unknown bot: {order.level}")
    usual = Variant(_USUAL)
    changed = Variant(_CHANGED, dict(order.options), order.components)
    plan = Plan(
        game=registry.get(order.game).id,
        players=(order.level,),
        games=order.games,
        seats=order.seats,
        seed=order.seed,
        variants=(usual, changed) if order.options or order.components is not None else (usual,),
    )
    check(plan)
    return plan


def played(plan: Plan, job: Job) -> Result:
    """Play one match; runs in a worker."""
    return play(plan, job).result


class Lab:
    """A comparison that is under way."""

    def __init__(self, order: LabOrder) -> None:
        self.id = new_id()
        self._plan = planned(order)
        self._todo = list(jobs(self._plan))
        self._results: list[Result] = []

    async def go_on(self, workers: Workers) -> None:
        """Play the next match."""
        done = len(self._results)
        if done < len(self._todo):
            self._results.append(await workers.work(("", ""), played, self._plan, self._todo[done]))

    def state(self, lang: Lang) -> LabState:
        words = registry.get(self._plan.game).words(lang)
        summary = summarize(self._plan, self._results)
        return LabState(
            lab=self.id,
            done=len(self._results),
            total=len(self._todo),
            cooperative=summary.cooperative,
            rules=tuple(_rules(variant, words) for variant in summary.variants),
        )


def _rules(variant: VariantSummary, words: Words) -> LabRules:
    length = variant.length
    return LabRules(
        changed=variant.name == _CHANGED,
        matches=variant.matches,
        decided=_share(variant.decided),
        seats=tuple(map(_share, variant.seats)),
        mean=length.mean,
        shortest=length.shortest,
        longest=length.longest,
        lengths=tuple(LabSpan(least=low, most=high, matches=count) for low, high, count in length.histogram),
        reasons={_label(words, "end", reason): count for reason, count in variant.reasons.items()},
        actions=_uses(words, "action", variant.actions),
        things=_uses(words, "term", variant.things),
    )


def _share(share: Share) -> LabShare:
    return LabShare(share=share.share, low=share.low, high=share.high)


def _uses(words: Words, section: str, found: Sequence[Usage]) -> tuple[LabUse, ...]:
    return tuple(LabUse(label=_label(words, section, use.name), per_match=use.per_match) for use in found)


def _label(words: Words, section: str, name: str) -> str:
    """The text of a name, with gaps for what differs from match to match."""
    return _GAP.sub("…", words.sections.get(section, {}).get(name, name))


class Labs:
    """The lab of a page: a new one replaces the last one."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._lab: Lab | None = None
        self.endpoints: tuple[Endpoint, ...] = (
            endpoint("POST", "/api/lab", self._begin, "Begin a lab", LabState, LabOrder, query=("lang",)),
            endpoint("POST", "/api/lab/{lab}", self._next, "Play one more match", LabState, query=("lang",)),
        )

    async def _begin(self, call: Call) -> Reply:
        self._lab = Lab(await call.body(LabOrder))
        return answered(self._lab.state(call.lang))

    async def _next(self, call: Call) -> Reply:
        lab = self._lab
        if lab is None or lab.id != call.text("lab"):
            raise Refused("not_found")
        await lab.go_on(self._workers)
        return answered(lab.state(call.lang))
