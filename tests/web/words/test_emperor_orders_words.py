"""8.0 What is said over the Actions of a turn: the enemy at home, and what forbids more attacks."""

import pytest

from engine.models import Game
from engine.seats.seated import on_watch
from engine.seats.sitting import join
from tests.factories import make_game_at
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User

ORDERS = "card=20 actions=3 army_navy=3 prestige=3 oil=3"


def asked(ann: User, line: str) -> str:
    """The question and its choices, in words."""
    return page_in(page_of(sitting(ann), make_game_at(line, creator=ann))).one("#ask").words


def test_9_1_a_front_in_the_home_islands_is_said_where_one_chooses(ann: User) -> None:
    words = asked(ann, f"{ORDERS} british=0")

    assert "British in the Home Islands: drive it out this turn, or the war is lost" in words
    assert "End the turn the war is lost" in words


def test_9_1_an_unsupported_war_is_said_to_be_lost_unless_a_resource_is_raised(ann: User) -> None:
    words = asked(ann, "card=20 actions=2 army_navy=0 prestige=0 oil=3")

    assert (
        "Army-Navy and Prestige are at 0: raise one of them this turn, or the war is lost" in words
    )
    assert "End the turn the war is lost" in words


def test_9_1_nothing_is_said_while_nobody_is_there(ann: User) -> None:
    words = asked(ann, ORDERS)

    assert "Home Islands" not in words
    assert "End the turn loses 3 Actions" in words


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ("army_navy=3 prestige=3 oil=0", "Oil at 0: one attack or Battle this turn"),
        ("army_navy=0 prestige=3 oil=2", "Army-Navy at 0: one attack or Battle this turn"),
        ("army_navy=0 prestige=3 oil=0", "Army-Navy and Oil at 0: one attack"),
    ],
)
def test_8_2_5_what_limits_attacks_is_said_before_the_first(
    ann: User, levels: str, said: str
) -> None:
    words = asked(ann, f"card=20 actions=3 {levels}")

    assert said in words
    assert "at 0" not in asked(ann, ORDERS)


def test_8_0_whoever_ended_the_turn_may_undo_it_though_another_is_on_watch_now(
    ann: User, bob: User
) -> None:
    game = make_game_at(ORDERS, creator=ann, watch=Game.Watch.ROTATING)
    join(game.pk, bob)
    (first,) = on_watch(game, list(game.seats.all()))
    other = bob if first.user == ann else ann

    click(sitting(first.user), game, {"kind": "end_orders"})

    game.refresh_from_db()
    assert [seat.user for seat in on_watch(game, list(game.seats.all()))] == [other]
    assert page_in(page_of(sitting(first.user), game)).has("#ask button.undo")
    assert not page_in(page_of(sitting(other), game)).has("#ask button.undo")
