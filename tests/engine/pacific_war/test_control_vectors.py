"""5.0, 10.0 to 12.0, 15.1 The examples of the rulebook as games: invasions, control and turns."""

import pytest

from engine.games.pacific_war.resolution import hits
from engine.games.pacific_war.supply import invasion
from tests.engine.pacific_war.helpers import RULES, at, new_war

# ------------------------------------------------------------------ 10.0


def test_10_2_1_tv_24_iwo_jima_costs_one_point_more() -> None:
    line = (
        "phase=supply step=allied_invasions port.philippines=japan okinawa=jlba "
        "philippines=lexington,saratoga,yorktown,enterprise,hornet,wasp,essex,cv_10,cv_16,intrepid "
        "hand.japan=J16 hand.allied="
    )
    table = at(line + "A01").do("defend philippines J16")
    assert table.asked == "allied invade"
    assert table.why_not("capture philippines") == "10.2 too_weak"
    table.do("commit philippines A01", "capture philippines")
    assert (table.one("captured").strength, table.one("captured").needed) == (3, 3)
    held = at(line + "none").do("defend philippines J16")
    assert held.state.ports["philippines"] == "japan"
    assert not held.told("captured")


@pytest.mark.parametrize(
    ("ships", "ground"),
    [
        ("essex,cv_10,cv_16,intrepid,oklahoma", 0),  # 19
        ("essex,cv_10,cv_16,intrepid,colorado", 1),  # 20
        ("essex,cv_10,cv_16,intrepid,colorado,maryland,west_virginia,indiana,alabama,nevada", 1),
        ("essex,cv_10,cv_16,intrepid,colorado,maryland,west_virginia,indiana,alabama,iowa", 2),
    ],
)
def test_10_2_tv_25_ground_strength(ships: str, ground: int) -> None:
    table = at(f"acts=allied port.philippines=japan philippines={ships}")
    assert invasion.strength(table.g, "philippines", "allied") == ground


def test_13_6_2_tv_26_australian_divisions_in_ceylon() -> None:
    table = at("acts=japan divisions=ceylon ceylon=nagato!")
    assert invasion.needed(table.g, "ceylon", "japan") == 3


def test_10_1_tv_27_chokai_and_aoba_are_isolated() -> None:
    """Dice are not needed. HMAS Australia is at Rabaul, the one zone that explains both (and an
    Allied LBA there makes the Solomons an Allied Base)."""
    table = at(
        "phase=supply step=japan_isolation australia=chokai solomons=aoba "
        "rabaul=au_australia,alba truk=jlba samoa=chester base.solomons=nobody"
    )
    assert table.all_at("truk!", "chokai", "aoba")
    assert table.where("au_australia") == "rabaul"
    assert (table.base("australia"), table.holds("australia")) == ("", "allied")
    assert table.base("solomons") == "allied"


def test_10_5_tv_28_us_ships_in_australia_are_not_made_ready() -> None:
    line = "phase=supply step=allied_readies australia=lexington!,chester!,canberra! "
    table = at(line + "hand.allied=A01")
    assert table.where("canberra") == "australia"
    assert table.all_at("australia!", "lexington", "chester")
    table.do("ready australia A01")
    assert table.all_at("australia", "lexington", "chester")


def test_10_4_tv_29_a_return_to_port_keeps_the_side_that_is_up() -> None:
    table = at("phase=supply step=japan_returns truk=akagi,kaga! japan=soryu hand.japan=J01")
    table.do("return_group truk japan")
    assert (table.where("akagi"), table.where("kaga")) == ("japan", "japan!")
    table.do("done")
    assert table.where("kaga") == "japan"  # readied for nothing in the next step


# ------------------------------------------------------------------ 11.0, 12.0


def test_12_3_3_tv_30_the_example_of_control() -> None:
    """No dice are given: what the example says has happened is put there."""
    table = at(
        "acts=japan singapore=mogami! borneo=suzuya!,kumano! "
        "indochina=jlba japan=jlba truk=jlba ceylon=al_lba_c_1"
    )
    assert (table.state.ports["singapore"], table.base("singapore")) == ("allied", "japan")
    assert (table.holds("philippines"), table.base("borneo")) == ("allied", "japan")
    back = at(
        "acts=allied singapore=prince_of_wales! borneo=suzuya!,kumano! "
        "indochina=jlba japan=jlba truk=jlba ceylon=al_lba_c_1"
    )
    assert back.holds("singapore") == "allied"
    back.do("redeploy_lba al_lba_c_1 singapore")
    assert back.base("borneo") == ""
    again = at(
        "acts=japan singapore=prince_of_wales!,al_lba_c_1 borneo=suzuya!,kumano! "
        "indochina=jlba japan=jlba truk=jlba"
    ).do("redeploy_lba jp_lba_1 borneo")
    assert again.base("borneo") == "japan"


TURN_1_ENDS = (
    "port.philippines=japan port.singapore=japan okinawa=nachi! marianas=myoko! "
    "kwajalein=haguro! borneo=aoba! dutch_harbor=chester! midway=chicago! johnston=portland! "
    "port_moresby=canberra! "
)


def test_11_0_tv_31_victory_points_at_the_end_of_turn_1() -> None:
    """The Indonesia of the example is Indochina (AMB-57)."""
    table = at("phase=victory turn=1 hand.japan=J01 " + TURN_1_ENDS)
    ended = table.g
    assert RULES.view(table.state, None).board.port_points == {"japan": 11, "allied": 9}
    assert table.state.points == 2
    assert ended.state.turn == 2


