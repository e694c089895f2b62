"""Tells the faces of a taught deck apart by their descriptions, and a card that is none of them from all of them.

Each face has two means, one for each end that may be up. What changes from look to look though the face is the same is
known as one covariance for all faces; with it the likeliest face follows from a product with one matrix (linear
discriminant analysis, with shrinkage since there are more numbers than looks). How familiar a card is tells how far
it lies from the likeliest face's mean, block by block, beside drawn cards of games that nobody made.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.classify import softmax
from vision.geometry import Floats

SHRINKAGE: Final = 0.1
"""Share of the covariance that is replaced by equal variances."""

LEAST_SPREAD: Final = 0.2
"""Of the mean variance, the least that a number of a description is supposed to have."""

FACES_A_GROUP: Final = 2
"""With fewer faces for each colour and symbol there is too little to take means of."""

LEAST_TEMPERATURE: Final = 10.0
"""Where no whole pictures could be left out, for looks at the same picture share its faults."""

_SUM_STEPS: Final = 30
_ALIGN_STEPS: Final = 8
_TEMPERATURES: Final = np.geomspace(0.5, 400, 68)
_RIDGE: Final = 0.02
_NEWTON_STEPS: Final = 30


Kin: TypeAlias = Mapping[int, tuple[int, int]]
"""Numbers of colour and symbol, by the face's number."""


@dataclass(frozen=True)
class Head:
    """What was learned. Rows come by twos: the face as in its first picture, and upside-down.

    Attributes:
        weights: float32 (2 * faces, width), by which a description is multiplied.
        offsets: float32 (2 * faces,), added to that.
        means: float32 (2 * faces, width).
        spread: float32 (width,), the variance of each number from look to look.
        edges: Where blocks of a description end.
        temperature: Scores are divided by it, so that confidences are honest.
        familiar: float32 (blocks + 1,): what the logarithm of each block's distance counts, and what is added.
    """

    weights: Floats
    offsets: Floats
    means: Floats
    spread: Floats
    edges: tuple[int, ...]
    temperature: float
    familiar: Floats

    def shares(self, looks: Sequence[Floats]) -> tuple[Floats, bool]:
        """Return how likely each face is, float32 (faces,); what is missing to 1 is no face of the deck.

        And whether the likeliest lies upside-down.

        Args:
            looks: Descriptions of one card, float32 (2 ends, width) each; all beginning at the same end.
        """
        scores, best, turned = self._best(looks)
        odds = self._familiarity(looks, best, turned) @ self.familiar[:-1] + self.familiar[-1]
        familiar = 1 / (1 + np.exp(-float(np.clip(odds, -50, 50))))
        return np.asarray(softmax(scores / np.float32(self.temperature)) * familiar, np.float32), turned

    def scores(self, looks: Sequence[Floats]) -> Floats:
        """Return the score of each face, float32 (faces,), the better end's."""
        return self._best(looks)[0]

    def distances(self, looks: Sequence[Floats]) -> Floats:
        """Return how far looks are from the likeliest face: the logarithm of each block's distance, float32 (blocks,)."""
        _, best, turned = self._best(looks)
        return self._familiarity(looks, best, turned)

    def _best(self, looks: Sequence[Floats]) -> tuple[Floats, int, bool]:
        mean = np.mean(looks, axis=0)
        told = (mean @ self.weights.T + self.offsets).reshape(2, -1, 2)
        ends = (told[0] + told[1][:, ::-1]) / np.float32(2)
        scores = ends.max(axis=1)
        best = int(scores.argmax())
        return scores, best, bool(ends[best, 1] > ends[best, 0])

    def _familiarity(self, looks: Sequence[Floats], best: int, turned: bool) -> Floats:
        apart = np.mean([(look[int(turned)] - self.means[2 * best]) ** 2 / self.spread for look in looks], axis=0)
        blocks = np.split(apart, self.edges[:-1])
        return np.asarray(
            np.log(np.array([block.mean() for block in blocks], np.float32) + np.float32(1e-6)), np.float32
        )


def fit(descriptions: Floats, faces: Sequence[int], edges: tuple[int, ...], kin: Kin, pictures: float = 1.0) -> Head:
    """Learn faces from looks; temperature and familiarity are to be fitted afterwards.

    Args:
        descriptions: float32 (looks, 2 ends, width).
        faces: The number of each look's face, from 0 on without gaps.
        edges: Where blocks end.
        kin: Colour and symbol of each face that has both.
        pictures: How many pictures there are of a face on average.
    """
    rows = descriptions.reshape(-1, descriptions.shape[2])
    labels = (2 * np.asarray(faces)[:, None] + np.array([0, 1])).ravel()
    means = np.stack([rows[labels == label].mean(axis=0) for label in range(int(labels.max()) + 1)])
    within = rows - means[labels]
    scale = _block_scale(within, edges)
    within, middle = within / scale, means.mean(axis=0)
    covariance = within.T @ within / np.float32(len(within))
    covariance *= np.float32(1 - SHRINKAGE)
    covariance[np.diag_indices(len(covariance))] += np.float32(SHRINKAGE)
    centred = like_kin((means - middle) / scale, kin, 1 / math.sqrt(pictures))
    solved = np.asarray(np.linalg.solve(covariance, centred.T).T, np.float32)
    weights = np.asarray(solved / scale, np.float32)
    offsets = np.asarray(-0.5 * (solved * centred).sum(axis=1) - weights @ middle, np.float32)
    variance = (within**2).mean(axis=0) * scale**2
    spread = np.asarray(np.maximum(variance, LEAST_SPREAD * scale**2), np.float32)
    return Head(weights, offsets, np.asarray(means, np.float32), spread, edges, 1.0, _all_familiar(len(edges)))


