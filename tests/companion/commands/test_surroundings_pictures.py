"""What the screen's surroundings show of the camera's picture."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.place import PileProfile
from companion.choices import Choices
from companion.setup import set_up
from hardware.voice import SilentVoice
from tests.companion.commands.around import made
from vision.reader import SeenCard


class Seeing:
    """Witnesses with a camera."""

    camera, voice = object(), SilentVoice()


class Seen:
    """A camera's thread that has seen a dark picture."""

    seen = (np.zeros((200, 400, 3), np.uint8), (("R5", 0.9),), None)

    def __init__(self, game: str | None = None) -> None:
        self.game = game


def test_picture_tells_where_the_pile_lies_in_it(home: Path) -> None:
    around = made(witnesses=Seeing(), camera_thread=Seen()).around()
    assert around.picture is not None
    seen = around.picture()
    assert seen is not None
    assert seen.pile_px is None
    place = PileProfile((400.0, 200.0), 80.0, 120.0, 0.0, (800, 400), 1.0)
    around = made(witnesses=Seeing(), camera_thread=Seen(), place=place).around()
    assert around.picture is not None
    seen = around.picture()
    assert seen is not None
    assert sorted(map(tuple, seen.pile_px.tolist())) == [(180.0, 70.0), (180.0, 130.0), (220.0, 70.0), (220.0, 130.0)]


def test_every_card_of_a_picture_is_read_of_which_the_reader_is_sure(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    corners = np.zeros((4, 2), np.float32)

    class Spread:
        def __init__(self, deck: str) -> None:
            assert deck == "classic"

        def read_spread(self, frame_bgr: Any) -> list[SeenCard]:
            assert frame_bgr is Seen.seen[0]
            return [SeenCard("R6", True, 0.9, corners, ()), SeenCard("R9", False, 0.4, corners, ())]

    monkeypatch.setattr("vision.reader.Reader", Spread)
    spread = made(witnesses=Seeing(), camera_thread=Seen()).around().spread
    assert spread is not None
    seen = spread()
    assert seen is not None
    assert [(code, share) for code, share, _ in seen.spread] == [("R6", 0.9)]
    assert made().around().spread is None


@pytest.mark.parametrize(("watched", "reads"), [("vengeance", "vengeance"), (None, "got1")])
def test_every_card_is_read_by_the_game_on_the_table(
    home: Path, monkeypatch: pytest.MonkeyPatch, watched: str | None, reads: str
) -> None:
    decks: list[str] = []

    class Nothing:
        def __init__(self, deck: str) -> None:
            decks.append(deck)

        def read_spread(self, frame_bgr: Any) -> list[SeenCard]:
            return []

    monkeypatch.setattr("vision.reader.Reader", Nothing)
    monkeypatch.setattr("calibration.health.check_deck", lambda deck, **_: decks.append(deck) or [])
    last_set_up = Choices().after(set_up("got1", ["Ola", "Marek"]))
    around = made(witnesses=Seeing(), camera_thread=Seen(watched), choices=last_set_up).around()
    assert around.spread is not None
    assert around.check is not None
    around.spread()
    around.check()
    assert decks == [reads, reads]
