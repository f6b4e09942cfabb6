"""3.0 Set Up and 2.0 the pieces it lays out: rulings A02, A03, A13, A52."""

from collections import Counter

import pytest

from engine.core.dice import check, seed_from
from engine.core.position import pile
from engine.games.emperor.position.state import WarState
from tests.engine.emperor.helpers import RULES, given

EARLY = {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 17, 19}


def deck(state: WarState, name: str = "draw") -> list[int]:
    return [int(key) for key in pile(state.cards, name)]


def new_games(count: int, **options: bool) -> list[WarState]:
    return [RULES.setup(seed_from(f"set-up {n}"), options) for n in range(count)]


@pytest.mark.parametrize(
    ("front", "battle_value", "box", "name"),
    [
        ("nimitz", 3, 8, "Hawaiian Islands"),
        ("macarthur", 3, 2, "Luzon"),
        ("abda", 2, 1, "Dutch Borneo"),
        ("british", 3, 1, "Hong Kong"),
        ("china", 4, 4, "Hunan"),
    ],
)
def test_3_0_step_1_fronts_start_where_the_booklet_says(
    front: str, battle_value: int, box: int, name: str
) -> None:
    g = given().g

    assert g.battle_value(front) == battle_value
    assert g.counters[front].box == box
    assert g.space_of(front).name.startswith(name)
    assert not g.counters[front].turned


def test_3_0_steps_2_and_3_tracks_start_at_army_navy_5_prestige_0_oil_3_subs_0() -> None:
    """Rulings A13 and A52: the garbled step gives a real Oil level of 3, with rolls forbidden."""
    table = given()

    assert table.levels == (5, 0, 3)
    assert table.board.us_subs == 0
    assert not table.state.oil_rolls
    assert table.where("islands") == "oil_track"  # its other side says "no Oil rolls"


def test_3_0_steps_4_and_5_home_islands_defense_is_in_place_and_the_rest_is_not_in_play() -> None:
    table = given()

    assert table.where("home_islands_defense") == "home"
    assert table.g.battle_value("home_islands_defense") == 3
    assert table.where("solomons") == "not_in_play"
    assert [table.where(f"kamikaze_{n}") for n in (1, 2, 3)] == ["not_in_play"] * 3
    assert table.markers == {}


def test_3_0_the_game_opens_with_the_first_card_still_face_down() -> None:
    table = given()

    assert (table.asked, table.state.turn, table.board.card) == ("turn_card", 0, None)


def test_3_0_step_6_card_1_is_on_top_and_card_19_at_the_bottom_whatever_the_shuffle() -> None:
    decks = [deck(state) for state in new_games(60)]

    for cards in decks:
        assert (cards[0], cards[-1]) == (1, 19)
        assert set(cards) == EARLY
        assert len(cards) == 16


def test_3_0_step_6_the_cards_between_the_seeds_are_shuffled() -> None:
    """Every card comes second in some of 200 games, and no order comes twice in 60."""
    decks = [deck(state) for state in new_games(200)]

    assert {cards[1] for cards in decks} == EARLY - {1, 19}
    assert {cards[-2] for cards in decks} == EARLY - {1, 19}
    assert len({tuple(cards) for cards in decks[:60]}) == 60


def test_3_0_step_6_mid_and_late_cards_are_set_aside() -> None:
    state = given().state

    assert len(deck(state, "mid")) == 17
    assert len(deck(state, "late")) == 15
    assert deck(state, "discard") == []


def test_3_0_the_shuffle_can_be_checked_with_the_seed() -> None:
    """The draws of the set-up are in the dice counter: 13 places were filled by choice."""
    seed = seed_from("verify")
    state = RULES.setup(seed, {})
    play = RULES.play(RULES.codec.copy(state))
    play.state.dice.drawn = 0
    between = sorted((card for card in EARLY - {1, 19}), key=int)

    order = play.shuffled(between)

    assert order == deck(state)[1:-1]
    assert state.dice.drawn == len(between) - 1
    assert check(seed, (), play.draws[0])


def test_3_0_other_phrases_give_another_deck() -> None:
    seed = seed_from("same")

    alone, with_phrase = RULES.setup(seed, {}), RULES.setup(seed, {}, ["tora"])

    assert deck(alone) != deck(with_phrase)


def test_2_1_four_tracks_meet_in_one_home_islands_space() -> None:
    """Ruling A02: four tracks, not five, and one fortification guards them all."""
    tracks = RULES.equipment.tracks

    assert {key for key, track in tracks.items() if track.lowest == 0} == {
        "nimitz",
        "macarthur",
        "british",
        "china",
    }
    assert Counter(space.key for space in given().board.spaces)["home"] == 1


def test_2_1_abda_has_five_boxes_of_its_own() -> None:
    """Ruling A03: no way leads from Dutch Borneo to Japan."""
    abda = RULES.equipment.tracks["abda"]

    assert [space.number for space in abda.spaces] == [1, 2, 3, 4, 5]
    assert not abda.knock_out


def test_2_2_the_deck_has_48_cards_and_the_expansion_fills_the_12_gaps() -> None:
    with_expansion = RULES.setup(seed_from("all"), {"expansion": True})

    assert len(given().state.cards) == 48
    assert sorted(map(int, with_expansion.cards)) == list(range(1, 61))


def test_2_3_the_soviet_front_is_in_the_box_only_with_the_expansion() -> None:
    assert "vasilevsky" not in given().state.counters
    assert given(expansion=True).where("vasilevsky") == "set_aside"


def test_1_0_there_is_one_side_to_play_and_the_deck_is_the_other() -> None:
    """Several people who act together share its seat."""
    assert RULES.roles.sides == ("japan",)
    assert {ask.role for ask in RULES.asks(given().state)} == {"japan"}
