"""A line typed for a draft: what reads is added, what does not stays in its field with a reason."""

import json
from typing import Any

import pytest
from django.test import Client

from engine import papers
from engine.core.dice import seed_from
from engine.models import Game, Paper
from engine.seats import beginning
from engine.seats.sitting import join
from tests import market
from tests.factories import UserFactory
from tests.market.rules import Purchase
from tests.web.markup import Element, page_in
from tests.web.table import page_of, sent_by, sitting
from wargames.accounts.models import User

HOSTILE = '"><img src=x>'


@pytest.fixture(autouse=True)
def a_game_of_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    market.add(monkeypatch)


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Ann for North with a purse of 10, Bea for South with 7."""
    game = beginning.new_game(key="market", creator=ann, side="north", seed=seed_from("7"))
    join(game.pk, bea)
    game.refresh_from_db()
    return game


@pytest.fixture
def north(ann: User) -> Client:
    return sitting(ann)


@pytest.fixture
def mate(game: Game) -> Client:
    """Bob's browser; he shares North with Ann."""
    bob = UserFactory(name="Bob")
    join(game.pk, bob, "north", beside=True)
    return sitting(bob)


def field(page: Any) -> Element:
    return page_in(page).one("input[name=line]")


def enter(client: Client, game: Game, line: str, *, page: str = "", **headers: str) -> Any:
    """Type a line on the page as it is now, or on an older one, and press Enter."""
    page = page or page_of(client, game)
    form = field(page)["form"]
    button = page_in(page).one(f"button[form={form}]")
    sent = {"line": line, button["name"]: button["value"]}
    return client.post(page_in(page).one(f"form#{form}")["action"], sent, headers=headers)


def draft_in(client: Client, game: Game) -> list[str]:
    found = page_in(page_of(client, game)).all("ol.draft li")
    return [each.words.rstrip(" ↑↓×") for each in found]


def test_a_line_is_added_to_the_draft_with_a_plain_form(north: Client, game: Game) -> None:
    assert enter(north, game, "scout").status_code == 302
    enter(north, game, " 1  guard   gun ")

    assert draft_in(north, game) == ["Scout", "Guard", "Gun"]
    assert field(page_of(north, game))["value"] == ""


def test_the_field_has_a_label_an_example_and_a_length(north: Client, game: Game) -> None:
    page = page_of(north, game)

    assert page_in(page).one(f"label[for={field(page)['id']}]").words == "Type units"
    assert field(page)["placeholder"] == "2 scout guard"
    assert field(page)["maxlength"] == "200"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2 scout spy", "Nobody sells spy."),
        ("scout 3", "3 of what?"),
        (HOSTILE, f"Nobody sells {HOSTILE.split()[0]}."),
    ],
)
def test_without_javascript_an_unread_line_stays_with_its_reason(
    north: Client, game: Game, line: str, words: str
) -> None:
    answer = enter(north, game, line)

    page = north.get(answer["Location"]).content.decode()
    assert field(page)["value"] == line
    assert words in page_in(page).one(f"#{field(page)['aria-describedby']}").words
    assert "<img src=x>" not in page
    assert not Paper.objects.exists()


def test_so_it_does_on_the_position_as_a_list(north: Client, game: Game) -> None:
    page = page_of(north, game, "list/")
    button = page_in(page).one("button[name=typed]")
    sent = {"line": "spy", "typed": button["value"], "back": "list"}

    answer = north.post(f"/table/{game.pk}/compose/", sent)

    assert "/list/?" in answer["Location"]
    assert field(north.get(answer["Location"]))["value"] == "spy"


def test_with_htmx_the_answer_is_the_question_with_the_line_and_its_reason(
    north: Client, game: Game
) -> None:
    page = page_of(north, game)

    answer = enter(north, game, "spy", page=page, **sent_by(page))

    assert answer.status_code == 422
    assert field(answer)["value"] == "spy"
    assert "Nobody sells spy." in page_in(answer).one(f"#{field(answer)['aria-describedby']}").words
    assert "Nobody sells spy." in page_in(answer).one("#say").words


def test_a_line_that_reads_may_still_wait_for_a_rule(north: Client, game: Game) -> None:
    enter(north, game, "gun")

    assert draft_in(north, game) == ["Gun"]
    assert "Cannot be locked" in page_of(north, game)


def test_nothing_typed_adds_nothing(north: Client, game: Game) -> None:
    assert enter(north, game, "   ").status_code == 302

    assert not Paper.objects.exists()


def test_a_line_sent_twice_is_added_once(north: Client, game: Game) -> None:
    page = page_of(north, game)
    enter(north, game, "2 scout", page=page)

    again = enter(north, game, "2 scout", page=page, **sent_by(page))

    assert again.status_code == 200
    assert draft_in(north, game) == ["Scout", "Scout"]


def test_another_line_from_a_page_left_behind_is_not_taken_for_the_first(
    north: Client, game: Game
) -> None:
    page = page_of(north, game)
    enter(north, game, "2 scout", page=page)

    answer = enter(north, game, "guard", page=page, **sent_by(page))

    assert answer.status_code == 409
    assert field(answer)["value"] == "guard"
    assert draft_in(north, game) == ["Scout", "Scout"]


def test_of_two_of_a_side_at_once_the_second_keeps_what_was_typed(
    north: Client, mate: Client, game: Game
) -> None:
    page = page_of(mate, game)
    enter(north, game, "scout")

    answer = enter(mate, game, "guard", page=page)

    shown = mate.get(answer["Location"]).content.decode()
    assert "The draft has changed" in shown
    assert field(shown)["value"] == "guard"
    assert "aria-invalid" not in field(shown)
    assert draft_in(mate, game) == ["Scout"]


def test_a_line_that_is_too_long_is_refused_in_words(north: Client, game: Game) -> None:
    page = page_of(north, game)

    answer = enter(north, game, "scout " * 40, page=page, **sent_by(page))

    assert answer.status_code == 413
    assert "A line has at most 200 characters." in answer.content.decode()
    assert not Paper.objects.exists()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"typed": "", "line": "scout"}, 400),
        ({"typed": '{"draft": 1, "edition": 0}', "line": "scout"}, 400),
        ({"typed": '{"draft": "north:purchase", "edition": 0}', "line": "a\0"}, 400),
        ({"typed": '{"draft": "south:purchase", "edition": 0}', "line": "scout"}, 409),
        ({"typed": '{"draft": "north:purchase", "edition": -1}', "line": "scout"}, 409),
    ],
)
def test_what_no_page_sends_adds_nothing(
    north: Client, game: Game, sent: dict[str, str], status: int
) -> None:
    answer = north.post(f"/table/{game.pk}/compose/", sent, headers={"HX-Request": "true"})

    assert answer.status_code == status
    assert not Paper.objects.exists()


def test_what_no_address_says_is_not_put_in_the_field(north: Client, game: Game) -> None:
    for query in ("line=scout&draft=x", "line=scout"):
        assert field(north.get(f"/table/{game.pk}/?{query}"))["value"] == ""


def test_where_a_decision_reads_no_text_there_is_no_field_and_nothing_is_added(
    north: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Purchase, "READS_TEXT", False)
    typed = json.dumps({"draft": "north:purchase", "edition": 0})

    answer = north.post(
        f"/table/{game.pk}/compose/",
        {"typed": typed, "line": "scout"},
        headers={"HX-Request": "true"},
    )

    assert answer.status_code == 409
    assert not page_in(page_of(north, game)).has("input[name=line]")
    assert papers.papers_of(game, "north", "draft") == []
