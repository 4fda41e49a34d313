"""What newcomers try in Topoum, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.mistaken import Mistake, check, check_all, read
from tests.games.topoum.table import Table, cell, with_card
from tests.games.topoum.test_setup import fresh
from tests.test_sheets import example
from tests.written import adding
from untertage.core.chance import SeededChance
from untertage.core.match import Match
from untertage.games.topoum.events import Fined, Gained, Majority
from untertage.games.topoum.game import GAME
from untertage.games.topoum.state import State

PAIR = "0,0:R@r1 1,0:n 2,0:B@b1 -1,1:n+rock -1,0:n"
"""Red in the middle, blue two fields to the right, a rock below."""


def played(card: str, line: str, **more: Any) -> Any:
    """A mole has entered; another card can always be played, so that there is a decision."""
    other = "press" if card == "red_cross" else "red_cross"
    return lambda: Table(line, hand=[card, other], active="r1", waits="card_entered", **more).state


SITUATIONS: dict[str, Any] = {
    "set-up": lambda: Match.new(GAME, 2, seed=1).state,
    "turn": lambda: Table(PAIR, hand=["short_range", "tunnel"], bar=["sling"], waits="action").state,
    "stepped": lambda: (
        Table(PAIR, hand=["short_range", "tunnel"], bar=["sling"], waits="action").do("move (0,0) (1,0)").state
    ),
    "aiming": lambda: with_card(PAIR, "sling").do("play sling hand").state,
    "cross": played("short_range", "0,0:R@r1 1,0:B@b1* 2,0:n"),
    "wall": played("long_range", "0,0:R@r1 1,0:n+rock 2,0:B@b1"),
    "bayonet": played("bayonet", PAIR),
    "tunnel": played("tunnel", PAIR),
    "tunnel off base": played("tunnel", "0,0:n@r1 1,0:R 2,0:B@b1"),
    "decoration": played("decoration", PAIR),
    "decoy": played("decoy", PAIR),
    "conquest": played("conquest", "0,0:R@r1 1,0:B@b1"),
    "red cross": played("red_cross", "0,0:R@r1* 1,0:n 2,0:B@b1"),
    "press": played("press", PAIR, press="red"),
    "patrol": played("patrol", "0,0:R@r1 1,0:B@b1"),
    "panic": played("panic", "0,0:R@r1 1,0:n 1,1:B@b1"),
    "captive": lambda: Table(PAIR, waits="action", scores=[2, 0], captives={"blue": {"red": 1}}).state,
}

AROUND = (
    "0,0:R@r1 1,0:B@b1 0,1:B@b2* -1,0:n+rock 0,-1:R@r2 2,0:n 3,0:B@b3 -1,1:n 0,2:n 1,1:n -2,2:n -1,-1:R 1,-1:n "
    "2,-1:n+gas"
)
DRIVE = "0,0:R@r1 1,0:n 2,0:n 0,1:R@r2 0,2:n -1,0:n+rock -2,0:n 1,-1:n+gas 2,-2:n 0,-1:B@b1* 0,-2:n 1,1:B@b2"
TILES = "0,0:R@r1 1,0:B 0,1:R -1,1:n+puddle -1,0:B@b1 0,-1:n* 1,-1:n 2,0:R@r2 2,-2:B"
FARM = "0,0:R@r1 1,0:n+rock 0,1:B@b1 -1,0:n* -1,1:n 0,-1:n 1,-1:n 2,-1:n"
SPENT = "0,0:R@r1 1,0:R@r2 0,1:R@r3 -1,0:R@r4 -1,1:B@b1"
BASES = " ".join(f"{q},-1:R {q},-2:R {q},-3:R" for q in range(5))
AIMED = (
    "bayonet short_range grenade mortar sling vanguard underground patrol panic tunnel decoy build_base conquest "
    "betrayal new_recruit prisoner decoration"
)


def after(state: State, typed: str) -> State:
    """The state after an action."""
    GAME.advance(state, GAME.actors(state)[0], GAME.parse(typed), SeededChance(0), None)
    return state


def aiming(card: str, line: str, **more: Any) -> Any:
    """The mole that has entered plays a card and has to choose the target."""
    state = played(card, line, **more)
    return lambda: after(state(), f"play {card} hand")


def farming(farmer: str, line: str, *texts: str) -> Any:
    """The farmer's card has been played."""
    return lambda: with_card(line, "farmer", farmer=farmer).do("play farmer hand", *texts).state


