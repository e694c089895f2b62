"""Pictures of cards: one texture for each face and size, kept in a cache with a limit."""

from collections import OrderedDict
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.rules.decks import DECKS
from ui import theme
from ui.boxes import Box
from ui.pieces import Panel, Words
from ui.theme import Look
from vision.drawing.faces import UnknownFace, draw_face
from vision.drawing.style import house_style

_MOST: Final = 160
"""A hundred and sixty textures: every face of the largest deck in two sizes, and some."""

_HEIGHTS_PX: Final = (48, 72, 108, 162, 243, 365, 548)
"""Faces are drawn in few sizes, each at most one and a half times the next; the graphics chip shrinks them to fit."""


def drawn_height(height_px: float) -> int:
    """Return the height at which a face is drawn that is shown `height_px` high."""
    return next((step for step in _HEIGHTS_PX if step >= height_px), _HEIGHTS_PX[-1])


class CardPictures:
    """Draws faces once and keeps them while they are used."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._textures: OrderedDict[tuple[str, str, int], Any] = OrderedDict()

    def __len__(self) -> int:
        return len(self._textures)

    def texture(self, code: str, deck: str, height_px: float) -> Any | None:
        """Return the picture of a card, or None if the deck has no such face (``?``, a house card).

        Args:
            code: The card code.
            deck: The deck's name.
            height_px: How high it will be shown; the picture is at least as high.
        """
        height_px = drawn_height(height_px)
        key = (deck, code, height_px)
        if key in self._textures:
            self._textures.move_to_end(key)
            return self._textures[key]
        texture = _drawn(code, deck, height_px)
        if texture is not None:
            self._textures[key] = texture
            if len(self._textures) > self._most:
                self._textures.popitem(last=False)
        return texture


def _drawn(code: str, deck: str, height_px: int) -> Any | None:
    if deck not in DECKS:
        return None
    try:
        face_bgra = draw_face(code, house_style(deck), height_px, deck)
    except UnknownFace:
        return None
    height, width = face_bgra.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="bgra")
    texture.blit_buffer(face_bgra.tobytes(), colorfmt="bgra", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture


class CardPicture(Widget):
    """One card; a face that cannot be drawn is shown as a plain card with its code.

    Attributes:
        code: The card, or None.
        opacity_of_card: How much it covers what lies below, 0 to 1.
    """

    offset = ListProperty((0, 0))
    """How far from its box it is drawn, in pixels: what is animated."""

    def __init__(self, look: Look, pictures: CardPictures, deck: str) -> None:
        super().__init__(size_hint=(None, None))
        self._pictures, self._deck = pictures, deck
        self._box = Box(0, 0, 0, 0)
        self.code: str | None = None
        self.opacity_of_card = 1.0
        self._plain = Panel(look, theme.PANEL, theme.QUIET)
        self._words = Words(look, 38, bold=True)
        with self.canvas:
            self._colour = Color(1, 1, 1, 0)
            self._rectangle = Rectangle()
        self.bind(offset=self._shift)

    @property
    def box(self) -> Box:
        """Where the card lies."""
        return self._box

    def place(self, box: Box) -> None:
        """Lie in `box`, as large as it allows."""
        fitted = box.fitted(theme.CARD_ASPECT)
        if fitted == self._box:
            return
        self._box = fitted
        self.pos = self._box.x, self._box.y
        self.size = self._box.width, self._box.height
        self._draw()

    def _shift(self, _card: Any, offset: Any) -> None:
        self._rectangle.pos = round(self._box.x + offset[0]), round(self._box.y + offset[1])

    def show(self, code: str | None, opacity: float = 1.0) -> None:
        """Show the card `code`, or none."""
        if (code, opacity) != (self.code, self.opacity_of_card):
            self.code, self.opacity_of_card = code, opacity
            self._draw()

    def _draw(self) -> None:
        box = self._box
        for part in (self._plain, self._words):
            self.remove_widget(part)
        self._colour.a = 0
        if self.code is None or box.height < 8:
            return
        texture = self._pictures.texture(self.code, self._deck, box.height)
        if texture is not None:
            self._rectangle.texture = texture
            self._rectangle.pos = round(box.x), round(box.y)
            self._rectangle.size = round(box.width), round(box.height)
            self._colour.a = self.opacity_of_card
            return
        self.add_widget(self._plain)
        self.add_widget(self._words)
        self._plain.place(box)
        self._words.place(box.inset(4))
        self._words.say(self.code.removeprefix("H:"))
