"""Rooms of a table's talk: who reads and writes in each, what is unread, and who notices."""

import pytest
from django.http import HttpResponse

from engine.core.roles import FACILITATOR, Roles
from engine.seats.sitting import join, leave, set_table
from tests.factories import UserFactory, make_game, make_war, make_war_at
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.leaks.test_leaks import told
from tests.web.markup import Element, page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.table.chat.rooms import TABLE, Room, all_rooms, rooms_of
from wargames.table.chat.talk import MANY
from wargames.table.models import ChatLine, Looked

NORTH, SOUTH = "side:north", "side:south"
TO_NORTH, TO_SOUTH = "facilitator:north", "facilitator:south"
ROLES = Roles(powers={"red": "north", "green": "north", "blue": "south"}, has_facilitator=True)


@pytest.fixture
def patrol() -> Patrol:
    """Ann and Bob on North, Bea alone on South, Cat facilitates."""
    return Patrol()


def say(patrol: Patrol, role: str, room: str, text: str, **headers: str) -> HttpResponse:
    """A line of talk as the form of a room sends it."""
    sent = {"text": text} | ({"room": room} if room else {})
    return sitting(patrol.people[role]).post(f"/table/{patrol.pk}/chat/", sent, headers=headers)


def fetch(patrol: Patrol, role: str, query: str) -> HttpResponse:
    """What a page fetches of the talk."""
    client = sitting(patrol.people[role])
    return client.get(f"/table/{patrol.pk}/chat/{query}", headers={"HX-Request": "true"})


def page(patrol: Patrol, role: str) -> Element:
    return page_in(page_of(sitting(patrol.people[role]), patrol.game))


def rooms_in(found: Element) -> list[str]:
    """The rooms on a page."""
    assert found.has("#talk ul#chat")
    return ["table", *found.values("#talk ul:not(#chat)", "data-room")]


def unread(found: Element) -> tuple[int, dict[str, int]]:
    """What a page counts as unread: all of it, and that of each room that counts any."""
    total = found.one("#talk > summary .count.unread")
    rooms = {each["id"][5:]: each.one("summary .count") for each in found.all("#talk .room")}
    counted = {key: int(each.one("b").text) for key, each in rooms.items() if "hidden" not in each}
    return 0 if "hidden" in total else int(total.one("b").text), counted


def look(patrol: Patrol, role: str, *lines: str) -> HttpResponse:
    """What a page sends that was in sight, with the newest lines of its rooms."""
    data = {"version": 1, "chat": list(lines)}
    return sitting(patrol.people[role]).post(f"/table/{patrol.pk}/looked/", data)


# ------------------------------------------------------------------ which rooms there are


@pytest.mark.parametrize(
    ("viewer", "keys"),
    [
        ("north", ["table", NORTH, TO_NORTH]),
        ("south", ["table", TO_SOUTH]),
        (FACILITATOR, ["table", NORTH, TO_NORTH, TO_SOUTH]),
    ],
)
def test_a_room_is_there_for_those_who_have_somebody_to_talk_to(
    viewer: str, keys: list[str]
) -> None:
    people = {"north": {1, 2}, "south": {3}, FACILITATOR: {4}}

    assert [room.key for room in rooms_of(ROLES, viewer, people)] == keys


def test_without_a_facilitator_nobody_has_a_room_with_one() -> None:
    people = {"north": {1, 2}, "south": {3}}

    assert [room.key for room in rooms_of(ROLES, "north", people)] == ["table", NORTH]
    assert rooms_of(ROLES, "south", people) == [TABLE]


def test_a_room_in_which_something_was_said_stays_when_all_others_have_left() -> None:
    alone = {"north": {1}, "south": {3}}

    assert rooms_of(ROLES, "north", alone) == [TABLE]
    assert rooms_of(ROLES, "north", alone, {NORTH, SOUTH}) == [TABLE, Room("side", "north")]


