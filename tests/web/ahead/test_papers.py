"""The papers of a side over HTTP and on the socket: for its own side alone, and no move."""

import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse
from django.test import Client

from engine import papers
from engine.models import Game, Paper
from engine.seats import beginning
from engine.seats.sitting import join, show_sides
from tests.factories import UserFactory, make_war
from tests.web.sockets import hang_up, hear, listen
from tests.web.table import sitting
from wargames.accounts.models import User

NONCES = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"|nonce-[^\']*')
PAGES = ("", "list/", "panel/", "panel/?v=0", "log/", "chat/", "export.json", "papers/guess/")


@pytest.fixture
def war(ann: User, bea: User) -> Game:
    """Ann leads Japan, Bea the Allies."""
    return make_war(ann, bea)


def post(client: Client, game: Game, kind: str = "guess", **sent: Any) -> HttpResponse:
    """A paper as a form, its data as JSON."""
    form = {"name": "fleet", "edition": 0, "data": '"Truk"', **sent}
    return client.post(f"/table/{game.pk}/papers/{kind}/", form)


def papers_in(client: Client, game: Game, kind: str = "guess") -> list[Any]:
    answer = client.get(f"/table/{game.pk}/papers/{kind}/")
    assert answer.status_code == 200
    return list(answer.json()["papers"])


def test_a_paper_is_written_and_read_by_its_side_alone(japan: Client, bea: User, war: Game) -> None:
    answer = post(japan, war)

    assert answer.status_code == 200
    [paper] = papers_in(japan, war)
    assert paper == answer.json()["paper"]
    assert {**paper, "at": ""} == {
        "name": "fleet", "edition": 1, "by": "Ann", "at": "", "data": "Truk",
    }  # fmt: skip
    assert papers_in(sitting(bea), war) == papers_in(japan, war, "mark") == []


def test_a_paper_may_be_sent_as_json(japan: Client, war: Game) -> None:
    sent = {"name": "fleet", "edition": 0, "data": {"at": ["Truk"]}}

    answer = japan.post(f"/table/{war.pk}/papers/mark/", sent, content_type="application/json")

    assert answer.status_code == 200
    assert papers_in(japan, war, "mark")[0]["data"] == {"at": ["Truk"]}


def test_data_of_null_takes_the_paper_away(japan: Client, war: Game) -> None:
    post(japan, war)

    assert post(japan, war, edition=1, data="null").json() == {"paper": None}
    assert papers_in(japan, war) == []


def test_who_shares_the_side_is_told_when_somebody_was_faster(japan: Client, war: Game) -> None:
    bob = UserFactory(name="Bob")
    join(war.pk, bob, "japan", beside=True)
    mate = sitting(bob)
    post(japan, war)
    post(mate, war, edition=1, data='"Rabaul"')

    answer = post(japan, war, edition=1, data='"Palau"')

    assert answer.status_code == 409
    assert answer.json()["paper"]["data"] == "Rabaul"
    assert (answer.json()["paper"]["by"], answer.json()["paper"]["edition"]) == ("Bob", 2)
    assert "A player of your side has changed this" in answer.json()["error"]
    assert papers_in(japan, war) == papers_in(mate, war)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"data": "{"}, 400),
        ({"data": "[" * 100_000}, 400),
        ({"data": '"a\\u0000b"'}, 400),
        ({"name": ""}, 400),
        ({"name": "x" * 121}, 400),
        ({"edition": "one"}, 400),
        ({"edition": "-1"}, 400),
        ({"edition": "9" * 30}, 400),
        ({"edition": "9" * 9}, 409),
        ({"data": json.dumps("x" * 199_999)}, 413),
    ],
)
def test_what_cannot_be_kept_is_refused(
    japan: Client, war: Game, sent: dict[str, Any], status: int
) -> None:
    answer = post(japan, war, **sent)

    assert answer.status_code == status
    assert answer.json()["error"]
    assert not Paper.objects.exists()


@pytest.mark.parametrize("body", ["", "[]", "{", '{"name": "a"}', '{"name": 1, "edition": 0}'])
def test_json_that_is_no_paper_is_refused(japan: Client, war: Game, body: str) -> None:
    answer = japan.post(f"/table/{war.pk}/papers/guess/", body, content_type="application/json")

    assert answer.status_code == 400


def test_strangers_and_kinds_there_are_not_find_nothing(japan: Client, war: Game) -> None:
    stranger = sitting(UserFactory())

    assert post(stranger, war).status_code == 404
    assert stranger.get(f"/table/{war.pk}/papers/guess/").status_code == 404
    assert post(japan, war, kind="letter").status_code == 404
    assert post(Client(), war).status_code == 302
    assert not Paper.objects.exists()


def test_a_paper_needs_the_forms_token(ann: User, war: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)

    assert post(client, war).status_code == 403


def test_hot_seat_has_the_papers_of_the_side_that_lies_open(japan: Client, ann: User) -> None:
    game = beginning.new_game(key="pacific_war", creator=ann, hot_seat=True, hand_over=True)
    show_sides(game.pk, ann, ["japan"])
    post(japan, game)

    show_sides(game.pk, ann, ["allied"])

    assert papers_in(japan, game) == []
    assert post(japan, game, side="japan", name="other").status_code == 302
    assert Paper.objects.count() == 1


def test_nothing_that_the_other_side_is_sent_changes_with_a_paper(
    japan: Client, bea: User, war: Game
) -> None:
    allied = sitting(bea)

    def sent() -> list[Any]:
        answers = [allied.get(f"/table/{war.pk}/{page}") for page in PAGES] + [allied.get("/")]
        assert {answer.status_code for answer in answers} <= {200, 302}
        return [NONCES.sub(b"", each.serialize_headers() + each.content) for each in answers]

    before, row = sent(), Game.objects.values().get()
    post(japan, war)
    post(japan, war, edition=1, data='"Rabaul"')
    post(japan, war, kind="answer", name="stop")

    assert sent() == before
    assert Game.objects.values().get() == row


@pytest.mark.django_db(transaction=True)
async def test_news_of_a_paper_reaches_its_side_alone_without_a_key(ann: User, bea: User) -> None:
    game = await sync_to_async(make_war)(ann, bea)
    japan, allied = await listen(ann, game), await listen(bea, game)

    await sync_to_async(post)(await sync_to_async(sitting)(ann), game)

    assert await hear(japan, "paper") == "guess"
    while not await allied.receive_nothing(0.2):
        assert "paper" not in (await allied.receive_output(1))["text"]
    for socket in (japan, allied):
        await hang_up(socket)


def test_the_facilitator_reads_no_papers_of_the_sides(war: Game) -> None:
    papers.write(war, "japan", "guess", "fleet", "Truk", edition=0, by="Ann")

    assert papers.papers_of(war, "facilitator", "guess") == []
