"""Rectangles on the screen and ways to cut them up; every layout of the screen is written with these."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in window pixels, origin lower left.

    Attributes:
        x: Left edge.
        y: Lower edge.
        width: In pixels.
        height: In pixels.
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def middle(self) -> tuple[float, float]:
        """The centre point."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, across: float, along: float | None = None) -> "Box":
        """Return this box without a margin of `across` left and right and `along` (or the same) above and below."""
        along = across if along is None else along
        return Box(self.x + across, self.y + along, max(0, self.width - 2 * across), max(0, self.height - 2 * along))

    def cut_top(self, height: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Return the upper part of this `height`, and what remains below a `gap`."""
        return (
            Box(self.x, self.top - height, self.width, height),
            Box(self.x, self.y, self.width, max(0, self.height - height - gap)),
        )

    def cut_bottom(self, height: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Return the lower part of this `height`, and what remains above a `gap`."""
        return (
            Box(self.x, self.y, self.width, height),
            Box(self.x, self.y + height + gap, self.width, max(0, self.height - height - gap)),
        )

    def cut_left(self, width: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Return the left part of this `width`, and what remains after a `gap`."""
        return (
            Box(self.x, self.y, width, self.height),
            Box(self.x + width + gap, self.y, max(0, self.width - width - gap), self.height),
        )

    def cut_right(self, width: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Return the right part of this `width`, and what remains before a `gap`."""
        return (
            Box(self.right - width, self.y, width, self.height),
            Box(self.x, self.y, max(0, self.width - width - gap), self.height),
        )

    def rows(self, number: int, gap: float = 0) -> list["Box"]:
        """Return `number` equal rows, the uppermost first."""
        height = (self.height - gap * (number - 1)) / number
        return [Box(self.x, self.top - (height + gap) * row - height, self.width, height) for row in range(number)]

    def columns(self, number: int, gap: float = 0) -> list["Box"]:
        """Return `number` equal columns, the leftmost first."""
        width = (self.width - gap * (number - 1)) / number
        return [Box(self.x + (width + gap) * column, self.y, width, self.height) for column in range(number)]

    def grid(self, across: int, down: int, gap: float = 0) -> list["Box"]:
        """Return the cells of a grid, row by row from the upper left."""
        return [cell for row in self.rows(down, gap) for cell in row.columns(across, gap)]

    def centred(self, width: float, height: float) -> "Box":
        """Return a box of this size in the middle of this one."""
        x, y = self.middle
        return Box(x - width / 2, y - height / 2, width, height)

    def fitted(self, aspect: float) -> "Box":
        """Return the largest box with `aspect` (width over height) in the middle of this one."""
        height = min(self.height, self.width / aspect)
        return self.centred(height * aspect, height)
