"""For people who do not see: a first touch says what is there, a second one does it."""

from argparse import Namespace
from dataclasses import replace

import pytest

from companion.choices import Choices
from companion.commands.surroundings import Surroundings
from companion.messages import Undo
from hardware.assemble import Witnesses
from hardware.buzzer import NoBuzzer
from hardware.lamp import NoLamps
from hardware.voice import SilentVoice
from tests.ui.samples import SITUATIONS


@pytest.fixture
def listening(drive):
    """Return a driven screen that speaks, and what it has said."""

    def show(situation="turn", language="en", *, aloud=True):
        driven, said = drive(language=language), []
        driven.root.around = replace(
            driven.root.around, choices=Choices(aloud=aloud), say=lambda text, spoken: said.append((text, spoken))
        )
        driven.show(SITUATIONS[situation]())
        driven.pump()
        driven.t_s += 1
        return driven, said

    return show


def test_key_is_said_first_and_done_when_it_is_touched_again(listening):
    driven, said = listening()
    driven.press("Draw 1")
    assert said == [("Draw 1", "en")]
    assert driven.intents == []
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]
    assert len(said) == 1


def test_what_was_done_is_said_again_before_it_is_done_again(listening):
    driven, said = listening()
    driven.press("Undo", "Undo", "Undo")
    assert [type(each) for each in driven.intents] == [Undo]
    assert said == [("Undo", "en"), ("Undo", "en")]


def test_something_else_touched_between_begins_anew(listening):
    driven, said = listening()
    driven.press("Draw 1", "Undo", "Draw 1")
    assert driven.intents == []
    assert [text for text, _ in said] == ["Draw 1", "Undo", "Draw 1"]


def test_same_key_that_says_something_else_by_now_is_not_done(listening):
    driven, _said = listening()
    key = driven.key("Draw 1")
    driven.tap(key)
    key.say("Draw 2")
    driven.tap(key)
    assert driven.intents == []


@pytest.mark.parametrize(
    ("language", "card", "colour", "way", "menu"),
    [("en", "blue 9", "blue", "clockwise", "Menu"), ("pl", "niebieska 9", "niebieski", "zgodnie z zegarem", "Menu")],
)
def test_what_is_only_drawn_is_said_in_words(listening, language, card, colour, way, menu):
    driven, said = listening(language=language)
    middle = driven.root.screen.middle
    for widget in (middle.card_spot, middle.colour_spot, middle.way_key, driven.root.screen.column.menu):
        driven.tap(widget)
    assert said == [(text, language) for text in (card, colour, way, menu)]


def test_plate_says_everything_that_stands_on_it(listening):
    driven, said = listening("owed")
    driven.tap(driven.root.screen.plates["C"])
    text = said[-1][0]
    assert "Zażółć Gęślą-Jaźń" in text
    assert "8" in text
    assert "owes 6" in text
    driven.tap(driven.root.screen.middle.owed_spot)
    assert said[-1][0] == "+6, Zażółć Gęślą-Jaźń owes"


@pytest.mark.parametrize(
    ("language", "ada", "ben"),
    [
        ("en", "Ada, 120 pts, cards: 5, 12, minus 4, sum: 13", "Ben, 84 pts, cards: 13, 12, 3, sum: 28"),
        ("pl", "Ada, 120 pkt, karty: 5, 12, minus 4, suma: 13", "Ben, 84 pkt, karty: 13, 12, 3, suma: 28"),
    ],
)
def test_row_of_open_cards_says_them_and_what_they_are_worth(listening, language, ada, ben):
    driven, said = listening("job", language)
    for seat in "AB":
        driven.tap(driven.root.screen.lines.rows[seat].name)
    assert said == [(ada, language), (ben, language)]


def test_card_in_a_row_is_said_alone_and_set_right_by_the_second_touch(listening):
    driven, said = listening("job")
    cards = driven.root.screen.lines.rows["B"].cards
    driven.tap(cards[0])
    driven.tap(cards[2])
    assert said == [("Ben: 13", "en"), ("Ben: 3", "en")]
    driven.tap(cards[2])
    assert driven.root.layers[-1].title.said == "Which card was it? (Ben: 3)"


