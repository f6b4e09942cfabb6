"""Fog 1, 2 How far what a side believes is from the truth, and in what it is mistaken most."""

from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.illusions import (
    Astray,
    Mistake,
    greatest_illusion,
    greatest_surprise,
    illusion,
    worth,
)
from engine.games.pacific_1940.fog.knowledge.knowledge import sight, sight_forces
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

COSTS = {kind: unit.cost for kind, unit in make().equipment.units.items()}
CARRIER, BATTLESHIP, INFANTRY = COSTS["carrier"], COSTS["battleship"], COSTS["infantry"]


def seen(line: str, space: str, **kinds: int) -> FoggedCampaign:
    """A position of which the Allies have seen so many units of Japan in one space."""
    g = in_fog(line)
    sight_forces(g, "allies", space, "contact", {"japan": dict(kinds)})
    return g


def test_fog_1_at_the_start_nobody_is_mistaken() -> None:
    rules = make().under({"fog": True})
    found = rules.facilitation.hindsight(rules.setup("1" * 64, {"fog": True}))
    assert {side: found[side].distance for side in found} == {"axis": 0, "allies": 0}


def test_fog_2_what_was_never_seen_is_unseen() -> None:
    found = illusion(in_fog("power=japan sz6=japan:2cv"), "allies")
    assert (found.believed, found.unseen) == (0, 2 * CARRIER)
    assert found.mistakes == (Mistake(space="sz6", believed={}, unseen={"japan": {"carrier": 2}}),)


def test_fog_2_a_fleet_that_has_gone_counts_where_it_was_and_where_it_is() -> None:
    found = illusion(seen("power=japan sz17=japan:3cv", "sz6", carrier=3), "allies")
    assert (found.believed, found.unseen, found.distance) == (
        3 * CARRIER,
        3 * CARRIER,
        6 * CARRIER,
    )
    assert [(each.space, each.believed, each.unseen) for each in found.mistakes] == [
        ("sz17", {}, {"japan": {"carrier": 3}}),
        ("sz6", {"japan": {"carrier": 3}}, {}),
    ]


def test_fog_2_what_is_where_it_was_seen_is_no_mistake() -> None:
    g = seen("power=japan sz6=japan:2cv+1bb", "sz6", carrier=3)
    (mistake,) = illusion(g, "allies").mistakes
    assert mistake.believed == {"japan": {"carrier": 1}}
    assert mistake.unseen == {"japan": {"battleship": 1}}


def test_fog_8_the_newest_sighting_counts_and_a_mere_notice_does_not() -> None:
    g = seen("power=japan sz6=japan:1cv", "sz6", carrier=3)
    sight(g, "allies", "sz6", "battle", ["japan_carrier_1"])
    sight_forces(g, "allies", "sz6", "radar_blip", {})
    assert illusion(g, "allies").distance == 0


def test_fog_1_on_its_own_land_a_side_believes_in_no_enemy() -> None:
    """What it has seen there before it took it is gone, and it knows that."""
    g = seen("power=japan holds.kiangsu=usa", "kiangsu", infantry=2)
    assert illusion(g, "allies").distance == 0
    g.state.control["kiangsu"] = "japan"
    assert illusion(g, "allies").believed == 2 * INFANTRY


def test_fog_8_cargo_is_unseen() -> None:
    g = in_fog("power=usa sz35=usa:1trn[2inf]")
    sight(g, "axis", "sz35", "contact", ["usa_transport_1"])
    assert illusion(g, "axis").unseen == 2 * INFANTRY


def test_fog_7_what_the_facilitator_has_yet_to_say_is_not_believed() -> None:
    g = seen("power=japan sz6=japan:1cv", "sz6", carrier=1)
    g.fog.unsaid = {"allies": 1}
    hindsight = make().under({"fog": True}).facilitation.hindsight
    assert hindsight(g.state)["allies"].unseen == 0
    g.state.stack = [GoOn(step="order")]
    assert hindsight(g.state)["allies"].unseen == CARRIER


def test_fog_1_each_side_is_mistaken_about_its_enemies_alone() -> None:
    g = in_fog("power=japan sz6=japan:1cv sz10=usa:1bb yunnan=china:1inf")
    assert illusion(g, "allies").unseen == CARRIER
    assert illusion(g, "axis").unseen == BATTLESHIP + INFANTRY


def test_5_units_that_wait_to_be_placed_are_nowhere_to_be_seen() -> None:
    assert illusion(in_fog("power=japan bought=3inf"), "allies").distance == 0


def test_5_the_worth_of_units_is_what_they_cost() -> None:
    assert worth({"usa": {"carrier": 2}, "uk": {"infantry": 3}}, COSTS) == 2 * CARRIER + 9


# ---------------------------------------------------------------------- the greatest of them


def test_fog_2_the_greatest_illusion_says_where_the_units_really_were() -> None:
    g = seen("power=japan sz17=japan:2cv sz33=japan:1cv yunnan=japan:1inf", "sz6", carrier=3)
    assert greatest_illusion(illusion(g, "allies"), COSTS) == Astray(
        power="japan",
        kind="carrier",
        count=3,
        believed_at="sz6",
        really_at=(("sz17", 2), ("sz33", 1)),
    )


def test_fog_2_of_more_units_than_are_missing_no_more_are_told() -> None:
    g = seen("power=japan sz17=japan:4cv sz33=japan:1cv", "sz6", carrier=3)
    found = greatest_illusion(illusion(g, "allies"), COSTS)
    assert found and found.really_at == (("sz17", 3),)


def test_fog_2_units_that_are_gone_are_nowhere() -> None:
    found = greatest_illusion(illusion(seen("power=japan", "sz6", carrier=3), "allies"), COSTS)
    assert found and (found.believed_at, found.really_at) == ("sz6", ())


def test_fog_2_the_greatest_surprise_is_what_costs_most_in_one_space() -> None:
    g = in_fog("power=japan sz17=japan:1cv yunnan=japan:9inf sz33=japan:1cv")
    assert greatest_surprise(illusion(g, "allies"), COSTS) == Astray(
        power="japan", kind="infantry", count=9, believed_at="", really_at=(("yunnan", 9),)
    )


def test_fog_2_who_is_not_mistaken_has_neither() -> None:
    found = illusion(in_fog("power=japan"), "allies")
    assert greatest_illusion(found, COSTS) is None
    assert greatest_surprise(found, COSTS) is None
