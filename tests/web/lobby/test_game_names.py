"""Names of games: two of one kind are told apart, in lists, notices and letters."""

from typing import Any

import pytest
from django.test import Client

from engine.models import LONGEST_TITLE, Game
from engine.moves import copies
from engine.seats import sitting
from tests.factories import UserFactory, make_game, make_war
from tests.web.markup import page_in
from tests.web.table import sitting as browser_of
from wargames.lobby.game_names import LENGTH, OPERATIONS, name_of, title_for, titled
from wargames.notices.company import against
from wargames.notices.models import Notice
from wargames.presentation.registry import all_offers

KIND = "The Pacific War"


def renamed(browser: Client, game: Game, name: str) -> Any:
    answer = browser.post(f"/games/{game.pk}/name/", {"name": name}, follow=True)
    game.refresh_from_db()
    return answer


def test_two_games_of_one_host_never_have_the_same_name() -> None:
    host = UserFactory()
    for _ in range(len(OPERATIONS) + 3):
        game = make_war(host)
        Game.objects.filter(pk=game.pk).update(title=title_for("pacific_war", host))
    titles = list(Game.objects.values_list("title", flat=True))
    assert len(set(titles)) == len(titles)
    assert all(title.endswith(f" ({KIND})") for title in titles)


def test_the_buttons_and_forms_that_make_a_game_give_it_a_name(client: Client) -> None:
    client.post("/start/", {"name": "Ann", "game": "pacific_war"})
    game = Game.objects.get()
    assert name_of(game) in OPERATIONS
    assert f"<title>{game.title}" in client.get(f"/table/{game.pk}/", follow=True).content.decode()
    assert game.title in client.get("/").content.decode()


def test_a_lesson_is_called_as_its_kind_is(client: Client) -> None:
    client.post("/start/", {"name": "Ann", "lesson": "emperor/"})
    game = Game.objects.get()
    assert game.lesson
    assert name_of(game) == ""


def test_the_host_renames_a_game_and_the_others_may_not() -> None:
    host, guest = UserFactory(), UserFactory()
    game = make_war(host, guest)
    before = game.version
    assert "Renamed." in renamed(browser_of(host), game, "  Rabaul\n by  night ").content.decode()
    assert (game.title, name_of(game)) == (f"Rabaul by night ({KIND})", "Rabaul by night")
    assert game.version == before
    assert renamed(browser_of(guest), game, "Mine").status_code == 403
    assert renamed(browser_of(UserFactory()), game, "Mine").status_code == 404
    assert name_of(game) == "Rabaul by night"


@pytest.mark.parametrize("name", ["x" * (LENGTH + 1), "\u202e\u2066"])
def test_a_name_that_is_too_long_or_cannot_be_read_changes_nothing(name: str) -> None:
    host = UserFactory()
    game = make_war(host, UserFactory())
    renamed(browser_of(host), game, name)
    assert game.title == KIND


@pytest.mark.parametrize("has_begun", [True, False])
def test_a_name_that_is_refused_stays_in_its_field_with_the_reason(*, has_begun: bool) -> None:
    """On the page of a game under way, and on that of the settings of one that waits."""
    host = UserFactory()
    game = make_war(host, *[UserFactory()] * has_begun)
    browser = browser_of(host)

    answer = renamed(browser, game, "x" * (LENGTH + 1))

    page = page_in(answer)
    field = page.one("#id_name")
    assert (answer.status_code, field["value"]) == (400, "x" * (LENGTH + 1))
    assert page.one(f"#{field['aria-describedby'].split()[-1]}").text.startswith("Ensure this")
    assert len(page.all(".errorlist")) == 1
    forms = page.all("main form[method=post]:not([action*=name])")
    assert all("action" in each for each in forms)


def test_without_a_name_a_game_is_called_as_its_kind_is() -> None:
    host = UserFactory()
    game = make_war(host, UserFactory())
    renamed(browser_of(host), game, "Rabaul")
    renamed(browser_of(host), game, " ")
    assert game.title == KIND


def test_the_longest_name_fits_with_each_kind() -> None:
    longest = "What if: " + "x" * LENGTH
    assert all(len(titled(offer.key, longest)) <= LONGEST_TITLE for offer in all_offers())


def test_a_copy_to_try_things_on_keeps_the_name_of_its_game() -> None:
    host = UserFactory()
    game = make_war(host, UserFactory())
    renamed(browser_of(host), game, "Rabaul")
    copy = copies.suppose(game.seats.get(user=host))
    assert copy.title == f"What if: Rabaul ({KIND})"


def test_a_notice_says_against_whom() -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_war(ann, bea)
    notice = Notice(user=ann, game=game, kind=Notice.Kind.YOUR_MOVE, turn=3)
    assert notice.words == f"It is your move in {KIND} against Bea, turn 3."


def test_of_many_people_two_are_named() -> None:
    people = [UserFactory(name=name) for name in ("Ann", "Bea", "Carl", "Dora", "Emil")]
    game = make_game(people[0])
    assert against(game, people[0].pk) == ""
    for number, words in ((1, "Bea"), (2, "Bea and Carl"), (3, "Bea, Carl and Dora")):
        sitting.join(game.pk, people[number])
        assert against(Game.objects.get(pk=game.pk), people[0].pk) == f" with {words}"
    sitting.join(game.pk, people[4])
    assert against(Game.objects.get(pk=game.pk), people[0].pk) == " with Bea, Carl and 2 others"
