"""A simulated camera: what it sees is drawn, and nobody can unplug it."""

from collections.abc import Iterator

from companion.errors import UnusableInput
from hardware.camera import FRAMES_STOPPED_S, Frame
from hardware.errors import SourceEnded


class SimulatedCamera:
    """The camera above a simulated table, without a device beside it: a recording that is drawn while it is read.

    Args:
        frames: What it sees, in the order of time.
    """

    def __init__(self, frames: Iterator[Frame]) -> None:
        self._frames: Iterator[Frame] | None = frames

    def read(self, timeout_s: float = FRAMES_STOPPED_S) -> Frame:
        """Return the next frame; see `hardware.camera.Camera.read`. It never has to be waited for.

        Raises:
            SourceEnded: The simulated people have stopped playing, or the camera was closed.
        """
        del timeout_s  # a drawn frame is there at once
        frame = None if self._frames is None else next(self._frames, None)
        if frame is None:
            raise SourceEnded("the simulated evening is over")
        return frame

    def close(self) -> None:
        """Let go of the camera."""
        self._frames = None


def open_simulated_camera(game: str, seed: int = 0, fps: float | None = None, seats: int = 3) -> SimulatedCamera:
    """Return the camera above a table at which simulated people play one round.

    Args:
        game: The game's name.
        seed: The same seed gives the same film.
        fps: Frames a second while anything moves; None: 10.
        seats: How many people play.

    Raises:
        UnusableInput: The simulated people cannot play that game.
    """
    from hardware.simulated.happenings import FRAME
    from hardware.simulated.policies import playable
    from hardware.simulated.table import MOVING_FPS, SimulatedTable

    if game not in playable():
        raise UnusableInput(f"--source sim:{game}: simulated people play {', '.join(playable())}; choose one of them")
    table = SimulatedTable(game, seats, seed, moving_fps=fps or MOVING_FPS)
    happenings = table.run()
    return SimulatedCamera(
        each.payload for each in happenings if each.kind == FRAME and isinstance(each.payload, Frame)
    )
