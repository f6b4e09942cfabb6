"""3 Politics: who is at war with whom, and what the powers may do before and after."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.map import distances
from engine.games.pacific_1940.components.pieces import AIR, SEA
from engine.games.pacific_1940.components.politics import SeaLimit
from engine.games.pacific_1940.events.economy import TradeLost, WarDeclared
from engine.games.pacific_1940.politics import neutrals
from engine.games.pacific_1940.politics.conditions import is_open, why_not_yet
from engine.games.pacific_1940.politics.effects import pay, upgrade
from engine.games.pacific_1940.politics.leave import lapse
from engine.games.pacific_1940.position.records import Declaration
from engine.games.pacific_1940.position.state import Campaign

# ---------------------------------------------------------------------- war


def foes(g: Campaign, power: str, space: str = "") -> frozenset[str]:
    """3, G3 The powers at war with a power, as its wars count in a space; "": anywhere."""
    enemies = g.enemies(power)
    if not space or not g.equipment.powers[power].wars_by_board:
        return enemies
    board, powers = g.equipment.spaces[space].board, g.equipment.powers
    return frozenset(each for each in enemies if powers[each].theatre == board)


def is_neutral(g: Campaign, power: str, space: str = "") -> bool:
    """3, G3 Whether a power still keeps out of all wars, or out of those of a space's board."""
    return g.equipment.powers[power].neutral and not foes(g, power, space)


def are_partners(g: Campaign, one: str, other: str, space: str = "") -> bool:
    """3, G3, G14 Whether powers of a side use each other's land and bases in a space, or anywhere.

    Powers that go to war as one always do, others once they have an enemy in common. A power that
    takes no turn has no say: its land is open to its guardians, and to non-neutral powers when an
    enemy may attack it there.
    """
    if one == other:
        return True
    if not one or not other or g.side(one) != g.side(other):
        return False
    if (one, other) in g.equipment.politics.sharing:
        return True
    powers = g.equipment.powers
    playing = [power for power in (one, other) if powers[power].turn]
    if len(playing) == len((one, other)):
        return not foes(g, one, space).isdisjoint(foes(g, other, space))
    idle = one if other in playing else other
    if powers[idle].guardians and not foes(g, idle, space):
        return set(playing) <= set(powers[idle].guardians)
    return not any(is_neutral(g, power, space) for power in playing)


def war_group(g: Campaign, power: str, against: str) -> tuple[str, ...]:
    """3 A power and those that go to war with another together with it, in the order of play."""
    group = {power}
    for party in g.equipment.politics.parties.values():
        if power in party.powers and against in party.against:
            group.update(party.powers)
    return tuple(each for each in g.equipment.order if each in group)


def group_at_peace(g: Campaign, power: str, other: str) -> tuple[str, ...]:
    """3 Of those that go to war with a power together with another, the ones at peace with it."""
    return tuple(each for each in war_group(g, other, power) if not g.at_war(power, each))


def is_unprovoked(g: Campaign, by: str, on: tuple[str, ...]) -> bool:
    """3 Whether a declaration answers none of its targets' own; only some powers' is called so."""
    politics = g.equipment.politics
    if not any(rule.provokes for power in on for rule in politics.rules_for(by, power)):
        return False
    groups = {member for power in on for member in war_group(g, power, by)}
    return not any(old.by in groups and by in old.on for old in g.state.declarations)


def wars_begun(g: Campaign, by: str, on: tuple[str, ...]) -> set[tuple[str, str]]:
    """3 The pairs that a declaration brings to war, each sorted: parties, and whom they drag."""
    pairs = {
        (one, other)
        for power in on
        for other in war_group(g, power, by)
        for one in war_group(g, by, other)
    }
    for party in g.equipment.politics.parties.values():
        for one, other in sorted(pairs | {(other, one) for one, other in pairs}):
            if one in party.powers and other in party.against:
                pairs.update((each, other) for each in party.drags)
    return {(min(pair), max(pair)) for pair in pairs}


def declare(g: Campaign, by: str, on: tuple[str, ...]) -> None:
    """3 A power declares war: its party and those whom they drag are included."""
    unprovoked = is_unprovoked(g, by, on)
    targets = dict.fromkeys(
        member for power in on for member in war_group(g, power, by) if member != by
    )
    declaration = Declaration(by=by, on=tuple(targets), round=g.state.turn, unprovoked=unprovoked)
    g.state.declarations.append(declaration)
    begun = wars_begun(g, by, on)
    g.state.wars = sorted({*g.state.wars, *begun})
    g.forget()
    g.tell(WarDeclared(power=by, on=declaration.on, unprovoked=unprovoked))
    lapse(g)
    pay(g, declaration)
    upgrade(g, begun)


