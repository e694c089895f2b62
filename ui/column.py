"""The column beside the table: what is waited for, the keys for what may happen, undo and redo."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.rules.game import N_
from companion.telling import and_names
from ui import theme
from ui.actions import Action, actions
from ui.boxes import Box
from ui.doubts import doubted, perhaps
from ui.pieces import Key, Panel, Piece, Sign, Tappable, Words
from ui.players import next_dealer
from ui.theme import Look
from ui.view import View
from ui.witnesses import Witnesses

_YOUR_TURN: Final = N_("{name}: your turn")
"""The headline says it already."""


_SHARES: Final = (0.4, 0.5, 0.59)
"""Of the first sentence: a long name takes more, unless the second one then lost its end."""


class Headline(Tappable):
    """Whose turn it is and what is waited for; a tap opens the help."""

    def __init__(self, look: Look, on_tap: Callable[[], None]) -> None:
        super().__init__(look)
        self._on_tap = on_tap
        self.panel = Panel(look, theme.FELT, theme.FELT_EDGE)
        self.help = Sign("help", theme.QUIET)
        self.first = Words(look, 30, bold=True, tint=theme.AMBER, halign="left", lines=3)
        self.second = Words(look, 18, halign="left", lines=3)
        for part in (self.panel, self.help, self.first, self.second):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """One above the other; a lone sentence has all the room, but for the corner with the sign of help."""
        px = self.look.px
        self.panel.place(box)
        corner = box.inset(px(5)).cut_right(px(19))[0]
        self.help.place(corner.cut_top(px(19))[0])
        inner = box.inset(px(10), px(4))
        parts = [self._parted(inner, share) for share in (_SHARES if self.second.said else (1.0,))]
        whole = (each for each in parts if self.first.fits(each[0]) and self.second.fits(each[1]))
        first, second = next(whole, parts[0])
        self.first.place(first)
        self.second.place(second)

    def _parted(self, inner: Box, share: float) -> tuple[Box, Box]:
        """Return where the sentences stand if the first one has this share; it leaves room for the sign of help."""
        upper, lower = inner.cut_top(inner.height * share)
        return upper.cut_left(upper.width - self.look.px(14))[0], lower

    def show(self, view: View) -> None:
        """Draw the sentences."""
        first, second = headline(view)
        self.first.say(first, shorter=_with_shorter_names(view))
        self.second.say(second)
        self.arrange(self.box)

    def tapped(self) -> None:
        """Open the help."""
        self._on_tap()


_ANSWERS: Final[Mapping[str, str]] = {
    "off": N_("take the cards"),
    "same": N_("answer with another +{number}, or take the cards"),
    "ge": N_("answer with +{number} or higher, or take the cards"),
    "any": N_("answer with any draw card, or take the cards"),
}
"""What the one who owes can do, by the house rule for stacking."""


def headline(view: View) -> tuple[str, str]:
    """Return whose turn it is, and what that person owes or what the device waits for."""
    public = view.table.public
    hint = view.phrase(view.table.hint) if view.table.hint is not None else ""
    if public.match:
        return perhaps(view, view.say(N_("Game over")), "match"), hint
    if public.tied:
        tie = view.say(N_("Tie: {name}"), name=and_names(public.tied, view.table.names))
        return tie, _with_dealer(view, view.say(N_("Another round decides")))
    if public.phase in ("reveal", "scored"):
        over = view.say(N_("Round {number} over"), number=view.table.round_number)
        return perhaps(view, over, "phase"), _with_dealer(view, hint)
    if public.ask is not None and hint:
        return perhaps(view, hint, "ask"), ""
    if public.jobs and hint:
        return perhaps(view, hint, "jobs"), ""
    if public.owed is not None:
        owed = public.owed
        return (
            perhaps(view, view.say(N_("{name} owes {number}"), name=view.name(owed.target), number=owed.total), "owed"),
            view.say(_ANSWERS.get(owed.answer, _ANSWERS["off"]), number=owed.least),
        )
    if public.turn is None:
        return view.say(N_("Round {number}"), number=view.table.round_number), hint
    waits_only = view.table.hint is not None and view.table.hint.text == _YOUR_TURN
    turn = N_("Turn: probably {name}") if doubted(view, "turn") else N_("Turn: {name}")
    return view.say(turn, name=view.name(public.turn)), "" if waits_only else perhaps(view, hint, "turn", "drew")


def _with_shorter_names(view: View) -> tuple[str, ...]:
    """Return the first sentence with the name in it shortened, the longest first."""
    who, names = view.table.public.actor, view.table.names
    if who is None:
        return ()
    shown = (replace(view.table, names={**names, who: short}) for short in view.shorter_names(who))
    return tuple(headline(View(view.phrases, each))[0] for each in shown)


def _with_dealer(view: View, hint: str) -> str:
    """Return the hint after a round, and who deals the next one."""
    dealer = next_dealer(view.table.public)
    if dealer is None or view.table.public.phase != "scored":
        return hint
    return f"{hint}\n{view.say(N_('{name} deals next'), name=view.name(dealer))}".strip()


class Column(Piece):
    """Headline, keys, undo and redo."""

    def __init__(
        self,
        look: Look,
        on_action: Callable[[Action], None],
        on_undo: Callable[[], None],
        on_redo: Callable[[], None],
        on_menu: Callable[[], None],
        on_help: Callable[[], None],
        on_witnesses: Callable[[], None],
    ) -> None:
        super().__init__(look)
        self._on_action = on_action
        self._actions: tuple[Action, ...] = ()
        self._keys: list[Key] = []
        self._room = Box(0, 0, 0, 0)
        self.all_actions: tuple[Action, ...] = ()
        self.menu = Key(look, on_tap=on_menu, sign="menu", kind="quiet")
        self.witnesses = Witnesses(look, on_witnesses)
        self.headline = Headline(look, on_help)
        self.undo = Key(look, on_tap=on_undo, sign="undo", largest=18, lines=1)
        self.redo = Key(look, on_tap=on_redo, sign="redo", largest=18, lines=1)
        for part in (self.menu, self.witnesses, self.headline, self.undo, self.redo):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """From the top: witnesses and menu, headline, keys, undo and redo; in a tall window the witnesses lie below."""
        px, gap, touch = self.look.px, self.look.gap, self.look.touch
        if self.look.upright:
            head, rest = box.cut_top(px(104), gap)
            menu, head = head.cut_right(px(80), gap)
            under, self._room = rest.cut_bottom(touch, gap)
            undo, redo, witnesses = under.columns(3, gap)
        else:
            top, rest = box.cut_top(touch, gap)
            menu, witnesses = top.cut_right(touch, gap)
            head, rest = rest.cut_top(px(106), gap)
            under, self._room = rest.cut_bottom(touch, gap)
            undo, redo = under.columns(2, gap)
        self.menu.place(menu)
        self.witnesses.place(witnesses)
        self.headline.place(head)
        self.undo.place(undo)
        self.redo.place(redo)
        self._place_keys()

    def show(self, view: View) -> None:
        """Draw what may happen."""
        self.witnesses.show(view)
        self.headline.show(view)
        self.undo.enable(view.table.can_undo)
        self.redo.enable(view.table.can_redo)
        self.undo.say(view.say(N_("Undo")))
        self.redo.say(view.say(N_("Redo")))
        self.undo.arrange(self.undo.box)
        self.redo.arrange(self.redo.box)
        self._show_actions(actions(view), view)

    def _show_actions(self, wanted: tuple[Action, ...], view: View) -> None:
        self.all_actions = wanted
        rows = max(1, int((self._room.height + self.look.gap) // (self.look.touch + self.look.gap)))
        most = rows * (2 if self.look.upright else 1)
        if len(wanted) > most:
            more = Action(view.say(N_("More…")), (), "quiet")
            wanted = (*wanted[: most - 1], more)
        if wanted == self._actions:
            return
        self._actions = wanted
        for key in self._keys:
            self.remove_widget(key)
        self._keys = []
        for action in wanted:
            key = Key(self.look, action.says, kind=action.kind)
            key.on_tap = lambda action=action: self._on_action(action)
            self._keys.append(key)
            self.add_widget(key)
        self._place_keys()

    def _place_keys(self) -> None:
        if not self._keys:
            return
        across = 2 if self.look.upright and len(self._keys) > 1 else 1
        down = -(-len(self._keys) // across)
        gap = self.look.gap
        height = min(self.look.px(76), (self._room.height - gap * (down - 1)) / down)
        block = self._room.cut_top(height * down + gap * (down - 1))[0]
        for key, cell in zip(self._keys, block.grid(across, down, gap), strict=False):
            key.place(cell)
