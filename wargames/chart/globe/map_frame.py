"""A cut-out of the chart: the whole sheet, or the part of it that one game is played on."""

from msgspec import Struct

MARGIN = 34
"""Chart units between the edge of a sheet and its neat line; the degrees are lettered there."""


class Frame(Struct, frozen=True):
    """A rectangle in chart units, the paper margin included."""

    x: int
    y: int
    width: int
    height: int

    @property
    def viewbox(self) -> str:
        return f"{self.x} {self.y} {self.width} {self.height}"

    @property
    def inner(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the neat line."""
        return (
            self.x + MARGIN,
            self.y + MARGIN,
            self.x + self.width - MARGIN,
            self.y + self.height - MARGIN,
        )


FULL = Frame(0, 0, 2000, 1300)
"""The whole sheet."""
