"""The head of a taught deck: what it makes of looks, in numbers."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.taught_deck import TaughtDeck
from vision.teaching_head import fit, fit_familiarity, fit_temperature, like_kin

EDGES = (15, 40)


def looks(count: int = 30, faces: int = 3, noise: float = 0.4, seed: int = 1) -> tuple[np.ndarray, list[int]]:
    """Return looks whose second end is another picture: float32 (looks, 2, 40), and their faces."""
    models = np.random.default_rng(9).normal(0, 3, (faces, 2, 40))
    random = np.random.default_rng(seed)
    labels = [face for face in range(faces) for _ in range(count)]
    return (models[labels] + random.normal(0, noise, (len(labels), 2, 40))).astype(np.float32), labels


def test_faces_are_told_apart_at_both_ends() -> None:
    head = fit(*looks(), EDGES, {})
    for look, face in zip(*looks(10, seed=2), strict=True):
        shares, upside_down = head.shares([look])
        assert (int(shares.argmax()), upside_down) == (face, False)
        shares, upside_down = head.shares([look[::-1]])
        assert (int(shares.argmax()), upside_down) == (face, True)


def test_strangers_are_unfamiliar_and_own_faces_are_not() -> None:
    own, _ = looks(10, seed=3)
    strange = np.random.default_rng(5).normal(0, 3, (40, 2, 40)).astype(np.float32)
    head = fit_familiarity(fit(*looks(), EDGES, {}), list(own), list(strange[:20]))
    assert min(float(head.shares([look])[0].sum()) for look in own) > 0.7
    assert max(float(head.shares([look])[0].sum()) for look in strange[20:]) < 0.3


def test_temperature_takes_back_what_vague_looks_do_not_bear() -> None:
    head = fit(*looks(noise=2.0), EDGES, {})
    vague, labels = looks(60, noise=14.0, seed=4)
    fitted = replace(fit_temperature(head, list(vague), labels, least=0.0), familiar=head.familiar)
    plain, honest = (np.stack([each.shares([look])[0] for look in vague]) for each in (head, fitted))
    right = np.mean(plain.argmax(axis=1) == labels)
    assert plain.max(axis=1).mean() > right + 0.05
    assert honest.max(axis=1).mean() < plain.max(axis=1).mean() - 0.05
    assert fit_temperature(head, list(vague), labels, least=1e6).temperature == 1e6


def test_face_is_supposed_to_be_the_sum_of_colour_and_symbol() -> None:
    random = np.random.default_rng(2)
    colours, symbols = random.normal(0, 1, (4, 2, 40)), random.normal(0, 1, (6, 2, 40))
    kin = {4 * symbol + colour: (colour, symbol) for symbol in range(6) for colour in range(4)}
    ends = random.normal(0, 2, (2, 40))  # a card's two ends differ
    true = np.stack([ends + colours[kin[face][0]] + symbols[kin[face][1]] for face in range(24)])
    seen = true + random.normal(0, 0.5, true.shape)
    summed = like_kin(seen.reshape(48, 40).astype(np.float32), kin, 1.0).reshape(24, 2, 40)
    assert np.abs(summed - true).mean() < 0.7 * np.abs(seen - true).mean()
    assert np.array_equal(like_kin(seen.reshape(48, 40), kin, 0.0), seen.reshape(48, 40).astype(np.float32))


def test_faces_without_colour_stay_as_they_looked() -> None:
    means = np.random.default_rng(2).normal(0, 1, (6, 5)).astype(np.float32)
    assert np.array_equal(like_kin(means, {}, 1.0), means)
    changed = like_kin(means, {0: (0, 0), 1: (0, 1)}, 1.0)
    assert np.array_equal(changed[4:], means[4:])


def two_witnesses() -> TaughtDeck:
    head = fit(*looks(faces=2), EDGES, {})
    return TaughtDeck("ours", "classic", ("R5", "H:Swap"), frozenset({"R5"}), head, {}, "", "", "", 0.8)


SHARES = st.lists(st.floats(0, 1), min_size=3, max_size=3)


@given(SHARES, SHARES)
def test_two_witnesses_together_stay_probabilities(general: list[float], taught: list[float]) -> None:
    def shares(numbers: list[float]) -> np.ndarray:
        return np.array(numbers[:2], np.float32) / max(1.0, sum(numbers))

    together = two_witnesses().together(("R5", "R6"), shares(general), shares(taught))
    assert together.shape == (3,)
    assert (together >= 0).all()
    assert float(together.sum()) <= 1 + 1e-4


def test_witnesses_that_agree_are_surer_and_a_stranger_to_both_is_refused() -> None:
    deck, codes = two_witnesses(), ("R5", "R6")
    agreed = deck.together(codes, np.array([0.6, 0.3], np.float32), np.array([0.95, 0.0], np.float32))
    assert agreed[0] > 0.9
    house = deck.together(codes, np.array([0.9, 0.0], np.float32), np.array([0.0, 0.97], np.float32))
    assert int(house.argmax()) == 2
    nothing = deck.together(codes, np.array([0.3, 0.1], np.float32), np.array([0.1, 0.1], np.float32))
    assert nothing.max() < 0.4
