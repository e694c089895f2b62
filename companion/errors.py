"""The errors of the project: one base class, and every error is also a builtin."""

from companion.rules.errors import CompanionError

__all__ = ["CompanionError", "NotThere", "UnusableInput"]


class UnusableInput(CompanionError, ValueError):
    """Input that cannot be used: a file, a name, an argument. Carries every problem found, not only the first.

    Attributes:
        problems: One line per problem, each saying where it is and how to mend it.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class NotThere(CompanionError, OSError):
    """A thing the device needs is missing for now (a camera, a pin, a sound card). The device may try again later."""
