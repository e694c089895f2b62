"""From the classifier's scores to codes of a deck."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.rules.decks import DECKS
from vision.classify import Answer, DeckView, Facts, codes_with_back, white_patch
from vision.geometry import Floats
from vision.nets import UnusableWeights

FACTS = Facts(
    ("5", "6", "W", "8", "BACK", "none"),
    ("R", "Y", "G", "B", "none"),
    symbol_temperature=1.0,
    colour_temperature=1.0,
    familiar_score=4.0,
    familiar_slope=2.0,
    familiar_index=2.0,
    index_weight=0.8,
    index_floor=0.02,
    index_relief=0.5,
    bare_doubt=0.4,
    least_place=0.3,
    least_visible=0.3,
    least_confidence=0.6,
    least_sharpness=0.1,
    soft_sharpness=0.2,
    soft_confidence=0.9,
)


def answer(symbol: str, colour: str, strength: float = 8.0) -> Answer:
    symbols = np.array([strength * (symbol == name) for name in FACTS.symbols], np.float32)
    colours = np.array([strength * (colour == name) for name in FACTS.colours], np.float32)
    return Answer(symbols, colours, np.zeros((4, 2), np.float32), np.zeros(128, np.float32))


VIEW = DeckView(("R5", "R6", "G5", "W", "BACK"), FACTS)


@pytest.mark.parametrize(
    ("symbol", "colour", "code"), [("5", "R", "R5"), ("5", "G", "G5"), ("W", "none", "W"), ("BACK", "none", "BACK")]
)
def test_symbol_and_colour_make_the_code(symbol: str, colour: str, code: str) -> None:
    shares = VIEW.probabilities([answer(symbol, colour)])
    assert VIEW.codes[int(shares.argmax())] == code
    assert shares.max() > 0.99


@pytest.mark.parametrize(("symbol", "colour"), [("8", "R"), ("none", "R"), ("5", "none"), ("W", "R")])
def test_what_the_deck_lacks_is_not_forced_into_it(symbol: str, colour: str) -> None:
    assert VIEW.probabilities([answer(symbol, colour)]).sum() < 0.01


@pytest.mark.parametrize(("sharpness", "least"), [(0.05, np.inf), (0.1, 0.9), (0.19, 0.9), (0.2, 0.6), (0.8, 0.6)])
def test_blurred_crop_must_be_surer_and_one_that_shows_nothing_is_never_accepted(
    sharpness: float, least: float
) -> None:
    assert FACTS.least_confidence_at(sharpness) == least


def test_two_looks_that_disagree_leave_doubt() -> None:
    shares = VIEW.probabilities([answer("5", "R"), answer("6", "R")])
    assert 0.4 < shares[0] < 0.6
    assert 0.4 < shares[1] < 0.6


def index(symbol: str, share: float = 0.98) -> list[float]:
    rest = (1 - share) / (len(FACTS.symbols) - 1)
    return [share if name == symbol else rest for name in FACTS.symbols]


def indices(first: str, second: str) -> Floats:
    return np.array([index(first), index(second)], np.float32)


def test_index_decides_where_the_middle_leaves_it_open() -> None:
    looks = [answer("5", "R"), answer("6", "R")]
    assert VIEW.probabilities(looks, indices("6", "6"))[1] > 0.95
    assert VIEW.probabilities(looks, indices("none", "5"))[0] > 0.9


@pytest.mark.parametrize(
    ("codes", "second", "left"),
    [(("R5", "G5"), "none", 0.6), (("R5", "G5"), "5", 1.0), (("5", "8"), "none", 1.0)],
)
def test_card_bare_of_any_index_is_doubted_where_the_deck_bears_one(
    codes: tuple[str, ...], second: str, left: float
) -> None:
    looks = [answer("5", "R" if codes[0] == "R5" else "none", 12.0)]
    bare = np.eye(len(FACTS.symbols), dtype=np.float32)[[-1, FACTS.symbols.index(second)]]
    assert DeckView(codes, FACTS).probabilities(looks, bare)[0] == pytest.approx(left, abs=0.01)


def test_index_that_shows_the_same_symbol_takes_a_part_of_the_doubt_away() -> None:
    looks = [answer("5", "R", 1.5)]
    doubtful, relieved = (
        DeckView(VIEW.codes, replace(FACTS, index_relief=relief)).probabilities(looks, indices("5", "none"))
        for relief in (0.0, 0.5)
    )
    assert 0.1 < doubtful[0] < relieved[0] < 1
    assert relieved[VIEW.codes.index("R6")] < doubtful[VIEW.codes.index("R6")]
    assert relieved[VIEW.codes.index("G5")] > doubtful[VIEW.codes.index("G5")]  # of the colour it tells nothing
    assert relieved.sum() <= 1


def test_index_that_cannot_be_told_decides_nothing_between_symbols() -> None:
    looks = [answer("5", "R"), answer("6", "R")]
    shares, without = VIEW.probabilities(looks, indices("none", "none")), VIEW.probabilities(looks)
    assert np.abs(shares / shares.sum() - without / without.sum()).max() < 0.05


def test_index_makes_a_covered_card_familiar_but_a_foreign_one_does_not() -> None:
    loud = answer("5", "R")
    quiet = Answer(loud.symbol_scores - 5, loud.colour_scores, loud.shift, loud.embedding)
    assert VIEW.probabilities([quiet])[0] < 0.2
    assert VIEW.probabilities([quiet], indices("none", "5"))[0] > 0.6
    assert VIEW.probabilities([quiet], indices("8", "none"))[0] < 0.2


def test_scores_that_are_low_for_all_symbols_leave_doubt() -> None:
    loud = answer("5", "R")
    quiet = Answer(loud.symbol_scores - 6, loud.colour_scores, loud.shift, loud.embedding)
    assert VIEW.probabilities([quiet]).max() < 0.05


def test_higher_temperature_is_less_sure() -> None:
    doubtful = replace(FACTS, symbol_temperature=2.0, colour_temperature=2.0)
    view = DeckView(VIEW.codes, doubtful)
    assert view.probabilities([answer("5", "R")]).max() < VIEW.probabilities([answer("5", "R")]).max()


def test_deck_unknown_to_the_weights_is_refused() -> None:
    with pytest.raises(UnusableWeights, match="R7"):
        DeckView(("R7",), FACTS)


def test_every_deck_gets_its_codes_once_and_the_back() -> None:
    for deck in DECKS.values():
        codes = codes_with_back(tuple(deck))
        assert len(codes) == len(set(codes)) == len(deck.faces) + 1


@pytest.mark.parametrize("text", ["", "{}", '{"symbols": 3}', "[]"])
def test_broken_facts_are_told_with_their_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "reader.json"
    file.write_text(text)
    with pytest.raises(UnusableWeights, match=r"reader\.json"):
        Facts.load(file)
    with pytest.raises(UnusableWeights, match="absent"):
        Facts.load(tmp_path / "absent.json")


def test_facts_are_read_as_written(tmp_path: Path) -> None:
    file = tmp_path / "reader.json"
    file.write_text(json.dumps({**FACTS.__dict__, "made_by": {}}))
    assert Facts.load(file) == FACTS


@pytest.mark.parametrize("gains", [(0.35, 0.75, 1.0), (1.0, 0.6, 0.4), (0.3, 0.3, 0.3)])
def test_white_patch_takes_the_lamps_tint_away(gains: tuple[float, float, float]) -> None:
    random = np.random.default_rng(1)
    crop = random.integers(0, 200, (96, 64, 3)).astype(np.uint8)
    crop[:20] = 235
    tinted = (crop * np.array(gains)).astype(np.uint8)
    assert np.abs(white_patch(tinted).astype(int) - white_patch(crop)).mean() < 3


def test_white_patch_keeps_the_colour_of_a_card_with_little_white() -> None:
    """A one in white on a red card with a black border: less than a twentieth is white."""
    crop = np.full((96, 64, 3), (20, 20, 20), np.uint8)
    crop[8:-8, 6:-6] = (60, 60, 200)
    crop[35:60, 28:36] = 240
    blue, _, red = (int(part) for part in white_patch(crop)[20, 20])
    assert red > 2.5 * blue
