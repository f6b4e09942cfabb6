"""6 to 12 The plans that are tried at a decision: Captain's own first, then others by its ideas."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.core.playing.advice import Advice
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot.admiral.playing_on import Remembering
from engine.games.pacific_1940.bot.admiral.weights import Factors, Trying, Weights, changed
from engine.games.pacific_1940.bot.combat.force import Planned
from engine.games.pacific_1940.bot.combat.plan import plan
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.politics.declarations import Declare, EnterWar
from engine.games.pacific_1940.position.state import COMBAT, Campaign

OWN = "as Captain plans it"


class Line(NamedTuple):
    """A plan that is tried, and what it is called."""

    choice: Choice
    name: str


def trying(ask: Decision, weights: Weights) -> Trying | None:
    """How a decision is searched; None: it is not."""
    match ask:
        case PlanMoves():
            return weights.combat if ask.phase == COMBAT else weights.noncombat
        case Spend():
            return weights.purchase
        case Declare() | EnterWar():
            return weights.war
    return None


def lines_of(
    captain: Remembering, g: Campaign, ask: Decision, own: Advice, how: Trying
) -> list[Line]:
    """The plans to try, each once. own: what Captain advises."""
    name = OWN if isinstance(ask, ComposedDecision) else ""
    found = [Line(own.choice, name), *_others(captain, g, ask, own, how)]
    once = dict[Choice, Line]()
    for line in found:
        if line.choice not in once and ask.refuses(g, line.choice) is None:
            once[line.choice] = line
    return list(once.values())[: how.plans]


def _others(
    captain: Remembering, g: Campaign, ask: Decision, own: Advice, how: Trying
) -> Iterable[Line]:
    """Those beside Captain's own."""
    if isinstance(ask, PlanMoves) and ask.phase == COMBAT:
        return _attacks(captain, g, ask, how)
    if isinstance(ask, Declare | EnterWar):
        return [Line(each.choice, "") for each in own.candidates]
    return _by_ways(captain, g, ask, how)


def _by_ways(captain: Remembering, g: Campaign, ask: Decision, how: Trying) -> Iterator[Line]:
    """6, 12 Captain's plan if it held other things worth more."""
    for name, factors in how.ways.items():
        yield Line(_like(captain, g, factors).advise(g, ask, random.Random(0)).choice, name)


def _like(captain: Remembering, g: Campaign, factors: Factors) -> Remembering:
    """A Captain with other weights, who remembers the same battles."""
    weights = changed(captain.held_worth, factors, g.equipment.units)
    return captain.with_weights(weights)


# ---------------------------------------------------------------------- attacks


def _attacks(captain: Remembering, g: Campaign, ask: Decision, how: Trying) -> Iterator[Line]:
    """7 The whole plan more or less daring, with one attack more, with one less, and no attack."""
    picture = captain.picture(g, ask.role, random.Random(0))
    own = plan(picture)
    spaces = _spaces(own)
    ways = {
        name: _like(captain, g, factors).picture(g, ask.role, random.Random(0))
        for name, factors in how.ways.items()
    }
    plans = {name: plan(picture) for name, picture in ways.items()}
    for name, other in plans.items():
        yield Line(MovePlan(other.orders), name)
    yield from _with_more(spaces, ways, plans, how.added)
    yield from _without(picture, own, how.without)
    yield Line(MovePlan(), "no attack")


def _spaces(planned: Planned) -> list[str]:
    """7 Where a plan attacks."""
    return [each.force.space for each in planned.attacks]


def _without(picture: Picture, own: Planned, most: int) -> Iterator[Line]:
    """7 Captain's plan with one attack less: those first that are thought to be worth least."""
    spaces = _spaces(own)
    for attack in sorted(own.attacks, key=lambda each: each.worth)[:most]:
        out = attack.force.space
        less = plan(picture, [space for space in spaces if space != out])
        yield Line(MovePlan(less.orders), f"without the attack on {_called(picture.g, out)}")


def _with_more(
    spaces: list[str], ways: dict[str, Picture], plans: dict[str, Planned], most: int
) -> Iterator[Line]:
    """7 Captain's plan with one attack more that it would make if it were more daring."""
    more = [
        (name, attack)
        for name, planned in plans.items()
        for attack in planned.attacks
        if attack.force.space not in spaces
    ]
    for name, attack in sorted(more, key=lambda each: -each[1].worth)[:most]:
        space = attack.force.space
        found = plan(ways[name], [*spaces, space])
        called = _called(ways[name].g, space)
        yield Line(MovePlan(found.orders), f"with an attack on {called} too")


def _called(g: Campaign, space: str) -> str:
    """1 What a space is called."""
    return g.zone(space).name if g.is_sea(space) else g.territory(space).name
