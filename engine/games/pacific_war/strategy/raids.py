"""8.5 Events as actions: raids, points, ships and aircraft moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import FACES, Chance, Choice, Likely, grouped
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Outcome
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.components.resource_cards import (
    CardEnd,
    CarrierStrike,
    DirectHit,
    DiscardRandom,
    Effect,
    FreeMove,
    LbaStrike,
    ReturnLba,
    VictoryPoints,
)
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import Arrived, Struck
from engine.games.pacific_war.movement.moves import NavalMove, landing_zones
from engine.games.pacific_war.movement.task_group import Muster
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution.columns import Shifts, column_of
from engine.games.pacific_war.resolution.hits import Allocation, apply_damage, strike
from engine.games.pacific_war.victory import move_marker


def main_effect(end: CardEnd) -> Effect:
    """The effect of an action Event: each has one."""
    return end.effects[0]


def options(g: Theater, role: str, end: CardEnd) -> list[tuple[str, str]]:
    """8.5 The possible targets of an Event: (from, to), where "from" is a zone or a unit."""
    match main_effect(end):
        case LbaStrike() as effect:
            return list(lba_options(g, role, effect))
        case CarrierStrike() as effect:
            return list(carrier_options(g, role, effect))
        case VictoryPoints(nation=None):
            return [("", "")]
        case VictoryPoints(nation=nation, zone=zone, reach=reach):
            return [
                (key, "")
                for key in ready_carriers(g, role)
                if g.unit(key).nation == nation and is_near(g, role, key, str(zone), reach or 0)
            ]
        case DirectHit(where=where):
            enemy = ENEMY[role]
            return [
                (key, "")
                for zone in g.zones_of(enemy)
                if g.serves_as(zone) == where
                for key in g.ships_in(zone, enemy)
            ]
        case FreeMove(points=points):
            return [(z, "") for z in g.zones_of(role) if can_slip_out(g, role, z, points)]
        case ReturnLba():
            return [
                (key, zone) for key in g.lba_in("track", role) for zone in landing_zones(g, role)
            ]
        case DiscardRandom(side=side):
            return [("", "")] if g.hand(side) else []
        case _:
            return []


def lba_options(g: Theater, role: str, effect: LbaStrike) -> Iterator[tuple[str, str]]:
    """9.0.2 Zones with LBA, and zones with a target next to them."""
    enemy = ENEMY[role]
    for zone in g.zones_of(role):
        if not g.lba_in(zone, role):
            continue
        for other in g.air_neighbours(zone):
            if g.ships_in(other, enemy) or (effect.targets == "all" and g.lba_in(other, enemy)):
                yield zone, other


def carrier_options(g: Theater, role: str, effect: CarrierStrike) -> Iterator[tuple[str, str]]:
    """8.5 Zones with Ready carriers, and their targets."""
    for zone in g.zones_of(role):
        if carriers_of(g, role, zone):
            yield from ((zone, other) for other in carrier_targets(g, role, zone, effect))


def carrier_targets(g: Theater, role: str, zone: str, effect: CarrierStrike) -> Iterator[str]:
    """8.5 What carriers in a zone could strike."""
    enemy = ENEMY[role]
    if effect.zone is None:
        yield from (other for other in g.air_neighbours(zone) if g.is_occupied(other, enemy))
    elif g.is_occupied(effect.zone, enemy):
        near = paths.spread(g, zone, effect.reach or 0, lambda _: True, lambda _: True)
        if effect.zone in near:
            yield effect.zone


def carriers_of(g: Theater, role: str, zone: str) -> list[str]:
    """Ready carriers with Airstrike Strength in a zone."""
    return [
        key
        for key in g.ships_in(zone, role)
        if g.is_carrier(key) and g.is_ready(key) and g.unit(key).airstrike
    ]


def ready_carriers(g: Theater, role: str) -> list[str]:
    """All Ready carriers of a side on the map."""
    return [key for zone in g.zones_of(role) for key in carriers_of(g, role, zone)]


def is_near(g: Theater, role: str, key: str, zone: str, reach: int) -> bool:
    """8.5 Whether a unit is within this many Movement Points of a zone over open Sea Routes."""
    place = g.counters[key].place
    return place == zone or zone in paths.spread(g, place, reach, lambda _: True, lambda _: True)


def can_slip_out(g: Theater, role: str, zone: str, points: int) -> bool:
    """J09 Whether Ready Non-Capital ships of a zone have a free destination."""
    return bool(NavalMove(role=role, zone=zone, capitals=False, free_points=points).able(g))


class Aim(Choice, tag="aim", frozen=True):
    """8.5 The origin and the target."""

    origin: str
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: ChooseAim) -> Iterator[Aim]:
        for origin, zone in options(g, ask.role, g.equipment.ends[ask.end]):
            yield cls(origin, zone)

    @property
    def target(self) -> str:
        return self.zone or self.origin

    def chance(self, g: Theater) -> Chance | None:
        """9.2.3 The faces that score at least one hit, where the strength is known."""
        found = self.outcomes(g)
        faces = sorted(face for each in found if each.what for face in each.faces)
        return Chance(faces=tuple(faces)) if found else None

    def outcomes(self, g: Theater) -> tuple[Likely, ...]:
        """9.2.3 So many hits on which faces, where the strength is known."""
        event = event_under_way(g)
        effect = main_effect(g.equipment.ends[event.end])
        if not isinstance(effect, LbaStrike):
            return ()
        place = column_of(g, *lba_attack(g, event.role, event.end, self.origin, effect))
        return grouped(g.equipment.hits(place, face) for face in FACES)


def lba_attack(
    g: Theater, role: str, end: str, origin: str, effect: LbaStrike
) -> tuple[int, Shifts]:
    """9.0.2 The strength of one LBA or all of a zone, or the card's column, with its shift."""
    wing = g.lba_in(origin, role)[: 1 if effect.wing == "one" else None]
    own = sum(g.unit(key).airstrike for key in wing)
    shifts = ((end, effect.shift),) if effect.shift else ()
    return own if effect.column is None else effect.column, shifts


