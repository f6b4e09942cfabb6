"""G2, G13 in the fog: who learns what of two purses, of incomes, and of objectives with units."""

import random
from typing import Any

import pytest

from engine.core import registry
from engine.core.events import may_know
from engine.games.pacific_1940.bot.in_the_fog.player import OpenOrInFog
from engine.games.pacific_1940.bot.player import Commander
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.fog.facilitator.corrections import read
from engine.games.pacific_1940.fog.knowledge.at_most import could_spend
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.known import known_to, own_knowledge
from engine.games.pacific_1940.fog.sequence import CollectIncomeInFog, MobilizeInFog
from engine.games.pacific_1940.fog_game.boards import board_of
from engine.games.pacific_1940.fog_game.supposing import purses_of
from engine.games.pacific_1940.frames import State
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.versions import ELEVENTH, SIXTH, TENTH
from engine.games.pacific_1940.positions import lay_out, position
from engine.games.pacific_1940.research.research import BuyResearch, NoResearch, Research
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import ObjectiveView
from tests.engine.pacific_1940.fog.tables import FogTable
from tests.engine.pacific_1940.global_1940.helpers import BOX

RULES = make().under({"fog": True})
BOTH = "fac.united_kingdom=major_complex fac.india=minor_complex "


def hidden(line: str, *dice: int, version: int = SIXTH, **options: bool) -> FogTable:
    """The position that a line of text describes, in the fog, with nothing under way."""
    state = set_up(State, BOX, "5e" * 32, RULES.reader.options({"fog": True, **options}), (), [])
    state.fog = FogState(knowledge={})
    g = FoggedCampaign(state, BOX, version)
    lay_out(g, line)
    state.dice.script = list(dice)
    return FogTable(g)


def told(t: FogTable, kind: str, viewer: str | None) -> list[Any]:
    """The events of one kind that a viewer hears."""
    return [each for each in t.told(kind) if may_know(each.audience, viewer)]


def objective(board: Board, key: str) -> Any:
    """An objective as a board shows it."""
    return next(each for each in board.objectives if each.key == key)


def test_G2_2_both_purses_are_asked_to_place_though_they_have_bought_nothing() -> None:
    t = hidden(f"power=uk turn=1 {BOTH}").run(MobilizeInFog(power="uk"))

    assert (t.asked, t.ask.economy) == ("uk place_units", "uk_europe")
    t.do(Deploy())
    assert (t.asked, t.ask.economy) == ("uk place_units", "uk_pacific")


def test_GF_income_is_told_to_all_economy_by_economy() -> None:
    t = hidden("power=uk turn=1 sz109=germany:1sub", 3, 6).run(CollectIncomeInFog(power="uk"))

    for viewer in ("allies", "axis", None):
        found = {each.economy: each.collected for each in told(t, "income", viewer)}
        assert found == {"uk_europe": 28 - 3 + 5, "uk_pacific": 17}
    (loss,) = told(t, "convoy_loss", "allies")
    assert (loss.economy, loss.ipc) == ("uk_europe", 3)
    assert told(t, "convoy_loss", "axis") == []


def test_GF_the_enemy_knows_neither_purse_nor_who_paid() -> None:
    t = hidden(f"power=uk turn=1 {BOTH}bought.uk_pacific=2inf purse.uk_pacific=11")

    own, enemy = own_knowledge(t.g, "allies"), own_knowledge(t.g, "axis")

    assert own.purses["uk_pacific"] == 11
    assert set(own.paid_by.values()) == {"uk_pacific"}
    assert not [key for key in enemy.purses if key.startswith("uk")]
    assert enemy.paid_by == {}
    assert known_to(t.g, "axis").purses["uk_pacific"] == 0


def test_GF_the_public_account_tells_no_convoys_apart() -> None:
    t = hidden("power=uk turn=1 sz109=germany:1sub", 3, 6).run(CollectIncome(power="uk"))

    (account,) = own_knowledge(t.g, "axis").accounts

    assert account.economies["uk_europe"] == {"territories": 25, "uk_empire_in_europe": 5}
    assert account.income["territories"] == 42
    assert account.purse is None


def test_GF_a_what_if_assumes_the_last_income_of_each_economy() -> None:
    t = hidden("power=uk turn=1 holds.india=japan").run(CollectIncome(power="uk"))
    t.state.power = "italy"

    assumed = purses_of(t.g, own_knowledge(t.g, "axis"), "purchase_and_repair")

    assert (assumed["uk_europe"], assumed["uk_pacific"]) == (33, 0)
    assert assumed["france"] == 19


def test_GF_the_most_that_a_power_can_have_counts_both_purses() -> None:
    t = hidden("power=uk turn=1").run(CollectIncome(power="uk"))
    t.state.power, t.state.turn = "uk", 2

    best_war_bonds = 6
    assert could_spend(t.g, "uk") == 45 + 50 + best_war_bonds


def test_GF_a_facilitator_corrects_one_of_the_two_purses() -> None:
    change = read(BOX, "purse uk pacific 12")

    assert (change.power, change.economy, change.amount) == ("uk", "uk_pacific", 12)


def test_GF_a_program_spends_each_purse_by_what_its_side_knows() -> None:
    line = f"phase=purchase_and_repair power=uk turn=1 {BOTH}"
    state = position(RULES, line)
    player = OpenOrInFog(Commander("captain"))
    for _ in ("uk_europe", "uk_pacific"):
        state = RULES.apply(state, "uk", NoResearch()).state
    for economy in ("uk_europe", "uk_pacific"):
        (ask,) = RULES.asks(state)
        assert getattr(ask, "economy", "") == economy
        choice = player.choose(RULES, state, ask, random.Random(1)).choice
        assert isinstance(choice, Purchase)
        assert [each for each in choice.items if isinstance(each, Units)]
        state = RULES.apply(state, "uk", choice).state

    assert state.purses["uk_pacific"] < 10


