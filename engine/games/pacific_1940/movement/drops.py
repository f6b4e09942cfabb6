"""G11 Paratroopers: infantry that is dropped from the air beside an attack on land."""

from __future__ import annotations

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.pieces import LAND
from engine.games.pacific_1940.movement.landing import flights
from engine.games.pacific_1940.movement.purpose import attacked_by_land
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Fault, Tentative

ENDS = 2
"""An order to drop names the territory of the base and the target; nothing else matters."""


def why_not(draft: Tentative, order: Order) -> Fault | None:
    """G11 The first rule that forbids a drop, by itself and after those of the draft."""
    g, power = draft.g, draft.power
    unfit = tuple(key for key in order.units if not g.unit(key).is_dropped)
    if unfit or draft.phase != COMBAT or len(order.path) != ENDS:
        return Fault(Refusal("G11", "is_not_dropped", {"unit": (unfit or order.units)[0]}), unfit)
    most, far = capacity(g, power, order.start)
    if not most:
        return Fault(Refusal("G11", "no_base_to_drop_from", {"space": order.start}), order.units)
    if refusal := why_not_reach(g, power, order.start, order.end, far):
        return Fault(refusal, order.units)
    others = [each for each in draft.orders if each.dropped and each.start == order.start]
    if any(each.end != order.end for each in others):
        return Fault(Refusal("G11", "drops_on_one_territory", {"space": order.start}), order.units)
    left = max(0, most - sum(len(each.units) for each in others))
    if len(order.units) > left:
        data: dict[str, int | str] = {"space": order.start, "most": most}
        return Fault(Refusal("G11", "too_many_dropped", data), order.units[left:])
    return None


def why_not_reach(g: Campaign, power: str, start: str, end: str, far: int) -> Refusal | None:
    """G11 The rule against a target: it is hostile land within reach, by the way of aircraft."""
    if g.is_sea(end) or not g.is_hostile(end, power):
        return Refusal("G11", "no_land_to_drop_on", {"space": end})
    distance = _flight_to(g, power, start, end)
    if distance is None or distance > far:
        return Refusal("G11", "too_far_to_drop", {"space": end, "most": far})
    return politics.why_not_enter(g, power, end, domain=LAND, phase=COMBAT, ends=True)


def _flight_to(g: Campaign, power: str, start: str, end: str) -> int | None:
    """G6.4, G11 The distance of a target by air, None where no way is free.

    A neutral may be the target, as of any attack by air; the way to it leads over none. Under
    versions 3 to 5 none was a target.
    """
    over = flights(g, power, start)
    if g.earlier.no_drops_on_neutrals or not g.leaning(end):
        return over.get(end)
    return min((over[space] + 1 for space in g.neighbours(end) if space in over), default=None)


def capacity(g: Campaign, power: str, territory: str) -> tuple[int, int]:
    """G11 How many units an own working base drops in a turn, and how far; 0: there is none."""
    if g.is_sea(territory) or g.controller(territory) != power:
        return 0, 0
    own = (g.facility_kind(key) for key in g.facilities_at(territory) if g.works(key))
    return max(((kind.drops, kind.drop_range) for kind in own), default=(0, 0))


def targets(draft: Tentative, start: str) -> list[str]:
    """G11 Where units of a base could be dropped beside the attacks of a draft."""
    g, power = draft.g, draft.power
    most, far = capacity(g, power, start)
    if not most or draft.phase != COMBAT:
        return []
    ends = dict.fromkeys(attacked_by_land(draft))
    return [end for end in ends if why_not_reach(g, power, start, end, far) is None]
