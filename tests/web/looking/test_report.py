"""A game told as a report: each view's own lines and boards, as a page and as Markdown."""

import random
import re
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.core.roles import FACILITATOR
from engine.models import Game, Move
from engine.position import store
from engine.position.process_cache import caches
from engine.seats import seated
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_game
from tests.web.fog.fog_ended import ended
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.looking.test_replay import on_patrol, played_on, playing
from tests.web.markup import page_in
from tests.web.pictures.png import width_of
from tests.web.table import sitting
from wargames.lobby.models import Spectators
from wargames.lobby.new_games import tables
from wargames.report import story


def told_to(client: Client, game: Game, path: str = "", **asked: Any) -> HttpResponse:
    answer: HttpResponse = client.get(f"/table/{game.pk}/report/{path}", asked)
    return answer


def text(client: Client, game: Game, path: str = "", **asked: Any) -> str:
    answer = told_to(client, game, path, **asked)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def pictures_in(page: str) -> list[str]:
    """The addresses of the pictures on a page."""
    return [each["src"] for each in page_in(page).all("figure img")]


@pytest.mark.parametrize("key", ["pacific_war", "pacific_1940", "emperor"])
def test_each_game_has_a_report_with_lines_and_boards(key: str) -> None:
    game = played_on(make_game(UserFactory()), 30) if key == "emperor" else playing(key, 30)
    client = sitting(game.seats.first().user)

    page, whole = text(client, game), text(client, game, "report.md")

    assert game.title in page
    assert pictures_in(page)
    picture = client.get(pictures_in(page)[-1])
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
    assert width_of(picture.content) == story.WIDTH
    again = client.get(pictures_in(page)[-1], headers={"If-None-Match": picture["ETag"]})
    assert again.status_code == 304
    assert whole.startswith(f"# {game.title}")
    assert whole.count("](http") == len(pictures_in(page))


def test_moves_that_were_taken_back_are_not_told() -> None:
    game = played_on(make_game(UserFactory()), 12)
    client = sitting(game.seats.get().user)
    before = text(client, game, "report.md")
    move = Move.objects.create(
        game=game, version=game.version, role="japan", choice={"kind": "none"}, undone=True
    )
    game.log.create(move=move, version=game.version, kind="advanced", rule="6.0")

    caches["logs"].clear()
    caches["moments of games"].clear()

    assert text(client, game, "report.md") == before


def test_who_may_not_see_the_game_gets_no_report_of_it() -> None:
    game, stranger = playing("pacific_war", 5), sitting(UserFactory())
    paths = ("", "report.md", "picture.png")
    assert [told_to(stranger, game, path).status_code for path in paths] == [200] * 3

    for spectators, said in ((Spectators.NOBODY, [409] * 3), (Spectators.LATE, [200, 404, 404])):
        tables.Table.objects.update_or_create(game=game, defaults={"spectators": spectators})
        answers = [told_to(stranger, game, path) for path in paths]
        assert [answer.status_code for answer in answers] == said
        assert all(b"<figure" not in answer.content for answer in answers)

    Game.objects.filter(pk=game.pk).update(is_open=False)
    assert [told_to(stranger, game, path).status_code for path in paths] == [409] * 3


def test_while_it_is_played_a_side_gets_its_own_report_whatever_is_asked() -> None:
    patrol = on_patrol()
    game = patrol.game
    north, south = (sitting(game.seats.filter(side=side)[0].user) for side in ("north", "south"))
    own = text(north, game, "report.md")

    assert text(north, game, "report.md", view="south") == own
    assert text(north, game, "report.md", view="truth") == own
    assert text(south, game, "report.md") != own
    theirs = re.findall(r"step=(south-\d+)", text(south, game, "report.md"))
    assert theirs
    for path in ("", "report.md", "picture.png"):
        assert told_to(north, game, path, step=theirs[-1]).status_code == 404


def test_when_it_is_over_the_views_of_the_replay_may_be_chosen() -> None:
    evening = ended()
    game = evening.game
    client = sitting(game.seats.get(side=ALLIES).user)

    told = {
        view: text(client, game, "report.md", view=view)
        for view in (AXIS, ALLIES, "truth", "public")
    }

    assert text(client, game, "report.md") == told[ALLIES]
    assert len({*told.values()}) == len(told)
    named = page_in(text(client, game)).all(".views a")
    assert {each["href"] for each in named} == {f"?view={view}" for view in told}


