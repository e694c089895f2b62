"""Driving the screen: fingers, a clock that stands still, and everything that can be read on it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.messages import Correct, CorrectTogether, Intent, Record
from ui.stage import Stage

SIZES = ((800, 480), (1280, 720), (720, 1280))
LANGUAGES = ("en", "pl")


_PICTURES: list[Any] = []
"""The drawn faces of all tests: no face is drawn twice."""


class Driven(Stage):
    """A stage with a clock that moves only when told, and the intents it was given.

    Everything happens as on the device, except that no frame is drawn until somebody looks: what stands where and what
    it says is known without pixels.
    """

    def __init__(self, size: tuple[int, int], language: str) -> None:
        self.intents: list[Intent] = []
        self.t_s = 100.0
        super().__init__(size, language, post=self.intents.append, now_s=lambda: self.t_s)
        if not _PICTURES:
            _PICTURES.append(self.root.pictures)
        self.root.pictures = _PICTURES[0]

    def pump(self, frames: int = 1) -> None:
        """Let Kivy take its input and place everything, without drawing."""
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(frames):
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def look(self, frames: int = 3) -> None:
        """Let Kivy draw what has changed, as it does on the device."""
        super().pump(frames)

    def watch(self, frames: int) -> int:
        """Return how many of so many frames, a sixtieth of a second apart, were drawn.

        Kivy's clock stays ahead afterwards: set back, it would hold up what is scheduled.
        """
        from kivy.clock import Clock

        drawn: list[Any] = []
        real_time_s = Clock.time
        self.window.bind(on_flip=drawn.append)
        for frame in range(frames):
            Clock.time = lambda later_s=frame / 60: real_time_s() + later_s
            self.look(1)
        self.window.unbind(on_flip=drawn.append)
        return len(drawn)

    def screenshot(self, path: Path | str) -> Path:
        """Write what is drawn to a PNG file and return its path."""
        self.look()
        return super().screenshot(path)

    def tap(self, widget: Any, device: str = "panel") -> None:
        """Tap the middle of a widget, half a second after the last tap."""
        self.t_s += 0.5
        self.tap_at(*widget.to_window(*widget.center), device)

    def tap_at(self, x: float, y: float, device: str = "panel") -> None:
        """Put a finger down and lift it, without letting time pass."""
        touch = self.finger(x, y, device)
        touch.touch_down()
        self.pump(1)
        touch.touch_up()
        self.pump(1)

    def finger(self, x: float, y: float, device: str = "panel") -> Any:
        """Return a finger of a device."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.device = device
        return touch

    def key(self, text: str) -> Any:
        """Return the uppermost key that says `text`."""
        from ui.pieces import Key
        from ui.setup_seats import SeatTile

        keys = self.all_of((Key, SeatTile))
        found = [each for each in keys if each.text == text]
        assert found, f"no key says {text!r}; there are {sorted({each.text for each in keys})}"
        return found[0]

    def drag(self, widget: Any, to: Any) -> None:
        """Put a finger on one widget, carry it to another, and lift it there."""
        self.t_s += 0.5
        (x, y), end = widget.to_window(*widget.center), to.to_window(*to.center)
        touch = self.finger(x, y)
        touch.touch_down()
        for share in (0.3, 0.7, 1.0):
            touch.touch_move(x + (end[0] - x) * share, y + (end[1] - y) * share)
        touch.touch_up()
        self.pump(1)

    def press(self, *texts: str) -> None:
        """Tap keys one after the other, by what they say."""
        for text in texts:
            self.tap(self.key(text))

    def card(self, code: str) -> Any:
        """Return the uppermost key that shows the card `code`."""
        from ui.picker import CardKey

        return next(each for each in self.all_of(CardKey) if each.code == code)

    def all_of(self, kind: type | tuple[type, ...], within: Any = None) -> list[Any]:
        """Return every widget of a class, the uppermost first; only those that are parts of a widget `within`."""
        return [each for each in _walk(self.root if within is None else within) if isinstance(each, kind)]

    def texts(self) -> list[str]:
        """Return everything that can be read."""
        from ui.pieces import Words

        return [each.said for each in self.all_of(Words) if each.said]

    def corrections(self) -> list[Correct]:
        """Return what the one gesture that was made here corrects."""
        (intent,) = self.intents
        assert isinstance(intent, Correct | CorrectTogether)
        return [intent] if isinstance(intent, Correct) else list(intent.corrections)

    def corrected(self, entry: int = 2) -> tuple[str, bool]:
        """Return the one correction of `entry` that was posted: its events, and whether they come before the line."""
        (correction,) = self.corrections()
        assert correction.entry == entry
        assert self.root.layers == []
        return "; ".join(map(str, correction.events or ())), correction.before

    def offers(self, text: str) -> bool:
        """Tell whether a key of the uppermost layer says `text`."""
        return any(key.text == text for key in self.root.layers[-1].keys)

    def told(self) -> list[str]:
        """Return the events of the recorded intents, as text."""
        return [str(event) for each in self.intents if isinstance(each, Record) for event in each.events]


def _walk(widget: Any) -> Iterator[Any]:
    for child in widget.children:
        yield child
        yield from _walk(child)
