"""The language that a command speaks: one option for all of them."""

import argparse
import os

from companion.phrases import LANGUAGES


def add_language(parser: argparse.ArgumentParser) -> None:
    """Let `parser` take ``--language``."""
    parser.add_argument(
        "--language",
        choices=tuple(LANGUAGES),
        help="language of what is said (default: the settings', else the system's, else en)",
    )


def language_of(arguments: argparse.Namespace) -> str:
    """Return the language asked for, else that of the settings, else that of the system where we speak it, else English.

    Settings that cannot be used or reached are no reason to say nothing: whoever needs them tells what is wrong.
    """
    from companion.errors import UnusableInput
    from companion.settings import load_settings

    try:
        chosen = load_settings().language
    except (UnusableInput, OSError):
        chosen = None
    return str(arguments.language or chosen or _system_language())


def _system_language() -> str:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return next((language for language in LANGUAGES if spoken.startswith(language)), "en")
