"""G1 Nine powers on both boards: the content of the second scenario, and how it begins."""

from collections import Counter

from engine.core import registry
from engine.games.pacific_1940.equipment import box_of

BOX = box_of("global_1940")


def test_G1_1_nine_powers_in_the_printed_order() -> None:
    assert BOX.order == (
        "germany",
        "ussr",
        "japan",
        "usa",
        "china",
        "uk",
        "italy",
        "anzac",
        "france",
    )
    assert BOX.sides == ("axis", "allies")


def test_G1_1_the_first_question_is_germany_s() -> None:
    rules = registry.get("global_1940")
    state = rules.setup("a seed", {})

    (asked,) = rules.asks(state)

    assert asked.role == "germany"


def test_G1_2_the_income_of_each_power_is_the_sum_of_its_land() -> None:
    worth: Counter[str] = Counter()
    for land in BOX.territories.values():
        worth[land.owner] += land.value

    income = {key: worth[key] for key in BOX.order}

    assert income == {key: BOX.powers[key].income for key in BOX.order}
    assert list(income.values()) == [30, 37, 26, 52, 12, 45, 10, 10, 19]


def test_G1_3_the_boards_are_joined_at_their_edges() -> None:
    joined = {
        tuple(sorted(each.ends))
        for each in BOX.connections.values()
        if BOX.spaces[each.ends[0]].board != BOX.spaces[each.ends[1]].board
        and "himalayas" not in each.ends
    }

    assert ("central_united_states", "western_united_states") in joined
    assert ("sz51", "sz64") in joined
    assert len(joined) == 24


def test_G1_4_nobody_enters_the_himalayas_or_the_pripet_marshes() -> None:
    assert not BOX.territories["himalayas"].in_play
    assert not BOX.territories["pripet_marshes"].in_play


def test_G1_5_the_caspian_sea_has_no_way_out() -> None:
    caspian = next(key for key, zone in BOX.zones.items() if zone.name == "Caspian Sea")

    assert not [key for key in BOX.neighbours[caspian] if BOX.is_sea(key)]
    assert "caucasus" in BOX.lands_of[caspian]


def test_G1_6_an_island_is_one_territory_in_the_sea() -> None:
    islands = [key for key, land in BOX.territories.items() if land.island]

    assert len(islands) == 38
    assert all(BOX.is_sea(other) for key in islands for other in BOX.neighbours[key])
    assert BOX.territories["scotland"].shares_island
    assert not BOX.territories["scotland"].island


def test_G1_7_the_united_states_begin_with_small_complexes() -> None:
    small = {each.space for each in BOX.standing.values() if each.kind == "minor_complex"}
    great = {each.space for each in BOX.standing.values() if each.kind == "major_complex"}

    home = {"eastern_united_states", "central_united_states", "western_united_states"}
    assert home <= small
    assert not home & great
