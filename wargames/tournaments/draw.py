"""The draw: league divisions by strength, who meets whom in which round, bracket seeds.

People are numbers here, from 0, the strongest first.
"""

from __future__ import annotations

Pairs = list[tuple[int, int]]
REST = -1
"""The opponent in a round of rest."""


def divisions_of(people: int, size: int) -> list[list[int]]:
    """The divisions of a league by strength; at most `size` people each, as equal as possible.

    Nobody is left alone: two who are over make a division.
    """
    number = max(1, -(-people // size))
    least, over = divmod(people, number)
    found, begin = list[list[int]](), 0
    for place in range(number):
        end = begin + least + (place < over)
        found.append(list(range(begin, end)))
        begin = end
    return found


def rounds_of(people: int) -> list[Pairs]:
    """Everyone meets everyone once (the circle method); with an odd number one rests each round.

    Whoever is first in a pair plays the first side: each of them half of the time, or once more.
    """
    circle = [*range(people), *([REST] if people % 2 else [])]
    found = list[Pairs]()
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        found.append([turned(a, b) for a, b in pairs if REST not in (a, b)])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def turned(a: int, b: int) -> tuple[int, int]:
    """A pair, with the player of the first side first."""
    low, high = min(a, b), max(a, b)
    return (low, high) if (low + high) % 2 else (high, low)


def bracket_of(people: int) -> list[tuple[int, int | None]]:
    """The first round of a knock-out: the strongest meet late, and have the byes.

    As many pairs as half the next power of two; None: a bye, the first goes on.
    """
    order = [0]
    while len(order) < people:
        order = [each for seed in order for each in (seed, 2 * len(order) - 1 - seed)]
    pairs = zip(order[::2], order[1::2], strict=True)
    return [(first, second if second < people else None) for first, second in pairs]
