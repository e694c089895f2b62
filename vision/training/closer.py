"""What the closer look learns from: outlines in drawn scenes as the locator may have got them wrong."""

from typing import Final

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.closer import NUMBERS, SIDE_PX, UNIT_PX, cut_out, surroundings
from vision.geometry import Floats, Image, is_sound, numbers_of, overlap, place_of, to_crop

STARTS: Final = 4
"""So many outlines of one scene are learned from together."""

LEAST_SIDE_PX: Final = 34.0
"""Cards shown smaller than this are left out: a closer look at them shows nothing but their blur."""

LEAST_SHARED: Final = 0.15
"""The uppermost card of those that overlap an outline by this much is the one that it is corrected to."""

LEAST_SEEN: Final = 0.35
"""Cards of which less can be seen are not what anybody looks for."""

_NOTHING_SHARE: Final = 0.05
_BELOW_SHARE: Final = 0.3


def closer_samples(random: np.random.Generator, scene_bgr: Image, cards: Floats) -> tuple[list[Image], list[Floats]]:
    """Return pictures to look closer at and what is to be answered, `STARTS` of them or none.

    Args:
        random: Source of chance.
        scene_bgr: uint8 (side, side, 3).
        cards: float32 (cards, 9): four corners x y in pixels, lowest card first, and the visible share, -1 for no card.

    Returns:
        uint8 (SIDE_PX, SIDE_PX, 3) each; float32 (NUMBERS + 1,) each: as the net answers, with shares for the first two,
        and last the card's half long side. All zero where no card is.
    """
    seen = cards[cards[:, 8] >= LEAST_SEEN]
    outlines = [each[:8].reshape(4, 2) for each in seen]
    pictures, truths = [], []
    for _ in range(8 * STARTS):
        start = _believed(random, outlines, scene_bgr.shape[0])
        if start is None or not is_sound(start):
            continue
        target = _meant(start, outlines)
        around = surroundings(start)
        if target is None:
            truths.append(np.zeros(NUMBERS + 1, np.float32))
        else:
            truths.append(_truth(outlines[target], float(seen[target, 8]), around))
        pictures.append(cut_out(scene_bgr, around))
        if len(pictures) == STARTS:
            return pictures, truths
    return [], []


def _believed(random: np.random.Generator, outlines: list[Floats], side_px: int) -> Floats | None:
    """Return an outline as the locator may tell it: near a card, between two, or where none lies."""
    large = [each for each in outlines if np.linalg.norm(each[3] - each[0]) >= LEAST_SIDE_PX]
    if not large or random.random() < _NOTHING_SHARE:
        size = random.uniform(LEAST_SIDE_PX, 90)
        box = np.array([[-0.32, -0.5], [0.32, -0.5], [0.32, 0.5], [-0.32, 0.5]], np.float32) * size
        return _moved(random, box + random.uniform(0, side_px, 2).astype(np.float32), 1.0)
    card = large[int(random.integers(len(large)))]
    if random.random() < _BELOW_SHARE:
        other = large[int(random.integers(len(large)))]
        if overlap(card, other) > LEAST_SHARED:
            share = np.float32(random.uniform(0, 1))
            aligned = min((other, np.roll(other, 2, axis=0)), key=lambda each: float(np.abs(each - card).sum()))
            card = share * card + (1 - share) * aligned
    return _moved(random, card, float(random.choice([0.12, 0.4, 0.8, 1.4], p=[0.25, 0.3, 0.3, 0.15])))


def _moved(random: np.random.Generator, corners: Floats, strength: float) -> Floats:
    """Return an outline shifted, turned, stretched and bent by chance."""
    place = place_of(corners)
    reach = float(np.linalg.norm(place.across) + np.linalg.norm(place.down))
    angle = random.normal(0, 0.13 * strength)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    axes = np.stack([place.across, place.down], axis=1)
    stretched = axes @ np.diag(np.exp(random.normal(-0.04 * strength, 0.13 * strength, 2)).astype(np.float32))
    flat = (corners - place.centre) @ np.linalg.pinv(axes).T @ stretched.T @ turn.T
    off = random.normal(0, 0.045 * strength, (1, 2)) + random.normal(0, 0.02 * strength, (4, 2))
    return np.asarray(flat + place.centre + 2 * reach * off, np.float32)


def _meant(start: Floats, outlines: list[Floats]) -> int | None:
    """Return which card an outline is to be corrected to: the uppermost that it overlaps enough."""
    for position in range(len(outlines) - 1, -1, -1):
        if overlap(start, outlines[position]) > LEAST_SHARED:
            return position
    return None


def _truth(corners: Floats, visible: float, around: Floats) -> Floats:
    """Return what the net is to answer about a card within `around`."""
    matrix = to_crop(around, (SIDE_PX, SIDE_PX))
    place = place_of(np.asarray(cv2.perspectiveTransform(corners[None].astype(np.float32), matrix)[0], np.float32))
    across, down = place.across / UNIT_PX, place.down / UNIT_PX
    offset = (place.centre - SIDE_PX / 2) / UNIT_PX
    size = np.linalg.norm(down)
    told = [1.0, visible, *offset, *numbers_of(across), *numbers_of(down), *(place.bend / UNIT_PX), size]
    return np.array(told, np.float32)


def closer_loss(answer: Tensor, truth: Tensor) -> dict[str, Tensor]:
    """Return the parts of the loss.

    Args:
        answer: float (N, NUMBERS), as the net gives it.
        truth: float (N, NUMBERS + 1), as `closer_samples` gives it.
    """
    is_card = truth[:, 0]
    many = is_card.sum().clamp(min=1)
    off = (answer[:, 2:] - truth[:, 2:-1]) / truth[:, -1:].clamp(min=0.2)  # errors count in shares of the card
    shape = functional.smooth_l1_loss(off, torch.zeros_like(off), reduction="none", beta=0.02).sum(dim=1)
    visible = functional.binary_cross_entropy_with_logits(answer[:, 1], truth[:, 1], reduction="none")
    return {
        "card": 0.3 * functional.binary_cross_entropy_with_logits(answer[:, 0], is_card),
        "shape": 2.0 * (shape * is_card).sum() / many,
        "visible": 0.3 * (visible * is_card).sum() / many,
    }
