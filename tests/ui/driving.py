"""Driving the screen: fingers, a clock that stands still, and everything that can be read on it."""

from collections.abc import Iterator
from typing import Any

from companion.messages import Intent, Record
from ui.stage import Stage

SIZES = ((800, 480), (1280, 720), (720, 1280))
LANGUAGES = ("en", "pl")


class Driven(Stage):
    """A stage with a clock that moves only when told, and the intents it was given."""

    def __init__(self, size: tuple[int, int], language: str) -> None:
        self.intents: list[Intent] = []
        self.t_s = 100.0
        super().__init__(size, language, post=self.intents.append, now_s=lambda: self.t_s)

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

        found = [each for each in self.all_of(Key) if each.text == text]
        assert found, f"no key says {text!r}; there are {sorted({each.text for each in self.all_of(Key)})}"
        return found[0]

    def press(self, *texts: str) -> None:
        """Tap keys one after the other, by what they say."""
        for text in texts:
            self.tap(self.key(text))

    def card(self, code: str) -> Any:
        """Return the uppermost key that shows the card `code`."""
        from ui.picker import CardKey

        return next(each for each in self.all_of(CardKey) if each.code == code)

    def all_of(self, kind: type) -> list[Any]:
        """Return every widget of a class, the uppermost first."""
        return [each for each in _walk(self.root) if isinstance(each, kind)]

    def texts(self) -> list[str]:
        """Return everything that can be read."""
        from ui.pieces import Words

        return [each.said for each in self.all_of(Words) if each.said]

    def told(self) -> list[str]:
        """Return the events of the recorded intents, as text."""
        return [str(event) for each in self.intents if isinstance(each, Record) for event in each.events]


def _walk(widget: Any) -> Iterator[Any]:
    for child in widget.children:
        yield child
        yield from _walk(child)
