"""Boards that ask: the judge's question, and what the rules must know (colour, seat, verdict), toward who answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from companion.rules.events import Event, Swap
from companion.rules.game import N_, PublicSeat
from companion.table import Phrase, Question
from ui import theme
from ui.boxes import Box
from ui.choosing import Step, Value
from ui.layers import Board
from ui.pictures import CardPicture, CardPictures
from ui.pieces import Key, Piece, Words
from ui.short_names import shorter_names
from ui.theme import Look
from ui.view import Speaker, View


def step_keys(
    look: Look, speaker: Speaker, names: Mapping[str, str], step: Step, on_value: Callable[[Value], None]
) -> list[Key]:
    """Return one key for each value of a step; seats have the `names` of who sits there."""
    return [_step_key(look, speaker, names, step.kind, value, partial(on_value, value)) for value in step.values]


def seat_names(view: View, choices: Sequence[Event]) -> Mapping[str, str]:
    """Return what keys for seats say: the names; where hands are swapped, below how many cards each holds."""
    names = view.table.names
    if not any(isinstance(each, Swap) for each in choices):
        return names
    return {seat.seat: f"{_held(view, seat)}\n{names[seat.seat]}" for seat in view.table.public.seats}


def _held(view: View, seat: PublicSeat) -> str:
    if seat.seat in view.table.doubtful:
        return view.say(N_("about {number}"), number=seat.cards or 0)
    return view.phrases.say(Phrase(N_("{n} card"), {"n": seat.cards or 0}, N_("{n} cards")))


def _step_key(
    look: Look, speaker: Speaker, names: Mapping[str, str], kind: str, value: Value, tap: Callable[[], None]
) -> Key:
    if kind == "colour" and isinstance(value, str):
        sign = value if value in theme.CARD_TINTS else ""
        return Key(look, speaker.phrases.colour(value), tap, sign=sign, kind=value if sign else "plain")
    if kind == "seat":
        if not isinstance(value, str):
            return Key(look, speaker.say(N_("15 points for oneself")), tap, lines=3)
        says, others = names.get(value, value), (name for seat, name in names.items() if seat != value)
        key = Key(look, says, tap, lines=3)
        key.words.say(says, shorter=_shorter_says(says, others))
        return key
    if kind == "verdict":
        return Key(look, speaker.say(N_("had a match: guilty") if value else N_("no match: innocent")), tap)
    if kind == "card" and isinstance(value, str):
        return Key(look, speaker.phrases.card(value), tap)
    return Key(look, str(value), tap)


def _shorter_says(says: str, others: Iterable[str]) -> tuple[str, ...]:
    """Return what a key for a seat may say where its name is too long; above the name may stand how many cards it holds."""
    above, line, name = says.rpartition("\n")
    return tuple(
        f"{above}{line}{short}" for short in shorter_names(name, (each.rpartition("\n")[2] for each in others))
    )


class Foot:
    """The quiet keys along the lower edge of a board: why it is asked, and not now."""

    def __init__(
        self, look: Look, speaker: Speaker, on_why: Callable[[], None] | None, on_later: Callable[[], None]
    ) -> None:
        self._look = look
        self.later = Key(look, speaker.say(N_("Not now")), on_later, kind="quiet", largest=18, lines=1)
        self.keys = [self.later]
        if on_why is not None:
            self.why = Key(look, speaker.say(N_("Why?")), on_why, kind="quiet", largest=18, lines=1)
            self.keys.insert(0, self.why)

    def cut(self, box: Box) -> Box:
        """Place the keys below, and return what remains above."""
        foot, rest = box.cut_bottom(self._look.touch, self._look.gap)
        for key, cell in zip(self.keys, foot.columns(len(self.keys), self._look.gap), strict=True):
            key.place(cell)
        return rest


class StepBoard(Board):
    """Asks for one thing the rules must know."""

    def __init__(self, look: Look, title: str, keys: Sequence[Key], foot: Foot | None = None) -> None:
        super().__init__(look, title)
        self.keys, self.foot = list(keys), foot
        for key in (*self.keys, *(foot.keys if foot is not None else ())):
            self.add_widget(key)

    def place_body(self, box: Box) -> None:
        """Keys in a grid, two in a row unless there are only two."""
        if self.foot is not None:
            box = self.foot.cut(box)
        across = 1 if len(self.keys) < 3 else 2 if len(self.keys) < 5 else 3 if len(self.keys) < 10 else 4
        down = -(-len(self.keys) // across)
        for key, cell in zip(self.keys, box.grid(across, down, self.look.gap), strict=False):
            key.place(cell)


_PICTURE_SHARE: Final = 0.68
"""How much of a chip its picture takes, above the words."""


_LONG: Final = 60
"""An answer with more letters says much."""


class Chip(Piece):
    """One answer to the judge's question: a card and what it would mean."""

    def __init__(
        self, look: Look, pictures: CardPictures, deck: str, card: str | None, says: str, on_tap: Callable[[], None]
    ) -> None:
        super().__init__(look)
        self.key = Key(look, on_tap=on_tap)
        self.says = Words(look, 21, bold=True, lines=5)
        self.says.say(says)
        self.picture = CardPicture(look, pictures, deck)
        for part in (self.key, self.picture, self.says):
            self.add_widget(part)
        self.picture.show(card)

    def arrange(self, box: Box) -> None:
        """The card above, the words below; in a flat chip side by side."""
        self.key.place(box)
        picture, words = self._parts(box)
        if self.picture.code is not None:
            self.picture.place(picture)
        self.says.place(words)

    def says_all(self, box: Box) -> bool:
        """Tell whether its words would be whole in `box`."""
        return self.says.fits(self._parts(box)[1])

    def _parts(self, box: Box) -> tuple[Box, Box]:
        """Return where the picture and the words lie in `box`."""
        inner = box.inset(self.look.px(7))
        if self.picture.code is None:
            return Box(0, 0, 0, 0), inner
        if inner.width > 1.5 * inner.height:
            return inner.cut_left(inner.height * theme.CARD_ASPECT, self.look.px(8))
        return inner.cut_top(inner.height * _PICTURE_SHARE, self.look.px(4))


