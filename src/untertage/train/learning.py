"""Gradient steps over a window of positions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor
from torch.optim.swa_utils import AveragedModel

from untertage.train.model import Model
from untertage.train.samples import Samples
from untertage.train.settings import Settings

CLIP = 1.0


class Window:
    """Positions on the training device, from which random batches are drawn."""

    def __init__(self, samples: Samples, device: torch.device) -> None:
        self.size = len(samples)
        self.device = device
        self._tensors = {
            name: torch.from_numpy(np.ascontiguousarray(getattr(samples, name))).to(device)
            for name in ("rows", "base", "result", "found", "counts", "actions", "weights", "visits")
        }
        self._ends = torch.cumsum(self._tensors["counts"].long(), 0)

    def batch(self, chosen: Tensor) -> dict[str, Tensor]:
        """The positions with these numbers, and the legal actions of them one after the other."""
        found = {name: self._tensors[name][chosen] for name in ("rows", "base", "result", "found", "counts")}
        counts = found["counts"].long()
        owner = torch.repeat_interleave(torch.arange(len(chosen), device=self.device), counts)
        starts = self._ends[chosen] - counts
        before = torch.cumsum(counts, 0) - counts
        places = torch.arange(len(owner), device=self.device) - before[owner] + starts[owner]
        found["owner"] = owner
        for name in ("actions", "weights", "visits"):
            found[name] = self._tensors[name][places]
        return found

    def batches(self, steps: int, size: int, generator: torch.Generator) -> Iterator[dict[str, Tensor]]:
        for _ in range(steps):
            yield self.batch(torch.randint(self.size, (size,), generator=generator).to(self.device))


def learn(
    model: Model,
    average: AveragedModel,
    optimizer: torch.optim.Optimizer,
    samples: Samples,
    settings: Settings,
    *,
    steps: int,
    seed: int,
) -> list[float]:
    """Some gradient steps; the mean losses of value and policy."""
    device = next(model.parameters()).device
    window = Window(samples, device)
    generator = torch.Generator().manual_seed(seed)
    sums = torch.zeros(2, device=device)
    model.train()
    for batch in window.batches(steps, settings.batch, generator):
        value, policy = model.losses(batch, settings.own)
        optimizer.zero_grad(set_to_none=True)
        (value + policy).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        average.update_parameters(model)
        sums += torch.stack([value.detach(), policy.detach()])
    return _rounded(sums / max(1, steps))


def judged(model: Model, samples: Samples, settings: Settings) -> list[float]:
    """The losses of value and policy on positions that were not learned yet, and those of the score alone."""
    device = next(model.parameters()).device
    window = Window(samples, device)
    sums = torch.zeros(4, device=device)
    parts = torch.arange(window.size, device=device).split(settings.batch)
    with torch.no_grad():
        for chosen in parts:
            batch = window.batch(chosen)
            found = [*model.losses(batch, settings.own), *model.losses(batch, settings.own, alone=True)]
            sums += torch.stack(found) * len(chosen) / window.size
    return _rounded(sums)


def _rounded(losses: Tensor) -> list[float]:
    return [round(loss, 4) for loss in losses.tolist()]
