"""Messages: the only thing that callbacks, threads and screens put into the session's one queue.

Every message carries `t_s`, seconds on the evening's one monotonic clock: the time at which it happened, not at which
it was noticed. Each back end converts its own time before it posts.
"""

from dataclasses import dataclass

from companion.rules.events import Event
from companion.setup import Setup


@dataclass(frozen=True, slots=True)
class Message:
    """Something that happened.

    Attributes:
        t_s: When it was noticed, in seconds on the evening's clock.
    """

    t_s: float


@dataclass(frozen=True, slots=True)
class Reading(Message):
    """What the camera thinks lies on top, once it is at rest and no hand covers it.

    Attributes:
        candidates: (card code, probability), the likeliest first; probabilities add up to at most 1. The code
            ``none`` stands for "no new card".
        touch_t_s: When the card came to rest, in seconds (±150 ms).
        accepted: Whether the reader would stand by its first candidate alone.
    """

    candidates: tuple[tuple[str, float], ...]
    touch_t_s: float
    accepted: bool


@dataclass(frozen=True, slots=True)
class PileGone(Message):
    """The pile's place is seen empty."""


@dataclass(frozen=True, slots=True)
class HandSeen(Message):
    """A hand reached over the pile (`inside`) or left it again."""

    inside: bool


@dataclass(frozen=True, slots=True)
class CameraState(Message):
    """The camera's own health: ``lost back dark blurred glare moved simulated none``."""

    state: str


@dataclass(frozen=True, slots=True)
class Press(Message):
    """A button's first edge, debounced.

    Attributes:
        seat: Whose button.
        double: Whether it is the second of two quick presses, which is always a call.
    """

    seat: str
    double: bool = False


@dataclass(frozen=True, slots=True)
class ButtonState(Message):
    """The health of the button of `seat`: ``ok``, ``stuck``, ``missing`` or ``simulated``."""

    seat: str
    state: str


@dataclass(frozen=True, slots=True)
class VoiceState(Message):
    """The health of the voice: ``ok``, ``none``, ``simulated`` or ``lost``."""

    state: str


class Intent(Message):
    """What somebody wants, by a tap or a spoken command."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NewGame(Intent):
    """Somebody sets up a game."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class NamePlayer(Intent):
    """Somebody tells what the player at `seat` is called; comes before a `Record` of the join."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Record(Intent):
    """Somebody tells what happened: these events, in order."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Answer(Intent):
    """Somebody answers the open question with the choice of this index."""

    question: int
    choice: int


@dataclass(frozen=True, slots=True)
class Dismiss(Intent):
    """Somebody expressly skips the open question."""

    question: int


@dataclass(frozen=True, slots=True)
class Undo(Intent):
    """Take back the last entry in force."""


@dataclass(frozen=True, slots=True)
class Redo(Intent):
    """Put the last undone entry back in force."""


@dataclass(frozen=True, slots=True)
class Correct(Intent):
    """Change, remove or insert any past entry.

    Attributes:
        entry: The number of the entry concerned.
        events: What stands there instead; None removes the entry.
        before: Whether the events are inserted before that entry, which itself stays.
    """

    entry: int
    events: tuple[Event, ...] | None
    before: bool = False


@dataclass(frozen=True, slots=True)
class CorrectTogether(Intent):
    """Corrections made by one gesture: taken back by one undo and put back by one redo."""

    corrections: tuple[Correct, ...]


@dataclass(frozen=True, slots=True)
class SetStrictness(Intent):
    """Somebody chooses how loud the device objects: one of `companion.strictness.LEVELS`."""

    level: str


@dataclass(frozen=True, slots=True)
class Heard(Intent):
    """Somebody has heard the notice with this number; it need not be shown any more."""

    notice: int


@dataclass(frozen=True, slots=True)
class Kept(Message):
    """The journal has entry `number` safely on disk."""

    number: int


@dataclass(frozen=True, slots=True)
class JournalFailed(Message):
    """The journal cannot write: `reason` in one line. The game goes on; the screen warns."""

    reason: str


@dataclass(frozen=True, slots=True)
class ShowNow(Message):
    """Somebody has just begun to look: show the evening as it stands."""


@dataclass(frozen=True, slots=True)
class Tick(Message):
    """A deadline that the session asked for has passed."""
