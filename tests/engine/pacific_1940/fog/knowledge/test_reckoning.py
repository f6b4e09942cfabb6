"""Fog 1 The odds of a plan: against enemies as they were seen last, and never as they are."""

import pytest
from msgspec.structs import replace

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.fog.knowledge.at_most import counted_once, limits, stayed
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen, reckoned
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.odds import Battle
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.planning.pointing import Destination
from engine.games.pacific_1940.position.fog import Sighting
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

BOMBER = "strategic_bomber"
FRONT = "power=japan turn=3 kwangsi=japan:4inf yunnan=china:6inf"
ATTACK = MovePlan(
    (Order(units=("japan_infantry_1", "japan_infantry_2"), path=("kwangsi", "yunnan")),)
)


def foreseen(g: FoggedCampaign, draft: MovePlan = ATTACK) -> dict[str, dict[str, int]]:
    """Space → the defenders with whom a plan of Japan's reckons there."""
    known = Campaign(known_to(g, "axis"), g.equipment, 1)
    found = WriteOrders(role="japan", power="japan", phase=COMBAT).foreseen(known, draft)
    fights = (each for each in found if isinstance(each, Foreseen))
    return {
        each.space: each.asked.defenders.units for each in fights if isinstance(each.asked, Battle)
    }


def pointed_at(g: FoggedCampaign, space: str, chosen: str) -> dict[str, Destination]:
    """End → what Japan is told there when it points at its units in a space and picks some."""
    known = Campaign(known_to(g, "axis"), g.equipment, 1)
    ask = WriteOrders(role="japan", power="japan", phase=COMBAT)
    found = ask.pointed(known, ask.start(known), Place(space, chosen))
    assert found is not None
    return {each.end: each for each in found.destinations}


def saw(g: FoggedCampaign, turn: int, space: str = "yunnan", **kinds: int) -> None:
    """The Axis saw Chinese units in a round, in the turn of China."""
    now, g.state.turn, power = g.state.turn, turn, g.state.power
    g.state.power = "china"
    sight_forces(g, "axis", space, "battle", {"china": kinds} if kinds else {})
    g.state.turn, g.state.power = now, power


def test_fog_1_a_plan_is_reckoned_against_what_was_seen_last() -> None:
    g = in_fog(FRONT)
    saw(g, 1, infantry=5)
    saw(g, 2, infantry=2)
    assert foreseen(g) == {"yunnan": {"infantry": 2}}


def test_7_4_aircraft_that_attacked_are_not_expected_where_they_may_not_land() -> None:
    g = in_fog(FRONT)
    saw(g, 2, infantry=2, fighter=1)
    assert foreseen(g) == {"yunnan": {"infantry": 2}}

    g.state.power, g.state.turn = "japan", 2  # F57 in its own turn they defended
    sight_forces(g, "axis", "yunnan", "battle", {"china": {"infantry": 2, "fighter": 1}})
    g.state.turn = 3
    assert foreseen(g) == {"yunnan": {"infantry": 2, "fighter": 1}}


def test_f60_a_unit_that_was_seen_again_is_expected_where_it_was_seen_last() -> None:
    two, one = {"japan": {"battleship": 2}}, {"japan": {"battleship": 1, "cruiser": 2}}

    assert counted_once([two, one], {"japan": {"battleship": 2, "cruiser": 4}}) == [
        two,
        {"japan": {"cruiser": 2}},
    ]
    assert counted_once([two, one], {"japan": {"battleship": 3, "cruiser": 4}}) == [two, one]
    assert counted_once([two, one], {"japan": {"cruiser": 1}}) == [{}, {"japan": {"cruiser": 1}}]
    assert counted_once([two, one], {}) == [two, one]


def test_f60_what_everyone_saw_fall_is_expected_nowhere_any_more() -> None:
    g = in_fog(FRONT)
    saw(g, 1, fighter=1, infantry=3)
    g.fog.fallen["1.japan"] = {"china": {"fighter": 1}}  # the only one that China ever had

    assert foreseen(g) == {"yunnan": {"infantry": 3}}


def test_f60_a_plan_expects_no_more_of_a_kind_than_the_enemy_can_have() -> None:
    g = in_fog("power=usa turn=2 war=japan-usa sz35=usa:1ca")
    for zone in ("sz6", "sz19", "sz20"):
        g.state.turn = 1
        sight_forces(g, "allies", zone, "contact", {"japan": {"battleship": 2}})
    g.state.turn = 2
    (japan,) = (each for each in limits(g, "allies") if each.power == "japan")
    known = Campaign(known_to(g, "allies"), g.equipment, 5)

    zones = [key for key in g.equipment.zones if reckoned(known, "allies").enemies_at(key, "usa")]

    found = [key for zone in zones for key in reckoned(known, "allies").enemies_at(zone, "usa")]
    assert sum("battleship" in key for key in found) <= japan.units["battleship"]
    assert zones