def test_whoever_plays_everything_talks_to_nobody() -> None:
    people = {viewer: {1} for viewer in ("north", "south", FACILITATOR)}

    assert [rooms_of(ROLES, viewer, people) for viewer in people] == [[TABLE]] * 3


def test_where_there_is_one_side_there_is_one_room() -> None:
    roles = Roles(powers={"japan": "japan"}, has_facilitator=True)

    assert all_rooms(roles) == [TABLE]
    assert rooms_of(roles, "japan", {"japan": {1, 2}, FACILITATOR: {3}}) == [TABLE]


def test_a_page_has_the_rooms_of_its_reader(patrol: Patrol) -> None:
    assert rooms_in(page(patrol, RED)) == ["table", NORTH, TO_NORTH]
    assert rooms_in(page(patrol, BLUE)) == ["table", TO_SOUTH]
    assert rooms_in(page(patrol, FACILITATOR)) == ["table", NORTH, TO_NORTH, TO_SOUTH]
    assert page(patrol, GREEN).one(".seats")["data-rooms"] == f"table {NORTH} {TO_NORTH}"


def test_each_room_says_who_hears_what_is_said_there(patrol: Patrol) -> None:
    def headings(role: str) -> list[str]:
        return [
            each.text.removesuffix(" 0 unread")
            for each in page(patrol, role).all(".room > summary")
        ]

    assert headings(RED) == [
        "Everyone all players",
        "Your side and the facilitator",
        "The facilitator and your side",
    ]
    assert headings(FACILITATOR) == [
        "Everyone all players",
        "The north among themselves, and you",
        "The north and you",
        "The south and you",
    ]
    fields = page(patrol, RED).values(".room [name=text]", "placeholder")
    assert fields == ["Say to the table", "Say to your side", "Say to the facilitator"]


def test_one_against_one_has_the_table_alone_and_no_names_of_rooms(ann: User, bea: User) -> None:
    for game in (make_war(ann, bea), make_game(ann)):
        found = page_in(page_of(sitting(ann), game))
        assert rooms_in(found) == ["table"]
        assert not found.has(".room, [name=room], [data-rooms]")


def test_two_who_share_a_side_have_a_room_that_the_enemy_has_not(
    ann: User, bea: User, bob: User
) -> None:
    game = make_war(ann, bea)
    join(game.pk, bob, "japan", beside=True)

    found = page_in(page_of(sitting(bob), game))

    assert rooms_in(found) == ["table", "side:japan"]
    assert "Your side nobody else" in found.one("#room-side\\:japan summary").text
    assert rooms_in(page_in(page_of(sitting(bea), game))) == ["table"]


# ----------------------------------------------------------------- who reads, who writes

READS: list[tuple[str, set[str]]] = [
    ("", {RED, GREEN, BLUE, FACILITATOR}),
    (NORTH, {RED, GREEN, FACILITATOR}),
    (TO_NORTH, {RED, GREEN, FACILITATOR}),
    (TO_SOUTH, {BLUE, FACILITATOR}),
]


@pytest.mark.parametrize(("room", "readers"), READS)
def test_what_is_said_in_a_room_is_read_by_those_who_are_in_it(
    patrol: Patrol, room: str, readers: set[str]
) -> None:
    speaker = BLUE if room == TO_SOUTH else RED

    assert say(patrol, speaker, room, "Steer for zone 3").status_code == 302

    for role in patrol.people:
        answers = [page(patrol, role).markup, fetch(patrol, role, "?all=1").content.decode()]
        assert {"Steer for zone 3" in each for each in answers} == {role in readers}
    asked = {role: fetch(patrol, role, f"?room={room or 'table'}") for role in patrol.people}
    assert {role for role, answer in asked.items() if answer.status_code == 200} == readers


