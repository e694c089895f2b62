"""Simulated evenings by the hundred: what `companion soak` plays, and what one of them came to."""

import logging
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from companion.commands.simulation import NAMES, SimulatedDevice, new_journal
from companion.commands.wiring import Watching
from companion.messages import (
    Answer,
    CameraState,
    Correct,
    Message,
    Press,
    Reading,
    Record,
    Tick,
)
from companion.rules.events import Draw, Play
from companion.rules.games import GAMES
from companion.setup import set_up
from companion.table import Table
from hardware.simulated.eyes import ErringEyes
from hardware.simulated.happenings import MESSAGE, Happening
from hardware.simulated.table import Manners, SimulatedTable

MOST_SEATS: Final = 6
"""Simulated tables have no more seats, as most real ones."""

LATE: Final = 0.1
LETS_PASS: Final = 2
"""A tap in ten comes seconds late; people play on for two plays before they mend what they see."""

FAULTY: Final = 0.04
"""With faults, something goes wrong at so many happenings."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the witnesses of an evening do wrong.

    Attributes:
        wrong: How often the first candidate of a reading is wrong (0 … 0.35).
        missing: How often a card is not noticed at all (0…1).
        forget: How often people do not tell what the camera cannot see (0…1).
        faults: Whether the device is killed and messages come doubled, late, or make no sense.
        frames: Whether cards are drawn and read, instead of an error model.
    """

    wrong: float = 0.05
    missing: float = 0.01
    forget: float = 0.1
    faults: bool = False
    frames: bool = False

    @property
    def options(self) -> str:
        """The options of `companion soak` that ask for this."""
        flags = "".join(f" --{name}" for name in ("faults", "frames") if getattr(self, name))
        return f" --wrong {self.wrong:g} --missing {self.missing:g} --forget {self.forget:g}{flags}"


LOOKED: Final = ("looks", "wrong", "unsure", "uncounted", "rests", "wrong_at_rest")
"""What whoever watches the screen counts, under the same names as in an outcome."""


@dataclass(slots=True)
class Outcome:
    """What some evenings came to.

    Attributes:
        evenings: How many they were.
        rounds: Rounds played.
        plays: Cards laid.
        questions: Questions that the device asked.
        mendings: Taps needed to put it right.
        looks: How often somebody looked at the screen.
        wrong: How often it showed something wrong as certain then, however shortly.
        unsure: How often it said then that it did not know something everybody looks at.
        uncounted: How many counts were marked doubtful then, as a sum of shares.
        rests: How often that was when a card had just come to rest.
        wrong_at_rest: How often something wrong was shown as certain even then.
        divergences: What was shown as certain and wrong for too long, or written down wrongly: how often.
        causes: Why it was asked, mended or believed wrongly: how often.
        places: Where divergences can be seen again.
    """

    evenings: int = 0
    rounds: int = 0
    plays: int = 0
    questions: int = 0
    mendings: int = 0
    looks: int = 0
    wrong: int = 0
    unsure: int = 0
    uncounted: float = 0.0
    rests: int = 0
    wrong_at_rest: int = 0
    divergences: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    places: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        """Add what other evenings came to."""
        for name in ("evenings", "rounds", "plays", "questions", "mendings", *LOOKED):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.divergences += other.divergences
        self.causes += other.causes
        self.places += other.places


