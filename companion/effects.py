"""Effects: what the session wants done. Whoever loops the session carries them out, in the order given."""

from dataclasses import dataclass

from companion.entries import Entry
from companion.table import Phrase, Table


@dataclass(frozen=True, slots=True)
class Effect:
    """Something to be done outside the session."""


@dataclass(frozen=True, slots=True)
class Keep(Effect):
    """Write `entry` to the journal, then post `companion.messages.Kept`.

    Attributes:
        entry: What happened.
        histories: What was not ruled out then, of which only the newest is kept; empty where more entries follow at once.
    """

    entry: Entry
    histories: str = ""


@dataclass(frozen=True, slots=True)
class Show(Effect):
    """Draw this table. Comes only after everything it shows is on disk."""

    table: Table


@dataclass(frozen=True, slots=True)
class Say(Effect):
    """Speak this sentence. `urgent` ones interrupt what is being said."""

    phrase: Phrase
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Acknowledge(Effect):
    """Click and light the lamp of `seat` at once: its press has arrived, nothing is judged yet."""

    seat: str


@dataclass(frozen=True, slots=True)
class Light(Effect):
    """Switch the lamp of `seat` on or off: it is lit while the seat must do something: answer, take cards, or play."""

    seat: str
    on: bool


@dataclass(frozen=True, slots=True)
class Sound(Effect):
    """Let the buzzer play the signal `name`.

    The signals are ``call``, ``caught``, ``miss``, ``question``, ``objection`` and ``round_over``.
    """

    name: str
