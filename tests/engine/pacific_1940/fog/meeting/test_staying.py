"""A32 Units that stay: what an order to stay does, and what nobody has ordered."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.sequence import FogTurn
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go

US = "power=usa war=japan-usa tokens.japan=0"
WAKE = "holds.wake_island=japan fac.wake_island=air_base wake_island=japan:2ftr+1inf"
CRUISER, TRANSPORT = "usa_cruiser_1", "usa_transport_1"
FIGHTERS = ("usa_fighter_1", "usa_fighter_2")
BLIP = "radar_blip sz31"


# ---------------------------------------------------------------- F59 radar behind them


@pytest.mark.parametrize(
    ("there", "stays", "version", "blips"),
    [
        ("1ca", (), 6, 1),
        ("1ca", (CRUISER,), 6, 1),  # it stays by an order of its own, first in the list
        ("1ca", (), 5, 2),
        ("1sub", (), 6, 1),  # nobody hears a submarine, and it hides nobody
        ("1trn", (), 6, 1),  # it has no order to stay: the blip is that of the fighters
    ],
)
def test_f59_aircraft_that_pass_behind_a_fleet_that_stays_are_not_heard(
    there: str, stays: tuple[str, ...], version: int, blips: int
) -> None:
    """Given ships beside a base, when they stay and aircraft pass, then the base hears a blip."""
    table = Evening(f"{US} {WAKE} sz31=usa:{there} hawaiian_islands=usa:2ftr", version=version)
    orders = [go(*stays, by="sz31")] if stays else []

    table.write(*orders, go(*FIGHTERS, by="hawaiian_islands sz26 sz31 sz25"))
    while table.asked == "japan answer_blip":
        table.do(GoUp())

    assert table.heard_by("axis") == [BLIP] * blips
    assert table.asked == "usa write_orders"


def test_f59_aircraft_that_pass_before_the_fleet_s_order_to_stay_are_heard() -> None:
    """When the order to stay is behind that of the aircraft, then each gives a blip."""
    table = Evening(f"{US} {WAKE} sz31=usa:1ca hawaiian_islands=usa:2ftr")

    table.write(go(*FIGHTERS, by="hawaiian_islands sz26 sz31 sz25"), go(CRUISER, by="sz31"))
    table.do(GoUp(), GoUp())

    assert table.heard_by("axis") == [BLIP, BLIP]


def test_f59_who_stayed_is_forgotten_when_the_next_orders_are_written() -> None:
    table = Evening(f"{US} {WAKE} sz31=usa:1ca").write().do(GoUp())
    g = table.g
    assert g.fog.stayed == [CRUISER]

    FogTurn(power="usa").combat_orders(g)

    assert g.fog.stayed is UNSET
