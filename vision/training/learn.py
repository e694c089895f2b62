"""The training loop of both nets: one thread, resumable, an averaged copy of the weights as result."""

import copy
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import torch
from torch import Tensor, nn

from vision.geometry import Floats, Image
from vision.training.closer import closer_loss, closer_samples
from vision.training.faces import all_colours, all_symbols
from vision.training.losses import classifier_loss, index_loss, locator_loss
from vision.training.nets import ClassifierNet, CloserNet, IndexNet, LocatorNet
from vision.training.store import SampleStore


@dataclass(frozen=True)
class Plan:
    """How long and how fast to learn.

    Attributes:
        samples: How many samples are seen, repetitions included.
        batch: Samples a step.
        rate: The highest learning rate.
        seed: Of the choice of samples and the first weights.
        most_minutes: Learning ends then at the latest; the rate falls in time for it.
    """

    samples: int
    batch: int
    rate: float
    seed: int
    most_minutes: float = math.inf

    @property
    def steps(self) -> int:
        """How many steps that makes."""
        return max(1, self.samples // self.batch)

    def progress(self, step: int, spent_s: float) -> float:
        """Return which share of the way is done at `step`, after `spent_s` seconds of learning (0…1)."""
        return min(1.0, max(step / self.steps, spent_s / (60 * self.most_minutes)))

    def rate_at(self, step: int, spent_s: float) -> float:
        """Return the learning rate: a short rise, then half a cosine down to nearly nothing."""
        risen = min(1.0, (step + 1) / max(1.0, 0.04 * self.steps))
        return self.rate * risen * (0.01 + 0.99 * (0.5 + 0.5 * math.cos(math.pi * self.progress(step, spent_s))))


Parts: TypeAlias = dict[str, Tensor]

TOLD_EVERY: Final = 100
"""So many steps are told of together."""
"""Named parts of a loss."""


def locator_step(net: nn.Module, batch: dict[str, Tensor]) -> Parts:
    """Return the loss of one batch of scenes, turned by quarters so that a scene can serve more than once."""
    quarters = int(torch.randint(4, ()))
    pictures = torch.rot90(_pictures(batch), quarters, dims=(2, 3)).contiguous(memory_format=torch.channels_last)
    return locator_loss(net(pictures), quarter_turned(batch["cards"].float(), quarters, pictures.shape[-1]))


def quarter_turned(cards: Tensor, quarters: int, side_px: int) -> Tensor:
    """Return cards, float (N, cards, 9), as they lie after `quarters` turns to the left of a square frame."""
    corners, visible = cards[..., :8].unflatten(-1, (4, 2)), cards[..., 8:]
    for _ in range(quarters):
        corners = torch.stack([corners[..., 1], side_px - corners[..., 0]], dim=-1)
    return torch.cat([corners.flatten(-2), visible], dim=-1)


def classifier_step(net: nn.Module, batch: dict[str, Tensor]) -> Parts:
    """Return the loss of one batch of crops, every other batch upside-down so that a crop can serve twice."""
    pictures, shift = _pictures(batch), batch["shift"].float()
    if torch.rand(()) < 0.5:
        pictures = pictures.flip(2, 3).contiguous(memory_format=torch.channels_last)
        shift = torch.roll(-shift, 2, dims=1)
    return classifier_loss(
        net(pictures),
        batch["symbol"].long(),
        batch["colour"].long(),
        shift,
        len(all_symbols()),
        len(all_colours()),
    )


def index_step(net: nn.Module, batch: dict[str, Tensor]) -> Parts:
    """Return the loss of one batch of cards' indices, of each card one or the other."""
    chosen = torch.randint(2, (len(batch["indices"]),))
    each = torch.arange(len(chosen))
    pictures = {"picture": batch["indices"][each, chosen]}
    return {"index": index_loss(net(_pictures(pictures)), batch["index_symbols"][each, chosen].long())}


def closer_step(net: nn.Module, batch: dict[str, Tensor]) -> Parts:
    """Return the loss of one batch of scenes, in each of which a few outlines are looked at more closely."""
    random = np.random.default_rng(int(torch.randint(2**31, ())))
    pictures: list[Image] = []
    truths: list[Floats] = []
    for scene, cards in zip(batch["picture"].numpy(), batch["cards"].numpy(), strict=True):
        some, told = closer_samples(random, scene, cards)
        pictures += some
        truths += told
    return closer_loss(
        net(_pictures({"picture": torch.from_numpy(np.stack(pictures))})), torch.from_numpy(np.stack(truths))
    )


def new_locator() -> nn.Module:
    """Return an untrained locator."""
    return LocatorNet()


def new_classifier() -> nn.Module:
    """Return an untrained classifier."""
    return ClassifierNet(len(all_symbols()), len(all_colours()))


def new_closer_look() -> nn.Module:
    """Return an untrained closer look."""
    return CloserNet()


def new_index_reader() -> nn.Module:
    """Return an untrained index reader."""
    return IndexNet(len(all_symbols()))


def _pictures(batch: dict[str, Tensor]) -> Tensor:
    pictures = batch["picture"].permute(0, 3, 1, 2).to(memory_format=torch.channels_last)
    return pictures.float() / 255


def learn(
    net: nn.Module,
    step_loss: Callable[[nn.Module, dict[str, Tensor]], Parts],
    store: SampleStore,
    plan: Plan,
    checkpoint: Path,
    start_from: Path | None = None,
) -> nn.Module:
    """Train `net` on `store` and return the average of its late weights.

    Args:
        net: The net, untrained or not.
        step_loss: Loss of a batch, in parts.
        store: Where the samples lie; may be filled meanwhile.
        plan: How long and how fast.
        checkpoint: Written every two minutes; where it exists, training goes on from it.
        start_from: Another checkpoint whose averaged weights are taken to begin with.
    """
    # Longer than forty lines: the loop is one thing, and what it carries from step to step stays in sight.
    torch.set_num_threads(1)  # two threads on busy cores are ten times slower
    random = np.random.default_rng(plan.seed)
    if start_from is not None and not checkpoint.exists():
        learned(net, start_from)
    net = net.to(memory_format=torch.channels_last).train()
    average = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=0.02)
    first, spent_s, seen = 0, 0.0, 0
    if checkpoint.exists():
        first, spent_s, seen = _load(checkpoint, net, average, optimizer)
        random = np.random.default_rng((plan.seed, first))
    saved_s = time.monotonic()
    began_s = saved_s - spent_s
    teller = _Teller(plan, store)
    for step in range(first, plan.steps):
        spent_s = time.monotonic() - began_s
        if plan.progress(step, spent_s) >= 1.0:
            break
        first, seen = step + 1, seen + plan.batch
        batch = _pick(store, random, plan.batch)
        optimizer.param_groups[0]["lr"] = plan.rate_at(step, spent_s)
        parts = step_loss(net, batch)
        _descend(net, optimizer, parts)
        _blend(average, net, min(0.998, (step + 1) / (step + 10)))
        teller.hear(step + 1, parts)
        if time.monotonic() - saved_s > 120:
            _save(checkpoint, net, average, optimizer, {"step": first, "spent_s": spent_s, "seen": seen})
            saved_s = time.monotonic()
    _save(checkpoint, net, average, optimizer, {"step": first, "spent_s": spent_s, "seen": seen})
    return average.eval()


