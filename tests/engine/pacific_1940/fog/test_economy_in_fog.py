"""Fog 6, 10 Mobilization that nobody hears of, and income that all hear of in total."""

from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.placing import Placing
from tests.engine.pacific_1940.fog.carried import Evening

BASES = "fac.western_united_states=major_complex,naval_base"


def test_fog_6_it_is_asked_even_by_a_power_that_has_bought_nothing() -> None:
    table = Evening("phase=mobilize power=usa western_united_states=usa:1inf")
    assert table.asked == "usa place_units"
    table.do(Deploy())
    assert table.steps[-1] == "turn_ends"


def test_a25_ships_are_placed_beside_enemies_whom_nobody_has_seen() -> None:
    table = Evening(f"phase=mobilize power=usa war=japan-usa {BASES} bought=1dd sz10=japan:1bb", 6)
    table.do(Deploy((Placing("destroyer", "sz10"),)))
    (destroyer,) = [key for key in table.state.counters if "destroyer" in key]
    assert table.where(destroyer) == "sz10"
    assert [each for each in table.said if "sz10" in each] == []
    assert table.told("battle_began") == []
    assert {event.audience for event in table.told("mobilized")} == {("allies",)}


def test_a25_they_meet_on_their_owners_next_combat_move() -> None:
    table = Evening("power=usa war=japan-usa sz10=japan:1bb;usa:1dd", 6, 1)
    table.write()
    assert table.heard_by("axis") == ["attacked sz10"]
    assert table.where("usa_destroyer_1") == "lost"


RAIDED = "phase=mobilize power=uk war=japan-uk sz39=japan:1dd purse.uk=3 india=uk:1inf"


def test_fog_10_all_hear_the_total_and_the_victim_alone_what_convoys_lost() -> None:
    table = Evening(f"{RAIDED}", 2)
    table.do(Deploy())
    (income,) = table.told("income")
    (loss,) = table.told("convoy_loss")
    assert income.audience is None
    assert loss.audience == ("allies",)
    assert (loss.ipc, loss.zones) == (2, {})
    assert income.collected == table.state.purses["uk"] - 3
    assert "raiders" not in str(loss)


def test_a11_by_zone_where_the_table_wants_it() -> None:
    table = Evening(f"{RAIDED}", 2, convoys_by_zone=True)
    table.do(Deploy())
    (loss,) = table.told("convoy_loss")
    assert loss.zones == {"sz39": 2}


def test_fog_10_the_facilitator_counts_at_once_and_goes_on_after() -> None:
    """F76"""
    table = Evening(f"{RAIDED}", 2)
    table.do(Deploy())
    assert table.steps == ["turn_ends"]


def test_a12_no_event_of_the_turn_tells_a_purse() -> None:
    table = Evening(f"{RAIDED}", 2)
    table.do(Deploy())
    public = [event for event in table.events if event.audience is None]
    assert not any("purse" in str(each) and "purse=None" not in str(each) for each in public)
