"""Who may do what, how often, and through which door."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from engine.models import Game
from engine.seats.sitting import MAX_SEATS, join, leave, set_table
from tests.factories import UserFactory, make_game
from tests.web.robustness.test_robustness import addresses, position_of
from tests.web.table import click, post, sitting
from wargames.accounts.models import User

SEAT_ONLY = ("list/", "panel/", "about/", "log/", "log/?txt", "chat/")
DEEDS = ("move", "undo", "propose", "chat", "notes", "again")


# --------------------------------------------------------------------------- permissions


def test_no_post_is_taken_without_its_token(ann: User, game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    before = position_of(game)
    for path in addresses(game):
        assert client.post(path, {"name": "Eve", "choice": "{}"}).status_code in (403, 404, 405), (
            path
        )

    assert position_of(game) == before


def test_following_links_changes_nothing(ann: User, game: Game) -> None:
    games, people, before = Game.objects.count(), User.objects.count(), position_of(game)
    for client in (sitting(ann), Client()):
        for path in addresses(game):
            client.get(path)

    assert position_of(game) == before
    assert (Game.objects.count(), User.objects.count()) == (games, people)


def left_again(game: Game) -> User:
    user = UserFactory()
    join(game.pk, user)
    leave(game.pk, user)
    return user


def of_another_game(game: Game) -> User:
    user = UserFactory()
    make_game(user)
    return user


@pytest.mark.parametrize("stranger", [left_again, of_another_game], ids=lambda made: made.__name__)
def test_without_a_seat_nothing_is_shown_and_nothing_done(stranger: Any, game: Game) -> None:
    client = sitting(stranger(game))
    before = position_of(game)

    for path in SEAT_ONLY:
        assert client.get(f"/table/{game.pk}/{path}").status_code == 404
    for deed in DEEDS:
        assert post(client, game, deed, choice='{"kind":"reveal"}', text="hm").status_code == 404
    for deed in ("share", "leave"):
        assert client.post(f"/games/{game.pk}/{deed}/", {"watch": "free"}).status_code == 404
    assert position_of(game) == before


def test_whoever_is_not_in_is_asked_for_a_name(game: Game) -> None:
    client = Client()
    for path in (*SEAT_ONLY, "notes/", "move/"):
        url = f"/table/{game.pk}/{path}"
        answer = client.post(url) if path in ("notes/", "move/") else client.get(url)
        assert answer.status_code == 302
        assert answer.url.startswith("/me/welcome/")


def test_the_address_of_a_table_invites_only_while_it_is_open(game: Game, ann: User) -> None:
    friend = sitting(UserFactory())
    assert game.join_token in friend.get(f"/table/{game.pk}/").url

    set_table(game.pk, is_open=False)

    for path in (f"/table/{game.pk}/", f"/join/{game.join_token}/"):
        answer = friend.get(path)
        assert answer.status_code == 409
        assert answer.content.decode().count(game.join_token) == path.count(game.join_token)
        assert ann.name not in answer.content.decode()


def test_a_full_table_makes_no_guest(game: Game) -> None:
    for _ in range(MAX_SEATS - 1):
        join(game.pk, UserFactory())
    people = User.objects.count()

    assert Client().post(f"/join/{game.join_token}/", {"name": "Late"}).status_code == 409
    assert User.objects.count() == people


def test_a_planted_guest_cookie_does_not_open_the_account_made_from_it() -> None:
    victim, secret = Client(), "a long and secret word"
    victim.post("/me/welcome/", {"name": "Planted"})
    planted = victim.cookies["sessionid"].value

    victim.post("/account/signup/", {"name": "Vi", "email": "v@x.org", "password1": secret})

    thief = Client(headers={"Cookie": f"sessionid={planted}"})
    assert victim.get("/me/").status_code == 200
    assert thief.get("/me/").status_code == 302
    assert victim.cookies["sessionid"].value != planted


def test_a_log_in_takes_over_no_seat_but_the_browsers_own(game: Game, ann: User) -> None:
    account = User.objects.create_user("b@x.org", "a long and secret word")
    visitor = Client()
    visitor.post("/me/welcome/", {"name": "Bea"})

    visitor.post("/account/login/", {"login": "b@x.org", "password": "a long and secret word"})

    assert visitor.session["_auth_user_id"] == str(account.pk)
    assert list(game.seats.values_list("user", flat=True)) == [ann.pk]


# --------------------------------------------------------------------------- the same twice


def test_a_double_click_on_set_it_up_is_one_game(ann: User) -> None:
    client = sitting(ann)
    page = client.get("/new/").context
    form = {"game": "emperor", "watch": "free", "ticket": page["ticket"]}

    first, second = client.post("/new/", form), client.post("/new/", form)

    assert first.url == second.url
    assert Game.objects.get().commitment == page["commitment"]


# -------------------------------------------------------------------------------- too much


def test_one_address_makes_so_many_guests_and_no_more(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    answers = [Client().post("/me/welcome/", {"name": f"N{n}"}) for n in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert answers[2]["Retry-After"]
    assert User.objects.count() == 2


def test_one_address_makes_so_many_games_and_no_more(ann: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"new_game": "3/h/ip"}
    client = sitting(ann)
    client.post("/start/", {"game": "emperor"})
    game = Game.objects.get()
    client.post("/new/", {"game": "emperor", "watch": "free"})
    post(client, game, "again")

    assert client.post("/start/", {"game": "emperor"}).status_code == 429
    assert client.post("/new/", {"game": "emperor", "watch": "free"}).status_code == 429
    assert post(client, game, "again").status_code == 429
    assert Game.objects.count() == 3


def test_guessing_passwords_is_stopped(settings: Any) -> None:
    User.objects.create_user("b@x.org", "a long and secret word")
    client = Client()
    guess = {"login": "b@x.org", "password": "wrong"}
    for _ in range(6):
        client.post("/account/login/", guess)

    client.post("/account/login/", {**guess, "password": "a long and secret word"})

    assert "_auth_user_id" not in client.session


def test_the_admin_pages_have_the_sites_own_log_in() -> None:
    answer = Client().get("/admin/", follow=True)

    assert answer.redirect_chain[-1][0].startswith("/account/login/?next=")
    assert answer.context["form"].fields["login"]


def test_guessing_at_the_admin_pages_is_stopped() -> None:
    User.objects.create_superuser("b@x.org", "a long and secret word")
    client = Client()
    guess = {"username": "b@x.org", "login": "b@x.org", "password": "wrong"}
    for _ in range(6):
        client.post("/admin/login/", guess, follow=True)
        client.post("/account/login/?next=/admin/", guess)

    client.post("/admin/login/", {**guess, "password": "a long and secret word"})
    client.post("/account/login/?next=/admin/", {**guess, "password": "a long and secret word"})

    assert "_auth_user_id" not in client.session


def test_a_player_is_shown_no_admin_page(ann: User) -> None:
    assert sitting(ann).get("/admin/", follow=True).status_code == 403


# ------------------------------------------------------------------------------ the sockets


async def open_socket(user: User, game: Game, origin: str) -> ApplicationCommunicator:
    from wargames.asgi import application

    cookie = await sync_to_async(lambda: sitting(user).cookies["sessionid"].value)()
    given = {"cookie": f"sessionid={cookie}", "origin": origin, "host": "testserver"}
    headers = [(name.encode(), value.encode()) for name, value in given.items()]
    scope = {"type": "websocket", "path": f"/ws/table/{game.pk}/", "headers": headers}
    socket = ApplicationCommunicator(
        application, {**scope, "query_string": b"", "subprotocols": []}
    )
    await socket.send_input({"type": "websocket.connect"})
    return socket


@pytest.mark.django_db(transaction=True)
async def test_a_page_of_another_site_gets_no_socket() -> None:
    user = await sync_to_async(UserFactory)()
    game = await sync_to_async(make_game)(user)

    socket = await open_socket(user, game, "https://evil.example")

    assert (await socket.receive_output(5))["type"] == "websocket.close"


@pytest.mark.django_db(transaction=True)
async def test_a_flood_of_garbage_does_not_stop_a_socket_and_leaving_does() -> None:
    user = await sync_to_async(UserFactory)()
    game = await sync_to_async(make_game)(user)
    socket = await open_socket(user, game, "http://testserver")
    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    for text in ("{", "null", '{"v": 99}', "x" * 60_000) * 50:
        await socket.send_input({"type": "websocket.receive", "text": text})
    await socket.send_input({"type": "websocket.receive", "bytes": b"\xff\x00"})

    await sync_to_async(lambda: click(sitting(user), game, {"kind": "reveal"}))()
    heard = [json.loads((await socket.receive_output(5))["text"]) for _ in range(2)]
    assert {"v": 2} in heard

    await sync_to_async(leave)(game.pk, user)
    told = [await socket.receive_output(5) for _ in range(2)]
    assert told[-1] == {"type": "websocket.close", "code": 4403}
    await socket.send_input({"type": "websocket.disconnect", "code": 4403})
    await socket.wait(5)
