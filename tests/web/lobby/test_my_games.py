"""The list of one's games: in pages, lessons apart, and what was put away."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import moves
from engine.core.dice import seed_from
from engine.models import Game, Seat
from engine.seats import beginning, seated
from tests.factories import UserFactory, make_game, make_war
from tests.live import ROOT
from tests.web.markup import page_in
from tests.web.play import play_one, play_to_the_end
from tests.web.table import page_of, sitting
from wargames.accounts.models import User as Person
from wargames.lobby.lists.my_games import PAGE_LENGTH, games_of
from wargames.table.lesson import page_of as lesson_page


def keys_in(client: Client, address: str = "/") -> list[str]:
    """The games on a page of the list, in its order."""
    lines = page_in(client.get(address)).values(".game-link", "id")
    return [line.removeprefix("game-") for line in lines]


def many_games(person: Person, number: int) -> list[Game]:
    """Games of one person, made as rows: what is tested is their list."""
    like = make_game(person)
    rows = [
        Game(key=like.key, title=like.title, seed=str(n), commitment=str(n), rules_version=1,
             summary=like.summary, flow=like.flow)
        for n in range(number - 1)
    ]  # fmt: skip
    Game.objects.bulk_create(rows)
    Seat.objects.bulk_create(Seat(game=row, user=person, side="japan", place=1) for row in rows)
    return [like, *rows]


def lesson_of(person: Person, name: str, key: str = "pacific_war") -> Game:
    return beginning.new_game(key=key, creator=person, lesson=name, seed=seed_from("7"))


def play_lesson(game: Game) -> None:
    """Every step of a lesson, each by the side whose it is."""
    while choice := lesson_page(game).choice:
        game.refresh_from_db()
        asked = seated.on_watch(game, list(game.seats.all()))
        moves.play(game.pk, asked[0], choice, game.version)


# --------------------------------------------------------------------------- in pages


def test_the_list_comes_in_pages(japan: Client, ann: Person) -> None:
    games = many_games(ann, 2 * PAGE_LENGTH + 3)

    pages = [keys_in(japan, f"/?page={n}") for n in (1, 2, 3)]

    assert [len(page) for page in pages] == [PAGE_LENGTH, PAGE_LENGTH, 3]
    assert {key for page in pages for key in page} == {str(game.pk) for game in games}


@pytest.mark.parametrize("query", ["page=99", "page=x", "page=-1", "shelf=x&page=2", "page="])
def test_an_address_of_no_page_shows_the_nearest(japan: Client, ann: Person, query: str) -> None:
    many_games(ann, PAGE_LENGTH + 1)

    assert 1 <= len(keys_in(japan, f"/?{query}")) <= PAGE_LENGTH


def test_a_long_list_asks_the_database_no_more_than_a_short_one(japan: Client, ann: Person) -> None:
    many_games(ann, 2)
    with CaptureQueriesContext(
        connection,
    ) as few:
        japan.get("/")
    many_games(ann, 120)
    lesson_of(ann, "speed")

    with CaptureQueriesContext(connection) as many:
        page = japan.get("/").content

    assert len(many) <= len(few) <= 10
    assert len(page.partition(b'class="offers"')[0]) < 31_600


def test_one_s_games_are_found_by_their_seats_and_no_others_are_looked_through(ann: Person) -> None:
    """Given a site on SQLite, then its plan goes through no table row by row."""
    plan = games_of(ann).order_by("-shown_at").explain()

    assert "SEARCH engine_game USING INDEX" in plan
    assert "SCAN" not in plan


def test_a_game_that_waits_for_me_comes_first_from_whichever_page(
    japan: Client, ann: Person, bob: Person
) -> None:
    games = many_games(ann, PAGE_LENGTH + 2)
    Seat.objects.bulk_create(Seat(game=each, user=bob, side="japan", place=2) for each in games)
    on_watch = {ann: 1, bob: 2}  # the number of the turn: they take the watch turn about
    Game.objects.update(summary={**games[0].summary, "watch": on_watch[bob]})
    oldest = Game.objects.order_by("updated_at")[0]
    Game.objects.filter(pk=oldest.pk).update(summary={**oldest.summary, "watch": on_watch[ann]})

    assert keys_in(japan)[0] == str(oldest.pk)
    assert keys_in(sitting(bob))[-1] != str(oldest.pk)
    assert keys_in(sitting(bob), "/?page=2")[-1] == str(oldest.pk)


# ------------------------------------------------------------------------- lessons


def test_lessons_stand_apart_from_the_games(japan: Client, ann: Person, game: Game) -> None:
    lesson = lesson_of(ann, "speed")

    page = japan.get("/").content.decode()

    assert page.index(str(game.pk)) < page.index("Lessons in progress") < page.index(str(lesson.pk))
    assert "Lesson: Two speeds in one group" in page
    assert "Step 1 of 3" in page


def test_a_lesson_goes_when_it_is_done(japan: Client, ann: Person) -> None:
    lesson = lesson_of(ann, "speed")
    assert keys_in(japan) == [str(lesson.pk)]

    play_lesson(lesson)

    assert keys_in(japan) == []
    assert keys_in(japan, "/?shelf=lessons") == []
    assert keys_in(japan, "/?shelf=away") == [str(lesson.pk)]


def test_a_lesson_with_a_question_goes_when_it_is_answered(japan: Client, ann: Person) -> None:
    lesson = lesson_of(ann, "last_action", key="emperor")
    assert keys_in(japan) == [str(lesson.pk)]

    play_one(lesson)

    assert keys_in(japan) == []


def test_only_the_newest_lessons_stand_below_the_games(japan: Client, ann: Person) -> None:
    begun = [lesson_of(ann, "speed") for _ in range(5)]

    assert len(keys_in(japan)) == 3
    assert page_in(japan.get("/")).has('a[href="?shelf=lessons"]')
    assert len(keys_in(japan, "/?shelf=lessons")) == len(begun)


# ------------------------------------------------------------------------ put away


def put_away(client: Client, game: Game, away: str = "yes", **headers: str) -> object:
    return client.post(f"/games/{game.pk}/put-away/", {"away": away}, headers=headers)


def test_a_finished_game_is_put_away_and_shown_again(japan: Client, ann: Person) -> None:
    game = make_game(ann)
    play_to_the_end(game)

    put_away(japan, game)

    assert keys_in(japan) == []
    assert page_in(japan.get("/")).has('a[href="?shelf=away"]')
    assert keys_in(japan, "/?shelf=away") == [str(game.pk)]

    put_away(japan, game, "no")

    assert keys_in(japan) == [str(game.pk)]
    assert keys_in(japan, "/?shelf=away") == []


def test_an_abandoned_game_is_put_away_for_oneself_alone(
    japan: Client, ann: Person, bob: Person
) -> None:
    game = make_war(ann, bob)
    version = game.version

    put_away(japan, game)

    game.refresh_from_db()
    assert keys_in(japan) == []
    assert keys_in(sitting(bob)) == [str(game.pk)]
    assert game.version == version


def test_a_game_put_away_comes_back_when_somebody_moves(
    japan: Client, ann: Person, bob: Person
) -> None:
    game = make_war(ann, bob)
    put_away(japan, game)

    play_one(game)

    assert keys_in(japan) == [str(game.pk)]


def test_a_hot_seat_is_put_away_with_both_its_seats(japan: Client, ann: Person) -> None:
    game = make_war(ann, hot_seat=True)

    put_away(japan, game)

    assert keys_in(japan) == []


def test_nobody_puts_away_a_game_of_others(japan: Client) -> None:
    theirs = make_game(UserFactory())

    answer = japan.post(f"/games/{theirs.pk}/put-away/")

    assert answer.status_code == 404
    assert theirs.seats.get().put_away_at is None


def test_with_htmx_the_list_alone_comes_back(japan: Client, ann: Person, game: Game) -> None:
    other = make_game(ann)

    answer = japan.post(f"/games/{game.pk}/put-away/", headers={"HX-Request": "true"})

    page = answer.content.decode()
    assert [part["id"] for part in page_in(page).all("body > *")] == ["games"]
    assert str(other.pk) in page
    assert str(game.pk) not in page


# -------------------------------------------------------------------- whose move it is


def test_to_move_is_in_the_colour_of_its_side(japan: Client, ann: Person, bob: Person) -> None:
    make_war(ann, bob)

    japans, allies = page_in(japan.get("/")), page_in(sitting(bob).get("/"))

    assert allies.one(".tag.of-allied.mine").text == "Your move"
    assert japans.one(".tag.of-allied:not(.mine)").text == "Waiting for the Allies"


def test_at_the_table_too_whose_move_it_is_is_in_the_colour_of_the_side(
    japan: Client, ann: Person, bob: Person
) -> None:
    game = make_war(ann, bob)

    page = page_in(page_of(japan, game))
    shared = page_in(japan.get(f"/games/{game.pk}/share/"))

    assert page.one(".tag.mine.of-allied").text == "to move"
    assert page.one(".watch.of-allied:not(.mine)").text == "Waiting for the Allies"
    assert shared.one(".tag.mine.of-allied").text == "to move"


def luminance(colour: str) -> float:
    """How bright a colour like #1b2632 is, as WCAG 2 counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("side", ["japan", "allied"])
@pytest.mark.parametrize("ground", ["paper", "surface", "raised"])
def test_the_colour_of_a_side_can_be_read(side: str, ground: str, theme: int) -> None:
    sheet = (ROOT / "static" / "css" / "base.css").read_text()
    colours = dict(re.findall(r"--(\w+): light-dark\((#\w+, #\w+)\)", sheet))

    ink, paper = (luminance(colours[name].split(", ")[theme]) for name in (side, ground))

    assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5
