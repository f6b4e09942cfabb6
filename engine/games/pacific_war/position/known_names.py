"""The names in a position's fields: sides, zones, counters, ends of cards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.encoding.known_names import Known, unknown_names
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.position.state import Theater

SIDES = ("owner", "role", "side", "sides", "chooser", "first_chooser", "winner", "attacker")
MORE_SIDES = ("placing", "carriers_lost", "Reinforcements.asked")
SIDES_OF_COMBAT = ("Combat.first", "Combat.hits", "Combat.scored")
ZONES = ("zone", "zones", "origin", "passed", "checked", "fleet_train", "defended", "committed")
COUNTERS = ("unit", "group", "left", "moved", "open_to", "targets", "others", "given")
MORE_COUNTERS = ("allotted", "preferred", "ships")
ENDS = ("end", "used")


def name_problems(g: Theater) -> Iterator[str]:
    """3.1, 4.0 Every unknown name."""
    yield from unknown_names(g.state, known_names(g))


def known_names(g: Theater) -> Known:
    """Field → its possible names."""
    sides, zones, counters = {JAPAN, ALLIED}, {*g.equipment.zones}, {*g.counters}
    ends = {*g.equipment.ends}
    return {
        **dict.fromkeys((*SIDES, *MORE_SIDES, *SIDES_OF_COMBAT), sides),
        **dict.fromkeys(ZONES, zones),
        **dict.fromkeys((*COUNTERS, *MORE_COUNTERS), counters),
        **dict.fromkeys(ENDS, ends),
        "face": {"front", "back"},
        "roster": {*sides, *counters},
        "ports": {*sides, *zones},
        "bases": {*sides, *zones},
        "lost_ports": {*sides, *zones},
        "ChoosePort.ports": zones,
        "Isolation.ports": zones,
        "divisions": {*zones, "removed"},
    }