def test_row_that_is_not_known_for_sure_says_so(listening):
    driven, said = listening("unsure_lines")
    for seat in driven.root.view.table.doubtful:
        driven.tap(driven.root.screen.lines.rows[seat].name)
    assert said
    assert all("in doubt" in text for text, _ in said)


def test_key_that_erases_says_which_card_of_a_hand_goes(listening):
    from ui.picker import HandLayer

    driven, said = listening(aloud=False)
    root = driven.root
    layer = HandLayer(
        root.look, root.speaker, root.pictures, "classic", "Ada", lambda _: None, root.close, hand=("R5", "B7")
    )
    root.open(layer)
    root.around.choices = Choices(aloud=True)
    for _ in range(3):
        driven.tap(layer.erase)
    assert [text for text, _ in said] == ["Erase the last one: blue 7", "Erase the last one: red 5"]
    assert layer.hand == ["R5"]


def test_empty_log_lets_what_is_being_said_go_on(listening):
    driven, said = listening()
    driven.root.screen.log.show(replace(driven.root.view, table=replace(driven.root.view.table, log=())))
    driven.tap(driven.root.screen.log)
    assert said == []


def test_card_of_the_picker_says_its_face_and_the_layer_what_it_asks(listening):
    driven, said = listening()
    driven.press("Play…", "Play…")
    assert said[-1][0] == "Wawrzyniec Chrząszczyżewoszycki plays"
    driven.tap(driven.card("B7"))
    assert said[-1][0] == "blue 7"
    assert driven.intents == []
    driven.tap(driven.card("B7"))
    assert driven.told() == ["play D B7"]


def test_chip_of_a_question_says_its_answer(listening):
    from ui.asking import Chip

    driven, said = listening("question")
    chips = sorted(driven.all_of(Chip), key=lambda chip: chip.to_window(*chip.pos)[0])
    driven.tap(chips[1])
    assert said[-1][0] == "Ben: red 9"
    assert driven.intents == []


def test_setting_says_what_it_is_about_and_is_switched_off_by_two_touches(listening):
    driven, said = listening()
    driven.press("Draw 1")
    from ui.settings_layer import SettingsLayer

    driven.root.open(SettingsLayer(driven.root))
    layer = driven.root.layers[-1]
    while "aloud" not in layer.values:
        driven.tap(layer.on)
        driven.tap(layer.on)
    key = layer.values["aloud"]
    driven.tap(key)
    assert said[-1][0] == "A first touch says what is there, a second one does it: yes"
    driven.tap(layer.values["aloud"])
    assert driven.root.around.choices.aloud is False


def test_who_sees_touches_once(listening):
    driven, said = listening(aloud=False)
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]
    assert said == []


def test_lost_voice_asks_for_one_touch_and_is_tried_until_it_is_back(listening):
    driven, said = listening()
    states = {"voice": "lost"}
    driven.root.around = replace(driven.root.around, speaks=lambda: states["voice"] == "ok")
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]
    assert said == [("Draw 1", "en")]
    states["voice"] = "ok"
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1", "draw D 1"]


def test_who_chose_it_once_touches_once_on_a_device_run_without_its_voice(drive):
    mute = Witnesses(None, None, NoLamps(), NoBuzzer(), SilentVoice(), (), {"voice": "none"})
    driven = drive()
    driven.root.around = Surroundings(Namespace(), choices=Choices(aloud=True), witnesses=mute).around()
    driven.show(SITUATIONS["turn"]())
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]


def test_device_that_cannot_speak_asks_for_one_touch_and_offers_nothing(drive):
    from ui.settings_layer import SettingsLayer

    driven = drive()
    driven.root.around = replace(driven.root.around, choices=Choices(aloud=True))
    driven.show(SITUATIONS["turn"]())
    driven.press("Draw 1")
    assert driven.told() == ["draw D 1"]
    driven.root.open(SettingsLayer(driven.root))
    assert not [row for row in driven.root.layers[-1]._rows_now() if row.name == "aloud"]