def test_11_0_tv_32_victory_points_at_the_end_of_turn_2() -> None:
    """The marker is moved on from where it was (AMB-56): 2, then 4, then 3."""
    table = at("phase=victory turn=2 points=2 hand.japan=J01 solomons=houston! " + TURN_1_ENDS)
    assert table.state.points == 3


def test_11_0_tv_33_a_port_occupied_and_not_captured() -> None:
    table = at("acts=japan philippines=nachi! japan=jlba")
    board = RULES.view(table.state, None).board
    assert (board.port_points["allied"], board.base_counts["japan"]) == (13 - 2, 3)
    assert table.base("philippines") == "japan"  # the others are Okinawa and the Marianas


@pytest.mark.parametrize(
    ("zone", "rabaul"), [("australia", "japan"), ("samoa", "japan"), ("port_moresby", "")]
)
def test_14_3_tv_34_control_at_the_start(zone: str, rabaul: str) -> None:
    dice = (1, 2, 2, 2, 2, 1)
    table = new_war(*dice).do(f"put al_lba_lac_1 {zone}", "put al_lba_lac_2 australia")
    table.do("finish_set_up")
    while table.asked == "japan place_unit" and table.targets("put"):
        before = table.state
        first = table.ask.options[0].choice
        table.do(f"put {first.unit} {'japan' if table.targets('put') else ''}")  # type: ignore[attr-defined]
        if len([c for c in table.state.counters.values() if c.place == "to_place"]) == 1:
            break
        assert table.state is not before
    key = next(key for key, c in table.state.counters.items() if c.place == "to_place")
    table.do(f"put {key} japan")
    last = RULES.apply(table.state, "japan", table.read("finish_set_up"))
    assert [e for e in last.events if getattr(e, "zone", "") == "kwajalein"]
    changed = {e.zone: e.side for e in last.events if type(e).__name__ == "ControlChanged"}  # type: ignore[attr-defined]
    for base, side in {
        "okinawa": "japan", "marianas": "japan", "kwajalein": "japan", "midway": "allied",
        "borneo": "allied", "attu": "", "dutch_harbor": "", "rabaul": rabaul,
    }.items():  # fmt: skip
        assert changed.get(base, "") == side


@pytest.mark.parametrize(
    ("turn", "points", "ending"),
    [
        (4, 5, "japan_points"),
        (4, -1, "allied_points"),
        (4, 0, ""),
        (4, 4, ""),
        (5, -5, "allied_points"),
        (5, -4, "japan_points"),
        (5, 9, "japan_points"),
    ],
)
def test_11_1_tv_35_automatic_victory(turn: int, points: int, ending: str) -> None:
    """11.1.2 at the end of Turn 4, 11.1.3 at the end of Turn 5."""
    table = at(f"phase=victory step=automatic turn={turn} points={points} hand.japan=J01")
    assert table.ending == ending


def test_11_1_1_tv_35_the_capture_of_japan() -> None:
    ships = (
        "essex,cv_10,cv_16,intrepid,bunker_hill,cv_12,cv_18,ticonderoga,franklin,shangri_la,"
        "lexington,saratoga,yorktown,enterprise,hornet,wasp,colorado,maryland,west_virginia,"
        "indiana,alabama,iowa,missouri,wisconsin,new_jersey"
    )
    table = at(f"phase=supply step=allied_invasions turn=3 japan={ships} hand.japan=none")
    table.do("capture japan")
    assert (table.ending, table.one("game_over").rule) == ("allied_capture", "11.1.1")


# ------------------------------------------------------------------ 5.0, 15.1


@pytest.mark.parametrize(("die", "turn"), [(1, 2), (2, 3), (3, 4)])
def test_5_0_tv_36_repairs_of_turn_0_take_a_turn_longer(die: int, turn: int) -> None:
    table = at("turn=0 acts=allied hawaii=oklahoma", die)
    hits.damage(table.g, "us_oklahoma", 1)
    assert table.where("oklahoma") == f"track:{turn}"


SAMOA = ("put al_lba_lac_1 samoa", "put al_lba_lac_2 samoa", "finish_set_up")


@pytest.mark.parametrize(
    ("first", "second", "column"),
    [(4, 0, ""), (5, 1, "3"), (5, 2, "6-7"), (6, 3, "6-7"), (6, 5, "10-12"), (5, 6, "16-19")],
)
def test_15_1_tv_37_the_third_wave(first: int, second: int, column: str) -> None:
    """The first strike's 1 is four hits, with the least damage."""
    dice = [1, 1, 1, 1, 1, first, *([second] if second else []), *[1] * 30]
    table = new_war(*dice, third_wave=True)
    table.do(*SAMOA, "put_rest japan", "finish_set_up")
    struck, rolled = table.told("struck"), table.told("option_rolled")
    while table.asked == "japan choose_hit":
        table.do(f"assign_hit {table.targets('assign_hit')[0]}")
        if table.asked == "japan confirm_hits":
            table.do("finish_hits")
        struck += table.told("struck")
        rolled += table.told("option_rolled")
    assert [each.dice for each in rolled] == [(first, second) if second else (first,)]
    assert all(each.fixed for each in struck)
    pearl_harbor = [each.column for each in struck if each.zone == "hawaii"]
    assert pearl_harbor == ["31+", *([column] if column else [])]
