"""3 Politics: who is at war with whom, and what the powers may do before and after."""

from __future__ import annotations

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.map import distances
from engine.games.pacific_1940.components.pieces import AIR, SEA
from engine.games.pacific_1940.events.economy import TradeLost, WarDeclared, WarPayment
from engine.games.pacific_1940.politics import neutrals
from engine.games.pacific_1940.position.records import Declaration
from engine.games.pacific_1940.position.state import Campaign

# ---------------------------------------------------------------------- war


def is_neutral(g: Campaign, power: str) -> bool:
    """3 Whether a power still waits to be provoked."""
    politics = g.equipment.politics
    return power == politics.provoked and not g.at_war(power, politics.aggressor)


def are_partners(g: Campaign, one: str, other: str) -> bool:
    """3 Whether two powers of a side use each other's land and bases.

    Powers that go to war as one always do, others once both are at war with the aggressor. A power
    that takes no turn has no say: its land is open to its guardians, and to non-neutral powers when
    the aggressor may attack it there.
    """
    if one == other:
        return True
    if not one or not other or g.side(one) != g.side(other):
        return False
    powers = g.equipment.powers
    if powers[one].allies_with == other:
        return True
    politics = g.equipment.politics
    playing = [power for power in (one, other) if powers[power].turn]
    if len(playing) == len((one, other)):
        return all(g.at_war(power, politics.aggressor) for power in playing)
    idle = one if other in playing else other
    if powers[idle].guardians and not g.at_war(idle, politics.aggressor):
        return set(playing) <= set(powers[idle].guardians)
    return not any(is_neutral(g, power) for power in playing)


def war_group(g: Campaign, power: str) -> tuple[str, ...]:
    """3 A power and the one that goes to war together with it, in the order of play."""
    ally = g.equipment.powers[power].allies_with
    return tuple(each for each in g.equipment.order if each in (power, ally))


def is_unprovoked(g: Campaign, by: str, on: tuple[str, ...]) -> bool:
    """3 Whether the aggressor's declaration answers none of its targets' own."""
    if by != g.equipment.politics.aggressor:
        return False
    groups = {member for power in on for member in war_group(g, power)}
    return not any(
        old.by in groups and any(g.side(power) == g.side(by) for power in old.on)
        for old in g.state.declarations
    )


def declare(g: Campaign, by: str, on: tuple[str, ...]) -> None:
    """3 A power declares war: its ally and those that the others shield are included."""
    unprovoked = is_unprovoked(g, by, on)
    targets = tuple(
        dict.fromkeys(member for power in on for member in war_group(g, power) if member != by)
    )
    g.state.declarations.append(
        Declaration(by=by, on=targets, round=g.state.turn, unprovoked=unprovoked)
    )
    pairs = {(one, other) for one in war_group(g, by) for other in targets}
    for shielded, shields in g.equipment.politics.shielded.items():
        for one, other in sorted(pairs):
            if other in shields and one not in shields:
                pairs.add((one, shielded))
            if one in shields and other not in shields:
                pairs.add((other, shielded))
    wars = {*g.state.wars, *((min(pair), max(pair)) for pair in pairs)}
    g.state.wars = sorted(wars)
    g.forget()
    g.tell(WarDeclared(power=by, on=targets, unprovoked=unprovoked))
    _pay_for_aggression(g, g.state.declarations[-1])


def _pay_for_aggression(g: Campaign, declaration: Declaration) -> None:
    """3 The first unprovoked declaration of the early rounds pays the provoked power."""
    politics, state = g.equipment.politics, g.state
    if not state.options.payment or state.paid or not declaration.unprovoked:
        return
    if declaration.by != politics.aggressor or declaration.round > politics.payment_until:
        return
    if not {politics.provoked, *politics.watched}.intersection(declaration.on):
        return
    state.paid = True
    state.purses[politics.provoked] += politics.payment
    g.tell(WarPayment(power=politics.provoked, ipc=politics.payment))


def why_not_declare(g: Campaign, by: str, on: str, *, in_income: bool = False) -> Refusal | None:
    """3 The rule that forbids a power to declare war on another.

    `in_income`: the entry of the third turn, at the start of its phase of income.
    """
    politics = g.equipment.politics
    if not g.equipment.powers[on].turn or not g.side(on) or g.side(on) == g.side(by):
        return Refusal("3", "no_enemy_to_be", {"power": on})
    if g.at_war(by, on):
        return Refusal("3", "already_at_war", {"power": on})
    has_waited = g.state.turn > politics.entry_round
    if by != politics.provoked or in_income or has_waited or _was_provoked(g):
        return None
    return Refusal("3", "not_provoked", {"power": on, "round": politics.entry_round})


def _was_provoked(g: Campaign) -> bool:
    """3 Whether the aggressor has declared unprovoked war on a watched power."""
    politics = g.equipment.politics
    return any(
        old.by == politics.aggressor
        and old.unprovoked
        and {politics.provoked, *politics.watched}.intersection(old.on)
        for old in g.state.declarations
    )


