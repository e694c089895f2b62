"""Other people's cards, as Debian ships them, are refused: no picture of them is part of this repository.

`apt-get install gnome-cards-data`, or name a folder with its unpacked files in COMPANION_ARTWORK.
"""

import os
from pathlib import Path

import numpy as np
import pytest

from companion.rules.cards import BACK
from tools.measure_reading.artwork import cases, decks
from vision.reader import Reader

INSTALLED = Path("/usr/share/aisleriot")
FRAMES, EVERY = 40, 6


@pytest.fixture(scope="module")
def artwork() -> Path:
    pytest.importorskip("resvg_py", reason="NO CARD ARTWORK: resvg-py, which draws it, is not installed")
    folder = Path(os.environ.get("COMPANION_ARTWORK", INSTALLED.parent))
    if not list(folder.rglob("aisleriot/cards/*.svgz")):
        pytest.skip(f"NO CARD ARTWORK in {folder}: apt-get install gnome-cards-data, or set COMPANION_ARTWORK")
    return folder


@pytest.mark.slow
def test_playing_cards_as_debian_draws_them_are_no_cards_of_ours(artwork: Path) -> None:
    reader, taken = Reader("classic"), []
    for case in cases(artwork, FRAMES, 7, EVERY):
        seen = [card for card in reader.read_top(case.frame_bgr) if card.accepted and card.code != BACK]
        taken += [(case.name, card.code, round(card.confidence, 3)) for card in seen]
    assert not taken


@pytest.mark.slow
def test_artwork_is_whole_decks_of_different_cards(artwork: Path) -> None:
    """Else the test above would ask nothing."""
    name, cards = next(decks(artwork))
    assert len(cards) == 55, name
    assert all(card.std() > 5 for card in cards)
    assert np.abs(cards[0].astype(float) - cards[40]).mean() > 5
