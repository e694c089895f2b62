"""What every part of the screen is given to draw: the table and the words to say it in."""

from dataclasses import dataclass
from typing import Final

from companion.phrases import Phrases
from companion.rules.game import N_, Objection, PublicSeat
from companion.table import Phrase, Table
from companion.telling import tell_objection
from ui.marks import Mark, marks_of
from ui.short_names import shorter_names

LINES: Final = "lines"
STAGES: Final = "stages"
HANDS: Final = "hands"

STATUS: Final = {
    "in": N_("plays"),
    "out": N_("out"),
    "left": N_("has left"),
    "finished": N_("finished"),
    "stayed": N_("stays"),
    "busted": N_("bust"),
    "waiting": N_("next round"),
}
"""How somebody is in a round, in words."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says marked texts in one language.

    Attributes:
        phrases: How it is said.
    """

    phrases: Phrases

    def say(self, text: str, **values: str | int | Phrase) -> str:
        """Return a marked text with its values."""
        return self.phrases.say(Phrase(text, values))


@dataclass(frozen=True, slots=True)
class View(Speaker):
    """A table in one language.

    Attributes:
        phrases: How it is said.
        table: What is shown.
    """

    table: Table

    def phrase(self, phrase: Phrase) -> str:
        """Return a phrase as a sentence."""
        return self.phrases.say(phrase)

    def name(self, seat: str | None) -> str:
        """Return who sits at `seat`."""
        return self.table.names.get(seat, seat) if seat else ""

    def shorter_names(self, seat: str) -> tuple[str, ...]:
        """Return what a long name may be shortened to where nobody else could be meant."""
        others = [name for letter, name in self.table.names.items() if letter != seat]
        return shorter_names(self.name(seat), others)

    def objection(self, objection: Objection) -> str:
        """Return an objection as a sentence in which seats have names."""
        return self.phrases.say(tell_objection(objection, self.table.names))

    @property
    def shape(self) -> str:
        """How the game lies on the table: cards in `HANDS`, in `STAGES` (Good One!), or open `LINES` (Flip 7)."""
        if all(seat.cards is None for seat in self.table.public.seats):
            return LINES
        return STAGES if self.table.public.value is not None or self.table.game == "goodone" else HANDS

    @property
    def marks(self) -> dict[str, Mark]:
        """Everybody's mark, by seat."""
        return marks_of(self.table.names)

    def seat(self, letter: str) -> PublicSeat:
        """Return the public facts of a seat."""
        return self.table.public.seat(letter)
