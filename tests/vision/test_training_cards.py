"""What the nets learn from: faces of one print lie together, and a covered index is not asked for."""

from pathlib import Path

import numpy as np
import pytest

from vision.classify import NO_CARD
from vision.geometry import CROP_SIZE_PX
from vision.indices import INDEX_SIZE_PX
from vision.training.backgrounds import random_texture
from vision.training.crops import make_crop
from vision.training.faces import ONE_PRINT, FaceStore, all_symbols, draw_faces, prints_of


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> FaceStore:
    folder: Path = tmp_path_factory.mktemp("faces")
    draw_faces(folder, 40, 3, fonts=())
    return FaceStore(folder)


def test_a_quarter_of_the_faces_share_their_print_with_seven_others() -> None:
    prints = prints_of(64)
    assert prints[:48] == list(range(48))
    assert [prints.count(each) for each in sorted(set(prints[48:]))] == [ONE_PRINT, ONE_PRINT]


def test_some_faces_are_of_one_print_half_of_the_time(store: FaceStore) -> None:
    random = np.random.default_rng(1)
    prints = np.array(prints_of(len(store)))
    alike = [len(set(prints[store.some(random, 6)])) == 1 for _ in range(200)]
    assert 70 < sum(alike) < 130
    assert len(store.some(random, 0)) == 0


def test_crop_gives_both_nets_their_pictures_and_asks_for_no_covered_index(store: FaceStore) -> None:
    random = np.random.default_rng(2)
    textures = np.stack([random_texture(random) for _ in range(4)])
    crops = [make_crop(random, store, textures) for _ in range(60)]
    none = all_symbols().index(NO_CARD)
    for crop in crops:
        assert crop.picture_bgr.shape == (CROP_SIZE_PX[1], CROP_SIZE_PX[0], 3)
        assert crop.indices_bgr.shape == (2, INDEX_SIZE_PX[1], INDEX_SIZE_PX[0], 3)
        assert {*crop.index_symbols} <= {crop.symbol, none} or crop.symbol == none
    told = [crop for crop in crops if crop.symbol != none]
    assert any(none in crop.index_symbols for crop in told)
    assert any(none not in crop.index_symbols for crop in told)
