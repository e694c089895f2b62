"""What a health check finds, and the check of the disk. Every room checks itself; `companion doctor` gathers."""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion import places
from companion.rules.game import N_
from companion.table import Phrase

OK: Final = "ok"
SIMULATED: Final = "simulated"
WARNING: Final = "warning"
BROKEN: Final = "broken"

LEAST_FREE_MB: Final = 200
"""Below this the journal warns: an evening takes a few megabytes, kept crops take more."""

NO_SPACE_MB: Final = 5

_MAKE_ROOM: Final = Phrase(N_("Make room: delete files you no longer need, or use a larger card."))


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        check: Its name.
        state: ``ok``, ``simulated`` (missing, and something stands in for it), ``warning`` or ``broken``.
        says: What was found.
        mend: How to mend it; None where there is nothing to mend.
    """

    check: str
    state: str
    says: Phrase
    mend: Phrase | None = None


def holds(checks: Iterable[Check]) -> bool:
    """Return whether nothing is broken."""
    return all(check.state != BROKEN for check in checks)


def worst_first(checks: Iterable[Check]) -> list[Check]:
    """Return the findings in the order in which they want to be read; those of one state as they were looked for."""
    return sorted(checks, key=lambda check: (BROKEN, WARNING, SIMULATED, OK).index(check.state))


def check_disk(folder: Path | None = None) -> list[Check]:
    """Look whether the journal can be written, and lasts.

    Args:
        folder: Where evenings are kept; None: where `companion.places` says.
    """
    try:
        kept = folder or places.evenings()
        with tempfile.NamedTemporaryFile(dir=kept, prefix=".doctor-") as trial:
            trial.write(b"companion")
            trial.flush()
            os.fsync(trial.fileno())
        free_mb = shutil.disk_usage(kept).free // 1_000_000
    except OSError as problem:
        return [_unwritable(problem)]
    says = Phrase(
        N_("The journal can be written in {folder}; {free} MB are free."), {"folder": str(kept), "free": free_mb}
    )
    if free_mb >= LEAST_FREE_MB:
        return [Check("disk", OK, says)]
    state = WARNING if free_mb >= NO_SPACE_MB else BROKEN
    return [Check("disk", state, says, _MAKE_ROOM)]


def _unwritable(problem: OSError) -> Check:
    where = f"{problem.filename}: " if problem.filename else ""
    why = f"{where}{problem.strerror.lower()}" if problem.strerror else str(problem)
    elsewhere = Phrase(N_("Let this user write there, or choose another folder with COMPANION_HOME."))
    mend = _MAKE_ROOM if problem.errno in (errno.ENOSPC, errno.EDQUOT) else elsewhere
    return Check("disk", BROKEN, Phrase(N_("The journal cannot be written: {why}."), {"why": why}), mend)
