"""2.0 The Game Equipment as plain numbers: what quick play looks up.

A front, a resource and a fortification is its place in FRONTS, CASCADE and FORTS. A space is a
number: 0 is none, HOME the Home Islands, else its track, counted from 1, in hundreds, and its box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from engine.games.emperor.components import pieces
from engine.games.emperor.components.pieces import Equipment, Track
from engine.games.emperor.player_actions.fortify import PLACEABLE
from engine.games.emperor.position.state import FRONTS
from engine.games.emperor.resources.resources import CASCADE
from engine.games.emperor.rules import Emperor

ABDA, CHINA, SOVIETS = FRONTS.index("abda"), FRONTS.index("china"), FRONTS.index("vasilevsky")
AMERICANS = (FRONTS.index("nimitz"), FRONTS.index("macarthur"))
BRITISH = FRONTS.index("british")
ARMY_NAVY, PRESTIGE, OIL = range(len(CASCADE))
SUBS = len(CASCADE)
"""8.5.3 The US Subs stand behind the resources in the list of levels."""
FORTS = ("home_islands_defense", *PLACEABLE)
DEFENSE, ISLANDS, SOLOMONS = range(len(FORTS))
TARGETS = (*FRONTS, *CASCADE, *FORTS, pieces.FORTIFY)
"""8.1 What a DRM marker may lie on."""
FIRST_RESOURCE, FIRST_FORT = len(FRONTS), len(FRONTS) + len(CASCADE)
FORTIFY = TARGETS.index(pieces.FORTIFY)

ADVANCE, RETREAT, ADVANCE_ANY, ADVANCE_ALL, ENTER = range(5)
"""6.0 What a card may order, each as (order, front, number)."""
GAIN, DRIVE_BACK, PLACE = range(3)
"""8.3 What a Battle Table may bring, each as (result, of what, number)."""
Order = tuple[int, int, int]
Result = tuple[int, int, int]
Site = tuple[int, int, int]
"""8.4.2 A space for a fortification: its number, its track, its box."""

HUNDRED = 100
HOME = 1
MOST = 30
"""No sum of modifiers and Battle Values is larger."""


def space_number(track: int, box: int) -> int:
    """2.1 The number of a space."""
    return (track + 1) * HUNDRED + box if box else HOME


def least_face(over: int) -> int:
    """8.1 The lowest face that beats a number: a natural 1 never does, a natural 6 always."""
    return max(2, min(6, over + 1))


NEEDED = [least_face(over) for over in chain(range(MOST + 1), range(-MOST, 0))]
"""The lowest face that succeeds, by the number to beat less all modifiers.

Those of numbers below 0 stand at the end, where Python finds them by the number.
"""


class QuickCard:
    """2.2 A card: what it moves (`orders`, the last one first), gives, takes; its Battle Table.

    calls: how often it calls each front to advance, less its retreats.
    """

    def __init__(self, equipment: Equipment, card: pieces.Card) -> None:
        self.number, self.epoch, self.subs = card.number, card.epoch, card.us_subs
        self.actions, self.special = card.actions, frozenset(card.special)
        self.orders: list[Order] = [_order(printed) for printed in reversed(card.military)]
        levels = [(n, card.resources.get(each, 0)) for n, each in enumerate(CASCADE)]
        self.gains = [(n, points) for n, points in levels if points > 0]
        self.losses = [(n, -points) for n, points in levels if points < 0]
        self.drms = [(TARGETS.index(key), value) for key, value in card.drms.items()]
        table = equipment.tables[card.battle] if card.battle else None
        self.table = {
            face: [_result(effect) for effect in results]
            for face, results in (table.results.items() if table else ())
        }
        self.calls = list(_calls(self.orders).items())


class Kit:
    """2.0 All components of one game, with the version of its rules.

    By front: `track_of`, `tops` (the highest box), `values` (of both sides), `knock_out`, and by
    box `drms` and `islands`. By fortification: `fort_values`, `is_free` (for any Island), `sites`.
    """

    def __init__(self, rules: Emperor) -> None:
        equipment = rules.equipment
        self.version = rules.version
        self.cards = {n: QuickCard(equipment, card) for n, card in equipment.cards.items()}
        self.track_of, self.tops, self.values, tracks = [], [], [], list[Track]()
        for front in FRONTS:
            counter = equipment.fronts[front]
            tracks.append(equipment.tracks[counter.track])
            self.track_of.append(FRONTS.index(counter.track))
            self.tops.append(tracks[-1].top)
            self.values.append((counter.bv, counter.back_bv or counter.bv))
        spaces = [[track.space(max(n, track.lowest)) for n in range(track.top + 1)]
                  for track in tracks]  # fmt: skip
        self.drms = [[space.drm for space in line] for line in spaces]
        self.islands = [[space.island for space in line] for line in spaces]
        self.knock_out = [track.knock_out for track in tracks]
        self.abda_lowest = equipment.tracks["abda"].lowest
        forts = [equipment.forts[key] for key in FORTS]
        self.fort_values = [(fort.bv, fort.back_bv or fort.bv) for fort in forts]
        self.is_free = [fort.place == "any" for fort in forts]
        self.fort_order = [FORTS.index(key) for key in equipment.forts]
        self.sites = [_sites(equipment, fort.place) for fort in forts]
        self.improvement = [equipment.resources[each].improvement_value for each in CASCADE]
        self.most_subs, self.kamikazes = equipment.us_subs.max, equipment.kamikaze.count


def _sites(equipment: Equipment, place: str) -> list[Site]:
    """8.4.2 The Island spaces in which a fortification may ever stand, in the order of the map."""
    return [
        (space_number(FRONTS.index(key), space.number), FRONTS.index(key), space.number)
        for key, track in equipment.tracks.items()
        for space in track.spaces
        if space.number and space.island and place in ("any", pieces.space_key(key, space.number))
    ]


def _order(printed: pieces.Order) -> Order:
    """6.0 A movement printed on a card."""
    match printed:
        case pieces.Advance(front=front):
            return (ADVANCE, FRONTS.index(front), 1)
        case pieces.Retreat(front=front):
            return (RETREAT, FRONTS.index(front), 1)
        case pieces.AdvanceOne(count=count):
            return (ADVANCE_ANY, 0, count)
        case pieces.AdvanceAll():
            return (ADVANCE_ALL, 0, 1)
        case pieces.Enter(front=front, space=box):
            return (ENTER, FRONTS.index(front), box)


def _result(effect: pieces.Effect) -> Result:
    """8.3 A result of a Battle Table."""
    match effect:
        case pieces.ResourceEffect(resource=resource, delta=points):
            return (GAIN, CASCADE.index(resource), points)
        case pieces.RetreatEffect(front=front):
            return (DRIVE_BACK, FRONTS.index(front), 1)
        case pieces.PlaceFort(fort=fort):
            return (PLACE, FORTS.index(fort), 1)


def _calls(orders: Iterable[Order]) -> Counter[int]:
    """6.0, 12.1 How often a card calls each front to advance, less its retreats.

    With China the Soviet front is called (B09).
    """
    found: Counter[int] = Counter()
    for order, front, _ in orders:
        if order == ADVANCE:
            found.update((CHINA, SOVIETS) if front == CHINA else (front,))
        elif order == RETREAT:
            found[front] -= 1
        elif order == ADVANCE_ALL:
            found.update(range(len(FRONTS)))
    return found


@lru_cache(maxsize=8)
def kit_of(rules: Emperor) -> Kit:
    """The components of a game, made once."""
    return Kit(rules)
