"""The position of Global 1940 as a list: what is told apart from the spaces."""

from tests.factories import make_world
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.lobby.models import Table


def test_the_list_has_money_neutrals_and_straits_as_parts(ann: User) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann), "list/"))
    titles = [each.text for each in page.all("section > h2")]
    assert [each for each in titles if each in ("Money", "Neutrals", "Straits", "Politics")] == [
        "Money",
        "Neutrals",
        "Straits",
        "Politics",
    ]
    told = page.text
    assert "Spain, 6 infantry" in told
    assert "shut to all by Turkey" in told
    assert "UK, European" in told


def test_G6_a_neutral_and_its_leaning_are_told_apart_where_they_are_edited(ann: User) -> None:
    game = make_world(ann)
    Table.objects.create(game=game, menders="players")
    page = page_in(page_of(sitting(ann), game, "mend/?word=spain"))
    found = [each.text for each in page.all(".found a, li a[href*=thing]")]
    assert found == ["Infantry of the neutrals, Spain", "Spain", "Spain: leaning"]
