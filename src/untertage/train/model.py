"""The network in PyTorch: its loss, and its export to the file that bots read."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np
import torch
from torch import Tensor, nn

from untertage.bots.network import SHAPE, Shape, outputs
from untertage.bots.weights import write
from untertage.core import registry
from untertage.kit.encoding import encoding_of
from untertage.kit.features import tokens_among
from untertage.train.samples import Samples
from untertage.train.settings import Settings

NOWHERE: Final = -1e9


class Model(nn.Module):
    """Corrections of the score's log chances, and of its log weights of the legal actions; they start at zero."""

    words: Tensor
    """By index of an action the numbers of its tokens; called so in checkpoints."""
    scale: Tensor
    """By column the factor that brings it into the range from -1 to 1."""
    constant: Tensor
    varies: Tensor
    """By column its first value, and whether it has had another one."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        game = registry.get(settings.game)
        encoding = encoding_of(game)
        tokens = tokens_among(encoding.table)
        self.shape = Shape(settings.seats, encoding.version, tokens.names, game.cooperative, settings.uses)
        self.outputs = outputs(settings.seats, cooperative=game.cooperative)
        self.first = nn.Linear(encoding.length, settings.first)
        self.second = nn.Linear(settings.first, settings.second)
        self.value = nn.Linear(settings.second, self.outputs)
        self.hint = nn.Linear(settings.second, settings.policy)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)
        self.embeddings = nn.Embedding(len(tokens.names) + 1, settings.policy, padding_idx=len(tokens.names))
        nn.init.zeros_(self.embeddings.weight)
        self.mixed = nn.Linear(settings.policy, settings.policy, bias=False)
        self.trust = nn.Parameter(torch.ones(2))
        """How much the score's chances and its weights count."""
        self.register_buffer("words", self._numbers_of(encoding.table, tokens.features, len(tokens.names)))
        self.register_buffer("scale", torch.ones(encoding.length))
        self.register_buffer("constant", torch.zeros(encoding.length))
        self.register_buffer("varies", torch.zeros(encoding.length, dtype=torch.bool))

    @staticmethod
    def _numbers_of(table: list[Any], features: Any, nothing: int) -> Tensor:
        """By index of an action the numbers of its tokens, filled up with one that means nothing."""
        lists = [[] if action is None else features(action) for action in table]
        most = max(map(len, lists))
        return torch.tensor([each + [nothing] * (most - len(each)) for each in lists])

    def see(self, samples: Samples) -> None:
        """Learn the range of every column; those that never vary are left out of the file."""
        rows = samples.rows
        low, high = (torch.from_numpy(found(rows, axis=0).astype(np.float32)) for found in (np.min, np.max))
        device = self.scale.device
        if not bool(self.varies.any()):
            self.constant.copy_(low.to(device))
        self.varies |= ((low != high) | torch.ne(low.to(device), self.constant).cpu()).to(device)
        most = torch.maximum(low.abs(), high.abs()).to(device)
        self.scale.copy_(torch.minimum(self.scale, 1.0 / most.clamp(min=1.0)))

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        hidden = torch.relu(self.first(rows.float() * self.scale))
        hidden = torch.relu(self.second(hidden))
        return self.value(hidden), self.hint(hidden)

    def described(self, actions: Tensor) -> Tensor:
        """The vectors of actions."""
        summed: Tensor = self.embeddings(self.words[actions]).sum(1)
        found: Tensor = summed + self.mixed(torch.relu(summed))
        return found

    def losses(self, batch: dict[str, Tensor], own: float, *, alone: bool = False) -> tuple[Tensor, Tensor]:
        """Cross-entropies of value and policy; those of the score alone if asked."""
        value, hint = self(batch["rows"])
        trust: Tensor = self.trust
        if alone:
            value, hint, trust = 0.0 * value, 0.0 * hint, torch.ones_like(trust)
        logs = torch.log_softmax(value + trust[0] * batch["base"], 1)
        target = own * batch["result"] + (1.0 - own) * batch["found"]
        owner, count = batch["owner"], len(value)
        logits = (self.described(batch["actions"]) * hint[owner]).sum(1) + trust[1] * batch["weights"]
        most = torch.full((count,), NOWHERE, device=logits.device).scatter_reduce(0, owner, logits.detach(), "amax")
        whole = torch.zeros(count, device=logits.device).index_add(0, owner, torch.exp(logits - most[owner]))
        policy = -(batch["visits"] * (logits - most[owner] - torch.log(whole)[owner])).sum()
        return -(target * logs).sum(1).mean(), policy / max(1, int((batch["counts"] > 0).sum()))


def exported(model: Model) -> bytes:
    """The file of a network: scaling and constant columns are folded into the first layer."""
    kept = model.varies.cpu().numpy()
    scale = model.scale.cpu().numpy()
    weight = (model.first.weight.detach().cpu().numpy() * scale).T
    bias = model.first.bias.detach().cpu().numpy() + (model.constant.cpu().numpy() * ~kept) @ weight

    def plain(tensor: Tensor) -> Any:
        return tensor.detach().cpu().numpy()

    tensors = {
        "first": weight[kept],
        "first_bias": bias,
        "second": plain(model.second.weight).T,
        "second_bias": plain(model.second.bias),
        "out": np.concatenate([plain(model.value.weight), plain(model.hint.weight)]).T,
        "out_bias": np.concatenate([plain(model.value.bias), plain(model.hint.bias)]),
        "embeddings": plain(model.embeddings.weight)[:-1],
        "mixed": plain(model.mixed.weight).T,
    }
    halves = {name: np.ascontiguousarray(tensor).astype(np.float16) for name, tensor in tensors.items()}
    others = {"columns": np.flatnonzero(kept).astype(np.int32), "trust": plain(model.trust).astype(np.float32)}
    return write({**halves, **others}, {SHAPE: msgspec.json.encode(model.shape).decode()})
