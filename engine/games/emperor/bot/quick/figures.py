"""What things are worth to Captain, worked out beforehand for every level and box."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product

from engine.games.emperor.bot.evaluation import LAST_CARDS, front_worth, paid, purse
from engine.games.emperor.bot.quick.kit import GAIN, Kit, Result, kit_of
from engine.games.emperor.bot.weights import Weights, printed
from engine.games.emperor.position.state import FRONTS
from engine.games.emperor.resources.resources import CASCADE, MAXIMUM
from engine.games.emperor.rules import Emperor

LEVELS = MAXIMUM + 1


class Figures:
    """The worth of fronts by calls to come and box, and of resources by their levels.

    `fronts`, `gains`: by front, then by calls, a line by box: its worth there; what it is worth
    that it goes back from there. `change`: by resource and points, a line by `level_number`.
    """

    def __init__(self, kit: Kit, weights: Weights) -> None:
        self.weights = weights
        counts = [_range_of_calls(kit, front) for front in range(len(FRONTS))]
        self.fronts = [
            {
                calls: [front_worth(weights, key, box, calls) for box in range(top + 2)]
                for calls in counts[front]
            }
            for front, (key, top) in enumerate(zip(FRONTS, kit.tops, strict=True))
        ]
        self.gains = [
            {calls: [b - a for a, b in pairwise(line)] for calls, line in of.items()}
            for of in self.fronts
        ]
        self.change = {
            (resource, points): self._changes(resource, points)
            for resource in range(len(CASCADE))
            for points in {1, -1, *_points_of(kit)}
        }
        self.knocked_out = weights.threat.knocked_out
        self.kamikaze = [
            weights.markers.kamikaze * min(1.0, cards / LAST_CARDS) for cards in range(LAST_CARDS)
        ]

    def marker(self, unplayed: int) -> float:
        """10.0 What a Kamikaze marker is worth that is kept."""
        return self.kamikaze[unplayed] if unplayed < LAST_CARDS else self.weights.markers.kamikaze

    def _changes(self, resource: int, points: int) -> list[float]:
        """What it is worth to have more or less of a resource, for all levels."""
        line = []
        for levels in product(range(LEVELS), repeat=len(CASCADE)):
            now = dict(zip(CASCADE, levels, strict=True))
            after = paid(now, CASCADE[resource], points)
            line.append(purse(self.weights, after) - purse(self.weights, now))
        return line


def level_number(levels: list[int]) -> int:
    """The place of these levels in a line of figures."""
    return (levels[0] * LEVELS + levels[1]) * LEVELS + levels[2]


def _range_of_calls(kit: Kit, front: int) -> range:
    """The least and the most that the cards of the game may call a front."""
    counts = [count for card in kit.cards.values() for each, count in card.calls if each == front]
    return range(sum(min(0, n) for n in counts), sum(max(0, n) for n in counts) + 1)


def _points_of(kit: Kit) -> set[int]:
    """8.3 What the Battle Tables give and take."""
    results: list[Result] = [
        each for card in kit.cards.values() for face in card.table.values() for each in face
    ]
    return {points for what, _, points in results if what == GAIN}


@lru_cache(maxsize=8)
def figures_of(rules: Emperor) -> Figures:
    """Those of the printed weights, for the components of a game; made once."""
    return Figures(kit_of(rules), printed())
