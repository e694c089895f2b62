"""The four nets: one finds cards, one looks closer at one, one reads an upright card, one the index in a corner of it."""

from typing import Final

import torch
from torch import Tensor, nn

from vision.closer import NUMBERS
from vision.locate import CHANNELS

CLASSIFIER_WIDTH: Final = 128
"""Length of the embedding, the classifier's last layer before its answers."""


INDEX_WIDTH: Final = 96
"""Length of the index reader's last layer before its scores."""


def _convolution(inputs: int, outputs: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class _Block(nn.Module):
    """Two convolutions with a way around them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _convolution(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class LocatorNet(nn.Module):
    """Frame (N, 3, H, W), BGR 0…1, H and W multiples of 32 → answer (N, CHANNELS, H/8, W/8).

    Coarse levels see the whole card, fine levels its edges; the coarse answer is enlarged and added on the way back.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_convolution(3, 16, 2), _convolution(16, 32, 2), _convolution(32, 56, 2))
        self.fine = _Block(56)
        self.middle = nn.Sequential(_convolution(56, 80, 2), _Block(80))
        self.coarse = nn.Sequential(_convolution(80, 88, 2), _Block(88))
        self.coarse_to_middle = _convolution(88, 80, size=1)
        self.join_middle = _convolution(80, 80)
        self.middle_to_fine = _convolution(80, 56, size=1)
        self.join_fine = _convolution(56, 56)
        self.head = nn.Sequential(_convolution(56, 56), nn.Conv2d(56, CHANNELS, 1))
        self.enlarge = nn.Upsample(scale_factor=2.0, mode="nearest")
        with torch.no_grad():
            last = self.head[1]
            last.bias.zero_()
            last.bias[0] = -4.0  # at first no cell holds a card, as most never will

    def forward(self, frame: Tensor) -> Tensor:
        """Return the answer for frames."""
        fine = self.fine(self.stem(frame))
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        middle = self.join_middle(middle + self.enlarge(self.coarse_to_middle(coarse)))
        fine = self.join_fine(fine + self.enlarge(self.middle_to_fine(middle)))
        answer: Tensor = self.head(fine)
        return answer


class ClassifierNet(nn.Module):
    """Upright crop (N, 3, 96, 64), BGR 0…1 → (N, symbols + colours + 8 + CLASSIFIER_WIDTH).

    The answer holds the scores of the symbols, the scores of the colours, how far each of the four corners lies from
    where the crop supposes it (x, y in crop sides), and the embedding.
    """

    def __init__(self, symbols: int, colours: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _convolution(3, 24, 2),
            _convolution(24, 40, 2),
            _convolution(40, 40),
            _Block(40),
            _convolution(40, 72, 2),
            _convolution(72, 72),
            _Block(72),
            _convolution(72, 128, 2),
            _convolution(128, 48, size=1),
            nn.Flatten(),
            nn.Linear(48 * 6 * 4, CLASSIFIER_WIDTH, bias=False),
            nn.BatchNorm1d(CLASSIFIER_WIDTH),
        )
        self.dropout = nn.Dropout(0.1)
        self.symbol = nn.Linear(CLASSIFIER_WIDTH, symbols)
        self.colour = nn.Linear(CLASSIFIER_WIDTH, colours)
        self.shift = nn.Linear(CLASSIFIER_WIDTH, 8)
        with torch.no_grad():
            self.shift.weight.mul_(0.1)
            self.shift.bias.zero_()

    def forward(self, crop: Tensor) -> Tensor:
        """Return the answer for crops."""
        embedding = self.trunk(crop)
        used = self.dropout(torch.relu(embedding))
        return torch.cat([self.symbol(used), self.colour(used), self.shift(used) * 0.1, embedding], dim=1)


class IndexNet(nn.Module):
    """An index (N, 3, 56, 48), BGR 0…1 → the scores of the symbols (N, symbols), "none" where no index can be told."""

    def __init__(self, symbols: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _convolution(3, 24, 2),
            _convolution(24, 40, 2),
            _Block(40),
            _convolution(40, 64, 2),
            _Block(64),
            _convolution(64, 32, size=1),
            nn.Flatten(),
            nn.Linear(32 * 7 * 6, INDEX_WIDTH, bias=False),
            nn.BatchNorm1d(INDEX_WIDTH),
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
        )
        self.symbol = nn.Linear(INDEX_WIDTH, symbols)

    def forward(self, index: Tensor) -> Tensor:
        """Return the scores for indices."""
        scores: Tensor = self.symbol(self.trunk(index))
        return scores


class CloserNet(nn.Module):
    """A place (N, 3, 96, 96), BGR 0…1 → how the uppermost card there lies (N, NUMBERS); see `vision.closer`."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _convolution(3, 16, 2),
            _convolution(16, 32, 2),
            _convolution(32, 32),
            _convolution(32, 48, 2),
            _Block(48),
            _convolution(48, 56, 2),
            _Block(56),
            _convolution(56, 20, size=1),
            nn.Flatten(),
            nn.Linear(20 * 6 * 6, 56, bias=False),
            nn.BatchNorm1d(56),
            nn.ReLU(inplace=True),
            nn.Linear(56, NUMBERS),
        )

    def forward(self, place: Tensor) -> Tensor:
        """Return the answer for places."""
        answer: Tensor = self.trunk(place)
        return answer
