"""In the fog nobody gets what is another's: every address of the site, asked by every wrong role.

What each side keeps to itself is marked by a word of its own: what is said in its rooms, its papers
and notes, what it was told, what is still to be told to it, its new pieces. Whoever is not of that
side asks for everything there is, in every way that names it, and finds none of the words; nor
does anything that they send change what the side has.

The enemy and a stranger ask in every way that names something the address looks at; what it does
not look at changes nothing (tests/web/looking/looked_at.py). The others just ask, as a script too
where the address looks at that. All send in one or two ways at each address, in other ones at the
next. With FLAGPLOT_EVERY_WAY=1 all ask and send in every way.
"""

import json
import re
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from engine import papers
from engine.core.roles import FACILITATOR
from engine.models import Announcement, Game, LogEntry, Move, Paper, Seat
from engine.position import store
from engine.saving.after_commit import announce_to, tell_lists
from engine.seats.sitting import join, leave
from engine.visibility.revisions import token_of
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.looking.looked_at import Looks, looks
from tests.web.sockets import dial, ending, hang_up, hear, listen
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.api import tokens
from wargames.lobby.joining.chairs import side_invitation
from wargames.presentation.registry import presentation_of
from wargames.sockets import LOGGED_OUT, NO_SEAT
from wargames.table.chat.rooms import Room
from wargames.table.models import ChatLine, Note

__all__ = ["looks"]
LIVE = {"HX-Request": "true"}
ELSEWHERE = ("admin/", "account/", "rules/")
"""What is for the staff, for people without a game, and for readers of a rulebook."""
OWN_WORDS = "people:data"
FOR_FORMER = {"seating:seat", "seating:come_back"}
"""The addresses at which whoever got up may ask for the seat back."""
FOR_ALL = {
    "lobby:keep_watching",
    "table:watch",
    "table:watch_late",
    "table:table",
    "pictures:public",
    "replay:replay",
    "report:report",
    "report:markdown",
    "report:picture",
}
"""The addresses of a game that are for whoever has them: to watch it, or to be shown the door."""
WAYS: list[dict[str, str]] = [{}, {"side": AXIS}, {"side": FACILITATOR}, {"room": "side:axis"},
                              {"room": "facilitator:axis"}, {"show": AXIS}, {"role": AXIS},
                              {"all": "1"}, {"v": "0"}, {"about": "sz6"}, {"viewer": AXIS},
                              {"txt": "1"}, {"at": "1", "view": AXIS},
                              {"view": "truth", "step": f"{AXIS}-3"}]  # fmt: skip
"""What an address may be asked with to name someone else's things."""


# ---------------------------------------------------------------------- what is secret


def words_of(side: str) -> list[str]:
    """The words that mark what a side, or the facilitator, keeps to itself."""
    kinds = [*Paper.Kind.values, "own-room", "with-facilitator", "told", "held", "note"]
    if side == FACILITATOR:
        kinds = [*Paper.Kind.values]
    return [f"secret-{kind}-of-{side}" for kind in kinds]


def mark_secrets(game: Game, side: str) -> None:
    """Everything that a side keeps to itself, with its words."""
    seat = game.seats.get(side=side)
    for kind in Paper.Kind.values:
        papers.write(game, side, kind, "marked", {"text": f"secret-{kind}-of-{side}"},
                     edition=0, by="somebody")  # fmt: skip
    Note.objects.create(game=game, user=seat.user, side=side, text=f"secret-note-of-{side}")
    if side == FACILITATOR:
        return
    for kind, word in (("side", "own-room"), ("facilitator", "with-facilitator")):
        ChatLine.objects.create(
            game=game, user=seat.user, name="somebody", room=Room(kind, side).key, number=1,
            text=f"secret-{word}-of-{side}",
        )  # fmt: skip
    told = {"game": game, "version": game.version - 1, "kind": "announced", "rule": "fog 8"}
    data = {"words": f"secret-told-of-{side}"}
    LogEntry.objects.create(**told, audience=[side], data=data)
    held = LogEntry.objects.create(**told, audience=[side], data={"words": ""}, is_held=True)
    number = game.announcements.count() + 1
    words = f"secret-held-of-{side}"
    Announcement.objects.create(game=game, entry=held, viewer=side, number=number, words=words)


def kept_by(game: Game, side: str) -> list[Any]:
    """What only a side, or the facilitator, may change."""
    rooms = [Room("side", side).key, Room("facilitator", side).key]
    powers = store.roles_of(game).powers_of(side)
    return [
        list(Paper.objects.filter(game=game, side=side).values_list("kind", "name", "data")),
        list(ChatLine.objects.filter(game=game, room__in=rooms).values_list("text")),
        list(Note.objects.filter(game=game, side=side).values_list("text")),
        list(Move.objects.filter(game=game, role__in=powers).values_list("version", "undone")),
        list(Announcement.objects.filter(game=game, viewer=side).values_list("words", "is_spoken")),
        list(Seat.objects.filter(game=game, side=side).values_list("user", "powers", "is_shown")),
    ]


