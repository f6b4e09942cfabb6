"""8 How long the courses of a battle may be followed, in steps: the same on every machine."""

from __future__ import annotations


class TooLong(ValueError):
    """8 A battle has more courses than may be followed."""


class Budget:
    """8 The steps that may be computed for one battle; most = 0: any number."""

    __slots__ = ("most", "spent")

    def __init__(self, most: int = 0) -> None:
        self.most = most
        self.spent = 0

    def spend(self, steps: int) -> None:
        """Count some steps.

        :raises TooLong: there were more than `most`.
        """
        self.spent += steps
        if self.most and self.spent > self.most:
            raise TooLong()