def test_the_facilitator_speaks_in_both_rooms(patrol: Patrol) -> None:
    for room in (NORTH, TO_NORTH, TO_SOUTH):
        assert say(patrol, FACILITATOR, room, f"to {room}").status_code == 302

    assert f"to {NORTH}" in page(patrol, RED).markup
    assert f"to {TO_SOUTH}" in page(patrol, BLUE).markup


@pytest.mark.parametrize(
    ("role", "room"),
    [(BLUE, NORTH), (BLUE, TO_NORTH), (RED, TO_SOUTH), (RED, SOUTH), (BLUE, SOUTH),
     (RED, "side:facilitator"), (RED, "side:"), (RED, "facilitator"), (FACILITATOR, "hall"),
     (FACILITATOR, "x" * 500), (RED, "")],
)  # fmt: skip
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_in_a_room_that_one_is_not_in_nothing_is_said(
    patrol: Patrol, role: str, room: str, headers: dict[str, str]
) -> None:
    client = sitting(patrol.people[role])
    sent = {"text": "Let me in", "room": room}

    answer = client.post(f"/table/{patrol.pk}/chat/", sent, headers=headers)

    assert answer.status_code == 404
    assert not ChatLine.objects.exists()
    assert client.get(f"/table/{patrol.pk}/chat/", {"room": room}).status_code == 404


def test_whoever_is_refused_is_told_the_same_whether_there_is_such_a_room_or_not(
    patrol: Patrol,
) -> None:
    before = told(say(patrol, BLUE, NORTH, "hear me"))[:2]
    say(patrol, RED, NORTH, "Steer for zone 3")

    for room in (NORTH, TO_NORTH, SOUTH, "hall"):
        assert told(say(patrol, BLUE, room, "hear me"))[:2] == before


def test_who_has_no_seat_hears_nothing_of_any_room(patrol: Patrol) -> None:
    client = sitting(UserFactory())

    for room in ("table", NORTH, TO_SOUTH):
        assert client.get(f"/table/{patrol.pk}/chat/", {"room": room}).status_code == 404
        sent = {"text": "me too", "room": room}
        assert client.post(f"/table/{patrol.pk}/chat/", sent).status_code == 404
    assert not ChatLine.objects.exists()


def test_what_was_said_in_a_room_stays_with_the_side_when_its_others_have_left(
    patrol: Patrol,
) -> None:
    say(patrol, GREEN, NORTH, "I must go")
    leave(patrol.pk, patrol.people[GREEN])

    assert "I must go" in page(patrol, RED).one(f'ul[data-room="{NORTH}"]').text
    assert page(patrol, RED).one(".seats")["data-rooms"] == f"table {TO_NORTH}"
    assert sitting(patrol.people[GREEN]).get(f"/table/{patrol.pk}/chat/").status_code == 404


# -------------------------------------------------------------------------- hot seat


def test_hot_seat_the_room_of_a_side_is_there_only_while_that_side_is_shown(
    ann: User, bob: User
) -> None:
    game = make_war_at("acts=japan pass=yes japan=akagi", ann)
    set_table(game.pk, is_open=True)
    join(game.pk, bob, "japan", beside=True)
    client, show = sitting(ann), f"/table/{game.pk}/side/"
    sitting(bob).post(f"/table/{game.pk}/chat/", {"room": "side:japan", "text": "Truk next"})

    client.post(show, {"show": "japan"})
    assert "Truk next" in page_of(client, game)

    client.post(show, {"show": "allied"})
    assert "Truk next" not in page_of(client, game)
    sent = {"room": "side:japan", "text": "no"}
    assert client.post(f"/table/{game.pk}/chat/", sent).status_code == 404

    client.post(show, {"show": ""})
    asked = client.get(f"/table/{game.pk}/chat/", {"room": "side:japan"})
    assert (asked.status_code, asked.url) == (302, f"/table/{game.pk}/")
    assert "Truk next" not in page_of(client, game)


# --------------------------------------------------------------------------- unread marks


