"""7.6 Kamikazes: tokens used against surface warships before any battle is fought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import ClassVar

from msgspec.structs import replace

from engine.core.sequence.ahead import KIND, Told, UpTo, places_of
from engine.core.sequence.choice import FACES, Chance, Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Outcome
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.battle.standing_orders import orders_of
from engine.games.pacific_1940.events.air import KamikazesSent, KamikazeStruck
from engine.games.pacific_1940.movement.engagements import (
    answering_powers,
    assault_zones,
    defenders_at_sea,
    one_of_each,
)
from engine.games.pacific_1940.position.state import Campaign


class SendKamikazes(Choice, tag="send_kamikazes", frozen=True):
    """7.6 A target for each token used, perhaps several at one ship; none: all tokens are kept."""

    targets: tuple[str, ...] = ()

    def chance(self, g: Campaign) -> Chance | None:
        """7.6 The odds of each token used."""
        return chance(g) if self.targets else None

    def take(self, g: Campaign, ask: AimKamikazes) -> Outcome:
        """7.6 All targets are announced, then all dice are rolled, and each hit counts at once."""
        left = g.state.tokens[ask.role] - len(self.targets)
        g.state.tokens[ask.role] = left
        g.tell(KamikazesSent(power=ask.role, count=len(self.targets), left=left))
        rolls = g.rolls(len(self.targets))
        sunk: dict[str, KamikazeStruck] = {}
        for ship, roll in zip(self.targets, rolls, strict=True):
            if ship in sunk:
                g.tell(replace(sunk[ship], roll=roll, outcome="too_late"))
                continue
            struck = strike(g, ask.role, ship, roll)
            if struck.outcome == "sunk":
                sunk[ship] = struck
        return None


def strike(g: Campaign, power: str, ship: str, roll: int) -> KamikazeStruck:
    """7.6 One token at a ship that is afloat: a hit damages a two-hit ship, or sinks it."""
    piece, kind = g.pieces[ship], g.unit(ship)
    zone, outcome = piece.place, "missed"
    if zone not in g.state.kamikaze_zones:
        g.state.kamikaze_zones.append(zone)
    if roll in chance(g).faces:
        piece.markers += 1
        outcome = "damaged" if piece.markers < kind.hits else "sunk"
        g.forget()
    struck = KamikazeStruck(
        power=power, zone=zone, owner=piece.owner, unit=piece.kind, roll=roll, outcome=outcome
    )
    g.tell(struck)
    if outcome == "sunk":
        g.lose(ship)
    return struck


def chance(g: Campaign) -> Chance:
    """7.6 What the die of a token must show."""
    return Chance(faces=tuple(face for face in FACES if face <= g.equipment.kamikaze.hits))


class AimKamikazes(ComposedDecision[SendKamikazes], tag="aim_kamikazes", kw_only=True):
    """7.6 A power names a target for each token that it uses, before any die is rolled."""

    KINDS: ClassVar = (SendKamikazes,)
    RULE: ClassVar = "7.6"
    AHEAD: ClassVar = (ahead.NONE,)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_ENEMIES, ahead.OF_OWN)

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """7.6 The kamikaze zones; the kinds of ship that can be targets."""
        if fact == KIND:
            return [key for key, unit in g.equipment.units.items() if unit.is_warship]
        zones = [zone.key for zone in g.equipment.zones.values() if zone.kamikaze]
        return ahead.values(g, fact, zones, ahead.BY_CAPITAL)

    @classmethod
    def may_be_asked(cls, g: Campaign, role: str) -> bool:
        """7.6 Only a power that has tokens left."""
        return g.state.tokens.get(role, 0) > 0

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """7.6 The zones with targets."""
        return ahead.crumb([zone for zone in zones(g, self.role) if targets_at(g, zone)])

    def told(self, g: Campaign) -> Sequence[Told]:
        """7.6 For each zone with targets their number, and the power's own units there."""
        return [
            ahead.told(g, self.role, [zone], enemies=len(ships), own=len(g.own_at(zone, self.role)))
            for zone in zones(g, self.role)
            if (ships := targets_at(g, zone))
        ]

    def answers_of(self, g: Campaign, name: str, told: Sequence[Told]) -> Sequence[Choice]:
        """7.6 No token; or a number of them, at the most valuable ships first, in turns."""
        bound = UpTo.read(name)
        if bound is None:
            return [self.start(g)]
        there = [zone for zone in zones(g, self.role) if zone in places_of(told)]
        ships = [key for zone in there for key in targets_at(g, zone)]
        fit = [key for key in ships if bound.kind in ("", g.pieces[key].kind)]
        fit.sort(key=lambda key: -g.unit(key).cost)
        most = min(bound.count, g.state.tokens[self.role]) if fit else 0
        return [SendKamikazes(tuple(islice(cycle(fit), most)))] if most else []

    def is_open(self, g: Campaign) -> bool:
        """Only while there are tokens and targets."""
        return g.state.tokens.get(self.role, 0) > 0 and bool(targets(g, self.role))

    def start(self, g: Campaign) -> SendKamikazes:
        return SendKamikazes()

    def parts(self, g: Campaign, draft: SendKamikazes) -> Iterator[Part]:
        for ship in self._to_show(g, draft.targets):
            more = SendKamikazes((*draft.targets, ship))
            yield Part(
                draft=more, target=ship, refusal=self.why_not(g, more), chance=more.chance(g)
            )

    def _to_show(self, g: Campaign, aimed: Sequence[str]) -> Iterator[str]:
        """7.6 Every ship that is already targeted, and one of each group of equal ships."""
        for zone in zones(g, self.role):
            ships = targets_at(g, zone)
            fresh = one_of_each(g, (ship for ship in ships if ship not in aimed))
            yield from (ship for ship in ships if ship in aimed or ship in fresh)

    def why_not(self, g: Campaign, choice: SendKamikazes) -> Refusal | None:
        """7.6 The first rule that forbids the targets."""
        tokens = g.state.tokens[self.role]
        if len(choice.targets) > tokens:
            return Refusal("7.6", "tokens_spent", {"left": tokens})
        legal = targets(g, self.role)
        for ship in choice.targets:
            if ship not in legal:
                return self._why_not_target(g, ship)
        return None

    def _why_not_target(self, g: Campaign, ship: str) -> Refusal:
        """7.6 Why a ship is no target."""
        is_there = ship in g.pieces and g.is_unit(ship)
        if not is_there or g.owner(ship) != g.state.power or not g.unit(ship).is_warship:
            return Refusal("7.6", "no_target", {"unit": ship})
        zone = g.place(ship)
        if zone in orders_of(g, self.role).no_kamikaze:
            return Refusal("7.6", "ordered_not_there", {"zone": zone})
        return Refusal("7.6", "out_of_reach", {"zone": zone})


