"""The root of the project's errors, here because the rules import nothing from outside their room."""


class CompanionError(Exception):
    """Base of all errors that the companion raises on purpose.

    Its text is one plain line that a person at the table can act upon: what is wrong and how to mend it. Every error
    of the project is also a builtin error.
    """
