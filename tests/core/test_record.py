"""Records: their two forms, and the errors for broken ones."""

from __future__ import annotations

import pytest

from untertage.core import registry
from untertage.core.errors import BadRecord
from untertage.core.match import Match, replay
from untertage.core.record import Ply, Record, read_record


@pytest.fixture
def match() -> Match:
    match = Match.new(registry.get("the_base"), 2, {"setup_orientation": "random"}, seed=4, players=("Ada", "Bob"))
    for _ in range(12):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def test_the_text_has_one_ply_per_line(match: Match) -> None:
    text = match.record.to_text()
    assert text.startswith("untertage 1\ngame the_base\nrules 1\nseats 2\n")
    assert 'players ["Ada","Bob"]' in text
    assert len([line for line in text.splitlines() if line[:2] in ("0:", "1:")]) == 12


def test_text_and_json_are_equivalent(match: Match) -> None:
    record = match.record
    assert read_record(record.to_text().encode()) == record
    assert read_record(record.to_json()) == record


def test_comments_and_blank_lines_are_skipped(match: Match) -> None:
    text = match.record.to_text().replace("game the_base", "# a comment\n\ngame the_base")
    assert read_record(text.encode()) == match.record


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "untertage 1"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"{", "not JSON"),
        (b"{}", "game"),
        (b'{"game": 3}', "game"),
        (b"untertage 1\ngame the_base\nrules 1\nseats 2\nwhatever\n", "line 5"),
        (b"untertage 1\ngame the_base\nrules one\nseats 2\n", "line 3"),
        (b"untertage 1\ngame the_base\nrules 1\nseats 2\nsetup a b\n", "line 5"),
        (b"untertage 1\ngame the_base\nrules 1\nseats two\n", "line 4"),
        (b'untertage 1\ngame the_base\nrules 1\nseats "2"\n', "seats"),
        (b"untertage 9\ngame the_base\nrules 1\nseats 2\n", "format 9"),
        (b"untertage 1\ngame the_base\nrules 1\nseats 2\nsetup\n0: pass / x\n", "line 6"),
    ],
)
def test_a_broken_record_is_reported_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(BadRecord) as error:
        read_record(data)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def changed(record: Record, number: int, ply: Ply) -> Record:
    plies = (*record.plies[:number], ply, *record.plies[number + 1 :])
    return Record(
        game=record.game, rules=record.rules, seats=2, options=record.options, setup=record.setup, plies=plies
    )


def test_replay_names_the_first_ply_that_is_illegal(match: Match) -> None:
    broken = changed(match.record, 5, Ply(match.record.plies[5].seat, "pass"))
    with pytest.raises(BadRecord, match=r"^ply 6 \(.*: pass\): BASE-13"):
        list(replay(broken))


def test_replay_names_the_first_ply_that_differs(match: Match) -> None:
    ply = match.record.plies[7]
    broken = changed(match.record, 7, Ply(ply.seat, ply.action, ply.picks, "00000000"))
    with pytest.raises(BadRecord, match=r"^ply 8 .* another state"):
        list(replay(broken))


def test_replay_refuses_impossible_picks(match: Match) -> None:
    broken = Record(game="the_base", rules=1, seats=2, setup=(9, *match.record.setup[1:]))
    with pytest.raises(BadRecord, match="setup: pick 1"):
        list(replay(broken))
    short = Record(game="the_base", rules=1, seats=2, setup=match.record.setup[:3])
    with pytest.raises(BadRecord, match="setup: pick 4 is missing"):
        list(replay(short))


def test_replay_refuses_another_rules_version_and_seat_count(match: Match) -> None:
    with pytest.raises(BadRecord, match="rules version 99"):
        list(replay(Record(game="the_base", rules=99, seats=2)))
    with pytest.raises(BadRecord, match="2 to 2 seats, not 5"):
        list(replay(Record(game="the_base", rules=1, seats=5)))


def test_a_wrong_outcome_is_noticed(match: Match) -> None:
    while match.actors():
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    record = match.record
    assert record.outcome is not None
    text = record.to_text().replace(f'"reason":"{record.outcome.reason}"', '"reason":"third_piece_elsewhere"')
    with pytest.raises(BadRecord, match="the outcome differs"):
        Match.from_record(read_record(text.encode()))


def test_replay_yields_every_state_with_its_events(match: Match) -> None:
    states = list(replay(match.record))
    assert len(states) == 13
    assert [events for _, events in states[1:]] == match.events
    assert states[-1][0] == match.state
