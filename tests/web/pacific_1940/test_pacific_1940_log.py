"""7, 8 The log of Pacific 1940 on the page: whose way a line tells, and battles one by one."""

from collections.abc import Sequence

import pytest
from django.test import Client

from engine.models import Game, LogEntry
from tests.factories import make_campaign, make_campaign_at
from tests.web.looking.test_looked import say_looked
from tests.web.markup import Element, page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.table.history.log import FEW

CHINA = "power=japan kwangsi=japan:3inf hunan=china:1inf yunnan=china:1inf"
WEST, NORTH = ["kwangsi", "yunnan"], ["kwangsi", "hunan"]


def orders(**goals: list[str]) -> dict[str, object]:
    """Each infantry of Kwangsi goes its way."""
    return {
        "kind": "move_plan",
        "orders": [{"units": [unit], "path": path} for unit, path in goals.items()],
    }


ATTACK = orders(japan_infantry_1=WEST, japan_infantry_2=NORTH, japan_infantry_3=NORTH)


LOST = {"power": "japan", "kind": "infantry", "cargo": []}
LANDS = ("kwangsi", "kwangtung", "kiangsi", "kiangsu")
TAKEN = {"power": "china", "lost_by": "japan", "holder": "china"}
BOMBED = {"power": "usa", "territory": "japan", "facility": "major_complex"}
HAPPENED: Sequence[tuple[str, dict[str, object]]] = (
    ("war_declared", {"power": "usa", "on": ["japan"], "unprovoked": False}),
    ("units_lost", {"space": "kwangsi", "side": "defender", "losses": [LOST], "how": "hit"}),
    *(("territory_taken", {**TAKEN, "territory": land}) for land in LANDS),
    (
        "battle_ended",
        {"space": "sz19", "attacker": "usa", "outcome": "won", "rounds": 1, "left": {}},
    ),
    ("facility_bombed", {**BOMBED, "rolls": [3], "bonus": 0, "done": 3, "damage": 3}),
)


@pytest.fixture
def war(ann: User, bob: User) -> Game:
    """Ann for the Axis and Bob for the Allies, who has looked."""
    game = make_campaign_at(CHINA, ann, bob, dice=(1, 6, 1, 6, 6))
    say_looked(bob, game)
    return game


def test_7_a_new_way_names_the_power_whose_units_went_it(
    japan: Client, war: Game, bob: User
) -> None:
    click(japan, war, ATTACK)

    ways = page_in(page_of(sitting(bob), war)).values("#log li[data-way]", "data-way")

    assert sorted({*ways}) == ["of-japan kwangsi hunan", "of-japan kwangsi yunnan"]
    assert not page_in(page_of(japan, war)).has("#log li[data-way]")  # one's own one knows


def test_8_3_the_lines_of_each_battle_stand_under_its_place(japan: Client, war: Game) -> None:
    click(japan, war, ATTACK)
    assert not page_in(page_of(japan, war)).has("#log h4")  # which comes first is asked

    click(japan, war, {"kind": "fight_next", "space": "yunnan"})

    page = page_in(page_of(japan, war))
    fought = next(each for each in page.all("#log section") if each.has("h4"))
    assert [each.words for each in fought.all("h4")] == ["Hunan", "Yunnan"]
    lines = [each.words for each in fought.all("li")]
    first, second = lines.index("Hunan"), lines.index("Yunnan")
    assert first < second
    assert not any("Yunnan" in each for each in lines[first:second])
    assert not any("Hunan" in each for each in lines[second:])
    whole = page_in(page_of(japan, war, "log/"))
    assert [each.words for each in whole.all("h4")] == ["Hunan", "Yunnan"]


def test_8_3_every_battle_that_ended_with_ones_last_move_is_told_at_the_question(
    japan: Client, ann: User, bob: User
) -> None:
    """Both are over before anybody is asked again."""
    game = make_campaign_at(CHINA, ann, bob, dice=(1, 6, 6, 1, 6))
    click(japan, game, ATTACK)

    click(japan, game, {"kind": "fight_next", "space": "hunan"})

    told = page_in(page_of(japan, game)).one("#ask").words
    assert [told.count(f"{place}: Japan has won") for place in ("Hunan", "Yunnan")] == [1, 1]


