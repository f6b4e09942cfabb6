"""Fog 1, A1 What a side knows of its enemies: its ledger of sightings, facilities as last seen.

Everything that a side is told goes through `learn`, which is the one place that turns it into
entries of the ledger. An entry is dated, and never follows the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import UNSET

from engine.core.events import Event, may_know
from engine.games.pacific_1940.battle.fights import under_way
from engine.games.pacific_1940.detection.messages import (
    ChooseAttack,
    Contact,
    FreeShot,
    KamikazeTarget,
    LostWithoutFight,
    NothingToAttack,
    PassingReport,
    RadarBlip,
)
from engine.games.pacific_1940.events.air import (
    FacilityBombed,
    Intercepted,
    KamikazeStruck,
    Kinds,
    RaidBegan,
)
from engine.games.pacific_1940.events.battle import BattleBegan, BattleEnded
from engine.games.pacific_1940.events.economy import (
    ComplexesGrown,
    ComplexReduced,
    TerritoriesReturned,
    TerritoryTaken,
)
from engine.games.pacific_1940.events.neutrals import LeagueJoined, NeutralJoined
from engine.games.pacific_1940.events.research import RocketFired
from engine.games.pacific_1940.position.fog import FogState, Forces, Knowledge, Sighting
from engine.games.pacific_1940.position.state import Campaign

IN_BATTLE = "battle"
"""The source of what was seen in a battle."""
STRUCK = "kamikaze_struck"
"""F58 The source of what kamikazes have left of a fleet."""
SEEN_BY_ALL = (IN_BATTLE, "raid", STRUCK, "neutral_joined", "league_joined")
"""Fog 8 Sources of entries that no facilitator announces."""
OPENING = "opening"
"""The source of the initial public knowledge."""


def first_knowledge(g: Campaign) -> dict[str, Knowledge]:
    """Fog 1 The initial knowledge of each side: the opening position."""
    found = believed_as_they_stand(g)
    for side, knowledge in found.items():
        for space in g.equipment.spaces:
            if keys := enemies_of(g, side, g.units_at(space)):
                knowledge.sightings.append(
                    Sighting(
                        turn=1,
                        power=g.equipment.order[0],
                        phase="",
                        space=space,
                        forces=_counted(g, keys),
                        source=OPENING,
                    )
                )
    return found


def believed_as_they_stand(g: Campaign) -> dict[str, Knowledge]:
    """Fog 1 Each side's knowledge of a position if it has seen all facilities and no unit."""
    found = {side: Knowledge() for side in g.equipment.sides}
    for side, knowledge in found.items():
        for land, holder in g.state.control.items():
            if is_enemy(g, side, holder) and (there := _facilities(g, land)):
                knowledge.facilities[land] = there
    return found


def is_enemy(g: Campaign, side: str, power: str) -> bool:
    """Fog 1 Whether a power plays for another side; neutral powers hide nothing."""
    return g.side(power) not in ("", side)


def enemies_of(g: Campaign, side: str, keys: Iterable[str]) -> list[str]:
    """Fog 8 The enemy units among these that could be seen: never cargo."""
    return [key for key in keys if is_enemy(g, side, g.owner(key)) and not g.is_cargo(key)]


# ---------------------------------------------------------------------- the ledger


def announced(ledger: list[Sighting], unsaid: int) -> list[Sighting]:
    """Fog 8 A ledger without its last `unsaid` entries from messages.

    What both sides see, as the end of a battle, is in it at once.
    """
    if not unsaid:
        return ledger
    last = [at for at, each in enumerate(ledger) if each.source not in SEEN_BY_ALL][-unsaid:]
    return [each for at, each in enumerate(ledger) if at not in last]


def sight(g: Campaign, side: str, space: str, source: str, keys: Iterable[str]) -> None:
    """Fog 8 A side sees these enemy units in a space, and no others."""
    seen = enemies_of(g, side, keys)
    hurt = [key for key in seen if g.is_damaged(key)]
    sight_forces(g, side, space, source, _counted(g, seen), _counted(g, hurt))