def may_enter_in_income(g: Campaign, power: str) -> bool:
    """3 Whether it is the provoked power's phase of income of its third turn, or a later one.

    Ruling: a power that has said no is asked again, or a patient aggressor could never be fought.
    """
    return is_neutral(g, power) and g.state.turn >= g.equipment.politics.entry_round


def attacked_unprovoked(g: Campaign) -> bool:
    """3, 14 Whether the aggressor has declared unprovoked war on a watched power."""
    politics = g.equipment.politics
    return any(
        old.by == politics.aggressor
        and old.unprovoked
        and set(politics.watched).intersection(old.on)
        for old in g.state.declarations
    )


# ---------------------------------------------------------------------- land


def is_closed_land(g: Campaign, territory: str, power: str) -> bool:
    """3 Whether it is land of another (China) that a power may enter only when at war."""
    politics = g.equipment.politics
    if power in (politics.closed_land, politics.aggressor):
        return False
    return politics.closed_land in (g.controller(territory), g.territory(territory).original)


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
    if neutrals.is_neutral_land(g, space):
        return neutrals.why_not_enter(g, power, space, domain=domain, phase=phase, ends=ends)
    holder = g.controller(space)
    if not g.territory(space).in_play or not holder or not g.equipment.powers[holder].in_play:
        return Refusal("1", "closed", {"space": space})
    if holder == power:
        return None
    if g.is_hostile(space, power):
        return why_not_attack_beside(g, power, space) if ends or domain != AIR else None
    aggressor = g.equipment.politics.aggressor
    if is_closed_land(g, space, power) and not g.at_war(power, aggressor):
        return Refusal("3", "closed_before_war", {"space": space, "power": aggressor})
    if are_partners(g, power, holder):
        return None
    if is_neutral(g, power) or is_neutral(g, holder):
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
    return are_partners(g, power, g.controller(territory))


def may_carry(g: Campaign, ship_power: str, cargo_power: str) -> bool:
    """9 Whether ships of a power may carry units of another: both are at war (4: never China)."""
    if g.equipment.powers[cargo_power].home:
        return False
    if ship_power == cargo_power:
        return True
    aggressor = g.equipment.politics.aggressor
    both = (ship_power, cargo_power)
    return g.side(ship_power) == g.side(cargo_power) and all(g.at_war(p, aggressor) for p in both)


def may_attack(g: Campaign, power: str, space: str) -> bool:
    """7.1 Whether a power may attack what is in a space."""
    return bool(g.enemies_at(space, power)) or (not g.is_sea(space) and g.is_hostile(space, power))


def may_take_over(g: Campaign, power: str, territory: str) -> bool:
    """3 Whether a power's land unit takes over a territory peacefully.

    As its owner's guardian, or as a neutral that leans to its side.
    """
    if neutrals.may_take_over(g, power, territory):
        return True
    holder = g.controller(territory)
    return bool(holder) and power in g.equipment.powers[holder].guardians


def claims_land(g: Campaign, unit: str) -> bool:
    """3, 11 Whether a unit takes the land it enters: a land unit other than AAA."""
    return g.unit(unit).takes_ground


def note_attack(g: Campaign, power: str, territory: str) -> None:
    """3, 14 A power attacks a territory: some of them cost the aggressor its trade for good."""
    neutrals.note_attack(g, power, territory)
    politics = g.equipment.politics
    if power != politics.aggressor or territory not in politics.trade_land or g.state.trade_lost:
        return
    g.state.trade_lost = True
    g.tell(TradeLost(power=power, territory=territory))


# ---------------------------------------------------------------------- sea


def why_not_end_at_sea(g: Campaign, power: str, zone: str) -> Refusal | None:
    """3 The rule that forbids a ship to end its move in a zone before war; None if none does."""
    if zone in _zones_forbidden(g, power):
        return Refusal("3", "too_near_before_war", {"space": zone, "power": _kept_from(g, power)})
    return None


def _kept_from(g: Campaign, power: str) -> str:
    """3 The power whose land another's ships must avoid before war; "" for others."""
    politics = g.equipment.politics
    pair = {politics.aggressor: politics.provoked, politics.provoked: politics.aggressor}
    return pair.get(power, "")


def _zones_forbidden(g: Campaign, power: str) -> frozenset[str]:
    """3 The zones where a power's ships may not end their move now."""
    found: frozenset[str] | None = g.known.get(("zones_forbidden", power))
    if found is None:
        found = g.known["zones_forbidden", power] = frozenset(_find_forbidden(g, power))
    return found


def _find_forbidden(g: Campaign, power: str) -> set[str]:
    politics, box = g.equipment.politics, g.equipment
    kept_from = _kept_from(g, power)
    if not kept_from or g.at_war(power, kept_from):
        return set()
    if power == politics.aggressor:
        found = set[str]()
        for land in politics.mainland:
            near = distances(box.neighbours, land, politics.mainland_distance, g.is_sea)
            found.update(zone for zone in near if g.is_sea(zone))
        return found
    return {zone for land in g.held_by(kept_from) for zone in box.zones_of[land]}
