"""A bot in a separate process that speaks the JSON line protocol (see docs/bots.md)."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

import msgspec

from untertage.bots.guard import BotFailure
from untertage.core.errors import BadNotation
from untertage.core.game import Action, Game, View

PROTOCOL: Final = 1
LONGEST_ANSWER: Final = 65_536
FAREWELL: Final = 1.0
"""Seconds that a bot has to exit by itself."""


class Answer(msgspec.Struct):
    """The answer of a bot."""

    ply: int
    action: str


class ProcessBot:
    """Runs a program, sends it the view and the legal actions, and reads its answer. Raises BotFailure.

    After a failure the program and its children are killed; the next decision starts a new one.
    """

    def __init__(self, command: Sequence[str], game: Game[Any, Any, Any, Any], seed: int, patience: float) -> None:
        self._command = list(command)
        self._game = game
        self._seed = seed
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._unread = b""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        deadline = time.monotonic() + self._patience
        try:
            if self._process is None:
                self._start(view, deadline)
            self._tell(
                {"type": "turn", "ply": view.ply, "view": view, "legal": [str(action) for action in legal]}, deadline
            )
            return self._understood(self._line(deadline), view, legal)
        except BotFailure:
            self._stop()
            raise

    def close(self) -> None:
        """Tell the program to exit, and kill it if it does not."""
        process = self._process
        if process is None:
            return
        with suppress(BotFailure, subprocess.TimeoutExpired):
            self._tell({"type": "end"}, time.monotonic() + FAREWELL)
            assert process.stdin is not None
            process.stdin.close()
            process.wait(FAREWELL)
        self._stop()

    def _start(self, view: View, deadline: float) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # closed in _stop
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,
            )
        except OSError as error:
            raise BotFailure(f"{self._command[0]} cannot be started: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)
        self._unread = b""
        hello = {
            "type": "start",
            "protocol": PROTOCOL,
            "game": self._game.id,
            "rules": self._game.rules_version,
            "components": self._game.sheet,
            "seat": view.seat,
            "seed": self._seed,
            "patience": self._patience,
        }
        self._tell(hello, deadline)

    def _tell(self, message: dict[str, Any], deadline: float) -> None:
        """Write one line; raises BotFailure if the bot does not read it in time."""
        assert self._process is not None
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()
        data = memoryview(msgspec.json.encode(message) + b"\n")
        while data:
            self._wait(pipe, selectors.EVENT_WRITE, deadline)
            try:
                data = data[os.write(pipe, data) :]
            except BrokenPipeError:
                raise BotFailure(self._last_words()) from None

    def _line(self, deadline: float) -> bytes:
        """Read one line; raises BotFailure if it is late or too long."""
        assert self._process is not None
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_ANSWER:
                raise BotFailure(f"its answer is longer than {LONGEST_ANSWER} bytes")
            self._wait(pipe, selectors.EVENT_READ, deadline)
            heard = os.read(pipe, LONGEST_ANSWER)
            if not heard:
                raise BotFailure(self._last_words())
            self._unread += heard
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _wait(self, pipe: int, event: int, deadline: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, event)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise BotFailure(f"no answer within {self._patience:g} s")

    def _understood(self, line: bytes, view: View, legal: Sequence[Action]) -> Action:
        try:
            answer = msgspec.json.decode(line, type=Answer)
            action: Action = self._game.parse(answer.action)
        except (msgspec.DecodeError, BadNotation, UnicodeDecodeError) as error:
            raise BotFailure(f"{line[:80]!r} is not a valid answer: {error}") from None
        if answer.ply != view.ply:
            raise BotFailure(f"it answered ply {answer.ply} instead of {view.ply}")
        if action not in legal:
            raise BotFailure(f"{action} is not a legal action now")
        return action

    def _last_words(self) -> str:
        """The last line that the bot wrote to its standard error."""
        assert self._complaints is not None
        with suppress(subprocess.TimeoutExpired, AttributeError):
            self._process.wait(FAREWELL)  # type: ignore[union-attr]  # None is suppressed
        self._complaints.seek(0)
        lines = self._complaints.read().decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f"it stopped: {said[-1][:200]}" if said else "it stopped without a message"

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
        if self._complaints is not None:
            self._complaints.close()
            self._complaints = None
