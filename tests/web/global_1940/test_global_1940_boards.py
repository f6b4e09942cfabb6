"""The sheets and boards of Global 1940: two purses, and cities counted board by board."""

import re
from typing import Any

import pytest

from engine.core.events import data_of, kind_of
from engine.core.sequence.composed import Drafted
from engine.core.view import View
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Deploy, Mobilize
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.economy.raising import Raise, RaiseUnits
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.politics import capture
from tests.engine.pacific_1940.global_1940.helpers import in_the_world
from tests.engine.pacific_1940.helpers import Table
from tests.web.global_1940.test_global_1940_neutrals import line
from wargames.games.pacific_1940 import choices, tracks
from wargames.games.pacific_1940.drafting import sheets
from wargames.games.pacific_1940.log import event_words
from wargames.games.pacific_1940.looking import forces_table
from wargames.games.pacific_1940.words import names_of

RULES = make()
BOTH = "fac.united_kingdom=major_complex fac.india=minor_complex "


def seen(table: Table) -> View[Any]:
    """The position as the asked power's side sees it."""
    return RULES.view(table.g.state, RULES.roles.side_of(table.role))


def sheet(table: Table, choice: Any = None) -> Any:
    """The sheet of the decision that is open."""
    view = seen(table)
    drafted: Drafted = RULES.drafted(table.g.state, table.ask, choice)
    return sheets.of(kind_of_ask(table), drafted, view, names_of(view.board))


def kind_of_ask(table: Table) -> str:
    """The kind of decision that is open."""
    return str(table.ask.__struct_config__.tag)


def said(table: Table, kind: str) -> list[dict[str, Any]]:
    """The words for events of one kind."""
    names = names_of(RULES.view(table.g.state, None).board)
    return [
        event_words.said(data_of(each), names) for each in table.events if kind_of(each) == kind
    ]


def test_G2_2_the_purchase_sheet_shows_the_purse_and_the_room_of_the_economy_asked() -> None:
    table = in_the_world(f"power=uk turn=1 {BOTH}").run(PurchaseAndRepair(power="uk"))

    europe = sheet(table, Purchase((Units("infantry", 2),)))
    table.do(Purchase())
    pacific = sheet(table)

    assert (europe.purse, europe.left) == (28, 22)
    assert [room.space for room in europe.rooms] == ["united_kingdom"]
    assert (pacific.purse, [room.space for room in pacific.rooms]) == (17, ["india"])


def test_G2_2_the_question_names_the_purse() -> None:
    table = in_the_world(f"power=uk turn=1 {BOTH}").run(PurchaseAndRepair(power="uk"))
    view = seen(table)

    about = choices.about_of(view.asks[0], view.board, names_of(view.board))

    assert about["title"] == "United Kingdom (European economy)"
    assert about["purse"] == 28


def test_G2_2_only_facilities_of_that_economy_are_repaired() -> None:
    line = "power=uk turn=1 fac.india=minor_complex:2 fac.egypt=air_base:3"
    table = in_the_world(line).run(PurchaseAndRepair(power="uk"))

    assert [work.space for work in sheet(table).repairs] == ["egypt"]
    table.do(Purchase())
    assert [work.space for work in sheet(table).repairs] == ["india"]


def test_G2_2_the_placing_sheet_shows_what_that_economy_has_bought() -> None:
    bought = "bought.uk_europe=1dd bought.uk_pacific=2inf fac.ontario=minor_complex "
    table = in_the_world(f"power=uk turn=1 {BOTH}{bought}").run(Mobilize(power="uk"))

    found = sheet(table, Deploy((Placing("destroyer", "sz109"),)))

    assert [(each.kind, each.bought) for each in found.waiting] == [("destroyer", 1)]


def test_G2_2_the_money_of_each_economy_has_a_line() -> None:
    view = RULES.view(in_the_world("power=uk turn=1").g.state, None)

    rows = {each.name: each for each in tracks.shown(view.board, names_of(view.board))["purses"]}

    assert rows["UK, European"].purse == 28
    assert rows["UK, Pacific"].income == 17
    assert rows["UK, European"].most_bonus == 5
    assert "United Kingdom" not in rows


