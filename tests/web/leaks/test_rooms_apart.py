"""What is said in a room, and the keys of rows: nobody notices who is not to know.

What North says in its room changes no byte that South is sent, and brings South no frame. No page,
fragment or frame of a table holds the database key of a row.
"""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.apps import apps
from django.db import connection
from django.http import HttpResponse

from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.seats.sitting import join, leave, set_table, show_sides
from tests.factories import UserFactory, make_game, make_war_at
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.leaks.test_leaks import told
from tests.web.sockets import hang_up, listen
from tests.web.table import page_of, post, sent_by, sitting
from wargames.accounts.models import User
from wargames.table.chat import talk
from wargames.table.chat.rooms import Room
from wargames.table.models import ChatLine

NORTH, TO_NORTH, TO_SOUTH = "side:north", "facilitator:north", "facilitator:south"
AT_TABLE = """ list/ panel/ panel/?v=0 about/?about=ajax about/?about=emden log/ log/?txt chat/
chat/?all=1 chat/?room=side:north chat/?room=facilitator:south papers/draft/ export.json"""
DEEDS = "looked chat notes propose undo back side announce compose move again"
LIVE = {"HX-Request": "true"}


def said_to(user: User, game: Game) -> list[Any]:
    """Every byte that someone can fetch at a table and of their own."""
    client, at = sitting(user), f"/table/{game.pk}/"
    page = client.get(at)
    paths = [f"{at}{path}" for path in AT_TABLE.split()] + ["/", "/me/", f"/games/{game.pk}/share/"]
    plain = [client.get(path) for path in paths]
    live = [client.get(path, headers=LIVE) for path in paths]
    stale = client.get(f"{at}panel/?v=0", headers=sent_by(page.content.decode()))
    return [told(answer) for answer in (page, *plain, *live, stale)]


def say(patrol: Patrol, role: str, room: str, text: str) -> HttpResponse:
    return sitting(patrol.people[role]).post(
        f"/table/{patrol.pk}/chat/", {"room": room, "text": text}
    )


# --------------------------------------------------------------------- pages and lists


@pytest.mark.parametrize("room", [NORTH, TO_NORTH])
def test_what_is_said_in_a_room_changes_no_byte_for_those_outside(room: str) -> None:
    patrol = Patrol()
    blue = patrol.people[BLUE]
    for role in patrol.people:
        say(patrol, role, "table", "Good luck!")
    post(sitting(blue), patrol.game, "looked", chat="table:2")
    said_to(blue, patrol.game)  # settles the notices
    before = said_to(blue, patrol.game)

    for role in (RED, GREEN, FACILITATOR):
        assert say(patrol, role, room, "Steer for zone 3").status_code == 302
        post(sitting(patrol.people[role]), patrol.game, "looked", chat=f"{room}:1")

    assert said_to(blue, patrol.game) == before
    assert say(patrol, BLUE, "table", "Anybody there?").status_code == 302
    assert ChatLine.objects.get(text="Anybody there?").number == 5


# ---------------------------------------------------------------------------- frames


async def sit_down() -> tuple[Patrol, Game]:
    """A game of Patrol, from where no query may be asked."""
    patrol = await sync_to_async(Patrol)()
    return patrol, await sync_to_async(lambda: patrol.game)()


async def frames(socket: ApplicationCommunicator) -> list[Any]:
    """What a page has been sent by now."""
    heard = []
    while not await socket.receive_nothing(0.3):
        message = await socket.receive_output(1)
        heard.append(json.loads(message.get("text", "{}")))  # without any it is closed
    return heard


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("room", "hearers"),
    [
        ("table", {RED, GREEN, BLUE, FACILITATOR}),
        (NORTH, {RED, GREEN, FACILITATOR}),
        (TO_NORTH, {RED, GREEN, FACILITATOR}),
    ],
)
async def test_a_frame_of_a_room_goes_to_those_who_are_in_it(room: str, hearers: set[str]) -> None:
    patrol, game = await sit_down()
    pages = {role: await listen(user, game) for role, user in patrol.people.items()}
    for socket in pages.values():
        await frames(socket)

    await sync_to_async(say)(patrol, RED, room, "Steer for zone 3")

    heard = {role: await frames(socket) for role, socket in pages.items()}
    assert heard == {role: [{"said": room}] * (role in hearers) for role in pages}
    for socket in pages.values():
        await hang_up(socket)


@pytest.mark.django_db(transaction=True)
async def test_hot_seat_a_frame_of_a_side_comes_only_while_that_side_is_shown() -> None:
    ann, bob = await sync_to_async(lambda: (UserFactory(), UserFactory()))()
    game = await sync_to_async(make_war_at)("acts=japan pass=yes japan=akagi", ann)
    await sync_to_async(set_table)(game.pk, is_open=True)
    await sync_to_async(join)(game.pk, bob, "japan", beside=True)
    socket = await listen(ann, game)
    heard = []

    def tell() -> None:
        sent = {"room": "side:japan", "text": "Truk next"}
        assert sitting(bob).post(f"/table/{game.pk}/chat/", sent).status_code == 302

    for side in (["japan"], ["allied"], []):
        await sync_to_async(show_sides)(game.pk, ann, side)
        await frames(socket)
        await sync_to_async(tell)()
        heard.append(await frames(socket))

    assert heard == [[{"said": "side:japan"}], [], []]
    await hang_up(socket)


