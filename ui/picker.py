"""The card picker: first the colour, then the face, drawn as cards; or several cards of a hand with their points."""

from collections.abc import Callable, Container, Sequence
from typing import Final

from companion.rules.cards import COLOURS, colour_of
from companion.rules.decks import DECKS
from companion.rules.game import N_
from companion.table import Phrase
from ui import theme
from ui.boxes import Box
from ui.layers import Layer
from ui.pictures import CardPicture, CardPictures
from ui.pieces import Key, Panel, Piece, Tappable, Words
from ui.theme import Look
from ui.view import Speaker

WILDS: Final = "W"
"""The tab of the cards without a colour."""

_PALE: Final = 0.5


class CardKey(Tappable):
    """A card to tap."""

    def __init__(
        self,
        look: Look,
        pictures: CardPictures,
        deck: str,
        code: str,
        on_tap: Callable[[str], None],
        opacity: float = 1.0,
    ) -> None:
        super().__init__(look)
        self.code = code
        self._on_tap = on_tap
        self.glow = Panel(look, theme.PANEL_EDGE, theme.PANEL_EDGE, radius=6)
        self.picture = CardPicture(look, pictures, deck)
        self.add_widget(self.glow)
        self.add_widget(self.picture)
        self.picture.show(code, opacity)

    def arrange(self, box: Box) -> None:
        """The card, with a little room around it."""
        card = box.inset(self.look.px(3)).fitted(theme.CARD_ASPECT)
        self.picture.place(card)
        self.glow.place(card.inset(-self.look.px(2)))

    def pressed(self, down: bool) -> None:
        """Glow under the finger."""
        self.glow.tint(*((theme.AMBER, theme.AMBER) if down else (theme.PANEL_EDGE, theme.PANEL_EDGE)))

    def tapped(self) -> None:
        """Pick the card."""
        self._on_tap(self.code)


