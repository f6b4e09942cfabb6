"""What a position is worth to Japan, term by term, from what lies open on the table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from engine.core.position import pile
from engine.core.sequence.choice import FACES
from engine.games.emperor.bot.weights import Weights
from engine.games.emperor.components import pieces
from engine.games.emperor.player_actions.fortify import PLACEABLE, all_spaces, why_not_placed
from engine.games.emperor.position.state import UNPLAYED, War
from engine.games.emperor.reach import called_by
from engine.games.emperor.resources.resources import CASCADE, MAXIMUM

DIE = len(FACES)
LAST_CARDS = 6
"""10.0 With fewer cards to come a Kamikaze marker is worth the less, the fewer they are."""


class Evaluation:
    """What things in one position are worth to Japan, as they stand or as they would."""

    def __init__(self, g: War, weights: Weights) -> None:
        self.g, self.weights = g, weights
        self.calls = calls_to_come(g)

    def front(self, front: str, box: int) -> float:
        """Minus the threat of a front that stands in this box."""
        return front_worth(self.weights, front, box, self.calls.get(front, 0))

    def driven_back(self, front: str) -> float:
        """What it is worth that a front goes back one box."""
        box = self.g.counters[front].box
        return self.front(front, box + 1) - self.front(front, box)

    def knocked_out(self, front: str) -> float:
        """8.2.3 What it is worth that a front leaves the map, with the Prestige for it."""
        here = self.front(front, self.g.counters[front].box)
        return self.weights.threat.knocked_out - here + self.resource("prestige", 1)

    def resource(self, resource: str, change: int) -> float:
        """What it is worth to have more or less of it; what is lost below 0 others pay (7.1)."""
        now = {each: self.g.level(each) for each in CASCADE}
        return purse(self.weights, paid(now, resource, change)) - purse(self.weights, now)

    def kamikaze(self) -> float:
        """10.0 What a marker is worth that is kept: the fewer cards to come, the less."""
        return self.weights.markers.kamikaze * min(1.0, self.calls["cards"] / LAST_CARDS)

    def fort(self, fort: str, space: str) -> float:
        """8.4 What a fortification in this space is worth: it halts the front that comes next."""
        g = self.g
        track, _, number = space.partition(":")
        box = int(number)
        halts = g.battle_value(fort) / DIE
        worth = 0.0
        for front in g.fronts():
            if g.track_of(front) == track and g.is_active(front):
                away = g.counters[front].box - box
                gain = self.front(front, box + 1) - self.front(front, box)
                worth += gain * halts / max(1, away)
        return worth * self.weights.markers.fort

    def best_fort(self, fort: str) -> float:
        """8.4.1 What it is worth that a table gives this fortification."""
        if fort not in PLACEABLE or self.g.counters[fort].place not in ("not_in_play", "available"):
            return 0.0
        spaces = [s for s, _, _ in all_spaces(self.g) if why_not_placed(self.g, fort, s) is None]
        return max((self.fort(fort, space) for space in spaces), default=0.0)


def front_worth(weights: Weights, front: str, box: int, to_come: int) -> float:
    """Minus the threat of a front in a box that is called to advance so often."""
    threat = weights.threat
    if box == 0:
        return -threat.home
    likely = min(1.0, (to_come + 0.5) / box)
    worth = -threat.weight[front] * math.exp(-threat.slope * (box - 1)) * likely
    if front == "abda":
        worth += weights.oil_flow.step * box
    return worth


def purse(weights: Weights, levels: Mapping[str, int]) -> float:
    """7.0 What these levels are worth: each for itself, less how near all are to collapse."""
    of = weights.resource
    worth = 0.0
    for resource, level in levels.items():
        worth += of.weight[resource] * (1 - math.exp(-of.slope * level))
        worth += of.full[resource] if level == MAXIMUM else 0.0
    worth -= of.collapse * math.exp(-of.collapse_slope * sum(levels.values()))
    return worth - (of.defeat if not levels["army_navy"] and not levels["prestige"] else 0.0)


def paid(levels: Mapping[str, int], resource: str, change: int) -> dict[str, int]:
    """7.1 The levels after a gain or loss: what is lost below 0 others pay."""
    after = dict(levels)
    if change > 0:
        after[resource] = min(MAXIMUM, after[resource] + change)
    for _ in range(-change):
        payer = next((each for each in (resource, *CASCADE) if after[each] > 0), None)
        if payer is None:
            break
        after[payer] -= 1
    return after


def calls_to_come(g: War) -> Counter[str]:
    """How often each front is called to advance, less its retreats, by the cards not played yet.

    Which cards they are everyone knows, by those that lie open; not in which order they come.
    """
    unplayed = [int(key) for name in UNPLAYED for key in pile(g.state.cards, name)]
    fronts, found = tuple(g.fronts()), Counter[str]()
    for number in unplayed:
        found.update(_called_by(tuple(g.equipment.cards[number].military), fronts))
    found["cards"] = len(unplayed)
    return found


@lru_cache(maxsize=1024)
def _called_by(printed: tuple[pieces.Order, ...], fronts: tuple[str, ...]) -> Counter[str]:
    """6.0 What one card moves; an advance that the player chooses is left out.

    12.1 Where it names China the Soviet front goes with it (B09).
    """
    found: Counter[str] = Counter()
    for order in printed:
        match order:
            case pieces.Advance():
                found.update(called_by(order, fronts))
            case pieces.Retreat(front=front):
                found[front] -= 1
            case pieces.AdvanceAll():
                found.update(fronts)
    return found
