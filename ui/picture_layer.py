"""The live picture: what the camera sees, where the pile is looked for, and what was read last."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.rules.cards import UNSEEN
from companion.rules.game import N_
from companion.table import Phrase
from ui import theme
from ui.around import Sighted
from ui.boxes import Box
from ui.layers import Layer
from ui.pieces import Key, Panel, Piece, Words
from ui.theme import Look
from ui.view import Speaker

_EVERY_S: Final = 0.1

_LEAST: Final = 0.015
"""What is less likely than this is not worth a line."""

_DOT_PX: Final = 14
_THIN: Final = 2.0
_THICK: Final = 4.0

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
            self._around_card = Line(width=_THICK, close=True, joint="round")
            Color(*theme.AMBER)
            self._card = Line(width=_THIN, close=True, joint="round")
            self._first_corner = Ellipse(size=(0, 0))
        self._spread = InstructionGroup()
        self.canvas.add(self._spread)

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
        self._show_spread([_on(fitted, corners_px, width, height) for _, _, corners_px in seen.spread])
        self.canvas.ask_update()

    def _show_card(self, points: list[float]) -> None:
        """Draw the outline of the card that was read, dark below light: it is seen on any cloth; a dot is its upper left."""
        self._card.points = self._around_card.points = points
        side = _DOT_PX if points else 0
        self._first_corner.size = side, side
        if points:
            self._first_corner.pos = points[0] - side / 2, points[1] - side / 2

    @property
    def outlined(self) -> list[list[float]]:
        """The points of every card's outline, where all cards were asked for."""
        return [list(each.points) for each in self._spread.children if isinstance(each, Line) and each.width == _THIN]

    def _show_spread(self, outlines: list[list[float]]) -> None:
        """Draw the outline of every card, as that of the one on top."""
        self._spread.clear()
        for points in outlines:
            for tint, width in ((theme.DARK, _THICK), (theme.AMBER, _THIN)):
                self._spread.add(Color(*tint))
                self._spread.add(Line(points=points, width=width, close=True, joint="round"))


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


def spread_words(speaker: Speaker, codes: Sequence[str]) -> str:
    """Return how many cards were read, and which, each with how often it lies there."""
    number = Phrase(N_("{n} card"), {"n": len(codes)}, N_("{n} cards"))
    cards = []
    for code in dict.fromkeys(sorted(codes)):
        times, card = codes.count(code), speaker.phrases.card(code)
        cards.append(f"{times} × {card}" if times > 1 else card)
    return "\n".join((speaker.phrases.say(number), ", ".join(cards)))


class PictureLayer(Layer):
    """The camera's picture, as long as somebody looks at it; or one of them, with every card that can be read on it."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        picture: Callable[[], Sighted | None],
        on_close: Callable[[Piece], None],
        read_all: Callable[[Callable[[Sighted | None], None]], None] | None = None,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            speaker: Words.
            picture: Returns what the camera sees now.
            on_close: Takes the layer away.
            read_all: Hands over what the camera sees with every card on it, once that is read; None: nobody reads it.
        """
        super().__init__(look, speaker.say(N_("What the camera sees")), on_close)
        self._speaker, self._picture, self._read_all = speaker, picture, read_all
        self._stands = False
        self.ground = Panel(look, theme.DARK, theme.PANEL_EDGE)
        self.live = LivePicture()
        self.read = Words(look, 21, bold=True, lines=16)
        self.all = Key(look, speaker.say(N_("Every card…")), self._tap_all, largest=18, kind="quiet")
        for part in (self.ground, self.live, self.read):
            self.add_widget(part)
        if read_all is not None:
            self.add_widget(self.all)
        self._clock = Clock.schedule_interval(self.look_again, _EVERY_S)
        self.read.say(speaker.say(N_("No picture yet")))

    def place_head(self, box: Box) -> None:
        """The key for every card beside the title."""
        if self._read_all is not None:
            key, box = box.cut_right(min(self.look.px(170), box.width * 0.4), self.look.gap)
            self.all.place(key)
        super().place_head(box)

    def place_body(self, box: Box) -> None:
        """The picture, and what is read beside or below it."""
        if self.look.upright:
            read, box = box.cut_bottom(self.look.px(150), self.look.gap)
        else:
            read, box = box.cut_right(self.look.px(240), self.look.gap)
        self.ground.place(box)
        self.live.place(box.inset(self.look.px(4)))
        self.read.place(read)
        self.look_again(0)

    def look_again(self, _elapsed_s: float) -> bool:
        """Draw what the camera sees now; ends by itself once nobody looks."""
        if self.parent is None and self.box.width > 0 and _elapsed_s > 0:
            return False
        seen = self._picture() if not self._stands else None
        if seen is not None and self.live.width > 0:
            self.live.show(seen)
            words = reading_words(self._speaker, seen.candidates)
            self.read.say(words or self._speaker.say(N_("Nothing is read yet")))
        return True

    def _tap_all(self) -> None:
        """Let one picture stand and read every card on it; or go on with the live one."""
        say = self._speaker.say
        self._stands = not self._stands
        self.all.say(say(N_("Live again") if self._stands else N_("Every card…")))
        if self._stands and self._read_all is not None:
            self.read.say(say(N_("Every card is read…")))
            self._read_all(self._show_all)

    def _show_all(self, seen: Sighted | None) -> None:
        if not self._stands or self.parent is None:
            return
        if seen is None:
            self._tap_all()
            return
        self.live.show(seen)
        self.read.say(spread_words(self._speaker, [code for code, _, _ in seen.spread]))

    def close(self) -> None:
        """Stop looking, and go away."""
        self._clock.cancel()
        super().close()
