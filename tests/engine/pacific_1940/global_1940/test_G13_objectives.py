"""G13 The objectives of Global: wars, territories, units, and what they pay."""

import pytest

from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.politics import neutrals, objectives
from engine.games.pacific_1940.views.view_powers import objective_view
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world

EAST = "war=germany-ussr "
AT_SEA = "sz125=germany:1sub"


def pays(objective: str, line: str) -> int:
    """What an objective pays in a position."""
    g = in_the_world(f"turn=3 {line}").g
    return objectives.pays(g, g.equipment.objectives[objective])


def paid(power: str, line: str = "") -> dict[str, int]:
    """The objectives that a power is paid for at its income."""
    t = in_the_world(f"power={power} turn=2 {line}").run(CollectIncome(power=power))
    parts = t.state.accounts[0].income
    return {key: ipc for key, ipc in parts.items() if key in BOX.objectives}


def test_G13_every_power_but_france_has_objectives() -> None:
    number = dict.fromkeys(BOX.order, 0)
    for objective in BOX.objectives.values():
        number[objective.power] += 1

    assert number == {
        "germany": 6,
        "ussr": 3,
        "japan": 4,
        "usa": 5,
        "china": 1,
        "uk": 2,
        "italy": 4,
        "anzac": 2,
        "france": 0,
    }


def test_G13_what_is_paid_in_the_first_round_if_nothing_has_changed() -> None:
    """GV04"""
    g = in_the_world().g

    found = {key: objectives.met(g, key) for key in BOX.economies}

    assert {key: paid for key, paid in found.items() if paid} == {
        "germany": {"germany_soviet_trade": 5, "germany_iron": 5},
        "japan": {"japan_trade": 10},
        "china": {"china_burma_road": 6},
        "uk_europe": {"uk_empire_in_europe": 5},
    }


def test_G13_trade_with_the_soviet_union_ends_with_the_peace() -> None:
    assert pays("germany_soviet_trade", "") == 5
    assert pays("germany_soviet_trade", EAST) == 0


@pytest.mark.parametrize(("war", "ipc"), [("", 0), (EAST, 10)])
def test_G13_the_soviet_cities_pay_germany_one_by_one_in_war_alone(war: str, ipc: int) -> None:
    held = "holds.novgorod=germany holds.volgograd=germany holds.russia=italy"
    assert pays("germany_soviet_cities", war + held) == ipc


def test_G13_the_axis_holds_the_caucasus_for_germany() -> None:
    assert pays("germany_caucasus", EAST + "holds.caucasus=italy") == 5
    assert pays("germany_caucasus", "holds.caucasus=italy") == 0


@pytest.mark.parametrize(
    ("line", "ipc"),
    [
        ("holds.egypt=italy egypt=germany:1tank", 5),
        ("holds.egypt=italy egypt=italy:1tank", 0),
        ("holds.egypt=italy egypt=germany:1ftr", 0),
        ("egypt=germany:1tank", 0),
        ("holds.egypt=italy egypt=germany:1tank war=none", 0),
    ],
)
def test_G13_a_german_army_in_axis_egypt(line: str, ipc: int) -> None:
    """GV83"""
    assert pays("germany_egypt", line) == ipc


@pytest.mark.parametrize(
    ("line", "ipc"),
    [
        ("", 5),
        ("holds.denmark=uk", 0),
        ("holds.sweden=uk", 0),
        ("holds.sweden=italy", 5),
        ("leans.sweden=allies", 0),
        ("leans.sweden=axis", 5),
    ],
)
def test_G13_ore_needs_denmark_norway_and_a_sweden_that_is_not_of_the_allies(
    line: str, ipc: int
) -> None:
    assert pays("germany_iron", line) == ipc


def test_G13_ore_is_lost_when_sweden_leans_to_the_allies() -> None:
    """GV38"""
    t = in_the_world("turn=3 power=germany")
    iron = BOX.objectives["germany_iron"]
    assert objectives.pays(t.g, iron) == 5

    neutrals.note_attack(t.g, "germany", "switzerland")

    assert objectives.unmet(t.g, iron) == ["denied"]
    assert objectives.pays(t.g, iron) == 0


