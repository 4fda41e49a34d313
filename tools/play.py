"""Start the server at once: on compiled rules if they are there, otherwise on plain rules.

    python tools/play.py [--plain] [serve options]

Missing or outdated compiled rules are built in the background, for the next start. Ctrl-C stops the server and the
compiler; an unfinished build is never used.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import compile as compiler  # tools/compile.py

FOLDER = compiler.ROOT / "build" / "compiled"
LOG = compiler.ROOT / "build" / "compile.log"


def compile_in_background() -> None:
    LOG.parent.mkdir(exist_ok=True)
    command = [sys.executable, compiler.__file__, str(FOLDER), "--if-possible"]
    with LOG.open("w") as log:
        subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, preexec_fn=lambda: os.nice(19))
    print(f"plain rules; compiling them in the background for the next start (log: {LOG})", flush=True)


def packages(plain: bool) -> str:
    """The folder to import untertage from; empty for the sources."""
    if plain:
        return ""
    if compiler.says(FOLDER, compiler.COMPILED) != compiler.compiled():
        compile_in_background()
        return ""
    with compiler.one_at_a_time(FOLDER):  # nothing to compile: at most files are copied
        return str(compiler.compile_into(FOLDER))


def main() -> None:
    args = sys.argv[1:]
    plain = "--plain" in args
    env = {**os.environ, "PYTHONPATH": packages(plain)}
    command = [str(Path(sys.executable).parent / "untertage"), "serve", *(arg for arg in args if arg != "--plain")]
    os.execve(command[0], command, env)


if __name__ == "__main__":
    main()
