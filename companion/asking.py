"""The one question that is open: between histories, or about a card that cannot lie there."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from companion.beam import History
from companion.belief import Belief
from companion.changes import changes, tell_change
from companion.entries import Changed, Fact, Named, Pressed, Seen, Strictness
from companion.messages import Answer, Dismiss
from companion.odd_cards import Odd
from companion.question_words import answers, question
from companion.rules.game import N_, Public
from companion.setup import Setup
from companion.table import Choice, Phrase, Question

log = logging.getLogger(__name__)

_IDLE = (Named, Pressed, Seen, Strictness)
"""Facts that do not say what an odd card was."""


_SAID_ALREADY = ("top", "colour", "cards")
"""What follows from the card that an answer names, as everybody sees."""


@dataclass(slots=True)
class Asking:
    """Asks one question at a time, and knows what its answers mean.

    Attributes:
        question: The open question, or None.
        histories: The histories between which it asks, or last asked.
        asked: The number of the last question; a device that was switched off goes on from its evening's last entry.
    """

    question: Question | None = None
    histories: tuple[History, ...] = ()
    _odd: Odd | None = None
    asked: int = 0

    def between(self, histories: tuple[History, ...], setup: Setup, who: str | None) -> Question:
        """Ask which of `histories` is right; they are what the newest witness left over."""
        tables = [setup.rules.public(history.state) for history in histories]
        told, choices = [history.events for history in histories], []
        for place, (history, answer) in enumerate(zip(histories, answers(told, setup.names), strict=True)):
            other = tables[0] if place else tables[1]
            says = _with_consequence(answer, other, tables[place], setup)
            choices.append(Choice(says, history.events, history.share, history.card))
        self.histories, self._odd = histories, None
        return self._open(who, question(told, setup.names), choices)

    def about(self, odd: Odd, who: str | None) -> Question:
        """Ask what a card was that cannot lie there."""
        self.histories, self._odd = (), odd
        return self._open(who, odd.says, odd.choices)

    def _open(self, who: str | None, says: Phrase, choices: Sequence[Choice]) -> Question:
        self.asked += 1
        self.question = Question(self.asked, who, says, tuple(choices))
        return self.question

    def close(self, message: Answer | Dismiss) -> History | Changed | None:
        """Close the question, if it is the one that `message` names, and return what was answered, if anything."""
        question = self.question
        if question is None or question.number != message.question:
            log.warning("ignored: question %d is closed", message.question)
            return None
        if isinstance(message, Answer) and not 0 <= message.choice < len(question.choices):
            log.warning("ignored: question %d has no answer %d", message.question, message.choice)
            return None
        self.question = None
        if isinstance(message, Dismiss):
            return None
        if self._odd is not None:
            return Changed(self._odd.entry, question.choices[message.choice].events)
        return self.histories[message.choice]

    def close_if_decided(self, fact: Fact, belief: Belief) -> None:
        """Close the question if `fact`, the newest one, has decided it or the game has gone on over it."""
        if self._odd is not None:
            decided = not isinstance(fact, _IDLE)
        else:
            decided = not belief.in_doubt(self.histories)
        if decided:
            self.question = None


def _with_consequence(says: Phrase, other: Public, chosen: Public, setup: Setup) -> Phrase:
    """Return an answer with what it changes against another one, beside the card itself."""
    for change in changes(other, chosen):
        if change.what not in _SAID_ALREADY and (then := tell_change(change, setup.names)) is not None:
            return Phrase(N_("{what} – {then}"), {"what": says, "then": then})
    return says
