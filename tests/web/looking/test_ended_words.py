"""Who has won, and by what, as letters and notices of a game that is over say it."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.models import Game
from engine.moves import ending
from tests.factories import (
    UserFactory,
    make_campaign,
    make_game,
    make_war,
    make_world,
    seat_of,
)
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.presentation.ended import ending_of

HELD = {"rule": "2", "round": 7}
MARKER = {"rule": "11.1", "turn": 9}
CITIES, CAPITAL = {**HELD, "cause": "cities"}, {**HELD, "cause": "capital"}


def played(make: Callable[..., Game]) -> Game:
    """A game between Ann and Bea."""
    return make(UserFactory(name="Ann"), UserFactory(name="Bea"))


def over(game: Game, **result: Any) -> Game:
    """The game when its rules have ended it so."""
    game.status, game.result = Game.Status.OVER, result
    game.save()
    return game


def words_to(game: Game, place: int = 1) -> str:
    """The words of the newest notice that somebody has of a game."""
    return Notice.objects.filter(game=game, user=seat_of(game, place).user).latest("pk").words


# ------------------------------------------------------------------ by the rules


@pytest.mark.parametrize(
    ("make", "result", "said"),
    [
        (
            make_campaign,
            {**CITIES, "winner": "axis", "board": ""},
            "the Axis won, 6 victory cities",
        ),
        (
            make_campaign,
            {**CAPITAL, "winner": "allies", "board": ""},
            "the Allies won, every enemy capital held",
        ),
        (
            make_world,
            {**CITIES, "winner": "axis", "board": "europe"},
            "the Axis won, 8 victory cities in Europe",
        ),
        (
            make_world,
            {**CITIES, "winner": "axis", "board": "pacific"},
            "the Axis won, 6 victory cities in the Pacific",
        ),
        (
            make_war,
            {**MARKER, "winner": "allied", "cause": "points", "points": -12},
            "the Allies won, the marker at Allies 12",
        ),
        (
            make_war,
            {**MARKER, "winner": "japan", "cause": "points", "points": 3},
            "Japan won, the marker at Japan 3",
        ),
        (
            make_war,
            {**MARKER, "winner": "allied", "cause": "capture", "points": -8},
            "the Allies won, Japan captured",
        ),
    ],
)
def test_a_game_that_is_over_says_who_has_won_and_by_what(
    make: Callable[..., Game], result: dict[str, Any], said: str
) -> None:
    assert ending_of(over(played(make), **result)) == said


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ("survival_victory", "Survival in turn 12"),
        ("military_victory", "Military Victory in turn 12"),
        ("catastrophic_defeat", "Catastrophic Defeat in turn 12"),
        ("complete_collapse", "Complete Collapse in turn 12"),
    ],
)
def test_11_0_the_emperor_is_told_the_degree(ends: str, said: str) -> None:
    facts = {"cause": "no_support", "rule": "11.1", "turn": 12, "epoch": "mid", "front": ""}
    assert ending_of(over(make_game(), ending=ends, **facts)) == said


def test_a_game_that_goes_on_has_not_ended() -> None:
    game = played(make_campaign)
    assert ending_of(game) == ""
    tell_person(seat_of(game).user, game, "game_over")
    assert words_to(game) == "Pacific 1940 against Bea is over."


# ------------------------------------------------------------------ by players and clocks


@pytest.mark.parametrize("make", [make_campaign, make_world, make_war])
def test_who_resigns_gives_the_game_to_the_other_side(make: Callable[..., Game]) -> None:
    game = played(make)
    seat = seat_of(game)
    names = {"axis": "the Axis", "allies": "the Allies", "japan": "Japan", "allied": "the Allies"}
    other = names[seat_of(game, 2).side]
    ending.resign(game.pk, seat, game.version)
    game.refresh_from_db()
    assert words_to(game, 2) == (
        f"{game.title} against Ann is over: {other} won, {names[seat.side]} resigned."
    )


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("clock", "the Allies won, the Axis ran out of time"),
        ("withdrawn", "the Allies won, the Axis forfeited the game"),
    ],
)
def test_a_side_that_forfeits_is_named_with_its_reason(reason: str, said: str) -> None:
    game = played(make_campaign)
    ending.forfeit(game.pk, "axis", reason)
    game.refresh_from_db()
    assert words_to(game, 2) == f"Pacific 1940 against Ann is over: {said}."


def test_a_draw_is_nobodys_victory() -> None:
    game = played(make_world)
    ending.offer_draw(game.pk, seat_of(game), game.version)
    game.refresh_from_db()
    ending.answer_draw(game.pk, seat_of(game, 2), game.version, agrees=True)
    game.refresh_from_db()
    assert words_to(game) == (
        "Global 1940 against Bea is over: nobody won, both sides agreed to end it."
    )


def test_who_gives_up_alone_has_lost() -> None:
    game = make_game()
    ending.resign(game.pk, seat_of(game), game.version)
    game.refresh_from_db()
    assert ending_of(game) == "given up, it counts as lost"


def test_where_the_clock_ends_a_game_played_alone_the_time_is_named() -> None:
    game = make_game()
    ending.forfeit(game.pk, "japan", "clock")
    game.refresh_from_db()
    assert ending_of(game) == "the time ran out, it counts as lost"
