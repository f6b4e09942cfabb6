"""4.3 Hands are secret: what each side sees, is asked, and reads in the log."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from engine.core.testing import check_no_leak
from engine.core.view import view_bytes
from tests.engine.pacific_war.helpers import RULES, at

POSITIONS = (
    "turn=2 japan=akagi samoa=chester hand.japan=J10,J15 hand.allied=A04,A09",
    "takes=japan japan=akagi hand.allied=A01,A15 hand.japan=J04",
    "takes=allied samoa=chester hand.allied=A01 hand.japan=J15,J10",
    "fight=kwajalein attacker=japan mp=1 kwajalein=nachi!,chester "
    "hand.japan=J11,J08 hand.allied=A04",
    "phase=supply step=allied_invasions truk=chester hand.japan=J16 hand.allied=A05",
    "phase=supply step=japan_readies truk=nachi! hand.japan=J01,J02 hand.allied=A05",
)


@pytest.mark.parametrize("line", POSITIONS)
def test_4_3_nothing_anybody_sees_depends_on_what_it_may_not_see(line: str) -> None:
    state = at(line).state
    for seed in range(5):
        check_no_leak(RULES, state, random.Random(seed))


@pytest.mark.parametrize("line", POSITIONS)
def test_4_3_a_hand_is_its_owners_and_the_enemy_sees_its_size(line: str) -> None:
    table = at(line)
    for role, enemy in (("japan", "allied"), ("allied", "japan")):
        board = RULES.view(table.state, role).board
        assert [end.id for end in board.hand] == [
            table.g.end_of(card, role).id for card in table.g.hand(role)
        ]
        assert board.hand_sizes[enemy] == len(table.g.hand(enemy))
    public = RULES.view(table.state, None)
    assert (public.board.hand, public.asks) == ([], [])
    assert public.waiting_for == [table.role]


def test_8_3_1_being_asked_says_nothing_about_the_hand() -> None:
    """The same position with and without the interrupting card is the same page for the enemy."""
    line = "takes=japan japan=akagi hand.japan=J04 hand.allied="
    pages = {
        view_bytes(RULES.view(at(line + card).state, role))
        for card in ("A09", "A01")
        for role in ("japan", None)
    }
    assert len(pages) == 2  # one for Japan, one for the public


def test_8_5_what_a_card_is_aimed_at_shows_no_card() -> None:
    table = at(
        "acts=japan truk=jlba kwajalein=chester rabaul=chicago hand.japan=J01,J10 hand.allied=A09"
    ).do("launch_event J01")
    enemy = RULES.view(table.state, "allied")
    assert (enemy.asks, enemy.waiting_for) == ([], ["japan"])
    assert [crumb.kind for crumb in enemy.trail][-1] == "event_action"
    printed = structs.replace(enemy.board, titles={})  # what all cards are called, anybody may read
    assert b"J10" not in view_bytes(structs.replace(enemy, board=printed))


def test_7_0_the_log_tells_how_many_cards_were_drawn_and_not_which() -> None:
    table = at("turn=2 samoa=chester hand.japan=J10,J01 hand.allied=A04,A09").do("play_anytime J10")
    drew = table.one("drew")
    assert (drew.side, drew.count, drew.reveals) == ("allied", 2, True)
    assert set(type(drew).__struct_fields__) == {"rule", "side", "count"}
