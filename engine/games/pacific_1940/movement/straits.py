"""G8 Straits and canals: ships pass between their two zones only by leave of the land beside.

This is the one place that says whether a ship may go from a zone to the next; what is beside what
for other purposes (bases, aircraft, landings) it does not touch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.map import Distances, Strait
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.politics import leave
from engine.games.pacific_1940.position.state import Campaign


def shut_by(g: Campaign, side: str, strait: Strait, power: str = "") -> str:
    """G8 The land that shuts a strait to a side; "" where all was its own since the turn began.

    Land taken this turn, by an attack or in peace, opens nothing yet. power: of that side, to which
    land of a power of the other side may be open with which it is at peace. Of several that shut it
    one comes first that no leave would open.
    """
    now = {*g.state.taken, *g.state.taken_over}
    shut = [
        land
        for land in strait.needs
        if land in now
        or not (g.side(g.controller(land)) == side or _is_open_in_peace(g, power, strait, land))
    ]
    if power and g.state.options.straits_by_leave is True:
        shut.sort(key=lambda land: leave.is_missing(g, power, land))
    return shut[0] if shut else ""


def _is_open_in_peace(g: Campaign, power: str, strait: Strait, land: str) -> bool:
    """G8.2 Whether a power at peace with the holder passes. Ruling: no; an option: by its leave.

    Games that began before there was leave may have straits open to all at peace.
    """
    holder = g.controller(land)
    if not (power and holder) or g.at_war(power, holder):
        return False
    options = g.state.options
    if options.straits_open_in_peace is True:
        return True
    return options.straits_by_leave is True and leave.stands(g, power, strait, land)


def shut_to(g: Campaign, power: str) -> Mapping[str, str]:
    """G8 The straits that are shut to a power's ships, each with the land that shuts it."""
    known = ("straits", power)
    if known not in g.known:
        straits, side = g.equipment.straits.values(), g.side(power)
        found = {each.key: shut_by(g, side, each, power) for each in straits}
        g.known[known] = {key: land for key, land in found.items() if land}
    shut: Mapping[str, str] = g.known[known]
    return shut


def sailing(g: Campaign, power: str, unit: UnitKind | None = None) -> Distances:
    """G8 The map as ships of a power sail it, those of a kind if it is named."""
    straits = g.equipment.straits
    if not straits:
        return g.equipment.distances
    kind = unit.key if unit else ""
    known = ("sailing", power, kind)
    if known not in g.known:
        shut = frozenset(key for key in shut_to(g, power) if kind not in straits[key].free)
        g.known[known] = g.equipment.passages.without(shut)
    found: Distances = g.known[known]
    return found


def why_not_pass(g: Campaign, power: str, unit: UnitKind, here: str, there: str) -> Refusal | None:
    """G8 The strait that keeps a ship from going on to the next zone, and the land that shuts it.

    Aircraft always pass, and so do some kinds of ship.
    """
    strait = g.equipment.passages.between.get((here, there))
    if strait is None or not unit.is_sea or unit.key in strait.free:
        return None
    land = shut_to(g, power).get(strait.key, "")
    if not land:
        return None
    about: dict[str, int | str] = {"strait": strait.key, "space": there, "land": land}
    if g.state.options.straits_by_leave is True and leave.is_missing(g, power, land):
        return Refusal("G8", "no_leave", {**about, "power": g.controller(land)})
    return Refusal("G8", "strait_shut", about)


def why_not_together(
    g: Campaign, power: str, units: Sequence[str], here: str, there: str
) -> Refusal | None:
    """G8, 8.4 The strait that keeps any of these units from going on to the next space."""
    if (here, there) not in g.equipment.passages.between:
        return None
    judged = (why_not_pass(g, power, g.unit(key), here, there) for key in units)
    return next((refusal for refusal in judged if refusal), None)