def sight_forces(
    g: Campaign, side: str, space: str, source: str, forces: Forces, damaged: Forces | None = None
) -> None:
    """Fog 8 A side is told of enemy units in a space: one entry dated now."""
    entry = Sighting(
        turn=g.state.turn,
        power=g.state.power,
        phase=phase_under_way(g),
        space=space,
        forces={power: kinds for power, kinds in forces.items() if is_enemy(g, side, power)},
        damaged=damaged or {},
        source=source,
    )
    ledger = ledger_of(g, side).sightings
    if not any(each == entry for each in _of_one_look(ledger, space)):
        ledger.append(entry)


def sight_facilities(g: Campaign, side: str, territory: str) -> None:
    """Fog 8 A side sees the current facilities in a territory."""
    facilities = ledger_of(g, side).facilities
    facilities.pop(territory, None)
    if is_enemy(g, side, g.controller(territory)) and (there := _facilities(g, territory)):
        facilities[territory] = there


MOST_AT_ONCE = 8
"""An entry equal to one of this many last entries is not repeated."""


def _of_one_look(ledger: Sequence[Sighting], space: str) -> Iterator[Sighting]:
    """Fog 8 The last entries, newest first, back to where kamikazes have changed what is there."""
    for each in reversed(ledger[-MOST_AT_ONCE:]):
        yield each
        if each.space == space and each.source == STRUCK:
            return


def fog_of(g: Campaign) -> FogState:
    """The fog part of the position.

    :raises TypeError: it is an open game.
    """
    if g.state.fog is None:
        raise TypeError("the game is played in the open")
    return g.state.fog


def ledger_of(g: Campaign, side: str) -> Knowledge:
    """Fog 1 The ledger of a side."""
    return fog_of(g).knowledge[side]


def _counted(g: Campaign, keys: Sequence[str]) -> Forces:
    found: Forces = {}
    for power in sorted({g.owner(key) for key in keys}):
        kinds = Counter(g.pieces[key].kind for key in keys if g.owner(key) == power)
        found[power] = dict(sorted(kinds.items()))
    return found


def _facilities(g: Campaign, territory: str) -> dict[str, int]:
    """5 Kind → damage, sorted by kind."""
    there = (g.pieces[key] for key in g.facilities_at(territory))
    return dict(sorted((piece.kind, piece.markers) for piece in there))


def phase_under_way(g: Campaign) -> Any:
    """Fog 7, 9 The phase whose orders are being carried out; "" at other times."""
    named = (getattr(frame, "phase", "") for frame in reversed(g.state.stack))
    return next((phase for phase in named if phase), "")


# ---------------------------------------------------------------------- what is told


def learn(g: Campaign, event: Event) -> None:
    """Fog 8 Events go into the ledgers of the sides that may know of them.

    What a facilitator has yet to announce is counted until then.
    """
    for side in g.equipment.sides:
        if may_know(event.audience, side):
            before = len(ledger_of(g, side).sightings)
            _learn(g, side, event)
            if event.announced:
                added, unsaid = len(ledger_of(g, side).sightings) - before, fog_of(g).unsaid
                unsaid[side] = unsaid.get(side, 0) + added


def _learn(g: Campaign, side: str, event: Event) -> None:
    _learn_of_units(g, side, event)
    if isinstance(event, BattleBegan) and not g.earlier.bombarding_ships_are_not_kept:
        _bombarding(g, side)
    _learn_of_armies(g, side, event)
    _learn_of_facilities(g, side, event)


