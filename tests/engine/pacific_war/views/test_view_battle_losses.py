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
STRIKE = "turn=3 fight=midway attacker=japan mp=0 midway=akagi,kaga,soryu,hiryu"
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


# ------------------------------------------------------------------ who does not fight on


def guns(table: Table, side: str) -> int | None:
    """The strength with which a side's guns will fire; None when they will not."""
    (party,) = (each for each in seen(table).camps if each.side == side)
    found = [each.strength for each in party.forecasts if each.segment == "surface"]
    return found[0] if found else None


def test_9_2_5_an_unarmored_ship_that_is_hit_is_left_out_of_the_surface_combat() -> None:
    """It leaves by any damage, and so before the guns fire (9.1)."""
    table = at(f"{STRIKE},portland,chester,houston,chicago,astoria", 4)
    assert (guns(table, "allied"), seen(table).leaving) == (5, ())
    table.do("assign_hit portland")
    assert (guns(table, "allied"), seen(table).leaving) == (4, ("us_portland",))
    table.do("assign_hit chester", "assign_hit houston", "assign_hit chicago")
    assert (table.asked, guns(table, "allied")) == ("japan confirm_hits", 1)


def test_9_2_5_an_armored_ship_may_take_its_hit_unharmed_and_is_counted() -> None:
    table = at(f"{STRIKE},south_dakota,portland,chester,houston,chicago", 4)
    before = guns(table, "allied")
    table.do("assign_hit south_dakota")
    assert (guns(table, "allied"), seen(table).leaving) == (before, ())


def test_9_2_5_guns_are_silent_when_every_target_will_have_left() -> None:
    table = at(f"{STRIKE},nagato,portland,chester,enterprise!", 4, 1)
    assert (table.asked, set(seen(table).leaving)) == (
        "japan choose_hit",
        {"us_portland", "us_chester", "us_enterprise"},
    )
    assert [camp.silent for camp in seen(table).camps] == [("surface",), ("surface",)]


def test_9_3_the_reply_is_foretold_without_the_ships_that_the_first_fire_takes() -> None:
    """A11, J08: the other side answers with what remains."""
    fleets = "rabaul=nagato,mutsu,us_chester!,us_boston!,us_portland!"
    line = f"turn=4 attacker=allied fight=rabaul mp=1 hand.japan=J08 {fleets}"
    table = at(line, 4).do("pass_card", "fight_on", "play_combat_card J08")
    assert (table.asked, guns(table, "allied")) == ("allied choose_hit", 3)
    table.do("assign_hit boston", "assign_hit portland")
    assert (table.asked, guns(table, "allied")) == ("allied confirm_hits", 1)
