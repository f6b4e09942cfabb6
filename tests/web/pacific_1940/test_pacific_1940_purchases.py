"""6 The purchase sheet at a table: its rows hold still."""

import pytest
from django.test import Client

from tests.factories import make_campaign_at
from tests.web.markup import page_in
from tests.web.table import page_of
from wargames.accounts.models import User

BUYS = "power=japan phase=purchase_and_repair purse.japan={}"


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
