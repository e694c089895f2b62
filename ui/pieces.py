"""The small kit every screen is built from: words, panels, signs and keys.

A piece is placed in a `Box` once and then told what to show; it redraws itself only if that differs from before. There
is no layout that takes several frames: after `place` and `show` everything stands where it belongs.
"""

from collections.abc import Callable
from math import ceil
from typing import Any, Final

from kivy.graphics import BorderImage, Color, Rectangle
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ui import theme
from ui.boxes import Box
from ui.lettering import fits, fitted
from ui.patches import patch, stamp
from ui.theme import Look, Tint

_CENTRE: Final = "center"


class Piece(Widget):
    """A widget that is placed in a box.

    Attributes:
        look: Sizes of this window.
        box: Where it lies.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.look = look
        self.box = Box(0, 0, 0, 0)

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box == self.box:
            return
        self.box = box
        self.pos = box.x, box.y
        self.size = box.width, box.height
        self.arrange(box)

    def arrange(self, box: Box) -> None:
        """Place what this piece consists of; called whenever the box has changed."""


class Words(Label):
    """A text that always fits: the largest size of type at which it does."""

    def __init__(
        self,
        look: Look,
        largest: float = 18,
        *,
        bold: bool = False,
        tint: Tint = theme.INK,
        halign: str = _CENTRE,
        lines: int = 1,
    ) -> None:
        super().__init__(
            size_hint=(None, None), size=(0, 0), bold=bold, color=tint, halign=halign, valign="middle", text=""
        )
        self._sizes = look.sizes(largest)
        self._lines = lines
        self._said, self._shorter = "", tuple[str, ...]()
        self._box = Box(0, 0, 0, 0)

    @property
    def said(self) -> str:
        """The whole text, also where only a part of it fits."""
        return self._said

    def fits(self, box: Box) -> bool:
        """Tell whether all of it would fit into `box`, however small."""
        return fits(self._said, self._sizes[-1], self.bold, box.width, box.height, self._lines)

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box == self._box:
            return
        self._box = box
        self.pos = box.x, box.y
        self.size = box.width, box.height
        self._fit()

    def say(self, text: str, tint: Tint | None = None, shorter: tuple[str, ...] = ()) -> None:
        """Show `text`, in another `tint` if one is given, or where it does not fit, the first that does of what is `shorter`."""
        if tint is not None:
            self.color = tint
        if (text, shorter) != (self._said, self._shorter):
            self._said, self._shorter = text, shorter
            self._fit()

    def _fit(self) -> None:
        if self.width <= 0 or self.height <= 0:
            self.text = ""
            return
        room, texts = (self.bold, self.width, self.height, self._lines), (self._said, *self._shorter)
        whole = (each for each in texts if fits(each, self._sizes[-1], *room))
        broken = (each for each in texts if not fitted(each, self._sizes, *room)[1].endswith("…"))
        chosen = next(whole, None) or next(broken, texts[-1])
        size, text = fitted(chosen, self._sizes, *room)
        self.font_size = size
        self.text_size = (self.width, None)
        self.text = text


class Panel(Widget):
    """A rounded area with an edge."""

    def __init__(
        self, look: Look, ground: Tint = theme.PANEL, edge: Tint = theme.PANEL_EDGE, radius: float = 10
    ) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._box = Box(0, 0, 0, 0)
        self._radius = look.px(radius)
        self._edge_width = max(1.0, look.unit)
        self._ground, self._edge = ground, edge
        with self.canvas:
            self._seen = Color(1, 1, 1, 0)
            self._patch = BorderImage(size=(0, 0))

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box == self._box:
            return
        self._box = box
        self.pos = box.x, box.y
        self.size = box.width, box.height
        self._draw()

    @property
    def box(self) -> Box:
        """Where it lies."""
        return self._box

    @property
    def ground(self) -> Tint:
        """The colour inside."""
        return self._ground

    def tint(self, ground: Tint, edge: Tint, edge_width: float | None = None) -> None:
        """Change the colours, and how wide the edge is in pixels."""
        width = self._edge_width if edge_width is None else edge_width
        if (ground, edge, width) != (self._ground, self._edge, self._edge_width):
            self._ground, self._edge, self._edge_width = ground, edge, width
            self._draw()

    def _draw(self) -> None:
        """Draw at whole pixels: there edges are crisp."""
        left, bottom, right, top = (round(each) for each in (self._box.x, self._box.y, self._box.right, self._box.top))
        width, height = right - left, top - bottom
        half = min(width, height) // 2
        self._seen.a = 1 if half > 0 and (self._ground[3] or self._edge[3]) else 0
        if not self._seen.a:
            return
        radius = min(round(self._radius), half)
        corner = min(max(radius, ceil(self._edge_width)), half)
        self._patch.texture = patch(corner, radius, self._edge_width, self._ground, self._edge)
        self._patch.border = [corner] * 4
        self._patch.pos, self._patch.size = (left, bottom), (width, height)


class Sign(Widget):
    """A drawn sign, as large as its box allows."""

    def __init__(self, name: str = "", tint: Tint = theme.INK, turn_deg: float = 0) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._box = Box(0, 0, 0, 0)
        self.name, self._tint, self._turn_deg = name, tint, turn_deg

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box == self._box:
            return
        self._box = box
        self.pos = box.x, box.y
        self.size = box.width, box.height
        self._draw()

    def show(self, name: str, tint: Tint | None = None) -> None:
        """Show another sign; an empty name shows none."""
        wanted = self._tint if tint is None else tint
        if (name, wanted) != (self.name, self._tint):
            self.name, self._tint = name, wanted
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        if self.name:
            box = Box(self.x, self.y, self.width, self.height).fitted(1)
            with self.canvas:
                draw_sign(self.name, box, self._tint, self._turn_deg)


def draw_sign(name: str, box: Box, tint: Tint, turn_deg: float = 0) -> None:
    """Draw a sign into the canvas that is open, in a square `box`, turned counter-clockwise by `turn_deg`."""
    side = round(box.width)
    if side > 0:
        Color(*tint)
        Rectangle(texture=stamp(name, side, round(turn_deg) % 360), pos=(round(box.x), round(box.y)), size=(side, side))


class Tappable(Piece):
    """A piece that acts when the finger that went down on it is lifted on it.

    A press never reaches what that press, or anything else meanwhile, has opened: what was laid over the piece or has
    taken its place cancels the press.
    """

    def can_be_tapped(self) -> bool:
        """Tell whether a finger means anything here."""
        return True

    def tapped(self) -> None:
        """Act."""

    def pressed(self, down: bool) -> None:
        """Show whether lifting the finger would count."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take the finger if it lies here."""
        if not self.collide_point(*touch.pos):
            return False
        if self.can_be_tapped():
            touch.grab(self)
            self.pressed(True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger."""
        if touch.grab_current is not self:
            return False
        self.pressed(bool(self.collide_point(*touch.pos)))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Act if the finger is lifted here and nothing has come between."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.pressed(False)
        meant = self.parent is not None and not touch.ud.get("cancelled")
        if meant and self.collide_point(*touch.pos) and self.can_be_tapped() and is_let(self, touch):
            self.tapped()
        return True


def is_let(touched: Tappable, touch: Any) -> bool:
    """Tell whether a touch may act: where things are said first, only once they were (`ui.aloud`)."""
    lets: Callable[[Tappable], bool] | None = touch.ud.get("lets")
    return lets is None or lets(touched)


Tap = Callable[[], None]


class Spot(Tappable):
    """A place to tap that draws nothing of its own: it lies over what is drawn there.

    Attributes:
        enabled: Whether a finger means anything here.
        says: What is drawn there, for people who do not see.
    """

    def __init__(self, look: Look, on_tap: Tap) -> None:
        super().__init__(look)
        self._on_tap = on_tap
        self.enabled, self.says = True, ""

    def can_be_tapped(self) -> bool:
        """Tell whether a finger means anything here."""
        return self.enabled

    def tapped(self) -> None:
        """Act."""
        self._on_tap()


class Key(Tappable):
    """Something to tap: a rounded area with words, a sign or a picture.

    Attributes:
        says: What is said of it to people who do not see, where that is more than its own words.
    """

    def __init__(
        self,
        look: Look,
        text: str = "",
        on_tap: Tap | None = None,
        *,
        sign: str = "",
        largest: float = 21,
        lines: int = 2,
        kind: str = "plain",
    ) -> None:
        super().__init__(look)
        self.on_tap = on_tap
        self.enabled, self.says = True, ""
        self._pressed = False
        self._kind = kind
        self.panel = Panel(look, radius=10)
        self.sign = Sign(sign)
        self.words = Words(look, largest, bold=True, lines=lines)
        for part in (self.panel, self.sign, self.words):
            self.add_widget(part)
        self.words.say(text)
        self._paint()

    @property
    def text(self) -> str:
        """What it says."""
        return self.words.said

    def arrange(self, box: Box) -> None:
        """Place words and sign."""
        self.panel.place(box)
        inner = box.inset(self.look.px(8), self.look.px(3))
        has_sign, has_words = bool(self.sign.name), bool(self.words.said)
        if has_sign and has_words:
            picture, inner = inner.cut_left(min(self.look.px(26), inner.height * 0.6), self.look.px(6))
            self.sign.place(picture.centred(picture.width, picture.width))
        elif has_sign:
            side = min(inner.width, inner.height, self.look.px(30))
            self.sign.place(box.centred(side, side))
        self.words.place(inner)

    def say(self, text: str) -> None:
        """Change the words."""
        self.words.say(text)

    def enable(self, enabled: bool) -> None:
        """Allow or refuse taps."""
        if enabled != self.enabled:
            self.enabled = enabled
            self._paint()

    def kind(self, kind: str) -> None:
        """Change its role: ``plain``, ``main``, ``alarm``, ``quiet``, ``chosen`` or a colour letter."""
        if kind != self._kind:
            self._kind = kind
            self._paint()

    def can_be_tapped(self) -> bool:
        """Tell whether a finger means anything here."""
        return self.enabled and self.on_tap is not None

    def tapped(self) -> None:
        """Act."""
        if self.on_tap is not None:
            self.on_tap()

    def pressed(self, down: bool) -> None:
        """Show whether lifting the finger would count."""
        self._pressed = down
        self._paint()

    def _paint(self) -> None:
        ground, edge, ink = key_tints(self._kind, self._pressed)
        self.panel.tint(ground, edge)
        if not self.enabled:
            ink = theme.FAINT
            self.panel.tint(theme.GROUND, theme.FELT_EDGE)
        self.words.color = ink
        self.sign.show(self.sign.name, ink)


def key_tints(kind: str, pressed: bool) -> tuple[Tint, Tint, Tint]:
    """Return ground, edge and ink of a key of this `kind`."""
    if kind in theme.CARD_TINTS:
        ground = theme.CARD_TINTS[kind]
        return ground, theme.INK if pressed else ground, theme.CARD_INKS[kind]
    tints = {
        "plain": (theme.KEY, theme.KEY_EDGE, theme.INK),
        "main": (theme.AMBER, theme.AMBER, theme.DARK),
        "chosen": (theme.AMBER, theme.AMBER, theme.DARK),
        "alarm": (theme.ALARM_GROUND, theme.ALARM, theme.INK),
        "quiet": (theme.PANEL, theme.KEY_EDGE, theme.QUIET),
    }
    ground, edge, ink = tints[kind]
    if pressed:
        ground = theme.AMBER_DOWN if ground == theme.AMBER else theme.KEY_DOWN
    return ground, edge, ink
