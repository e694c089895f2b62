"""The practice round: three minutes that teach a newcomer the device, with two simulated players.

A lesson is a list of steps. Each step says one thing, lets something happen at the table (what the camera would have
seen), and waits until the newcomer has done what it asks, or for the key that shows it. Nothing here knows a screen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.messages import Answer, Correct, Intent, Message, Reading, Record, Undo
from companion.rules.events import Colour, Count, Draw, Pass, Play
from companion.rules.game import N_
from companion.setup import Setup, set_up
from companion.table import Phrase, Table

YOU: Final = "A"
ADA: Final = "B"
BEN: Final = "C"

Happens = Callable[[float], tuple[Message, ...]]
"""Returns what happens at the table at a time, in seconds."""

Shows = Callable[[float, Table], tuple[Intent, ...]]
"""Returns what somebody taps to do what the step asks."""


def _nothing(_: float) -> tuple[Message, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that is taught.

    Attributes:
        says: What the newcomer reads.
        happens: What happens when the step begins.
        done: Tells from the table whether it was done; None: reading it is enough.
        shows: What does it, for whoever would rather be shown.
    """

    says: Phrase
    happens: Happens = _nothing
    done: Callable[[Table], bool] | None = None
    shows: Shows | None = None


def setup(you: str) -> Setup:
    """Return the game that is practised; `you` is what the newcomer is called."""
    return set_up("classic", (you, "Ada", "Ben"), dealer=BEN)


def _sees(*candidates: tuple[str, float]) -> Happens:
    """Return the camera's reading of a card that has just come to rest."""

    def happens(t_s: float) -> tuple[Message, ...]:
        return (Reading(t_s, candidates, t_s - 0.3, candidates[0][1] > 0.9),)

    return happens


def _taps(*events: Play | Draw | Pass | Colour | Count) -> Shows:
    return lambda t_s, _: tuple(Record(t_s, (event,)) for event in events)


def _answers(card: str) -> Shows:
    def shows(t_s: float, table: Table) -> tuple[Intent, ...]:
        question = table.question
        if question is None:
            return (Record(t_s, (Play(BEN, card),)),)
        at = next((at for at, choice in enumerate(question.choices) if choice.card == card), 0)
        return (Answer(t_s, question.number, at),)

    return shows


def _corrects(card: str) -> Shows:
    return lambda t_s, table: (Correct(t_s, table.log[-1].entry, (Play(BEN, card),)),)


def _top(card: str) -> Callable[[Table], bool]:
    return lambda table: table.public.top == card and table.question is None


LESSON: Final[tuple[LessonStep, ...]] = (
    LessonStep(
        Phrase(
            N_(
                "Welcome! Ada and Ben are simulated, you sit at the lower edge. Nothing here counts: try everything."
                " A card is turned up now: the camera sees it, nobody taps."
            )
        ),
        _sees(("R5", 0.99)),
    ),
    LessonStep(
        Phrase(
            N_(
                "Your plate is lit: it is your turn. If the camera misses a card, you tell it. Tap Play…, then the red 7."
            )
        ),
        done=_top("R7"),
        shows=_taps(Play(YOU, "R7")),
    ),
    LessonStep(
        Phrase(
            N_("Ada lays a red 2. The camera sees it, and Ben's plate is lit. That is the usual case: nobody taps.")
        ),
        _sees(("R2", 0.99)),
    ),
    LessonStep(
        Phrase(
            N_(
                "Ben lays a card. The camera cannot tell a 6 from a 9, and the rules allow both, so it asks. Tap the red 9."
            )
        ),
        _sees(("R6", 0.51), ("R9", 0.47)),
        _top("R9"),
        _answers("R9"),
    ),
    LessonStep(
        Phrase(N_("You cannot play: you draw a card. The camera does not see that. Tap Draw 1, then Pass.")),
        done=lambda table: table.public.turn == ADA,
        shows=_taps(Draw(YOU, 1), Pass(YOU)),
    ),
    LessonStep(
        Phrase(N_("Ada lays a wild card. The question is turned toward her. Be so kind: she says blue.")),
        _sees(("W", 0.99)),
        lambda table: table.public.colour == "B",
        _taps(Colour(ADA, "B")),
    ),
    LessonStep(
        Phrase(
            N_(
                "Ben lays a blue 3, but the camera reads a blue 8. Tap the large card in the middle, then the right card."
            )
        ),
        _sees(("B8", 0.97)),
        _top("B3"),
        _corrects("B3"),
    ),
    LessonStep(
        Phrase(
            N_(
                "You lay a yellow 4 on the blue 3. It does not fit: the log says so, but nobody is stopped. Tap Undo to take it back."
            )
        ),
        _sees(("Y4", 0.99)),
        _top("B3"),
        lambda t_s, _: (Undo(t_s),),
    ),
    LessonStep(
        Phrase(N_("Numbers go wrong at every table. Ben holds 2 cards: tap his plate, then Count of cards….")),
        done=lambda table: table.public.seat(BEN).cards == 2,
        shows=_taps(Count(BEN, 2)),
    ),
    LessonStep(
        Phrase(
            N_(
                "That is all. Whatever the device believes can be put right at any time, and the menu has the rest. Enjoy!"
            )
        )
    ),
)
"""The steps, in order."""


class Lesson:
    """Goes through the steps; told of every table, it knows when to go on.

    Attributes:
        at: The number of the step that is taught, from 0.
    """

    def __init__(self, steps: tuple[LessonStep, ...] = LESSON) -> None:
        """Begin with the first of `steps`."""
        self.steps, self.at = steps, 0
        self._began = False

    @property
    def step(self) -> LessonStep:
        """What is taught now."""
        return self.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether nothing comes after this."""
        return self.at == len(self.steps) - 1

    def begin(self, t_s: float) -> tuple[Message, ...]:
        """Return what happens as this step begins; nothing if it has begun."""
        if self._began:
            return ()
        self._began = True
        return self.step.happens(t_s)

    def sees(self, table: Table) -> bool:
        """Tell whether `table` shows that the step was done; then the next one is due."""
        done = self.step.done
        return self._began and done is not None and done(table)

    def go_on(self) -> None:
        """Teach the next step."""
        if not self.last:
            self.at, self._began = self.at + 1, False

    def show(self, t_s: float, table: Table) -> tuple[Intent, ...]:
        """Return the taps that do what the step asks."""
        return self.step.shows(t_s, table) if self.step.shows is not None else ()
