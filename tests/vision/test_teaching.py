"""Teaching: what one picture a face is enough for, and what is refused."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.errors import UnusableInput
from companion.rules.decks import DECKS
from tests.vision.taught import CODES, face, laid, small_deck
from vision.drawing.faces import draw_face, draw_other, draw_stranger
from vision.drawing.layouts import card_corners
from vision.drawing.scenes import place
from vision.drawing.style import house_style, random_style
from vision.taught_reader import TaughtReader
from vision.teaching import Teacher

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reader() -> TaughtReader:
    return TaughtReader(small_deck())


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("angle_deg", "height_px", "tone"), [(20.0, 220.0, (150, 160, 170)), (200.0, 300.0, (30, 40, 90))]
)
def test_unknown_print_is_read_after_one_picture_a_face(
    reader: TaughtReader, code: str, angle_deg: float, height_px: float, tone: tuple[int, int, int]
) -> None:
    (seen,) = reader.read_top(laid(face(code), angle_deg, height_px, tone))
    assert (seen.code, seen.accepted) == (code, True)


def test_print_that_nobody_knows_is_replaced(reader: TaughtReader) -> None:
    deck = small_deck()
    assert not deck.adds
    assert deck.codes == CODES
    assert deck.pictures == dict.fromkeys(CODES, 1)
    assert set(deck.missing) == set(DECKS["classic"].faces) - set(CODES)
    assert reader.codes == CODES


def test_corners_begin_at_the_end_that_was_up_in_the_picture(reader: TaughtReader) -> None:
    (upright,), (turned,) = reader.read_top(laid(face("R1"))), reader.read_top(laid(face("R1"), 180.0))
    assert upright.corners[0, 1] < 240 < turned.corners[0, 1]


@pytest.mark.parametrize("number", range(6))
def test_strangers_are_refused(reader: TaughtReader, number: int) -> None:
    random = np.random.default_rng(900 + number)
    card = np.asarray(draw_stranger(random_style(random, "classic"), 400, random), np.uint8)
    assert not [seen for seen in reader.read_top(laid(card, 15.0)) if seen.accepted]


@pytest.mark.parametrize("code", ["R5", "W4", "B0"])
def test_no_face_is_named_that_was_not_taught(reader: TaughtReader, code: str) -> None:
    card = draw_face(code, house_style("classic"), 400, "classic")
    for seen in reader.read_top(laid(card)):
        assert {named for named, _ in seen.candidates} <= set(CODES)
        assert not seen.accepted


def test_known_print_goes_on_being_read_and_house_cards_are_added() -> None:
    teacher = Teacher("classic")
    codes = ("R5", "G7", "B0", "YS")
    for code in codes:
        teacher.add(code, *_shown(teacher, draw_face(code, house_style("classic"), 400, "classic")))
    teacher.add("H:Swap", *_shown(teacher, face("W")))
    deck = teacher.learn("ours", "", "")
    assert deck.adds
    assert deck.known == frozenset(codes)
    taught = TaughtReader(deck)
    (house,) = taught.read_top(laid(face("W"), 30.0, 240.0))
    assert (house.code, house.accepted) == ("H:Swap", True)
    (untaught,) = taught.read_top(laid(draw_face("Y3", house_style("classic"), 400, "classic"), 30.0))
    assert (untaught.code, untaught.accepted) == ("Y3", True)
    (known,) = taught.read_top(laid(draw_face("G7", house_style("classic"), 400, "classic"), 200.0))
    assert (known.code, known.accepted) == ("G7", True)


@pytest.mark.parametrize("known", [(), ("R5",), ("R5", "G7", "B0")])
def test_house_cards_and_a_back_of_its_own_say_nothing_against_the_print(known: tuple[str, ...]) -> None:
    teacher = Teacher("classic")
    for code in known:
        teacher.add(code, *_shown(teacher, draw_face(code, house_style("classic"), 400, "classic")))
    for code, like in (("H:Swap", "W"), ("H:Gift", "G1"), ("BACK", "G2")):
        teacher.add(code, *_shown(teacher, face(like)))
    assert teacher._known((*known, "H:Swap", "H:Gift", "BACK")) == frozenset(known)


def test_faces_of_the_game_in_another_print_say_that_it_is_unknown() -> None:
    teacher = Teacher("classic")
    for code in ("R1", "G1"):
        teacher.add(code, *_shown(teacher, face(code)))
    assert teacher._known(("R1", "G1")) is None


def test_scan_cut_to_the_edge_is_a_picture_of_its_card() -> None:
    teacher = Teacher("classic")
    scan = np.ascontiguousarray(face("R1")[..., :3])
    (outline,) = teacher.cards_in(scan)
    height, width = scan.shape[:2]
    assert np.abs(np.sort(outline.ravel()) - np.sort([0, 0, width, 0, width, height, 0, height])).max() < 0.06 * height


@pytest.mark.parametrize("shape", [63 / 88, 56 / 87, 70 / 120])
@pytest.mark.parametrize("number", [0, 18, 22, 28, 57])
def test_scan_is_taken_whole_whatever_is_printed_on_it(number: int, shape: float) -> None:
    random = np.random.default_rng(number)
    draw = draw_stranger if number % 3 == 0 else draw_other
    card = np.asarray(draw(random_style(random, "classic"), 400, random)[..., :3], np.uint8)
    scan = np.asarray(cv2.resize(card, (round(500 * shape), 500)), np.uint8)
    (outline,) = Teacher("classic").cards_in(scan)
    assert set(outline.ravel().tolist()) == {0.0, float(scan.shape[0]), float(scan.shape[1])}


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (960, 560), (700, 500), (800, 560), (500, 700)])
def test_card_on_a_table_is_found_in_a_frame_of_a_cards_shape(width: int, height: int) -> None:
    card = draw_face("R5", house_style("classic"), 400, "classic")
    frame = np.full((height, width, 3), (60, 90, 70), np.uint8)
    place(frame, card, card_corners((width / 2, height / 2), 300.0, 0.0), 0.3)
    (outline,) = Teacher("classic").cards_in(frame)
    assert np.ptp(outline[:, 1]) == pytest.approx(300, rel=0.1)


def test_card_that_the_locator_does_not_find_does_not_make_a_frame_a_scan() -> None:
    frame = np.full((600, 1024, 3), (60, 90, 70), np.uint8)
    place(frame, face("R1"), card_corners((512.0, 300.0), 300.0, 0.0), 0.3)
    assert all(np.ptp(outline[:, 0]) < 512 for outline in Teacher("classic").cards_in(frame))


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (960, 560), (560, 960)])
def test_bare_table_of_a_cards_shape_shows_none(width: int, height: int) -> None:
    frame = np.full((height, width, 3), (60, 90, 70), np.uint8)
    assert Teacher("classic").cards_in(frame) == []


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (960, 560), (800, 560)])
def test_camera_frame_is_never_read_as_one_card(
    reader: TaughtReader, width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "classify", lambda *_, **__: pytest.fail("the frame was taken for a card"))
    assert reader.read_top(np.full((height, width, 3), 90, np.uint8)) == []


def test_cards_side_by_side_are_found_apart_and_an_empty_table_shows_none() -> None:
    teacher = Teacher("classic")
    tables = [laid(draw_face(code, house_style("classic"), 400, "classic"), 0.0, 260.0) for code in ("R5", "G7")]
    two = np.hstack([table[:, 100:540] for table in tables])
    assert len(teacher.cards_in(two)) == 2
    assert teacher.cards_in(np.full((480, 640, 3), 90, np.uint8)) == []


def test_several_pictures_are_left_out_in_turn_also_where_one_is_upside_down() -> None:
    teacher = Teacher("classic")
    for code in CODES[:3]:
        teacher.add(code, *_shown(teacher, face(code)))
        teacher.add(code, *_shown(teacher, face(code), 170.0, 200.0))
    deck = teacher.learn("ours", "", "")
    assert deck.check.pictures
    assert deck.pictures == dict.fromkeys(CODES[:3], 2)
    assert deck.check.right >= 0.6 * deck.check.looks
    assert deck.check.wrong == 0


def test_same_pictures_teach_the_same_deck() -> None:
    heads = []
    for _ in range(2):
        teacher = Teacher("classic")
        for code in CODES[:2]:
            teacher.add(code, *_shown(teacher, face(code)))
        heads.append(teacher.learn("ours", "", "").head)
    assert np.allclose(heads[0].means, heads[1].means, atol=1e-4)
    assert np.allclose(heads[0].familiar, heads[1].familiar, atol=1e-2)


def test_faces_that_look_alike_are_told() -> None:
    teacher = Teacher("classic")
    for code, card in (("R1", face("R1")), ("R2", face("R1")), ("G1", face("G1"))):
        teacher.add(code, *_shown(teacher, card))
    deck = teacher.learn("ours", "", "")
    assert [pair[:2] for pair in deck.alike] == [("R1", "R2")]


def test_deck_taught_with_other_weights_says_what_to_do() -> None:
    with pytest.raises(UnusableInput, match="companion teach --deck 'our box' --game classic --from /pictures"):
        TaughtReader(replace(small_deck(), weights="0" * 64))


def _shown(teacher: Teacher, card: np.ndarray, *how: float) -> tuple[np.ndarray, np.ndarray]:
    frame = laid(card, *how)
    return frame, teacher.cards_in(frame)[0]
