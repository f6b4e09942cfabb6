"""6.0 Which spaces fronts may still come to, by the cards that are still to come."""

import pytest
from msgspec.structs import replace

from engine.core.position import lay
from tests.engine.emperor.helpers import QUIET, QUIET_MID, Table, at

LAST = "card=57 deck=empty"
"""The last turn: no card is left."""


def out_of_reach(table: Table, track: str) -> list[int]:
    """The boxes of a track to which no front can come any more."""
    spaces = [space for space in table.board.spaces if space.track == track]
    return [space.number for space in spaces if space.out_of_reach]


def with_deck(line: str, *cards: str) -> Table:
    """A position of the last turn, with these cards still to come."""
    table = at(f"{LAST} {line}")
    lay(table.state.cards, "draw", cards)
    return table


def test_9_3_no_front_comes_to_the_boxes_of_abda_once_java_has_fallen() -> None:
    before = at(f"{QUIET} abda=4", 6, 6, 6)
    after = at(f"{QUIET} abda=5").do("end_orders")

    assert out_of_reach(before, "abda") == []
    assert out_of_reach(after, "abda") == [1, 2, 3, 4, 5]
    assert out_of_reach(after, "nimitz") == []


def test_6_0_on_the_last_turn_fronts_come_no_nearer() -> None:
    table = at(f"{LAST} nimitz=4 macarthur=out")

    assert out_of_reach(table, "nimitz") == [1, 2, 3]
    assert out_of_reach(table, "macarthur") == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("deck", "boxes"),
    [
        (("52",), [1, 2, 3, 4]),  # calls MacArthur
        (("54",), [1, 2, 3]),
        (("54", "58"), [1, 2]),  # all fronts advance
        (("53", "54"), []),  # a card that is shuffled back may come again and again
        (("53",), [1, 2, 3]),  # and once where it is the last
    ],
)
def test_6_0_a_front_comes_as_near_as_the_cards_call_it(
    deck: tuple[str, ...], boxes: list[int]
) -> None:
    """Given Nimitz in box 5 and these cards to come, then it cannot come to these boxes."""
    assert out_of_reach(with_deck("nimitz=5", *deck), "nimitz") == boxes


def test_12_1_with_its_option_card_53_comes_back_once() -> None:
    table = with_deck("nimitz=5", "53", "54")
    table.state.options = replace(table.state.options, b29_once=True)
    assert out_of_reach(table, "nimitz") == [1]

    table.state.b29_returned = True
    assert out_of_reach(table, "nimitz") == [1, 2]


def test_8_2_3_a_knocked_out_front_has_to_come_back_first() -> None:
    table = with_deck("nimitz=out", "54")

    assert out_of_reach(table, "nimitz") == list(range(1, table.g.top("nimitz")))


def test_6_3_a_card_that_moves_fronts_now_counts_until_it_has() -> None:
    """Given card 53 in its Military Phase, then any front may still come a box nearer by it."""
    table = at("card=24 deck=53 nimitz=5").do("end_orders", "reveal")
    assert table.asked == "choose_advance"

    assert out_of_reach(table, "nimitz") == []


def test_8_4_2_to_fortify_such_a_space_is_legal() -> None:
    table = at(f"{QUIET_MID} abda=5").do("end_orders", "reveal")
    table.state.counters["islands"].place = "available"

    assert table.why_not("fortify islands abda:3") is None
