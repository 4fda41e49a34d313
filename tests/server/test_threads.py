"""Tables are loaded in threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECODE = """
import sys, threading
import msgspec
from untertage.core import registry

sys.setswitchinterval(1e-6)

def decode(kinds, ready):
    for kind in kinds:
        ready.wait()
        try:
            msgspec.convert({name: 0 for name in kind.__struct_fields__}, kind)
        except msgspec.ValidationError:
            pass

for game in map(registry.get, registry.ids()):
    kinds = [game.view_type, game.position_type, game.options_type, *game.event_types, *game.action_types]
    ready = threading.Barrier(4)
    threads = [threading.Thread(target=decode, args=(kinds, ready)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_two_threads_may_be_the_first_to_read_a_type_of_a_game() -> None:
    """msgspec would crash; a fresh process shows it almost every time."""
    done = subprocess.run([sys.executable, "-c", DECODE], cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