@pytest.mark.parametrize("role", ["japan", "allied"])
def test_no_byte_of_a_report_changes_with_the_cards_that_its_reader_may_not_see(role: str) -> None:
    game = playing("pacific_war", 30)
    client = sitting(game.seats.get(side=role).user)
    seen = all_of(client, game)

    for number in range(3 if IN_EVERY_WAY else 1):
        scramble(game, role, random.Random(number))
        assert all_of(client, game) == seen


def all_of(client: Client, game: Game) -> list[bytes]:
    """Page, Markdown, and the mark of the newest board, as they are made anew."""
    for kept in caches.values():
        kept.clear()
    page = told_to(client, game)
    newest = client.get(pictures_in(page.content.decode())[-1])
    assert newest.status_code == 200
    markdown = told_to(client, game, "report.md")
    body = re.sub(rb'csrfmiddlewaretoken" value="\w+|data-(own|h)="\w+', b"", page.content)
    return [body, markdown.content, newest.content]


def scramble(game: Game, role: str, pick: random.Random) -> None:
    """All is changed that a role may not know of how a game stands."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state = rules.fuzzing.scrambled(loaded.state, role, pick)
    game.seed = state.dice.seed
    store.write(game, rules, state, loaded)
    game.save()


def test_it_asks_the_database_as_often_however_long_the_game_is() -> None:
    game = playing("pacific_war", 15)
    client = sitting(game.seats.first().user)
    asked = [queries(client, game)]

    game = played_on(game, 60)
    asked.append(queries(client, game))

    assert asked[0] == asked[1]
    assert asked[1] < 20


def queries(client: Client, game: Game) -> int:
    for kept in caches.values():
        kept.clear()
    with CaptureQueriesContext(connection) as sent:
        text(client, game)
    return len(sent)


def test_a_long_game_is_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "TURNS_A_PAGE", 1)
    game = playing("pacific_1940", 60)
    client = sitting(game.seats.first().user)
    whole = text(client, game, "report.md")
    titles = re.findall(r"^## (.*)$", whole, re.MULTILINE)
    titles = [each for each in titles if not each.startswith("In the whole game")]
    assert len(titles) > 1

    for number, title in enumerate(titles, 1):
        page = page_in(text(client, game, page=number))
        assert [each.text.strip() for each in page.all(".turn h2")] == [title]
    for wrong in ("0", "99999", "x", "-1", "²"):
        assert told_to(client, game, page=wrong).status_code == 200


def test_names_of_people_are_no_marks_of_markdown() -> None:
    game = make_game(UserFactory(name="*Ann* [x](y)"))

    assert r"\*Ann\* \[x\](y)" in text(sitting(game.seats.get().user), game, "report.md")


def test_the_facilitator_reads_everything() -> None:
    game = make_fog()
    client = sitting(game.seats.get(side=FACILITATOR).user)
    assert seated.seats_at(game)

    assert game.title in text(client, game)


def test_pictures_are_fetched_when_they_come_into_sight_or_all_to_print() -> None:
    game = playing("pacific_war", 15)
    client = sitting(game.seats.first().user)

    for asked, how in (({}, "lazy"), ({"print": "yes"}, "eager")):
        images = page_in(text(client, game, **asked)).all("figure img")
        assert {(each["loading"], each["width"]) for each in images} == {(how, str(story.WIDTH))}


def test_without_the_way_through_its_moves_a_game_is_told_with_the_boards_that_were_kept() -> None:
    game = played_on(make_game(UserFactory()), 8)
    client = sitting(game.seats.get().user)
    Move.objects.filter(game=game).update(choice={"kind": "none"})
    for kept in caches.values():
        kept.clear()

    answers = [client.get(each) for each in pictures_in(text(client, game))]
    assert {answer.status_code for answer in answers} <= {200, 404}

    answers = [client.get(each) for each in pictures_in(text(client, game))]
    assert answers
    assert {answer.status_code for answer in answers} == {200}
