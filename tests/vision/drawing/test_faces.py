import itertools
from dataclasses import replace

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.rules.cards import BACK
from companion.rules.decks import DECKS
from vision.drawing.faces import UnknownFace, draw_face, draw_other, draw_stranger, width_px
from vision.drawing.lettering import glyph
from vision.drawing.shapes import bounds
from vision.drawing.style import COLOUR_ORDER, house_style, random_style, random_tones

FACES = [(deck, code) for deck in DECKS for code in [*DECKS[deck].faces, BACK]]


def random_of(seed=1):
    return np.random.default_rng(seed)


@pytest.mark.parametrize("deck", DECKS)
def test_draw_face_every_code_of_every_deck_draws_a_card_with_clear_corners(deck):
    for code in [*DECKS[deck].faces, BACK]:
        for style in (house_style(deck), random_style(random_of(), deck)):
            face = draw_face(code, style, 96, deck)
            assert face.shape == (96, width_px(96), 4)
            assert face.dtype == np.uint8
            assert all(face[y, x, 3] == 0 for y, x in itertools.product((0, -1), (0, -1))), code
            assert face[48, 31, 3] == 255
            assert face[0, 31, 3] > 200, "the edge itself belongs to the card"


def test_draw_face_proportions_are_those_of_a_card():
    face = draw_face("R5", house_style("classic"), 435)
    assert face.shape[:2] == (435, 280)


@pytest.mark.parametrize("deck", DECKS)
def test_draw_face_faces_of_a_deck_differ_from_each_other(deck):
    codes = [*DECKS[deck].faces, BACK]
    for style in (house_style(deck), random_style(random_of(4), deck)):
        faces = {code: draw_face(code, style, 64, deck)[:, :, :3].astype(np.int16) for code in codes}
        for one, other in itertools.combinations(codes, 2):
            difference = np.abs(faces[one] - faces[other]).mean()
            assert difference > 0.8, f"{one} and {other} look alike: {difference:.2f}"


def test_draw_face_six_and_nine_stay_apart_when_one_is_turned():
    style = house_style("classic")
    six, nine = (draw_face(code, style, 128)[:, :, :3].astype(np.int16) for code in ("B6", "B9"))
    assert np.abs(six - nine[::-1, ::-1]).mean() > 2


def test_draw_face_same_seed_gives_the_same_pixels():
    one, other = (draw_face("G+2", random_style(random_of(9), "classic"), 80) for _ in range(2))
    assert np.array_equal(one, other)
    changed = draw_face("G+2", random_style(random_of(10), "classic"), 80)
    assert not np.array_equal(one, changed)


def test_draw_face_colour_of_the_field_is_the_colour_of_the_code():
    style = house_style("classic")
    for colour in COLOUR_ORDER:
        face = draw_face(f"{colour}4", style, 174)
        right_of_index = face[14, 56, :3].astype(int)
        assert np.abs(right_of_index - style.tone(colour)).max() < 12


@pytest.mark.parametrize(("code", "deck"), [("R5", "vengeance"), ("X9", "classic"), ("W6", "classic"), ("", "classic")])
def test_draw_face_foreign_code_is_refused_with_advice(code, deck):
    with pytest.raises(UnknownFace, match="has no face"):
        draw_face(code, house_style(deck), 64, deck)


def test_draw_face_unknown_deck_is_refused():
    with pytest.raises(CompanionError, match="there is no deck 'skat'"):
        draw_face("R5", house_style("classic"), 64, "skat")


def test_draw_face_too_small_is_refused():
    with pytest.raises(ValueError, match="give at least 8"):
        draw_face("R5", house_style("classic"), 4)


def test_draw_other_is_a_card_of_chance_and_repeats_with_its_seed():
    pictures = [draw_other(random_style(random_of(seed), "classic"), 64, random_of(seed)) for seed in range(30)]
    again = draw_other(random_style(random_of(7), "classic"), 64, random_of(7))
    assert np.array_equal(pictures[7], again)
    assert len({picture.tobytes() for picture in pictures}) == 30
    assert all(picture[0, 0, 3] < 200 for picture in pictures)


