"""What strangers, broken browsers and bad luck send: clear answers, nothing changed or lost."""

import html
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.models import Card, Counter, Game, LogEntry, Move, Seat
from engine.seats.sitting import join
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_game
from tests.web.play import play_one
from tests.web.table import click, page_of, post, sitting
from wargames.accounts.models import User
from wargames.table.models import ChatLine, Note, Proposal

PATHS = """/ /start/ /new/ /join/{token}/ /join/{x}/ /games/{game}/share/ /games/{x}/share/
/games/{game}/leave/ /me/ /me/welcome/ /me/theme/ /account/login/ /account/signup/ /account/logout/
/account/email/ /account/password/change/ /account/password/reset/ /account/confirm-email/{x}/
/notices/ /notices/read/ /notices/7/ /notices/99999999999999999999999/ /table/{game}/
/table/{game}/list/ /table/{game}/panel/ /table/{game}/about/ /table/{game}/log/
/table/{game}/move/ /table/{game}/undo/ /table/{game}/propose/ /table/{game}/chat/
/table/{game}/notes/ /table/{game}/again/ /table/{game}/back/ /table/{game}/side/
/table/{game}/export.json /table/{game}/dice.json /table/{x}/ /rules/ /rules/emperor/ /rules/{x}/
/rules/emperor/{x}/ /admin/ /admin/login/ /nowhere/
/table/{game}/watch/ /table/{game}/watch/late/
/table/{game}/what-if/ /table/{game}/what-if/?step={x} /table/{game}/mend/"""
FIELDS = """version choice back answer show role about v next text name theme lesson question game
watch phrase txt email login password password1 is_open option_historical
step"""
GARBAGE = {
    "nothing": "",
    "digits without end": "9" * 5000,
    "a number too large to store": "9" * 30,
    "a digit of another alphabet": "²",
    "markup": "<script>alert(1)</script>'\"",
    "a line break": "a\r\nX-Evil: 1",
    "nested without end": "[" * 15_000,
    "a bare word": "null",
    "a NUL": "a\0b",
    "an object": '{"kind":["reveal"],"front":{}}',
    "right to left": "\u202e😀\u2066",
    "long": "x" * 50_000,
}


SHARE = 1 if IN_EVERY_WAY else 4
"""One in so many addresses hears of a word; each hears of three."""


def words(text: str) -> list[str]:
    return re.findall(r"\S+", text)


def position_of(game: Game) -> list[Any]:
    """Everything a move, an undo, a seat or the host could have changed."""
    rows = [Game.objects.filter(pk=game.pk).values("version", "flow", "watch", "is_open")]
    for model in (Card, Counter, Move, LogEntry, Seat):
        rows.append(model.objects.filter(game=game).order_by("pk").values())
    return [list(each) for each in rows]


def addresses(game: Game, word: str = "x") -> Iterator[str]:
    x = quote(word[:200], safe="") or "x"
    for path in words(PATHS):
        yield path.format(game=game.pk, token=game.join_token, x=x)


def ask(client: Client, method: str, path: str, word: str) -> int:
    most = 5000 if method == "get" else None  # no server takes a longer address
    fields = dict.fromkeys(words(FIELDS), word[:most])
    have = re.sub(r"[^\x21-\xff]", "", word)[:3000]
    headers = {"X-Have": f"t{have}:{have},:{have},t:,{have}", "HX-Request": "true"}
    if method == "put":
        return client.put(path, b"x=1", headers=headers).status_code
    return getattr(client, method)(path, fields, headers=headers).status_code


# ------------------------------------------------------------------------ malformed input