def setting_up(laid: int, seats: int = 2, **options: Any) -> Any:
    """The players have answered as many questions of the set-up with the first possibility."""

    def begun() -> State:
        state = fresh(seats, 5, **options)
        for _ in range(laid):
            seat = GAME.actors(state)[0]
            GAME.advance(state, seat, GAME.legal_actions(state, seat)[0], SeededChance(0), None)
        return state

    return begun


SITUATIONS |= {
    **{f"around: {card}": aiming(card, AROUND) for card in AIMED.split()},
    "drive: patrol": aiming("patrol", DRIVE),
    "drive: abandoned_base": aiming("abandoned_base", DRIVE),
    "tiles: conquest": aiming("conquest", TILES),
    "view": aiming("long_range", "0,0:R@r1 1,0:n+rock 2,0:B@b1 0,1:n 0,2:B@b2"),
    "push": aiming("panic", "0,0:R@r1 1,0:B@b1 2,0:n+rock 0,1:B@b2 0,2:n 0,3:n"),
    "second part": setting_up(2),
    "obstacles": setting_up(4, obstacles=True),
    "second obstacles": setting_up(6, obstacles=True),
    "entered": played("bayonet", "0,0:R@r1 1,0:B@b1"),
    "stepped twice": lambda: (
        Table("0,0:R@r1 1,0:n 0,1:R@r2 -1,0:B@b1", hand=["bayonet", "press"], waits="action")
        .do("move (0,0) (1,0)", "play press hand")
        .state
    ),
    "protected": lambda: Table("0,0:R@r1 1,0:B@b1* 0,1:n", waits="action").state,
    "no moles left": lambda: Table(SPENT, waits="action").state,
    "recruit without moles": played("new_recruit", SPENT),
    "nobody there": lambda: Table("0,0:R 1,0:B@b1", waits="deploy").state,
    "token": lambda: Table("0,0:R@r1 1,0:-+gas 0,1:n", hand=["press", "tunnel"], waits="action").state,
    "puddles": farming("bucket_carrier", FARM, "take -"),
    "taking": farming("bucket_carrier", FARM),
    "lady boom": farming("lady_boom", "0,0:R@r1 1,0:-+dynamite 2,0:n 3,0:n 0,1:B@b1"),
    "dynamite": lambda: (
        with_card("0,0:-+dynamite 1,0:R@r1 1,1:n -1,0:B@b1", "grenade", farmer="lady_boom")
        .do("play grenade hand", "target (0,0)")
        .state
    ),
    "footprint": farming("rumbler", "0,0:n+footprint 1,0:B 2,0:B 0,1:R@r1 0,2:n"),
    "crate": lambda: (
        Table("0,0:R@r1 1,0:n+crate2 0,1:n 2,0:B@b1", hand=["press", "tunnel"], farmer="crate_lord", waits="action")
        .do("move (0,0) (1,0)")
        .state
    ),
    "near and far": aiming("long_range", "0,0:R@r1 1,0:B@b1 0,1:n 0,2:B@b2"),
    "no field": played("underground", "0,0:R@r1 1,0:B@b1"),
    "no space": played("abandoned_base", "0,0:R@r1 1,0:B@b1 0,1:n -1,1:n -1,0:n 0,-1:n 1,-1:n"),
    "claw": farming("trap_master", FARM),
    "all puddles": farming("bucket_carrier", FARM + " 2,0:n+puddle 3,0:n+puddle 4,0:n+puddle 5,0:n+puddle"),
    "split": aiming("grenade", "0,0:R@r1 1,0:n 2,0:B@b1 2,-1:n 0,1:n"),
    "halves": lambda: after(aiming("grenade", "0,0:R@r1 1,0:n 2,0:B@b1 2,-1:n 0,1:n")(), "target g8"),
    "no tiles left": lambda: Table(f"0,0:R@r1 1,0:n {BASES} 0,1:B@b1", waits="action").state,
    "no tiles for a base": played("build_base", f"0,0:R@r1 1,0:n {BASES} 0,1:B@b1"),
    "no tiles for conquest": played("conquest", f"0,0:R@r1 1,0:B {BASES} 0,1:B@b1"),
    "no tile to swap": lambda: (
        Table(f"0,0:R@r1 1,0:n {BASES} 0,1:B@b1", hand=["press", "tunnel"], waits="action").do("move (0,0) (1,0)").state
    ),
    "puddles laid": setting_up(10, seats=3, obstacles=True),
    "queen on a token": played("farmer", "0,0:n+turnip@r1 1,0:B@b1", farmer="green_queen"),
    "crates": farming("crate_lord", "0,0:R@r1 1,0:n+crate2 0,1:n 2,0:B@b1"),
    "over": lambda: Table("0,0:R@r1 1,0:B@b1", ended=True).state,
    "ransom first": lambda: (
        Table(
            PAIR, waits="ransom", scores=[9, 0], captives={"blue": {"red": 1}}, options={"ransom": "turn_start"}
        ).state
    ),
}

