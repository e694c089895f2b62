"""Boxes, seats, signs, lettering and sizes: what every layout stands on."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from ui.boxes import Box
from ui.choosing import Step, narrowed, next_step
from ui.seating import seating
from ui.signs import SIGNS
from ui.theme import CARD_INKS, CARD_TINTS, Look, tint


def test_box_rows_and_columns_fill_the_box():
    box = Box(10, 20, 100, 60)
    assert [(row.y, row.height) for row in box.rows(2, 10)] == [(55, 25), (20, 25)]
    assert [(column.x, column.width) for column in box.columns(3, 5)][-1] == (pytest.approx(10 + 100 - 30), 30)
    assert len(box.grid(3, 2)) == 6


def test_box_cut_gives_part_and_rest():
    top, rest = Box(0, 0, 50, 100).cut_top(30, 5)
    assert (top.y, top.height, rest.height) == (70, 30, 65)
    right, rest = Box(0, 0, 50, 100).cut_right(20, 5)
    assert (right.x, rest.width) == (30, 25)


def _apart(one, other):
    return one.x >= other.right or other.x >= one.right or one.y >= other.top or other.y >= one.top


@pytest.mark.parametrize("number", range(1, 19))
@pytest.mark.parametrize("upright", [False, True])
def test_seats_any_number_lie_apart_and_clockwise(number, upright):
    table = Box(0, 0, 696, 640) if upright else Box(8, 84, 568, 388)
    unit = 1.5 if upright else 1
    placed = seating(number, table, (190 * unit, 64 * unit), (114 * unit, 116 * unit), 8, upright=upright)
    assert len(placed.plates) == len(placed.turns_deg) == number
    assert all(_apart(one, other) for one, other in combinations(placed.plates, 2))
    if number > 2:
        middle = table.middle
        angles = [np.arctan2(y - middle[1], x - middle[0]) for x, y in (plate.middle for plate in placed.plates)]
        steps = [(before - after) % (2 * np.pi) for before, after in zip(angles, [*angles[1:], angles[0]], strict=True)]
        assert sum(steps) == pytest.approx(2 * np.pi)


def _mask(name, turn_deg):
    image = np.zeros((64, 64), np.uint8)
    for area in SIGNS[name].areas:
        cv2.fillPoly(image, [np.round(np.array(area) * 63).astype(np.int32)], 255)
    return np.rot90(image, turn_deg // 90)


def test_d20_colour_symbols_differ_however_they_are_turned():
    for one, other in combinations("RYGB", 2):
        for turn_deg in (0, 90, 180, 270):
            differing = float(np.mean(_mask(one, 0) != _mask(other, turn_deg)))
            assert differing > 0.1, (one, other, turn_deg)


@pytest.mark.parametrize("name", SIGNS)
def test_sign_lies_in_its_square(name):
    shape = SIGNS[name]
    points = [point for part in (*shape.areas, *shape.strokes) for point in part]
    assert points
    assert all(-0.05 <= value <= 1.05 for point in points for value in point)


def _luminance(colour):
    linear = [value / 12.92 if value <= 0.04 else ((value + 0.055) / 1.055) ** 2.4 for value in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one, other):
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("letter", "RYGB")
def test_words_on_a_colour_are_legible(letter):
    assert _contrast(CARD_TINTS[letter], CARD_INKS[letter]) >= 4.5


def test_words_on_the_table_are_legible():
    from ui import theme

    for ink, ground in (
        (theme.INK, theme.PANEL),
        (theme.INK, theme.KEY),
        (theme.DARK, theme.AMBER),
        (theme.QUIET, theme.FELT),
        (theme.ALARM, theme.FELT),
        (theme.INK, theme.ALARM_GROUND),
        (theme.DARK, theme.ALARM),
        (theme.DARK, theme.GOOD),
    ):
        assert _contrast(ink, ground) >= 4.5


def test_faint_words_are_still_readable():
    from ui import theme

    assert _contrast(theme.FAINT, theme.FELT) >= 3


def test_tint_reads_hexadecimal():
    assert tint("FF0080", 0.5) == (1.0, 0.0, pytest.approx(128 / 255), 0.5)


@pytest.mark.parametrize(
    ("size", "unit"), [((800, 480), 1.0), ((1280, 720), 1.5), ((720, 1280), 1.5), ((480, 320), 0.6)]
)
def test_look_grows_with_the_window(size, unit):
    assert Look(*size).unit == pytest.approx(unit)


def test_text_is_set_as_large_as_it_fits_and_wrapped():
    from ui.lettering import extent, fitted

    assert fitted("Ada", (30, 20, 16), True, 200, 40, 1) == (30, "Ada")
    size, text = fitted("Wawrzyniec Chrząszczyżewoszycki", (30, 20, 16), True, 230, 60, 2)
    assert size == 20
    assert text == "Wawrzyniec\nChrząszczyżewoszycki"
    assert all(extent(line, size, True)[0] <= 230 for line in text.split("\n"))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Wawrzyniec Chrząszczyżewoszycki", ["Wawrzyniec", "Chrząszczyże-", "woszycki"]),
        ("Gęślą-Jaźniewska", ["Gęślą-", "Jaźniewska"]),
    ],
)
def test_word_that_is_too_wide_is_broken_behind_a_hyphen_or_a_vowel_rather_than_cut(text, lines):
    from ui.lettering import extent, fitted

    size, shown = fitted(text, (16,), True, 115, 80, 3)
    assert shown.split("\n") == lines
    assert all(extent(line, size, True)[0] <= 115 for line in lines)


def test_text_that_fits_nowhere_is_shortened():
    from ui.lettering import extent, fitted

    size, text = fitted("Chrząszczyżewoszycki", (30, 20, 16), True, 60, 20, 1)
    assert size == 16
    assert text.endswith("…")
    assert text.startswith("Ch")
    assert extent(text, 16, True)[0] <= 60


def test_choosing_goes_from_colour_to_number():
    from companion.rules.events import Roulette

    choices = tuple(Roulette("B", colour, number) for colour in "RB" for number in (1, 2, 3))
    step = next_step(choices)
    assert step == Step("colour", ("R", "B"))
    left = narrowed(choices, step, "B")
    assert next_step(left) == Step("number", (1, 2, 3))
    assert next_step(narrowed(left, next_step(left), 2)) is None


@pytest.mark.parametrize(
    ("events", "kind", "values"),
    [
        ("chal B guilty; chal B innocent", "verdict", (True, False)),
        ("swap A B; swap A C", "seat", ("B", "C")),
        ("to A; to B", "seat", ("A", "B")),
        ("begin A; begin B", "seat", ("A", "B")),
        ("bonus A self; bonus A B", "seat", (None, "B")),
        ("play A 7; play A 7x2; play A 9", "card", ("7", "9")),
        ("card DI(B.9); card DI(C.5); card DI()", "move", ("B.9", "C.5", None)),
    ],
)
def test_choosing_knows_what_events_differ_in(events, kind, values):
    from companion.rules.notation import parse_all

    assert next_step(parse_all(events)) == Step(kind, values)
