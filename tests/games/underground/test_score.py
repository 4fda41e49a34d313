"""How bots value towers, water and the door."""

from __future__ import annotations

from tests.walks import AnyGame, start
from untertage.bots.score import score_of
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.turns import next_seat
from untertage.games.underground.route import front_of_door


def test_towers_as_high_as_the_box_can_be_valued() -> None:
    """The routes of Underground's score end below the highest level that they know, also in the last cell."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3)
    score = score_of("underground")
    for height in (4, 12, 15, 17):
        tall = state.clone()
        tall.level[:] = [height] * len(tall.level)
        assert len(score.values(tall)) == 2


def test_nobody_buries_the_door() -> None:
    """The cell in front of the door must be as high as the door; once it is higher, the game is lost."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3, setup="s1")
    score = score_of("underground")
    front = front_of_door(state)
    worth = {}
    for height in (8, 9, 10, 11):
        state.level[front] = height
        worth[height] = score.values(state)[0]
    assert worth[8] <= worth[9] < worth[10]
    assert worth[11] < worth[8] - 0.2


def test_a_door_under_water_sends_the_team_to_a_valve() -> None:
    """Nothing may be built on what is as high as the door, so the water has to be drained; a valve nearby helps."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3, setup="s1")
    score = score_of("underground")
    front = front_of_door(state)
    state.code, state.level[front] = True, 10
    state.symbol[:] = [0] * len(state.symbol)
    state.symbol[state.figure] = 2
    dry = score.values(state)[0]
    state.water |= 1 << front
    with_valve = score.values(state)[0]
    state.used |= 1 << state.figure
    without = score.values(state)[0]
    assert without < with_valve < dry


def test_the_flood_of_the_played_card_is_foreseen() -> None:
    """In scenario 5 a blue card floods its own cell at the end of the turn: nobody waits there without a way out."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 3, setup="s5")
    score = score_of("underground")
    cards = state.variant.components.cards
    blue = [cell for cell in range(10, 70) if cards[cell].is_blue and cell != state.exit]
    state.figure = state.card = blue[0]
    state.level[blue[0]] = 1
    for cell in (blue[0] - 9, blue[0] - 1, blue[0] + 1, blue[0] + 9):
        state.level[cell] = 0
    trapped = score.values(state)[0]
    state.level[blue[0] + 9] = 1
    displaced = score.values(state)[0]
    state.card = blue[-1]
    elsewhere = score.values(state)[0]
    assert trapped < displaced - 0.2
    assert displaced <= elsewhere


def test_parts_are_ordered_even_if_every_chip_is_under_water() -> None:
    """No chip can be reached although the code is incomplete, so parts are built towards the door."""
    game: AnyGame = registry.get("underground")
    state = start(game, 2, 8, setup="s5")
    seat = next_seat(game, state)
    game.advance(state, seat, game.legal_actions(state, seat)[0], SeededChance(1), None)
    state.water = state.chips
    state.level[:] = [state.level[state.figure]] * len(state.level)
    legal = game.legal_actions(state, seat)
    weights = score_of("underground").weights
    assert weights is not None
    assert len(weights(state, seat, legal)) == len(legal) > 1
