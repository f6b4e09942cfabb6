"""10.0 The Supply Phase: isolation, invasions, returns, ships made Ready."""

import pytest

from tests.engine.pacific_war.helpers import at

# ------------------------------------------------------------------ 10.0, 10.1


def test_10_0_each_part_by_japan_first() -> None:
    """AMB-04: isolation, invasions, returns and redeployment, readying, as 5.0 lists them."""
    table = at(
        "phase=supply truk=nachi!,akagi philippines=nagato! okinawa=jlba samoa=chester!,chicago "
        "australia=houston! singapore=aoba! hand.japan=J02,J04 hand.allied=A01,A03"
    )
    order = []
    while table.state.in_supply and table.asked:
        order.append(table.asked)
        kind = table.ask.options[0].kind
        table.do("stop_invading" if kind in ("commit", "capture") else "done")
        if len(order) > 9:
            break
    assert order == [
        "japan invade",
        "japan return_or_redeploy",
        "allied return_or_redeploy",
        "japan spend_to_ready",
        "allied spend_to_ready",
    ]


def test_10_1_lba_that_are_isolated_are_next_turns_reinforcements() -> None:
    table = at(
        "phase=supply solomons=jlba rabaul=chester samoa=chicago hand.japan=J01 truk=nachi "
        "kwajalein=houston"
    )
    assert table.where("jp_lba_1") == "track:3"


def test_10_1_isolated_lba_of_the_last_turn_leave_the_game() -> None:
    table = at("turn=5 step=step_3 rabaul=jlba truk=canberra hand.allied=A01", 3, 3).do("decline")
    (lost,) = table.told("lost")
    assert (lost.unit, lost.rule) == ("jp_lba_1", "10.1")


def test_10_1_ships_without_any_port_are_lost() -> None:
    """PW-06: the Allies hold all three of Japan's Ports."""
    table = at(
        "turn=3 step=step_3 attu=nachi port.japan=allied port.truk=allied port.indochina=allied "
        "hand.allied=A01",
        3,
        3,
    ).do("decline")
    (lost,) = table.told("lost")
    assert (lost.unit, lost.rule) == ("jp_nachi", "10.1")
    assert table.where("nachi") == "removed"


def test_10_1_at_a_friendly_port_nobody_is_isolated() -> None:
    table = at("phase=supply truk=nachi marianas=chester kwajalein=chicago rabaul=houston")
    assert table.where("nachi") == "truk"


def test_10_1_between_ports_equally_near_each_ship_has_its_choice() -> None:
    """AMB-41: by Movement Points, whoever is in the way; Johnston is three from both."""
    table = at(
        "phase=supply step=japan_isolation johnston=nachi,myoko midway=chester kwajalein=chicago "
        "hand.japan=J01"
    )
    assert table.asked == "japan choose_port"
    assert table.targets("to_port") == ["japan", "truk"]
    table.do("to_port japan", "to_port truk")
    assert (table.where("myoko"), table.where("nachi")) == ("japan!", "truk!")


def test_10_1_next_to_a_port_with_an_open_way_nobody_is_isolated() -> None:
    table = at("phase=supply marianas=nachi okinawa=chester hand.japan=J01 truk=aoba")
    assert table.where("nachi") == "marianas"


def test_10_1_supply_is_not_traced_through_enemy_control() -> None:
    """AMB-42."""
    table = at(
        "phase=supply step=japan_isolation rabaul=nachi base.truk=allied base.solomons=allied "
        "base.port_moresby=allied hand.japan=J01"
    )
    assert table.where("nachi") == "japan!"  # Truk is no Port under an Allied marker


# ------------------------------------------------------------------ 10.2


def test_10_2_an_enemy_port_is_captured_with_ground_strength_from_ships_lba_and_cards() -> None:
    table = at(
        "phase=supply step=japan_invasions singapore=nagato!,mutsu!,fuso!,yamashiro!,jlba "
        "indochina=aoba hand.japan=J04,J09"
    )
    assert table.asked == "japan invade"
    table.do("commit singapore J04")
    assert table.why_not("capture singapore") == "10.2 too_weak"  # 17 and a card: 1 of 2
    table.do("stop_invading")
    assert table.state.ports["singapore"] == "allied"
    told = table.one("not_captured")
    assert (told.zone, told.strength, told.needed) == ("singapore", 1, 2)