def _learn_of_units(g: Campaign, side: str, event: Event) -> None:
    match event:
        case Contact() | PassingReport():
            sight_forces(g, side, event.zone, _source(event), event.forces)
        case ChooseAttack():
            if not g.earlier.ignored_are_not_kept:
                sight_forces(g, side, event.zone, _source(event), event.targets)
        case FreeShot():
            transports: Forces = {g.state.power: {"transport": event.transports}}
            sight_forces(g, side, event.zone, _source(event), transports)
        case RadarBlip() | KamikazeTarget():
            sight_forces(g, side, event.zone, _source(event), {})
        case LostWithoutFight() | NothingToAttack():
            there = event.forces if isinstance(event, NothingToAttack) else UNSET
            sight_forces(g, side, event.territory, _source(event), there or {})
        case BattleBegan() | BattleEnded():
            _at_the_table(g, side, event.space)
        case KamikazeStruck(outcome="damaged" | "sunk"):
            if is_enemy(g, side, event.owner) and not g.earlier.struck_ships_stay_as_seen:
                _struck(g, side, event)
        case RaidBegan():
            forces = _in_the_air(event.power, (*event.bombers, *event.escorts))
            _over(g, side, event.territory, forces)
        case Intercepted():
            _over(g, side, event.territory, _in_the_air(event.power, event.kinds))


def _learn_of_armies(g: Campaign, side: str, event: Event) -> None:
    """G6, G7 The army of a neutral that joins a power is known; what took it over is not."""
    match event:
        case NeutralJoined():
            armies = {event.territory: event.army}
        case LeagueJoined():
            armies = event.armies
        case _:
            return
    for land, army in armies.items():
        sight_forces(g, side, land, _source(event), {event.power: army} if army else {})


def _learn_of_facilities(g: Campaign, side: str, event: Event) -> None:
    """Fog 8 Facilities are shown when a land battle begins, after all announcements."""
    match event:
        case FacilityBombed() | RocketFired():
            _bombed(g, side, event)
        case ComplexesGrown():
            for land in event.territories:
                _grown(g, side, land, event.becomes)
        case BattleBegan():
            sight_facilities(g, side, event.space)
        case ComplexReduced() | TerritoryTaken():
            sight_facilities(g, side, event.territory)
        case TerritoriesReturned() if g.earlier.returned_land_shows_facilities:
            for land in event.territories:
                sight_facilities(g, side, land)


