"""Verifiable luck: a server commits to a secret, players add words, and both determine the seed of a match.

Afterwards the secret is published, and every draw of the match can be computed again. docs/luck.md describes the
method, with a program of its own that checks it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from untertage.core.chance import SEED_BITS, SeededChance
from untertage.core.errors import BadRecord
from untertage.core.match import Match, begin
from untertage.core.record import Luck, Ply, Record

CHAIN: Final = 256
"""Secrets that are fixed together: those of a match and its rematches."""
MOST: Final = 2_000_000
"""Plies in all lines of a match together."""


class Draw(NamedTuple):
    """One draw from the seed, as docs/luck.md numbers it.

    `undos` counts those that had taken draws back before. Ply 0 is the set-up; the draws of a ply are counted from 0.
    `pick` is the index of the weight that came up.
    """

    undos: int
    ply: int
    number: int
    weights: tuple[int, ...]
    pick: int


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to recompute the draws of a match."""

    game: str
    commitment: str
    secret: str
    words: tuple[str, ...]
    draws: tuple[Draw, ...]


def commitment_of(secret: str) -> str:
    """What a server shows before a match."""
    return sha256(secret.encode()).hexdigest()


def secrets_until(last: str) -> Iterator[str]:
    """A chain of secrets, the last to be used first; each other one is a hash, so the first used one fixes them all."""
    for _ in range(CHAIN):
        yield last
        last = commitment_of(last)


def secret_after(secret: str, last: str) -> str | None:
    """The secret of the rematch: its commitment is the secret that the match before has published."""
    return next((each for each in secrets_until(last) if commitment_of(each) == secret), None)


def seed_of(secret: str, words: Sequence[str]) -> int:
    """The seed of a match, from the secret of the server and a word per seat, which may be empty."""
    text = "\n".join([secret, *words])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 2


class Witness:
    """A seeded chance that writes its draws down."""

    def __init__(self, seed: int, ply: int, draws: list[Draw], undos: int = 0) -> None:
        self._seed = seed
        self._ply = ply
        self._draws = draws
        self._undos = undos
        self._number = 0
        self._inner = SeededChance(seed + (undos << SEED_BITS), ply)

    def pick(self, weights: Sequence[int]) -> int:
        index = self._inner.pick(weights)
        self._draws.append(Draw(self._undos, self._ply, self._number, tuple(weights), index))
        self._number += 1
        return index

    def after(self, undos: int) -> Witness:
        return Witness(self._seed, self._ply, self._draws, undos)


def prove(record: Record) -> Proof:
    """Play a record again from its seed; raises BadRecord, which names the first draw that does not follow from it."""
    luck = record.luck
    if luck is None:
        raise BadRecord("this record does not say where its seed came from")
    if commitment_of(luck.secret) != luck.commitment:
        raise BadRecord("the secret is not the one that the server committed to")
    seed = seed_of(luck.secret, luck.words)
    if seed != record.seed:
        raise BadRecord("the seed does not follow from the secret and the words")
    draws: list[Draw] = []
    match = begin(record, Witness(seed, 0, draws))
    if match.setup != record.setup:
        raise BadRecord(f"the draws of the set-up do not follow from the seed: {_first(record.setup, match.setup)}")
    for keep, line in _lines(record.plies, luck):
        if not 0 <= keep <= match.ply:
            raise BadRecord(f"there are not {keep} plies to go back to")
        match.rewind(keep)
        for ply in line[keep:]:
            _play(match, ply, Witness(seed, match.ply + 1, draws))
    return Proof(game=record.game, commitment=luck.commitment, secret=luck.secret, words=luck.words, draws=tuple(draws))


def _lines(plies: tuple[Ply, ...], luck: Luck) -> list[tuple[int, tuple[Ply, ...]]]:
    """The plies that were played until each undo and until the end, each with the number that it began from."""
    lines = [plies]
    for undone in reversed(luck.undone):
        lines.append((*lines[-1][: undone.keep], *undone.plies))
        if len(lines[-1]) * len(lines) > MOST:
            raise BadRecord("too many plies were taken back")
    return list(zip([0, *(undone.keep for undone in luck.undone)], reversed(lines), strict=True))


def _play(match: Match, ply: Ply, chance: Witness) -> None:
    number = match.ply + 1
    match.play(ply.seat, ply.action, chance)
    picks = match.plies[-1].picks
    if picks != ply.picks:
        raise BadRecord(
            f"ply {number} ({ply.seat}: {ply.action}) does not follow from the seed: {_first(ply.picks, picks)}"
        )


def _first(recorded: tuple[int, ...], drawn: tuple[int, ...]) -> str:
    """A description of the first difference."""
    for number, (one, other) in enumerate(zip(recorded, drawn, strict=False), 1):
        if one != other:
            return f"draw {number} is {one} instead of {other}"
    return f"{len(recorded)} draws instead of {len(drawn)}"
