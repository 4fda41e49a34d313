"""The linear models that searches can use instead of the score: what games declare, and what becomes of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.walks import start
from untertage.bots import bot
from untertage.bots.budget import BadBudget
from untertage.bots.score import fitted_of, score_of
from untertage.bots.search import Search
from untertage.bots.search_settings import read_search
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.turns import next_seat

MODELS = [game_id for game_id in registry.ids() if hasattr(registry.part(game_id, "fitted"), "WEIGHTS")]


@pytest.mark.parametrize("game_id", MODELS)
def test_every_feature_has_a_name_and_a_weight_in_all_positions(game_id: str) -> None:
    game, module = registry.get(game_id), registry.part(game_id, "fitted")
    assert module is not None
    assert len(module.NAMES) == len(module.WEIGHTS)
    model = fitted_of(game_id)
    assert model is not None
    for seats in game.seats:
        if seats < 2:
            continue
        choose, state = random.Random(seats), start(game, seats, seats)
        for ply in range(150):
            if not game.actors(state):
                break
            rows = module.features(state)
            assert [len(row) for row in rows] == [len(module.NAMES)] * seats
            values = model(state)
            assert sum(values) == pytest.approx(1.0)
            seat = next_seat(game, state)
            game.advance(state, seat, choose.choice(game.legal_actions(state, seat)), SeededChance(seats, ply), None)


@pytest.mark.parametrize("game_id", MODELS)
def test_a_search_values_its_leaves_by_the_model(game_id: str) -> None:
    game = registry.get(game_id)
    score = read_search("20/fitted=on")[1].score(game)
    state = start(game, 2, 3)
    seat = next_seat(game, state)
    search = Search(game, score, game.view(state, seat), score.tuning, random.Random(1))
    for _ in range(20):
        search.run()
    assert score.fitted is not None
    assert sum(search.means()[:2]) == pytest.approx(1.0)


@pytest.mark.parametrize("game_id", ["the_base", "tesseract", "topoum"])
def test_a_model_that_does_not_exist_is_refused(game_id: str) -> None:
    with pytest.raises(BadBudget, match=f"{game_id} has no linear model"):
        bot.make("search:20/fitted=on", registry.get(game_id), 1)


def test_a_bot_uses_the_model_only_if_asked_and_with_other_weights_if_given(tmp_path: Path) -> None:
    game = registry.get("rescue")
    module = registry.part("rescue", "fitted")
    assert module is not None
    path = tmp_path / "weights.json"
    path.write_text(json.dumps([0.0] * len(module.WEIGHTS)), "utf-8")
    state = start(game, 2, 3)
    seat = next_seat(game, state)
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    assert score_of("rescue").fitted is None
    for name in ("search:20/fitted=on", f"search:20/fitted={path}"):
        assert bot.make(name, game, 1).choose(view, legal) in legal
    model = fitted_of("rescue", json.loads(path.read_text("utf-8")))
    assert model is not None
    assert model(state) == pytest.approx([0.5, 0.5])
