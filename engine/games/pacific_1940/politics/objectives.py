"""14 National objectives: a power's income beyond its territories."""

from __future__ import annotations

from engine.games.pacific_1940.components.pieces import Objective
from engine.games.pacific_1940.politics.politics import attacked_unprovoked
from engine.games.pacific_1940.position.state import Campaign


def met(g: Campaign, power: str) -> dict[str, int]:
    """14 The objectives that a power has met, and what each pays now."""
    paid = {
        key: pays(g, objective)
        for key, objective in g.equipment.objectives.items()
        if objective.power == power
    }
    return {key: ipc for key, ipc in paid.items() if ipc}


def pays(g: Campaign, objective: Objective) -> int:
    """14 What an objective pays now, in IPC."""
    return 0 if waits_for_war(g, objective) else pays_in_war(g, objective)


def pays_in_war(g: Campaign, objective: Objective) -> int:
    """14 What an objective pays by what is held, whether or not its war has begun."""
    held = [land for land in objective.territories if is_held(g, objective, land)]
    match objective.wants:
        case "trade":
            return objective.ipc * keeps_trade(g)
        case "road_open":
            return objective.ipc * road_is_open(g, objective.power)
        case "holds_each":
            return objective.ipc * len(held)
        case "holds_all":
            is_met = len(held) == len(objective.territories)
            return objective.ipc * (is_met and _keeps_original(g, objective))


def waits_for_war(g: Campaign, objective: Objective) -> bool:
    """14 Whether an objective pays only in a war that has not begun."""
    return objective.at_war and not is_at_war_with_the_others(g, objective.power)


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


def keeps_trade(g: Campaign) -> bool:
    """14 Whether the aggressor still trades with those that it has not attacked."""
    politics = g.equipment.politics
    if g.at_war(politics.aggressor, politics.provoked) or g.state.trade_lost:
        return False
    return not attacked_unprovoked(g)


def road_is_open(g: Campaign, power: str) -> bool:
    """4 Whether no territory of a power's supply road is in enemy hands."""
    road = g.equipment.powers[power].road
    return bool(road) and all(g.is_friendly(land, power) for land in road)