# ------------------------------------------------------------------ objectives


def test_GF13_what_unseen_ships_decide_is_uncertain_in_a_room_and_untold_in_the_hallway() -> None:
    t = hidden("power=ussr turn=5 war=germany-ussr sz125=germany:1sub")

    room = objective(board_of(t.g, "allies", RULES.roles), "ussr_lend_lease")
    hallway = objective(board_of(t.g, None, RULES.roles), "ussr_lend_lease")
    enemy = objective(board_of(t.g, "axis", RULES.roles), "ussr_lend_lease")

    assert (room.pays, room.certain, room.lacks) == (5, False, ())
    assert (hallway.pays, hallway.certain, hallway.lacks) == (0, False, ())
    assert (enemy.pays, enemy.certain) == (0, False)


def test_GF13_the_submarine_changes_no_board_of_those_who_do_not_see_it() -> None:
    line = "power=ussr turn=5 war=germany-ussr"
    without, with_it = hidden(line), hidden(f"{line} sz125=germany:1sub")

    for viewer in ("allies", None):
        before = board_of(without.g, viewer, RULES.roles).objectives
        assert board_of(with_it.g, viewer, RULES.roles).objectives == before


def test_GF13_income_pays_by_the_truth_and_says_so() -> None:
    t = hidden("power=ussr turn=5 war=germany-ussr sz125=germany:1sub")
    t.run(CollectIncomeInFog(power="ussr"))

    (income,) = told(t, "income", "allies")

    assert "ussr_lend_lease" not in income.objectives


PAID_IN_SECRET = "power=italy turn=3 holds.greece=germany holds.egypt=italy egypt=germany:1tank"


def test_GF13_at_some_tables_objectives_that_watch_units_pay_in_secret() -> None:
    t = hidden(PAID_IN_SECRET, objectives_to_own_side=True).run(CollectIncome(power="italy"))

    (income,) = told(t, "income", "allies")
    (public,) = own_knowledge(t.g, "allies").accounts
    (own,) = own_knowledge(t.g, "axis").accounts

    assert own.income["italy_sea"] == 5
    assert "italy_sea" not in {*public.income, *income.objectives}
    assert income.collected == sum(public.income.values()) == sum(own.income.values()) - 5


def test_GF13_the_most_that_a_power_can_have_counts_what_may_be_paid_in_secret() -> None:
    t = hidden(PAID_IN_SECRET, objectives_to_own_side=True).run(CollectIncome(power="italy"))
    spoiled = hidden(f"{PAID_IN_SECRET} sz95=uk:1dd", objectives_to_own_side=True)
    spoiled.run(CollectIncome(power="italy"))
    for table in (t, spoiled):
        table.state.turn = 4

    assert could_spend(t.g, "italy") == could_spend(spoiled.g, "italy")
    assert could_spend(t.g, "italy") >= 10 + sum(t.state.accounts[0].income.values())


def test_G2_6_an_answer_in_advance_for_dice_may_name_the_purse_that_pays() -> None:
    line = "power=uk turn=1 purse.uk_europe=12 purse.uk_pacific=7"
    t = hidden(line, research=True).run(Research(power="uk"))
    assert t.ask.told(t.g) == [{"economy": frozenset({"uk_europe"}), "ipc": 12}]
    assert "uk_pacific" in type(t.ask).ahead_values(t.g, "economy")

    t.do(*t.ask.answers(t.g, "up_to_9"))
    assert t.ask.told(t.g) == [{"economy": frozenset({"uk_pacific"}), "ipc": 7}]
    assert list(t.ask.answers(t.g, "up_to_9")) == [BuyResearch(1)]


@pytest.mark.parametrize(("version", "thrown"), [(TENTH, (2,)), (ELEVENTH, (6, 2, 2))])
def test_G2_6_the_dice_that_each_purse_pays_are_thrown_together(
    version: int, thrown: tuple[int, ...]
) -> None:
    """GR-02"""
    line = "power=uk turn=1 purse.uk_europe=12 purse.uk_pacific=7"
    dice = (2,) if len(thrown) == 1 else (*thrown, 4)
    t = hidden(line, *dice, version=version, research=True)
    t.run(Research(power="uk"))
    t.do(BuyResearch(2))
    t.do(BuyResearch(1))
    (researched,) = t.told("researched")
    assert (researched.rolls, t.state.purses["uk_europe"]) == (thrown, 2)
    assert (researched.spent, researched.is_breakthrough) == (5 * len(thrown), 6 in thrown)


def test_G13_an_objective_of_clear_seas_reckons_with_ships_that_the_side_has_seen() -> None:
    """The opening position is known to all: French ships lie in SZ 93, British ones in SZ 98."""
    rules = registry.get("global_1940").under({"fog": True})
    g = rules.play(rules.setup("1" * 64, {"fog": True}))

    def italy_sea() -> ObjectiveView:
        board = board_of(g, "axis", rules.roles)
        return next(each for each in board.objectives if each.key == "italy_sea")

    assert (italy_sea().pays, italy_sea().lacks, italy_sea().certain) == (0, ("clear",), False)

    ledger = g.fog.knowledge["axis"]
    zones = g.equipment.objectives["italy_sea"].clear_zones
    ledger.sightings = [each for each in ledger.sightings if each.space not in zones]
    assert (italy_sea().pays, italy_sea().lacks, italy_sea().certain) == (5, (), False)
