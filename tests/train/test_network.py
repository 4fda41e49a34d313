"""Networks at play: numpy alone, legal actions alone, the seat's row alone, and a fallback that says so."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import untertage
from tests.walks import start
from untertage.bots import bot
from untertage.bots.chance import Imagined
from untertage.bots.network import SHAPE, Network, Shape, outputs
from untertage.bots.score import AnyGame, score_of
from untertage.bots.trained import CARD, FILE, load
from untertage.bots.weights import read, write
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.turns import next_seat
from untertage.kit.encoding import encoding_of
from untertage.kit.features import tokens_among, tokens_of

MOST_BYTES = 3_000_000
PACKAGES = Path(untertage.__file__).parent.parent
SHIPPED = [game_id for game_id in registry.ids() if (resources.files(registry.get(game_id).package()) / FILE).is_file()]


def network_file(game: AnyGame, seats: int, *, seed: int = 1, uses: str = "both") -> bytes:
    """A small network with random weights."""
    source, encoding = np.random.default_rng(seed), encoding_of(game)
    tokens, out = tokens_among(encoding.table).names, outputs(seats, cooperative=game.cooperative)

    def some(*shape: int) -> Any:
        return source.normal(0.0, 0.1, shape).astype(np.float16)

    tensors = {
        "columns": np.arange(encoding.length, dtype=np.int32),
        "first": some(encoding.length, 8),
        "first_bias": some(8),
        "second": some(8, 6),
        "second_bias": some(6),
        "out": some(6, out + 4),
        "out_bias": some(out + 4),
        "embeddings": some(len(tokens), 4),
        "mixed": some(4, 4),
        "trust": np.ones(2, np.float32),
    }
    shape = {"seats": seats, "encoding": encoding.version, "words": tokens, "cooperative": game.cooperative}
    return write(tensors, {SHAPE: json.dumps({**shape, "uses": uses})})


def judge_of(game: AnyGame, seats: int, **settings: Any) -> Network:
    found = load(network_file(game, seats, **settings), game)
    assert isinstance(found, Network)
    return found


def walked(game: AnyGame, seats: int, seed: int, plies: int) -> Any:
    """A state after some random plies."""
    choose = random.Random(seed)
    state = start(game, seats, seed)
    for ply in range(plies):
        if not game.actors(state):
            break
        seat = next_seat(game, state)
        game.advance(state, seat, choose.choice(game.legal_actions(state, seat)), SeededChance(seed, ply), None)
    return state


def test_a_file_is_read_back() -> None:
    tensors = {"a": np.arange(6, dtype=np.float16).reshape(2, 3), "b": np.array([1, 2], np.int32)}
    found, metadata = read(write(tensors, {"key": "value"}))
    assert metadata == {"key": "value"}
    assert {name: tensor.tolist() for name, tensor in found.items()} == {"a": [[0, 1, 2], [3, 4, 5]], "b": [1, 2]}


def test_the_file_is_laid_out_as_safetensors_says() -> None:
    data = write({"a": np.array([1.0, 2.0], np.float32)}, {})
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + size])
    assert header["a"] == {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}
    assert size % 8 == 0
    assert np.frombuffer(data[8 + size :], "<f4").tolist() == [1.0, 2.0]


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_network_judges_all_seats_and_every_legal_action(game_id: str) -> None:
    game = registry.get(game_id)
    seats = game.seats.start
    judge = judge_of(game, seats)
    for seed in range(3):
        state = walked(game, seats, seed, 20)
        seat = next_seat(game, state) if game.actors(state) else -1
        if seat < 0:
            continue
        legal = game.legal_actions(state, seat)
        values, hint = judge.look(state, seat)
        assert len(values) == seats
        assert all(0.0 <= value <= 1.0 for value in values)
        assert game.cooperative or sum(values) == pytest.approx(1.0)
        priors = judge.priors(state, seat, hint, legal)
        assert len(priors) == len(legal)
        assert all(prior >= 0.0 for prior in priors)


def test_the_policy_depends_on_the_legal_actions_alone_not_on_their_number() -> None:
    game = registry.get("topoum")
    judge, state = judge_of(game, 2), walked(game, 2, 3, 30)
    seat = next_seat(game, state)
    legal = game.legal_actions(state, seat)
    hint = judge.look(state, seat)[1]
    some = legal[:2]
    all_of_them, few = (judge.priors(state, seat, hint, actions) for actions in (legal, some))
    assert few[0] / few[1] == pytest.approx(all_of_them[0] / all_of_them[1], rel=1e-4)


@pytest.mark.parametrize("game_id", [game_id for game_id in registry.ids() if registry.get(game_id).hidden])
def test_a_network_sees_only_what_the_seat_sees(game_id: str) -> None:
    """Its output is the same for all states that the seat cannot tell apart."""
    game = registry.get(game_id)
    seats = max(2, game.seats.start)
    judge = judge_of(game, seats)
    for seed in range(3):
        state = walked(game, seats, seed, 25)
        seat = next_seat(game, state) if game.actors(state) else -1
        if seat < 0:
            continue
        view = game.view(state, seat)
        chance = Imagined(random.Random(seed))
        expected = judge.output(state, seat)
        for _ in range(5):
            assert np.array_equal(judge.output(game.determinize(view, chance), seat), expected)


@pytest.mark.parametrize("uses", ["both", "value", "policy"])
def test_the_parts_of_a_network_can_be_used_alone(uses: str) -> None:
    game = registry.get("the_base")
    judge, state = judge_of(game, 2, uses=uses), walked(game, 2, 1, 12)
    seat = next_seat(game, state)
    legal, score = game.legal_actions(state, seat), score_of(game.id)
    assert score.values is not None
    values, hint = judge.look(state, seat)
    priors = judge.priors(state, seat, hint, legal)
    assert judge.judges == (uses != "policy")
    assert list(values) != list(score.values(state))
    assert (len(set(priors)) == 1) == (uses == "value")


def test_a_bot_searches_with_the_network_it_is_given(tmp_path: Path) -> None:
    game = registry.get("the_base")
    path = tmp_path / "other.safetensors"
    path.write_bytes(network_file(game, 2, seed=5))
    state = walked(game, 2, 1, 12)
    seat = next_seat(game, state)
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    for name in (f"search:20/network={path}", f"search:20/network={path}/uses=value/explore=1.5"):
        assert bot.make(name, game, 1).choose(view, legal) in legal


def test_tokens_describe_kind_and_values() -> None:
    rescue = registry.get("rescue")
    assert tokens_of(rescue.parse("rotate A1")) == ["rotate", "rotate.place=A1"]
    assert tokens_of(rescue.parse("exchange 2,2,5"))[1:] == ["exchange.symbols=2"] * 2 + ["exchange.symbols=5"]


def run_without(modules: tuple[str, ...], code: str) -> subprocess.CompletedProcess[str]:
    refuse = f"""
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {modules!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Refuse())
sys.path.insert(0, {str(PACKAGES)!r})
"""
    return subprocess.run([sys.executable, "-c", refuse + code], capture_output=True, text=True, check=False)


CHOOSE = """
import untertage
game = untertage.games.get({game!r})
match = untertage.Match.new(game, 2, seed=1)
seat = match.actors()[0]
print(untertage.make_bot("search:5{more}", game, 1).choose(match.view(seat), match.legal(seat)))
"""


def test_a_network_plays_without_torch(tmp_path: Path) -> None:
    path = tmp_path / "network.safetensors"
    path.write_bytes(network_file(registry.get("rescue"), 2))
    done = run_without(("torch",), CHOOSE.format(game="rescue", more=f"/network={path}"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("modules", [("numpy",), ("torch",)])
def test_without_numpy_the_bots_use_the_score_and_say_so(tmp_path: Path, modules: tuple[str, ...]) -> None:
    """The network lies where a game would ship it."""
    (tmp_path / FILE).write_bytes(network_file(registry.get("rescue"), 2))
    place = "import importlib.resources, pathlib\n"
    place += f"importlib.resources.files = lambda package: pathlib.Path({str(tmp_path)!r})\n"
    done = run_without(modules, CHOOSE.format(game="rescue", more="").replace("match =", place + "match =", 1))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    says_so = "numpy is not installed" in done.stderr and "score" in done.stderr
    assert says_so == (modules == ("numpy",)), done.stderr


@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_shipped_network_is_small_fits_its_game_and_says_how_it_was_made(game_id: str) -> None:
    game = registry.get(game_id)
    folder = resources.files(game.package())
    data = (folder / FILE).read_bytes()
    assert len(data) <= MOST_BYTES
    tensors, metadata = read(data)
    shape = msgspec.json.decode(metadata[SHAPE], type=Shape)
    encoding = encoding_of(game)
    assert shape.encoding == encoding.version
    assert shape.seats in game.seats
    assert int(tensors["columns"].max()) < encoding.length
    assert set(shape.tokens) >= set(tokens_among(encoding.table).names)
    card = json.loads((folder / CARD).read_text("utf-8"))
    assert card["game"] == game_id
    for name in ("commit", "seed", "hardware", "hours", "games", "positions", "command"):
        assert card[name], name
