"""The expert of an older version as an `exec:` bot, run with the package of its own checkout.

    exec:env PYTHONPATH=CHECKOUT/build/compiled BUDGET=50ms python tools/older_expert.py

It needs nothing but that package. Options of the match that the older version does not know are left out of the view;
set them so that they mean what the older version did (`Game.readings`). The budget is CPU time.
"""

from __future__ import annotations

import os
import sys

import msgspec

from untertage.bots.budget import CLOCKS, read_budget
from untertage.bots.search import SearchBot
from untertage.core import registry


def main() -> None:
    hello = msgspec.json.decode(sys.stdin.buffer.readline())
    game = registry.get(hello["game"])
    bot = SearchBot(game, hello["seed"], read_budget(os.environ["BUDGET"]), clock=CLOCKS["cpu"])
    known = game.options_type.__struct_fields__
    for line in sys.stdin.buffer:
        message = msgspec.json.decode(line)
        if message["type"] != "turn":
            return
        told = message["view"]
        told["options"] = {name: value for name, value in told["options"].items() if name in known}
        view = msgspec.convert(told, game.view_type)
        action = bot.choose(view, [game.parse(text) for text in message["legal"]])
        sys.stdout.buffer.write(msgspec.json.encode({"ply": message["ply"], "action": str(action)}) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
