"""14 National objectives: a power's income beyond its territories."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.pacific_1940.components.goals import Objective
from engine.games.pacific_1940.politics.conditions import was_provoked
from engine.games.pacific_1940.politics.neutrals import is_on_side
from engine.games.pacific_1940.position.state import Campaign

CAPITAL = "capital"
"""What an economy lacks whose capital is lost."""


def met(g: Campaign, economy: str) -> dict[str, int]:
    """14 The objectives that an economy is paid for, and what each pays now."""
    paid = {
        key: pays(g, objective)
        for key, objective in g.equipment.objectives.items()
        if paid_to(g, objective) == economy
    }
    return {key: ipc for key, ipc in paid.items() if ipc}


def paid_to(g: Campaign, objective: Objective) -> str:
    """14, G13 The economy that an objective pays."""
    return objective.economy or g.equipment.economies_of[objective.power][0]


def note_paid(g: Campaign, parts: Iterable[str]) -> None:
    """G13 Some objectives pay only once; parts: of an income, objectives among them."""
    printed = g.equipment.objectives
    g.state.paid_once += [key for key in parts if key in printed and printed[key].once]


def pays(g: Campaign, objective: Objective) -> int:
    """14 What an objective pays now, in IPC."""
    return 0 if waits_for_war(g, objective) else pays_in_war(g, objective)


def pays_in_war(g: Campaign, objective: Objective) -> int:
    """14 What an objective pays by what is held, whether or not its war has begun."""
    if unmet(g, objective):
        return 0
    held = [land for land in objective.territories if is_held(g, objective, land)]
    match objective.wants:
        case "trade":
            return objective.ipc * keeps_trade(g, objective.power)
        case "road_open":
            return objective.ipc * road_is_open(g, objective.power)
        case "holds_each":
            return objective.ipc * len(held)
        case "holds_all":
            is_met = len(held) >= (objective.at_least or len(objective.territories))
            return objective.ipc * (is_met and _keeps_original(g, objective))
        case "conditions":
            return objective.ipc


def ended_by_war(g: Campaign, then: Campaign, power: str) -> int:
    """14, G13 What a power's trade, or peace, pays a turn until the wars of `then` end it."""
    return sum(
        pays(g, each) - pays(then, each)
        for each in g.equipment.objectives.values()
        if each.power == power and (each.wants == "trade" or each.peace_with)
    )


def begun_by_war(g: Campaign, then: Campaign, power: str) -> int:
    """14 What objectives of a power pay a turn, by what is held, that the wars of `then` begin.

    G13 Those that depend on units are left out: not everybody may know of them.
    """
    return sum(
        pays_in_war(then, each)
        for key, each in g.equipment.objectives.items()
        if each.power == power
        and key not in g.equipment.conditional_objectives
        and waits_for_war(g, each)
        and not waits_for_war(then, each)
    )


def waits_for_war(g: Campaign, objective: Objective) -> bool:
    """14, G13 Whether an objective pays only in a war that has not begun."""
    if objective.at_war and not is_at_war_with_the_others(g, objective.power):
        return True
    enemies = g.enemies(objective.power)
    if objective.war_with and not enemies.intersection(objective.war_with):
        return True
    return not enemies.issuperset(objective.war_with_all)


# ---------------------------------------------------------------------- conditions


def unmet(g: Campaign, objective: Objective) -> list[str]:
    """G13 The conditions of an objective, beside its territories and wars, that are not met now."""
    if objective.key not in g.equipment.conditional_objectives:
        return []
    is_met = {
        "peace": g.enemies(objective.power).isdisjoint(objective.peace_with),
        "unpaid": objective.key not in g.state.paid_once,
        "garrison": not objective.garrison or _has_garrison(g, objective),
        "clear": not objective.clear_zones or _is_clear(g, objective),
        "alone": not objective.alone_at_home or _is_alone(g, objective.power),
        "denied": all(_is_denied(g, objective.power, land) for land in objective.denied),
    }
    return [condition for condition, met_now in is_met.items() if not met_now]


