"""9.2.5 What a battle tells of ships that are hit: who is lost, and who will not fight on."""

from __future__ import annotations

import pytest

from engine.core.sequence.choice import FACES
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.views.view_battle import Battle
from tests.engine.pacific_war.helpers import RULES, Table, at

HAWAII_LOST = "turn=2 fight=midway attacker=japan mp=0 port.hawaii=japan hawaii=nagato"
STRUCK = "akagi!,kaga!,soryu!,enterprise,south_dakota,portland"
"""Three hits on three ships: the last one that is chosen is the only one left."""
QUIET = ("pass_card", "stay", "break_off")
"""What ends a Combat without another hit."""


def seen(table: Table) -> Battle:
    """The battle on everyone's page."""
    found: Battle = table.rules.view(table.state, None).board.battle
    return found


def lost_in_fact(line: str, unit: str) -> int:
    """9.2.5 Of the faces of the die of damage, those by which a ship that is hit is lost."""
    lost = 0
    for face in FACES:
        table = at(line, 1, 3, *[face] * 6).do(f"assign_hit {unit}")
        while any(isinstance(frame, Combat) for frame in table.state.stack):
            quiet = [o for o in table.ask.options if o.kind in QUIET] or table.ask.options
            table.state = RULES.apply(table.state, table.role, quiet[0].choice).state
        lost += table.where(unit) in ("sunk", "removed")
    return lost


@pytest.mark.parametrize(
    ("unit", "lost"), [("enterprise", 6), ("portland", 6), ("south_dakota", 5)]
)
def test_6_1_7_while_the_port_of_repair_is_lost_any_damage_loses_a_ship(
    unit: str, lost: int
) -> None:
    """AMB-47, PW-04: at the end of the action all damage of that nation is destroyed."""
    line = f"{HAWAII_LOST} midway={STRUCK}"
    assert seen(at(line, 1, 3)).lost[f"us_{unit}"] == (lost, 6)
    assert lost_in_fact(line, unit) == lost


def test_6_1_7_a_port_of_repair_that_is_fought_for_is_not_lost_yet() -> None:
    line = "turn=2 fight=hawaii attacker=japan mp=0 port.hawaii=allied"
    table = at(f"{line} hawaii={STRUCK}", 1, 3)
    assert seen(table).lost["us_enterprise"] == (4, 6)


def test_6_1_7_australians_are_repaired_elsewhere() -> None:
    line = "turn=2 fight=midway attacker=japan mp=0 port.australia=japan australia=nagato"
    table = at(f"{line} midway=akagi!,kaga!,soryu!,au_australia,portland,chester", 1, 3)
    assert seen(table).lost["au_australia"] == (5, 6)


def test_6_1_7_in_version_3_a_ship_damaged_later_is_not_destroyed_at_once() -> None:
    table = at(f"{HAWAII_LOST} midway={STRUCK}", 1, 3, version=3)
    assert seen(table).lost["us_enterprise"] == (4, 6)
