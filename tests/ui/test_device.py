"""The device around the screen: settings, pause, dimming, the doctor, the picture, evenings, and what is asked once more."""

from dataclasses import replace

import pytest

from companion.choices import Choices
from companion.messages import NewGame, SetStrictness
from tests.ui.gallery import CHECKS, EVENINGS, seen, spread
from tests.ui.samples import SITUATIONS
from ui.around import Around


@pytest.fixture
def shown(drive):
    """Return a driven screen of a device that notes what it was told, and the notes."""

    def show(situation="turn", size=(800, 480), language="en"):
        driven, told = drive(size, language), []
        driven.root.around = Around(
            on_choices=lambda choices: told.append(choices),
            check=lambda: CHECKS,
            picture=seen,
            evenings=lambda: EVENINGS,
            go_on_with=lambda name: told.append(f"go on with {name}"),
            practise=lambda: told.append("practise"),
            rest=lambda rests: told.append("rest" if rests else "wake"),
            dim=lambda dark: told.append("dark" if dark else "bright"),
            switch_off=lambda: told.append("off"),
        )
        if situation is not None:
            driven.show(SITUATIONS[situation]())
        driven.pump()
        driven.t_s += 1
        return driven, told

    return show


def menu(driven, *texts):
    driven.tap(driven.root.screen.column.menu)
    driven.press(*texts)


def row_key(driven, says):
    """Return the key of the row of settings that says `says`."""
    from ui.pieces import Key, Words

    layer = driven.root.layers[-1]
    while not (found := [each for each in layer._parts if isinstance(each, Words) and each.said.startswith(says)]):
        driven.tap(layer.on if layer.on.enabled else layer.back)
    words = found[0]
    return next(each for each in layer._parts if isinstance(each, Key) and abs(each.center_y - words.center_y) < 2)


# --- settings --------------------------------------------------------------------------------------------------------------


def test_menu_offers_only_what_the_device_can_do(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.column.menu)
    texts = set(driven.texts())
    assert "Settings…" in texts
    absent = {"What the camera sees…", "Is everything well?", "Practice round…", "Evenings…", "Pause", "Switch off…"}
    assert not absent & texts


def test_voice_is_switched_off_and_remembered(shown):
    driven, told = shown()
    menu(driven, "Settings…")
    driven.tap(row_key(driven, "It speaks"))
    assert told[-1].voice is False
    assert row_key(driven, "It speaks").text == "no"
    driven.tap(row_key(driven, "It speaks"))
    assert told[-1].voice is True


def test_language_is_switched_live_and_remembered(shown):
    driven, told = shown()
    menu(driven, "Settings…")
    driven.tap(row_key(driven, "Language"))
    assert told[-1].language == "pl"
    assert "Ustawienia" in driven.texts()
    assert "niebieski" in driven.texts()


def test_strictness_is_asked_of_the_session(shown):
    driven, _ = shown()
    menu(driven, "Settings…")
    driven.tap(row_key(driven, "How loud it objects"))
    (intent,) = driven.intents
    assert isinstance(intent, SetStrictness)
    assert intent.level == "tournament"


def test_larger_letters_are_larger_where_there_is_room(shown):
    driven, told = shown()
    before = driven.key("Draw 1").words.font_size
    menu(driven, "Settings…")
    driven.tap(row_key(driven, "Larger letters"))
    assert told[-1].large is True
    driven.root.close_layers()
    assert driven.key("Draw 1").words.font_size > before


def test_dimming_time_goes_round(shown):
    driven, told = shown()
    menu(driven, "Settings…")
    while not any(text.startswith("Between rounds") for text in driven.texts()):
        driven.tap(driven.root.layers[-1].on)
    for _ in range(4):
        driven.tap(row_key(driven, "Between rounds"))
    assert [choices.dim_after_min for choices in told] == [15, 0, 2, 5]


def test_people_and_game_are_remembered_and_offered_again(shown):
    driven, told = shown(None)
    driven.root.show_setup()
    driven.root.setup_screen.names[:2] = ["Ola", "Marek"]
    driven.press("Got 1", "Start")
    assert told[-1].names[:2] == ("Ola", "Marek")
    assert told[-1].last.game == "got1"
    assert isinstance(driven.intents[0], NewGame)
    again = driven.root.around.choices
    driven.root._last_setup = again.last
    driven.root.show_setup()
    assert driven.root.setup_screen.game == "got1"
    assert driven.root.setup_screen.names[:2] == ["Ola", "Marek"]


# --- pause and dimming -----------------------------------------------------------------------------------------------------


def test_pause_rests_and_one_tap_anywhere_goes_on(shown):
    driven, told = shown()
    menu(driven, "Pause")
    assert told == ["rest"]
    assert "Camera and voice rest. Tap anywhere to go on." in driven.texts()
    driven.t_s += 1
    driven.tap_at(5, 5)
    assert told == ["rest", "wake"]
    assert driven.root.layers == []
    assert driven.told() == []


