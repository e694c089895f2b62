"""The application: tables from any thread, settings that never open, an end that is asked for."""

import threading

import pytest

from companion.messages import NewGame
from companion.phrases import Phrases
from tests.ui.samples import SITUATIONS


@pytest.fixture
def app(drive):
    """Return an application whose root lies in the window, and its driver."""
    driven = drive()
    driven.window.remove_widget(driven.root)
    from ui.table_app import TableApp

    made = TableApp(driven.intents.append, lambda: driven.t_s, Phrases("en"))
    driven.root = made.build()
    driven.window.add_widget(driven.root)
    yield made, driven
    driven.window.unbind(on_resize=made._resized, on_request_close=made._asked_to_close)


def test_app_begins_with_the_setup(app):
    _, driven = app
    driven.press("Start")
    assert isinstance(driven.intents[0], NewGame)


def test_d14_table_shown_from_another_thread_is_drawn_without_a_touch(app):
    made, driven = app
    thread = threading.Thread(target=made.show, args=(SITUATIONS["turn"](),))
    thread.start()
    thread.join()
    driven.pump(2)
    assert "Turn: Wawrzyniec Chrząszczyżewoszycki" in driven.texts()


def test_of_many_tables_between_two_frames_the_last_is_drawn(app):
    made, driven = app
    for situation in ("turn", "owed", "called"):
        made.show(SITUATIONS[situation]())
    driven.pump(2)
    assert "Turn: Ada" in driven.texts()


def test_d13_f1_opens_no_settings(app):
    made, driven = app
    assert made.open_settings() is False
    driven.window.dispatch("on_keyboard", 282, 0, None, [])
    assert driven.root.layers == []


def test_d13_closing_the_window_asks_once(app):
    made, driven = app
    made.show(SITUATIONS["turn"]())
    driven.pump(2)
    assert made._asked_to_close() is True
    assert "End the evening? Everything is kept." in driven.texts()
    driven.press("Play on")
    assert driven.root.layers == []
    made.ask_to_end()
    driven.press("End the evening")
    assert made._asked_to_close() is False


def test_message_from_another_thread(app):
    made, driven = app
    made.tell("No camera is found.", "Push the ribbon in.")
    driven.pump(2)
    assert "Push the ribbon in." in driven.texts()


def test_faces_are_drawn_ahead_one_at_a_time(app):
    made, driven = app
    made.show(SITUATIONS["turn"]())
    driven.pump(2)
    waiting = len(made._cold)
    before = len(driven.root.pictures)
    made._draw_one_ahead(0)
    assert len(made._cold) == waiting - 1
    assert len(driven.root.pictures) <= before + 1


def test_house_rules_of_the_settings_hold_for_a_game_set_up_on_the_screen(app):
    made, driven = app
    from ui.table_app import TableApp

    rules = {"classic": {"stack": "ge"}, "got1": {"hand": "5"}}
    driven.window.remove_widget(driven.root)
    made.root_widget = TableApp(driven.intents.append, lambda: driven.t_s, Phrases("en"), house_rules=rules).root_widget
    driven.root = made.build()
    driven.window.add_widget(driven.root)
    driven.press("Start")
    assert driven.intents[-1].setup.options == {"stack": "ge"}
    made.show(SITUATIONS["turn"]())
    driven.pump(2)
    driven.root.ask_new_game()
    assert driven.root.setup_screen.setup().options == rules["classic"]
    driven.press("UNO No Mercy")
    assert driven.root.setup_screen.setup().options == {}
    driven.press("Got 1")
    assert driven.root.setup_screen.setup().options == {"hand": "5"}
