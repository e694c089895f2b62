"""What the device around the screen knows: pictures of the camera, checks, evenings, rounds and the past."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.entries import Entry, Fact, SetUp, Told
from companion.evening import Evening
from companion.health import BROKEN, OK, SIMULATED, WARNING, Check
from companion.past import Past
from companion.rounds import RoundScores
from companion.rules.notation import parse_all
from companion.setup import set_up
from companion.table import Phrase
from tests.ui.samples import MANY
from ui.around import EveningRow, Sighted
from vision.drawing.faces import draw_face
from vision.drawing.style import house_style


def seen() -> Sighted:
    """Return a picture of a table with a card that was read: it lies turned by a quarter of a right angle."""
    frame_bgr = np.full((480, 640, 3), (70, 96, 120), np.uint8)
    face_bgr = draw_face("R6", house_style("classic"), 300)[..., :3]
    height, width = face_bgr.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -22.5, 1.0)
    turn[:, 2] += 320 - width / 2, 250 - height / 2
    laid_bgr = cv2.warpAffine(face_bgr, turn, (640, 480))
    covered = cv2.warpAffine(np.full((height, width), 255, np.uint8), turn, (640, 480)) > 127
    frame_bgr[covered] = laid_bgr[covered]
    flat = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)], np.float32)
    pile = np.array([(200, 90), (440, 90), (440, 420), (200, 420)], np.float32)
    return Sighted(frame_bgr, (("R6", 0.55), ("R9", 0.43)), (flat @ turn.T).astype(np.float32), pile)


def spread() -> Sighted:
    """Return the same picture with every card on it."""
    picture = seen()
    other = np.array([(40, 60), (170, 60), (170, 260), (40, 260)], np.float32)
    third = other + np.float32([420, 150])
    told = [("R6", 0.97, picture.corners_px), ("R6", 0.9, other), ("W4", 0.99, third)]
    return replace(picture, candidates=(), corners_px=None, spread=tuple(told))


CHECKS: Final = (
    Check(
        "disk",
        OK,
        Phrase("The journal can be written in {folder}; {free} MB are free.", {"folder": "/home", "free": 900}),
    ),
    Check("camera", BROKEN, Phrase("No display is found."), Phrase("Run make setup again.")),
    Check("buttons", SIMULATED, Phrase("Kivy is installed.")),
    Check("voice", WARNING, Phrase("Kivy is missing."), Phrase("Run make setup again.")),
)

EVENINGS: Final = (
    EveningRow("0012-2026-11-29", ("classic",), ("Ada", "Ben", "Zażółć Gęślą-Jaźń"), 214, playing=True),
    EveningRow(
        "0011-2026-11-21",
        ("vengeance", "nomercy", "goodone", "got1", "flip7", "classic"),
        ("Wawrzyniec Chrząszczyżewoszycki", "Ola"),
        88,
    ),
    EveningRow("0010-2026-11-14", ("nomercy", "classic"), ("Ada", "Ben"), 1034, damaged=True),
    EveningRow("0009-2026-11-02", (), (), 0),
)


ROUNDS: Final = tuple(
    RoundScores(
        number,
        {seat: (number * 37 + at * 53) % 91 if at == number % 10 else 0 for at, seat in enumerate("ABCDEFGHIJ")},
        {},
        ("ABCDEFGHIJ"[number % 10],),
        {"C": 42} if number == 12 else {},
    )
    for number in range(1, 13)
)


_WHOLE_ROUND: Final = ("first R5", "now A1 turn=A", "play A R7", "reveal B =12", "reveal C =30", "reveal D =7", "round")


def past() -> Past:
    """Return an evening of two games."""
    games = (
        (set_up("nomercy", tuple(MANY.values())[:6]), ("first R5", "play A R7", "draw B 3", "play C G+4", "take D")),
        (set_up("classic", tuple(MANY.values())[:4]), _WHOLE_ROUND * 9),
    )
    facts: list[Fact] = []
    for setup, told in games:
        facts += [SetUp(setup), *(Told(tuple(parse_all(each)), "finger") for each in told)]
    return Past(Evening([Entry(number, float(number), fact) for number, fact in enumerate(facts, 1)]).lines)
