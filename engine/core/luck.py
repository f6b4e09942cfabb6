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
"""What a throw may be worth, each value with the number of equally likely ways to it."""
EXACT_THROWS = 150
"""So many throws are reckoned exactly, more of them by the normal distribution."""


class Rolled(Struct, frozen=True, kw_only=True):
    """Throws of a kind that were made together, as seen by the side that gains by high values.

    what: the kind of roll, for which a presentation has words. chances: of one throw, in whatever
    the kind is counted (hits, successes, points). fell: what each throw was worth. stake: what one
    of these is worth beside those of other kinds.
    """

    side: str
    what: str
    rule: str
    chances: Chances
    fell: tuple[int, ...]
    stake: int = 1


class Ledger(Protocol):
    """Reads the rolls off a game's log, of which it is shown these kinds of event in their order.

    None: an event whose chances are not known any more.
    """

    kinds: Collection[str]

    def rolled(self, event: Event) -> Sequence[Rolled] | None: ...


class NoLedger:
    """The ledger of a game that keeps none."""

    kinds: Collection[str] = ()

    def rolled(self, event: Event) -> Sequence[Rolled] | None:
        """Nothing."""
        return ()


class Account(Struct, frozen=True, kw_only=True):
    """Rolls taken together. expected, fell: sums of what they were worth; percentile: from 0 to
    100, how probable it was to do worse, with half of what is equal.
    """

    throws: int
    expected: float
    fell: int
    percentile: float

    @property
    def difference(self) -> float:
        """By how much more fell than was expected."""
        return self.fell - self.expected


def by_face(value_of: Callable[[int], int]) -> Chances:
    """The chances of a die whose six faces are worth something each."""
    return chances_of(Counter(value_of(face) for face in FACES))


def chances_of(ways: Counter[int]) -> Chances:
    """The chances of what comes about in so many ways."""
    return tuple(sorted(ways.items()))


def mean(chances: Chances) -> float:
    """What a throw is worth on the average."""
    return sum(value * ways for value, ways in chances) / sum(ways for _, ways in chances)


def variance(chances: Chances) -> float:
    """The mean square of how far a throw is from what it is worth on the average."""
    middle, all_ways = mean(chances), sum(ways for _, ways in chances)
    return sum(ways * (value - middle) ** 2 for value, ways in chances) / all_ways


def reckoned(rolls: Iterable[Rolled], *, weighed: bool = False) -> Account:
    """All these rolls in one account; weighed: each value counts as often as its stake says."""
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
    """The probability that so many throws are worth less, with half of that of as much.

    Exact for up to EXACT_THROWS, by the normal distribution of the same mean and variance beyond.
    """
    if throws.total() <= EXACT_THROWS:
        return exact(throws, fell)
    return normal(throws, fell)


def exact(throws: Counter[Chances], fell: int) -> float:
    """The percentile by the whole distribution of the sum."""
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
    """The percentile by the normal distribution; a half where nothing could vary."""
    spread = sum(variance(chances) * count for chances, count in throws.items())
    if not spread:
        return 0.5
    expected = sum(mean(chances) * count for chances, count in throws.items())
    return (1 + erf((fell - expected) / sqrt(2 * spread))) / 2


def surprise(roll: Rolled) -> float:
    """How much better than expected one roll was, in what is at stake."""
    return roll.stake * (sum(roll.fell) - mean(roll.chances) * len(roll.fell))
