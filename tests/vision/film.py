"""A film: a simulated table, drawn frame by frame and watched from its first moment."""

from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from random import Random

from companion.messages import Message, Reading
from hardware.simulated.stage import Stage
from tests.vision.plain_reader import PlainReader
from vision.geometry import Image
from vision.watcher import Watcher

FPS = 10
SEATS = {"A": 90.0, "B": 210.0, "C": 330.0}

Change = Callable[[Image, float], Image]


class Film:
    """A simulated table, watched from its first moment.

    To draw a table and its hands takes a hundred times as long as to copy them: every film of the same table goes on from
    a copy of the same opening.
    """

    def __init__(
        self, seed: int = 1, top: str = "wood", pile: tuple[str, ...] = ("R5", "G9", "BS"), fps: int = FPS
    ) -> None:
        vars(self).update(deepcopy(vars(_opened(seed, top, pile, fps))))

    def _open(self, seed: int, top: str, pile: tuple[str, ...], fps: int) -> None:
        self.stage = Stage("classic", SEATS, Random(seed), top)
        self.reader = PlainReader(self.stage)
        self.watcher = Watcher(self.reader)
        self.now_s = 0.0
        self.step_s = 1 / fps
        for code in pile:
            self.stage.put(self.stage.face(code), self.stage.pile_pose("A"))
        self.opening = self.watch(2.0)

    def watch(self, seconds: float, change: Change = lambda frame_bgr, _: frame_bgr) -> list[Message]:
        """Watch for a while; `change` spoils each frame before the watcher gets it."""
        messages: list[Message] = []
        for _ in range(round(seconds / self.step_s)):
            self.now_s += self.step_s
            frame_bgr = change(self.stage.frame(self.now_s), self.now_s)
            self.reader.frame_bgr = frame_bgr
            messages += self.watcher.see(frame_bgr, self.now_s)
        return messages

    def watch_until_quiet(self) -> list[Message]:
        return self.watch(self.stage.busy_until_s - self.now_s + 2.5)


@lru_cache(maxsize=6)
def _opened(seed: int, top: str, pile: tuple[str, ...], fps: int) -> Film:
    """Return a film that has been watched for its first two seconds; nobody goes on with this one itself."""
    film = Film.__new__(Film)
    film._open(seed, top, pile, fps)
    return film


def readings(messages: list[Message]) -> list[Reading]:
    return [each for each in messages if isinstance(each, Reading)]