def learned(net: nn.Module, checkpoint: Path) -> nn.Module:
    """Return `net` with the averaged weights of `checkpoint`."""
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["average"])
    return net.eval()


def _descend(net: nn.Module, optimizer: torch.optim.Optimizer, parts: Parts) -> None:
    """Take one step down the sum of the losses."""
    optimizer.zero_grad(set_to_none=True)
    torch.stack(list(parts.values())).sum().backward()
    nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimizer.step()


class _Teller:
    """Prints the mean losses of every hundred steps, and how fast they went."""

    def __init__(self, plan: Plan, store: SampleStore) -> None:
        self._plan, self._store = plan, store
        self._sums: dict[str, float] = {}
        self._told_s = time.monotonic()

    def hear(self, step: int, parts: Parts) -> None:
        """Take in the losses of `step`, counted from 1."""
        for name, value in parts.items():
            self._sums[name] = self._sums.get(name, 0.0) + float(value.detach())
        if step % TOLD_EVERY:
            return
        now_s = time.monotonic()
        told = " ".join(f"{name} {value / TOLD_EVERY:.4f}" for name, value in self._sums.items())
        pace = TOLD_EVERY * self._plan.batch / (now_s - self._told_s)
        print(f"{step}/{self._plan.steps} {told} | {pace:.0f}/s, of {self._store.made}", flush=True)
        self._sums, self._told_s = {}, now_s


def _load(
    checkpoint: Path, net: nn.Module, average: nn.Module, optimizer: torch.optim.Optimizer
) -> tuple[int, float, int]:
    """Go on from `checkpoint`; return the next step, the seconds spent and the looks taken."""
    saved = torch.load(checkpoint, weights_only=True)
    net.load_state_dict(saved["net"])
    average.load_state_dict(saved["average"])
    optimizer.load_state_dict(saved["optimizer"])
    return int(saved["step"]), float(saved["spent_s"]), int(saved["seen"])


def _pick(store: SampleStore, random: np.random.Generator, count: int) -> dict[str, Tensor]:
    chosen = np.sort(random.integers(0, store.made, count))
    return {name: torch.from_numpy(array[chosen]) for name, array in store.arrays.items() if name != "made"}


@torch.no_grad()
def _blend(average: nn.Module, net: nn.Module, keep: float) -> None:
    """Move the averaged weights a little towards the present ones."""
    for slow, fast in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
        if slow.is_floating_point():
            slow.mul_(keep).add_(fast, alpha=1 - keep)
        else:
            slow.copy_(fast)


def samples_seen(checkpoint: Path) -> int:
    """Return how many samples the net of `checkpoint` has learned from, repetitions included."""
    return int(torch.load(checkpoint, weights_only=True)["seen"])


def _save(
    checkpoint: Path,
    net: nn.Module,
    average: nn.Module,
    optimizer: torch.optim.Optimizer,
    counts: dict[str, float],
) -> None:
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    part = checkpoint.with_suffix(".part")
    states = {"net": net.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict()}
    torch.save({**states, **counts}, part)
    part.replace(checkpoint)
