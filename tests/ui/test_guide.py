"""The guide of a practice round, and the practice round itself on a screen."""

from functools import partial
from itertools import count

import pytest

from companion.phrases import Phrases
from tests.ui.driving import SIZES
from tests.ui.samples import SITUATIONS
from ui.guide import Guidance


def test_guide_speaks_in_the_place_of_the_log_and_its_key_is_heard(drive):
    driven, heard = drive(), []
    driven.show(SITUATIONS["turn"]())
    driven.root.guide_with(Guidance("Tap Play…", "2 / 10", "Show me", lambda: heard.append(1), waits=True))
    driven.pump()
    assert {"Tap Play…", "2 / 10"} <= set(driven.texts())
    driven.press("Show me")
    assert heard == [1]
    driven.root.guide_with(None)
    assert "Tap Play…" not in driven.texts()


@pytest.mark.parametrize("size", SIZES)
def test_newest_line_of_the_log_is_seen_above_the_guide(drive, size):
    driven = drive(size)
    driven.show(SITUATIONS["broken"]())
    driven.root.guide_with(Guidance("It does not fit: the log says so.", "8 / 10", "Show me", lambda: None, waits=True))
    driven.pump()
    screen = driven.root.screen
    (line,) = screen.log.lines
    assert line.sign.name == "warning" or line.words.said.endswith("yellow 5")
    assert line.words.height >= 18
    assert screen.log.box.y >= screen.guide.box.top
    assert not screen.log.can_be_tapped()


def test_guide_stays_when_the_window_changes(drive):
    driven = drive()
    driven.show(SITUATIONS["turn"]())
    driven.root.guide_with(Guidance("Tap Play…", "2 / 10", "Next", lambda: None))
    driven.root.resize(720, 1280)
    driven.pump()
    assert "Tap Play…" in driven.texts()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "pl"])
def test_practice_from_welcome_to_end_by_its_own_keys(drive, language, monkeypatch):
    from companion.commands import practice as practising
    from companion.commands.practice import Practice

    monkeypatch.setattr(practising, "_PAUSE_S", 1e6)  # the test goes on by itself, however slow the machine is

    driven = drive(language=language)
    driven.window.remove_widget(driven.root)
    practice = Practice(Phrases(language))
    driven.root = practice.app.build()
    driven.window.add_widget(driven.root)
    ended = []
    practice.app.end = lambda: ended.append(True)
    practice._now_s = partial(next, count(1000.0, 4.0))  # people take their time, the test does not
    practice._guide()
    for at, step in enumerate(practice.lesson.steps):
        assert practice.lesson.at == at
        practice._begin(0)
        driven.pump(2)
        said = driven.root.phrases.say(step.says)
        assert said in driven.texts()
        assert not [
            each for each in driven.root.screen.guide.words.text.split("\n") if each.endswith("…") and each not in said
        ]
        (practice._show_me if step.done is not None else practice._go_on)()
        driven.pump(2)
        if step.done is not None:
            assert practice._due is not None
            practice._go_on()
    assert ended == [True]
    driven.window.unbind(on_resize=practice.app._resized, on_request_close=practice.app._asked_to_close)
