"""Which evening `companion play` goes on with."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from companion.entries import Entry
from companion.errors import UnusableInput
from companion.evening import Evening
from companion.evening_files import evening_files, new_evening_file, taken
from companion.journal import Journal, JournalDamaged
from companion.rules.game import N_
from companion.setup import Setup
from companion.table import Phrase

_DAMAGED: Final = Phrase(N_("The last evening cannot be read to its end."))


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants of the last evening.

    Attributes:
        setup: The game to be played; None: the one under way, or what the screen asks for.
        new: Begin a new evening in any case.
        salvage: Go on with what can be read of a damaged one.
        unattended: Nobody is there to be asked: whatever is wrong with the last evening, begin somehow and say so.
        evening: The name of the evening to go on with; empty: the last one.
    """

    setup: Setup | None = None
    new: bool = False
    salvage: bool = False
    unattended: bool = False
    evening: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """An evening to be played.

    Attributes:
        journal: Its journal.
        note: What is to be said about it on the screen, and what became of it; or None.
    """

    journal: Journal
    note: tuple[Phrase, Phrase] | None = None


def open_evening(wish: Wish, until_closed: contextlib.ExitStack) -> Opened:
    """Return the last evening, where it can be gone on with and that is wished, else a new one.

    Args:
        wish: What is wanted.
        until_closed: Closes the journal, and lets go of the evening.

    Raises:
        EveningTaken: Another companion plays it.
        UnusableInput: The last evening cannot be read, and nobody said what to do about that.
    """
    known = [path for path in evening_files() if not path.is_dir()]  # a folder is no evening, and stops none
    if wish.evening:
        known = [path for path in known if path.stem == wish.evening]
        if not known:
            raise UnusableInput(f"--evening {wish.evening}: there is none of that name; companion evenings lists them")
    if not known or wish.new:
        return Opened(_begin(until_closed))
    last = known[-1]
    with contextlib.ExitStack() as taking:
        taking.enter_context(taken(last))
        try:
            journal = Journal(last)
        except JournalDamaged as damage:
            if not (wish.salvage or wish.unattended):
                raise
            return Opened(_begin(until_closed, damage.entries), _salvaged(damage))
        except UnusableInput:
            if not wish.unattended:
                raise
            return Opened(_begin(until_closed), _left_alone(last))
        taking.callback(_leave, journal)
        playing = Evening(journal.entries).setup
        if wish.setup is None or playing is None or playing == wish.setup:
            until_closed.push(taking.pop_all())
            return Opened(journal)
    return Opened(_begin(until_closed))


def _begin(until_closed: contextlib.ExitStack, entries: Sequence[Entry] = ()) -> Journal:
    """Return a new evening that begins with `entries`."""
    now = datetime.now().astimezone()
    path = new_evening_file(now.date())
    until_closed.enter_context(taken(path))
    journal = Journal(path)
    until_closed.callback(_leave, journal)
    if entries:
        try:
            journal.keep(entries, now)
        except OSError:
            journal.discard()  # else the next start would take the empty one for the last evening
            raise
        journal.entries.extend(entries)
    return journal


def _leave(journal: Journal) -> None:
    """Close the journal, and remove one that holds nothing: no display, or nobody set up a game."""
    if journal.is_empty:
        journal.discard()
    else:
        journal.close()


def _salvaged(damage: JournalDamaged) -> tuple[Phrase, Phrase]:
    kept = N_("It goes on from its {number} good entries; the damaged file is kept: {file}.")
    return _DAMAGED, Phrase(kept, {"number": len(damage.entries), "file": damage.path.name})


def _left_alone(path: Path) -> tuple[Phrase, Phrase]:
    return _DAMAGED, Phrase(N_("This is a new one; the old file is kept: {file}."), {"file": path.name})
