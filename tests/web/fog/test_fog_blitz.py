"""Fog 8, A36 A blitz is offered on the page of the side that has taken land, and nowhere else."""

from engine.models import Game, Seat
from engine.position import store
from tests.engine.pacific_1940.fog.meeting.test_blitzkrieg import GARRISONS, into_shan_state
from tests.factories import stood_at
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User


def offered() -> Game:
    """Ann's tanks have found Shan State empty; the program facilitates."""
    game = make_fog(facilitated=False)
    rules = store.rules_of(game)
    state = into_shan_state(GARRISONS, 1, 6, 6).state
    return stood_at(game, state, store.load(game, rules))


def who(game: Game, side: str) -> User:
    return Seat.objects.get(game=game, side=side).user


def test_a36_the_mover_is_asked_and_the_other_page_says_nothing_of_it() -> None:
    game = offered()
    asked = page_in(page_of(sitting(who(game, AXIS)), game)).text
    other = page_in(page_of(sitting(who(game, ALLIES)), game)).text

    assert "Shan State was empty: blitz on from there?" in asked
    assert "blitz" not in other.lower()
    assert "was empty" not in other


def test_7_2_who_goes_where_is_typed_and_what_is_wrong_is_said() -> None:
    game = offered()
    client = sitting(who(game, AXIS))
    client.post(f"/table/{game.pk}/compose/", {"line": "2 tank Malaya, 2 mech Burma"})
    page = page_in(page_of(client, game)).text
    assert "Mechanized infantry blitzes to Burma only with tanks that go there too" in page
