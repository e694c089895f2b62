"""Make confidences honest: find the temperatures under which drawn crops, never trained on, are told best."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.training.faces import all_colours, all_symbols
from vision.training.store import SampleStore


@torch.no_grad()
def temperatures(classifier: nn.Module, fresh: SampleStore) -> dict[str, float]:
    """Return `symbol_temperature` and `colour_temperature`, each the one with the least cross entropy.

    Args:
        classifier: The trained net.
        fresh: Crops of faces that it never saw.
    """
    symbols, colours = len(all_symbols()), len(all_colours())
    answers = []
    for start in range(0, fresh.made, 256):
        pictures = torch.from_numpy(fresh.arrays["picture"][start : min(start + 256, fresh.made)])
        pictures = pictures.permute(0, 3, 1, 2).float() / 255
        upside_down = pictures.flip(2, 3)
        answers.append((classifier(pictures) + classifier(upside_down))[:, : symbols + colours] / 2)
    scores = torch.cat(answers)
    symbol = torch.from_numpy(fresh.arrays["symbol"][: fresh.made].astype(np.int64))
    colour = torch.from_numpy(fresh.arrays["colour"][: fresh.made].astype(np.int64))
    is_face = symbol != symbols - 1
    return {
        "symbol_temperature": _best_temperature(scores[:, :symbols], symbol),
        "colour_temperature": _best_temperature(scores[is_face, symbols:], colour[is_face]),
    }


def _best_temperature(scores: torch.Tensor, truth: torch.Tensor) -> float:
    tried = np.geomspace(0.4, 2.5, 60)
    losses = [float(functional.cross_entropy(scores / float(each), truth)) for each in tried]
    return round(float(tried[int(np.argmin(losses))]), 3)