def test_each_room_counts_what_is_unread_in_it_and_the_page_all_of_it(patrol: Patrol) -> None:
    look(patrol, RED)
    look(patrol, RED, "table:0", f"{NORTH}:0", f"{TO_NORTH}:0")
    for room in (NORTH, NORTH, ""):
        say(patrol, GREEN, room, "hear me")
    say(patrol, FACILITATOR, TO_NORTH, "hear me")
    say(patrol, FACILITATOR, TO_SOUTH, "hear me")

    assert unread(page(patrol, RED)) == (4, {"table": 1, NORTH: 2, TO_NORTH: 1})

    look(patrol, RED, f"{NORTH}:1", "table:1")
    assert unread(page(patrol, RED)) == (2, {NORTH: 1, TO_NORTH: 1})


def test_who_speaks_in_a_room_has_read_that_room_alone(patrol: Patrol) -> None:
    look(patrol, RED, "table:0")
    say(patrol, GREEN, NORTH, "hear me")
    say(patrol, GREEN, "", "hear me")

    say(patrol, RED, NORTH, "I do")

    assert unread(page(patrol, RED)) == (1, {"table": 1})


def test_a_room_that_came_after_one_had_looked_begins_unread(
    ann: User, bea: User, bob: User
) -> None:
    game = make_war(ann, bea)
    sitting(ann).post(f"/table/{game.pk}/looked/", {"version": 1, "chat": "table:0"})
    join(game.pk, bob, "japan", beside=True)
    sent = {"room": "side:japan", "text": "Here I am"}
    sitting(bob).post(f"/table/{game.pk}/chat/", sent)

    assert unread(page_in(page_of(sitting(ann), game))) == (1, {"side:japan": 1})


def test_whoever_sits_down_beside_others_finds_what_they_said_not_new(patrol: Patrol) -> None:
    say(patrol, GREEN, NORTH, "before your time")
    late = UserFactory()
    set_table(patrol.pk, is_open=True)
    join(patrol.pk, late, "north", beside=True)
    patrol.people["late"] = late

    assert unread(page(patrol, "late")) == (0, {})
    look(patrol, "late", "table:0")
    assert unread(page(patrol, "late")) == (0, {})


def test_nothing_is_noted_of_rooms_that_one_is_not_in(patrol: Patrol) -> None:
    say(patrol, RED, NORTH, "hear me")

    assert look(patrol, BLUE, f"{NORTH}:1", "hall:5", "7", "table:0").status_code == 204

    assert Looked.objects.get(user=patrol.people[BLUE]).heard == {
        "table": 0, SOUTH: 0, TO_SOUTH: 0,
    }  # fmt: skip


@pytest.mark.parametrize("line", ["table", "table:x", "table:-1", "table:²", f"table:{'9' * 40}"])
def test_what_is_no_line_of_a_room_is_refused(patrol: Patrol, line: str) -> None:
    assert look(patrol, RED, line).status_code == 400
    assert not Looked.objects.exists()


def test_lines_are_counted_in_each_room_from_one(patrol: Patrol) -> None:
    for room in (NORTH, "", NORTH, TO_SOUTH, ""):
        say(patrol, BLUE if room == TO_SOUTH else RED, room, "hear me")

    numbers = list(ChatLine.objects.order_by("pk").values_list("room", "number"))

    assert numbers == [(NORTH, 1), ("table", 1), (NORTH, 2), (TO_SOUTH, 1), ("table", 2)]
    assert page(patrol, BLUE).values("#talk [data-c]", "data-c") == ["1", "2", "1"]


def test_who_writes_too_fast_without_javascript_is_told_so_and_can_go_back_to_the_line(
    patrol: Patrol,
) -> None:
    """Not led to the table as if it had been said."""
    said = [say(patrol, RED, "", f"line {n}") for n in range(MANY + 1)]

    assert [each.status_code for each in said] == [302] * MANY + [429]
    assert "Too many requests" in page_in(said[-1]).words
    assert ChatLine.objects.count() == MANY