# ------------------------------------------------------------------------- who asks


@pytest.fixture
def game() -> Game:
    """Japan buys; each side has its secrets, and so has the facilitator."""
    game = make_fog(late_spectators=True)
    for side in (AXIS, ALLIES, FACILITATOR):
        mark_secrets(game, side)
    return game


def enemy(game: Game) -> Client:
    """Bob, who leads the Allies."""
    return sitting(game.seats.get(side=ALLIES).user)


def stranger(game: Game) -> Client:
    """Someone who came in and plays elsewhere."""
    return sitting(UserFactory(name="Eve"))


def visitor(game: Game) -> Client:
    """Someone who has not come in."""
    return Client()


def other_facilitator(game: Game) -> Client:
    """Someone who facilitates another game in the fog."""
    return sitting(make_fog().seats.get(side=FACILITATOR).user)


def former_enemy(game: Game) -> Client:
    """Someone who led the Allies and has got up."""
    bob = game.seats.get(side=ALLIES).user
    leave(game.pk, bob)
    join(game.pk, UserFactory(name="Carl"), ALLIES)
    return sitting(bob)


def former_facilitator(game: Game) -> Client:
    """Someone who facilitated and has got up."""
    cat = game.seats.get(side=FACILITATOR).user
    leave(game.pk, cat)
    join(game.pk, UserFactory(name="Dora"), FACILITATOR)
    return sitting(cat)


OUTSIDERS = [stranger, visitor, other_facilitator, former_enemy, former_facilitator]
THOROUGH = OUTSIDERS if IN_EVERY_WAY else [stranger]
EVERY_SENDING = 5
"""In so many ways something may be sent to an address."""


# --------------------------------------------------------------------- every address


def patterns(resolver: URLResolver, before: str = "", space: str = "") -> Iterator[Any]:
    """Every address of the site: its name, how it is written, and what it is filled with."""
    for each in resolver.url_patterns:
        path = before + str(each.pattern).lstrip("^")
        if isinstance(each, URLResolver):
            name = f"{each.namespace}:" if each.namespace else ""
            yield from patterns(each, path, space + name)
        elif isinstance(each, URLPattern):
            yield space + str(each.name), path, each.pattern.converters


def addresses(game: Game) -> list[tuple[str, str]]:
    """Every address at which someone might find something of a game, with its name."""
    fills = {
        "game_id": [str(game.pk)],
        "token": [game.join_token],
        "kind": [*Paper.Kind.values],
        "key": ["pacific_1940"],
        "side": [AXIS, ALLIES, FACILITATOR],
        "role": ["japan"],
        "number": ["1"],
        "signed": ["nothing"],
        "address": [seat.user.address for seat in game.seats.all()],
        "name": ["nothing", *presentation_of("pacific_1940").beside],
    }
    found = []
    for name, path, converters in patterns(get_resolver()):
        if path.startswith(ELSEWHERE) or "(?P" in path:
            continue
        written = [path]
        for field in converters:
            assert field in fills, f"{path}: say here what {field} may be"
            written = [
                re.sub(rf"<\w+:{field}>", fill, one) for one in written for fill in fills[field]
            ]
        assert all("<" not in one for one in written), path
        found += [(name, f"/{one}") for one in written]
    return found


def asked(
    client: Client, path: str, looks: Looks, ways: list[dict[str, str]]
) -> Iterator[tuple[str, HttpResponse]]:
    """An address asked for in each of these ways, as a person and as a script of a page."""
    for number, way in enumerate(ways if IN_EVERY_WAY else looks.ways_that_matter(ways)):
        for headers in ({}, LIVE) if not way else [[{}, LIVE][number % 2]]:
            if headers and not way and not (looks.is_live or IN_EVERY_WAY):
                continue
            headers = {**headers, **bearer_of(client)} if path.startswith(API) else headers
            yield f"GET {path} {way} {headers}", client.get(path, way, headers=headers)


API = "/api/v1/"


def bearer_of(client: Client) -> dict[str, str]:
    """A token of whoever came in with this browser, as a program shows it."""
    person = User.objects.filter(pk=client.session.get("_auth_user_id")).first()
    if person is None:
        return {}
    cache.clear()  # how often they may ask is told elsewhere
    person.api_tokens.all().delete()
    return {"Authorization": f"Bearer {tokens.make(person, 'a test')}"}


