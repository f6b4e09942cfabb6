"""What the page is given to show: 2.0 the pieces on the table, and rule numbers that exist."""

import random
from collections.abc import Iterator
from typing import Any

from engine.core.dice import seed_from
from engine.core.testing.playing import moves
from engine.games.emperor.equipment import load_rules
from tests.engine.emperor.helpers import QUIET, QUIET_LATE, RULES, Table, at, given


def front(table: Table, key: str) -> Any:
    return next(front for front in table.board.fronts if front.key == key)


def fort(table: Table, key: str) -> Any:
    return next(fort for fort in table.board.forts if fort.key == key)


def resource(table: Table, key: str) -> Any:
    return next(each for each in table.board.resources if each.key == key)


def test_4_0_the_public_sees_the_same_table_as_japan_but_is_asked_nothing() -> None:
    state = at("card=15").state
    public, japan = RULES.view(state, None), RULES.view(state, "japan")

    assert public.board == japan.board
    assert public.asks == [] and japan.asks != []
    assert public.waiting_for == ["japan"]


def test_2_2_the_order_of_the_cards_is_nowhere_to_be_seen() -> None:
    table = given()
    drawn = [card.number for card in table.board.left_in["draw"]]

    assert drawn == sorted(drawn)
    assert set(table.board.left_in) == {"draw", "mid", "late"}


def test_2_2_the_event_pile_lies_open_the_latest_card_on_top() -> None:
    table = at("deck=1,10", 1, 1).do("reveal", "end_orders", "reveal")

    assert [card.number for card in table.board.discard] == [10, 1]
    assert table.board.card.card.number == 10


def test_8_3_a_battle_card_shows_its_table() -> None:
    assert at("card=15").board.card.table.id == "coral_sea"
    assert at(QUIET).board.card.table is None


def test_8_0_actions_are_shown_in_the_orders_phase_only() -> None:
    assert at(QUIET).board.actions_left == 3
    assert given().board.actions_left is None


def test_8_2_4_a_front_shows_every_modifier_an_attack_would_meet() -> None:
    table = at(f"{QUIET} army_navy=6 drm.nimitz=-1")

    assert {t.name: t.value for t in front(table, "nimitz").terms} == {
        "card": -1,
        "elite": 1,
        "fortified_space": -2,
    }


def test_8_2_3_a_front_that_is_out_shows_its_markers_and_no_space() -> None:
    shown = front(at(f"{QUIET} china=out back.china=2"), "china")

    assert (shown.place, shown.space, shown.markers, shown.terms) == ("not_in_play", None, 2, ())


def test_8_2_3_a_front_in_its_highest_box_is_marked() -> None:
    assert front(at(f"{QUIET} nimitz=9"), "nimitz").at_top
    assert not front(at(f"{QUIET} nimitz=8"), "nimitz").at_top


def test_9_3_abda_keeps_its_name_when_it_is_out() -> None:
    shown = front(at(f"{QUIET} oil_rolls=yes"), "abda")

    assert (shown.name, shown.place, shown.space) == ("ABDA", "flipped", None)


def test_8_4_a_fortification_shows_where_it_is() -> None:
    table = at("card=40 nimitz=8 solomons=nimitz:5 flip=solomons")

    solomons = fort(table, "solomons")
    assert (solomons.place, solomons.space) == ("map", "nimitz:5")
    assert solomons.name == "Imperial Intervention"
    assert fort(table, "islands").place == "oil_track"
    assert (fort(table, "home_islands_defense").space) == "home"


def test_7_3_a_bonus_shines_only_while_it_works() -> None:
    """7.3.1: Army-Navy at 6 in the Mid War shows its side, but gives nothing."""
    assert resource(at(f"{QUIET} army_navy=6"), "army_navy").bonus_on
    assert not resource(at("card=40 army_navy=6"), "army_navy").bonus_on
    assert resource(at("card=40 prestige=6"), "prestige").bonus_on
    assert not resource(at(f"{QUIET} oil=6"), "oil").bonus_on
    assert resource(at(f"{QUIET} oil=6 oil_rolls=yes"), "oil").bonus_on


def test_10_0_the_kamikazes_are_counted() -> None:
    table = at(f"{QUIET_LATE} kamikaze=3", 1).do("kamikaze_attack nimitz")

    assert (table.board.kamikazes_received, table.board.kamikazes) == (True, 2)
    assert table.board.kamikaze_spent
    assert not at(QUIET_LATE).board.kamikazes_received


def test_2_1_every_space_is_there_once_with_its_place_on_the_chart() -> None:
    spaces = given().board.spaces

    assert len({space.key for space in spaces}) == len(spaces) == 9 + 6 + 4 + 5 + 5 + 1
    assert all(-90 < space.lat < 90 and -180 <= space.lon <= 180 for space in spaces)


# ------------------------------------------------------------------ rule numbers


def named_rules(options: dict[str, bool], seed: int) -> Iterator[str]:
    """Every rule that a game names: in events, modifiers, questions and refusals."""
    state = RULES.setup(seed_from(f"rules {seed}"), options)
    for _, _, applied in moves(RULES, state, random.Random(seed), bias=3):
        for event in applied.events:
            yield event.rule
            yield from (term.rule for term in getattr(event, "terms", ()))
        for ask in RULES.view(applied.state, "japan").asks:
            yield ask.rule
            yield from (each.refusal.rule for each in ask.refused)


def test_0_0_every_rule_that_the_game_names_can_be_looked_up() -> None:
    everything = {"europe": True, "expansion": True}
    named = {rule for seed in range(4) for rule in named_rules(everything, seed)}

    assert named <= load_rules().keys()
    assert len(named) > 25
