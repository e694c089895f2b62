"""Where things lie on the simulated table, and how a camera above it sees those places."""

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

FRAME_SIZE_PX: Final = (1280, 720)
"""Width and height of a camera frame."""

CARD_SIZE_MM: Final = (56.0, 87.0)
"""Width and height of a card."""

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the middle of a thing lies on the table and how it is turned.

    Attributes:
        x_mm: To the right of the middle of the view.
        y_mm: Below the middle of the view, towards the seat at 90 degrees.
        turn_deg: Clockwise; at 0 a card's upper edge points up in the picture.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    turn_deg: float = 0.0

    def moved(self, along_mm: float, direction_deg: float) -> "Pose":
        """Return this pose shifted by `along_mm` in a direction (0 degrees: right, 90: down)."""
        angle = math.radians(direction_deg)
        return replace(self, x_mm=self.x_mm + along_mm * math.cos(angle), y_mm=self.y_mm + along_mm * math.sin(angle))

    def towards(self, other: "Pose", share: float) -> "Pose":
        """Return the pose at `share` (0…1) of the straight way to `other`, turning the shorter way round."""
        turn = (other.turn_deg - self.turn_deg + 180.0) % 360.0 - 180.0
        return Pose(
            self.x_mm + share * (other.x_mm - self.x_mm),
            self.y_mm + share * (other.y_mm - self.y_mm),
            self.turn_deg + share * turn,
        )

    def matrix(self) -> Matrix:
        """Return the 3x3 matrix from the thing's own millimetres (its middle is the origin) to the table's."""
        angle = math.radians(self.turn_deg)
        cos, sin = math.cos(angle), math.sin(angle)
        return np.array([[cos, -sin, self.x_mm], [sin, cos, self.y_mm], [0.0, 0.0, 1.0]])


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """How the camera sees the table.

    Attributes:
        to_frame: 3x3 homography from table millimetres to frame pixels.
        px_per_mm: Scale in the middle of the frame.
    """

    to_frame: Matrix
    px_per_mm: float

    @classmethod
    def above(cls, random: Random, px_per_mm: float = 2.75) -> "View":
        """Return a camera roughly above the pile: turned, shifted and tilted a little, as people mount things."""
        angle = math.radians(random.uniform(-4.0, 4.0))
        cos, sin = math.cos(angle) * px_per_mm, math.sin(angle) * px_per_mm
        across = random.uniform(-20.0, 20.0)
        down = random.uniform(-12.0, 12.0)
        flat = np.array([[cos, -sin, 640.0 + across], [sin, cos, 360.0 + down], [0.0, 0.0, 1.0]])
        tilt = np.eye(3)
        tilt[2, 0], tilt[2, 1] = random.uniform(-2e-4, 2e-4), random.uniform(-4e-4, 4e-4)
        return cls(flat @ tilt, px_per_mm)

    def corners_px(self, pose: Pose, size_mm: tuple[float, float] = CARD_SIZE_MM) -> npt.NDArray[np.float32]:
        """Return where the corners of a flat thing lie in the frame: float32 (4, 2), clockwise from its upper left."""
        half_x, half_y = size_mm[0] / 2, size_mm[1] / 2
        own = np.array([[-half_x, half_x, half_x, -half_x], [-half_y, -half_y, half_y, half_y], [1.0] * 4])
        seen = self.to_frame @ pose.matrix() @ own
        return (seen[:2] / seen[2]).T.astype(np.float32)


def gently(share: float) -> float:
    """Return how far a hand has come after `share` of its time: it starts and stops without a jerk."""
    share = min(max(share, 0.0), 1.0)
    return share**3 * (10.0 - 15.0 * share + 6.0 * share**2)