def spend(game: str, seed: int, rounds: int, trouble: Trouble) -> Outcome:
    """Let simulated people play one evening beside a device, and return what it came to.

    Args:
        game: The game's name.
        seed: The same seed gives the same evening.
        rounds: After so many rounds they stop, or when the game is won.
        trouble: What the witnesses do wrong.
    """
    dice = Random(f"{game} {seed}")
    rules = GAMES[game]
    seats = dice.randint(rules.fewest_seats, min(rules.most_seats, MOST_SEATS))
    manners = Manners(forgets_taps=trouble.forget, late=LATE, lets_pass=LETS_PASS)
    eyes = None if trouble.frames else ErringEyes(rules.deck({}), Random(dice.random()), trouble.wrong, trouble.missing)
    table = SimulatedTable(game, seats, seed, rounds, manners=manners, frames=trouble.frames, eyes=eyes)
    setup = set_up(game, NAMES[:seats])
    with tempfile.TemporaryDirectory() as folder, _quiet():
        journal = new_journal(Path(folder), "soak.evening") if trouble.faults else None
        device = SimulatedDevice(setup, journal, _watcher(game) if trouble.frames else None)
        faults = Faults(dice, device, FAULTY if trouble.faults else 0.0)
        for happening in table.run(lambda: device.table):
            for each in faults.around(happening):
                device.take(each)
        device.close()
    return _outcome(
        table, device, faults, f"companion soak --game {game} --seed {seed} --rounds {rounds}{trouble.options}"
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what is ignored out of the log: with faults it is told of by the thousand."""
    log = logging.getLogger("companion")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def _watcher(game: str) -> Watching:
    from vision.reader import Reader
    from vision.watcher import Watcher

    return Watcher(Reader(deck=game), deck=game)


def _outcome(table: SimulatedTable, device: SimulatedDevice, faults: "Faults", command: str) -> Outcome:
    tally, watch = table.tally, table.watch
    found = Counter(watch.divergences)
    for difference in tally.differences:
        found[f"end of round: {difference.partition(':')[0]}"] += 1
    if faults.lost:
        found["lost at a restart"] += faults.lost
    return Outcome(
        1,
        tally.rounds,
        tally.plays,
        len(device.asked),
        tally.mendings,
        divergences=found,
        causes=tally.causes + watch.causes + Counter({"after a restart: other doubt": faults.doubt_moved}),
        places=[f"{command} --games 1: {kind}" for kind in found],
        **{name: getattr(watch, name) for name in LOOKED},
    )


def _doubt(table: Table) -> object:
    return table.doubt, table.doubtful


class Faults:
    """What goes wrong around a device: it is killed, and witnesses say the same twice, too late, or nonsense.

    Args:
        dice: Every fault.
        device: The device.
        often: At how many happenings something goes wrong (0…1).

    Attributes:
        lost: How often the device showed something else after it was killed than before.
        doubt_moved: How often it was sure of other things then.
    """

    def __init__(self, dice: Random, device: SimulatedDevice, often: float) -> None:
        self._dice = dice
        self._device = device
        self._often = often
        self.lost = 0
        self.doubt_moved = 0

    def around(self, happening: Happening) -> Iterator[Happening]:
        """Yield `happening`, with whatever goes wrong before and after it."""
        wrong = self._dice.random() < self._often
        if wrong and self._dice.random() < 0.3:
            self._kill()
        yield happening
        if wrong and happening.kind == MESSAGE and isinstance(happening.payload, Reading):
            yield happening
        if wrong:
            yield Happening(happening.t_s, MESSAGE, self._nonsense(happening.t_s))

    def _kill(self) -> None:
        before = self._device.table
        self._device.restart()
        after = self._device.table
        if before is None:
            return
        self.lost += after is None or after.public != before.public
        self.doubt_moved += after is not None and _doubt(after) != _doubt(before)

    def _nonsense(self, t_s: float) -> Message:
        """Return a message that no sound witness would send."""
        dice = self._dice
        return dice.choice(
            (
                Reading(t_s, (("R5", float("nan")), ("XX", 2.0)), t_s - 0.4, accepted=True),
                Reading(t_s, (), t_s + 1e6, accepted=False),
                Reading(t_s, (("none", 0.6), ("?", 0.4)), t_s - 60.0, accepted=False),
                Press(t_s, "Z"),
                Press(t_s - 1e3, "A"),
                Record(t_s, (Play("Q", "R5"),)),
                Record(t_s, (Draw("A", 900),)),
                Correct(t_s, 10_000_000, None),
                Answer(t_s, 10_000_000, 7),
                CameraState(t_s, "lost"),
                CameraState(t_s, "back"),
                Tick(t_s),
            )
        )
