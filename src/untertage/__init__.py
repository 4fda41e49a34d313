"""Five tabletop games in one rules engine.

Everything a program needs to play is here; `untertage.envs` holds environments for learning and `untertage.server` the
game server.

>>> from untertage import Match, games, make_bot
>>> game = games.get(games.ids()[0])
>>> match = Match.new(game, seats=2, seed=7)
>>> bots = [make_bot("greedy", game, seed=seat) for seat in range(2)]
>>> seat = match.actors()[0]
>>> action = bots[seat].choose(match.view(seat), match.legal(seat))
>>> _ = match.play(seat, action)
>>> len(match.plies)
1
"""

from importlib.util import find_spec

from untertage import games
from untertage.bots.bot import Bot
from untertage.bots.bot import make as make_bot
from untertage.core.chance import Chance, ScriptedChance, SeededChance
from untertage.core.errors import (
    BadComponents,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalAction,
    NeedsConsent,
    UnknownGame,
    UntertageError,
)
from untertage.core.game import CLOCK, Action, Event, Game, Outcome, Seat, View
from untertage.core.match import Match, replay
from untertage.core.record import Record, read_record

__version__ = "0.2.0"

__all__ = [
    "CLOCK",
    "Action",
    "BadComponents",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Chance",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "NeedsConsent",
    "Outcome",
    "Record",
    "ScriptedChance",
    "Seat",
    "SeededChance",
    "UnknownGame",
    "UntertageError",
    "View",
    "build",
    "games",
    "make_bot",
    "read_record",
    "replay",
]


def build() -> str:
    """Return `compiled` or `plain`: how the rules were built. Both play the same games; compiled rules are faster."""
    spec = find_spec("untertage.kit.bag")
    return "plain" if spec is None or str(spec.origin).endswith(".py") else "compiled"