FAR_SLINGSHOT = {
    "cards": ["slingshot", "grenade", "vanguard", "patrol", "build_base", "conquest", "farmer"],
    "farmer": "beekeeper",
    "fields": {"g7": "R@r", "g8": "B@b", "g9": "B", "g10": "B", "g11": "B@b"},
    "hands": [["slingshot"], []],
    "pending": [{"kind": "card_entered", "player": "red"}],
    "active": "g7",
}
OUT_OF_TILES = {
    "cards": ["conquest", "grenade", "vanguard", "patrol", "build_base", "press", "sling"],
    "fields": {
        **{cell(q, r): "R" for q in range(5) for r in (-1, -2, -3) if q or r > -3},
        cell(0, 0): "R@r",
        cell(0, 1): "B",
        cell(1, 0): "nR",
        cell(-1, 0): "B@b",
    },
    "hands": [["conquest"], []],
    "pending": [{"kind": "card_entered", "player": "red"}],
    "active": "g7",
}
FREELY: dict[str, Any] = {"id": "conquest", "needs": []}
OWN = {
    "own slingshot": (GAME.with_sheet(example("topoum")), FAR_SLINGSHOT, "play slingshot hand"),
    "own conquest": (GAME.with_sheet(adding(card=[FREELY])), OUT_OF_TILES, "play conquest hand"),
}
"""Own sheets with positions: only cards of such sheets can be refused in every way."""
GAMES = {where: game for where, (game, _, _) in OWN.items()}


def with_own_sheet(where: str) -> Any:
    """A position of a game with an own sheet, after the card has been played."""
    game, position, played_card = OWN[where]

    def begun() -> State:
        match = Match.from_position(game, msgspec.json.encode(position))
        match.play(0, played_card)
        return match.state

    return begun


SITUATIONS |= {where: with_own_sheet(where) for where in OWN}
MISTAKES = read(__file__)

SHARED = {
    "TOP-28.first_mole": "the set-up comes before everything else",
    "TOP-45": "the card comes before everything else",
}
"""Why these sentences answer different kinds of action."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAMES.get(mistake.where, GAME), SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(GAME, SITUATIONS, MISTAKES, SHARED, games=GAMES)


def test_the_log_speaks_of_points_in_sentences() -> None:
    fine, press = Fined("red", 5, "own_mole"), Gained("red", 1, "press_point")
    assert (GAME.tell(fine), GAME.tell(press)) == ("Red loses 5 points: own mole lost.", "Red scores 1: press.")
    assert GAME.tell(fine, "de") == "Rot verliert 5 Punkte: eigener Maulwurf verloren."


def test_the_log_tells_majorities_one_by_one() -> None:
    most = Majority("red", 3, "combat", 4)
    assert GAME.tell(most) == "Red gains 3 points for most combat cards (4)."
    assert GAME.tell(most, "de") == "Rot bekommt 3 Punkte für die meisten Karten der Kategorie Kampf (4)."
