"""Every screen there is, in every size and language: everything fits, can be touched, and can be read by every eye."""

from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.phrases import LANGUAGES as KNOWN_LANGUAGES
from companion.phrases import Phrases
from tests.ui.driving import LANGUAGES, SIZES
from tests.ui.gallery import SCREENS, in_turn
from tests.ui.measuring import spilling as spilling_anywhere
from tests.ui.samples import CROWDED_NAME, MANY

EVERY = [(size, language) for size in SIZES for language in LANGUAGES]
TOUCH_PX = 63
"""12 mm on a 7-inch panel of 800 x 480 pixels, 133 an inch."""

WHOLE_TABLE_TOUCH_PX = 48
"""What everything on the table keeps, also what a slip lies over."""

CONTRAST = 4.5

PARTS = 4
"""Pictures take their time: in so many tests each has enough of it."""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), EVERY)
def test_every_screen_nothing_spills_nothing_is_cut_and_fingers_find_everything(drive, size, language):
    driven = drive(size, language)
    wrong = []
    for name in in_turn():
        SCREENS[name](driven)
        found = [*spilling(driven), *untouchable(driven, size), *(f"{text!r} is cut" for text in cut(driven))]
        if name.startswith("table-"):
            found += wrong_on_table(driven, size)
        wrong += [f"{name}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_strings_a_third_longer_than_english_are_not_cut(drive, size):
    """German and Finnish are about a third longer than English; a translation must never lose its end."""
    driven = drive(size)
    driven.root.speak(Longer("en"))
    wrong = []
    for name in in_turn():
        SCREENS[name](driven)
        wrong += [f"{name}: {text}" for text in cut(driven)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_screen_every_word_stands_out_from_its_ground_on_the_picture(drive, tmp_path, part):
    """Measured on the pixels, as the eye sees them; also in grey, and by eyes that lack one kind of cone."""
    driven = drive()
    wrong = []
    for name in in_turn()[part::PARTS]:
        SCREENS[name](driven)
        picture_bgr = cv2.imread(str(driven.screenshot(tmp_path / "screen.png")))
        for words in readable(driven):
            wrong += [
                f"{name}, {eye} eye: {words.said!r} {contrast:.1f}"
                for eye, contrast in contrasts(picture_bgr, words).items()
                if contrast < (CONTRAST if eye == "usual" else CONTRAST - 0.5)
            ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("eye", ["usual", "protan", "deutan", "tritan", "grey"])
def test_four_colours_are_told_apart_by_every_eye(drive, tmp_path, eye):
    driven = drive()
    SCREENS["table-colour"](driven)
    picture_bgr = eyes(cv2.imread(str(driven.screenshot(tmp_path / "colour.png"))))[eye]
    lab = cv2.cvtColor(picture_bgr.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    tints = {}
    for word in ("red", "yellow", "green", "blue"):
        left, bottom, right, _ = box_of(driven.key(word))
        tints[word] = lab[int(480 - bottom) - 8, int((left + right) / 2)]
    apart = {pair: float(np.linalg.norm(tints[pair[0]] - tints[pair[1]])) for pair in combinations(tints, 2)}
    assert min(apart.values()) >= 10, apart


def test_every_character_of_every_language_is_in_the_font():
    from fontTools.ttLib import TTFont
    from kivy import kivy_data_dir

    from ui.keyboard import _LETTERS, _OTHERS

    known = set()
    for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"):
        font = set(TTFont(Path(kivy_data_dir) / "fonts" / name).getBestCmap())
        known = font if not known else known & font
    wanted = set("".join((*_LETTERS, *_OTHERS, *MANY.values(), "…–·~+><")))
    for language in KNOWN_LANGUAGES:
        wanted |= set("".join(_catalogue(language)))
    missing = {char for char in wanted if ord(char) not in known and char != "\n"}
    assert missing == set()


def test_a_font_without_suit_signs_would_be_noticed():
    from fontTools.ttLib import TTFont
    from kivy import kivy_data_dir

    assert ord("♥") not in TTFont(Path(kivy_data_dir) / "fonts" / "Roboto-Regular.ttf").getBestCmap()


# --- measuring -------------------------------------------------------------------------------------------------------------


class Longer(Phrases):
    """English, every word of it about a third longer."""

    def text(self, text: str) -> str:
        """Return a marked text, stretched; placeholders stay."""
        words = super().text(text).split(" ")
        return " ".join(word if "{" in word else stretched(word) for word in words)


@cache
def stretched(word):
    """Return `word` with every third vowel or so doubled, as long as a German one."""
    extra = round(len(word) / 3)
    for vowel in "eaiou":
        while extra > 0 and word.count(vowel) and word.count(vowel * 4) == 0:
            word = word.replace(vowel, vowel * 2, 1)
            extra -= 1
    return word


@cache
def _catalogue(language):
    """Return everything that is said in a language."""
    import gettext

    from companion.phrases import LOCALE

    found = gettext.translation("companion", LOCALE, [language], fallback=language == "en")
    catalogue = getattr(found, "_catalog", {})
    return [
        text for pair in catalogue.items() for text in (pair[0] if isinstance(pair[0], str) else pair[0][0], pair[1])
    ]


def words_on(driven):
    """Return the words that can be seen: not those under a layer."""
    from ui.pieces import Words
    from ui.slips import Slip

    root = driven.root
    top = root.layers[-1] if root.layers else root.setup_screen
    if top is not None:
        return driven.all_of(Words, top)
    slips = driven.all_of(Slip)
    under = slips[0] if slips else None
    return [
        each
        for each in driven.all_of(Words)
        if under is None or within(each, under) or not overlap(box_of(each), box_of(under))
    ]


def within(widget, ancestor):
    """Tell whether `widget` is a part of `ancestor`."""
    while widget is not None and widget is not widget.parent:
        if widget is ancestor:
            return True
        widget = getattr(widget, "parent", None)
    return False


def box_of(widget):
    """Return left, bottom, right and top of a widget in the window."""
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def overlap(one, other):
    """Tell whether two boxes share more than a line."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def spilling(driven):
    """Return the words that are larger than their room."""
    return [
        f"{each.said!r} spills"
        for each in words_on(driven)
        if each.said
        and each.width > 0
        and (each.texture_size[0] > each.width + 1 or each.texture_size[1] > each.height + 1)
    ]


def cut(driven):
    """Return the words that were shortened, except people's names, which may be of any length."""
    from ui.log import LogRow, LogStrip
    from ui.plates import SeatPlate
    from ui.rounds_layer import RoundsLayer

    long_names = [*(name for name in MANY.values() if len(name) > 12), CROWDED_NAME]
    return [
        each.said
        for each in words_on(driven)
        if each.text.replace("\n", " ") != each.said.replace("\n", " ")
        and each.width > 0
        and not isinstance(each.parent, RoundsLayer)  # names over columns: the mark tells who
        and not isinstance(each.parent, LogStrip | LogRow)  # the log itself tells whole lines
        and not (isinstance(each.parent, SeatPlate) and each is each.parent.below)  # the tile tells it in figures
        and not any(name in each.said for name in long_names)
    ]


def tapped_on(driven):
    """Return everything that a finger can mean now."""
    from ui.layers import Layer
    from ui.pieces import Spot, Tappable
    from ui.slips import Slip

    root = driven.root
    top = root.layers[-1] if root.layers else root.setup_screen
    if top is None:
        slips = driven.all_of(Slip)
        top = slips[0] if slips else root.screen
    found = [each for each in driven.all_of(Tappable, top) if each.can_be_tapped()]
    return [each for each in found if not isinstance(each, Layer) and (not isinstance(each, Spot) or each.width > 0)]


def untouchable(driven, size):
    """Return what is too small for a finger, lies outside, or on something else."""
    least = TOUCH_PX * driven.root.look.unit - 1
    wrong, tapped = [], tapped_on(driven)
    boxes = [box_of(each) for each in tapped]
    for at, (each, box) in enumerate(zip(tapped, boxes, strict=True)):
        what = f"{type(each).__name__} {getattr(each, 'text', '')!r}"
        if min(box[2] - box[0], box[3] - box[1]) < least:
            wrong.append(f"{what} is only {box[2] - box[0]:.0f} x {box[3] - box[1]:.0f}")
        if box[0] < 0 or box[1] < 0 or box[2] > size[0] or box[3] > size[1]:
            wrong.append(f"{what} lies outside")
        wrong += [f"{what} lies on another" for other in boxes[at + 1 :] if overlap(box, other)]
    return wrong


def wrong_on_table(driven, size):
    """Return what is wrong on a table, also under what lies over a part of it and cannot be tapped now."""
    from ui.lines import LineRow
    from ui.plates import SeatPlate

    column, least = driven.root.screen.column, WHOLE_TABLE_TOUCH_PX * driven.root.look.unit
    tapped = [*column._keys, column.menu, column.undo, column.redo, *driven.all_of(SeatPlate), *driven.all_of(LineRow)]
    boxes = [box_of(each) for each in tapped]
    wrong = [f"{each} spills" for each in spilling_anywhere(driven)] if driven.texts() else ["nothing can be read"]
    for at, (each, box) in enumerate(zip(tapped, boxes, strict=True)):
        wrong += [f"{each} is small"] if min(each.size) < least else []
        if min(box[0], box[1], size[0] - box[2], size[1] - box[3]) < 0:
            wrong.append(f"{each} lies outside")
        wrong += [f"{each} lies on another" for other in boxes[at + 1 :] if overlap(box, other)]
    return wrong


_EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What eyes see that lack one kind of cone, as a matrix over linear red, green, blue. Source: Machado et al. 2009."""


def linear(picture):
    """Return light for stored values 0 to 255."""
    share = picture.astype(np.float32) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def eyes(picture_bgr):
    """Return the picture as different eyes see it, uint8 BGR, by the name of the eye."""
    light = linear(picture_bgr)[..., ::-1]
    seen = {"usual": picture_bgr}
    for name, matrix in _EYES.items():
        mixed = np.clip(light @ np.array(matrix, np.float32).T, 0, 1)
        stored = np.where(mixed <= 0.0031308, mixed * 12.92, 1.055 * mixed ** (1 / 2.4) - 0.055)
        seen[name] = np.round(stored[..., ::-1] * 255).astype(np.uint8)
    return seen


def readable(driven):
    """Return the words that are there to be read: not those of a key that cannot be tapped now."""
    from ui.pieces import Key

    return [
        each
        for each in words_on(driven)
        if each.said and each.width > 1 and not (isinstance(each.parent, Key) and not each.parent.enabled)
    ]


def contrasts(picture_bgr, words):
    """Return the contrast of the ink to its ground within the box of some words, for each eye."""
    left, bottom, right, top = (round(value) for value in box_of(words))
    height = picture_bgr.shape[0]
    part_bgr = picture_bgr[max(0, height - top) : height - bottom, max(0, left) : right]
    return {eye: contrast_of(seen) for eye, seen in eyes(part_bgr).items()} if part_bgr.size else {}


def contrast_of(part_bgr):
    """Return the contrast of what differs most from the commonest colour of a picture to that colour."""
    codes = part_bgr.reshape(-1, 3).astype(np.uint32) @ np.array((1, 1 << 8, 1 << 16), np.uint32)
    codes, counts = np.unique(codes, return_counts=True)  # one number a colour: sorted ten times as fast as three
    values = (codes[:, None] >> np.array((0, 8, 16), np.uint32)).astype(np.uint8)
    light = linear(values) @ np.array((0.0722, 0.7152, 0.2126), np.float32)
    ground = float(light[counts.argmax()])
    ratios = (np.maximum(light, ground) + 0.05) / (np.minimum(light, ground) + 0.05)
    return float(ratios.max())


def test_contrast_is_measured_as_it_is_defined():
    picture_bgr = np.zeros((10, 10, 3), np.uint8)
    picture_bgr[4:6, 4:6] = 255
    assert contrast_of(picture_bgr) == pytest.approx(21, abs=0.1)
