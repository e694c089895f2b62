"""The reader on drawn scenes, on things that are no cards, and on real photographs where they are at hand."""

import csv
import os
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.rules.cards import BACK
from companion.rules.decks import DECKS
from vision.drawing.faces import draw_face, draw_other
from vision.drawing.style import house_style, random_style
from vision.geometry import Floats, Image, overlap, turned
from vision.locate import Found
from vision.reader import Reader, SeenCard, UnknownDeck, _agreed, _is_sure, _rivals

TABLES_BGR = [(40, 45, 40), (70, 110, 160), (215, 220, 222), (90, 70, 30)]


def laid(frame_bgr: Image, face_bgra: Image, middle: tuple[float, float], long_side: float, turn_deg: float) -> Floats:
    """Lay a face onto the frame and return its corners."""
    rows, columns = face_bgra.shape[:2]
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    half = np.array([[-columns, -rows], [columns, -rows], [columns, rows], [-columns, rows]]) / (2 * rows)
    corners = np.asarray(half * long_side @ turn.T + middle, np.float32)
    small = cv2.resize(face_bgra, (round(long_side * columns / rows), round(long_side)), interpolation=cv2.INTER_AREA)
    source = np.array([[0, 0], [small.shape[1], 0], [small.shape[1], small.shape[0]], [0, small.shape[0]]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners)
    warped = cv2.warpPerspective(small, matrix, (frame_bgr.shape[1], frame_bgr.shape[0]))
    share = warped[..., 3:] / 255
    frame_bgr[:] = (warped[..., :3] * share + frame_bgr * (1 - share)).astype(np.uint8)
    return corners


def table(number: int = 0, size: tuple[int, int] = (480, 640)) -> Image:
    random = np.random.default_rng(number)
    frame = np.full((*size, 3), TABLES_BGR[number % len(TABLES_BGR)], np.float32) + random.normal(0, 4, (*size, 3))
    return np.clip(frame, 0, 255).astype(np.uint8)


def counted(monkeypatch: pytest.MonkeyPatch, of: Any, name: str) -> list[None]:
    """Return a list that grows by one whenever the method is called from now on."""
    calls: list[None] = []
    method = getattr(of, name)

    def call(*given: Any) -> Any:
        calls.append(None)
        return method(*given)

    monkeypatch.setattr(of, name, call)
    return calls


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader("classic")


@pytest.mark.parametrize("deck", ["classic", "nomercy"])
def test_every_clean_house_card_is_accepted_right(deck: str) -> None:
    of_deck = Reader(deck)
    style, wrong = house_style(deck), []
    for number, code in enumerate((*DECKS[deck].faces, BACK)):
        frame = table(number if deck == "classic" else 1 + number % 2)  # a black border needs a table that is not black
        laid(frame, draw_face(code, style, 400, deck), (320, 240), 250, 37.0 * number)
        seen = of_deck.read_top(frame)
        if [(card.code, card.accepted) for card in seen] != [(code, True)]:
            wrong.append((code, [(card.code, round(card.confidence, 2)) for card in seen]))
    assert not wrong


@pytest.mark.parametrize("turn_deg", range(0, 360, 45))
def test_corners_lie_on_the_card(reader: Reader, turn_deg: int) -> None:
    frame = table(turn_deg)
    truth = laid(frame, draw_face("R7", house_style("classic"), 400), (300, 250), 220, turn_deg)
    (card,) = reader.read_top(frame)
    assert min(np.abs(card.corners - truth).max(), np.abs(turned(card.corners) - truth).max()) < 220 * 0.04


def test_top_of_a_pile_is_read_not_what_lies_below(reader: Reader) -> None:
    frame = table(1)
    random = np.random.default_rng(3)
    for code in ("R5", "G8", "B1", "W"):
        where = (320 + random.normal(0, 14), 240 + random.normal(0, 14))
        laid(frame, draw_face(code, house_style("classic"), 400), where, 240, random.uniform(0, 360))
    laid(frame, draw_face("Y6", house_style("classic"), 400), (320, 240), 240, 20)
    assert [(card.code, card.accepted) for card in reader.read_top(frame)] == [("Y6", True)]


def test_spread_finds_all_cards_and_their_places(reader: Reader) -> None:
    frame = table(0, (720, 1280))
    truth = {}
    for place, code in enumerate(("R0", "Y1", "G2", "B3", "R4", "Y5", "G6", "B9", "RS", "YV", "G+2", "W4")):
        middle = (140 + 200 * (place % 6), 190 + 330 * (place // 6))
        truth[code] = laid(frame, draw_face(code, house_style("classic"), 400), middle, 200, 25.0 * place)
    cards = reader.read_spread(frame)
    assert Counter(card.code for card in cards if card.accepted) == Counter(truth.keys())
    assert all(overlap(card.corners, truth[card.code]) > 0.85 for card in cards if card.accepted)


def test_known_place_is_classified_without_looking_for_it(reader: Reader) -> None:
    frame = table(2)
    corners = laid(frame, draw_face("B8", house_style("classic"), 400), (320, 240), 260, 80)
    assert any(overlap(corners, each) > 0.8 for each in reader.locate(frame))
    for beginning in (corners, turned(corners)):
        card = reader.classify(frame, beginning)
        assert (card.code, card.accepted) == ("B8", True)
    askew = corners + np.array([[18, -12], [14, 10], [-16, 12], [10, 18]], np.float32)
    corrected = reader.classify(frame, askew)
    assert (corrected.code, corrected.accepted) == ("B8", True)
    assert 1 - overlap(corrected.corners, corners) < (1 - overlap(askew, corners)) / 1.4


@pytest.mark.parametrize(("most_looks", "asked"), [(1, 1), (2, 2), (4, 2)])
def test_card_that_lies_askew_is_looked_at_no_more_often_than_allowed(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, most_looks: int, asked: int
) -> None:
    frame = table(2)
    corners = laid(frame, draw_face("B8", house_style("classic"), 400), (320, 240), 260, 80)
    askew = corners + np.array([[18, -12], [14, 10], [-16, 12], [10, 18]], np.float32)
    looks = counted(monkeypatch, reader._classifier, "answer")
    reader.classify(frame, askew, most_looks)
    assert len(looks) == asked


def test_certain_card_is_not_looked_at_again_by_whoever_does_not_need_its_outline(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = table(2)
    corners = laid(frame, draw_face("B8", house_style("classic"), 400), (320, 240), 260, 80)
    looks = counted(monkeypatch, reader._classifier, "answer")
    card = reader.classify(frame, corners + np.array([[9, -6], [7, 5], [-8, 6], [5, 9]], np.float32), enough=0.98)
    assert (card.code, card.accepted, len(looks)) == ("B8", True, 1)


def test_empty_table_is_looked_at_once_but_a_small_card_is_found(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = counted(monkeypatch, reader._locator, "maps")
    frame = table(1, (720, 1280))
    assert reader.read_top(frame) == []
    assert len(looks) == 1
    laid(frame, draw_face("B8", house_style("classic"), 400), (900, 500), 76, 20)
    (card,) = reader.read_top(frame)
    assert card.code == "B8"


def test_candidates_are_ordered_chances_of_the_deck(reader: Reader) -> None:
    frame = table(3)
    laid(frame, draw_face("G9", house_style("classic"), 400), (320, 240), 260, 200)
    (card,) = reader.read_top(frame)
    shares = [share for _, share in card.candidates]
    assert card.candidates[0] == (card.code, card.confidence)
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 1.0 + 1e-6
    assert {code for code, _ in card.candidates} <= {*DECKS["classic"].faces, BACK}


@pytest.mark.parametrize("number", range(8))
def test_table_without_cards_gives_nothing_accepted(reader: Reader, number: int) -> None:
    frame = table(number)
    random = np.random.default_rng(number)
    for _ in range(number):
        box = (
            (random.uniform(0, 640), random.uniform(0, 480)),
            tuple(random.uniform(20, 250, 2)),
            random.uniform(0, 90),
        )
        tone = tuple(float(part) for part in random.uniform(0, 255, 3))
        cv2.fillPoly(frame, [cv2.boxPoints(box).astype(np.int32)], tone, cv2.LINE_AA)
    assert not [card for card in (*reader.read_top(frame), *reader.read_spread(frame)) if card.accepted]


def test_cards_of_no_deck_are_rarely_accepted(reader: Reader) -> None:
    random = np.random.default_rng(99)
    accepted = []
    for number in range(60):
        frame = table(number)
        laid(frame, draw_other(random_style(random, "classic"), 400, random), (320, 240), 250, 40.0 * number)
        accepted += [card.code for card in reader.read_top(frame) if card.accepted]
    assert len(accepted) <= 1, accepted


@pytest.mark.parametrize(("shape", "value"), [((1, 1), 0), ((9, 2000), 255), ((2000, 9), 128), ((40, 40), 255)])
def test_odd_frames_give_no_card_and_no_error(reader: Reader, shape: tuple[int, int], value: int) -> None:
    frame = np.full((*shape, 3), value, np.uint8)
    assert not [card for card in (*reader.read_top(frame), *reader.read_spread(frame)) if card.accepted]


def test_unknown_deck_names_those_there_are() -> None:
    with pytest.raises(UnknownDeck, match="vengeance"):
        Reader("bridge")


@pytest.mark.parametrize("deck", list(DECKS))
def test_weights_know_every_deck(deck: str) -> None:
    assert Reader(deck).deck == deck


def spoiled(frame: Image, how: str) -> Image:
    light = frame.astype(np.float32)
    if how == "dark":
        light *= 0.12
    elif how == "cast":
        light *= np.array([0.3, 0.7, 1.1])
    elif how == "blurred":
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), 20), np.float32)
    return np.clip(light, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("how", ["dark", "cast", "blurred", "too_small", "cut_off", "nothing"])
def test_warnings_tell_what_spoils_the_look(reader: Reader, how: str) -> None:
    frame = table(0)
    middle, long_side = {"too_small": ((320, 240), 28), "cut_off": ((320, 420), 260)}.get(how, ((320, 240), 260))
    corners = laid(frame, draw_face("R3", house_style("classic"), 400), middle, long_side, 5)
    frame = spoiled(frame, how)
    card = reader.classify(frame, corners)
    warnings = reader.warnings(frame, [card])
    assert (how in warnings) if how != "nothing" else warnings == ()


@pytest.mark.parametrize(
    ("second_visible", "aside_px", "contested"), [(0.9, 30, True), (0.4, 30, False), (0.9, 200, False)]
)
def test_top_of_a_pile_is_contested_by_a_card_that_seems_as_bare(
    second_visible: float, aside_px: int, contested: bool
) -> None:
    corners = np.array([[0, 0], [56, 0], [56, 87], [0, 87]], np.float32)
    top, other = Found(corners, 0.8, 0.95), Found(corners + np.float32(aside_px), 0.8, second_visible)
    assert _rivals([top, other]) == ([other] if contested else [])


@pytest.mark.parametrize(
    ("earlier", "confidence", "sure", "accepted"),
    [("B6", 0.9, True, True), ("B5", 0.4, True, True), ("B5", 0.5, True, False), ("B5", 0.8, False, False)],
)
def test_sure_look_settles_it_unless_an_earlier_one_saw_another_face_nearly_as_surely(
    earlier: str, confidence: float, sure: bool, accepted: bool
) -> None:
    corners = np.zeros((4, 2), np.float32)
    looks = [SeenCard(earlier, False, confidence, corners, ()), SeenCard("B6", True, 0.9, corners, ())]
    assert _is_sure(looks) == sure
    assert [card.accepted for card in _agreed(looks)] == [accepted]


@pytest.mark.parametrize("deck", ["nomercy", "flip7", "vengeance"])
@pytest.mark.slow
def test_scans_cut_to_the_edge_are_read(deck: str) -> None:
    """A scan or a maker's picture shows nothing but the card; one face in twenty may leave doubt, one may be misread."""
    of_deck, doubtful = Reader(deck), []
    for number, code in enumerate(DECKS[deck].faces):
        face = draw_face(code, random_style(np.random.default_rng((5, number)), deck), 420, deck)
        share = face[..., 3:] / 255
        scan = np.asarray(face[..., :3] * share + 255 * (number % 2) * (1 - share), np.uint8)
        seen = of_deck.read_top(scan)
        if [(card.code, card.accepted) for card in seen] != [(code, True)]:
            doubtful.append((code, [(card.code, round(card.confidence, 2), card.accepted) for card in seen]))
    assert len([each for each in doubtful if any(accepted for *_, accepted in each[1])]) <= 1, doubtful
    assert len(doubtful) <= 0.05 * len(DECKS[deck].faces) + 1, doubtful


@pytest.mark.slow
def test_real_photographs_are_read_right() -> None:
    """A floor below what docs/reading.md states, on up to 25 pictures of each family."""
    folder = os.environ.get("COMPANION_CARDS")
    if not folder:
        pytest.skip(
            "COMPANION_CARDS names no folder with labelled photographs: the reader was NOT measured on real ones"
        )
    of_photographs = Reader("classic")
    verdicts: dict[str, Counter[str]] = {}
    with (Path(folder) / "labels.csv").open(encoding="utf-8") as labels:
        for row in csv.DictReader(labels):
            counts = verdicts.setdefault(row["family"], Counter())
            if row["kind"] == "single" and row["code"] in DECKS["classic"].faces and counts.total() < 25:
                codes = [
                    card.code
                    for card in of_photographs.read_top(
                        np.asarray(cv2.imread(str(Path(folder) / row["image"])), np.uint8)
                    )
                    if card.accepted
                ]
                counts["unsure" if not codes else "right" if codes == [row["code"]] else "wrong"] += 1
    seen = [counts for counts in verdicts.values() if counts.total() >= 20]
    assert np.mean([counts["right"] / counts.total() for counts in seen]) >= 0.985, verdicts
    assert np.mean([counts["wrong"] / counts.total() for counts in seen]) <= 0.005, verdicts
