"""How lucky a game was: what was expected of each roll, what fell, and how rare that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from math import erf, sqrt
from typing import Protocol

from msgspec import Struct

from engine.core.events import Event
from engine.core.sequence.choice import FACES

Chances = tuple[tuple[int, int], ...]
"""The values that one throw may have, each with its number of equally likely ways."""
EXACT_THROWS = 150
"""The most throws for which the exact distribution is used; beyond that, a normal one."""


class Rolled(Struct, frozen=True, kw_only=True):
    """Throws of one kind made together, valued for the side that wants high values.

    what: the kind of roll, which the presentation names. chances: of one throw, in the unit of its
    kind (hits, successes, points). fell: the value of each throw. stake: the weight of one such
    unit against those of other kinds.
    """

    side: str
    what: str
    rule: str
    chances: Chances
    fell: tuple[int, ...]
    stake: int = 1


class Ledger(Protocol):
    """Reads the rolls from a game's log, given its events of these kinds in order.

    `rolled` gives None for an event whose chances can no longer be known.
    """

    kinds: Collection[str]

    def rolled(self, event: Event) -> Sequence[Rolled] | None: ...


class NoLedger:
    """The ledger of a game that does not measure luck."""

    kinds: Collection[str] = ()

    def rolled(self, event: Event) -> Sequence[Rolled] | None:
        """No rolls."""
        return ()


class Account(Struct, frozen=True, kw_only=True):
    """Rolls taken together.

    expected, fell: sums of their values; percentile: the probability, 0 to 100, of doing worse,
    with half of that of doing equally well.
    """

    throws: int
    expected: float
    fell: int
    percentile: float

    @property
    def difference(self) -> float:
        """The result minus the expectation."""
        return self.fell - self.expected


def by_face(value_of: Callable[[int], int]) -> Chances:
    """The chances of one die, given the value of each face."""
    return chances_of(Counter(value_of(face) for face in FACES))


def chances_of(ways: Counter[int]) -> Chances:
    """The chances of values with these numbers of ways."""
    return tuple(sorted(ways.items()))


def mean(chances: Chances) -> float:
    """The expected value of a throw."""
    return sum(value * ways for value, ways in chances) / sum(ways for _, ways in chances)


def variance(chances: Chances) -> float:
    """The variance of a throw."""
    middle, all_ways = mean(chances), sum(ways for _, ways in chances)
    return sum(ways * (value - middle) ** 2 for value, ways in chances) / all_ways


def reckoned(rolls: Iterable[Rolled], *, weighed: bool = False) -> Account:
    """Sum up rolls in one account; weighed: each value is multiplied by its stake."""
    throws = Counter[Chances]()
    fell = 0
    for roll in rolls:
        stake = roll.stake if weighed else 1
        throws[tuple((value * stake, ways) for value, ways in roll.chances)] += len(roll.fell)
        fell += stake * sum(roll.fell)
    return Account(
        throws=throws.total(),
        expected=sum(mean(chances) * count for chances, count in throws.items()),
        fell=fell,
        percentile=100 * percentile(throws, fell),
    )


def percentile(throws: Counter[Chances], fell: int) -> float:
    """The probability that these throws total less than `fell`, plus half that of the same total.

    Exact for up to EXACT_THROWS, by a normal distribution of the same mean and variance beyond.
    """
    if throws.total() <= EXACT_THROWS:
        return exact(throws, fell)
    return normal(throws, fell)


def exact(throws: Counter[Chances], fell: int) -> float:
    """The percentile from the exact distribution of the sum."""
    sums = {0: 1.0}
    for chances, count in throws.items():
        all_ways = sum(ways for _, ways in chances)
        odds = [(value, ways / all_ways) for value, ways in chances]
        for _ in range(count):
            more: dict[int, float] = {}
            for total, p in sums.items():
                for value, q in odds:
                    more[total + value] = more.get(total + value, 0.0) + p * q
            sums = more
    less = sum(p for total, p in sums.items() if total < fell)
    return less + sums.get(fell, 0.0) / 2


def normal(throws: Counter[Chances], fell: int) -> float:
    """The percentile from a normal distribution; 0.5 where nothing could vary."""
    spread = sum(variance(chances) * count for chances, count in throws.items())
    if not spread:
        return 0.5
    expected = sum(mean(chances) * count for chances, count in throws.items())
    return (1 + erf((fell - expected) / sqrt(2 * spread))) / 2


def surprise(roll: Rolled) -> float:
    """How much one roll exceeded its expectation, weighted by its stake."""
    return roll.stake * (sum(roll.fell) - mean(roll.chances) * len(roll.fell))
