"""What can be wrong with a physical thing, in one sentence that a person at the table can act upon."""

from companion.errors import CompanionError, NotThere
from companion.table import Phrase


class Missing(NotThere):
    """A physical thing is missing for now.

    Attributes:
        phrase: What is wrong, its likely cause and how to mend it; screen and voice translate it.
    """

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.text.format(**phrase.values))
        self.phrase = phrase


class NoCamera(Missing):
    """No camera is found."""


class CameraBusy(Missing):
    """The camera is there, and another program holds it."""


class FramesStopped(Missing):
    """The camera is open, and no frame came in the time that was given."""


class NoPins(Missing):
    """This machine has no pins, or the program may not use them."""


class NoVoice(Missing):
    """Nothing here can speak."""


class TookTooLong(Missing, TimeoutError):
    """Something did not come back within its time limit and was left behind."""


class SourceEnded(CompanionError, EOFError):
    """A recording has been read to its end."""