def missing(g: Campaign, objective: Objective) -> list[str]:
    """14, G13 What keeps an objective from paying, beside wars and the territories it names.

    11, G2.4 An economy without its capital collects nothing.
    """
    found = [CAPITAL] if g.capital_is_lost(paid_to(g, objective)) else []
    found += unmet(g, objective)
    if objective.wants == "trade" and not keeps_trade(g, objective.power):
        found.append("trade")
    if objective.wants == "road_open" and not road_is_open(g, objective.power):
        found.append("road")
    return found if _keeps_original(g, objective) else [*found, "original"]


def sides_watched(g: Campaign, objective: Objective) -> set[str]:
    """G13 The sides on whose units an objective depends."""
    own = g.side(objective.power)
    found = {own} if objective.garrison or objective.alone_at_home else set[str]()
    return found | {side for side in g.equipment.sides if side != own and objective.clear_zones}


def spaces_watched(g: Campaign, objective: Objective) -> set[str]:
    """G13 The spaces on whose units an objective depends."""
    found = {*objective.clear_zones, objective.garrison}
    if objective.alone_at_home:
        lands = g.equipment.territories.items()
        found |= {land for land, printed in lands if printed.original == objective.power}
    return found


def _has_garrison(g: Campaign, objective: Objective) -> bool:
    """G13 Whether a land unit of the power is in the territory that asks for one."""
    own = g.own_at(objective.garrison, objective.power)
    return any(g.unit(key).is_land for key in own)


def _is_clear(g: Campaign, objective: Objective) -> bool:
    """G13 Whether no such ship of the other side is in the zones, of powers at peace neither.

    Ruling: a power at peace spoils it too.
    """
    side = g.side(objective.power)
    return not any(
        g.pieces[key].kind in objective.clear_kinds and g.side(g.owner(key)) != side
        for zone in objective.clear_zones
        for key in g.units_at(zone)
    )


def _is_alone(g: Campaign, power: str) -> bool:
    """G13 Whether no unit of its allies is on land that was originally a power's."""
    friends = set(g.friends(power))
    return not any(
        g.owner(key) in friends
        for land, printed in g.equipment.territories.items()
        if printed.original == power
        for key in g.units_at(land)
    )


def _is_denied(g: Campaign, power: str, territory: str) -> bool:
    """G13 Whether a territory is neither held by the other side nor leans to it."""
    others = [side for side in g.equipment.sides if side != g.side(power)]
    return not any(is_on_side(g, territory, side) for side in others)


# ---------------------------------------------------------------------- territories


def is_held(g: Campaign, objective: Objective, territory: str) -> bool:
    """14 Whether a territory is held as the objective requires."""
    holder, power = g.controller(territory), objective.power
    if objective.held_by == "power":
        return holder == power
    is_of_side = g.side(holder) == g.side(power)
    if objective.held_by == "side":
        return is_of_side
    return is_of_side and g.equipment.powers[holder].turn > 0


def _keeps_original(g: Campaign, objective: Objective) -> bool:
    """14 Whether the power holds all its original land, where the objective also requires it."""
    power = objective.power
    return not objective.with_original or all(
        g.controller(key) == power
        for key, land in g.equipment.territories.items()
        if land.original == power
    )


def is_at_war_with_the_others(g: Campaign, power: str) -> bool:
    """14 Whether a power is at war with any that it was at peace with at the start.

    Ruling: "at war with the western powers" is war with any of them.
    """
    first = [set(relation.powers) for relation in g.equipment.relations.values()]
    others = (other for other in g.equipment.order if {power, other} not in first)
    return any(g.at_war(power, other) for other in others)


def keeps_trade(g: Campaign, power: str) -> bool:
    """14 Whether a power still trades with those that it has not attacked."""
    trade = g.equipment.politics.trades.get(power)
    if trade is None or g.state.trade_lost or any(g.at_war(power, p) for p in trade.war_with):
        return False
    return not was_provoked(g, (power,), trade.unprovoked_on)


def road_is_open(g: Campaign, power: str) -> bool:
    """4 Whether no territory of a power's supply road is in enemy hands."""
    road = g.equipment.powers[power].road
    return bool(road) and all(g.is_friendly(land, power) for land in road)