def like_kin(means: Floats, kin: Kin, share: float) -> Floats:
    """Return means in which a face looks as its colour and its symbol do on other faces, by `share` (0…1).

    A picture's own light, blur and outline are as large as the difference between two faces of which only a small sign
    differs. But each colour was taken in many pictures, and each symbol in several, and what they add to a face is the
    mean of them all. So a face is supposed to be the sum of both.

    Args:
        means: float32 (2 * faces, width), by twos as in `Head`.
        kin: Colour and symbol of faces.
        share: How far to go from what each face looked like to that sum.
    """
    faces = np.array(sorted(kin), int)
    if not len(faces):
        return means
    ends = means.reshape(-1, 2, means.shape[1])[faces]
    up = _same_way_up(ends)
    own = ends[np.arange(len(faces))[:, None], np.stack([up, 1 - up], axis=1)]
    colours, symbols = (np.array([kin[int(face)][part] for face in faces]) for part in (0, 1))
    if len(faces) < FACES_A_GROUP * (len(np.unique(colours)) + len(np.unique(symbols)) - 1):
        return means
    summed = np.zeros_like(own)
    for _ in range(_SUM_STEPS):  # each in turn explains what the others leave
        for groups in (colours, symbols):
            for group in np.unique(groups):
                summed[groups == group] += (own - summed)[groups == group].mean(axis=0)
    own = own + np.float32(share) * (summed - own)
    changed = means.reshape(-1, 2, means.shape[1]).copy()
    changed[faces[:, None], np.stack([up, 1 - up], axis=1)] = own
    return np.asarray(changed.reshape(means.shape), np.float32)


def _same_way_up(ends: Floats) -> NDArray[np.intp]:
    """Return which end of each face to take so that all lie the same way, int (faces,).

    Args:
        ends: float32 (faces, 2, width).
    """
    up = np.zeros(len(ends), np.intp)
    for _ in range(_ALIGN_STEPS):
        middle = ends[np.arange(len(ends)), up].mean(axis=0)
        up = ((ends - middle) ** 2).sum(axis=2).argmin(axis=1)
    return up


def fit_temperature(
    head: Head, looks: Sequence[Floats], faces: Sequence[int], caution: float = 1.0, least: float = 0.5
) -> Head:
    """Return the head with an honest temperature, at least `least`.

    It makes looks which the head was not learned from likeliest; `caution` times that is taken.
    """
    scores = np.stack([head.scores([look]) for look in looks])
    truth = np.asarray(faces)
    losses = []
    for temperature in _TEMPERATURES:
        warm = scores / temperature
        warm = warm - warm.max(axis=1, keepdims=True)
        logarithms = warm - np.log(np.exp(warm).sum(axis=1, keepdims=True))
        losses.append(-float(logarithms[np.arange(len(truth)), truth].mean()))
    return replace(head, temperature=max(least, caution * float(_TEMPERATURES[int(np.argmin(losses))])))


def fit_familiarity(head: Head, looks: Sequence[Floats], strangers: Sequence[Floats]) -> Head:
    """Return the head with what tells its faces from strangers: a logistic function of the distances (Newton's method)."""
    far = np.stack([head.distances([look]) for look in (*looks, *strangers)])
    known = np.concatenate([np.ones(len(looks)), np.zeros(len(strangers))])
    each = np.where(known > 0, 0.5 / len(looks), 0.5 / len(strangers))
    middle, spread = far.mean(axis=0), far.std(axis=0) + 1e-6
    numbers = np.column_stack([(far - middle) / spread, np.ones(len(far))])
    told = np.zeros(numbers.shape[1])
    ridge = _RIDGE * np.diag([*([1.0] * len(middle)), 0.0])
    for _ in range(_NEWTON_STEPS):
        share = 1 / (1 + np.exp(-np.clip(numbers @ told, -30, 30)))
        slope = numbers.T @ (each * (share - known)) + ridge @ told
        bend = (numbers * (each * share * (1 - share))[:, None]).T @ numbers + ridge + 1e-9 * np.eye(len(told))
        told -= np.linalg.solve(bend, slope)
    counts = told[:-1] / spread
    return replace(head, familiar=np.array([*counts, told[-1] - counts @ middle], np.float32))


def _block_scale(within: Floats, edges: tuple[int, ...]) -> Floats:
    """Return by what to divide, float32 (width,), so that each block varies as much as the others."""
    scale = np.empty(within.shape[1], np.float32)
    for start, end in zip((0, *edges[:-1]), edges, strict=True):
        scale[start:end] = max(float(np.sqrt((within[:, start:end] ** 2).mean())), 1e-6)
    return scale


def _all_familiar(blocks: int) -> Floats:
    return np.array([*([0.0] * blocks), 50.0], np.float32)
