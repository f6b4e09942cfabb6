"""G11 Rockets: air bases fire at enemy facilities before the bombing raids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_1940.components.map import distances
from engine.games.pacific_1940.events.research import RocketFired
from engine.games.pacific_1940.movement.landing import may_fly_over
from engine.games.pacific_1940.politics.politics import note_attack, why_not_attack_beside
from engine.games.pacific_1940.position.rockets import Rocket
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research import using

Target = tuple[str, str]
"""A territory, and the kind of facility there."""


class KeepRocket(Choice, tag="keep_rocket", frozen=True):
    """G11 Fire none from this base."""

    PASSES: ClassVar = True

    def take(self, g: Campaign, ask: AimRocket) -> End:
        return End()


class LaunchRocket(Choice, tag="launch_rocket", frozen=True):
    """G11 Fire at a facility; rockets of several bases may be aimed at one."""

    territory: str
    facility: str

    @classmethod
    def candidates(cls, g: Campaign, ask: AimRocket) -> Iterator[LaunchRocket]:
        yield from (cls(*target) for target in facilities_of_enemies(g, ask.role))

    @property
    def target(self) -> str:
        return f"{self.territory}.{self.facility}"

    def why_not(self, g: Campaign, ask: AimRocket) -> Refusal | None:
        """G11 It must be near enough, round neutral land, and not as damaged as it can be.

        G3.3 Nor may anybody stand there with whom the power is at peace.
        """
        about: dict[str, int | str] = {"space": self.territory, "facility": self.facility}
        if (self.territory, self.facility) not in targets(g, ask.role, ask.base):
            return Refusal("G11", "out_of_rocket_range", about)
        if not g.earlier.rockets_hit_beside_peace:
            refusal = why_not_attack_beside(g, ask.role, self.territory)
            if refusal is not None:
                return refusal
        key = g.facility(self.territory, self.facility)
        if g.pieces[key].markers >= g.facility_kind(key).max_damage:
            return Refusal("G11", "wholly_damaged", about)
        return None

    def take(self, g: Campaign, ask: AimRocket) -> End:
        rocket = Rocket(base=ask.base, territory=self.territory, facility=self.facility)
        g.state.rockets = [*(g.state.rockets or ()), rocket]
        return End()


class AimRocket(Decision, tag="aim_rocket", kw_only=True):
    """G11 Whether an air base fires its rocket, and at what; all are aimed before any is fired."""

    KINDS: ClassVar = (KeepRocket, LaunchRocket)
    RULE: ClassVar = "G11"
    IN_OWN_TURN: ClassVar = True
    base: str

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """G11 The territory of the base."""
        return {"space": self.base}


class AimRockets(Procedure, tag="aim_rockets", kw_only=True):
    """G11 Each base of a power that could fire is asked once. asked: their territories so far."""

    STEPS: ClassVar = ("aim",)
    power: str
    asked: list[str] = []

    def aim(self, g: Campaign) -> Outcome:
        """G11 The next base with a target, as far as its power knows."""
        known = g.as_known_by(self.power)
        for base in launching_bases(g, self.power):
            ask = AimRocket(role=self.power, base=base)
            if base not in self.asked and any(True for _ in LaunchRocket.legal(known, ask)):
                self.asked = [*self.asked, base]
                return ask
        return End()

    def on_aim_rocket(self, g: Campaign, value: None) -> Jump:
        """G11 Then the next base."""
        return Jump("aim")


def aiming(g: Campaign, power: str) -> list[AimRockets]:
    """G11 The aiming of a power's rockets, where it has bases that fire any."""
    return [AimRockets(power=power)] if launching_bases(g, power) else []


def launching_bases(g: Campaign, power: str) -> list[str]:
    """G11 The territories whose own working base fires rockets, in the order of the map.

    GR-10: none that was taken in this turn.
    """
    if not any(kind.rocket_range for kind in g.kinds_of(power).facilities.values()):
        return []
    taken = () if g.earlier.rockets_from_captured_bases else g.state.taken
    return [land for land in g.held_by(power) if land not in taken and _range(g, power, land)]


def _range(g: Campaign, power: str, land: str) -> int:
    """G11 How far a rocket flies from a territory; 0: none is fired there."""
    own = [key for key in g.facilities_at(land) if g.owner(key) == power and g.works(key)]
    return max((g.facility_kind(key).rocket_range for key in own), default=0)


def facilities_of_enemies(g: Campaign, power: str) -> list[Target]:
    """G11 All facilities of powers at war with a power."""
    enemies = g.enemies(power)
    lands = [land for land in g.equipment.territories if g.controller(land) in enemies]
    return [(land, g.pieces[key].kind) for land in lands for key in g.facilities_at(land)]


def targets(g: Campaign, power: str, base: str) -> list[Target]:
    """G11 The enemy facilities within reach of a base; the way there leads over no neutral land."""
    most = _range(g, power, base)
    far = distances(g.equipment.neighbours, base, most, lambda space: _may_pass(g, power, space))
    return [each for each in facilities_of_enemies(g, power) if each[0] in far]


def _may_pass(g: Campaign, power: str, space: str) -> bool:
    """G11 A rocket flies as aircraft do, but over no neutral, though one may have been attacked."""
    return not g.leaning(space) and may_fly_over(g, power, space)


def launch(g: Campaign) -> None:
    """G11 All rockets that were aimed are fired, one die each; no guns fire at them."""
    if g.state.rockets:
        g.state.rockets = [_fired(g, each) for each in g.state.rockets]


def _fired(g: Campaign, rocket: Rocket) -> Rocket:
    """G11 One rocket: a die of damage, up to what the facility bears.

    A complex that was upgraded unseen is hit as what it is now. 14, G7 It is an attack on the
    territory (GN-06), unless there is nothing to hit.
    """
    aimed = g.equipment.facilities[rocket.facility]
    key = g.facility(rocket.territory, rocket.facility)
    key = key or (g.complex_at(rocket.territory) if aimed.is_complex else "")
    if not key:
        return rocket
    for base in g.facilities_at(rocket.base):
        using.meet_facility(g, base, lambda kind: kind.rocket_range)
    piece, roll = g.pieces[key], g.roll()
    done = min(roll, g.facility_kind(key).max_damage - piece.markers)
    piece.markers += done
    g.forget()
    g.tell(
        RocketFired(
            power=g.state.power,
            base=rocket.base,
            territory=rocket.territory,
            facility=piece.kind,
            roll=roll,
            done=done,
            damage=piece.markers,
        )
    )
    if not g.earlier.rockets_are_no_attacks:
        note_attack(g, g.state.power, rocket.territory)
    return replace(rocket, facility=piece.kind, done=done)
