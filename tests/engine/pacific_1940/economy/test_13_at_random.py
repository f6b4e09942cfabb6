"""13 Placings at random, judged a second time by trying every complex for every unit."""

import random
from collections import Counter
from itertools import product

from engine.games.pacific_1940.economy.mobilize import Deploy, PlaceUnits
from engine.games.pacific_1940.economy.placing import Placing
from tests.engine.pacific_1940.helpers import Table, at

LANDS = ("korea", "kiangsu", "manchuria")
ZONES = {"sz6": ("korea",), "sz19": ("kiangsu", "manchuria"), "sz20": ()}
"""Zones, and which of the three lands each touches."""
AFLOAT = ("destroyer", "carrier")
MAKES = {"minor_complex": 3, "major_complex": 10}
SHORT = {"destroyer": "dd", "carrier": "cv", "fighter": "ftr", "infantry": "inf"}


def may_stand(unit: str, space: str) -> bool:
    """13 Ships at sea, land units on land, fighters on either."""
    return unit == "fighter" or (space in ZONES) == (unit in AFLOAT)


class Yard:
    """Three lands of Japan with complexes, carriers at sea, and units that wait."""

    def __init__(self, pick: random.Random) -> None:
        self.makes: dict[str, int] = {}
        self.decks: Counter[str] = Counter()
        self.bought = Counter(pick.choices(sorted(SHORT), k=pick.randint(1, 5)))
        words = [
            "power=japan",
            "bought=" + "+".join(f"{n}{SHORT[u]}" for u, n in self.bought.items()),
        ]
        for land in LANDS:
            kind, damage = pick.choice(sorted(MAKES)), pick.randint(0, 3)
            if pick.random() < 0.7:
                words.append(f"fac.{land}={kind}:{damage + 7 * (kind == 'major_complex')}")
                self.makes[land] = 3 - damage
        for zone in ZONES:
            mark = pick.choice(["", "", "!", "+1ftr"])
            if pick.random() < 0.4:
                words.append(f"{zone}=japan:1cv{mark}")
                self.decks[zone] = {"": 2, "!": 0, "+1ftr": 1}[mark]
        self.line = " ".join(words)

    def table(self) -> Table:
        return at(self.line)

    def holds(self, placed: Counter[tuple[str, str]]) -> bool:
        """13 Whether these units may stand there: each made by a complex, each aircraft on deck."""
        units = list(placed.elements())
        of_kind = Counter(unit for unit, _ in units)
        if of_kind - self.bought or any(not may_stand(*each) for each in units):
            return False
        decks = self.decks.copy()
        for unit, space in units:
            decks[space] += 2 * (unit == "carrier") - (unit == "fighter" and space in ZONES)
        return min(decks.values(), default=0) >= 0 and self.makes_all([s for _, s in units])

    def makes_all(self, spaces: list[str]) -> bool:
        """13 Whether there is a way to share the units among the complexes."""
        makers = [[land for land in ZONES.get(s, (s,)) if land in self.makes] for s in spaces]
        return any(
            all(count <= self.makes[land] for land, count in Counter(way).items())
            for way in product(*makers)
        )

    def is_full(self, placed: Counter[tuple[str, str]]) -> bool:
        """13 What can be placed has been."""
        more = [Counter([each]) for each in product(SHORT, (*LANDS, *ZONES))]
        return not any(self.holds(placed + each) for each in more)


def test_13_a_placing_is_legal_when_complexes_make_it_and_nothing_more_fits() -> None:
    pick, judged = random.Random(13), Counter[bool]()
    for _ in range(150):
        yard = Yard(pick)
        t, ask = yard.table(), PlaceUnits(role="japan")
        for turn in range(6):
            units = list(yard.bought.elements())
            spaces = [pick.choice([s for s in (*LANDS, *ZONES) if may_stand(u, s)]) for u in units]
            placed = Counter(zip(units, spaces, strict=True))
            if turn:
                placed = Counter(pick.sample(list(placed.elements()), pick.randint(0, len(units))))
            choice = Deploy(tuple(Placing(u, s, n) for (u, s), n in placed.items()))
            is_legal = yard.holds(placed) and yard.is_full(placed)
            assert (ask.why_not(t.g, choice) is None) == is_legal, (yard.line, choice)
            judged[is_legal] += 1
        choice = ask.sample(t.g, pick)
        placed = Counter({(each.unit, each.space): each.count for each in choice.placings})
        assert yard.holds(placed) and yard.is_full(placed), (yard.line, choice)
    assert min(judged.values()) > 50
