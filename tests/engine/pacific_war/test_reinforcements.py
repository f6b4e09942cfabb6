"""6.0 Reinforcements, repairs and withdrawals, and 7.0 the cards drawn after them."""

import pytest

from engine.core.position import pile
from tests.engine.pacific_war.helpers import Table, at


def comes(line: str, *dice: int, **options: bool) -> Table:
    """The Reinforcements Phase of a turn; whoever has a card is asked after it."""
    return at(f"phase=reinforcements hand.japan=J01 {line}", *dice, **options)


# ------------------------------------------------------------------ 6.1


def test_6_1_each_nation_has_its_own_entry() -> None:
    """6.1.1, 6.1.2, 6.1.4; AMB-48: Madagascar, AMB-49: De Ruyter too."""
    table = comes("turn=3 due.3=musashi,colorado,valiant track.3=nagato,de_ruyter,exeter")
    assert table.all_at("japan", "musashi", "nagato")
    assert table.where("colorado") == "west_coast"
    assert table.all_at("madagascar", "de_ruyter", "exeter")


def test_6_1_3_repaired_us_ships_come_to_hawaii_ready() -> None:
    table = comes("turn=3 track.3=chester,lexington")
    assert table.all_at("hawaii", "chester", "lexington")


def test_6_1_5_australians_come_to_australia() -> None:
    assert comes("turn=3 track.3=canberra").where("canberra") == "australia"


def test_6_1_allied_lba_come_where_the_allies_choose() -> None:
    table = comes("turn=3 due.3=al_lba_3_1 track.3=al_lba_1_1")
    assert table.asked == "allied place_arrival"
    assert table.targets("arrive_at") == ["madagascar", "west_coast"]
    table.do("arrive_at madagascar", "arrive_at west_coast")
    assert {table.where("al_lba_3_1"), table.where("al_lba_1_1")} == {"madagascar", "west_coast"}


def test_6_0_who_has_placed_several_is_asked_once_before_cards_are_drawn() -> None:
    """PW-22."""
    table = comes("turn=3 due.3=al_lba_3_1 track.3=al_lba_1_1")
    table.do("arrive_at madagascar", "arrive_at west_coast")
    assert table.asked == "allied confirm_arrivals"
    before = len(table.hand("allied"))
    table.do("finish_arrivals")
    assert len(table.hand("allied")) > before


def test_6_0_of_a_single_arrival_nobody_is_asked_twice() -> None:
    """PW-22."""
    table = comes("turn=3 due.3=al_lba_3_1").do("arrive_at madagascar")
    assert "confirm" not in table.asked


def test_6_1_6_reinforcements_wait_while_the_enemy_has_their_port() -> None:
    """PW-04: an Allied Base marker is enough."""
    table = comes("turn=3 due.3=musashi japan=chester!")
    assert table.where("musashi") == "track:4"
    free = comes("turn=4 due.3=musashi")
    assert free.where("musashi") == "japan"


def test_6_1_7_what_was_to_be_repaired_there_is_destroyed() -> None:
    assert comes("turn=3 track.3=nagato japan=chester!").where("nagato") == "removed"


def test_6_1_7_the_enemys_marker_destroys_at_once_what_is_under_repair_there() -> None:
    """PW-04: whenever it is due, but not new ships, nor those of others, Australians among them."""
    table = at(
        "acts=japan midway=nachi hand.japan=J01 track.4=nevada,de_ruyter,canberra due.4=essex"
    )
    table.do("move_from midway", "goal hawaii")
    assert (table.base("hawaii"), table.where("nevada")) == ("japan", "removed")
    assert table.one("lost").rule == "6.1.7"
    assert table.all_at("track:4", "de_ruyter", "canberra", "essex")


def test_6_1_7_australians_under_repair_outlast_the_loss_of_australia() -> None:
    """The exception: their repair goes on at the West Coast."""
    table = at("acts=japan truk=nachi hand.japan=J01 track.4=canberra").do(
        "move_from truk", "goal australia"
    )
    assert (table.base("australia"), table.where("canberra")) == ("japan", "track:4")


def test_6_1_7_australians_mend_on_the_west_coast_meanwhile() -> None:
    """AMB-47: those that were damaged later too."""
    table = comes("turn=3 track.3=canberra australia=nachi!")
    assert table.where("canberra") == "west_coast"


# ------------------------------------------------------------------ 6.2


def test_6_2_british_ships_leave_in_their_turn_wherever_they_are() -> None:
    """AMB-60. 6.2.1: for a sunk one no other leaves."""
    table = comes("turn=3 ceylon=revenge singapore=warspite! track.4=valiant sunk=resolution")
    assert table.all_at("removed", "revenge", "warspite", "valiant")
    assert table.where("resolution") == "sunk"
    stays = comes("turn=3 ceylon=royal_sovereign,illustrious")
    assert stays.all_at("ceylon", "royal_sovereign", "illustrious")