def why_not_declare(
    g: Campaign, by: str, on: str, *, in_income: bool = False, turn: int = 0
) -> Refusal | None:
    """3 The rule that forbids a power to declare war on another.

    `in_income`: at the start of its phase of income. turn: the round; 0: the present one.
    """
    rules = g.equipment.politics.rules_for(by, on)
    if not rules or g.side(on) == g.side(by):
        return Refusal("3", "no_enemy_to_be", {"power": on})
    if g.at_war(by, on):
        return Refusal("3", "already_at_war", {"power": on})
    turn = turn or g.state.turn
    if any(is_open(g, rule, by, on, turn, in_income=in_income) for rule in rules):
        return None
    return why_not_yet(rules[0], on)


def may_enter_in_income(g: Campaign, power: str) -> bool:
    """3 Whether a power may enter a war as it collects income, in this round or any later one.

    Ruling: a power that has said no is asked again, or a patient aggressor could never be fought.
    """
    return any(
        power in rule.by
        and 0 < rule.in_income_from_round <= g.state.turn
        and not all(g.at_war(power, other) for other in rule.on)
        for rule in g.equipment.politics.declarations.values()
    )


# ---------------------------------------------------------------------- land


def closed_by(g: Campaign, territory: str, power: str) -> str:
    """3 The power with which one must be at war to enter land of another's war (China); or "".

    GW-10: what that power holds is open to its own side.
    """
    for key, closed in g.equipment.politics.closed_lands.items():
        if key not in (g.controller(territory), g.territory(territory).original):
            continue
        inside = power == key or power in closed.war_with or g.at_war(power, key)
        if inside or _is_held_by_ally(g, territory, power, closed.war_with):
            continue
        if not any(g.at_war(power, each) for each in closed.war_with):
            return closed.war_with[0]
    return ""


def _is_held_by_ally(g: Campaign, territory: str, power: str, holders: Sequence[str]) -> bool:
    """GW-10 Whether one of these powers holds a territory, and is on the side of a power."""
    if g.earlier.chinese_land_is_closed_to_allies:
        return False
    holder = g.controller(territory)
    return holder in holders and g.side(holder) == g.side(power)


def why_not_enter(
    g: Campaign, power: str, space: str, *, domain: str, phase: str, ends: bool
) -> Refusal | None:
    """3, 4 The political rule that forbids units of a power in a space; None where there is none.

    domain: "land", "air" or "sea". phase: "combat" or "noncombat". ends: they stay there at the end
    of their move, and do not merely pass. Whether an enemy stops them is not checked here.
    """
    key = ("why_not_enter", power, space, domain, phase, ends)
    if key not in g.known:
        g.known[key] = _why_not_enter(g, power, space, domain, phase, ends=ends)
    found: Refusal | None = g.known[key]
    return found


def _why_not_enter(
    g: Campaign, power: str, space: str, domain: str, phase: str, *, ends: bool
) -> Refusal | None:
    printed = g.equipment.powers[power]
    if printed.home and space not in (*printed.home, *printed.also_enters):
        return Refusal("4", "not_its_land", {"power": power, "space": space})
    if g.is_sea(space):
        return why_not_end_at_sea(g, power, space) if ends and domain == SEA else None
    if g.leaning(space):
        if not foes(g, power, space):
            return Refusal("G6", "neutral_in_peace", {"space": space})
        return neutrals.why_not_enter(g, power, space, domain=domain, phase=phase, ends=ends)
    holder = g.controller(space)
    if not g.territory(space).in_play or not holder or not g.equipment.powers[holder].in_play:
        return Refusal("1", "closed", {"space": space})
    if holder == power:
        return None
    if g.is_hostile(space, power):
        return why_not_attack_beside(g, power, space) if ends or domain != AIR else None
    if enemy := closed_by(g, space, power):
        return Refusal("3", "closed_before_war", {"space": space, "power": enemy})
    if are_partners(g, power, holder, space):
        return None
    if is_neutral(g, power, space) or is_neutral(g, holder, space):
        return Refusal("3", "neutral", {"space": space, "power": holder})
    if domain == AIR and not ends:
        return None
    return Refusal("3", "not_at_war", {"space": space, "power": holder})