class Kamikazes(Procedure, tag="kamikazes", kw_only=True):
    """7.6 Each power with tokens that is at war with the mover may use them."""

    STEPS: ClassVar = ("dive",)
    CRUMB: ClassVar = ("power",)
    power: str

    def dive(self, g: Campaign) -> Outcome:
        """7.6 Each power with tokens and targets is asked."""
        return [AimKamikazes(role=power) for power in answering_powers(g)]


def targets(g: Campaign, power: str) -> list[str]:
    """7.6 The ships that a power's kamikazes can target."""
    return [ship for zone in zones(g, power) for ship in targets_at(g, zone)]


def targets_at(g: Campaign, zone: str) -> list[str]:
    """7.6 The surface warships of the attacker in a zone."""
    return [key for key in g.own_at(zone, g.state.power) if g.unit(key).is_warship]


def zones(g: Campaign, power: str) -> list[str]:
    """7.6 The zones where a power may use tokens now, in the order of the map."""
    if g.state.options.kamikazes_asleep and not g.state.awake:
        return []
    refused = orders_of(g, power).no_kamikaze
    return [
        zone.key
        for zone in g.equipment.zones.values()
        if zone.kamikaze and zone.key not in refused and is_in_danger(g, power, zone.key)
    ]


def may_come(g: Campaign, fought: Iterable[str]) -> bool:
    """7.6 Whether an enemy has tokens, and targets in one of these zones; its orders are secret."""
    if g.state.options.kamikazes_asleep and not g.state.awake:
        return False
    armed = [power for power in answering_powers(g) if g.state.tokens.get(power)]
    near = [zone for zone in fought if g.equipment.zones[zone].kamikaze and targets_at(g, zone)]
    return any(is_in_danger(g, power, zone) for power in armed for zone in near)


def is_in_danger(g: Campaign, power: str, zone: str) -> bool:
    """7.6 Whether the enemy is about to fight the power's ships there, or to assault from there."""
    holds_land = any(g.controller(land) == power for land in g.equipment.lands_of[zone])
    if g.state.options.kamikazes_need_land and not holds_land:
        return False
    if zone in assault_zones(g):
        return True
    return any(g.owner(key) == power for key in defenders_at_sea(g, zone))