def sendings(game: Game) -> list[tuple[dict[str, str], dict[str, str]]]:
    """What may be sent as if it came from the page of the Axis, or of the facilitator."""
    tokens = {role: token_of(game, role) for role in ("japan", FACILITATOR)}
    numbers = [str(each.number) for each in game.announcements.all()]
    everything = {
        "version": str(game.version), "edition": "1", "name": "marked", "data": '{"text": "mine"}',
        "text": "I was here", "choice": json.dumps({"kind": "purchase"}), "answer": "ask",
        "typed": '{"draft": "japan:spend", "edition": 0, "line": "3 inf"}', "speak": numbers[0],
        **{f"words-{number}": "I was here" for number in numbers},
    }  # fmt: skip
    return [
        ({**everything, **way}, headers)
        for way in ({"side": AXIS, "room": "side:axis", "token": tokens["japan"], "role": AXIS},
                    {"side": FACILITATOR, "room": "facilitator:axis", "token": tokens[FACILITATOR]},
                    {"room": "side:axis", "token": tokens["japan"], "show": AXIS})
        for headers in (({}, LIVE) if "show" not in way else ({},))
    ]  # fmt: skip


def sent(
    client: Client, path: str, ways: list[tuple[dict[str, str], dict[str, str]]]
) -> Iterator[tuple[str, HttpResponse]]:
    """Something sent there in each of these ways, and afterwards it never was."""
    for what, headers in ways:
        with transaction.atomic():
            yield f"POST {path} {what} {headers}", posted(client, path, what, headers)
            transaction.set_rollback(True)


def posted(client: Client, path: str, what: dict[str, str], headers: dict[str, str]) -> Any:
    """Sent as a form sends it, to the API as a program does."""
    if not path.startswith(API):
        return client.post(path, what, headers=headers)
    said = {"revision": 1, "draft": {"kind": "purchase"}, "game": "emperor", **what}
    said |= {"choice": {"kind": "purchase"}, "role": "japan", "level": "captain"}
    return client.post(path, json.dumps(said), "application/json", headers=bearer_of(client))


def read_in(answer: HttpResponse) -> str:
    return f"{dict(answer.items())} {answer.content.decode(errors='replace')}"


def found_in(answer: HttpResponse, words: list[str]) -> list[str]:
    text = read_in(answer)
    return [word for word in words if word in text]


def test_every_address_is_walked(game: Game) -> None:
    """A new page of a table is found by itself, and must be looked at here."""
    names = {name for name, _ in addresses(game)}

    assert {"table:table", "table:papers", "table:export", "lobby:share", "notices:open"} <= names
    assert len([name for name in names if name.startswith("table:")]) > 20


@pytest.mark.parametrize("side", [AXIS, FACILITATOR])
def test_whoever_has_a_secret_finds_it_themselves(game: Game, side: str) -> None:
    """What is looked for below is there to be found, by whoever just asks."""
    client = sitting(game.seats.get(side=side).user)
    text = ""
    for _, path in addresses(game):
        headers = bearer_of(client) if path.startswith(API) else {}
        text += read_in(client.get(path, headers=headers))

    is_for = [AXIS, ALLIES] if side == FACILITATOR else []
    found = [*words_of(side), *(f"secret-held-of-{other}" for other in is_for)]
    still_to_be_said = [f"secret-held-of-{side}"] * (side != FACILITATOR)
    assert [word for word in found if word not in text] == still_to_be_said


@pytest.mark.parametrize("who", [enemy, *OUTSIDERS])
def test_nobody_finds_a_word_of_another_side_anywhere(game: Game, looks: Looks, who: Any) -> None:
    client, hidden = who(game), hidden_from(who)
    game.refresh_from_db()
    ways = WAYS if who is enemy or who in THOROUGH else WAYS[:1]

    for name, path in addresses(game):
        if name == OWN_WORDS and who in (former_enemy, former_facilitator):
            continue  # what somebody has written themselves they may take along
        for how, answer in asked(client, path, looks, ways):
            assert not found_in(answer, hidden), how
            assert is_kept_out(who, game, name, path, answer), how


@pytest.mark.parametrize("who", [enemy, *OUTSIDERS])
def test_nobody_changes_what_another_side_has_nor_is_answered_with_it(game: Game, who: Any) -> None:
    client, hidden = who(game), hidden_from(who)
    game.refresh_from_db()
    before, written = [kept_by(game, side) for side in (AXIS, FACILITATOR)], changes()

    all_ways = cycle(sendings(game))
    most = EVERY_SENDING if IN_EVERY_WAY else 2 if who is enemy else 1

    for name, path in addresses(game):
        for how, answer in sent(client, path, list(islice(all_ways, most))):
            if changes() != written:
                assert [kept_by(game, side) for side in (AXIS, FACILITATOR)] == before, how
                written = changes()
            assert not found_in(answer, hidden), how
            assert is_kept_out(who, game, name, path, answer), how


