"""Fog 7, 8 The facilitator's desk beside the board; part of that view only.

The orders and their outlook, the step under way, where the sides are mistaken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.view import kind_of
from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.detection.detection import Encounter, Meeting, Rulings
from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.fog.desk.company import (
    in_company,
    left_of,
    of_its_fight,
    to_come,
    until_all_have_come,
)
from engine.games.pacific_1940.fog.desk.differences import Difference, differences
from engine.games.pacific_1940.fog.desk.outlook import Outlook, all_forces
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.groups import may_come
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.fog.meeting.prompts import Prompt
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.research.using import secrets_of

Progress = Literal["done", "now", "gathers", "waits"]


class Step(Struct, frozen=True, kw_only=True):
    """Fog 7, 8 The step being carried out.

    kind: what the facilitator goes on to, or the frame under way. space: where. order: the number
    of the order, 0 for none. moving, present: who comes, and who of its enemies is there in truth.
    met, found, due: in a sea zone, the encounter, what the chart makes of it, and what is announced
    and asked there, one after the other. secrets: fog 5 technologies of those who meet there, by
    power, of which their opponents have not heard. dice: 8.3 the powers that fire next on land, in
    order, each list with the number of its dice; empty where that is not certain.
    """

    kind: str
    space: str
    order: int
    moving: Forces = {}
    present: Forces = {}
    met: Encounter | None = None
    found: Meeting | None = None
    due: tuple[Prompt, ...] = ()
    secrets: dict[str, tuple[str, ...]] = {}
    dice: tuple[tuple[tuple[str, ...], int], ...] = ()


class OrderLine(Struct, frozen=True, kw_only=True):
    """Fog 7 One order of the list.

    number: 0 for an implicit one, by which a fleet stays (A32). outlook: what will come of it, or
    comes of it now; None for what is done. at, until: A31 where units that gather wait for the
    rest of their group, and the number of the last order of it.
    """

    number: int
    order: Order
    progress: Progress
    outlook: Outlook | None
    at: str = ""
    until: int = 0


class DeskView(Struct, frozen=True, kw_only=True):
    """Fog 7, 8 What only the facilitator is told, besides what both rooms know.

    power, phase: whose list is carried out, "" while there is none. differences: by side. secrets:
    power → its technologies that its enemies do not know of. entered: power → dice entered for its
    research that are still to come. dice: fog 12 those entered for whatever is rolled next.
    """

    power: str
    phase: str
    orders: tuple[OrderLine, ...]
    step: Step | None
    differences: dict[str, tuple[Difference, ...]]
    secrets: dict[str, tuple[str, ...]]
    entered: dict[str, tuple[int, ...]]
    dice: tuple[int, ...] = ()


def desk_view(g: FoggedCampaign, unsaid: Mapping[str, int]) -> DeskView:
    """Fog 7, 8 The desk for a position. unsaid: side → how much its room does not show yet."""
    rulings = rulings_of(g.state.options)
    found = g.under_way(CarryOut)
    return DeskView(
        power=found.power if found else "",
        phase=found.phase if found else "",
        orders=tuple(order_lines(g, found, rulings)) if found else (),
        step=step_of(g),
        differences={side: differences(g, side, unsaid.get(side, 0)) for side in g.equipment.sides},
        secrets=_secrets(g) if g.state.technologies else {},
        entered=dict(g.fog.entered or {}),
        dice=tuple(g.state.dice.script),
    )


def _secrets(g: FoggedCampaign) -> dict[str, tuple[str, ...]]:
    """Fog 5 Power → its technologies that its enemies do not know of."""
    return {power: own for power in g.equipment.order if (own := secrets_of(g, power))}


# ---------------------------------------------------------------------------- the list


def order_lines(g: FoggedCampaign, found: CarryOut, rulings: Rulings) -> Iterator[OrderLine]:
    """Fog 7 Orders done, under way, and to come, in this order.

    The last order is under way as long as its consequences are fought out. Orders of a blitz come
    into the list as they are given (A36).
    """
    number, now = found.number, found.march
    coming = to_come(g, found, rulings)
    for place in range(1, len(found.begun) + 1):
        if place < number or now is None:
            yield begun_line(g, found, place, coming, rulings)
    if now is not None:
        is_written = now.order in found.begun[-1:]
        ahead = in_company(g, found, left_of(now), coming, rulings)
        yield OrderLine(number=number * is_written, order=now.order, progress="now", outlook=ahead)
    for place, order in enumerate(found.orders):
        is_stay = place < found.stays
        number += not is_stay
        ahead = in_company(g, found, order, coming, rulings)
        yield OrderLine(number=number * (not is_stay), order=order, progress="waits", outlook=ahead)


def begun_line(
    g: FoggedCampaign, found: CarryOut, place: int, coming: Sequence[Order], rulings: Rulings
) -> OrderLine:
    """A31 An order that was carried out: it is fought out, waits for its group, or is done.

    place: its number. coming: the orders that will come to their end.
    """
    order = found.begun[place - 1]
    spaces = _gathers_at(g, found, order)
    is_last = found.march is None and bool(found.settled) and place == found.number
    if is_last or found.settled in spaces:
        there = _still_there(g, order)
        ahead = of_its_fight(g, found, order, there, rulings) if found.settled in spaces else None
        return OrderLine(number=place, order=order, progress="now", outlook=ahead)
    for at in spaces:
        until = _last_to_come(g, found, at)
        if until > place:
            here = replace(order, units=_still_there(g, order), path=order.path[-1:])
            ahead = until_all_have_come(g, found, here, at, coming, rulings)
            line = OrderLine(number=place, order=order, progress="gathers", outlook=ahead)
            return replace(line, at=at, until=until)
    return OrderLine(number=place, order=order, progress="done", outlook=None)


def _still_there(g: FoggedCampaign, order: Order) -> tuple[str, ...]:
    """Fog 7 The units of an order that are where it ends."""
    return tuple(key for key in order.units if key in g.pieces and g.place(key) == order.end)


def _gathers_at(g: FoggedCampaign, found: CarryOut, order: Order) -> list[str]:
    """A31 Where units of an order are with a group: its zone, then the land that it attacks."""
    there = _still_there(g, order)
    spaces = dict.fromkeys(space for space in (order.end, order.ashore) if space)
    return [space for space in spaces if there and _is_of_group(g, found, order, space)]


def _is_of_group(g: FoggedCampaign, found: CarryOut, order: Order, space: str) -> bool:
    """A31 Whether an order has brought units to the group of a space, which has yet to fight."""
    attack = g.state.attacks.get(space)
    came = set(found.waiting.get(space, ()))
    if attack is not None and not attack.is_done:
        came |= {*attack.units, *attack.escorts, *attack.raiders, *attack.landed}
    return space == found.settled or not came.isdisjoint((*order.units, *order.landing))


def _last_to_come(g: FoggedCampaign, found: CarryOut, space: str) -> int:
    """A31 The number of the last order that still leads to a space; 0: all have come."""
    last = 0
    if found.march is not None and space in (found.march.order.end, found.march.order.ashore):
        last = found.number
    for number, order in enumerate(found.orders[found.stays :], start=found.number + 1):
        if space in (order.end, order.ashore) and may_come(g, order):
            last = number
    return last


# ---------------------------------------------------------------------------- the step


def step_of(g: FoggedCampaign) -> Step | None:
    """Fog 8 The step under way: the innermost frame that has a place."""
    number = order_at_work(g.under_way(CarryOut))
    for frame in reversed(g.state.stack):
        match frame:
            case MeetAtSea():
                return _at_sea(g, frame, number)
            case AttackLand():
                return replace(
                    _on_land(g, frame.space, kind_of(frame), number), dice=_dice_due(g, frame)
                )
    for frame in reversed(g.state.stack):
        match frame:
            case Battle():
                return _on_land(g, frame.space, kind_of(frame), number)
            case GoOn() if frame.space:
                return Step(kind=frame.step, space=frame.space, order=number)
    return None


def order_at_work(found: CarryOut | None) -> int:
    """Fog 7, A31 The number of the order under way, or of the last that brought a group together.

    0: there is none, or nobody wrote it.
    """
    if found is None:
        return 0
    if found.march is not None:
        return found.number if found.march.order in found.begun[-1:] else 0
    came = (n for n, each in enumerate(found.begun, 1) if found.settled in (each.end, each.ashore))
    return max(came, default=0) if found.settled else 0


def _at_sea(g: FoggedCampaign, frame: MeetAtSea, number: int) -> Step:
    """Fog 8 A group in a sea zone."""
    group = [key for key in frame.group if key in g.pieces]
    wing = [key for key in frame.wing if key in g.pieces]
    present = g.enemies_at(frame.zone, g.state.power)
    return Step(
        kind=kind_of(frame),
        space=frame.zone,
        order=number,
        moving=all_forces(g, [*group, *wing]),
        present=all_forces(g, present),
        met=frame.met(g),
        found=frame.found(g),
        due=frame.due(g),
        secrets=_secrets_here(g, [*group, *wing], present),
    )


def _on_land(g: FoggedCampaign, space: str, kind: str, number: int) -> Step:
    """Fog 8 An attacked territory, or any contested space."""
    attack = g.state.attacks.get(space)
    sent = dict.fromkeys([*attack.units, *attack.landed, *attack.raiders]) if attack else ()
    moving, present = [key for key in sent if key in g.pieces], g.enemies_at(space, g.state.power)
    return Step(
        kind=kind,
        space=space,
        order=number,
        moving=all_forces(g, moving),
        present=all_forces(g, present),
        secrets=_secrets_here(g, moving, present),
    )


def _dice_due(g: FoggedCampaign, frame: AttackLand) -> tuple[tuple[tuple[str, ...], int], ...]:
    """8.3 The dice of the first round of a battle on land that begins next, the attacker's first.

    Empty where raids, ships at the coast or guns fire before it, or anything else comes first.
    """
    attack, top = g.state.attacks.get(frame.space), g.state.stack[-1]
    begins = isinstance(top, GoOn) and top.step == "attack" and frame.is_fought
    if not begins or attack is None or attack.landed or attack.raiders:
        return ()
    came, there = frame.attackers(g), frame.defenders(g)
    attackers, defenders = forces.kinds(g, came), forces.kinds(g, there)
    in_air = len(forces.in_the_air(g, came, attack.dropped or ()))
    if gunnery.air_defence_columns(defenders, in_air, g.equipment.air_defence.hits):
        return ()
    fire = gunnery.columns(attackers, defenders, attacks=True, finds=False)
    answer = gunnery.columns(defenders, attackers, attacks=False, finds=False)
    return tuple(
        (
            tuple(dict.fromkeys(g.owner(key) for key in units)),
            sum(n * each[2] for each, n in of.items()),
        )
        for units, of in ((came, fire), (there, answer))
    )


def _secrets_here(
    g: FoggedCampaign, moving: Sequence[str], present: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Fog 5 What those who meet have not told each other yet; nothing where nobody meets."""
    powers = dict.fromkeys(g.owner(key) for key in (*moving, *present))
    found = {power: secrets_of(g, power) for power in powers} if moving and present else {}
    return {power: secrets for power, secrets in found.items() if secrets}
