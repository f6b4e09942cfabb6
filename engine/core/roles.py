"""The roles of a game: its powers, the sides they are on, and perhaps a facilitator.

A power is who a decision belongs to. A side is who shares what is known: all its powers see the
same. The facilitator is neither: sees everything, and is asked only what the rules ask of one.
A viewer is whoever a view is made for: a side, the facilitator, or None, the public.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

FACILITATOR = "facilitator"
"""Sees everything and plays no side: a role that is asked, and a viewer."""


class Roles(Struct, frozen=True, kw_only=True):
    """The roles of one game.

    powers: each with its side, in the order of play. is_secret: sides must not even notice what the
    others do, so nothing sent to them may depend on it.
    """

    powers: dict[str, str]
    has_facilitator: bool = False
    is_secret: bool = False

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in the order of their first powers."""
        return tuple(dict.fromkeys(self.powers.values()))

    @property
    def asked(self) -> tuple[str, ...]:
        """Every role that may be asked: the powers, then the facilitator."""
        return (*self.powers, *[FACILITATOR] * self.has_facilitator)

    @property
    def viewers(self) -> tuple[str, ...]:
        """Every viewer who sees more than the public: the sides, then the facilitator."""
        return (*self.sides, *[FACILITATOR] * self.has_facilitator)

    @property
    def may_lag(self) -> bool:
        """Whether viewers may be shown an older position, while a person facilitates."""
        return self.is_secret and self.has_facilitator

    @property
    def are_opposed(self) -> bool:
        """Whether sides play against each other."""
        return len(self.sides) > 1

    def side_of(self, role: str) -> str:
        """The viewer of a role: the side of a power, or the facilitator.

        :raises KeyError: nobody has this role.
        """
        return FACILITATOR if role == FACILITATOR and self.has_facilitator else self.powers[role]

    def powers_of(self, side: str) -> tuple[str, ...]:
        """The powers on a side; for the facilitator, its own role."""
        if side == FACILITATOR and self.has_facilitator:
            return (FACILITATOR,)
        return tuple(power for power, each in self.powers.items() if each == side)


def each_a_side(powers: Sequence[str]) -> Roles:
    """The roles of a game in which every power is a side of its own."""
    return Roles(powers={power: power for power in powers})