def test_random_style_fields_come_in_the_wanted_shares():
    random = random_of(2)
    fields = [random_style(random, "classic").field for _ in range(3000)]
    shares = {field: fields.count(field) / len(fields) for field in set(fields)}
    wanted = {"ring": 0.36, "oval": 0.34, "disc": 0.16, "plain": 0.08, "white": 0.06}
    assert shares == pytest.approx(wanted, abs=0.03)


def test_random_style_no_mercy_is_mostly_black_rimmed():
    random = random_of(3)
    styles = [random_style(random, "nomercy") for _ in range(300)]
    assert sum(style.border == style.ink and style.ring == style.ink for style in styles) > 180


def test_random_tones_each_tone_is_nearest_its_own_name():
    random = random_of(5)
    for _ in range(500):
        red, yellow, green, blue = random_tones(random)
        assert red[2] == max(red)
        assert min(yellow[1], yellow[2]) > yellow[0]
        assert green[1] == max(green)
        assert blue[0] == max(blue)


@pytest.mark.parametrize("weight", [400, 600, 900])
def test_glyph_zero_has_no_slash_and_fills_its_height(weight):
    zero = glyph("0", weight=weight)
    assert len(zero) == 2, "one outline, one hole"
    for digit in "0123456789":
        _, top, _, bottom = bounds(glyph(digit, weight=weight))
        assert bottom - top == pytest.approx(1.0, abs=0.05), digit


def test_glyph_nine_is_six_turned():
    six, nine = (bounds(glyph(digit)) for digit in "69")
    assert nine[2] - nine[0] == pytest.approx(six[2] - six[0], abs=0.02)


def test_draw_face_every_way_of_printing_actions_draws_and_differs():
    """Arrows, small cards, large numbers, words, wheels and word wilds: each branch of the print is painted."""
    base = house_style("nomercy")
    ways = [
        {"arrows": "straight"},
        {"arrows": "round"},
        {"words": True},
        {"draw_numbers": True},
        {"cards_upright": False, "cards_shear": 0.3},
        {"wild": "word", "word_coloured": True},
        {"wild": "wheel", "field": "disc", "rays": True},
        {"field": "white", "glyph": "tone"},
        {"field": "plain", "rays": True},
        {"four_corners": True, "braille": True},
        {"glyph": "ink", "index_tone": True},
        {"centre_turned": True, "gloss": 0.5},
    ]
    faces = [("nomercy", code) for code in ("RV", "R+2", "R+4", "R5", "RS")] + [("classic", "W"), ("classic", "W4")]
    plain = [draw_face(code, base, 64, deck).tobytes() for deck, code in faces]
    for way in ways:
        changed = [draw_face(code, replace(base, **way), 64, deck).tobytes() for deck, code in faces]
        assert changed != plain, way
        assert len(set(changed)) == len(faces), way


def test_draw_face_centre_turned_moves_the_centre_and_keeps_the_corners():
    style = house_style("classic")
    upright, turned = (draw_face("R7", replace(style, centre_turned=way), 174)[:, :, :3] for way in (False, True))
    assert np.array_equal(upright[:40, :34], turned[:40, :34])
    assert not np.array_equal(upright[60:114], turned[60:114])


def test_draw_stranger_is_a_card_of_chance_and_repeats_with_its_seed():
    pictures = [draw_stranger(random_style(random_of(seed), "classic"), 64, random_of(seed)) for seed in range(40)]
    again = draw_stranger(random_style(random_of(7), "classic"), 64, random_of(7))
    assert np.array_equal(pictures[7], again)
    assert all(picture.shape == pictures[0].shape for picture in pictures)
    assert len({picture.tobytes() for picture in pictures}) == 40


@pytest.mark.parametrize("deck", ["flip7", "vengeance"])
def test_posters_draw_every_face_differently(deck: str):
    style = replace(house_style(deck), poster=True)
    pictures = [draw_face(code, style, 120, deck) for code in DECKS[deck].faces]
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            assert np.abs(one.astype(int) - other).mean() > 0.3
