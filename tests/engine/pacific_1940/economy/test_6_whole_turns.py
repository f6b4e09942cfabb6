"""3, 4, 6, 11, 13, 14 Turns played from phase to phase: what one of them leaves to the next."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import open_asks
from engine.core.view import kind_of as tag_of
from engine.games.pacific_1940.economy.bill import Build, Units
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.politics.declarations import GoToWar
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.movement.moving import go
from tests.engine.told import Told

RULES = make()
WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "


class Play(Told):
    """A position under the real rules, and what has happened since."""

    def __init__(self, line: str, *dice: int) -> None:
        self.state = position(RULES, line, dice=dice)
        self.events: list[Any] = []

    def do(self, *choices: Choice) -> Play:
        """Whoever is asked chooses so, one after the other."""
        for choice in choices:
            applied = RULES.apply(self.state, open_asks(self.state)[0].role, choice)
            self.state = applied.state
            self.events += applied.events
        return self

    @property
    def asked(self) -> str:
        """Who is asked what."""
        ask = open_asks(self.state)[0]
        return f"{ask.role} {tag_of(ask)}"

    def income(self) -> dict[str, int]:
        """The parts of the income that was collected last."""
        found: dict[str, int] = self.told("income_collected")[-1].parts
        return found


def moves(*orders: Order) -> MovePlan:
    return MovePlan(orders)


NO_MOVES = MovePlan()


# ---------------------------------------------------------------------- politics


def test_3_dutch_land_taken_over_pays_in_the_same_turn() -> None:
    line = "power=anzac phase=noncombat_move new_guinea=anzac:1inf"
    entered = moves(go("anzac_infantry_1", by="new_guinea dutch_new_guinea"))
    assert Play(WESTERN_WAR + line).do(entered).income()["anzac_barrier"] == 5
    assert "anzac_barrier" not in Play(WESTERN_WAR + line).do(NO_MOVES).income()
    ashore = go("uk_transport_1", by="sz42", ashore="java", landing=("uk_infantry_1",))
    p = Play("power=uk phase=noncombat_move sz42=uk:1trn[1inf]").do(moves(ashore))
    assert p.income() == {"territories": 20}


def test_3_aircraft_that_land_on_dutch_land_do_not_take_it() -> None:
    p = Play("power=anzac phase=noncombat_move new_guinea=anzac:1ftr")
    p.do(moves(go("anzac_fighter_1", by="new_guinea dutch_new_guinea")))
    assert p.state.counters["anzac_fighter_1"].place == "dutch_new_guinea"
    assert p.state.control["dutch_new_guinea"] == "netherlands"


def test_3_an_attack_on_indo_china_costs_the_trade_in_the_same_turn() -> None:
    p = Play("power=japan turn=1 kwangsi=japan:1inf purse.japan=0")
    p.do(moves(go("japan_infantry_1", by="kwangsi french_indo_china")), NO_MOVES)
    assert p.income() == {"territories": 28}
    assert p.state.wars == [("china", "japan")]


@pytest.mark.parametrize(
    ("order", "battles"), [((), 1), ((go("japan_destroyer_1", by="sz20 sz21"),), 0)]
)
def test_3_ships_in_a_shared_zone_fight_or_leave_once_war_is_declared(
    order: tuple[Order, ...], battles: int
) -> None:
    p = Play("power=japan turn=1 phase=declare_war sz20=japan:1dd;uk:1dd", 1, 1)
    p.do(GoToWar(("uk", "anzac")), MovePlan(order))
    assert len(p.told("battle_began")) == battles


def test_3_united_states_that_enter_in_their_income_can_be_raided_at_once() -> None:
    p = Play("power=usa turn=3 phase=collect_income sz10=japan:1sub", 3, 5)
    p.do(GoToWar(("japan",)))
    assert (p.income()["convoys"], p.income()["usa_war_economy"]) == (-3, 30)
    assert p.told("war_payment") == []


# ---------------------------------------------------------------------- China


def test_4_artillery_is_bought_as_the_road_is_at_that_moment() -> None:
    bill = Purchase((Units("artillery"),))
    line = WESTERN_WAR + "power=japan turn=4 shan_state=japan:1inf holds.shan_state=japan "
    p = Play(line + "purse.usa=0 purse.china=9")
    p.do(moves(go("japan_infantry_1", by="shan_state burma")), NO_MOVES, Purchase())
    assert p.asked == "china spend"
    illegal = open_asks(p.state)[0].refuses(RULES.play(p.state), bill)
    assert illegal is not None and illegal.refusal is not None
    assert illegal.refusal.fact == "road_is_closed"


def test_4_new_units_stand_in_land_taken_the_same_turn() -> None:
    p = Play("power=china yunnan=china:1inf bought=4inf")
    p.do(moves(go("china_infantry_1", by="yunnan kwangsi")), NO_MOVES)
    p.do(Deploy((Placing("infantry", "kwangsi", 4),)))
    there = [piece for piece in p.state.counters.values() if piece.place == "kwangsi"]
    assert len(there) == 5
    assert p.income() == {"territories": 13, "china_burma_road": 6}


# ---------------------------------------------------------------------- capitals


def test_11_who_frees_its_own_capital_collects_at_once_and_builds_a_turn_later() -> None:
    line = "power=uk phase=purchase_and_repair holds.india=japan fac.india=minor_complex "
    p = Play(WESTERN_WAR + line + "purse.uk=0 holds.malaya=anzac burma=uk:1inf")
    assert p.asked == "uk plan_moves"
    p.do(moves(go("uk_infantry_1", by="burma india")), NO_MOVES)
    assert p.told("territories_returned")[0].territories == ("malaya",)
    assert p.told("purchased") == []
    assert p.income() == {"territories": 16, "uk_empire": 5}


def test_11_who_frees_a_friends_capital_is_paid_back_what_had_its_place_there() -> None:
    line = "power=usa holds.india=japan holds.malaya=usa fac.malaya=minor_complex purse.usa=30 "
    p = Play(WESTERN_WAR + line + "phase=purchase_and_repair burma=usa:1inf malaya=usa:1ftr")
    p.do(Purchase((Units("destroyer"), Units("infantry"), Build("air_base", "malaya"))))
    assert p.state.purses["usa"] == 4
    p.do(moves(go("usa_infantry_1", by="burma india")), NO_MOVES)
    assert p.told("refunded")[0].ipc == 26
    assert (p.state.control["malaya"], p.state.control["india"]) == ("uk", "uk")
    assert p.state.counters["usa_fighter_1"].place == "malaya"
    p.do(Purchase())
    while p.state.power != "uk":
        p.do(NO_MOVES)
    assert p.asked == "uk spend"
    assert {"india", "malaya"} <= set(p.state.at_start)


def test_11_a_capital_falls_with_the_money_and_its_owner_only_moves() -> None:
    line = "power=japan turn=4 burma=japan:2inf holds.burma=japan purse.uk=16 purse.japan=0 "
    p = Play(
        WESTERN_WAR + line + "fac.india=major_complex malaya=uk:1inf purse.usa=0 purse.china=0"
    )
    orders = moves(go("japan_infantry_1", "japan_infantry_2", by="burma india"))
    p.do(orders, NO_MOVES)
    assert p.told("capital_taken")[0].ipc == 16
    assert p.state.purses["uk"] == 0
    assert p.income()["japan_prestige"] == 5
    p.do(Purchase(), Purchase())
    assert p.asked == "uk plan_moves"
    p.do(NO_MOVES, NO_MOVES)
    assert p.asked == "anzac spend"
    assert p.state.accounts[-1].income == {}