def best_grid(number: int, box: Box, aspect: float) -> tuple[int, int]:
    """Return columns and rows that make `number` things of `aspect` as large as `box` allows."""

    def height(across: int) -> float:
        down = -(-number // across)
        return min(box.height / down, box.width / across / aspect)

    across = max(range(1, number + 1), key=height)
    return across, -(-number // across)


def _groups(codes: Sequence[str]) -> list[str]:
    """Return the colours among `codes`, and `WILDS`; nothing where all would stand on one page anyway."""
    groups = [colour for colour in COLOURS if any(colour_of(code) == colour for code in codes)]
    if groups and any(colour_of(code) is None for code in codes):
        groups.append(WILDS)
    return groups if len(groups) > 1 else []


class PickerLayer(Layer):
    """Picks one card."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        pictures: CardPictures,
        deck: str,
        title: str,
        codes: Sequence[str],
        on_card: Callable[[str], None],
        on_close: Callable[[Piece], None],
        *,
        tab: str | None = None,
        beside: Key | None = None,
        pale: Container[str] = (),
    ) -> None:
        """Make the picker.

        Args:
            look: Sizes.
            speaker: Words.
            pictures: Drawn cards.
            deck: The deck's name.
            title: What is picked.
            codes: The cards to choose from.
            on_card: Takes the card.
            on_close: Takes the layer away.
            tab: The colour shown first.
            beside: A key beside the title.
            pale: Cards that are drawn pale, because they are hardly meant.
        """
        super().__init__(look, title, on_close)
        self._speaker, self._pictures, self._deck, self._codes, self._pale = speaker, pictures, deck, tuple(codes), pale
        self.on_card, self.beside = on_card, beside
        self.cards, self._body = list[CardKey](), Box(0, 0, 0, 0)
        if beside is not None:
            self.add_widget(beside)
        self.tabs = {group: self._tab(group) for group in _groups(codes)}
        for key in self.tabs.values():
            self.add_widget(key)
        self.tab = tab if tab in self.tabs else next(iter(self.tabs), "")

    def _tab(self, group: str) -> Key:
        says = self._speaker.phrases.colour(group) if group != WILDS else self._speaker.say(N_("wild cards"))
        sign = group if group != WILDS else "cards"
        return Key(
            self.look, says, lambda: self.turn_to(group), sign=sign, kind=group if group != WILDS else "plain", lines=1
        )

    def place_head(self, box: Box) -> None:
        """The title, and a key beside it."""
        if self.beside is not None:
            key, box = box.cut_right(min(self.look.px(230), box.width * 0.45), self.look.gap)
            self.beside.place(key)
        super().place_head(box)

    def place_body(self, box: Box) -> None:
        """Tabs above, cards below."""
        if self.tabs:
            across, down = (3, 2) if self.look.upright else (len(self.tabs), 1)
            rows, box = box.cut_top(self.look.touch * down + self.look.px(5) * (down - 1), self.look.gap)
            for key, cell in zip(self.tabs.values(), rows.grid(across, down, self.look.px(5)), strict=False):
                key.place(cell)
        self._body = box
        self.turn_to(self.tab)

    def turn_to(self, tab: str) -> None:
        """Show the cards of a colour, or the wild ones."""
        self.tab = tab
        for card in self.cards:
            self.remove_widget(card)
        shown = [code for code in self._codes if not self.tabs or (colour_of(code) or WILDS) == tab]
        self.cards = [
            CardKey(self.look, self._pictures, self._deck, code, self._picked, _PALE if code in self._pale else 1.0)
            for code in shown
        ]
        for name, key in self.tabs.items():
            key.panel.tint(key.panel.ground, theme.INK if name == tab else theme.GROUND, self.look.px(4))
        across, down = best_grid(len(shown), self._body, theme.CARD_ASPECT)
        largest = self.look.px(190)
        block = self._body
        if block.height / down > largest:
            block = block.centred(block.width, largest * down)
        cell_width = min(block.width / across, block.height / down * theme.CARD_ASPECT * 1.12)
        block = block.centred(cell_width * across, block.height)
        for card, cell in zip(self.cards, block.grid(across, down), strict=False):
            card.place(cell)
            self.add_widget(card)

    def _picked(self, code: str) -> None:
        self.on_card(code)


class HandLayer(PickerLayer):
    """Collects the cards of a hand, one tap a card, and counts their points."""

    def __init__(
        self,
        look: Look,
        speaker: Speaker,
        pictures: CardPictures,
        deck: str,
        title: str,
        on_hand: Callable[[tuple[str, ...]], None],
        on_close: Callable[[Piece], None],
        *,
        expected: int | None = None,
        hand: Sequence[str] = (),
        beside: Key | None = None,
        worth: Callable[[tuple[str, ...]], int] | None = None,
    ) -> None:
        """Make the layer.

        Args:
            look: Sizes.
            speaker: Words.
            pictures: Drawn cards.
            deck: The deck's name.
            title: Whose cards they are.
            on_hand: Takes the cards.
            on_close: Takes the layer away.
            expected: How many cards it should be, or None.
            hand: The cards told already.
            beside: A key beside the title.
            worth: Reckons what the cards count; None: what the deck says of each, as in a hand.
        """
        codes = tuple(DECKS[deck].faces) if deck in DECKS else ()
        super().__init__(look, speaker, pictures, deck, title, codes, self._add, on_close, beside=beside)
        self._expected, self._worth, self.hand = expected, worth or self._worth_in_hand, list(hand)
        self.sum = Words(look, 21, bold=True, halign="left", lines=2)
        self.done = Key(look, speaker.say(N_("OK")), lambda: on_hand(tuple(self.hand)), kind="main", largest=25)
        self.erase = Key(look, on_tap=self._drop_last, sign="back")
        self.tray: list[CardPicture] = []
        self._tray_box = Box(0, 0, 0, 0)
        for part in (self.sum, self.erase, self.done):
            self.add_widget(part)

    def place_body(self, box: Box) -> None:
        """The tray of collected cards lies below the picker."""
        tray, above = box.cut_bottom(self.look.px(76), self.look.gap)
        done, tray = tray.cut_right(self.look.px(104), self.look.gap)
        erase, tray = tray.cut_right(self.look.touch, self.look.gap)
        words, self._tray_box = tray.cut_left(self.look.px(150), self.look.gap)
        self.done.place(done)
        self.erase.place(erase)
        self.sum.place(words)
        super().place_body(above)
        self._show_hand()

    def _add(self, code: str) -> None:
        self.hand.append(code)
        self._show_hand()

    def _drop_last(self) -> None:
        del self.hand[-1:]
        self._show_hand()

    def _show_hand(self) -> None:
        for card in self.tray:
            self.remove_widget(card)
        self.tray = [CardPicture(self.look, self._pictures, self._deck) for _ in self.hand]
        box = self._tray_box
        width = min(self.look.px(50), box.width / max(1, len(self.tray)))
        for at, (code, card) in enumerate(zip(self.hand, self.tray, strict=True)):
            card.place(Box(box.x + at * width, box.y, self.look.px(50), box.height))
            card.show(code)
            self.add_widget(card)
        self.erase.enable(bool(self.hand))
        self.erase.says = self._erase_words()
        self.sum.say(self._sum_words())

    def _erase_words(self) -> str:
        """Return what the key that erases says to people who do not see: which card goes."""
        last = self._speaker.phrases.card(self.hand[-1]) if self.hand else ""
        return f"{self._speaker.say(N_('Erase the last one'))}: {last}" if last else ""

    def _worth_in_hand(self, cards: tuple[str, ...]) -> int:
        deck = DECKS.get(self._deck)
        return sum(map(deck.points, cards)) if deck is not None else 0

    def _sum_words(self) -> str:
        points = self._worth(tuple(self.hand))
        if self._expected is None:
            cards = self._speaker.phrases.say(Phrase(N_("{n} card"), {"n": len(self.hand)}, N_("{n} cards")))
        else:
            cards = self._speaker.say(
                N_("{number} of {expected} cards"), number=len(self.hand), expected=self._expected
            )
        said = self._speaker.phrases.say(Phrase(N_("{n} point"), {"n": points}, N_("{n} points")))
        return f"{cards}\n{said}"
