"""3 Politics at a glance, in words."""

import pytest
from django.template.loader import get_template

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.politics.declarations import DeclareWar
from engine.games.pacific_1940.politics.politics import (
    why_not_declare,
    why_not_end_at_sea,
    why_not_enter,
)
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.view import public_board
from tests.engine.pacific_1940.global_1940.world import world
from tests.web.markup import plain
from wargames.games.pacific_1940 import choices, war_effects, words
from wargames.games.pacific_1940.log import since
from wargames.games.pacific_1940.looking import politics
from wargames.presentation.wording import Happened

BOARD = public_board(world("power=germany").g)
NAMES = words.names_of(BOARD)


def war(by: str, on: str) -> politics.War:
    """A war that a power could declare, in words."""
    found = next(each for each in BOARD.politics.prospects if each.by == by and on in each.on)
    return politics.war(found, BOARD, NAMES)


def test_3_every_pair_of_powers_stands_in_the_matrix_both_ways() -> None:
    rows = politics.matrix(BOARD, NAMES)

    assert len(rows) == 9
    for place, row in enumerate(rows):
        assert row.cells[place] is None
        for other, cell in enumerate(row.cells):
            if cell:
                back = rows[other].cells[place]
                assert back
                assert back.relation == cell.relation
    germany, japan = rows[0].cells[7], rows[2].cells[4]
    assert germany
    assert germany.says == "Germany and ANZAC: at war"
    assert japan
    assert japan.says == "Japan and China: at war"


def test_3_a_war_says_when_it_may_be_declared_and_what_it_would_bring() -> None:
    found = war("germany", "ussr")

    assert found.when == "may, this turn"
    assert found.unprovoked
    assert found.brings[0] == "War between Germany and the Soviet Union"
    assert "The Soviet Union is neutral in Europe no longer" in found.brings
    partners = [each for each in found.brings if each.startswith("The Soviet Union may use")]
    assert [each.endswith("and they its own in Europe") for each in partners] == [True]
    assert "The United States is neutral no longer" in war("germany", "usa").brings


def test_G3_5_the_matrix_says_on_which_board_alone_two_powers_are_partners() -> None:
    board = public_board(world("power=germany war=germany-ussr").g)
    rows = politics.matrix(board, NAMES)
    place = [row.power for row in rows].index
    cell = rows[place("uk")].cells[place("ussr")]
    assert cell is not None
    assert cell.says.endswith("they use each other’s land, bases and ships in Europe")


@pytest.mark.parametrize(
    ("line", "in_income"),
    [
        ("power=usa turn=2 war=japan-usa", False),
        ("power=usa turn=4", True),
        ("power=germany turn=4", False),
    ],
)
def test_G4_2_who_may_enter_a_war_at_income_too_is_not_told_only_now(
    line: str, in_income: bool
) -> None:
    table = world(line)
    table.run(DeclareWar(power=table.state.power))
    view = make().view(table.state, make().roles.side_of(table.role))
    (ask,) = view.asks
    assert choices.about_of(ask, view.board, NAMES)["in_income"] == in_income


def test_G4_a_war_that_must_wait_says_for_what() -> None:
    found = war("usa", "germany")

    assert (found.when, found.may) == ("not yet", False)
    needs = [each.says for each in found.needs]
    assert "it is round 4 or later" in needs
    assert "it collects income in round 3 or later" in needs
    assert any(each.startswith("Japan has declared an unprovoked war on") for each in needs)
    assert not any(each.met for each in found.needs)


def told(refusal: Refusal | None) -> str:
    """A refusal in words."""
    assert refusal is not None
    reason = words.refused(refusal, NAMES)
    return plain(str(get_template(reason.template).render({"d": reason.d, "r": reason})))


def no_entry(g: Campaign, power: str, space: str) -> str:
    """Why land units of a power may not enter a space in the noncombat move."""
    return told(why_not_enter(g, power, space, domain="land", phase=NONCOMBAT, ends=True))


def test_G4_2_who_waits_for_a_cause_is_not_told_to_wait_for_germany_alone() -> None:
    assert told(why_not_declare(world("power=usa").g, "usa", "germany")) == (
        "You may declare war on Germany from the income phase of round 3 on, unless you are given"
        " cause before."
    )


def test_G4_3_no_limit_at_sea_is_said_to_wait_for_one_of_the_axis_alone() -> None:
    g = world("power=usa").g
    assert told(why_not_end_at_sea(g, "usa", "sz6")) == (
        "Before war no ship of yours may end its move in Sea Zone 6, so near land of Japan."
    )
    assert told(why_not_end_at_sea(g, "usa", "sz103")) == (
        "Before war no ship of yours may end its move in Sea Zone 103, away from its own land."
    )


def test_G3_4_land_of_a_friend_without_an_enemy_in_common_is_refused_as_such() -> None:
    assert no_entry(world("power=usa war=japan-usa").g, "usa", "algeria") == (
        "Algeria belongs to France: you are not at war with it, and share no enemy with it there."
    )


def test_G3_5_a_war_on_the_other_board_is_no_war_there() -> None:
    g = world("power=ussr war=germany-ussr").g
    assert no_entry(g, "ussr", "olgiy") == (
        "Olgiy is neutral: a power that is at war with nobody on its board may not enter."
    )
    assert no_entry(g, "uk", "amur") == (
        "Amur belongs to the Soviet Union, and one of you is not at war there yet."
    )


@pytest.mark.parametrize("kind", [*war_effects.BRINGS])
def test_3_every_effect_on_one_power_has_words_without_a_key(kind: str) -> None:
    data = {
        "power": "usa",
        "ipc": 30,
        "spaces": ["alaska"],
        "becomes": "major_complex",
        "on": ["germany"],
    }

    told = war_effects.BRINGS[kind](data, NAMES)

    assert "the United States" in told
    assert "_" not in told


def test_3_wars_of_one_power_with_several_are_told_as_one() -> None:
    pairs = [("japan", "uk"), ("anzac", "japan"), ("germany", "usa")]

    assert list(politics.together(pairs)) == [("japan", ["uk", "anzac"]), ("germany", ["usa"])]
    assert (
        "War between Japan and ANZAC, the Netherlands and the United Kingdom"
        in war("uk", "japan").brings
    )


def test_G7_income_in_the_news_names_the_economy_of_a_power_that_has_two() -> None:
    parts = {"territories": 17, "convoys": 0}
    told = [
        Happened("income_collected", {"power": "uk", "economy": "uk_pacific", "parts": parts}),
        Happened("income_collected", {"power": "france", "economy": "", "parts": parts}),
    ]

    assert since.incomes(told, NAMES) == [
        {"power": "the United Kingdom (Pacific economy)", "ipc": 17},
        {"power": "France", "ipc": 17},
    ]


def test_3_a_declaration_shows_each_war_and_folds_those_on_several_at_once() -> None:
    wars = "war=germany-uk,germany-france,italy-uk,italy-france,japan-china"
    table = world(f"power=japan {wars} japan=japan:3inf").run(DeclareWar(power="japan"))
    view = make().view(table.g.state, "axis")
    (ask,) = [each for each in view.asks if each.kind == "declare"]

    groups = choices.groups_of(ask, view.board, words.names_of(view.board))

    peace, one, several = groups
    assert [len(each.buttons) for each in groups] == [1, 4, 11]
    assert not (peace.is_folded or one.is_folded) and several.is_folded
    assert several.title == "On several at once (11)"
    assert "Declare war on the United Kingdom and ANZAC" in [each.words for each in one.buttons]