FLEET = "nagato!,mutsu!,fuso!,yamashiro!,akagi!,kaga!,soryu!,hiryu!,zuikaku!,shokaku!,ise!"
"""41 points of Airstrike and Gunnery: 2 Ground Strength."""


@pytest.mark.parametrize(
    ("hand", "ships", "version", "told"),
    [
        ("J04", "nagato!", 7, []),
        ("J04", "nagato!", 6, [0]),
        ("J04,J09", "nagato!", 7, [0]),
        ("J04", FLEET, 7, [2]),
        ("J04", FLEET, 6, []),
    ],
)
def test_10_2_version_7_a_port_that_was_left_is_told_where_it_could_have_been_captured(
    hand: str, ships: str, version: int, told: list[int]
) -> None:
    """By the ships, or with all the cards of the hand; it takes 2 Ground Strength."""
    line = "phase=supply step=japan_invasions indochina=aoba hand.allied=none"
    table = at(f"{line} singapore={ships} hand.japan={hand}", version=version).do("stop_invading")

    assert [each.strength for each in table.told("not_captured")] == told


def test_10_2_1_lba_and_cards_alone_capture_nothing() -> None:
    table = at("phase=supply step=japan_invasions singapore=jlba indochina=aoba hand.japan=J02,J04")
    assert table.asked != "japan invade"


def test_10_2_no_card_is_wasted_where_the_strength_suffices() -> None:
    table = at(
        "phase=supply step=allied_invasions truk=lexington,saratoga,yorktown,enterprise,hornet "
        "hand.allied=A01"
    )
    assert table.why_not("commit truk A01") == "10.2 strength_suffices"
    table.do("capture truk")
    assert table.one("captured").strength == 1
    assert table.holds("truk") == "allied"


def test_10_2_a_port_under_the_owners_sky_can_be_invaded() -> None:
    """AMB-51."""
    table = at(
        "phase=supply step=japan_invasions singapore=nagato! borneo=alba indochina=aoba "
        "hand.japan=J02"
    )
    assert table.base("singapore") == ""
    table.do("commit singapore J02", "capture singapore")
    assert table.state.ports["singapore"] == "japan"


# ------------------------------------------------------------------ 10.3, 6.1.7


def test_10_3_1_ships_under_repair_are_destroyed_with_their_port() -> None:
    """AMB-47: US ships at Hawaii; 10.3 the Australians mend on the West Coast."""
    ships = "nagato!,mutsu!,yamato!,akagi!,kaga!,hiryu!,soryu!,fuso!,ise!,hyuga!,kongo!,haruna!"
    table = at(
        f"phase=supply step=japan_invasions hawaii={ships},zuikaku!,shokaku!,hiei! "
        "midway=aoba! track.4=chester,hermes due.4=essex hand.japan=J02"
    )
    table.do("commit hawaii J02", "capture hawaii")
    assert table.where("chester") == "removed"
    assert table.all_at("track:4", "hermes", "essex")


def test_10_3_1_who_takes_its_port_back_destroys_nothing_of_its_own() -> None:
    ships = "essex,cv_10,cv_16,intrepid,bunker_hill,cv_12,cv_18,ticonderoga,franklin,shangri_la"
    table = at(
        f"phase=supply step=allied_invasions port.hawaii=japan hawaii={ships},lexington,saratoga,"
        "yorktown,enterprise,hornet track.4=chester hand.japan=none"
    ).do("capture hawaii")
    assert table.where("chester") == "track:4"


# ------------------------------------------------------------------ 10.4, 10.5, 10.6


def test_10_4_all_units_may_move_once_and_none_must() -> None:
    table = at(
        "phase=supply step=japan_returns truk=nachi,myoko kwajalein=aoba,jlba hand.japan=J01"
    )
    table.do("return_ship aoba truk", "return_group truk japan", "redeploy_one jp_lba_1 truk")
    assert table.all_at("japan", "nachi", "myoko")
    assert table.where("aoba") == "truk"  # it has moved already and stays behind
    assert table.where("jp_lba_1") == "truk"
    assert {each.kind for each in table.ask.options} == {
        "done"
    }  # PW-22: till then each move can be taken back
    assert table.do("done").asked != "japan return_or_redeploy"


