"""Fog 8, R3, R4, R8 The mover has found enemies that it need not fight: attack, or ignore?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from msgspec import UNSET, UnsetType

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End, Frame
from engine.games.pacific_1940.detection import detection
from engine.games.pacific_1940.detection.chart import UnitClass, class_of
from engine.games.pacific_1940.detection.detection import (
    SURFACE,
    WARSHIPS,
    WITNESSES,
    Encounter,
    Meeting,
    Rulings,
)
from engine.games.pacific_1940.detection.messages import ChooseAttack, Contact, Forces, Message
from engine.games.pacific_1940.detection.zones import forces
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, announce
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.known import seen_this_turn
from engine.games.pacific_1940.fog.meeting import at_table
from engine.games.pacific_1940.position.state import Campaign


def found_at(
    g: FoggedCampaign, zone: str, found: Meeting, targets: Collection[UnitClass]
) -> Iterator[Contact | ChooseAttack]:
    """R8 What the mover is told of those that it need not fight; targets: what it may attack."""
    power = g.state.power
    told, there = (g.side(power),), g.enemies_at(zone, power)
    if noticed := forces(g, there, set(found.mover_sees).difference(targets)):
        yield Contact(zone=zone, forces=noticed, audience=told)
    if targets:
        seen = forces(g, there, targets)
        yield ChooseAttack(power=power, zone=zone, targets=seen, audience=told)


def beside_aircraft(g: Campaign, met: Encounter, rulings: Rulings) -> Meeting | None:
    """R12 What ships find that came with aircraft which alone have to fight."""
    if g.earlier.aircraft_leave_out_their_ships:
        return None
    return detection.beside_aircraft(met, rulings)


def to_choose(
    g: FoggedCampaign, zone: str, found: Meeting, ships: Meeting | None
) -> list[Frame] | None:
    """A5, R8 The mover is told whom it has found without having to fight, and chooses first.

    A2 It is not asked where a battle was fought this turn. ships: R12 those that came with aircraft
    which have to fight.
    """
    met = ships or found
    if met.outcome == "forced" or (ships and not ships.targets):
        return None
    targets = () if zone in g.fog.closed else met.targets
    said = announce(g, found_at(g, zone, met, targets), "choose_attack", zone)
    if not targets:
        return said
    aircraft = True if ships else UNSET
    ask = AttackOrIgnore(role=g.state.power, zone=zone, targets=list(targets), aircraft=aircraft)
    return [*said, ask]


class AttackFound(Choice, tag="attack_found", frozen=True):
    """R3, R4, R8 The classes that the mover attacks of those found; none: it ignores all."""

    classes: tuple[UnitClass, ...] = ()

    @classmethod
    def candidates(cls, g: Campaign, ask: AttackOrIgnore) -> Iterator[AttackFound]:
        """7.3 Submarines and transports may be ignored separately, but not beside a warship."""
        least = len(ask.targets) if WARSHIPS.intersection(ask.targets) else 1
        yield cls()
        for count in range(least, len(ask.targets) + 1):
            yield from (cls(classes) for classes in combinations(ask.targets, count))

    @property
    def target(self) -> str:
        return "+".join(self.classes) or "none"

    def take(self, g: Campaign, ask: AttackOrIgnore) -> End:
        return End(list(self.classes))


class AttackOrIgnore(Decision, tag="attack_or_ignore", kw_only=True):
    """A5 The mover declares first whether it attacks what it has found; targets: the classes.

    aircraft: R12 its aircraft there attack in any case.
    """

    KINDS: ClassVar = (AttackFound,)
    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    zone: str
    targets: list[UnitClass]
    aircraft: bool | UnsetType = UNSET

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, and whether aircraft attack in any case."""
        return {"zone": self.zone, **({"aircraft": 1} if self.aircraft else {})}


def spared(g: FoggedCampaign, zone: str, fought: Iterable[str]) -> Forces:
    """Fog 8, F39 Submarines and transports that the mover has seen and that do not fight there.

    Of each kind all that it has seen this turn, less those in the battle.
    """
    if g.earlier.ignored_are_not_kept:
        return {}
    seen, _ = seen_this_turn(g, g.side(g.state.power)).get(zone, ({}, {}))
    at_table = Counter((g.owner(key), g.pieces[key].kind) for key in fought)
    found: Forces = {}
    for power, kinds in seen.items():
        for kind, count in kinds.items():
            left = count - at_table[power, kind]
            if left > 0 and class_of(g.equipment.units[kind]) in WITNESSES:
                found.setdefault(power, {})[kind] = left
    return found


def sails_on(
    g: FoggedCampaign, zone: str, told: Iterable[Message], *, has_chosen: bool
) -> list[Frame]:
    """Fog 8, A7 A group has passed a zone, and its witnesses are told.

    A mover that was asked continues with the facilitator even where nobody is told: otherwise it
    would see at once how far it comes, and so whether anyone is told.
    """
    said = announce(g, told, "passing_report", zone)
    return said or ([GoOn(step="passing_report", space=zone)] if has_chosen else [])


def left_out(
    g: FoggedCampaign, zone: str, units: Sequence[str], wing: Sequence[str], found: Meeting
) -> tuple[list[Frame], Forces | UnsetType]:
    """R8, R12 Ships of a group take no part in the battle of others: they are seen all the same.

    What those there are told, and what they see.
    """
    if g.earlier.aircraft_leave_out_their_ships:
        return [], UNSET
    passed = at_table.as_passing(g, units, wing, SURFACE.intersection(found.present_sees))
    if not passed:
        return [], UNSET
    return announce(g, at_table.reports(g, zone, passed), "passing_report", zone), passed
