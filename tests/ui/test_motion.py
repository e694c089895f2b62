"""Sounds have pictures, and cards glide where hands change: shortly, and not at all where that is not wanted."""

from dataclasses import replace

import pytest

from companion.choices import Choices
from companion.rules.notation import parse_all
from hardware.sounds import SIGNALS as SOUNDS
from tests.ui.samples import SITUATIONS, played
from ui.flashes import SEEN_ANYWAY, SHOWN_S, SIGNALS

SIX = "A5 B4 C6 D7 E2 F9 | dealer=D turn=A dir=+ top=R5"


@pytest.fixture
def shown(drive):
    """Return a driven screen whose "later" is kept for the test to do."""
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    waiting = []
    driven.root.later = lambda act, after_s: waiting.append((act, after_s))
    return driven, waiting


def test_every_sound_has_a_picture():
    assert set(SIGNALS) | set(SEEN_ANYWAY) == set(SOUNDS)


@pytest.mark.parametrize(
    ("signal", "word"), [("call", "Called!"), ("caught", "Caught!"), ("objection", "Against the rules")]
)
def test_signal_is_seen_for_a_moment(shown, signal, word):
    driven, waiting = shown
    driven.root.flash(signal)
    assert word in driven.texts()
    ((act, after_s),) = waiting
    assert after_s == SHOWN_S < 3
    act()
    assert word not in driven.texts()


def test_newer_signal_takes_the_place_of_the_older_one(shown):
    driven, waiting = shown
    driven.root.flash("call")
    driven.root.flash("caught")
    assert "Called!" not in driven.texts()
    waiting[0][0]()
    assert "Caught!" in driven.texts()


def test_signal_takes_no_finger(shown):
    driven, _ = shown
    driven.root.flash("call")
    driven.tap_at(*driven.root.flashes.shown.center)
    assert driven.told() == []


def glide(driven, events):
    """Show a table, then the same after `events`."""
    driven.show(played("nomercy", SIX))
    driven.root.motion.stop()
    driven.show(played("nomercy", SIX, events))
    return len(driven.root.motion.gliding)


def test_hands_that_are_swapped_glide_both_ways(shown):
    driven, _ = shown
    before = played("nomercy", SIX, "play A R7")
    driven.show(before)
    driven.root.motion.stop()
    driven.show(played("nomercy", SIX, "play A R7; swap A C"))
    assert len(driven.root.motion.gliding) == 2


def test_card_that_is_drawn_glides_from_the_pile_and_a_played_one_does_not(shown):
    driven, _ = shown
    assert glide(driven, "draw A 1") == 1
    assert glide(driven, "play A R3") == 0


def test_nothing_glides_where_that_was_switched_off(shown):
    driven, _ = shown
    driven.root.around.choices = Choices(motion=False)
    assert glide(driven, "draw A 1") == 0


def test_nothing_glides_for_what_was_corrected(shown):
    driven, _ = shown
    from companion.table import Change

    driven.show(played("nomercy", SIX))
    driven.show(replace(played("nomercy", SIX, "draw A 1"), moved=(Change("cards", "A", "5", "6"),)))
    assert driven.root.motion.gliding == []


def test_d14_motion_ends_within_a_second_and_leaves_nothing(shown):
    driven, _ = shown
    assert glide(driven, "draw A 1") == 1
    driven.watch(75)
    assert driven.root.motion.gliding == []
    assert driven.watch(20) <= 2


def test_motion_knows_whose_cards_move():
    from ui.motion import moves_of

    swap, take, play = parse_all("swap A C; take B; play A R3")
    assert moves_of(swap) == (("A", "C"), ("C", "A"))
    assert moves_of(take) == ((None, "B"),)
    assert moves_of(play) == ()


def test_d14_screen_looks_for_news_often_only_while_a_finger_is_down_or_something_moves(drive):
    driven, paces = drive(), []
    driven.root.pace = paces.append
    driven.show(SITUATIONS["turn"]())
    driven.tap(driven.root.screen.column.menu)
    assert paces == [True, False]
    driven.root.close_layers()
    before = played("nomercy", "A5 B4 | dealer=B turn=A dir=+ top=R5")
    driven.show(before)
    driven.show(played("nomercy", "A5 B4 | dealer=B turn=A dir=+ top=R5", "draw A 1"))
    assert driven.root.motion.gliding
    assert paces == [True, False, True]
    driven.root.motion.stop()
    assert paces == [True, False, True, False]


def test_d14_pace_is_that_of_the_clock(drive):
    drive()
    from kivy.clock import Clock

    from ui.table_app import BUSY_FPS, QUIET_FPS, keep_pace

    unhurried, paces = Clock._max_fps, []
    for busy in (True, False):
        keep_pace(busy)
        paces.append(Clock._max_fps)
    Clock._max_fps = unhurried
    assert paces == [BUSY_FPS, QUIET_FPS]
    assert 1 / QUIET_FPS < 0.05, "a first touch is answered within a tenth of a second"
