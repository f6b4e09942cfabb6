"""6 The purchase sheet at a table: the bill of last time again, and rows that hold still."""

from typing import cast

import pytest
from django.test import Client

from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.positions import position
from engine.models import Game
from engine.position import store
from tests.factories import make_campaign_at, make_world_at, stood_at
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import Element, page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User

BUYS = "power=japan phase=purchase_and_repair purse.japan={}"
BILL = [
    {"what": "units", "unit": "infantry", "count": 2},
    {"what": "units", "unit": "transport", "count": 1},
]
"""13 IPC."""


def bought(client: Client, game: Game, *items: dict[str, object]) -> None:
    assert click(client, game, {"kind": "purchase", "items": items}).status_code == 200


def a_turn_later(game: Game, line: str) -> None:
    """The same game, whose log goes on, at another position."""
    game.refresh_from_db()
    rules = cast(Pacific1940, store.rules_of(game))
    stood_at(game, position(rules, line, options=game.options), store.load(game, rules))


def again_in(client: Client, game: Game) -> list[Element]:
    """The button that buys as last time, if the page has it."""
    return page_in(page_of(client, game)).all("#ask button[id$=-again]")


def test_6_what_was_bought_last_time_is_offered_and_is_the_draft_after_a_click(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_campaign_at(BUYS.format(26), ann, bob)
    assert again_in(japan, game) == []  # nothing was bought before
    bought(japan, game, *BILL)
    a_turn_later(game, BUYS.format(20))

    (button,) = again_in(japan, game)

    assert button.words == "As last time 2 infantry, 1 transport"
    sent = {"typed": button["value"]}
    assert japan.post(f"/table/{game.pk}/compose/", sent).status_code == 302
    page = page_in(page_of(japan, game))
    assert [each.words.partition(" ×")[0] for each in page.all("ol.draft li")] == [
        "2 infantry",
        "1 transport",
    ]
    assert "7 IPC left" in page.one("#ask .purse").words
    assert again_in(japan, game) == []  # it is on the bill


def test_6_what_cannot_be_paid_again_is_not_offered(japan: Client, ann: User, bob: User) -> None:
    game = make_campaign_at(BUYS.format(26), ann, bob)
    bought(japan, game, *BILL)
    a_turn_later(game, BUYS.format(12))

    assert again_in(japan, game) == []


def test_6_of_an_earlier_bill_the_units_are_bought_again_and_nothing_is_built_twice(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_campaign_at(BUYS.format(40), ann, bob)
    bought(japan, game, BILL[0], {"what": "build", "facility": "naval_base", "territory": "korea"})
    a_turn_later(game, BUYS.format(40))

    assert [each.words for each in again_in(japan, game)] == ["As last time 2 infantry"]


def test_6_a_bill_that_was_taken_back_is_not_the_last_one(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_campaign_at(BUYS.format(26), ann, bob)
    bought(japan, game, *BILL)
    game.moves.update(undone=True)
    a_turn_later(game, BUYS.format(26))

    assert again_in(japan, game) == []


def test_G2_2_each_purse_has_its_own_last_bill(ann: User, bob: User) -> None:
    line = "power=uk phase=purchase_and_repair purse.uk_europe=20 purse.uk_pacific=20"
    game, allies = make_world_at(line, ann, bob, options={"research": False}), sitting(bob)
    for item in ({**BILL[0], "count": 1}, {**BILL[0], "count": 3}):
        bought(allies, game, item)
    a_turn_later(game, line)

    assert [each.words for each in again_in(allies, game)] == ["As last time 1 infantry"]
    bought(allies, game)
    assert [each.words for each in again_in(allies, game)] == ["As last time 3 infantry"]


def test_fog_6_ones_own_last_bill_is_offered_and_no_enemy_reads_of_it() -> None:
    game = make_fog(facilitated=False)
    axis, allies = (sitting(game.seats.get(side=side).user) for side in (AXIS, ALLIES))
    bought(axis, game, *BILL)
    a_turn_later(game, BUYS.format(20))

    assert [each.words for each in again_in(axis, game)] == ["As last time 2 infantry, 1 transport"]
    assert again_in(allies, game) == []


@pytest.mark.parametrize("purse", [0, 3, 26])
def test_6_the_rows_keep_their_buttons_as_the_money_runs_out(
    japan: Client, ann: User, bob: User, purse: int
) -> None:
    game = make_campaign_at(BUYS.format(purse), ann, bob)

    rows = page_in(page_of(japan, game)).all(".sheet-of tbody tr")

    for row in rows:
        cost = int(row.all("td")[0].words)
        adds = row.all("button[data-adds]")
        assert [each.words for each in adds] == ["+1", "+3", "+5"]
        assert ["disabled" in each for each in adds] == [cost * n > purse for n in (1, 3, 5)]
