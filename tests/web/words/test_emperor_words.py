"""What the pages of We Must Tell the Emperor say of rules that changed, in new games and old."""

import json
from typing import Any

import pytest
from django.test import Client

from engine.models import Game
from tests.factories import make_game, make_game_at
from tests.web.markup import page_in, plain
from tests.web.table import buttons_in, click, page_of, sitting
from wargames.accounts.models import User
from wargames.games.emperor.since import resources
from wargames.presentation.wording import Happened, hashed_names
from wargames.table.history.log import event_words

REVEAL = {"kind": "reveal"}
ROLL_AGAIN = {"kind": "reroll"}
B29 = "card=53 british=3 prestige=3"


def at(ann: User, line: str, **more: Any) -> Game:
    return make_game_at(line, creator=ann, **more)


def text_of(page: str) -> str:
    """A page without its markup."""
    return page_in(page).words


# ------------------------------------------------------------------ 7.3.2 with 8.2.2


def test_7_3_2_the_page_asks_whether_a_failed_free_knock_out_is_rolled_again(
    japan: Client, ann: User
) -> None:
    game = at(ann, "deck=5 british=4 prestige=6", dice=(4, 5))
    click(japan, game, REVEAL)

    page = page_of(japan, game)

    assert "The free Knock-Out Blow at British failed. Roll again, 2 in 6?" in text_of(page)
    assert {"Roll again", "Keep it"} <= set(buttons_in(page))

    click(japan, game, ROLL_AGAIN)
    told = text_of(page_of(japan, game, "log/"))

    assert "A free knock-out blow at British fails; 5 or 6 was needed." in told
    assert "Again: a free knock-out blow at British succeeds." in told


# ------------------------------------------------------------------ 5.0 the next deck


def test_5_0_the_page_says_that_the_next_deck_is_shuffled_with_its_first_card(
    japan: Client, ann: User
) -> None:
    """Ruling B04: until then the Production marker can be taken back."""
    game = at(ann, "card=12 deck=empty oil=6 oil_rolls=yes british=3")
    click(japan, game, {"kind": "end_orders"})
    click(japan, game, {"kind": "production", "on": "china"})

    page = page_of(japan, game)

    asked = "The Draw Pile is empty: the Mid War deck is shuffled when you turn the card."
    assert asked in text_of(page)
    assert "Undo" in text_of(page)

    click(japan, game, REVEAL)

    assert "Solomons Campaign" in text_of(page_of(japan, game))


# ------------------------------------------------------------------ 6.3 with 6.4


def test_6_3_the_page_shows_the_chance_to_pass_a_fortification(japan: Client, ann: User) -> None:
    game = at(ann, "card=52 deck=53 nimitz=6 solomons=nimitz:5 macarthur=4 british=4")
    click(japan, game, {"kind": "end_orders"})
    click(japan, game, REVEAL)

    buttons = buttons_in(page_of(japan, game))

    assert "Nimitz advances 3 in 6 past the fort: die > 3" in buttons
    assert "China advances" in buttons


# ------------------------------------------------------------------ 12.1 card 53, B-29


def test_12_1_the_form_offers_card_53_shuffled_back_each_time_or_once(japan: Client) -> None:
    form = text_of(japan.get("/new/?game=emperor").content.decode())

    assert "The B-29 comes back once 12.1" in form
    assert (
        "Left off, it is shuffled back after each of its turns. Both go with historical order."
        in form
    )
    assert (
        "Only card 53, B-29, is shuffled back, which may change the order of the last cards" in form
    )


def test_12_1_both_readings_can_be_chosen_with_the_historical_game(japan: Client) -> None:
    for once in ({}, {"option_b29_once": "on"}):
        japan.post("/new/", {"game": "emperor", "option_historical": "on", **once})
        Game.objects.filter(options__historical=True, options__b29_once=bool(once)).get()


@pytest.mark.parametrize(
    ("line", "options", "version", "said"),
    [
        (f"{B29} deck=54", {}, 2, "After its turn this card is shuffled back into the Draw Pile."),
        (f"{B29} deck=empty", {}, 2, "The Draw Pile is empty, so that this card is not shuffled"),
        (f"{B29} deck=54", {"b29_once": True}, 2, "After its turn this card is shuffled back"),
        (
            f"{B29} deck=54 b29_returned=yes",
            {"b29_once": True},
            2,
            "It has been shuffled back once, as this game has it, and now stays out.",
        ),
        (f"{B29} deck=54", {"b29_once": True}, 1, "It is played once in this game"),
    ],
)
def test_12_1_the_card_says_whether_it_comes_back(
    japan: Client, ann: User, line: str, options: dict[str, bool], version: int, said: str
) -> None:
    game = at(ann, line, options=options)
    Game.objects.filter(pk=game.pk).update(rules_version=version)

    assert said in text_of(page_of(japan, game))


