"""R12, F72 Aircraft have to fight where they were sent: what ships do that came with them."""

import pytest

from engine.core.events import kind_of
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.free_shot import ShootFreely
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.silent import JoinBattle, StayOut
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.position.versions import SIXTH, earlier_rules
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.fog.meeting.meetings import Meets, begin, fogged, meets
from tests.engine.pacific_1940.movement.moving import go

WAR = "power=usa war=japan-usa tokens.japan=0"
MISSES = (6,) * 40


def sent(mover: str, there: str, *dice: int, **options: object) -> Meets:
    """Aircraft were sent to a zone together with ships; nobody hits anything."""
    line = f"{WAR} sz16=usa:1ftr+{mover};japan:{there}"
    table = fogged(line, *(dice or MISSES), **options)
    return begin(table, "sz16", ends=True, came_from="sz25")


def fights(table: Meets) -> dict[str, dict[str, int]]:
    """Who came to the table."""
    forces: dict[str, dict[str, int]] = table.the("battle_began").forces
    return forces


def ledger(table: Meets, side: str) -> Forces:
    """What a side saw last of the zone."""
    forces: Forces = table.g.knowledge(side).sightings[-1].forces
    return forces


@pytest.mark.parametrize(
    ("mover", "there", "choices"),
    [
        ("1ca", "1trn", ["none", "tr"]),  # R8
        ("1dd", "1trn", ["none", "tr"]),  # R4
        ("1cv+1trn", "1trn+1sub", ["none", "tr"]),  # R7: it does not see the submarine
    ],
)
def test_r8_warships_choose_beside_their_aircraft(
    mover: str, there: str, choices: list[str]
) -> None:
    """Given aircraft that must sink a transport, when warships are there, then these may ignore."""
    table = sent(mover, there)
    assert table.asked == "usa attack_or_ignore"
    assert table.choices() == choices
    assert table.ask.crumb(table.g) == {"zone": "sz16", "aircraft": 1}


def test_r8_those_that_attack_fight_beside_them_with_all_their_fleet() -> None:
    table = sent("1ca+1trn", "1trn").answer(AttackFound(("tr",)))
    assert fights(table)["usa"] == {"cruiser": 1, "fighter": 1, "transport": 1}
    assert table.all("passing_report") == []


def test_r8_those_that_ignore_take_no_part_and_are_seen() -> None:
    """Given a cruiser that leaves it to the aircraft, then the transport tells of it first."""
    table = sent("1ca+1trn[1inf]", "1trn").answer(AttackFound())
    assert fights(table)["usa"] == {"fighter": 1}
    assert table.said() == [
        "allies choose_attack",
        "axis attacked",
        "allies stopped",
        "axis passing_report",
    ]
    assert table.the("passing_report").forces == {"usa": {"cruiser": 1, "transport": 1}}
    assert [kind_of(each) for each in table.heard].index("passing_report") < [
        kind_of(each) for each in table.heard
    ].index("battle_began")


def test_f72_nobody_sees_a_battle_before_the_report_is_said() -> None:
    """Given ships that take no part, when the facilitator is to tell of them, then no battle is."""
    table = sent("1ca", "1trn").answer(AttackFound())
    at = table.waits.index("passing_report")
    assert table.trails[at] == []


def test_f72_the_ledger_keeps_them_beside_those_that_fought() -> None:
    table = sent("1ca+1trn", "1trn").answer(AttackFound())
    assert ledger(table, "axis") == {"usa": {"cruiser": 1, "fighter": 1, "transport": 1}}
    assert "usa_cruiser_1" not in table.stopped


def test_r7_a_submarine_sees_the_capital_ships_beside_the_aircraft() -> None:
    """Given aircraft against a transport, when a submarine hides, then it is told all the same."""
    table = sent("1bb", "1trn+1sub").answer(AttackFound(), JoinBattle(0))
    assert table.the("passing_report").forces == {"usa": {"battleship": 1}}
    assert fights(table) == {"usa": {"fighter": 1}, "japan": {"transport": 1}}
    assert "submarine" not in str(ledger(table, "allies"))


def test_r9_a_submarine_may_fire_at_transports_whose_aircraft_have_to_fight() -> None:
    """Given a lone transport beside aircraft, when the submarine misses, then both know of it."""
    table = sent("1trn", "1trn+1sub")
    assert table.asked == "japan shoot_or_avoid"
    table.answer(ShootFreely(1))
    assert table.asked == "japan join_or_hide"
    table.answer(JoinBattle(0))
    assert table.the("passing_report").forces == {"usa": {"transport": 1}}
    assert fights(table) == {"usa": {"fighter": 1}, "japan": {"transport": 1}}
    assert ledger(table, "axis") == {"usa": {"fighter": 1, "transport": 1}}
    assert ledger(table, "allies") == {"japan": {"submarine": 1}}  # the transport was sunk


