"""7.5, 11 After combat the defender's aircraft land: at their base, on a deck, or nearby.

It is settled at the start of the noncombat move, before the power whose turn it is moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_1940.events.air import FoundHome, HomelessLost, WentHome
from engine.games.pacific_1940.movement.deck_search import seat
from engine.games.pacific_1940.movement.engagements import kinds_of, one_of_each
from engine.games.pacific_1940.politics.politics import may_carry, may_land
from engine.games.pacific_1940.position.state import Campaign

NOWHERE = ""
"""In place of a space: the aircraft is lost."""


class LandAt(Choice, tag="land_at", frozen=True):
    """11 An aircraft without a deck lands one space away; "": there is no place, and it is lost."""

    unit: str
    space: str

    @classmethod
    def candidates(cls, g: Campaign, ask: FindHome) -> Iterator[LandAt]:
        yield from ways_home(g, ask.role, ask.zone)

    @property
    def target(self) -> str:
        return self.space or self.unit

    def take(self, g: Campaign, ask: FindHome) -> End:
        return End([self.unit, self.space])


class FindHome(Decision, tag="find_home", kw_only=True):
    """11 The owner of aircraft without a place to land decides who goes where.

    zone: where they are; for interceptors (8.1), the captured territory.
    """

    KINDS: ClassVar = (LandAt,)
    RULE: ClassVar = "11"
    CRUMB: ClassVar = ("zone",)
    zone: str


class Homeless(Procedure, tag="homeless", kw_only=True):
    """11 Every aircraft of the other powers without a place to land finds one, or is lost.

    Those over the sea, and interceptors over land that has fallen. zone: where some are.
    """

    STEPS: ClassVar = ("go_home", "find_home", "settle")
    CRUMB: ClassVar = ("power",)
    power: str
    zone: str = ""

    def go_home(self, g: Campaign) -> None:
        """7.5 Scrambled aircraft return to their base, if it is still friendly."""
        groups: dict[tuple[str, str], list[str]] = {}
        up = [key for key, piece in g.pieces.items() if piece.scrambled or piece.intercepted]
        for key in sorted(up):
            piece = g.pieces[key]
            base, piece.scrambled = piece.scrambled, ""
            if base and may_land(g, piece.owner, base):
                groups.setdefault((piece.owner, base), []).append(key)
            if piece.intercepted and g.is_friendly(piece.place, piece.owner):
                piece.intercepted = ""
        for (power, base), units in groups.items():
            g.tell(WentHome(power=power, base=base, kinds=kinds_of(g, units)))
            for key in units:
                g.put(key, base)

    def find_home(self, g: Campaign) -> Outcome:
        """11 The rest go one space away, one by one; asked where there is a choice."""
        found = next(homeless(g, self.power), None)
        if found is None:
            return End()
        self.zone, power = found
        ways = ways_home(g, power, self.zone)
        if len(ways) > 1:
            return FindHome(role=power, zone=self.zone)
        self.on_find_home(g, [ways[0].unit, ways[0].space])
        return None

    def on_find_home(self, g: Campaign, way: list[str]) -> None:
        """11 It lands there, or is lost."""
        unit, space = way
        power, kind = g.owner(unit), g.pieces[unit].kind
        if space == NOWHERE:
            g.lose(unit)
            g.tell(HomelessLost(power=power, unit=kind, zone=self.zone))
            return
        g.put(unit, space)
        g.pieces[unit].intercepted = ""
        g.tell(FoundHome(power=power, unit=kind, zone=self.zone, space=space))

    def settle(self, g: Campaign) -> Jump:
        """11 Repeated until every aircraft has a place."""
        return Jump("find_home")


def homeless(g: Campaign, mover: str) -> Iterator[tuple[str, str]]:
    """11 Each space and power with aircraft, not the mover's, that have no place to land.

    Over the sea: those without a deck. 8.1 Over land: interceptors of a captured territory.
    """
    for zone in g.equipment.zones:
        if g.whereabouts.is_anybody_at(zone):
            waiting, _ = berths(g, zone, mover)
            yield from ((zone, power) for power in g.equipment.powers if waiting.get(power))
    for key in sorted(key for key, piece in g.pieces.items() if piece.intercepted):
        yield g.place(key), g.owner(key)


def berths(g: Campaign, zone: str, mover: str) -> tuple[dict[str, int], dict[str, int]]:
    """11 In a zone, by power: how many aircraft have no deck; and how much deck space is left.

    They land on their own power's decks first, then on those of friends, in the order of play, as
    many as can be; under versions 1 to 6 none made room for a friend that has no other deck. The
    mover's own aircraft land later, in its noncombat move.
    """
    aircraft: dict[str, str] = {}
    room: dict[str, int] = {}
    for key in g.units_at(zone):
        power, unit = g.owner(key), g.unit(key)
        if unit.is_air and not g.is_cargo(key) and power != mover:
            aircraft[key] = power
        elif unit.deck and not g.is_damaged(key):
            room[power] = room.get(power, 0) + unit.deck - len(g.cargo(key))
    waiting = Counter(aircraft.values())
    powers = [power for power in g.equipment.powers if power in waiting]
    owners = [power for power in g.equipment.powers if power in room]
    if not g.earlier.guests_may_be_left:
        in_order = {key: each for each in powers for key, p in aircraft.items() if p == each}
        hosts = {
            power: frozenset(each for each in owners if may_carry(g, each, power, zone))
            for power in powers
        }
        for key, owner in (seat(in_order, room, hosts) if room else {}).items():
            waiting[aircraft[key]] -= 1
            room[owner] -= 1
        return waiting, room
    for power, others in [(p, [p]) for p in powers] + [(p, owners) for p in powers]:
        for owner in others:
            if may_carry(g, owner, power, zone):
                seated = min(waiting[power], room.get(owner, 0))
                waiting[power] -= seated
                if seated:
                    room[owner] -= seated
    return waiting, room


def ways_home(g: Campaign, power: str, zone: str) -> list[LandAt]:
    """11 Where a power's aircraft without a deck in a zone can go; else which one is lost."""
    units = [key for key in g.own_at(zone, power) if g.unit(key).is_air and not g.is_cargo(key)]
    unlike = one_of_each(g, units)
    spaces = landing_places(g, power, zone)
    ways = [
        LandAt(unit, space)
        for unit in unlike
        for space in spaces
        if not g.is_sea(space) or g.unit(unit).lands_on_deck
    ]
    return ways or [LandAt(unit, NOWHERE) for unit in unlike]


def landing_places(g: Campaign, power: str, zone: str) -> list[str]:
    """11 The spaces next to a zone where a power's aircraft can land."""
    return [space for space in g.neighbours(zone) if has_place(g, power, space)]


def has_place(g: Campaign, power: str, space: str) -> bool:
    """11 Whether a power's aircraft can land in a space: on land it may use, or on a free deck."""
    if not g.is_sea(space):
        return may_land(g, power, space)
    waiting, room = berths(g, space, g.state.power)
    return not waiting.get(power) and any(
        left and may_carry(g, owner, power, space) for owner, left in room.items()
    )
