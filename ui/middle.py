"""The middle of the table: the top card, the colour in force, what is owed, and the direction of play around it."""

from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.uix.widget import Widget

from companion.rules.cards import BACK
from companion.rules.game import N_, UNKNOWN_COLOUR
from ui import theme
from ui.boxes import Box
from ui.doubts import CardDoubt, doubted, perhaps
from ui.pictures import CardPicture, CardPictures
from ui.pieces import Panel, Piece, Sign, Spot, Tap, Words, draw_sign
from ui.theme import Look
from ui.view import STAGES, View


class Ring(Widget):
    """The rim of the middle: it has the colour in force, and arrow heads in the direction of play."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(None, None))
        self._look = look
        self._box = Box(0, 0, 0, 0)
        self._clockwise: bool | None = None
        self._sure = True
        self.colour: str | None = None

    def place(self, box: Box) -> None:
        """Lie in `box`."""
        if box == self._box:
            return
        self._box = box
        self.pos, self.size = (box.x, box.y), (box.width, box.height)
        self._draw()

    def show(self, clockwise: bool | None, sure: bool = True, colour: str | None = None) -> None:
        """Point one way round, faintly where it is not `sure`, in the `colour` in force; None: there is none."""
        if (clockwise, sure, colour) != (self._clockwise, self._sure, self.colour):
            self._clockwise, self._sure, self.colour = clockwise, sure, colour
            self._draw()

    def _draw(self) -> None:
        self.canvas.clear()
        box = self._box
        if self._clockwise is None or box.width < 40:
            return
        px = self._look.px
        with self.canvas:
            self._draw_rim(theme.QUIET if self.colour else theme.FELT_EDGE, px(7 if self.colour else 3))
            if self.colour:
                self._draw_rim(theme.CARD_TINTS[self.colour], px(5))
            for x, y, turn_deg in self._arrows():
                side = px(20)
                if self.colour:
                    gap = px(30)
                    Color(*theme.FELT)
                    Ellipse(pos=(x - gap / 2, y - gap / 2), size=(gap, gap))
                tint = theme.AMBER if self._sure else theme.FAINT
                draw_sign("chevron", Box(x - side / 2, y - side / 2, side, side), tint, turn_deg)

    def _draw_rim(self, tint: theme.Tint, width: float) -> None:
        box = self._box
        Color(*tint)
        SmoothLine(
            rounded_rectangle=(box.x, box.y, box.width, box.height, self._look.px(36)), width=max(1.5, width / 2)
        )

    def _arrows(self) -> list[tuple[float, float, float]]:
        """Return where the arrow heads lie, and how far each is turned."""
        box = self._box
        left, right, middle = box.x + box.width * 0.28, box.x + box.width * 0.72, box.y + box.height * 0.5
        turn = 0 if self._clockwise else 180
        sides = ((left, box.top, 0), (right, box.top, 0), (box.right, middle, 270))
        others = ((right, box.y, 180), (left, box.y, 180), (box.x, middle, 90))
        return [(x, y, angle + turn) for x, y, angle in (*sides, *others)]


class ColourBadge(Piece):
    """The colour in force: its tint, its symbol and its word."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=9)
        self.sign = Sign()
        self.words = Words(look, 21, bold=True, lines=2)
        for part in (self.panel, self.sign, self.words):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """Symbol on the left, word beside it; where that is too narrow, one below the other."""
        px = self.look.px
        self.panel.place(box)
        inner = box.inset(px(6), px(2))
        if inner.width < px(104):
            sign, words = inner.cut_top(px(18), px(1))
        else:
            sign, words = inner.cut_left(min(inner.height, px(22)), px(4))
        self.sign.place(sign)
        self.words.place(words)

    def show(self, view: View) -> None:
        """Draw the colour in force."""
        colour = view.table.public.colour
        if colour is None:
            self.panel.tint(theme.CLEAR, theme.CLEAR)
            self.sign.show("")
            self.words.say("")
        elif colour == UNKNOWN_COLOUR:
            self.panel.tint(theme.PANEL, theme.PANEL_EDGE)
            self.sign.show("", theme.INK)
            self.words.say(perhaps(view, view.phrases.colour(colour), "colour"), theme.INK)
        elif doubted(view, "colour"):
            self.panel.tint(theme.PANEL, theme.CARD_TINTS[colour], self.look.px(3))
            self.sign.show(colour, theme.QUIET)
            self.words.say(perhaps(view, view.phrases.colour(colour), "colour"), theme.INK)
        else:
            ink = theme.CARD_INKS[colour]
            self.panel.tint(theme.CARD_TINTS[colour], theme.QUIET, max(1.0, self.look.unit))
            self.sign.show(colour, ink)
            self.words.say(view.phrases.colour(colour), ink)


