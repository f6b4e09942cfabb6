"""9.0 Housekeeping in its printed order: rulings A20, A24, A27, A31, A32, A53, B04, B06."""

from engine.core.events import kind_of
from engine.core.position import pile
from tests.engine.emperor.helpers import QUIET, QUIET_MID, at

# ------------------------------------------------------------------ 9.0


def test_9_0_the_steps_come_in_the_printed_order() -> None:
    """Map first, then oil, then Production, and the turn is over."""
    table = at(f"{QUIET_MID} abda=5 oil=6 solomons=nimitz:5 nimitz=5 turned=china")

    table.do("end_orders", "production nimitz")

    assert [kind_of(event) for event in table.events] == [
        "orders_ended",
        "fort_returned",
        "oil_flows",
        "production_placed",
        "turn_ended",
    ]


def test_9_0_the_end_of_the_turn_records_how_the_war_stands() -> None:
    ended = at(f"{QUIET} china=out prestige=2").do("end_orders").one("turn_ended")

    assert ended.levels == {"army_navy": 5, "prestige": 2, "oil": 3, "us_subs": 0}
    assert ended.fronts == {"nimitz": 8, "macarthur": 2, "british": 1, "abda": 1}


# ------------------------------------------------------------------ 9.1


def test_9_1_a_front_in_the_home_islands_loses_the_war() -> None:
    table = at(f"{QUIET} british=0").do("end_orders")

    assert table.ending == "catastrophic_defeat"
    result = table.state.result
    assert result is not None
    assert (result.cause, result.front, result.rule) == ("home_islands", "british", "9.1")


def test_9_1_army_navy_and_prestige_both_at_0_lose_the_war() -> None:
    table = at(f"{QUIET} army_navy=0 prestige=0 oil=6").do("end_orders")

    assert table.ending == "catastrophic_defeat"
    assert table.state.result is not None
    assert table.state.result.cause == "no_support"


def test_9_1_no_other_two_zeros_lose_the_war() -> None:
    """Ruling A53."""
    assert at(f"{QUIET} army_navy=0 prestige=1 oil=0").do("end_orders").ending == ""
    assert at(f"{QUIET} army_navy=1 prestige=0 oil=0").do("end_orders").ending == ""


def test_9_1_it_is_tested_in_housekeeping_and_not_before() -> None:
    """With both at 0 the Orders Phase is still there to raise one of them."""
    table = at(f"{QUIET} army_navy=0 prestige=0", 4).do("resource prestige", "end_orders")

    assert table.ending == ""


def test_9_1_defeat_comes_before_the_rest_of_housekeeping() -> None:
    table = at(f"{QUIET} british=0 abda=5 oil=6").do("end_orders")

    assert not table.state.oil_rolls
    assert table.told("oil_flows") == []
    assert table.asked == ""


# ------------------------------------------------------------------ 9.2


def test_9_2_all_modifiers_of_the_turn_come_off() -> None:
    table = at("card=15 production.nimitz=1 drm.fortify=1")
    assert len(table.markers) == 3

    assert table.do("end_orders").markers == {}


def test_9_2_the_markers_of_fronts_that_are_out_stay_and_add_up() -> None:
    """8.2.3."""
    table = at(f"{QUIET} china=out back.china=2").do("end_orders")

    assert table.state.counters["china"].markers == 2


def test_9_2_rotated_fronts_are_turned_back_and_can_be_attacked_again() -> None:
    table = at(f"{QUIET} deck=3", 5).do("attack british", "end_orders")
    assert not table.turned("british")

    assert table.do("reveal").why_not("attack british") is None


# ------------------------------------------------------------------ 9.3


def test_9_3_with_abda_in_java_the_oil_marker_replaces_the_other_at_the_same_level() -> None:
    table = at(f"{QUIET} abda=5 oil=2").do("end_orders")

    assert table.where("abda") == "flipped"
    assert table.state.oil_rolls
    assert table.levels[2] == 2
    assert table.where("islands") == "not_in_play"
    assert table.told("oil_flows")


def test_9_3_nothing_flows_before_java() -> None:
    table = at(f"{QUIET} abda=4").do("end_orders")

    assert (table.where("abda"), table.state.oil_rolls) == (4, False)


def test_9_3_the_oil_flows_once() -> None:
    assert at(f"{QUIET} oil_rolls=yes").do("end_orders").told("oil_flows") == []


def test_9_3_production_is_the_last_duty_and_asked_before_the_next_card() -> None:
    """Rulings A32 and B04."""
    table = at(f"{QUIET} abda=5 oil=6 deck=3").do("end_orders")
    assert table.asked == "place_production"

    table.do("production british")
    assert (table.asked, table.state.card) == ("turn_card", 12)

    assert table.do("reveal").faces("attack british") == [2, 3, 4, 5, 6]  # +1 and the card's +1


def test_9_3_the_production_marker_can_lie_on_an_available_fortification() -> None:
    """7.3.3."""
    table = at(f"{QUIET_MID} nimitz=8 oil_rolls=yes oil=6 islands=available deck=38 british=3")
    table.do("end_orders", "production islands", "reveal")

    assert table.faces("fortify islands nimitz:4") == [2, 3, 4, 5, 6]


def test_9_3_production_comes_again_each_turn_while_oil_is_at_6() -> None:
    table = at(f"{QUIET} oil_rolls=yes oil=6 deck=3").do("end_orders", "production china")

    table.do("reveal", "end_orders")

    assert table.asked == "place_production"
    assert table.markers == {}


# ------------------------------------------------------------------ 12.1 card 53 in Housekeeping

B29 = "card=53 british=3 prestige=3"


def test_12_1_card_53_is_shuffled_back_after_its_turn() -> None:
    """Ruling A27."""
    table = at(f"{B29} deck=54,55").do("end_orders")

    assert "53" in pile(table.state.cards, "draw")
    assert "53" not in pile(table.state.cards, "discard")
    assert table.one("card_shuffled_back").number == 53


def test_12_1_card_53_lands_anywhere_in_the_deck() -> None:
    places = set()
    for n in range(150):
        table = at(B29)
        table.state.dice.seed = f"{n:064x}"
        places.add(pile(table.do("end_orders").state.cards, "draw").index("53"))

    assert places == set(range(15))


def test_12_1_card_53_stays_out_when_the_pile_is_empty() -> None:
    """Ruling A27: otherwise the game would never end."""
    table = at(f"{B29} deck=empty").do("end_orders")

    assert table.ending == "survival_victory"
    assert table.told("card_shuffled_back") == []


def test_12_1_other_cards_are_not_shuffled_back() -> None:
    assert at(f"{QUIET} deck=3").do("end_orders").told("card_shuffled_back") == []