class ChooseAim(Decision, tag="choose_aim", kw_only=True):
    """8.5 The Event's targets."""

    KINDS: ClassVar = (Aim,)
    RULE: ClassVar = "8.5"
    CRUMB: ClassVar = ("end",)
    end: str

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.5 The chosen targets."""
        return End(choice)


class EventAction(Procedure, tag="event_action", kw_only=True):
    """8.5 An Event as one's action: its targets, its effect, then control is recomputed."""

    STEPS: ClassVar = ("aim", "who", "effect", "losses", "done")
    CRUMB: ClassVar = ("end",)
    role: str
    end: str
    origin: str = ""
    zone: str = ""
    group: list[str] = []
    hits: dict[str, int] = {}
    struck: Struck | None = None

    def aim(self, g: Theater) -> Outcome:
        """8.5 Choose targets, if there is a choice."""
        found = options(g, self.role, g.equipment.ends[self.end])
        if len(found) == 1:
            self.origin, self.zone = found[0]
            return None
        return [ChooseAim(role=self.role, end=self.end)]

    def who(self, g: Theater) -> Outcome:
        """8.5 Which carriers strike."""
        if not isinstance(main_effect(g.equipment.ends[self.end]), CarrierStrike):
            return None
        able = carriers_of(g, self.role, self.origin)
        return [Muster(role=self.role, zone=self.origin, open_to=able)]

    def effect(self, g: Theater) -> Outcome:
        """8.5 Apply the effect of the card."""
        match main_effect(g.equipment.ends[self.end]):
            case LbaStrike() as effect:
                return self.lba_strike(g, effect)
            case CarrierStrike():
                strength = sum(g.unit(key).airstrike for key in self.group)
                for key in self.group:
                    g.ops_complete(key)
                return self.strike(g, strength, (), g.units_in(self.zone, ENEMY[self.role]))
            case VictoryPoints(side=side, points=points):
                if self.origin:
                    g.ops_complete(self.origin)
                move_marker(g, points if side == "japan" else -points, self.end)
            case DirectHit(hits=hits):
                self.hits = {self.origin: hits}
            case FreeMove(points=points):
                move = NavalMove(
                    role=self.role, zone=self.origin, capitals=False, free_points=points
                )
                return [move]
            case ReturnLba():
                g.put(self.origin, self.zone)
                g.tell(Arrived(rule="8.5", units=(self.origin,), zone=self.zone))
            case DiscardRandom(side=side, count=count):
                for card in g.shuffled(g.hand(side))[:count]:
                    event_cards.use(g, side, card, "lost", "8.5", event=False)
            case _:
                pass
        return None

    def lba_strike(self, g: Theater, effect: LbaStrike) -> Outcome:
        """9.0.2 A strike at ships only, or at everything there."""
        enemy = ENEMY[self.role]
        strength, shifts = lba_attack(g, self.role, self.end, self.origin, effect)
        naval = effect.targets == "naval"
        targets = g.ships_in(self.zone, enemy) if naval else g.units_in(self.zone, enemy)
        fixed = effect.column is not None
        return self.strike(g, strength, shifts, targets, fixed=fixed)

    def strike(
        self, g: Theater, strength: int, shifts: Shifts, targets: list[str], *, fixed: bool = False
    ) -> Outcome:
        """9.2 One unanswered Airstrike round."""
        self.struck = strike(g, self.role, "airstrike", self.zone, strength, shifts, fixed=fixed)
        return [Allocation(chooser=self.role, targets=targets, hits=self.struck.hits)]

    def losses(self, g: Theater) -> None:
        """9.2.5 Damage."""
        apply_damage(g, self.hits)

    def done(self, g: Theater) -> None:
        """12.0 Control is recomputed."""
        recompute(g)

    def on_choose_aim(self, g: Theater, aim: Aim) -> None:
        """8.5 The origin and the target."""
        self.origin, self.zone = aim.origin, aim.zone

    def on_muster(self, g: Theater, group: list[str]) -> None:
        """8.5 The carriers that strike."""
        self.group = group

    def on_allocation(self, g: Theater, given: dict[str, int]) -> None:
        """9.2.4 Record the units hit."""
        self.hits = given


def event_under_way(g: Theater) -> EventAction:
    """8.5 The procedure of the current Event."""
    return next(frame for frame in reversed(g.state.stack) if isinstance(frame, EventAction))
