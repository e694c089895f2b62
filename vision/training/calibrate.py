"""Make confidences honest: find the temperatures under which drawn crops, never trained on, are told best.

Then find how much a card's indices are to count beside the whole card, on those crops that leave doubt.
"""

from typing import Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.reader import ONE_LOOK
from vision.training.faces import all_colours, all_symbols
from vision.training.store import SampleStore

_FITTING_STEPS: Final = 300


@torch.no_grad()
def calibrated(classifier: nn.Module, index_reader: nn.Module, fresh: SampleStore) -> dict[str, float]:
    """Return the temperatures and the weights of indices (see `vision.classify.Facts`) with the least cross entropy.

    Args:
        classifier: The trained net.
        index_reader: The trained net.
        fresh: Crops of faces that they never saw.
    """
    symbols, colours = len(all_symbols()), len(all_colours())
    pictures = _inputs(fresh, "picture")
    upright = _answers(classifier, pictures)[:, : symbols + colours]
    scores = (upright + _answers(classifier, pictures.flip(2, 3))[:, : symbols + colours]) / 2
    symbol, colour = (
        torch.from_numpy(fresh.arrays[name][: fresh.made].astype(np.int64)) for name in ("symbol", "colour")
    )
    is_face = symbol != symbols - 1
    symbol_temperature = _best_temperature(scores[:, :symbols], symbol)
    scores_in_doubt = upright[:, :symbols] / symbol_temperature
    in_doubt = functional.softmax(scores_in_doubt, dim=1).amax(dim=1) < ONE_LOOK
    indices = torch.stack(
        [
            functional.softmax(_answers(index_reader, _inputs(fresh, "indices", end)[in_doubt]), dim=1)
            for end in range(2)
        ],
        dim=1,
    )
    return {
        "symbol_temperature": symbol_temperature,
        "colour_temperature": _best_temperature(scores[is_face, symbols:], colour[is_face]),
        **_best_index_weights(scores[in_doubt, :symbols] / symbol_temperature, indices, symbol[in_doubt]),
    }


def told_by(indices: Tensor, weight: Tensor, floor: Tensor, none_share: Tensor) -> Tensor:
    """Return what indices add to the scores of the symbols, as `vision.classify.DeckView` does it.

    Args:
        indices: float (N, 2, symbols), how likely each of two indices shows each symbol, "none" last.
        weight: float (), how much an index counts.
        floor: float (), how likely an index leaves each symbol.
        none_share: float (), which share of "none" an index that cannot be told speaks for.
    """
    share = torch.cat([torch.ones(indices.shape[-1] - 1), none_share[None]])
    return weight * torch.log(floor + indices * share).sum(dim=1)


@torch.enable_grad()
def _best_index_weights(scores: Tensor, indices: Tensor, symbol: Tensor) -> dict[str, float]:
    """Return `index_weight`, `index_floor` and `index_none` under which `symbol` is told best."""
    raw = torch.tensor([0.0, -3.0, -3.0], requires_grad=True)
    optimizer = torch.optim.Adam([raw], lr=0.05)
    for _ in range(_FITTING_STEPS):
        loss = functional.cross_entropy(scores + told_by(indices, *torch.exp(raw)), symbol)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    weight, floor, none_share = (round(float(value), 4) for value in torch.exp(raw.detach()))
    return {"index_weight": weight, "index_floor": max(floor, 1e-4), "index_none": none_share}


def _inputs(fresh: SampleStore, name: str, end: int | None = None) -> Tensor:
    stored = fresh.arrays[name][: fresh.made]
    return torch.from_numpy(stored if end is None else stored[:, end]).permute(0, 3, 1, 2)


def _answers(net: nn.Module, pictures: Tensor) -> Tensor:
    return torch.cat([net(pictures[start : start + 256].float() / 255) for start in range(0, len(pictures), 256)])


def _best_temperature(scores: Tensor, truth: Tensor) -> float:
    tried = np.geomspace(0.4, 2.5, 60)
    losses = [float(functional.cross_entropy(scores / float(each), truth)) for each in tried]
    return round(float(tried[int(np.argmin(losses))]), 3)
