"""The witnesses: which are alive, what is wrong with one, and how to mend it."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.game import N_
from ui import theme
from ui.boxes import Box
from ui.pieces import Piece, Sign, Tappable, Words
from ui.theme import Look
from ui.view import View

WITNESSES: Final = ("camera", "buttons", "voice", "journal")

_STATES: Final = {
    "none": N_("none"),
    "simulated": N_("simulated"),
    "lost": N_("lost"),
    "dark": N_("too dark"),
    "blurred": N_("blurred"),
    "glare": N_("glare"),
    "moved": N_("moved"),
    "stuck": N_("stuck"),
    "missing": N_("missing"),
    "failed": N_("failed"),
}
_NAMES: Final = {
    "camera": N_("camera"),
    "buttons": N_("buttons"),
    "voice": N_("voice"),
    "journal": N_("journal"),
}

_WELL: Final = ("ok", "simulated", "none")

_MENDS: Final[Mapping[tuple[str, str], str]] = {
    ("camera", "lost"): N_(
        "The camera does not answer: switch off, push both ends of its ribbon in firmly, switch on. Until then, tap."
    ),
    ("camera", "dark"): N_("The camera sees too little: switch on a lamp, and take away what covers the camera."),
    ("camera", "blurred"): N_("The camera's picture is blurred: wipe the lens, or turn it until the cards are sharp."),
    ("camera", "glare"): N_("A lamp is mirrored in the pile: move the lamp, or turn it away from the pile."),
    ("camera", "moved"): N_("The camera has been moved: put it back above the pile, or calibrate it again."),
    ("buttons", "stuck"): N_(
        "A button stays down: press it a few times; if that does not help, unplug it. Tap instead."
    ),
    ("buttons", "missing"): N_(
        "A button does not answer: switch off, push its plug in firmly, switch on. Tap instead."
    ),
    ("voice", "lost"): N_(
        "The voice is not heard: look at the loudspeaker's plug and volume. The screen says the same."
    ),
    ("journal", "failed"): N_(
        "The game cannot be written down: free some space on the memory card, and leave the device on meanwhile."
    ),
}
"""One plain line for each trouble: what is wrong, and what mends it."""

_MEND_ANY: Final = N_("Switch off, look at its plugs, switch on; companion doctor says more.")


def troubles(view: View) -> list[tuple[str, str]]:
    """Return what is wrong with each witness that is not well, in two words, and the line that says how to mend it."""
    found = []
    for name in WITNESSES:
        state = view.table.witnesses.get(name, "none")
        if state not in _WELL:
            what = f"{view.say(_NAMES[name])}: {view.say(_STATES.get(state, state))}"
            found.append((what, view.say(_MENDS.get((name, state), _MEND_ANY))))
    return found


class WitnessSign(Piece):
    """One witness: its sign, struck through where it is not there, with a "!" where it is ill, a ring if simulated."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look)
        self._name = name
        self.sign, self.around, self.mark = Sign(name, theme.FAINT), Sign("", theme.GROUND), Sign()
        for part in (self.sign, self.around, self.mark):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """The mark lies over the sign, apart from it by a rim."""
        for part in (self.sign, self.around, self.mark):
            part.place(box)

    def show(self, state: str) -> None:
        """Draw how it is: each state has a shape of its own."""
        mark = "ill" if state not in _WELL else _MARKS.get(state, "")
        tint = theme.ALARM if mark == "ill" else theme.FAINT if mark else theme.GOOD
        self.sign.show(self._name, tint)
        self.around.show(f"{mark}-around" if mark else "")
        self.mark.show(mark, tint)


_MARKS: Final = {"none": "struck", "simulated": "simulated"}
"""The mark of a witness that is well but not really there."""


class Witnesses(Tappable):
    """Small and always: which witnesses are alive. A tap says how to mend what is not well, and what is not there."""

    def __init__(self, look: Look, on_tap: Callable[[], None]) -> None:
        super().__init__(look)
        self._on_tap = on_tap
        self.signs = {name: WitnessSign(look, name) for name in WITNESSES}
        self.hand = Sign("", theme.AMBER)
        self.words = Words(look, 16, halign="left", lines=2, tint=theme.ALARM)
        for part in (*self.signs.values(), self.hand, self.words):
            self.add_widget(part)

    def arrange(self, box: Box) -> None:
        """Four signs in a row, the hand's, and a word on what is wrong below them."""
        side = self.look.px(20)
        upper, lower = box.cut_top(min(box.height, self.look.px(22)))
        if not self.words.said:
            upper = box.centred(box.width, upper.height)
        signs: list[Piece | Sign] = [*self.signs.values(), self.hand]
        for at, sign in enumerate(signs):
            sign.place(Box(upper.x + at * (side + self.look.px(7)), upper.y + (upper.height - side) / 2, side, side))
        self.words.place(lower)

    def show(self, view: View) -> None:
        """Draw the state of every witness."""
        for name, sign in self.signs.items():
            sign.show(view.table.witnesses.get(name, "none"))
        self.hand.show("hand" if view.table.hand_inside else "")
        wrong = troubles(view)
        said = bool(self.words.said)
        self.words.say(wrong[0][0] if wrong else "")
        if said != bool(wrong):
            self.arrange(self.box)

    def tapped(self) -> None:
        """Say how to mend what is not well; where all are well, look at everything."""
        self._on_tap()