def test_d12_waking_touch_does_nothing_else_and_the_next_one_counts(shown):
    driven, told = shown("scored")
    driven.root.tick()
    driven.t_s += 5 * 60 + 1
    driven.root.tick()
    assert told == ["dark"]
    x, y = driven.key("Next round").center
    driven.tap_at(x, y)
    assert told == ["dark", "bright"]
    assert driven.told() == []
    driven.t_s += 0.4
    driven.tap_at(x, y)
    assert driven.told() == ["round"]


def test_d12_waking_drag_is_eaten_whole(shown):
    driven, _ = shown("scored")
    driven.root.tick()
    driven.t_s += 301
    driven.root.tick()
    x, y = driven.key("Next round").center
    touch = driven.finger(x, y)
    touch.touch_down()
    touch.touch_move(x + 3, y)
    touch.touch_up()
    driven.pump()
    assert driven.told() == []
    assert not driven.root.dimmer.dimmed


def test_d12_screen_stays_bright_during_a_round_however_long(shown):
    driven, told = shown("turn")
    driven.root.tick()
    driven.t_s += 10_000
    driven.root.tick()
    assert told == []


def test_dark_screen_is_woken_by_what_happens(shown):
    driven, told = shown("scored")
    driven.root.tick()
    driven.t_s += 301
    driven.root.tick()
    driven.show(SITUATIONS["turn"]())
    assert told == ["dark", "bright"]


def test_pause_is_dimmed_after_a_minute_and_never_is_never(shown):
    driven, told = shown("turn")
    driven.root.pause()
    driven.root.tick()
    driven.t_s += 61
    driven.root.tick()
    assert told == ["rest", "dark"]
    other, notes = shown("scored")
    other.root.around.choices = Choices(dim_after_min=0)
    other.root.tick()
    other.t_s += 100_000
    other.root.tick()
    assert notes == []


# --- doctor, picture, evenings -----------------------------------------------------------------------------------------------


def test_doctor_shows_the_worst_first_and_how_to_mend_it(shown):
    driven, _ = shown()
    menu(driven, "Is everything well?")
    layer = driven.root.layers[-1]
    assert [check.state for check in layer.checks] == ["broken", "warning", "simulated", "ok"]
    assert driven.texts().count("Run make setup again.") == 2


def test_doctor_that_was_closed_meanwhile_opens_nothing(shown):
    driven, _ = shown()
    waiting = []
    driven.root.in_background = lambda work, done: waiting.append((work, done))
    menu(driven, "Is everything well?")
    driven.tap(driven.root.layers[-1].close_key)
    for work, done in waiting:
        done(work())
    assert driven.root.layers == []


def test_picture_shows_what_is_read_and_stops_when_it_is_closed(shown):
    driven, _ = shown()
    menu(driven, "What the camera sees…")
    assert "red 6: 55 of 100\nred 9: 43 of 100" in driven.texts()
    layer = driven.root.layers[-1]
    assert len(layer.live._card.points) == 8
    driven.root.close_layers()
    assert layer.look_again(0.1) is False


def test_picture_draws_the_corners_of_the_card_where_the_card_lies(shown):
    driven, _ = shown()
    menu(driven, "What the camera sees…")
    live = driven.root.layers[-1].live
    (left, bottom), (width, height) = live._rectangle.pos, live._rectangle.size
    points = [(left + x / 640 * width, bottom + height - y / 480 * height) for x, y in seen().corners_px]
    assert list(live._card.points) == pytest.approx([value for point in points for value in point], abs=0.5)
    dot = live._first_corner
    assert (dot.pos[0] + dot.size[0] / 2, dot.pos[1] + dot.size[1] / 2) == pytest.approx(points[0], abs=0.5)
    driven.root.around.picture = lambda: replace(seen(), corners_px=None)
    driven.root.layers[-1]._picture = driven.root.around.picture
    driven.root.layers[-1].look_again(0.1)
    assert list(live._card.points) == []
    assert tuple(live._first_corner.size) == (0, 0)


def test_picture_shows_where_the_pile_is_looked_for(shown):
    driven, _ = shown()
    menu(driven, "What the camera sees…")
    live = driven.root.layers[-1].live
    (left, bottom), (width, height) = live._rectangle.pos, live._rectangle.size
    assert live._pile.points[:2] == pytest.approx([left + 200 / 640 * width, bottom + height - 90 / 480 * height])


def looking(shown):
    """Return a screen that shows what the camera sees, that layer, and the readings of every card that are awaited."""
    driven, _ = shown()
    waiting = []
    driven.root.in_background = lambda work, done: waiting.append(lambda: done(work()))
    driven.root.around.spread = spread
    menu(driven, "What the camera sees…")
    return driven, driven.root.layers[-1], waiting


