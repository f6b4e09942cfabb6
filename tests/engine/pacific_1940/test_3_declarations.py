"""3 Declarations of war, asked where there is something to declare."""

from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.politics.declarations import DeclareWar, GoToWar, KeepPeace
from tests.engine.pacific_1940.helpers import at

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "


def test_3_japan_may_declare_on_any_of_the_allies_alone_or_together() -> None:
    t = at("power=japan turn=1 purse.usa=0").run(DeclareWar(power="japan"))
    assert t.asked == "japan declare"
    assert t.ask.choices(t.g) == [
        KeepPeace(),
        GoToWar(("usa",)),
        GoToWar(("uk", "anzac")),
        GoToWar(("usa", "uk", "anzac")),
    ]
    t.do(GoToWar(("usa", "uk", "anzac")))
    assert t.g.enemies("japan") == {"usa", "china", "uk", "anzac", "netherlands"}
    assert t.one("war_declared").unprovoked
    assert t.one("war_payment").ipc == t.state.purses["usa"] == 30


def test_3_nobody_is_asked_where_there_is_no_war_to_declare() -> None:
    assert at("power=china").run(DeclareWar(power="china")).asked == ""
    assert at("power=usa").run(DeclareWar(power="usa")).asked == ""
    assert at(WESTERN_WAR).run(DeclareWar(power="japan")).asked == ""


def test_3_united_states_is_asked_once_an_ally_was_attacked() -> None:
    t = at("power=japan").run(DeclareWar(power="japan")).do(GoToWar(("uk", "anzac")))
    t.run(DeclareWar(power="usa"))
    assert t.asked == "usa declare"
    t.do(GoToWar(("japan",)))
    assert not t.one("war_declared").unprovoked
    assert t.g.at_war("usa", "japan")


def test_3_united_states_may_enter_in_its_third_income_and_is_paid_for_war_at_once() -> None:
    t = at("power=usa turn=3 purse.usa=0").run(CollectIncome(power="usa"))
    assert t.asked == "usa enter_war"
    assert t.ask.choices(t.g) == [GoToWar(("japan",)), KeepPeace()]
    t.do(GoToWar(("japan",)))
    assert t.g.at_war("usa", "japan")
    assert t.one("income_collected").parts["usa_war_economy"] == 30


def test_3_united_states_that_stays_out_is_asked_again_a_turn_later() -> None:
    t = at("power=usa turn=3").run(CollectIncome(power="usa")).do(KeepPeace())
    assert t.one("peace_kept").power == "usa"
    assert "usa_war_economy" not in t.one("income_collected").parts
    t.state.turn = 4
    assert t.run(CollectIncome(power="usa")).asked == "usa enter_war"


def test_3_united_states_is_not_asked_before_its_third_income() -> None:
    assert at("power=usa turn=2").run(CollectIncome(power="usa")).asked == ""
    assert at("power=uk turn=3").run(CollectIncome(power="uk")).asked == ""


def test_3_united_states_that_stayed_out_may_declare_in_its_next_combat_move() -> None:
    assert at("power=usa turn=3").run(DeclareWar(power="usa")).asked == ""
    t = at("power=usa turn=4").run(DeclareWar(power="usa"))
    assert t.asked == "usa declare"
    t.do(GoToWar(("japan",)))
    assert t.g.at_war("usa", "japan")
    assert not t.one("war_declared").unprovoked
