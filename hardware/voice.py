"""The voice: speaks finished sentences, one at a time; an urgent one interrupts."""

from dataclasses import dataclass
from typing import Final, Protocol

MOST_WAITING: Final = 4
"""More than this many sentences waiting are news from long ago; the oldest is dropped."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something to say.

    Attributes:
        text: The finished, translated sentence.
        language: One of `companion.phrases.LANGUAGES`.
        urgent: Whether it interrupts what is being said.
    """

    text: str
    language: str = "en"
    urgent: bool = False


class Voice(Protocol):
    """Says sentences in the order given; every call comes back at once."""

    def say(self, text: str, language: str = "en", urgent: bool = False) -> None:
        """Say `text` after what is already waiting; an `urgent` one at once, in place of what is being said."""

    def hush(self) -> None:
        """Stop speaking and forget what is waiting."""

    def close(self) -> None:
        """Stop speaking and end everything this voice started."""


class SilentVoice:
    """Stands in where nothing can speak."""

    def say(self, text: str, language: str = "en", urgent: bool = False) -> None:
        """Do nothing."""

    def hush(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def queued(waiting: tuple[Sentence, ...], new: Sentence) -> tuple[Sentence, ...]:
    """Return what waits to be said after `new` came.

    An urgent sentence stands before everything that is not, behind other urgent ones. What is said already and would
    be said again is said once. Where too many wait, the oldest that is not urgent is dropped.
    """
    if new in waiting:
        return waiting
    urgent = tuple(one for one in waiting if one.urgent)
    others = tuple(one for one in waiting if not one.urgent)
    if new.urgent:
        urgent += (new,)
    else:
        others += (new,)
    room = max(0, MOST_WAITING - len(urgent))
    return urgent + others[len(others) - min(room, len(others)) :]