def test_G13_germany_and_italy_are_each_paid_for_the_middle_east() -> None:
    held = "holds.iraq=germany holds.persia=italy holds.northwest_persia=italy"

    assert (pays("germany_middle_east", held), pays("italy_middle_east", held)) == (2, 4)


@pytest.mark.parametrize(
    ("line", "ipc"),
    [
        ("", 5),
        (AT_SEA, 0),
        ("sz125=italy:1dd", 0),
        ("sz125=germany:1trn", 5),
        ("sz125=uk:1dd", 5),
        ("holds.archangel=germany", 0),
        ("russia=uk:1ftr", 0),
        ("poland=uk:1ftr", 5),
        ("russia=ussr:1ftr", 5),
    ],
)
def test_G13_lend_lease_needs_a_clear_sea_and_no_ally_on_soviet_land(line: str, ipc: int) -> None:
    """GV79"""
    assert pays("ussr_lend_lease", EAST + line) == ipc


def test_G13_a_power_at_peace_spoils_the_sea_too_and_peace_pays_nothing() -> None:
    assert pays("ussr_lend_lease", "war=italy-ussr sz125=germany:1dd") == 0
    assert pays("ussr_lend_lease", "war=japan-ussr") == 0


def test_G13_the_red_army_is_paid_for_each_territory_of_the_axis() -> None:
    """GV80"""
    held = "holds.poland=ussr holds.romania=ussr holds.bulgaria=ussr holds.manchuria=ussr"

    assert pays("ussr_spread", EAST + held) == 9
    assert len(BOX.objectives["ussr_spread"].territories) == 21


def test_G13_berlin_pays_the_soviet_union_once() -> None:
    line = EAST + "holds.germany=ussr"
    t = in_the_world(f"power=ussr turn=9 {line}").run(CollectIncome(power="ussr"))
    assert t.one("income_collected").parts["ussr_berlin"] == 10
    assert t.state.paid_once == ["ussr_berlin"]

    t.run(CollectIncome(power="ussr"))

    assert "ussr_berlin" not in t.one("income_collected").parts
    assert "ussr_spread" in t.one("income_collected").parts


@pytest.mark.parametrize("enemy", ["usa", "uk", "anzac", "france"])
def test_G13_japan_s_land_pays_in_a_war_with_any_western_power(enemy: str) -> None:
    held = " ".join(f"holds.{land}=japan" for land in BOX.objectives["japan_oil"].territories)

    assert pays("japan_oil", held) == 0
    assert pays("japan_oil", f"{held} war=japan-{enemy}") == 5


def test_G13_the_united_states_are_paid_in_any_war() -> None:
    assert paid("usa") == {}
    assert paid("usa", "war=germany-usa") == {
        "usa_homeland": 10,
        "usa_outer_islands": 5,
        "usa_south": 5,
        "usa_philippines": 5,
    }


def test_G13_an_american_army_in_france_pays_each_turn() -> None:
    """GV52"""
    t = in_the_world("power=usa turn=5 war=germany-usa,italy-usa,japan-usa france=usa:1inf")
    for _ in range(2):
        t.run(CollectIncome(power="usa"))
        assert t.one("income_collected").parts["usa_in_france"] == 5

    assert pays("usa_in_france", "war=germany-usa france=usa:1ftr;uk:1inf") == 0


def test_G12_china_is_paid_while_the_burma_road_is_open() -> None:
    """GV76"""
    assert pays("china_burma_road", "") == 6
    assert pays("china_burma_road", "holds.burma=japan") == 0


def test_G13_the_empire_in_europe_is_all_land_that_was_that_economy_s() -> None:
    lands = BOX.objectives["uk_empire_in_europe"].territories

    assert len(lands) == 26
    assert "west_india" not in lands
    assert "british_columbia" in lands
    assert pays("uk_empire_in_europe", "holds.malta=italy") == 0
    assert pays("uk_empire_in_europe", "holds.india=japan") == 5