def test_11_land_lost_since_ones_last_move_is_told_at_the_question_however_much_came_after(
    japan: Client, war: Game
) -> None:
    click(japan, war, ATTACK)
    war.refresh_from_db()
    taken = {"power": "china", "territory": "kwangsi", "lost_by": "japan", "holder": "china"}
    later = [("territory_taken", taken)] + [("peace_kept", {"power": "china"})] * FEW
    for kind, data in later:
        LogEntry.objects.create(game=war, version=war.version, kind=kind, rule="11", data=data)
    Game.objects.filter(pk=war.pk).update(version=war.version + 1)

    told = page_in(page_of(japan, war)).all("#ask .lately li")

    assert [each.words for each in told] == ["China takes Kwangsi from Japan. 11"]


def test_8_of_three_powers_turns_a_few_lines_stand_over_the_question_and_the_rest_is_folded(
    japan: Client, war: Game
) -> None:
    click(japan, war, ATTACK)
    happened(war)

    lately = page_in(page_of(japan, war)).one("#ask .lately")

    def begin(items: list[Element]) -> list[str]:
        return [each.one("b, strong").words for each in items]

    assert lately.one("details > summary").words == "All that happened"
    assert begin(lately.all("details li")) == ["Battles", "Bombed"]
    over = begin(lately.all("li"))[: -len(lately.all("details li"))]
    assert over == ["The United States has declared war on Japan", "Lost", "Land"]


def test_8_what_happened_marks_no_place_that_is_to_come_into_sight(
    japan: Client, war: Game
) -> None:
    """Given a question that is about no place."""
    click(japan, war, ATTACK)
    happened(war)

    asked = page_in(page_of(japan, war)).one("#ask")

    assert asked.has(".lately")
    assert not asked.has("[data-at]")


def test_8_what_is_little_is_not_folded(japan: Client, war: Game) -> None:
    click(japan, war, ATTACK)
    happened(war, HAPPENED[:4])

    lately = page_in(page_of(japan, war)).one("#ask .lately")

    assert len(lately.all("li")) == 3
    assert not lately.has("details")


@pytest.mark.parametrize("news", [HAPPENED, HAPPENED[:4]], ids=["much", "little"])
def test_8_what_happened_stays_after_a_first_answer_folded_until_units_move(
    japan: Client, ann: User, bob: User, news: Sequence[tuple[str, dict[str, object]]]
) -> None:
    game = make_campaign_at(f"{CHINA} phase=purchase_and_repair purse.japan=6", ann, bob)
    happened(game, news)
    told = page_in(page_of(japan, game)).one("#ask .lately").all("li")

    bought = page_in(click(japan, game, {"kind": "purchase", "items": []})).one("#ask .lately")
    at_peace = page_in(click(japan, game, {"kind": "keep_peace"})).one("#ask")
    moved = page_in(click(japan, game, ATTACK)).one("#ask")

    assert bought.one("details > summary").words == "Before your last move"
    assert [each.words for each in bought.all("details li")] == [each.words for each in told]
    assert len(bought.all("li")) == len(told)
    assert at_peace.has(".lately details") and not moved.has(".lately details")


def happened(war: Game, told: Sequence[tuple[str, dict[str, object]]] = HAPPENED) -> None:
    """What three powers did since the side moved that is asked."""
    war.refresh_from_db()
    for kind, data in told:
        LogEntry.objects.create(game=war, version=war.version, kind=kind, rule="8", data=data)
    Game.objects.filter(pk=war.pk).update(version=war.version + 1)


@pytest.mark.parametrize(
    ("start", "heads"),
    [(None, ["Round 1 · Japan: Purchase and repair"]), ({"turn": 5}, ["At the start"])],
)
def test_6_the_first_purchase_stands_under_its_round_and_phase(
    japan: Client, ann: User, bob: User, start: object, heads: list[str]
) -> None:
    """Nothing tells that they begin. In a game from another position the round may be any."""
    game = make_campaign(ann, bob)
    Game.objects.filter(pk=game.pk).update(start=start)

    click(japan, game, {"kind": "purchase", "items": []})

    told = page_in(page_of(japan, game)).all("#log h3")
    assert [each.words for each in told if "Combat move" not in each.words] == heads
