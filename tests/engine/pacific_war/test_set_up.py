"""14.0 Game Set-Up and 5.0 the five phases of Turn 0."""

from engine.core.position import pile
from tests.engine.pacific_war.helpers import Table, new_war

PLACED = ("put al_lba_lac_1 samoa", "put al_lba_lac_2 samoa")
LBA = (*PLACED, "finish_set_up")


def december(*dice: int, **options: bool) -> Table:
    """Set up with all of Japan's ships in Japan."""
    return new_war(*dice, **options).do(*LBA, "put_rest japan", "finish_set_up")


def hit_all(table: Table) -> list[str]:
    """Give every open hit to the first that can take it; who could have taken the first."""
    asked = table.targets("assign_hit")
    while table.asked == "japan choose_hit":
        table.do(f"assign_hit {table.targets('assign_hit')[0]}")
    if table.asked == "japan confirm_hits":
        table.do("finish_hits")
    return asked


def test_14_0_the_allies_place_first() -> None:
    """3.0: two players, Japan and the Allies."""
    assert new_war().asked == "allied place_unit"
    assert new_war().do(*LBA).asked == "japan place_unit"


def test_14_0_who_has_placed_all_is_asked_once_before_others_or_cards_follow() -> None:
    """PW-22: the last of several placements rolls no die and draws no card yet."""
    table = new_war().do(*PLACED)
    assert table.asked == "allied confirm_set_up"
    table.do("finish_set_up", "put_rest truk")
    assert table.asked == "japan confirm_set_up"
    assert table.all_at("truk", "nagato", "zuiho", "nachi")
    assert table.hand("japan") == []
    assert not table.told("struck")


def test_14_0_a_game_from_before_goes_on_with_the_last_placement() -> None:
    """PW-22."""
    table = new_war(1, 1, 1, 1, 1, 1, version=3).do(*PLACED)
    assert table.asked == "japan place_unit"
    table.do("put_rest japan")
    assert (table.asked, len(table.hand("japan"))) == ("japan choose_hit", 4)


def test_14_1_allied_units_stand_where_their_code_says() -> None:
    """AMB-07, AMB-08: the PH ships are at sea until Phase IV of Turn 0 (5.0)."""
    table = new_war()
    assert table.all_at("hawaii", "nevada", "oklahoma", "san_francisco")
    assert table.all_at("midway", "indianapolis", "minneapolis")
    assert (table.where("houston"), table.where("de_ruyter")) == ("philippines", "borneo")
    assert table.all_at("singapore", "prince_of_wales", "repulse", "exeter")
    assert table.all_at("ceylon", "hermes", "revenge", "al_lba_c_1")
    assert table.where("enterprise") == "at_sea"
    assert (table.where("shoho"), table.where("wasp")) == ("track:1", "track:2")
    assert table.where("victorious") == "unused"
    assert table.targets("put") == ["australia", "australia", *["port_moresby"] * 2, *["samoa"] * 2]


def test_14_1_a_base_takes_one_lba() -> None:
    table = new_war().do("put al_lba_lac_1 port_moresby")
    assert table.why_not("put al_lba_lac_2 port_moresby") == "8.9.3 base_full"


def test_14_2_capital_ships_of_japan_begin_at_ports() -> None:
    table = new_war().do(*LBA)
    assert table.why_not("put nagato okinawa") == "14.2 capitals_at_ports"
    assert table.why_not("put nachi okinawa") is None
    assert table.why_not("put nagato truk") is None
    assert table.where("akagi") == "strike_force"
    assert {table.where(f"jp_lba_{n}") for n in (1, 2, 3)} == {"japan", "indochina", "truk"}


def test_14_2_all_ships_of_a_type_are_placed_together() -> None:
    table = new_war().do(*LBA)
    assert table.why_not("put_type BB okinawa") == "14.2 capitals_at_ports"

    table.do("put_type BB truk", "put_type CA okinawa")

    assert table.all_at("truk", "nagato", "mutsu", "kongo")
    assert table.all_at("okinawa", "nachi", "kinugasa")
    assert [len(placed.units) for placed in table.told("placed")] == [8, 16]
    assert table.why_not("put_type BB truk") == "not thought of"
    assert table.all_at("to_place", "zuiho", "ryujo")


