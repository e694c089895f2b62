"""What the screen shows of a table, in every size and language; every situation is in the gallery, and measured there."""

from itertools import pairwise

import cv2
import pytest

from tests.ui.driving import LANGUAGES, SIZES
from tests.ui.measuring import box_of, spilling
from tests.ui.samples import SITUATIONS

TOUCH_PX = 48


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("situation", ["colour", "roulette", "swap", "shed", "question"])
def test_slip_any_turn_its_keys_are_large_and_inside(drive, situation, size):
    from ui.layers import Slip
    from ui.pieces import Key

    driven = drive(size)
    driven.show(SITUATIONS[situation]())
    driven.pump()
    slip = driven.all_of(Slip)[0]
    keys = [each for each in driven.all_of(Key) if _inside(each, slip)]
    assert len(keys) >= 3
    for key in keys:
        assert min(key.size) >= TOUCH_PX * driven.root.look.unit
        left, bottom, right, top = box_of(key)
        assert min(left, bottom, size[0] - right, size[1] - top) >= 0


def _inside(widget, ancestor):
    while widget is not None and widget is not widget.parent:
        if widget is ancestor:
            return True
        widget = widget.parent if hasattr(widget, "parent") else None
    return False


@pytest.mark.parametrize("size", SIZES)
def test_screenshot_is_a_full_picture_of_the_window(drive, size, tmp_path):
    driven = drive(size)
    driven.show(SITUATIONS["turn"]())
    path = driven.screenshot(tmp_path / "turn.png")
    image_bgr = cv2.imread(str(path))
    assert image_bgr.shape == (size[1], size[0], 3)
    for rows in (slice(0, size[1] // 3), slice(-size[1] // 3, None)):
        assert image_bgr[rows].std() > 12


@pytest.mark.parametrize(("language", "word"), [("en", "blue"), ("pl", "niebieski")])
def test_d20_active_colour_is_a_word_and_a_symbol(drive, language, word):
    driven = drive(language=language)
    driven.show(SITUATIONS["turn"]())
    assert word in driven.texts()
    assert driven.root.screen.middle.colour.sign.name == "B"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["red", "yellow", "green", "blue"]), ("pl", ["czerwony", "żółty", "zielony", "niebieski"])],
)
def test_d20_colour_question_every_key_has_word_and_symbol(drive, language, words):
    driven = drive(language=language)
    driven.show(SITUATIONS["colour"]())
    assert [driven.key(word).sign.name for word in words] == list("RYGB")


def test_colour_in_force_is_the_rim_of_the_table_too_and_not_while_it_is_in_doubt(drive):
    driven = drive()
    for situation, colour in (("turn", "B"), ("owed", "G"), ("colour", None), ("unsure", None), ("good_one", None)):
        driven.show(SITUATIONS[situation]())
        assert driven.root.screen.middle.ring.colour == colour, situation


def test_d20_grey_screenshot_tells_the_four_colours_apart(drive, tmp_path):
    driven = drive()
    driven.show(SITUATIONS["colour"]())
    gray = cv2.imread(str(driven.screenshot(tmp_path / "colour.png")), cv2.IMREAD_GRAYSCALE)
    levels = []
    for word in ("blue", "red", "green", "yellow"):
        left, _, right, top = box_of(driven.key(word))
        levels.append(int(gray[int(480 - top) + 6, int((left + right) / 2)]))
    assert all(later - earlier >= 15 for earlier, later in pairwise(levels)), levels


def test_d18_owing_is_not_holding(drive):
    driven = drive()
    driven.show(SITUATIONS["owed"]())
    texts = driven.texts()
    plate = driven.root.screen.plates["C"]
    assert plate.count.said == "8"
    assert plate.badge.said == "owes 6"
    assert "+6" in texts
    assert "answer with +4 or higher, or take the cards" in texts


def test_d5_out_is_grey_and_named(drive):
    driven = drive()
    driven.show(SITUATIONS["out"]())
    plate = driven.root.screen.plates["A"]
    assert plate.below.said == "out: 25 cards"
    assert plate.panel.ground != driven.root.screen.plates["C"].panel.ground


