"""External bots: they play, and a match continues when they fail."""

from __future__ import annotations

import json
import os
import select
import shlex
import sys
from pathlib import Path

import pytest

from untertage.arena.simulate import one_match
from untertage.bots import bot
from untertage.bots.guard import Forfeit, Guarded, Terms
from untertage.core import registry
from untertage.core.match import RESIGNED, Match
from untertage.core.record import Record

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
GAME = registry.get("the_base")


def program(folder: Path, text: str) -> str:
    """The player name of a bot with this source code."""
    path = folder / "strange.py"
    path.write_text(text, "utf-8")
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def against_random(player: str, terms: Terms | None = None) -> Record:
    record = one_match(GAME, (player, "random"), seed=2, terms=terms)
    assert Match.from_record(record).outcome() == record.outcome
    return record


@pytest.mark.parametrize("game_id", registry.ids())
def test_the_ten_line_example_plays_every_game(game_id: str) -> None:
    game = registry.get(game_id)
    seats = game.seats.start
    players = (f"code:{EXAMPLES / 'first.py'}", *["random"] * (seats - 1))
    assert one_match(game, players, seed=1, terms=Terms(forfeit=True)).resigned is None


def test_the_example_of_the_line_protocol_plays() -> None:
    record = against_random(f"exec:{sys.executable} {EXAMPLES / 'lines.py'}", Terms(forfeit=True))
    assert record.resigned is None
    assert len(record.plies) > 20


def test_the_protocol_matches_the_documentation(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    talk = (
        "import sys, json\n"
        f"log = open({str(heard)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    log.write(line); log.flush()\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'turn': print(json.dumps({'ply': m['ply'], 'action': m['legal'][0]}), flush=True)\n"
    )
    against_random(program(tmp_path, talk), Terms(forfeit=True))
    messages = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]
    assert [message["type"] for message in messages[:2]] == ["start", "turn"]
    assert messages[-1] == {"type": "end"}
    assert set(messages[0]) == {"type", "protocol", "game", "rules", "components", "seat", "seed", "patience"}
    assert set(messages[1]) == {"type", "ply", "view", "legal"}
    assert messages[1]["view"]["seat"] == messages[0]["seat"] == 0


FAILURES = {
    "crashes": "import sys\nsys.stdin.readline()\nraise SystemExit('out of ideas')\n",
    "hangs": "import time\ntime.sleep(600)\n",
    "talks nonsense": "import sys\nfor line in sys.stdin: print('hello', flush=True)\n",
    "names an illegal action": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'turn': print(json.dumps({'ply': m['ply'], 'action': 'decline'}), flush=True)\n"
    ),
    "answers an old ply": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'turn': print(json.dumps({'ply': -1, 'action': m['legal'][0]}), flush=True)\n"
    ),
    "talks without end": "import sys\nwhile True: sys.stdout.write('x' * 9999)\n",
    "says nothing and leaves": "",
}
TERSE = Terms(patience=0.5)


@pytest.mark.parametrize("text", FAILURES.values(), ids=list(FAILURES))
def test_a_fallback_plays_for_a_bot_that_fails(text: str, tmp_path: Path) -> None:
    record = against_random(program(tmp_path, text), TERSE)
    assert record.resigned is None
    assert record.outcome is not None


@pytest.mark.parametrize("text", FAILURES.values(), ids=list(FAILURES))
def test_a_bot_that_fails_forfeits_if_configured(text: str, tmp_path: Path) -> None:
    record = against_random(program(tmp_path, text), Terms(patience=0.5, forfeit=True))
    assert record.resigned == 0
    assert record.outcome is not None
    assert record.outcome.reason == RESIGNED
    assert record.outcome.winners == (1,)


def test_a_missing_program_is_a_failure() -> None:
    assert against_random("exec:/no/such/program", Terms(forfeit=True)).resigned == 0


def test_a_failure_reports_the_last_line_of_standard_error(tmp_path: Path) -> None:
    player = bot.make(program(tmp_path, FAILURES["crashes"]), GAME, 1, Terms(patience=60))
    assert isinstance(player, Guarded)
    state = Match.new(GAME, 2).state
    seat = GAME.actors(state)[0]
    player.choose(GAME.view(state, seat), GAME.legal_actions(state, seat))
    player.close()
    assert "out of ideas" in player.failures[0]


def test_a_bot_that_hangs_is_asked_three_times_at_most(tmp_path: Path) -> None:
    player = bot.make(program(tmp_path, FAILURES["hangs"]), GAME, 1, TERSE)
    assert isinstance(player, Guarded)
    state = Match.new(GAME, 2).state
    seat = GAME.actors(state)[0]
    for _ in range(5):
        assert player.choose(GAME.view(state, seat), GAME.legal_actions(state, seat))
    player.close()
    assert len(player.failures) == 3


def test_a_bot_that_fails_is_stopped_with_its_children(tmp_path: Path) -> None:
    """A child writes into a pipe and keeps it open; reading ends once no process holds it."""
    pipe = tmp_path / "alive"
    os.mkfifo(pipe)
    child = (
        f"import signal; pipe = open({str(pipe)!r}, 'w'); print('x', file=pipe, flush=True)\n"
        "print('ready', flush=True); signal.pause()\n"
    )
    text = (
        "import subprocess, sys\n"
        f"child = subprocess.Popen([sys.executable, '-c', {child!r}], stdout=subprocess.PIPE)\n"
        "child.stdout.readline()\n"
        "print('nonsense', flush=True)\n"
        "child.wait()\n"
    )
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    player = bot.make(program(tmp_path, text), GAME, 1, Terms(patience=60))
    state = Match.new(GAME, 2).state
    seat = GAME.actors(state)[0]
    player.choose(GAME.view(state, seat), GAME.legal_actions(state, seat))
    assert heard_to_the_end(reading) == b"x\n"
    bot.dismiss([player])


def heard_to_the_end(pipe: int) -> bytes:
    """What was written into a pipe once no process holds it; fails if one still does."""
    heard = b""
    while select.select([pipe], [], [], 60)[0]:
        more = os.read(pipe, 99)
        if not more:
            os.close(pipe)
            return heard
        heard += more
    pytest.fail("a process still holds the pipe")


def test_output_of_a_python_bot_is_not_mistaken_for_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "chatty.py"
    path.write_text("def choose(view, legal):\n    print('thinking aloud')\n    return legal[0]\n", "utf-8")
    assert against_random(f"code:{path}", Terms(forfeit=True)).resigned is None


def test_a_forfeit_names_the_seat() -> None:
    assert Forfeit(2, "gone").seat == 2
