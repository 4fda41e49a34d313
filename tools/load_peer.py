"""Compare the server with boardgame.io from npm under the same load, one after the other on this machine.

python tools/load_peer.py --sockets 200 --seconds 20
python tools/load_peer.py --sockets 1000 --seconds 60 --game board

The peer plays a game without rules and keeps everything in memory: one that only counts, or one with a state about as
large as that of The Base. untertage plays real matches and stores every move. Both have clients that answer at once; a
client of the peer is its own library in Node.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from load import cpu, memory, share

HERE = Path(__file__).parent
PACKAGE = "boardgame.io@0.50.2"
PATIENCE = 60.0


def peer(folder: Path, game: str, sockets: int, seconds: float, port: int) -> float:
    """Moves per second of boardgame.io."""
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", PACKAGE], cwd=folder, check=True)
    for file in (HERE / "boardgame").glob("*.cjs"):
        shutil.copy(file, folder)
    server = subprocess.Popen(
        ["node", "server.cjs", str(port), game],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "NODE_ENV": "production"},
    )
    try:
        wait_for(port, server)
        clients = subprocess.Popen(
            ["node", "client.cjs", str(port), str(sockets), str(seconds), game],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert clients.stdout is not None
        if clients.stdout.readline().strip() != "ready":
            sys.exit("the clients of boardgame.io did not connect")
        spent = cpu(server.pid)
        found = json.loads(clients.stdout.readline())
        spent = cpu(server.pid) - spent
        clients.wait()
        times = [each / 1000 for each in found["times"]]
        rate = len(times) / found["took"]
        print(f"boardgame.io, {game}: {len(times)} moves, {rate:.0f} a second, nothing stored")
        print(
            f"answer: p50 {share(times, 0.5):.0f} ms, p95 {share(times, 0.95):.0f} ms, p99 {share(times, 0.99):.0f} ms"
        )
        each = spent / max(1, len(times)) * 1e6
        print(f"server: {memory(server.pid):.0f} MB, {spent:.1f} s of CPU time, {each:.0f} µs per move")
        return rate
    finally:
        server.terminate()
        server.wait()


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("boardgame.io does not respond")


def ours(sockets: int, seconds: float, port: int) -> float:
    """Moves per second of untertage, with everything stored."""
    command = [sys.executable, str(HERE / "load.py"), "--sockets", str(sockets), "--seconds", str(seconds)]
    done = subprocess.run([*command, "--port", str(port)], capture_output=True, text=True, check=False)
    print(f"untertage: {done.stdout}", end="")
    if done.returncode:
        sys.exit(done.stderr)
    return float(re.findall(r"(\d+) a second", done.stdout)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", choices=("counting", "board"), default="counting", help="what boardgame.io plays")
    parser.add_argument("--port", type=int, default=8766)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        theirs = peer(Path(folder), chosen.game, chosen.sockets, chosen.seconds, chosen.port)
    own = ours(chosen.sockets, chosen.seconds, chosen.port + 1)
    print(f"{chosen.sockets} sockets: {own / theirs:.1f} times the moves per second of boardgame.io")


if __name__ == "__main__":
    main()
