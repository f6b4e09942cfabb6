"""8.4 When the program presses on, when it leaves, and where to."""

import pytest

from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.battle.answering import advice, chosen
from tests.engine.pacific_1940.battle.battles import fight
from tests.engine.pacific_1940.helpers import Table

MISSES = (6,) * 30
HELD = "holds.kiangsi=japan holds.kwangtung=japan"


def on_land(ours: str, theirs: str, more: str = "", **came: str) -> Table:
    """Kwangsi is attacked by Japan, and nobody has hit anything yet."""
    table = fight(f"kwangsi=japan:{ours};china:{theirs} {HELD} {more}", *MISSES, came=came)
    assert table.asked == "japan may_retreat"
    return table


def test_who_is_far_stronger_presses_on() -> None:
    assert chosen(on_land("5inf+2art+1ftr", "2inf", japan_infantry_1="kiangsi")) == Press()


def test_who_is_far_weaker_leaves() -> None:
    found = chosen(on_land("2inf", "6inf", japan_infantry_1="kiangsi"))
    assert found == Retreat("kiangsi")


def test_aircraft_are_not_thrown_after_infantry_that_cannot_win() -> None:
    found = chosen(on_land("1inf+2ftr", "8inf", japan_infantry_1="kiangsi"))
    assert isinstance(found, Retreat)


def test_a_last_unit_presses_on_for_a_capital_where_its_chance_is_fair() -> None:
    """The same battle for poor land is left."""
    line = "{0}=japan:2inf;{1}:2inf power=japan war=japan-uk holds.burma=japan holds.kiangsi=japan"
    prize = fight(
        line.format("india", "uk") + " fac.india=major_complex purse.uk=17",
        *MISSES,
        came={"japan_infantry_1": "burma"},
    )
    poor = fight(line.format("kwangsi", "china"), *MISSES, came={"japan_infantry_1": "kiangsi"})
    assert chosen(prize) == Press()
    assert chosen(poor) == Retreat("kiangsi")


def test_of_two_ways_out_the_one_that_is_not_about_to_be_attacked_is_taken() -> None:
    danger = "hunan=china:9inf kiangsi=japan:1inf kwangtung=japan:1inf"
    table = on_land(
        "2inf",
        "7inf",
        danger.replace("kwangtung=japan:1inf", "kwangtung=japan:9inf+3art"),
        japan_infantry_1="kiangsi",
        japan_infantry_2="kwangtung",
    )
    assert chosen(table) == Retreat("kwangtung")


def test_a_fleet_that_would_be_sunk_leaves() -> None:
    line = "sz36=usa:1bb+2ca+2dd;japan:2dd power=japan war=japan-usa"
    table = fight(line, *MISSES, came={"japan_destroyer_1": "sz35", "japan_destroyer_2": "sz35"})
    assert chosen(table) == Retreat("sz35")


def test_a_fleet_that_is_stronger_finishes_what_is_left() -> None:
    line = "sz36=usa:1dd+2trn;japan:2ca+1dd power=japan war=japan-usa"
    table = fight(line, *MISSES, came={"japan_cruiser_1": "sz35"})
    assert chosen(table) == Press()


def test_transports_that_must_leave_do() -> None:
    line = "sz36=japan:1dd+1trn;usa:1dd power=japan war=japan-usa"
    table = fight(line, 6, 1, came={"japan_transport_1": "sz35", "japan_destroyer_1": "sz37"})
    assert table.ask.must
    assert chosen(table) == Retreat("sz35")


def test_those_put_ashore_are_not_left_alone_where_together_they_win() -> None:
    table = fight(
        f"kwangsi=japan:4inf+1art;china:2inf {HELD}",
        *MISSES,
        came={"japan_infantry_1": "kiangsi", "japan_infantry_2": "kiangsi"},
        landed={"japan_infantry_3": "sz36", "japan_infantry_4": "sz36"},
    )
    assert chosen(table) == Press()


@pytest.mark.parametrize("ours", ["2inf", "3inf+1ftr", "5inf+2art"])
def test_what_was_weighed_is_told_with_its_terms(ours: str) -> None:
    found = advice(on_land(ours, "4inf", japan_infantry_1="kiangsi"))
    assert len(found.candidates) == 2
    assert any(dict(each.reasons).get("killed", 0) > 0 for each in found.candidates)


def test_a_fleet_fights_on_for_the_landing_that_waits_behind_it() -> None:
    """The same battle with nothing to be landed is worth far less to it."""
    line = "sz6=usa:1ca+1dd+2trn[2inf];japan:1ca+1dd power=usa war=japan-usa purse.japan=40"
    came = {"usa_cruiser_1": "sz7", "usa_destroyer_1": "sz7"}
    alone, landing = (fight(line, *MISSES, came=came) for _ in range(2))
    army = {f"usa_infantry_{n}": "sz6" for n in range(1, 5)}
    landing.g.state.attacks["japan"] = Attack(space="japan", landed=army)
    assert chosen(landing) == Press()
    worth = [advice(table).candidates[0].mean for table in (landing, alone)]
    assert worth[0] > worth[1] + 10


def test_carriers_do_not_leave_aircraft_behind_that_can_land_nowhere_else() -> None:
    line = "sz36=usa:1ca+2dd;japan:2cv+1dd+3ftr power=japan war=japan-usa"
    table = fight(line, *MISSES, came={"japan_carrier_1": "sz35", "japan_carrier_2": "sz35"})
    for number in (1, 2, 3):
        table.piece(f"japan_fighter_{number}").spent = 4
    found = {str(each.choice): dict(each.reasons) for each in advice(table).candidates}
    (stranded,) = [reasons["stranded"] for reasons in found.values() if "stranded" in reasons]
    assert stranded <= -30