@pytest.mark.parametrize("word", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_answered_clearly_and_changes_nothing(
    word: str, ann: User, game: Game, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    before = position_of(game)
    client = sitting(ann)
    client.raise_request_exception = False
    turn = list(GARBAGE.values()).index(word) % SHARE
    for path in list(addresses(game, word))[turn::SHARE]:
        if path.endswith(("/leave/", "/logout/")):
            continue  # what they do needs no fields
        for method in ("get", "post"):
            status = ask(client, method, path, word)
            assert status < 500, f"{method} {path}: {status}"

    assert position_of(game) == before


def test_methods_nobody_uses_are_refused_in_words(ann: User, game: Game) -> None:
    client = sitting(ann)
    methods = ("head", "put", "delete", "patch")
    for number, path in enumerate(addresses(game)):
        for method in methods if IN_EVERY_WAY else [methods[number % 4]]:
            answer = getattr(client, method)(path)
            assert answer.status_code < 500, f"{method} {path}"
    opened = client.get(f"/table/{game.pk}/move/")

    assert opened.status_code == 405
    assert opened["Allow"] == "POST"
    assert ">Home<" in opened.content.decode()


def test_a_link_preview_may_ask_for_the_head_of_a_page_alone(ann: User, game: Game) -> None:
    for path in ("", "list/", "log/"):
        assert sitting(ann).head(f"/table/{game.pk}/{path}").status_code == 200
    assert Client().head("/rules/").status_code == 200


async def knock(chunks: int, kind: str, path: str = "/start/") -> tuple[int, bytes]:
    """A POST of so many megabytes, straight at the site's door."""
    from wargames.asgi import application

    headers = [(b"host", b"testserver"), (b"content-type", kind.encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    site = ApplicationCommunicator(application, {**scope, "query_string": b"about=nimitz"})
    for _ in range(chunks):
        await site.send_input({"type": "http.request", "body": b"x" * 1_000_000, "more_body": True})
    await site.send_input({"type": "http.request", "body": b""})
    start = await site.receive_output(5)
    body = await site.receive_output(5)
    await site.wait(5)
    return start["status"], body["body"]


@pytest.mark.parametrize("alphabet", ["hex", "rot13", "zlib", "utf-16", "utf-7", "idna"])
@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x"])
@pytest.mark.django_db(transaction=True)
async def test_text_in_a_strange_alphabet_is_refused(alphabet: str, kind: str) -> None:
    status, _ = await knock(0, f"{kind}; charset={alphabet}")

    assert status == 400


def test_a_nul_is_refused_before_the_database_fails_over_it(any_database: str) -> None:
    user = UserFactory()
    game = make_game(user)
    play_one(game)
    client, at = sitting(user), f"/table/{game.pk}"
    stale = {"choice": '{"kind":"attack","front":"a\\u0000"}', "token": "1"}

    assert client.post(f"{at}/chat/", {"text": "a\0b"}).status_code == 400
    assert client.post(f"{at}/notes/", {"text": "a\0b"}).status_code == 400
    assert client.get("/join/a%00b/").status_code == 400
    assert Client(headers={"Cookie": 'sessionid="\\000aaaaaaaa"'}).get("/").status_code == 400
    htmx = {"HX-Request": "true"}
    assert client.post(f"{at}/move/", stale, headers=htmx).status_code == 400
    assert not ChatLine.objects.exists()


def test_what_came_along_with_a_choice_is_not_kept(ann: User, game: Game) -> None:
    click(sitting(ann), game, {"kind": "reveal", "junk": "x" * 5000})

    assert Move.objects.get().choice == {"kind": "reveal"}


CARD = b"[[card]]\nnumber = 5\n"
PACKS = {
    "larger than any pack": b"#" * 400_000,
    "an archive": b"PK\x03\x04" + bytes(range(256)),
    "nested without end": b"a = " + b"[" * 50_000,
    "a number of thousands of digits": CARD + b"actions = " + b"9" * 5000,
    "a number too large to store": CARD + b"actions = " + b"9" * 40,
    "a NUL in a text": CARD + b'title = "a\\u0000b"',
    "a track without end": b'[[track]]\nfront = "nimitz"\ntop = 100000000\n',
    "a history longer than a book": CARD + b'history = "' + b"x" * 100_000 + b'"',
    "not a number at all": b'[[track]]\nfront="nimitz"\n[[track.spaces]]\nnumber=2\nlat=nan\n',
}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_a_file_that_is_no_content_pack_is_refused_with_the_reason(pack: bytes, ann: User) -> None:
    form = {"game": "emperor", "watch": "rotating", "pack": SimpleUploadedFile("my.toml", pack)}

    answer = sitting(ann).post("/new/", form)

    assert answer.status_code == 400
    assert answer.context["form"].errors["pack"]
    assert not Game.objects.exists()


@pytest.mark.parametrize("key", ["", "x", "../emperor"])
def test_an_unknown_game_with_a_pack_is_refused(key: str, ann: User) -> None:
    form = {"game": key, "watch": "rotating", "pack": SimpleUploadedFile("my.toml", b"a = 1")}

    assert sitting(ann).post("/new/", form).status_code == 400


@pytest.mark.parametrize("megabytes", [10, 40])
async def test_an_upload_without_end_is_refused_and_not_kept(megabytes: int) -> None:
    status, said = await knock(megabytes, "application/octet-stream")

    assert status == 413
    assert said == b"That is more than this site takes at once. Nothing was done.\n"


def test_a_form_of_a_megabyte_is_refused(ann: User, game: Game) -> None:
    answer = sitting(ann).post(f"/table/{game.pk}/notes/", {"text": "x" * 1_100_000})

    assert answer.status_code == 400
    assert not Note.objects.exists()


ELSEWHERE = ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]


@pytest.mark.parametrize(
    "wanted", [*ELSEWHERE, "null", "\x01//evil.example", "http:///evil.example"]
)
def test_next_leads_to_pages_of_ours_only(wanted: str, ann: User) -> None:
    assert sitting(ann).post("/me/theme/", {"theme": "dark", "next": wanted}).url == "/"
    assert sitting(ann).get("/me/welcome/", {"next": wanted}).url == "/"
    assert Client().post("/me/welcome/", {"name": "Bea", "next": wanted}).url == "/"


@pytest.mark.parametrize("wanted", ["http://[", "//[::1", "http://a:port/"])
@pytest.mark.parametrize("path", ["/account/login/", "/account/password/reset/", "/me/welcome/"])
def test_a_page_to_go_on_to_that_is_no_address_is_refused(wanted: str, path: str) -> None:
    assert Client().get(path, {"next": wanted}).status_code == 400
    assert Client().post(path, {"next": wanted, "name": "Bea"}).status_code == 400


def test_a_line_break_in_next_adds_no_header(ann: User) -> None:
    answer = sitting(ann).post("/me/theme/", {"theme": "dark", "next": "/\r\nX-Evil: 1"})

    assert "X-Evil" not in answer.headers
    assert answer.url.startswith("/%0D%0A")


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "a" + "\u0301" * 9])
def test_a_name_that_shows_nothing_or_too_much_is_refused(name: str) -> None:
    assert Client().post("/me/welcome/", {"name": name}).status_code == 400


def test_a_line_of_chat_turns_no_other_line_around(ann: User, game: Game) -> None:
    post(sitting(ann), game, "chat", text="abc\u202e \u2066def\x1b[31m שלום")

    assert ChatLine.objects.get().text == "abc def[31m שלום"


# -------------------------------------------------------------------------- other scripts


EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def evil(settings: Any) -> tuple[Client, Game]:
    """A table where everything that people can write is markup."""
    user = UserFactory(name=EVIL)
    cards = "\n".join(
        f'[[card]]\nnumber={n}\ntitle="{EVIL}"\nhistory="{EVIL}"' for n in range(1, 55)
    )
    pack = {"pack": SimpleUploadedFile(f"{EVIL}.toml", cards.encode())}
    client = sitting(user)
    client.post("/new/", {"game": "emperor", "watch": "free", "phrase": EVIL, **pack})
    game = Game.objects.get()
    friend = UserFactory(name=EVIL)
    join(game.pk, friend)
    click(client, game, {"kind": "reveal"})
    post(client, game, "chat", text=EVIL)
    post(client, game, "notes", text=f"</textarea>{EVIL}")
    post(sitting(friend), game, "propose", choice='{"kind":"end_orders"}')
    return client, game


def test_what_people_write_is_shown_as_text_everywhere(evil: tuple[Client, Game]) -> None:
    client, game = evil
    at = f"/table/{game.pk}/"
    pages = ["", "list/", "panel/", "about/?about=battle", "about/?about=draw", "log/"]
    shown = [client.get(at + page) for page in pages]
    shown += [client.get(page) for page in ("/", "/me/", "/new/", "/notices/")]
    shown += [
        client.get(f"/games/{game.pk}/share/"),
        client.get(at + "chat/", headers={"HX-Request": "true"}),
    ]
    shown += [client.get(f"{at}about/?about={quote(EVIL)}")]

    assert Proposal.objects.exists()
    for answer in shown:
        assert answer.status_code == 200
        assert EVIL not in answer.content.decode()
        assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert html.escape(EVIL) in shown[0].content.decode()


def test_what_is_typed_into_a_pack_of_the_pacific_war_is_shown_as_text_too(
    ann: User, bea: User
) -> None:
    cards = "\n".join(
        f'[[card]]\nid="{side}{n:02}"\ntitle="{EVIL}"\ntext="{EVIL}"\nrequires="{EVIL}"'
        for side in "JA"
        for n in range(1, 17)
    )
    pack = SimpleUploadedFile("x.toml", f'{cards}\n[[zone]]\nkey="truk"\nname="{EVIL}"'.encode())
    client = sitting(ann)
    client.post("/new/", {"game": "pacific_war", "watch": "free", "pack": pack})
    game = Game.objects.get()
    join(game.pk, bea, "allied", version=game.version)
    game.cards.filter(key__in=("1", "2")).update(pile="hand_japan", owner="japan")
    game.cards.filter(key__in=("3", "4")).update(pile="discard")
    about = [f"about/?about={key}" for key in ("truk", "card:1", "card:2", "discard")]

    for page in ("", "list/", "panel/?v=0", "log/", *about):
        assert EVIL not in page_of(client, game, page), page
    for page in ("", *about):
        assert html.escape(EVIL) in page_of(client, game, page), page


def test_the_log_to_keep_is_plain_text_and_is_saved(evil: tuple[Client, Game]) -> None:
    client, game = evil
    answer = client.get(f"/table/{game.pk}/log/?txt")

    assert EVIL in answer.content.decode()
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"].startswith("attachment")


def test_a_name_with_an_apostrophe_stays_one_in_the_log(game: Game) -> None:
    kane = UserFactory(name="O'Kane & Co")
    join(game.pk, kane)
    LogEntry.objects.create(game=game, kind="undone", rule="", data={"name": kane.name})

    assert "O'Kane & Co undid" in page_of(sitting(kane), game, "log/?txt")


def test_no_answer_can_be_framed_or_run_foreign_scripts(ann: User, game: Game) -> None:
    client = sitting(ann)
    for path in addresses(game):
        answer = client.get(path)
        assert answer["X-Frame-Options"] == "DENY", path
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], path
