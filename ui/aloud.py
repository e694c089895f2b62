"""Aloud: for people who do not see, what is touched is said; touched again, it is done."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.rules.game import N_
from ui.lines import LineRow
from ui.middle import Way
from ui.moving import LyingKey
from ui.picker import CardKey
from ui.pieces import Key, Piece, Spot, Tappable, Words
from ui.view import Speaker

if TYPE_CHECKING:
    from ui.root import Root

_SIGNS: Final = {
    "menu": N_("Menu"),
    "close": N_("Close"),
    "back": N_("Erase the last one"),
    "plus": N_("One more"),
    "minus": N_("One less"),
}
_WAYS: Final = {True: N_("clockwise"), False: N_("counter-clockwise")}


class Aloud:
    """Says what lies under a finger, and lets it be done by the next touch of the same; only where that was chosen."""

    def __init__(self, root: "Root") -> None:
        self._root = root
        self._last: tuple[Tappable, str] | None = None

    @property
    def is_on(self) -> bool:
        """Whether what is touched is said first: that was chosen, and what is said is heard."""
        return self._is_wanted and self._root.around.speaks()

    @property
    def _is_wanted(self) -> bool:
        return self._root.around.choices.aloud and self._root.around.say is not None

    def hear(self, touch: Any) -> None:
        """Ask before what a finger touches is done."""
        if self._is_wanted:
            touch.ud["lets"] = self._lets

    def opened(self, layer: Piece) -> None:
        """Say what a layer is about: everything on it that cannot be touched."""
        self._last = None
        if self.is_on and (words := _read(layer, touchable=False)):
            self._say(words)

    def _lets(self, touched: Tappable) -> bool:
        """Say what was touched; tell whether it is to be done, because that was just said of it.

        Where the voice is lost, one touch does it, and whether the voice is back is tried all the same.
        """
        said = touched, touched_words(touched, self._root.speaker)
        if said == self._last:
            self._last = None
            return True
        heard = self.is_on
        self._last = said if heard else None
        self._say(said[1])
        return not heard

    def _say(self, text: str) -> None:
        """Say something; nothing at all never cuts off what is being said."""
        if text and self._root.around.say is not None:
            self._root.around.say(text, self._root.phrases.language)


def touched_words(touched: Tappable, speaker: Speaker) -> str:
    """Return what is said of something that can be touched: what stands on it, or what its sign or card means."""
    if isinstance(touched, LyingKey):
        return touched.says
    if isinstance(touched, CardKey):
        return speaker.phrases.card(touched.code)
    if isinstance(touched, Way):
        return speaker.say(_WAYS[touched.sign.name == "clockwise"])
    if isinstance(touched, Spot | Key | LineRow) and touched.says:
        return touched.says
    if words := _read(touched):
        return words
    if isinstance(touched, Key) and touched.sign.name in _SIGNS:
        return speaker.say(_SIGNS[touched.sign.name])
    return ", ".join(each.said for each in _in_order(touched.parent) if touched.collide_point(*each.center))


def _read(widget: Any, *, touchable: bool = True) -> str:
    return ", ".join(each.said for each in _in_order(widget, touchable=touchable))


def _in_order(widget: Any, *, touchable: bool = True) -> list[Words]:
    """Return what can be read on a widget, from the upper left; without what can be touched where that is not wanted."""
    found = [each for each in _words_of(widget, touchable) if each.said and each.width > 0]
    return sorted(found, key=lambda each: (-round(each.center_y / 20), each.x))


def _words_of(widget: Any, touchable: bool) -> Iterator[Words]:
    for child in widget.children:
        if isinstance(child, Words):
            yield child
        elif touchable or not isinstance(child, Tappable):
            yield from _words_of(child, touchable)
