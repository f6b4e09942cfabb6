"""7.4 The search that gives decks to as many aircraft as possible, wherever carriers can be.

A matching lets each carrier without a zone yet take any aircraft that it could meet somewhere. That
is an upper bound of what is possible. Where the aircraft given to one carrier have no common zone,
the search tries this carrier's zones one after the other, and matches again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace


class Carrier(Struct, frozen=True):
    """7.4 A carrier that can still go to one of these zones, the nearest first.

    yards: for a purchased one, zone → the complexes that can place it there.
    """

    key: str
    room: int
    zones: tuple[str, ...]
    yards: Mapping[str, tuple[str, ...]] = {}


class Berths(Struct, frozen=True):
    """7.4 Where decks are or may be: room at fixed places, carriers, output of complexes.

    seats: guest → the carrier that carries it; their room is not counted.
    """

    fixed: Mapping[str, int]
    carriers: tuple[Carrier, ...]
    output: Mapping[str, int]
    zones: frozenset[str]
    seats: Mapping[str, str]


Wishes = Mapping[str, frozenset[str]]
"""Aircraft → the zones within its range."""
NOWHERE: Mapping[str, str] = MappingProxyType({})


def match(
    within: Wishes, berths: Berths, at: Mapping[str, str] = NOWHERE
) -> tuple[dict[str, str], dict[str, str]]:
    """7.4 Aircraft → zone for as many as can be saved, and carrier → its zone for that.

    Carriers stay unless they must sail. at: aircraft that keep the deck beneath them if they can,
    each with its zone.
    """
    stays = dict(berths.fixed)
    for carrier in berths.carriers:
        if not carrier.yards:
            stays[carrier.zones[0]] = stays.get(carrier.zones[0], 0) + carrier.room
    saved = _beneath(at, stays)
    fill(saved, stays, within)
    if len(saved) < len(within):
        search = _Search(within, berths)
        search.run(berths.fixed, at)
        saved = search.saved
        return saved, {key: zone for key, zone in search.sites.items() if zone in saved.values()}
    return saved, {}


def seat(
    aircraft: Mapping[str, str], room: Mapping[str, int], hosts: Mapping[str, frozenset[str]]
) -> dict[str, str]:
    """7.4, 11 Aircraft of one zone → the power that has the deck for it, for as many as can be.

    Each power's own decks come first; those seated so make room on them where others have none.
    aircraft: with their powers, in the order in which they are seated. room: by power. hosts: power
    → the powers whose decks it shares.
    """
    seated: dict[str, str] = {}
    fill(seated, room, {key: frozenset((power,)) for key, power in aircraft.items()})
    fill(seated, room, {key: hosts[power] for key, power in aircraft.items()})
    return seated


def kept_home(within: Wishes, berths: Berths, first: Sequence[str]) -> Berths:
    """7.4 The same with each carrier fixed that need not sail to save as many.

    first: the carriers to check, in this order.
    """
    saved, sites = match(within, berths)
    if not sites:
        return berths
    for key in first:
        fewer = _fixed(berths, key)
        if len(match(within, fewer)[0]) == len(saved):
            berths = fewer
    return berths


def _fixed(berths: Berths, key: str) -> Berths:
    """7.4 The same with one carrier fixed where it is."""
    carrier = next(each for each in berths.carriers if each.key == key)
    home = carrier.zones[0]
    fixed = {**berths.fixed, home: berths.fixed.get(home, 0) + carrier.room}
    others = tuple(each for each in berths.carriers if each.key != key)
    return replace(berths, fixed=fixed, carriers=others)


class _Search:
    """7.4 Finds the best zones for carriers: `saved` and `sites` hold the best found so far."""

    def __init__(self, within: Wishes, berths: Berths) -> None:
        self.within = within
        self.output = berths.output
        self.carriers = {carrier.key: carrier for carrier in berths.carriers}
        self.useful = {carrier.key: self._useful(carrier) for carrier in berths.carriers}
        self.meets = {
            key: zones.union(c for c, useful in self.useful.items() if zones.intersection(useful))
            for key, zones in within.items()
        }
        self.saved: dict[str, str] = {}
        self.sites: dict[str, str] = {}

    def _useful(self, carrier: Carrier) -> tuple[str, ...]:
        """Zones that differ in the aircraft they serve; none that serves fewer than another."""
        served: dict[frozenset[str], str] = {}
        for zone in carrier.zones:
            who = frozenset(key for key, zones in self.within.items() if zone in zones)
            if who:
                served.setdefault(who | {zone} if carrier.yards else who, zone)
        if carrier.yards:
            return tuple(served.values())
        return tuple(z for who, z in served.items() if not any(who < other for other in served))

    def run(self, fixed: Mapping[str, int], at: Mapping[str, str]) -> None:
        """Start from the decks in their current places, with every carrier still free."""
        room = dict(fixed) | {key: carrier.room for key, carrier in self.carriers.items()}
        self._go_on(_beneath(at, fixed), room, {})

    def _go_on(self, hoped: dict[str, str], room: dict[str, int], sites: dict[str, str]) -> None:
        """Match what is still free; if the result is impossible, try the zones of one carrier."""
        fill(hoped, room, self.meets)
        if len(hoped) <= len(self.saved):
            return
        found, torn = self._sites_for(hoped, sites)
        if not torn:
            self.sites = found
            self.saved = {key: found.get(at, at) for key, at in hoped.items()}
            return
        carrier = self.carriers[torn]
        kept = {key: at for key, at in hoped.items() if at != torn}
        for zone in self._by_use(torn, hoped):
            if not carrier.yards or self._yard(torn, zone, sites):
                there = {**room, zone: room.get(zone, 0) + carrier.room, torn: 0}
                self._go_on(dict(kept), there, {**sites, torn: zone})
        if carrier.yards:
            self._go_on(kept, {**room, torn: 0}, sites)

    def _sites_for(
        self, hoped: Mapping[str, str], sites: Mapping[str, str]
    ) -> tuple[dict[str, str], str]:
        """A zone for every carrier where it meets its aircraft, or the first without one."""
        found = dict(sites)
        for carrier in self.carriers:
            guests = [key for key, at in hoped.items() if at == carrier]
            if carrier in sites or not guests:
                continue
            shared = [
                zone
                for zone in self.useful[carrier]
                if all(zone in self.within[key] for key in guests)
                if not self.carriers[carrier].yards or self._yard(carrier, zone, found)
            ]
            if not shared:
                return found, carrier
            found[carrier] = shared[0]
        return found, ""

    def _by_use(self, carrier: str, hoped: Mapping[str, str]) -> Sequence[str]:
        """The zones of a carrier, those first that serve most of its aircraft."""
        guests = [key for key, at in hoped.items() if at == carrier]
        return sorted(
            self.useful[carrier], key=lambda zone: -sum(zone in self.within[key] for key in guests)
        )

    def _yard(self, key: str, zone: str, sites: Mapping[str, str]) -> bool:
        """13 Whether the complexes can place this new carrier there beside the others."""
        new = {each: at for each, at in sites.items() if self.carriers[each].yards} | {key: zone}
        placed: dict[str, str] = {}
        yards = {each: frozenset(self.carriers[each].yards[at]) for each, at in new.items()}
        fill(placed, self.output, yards)
        return len(placed) == len(new)


def _beneath(at: Mapping[str, str], room: Mapping[str, int]) -> dict[str, str]:
    """7.4 The aircraft among these that have a deck where they are."""
    found: dict[str, str] = {}
    left = dict(room)
    for key, zone in at.items():
        if left.get(zone, 0) > 0:
            found[key] = zone
            left[zone] -= 1
    return found


def fill(saved: dict[str, str], room: Mapping[str, int], within: Wishes) -> None:
    """7.4 Give decks to as many more as possible; aircraft may change theirs."""
    for key in within:
        if key not in saved:
            _find_deck(key, saved, room, within, set())


def _find_deck(
    key: str, saved: dict[str, str], room: Mapping[str, int], within: Wishes, tried: set[str]
) -> bool:
    """7.4 Find a deck for one aircraft, moving others to other decks where that helps."""
    for zone in sorted(within[key]):
        if zone in tried or not room.get(zone):
            continue
        tried.add(zone)
        there = [each for each, at in saved.items() if at == zone]
        if len(there) < room[zone]:
            saved[key] = zone
            return True
        for other in there:
            if _find_deck(other, saved, room, within, tried):
                saved[key] = zone
                return True
    return False
