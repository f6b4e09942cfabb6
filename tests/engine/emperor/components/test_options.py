"""12.0 Optional Rules and the expansion of 12.1: rulings A27, A48."""

import pytest

from engine.core.encoding.codec import Unreadable
from engine.core.position import pile
from tests.engine.emperor.helpers import QUIET, RULES, Table, at, given


def historical(line: str, *dice: int, **options: bool) -> Table:
    return at(line, *dice, historical=True, **options)


# ------------------------------------------------------------------ 12.1 historical


def test_12_1_the_historical_game_is_one_deck_in_ascending_order() -> None:
    draw = [int(key) for key in pile(given(historical=True).state.cards, "draw")]

    assert draw == sorted(draw)
    assert len(draw) == 48
    assert RULES.setup("ab" * 32, {"historical": True}).dice.drawn == 0


def test_12_1_historical_and_expansion_together_play_all_60_in_order() -> None:
    draw = pile(given(historical=True, expansion=True).state.cards, "draw")

    assert [int(key) for key in draw] == list(range(1, 61))


def test_12_1_the_epoch_is_that_of_the_current_card() -> None:
    """Ruling A48: no deck is added between 19 and 20, or between 40 and 41."""
    table = historical("card=19").do("end_orders")
    assert table.told("deck_added") == []
    assert table.do("reveal").state.epoch == "mid"

    table = historical("card=40 british=3").do("end_orders", "reveal")
    assert table.state.epoch == "late"
    assert table.g.battle_value("nimitz") == 4


def test_12_1_defeat_in_the_historical_game_is_graded_by_the_cards_left() -> None:
    assert historical("card=19 nimitz=0").do("end_orders").ending == "disastrous_defeat"
    assert historical("card=12 nimitz=0").do("end_orders").ending == "catastrophic_defeat"
    assert historical("card=40 nimitz=0").do("end_orders").ending == "unconditional_surrender"


def test_12_1_in_the_historical_game_card_53_is_shuffled_into_what_is_left() -> None:
    """Ruling A27: which may put the last cards out of order."""
    orders = set()
    for n in range(40):
        table = historical("card=53 british=3 prestige=3")
        table.state.dice.seed = f"{n:064x}"
        orders.add(tuple(pile(table.do("end_orders").state.cards, "draw")))

    assert all(sorted(order) == ["53", "54", "55", "57", "58"] for order in orders)
    assert len(orders) > 20


# ------------------------------------------------------------------ card 41, 12.2


def test_8_2_3_card_41_turns_both_american_fronts_to_their_stronger_side() -> None:
    table = at("card=40 deck=empty british=3 nimitz=out").do("end_orders", "reveal")

    assert [table.g.battle_value(f) for f in ("nimitz", "macarthur", "british")] == [4, 4, 3]
    assert {e.counter for e in table.told("counter_flipped")} == {"nimitz", "macarthur"}


def test_12_2_with_the_war_in_europe_the_british_turn_too() -> None:
    table = at("card=40 deck=empty british=3", europe=True).do("end_orders", "reveal")

    assert table.g.battle_value("british") == 4
    (slim,) = [front for front in table.board.fronts if front.key == "british"]
    assert slim.name == "General Slim"


def test_12_2_the_front_advances_at_its_new_strength_on_the_same_card() -> None:
    """Card 41 is turned before its movement: a British front that is out returns on a 5."""
    for europe, back in ((False, True), (True, False)):
        table = at("card=40 deck=empty british=out", 4, europe=europe).do("end_orders", "reveal")

        assert (table.where("british") == 4) is back


# ------------------------------------------------------------------ the expansion

ALL = {"expansion": True}


def test_12_1_the_expansion_is_off_unless_chosen() -> None:
    assert "13" not in given().state.cards
    assert "13" in given(**ALL).state.cards


def test_12_1_card_50_drives_china_back_and_turns_it_to_battle_value_3() -> None:
    table = at("card=48 deck=50", **ALL).do("end_orders", "reveal")

    assert table.where("china") == 5
    assert table.g.battle_value("china") == 3


