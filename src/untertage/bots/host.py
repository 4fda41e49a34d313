"""Runs a bot written in Python behind the line protocol: `python -m untertage.bots.host mybot.py`.

The file defines `choose(view, legal)`, or a class `Bot(game, seed)` with such a method. What it prints is redirected to
standard error, so that it is not mistaken for an answer.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any

import msgspec

from untertage.core import registry
from untertage.core.game import Action, Game, View

Choose = Callable[[View, Sequence[Action]], Action | str]


class Message(msgspec.Struct):
    """A message of type `turn` or `end`."""

    type: str
    ply: int = 0
    view: msgspec.Raw = msgspec.Raw()
    legal: list[str] = []


def load(path: str, game: Game[Any, Any, Any, Any], seed: int) -> Choose:
    """The `choose` function that a bot file defines."""
    names = runpy.run_path(path)
    found: Choose | None = names["Bot"](game, seed).choose if "Bot" in names else names.get("choose")
    if found is None:
        raise SystemExit(f"{path} defines neither choose(view, legal) nor Bot(game, seed)")
    return found


def serve(path: str, inward: IO[bytes], outward: IO[bytes]) -> None:
    """Answer every turn until the match ends."""
    hello = msgspec.json.decode(inward.readline())
    game = registry.get(hello["game"])
    if hello["components"] is not None:
        game = game.with_sheet(hello["components"], recorded=True)
    choose = load(path, game, hello["seed"])
    for line in inward:
        message = msgspec.json.decode(line, type=Message)
        if message.type != "turn":
            return
        view = msgspec.json.decode(message.view, type=game.view_type)
        legal = [game.parse(text) for text in message.legal]
        answer = {"ply": message.ply, "action": str(choose(view, legal))}
        outward.write(msgspec.json.encode(answer) + b"\n")
        outward.flush()


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.argv[1], sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