@pytest.mark.parametrize(
    ("mover", "seen", "hurt", "left"),
    [
        ("japan", {"cruiser": 1, "fighter": 2}, 0, {"cruiser": 1}),  # 7.5 they had scrambled
        ("japan", {"carrier": 1, "fighter": 2}, 0, {"carrier": 1, "fighter": 2}),
        ("japan", {"carrier": 1, "fighter": 2}, 1, {"carrier": 1}),
        ("japan", {"carrier": 2, "fighter": 2}, 1, {"carrier": 2, "fighter": 2}),
        ("usa", {"carrier": 1, "fighter": 1, BOMBER: 1}, 0, {"carrier": 1, "fighter": 1}),
        ("usa", {"fighter": 1, BOMBER: 1}, 0, {}),
    ],
)
def test_7_4_aircraft_stay_at_sea_only_with_a_sound_deck(
    mover: str, seen: dict[str, int], hurt: int, left: dict[str, int]
) -> None:
    g = in_fog("power=japan turn=3 war=japan-usa")
    damaged = {"usa": {"carrier": hurt}} if hurt else {}
    sighting = Sighting(
        turn=2, power=mover, phase="combat", space="sz20", forces={"usa": seen},
        damaged=damaged, source="battle",
    )  # fmt: skip

    assert stayed(g.equipment, g.side, sighting) == ({"usa": left} if left else {})
    for source in ("contact", "passing_report"):  # F57 whether they fought there or passed
        assert stayed(g.equipment, g.side, replace(sighting, source=source)) == (
            {"usa": left} if left else {}
        )


@pytest.mark.parametrize(("source", "left"), [("battle", {}), ("contact", {"usa": {BOMBER: 1}})])
def test_7_4_aircraft_leave_land_only_where_they_attacked_it(
    source: str, left: dict[str, dict[str, int]]
) -> None:
    g = in_fog("power=japan turn=3 war=japan-usa")
    sighting = Sighting(
        turn=2, power="usa", phase="combat", space="formosa", forces={"usa": {BOMBER: 1}},
        source=source,
    )  # fmt: skip

    assert stayed(g.equipment, g.side, sighting) == left


def test_fog_1_enemies_whom_nobody_has_seen_are_in_no_odds() -> None:
    assert foreseen(in_fog(FRONT)) == {}


def test_fog_1_where_a_battle_left_no_enemy_none_is_reckoned_with() -> None:
    g = in_fog(FRONT)
    saw(g, 1, infantry=5)
    saw(g, 2)
    assert foreseen(g) == {}


def test_fog_1_what_was_seen_this_turn_counts_as_it_is_known() -> None:
    g = in_fog(FRONT)
    saw(g, 2, infantry=5)
    sight_forces(g, "axis", "yunnan", "contact", {"china": {"infantry": 1}})
    assert foreseen(g) == {"yunnan": {"infantry": 1}}


def test_fog_1_who_points_is_told_of_the_enemies_that_were_seen_last() -> None:
    g = in_fog(FRONT)
    saw(g, 1, infantry=5)
    saw(g, 2, infantry=2)

    there = pointed_at(g, "kwangsi", "3 inf")["yunnan"]

    assert {power: dict(kinds) for power, kinds in there.defenders.items()} == {
        "china": {"infantry": 2}
    }
    assert there.attackers == (("infantry", 3),)
    assert there.refusal is None
    assert dict(there.defenders["china"]) == foreseen(g)["yunnan"]


def test_fog_1_who_points_is_told_of_nobody_whom_the_side_has_not_seen() -> None:
    assert pointed_at(in_fog(FRONT), "kwangsi", "3 inf")["yunnan"].defenders == {}


def test_f20_own_ships_that_stay_in_a_zone_count_with_those_that_come() -> None:
    g = in_fog("power=japan turn=3 war=japan-usa sz6=japan:1dd sz17=japan:1ca")
    saw(g, 2, space="sz6", cruiser=1)
    there = pointed_at(g, "sz17", "1 ca")["sz6"]
    assert dict(there.attackers) == {"destroyer": 1, "cruiser": 1}


def test_a1_an_old_sighting_stands_against_no_order() -> None:
    g = in_fog("power=usa turn=3 war=japan-usa sz35=usa:1ca sz20=japan:1bb")
    g.state.turn = 2
    sight_forces(g, "allies", "sz20", "battle", {"japan": {"battleship": 1}})
    g.state.turn = 3
    known = Campaign(known_to(g, "allies"), g.equipment, 1)
    ask = WriteOrders(role="usa", power="usa", phase=COMBAT)
    through = MovePlan((Order(units=("usa_cruiser_1",), path=("sz35", "sz20", "sz19")),))

    assert ask.why_not(known, through) is None
    assert reckoned(known, "allies").enemies_at("sz20", "usa")
    assert known.enemies_at("sz20", "usa") == []


def test_fog_8_a_blip_says_nothing_of_who_is_there() -> None:
    g = in_fog(FRONT)
    saw(g, 1, space="sz20", cruiser=1)
    sight_forces(g, "axis", "sz20", "radar_blip", {})
    assert last_seen(g.knowledge("axis").sightings)["sz20"].forces == {"china": {"cruiser": 1}}
