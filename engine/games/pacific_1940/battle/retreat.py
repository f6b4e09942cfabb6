"""8.4 Retreat: after a round of battle the attacker may withdraw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.movement.carriage import why_not_retreat_with
from engine.games.pacific_1940.movement.straits import why_not_together
from engine.games.pacific_1940.politics.politics import why_not_end_at_sea
from engine.games.pacific_1940.position.state import Campaign

AIRCRAFT_ONLY = ""
"""In place of a space: only the aircraft leave the battle."""


class Press(Choice, tag="press", frozen=True):
    """8.4 Continue the battle."""

    PASSES: ClassVar = True

    def why_not(self, g: Campaign, ask: MayRetreat) -> Refusal | None:
        return Refusal("8.3", "transports_alone_must_leave") if ask.must else None

    def take(self, g: Campaign, ask: MayRetreat) -> End:
        return End()


class Retreat(Choice, tag="retreat", frozen=True):
    """8.4 Withdraw, all together to one space; "": only aircraft leave."""

    to: str

    @classmethod
    def candidates(cls, g: Campaign, ask: MayRetreat) -> Iterator[Retreat]:
        yield from (cls(to) for to in ask.ways_out)

    @property
    def target(self) -> str:
        return self.to or "aircraft"

    def why_not(self, g: Campaign, ask: MayRetreat) -> Refusal | None:
        """A21 Judged by what the retreating power knows."""
        return why_not_there(g.as_known_by(ask.role), ask.role, ask.space, self.to)

    def take(self, g: Campaign, ask: MayRetreat) -> End:
        return End(self.to)


class MayRetreat(Decision, tag="may_retreat", kw_only=True):
    """8.4 Press on or retreat. ways_out: conceivable retreats. must: transports alone must leave.

    ways_out: where one could think of going. must: transports alone have to leave.
    """

    KINDS: ClassVar = (Press, Retreat)
    RULE: ClassVar = "8.4"
    TELLS_WHY_NOT: ClassVar = True
    space: str
    round: int
    ways_out: list[str]
    must: bool = False

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """Where, after which round, and whether it must leave."""
        return {"space": self.space, "round": self.round, "must": int(self.must)}


def ways_out(
    g: Campaign, space: str, units: Sequence[str], stay: Collection[str], origins: Sequence[str]
) -> list[str]:
    """8.4 The conceivable retreats, legal or not.

    stay: the units that never leave. origins: the spaces from which land units, or ships, have come
    to this battle.
    """
    leaving = [key for key in units if key not in stay]
    if any(not g.unit(key).is_air for key in leaving):
        return list(origins)
    return [AIRCRAFT_ONLY] if leaving else []


def staying(
    g: Campaign, units: Sequence[str], landed: Mapping[str, str], dropped: Collection[str]
) -> Collection[str]:
    """8.4 The attackers that never retreat: those that landed.

    G11 Those that were dropped leave only together with units that came over land.
    """
    walked = [key for key in units if key not in landed and key not in dropped]
    if any(not g.unit(key).is_air for key in walked):
        return landed.keys()
    return {*landed, *dropped}


def origins(g: Campaign, space: str, units: Sequence[str], landed: dict[str, str]) -> list[str]:
    """8.4 The spaces from which the attackers came over land, or their ships over sea."""
    came = {
        g.pieces[key].came_from for key in units if key not in landed and not g.unit(key).is_air
    }
    return [each for each in g.neighbours(space) if each in came]


def why_not_there(g: Campaign, power: str, space: str, to: str) -> Refusal | None:
    """8.4 The rule that forbids a retreat to one space."""
    if to == AIRCRAFT_ONLY:
        return None
    if not g.is_sea(to):
        if not g.is_friendly(to, power):
            return Refusal("8.4", "retreat_to_hostile_land", {"space": to})
        if to in g.state.taken:
            return Refusal("8.4", "retreat_to_land_just_taken", {"space": to})
        return None
    if g.is_hostile(to, power):
        return Refusal("8.4", "retreat_to_hostile_zone", {"space": to})
    ships = [key for key in g.own_at(space, power) if not g.is_cargo(key)]
    if shut := why_not_together(g, power, ships, space, to):
        return shut
    if kept := why_not_retreat_with(g, ships, space, to):
        return kept
    if too_near := why_not_end_at_sea(g, power, to):
        return too_near
    if g.enemies_at(to, power) and not _are_ignored(g, to, power):
        return Refusal("8.4", "retreat_to_battle", {"space": to})
    return None


def _are_ignored(g: Campaign, zone: str, power: str) -> bool:
    """8.4 Whether the enemies in a zone are ignored: no battle was or will be fought there."""
    if zone in g.state.sea_battles:
        return False
    attack = g.state.attacks.get(zone)
    if attack is None or not attack.units:
        return True
    spared = {"submarines": False, "transports": False, **dict.fromkeys(attack.spares, True)}
    return all(
        spared["submarines" if g.unit(key).is_submarine else "transports"]
        for key in g.enemies_at(zone, power)
    )


def leave(g: Campaign, space: str, units: Sequence[str], to: str) -> tuple[list[str], list[str]]:
    """8.4 Units leave a battle; returns those that leave, and the aircraft, which land later."""
    aircraft = forces.aircraft(g, units)
    going = [key for key in units if key not in aircraft]
    for key in going:
        g.put(key, to)
        g.pieces[key].came_from = space
    return going, aircraft
