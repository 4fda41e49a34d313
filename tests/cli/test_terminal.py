"""The terminal client in a real terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.cli.commands import PACKAGES

F10 = b"\x1b[21~"
PATIENCE = 60.0


class Terminal:
    """A process at a terminal of 80 columns and 24 lines."""

    def __init__(self, *args: str, cwd: Path) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "PYTHONPATH": str(PACKAGES), "TERM": "xterm-256color"}
        command = [sys.executable, "-m", "untertage", *args]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=cwd)
        os.close(theirs)
        self.seen = b""

    def wait_for(self, text: str) -> None:
        """Read until a text has been drawn."""
        deadline = time.monotonic() + PATIENCE
        while text.encode() not in self.seen:
            left = max(0.0, deadline - time.monotonic())
            assert select.select([self._ours], [], [], left)[0], f"{text!r} never came"
            self.seen += os.read(self._ours, 65536)

    def press(self, keys: bytes) -> None:
        self.seen = b""
        os.write(self._ours, keys)

    def leave(self) -> int:
        """Press F10 and read on until the process has ended."""
        self.press(F10)
        while True:
            try:
                if not os.read(self._ours, 65536):
                    break
            except OSError:
                break
        os.close(self._ours)
        return self.process.wait(PATIENCE)


def test_the_start_screen_opens_and_closes(tmp_path: Path) -> None:
    terminal = Terminal("play", cwd=tmp_path)
    terminal.wait_for("Begin")
    assert terminal.leave() == 0


def test_a_match_is_played_and_saved_in_a_real_terminal(tmp_path: Path) -> None:
    order = ("play", "the_base", "--seed", "3", "--players", "you,you", "--no-colour", "--option", "rounds=1")
    terminal = Terminal(*order, cwd=tmp_path)
    terminal.wait_for("To act")
    terminal.press(b"\x1b[B\r")
    terminal.wait_for("was laid with passages")
    terminal.press(b"\x13")
    terminal.wait_for("the_base-3.play")
    terminal.press(b"\r")
    terminal.wait_for("Saved as")
    assert terminal.leave() == 0
    assert "\n1: orient " in (tmp_path / "the_base-3.play").read_text()
