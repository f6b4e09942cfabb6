"""14 What a position is worth to a side, when it has been played on."""

from __future__ import annotations

from engine.games.pacific_1940.bot.admiral.weights import Standing
from engine.games.pacific_1940.components.goals import Objective
from engine.games.pacific_1940.politics.conditions import comes_by_itself, last_peace
from engine.games.pacific_1940.politics.objectives import pays, pays_in_war, waits_for_war
from engine.games.pacific_1940.position.state import Campaign

Terms = dict[str, float]
"""What the worth is the sum of, each part under the name that a player reads."""


def standing(g: Campaign, side: str, weights: Standing) -> Terms:
    """14 What a side has more than the other, in IPC."""
    signs = {power: _sign(g, power, side) for power in ("", *g.equipment.powers)}
    result = g.state.result
    won = 0.0 if result is None else weights.won * (1 if result.winner == side else -1)
    return {
        "units": _units(g, signs),
        "money": _money(g, signs),
        "income": _income(g, signs, weights),
        "objectives": _objectives(g, signs, weights),
        "cities and capitals": _cities(g, signs, weights),
        "facilities": _facilities(g, signs, weights),
        "victory": won,
    }


def _sign(g: Campaign, power: str, side: str) -> int:
    """1 for a power of the side, -1 for one of the other, 0 for nobody."""
    whose = g.side(power) if power else ""
    return 0 if not whose else (1 if whose == side else -1)


def _units(g: Campaign, signs: dict[str, int]) -> float:
    """5 Units by their cost."""
    units = g.equipment.units
    return float(
        sum(
            units[piece.kind].cost * signs[piece.owner]
            for piece in g.pieces.values()
            if piece.kind in units
        )
    )


def _money(g: Campaign, signs: dict[str, int]) -> float:
    """14 What lies in the purses of their economies."""
    purses = g.state.purses.items()
    return float(sum(ipc * signs[g.equipment.power_of(economy)] for economy, ipc in purses))


def _income(g: Campaign, signs: dict[str, int], weights: Standing) -> float:
    """14 The income of land in the rounds to come, and the ground itself."""
    lands = g.equipment.territories
    return sum(
        (weights.turns * lands[land].value + weights.ground) * signs[power]
        for land, power in g.state.control.items()
    )


def _objectives(g: Campaign, signs: dict[str, int], weights: Standing) -> float:
    """14 What objectives pay in the rounds to come."""
    return sum(
        _paid(g, each, weights.turns) * signs[each.power]
        for each in g.equipment.objectives.values()
    )


def _paid(g: Campaign, objective: Objective, turns: float) -> float:
    """14, 3 In so many rounds: trade until others go to war in any case, and war from then on."""
    till_war = max(0, _war_comes(g, objective.power) - g.state.turn)
    if objective.wants == "trade":
        return pays(g, objective) * min(turns, till_war)
    if waits_for_war(g, objective):
        return pays_in_war(g, objective) * max(0.0, turns - till_war)
    return turns * pays(g, objective)


def _war_comes(g: Campaign, power: str) -> int:
    """3 The round at whose end a power that is at peace has war in any case.

    Where none is said, as late as for those for whom one is; 0: for nobody.
    """
    order = g.equipment.order
    own = [comes_by_itself(g, power, other) for other in order]
    by_any = max((last_peace(g, other) for other in order), default=0)
    return min(filter(None, (last_peace(g, power), *own)), default=by_any)


def _cities(g: Campaign, signs: dict[str, int], weights: Standing) -> float:
    """2 Victory cities and capitals."""
    cities = sum(signs[g.controller(city.territory)] for city in g.equipment.cities.values())
    capitals = sum(signs[g.controller(land)] for land in g.equipment.capitals)
    return weights.city * cities + weights.capital * capitals


def _facilities(g: Campaign, signs: dict[str, int], weights: Standing) -> float:
    """13 Complexes and bases, by who holds the land where they are."""
    kinds = g.equipment.facilities
    return sum(
        (weights.complex if kinds[piece.kind].is_complex else weights.base)
        * signs[g.controller(piece.place)]
        for piece in g.pieces.values()
        if piece.kind in kinds and not g.is_sea(piece.place)
    )
