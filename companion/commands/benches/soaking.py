"""How often the device comes to believe something else than what happened; `companion soak` plays the games."""

import re
import subprocess
import sys
from importlib import util
from typing import Final

from companion.commands.benches.rows import Bench, Measured, NotMeasured, Row, times

ERRORS: Final = ("--wrong", "0.05", "--missing", "0.01")


def measure_divergence(scale: float) -> dict[str, Measured]:
    """Let `companion soak` play some games, with honest readings and with errors.

    Raises:
        NotMeasured: There is no such command, or it says nothing.
    """
    if util.find_spec("companion.commands.soak") is None:
        raise NotMeasured("there is no companion soak yet; companion demo compares one evening with the truth")
    games = times(scale, 10)
    return {
        "divergence": _soaked(games, ("--wrong", "0", "--missing", "0")),
        "divergence-erring": _soaked(games, ERRORS),
    }


def _soaked(games: int, options: tuple[str, ...]) -> Measured:
    command = ["soak", "--games", str(games), "--seed", "1", *options]
    done = subprocess.run(
        [sys.executable, "-m", "companion.commands", *command], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines() or [""]
    found = re.search(r"(\d+) games, (\d+) divergences", lines[-1])
    if found is None:
        raise NotMeasured(f"companion {' '.join(command)} ended with {lines[-1]!r}")
    played, divergences = int(found[1]), int(found[2])
    note = f"companion {' '.join(command)}; for the table's 1,000 games: --games 1000"
    return Measured([1_000 * divergences / max(1, played)], note)


SOAK: Final = Bench(
    "soak",
    (
        Row("divergence", "divergences in 1,000 games, honest readings", "", 100, 0.0, 0.0),
        Row("divergence-erring", "divergences in 1,000 games, 5 % wrong and 1 % missing", "", 100, 10.0, 1.0),
    ),
    measure_divergence,
)
