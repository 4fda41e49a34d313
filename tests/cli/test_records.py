"""verify, replay, and what play refuses."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.commands import complaint, run, run_alone
from untertage.cli.play import new_match
from untertage.core import registry
from untertage.core.match import Match
from untertage.core.record import Record


@pytest.fixture
def record() -> Record:
    """Twelve plies with checksums."""
    match = Match.new(registry.get("the_base"), 2, seed=5, players=("random", "random"))
    for _ in range(12):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])
    return match.record


@pytest.fixture
def saved(tmp_path: Path, record: Record) -> Path:
    file = tmp_path / "good.play"
    file.write_text(record.to_text())
    return file


def test_verify_accepts_text_and_json(tmp_path: Path, saved: Path, record: Record) -> None:
    as_json = tmp_path / "good.json"
    as_json.write_bytes(record.to_json())
    code, out, err = run("verify", str(saved), str(as_json))
    assert code == 0
    assert out == f"{saved}: ok, 12 plies\n{as_json}: ok, 12 plies\n"
    assert err == ""


def test_verify_names_the_first_ply_that_differs(tmp_path: Path, record: Record) -> None:
    plies = list(record.plies)
    plies[6] = msgspec.structs.replace(plies[6], check="00000000")
    plies[8] = msgspec.structs.replace(plies[8], check="00000000")
    file = tmp_path / "other.play"
    file.write_text(msgspec.structs.replace(record, plies=tuple(plies)).to_text())
    code, _, err = run("verify", str(file))
    assert code == 1
    assert f"{file}: ply 7 ({plies[6].seat}: {plies[6].action}) leads to another state" in err
    assert err.count("\n") == 1


def test_verify_names_an_illegal_ply_in_a_real_process(tmp_path: Path, record: Record, saved: Path) -> None:
    plies = list(record.plies)
    plies[3] = msgspec.structs.replace(plies[3], action="move M1 E5")
    file = tmp_path / "illegal.play"
    file.write_text(msgspec.structs.replace(record, plies=tuple(plies)).to_text())
    code, out, err = run_alone("verify", str(saved), str(file))
    assert code == 1
    assert out == f"{saved}: ok, 12 plies\n"
    assert "ply 4 (" in err
    assert "BASE-" in err
    assert "Traceback" not in err


def test_verify_as_json(tmp_path: Path, saved: Path) -> None:
    broken = tmp_path / "broken.play"
    broken.write_text("hello\n")
    code, out, _ = run("verify", "--json", str(saved), str(broken))
    assert code == 1
    good, bad = json.loads(out)
    assert (good["ok"], good["plies"], good["error"]) == (True, 12, None)
    assert bad["ok"] is False
    assert "line 1 cannot be read" in bad["error"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"{}",
        b"{",
        b"untertage 9\ngame the_base\nrules 1\nseats 2\nsetup\n",
        b"untertage 1\ngame chess\nrules 1\nseats 2\nsetup\n",
        b"untertage 1\ngame the_base\nrules 99\nseats 2\nsetup\n",
        b"untertage 1\ngame the_base\nrules 1\nseats 7\nsetup\n",
        b"untertage 1\ngame the_base\nrules 1\nseats 2\nsetup 99\n",
        b'untertage 1\ngame the_base\nrules 1\nseats 2\noptions {"rounds": "x"}\nsetup\n',
        b'untertage 1\ngame the_base\nrules 1\nseats 2\nposition {"x": 1}\nsetup\n',
        b'untertage 1\ngame the_base\nrules 1\nseats 2\ncomponents {"x": 1}\nsetup\n',
    ],
)
def test_a_broken_record_fails_the_check_and_cannot_be_replayed(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "broken.play"
    file.write_bytes(data)
    code, out, err = run("verify", str(file))
    assert code == 1
    assert out == ""
    assert err.startswith(f"{file}: ")
    assert err.count("\n") == 1
    assert str(file) in complaint(run("replay", "--print", str(file)))
    assert str(file) in complaint(run("play", "--load", str(file)))


def test_a_missing_file_is_bad_input(tmp_path: Path) -> None:
    assert "cannot read" in complaint(run("verify", str(tmp_path / "nothing.play")))
    assert "cannot read" in complaint(run("replay", str(tmp_path)))


def test_replay_prints_every_state_in_words(saved: Path, record: Record) -> None:
    code, out, _ = run("replay", "--print", str(saved), "--lang", "de")
    game = registry.get("the_base")
    assert code == 0
    match = Match.from_record(record)
    assert out.count(game.board(match.view(None), "de")) >= 1
    for number, ply in enumerate(record.plies, 1):
        assert f"\n{number}. Platz {ply.seat + 1}" in out
    for events in match.events:
        for event in events:
            assert game.tell(event, "de") in out


def test_replay_refuses_a_seat_that_does_not_exist(saved: Path) -> None:
    assert "there is no seat 3" in complaint(run("replay", "--print", "--seat", "3", str(saved)))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "chess"), "no game is called 'chess'"),
        (("play", "the_base", "--seats", "3"), "2 to 2 seats, not 3"),
        (("play", "the_base", "--players", "you"), "2 to 2 seats, not 1"),
        (("play", "the_base", "--seats", "2", "--players", "a,b,c"), "3 players named for 2 seats"),
        (("play", "the_base", "--option", "rounds"), "name=value"),
        (("play", "the_base", "--option", "rounds=many"), "rounds: "),
        (("play", "the_base", "--option", "lunch=yes"), "lunch"),
        (("play", "underground", "--seats", "2", "--option", "hands=2"), "hands: has no effect"),
        (("play", "--lang", "fr"), "unknown language"),
        (("play", "--seats", "2"), "these options need a game"),
        (("play", "the_base", "--position", "/nowhere"), "cannot read /nowhere"),
        (("play", "the_base", "--components", "/nowhere"), "cannot read /nowhere"),
        (("play", "the_base"), "need a terminal"),
    ],
)
def test_play_refuses_in_one_line(args: tuple[str, ...], said: str) -> None:
    assert said in complaint(run(*args))


def test_load_takes_everything_from_the_file(saved: Path) -> None:
    assert "from the file" in complaint(run("play", "--load", str(saved), "--seed", "3"))
    assert "not chess" in complaint(run("play", "chess", "--load", str(saved)))
    assert "need a terminal" in complaint(run("play", "--load", str(saved)))


def test_a_series_is_verified_match_by_match(tmp_path: Path) -> None:
    run("simulate", "the_base", "--games", "5", "--option", "rounds=1", "--output", str(tmp_path))
    file = tmp_path / "the_base-0-5.jsonl"
    code, out, _ = run("verify", str(file))
    assert code == 0
    assert "ok, 5 matches, " in out
    lines = file.read_bytes().splitlines()
    third = json.loads(lines[2])
    third["plies"][1]["action"] = "move M1 E5"
    lines[2] = json.dumps(third).encode()
    file.write_bytes(b"\n".join(lines) + b"\n")
    code, _, err = run("verify", str(file))
    assert code == 1
    assert "match 3: ply 2 (" in err
    assert run("replay", "--print", "--number", "2", str(file))[0] == 0
    assert "there is no match 6, only 1 to 5" in complaint(run("replay", "--print", "--number", "6", str(file)))


def test_play_begins_at_a_position(tmp_path: Path, record: Record) -> None:
    game = registry.get("the_base")
    state = Match.from_record(record).state
    file = tmp_path / "here.json"
    file.write_bytes(game.dump_position(state))
    match = new_match("the_base", None, None, None, 3, None, file)
    assert game.position(match.state) == game.position(state)
    assert match.record.players == ("you", "random")
    assert new_match("the_base", 2, "Ann,Bob", None, 3, None, file).record.players == ("Ann", "Bob")
    assert "the position has 2 seats" in complaint(run("play", "the_base", "--seats", "3", "--position", str(file)))
    assert "includes its options" in complaint(run("play", "the_base", "-o", "rounds=3", "--position", str(file)))
    match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    assert Match.from_record(match.record).record == match.record


def test_play_takes_seats_players_options_and_seed() -> None:
    match = new_match("the_base", None, "you, random", ["rounds=7", "jump_slots=no"], 9, None, None)
    assert match.record.players == ("you", "random")
    assert match.record.options["rounds"] == 7
    assert match.record.options["jump_slots"] is False
    assert match.record.seed == 9
