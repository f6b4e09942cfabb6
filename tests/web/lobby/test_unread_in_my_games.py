"""My games counts the lines of talk that someone has not read, of the rooms that they hear."""

import pytest
from asgiref.sync import sync_to_async

from engine.models import Game
from engine.seats.sitting import join
from tests.factories import UserFactory, make_war
from tests.web.facilitator.patrol import Patrol
from tests.web.markup import page_in
from tests.web.sockets import dial, hang_up, hear
from tests.web.table import page_of, sitting
from wargames.accounts.models import User


def say(user: User, game: Game, text: str, room: str = "table") -> None:
    sitting(user).post(f"/table/{game.pk}/chat/", {"text": text, "room": room})


def look(user: User, game: Game, *lines: str) -> None:
    """Someone's page was in sight with these newest lines of its rooms."""
    data = {"version": 1, "chat": list(lines)}
    assert sitting(user).post(f"/table/{game.pk}/looked/", data).status_code == 204


def unread(user: User, game: Game) -> str:
    """What the line of the game in someone's list says of it."""
    found = page_in(sitting(user).get("/")).one(f"#game-{game.pk}")
    return " ".join(each.words for each in found.all(".tag") if "unread" in each.words)


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Ann and Bea have both looked at an empty talk."""
    game = make_war(ann)
    join(game.pk, bea)
    say(ann, game, "Hello")
    for user in (ann, bea):
        look(user, game, "table:1")
    return game


def test_lines_of_others_are_counted_until_they_were_in_sight(
    ann: User, bea: User, game: Game
) -> None:
    assert unread(bea, game) == ""
    say(ann, game, "One")
    say(ann, game, "Two")
    assert (unread(bea, game), unread(ann, game)) == ("2 unread", "")

    look(bea, game, "table:2")
    assert unread(bea, game) == "1 unread"
    look(bea, game, "table:3")

    assert unread(bea, game) == ""


def test_it_is_what_the_page_of_the_table_counts(ann: User, bea: User, game: Game) -> None:
    say(bea, game, "Hello to you")
    for text in ("One", "Two", "Three"):
        say(ann, game, text)

    on_the_table = page_in(page_of(sitting(bea), game)).one("#talk > summary .count.unread b")

    assert unread(bea, game) == f"{on_the_table.text} unread" == "3 unread"


def test_who_was_never_there_has_nothing_unread(ann: User, game: Game) -> None:
    cat = UserFactory(name="Cat")
    join(game.pk, cat, "japan", beside=True)

    say(ann, game, "One")

    assert unread(cat, game) == ""


def test_of_a_room_that_one_does_not_hear_nothing_is_counted() -> None:
    patrol = Patrol()
    red, green, blue = (patrol.people[role] for role in ("red", "green", "blue"))
    say(red, patrol.game, "Hello")
    for user in (red, green, blue):
        look(user, patrol.game, "table:1")

    say(red, patrol.game, "For us alone", "side:north")

    assert [unread(each, patrol.game) for each in (green, blue)] == ["1 unread", ""]


def test_two_games_are_counted_each(ann: User, bea: User, game: Game) -> None:
    other = make_war(ann)
    join(other.pk, bea)
    say(ann, other, "Hello")
    look(bea, other, "table:1")

    say(ann, other, "One")
    say(ann, game, "One")
    say(ann, game, "Two")

    assert (unread(bea, game), unread(bea, other)) == ("2 unread", "1 unread")


@pytest.mark.django_db(transaction=True)
async def test_an_open_list_hears_of_a_line_and_of_its_being_read(ann: User, bea: User) -> None:
    def seated() -> Game:
        game = make_war(ann)
        join(game.pk, bea)
        return game

    game = await sync_to_async(seated)()
    socket = await dial("/ws/games/", await sync_to_async(sitting)(bea))
    assert (await socket.receive_output(5))["type"] == "websocket.accept"

    await sync_to_async(say)(ann, game, "Hello")
    assert await hear(socket, "games") == 1
    await sync_to_async(look)(bea, game, "table:1")
    assert await hear(socket, "games") == 1

    await hang_up(socket)
