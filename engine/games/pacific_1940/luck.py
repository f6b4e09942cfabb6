"""What the dice of this game were worth to the side that profits by them, in IPC.

The owner of a hit unit chooses the loss, so a hit is worth the cheapest unit that can take it:
among land units, among ships, or among aircraft where nothing else can. Bombs and raids on convoys
cost what the dice show; that a facility or a zone can lose no more is ignored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.core.events import Event
from engine.core.luck import Chances, Rolled, by_face
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.detection.numbers import interceptions
from engine.games.pacific_1940.events import air as events_air
from engine.games.pacific_1940.events import battle as events_battle
from engine.games.pacific_1940.events import economy as events_economy
from engine.games.pacific_1940.events import research as events_research
from engine.games.pacific_1940.events import turns as events

FACES = 6


class CampaignLedger:
    """Reads the rolls from the log; the numbers to hit are in the events and the equipment."""

    kinds: Collection[str] = (
        "phase_began",
        "fired",
        "kamikaze_struck",
        "air_battle_fought",
        "guns_fired",
        "facility_bombed",
        "convoy_raided",
        "researched",
        "bonds_paid",
        "rocket_fired",
    )

    def __init__(self, equipment: Equipment) -> None:
        self.equipment = equipment
        self.power = ""
        units = equipment.units.values()
        self.on_land = min(unit.cost for unit in units if unit.domain == "land")
        self.at_sea = min(unit.cost for unit in units if unit.domain == "sea")
        self.in_air = min(unit.cost for unit in units if unit.domain == "air")

    def rolled(self, event: Event) -> Sequence[Rolled] | None:
        """The possible values of the dice, and the actual one."""
        match event:
            case events.PhaseBegan():
                self.power = event.power
            case events_battle.Fired():
                return self._fired(event) if self.power else None
            case events_air.KamikazeStruck():
                return self._kamikaze(event)
            case events_air.AirBattleFought():
                return self._air_battle(event)
            case events_air.GunsFired():
                if not self.power:
                    return None
                to_hit = event.to_hit or self.equipment.raiding.guns_hit
                side = self.enemy_of(self.power)
                return [_hits(side, "guns", event.rule, event.rolls, to_hit, self.in_air)]
            case events_air.FacilityBombed():
                return [*self._bombs(event)]
            case events_economy.ConvoyRaided():
                most, side = self.equipment.convoys.costs_up_to, self.enemy_of(event.power)
                return [_cost(side, "convoys", event.rule, event.rolls, most)]
            case events_research.Researched():
                return [self._research(event)]
            case events_research.BondsPaid():
                return [_cost(self.side_of(event.power), "bonds", event.rule, event.rolls, FACES)]
            case events_research.RocketFired():
                side = self.side_of(event.power)
                return [_cost(side, "rockets", event.rule, (event.roll,), FACES)]
        return []

    def side_of(self, power: str) -> str:
        """The side of a power."""
        return str(self.equipment.powers[power].side)

    def enemy_of(self, power: str) -> str:
        """The opposing side of a power."""
        own = self.side_of(power)
        sides = (self.side_of(each) for each in self.equipment.order)
        return next(side for side in sides if side != own)

    def _fired(self, event: events_battle.Fired) -> Sequence[Rolled]:
        """8.3 Each column of dice of the attacker, whose turn it is, or the defender."""
        of = self.side_of if event.side == "attacker" else self.enemy_of
        stake = self.at_sea if event.space in self.equipment.zones else self.on_land
        if event.how == "air_defence":
            stake = self.in_air
        return [
            _hits(
                of(self.power),
                event.how,
                event.rule,
                volley.faces,
                volley.to_hit,
                self.in_air if volley.weapon == "aircraft" else stake,
                volley.best_of or 1,
            )
            for volley in event.volleys
            if volley.faces
        ]

    def _kamikaze(self, event: events_air.KamikazeStruck) -> Sequence[Rolled]:
        """7.6 A token at a ship; nothing is at stake where that has already sunk."""
        if event.outcome == "too_late":
            return []
        kind, to_hit = self.equipment.units[event.unit], self.equipment.kamikaze.hits
        side, stake = self.side_of(event.power), max(1, kind.cost // max(1, kind.hits))
        return [_hits(side, "kamikaze", event.rule, (event.roll,), to_hit, stake)]

    def _air_battle(self, event: events_air.AirBattleFought) -> Sequence[Rolled]:
        """8.1, fog 8 The one round in the air, of both sides; each number to hit for itself."""
        is_raid = event.rule == "8.1"
        usual = self.equipment.raiding.air_hits if is_raid else interceptions().hits
        own, other = self.side_of(event.attacker), self.enemy_of(event.attacker)
        both = (
            (own, event.attacker_rolls, event.attacker_to_hit),
            (other, event.defender_rolls, event.defender_to_hit),
        )
        found = []
        for side, faces, numbers in both:
            each = numbers or (usual,) * len(faces)
            for to_hit in sorted(set(each)):
                fell = tuple(f for f, on in zip(faces, each, strict=True) if on == to_hit)
                found.append(_hits(side, "air_battle", event.rule, fell, to_hit, self.in_air))
        return found

    def _research(self, event: events_research.Researched) -> Rolled:
        """G10 Whether the dice bring the one breakthrough, at the price of one that is sure to."""
        fails, dice = self.equipment.research.hits - 1, len(event.rolls)
        misses = fails**dice
        return Rolled(
            side=self.side_of(event.power),
            what="research",
            rule=event.rule,
            chances=((0, misses), (1, FACES**dice - misses)),
            fell=(int(event.is_breakthrough),),
            stake=self.equipment.research.die * FACES,
        )

    def _bombs(self, event: events_air.FacilityBombed) -> Iterator[Rolled]:
        """8.1 The dice of damage; G11 of several dice of a bomber the best."""
        counted = event.counted
        thrown = event.dice or (1,) * len(counted)
        for best_of in sorted(set(thrown)):
            yield Rolled(
                side=self.side_of(event.power),
                what="bombs",
                rule=event.rule,
                chances=_best_by_face(best_of),
                fell=tuple(f for f, n in zip(counted, thrown, strict=True) if n == best_of),
            )


def _best_by_face(best_of: int) -> Chances:
    """The best of several dice: its possible faces, each in how many equally likely ways."""
    return tuple((face, face**best_of - (face - 1) ** best_of) for face in range(1, FACES + 1))


def _hits(
    side: str,
    what: str,
    rule: str,
    faces: tuple[int, ...],
    to_hit: int,
    stake: int,
    best_of: int = 1,
) -> Rolled:
    """8.3 Dice that hit on this or less; best_of: so many belong to one unit."""
    fell = [min(faces[n : n + best_of]) for n in range(0, len(faces), best_of)]
    misses = (FACES - to_hit) ** best_of
    plain = by_face(lambda face: int(face <= to_hit))
    return Rolled(
        side=side,
        what=what,
        rule=rule,
        chances=plain if best_of == 1 else ((0, misses), (1, FACES**best_of - misses)),
        fell=tuple(int(face <= to_hit) for face in fell),
        stake=stake,
    )


def _cost(side: str, what: str, rule: str, faces: tuple[int, ...], most: int) -> Rolled:
    """8.1, 14 Dice that cost what they show, up to a limit."""
    return Rolled(
        side=side,
        what=what,
        rule=rule,
        chances=by_face(lambda face: face if face <= most else 0),
        fell=tuple(face if face <= most else 0 for face in faces),
    )