# ------------------------------------------------------------------ 7.0


@pytest.mark.parametrize(
    ("turn", "normal", "weakened"), [(1, 2, 1), (2, 3, 2), (3, 4, 3), (4, 8, 6), (5, 10, 8)]
)
def test_7_3_the_allies_draw_by_the_turn(turn: int, normal: int, weakened: int) -> None:
    """And 15.3, AMB-09."""
    line = f"phase=draw turn={turn} japan=akagi samoa=chester hand.japan=J01"
    assert len(at(line).hand("allied")) == normal
    assert len(at(line, weakened_allies=True).hand("allied")) == weakened


@pytest.mark.parametrize(("turn", "borneo", "cards"), [(1, "", 1), (2, "", 1), (2, "nachi!", 3)])
def test_7_2_japan_draws_two_with_borneo_and_none_without(
    turn: int, borneo: str, cards: int
) -> None:
    """AMB-20."""
    oil = f"borneo={borneo}" if borneo else ""
    table = at(f"phase=draw turn={turn} japan=akagi hand.japan=J01 {oil}")
    assert len(table.hand("japan")) == cards


def test_7_1_hands_have_a_limit() -> None:
    table = at("phase=draw turn=2 borneo=nachi! hand.japan=J01,J02,J03")
    assert len(table.hand("japan")) == 4
    allied = "A04,A05,A06,A07,A08,A09,A10,A11,A12"
    table = at(f"phase=draw turn=2 samoa=chester hand.japan=J01 hand.allied={allied}")
    assert len(table.hand("allied")) == 10


def test_7_4_at_one_card_left_the_discards_come_back_in_the_middle_of_a_draw() -> None:
    """AMB-19: three cards are in the deck, one stays, and the shuffled rest goes on."""
    table = at(
        "phase=draw turn=3 japan=akagi hand.japan=J01,J02 hand.allied=A03,A04,A05 "
        "discard=A06,A07,A08,A09,A10,A11,A12,A13"
    )
    assert len(table.hand("allied")) == 3 + 4
    assert pile(table.state.cards, "discard") == []
    assert len(pile(table.state.cards, "deck")) == 16 - 2 - 7


def test_7_4_the_discards_come_back_the_moment_one_card_is_left_not_with_the_next_draw() -> None:
    """AMB-19: the Allies draw two of three, and need no more."""
    allied = "A03,A04,A05,A06,A07,A08,A09,A10"
    table = at(
        f"phase=draw turn=4 japan=akagi hand.japan=J01,J02 hand.allied={allied} "
        "discard=A11,A12,A13 deck=A14,A15,A16"
    )
    assert len(table.hand("allied")) == 10
    assert pile(table.state.cards, "discard") == []
    assert len(pile(table.state.cards, "deck")) == 1 + 3


def test_7_4_without_discards_the_last_card_is_drawn() -> None:
    """AMB-19."""
    allied = "A05,A06,A07,A08,A09,A10,A11,A12,A13"
    line = f"phase=draw turn=2 hand.japan=J01,J02,J03,J04 hand.allied={allied}"
    table = at(line + " discard=A14 deck=A15,A16")
    assert len(table.hand("allied")) == 10


# ------------------------------------------------------------------ 15.2


@pytest.mark.parametrize(
    ("turn", "borneo", "dice", "cards"),
    [
        (1, False, (), 1),
        (2, False, (1,), 0),
        (2, False, (2,), 1),
        (3, True, (6,), 3),
        (3, True, (1,), 2),
        (4, True, (), 2),
        (5, False, (), 0),
    ],
)
def test_15_2_stocked_oil(turn: int, borneo: bool, dice: tuple[int, ...], cards: int) -> None:
    """PW-02."""
    oil = "borneo=nachi!" if borneo else ""
    table = at(
        f"phase=draw turn={turn} japan=akagi hand.japan=J01 hand.allied=A02 {oil}",
        *dice,
        oil_reserves=True,
    )
    assert len(table.hand("japan")) == 1 + cards


def test_7_1_the_card_of_15_2_goes_beyond_the_limit_of_the_hand() -> None:
    """PW-01."""
    line = "phase=draw turn=2 japan=akagi hand.japan=J01,J02,J03,J04 borneo=nachi!"
    assert len(at(line, 2, oil_reserves=True).hand("japan")) == 5
    five = "hand.japan=J01,J02,J03,J04,J05"
    full = at(f"phase=draw turn=3 japan=akagi {five} borneo=nachi!", 2, oil_reserves=True)
    assert len(full.hand("japan")) == 5
