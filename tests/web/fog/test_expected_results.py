"""Fog 1 What the page of a side says of orders into spaces where it knows of no enemy."""

from engine import papers
from engine.core.encoding.codec import plain
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from tests.engine.pacific_1940.movement.moving import go
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import Element, page_in
from tests.web.table import sitting

LINE = "power=usa war=japan-usa tokens.japan=0 sz35=usa:1ca+1dd+1sub sz20=japan:1bb"
OUT = (go("usa_submarine_1", by="sz35 sz34 sz33"), go("usa_destroyer_1", by="sz35 sz34"))


def drafted(*orders: Order, path: str = "") -> tuple[Evening, Element]:
    """The table of the Allies with these orders in their draft."""
    evening = Evening(LINE)
    draft = plain(MovePlan(orders))
    papers.write(evening.game, "allies", "draft", "usa:write_orders", draft, edition=0, by="Bob")
    page = sitting(evening.people["Bob"]).get(f"/table/{evening.pk}/{path}")
    return evening, page_in(page)


def test_spaces_of_which_the_same_is_said_share_a_line_and_each_leads_to_its_own() -> None:
    _, page = drafted(*OUT)

    quiet, ships = page.all(".prospects li")

    assert quiet.text.startswith("Sea Zone 33, Sea Zone 34: no enemy known there")
    assert quiet.values("a", "href") == ["?about=sz33", "?about=sz34"]
    assert page.one(".prospects summary").text == "Expected results (3)"
    assert "at most Japan" in ships.text


def test_what_the_enemy_can_have_at_most_is_one_click_away() -> None:
    evening, page = drafted(*OUT)
    (*_, link) = page.values(".prospects a", "href")
    page = page_in(sitting(evening.people["Bob"]).get(f"/table/{evening.pk}/{link}"))
    assert "≤" in page.one("#inspector").text


def test_the_panel_of_a_zone_says_what_the_plan_comes_to_there() -> None:
    _, page = drafted(*OUT, path="?about=sz34")
    told = page.one("#inspector .expected").words
    assert told.startswith("By your plan: no enemy known there")


def test_without_orders_and_of_a_fleet_that_stays_nothing_is_said() -> None:
    for orders in ((), (go("usa_cruiser_1", by="sz35"),)):
        assert not drafted(*orders)[1].has(".prospects")