@pytest.mark.parametrize(
    ("line", "ipc"),
    [("", 0), ("war=japan-uk", 5), ("war=japan-uk holds.malaya=japan", 0)],
)
def test_G13_the_empire_in_the_pacific_pays_in_war_with_japan(line: str, ipc: int) -> None:
    """GV08"""
    assert pays("uk_empire_in_the_pacific", line) == ipc
    assert sum(paid("uk", line).values()) == 5 + ipc


@pytest.mark.parametrize(
    ("line", "ipc"),
    [("", 5), ("sz95=uk:1dd", 0), ("sz95=uk:1sub+1trn", 5), ("sz91=uk:1bb", 5)],
)
def test_G13_italy_is_paid_for_a_sea_without_surface_warships(line: str, ipc: int) -> None:
    assert pays("italy_sea", line) == ipc


@pytest.mark.parametrize(
    ("lands", "ipc"),
    [
        ("greece egypt southern_france", 5),
        ("greece egypt", 0),
        ("gibraltar greece egypt southern_france", 5),
    ],
)
def test_G13_three_of_four_gates_are_enough(lands: str, ipc: int) -> None:
    """GV82"""
    line = " ".join(f"holds.{land}=germany" for land in lands.split())
    assert pays("italy_gates", line) == ipc


def test_G13_north_africa_counts_for_italy_whoever_of_the_axis_holds_it() -> None:
    lands = BOX.objectives["italy_north_africa"].territories
    assert pays("italy_north_africa", " ".join(f"holds.{x}=germany" for x in lands)) == 5
    assert pays("italy_north_africa", " ".join(f"holds.{x}=germany" for x in lands[1:])) == 0


@pytest.mark.parametrize(
    ("line", "ipc"),
    [
        ("", 0),
        ("war=anzac-japan", 5),
        ("war=anzac-japan holds.malaya=japan", 0),
        ("war=anzac-japan holds.queensland=japan", 0),
    ],
)
def test_G13_anzac_needs_malaya_on_its_side_and_all_its_own_land(line: str, ipc: int) -> None:
    assert pays("anzac_malaya", line) == ipc


def test_G13_the_barrier_must_be_held_by_powers_that_play() -> None:
    war = "war=anzac-japan "
    assert pays("anzac_barrier", war) == 0
    assert pays("anzac_barrier", war + "holds.dutch_new_guinea=anzac") == 5


# ---------------------------------------------------------------------- forecasts


def test_G13_a_forecast_that_hangs_on_unseen_units_is_no_certainty() -> None:
    g = in_the_world(f"turn=3 {EAST}").g

    open_game = objective_view(g, "ussr_lend_lease")
    room = objective_view(g, "ussr_lend_lease", ("allies",))
    hallway = objective_view(g, "ussr_lend_lease", ())

    assert (open_game.pays, open_game.certain) == (5, True)
    assert (room.pays, room.certain) == (5, False)
    assert (hallway.pays, hallway.certain, hallway.lacks) == (0, False, ())


def test_G2_4_an_economy_without_its_capital_is_promised_no_objective() -> None:
    lost = "war=japan-uk holds.india=japan"
    g = in_the_world(f"turn=3 {lost}").g

    told = objective_view(g, "uk_empire_in_the_pacific")

    assert (told.held, told.pays, told.lacks) == (("kwangtung", "malaya"), 0, ("capital",))
    assert "uk_empire_in_the_pacific" not in paid("uk", lost)


def test_G13_what_a_side_s_own_units_decide_is_certain_to_it_alone() -> None:
    g = in_the_world("turn=3 holds.egypt=italy egypt=germany:1tank").g

    assert objective_view(g, "germany_egypt", ("axis",)).certain
    assert not objective_view(g, "germany_egypt", ("allies",)).certain


def test_G13_objectives_that_watch_no_units_are_certain_to_everybody() -> None:
    g = in_the_world("turn=1").g

    watching = {key for key, each in BOX.objectives.items() if each.watches_units}

    assert watching == {"germany_egypt", "ussr_lend_lease", "usa_in_france", "italy_sea"}
    assert all(objective_view(g, key, ()).certain for key in BOX.objectives if key not in watching)