def test_every_card_is_read_on_a_picture_that_stands_until_somebody_wants_it_live_again(shown):
    driven, layer, waiting = looking(shown)
    driven.press("Every card…")
    assert "Every card is read…" in driven.texts()
    assert layer.live.outlined == []
    waiting.pop()()
    assert len(layer.live.outlined) == 3
    assert len({tuple(points) for points in layer.live.outlined}) == 3
    assert list(layer.live._card.points) == []
    assert "3 cards\n2 × red 6, wild draw 4" in driven.texts()
    layer.look_again(0.1)
    assert len(layer.live.outlined) == 3
    driven.press("Live again")
    layer.look_again(0.1)
    assert layer.live.outlined == []
    assert "red 6: 55 of 100\nred 9: 43 of 100" in driven.texts()


def test_every_card_that_is_read_too_late_is_not_shown(shown):
    driven, layer, waiting = looking(shown)
    driven.press("Every card…", "Live again")
    waiting.pop()()
    assert layer.live.outlined == []
    driven.press("Every card…")
    driven.tap(layer.close_key)
    waiting.pop()()
    assert driven.root.layers == []


def test_picture_of_which_not_every_card_can_be_read_offers_none(shown):
    driven, _ = shown()
    menu(driven, "What the camera sees…")
    assert "Every card…" not in driven.texts()


def test_picture_without_a_frame_says_so(shown):
    driven, _ = shown()
    driven.root.around.picture = lambda: None
    menu(driven, "What the camera sees…")
    assert "No picture yet" in driven.texts()


def test_evening_is_gone_on_with_after_it_was_asked_once_more(shown):
    driven, told = shown()
    menu(driven, "Evenings…")
    driven.tap(driven.root.layers[-1].rows[1])
    assert told == []
    driven.press("Go on with it")
    assert told == ["go on with 0011-2026-11-21"]


def test_evening_that_is_played_now_is_not_offered(shown):
    driven, told = shown()
    menu(driven, "Evenings…")
    driven.tap(driven.root.layers[-1].rows[0])
    assert told == []
    assert len(driven.root.layers) == 1


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        (("Practice round…", "Begin the practice round"), ["practise"]),
        (("Practice round…", "Play on"), []),
        (("Switch off…", "Switch off"), ["off"]),
        (("Switch off…", "Play on"), []),
    ],
)
def test_what_ends_the_evening_is_asked_once_more(shown, texts, what):
    driven, told = shown()
    menu(driven, *texts)
    assert told == what


def test_menu_before_the_first_game_has_no_table_in_it(shown):
    driven, _ = shown(None)
    driven.root.show_setup()
    driven.tap(driven.root.setup_screen.menu)
    texts = set(driven.texts())
    assert {"Settings…", "Practice round…", "Evenings…"} <= texts
    assert not {"Scores", "Players…", "Pause"} & texts


def test_rounds_are_listed_the_last_one_first_with_what_they_brought(drive):
    from companion.rounds import RoundScores

    driven = drive()
    driven.show(SITUATIONS["scored"]())
    first = RoundScores(1, {"A": 0, "B": 42, "C": 0, "D": 0}, {}, ("B",))
    second = RoundScores(2, {"A": 80, "B": 0, "C": 0, "D": 0}, {}, ("A",))
    driven.root.around.rounds = lambda: (first, second)
    driven.tap(driven.root.screen.column.menu)
    driven.press("Scores", "Round by round…")
    layer = driven.root.layers[-1]
    rows = [each.said for each in layer._parts if getattr(each, "said", "")]
    assert rows == ["2.", "+80", "0", "0", "0", "1.", "0", "+42", "0", "0"]
    assert [each.said for each in layer.totals] == ["200", "42", "42", "215"]


def test_rounds_and_what_was_told_by_hand_add_up_to_the_totals(drive):
    from companion.rounds import RoundScores

    driven = drive()
    driven.show(SITUATIONS["scored"]())
    first = RoundScores(
        1, {"A": 80, "B": 0, "C": 42, "D": 0}, {"A": 200, "B": 42, "C": 42, "D": 0}, ("A",), {"A": 120, "B": 42}
    )
    driven.root.around.rounds = lambda: (first,)
    driven.root.flows.open_rounds()
    layer = driven.root.layers[-1]
    rows = [each.said for each in layer._parts if getattr(each, "said", "")]
    assert rows == [
        *("by hand", "0", "0", "0", "+215"),
        *("1.", "+80", "0", "+42", "0"),
        *("by hand", "+120", "+42", "0", "0"),
    ]
    columns = [[int(said) for said in rows[at::5]] for at in range(1, 5)]
    assert [str(sum(column)) for column in columns] == [each.said for each in layer.totals]