def test_10_4_a_game_from_before_went_on_with_the_last_move() -> None:
    """PW-22."""
    line = "phase=supply step=japan_returns kwajalein=aoba hand.japan=J01"
    table = at(line, version=3).do("return_ship aoba truk")
    assert table.asked != "japan return_or_redeploy"


def test_10_4_control_is_looked_at_when_the_part_is_over() -> None:
    """AMB-55."""
    table = at("phase=supply step=japan_returns rabaul=nachi,jlba truk=aoba hand.japan=J01")
    table.do("return_ship nachi truk", "redeploy_one jp_lba_1 truk", "done")
    assert table.base("rabaul") == "japan"
    table = at("phase=supply step=japan_returns attu=nachi truk=aoba hand.japan=J01")
    table.do("return_ship nachi truk", "done")
    assert table.base("attu") == ""


@pytest.mark.parametrize(
    ("units", "moves", "oil"),
    [
        ("truk=nachi", [], "borneo"),
        ("borneo=nachi", [], ""),
        ("borneo=nachi", ["return_ship nachi truk"], "borneo"),
        ("borneo=nachi,jlba", ["return_ship nachi truk"], ""),
        ("truk=jlba", ["redeploy_one jp_lba_1 philippines"], ""),  # 12.1 next door
        ("borneo=nachi,chester truk=aoba", [], "borneo"),
    ],
)
def test_7_2_while_japan_redeploys_it_is_told_whether_it_will_miss_the_oil(
    units: str, moves: list[str], oil: str
) -> None:
    """With the units as they stand: what is told then comes true when it draws."""
    line = "phase=supply step=japan_returns port.philippines=japan hand.japan=none"
    table = at(f"{line} {units}").do(*moves)

    assert table.ask.about["oil"] == oil
    table.do("done")
    while table.ask.kind in ("return_or_redeploy", "spend_to_ready"):
        table.do("done")
    assert table.state.turn == 3
    drawn = [each.count for each in table.told("drew") if each.side == "japan"]
    assert drawn == ([] if oil else [2])


def test_7_2_of_the_oil_nothing_is_told_where_no_turn_follows_or_to_the_allies() -> None:
    last = at("turn=5 phase=supply step=japan_returns truk=nachi")
    allies = at("phase=supply step=allied_returns midway=chester")

    assert [table.ask.about["oil"] for table in (last, allies)] == ["", ""]


def test_10_5_home_ports_ready_their_own_nations_ships() -> None:
    """AMB-49: De Ruyter counts as British."""
    table = at(
        "phase=supply step=japan_readies japan=akagi! truk=nachi! hawaii=chester!,canberra! "
        "west_coast=nevada! ceylon=hermes!,de_ruyter!,chicago! madagascar=exeter! "
        "australia=au_australia!,houston! hand.japan=J01 hand.allied=A03"
    ).do("done")
    assert table.where("akagi") == "japan"
    assert table.where("nachi") == "truk!"
    assert table.all_at("hawaii", "chester")
    assert (table.where("canberra"), table.where("chicago")) == ("hawaii!", "ceylon!")
    assert table.all_at("ceylon", "hermes", "de_ruyter")
    assert (table.where("exeter"), table.where("nevada")) == ("madagascar", "west_coast")
    assert (table.where("au_australia"), table.where("houston")) == ("australia", "australia!")


def test_10_5_a_card_readies_one_zone() -> None:
    """AMB-43: cruisers at a Base without control of it."""
    table = at(
        "phase=supply step=japan_readies rabaul=nachi!,akagi! truk=myoko!,kaga! "
        "port_moresby=alba hand.japan=J01,J02"
    )
    assert table.base("rabaul") == ""
    table.do("ready rabaul J01")
    assert (table.where("nachi"), table.where("akagi")) == ("rabaul", "rabaul!")
    assert table.why_not("ready rabaul J02") == "10.5 nobody_to_ready"
    table.do("ready truk J02")
    assert table.all_at("truk", "myoko", "kaga")


def test_10_6_the_victory_phase_follows() -> None:
    table = at("phase=supply truk=aoba hand.japan=J01").do("done")
    assert table.state.turn == 3
    assert table.state.points == 7 - 13  # 11.0: the Ports; nobody has a Base