def test_count_in_doubt_is_marked(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    assert driven.root.screen.plates["D"].count.said == "~7"


def test_d19_sum_is_shown_as_steps(drive):
    driven = drive()
    driven.show(SITUATIONS["lines_over"]())
    assert "50 > 100 > 110" in driven.texts()


def test_open_job_is_on_the_screen(drive):
    driven = drive()
    driven.show(SITUATIONS["job"]())
    assert "Flip Four for Ben: 2 more cards; waiting: minus 4" in driven.texts()


def test_language_switched_everything_is_said_anew(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    assert "Draw 1" in driven.texts()
    driven.speak("pl")
    assert "Dobierz 1" in driven.texts()
    assert not {"Draw 1", "Undo", "blue"} & set(driven.texts())


def test_d1_resized_same_table(drive):
    driven = drive()
    driven.show(SITUATIONS["job"]())
    before = set(driven.texts())
    driven.root.resize(720, 1280)
    driven.pump()
    assert before <= set(driven.texts())
    assert driven.intents == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_layers_no_text_spills_and_keys_are_large(drive, size, language):
    from ui.pieces import Key

    driven = drive(size, language)
    driven.show(SITUATIONS["ten"]())
    flows = driven.root.flows
    for opened in (
        flows.open_menu,
        flows.open_scores,
        flows.open_log,
        lambda: flows.open_line(1),
        lambda: flows.open_seat("G"),
        lambda: flows.picking.pick("G"),
        lambda: flows.counting.reveal("B"),
        lambda: flows.seats.recount("B"),
        lambda: flows.seats.caught("C"),
        lambda: flows.seats.leave("G"),
        driven.root.ask_new_game,
        lambda: driven.root.setup_screen._open_seat(2),
        lambda: driven.root.setup_screen._open_name(2),
        lambda: driven.root.setup_screen._open_rules(),
        lambda: driven.root.tell("Nie znaleziono kamery. " * 4, "Wciśnij taśmę mocno z obu stron. " * 5),
    ):
        opened()
        driven.pump()
        assert spilling(driven) == []
        shown = driven.root.layers[-1] if driven.root.layers else driven.root.setup_screen
        for key in (each for each in driven.all_of(Key) if _inside(each, shown)):
            assert min(key.size) >= 46 * driven.root.look.unit, (opened, key.text, key.size)
        driven.root.close_layers()


def test_shown_again_the_same_table_nothing_is_drawn(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.look(5)
    driven.show(SITUATIONS["turn"]())
    assert driven.watch(30) <= 1


def test_d14_idle_nothing_is_drawn(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.look(5)
    assert driven.watch(60) <= 2


def test_d15_pictures_are_kept_up_to_a_limit():
    from ui.pictures import CardPictures

    pictures = CardPictures(most=5)
    for number in range(10):
        pictures.texture(f"R{number}", "classic", 40)
    assert len(pictures) == 5


def test_card_unknown_is_shown_by_its_code():
    from ui.boxes import Box
    from ui.pictures import CardPicture, CardPictures
    from ui.theme import Look

    picture = CardPicture(Look(800, 480), CardPictures(), "classic")
    picture.place(Box(0, 0, 100, 160))
    picture.show("H:Kot")
    assert picture._words.said == "Kot"
    assert picture._words.parent is picture


def test_headline_says_how_many_are_owed_also_where_the_name_is_long(drive):
    driven = drive(language="pl")
    driven.show(SITUATIONS["unsure_owed"]())
    first = driven.root.screen.column.headline.first
    assert first.text.replace("\n", " ") == first.said


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Ada: takes the cards; Ada is out: 25 cards, from Ela's wild draw 10"),
        ("pl", "Ada: bierze karty; Ada odpada: 25 kart, zagrywa Ela: dzika dobierz 10"),
    ],
)
def test_d5_log_names_the_card_its_sender_and_the_number(drive, language, says):
    driven = drive(language=language)
    driven.show(SITUATIONS["out"]())
    assert says in driven.texts()