# ------------------------------------------------------------------ 7.3 the bonus of a gain


@pytest.mark.parametrize(
    ("resource", "bonus", "said"),
    [
        ("army_navy", "Elite", "Army-Navy +1, now 6. The Elite bonus counts."),
        ("oil", "Production", "Oil +1, now 6. The Production bonus is due in Housekeeping."),
        ("oil", "", "Oil +1, now 6."),
    ],
)
def test_7_3_a_gain_is_told_with_the_bonus_that_it_brings(
    resource: str, bonus: str, said: str
) -> None:
    """7.3.3 That of Oil is given later. Before version 4 none is recorded."""
    names = hashed_names((("army_navy", "Army-Navy"), ("oil", "Oil")))
    data = {"resource": resource, "offered": 1, "gained": 1, "level": 6, "bonus": bonus}

    line = event_words("emperor", "resource_gained", json.dumps(data), names)

    assert plain(line) == said


@pytest.mark.parametrize(
    ("resource", "bonus", "said"),
    [
        ("army_navy", "Elite", "Army-Navy −2, now 4. The Elite bonus is lost."),
        ("oil", "Production", "Oil −2, now 4. The Production bonus is no longer due."),
        ("oil", "", "Oil −2, now 4."),
    ],
)
def test_7_3_a_loss_is_told_with_the_bonus_that_goes_with_it(
    resource: str, bonus: str, said: str
) -> None:
    names = hashed_names((("army_navy", "Army-Navy"), ("oil", "Oil")))
    data = {"called": resource, "resource": resource, "level": 4, "times": 2, "bonus": bonus}

    line = event_words("emperor", "resource_lost", json.dumps(data), names)

    assert plain(line) == said


def gained(level: int, bonus: str = "") -> Happened:
    """One point of Army-Navy more."""
    data = {"resource": "army_navy", "gained": 1, "level": level, "bonus": bonus}
    return Happened("resource_gained", data)


def lost(level: int, bonus: str = "") -> Happened:
    """One point of Army-Navy less."""
    data = {"called": "army_navy", "resource": "army_navy", "level": level, "bonus": bonus}
    return Happened("resource_lost", data)


@pytest.mark.parametrize(
    ("events", "bonus", "is_lost"),
    [
        ([gained(6, "Elite")], "Elite", False),
        ([lost(5, "Elite"), lost(4, "Elite")], "Elite", True),
        ([gained(6, "Elite"), lost(5, "Elite"), lost(4, "Elite")], "", True),
        ([lost(5, "Elite"), lost(4), gained(5)], "Elite", True),
        ([gained(5), gained(6, "Elite"), lost(5, "Elite")], "", True),
        ([lost(5)], "", True),
    ],
)
def test_7_3_the_news_tells_a_bonus_that_was_won_or_lost_and_none_that_came_and_went(
    events: list[Happened], bonus: str, is_lost: bool
) -> None:
    (told,) = resources(events, {"army_navy": "Army-Navy"})

    assert (told["bonus"], told["is_lost"]) == (bonus, is_lost)


# ------------------------------------------------------------------ 8.4.1, 8.4.2 the Islands


def test_8_4_1_the_islands_that_wait_for_java_say_so(japan: Client, ann: User) -> None:
    game = at(ann, "card=22 nimitz=6", dice=(6,))
    click(japan, game, {"kind": "battle", "kamikaze": False})

    told = text_of(page_of(japan, game, "about/?about=islands"))

    assert "called for; available when Java falls 9.3" in told
    assert "Islands Fortification has to wait until Java falls." in text_of(
        page_of(japan, game, "log/")
    )


def test_8_4_2_abdas_boxes_say_that_no_front_comes_there_any_more(japan: Client, ann: User) -> None:
    """Ruling B13."""
    said = "Java has fallen: no front comes here any more"

    after = at(ann, "card=40 oil_rolls=yes islands=available")
    assert said in text_of(page_of(japan, after, "about/?about=abda:3"))

    before = at(ann, "card=40 abda=4", seed="8")
    assert said not in text_of(page_of(japan, before, "about/?about=abda:3"))


# ------------------------------------------------------------------ 3.0 how it begins


def test_3_0_before_the_first_card_nothing_is_said_to_be_resolved(ann: User) -> None:
    game = make_game(ann)

    page = page_in(page_of(sitting(ann), game))

    assert "Before the first turn" in page.one("#bar").words
    assert "The war begins with Pearl Harbor. 16 cards left" in page.one("#ask").words


def test_4_0_between_two_turns_all_is_resolved(japan: Client, ann: User) -> None:
    game = at(ann, "card=12")

    click(japan, game, {"kind": "end_orders"})

    page = page_in(page_of(japan, game))
    assert "Between two turns" in page.one("#bar").words
    assert "Everything is resolved." in page.one("#ask").words
