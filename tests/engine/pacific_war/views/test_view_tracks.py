"""What lies beside the map is public: the same for every role, and what the rules go by."""

import random

import pytest

from engine.core.dice import seed_from
from engine.core.testing.playing import moves
from engine.games.pacific_war.components.pieces import SIDES
from engine.games.pacific_war.supply.isolation import Isolation
from tests.engine.pacific_war.helpers import RULES, at


@pytest.mark.parametrize("seed", range(3))
def test_every_role_and_the_public_see_the_same_tracks_all_game_long(seed: int) -> None:
    state = RULES.setup(seed_from(f"tracks {seed}"), {})
    for n, (_, _, applied) in enumerate(moves(RULES, state, random.Random(seed), bias=1)):
        state = applied.state
        if n % 5 == 0:
            public = RULES.view(state, None).board.tracks
            assert all(RULES.view(state, side).board.tracks == public for side in SIDES)
            assert len(public.discards) == len(RULES.view(state, None).board.discard)


def test_10_1_cut_off_are_those_whom_the_check_for_isolation_sends_away() -> None:
    table = at("acts=japan attu=tone dutch_harbor=alba japan=enterprise truk=kongo")

    cut_off = RULES.view(table.state, None).board.tracks.cut_off

    assert cut_off == {"japan": ["attu"], "allied": []}
    g = table.g
    for side in SIDES:
        check = Isolation(role=side)
        sent = []
        while check.next_zone(g) is None:
            sent.append(check.zone)
            check.left = []
        assert [zone for zone in sent if zone] == cut_off[side]


def test_4_4_a_discard_shows_both_its_ends_the_newest_first() -> None:
    table = at("acts=japan truk=tone discard=J05,J03")

    discards = RULES.view(table.state, "allied").board.tracks.discards

    assert [each.ends["japan"].id for each in discards] == ["J05", "J03"]
    assert all(each.ends["allied"].card == each.card for each in discards)


def test_11_0_a_port_that_is_fought_for_counts_until_it_is_lost() -> None:
    """PW-04 While both sides have units there nothing is lost yet."""
    line = "acts=japan okinawa=akagi,nachi philippines=chester hand.japan=J03 hand.allied=A09"
    table = at(line, *(6,) * 9)
    before = RULES.view(table.state, None).board.port_points

    table.do("move_from okinawa", "pick_all", "goal philippines")

    assert table.g.is_occupied("philippines", "allied")
    assert RULES.view(table.state, None).board.port_points == before
    table.do(*["pass_card"] * 3, "stay")
    assert RULES.view(table.state, None).board.port_points["allied"] == before["allied"] - 2


def test_11_0_a_port_denied_before_its_owner_comes_back_stays_so_in_the_battle() -> None:
    """12.3.1 Ships deny a Port under its owner's air without a marker."""
    line = (
        "acts=allied singapore=prince_of_wales philippines=nachi borneo=al_lba_c_1 hand.japan=J03"
    )
    table = at(line)
    before = RULES.view(table.state, None).board.port_points

    table.do("move_from singapore", "goal philippines")

    assert table.base("philippines") == ""
    assert table.g.is_occupied("philippines", "japan")
    assert RULES.view(table.state, None).board.port_points == before