def why_not_attack_beside(g: Campaign, power: str, territory: str) -> Refusal | None:
    """3 Land with units of a power of the other side that is at peace with this one is safe.

    Ruling: it would be an attack on that power too. So may the Commonwealth guard French land.
    """
    for key in g.units_at(territory):
        owner = g.owner(key)
        if g.side(owner) not in ("", g.side(power)) and not g.at_war(power, owner):
            return Refusal("3", "stands_there_in_peace", {"space": territory, "power": owner})
    return None


def may_land(g: Campaign, power: str, territory: str) -> bool:
    """7.4 Whether a power's aircraft may land in a territory; not if it was captured this turn.

    G6 Nor where a neutral has been taken over this turn.
    """
    joined = territory in g.equipment.neutrals and territory in g.state.taken_over
    if not g.is_friendly(territory, power) or territory in g.state.taken or joined:
        return False
    return why_not_enter(g, power, territory, domain=AIR, phase="noncombat", ends=True) is None


def may_use_base(g: Campaign, power: str, territory: str) -> bool:
    """3, 7 Whether a power can use the bases of a territory."""
    return are_partners(g, power, g.controller(territory), territory)


def may_carry(g: Campaign, ship_power: str, cargo_power: str, space: str = "") -> bool:
    """9, G14 Whether ships of a power may carry units of another in a space: both are at war.

    An enemy in common is enough, or an alliance; 4: never China.
    """
    if g.equipment.powers[cargo_power].home:
        return False
    if ship_power == cargo_power:
        return True
    if g.side(ship_power) != g.side(cargo_power):
        return False
    if (ship_power, cargo_power) in g.equipment.politics.allied:
        return True
    return not foes(g, ship_power, space).isdisjoint(foes(g, cargo_power, space))


def may_take_over(g: Campaign, power: str, territory: str) -> bool:
    """3, G6 Whether a power's land unit takes over a territory peacefully.

    As its owner's guardian; or, when at war there, a neutral that leans to its side.
    """
    if g.leaning(territory) and neutrals.is_friendly(g, power, territory):
        return bool(foes(g, power, territory))
    holder = g.controller(territory)
    return bool(holder) and power in g.equipment.powers[holder].guardians


def claims_land(g: Campaign, unit: str) -> bool:
    """3, 11 Whether a unit takes the land it enters: a land unit other than AAA."""
    return g.unit(unit).takes_ground


def note_attack(g: Campaign, power: str, territory: str) -> None:
    """3, 14 A power attacks a territory: some of them cost it its trade for good."""
    if g.equipment.neutrals:
        neutrals.note_attack(g, power, territory)
    if g.state.trade_lost or not g.equipment.politics.costs_trade(power, territory):
        return
    g.state.trade_lost = True
    g.tell(TradeLost(power=power, territory=territory))


# ---------------------------------------------------------------------- sea


def why_not_end_at_sea(g: Campaign, power: str, zone: str) -> Refusal | None:
    """3 The rule that forbids a ship to end its move in a zone before war; None if none does."""
    limit = _zones_forbidden(g, power).get(zone)
    if limit is None:
        return None
    return Refusal(
        "3",
        "too_far_before_war" if limit.only_beside_own else "too_near_before_war",
        {"space": zone, "power": limit.kept_from},
    )


def sea_limits(g: Campaign, power: str) -> list[SeaLimit]:
    """3, G4 The limits that a power's ships are under now."""
    return [
        limit
        for limit in g.equipment.politics.sea_limits.values()
        if limit.power == power and not any(g.at_war(power, each) for each in limit.until_war_with)
    ]


def _zones_forbidden(g: Campaign, power: str) -> dict[str, SeaLimit]:
    """3 The zones where a power's ships may not end their move now, and by which limit."""
    found: dict[str, SeaLimit] | None = g.known.get(("zones_forbidden", power))
    if found is None:
        found = g.known["zones_forbidden", power] = {
            zone: limit for limit in sea_limits(g, power) for zone in _zones_of(g, limit)
        }
    return found


def _zones_of(g: Campaign, limit: SeaLimit) -> set[str]:
    """3 The zones that a limit forbids."""
    box, found = g.equipment, set[str]()
    for land in limit.coasts:
        near = distances(box.neighbours, land, limit.within, g.is_sea)
        found.update(zone for zone in near if g.is_sea(zone))
    if limit.beside_land_of:
        found.update(z for land in g.held_by(limit.beside_land_of) for z in box.zones_of[land])
    if limit.only_beside_own:
        own = {zone for land in g.held_by(limit.power) for zone in box.zones_of[land]}
        found.update(box.zones.keys() - own - set(limit.also))
    return {zone for zone in found if not limit.board or box.zones[zone].board == limit.board}
