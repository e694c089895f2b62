"""The indices in a card's corners: cut out alike from either end, and read where the middle tells nothing."""

import numpy as np
import pytest

from vision.drawing.faces import draw_face
from vision.drawing.hands import draw_hand_blob
from vision.drawing.style import house_style
from vision.geometry import Floats, Image
from vision.indices import FINE_SIZE_PX, INDEX_SIZE_PX, IndexReader, indices_of
from vision.reader import WEIGHTS, Reader

CORNERS = np.array([[190, 60], [390, 60], [390, 371], [190, 371]], np.float32)


@pytest.fixture(scope="module")
def index_reader() -> IndexReader:
    return IndexReader(WEIGHTS / "index.onnx")


def laid(code: str) -> Image:
    """A frame in which a house card lies upright within CORNERS."""
    face = draw_face(code, house_style("classic"), 311)
    frame = np.full((430, 580, 3), 90, np.uint8)
    share = face[..., 3:] / 255
    part = frame[60 : 60 + face.shape[0], 190 : 190 + face.shape[1]]
    part[:] = (face[..., :3] * share + part * (1 - share)).astype(np.uint8)
    return frame


def best(shares: Floats) -> list[str]:
    return [Reader("classic").facts.symbols[each] for each in shares.argmax(axis=1)]


def test_indices_of_a_card_upside_down_are_the_same_two() -> None:
    fine = np.random.default_rng(1).integers(0, 256, (FINE_SIZE_PX[1], FINE_SIZE_PX[0], 3)).astype(np.uint8)
    first, second = indices_of(fine)
    other_second, other_first = indices_of(np.ascontiguousarray(fine[::-1, ::-1]))
    assert first.shape == (INDEX_SIZE_PX[1], INDEX_SIZE_PX[0], 3)
    assert (first == other_first).all()
    assert (second == other_second).all()


@pytest.mark.parametrize("code", ["R0", "G3", "B6", "Y9", "RS", "BV", "G+2", "W4"])
def test_both_indices_tell_the_symbol_whichever_end_is_up(index_reader: IndexReader, code: str) -> None:
    symbol = code if code.startswith("W") else code[1:]
    assert best(index_reader.read(laid(code), CORNERS)) == [symbol, symbol]
    assert best(index_reader.read(laid(code), np.roll(CORNERS, 2, axis=0))) == [symbol, symbol]


def test_covered_index_is_told_as_none_and_the_other_one_still_read(index_reader: IndexReader) -> None:
    frame = laid("G5")
    frame[250:420, 200:480] = (95, 130, 190)
    assert best(index_reader.read(frame, CORNERS)) == ["5", "none"]


@pytest.mark.parametrize("code", ["B5", "G3", "RS"])
def test_card_under_a_hand_is_read_by_its_index(code: str) -> None:
    frame, reader = laid(code), Reader("classic")
    draw_hand_blob(frame, (285.0, 190.0), -100.0, 420.0, np.random.default_rng(0))
    card = reader.classify(frame, CORNERS)
    assert (card.code, card.accepted) == (code, True)
