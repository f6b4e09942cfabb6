"""Fog 7, 8 What the facilitator's desk shows beside the board; part of that view alone.

The orders and what will come of them, the step under way, where the sides are mistaken.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.view import kind_of
from engine.games.pacific_1940.battle import Battle
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.carrying_out import CarryOut
from engine.games.pacific_1940.fog.detection import DEFAULTS, Encounter, Meeting, Rulings, meet
from engine.games.pacific_1940.fog.differences import Difference, differences
from engine.games.pacific_1940.fog.facilitating import GoOn
from engine.games.pacific_1940.fog.land import AttackLand
from engine.games.pacific_1940.fog.meeting import MeetAtSea
from engine.games.pacific_1940.fog.messages import Forces
from engine.games.pacific_1940.fog.outlook import Outlook, all_forces, outlook
from engine.games.pacific_1940.fog.zones import encounter


class Step(Struct, frozen=True, kw_only=True):
    """Fog 7, 8 What is carried out now.

    kind: what the facilitator goes on to, or the frame under way. space: where. order: the number
    of the order, 0 for none. moving, present: who comes, and who of its enemies is there in truth.
    met, found: in a sea zone, what meets and what the chart makes of it.
    """

    kind: str
    space: str
    order: int
    moving: Forces = {}
    present: Forces = {}
    met: Encounter | None = None
    found: Meeting | None = None


class DeskView(Struct, frozen=True, kw_only=True):
    """Fog 7, 8 What the facilitator alone is told, beside what both rooms know.

    outlooks: of each order of the list, None for those that are carried out. differences: by side.
    """

    step: Step | None
    outlooks: tuple[Outlook | None, ...]
    differences: dict[str, tuple[Difference, ...]]


def desk_view(g: FoggedCampaign, rulings: Rulings = DEFAULTS) -> DeskView:
    """Fog 7, 8 What the desk shows of a position."""
    return DeskView(
        step=step_of(g, rulings),
        outlooks=tuple(outlooks(g, rulings)),
        differences={side: differences(g, side) for side in g.equipment.sides},
    )


def outlooks(g: FoggedCampaign, rulings: Rulings) -> Iterator[Outlook | None]:
    """Fog 7 What will come of each order of the list that is carried out."""
    lists = [frame for frame in g.state.stack if isinstance(frame, CarryOut)]
    now = order_number(g)
    for found in lists[-1:]:
        for number, order in enumerate(found.orders, start=1):
            is_done = number < now
            yield None if is_done else outlook(g, order, found.phase, rulings)


# ---------------------------------------------------------------------------- the step


def step_of(g: FoggedCampaign, rulings: Rulings) -> Step | None:
    """Fog 8 What is carried out now: the innermost of what says where."""
    number = order_number(g)
    for frame in reversed(g.state.stack):
        match frame:
            case MeetAtSea():
                return _at_sea(g, frame, number, rulings)
            case AttackLand():
                return _on_land(g, frame.space, kind_of(frame), number)
    for frame in reversed(g.state.stack):
        match frame:
            case Battle():
                return _on_land(g, frame.space, kind_of(frame), number)
            case GoOn() if frame.space:
                return Step(kind=frame.step, space=frame.space, order=number)
    return None


def order_number(g: FoggedCampaign) -> int:
    """Fog 7 The number of the order under way, as the list or the facilitator's question has it."""
    for frame in reversed(g.state.stack):
        for field in ("order", "number"):
            found = getattr(frame, field, None)
            if isinstance(frame, GoOn | CarryOut) and isinstance(found, int) and found:
                return found
    return 0


def _at_sea(g: FoggedCampaign, frame: MeetAtSea, number: int, rulings: Rulings) -> Step:
    """Fog 8 A group in a sea zone."""
    group = [key for key in frame.group if key in g.pieces]
    ending = [key for key in frame.ending if key in g.pieces]
    met = encounter(g, frame.zone, group, ending=ending, phase=frame.phase, rulings=rulings)
    return Step(
        kind=kind_of(frame),
        space=frame.zone,
        order=number,
        moving=all_forces(g, group),
        present=all_forces(g, g.enemies_at(frame.zone, g.state.power)),
        met=met,
        found=meet(met, rulings),
    )


def _on_land(g: FoggedCampaign, space: str, kind: str, number: int) -> Step:
    """Fog 8 A territory that is attacked, or any space that is fought for."""
    attack = g.state.attacks.get(space)
    moving = [*attack.units, *attack.landed, *attack.raiders] if attack else []
    return Step(
        kind=kind,
        space=space,
        order=number,
        moving=all_forces(g, [key for key in dict.fromkeys(moving) if key in g.pieces]),
        present=all_forces(g, g.enemies_at(space, g.state.power)),
    )
