"""9 The Captain and friends' transports: board, sail, land, each in its own turn."""

import pytest

from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, Does, attacks, moves

LOST = "holds.new_guinea=japan new_guinea=japan:1inf solomon_islands=japan:1inf"
TROOPS = "queensland=anzac:3inf+1art"


def boards(line: str) -> int:
    """How many units go aboard a friend's transport."""
    orders = moves(f"power=anzac {ALL_AT_WAR} {LOST} {line}").orders
    return sum(len(order.loads) for order in orders if order.start == "queensland")


def ashore(found: Does) -> set[tuple[str, str]]:
    return {(order.start, order.end) for order in found.orders}


def test_troops_board_a_friends_transport_that_has_none_of_its_own_to_carry() -> None:
    assert boards(f"{TROOPS} sz54=uk:1trn") == 2


def test_troops_leave_a_friends_transport_to_the_friends_own_troops() -> None:
    assert boards(f"{TROOPS};uk:2inf sz54=uk:1trn") == 0


@pytest.mark.parametrize(
    "own",
    ["sz54=uk:1trn new_zealand=uk:2inf", "sz54=uk:1trn;uk:1trn[1inf]"],
    ids=["near", "aboard"],
)
def test_troops_leave_a_transport_that_soon_has_troops_of_its_own_to_carry(own: str) -> None:
    """A turn away, or aboard the ship beside it: whoever leads that power wants it there."""
    assert boards(f"{TROOPS} {own}") == 0


def test_troops_wait_for_a_transport_of_their_own() -> None:
    assert boards(f"{TROOPS} sz54=uk:1trn;anzac:1trn") == 0
    assert boards(f"{TROOPS} sz54=uk:1trn sz62=anzac:1trn") == 0


def test_no_troops_board_where_the_enemy_sinks_the_friends_transport() -> None:
    assert boards(f"{TROOPS} sz54=uk:1trn sz46=japan:1bb+2dd+1cv+2ftr") == 0


def test_a_transport_takes_a_friends_troops_to_the_front() -> None:
    found = moves(f"power=uk {ALL_AT_WAR} {LOST} sz54=uk:1trn[anzac.1inf+anzac.1art]")
    assert found.stay("sz54")["trn"] == 0


def test_a_transport_with_a_friends_troops_stays_out_of_reach_of_a_fleet() -> None:
    fleet = "sz34=japan:1bb+2dd+1cv+2ftr"
    found = moves(f"power=uk {ALL_AT_WAR} {LOST} {fleet} sz54=uk:1trn[anzac.1inf+anzac.1art]")
    assert found.stay("sz46")["trn"] == found.stay("sz34")["trn"] == 0


def test_troops_attack_from_a_friends_transport() -> None:
    line = f"power=anzac {ALL_AT_WAR} holds.new_guinea=japan sz46=uk:1trn[anzac.1inf+anzac.1art]"
    assert ("sz46", "new_guinea") in ashore(attacks(line))
    assert not attacks(f"{line} new_guinea=japan:3inf").orders
    assert not attacks(f"{line};japan:1dd").orders


def test_troops_go_ashore_among_friends_where_there_is_nobody_to_attack() -> None:
    found = moves(f"power=anzac {ALL_AT_WAR} sz54=uk:1trn[anzac.1inf]")
    assert ashore(found) == {("sz54", "queensland")}
