"""7, 12 A line that may be typed as it stands: a short legal order of what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.components.pieces import AIR, DOMAINS, LAND
from engine.games.pacific_1940.movement.movement import tried
from engine.games.pacific_1940.planning.pointing import orders_of, stacks
from engine.games.pacific_1940.planning.written_orders import line_of
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_words import Line, Wanted

SHORT = 24
"""A line of so many letters is short enough."""
ENOUGH = 3
"""Of so many longer ones the shortest is taken."""


def example(draft: Tentative) -> str | None:
    """7, 12 A legal line; None: there is none."""
    return _shortest(draft) if _may_serve(draft) else None


def _shortest(draft: Tentative) -> str | None:
    """7, 12 Of one legal line for each stack the first that is short, or else of the first few."""
    found: list[str] = []
    for orders in _orders(draft):
        with suppress(UnreadLine):
            legal = (order for order in orders if tried(draft, order).refusal is None)
            found += [line_of(draft, order) for order in islice(legal, 1)]
        if len(found) == ENOUGH or (found and len(found[-1]) <= SHORT):
            break
    return min(found, key=len, default=None)


def _may_serve(draft: Tentative) -> bool:
    """3, 7 Whether any space could be attacked; in the fog any zone."""
    g, power, spaces = draft.g, draft.power, draft.g.equipment.spaces
    if draft.phase != COMBAT or g.in_fog:
        return True
    targets = (key for key in spaces if g.is_hostile(key, power) or g.enemies_at(key, power))
    return any(
        politics.why_not_enter(g, power, key, domain=domain, phase=COMBAT, ends=True) is None
        for key in targets
        for domain in (LAND, AIR)
    )


def _orders(draft: Tentative) -> Iterator[Iterator[Order]]:
    """7, 12 What one unit of each stack could do: on land, then in the air, then at sea."""
    g = draft.g
    there = [at for at in g.equipment.spaces if g.whereabouts.is_anybody_at(at)]
    found = [(at, stack) for at in there for stack in stacks(draft, at) if stack.refusal is None]
    found.sort(key=lambda each: DOMAINS.index(g.equipment.units[each[1].kind].domain))
    for at, stack in found:
        unit = Wanted(stack.kind, 1, stack.mark, stack.told)
        yield orders_of(draft, Line(units=(unit,), path=(at,)))
    for at in there:
        for key in filter(g.is_cargo, g.own_at(at, draft.power)):  # of a friend's ship, 9
            yield (Order(units=(key,), path=(at, land)) for land in g.equipment.lands_of[at])