def _source(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _at_the_table(g: Campaign, side: str, space: str) -> None:
    """Fog 8, A30 Both sides see who fights, and who is left; a submerged submarine is still near.

    F39 What a side has seen there before, and what takes no part, it still knows of.
    """
    if (fight := under_way(g)) is None:
        return
    keys = (*fight.attackers, *fight.defenders, *fight.submerged, *_idle(g, side, space))
    seen = enemies_of(g, side, [key for key in keys if key in g.pieces])
    found = _counted(g, seen)
    for power, kinds in _spared(g, side, space).items():
        of_power = Counter(found.get(power, {})) + Counter(kinds)
        found[power] = dict(sorted(of_power.items()))
    hurt = [key for key in seen if g.is_damaged(key)]
    sight_forces(g, side, space, IN_BATTLE, found, _counted(g, hurt))


def _idle(g: Campaign, side: str, space: str) -> list[str]:
    """F75 Interceptors on land that a side attacks: they fight nobody, but are seen there."""
    is_over_them = g.side(g.state.power) == side and not g.is_sea(space)
    if not is_over_them or g.earlier.interceptors_are_not_seen_in_battles:
        return []
    return [key for key in g.enemies_at(space, g.state.power) if g.pieces[key].intercepted]


def _bombarding(g: Campaign, side: str) -> None:
    """Fog 8, F62 Whom ships bombard sees them at the table, and knows from which zone they fire.

    What it was told of that zone before, in this turn, stands beside them.
    """
    fight = under_way(g)
    ships = enemies_of(g, side, fight.bombarding if fight else ())
    said = announced(ledger_of(g, side).sightings, fog_of(g).unsaid.get(side, 0))
    now = (g.state.turn, g.state.power)
    today = [each for each in said if (each.turn, each.power) == now and each.forces]
    for zone in dict.fromkeys(g.place(key) for key in ships):
        there = [key for key in ships if g.place(key) == zone]
        found, hurt = _counted(g, there), _counted(g, [key for key in there if g.is_damaged(key)])
        before = next((each for each in reversed(today) if each.space == zone), None)
        if before is not None:
            found, hurt = _at_least(before.forces, found), _at_least(before.damaged, hurt)
        if before is None or (found, hurt) != (before.forces, before.damaged):
            sight_forces(g, side, zone, IN_BATTLE, found, hurt)


def _at_least(one: Forces, other: Forces) -> Forces:
    """Fog 8 What two looks show together: of each kind the most seen at once."""
    both = {power: Counter(one.get(power, {})) | Counter(other.get(power, {}))
            for power in sorted({*one, *other})}  # fmt: skip
    return {power: dict(sorted(kinds.items())) for power, kinds in both.items()}


def _struck(g: Campaign, side: str, event: KamikazeStruck) -> None:
    """F58 A ship that was seen this turn is known to be sunk, or damaged, by a kamikaze.

    One that two hits sink was damaged before.
    """
    now = (g.state.turn, g.state.power)
    entries = [each for each in ledger_of(g, side).sightings if each.space == event.zone]
    seen = next((each for each in reversed(entries) if (each.turn, each.power) == now), None)
    if seen is None or not seen.forces.get(event.owner, {}).get(event.unit):
        return
    is_sunk = event.outcome == "sunk"
    forces = _changed(seen.forces, event, -1 if is_sunk else 0)
    sight_forces(
        g, side, event.zone, _source(event), forces, _changed(seen.damaged, event, 1 - 2 * is_sunk)
    )


def _changed(forces: Forces, event: KamikazeStruck, by: int) -> Forces:
    """Fog 8 Forces with more or fewer of the kind of ship that was hit."""
    kinds = dict(forces.get(event.owner, {}))
    kinds[event.unit] = max(0, kinds.get(event.unit, 0) + by)
    left = {kind: count for kind, count in sorted(kinds.items()) if count}
    others = {power: dict(of) for power, of in forces.items() if power != event.owner}
    return dict(sorted({**others, **({event.owner: left} if left else {})}.items()))


def _spared(g: Campaign, side: str, space: str) -> Forces:
    """F39 Enemies beside a battle: for the mover those it ignored, else ships that take no part."""
    name = "spared" if g.side(g.state.power) == side else "passed"
    there = [frame for frame in g.state.stack if getattr(frame, "zone", "") == space]
    found: list[Forces] = [getattr(frame, name, {}) for frame in there]
    return next((forces for forces in reversed(found) if forces), {})


def _bombed(g: Campaign, side: str, event: FacilityBombed | RocketFired) -> None:
    """8.1, G11 A raid or a rocket shows the facility that it hits, and no other."""
    if is_enemy(g, side, g.controller(event.territory)):
        of_land = ledger_of(g, side).facilities.setdefault(event.territory, {})
        of_land[event.facility] = event.damage


def _grown(g: Campaign, side: str, territory: str, becomes: str) -> None:
    """3 A complex is known to be larger, with the damage that it was known to have."""
    if is_enemy(g, side, g.controller(territory)):
        of_land = ledger_of(g, side).facilities.setdefault(territory, {})
        of_land[becomes] = of_land.pop(g.equipment.facilities[becomes].upgrades, 0)


def turn_key(turn: int, power: str) -> str:
    """6 The key of a power's turn where something is kept by turns."""
    return f"{turn}.{power}"


def _in_the_air(power: str, kinds: Kinds) -> Forces:
    found: Counter[str] = Counter()
    for kind, count in kinds:
        found[kind] += count
    return {power: dict(sorted(found.items()))} if found else {}


def _over(g: Campaign, side: str, territory: str, forces: Forces) -> None:
    """8.1 Aircraft of an enemy are seen over a territory."""
    if any(is_enemy(g, side, power) for power in forces):
        sight_forces(g, side, territory, "raid", forces)
