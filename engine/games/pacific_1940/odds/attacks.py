"""8 The battles of a position, as questions for the odds.

Everything is read from the given position: callers give the one that they know, so that no odds say
more than that side knows. The enemy's own loss orders are secret: `viewer` is the power that asks,
"" someone who may know all. Possible scrambles are handled by `odds.plans`, which also says where
kamikazes may come; no odds include them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.encoding.codec import copier_of
from engine.games.pacific_1940.battle import battle as battles
from engine.games.pacific_1940.battle import forces, retreat, standing_orders
from engine.games.pacific_1940.battle.assault import bombarding_at
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.movement.engagements import (
    assaults_to_come,
    attackers_at_sea,
    defenders_at_sea,
    defenders_on_land,
    landing_zones,
)
from engine.games.pacific_1940.odds.assault import Assault, Crossing
from engine.games.pacific_1940.odds.terms import Battery, Battle, Side
from engine.games.pacific_1940.position.state import Attack, Campaign


class Foreseen(Struct, frozen=True, kw_only=True):
    """7 A battle that a plan leads to, or an assault with the battles at sea before it.

    up: 7.5 kind → how many aircraft may scramble against it. scrambled: the battle with them; None
    where none may. Where the defender asks with a scramble in mind (`of_defender`), `asked` is the
    battle with it; then `scrambled`, with nothing `up`, is the one without. kamikazes: 7.6 enemies
    may send them before it.
    """

    space: str
    asked: Battle | Assault
    up: dict[str, int] = {}
    scrambled: Battle | Assault | None = None
    of_defender: bool = False
    kamikazes: bool = False

    @property
    def has_enemies(self) -> bool:
        """8, 8.2 Whether anyone is fought there, or at sea before a landing; not in a scramble."""
        if isinstance(self.asked, Battle):
            return bool(self.asked.defenders.units)
        at_sea = any(each.sea or each.sunk for each in self.asked.crossings)
        return at_sea or bool(self.asked.land.defenders.units)


def of_battle(g: Campaign, fight: battles.Battle, viewer: str | None = "") -> Battle:
    """8.3 The rest of a battle under way, as it stands.

    It goes on with a new round: units that are hit are counted as gone. Before the first round, AAA
    that has fired does not fire again, nor do ships. `rest` has what is still fired in this one.
    """
    attackers = [key for key in fight.attackers if key not in fight.doomed]
    defenders = [key for key in fight.defenders if key not in fight.doomed]
    has_begun = fight.round > 0 or bool(fight.fired)
    bombarding = [] if has_begun else fight.bombarding
    asked = between(g, fight.space, fight.attacker, attackers, defenders, viewer)
    dropped = kinds_of(g, [key for key in fight.dropped or () if key in attackers])
    opened = _opened(g, asked, fight.landed, bombarding, fought=has_begun)
    return replace(opened, dropped=dropped)


def copied(g: Campaign) -> Campaign:
    """A copy of a position, to look at what would become of it."""
    return Campaign(copier_of(type(g.state))(g.state), g.equipment, g.rules_version)


def of_attack(g: Campaign, space: str, viewer: str | None = "") -> Battle | Assault | None:
    """8 The battle in a space by the prepared attacks; None: nothing is fought.

    The power whose turn it is attacks. An assault includes the battles in its zones.
    """
    attack = g.state.attacks.get(space)
    if g.is_sea(space):
        defenders = defenders_at_sea(g, space)
        if not defenders:
            return None
        attackers = attackers_at_sea(g, space)
        return between(g, space, g.state.power, attackers, defenders, viewer)
    if attack is None or attack.is_done or not (attack.units or attack.landed):
        return None
    land = between(g, space, g.state.power, attack.units, defenders_on_land(g, space), viewer)
    land = replace(land, dropped=kinds_of(g, attack.dropped or ()))
    return _assault(g, attack, land, viewer) if attack.landed else land


def between(
    g: Campaign,
    space: str,
    attacker: str,
    attackers: Sequence[str],
    defenders: Sequence[str],
    viewer: str | None = "",
) -> Battle:
    """8.3 A battle between these units in a space, none of them cargo."""
    at_sea = g.is_sea(space)
    ours = [key for key in attackers if not g.is_cargo(key)]
    theirs = [key for key in defenders if not g.is_cargo(key)]
    return Battle(
        terrain="sea" if at_sea else "land",
        attackers=side(g, ours, attacker, viewer, attacks=True, at_sea=at_sea),
        defenders=side(
            g,
            theirs,
            _chooser(g, attacker, ours, theirs),
            viewer,
            attacks=False,
            at_sea=at_sea,
        ),
        way_out=_has_way_out(g, space, attacker, ours),
    )


def _chooser(g: Campaign, attacker: str, ours: Sequence[str], theirs: Sequence[str]) -> str:
    """8.3, P-42 Who chooses what defenders lose to what attackers throw; empty: nobody defends."""
    owners = forces.powers(g, theirs)
    if len(owners) < 2:
        return "".join(owners)
    attack, defence = forces.kinds(g, ours), forces.kinds(g, theirs)
    finds = gunnery.finds_submarines(attack)
    thrown = gunnery.columns(attack, defence, attacks=True, finds=finds)
    hits = {weapon: 1 for weapon, _, _ in thrown}
    return forces.chooser(g, attacker, forces.in_danger(g, hits, theirs))


def side(
    g: Campaign,
    units: Sequence[str],
    power: str,
    viewer: str | None,
    *,
    attacks: bool,
    at_sea: bool,
) -> Side:
    """8.3 Units of one side; its own loss order only for those who may know it (None: nobody).

    P-42 Whoever chooses for units of others alone, does so by the printed order.
    """
    key = standing_orders.loss_key(attacks=attacks, is_sea=at_sea)
    order: tuple[str, ...] = g.equipment.loss_orders[key].kinds
    is_own = viewer is not None and power in forces.powers(g, units)
    if is_own and (not viewer or g.side(viewer) == g.side(power)):
        order = standing_orders.order_of_loss(g, power, key)
    damaged = [unit for unit in units if g.unit(unit).hits > forces.hits_left(g, unit)]
    found = {each for owner in forces.powers(g, units) for each in g.technologies_of(owner)}
    return Side(
        units=kinds_of(g, units),
        damaged=kinds_of(g, damaged),
        order=tuple(order),
        technologies=tuple(sorted(found)),
        loads=_loads_of(g, units, attacks=attacks),
        guns=() if attacks else _guns_of(g, units),
    )


def _guns_of(g: Campaign, units: Sequence[str]) -> tuple[Battery, ...]:
    """G11 The guns against aircraft power by power; none where one power has them all."""
    guns = [key for key in units if g.unit(key).air_defence]
    owners = forces.powers(g, guns) if guns and g.state.technologies else []
    return tuple(
        Battery(
            power=power,
            units=kinds_of(g, [key for key in guns if g.owner(key) == power]),
            technologies=g.technologies_of(power),
        )
        for power in (owners if len(owners) > 1 else ())
    )


def _loads_of(
    g: Campaign, units: Sequence[str], *, attacks: bool, landed: Collection[str] = ()
) -> dict[str, tuple[dict[str, int], ...]]:
    """9 Kind of ship → what each of them carries, for the kinds that carry anything.

    landed: without these.
    """
    carriers = dict.fromkeys(g.pieces[key].kind for key in units if g.cargo(key))
    found: dict[str, tuple[dict[str, int], ...]] = {}
    for kind in carriers:
        ships = as_lost(g, [key for key in units if g.pieces[key].kind == kind], attacks=attacks)
        left = ([unit for unit in g.cargo(ship) if unit not in landed] for ship in ships)
        loads = tuple(kinds_of(g, each) for each in left)
        found |= {kind: loads} if any(loads) else {}
    return found


def as_lost(g: Campaign, ships: Iterable[str], *, attacks: bool) -> list[str]:
    """8.3 Ships of a kind as their owner is to lose them, those that carry least first."""
    left = {key: forces.movement_left(g, key) if attacks else 0 for key in ships}
    return sorted(left, key=lambda key: (len(g.cargo(key)), left[key]))


def with_cargo(g: Campaign, units: Iterable[str]) -> Iterator[str]:
    """8.3 Units, each followed by its cargo."""
    for key in units:
        yield from (key, *g.cargo(key))


def kinds_of(g: Campaign, units: Iterable[str]) -> dict[str, int]:
    """Kind → number, in the order of the components."""
    count = Counter(g.pieces[key].kind for key in units)
    return {kind: count[kind] for kind in g.equipment.units if count[kind]}


def _opened(
    g: Campaign, asked: Battle, landed: Iterable[str], bombarding: Sequence[str], *, fought: bool
) -> Battle:
    """8.2 The same battle with the units that landed, and the ships that bombard."""
    there = [key for key in landed if key in g.pieces]
    return Battle(
        terrain=asked.terrain,
        attackers=asked.attackers,
        defenders=asked.defenders,
        landed=kinds_of(g, there),
        bombarding=kinds_of(g, bombarding),
        fought=fought,
        way_out=asked.way_out,
    )


def _has_way_out(g: Campaign, space: str, power: str, units: Sequence[str]) -> bool:
    """8.3, 8.4 Whether ships, or units that came over land, could retreat."""
    origins = retreat.origins(g, space, units, {})
    return any(retreat.why_not_there(g, power, space, each) is None for each in origins)


def _assault(g: Campaign, attack: Attack, land: Battle, viewer: str | None) -> Assault:
    """8.2 The battles in the zones, and what each transport in them lands.

    Transports that are sunk without a die are no battle, and leave out units that take no part.
    """
    crossings, firing = [], _bombardments(g)[attack.space]
    for zone in landing_zones(attack):
        defenders = defenders_at_sea(g, zone)
        is_battle = not all(g.unit(key).is_defenceless for key in defenders)
        sea = of_attack(g, zone, viewer) if is_battle else None
        if isinstance(sea, Battle):
            fighting = attackers_at_sea(g, zone)
            others = _loads_of(g, fighting, attacks=True, landed=attack.landed)
            sea = replace(sea, attackers=replace(sea.attackers, loads=others))
        crossings.append(
            Crossing(
                sea=sea if isinstance(sea, Battle) else None,
                loads=_loads(g, attack, zone),
                bombarding=kinds_of(g, firing[zone]),
                sunk={} if is_battle else kinds_of(g, with_cargo(g, defenders)),
            )
        )
    return Assault(crossings=tuple(crossings), land=land)


def _bombardments(g: Campaign) -> dict[str, dict[str, list[str]]]:
    """8.2 Territory → zone → the ships that may bombard it, the strongest first.

    Each fires once a turn: as many as may at the first of the assaults from its zone, as listed.
    """
    found: dict[str, dict[str, list[str]]] = {}
    spaces, fired = assaults_to_come(g), set[str]()
    for nth, space in enumerate(spaces):
        most, zones = len(g.state.attacks[space].landed), landing_zones(g.state.attacks[space])
        ready = {zone: _ready(g, zone, fired) for zone in zones}
        defended = [each for each in spaces[nth:] if defenders_on_land(g, each)]
        if space in defended:
            later = {z for each in defended[1:] for z in landing_zones(g.state.attacks[each])}
            for zone in sorted(zones, key=lambda zone: zone not in later):
                ready[zone] = ready[zone][:most]
                most -= len(ready[zone]) if zone in later else 0
            fired.update(ship for zone in zones if zone in later for ship in ready[zone])
        found[space] = ready
    return found


def _ready(g: Campaign, zone: str, fired: Collection[str]) -> list[str]:
    """8.2 The ships in a zone that may bombard: none that has fired, or fights there before."""
    fighting = attackers_at_sea(g, zone) if defenders_at_sea(g, zone) else ()
    return [key for key in bombarding_at(g, zone) if key not in fired and key not in fighting]


def _loads(g: Campaign, attack: Attack, zone: str) -> tuple[dict[str, int], ...]:
    """8.2 What each transport in a zone lands there, those that are lost first in front."""
    ships = [key for key in g.own_at(zone, g.state.power) if g.unit(key).hold]
    ships = as_lost(g, ships, attacks=True)
    carried = {ship: [unit for unit in g.cargo(ship) if unit in attack.landed] for ship in ships}
    loads = [kinds_of(g, units) for units in carried.values()]
    aboard = {unit for units in carried.values() for unit in units}
    others = [u for u, start in attack.landed.items() if start == zone and u not in aboard]
    return (*loads, kinds_of(g, others)) if others else tuple(loads)