def test_12_1_card_56_makes_the_home_islands_harder_to_enter() -> None:
    table = at("card=48 deck=56,51 prestige=3 oil=6 china=1", 4, **ALL).do("end_orders", "reveal")
    assert table.g.battle_value("home_islands_defense") == 4

    table.do("end_orders", "reveal")

    assert table.where("china") == 1


def test_12_1_card_59_brings_the_soviet_front_onto_the_china_track() -> None:
    table = at("card=48 deck=59 prestige=3", **ALL).do("end_orders", "reveal")

    assert table.where("vasilevsky") == 2
    assert table.g.battle_value("vasilevsky") == 4
    assert (table.one("entered").front, table.one("entered").space) == ("vasilevsky", "china:2")
    assert table.why_not("attack vasilevsky") is None


def test_12_1_before_card_59_the_soviet_front_cannot_be_attacked() -> None:
    assert at(QUIET, **ALL).why_not("attack vasilevsky") == "12.1 not_entered"


def test_12_1_the_soviet_front_advances_when_china_does() -> None:
    table = at("card=48 deck=51 prestige=3 oil=6 vasilevsky=3", **ALL).do("end_orders", "reveal")

    assert [(e.front, e.space) for e in table.told("advanced")] == [
        ("china", "china:3"),
        ("vasilevsky", "china:2"),
    ]


def test_12_1_the_soviet_front_stays_when_china_is_picked_as_the_one_to_advance() -> None:
    """Ruling B09: card 53 moves one front; the Soviet front could be picked itself."""
    table = at("card=48 deck=53 prestige=3 vasilevsky=3", **ALL).do("end_orders", "reveal")
    assert "vasilevsky" in table.targets("advance_any")

    table.do("advance_any china")

    assert (table.where("china"), table.where("vasilevsky")) == (3, 3)


def test_12_1_all_fronts_advance_once_each_the_soviet_front_after_china() -> None:
    """Ruling B09, card 58."""
    table = at("card=48 deck=58 prestige=3 british=3 macarthur=4 vasilevsky=3", **ALL)

    table.do("end_orders", "reveal")

    assert [event.front for event in table.told("advanced")][-2:] == ["china", "vasilevsky"]
    assert (table.where("china"), table.where("vasilevsky")) == (3, 2)


def test_12_1_set_aside_it_does_not_advance_with_all_or_with_china() -> None:
    table = at("card=48 deck=58 prestige=3 british=3 macarthur=4", **ALL)

    assert table.do("end_orders", "reveal").where("vasilevsky") == "set_aside"


def test_12_1_the_soviet_front_can_take_japan_and_be_knocked_out_like_any_other() -> None:
    table = at("card=48 vasilevsky=0 prestige=3", **ALL).do("end_orders")
    assert table.ending == "unconditional_surrender"

    table = at(f"{QUIET} vasilevsky=5 china=4", 6, **ALL).do("knock_out vasilevsky")
    assert table.where("vasilevsky") == "not_in_play"


def test_12_1_two_fronts_may_share_a_space() -> None:
    table = at(f"{QUIET} vasilevsky=3 china=3", **ALL)
    spaces = {space.key: space for space in table.board.spaces}

    assert spaces["china:3"].fronts == ["china", "vasilevsky"]


# ------------------------------------------------------------------ 12.0


def test_12_0_options_can_be_combined() -> None:
    options = {"historical": True, "europe": True, "expansion": True, "b29_once": True}

    state = RULES.setup("cd" * 32, options)

    assert RULES.view(state, None).board.options == options


@pytest.mark.parametrize(
    ("options", "message"),
    [({"hard": True}, "unknown option 'hard'"), ({"europe": "maybe"}, "bool")],
)
def test_12_0_an_option_that_does_not_exist_is_refused(
    options: dict[str, object], message: str
) -> None:
    with pytest.raises(Unreadable, match=message):
        RULES.setup("ef" * 32, options)