def test_r9_what_it_sinks_is_gone_before_the_battle() -> None:
    table = sent("1trn", "1trn+1sub", 2, *MISSES).answer(ShootFreely(1), JoinBattle(0))
    assert table.where("usa_transport_1") == "lost"
    assert fights(table)["usa"] == {"fighter": 1}
    assert table.all("passing_report") == []


def test_r9_a_submarine_that_avoids_combat_is_not_seen() -> None:
    table = sent("1trn", "1trn+1sub").answer(ShootFreely(0), JoinBattle(0))
    assert table.all("contact") == []
    assert "submarine" not in str(ledger(table, "allies"))


def test_r9_warships_escort_the_transports_and_it_may_not_fire() -> None:
    table = sent("1ca+1trn", "1trn+1sub").answer(AttackFound())
    assert table.asked == "japan join_or_hide"


def test_x3_transports_beside_their_aircraft_are_seen_by_transports() -> None:
    table = sent("1trn", "1trn")
    assert table.the("passing_report").forces == {"usa": {"transport": 1}}
    unseen = sent("1trn", "1trn", transports_pass_unseen=True)
    assert unseen.all("passing_report") == []


def test_a6_submarines_of_the_group_are_asked_as_before() -> None:
    table = sent("1sub", "1trn")
    assert table.asked == "usa fight_or_stay_out"
    table.answer(StayOut(1))
    assert fights(table)["usa"] == {"fighter": 1}
    assert table.all("passing_report") == []


def test_r14_a_destroyer_beside_them_hunts_submarines_with_all_its_fleet() -> None:
    table = sent("1dd+1trn", "1trn+1sub")
    assert fights(table) == {
        "usa": {"destroyer": 1, "fighter": 1, "transport": 1},
        "japan": {"submarine": 1, "transport": 1},
    }


def test_a14_switched_it_may_spare_the_submarine() -> None:
    """Given a table where destroyers decide, when it ignores, then only the aircraft fight."""
    table = sent("1dd", "1trn+1sub", aircraft_spare_submarines=True)
    assert table.choices() == ["none", "ss", "tr", "ss+tr"]
    table.answer(AttackFound())
    assert fights(table) == {"usa": {"fighter": 1}, "japan": {"transport": 1}}


@pytest.mark.parametrize("there", ["1ca", "1dd+1sub", "1ftr"])
def test_r12_nobody_is_asked_where_the_ships_have_to_fight_too(there: str) -> None:
    table = sent("1ca+1trn", there)
    assert table.asked != "usa attack_or_ignore"


def test_r3_transports_beside_a_submarine_that_attacks_alone_are_seen() -> None:
    line = f"{WAR} sz16=usa:1sub+1trn;japan:1trn"
    table = meets(line, "sz16", *MISSES).answer(AttackFound(("tr",)))
    assert fights(table)["usa"] == {"submarine": 1}
    assert table.the("passing_report").forces == {"usa": {"transport": 1}}


# ---------------------------------------------------------------- as orders bring them there

LINE = (
    "power=japan war=japan-anzac,japan-uk fac.queensland=air_base queensland=anzac:2ftr+1inf"
    " sz54=anzac:1trn sz55=japan:1ca+1ftr"
)
ORDERS = (go("japan_fighter_1", by="sz55 sz54"), go("japan_cruiser_1", by="sz55 sz54"))
BOTH = ("anzac_fighter_1", "anzac_fighter_2")


def test_x2_ships_fight_where_aircraft_scramble_for_that_battle() -> None:
    """Given a cruiser that ignores, when a coast sends fighters up, then it fights them too."""
    table = Evening(LINE, *MISSES).write(*ORDERS).do(AttackFound())
    assert table.asked == "anzac answer_attack"

    table.do(GoUp(BOTH))

    (began,) = table.told("battle_began")
    assert began.forces["japan"] == {"cruiser": 1, "fighter": 1}
    assert table.told("passing_report") == []


def test_f72_under_version_6_ships_beside_the_aircraft_were_neither_asked_nor_seen() -> None:
    table = Evening(LINE, *MISSES, version=SIXTH).write(*ORDERS)
    assert table.said == ["allies attacked sz54", "axis stopped sz54"]
    table.do(GoUp(BOTH))
    (began,) = table.told("battle_began")
    assert began.forces["japan"] == {"fighter": 1}

    lone = fogged(f"{WAR} sz16=usa:1ftr+1trn;japan:1trn+1sub", *MISSES)
    lone.g.earlier = earlier_rules(SIXTH)
    begin(lone, "sz16", ends=True).answer(JoinBattle(0))
    assert lone.said_to("axis") == ["no_destroyer", "attacked"]
