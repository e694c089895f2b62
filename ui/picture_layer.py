"""The live picture: what the camera sees, where the pile is looked for, and what was read last."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.rules.cards import UNSEEN
from companion.rules.game import N_
from ui import theme
from ui.around import Sighted
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Panel, Piece, Words
from ui.theme import Look
from ui.view import Speaker

_EVERY_S: Final = 0.1

_LEAST: Final = 0.015
"""What is less likely than this is not worth a line."""

_DOT_PX: Final = 14

NOTHING: Final = "none"
"""The reading "no new card"."""


class LivePicture(Widget):
    """One texture that every picture is put into, with the corners of what was found drawn over it."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._box = Box(0, 0, 0, 0)
        self._texture: Any = None
        with self.canvas:
            Color(1, 1, 1, 1)
            self._rectangle = Rectangle(size=(0, 0))
            Color(*theme.QUIET)
            self._pile = Line(width=1.2, close=True)
            Color(*theme.DARK)
            self._around_card = Line(width=4, close=True, joint="round")
            Color(*theme.AMBER)
            self._card = Line(width=2, close=True, joint="round")
            self._first_corner = Ellipse(size=(0, 0))

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        self._box = box
        self.pos, self.size = (box.x, box.y), (box.width, box.height)

    def show(self, seen: Sighted) -> None:
        """Draw a picture."""
        height, width = seen.frame_bgr.shape[:2]
        if self._texture is None or self._texture.size != (width, height):
            self._texture = Texture.create(size=(width, height), colorfmt="bgr")
            self._texture.flip_vertical()
        self._texture.blit_buffer(seen.frame_bgr.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        fitted = self._box.fitted(width / height)
        self._rectangle.texture = self._texture
        self._rectangle.pos, self._rectangle.size = (fitted.x, fitted.y), (fitted.width, fitted.height)
        self._show_card(_on(fitted, seen.corners_px, width, height))
        self._pile.points = _on(fitted, seen.pile_px, width, height)
        self.canvas.ask_update()

    def _show_card(self, points: list[float]) -> None:
        """Draw the outline of the card that was read, dark below light: it is seen on any cloth; a dot is its upper left."""
        self._card.points = self._around_card.points = points
        side = _DOT_PX if points else 0
        self._first_corner.size = side, side
        if points:
            self._first_corner.pos = points[0] - side / 2, points[1] - side / 2


def _on(box: Box, corners_px: Any, width: int, height: int) -> list[float]:
    """Return the points of a picture's corners where that picture is drawn in `box`."""
    if corners_px is None:
        return []
    return [
        value
        for x, y in corners_px
        for value in (box.x + float(x) / width * box.width, box.top - float(y) / height * box.height)
    ]


def reading_words(speaker: Speaker, candidates: tuple[tuple[str, float], ...]) -> str:
    """Return what was read, the likeliest first, with hundredths."""
    said = []
    likely = [(code, share) for code, share in candidates[:3] if share >= _LEAST]
    for code, share in likely:
        card = speaker.say(N_("no card")) if code in (NOTHING, UNSEEN) else speaker.phrases.card(code)
        said.append(speaker.say(N_("{what}: {share} of 100"), what=card, share=round(share * 100)))
    return "\n".join(said)


class PictureLayer(Layer):
    """The camera's picture, as long as somebody looks at it."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        picture: Callable[[], Sighted | None],
        on_close: Callable[[Piece], None],
    ) -> None:
        super().__init__(look, speaker.say(N_("What the camera sees")), on_close)
        self._speaker, self._picture = speaker, picture
        self.ground = Panel(look, theme.DARK, theme.PANEL_EDGE)
        self.live = LivePicture()
        self.read = Words(look, 21, bold=True, lines=3)
        for part in (self.ground, self.live, self.read):
            self.add_widget(part)
        self._clock = Clock.schedule_interval(self.look_again, _EVERY_S)
        self.read.say(speaker.say(N_("No picture yet")))

    def place_body(self, box: Box) -> None:
        """The picture, and what is read beside or below it."""
        if self.look.upright:
            read, box = box.cut_bottom(self.look.px(110), self.look.gap)
        else:
            read, box = box.cut_right(self.look.px(190), self.look.gap)
        self.ground.place(box)
        self.live.place(box.inset(self.look.px(4)))
        self.read.place(read)
        self.look_again(0)

    def look_again(self, _elapsed_s: float) -> bool:
        """Draw what the camera sees now; ends by itself once nobody looks."""
        if self.parent is None and self.box.width > 0 and _elapsed_s > 0:
            return False
        seen = self._picture()
        if seen is not None and self.live.width > 0:
            self.live.show(seen)
            words = reading_words(self._speaker, seen.candidates)
            self.read.say(words or self._speaker.say(N_("Nothing is read yet")))
        return True

    def close(self) -> None:
        """Stop looking, and go away."""
        self._clock.cancel()
        super().close()