def test_G2_4_the_money_of_a_power_leaves_out_the_economy_whose_capital_is_lost() -> None:
    board = RULES.view(
        in_the_world("power=uk turn=3 war=japan-uk holds.india=japan").g.state, None
    ).board
    (uk,) = (each for each in board.powers if each.key == "uk")

    whole = tracks.purse(uk, board, names_of(board))

    assert (whole.income, whole.bonus) == (28, 5)
    assert "its capital" in [goal.lacks for goal in whole.goals]


def test_G2_2_the_log_names_the_economy() -> None:
    table = in_the_world("power=uk turn=1").run(CollectIncome(power="uk"))

    assert [each["power"] for each in said(table, "income_collected")] == [
        "the United Kingdom (European economy)",
        "the United Kingdom (Pacific economy)",
    ]


def test_G2_4_the_log_names_the_economy_whose_capital_fell() -> None:
    table = in_the_world("power=japan turn=2 war=japan-uk")
    capture.take(table.g, "india", "japan")
    table.events = list(table.g.events)

    (taken,) = said(table, "capital_taken")

    assert (taken["power"], taken["owner"]) == ("Japan", "the United Kingdom (Pacific economy)")


def test_G5_3_the_sheet_of_freed_france_shows_what_may_be_raised() -> None:
    table = in_the_world("power=usa turn=5 war=germany-usa holds.france=germany")
    capture.take(table.g, "france", "usa")
    table.run(RaiseUnits(role="france"))

    found = sheet(table, Raise((Units("infantry", 2),)))

    assert (found.purse, found.left) == (12, 6)
    assert {"infantry", "fighter"} <= {row.kind for row in found.rows}
    assert "destroyer" not in {row.kind for row in found.rows}


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("attacked", {"power": "france", "space": "france"}, "France is attacked."),
        ("attacked", {"power": "uk", "space": "india"}, "The United Kingdom is attacked at India."),
        ("attacked", {"power": "uk", "space": "united_kingdom"}, "The United Kingdom is attacked."),
        ("capital_taken", {"owner": "japan", "territory": "japan"}, "The capital of Japan has"),
        ("capital_freed", {"owner": "france", "territory": "france"}, "France is free: it may at"),
        ("units_raised", {"power": "france", "space": "france"}, "France raises nothing."),
    ],
)
def test_G2_a_power_and_land_of_one_name_are_named_once(
    kind: str, data: dict[str, str], words: str
) -> None:
    assert line(kind, **data).startswith(words)


def test_G9_the_cities_of_each_board_are_counted_apart() -> None:
    view = RULES.view(in_the_world("power=uk turn=1").g.state, None)

    found = tracks.standings(view.board, names_of(view.board))

    assert [(each.key, each.board, each.cities, each.wanted) for each in found] == [
        ("axis", "in Europe", 3, 8),
        ("axis", "in the Pacific", 2, 6),
        ("allies", "", 14, 0),
    ]


def test_G13_an_objective_says_what_it_lacks() -> None:
    view = RULES.view(in_the_world("power=italy turn=1 sz95=uk:1dd").g.state, None)
    goals = {each.key: tracks.goal_of(each, names_of(view.board)) for each in view.board.objectives}

    assert goals["italy_sea"].lacks == "a sea without enemy ships"
    assert "Greece" in goals["italy_gates"].lacks
    assert tracks.doubt(goals["italy_sea"]) == ""


def goals_at(line: str) -> dict[str, tracks.Goal]:
    """The objectives as everyone sees them, by key."""
    board = RULES.view(in_the_world(line).g.state, None).board
    return {each.key: tracks.goal_of(each, names_of(board)) for each in board.objectives}


def test_14_trade_that_is_over_is_what_its_objective_lacks() -> None:
    assert goals_at("power=japan turn=2 war=japan-usa")["japan_trade"].lacks.startswith("trade")
    assert not goals_at("power=japan turn=2")["japan_trade"].lacks


def test_14_many_territories_that_each_pay_are_counted() -> None:
    found = goals_at("power=germany turn=1")
    assert re.fullmatch(r"\d+ of \d+ territories", found["ussr_spread"].lacks)
    assert "Volgograd" in found["germany_soviet_cities"].lacks


def test_14_production_names_holders_in_short() -> None:
    view = RULES.view(in_the_world("power=uk turn=1").g.state, None)
    rows = forces_table.land("name", view.board, names_of(view.board)).x["rows"]
    holders = {row.about: row.cells[0] for row in rows}
    assert holders["alaska"] == "USA"
    assert holders["angola"] == "Nobody"
    assert holders["novgorod"] == "USSR"
