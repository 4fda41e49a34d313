"""Training: the same seed gives the same network, runs resume, and what was learned reaches the file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from untertage.bots.network import Network
from untertage.bots.score import score_of
from untertage.bots.trained import FILE, load
from untertage.core import registry
from untertage.core.turns import next_seat
from untertage.kit.encoding import encoding_of
from untertage.train.settings import BadRun, Settings

torch = pytest.importorskip("torch", reason="no CPU build of torch is available: see tools/learning.py")

from torch.optim.swa_utils import AveragedModel  # noqa: E402

from untertage.train import curve, samples  # noqa: E402
from untertage.train.learning import judged, learn  # noqa: E402
from untertage.train.loop import Run  # noqa: E402
from untertage.train.model import Model, exported  # noqa: E402
from untertage.train.selfplay import SelfPlay, begun  # noqa: E402

TINY = Settings(
    game="the_base",
    options={"rounds": "1"},
    games=2,
    exams=2,
    simulations=6,
    quick=3,
    share=0.5,
    first=8,
    second=6,
    policy=4,
    batch=16,
    opening=4,
)


def trained(folder: Path, generations: int, jobs: int = 1, settings: Settings = TINY) -> Run:
    run = Run(settings, folder, "cpu")
    for _ in run.train(jobs, lambda: run.generation >= generations):
        pass
    return run


def test_a_run_resumes_and_gives_the_same_network_by_seed(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 3)
    trained(tmp_path / "parts", 1)
    parts = trained(tmp_path / "parts", 3, jobs=2)
    assert (whole.folder / FILE).read_bytes() == (parts.folder / FILE).read_bytes()
    assert [point.positions for point in whole.points] == [point.positions for point in parts.points]
    assert whole.points[2].exams == {"score": 2}
    found = curve.read(whole.folder)
    assert found == whole.points
    assert (whole.folder / "strength.csv").read_text("utf-8").count("\n") == 4
    assert "<polyline" in (whole.folder / "strength.svg").read_text("utf-8")
    with pytest.raises(BadRun, match="other settings"):
        Run(Settings(game="rescue"), whole.folder, "cpu")


def test_a_game_is_trained_with_the_seats_it_has(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="5 seats"):
        Run(Settings(game="the_base", seats=5), tmp_path, "cpu")


@pytest.mark.parametrize("game_id", registry.ids())
def test_samples_name_legal_actions_and_shares_that_sum_to_one(game_id: str) -> None:
    game = registry.get(game_id)
    settings = Settings(game=game_id, seats=max(2, game.seats.start), simulations=4, quick=2, share=0.2)
    play = SelfPlay(settings, b"", 7)
    play.limit = 40
    found = play.samples()
    encoding = encoding_of(game)
    assert found.rows.shape == (len(found), encoding.length)
    for shares in (found.result, found.found):
        assert shares.sum(1) == pytest.approx(1.0)
    assert found.counts.sum() == len(found.actions) == len(found.visits) == len(found.weights)
    assert found.actions.min(initial=0) >= 0
    assert found.actions.max(initial=0) < encoding.size
    at = 0
    for count in found.counts:
        if count:
            assert found.visits[at : at + count].sum() == pytest.approx(1.0)
        at += count


def test_a_new_network_changes_nothing() -> None:
    """Its corrections are zero, so self-play starts as today's search and the first generations imitate it."""
    game = registry.get("rescue")
    torch.manual_seed(1)
    model = Model(Settings(game="rescue"))
    model.varies[:] = True
    judge = load(exported(model), game)
    state = begun(game, Settings(game="rescue"), 3)
    seat = next_seat(game, state)
    legal = game.legal_actions(state, seat)
    score = score_of("rescue")
    assert score.values is not None
    assert score.weights is not None
    values, hint = judge.look(state, seat)
    assert values == pytest.approx(score.values(state), abs=1e-3)
    priors, weights = np.array(judge.priors(state, seat, hint, legal)), np.array(score.weights(state, seat, legal))
    assert priors / priors.sum() == pytest.approx(weights / weights.sum(), abs=1e-3)


def test_the_file_computes_what_the_model_computes(tmp_path: Path) -> None:
    """Constant columns, scaling, half precision and action vectors included."""
    settings = Settings(game="rescue", simulations=4, quick=2, share=0.5)
    found = SelfPlay(settings, b"", 3).samples()
    torch.manual_seed(2)
    model = Model(settings)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    torch.nn.init.zeros_(model.embeddings.weight[-1])  # the word that means nothing
    model.see(found)
    game = registry.get("rescue")
    judge = load(exported(model), game)
    assert isinstance(judge, Network)
    state = begun(game, settings, 3)
    seat = next_seat(game, state)
    row = np.frombuffer(encoding_of(game).observe(state, seat), np.int8)
    seen = row.copy()
    varies = model.varies.numpy()
    seen[~varies] = model.constant.numpy()[~varies].astype(np.int8)
    with torch.no_grad():
        value, hint = model(torch.from_numpy(seen)[None])
        legal = game.legal_actions(state, seat)
        logits = model.described(torch.tensor(encoding_of(game).numbers(legal))) @ hint[0]
    assert judge.output(state, seat) == pytest.approx(torch.cat([value[0], hint[0]]).numpy(), abs=0.02)
    vectors = judge.actions.vectors(legal)
    assert vectors @ hint[0].numpy() == pytest.approx(logits.numpy(), abs=0.02)


def test_learning_lowers_the_loss(tmp_path: Path) -> None:
    settings = Settings(game="rescue", simulations=6, quick=3, share=0.5, batch=64)
    found = samples.joined([SelfPlay(settings, b"", seed).samples() for seed in range(3)])
    torch.manual_seed(1)
    model = Model(settings)
    model.see(found)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    before = judged(model, found, settings)
    learn(model, AveragedModel(model), optimizer, found, settings, steps=30, seed=1)
    after = judged(model, found, settings)
    assert after[0] < before[0]
    assert after[1] < before[1]
    assert after[2:] == before[2:]