def test_14_2_japan_draws_four_cards_and_the_allies_none() -> None:
    table = december(1, 1, 1, 1, 1, 1)
    assert (len(table.hand("japan")), len(table.hand("allied"))) == (4, 0)
    assert len(pile(table.state.cards, "deck")) == 12


def test_14_3_ports_and_bases_at_the_start() -> None:
    """14.3.1: what no placement changes."""
    table = december(1, 1, 1, 1, 1, 1)
    assert [zone for zone, side in table.state.ports.items() if side == "japan"] == [
        "japan", "indochina", "truk",
    ]  # fmt: skip
    bases = {zone: table.base(zone) for zone in ("okinawa", "marianas", "kwajalein")}
    assert set(bases.values()) == {"japan"}
    assert (table.base("midway"), table.base("borneo")) == ("allied", "allied")
    assert (table.base("attu"), table.base("dutch_harbor")) == ("", "")


def test_5_0_phase_i_strikes_hawaii_on_31_without_shifts_or_reply() -> None:
    """AMB-22: the hits go evenly, where Japan wants them."""
    table = december(1, 1, 1, 1, 1, 1)
    struck = table.one("struck")
    assert (struck.zone, struck.column, struck.shifts, struck.hits) == ("hawaii", "31+", (), 4)
    assert len(hit_all(table)) == 10
    assert len([c for c in table.state.counters.values() if c.place == "track" and c.markers]) == 4


def test_9_2_5_damage_is_rolled_as_counters_are_listed_in_whatever_order_they_are_stored() -> None:
    table, turned = december(1, 1, 2, 3, 4, 1), december(1, 1, 2, 3, 4, 1)
    turned.state.counters = dict(reversed(turned.state.counters.items()))
    rolled, shown = [], []
    for each in (table, turned):
        hit_all(each)
        rolled.append([(event.unit, event.dice) for event in each.told("damaged")])
        shown.append([unit.key for unit in each.rules.view(each.state, None).board.units])
    assert rolled[0] == rolled[1]
    assert [dice for _, dice in rolled[0]] == [(1,), (2,), (3,), (4,)]
    assert shown[0] == shown[1]


def test_5_0_phase_ii_strikes_singapore_on_6_7() -> None:
    table = december(1, 1, 1, 1, 1, 6, 4, 6, 6, 6)
    for n in range(3):
        table.do(f"assign_hit {table.targets('assign_hit')[n]}")
    hit_all(table)
    struck = [e for e in table.told("struck") if e.zone == "singapore"]
    assert [(e.column, e.hits) for e in struck] == [("6-7", 3)]
    assert table.where("prince_of_wales") == "track:5"  # AMB-21: four, and one for Turn 0
    assert table.all_at("sunk", "repulse", "exeter")


def test_5_0_phases_iii_to_v_bring_both_fleets_and_no_points() -> None:
    table = december(1, 1, 1, 1, 1, 1)
    hit_all(table)
    assert table.all_at("japan", "akagi", "kaga", "hiei", "tone")
    assert table.all_at("hawaii", "lexington", "enterprise", "vincennes")
    assert (table.state.turn, table.state.points) == (1, 0)


def test_5_0_turn_1_follows_in_the_printed_order() -> None:
    table = december(1, 1, 1, 1, 1, 1)
    hit_all(table)
    assert table.asked == "allied place_arrival"  # 6.0
    table.do("arrive_at west_coast", "arrive_at madagascar", "finish_arrivals")
    assert table.asked == "japan gain_initiative"  # 8.0, after 7.0 has given the Allies two cards
    assert len(table.hand("allied")) == 2
    assert table.where("shoho") == "japan"
