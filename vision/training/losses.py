"""What the nets are to say about a sample, and how wrong they are."""

from typing import Final

import torch
from torch import Tensor
from torch.nn import functional

from vision.locate import SCALE_PX, STRIDE_PX

SEEN_SHARE: Final = 0.2
"""Cards of which less can be seen need not be found."""

HIDDEN_SHARE: Final = 0.07
"""Cards of which less can be seen must not be found; in between nothing is asked."""

_SIGNS: Final = torch.tensor([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def locator_targets(cards: Tensor, rows: int, columns: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return what the locator is to answer.

    Args:
        cards: float (N, cards, 9): four corners x y in pixels and the visible share, -1 for no card.
        rows: Rows of the answer.
        columns: Columns of the answer.

    Returns:
        heat (N, rows, columns): 1 in the cell of a card's middle, falling off around it, -1 where nothing is asked;
        truth (N, 12, rows, columns): visible share, offset, half axes, bend and size of the card whose middle is near;
        weight (N, rows, columns): how much that truth counts.
    """
    corners, visible = cards[..., :8].unflatten(-1, (4, 2)), cards[..., 8]
    s, t = _SIGNS[:, :1], _SIGNS[:, 1:]
    middle = corners.mean(dim=2)
    across, down, bend = ((sign * corners).mean(dim=2) / SCALE_PX for sign in (s, t, s * t))
    size = down.norm(dim=-1).clamp(min=0.1)
    grid = torch.stack(
        torch.meshgrid(torch.arange(columns) + 0.5, torch.arange(rows) + 0.5, indexing="xy"), dim=-1
    ) * float(STRIDE_PX)
    offset = middle[:, :, None, None] - grid
    spread_px = (0.17 * size * SCALE_PX).clamp(min=0.55 * STRIDE_PX)[..., None, None]
    near = torch.exp(-offset.square().sum(-1) / (2 * spread_px.square()))
    hit = (offset.abs() <= STRIDE_PX / 2).all(-1)
    seen = (visible >= SEEN_SHARE)[..., None, None]
    unclear = ((visible > HIDDEN_SHARE) & (visible < SEEN_SHARE))[..., None, None]
    heat = torch.where(hit, torch.ones_like(near), near.clamp(max=0.95)) * seen
    best, owner = heat.max(dim=1)
    not_asked = (near * unclear).amax(dim=1) > 0.5
    asked_heat = torch.where(not_asked & (best < 0.5), torch.full_like(best, -1.0), best)
    facts = torch.cat(
        [visible[..., None], torch.zeros_like(bend), _outer(across), _outer(down), bend, size[..., None]], dim=-1
    )
    picked = _of_owner(facts[:, :, None, None].expand(-1, -1, rows, columns, -1), owner)
    picked_offset = _of_owner(offset, owner)
    truth = torch.cat([picked[..., :1], picked_offset / STRIDE_PX, picked[..., 3:]], dim=-1).permute(0, 3, 1, 2)
    return asked_heat, truth, best * (best > 0.5)


def _of_owner(values: Tensor, owner: Tensor) -> Tensor:
    """Return of `values` (N, cards, rows, columns, K) those of the card that owns each cell, (N, rows, columns, K)."""
    return torch.gather(values, 1, owner[:, None, ..., None].expand(-1, 1, -1, -1, values.shape[-1]))[:, 0]


def _outer(half_axis: Tensor) -> Tensor:
    """Return the three numbers of u uT / |u|."""
    length = half_axis.norm(dim=-1, keepdim=True).clamp(min=1e-3)
    x, y = half_axis[..., :1], half_axis[..., 1:]
    return torch.cat([x * x, x * y, y * y], dim=-1) / length


def locator_loss(answer: Tensor, cards: Tensor) -> dict[str, Tensor]:
    """Return the parts of the locator's loss; their sum is to be made small.

    Args:
        answer: float (N, CHANNELS, rows, columns), as the net gives it.
        cards: As in `locator_targets`.
    """
    heat, truth, weight = locator_targets(cards, *answer.shape[2:])
    logits = answer[:, 0]
    chance = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    is_middle = (heat >= 0.999).float()
    positive = -is_middle * (1 - chance).square() * chance.log()
    negative = -((1 - is_middle) * (heat >= 0)) * (1 - heat.clamp(min=0)).pow(4) * chance.square() * (1 - chance).log()
    many = is_middle.sum().clamp(min=1)
    total = weight.sum().clamp(min=1)
    shape_weight = (weight / truth[:, -1])[:, None]  # errors count in shares of the card
    scale = torch.tensor([STRIDE_PX / SCALE_PX] * 2 + [1.0] * 8)[None, :, None, None]
    shape = ((answer[:, 2:] - truth[:, 1:-1]).abs() * scale * shape_weight).sum() / total
    visible = functional.binary_cross_entropy_with_logits(
        answer[:, 1], truth[:, 0].clamp(0, 1), weight, reduction="sum"
    )
    return {"heat": (positive + negative).sum() / many, "shape": 2.0 * shape, "visible": 0.3 * visible / total}


def classifier_loss(
    answer: Tensor, symbol: Tensor, colour: Tensor, shift: Tensor, symbols: int, colours: int
) -> dict[str, Tensor]:
    """Return the parts of the classifier's loss.

    Args:
        answer: float (N, …), as the net gives it.
        symbol: int64 (N,), the last one being "none".
        colour: int64 (N,).
        shift: float (N, 4, 2), all zero where there is no card.
        symbols: How many symbols there are.
        colours: How many colours there are.
    """
    is_face = (symbol != symbols - 1).float()
    has_outline = (shift.abs().amax(dim=(1, 2)) > 0).float()
    named = functional.cross_entropy(answer[:, :symbols], symbol, label_smoothing=0.01)
    tinted = functional.cross_entropy(answer[:, symbols : symbols + colours], colour, reduction="none")
    moved = functional.smooth_l1_loss(
        answer[:, symbols + colours : symbols + colours + 8], shift.flatten(1), reduction="none", beta=0.01
    ).mean(dim=1)
    return {
        "symbol": named,
        "colour": 0.5 * (tinted * is_face).sum() / is_face.sum().clamp(min=1),
        "shift": 12.0 * (moved * has_outline).sum() / has_outline.sum().clamp(min=1),
    }


def index_loss(scores: Tensor, symbol: Tensor) -> Tensor:
    """Return the index reader's loss for scores, float (N, symbols), and the true symbols, int64 (N,)."""
    return functional.cross_entropy(scores, symbol, label_smoothing=0.01)
