"""3 Declarations of war as buttons: what each of them costs and brings."""

import re

import pytest
from django.test import Client

from engine.games.pacific_1940.global_1940 import make as make_global
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.factories import make_campaign_at
from tests.web.looking.test_looked import say_looked
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940 import choices, war_effects
from wargames.games.pacific_1940.words import names_of

TRADE = "Japan loses its trade, 10 IPC a turn"
ECONOMY = "the United States collects 45 IPC of wartime objectives a turn"
WEST = (
    "the United Kingdom collects 5 IPC of wartime objectives a turn",
    "ANZAC collects 5 IPC of wartime objectives a turn",
)
AT_ONCE = "the United States gets 30 IPC at once"


def notes_of(line: str, side: str) -> dict[str, list[str]]:
    """The buttons of a declaration, each with the parts of its note."""
    rules = make()
    view = rules.view(position(rules, line), side)
    groups = choices.groups_of(view.asks[0], view.board, names_of(view.board))
    return {b.words: [*filter(None, b.note.split("; "))] for each in groups for b in each.buttons}


def test_3_a_declaration_says_what_trade_it_loses_and_what_its_enemies_gain() -> None:
    notes = notes_of("power=japan phase=declare_war", "axis")

    assert notes["Declare war on the United States"] == [TRADE, ECONOMY, AT_ONCE]
    assert notes["Declare war on the United Kingdom and ANZAC"] == [TRADE, *WEST, AT_ONCE]
    assert notes["Declare no war now"] == []


def test_3_a_declaration_on_several_says_each_of_it_once() -> None:
    notes = notes_of("power=japan phase=declare_war", "axis")

    both = notes["Declare war on the United States, the United Kingdom and ANZAC"]
    assert sorted(both) == sorted([TRADE, ECONOMY, *WEST, AT_ONCE])


def test_14_what_is_not_held_pays_nothing_in_the_note() -> None:
    lost = "power=japan phase=declare_war holds.philippines=japan holds.malaya=japan"
    notes = notes_of(lost, "axis")

    told = notes["Declare war on the United States"]
    assert "the United States collects 40 IPC of wartime objectives a turn" in told
    assert not any("ANZAC" in each for each in notes["Declare war on the United Kingdom and ANZAC"])


def test_3_the_other_side_reads_what_its_own_declaration_brings() -> None:
    notes = notes_of("power=uk phase=declare_war", "allies")

    west = [WEST[0].replace("the U", "The U"), WEST[1]]
    assert notes["Declare war on Japan"] == west


def test_3_what_else_a_declaration_brings_is_said_as_it_is_asked_a_second_time() -> None:
    rules = make()
    view = rules.view(position(rules, "power=japan phase=declare_war"), "axis")
    groups = choices.groups_of(view.asks[0], view.board, names_of(view.board))
    said = {b.words: b.second for each in groups for b in each.buttons}

    assert said["Declare no war now"] == ""
    usa = said["Declare war on the United States"]
    assert usa.startswith("The war begins at once, and no peace ends it.")
    assert not any(each in usa for each in (TRADE, ECONOMY, AT_ONCE))  # on the fold already


@pytest.mark.parametrize(
    ("rules", "alone", "left"),
    [
        (make(), " may declare war on Japan.", ""),
        (make_global(), " may declare war on Germany, Japan and Italy.", "Germany and Italy"),
    ],
)
def test_3_a_power_that_is_attacked_with_others_is_not_said_to_be_free_to_declare_that_war(
    rules: Pacific1940, alone: str, left: str
) -> None:
    board = rules.view(position(rules, "power=japan phase=declare_war"), "axis").board
    names = names_of(board)

    assert alone in war_effects.follows("japan", ["uk", "anzac"], board, names)
    both = war_effects.follows("japan", ["usa", "uk", "anzac"], board, names)
    assert re.findall(r"may declare war on ([^.]*)\.", both) == [*filter(None, [left])]


def test_3_a_declaration_is_opened_with_what_follows_and_confirmed_second(
    japan: Client, ann: User
) -> None:
    """Without a script too: the first click opens a fold, the button stands in it."""
    page = page_in(page_of(japan, make_campaign_at("power=japan phase=declare_war", ann)))

    folds = {each.one("summary b").words: each for each in page.all("#ask details.way-out")}
    fold = folds["Declare war on the United States…"]
    assert "open" not in fold
    assert TRADE in fold.one("summary small").words
    assert fold.one("p").words.startswith("The war begins at once, and no peace ends it.")
    assert fold.one("button[name=choice]").words == "Declare war on the United States"
    outside = [each.words for each in page.all("#ask .g > button[name=choice]")]
    assert outside == ["Declare no war now"]


def test_3_a_declaration_is_told_over_the_question_of_the_other_side(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_campaign_at("power=japan phase=declare_war", ann, bob)
    say_looked(bob, game)
    click(japan, game, {"kind": "go_to_war", "on": ["uk", "anzac"]})

    told = page_in(page_of(sitting(bob), game)).one("#ask .lately").words
    assert "Japan declares war on" in told