class Way(Spot):
    """The direction of play as an arrow around; a tap turns it, for a table that goes the other way."""

    def __init__(self, look: Look, on_tap: Tap) -> None:
        super().__init__(look, on_tap)
        self.panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=10)
        self.sign = Sign()
        self.add_widget(self.panel)
        self.add_widget(self.sign)

    def arrange(self, box: Box) -> None:
        """The arrow in the middle of its key."""
        self.panel.place(box)
        self.sign.place(box.inset(self.look.px(14)))

    def show(self, clockwise: bool | None, sure: bool) -> None:
        """Point one way round, faintly where it is not `sure`; None: nothing is played."""
        self.enabled = clockwise is not None
        name = "" if clockwise is None else "clockwise" if clockwise else "counter-clockwise"
        self.sign.show(name, theme.AMBER if sure else theme.FAINT)
        self.panel.tint(*((theme.KEY, theme.KEY_EDGE) if name else (theme.CLEAR, theme.CLEAR)))


class Middle(Piece):
    """Everything that lies in the middle of the table."""

    def __init__(
        self,
        look: Look,
        pictures: CardPictures,
        deck: str,
        *,
        on_card: Tap,
        on_owed: Tap,
        on_colour: Tap,
        on_way: Tap,
    ) -> None:
        """Make the middle.

        Args:
            look: Sizes.
            pictures: Drawn cards.
            deck: The deck's name.
            on_card: Called when the top card is tapped.
            on_owed: Called when what is owed is tapped.
            on_colour: Called when the colour in force is tapped.
            on_way: Called when the direction is tapped.
        """
        super().__init__(look)
        self.ring = Ring(look)
        self.way_panel = Panel(look, theme.CLEAR, theme.CLEAR, radius=7)
        self.way = Words(look, 16, tint=theme.AMBER)
        self.card = CardPicture(look, pictures, deck)
        self.card_doubt = CardDoubt(look)
        self.colour = ColourBadge(look)
        self.owed_panel = Panel(look, theme.CLEAR, theme.CLEAR)
        self.owed = Words(look, 50, bold=True)
        self.owed_below = Words(look, 18, lines=4)
        self.owed_why = Words(look, 18, bold=True)
        self.pile = Words(look, 18, tint=theme.QUIET, lines=4)
        self.card_spot, self.owed_spot = Spot(look, on_card), Spot(look, on_owed)
        self.colour_spot, self.way_key = Spot(look, on_colour), Way(look, on_way)
        for part in self._from_below():
            self.add_widget(part)

    def _from_below(self) -> tuple[Widget, ...]:
        """Return all parts, what is seen first, then what is touched."""
        seen = (self.ring, self.way_panel, self.way, self.card, self.card_doubt, self.colour)
        owed = (self.owed_panel, self.owed, self.owed_below, self.owed_why)
        return *seen, *owed, self.pile, self.card_spot, self.owed_spot, self.colour_spot, self.way_key

    def arrange(self, box: Box) -> None:
        """The card, with the facts beside it, or below it where the middle is narrow."""
        px = self.look.px
        track = px(10)
        self.ring.place(box.inset(track))
        way = Box(box.x, box.y + track - px(12), box.width, px(20)).centred(px(100), px(20))
        self.way_panel.place(way)
        self.way.place(way)
        inner = box.inset(track + px(12))
        if inner.width > inner.height:
            self._arrange_beside(inner)
        else:
            self._arrange_below(inner)
        self.card_doubt.place(self.card.box)
        card = self.card.box
        self.card_spot.place(card.centred(max(card.width, self.look.touch), max(card.height, self.look.touch)))
        self.owed_spot.place(self.owed_panel.box)
        corner = self.owed_panel.box.inset(self.look.px(6), self.look.px(4)).cut_right(self.look.px(16))[0]
        self.owed_why.place(corner.cut_top(min(corner.height, self.look.px(22)))[0])

    def _arrange_beside(self, inner: Box) -> None:
        px = self.look.px
        card_width = min(inner.height * theme.CARD_ASPECT, inner.width - px(122))
        facts_width = min(px(170), inner.width - card_width - px(10))
        card, facts = inner.centred(card_width + px(10) + facts_width, inner.height).cut_left(card_width, px(10))
        self.card.place(card)
        colour, rest = facts.centred(facts.width, min(facts.height, px(210))).cut_top(px(46), px(8))
        self.colour.place(colour)
        self.colour_spot.place(Box(colour.x, colour.y, colour.width, self.look.touch))
        foot, owed = rest.cut_bottom(self.look.touch, px(6))
        way, pile = foot.cut_left(self.look.touch, px(6))
        self.way_key.place(way)
        self.pile.place(pile)
        owed = owed.centred(owed.width, min(owed.height, px(100)))
        self.owed_panel.place(owed)
        number, below = owed.inset(px(6), px(3)).cut_top(owed.height * 0.42)
        self.owed.place(number)
        self.owed_below.place(below)

    def _arrange_below(self, inner: Box) -> None:
        px = self.look.px
        pile = Box(inner.x, inner.y - px(5), inner.width, px(20))
        self.pile.place(pile)
        foot, rest = Box(inner.x, pile.top, inner.width, inner.top - pile.top).cut_bottom(self.look.touch, px(4))
        way, colour = foot.cut_left(self.look.touch, px(5))
        self.way_key.place(way if self.colour.words.said else foot.centred(way.width, way.height))
        self.colour_spot.place(colour)
        self.colour.place(colour)
        owed = Box(rest.x, rest.y, 0, 0)
        if self.owed.said:
            rest, owed = rest.cut_left(rest.width * 0.56, px(5))
            owed = owed.centred(owed.width, min(owed.height, px(120)))
        self.owed_panel.place(owed)
        number, below = owed.inset(px(4), px(4)).cut_top(owed.height * 0.42)
        self.owed.place(number.inset(px(14), 0))
        self.owed_below.place(below)
        self.card.place(rest.centred(rest.width, min(rest.height, px(300))))

    def show(self, view: View) -> None:
        """Draw the middle of the table."""
        public = view.table.public
        self._show_way(view)
        self.card.show(public.top if public.top is not None else BACK, 1.0 if public.top is not None else 0.35)
        self.card_spot.enabled = public.top is not None
        self.owed_spot.enabled = public.owed is not None
        self.colour_spot.enabled = public.colour is not None and public.top is not None
        self.owed_why.say("?" if public.owed is not None and not doubted(view, "owed") else "")
        self.card_doubt.show(view, doubted(view, "top"))
        self.card_spot.says = perhaps(view, view.phrases.card(public.top), "top") if public.top is not None else ""
        shown = bool(self.colour.words.said), bool(self.owed.said)
        self.colour.show(view)
        self._show_owed(view)
        self.colour_spot.says = self.colour.words.said
        self.owed_spot.says = f"{self.owed.said}, {self.owed_below.said}"
        self.pile.say(pile_words(view, "\n" if self.box.width > self.box.height else " · "))
        if shown != (bool(self.colour.words.said), bool(self.owed.said)):
            self.arrange(self.box)

    def _show_way(self, view: View) -> None:
        public = view.table.public
        turning = public.phase in ("first", "play")
        doubtful = turning and doubted(view, "clockwise")
        known = public.colour in theme.CARD_TINTS and not doubted(view, "colour")
        self.ring.show(public.clockwise if turning else None, not doubtful, public.colour if known else None)
        self.way_key.show(public.clockwise if turning else None, not doubtful)
        self.way_panel.tint(theme.FELT if doubtful else theme.CLEAR, theme.CLEAR)
        self.way.say(view.say(N_("direction?")) if doubtful else "")

    def _show_owed(self, view: View) -> None:
        public = view.table.public
        ground, edge, number, below, shorter = theme.CLEAR, theme.CLEAR, "", "", tuple[str, ...]()
        if public.owed is not None:
            ground, edge = theme.ALARM_GROUND, theme.ALARM
            number = f"+{public.owed.total}{'?' if doubted(view, 'owed') else ''}"
            owes = N_("perhaps {name}") if doubted(view, "owed") else N_("{name} owes")
            target = public.owed.target
            below = view.say(owes, name=view.name(target))
            shorter = tuple(view.say(owes, name=name) for name in view.shorter_names(target))
        elif doubted(view, "owed"):
            ground, edge, number, below = theme.PANEL, theme.ALARM, "?", view.say(N_("cards owed?"))
        elif view.shape == STAGES and public.value is not None:
            ground, edge = theme.PANEL, theme.PANEL_EDGE
            number = f"{public.value or '–'}{'?' if doubted(view, 'value') else ''}"
            below = view.say(N_("pile's value"))
        self.owed_panel.tint(ground, edge)
        self.owed.say(number)
        self.owed_below.say(below, shorter=shorter)


def pile_words(view: View, between: str) -> str:
    """Return how many cards lie in the piles, as far as they are counted, with something `between` them."""
    public = view.table.public
    parts = []
    if public.pile is not None:
        parts.append(view.say(N_("pile: {number}"), number=_about(view, public.pile, "pile")))
    if public.draw_pile is not None:
        parts.append(view.say(N_("to draw: {number}"), number=_about(view, public.draw_pile, "draw_pile")))
    return between.join(parts)


def _about(view: View, number: int, field: str) -> str:
    return f"~{number}" if doubted(view, field) else str(number)