def changes() -> int:
    """How many rows have been written since the database was opened, whatever became of them."""
    return int(connection.connection.total_changes)


def hidden_from(who: Any) -> list[str]:
    """The words of everyone else."""
    sides = [AXIS, FACILITATOR] if who is enemy else [AXIS, ALLIES, FACILITATOR]
    return [word for side in sides for word in words_of(side)]


def is_kept_out(who: Any, game: Game, name: str, path: str, answer: HttpResponse) -> bool:
    """Whether someone who does not sit there gets nothing of the table but what is for all."""
    if who is enemy or str(game.pk) not in path or name in FOR_ALL:
        return True
    if who in (former_enemy, former_facilitator) and name in FOR_FORMER:
        return True
    return answer.status_code in ({302, 401, 404, 405} if who is visitor else {404, 405})


def test_a_side_cannot_ask_as_another(game: Game) -> None:
    """Board, list, log, file, chat and papers: nothing at all, or the way to one's own page."""
    client = enemy(game)

    for path in ("panel/", "list/", "log/", "export.json", "papers/draft/", "about/", "chat/"):
        answer = client.get(f"/table/{game.pk}/{path}", {"side": AXIS})
        assert (answer.status_code, answer.content) == (302, b""), path
        assert answer["Location"] == f"/table/{game.pk}/"
    for room in ("side:axis", "facilitator:axis", f"side:{FACILITATOR}"):
        assert client.get(f"/table/{game.pk}/chat/", {"room": room}).status_code == 404


def test_only_the_facilitator_says_what_is_to_be_said(game: Game) -> None:
    for side in (AXIS, ALLIES):
        client = sitting(game.seats.get(side=side).user)
        answer = client.post(f"/table/{game.pk}/announce/", {"speak": "1", "words-1": "Ha"})
        assert answer.status_code == 302
    assert not Announcement.objects.filter(is_spoken=True).exists()
    assert not LogEntry.objects.filter(data={"words": "Ha"}).exists()


@pytest.mark.parametrize("who", OUTSIDERS)
def test_no_link_that_was_made_for_a_side_can_be_guessed(game: Game, who: Any) -> None:
    """Nor does the facilitator's chair of another game open this one's."""
    client, other = who(game), make_fog()
    game.refresh_from_db()
    seat = other.seats.get(side=AXIS)
    for made in (side_invitation(other, AXIS, seat), AXIS, f"{AXIS}:japan", "x" * 40):
        answer = client.get(f"/join/{game.join_token}/", {"side": made})
        assert answer.status_code == 409


# --------------------------------------------------------------------------- sockets


def news_for(game: Game, viewer: str) -> None:
    """All that the site says to a viewer's sockets, and to the lists of whoever sits there."""
    seats = list(game.seats.filter(side=viewer).values_list("place", flat=True))
    rooms = [Room(kind, side).key for kind in ("side", "facilitator") for side in (AXIS, ALLIES)]
    for message in (
        {"type": "game.changed", "version": 99, "viewer": viewer},
        {"type": "game.again", "seats": seats},
        {"type": "game.paper", "kind": "draft"},
        *({"type": "game.said", "room": room} for room in rooms if viewer in room),
    ):
        announce_to(game, viewer, message)
    tell_lists(game.seats.filter(side=viewer).values_list("user", flat=True))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", [AXIS, FACILITATOR])
async def test_what_is_said_to_one_room_no_socket_of_another_hears(viewer: str) -> None:
    game = await sync_to_async(make_fog)()
    ann, bob, cat = await sync_to_async(lambda: [
        game.seats.get(side=side).user for side in (AXIS, ALLIES, FACILITATOR)
    ])()  # fmt: skip
    own = await listen(ann if viewer == AXIS else cat, game)
    others = [await listen(bob, game), await listen(cat if viewer == AXIS else ann, game)]
    lists = await dial("/ws/games/", await sync_to_async(sitting)(bob))
    for socket in (own, *others, lists):
        while not await socket.receive_nothing(0.3):
            await socket.receive_output(1)

    await sync_to_async(news_for)(game, viewer)

    assert await hear(own, "paper") == "draft"
    for socket in (*others, lists):
        assert await socket.receive_nothing(0.5)
    for socket in (own, *others, lists):
        await hang_up(socket)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", OUTSIDERS)
async def test_nobody_without_a_seat_listens_at_a_table(who: Any) -> None:
    game = await sync_to_async(make_fog)()
    client = await sync_to_async(who)(game)

    socket = await dial(f"/ws/table/{game.pk}/", client)

    assert await ending(socket) in (NO_SEAT, LOGGED_OUT)
    await sync_to_async(news_for)(game, AXIS)
    assert await socket.receive_nothing(0.3)