@pytest.mark.django_db(transaction=True)
async def test_who_has_left_a_place_is_not_taken_for_who_sits_there_next() -> None:
    patrol, game = await sit_down()
    late = await sync_to_async(UserFactory)()
    await sync_to_async(set_table)(patrol.pk, is_open=True)
    cat, blue = [await listen(patrol.people[role], game) for role in (FACILITATOR, BLUE)]
    await frames(cat)

    await sync_to_async(leave)(patrol.pk, patrol.people[BLUE])
    left = [news["here"] for news in await frames(cat) if "here" in news]
    seat = await sync_to_async(join)(patrol.pk, late, "south")

    assert seat.place == 4
    assert left == [[3]]
    for socket in (cat, blue):
        await hang_up(socket)


# ------------------------------------------------------------------------------ the keys


@pytest.fixture
def far_keys() -> Iterator[Callable[[], set[str]]]:
    """Rows get keys of eleven digits from now on; tells those that there are."""
    models = [
        model for model in apps.get_models() if model._meta.pk.get_internal_type() == "BigAutoField"
    ]
    with connection.cursor() as cursor:
        for number, model in enumerate(models, start=11):
            table, start = model._meta.db_table, number * 10**9 + 271_828
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, start])

    def keys() -> set[str]:
        return {str(key) for model in models for key in model.objects.values_list("pk", flat=True)}

    yield keys
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")


def keys_in(text: str, keys: set[str]) -> set[str]:
    return set(re.findall(r"\d{11}", text)) & keys


def every_answer(game: Game, users: list[User]) -> Iterator[tuple[str, str]]:
    """What each of these people can be sent at a table, with its headers."""
    for user in users:
        client, at = sitting(user), f"/table/{game.pk}/"
        text = page_of(client, game)
        yield "", text
        about = sorted(set(re.findall(r"\?about=[\w:.-]+", text)))[:4]
        paths = [*AT_TABLE.split(), "panel/", *about, *(f"about/{each}" for each in about)]
        for path in paths:
            yield path, sent_in(client.get(f"{at}{path}"))
            yield path, sent_in(client.get(f"{at}{path}", headers=LIVE))
        for deed in DEEDS.split():
            for headers in ({}, LIVE):
                sent = {"version": game.version, "token": "", "choice": "{}", "text": "all well"}
                answer = client.post(f"{at}{deed}/", sent, headers=headers)
                yield deed, sent_in(answer)


def sent_in(answer: HttpResponse) -> str:
    return f"{dict(answer.items())} {answer.content.decode()}"


def talked_of(patrol: Patrol) -> None:
    """Everyone says something in each of their rooms, and all have given orders."""
    for role, room in ((RED, NORTH), (GREEN, TO_NORTH), (BLUE, TO_SOUTH), (FACILITATOR, "table")):
        assert say(patrol, role, room, "hear me").status_code == 302
    patrol.orders(GREEN, ("danae", 3))
    patrol.orders(BLUE, ("emden", 3))


def test_no_page_or_fragment_of_a_table_holds_a_key_of_the_database(
    far_keys: Callable[[], set[str]],
) -> None:
    patrol = Patrol()
    talked_of(patrol)
    war = make_war_at("acts=japan pass=yes japan=akagi truk=jlba", UserFactory(), UserFactory())
    lone = make_game(UserFactory())
    tables = [
        (patrol.game, [*patrol.people.values()]),
        (war, [seat.user for seat in war.seats.all()]),
        (lone, [seat.user for seat in lone.seats.all()]),
    ]

    sent = [
        (game, path, text) for game, users in tables for path, text in every_answer(game, users)
    ]

    keys = far_keys()
    assert len(keys) > 100
    assert len(sent) > 200
    assert {(game.key, path) for game, path, text in sent if keys_in(text, keys)} == set()


@pytest.mark.django_db(transaction=True)
async def test_no_frame_of_a_table_holds_a_key_of_the_database(
    far_keys: Callable[[], set[str]],
) -> None:
    patrol, game = await sit_down()
    pages = [await listen(user, game) for user in patrol.people.values()]

    await sync_to_async(talked_of)(patrol)
    heard = [news for socket in pages for news in await frames(socket)]
    keys = await sync_to_async(far_keys)()
    await sync_to_async(leave)(patrol.pk, patrol.people[GREEN])
    heard += [news for socket in pages for news in await frames(socket)]

    assert {key for news in heard for key in news} >= {"here", "said", "v"}
    assert keys_in(json.dumps(heard), keys) == set()
    for socket in pages:
        await hang_up(socket)


# --------------------------------------------------------------------------- all at once


def test_of_many_who_speak_at_once_each_line_has_a_number_of_its_own(any_database: str) -> None:
    patrol = Patrol()
    seats = [patrol.seat(role) for role in (RED, GREEN, FACILITATOR)]

    def speak(seat: Any) -> None:
        try:
            for _ in range(4):
                talk.say(seat=seat, room=Room("side", "north"), text="at once")
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as hall:
        for done in [hall.submit(speak, seat) for seat in seats]:
            done.result(60)  # raises what the speaker's thread met

    assert list(ChatLine.objects.values_list("number", flat=True)) == [*range(1, 13)]