class QuestionBoard(Board):
    """The judge's question, two or three large chips, the likeliest first."""

    def __init__(
        self,
        look: Look,
        view: View,
        pictures: CardPictures,
        question: Question,
        on_answer: Callable[[int], None],
        foot: Foot,
    ) -> None:
        super().__init__(look, view.phrase(question.says))
        self.question, self.foot = question, foot
        one_card = len({choice.card for choice in question.choices}) == 1  # then a picture tells nothing apart
        self.chips = [
            Chip(
                look,
                pictures,
                view.table.game,
                None if one_card else choice.card,
                view.phrase(choice.says),
                partial(on_answer, at),
            )
            for at, choice in enumerate(question.choices)
        ]
        for part in (*self.chips, *foot.keys):
            self.add_widget(part)

    @property
    def says_much(self) -> bool:
        """Whether an answer says more than a card and whose it was."""
        return any(len(chip.says.said) > _LONG for chip in self.chips)

    def place_body(self, box: Box) -> None:
        """Chips side by side, or where there is much to say one above the other; why and not now below."""
        chips = self.foot.cut(box)
        cells = chips.columns(len(self.chips), self.look.gap)
        if not all(chip.says_all(cell) for chip, cell in zip(self.chips, cells, strict=True)):
            cells = chips.rows(len(self.chips), self.look.gap)
        for chip, cell in zip(self.chips, cells, strict=True):
            chip.place(cell)


class NoticeBoard(Board):
    """Something against the rules that stays until somebody has heard it."""

    def __init__(self, look: Look, lines: Sequence[str], heard: Key) -> None:
        super().__init__(look, lines[0])
        self.panel.tint(theme.ALARM_GROUND, theme.ALARM, look.px(2))
        self.lines = [Words(look, 18, lines=3) for _ in lines[1:]]
        self.heard = heard
        for part in (*self.lines, heard):
            self.add_widget(part)
        for words, text in zip(self.lines, lines[1:], strict=True):
            words.say(text)

    def place_body(self, box: Box) -> None:
        """What else there is to say above, the key below."""
        foot, box = box.cut_bottom(self.look.touch, self.look.gap)
        self.heard.place(foot.centred(min(foot.width, self.look.px(220)), foot.height))
        for words, row in zip(self.lines, box.rows(max(1, len(self.lines)), self.look.px(4)), strict=False):
            words.place(row)


class MovedBoard(Board):
    """What a correction has moved; it is kept, or taken back."""

    def __init__(self, look: Look, title: str, moved: Sequence[str], keep: Key, back: Key) -> None:
        super().__init__(look, title)
        self.lines = [Words(look, 18, halign="left", lines=2) for _ in moved]
        self.keep, self.back = keep, back
        for part in (*self.lines, keep, back):
            self.add_widget(part)
        for words, text in zip(self.lines, moved, strict=True):
            words.say(text)

    def place_body(self, box: Box) -> None:
        """Lines above, the two keys below."""
        foot, box = box.cut_bottom(self.look.touch, self.look.gap)
        for key, cell in zip((self.back, self.keep), foot.columns(2, self.look.gap), strict=True):
            key.place(cell)
        for words, row in zip(self.lines, box.rows(len(self.lines), self.look.px(2)), strict=True):
            words.place(row)
