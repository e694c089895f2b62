"""Pause and dimming: the screen rests, and the touch that wakes it does nothing else."""

from collections.abc import Callable
from typing import Final

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.pieces import Panel, Sign, Tappable, Words
from ui.theme import Look
from ui.view import Speaker

PAUSED_DIMS_S: Final = 60.0
"""A pause is dimmed sooner than the time between rounds."""


class PauseLayer(Tappable):
    """Everything rests; one tap anywhere goes on."""

    def __init__(self, look: Look, speaker: Speaker, on_go_on: Callable[[], None]) -> None:
        super().__init__(look)
        self._on_go_on = on_go_on
        self.veil = Panel(look, theme.GROUND, theme.GROUND, radius=1)
        self.sign = Sign("pause", theme.AMBER)
        self.title, self.words = Words(look, 50, bold=True), Words(look, 25, tint=theme.QUIET, lines=3)
        for part in (self.veil, self.sign, self.title, self.words):
            self.add_widget(part)
        self.title.say(speaker.say(N_("Pause")))
        self.words.say(speaker.say(N_("Camera and voice rest. Tap anywhere to go on.")))

    def arrange(self, box: Box) -> None:
        """Sign, title and words in the middle."""
        self.veil.place(box)
        middle = box.centred(box.width * 0.8, min(box.height * 0.8, self.look.px(300)))
        sign, rest = middle.cut_top(middle.height * 0.4, self.look.gap)
        self.sign.place(sign)
        title, words = rest.cut_top(rest.height * 0.45)
        self.title.place(title)
        self.words.place(words)

    def tapped(self) -> None:
        """Go on."""
        self._on_go_on()


class Dimmer:
    """Makes the screen dark when nobody has needed it for long, and eats the touch that wakes it.

    Args:
        screen: What is covered.
        dim: Makes the display itself dark or bright.
    """

    def __init__(self, screen: Widget, dim: Callable[[bool], None]) -> None:
        self._screen, self._dim = screen, dim
        self._used_s: float | None = None
        self._veil: Widget | None = None

    @property
    def dimmed(self) -> bool:
        """Whether the screen is dark."""
        return self._veil is not None

    def used(self, now_s: float) -> None:
        """Note that somebody or something needs the screen."""
        self._used_s = now_s
        if self._veil is not None:
            self._screen.remove_widget(self._veil)
            self._veil = None
            self._dim(False)

    def tick(self, now_s: float, after_s: float | None) -> None:
        """Dim the screen if it was not needed for `after_s` seconds; None: it stays bright."""
        if self._used_s is None:
            self._used_s = now_s
        if after_s is None or self.dimmed or now_s - self._used_s < after_s:
            return
        self._veil = Widget(size_hint=(None, None), size=self._screen.size)
        with self._veil.canvas:
            Color(*theme.VEIL)
            Rectangle(pos=(0, 0), size=self._screen.size)
        self._screen.add_widget(self._veil)
        self._dim(True)

    def eats(self, now_s: float) -> bool:
        """Tell whether a touch that goes down only wakes the screen; then its whole gesture is eaten."""
        if not self.dimmed:
            self.used(now_s)
            return False
        self.used(now_s)
        return True
