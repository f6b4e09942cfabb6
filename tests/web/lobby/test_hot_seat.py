"""Both sides at one screen: one lies open at a time, and between them the page is empty."""

import html
import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse
from django.test import Client

from engine.models import Game
from engine.position import store
from engine.seats.sitting import join, show_sides
from tests.factories import UserFactory, make_war, make_war_at
from tests.web.markup import page_in
from tests.web.play import open_choices
from tests.web.sockets import drawn, hang_up, hear, listen
from tests.web.table import page_of, post, sitting, token_of
from wargames.accounts.models import User

AT_SEA = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09,A15"
PASS = {"kind": "pass_action"}
PATHS = ("", "list/", "panel/?v=0", "about/?about=truk", "about/?about=deck", "log/", "log/?txt")


@pytest.fixture
def client(ann: User) -> Client:
    return sitting(ann)


@pytest.fixture
def game(ann: User, client: Client) -> Game:
    """Ann leads both sides; Japan is about to act, and its side lies open."""
    game = make_war_at(AT_SEA, ann)
    show(client, game, "japan")
    return game


def show(client: Client, game: Game, side: str) -> HttpResponse:
    return client.post(f"/table/{game.pk}/side/", {"show": side})


def act(client: Client, game: Game, choice: Any, side: str, **headers: str) -> HttpResponse:
    """A choice sent by a page that shows this side."""
    game.refresh_from_db()
    data = {"choice": json.dumps(choice), "token": token_of(game), "side": side}
    return client.post(f"/table/{game.pk}/move/", data, headers={"HX-Request": "true", **headers})


def cards_of(game: Game, role: str) -> list[str]:
    """What a side's cards are called."""
    rules = store.rules_of(game)
    hand = rules.view(store.load(game, rules).state, role).board.hand
    return [html.escape(end.title) for end in hand]


def names_none_of(text: str, cards: list[str]) -> bool:
    return not any(card in text for card in cards)


def test_the_movers_side_stays_open_until_it_is_handed_over(client: Client, game: Game) -> None:
    answer = act(client, game, PASS, "japan").content.decode()

    assert "Hand over to the Allies" in answer
    assert "Hand over to the Allies" in page_of(client, game)
    assert names_none_of(page_of(client, game), cards_of(game, "allied"))
    assert not page_in(page_of(client, game)).has("button[form=f]")


def test_between_the_sides_no_page_holds_anything_of_either(client: Client, game: Game) -> None:
    cards = cards_of(game, "japan") + cards_of(game, "allied")
    assert len(cards) == 4
    show(client, game, "")

    screen = page_of(client, game)
    assert "I am Japan: show my side" in screen
    assert "I am the Allies: show my side" in screen
    assert names_none_of(screen, cards)
    for path in PATHS[1:]:
        assert client.get(f"/table/{game.pk}/{path}").url == f"/table/{game.pk}/"


@pytest.mark.parametrize(("shown", "hidden"), [("japan", "allied"), ("allied", "japan")])
def test_nothing_of_the_side_that_is_not_shown_is_on_any_page(
    shown: str, hidden: str, client: Client, game: Game
) -> None:
    show(client, game, shown)

    for path in PATHS:
        assert names_none_of(page_of(client, game, path), cards_of(game, hidden)), path
    assert not names_none_of(page_of(client, game), cards_of(game, shown))


def test_the_side_shown_survives_a_reload_and_another_browser(
    ann: User, client: Client, game: Game
) -> None:
    show(client, game, "allied")

    for browser in (client, sitting(ann)):
        assert not names_none_of(page_of(browser, game), cards_of(game, "allied"))


def test_a_stale_page_of_the_other_side_neither_plays_nor_is_told_anything(
    client: Client, game: Game
) -> None:
    show(client, game, "allied")
    game.refresh_from_db()

    answer = act(client, game, PASS, "japan")
    polled = client.get(f"/table/{game.pk}/panel/?v=0&side=japan", headers={"HX-Request": "true"})

    assert answer.url == polled.url == f"/table/{game.pk}/"
    assert not game.moves.exists()


def test_no_browser_keeps_a_page_that_the_way_back_could_show(client: Client, game: Game) -> None:
    for path in PATHS:
        assert client.get(f"/table/{game.pk}/{path}")["Cache-Control"] == "no-store", path


def test_a_move_is_the_shown_sides_or_nobodys(client: Client, game: Game) -> None:
    show(client, game, "allied")

    answer = act(client, game, PASS, "allied")

    assert answer.status_code == 409
    assert not game.moves.exists()


def test_whoever_plays_both_sides_alone_gets_the_page_of_whoever_is_asked(
    client: Client, game: Game
) -> None:
    show(client, game, "both")
    assert "Japan to move" in page_of(client, game)

    token = token_of(game)
    answer = act(client, game, PASS, "")
    assert answer.status_code == 200
    assert "The Allies to move" in page_of(client, game)
    again = client.post(
        f"/table/{game.pk}/move/",
        {"choice": json.dumps(PASS), "token": token},
        headers={"HX-Request": "true"},
    )
    assert again.status_code == 200  # a double click
    assert game.moves.count() == 1


def new_table(client: Client, **form: str) -> Game:
    """A hot seat as the form of a new game makes it."""
    client.post("/new/", {"game": "pacific_war", "side_pacific_war": "both", **form})
    return Game.objects.latest("created_at")


def test_a_person_alone_is_not_handed_over_unless_the_form_says_so(client: Client) -> None:
    alone, shared = new_table(client), new_table(client, hand_over_pacific_war="on")

    assert [seat.is_shown for seat in alone.seats.all()] == [True, True]
    assert "The Allies to move" in page_of(client, alone)
    assert "Show one side at a time" in page_of(client, alone)
    assert [seat.side for seat in shared.seats.filter(is_shown=True)] == ["allied"]
    assert "Hide my side" in page_of(client, shared)


def test_one_click_on_both_sides_shows_no_hand_over_screen(client: Client) -> None:
    client.post("/start/", {"hot_seat": "pacific_war"})
    game = Game.objects.latest("created_at")

    while game.summary["asked"] == ["allied"]:
        act(client, game, open_choices(game)[0], "")
        game.refresh_from_db()

    page = page_of(client, game)
    assert "Japan to move" in page
    assert "Hand over" not in page


def test_hand_over_screens_are_turned_on_and_off_at_the_table(client: Client) -> None:
    game = new_table(client)

    show(client, game, "")
    assert "I am Japan: show my side" in page_of(client, game)
    show(client, game, "japan")
    assert "No hand-over screens" in page_of(client, game)
    show(client, game, "both")

    assert "The Allies to move" in page_of(client, game)
    assert "No hand-over screens" not in page_of(client, game)


def test_whoever_takes_the_empty_side_too_plays_both(client: Client, ann: User) -> None:
    game = make_war(ann)

    client.post(f"/join/{game.join_token}/", {"role": "allied", "version": game.version})

    assert "The Allies to move" in page_of(client, game)


@pytest.mark.parametrize("hand_over", [True, False])
def test_another_game_keeps_the_hand_over_screens_or_their_absence(
    client: Client, ann: User, hand_over: bool
) -> None:
    old = make_war(ann, hot_seat=True, hand_over=hand_over)
    side = old.seats.filter(is_shown=True)[0].side

    post(client, old, "again", side="" if not hand_over else side)

    new = Game.objects.exclude(pk=old.pk).get()
    assert all(seat.is_shown for seat in new.seats.all()) is not hand_over


def test_whoever_plays_both_sides_alone_consents_alone(client: Client, game: Game) -> None:
    show(client, game, "both")
    for _ in range(6):
        game.refresh_from_db()
        act(client, game, open_choices(game)[-1], "")
    game.refresh_from_db()
    made = game.moves.count()

    post(client, game, "back", answer="ask")
    assert "Agree: go back" in page_of(client, game)
    post(client, game, "back", answer="yes")

    assert game.moves.filter(undone=False).count() < made


def test_notes_of_one_side_are_not_on_the_others_page(client: Client, game: Game) -> None:
    post(client, game, "notes", text="strike at dawn", side="japan")
    assert "strike at dawn" in page_of(client, game)
    show(client, game, "allied")

    stale = post(client, game, "notes", text="again at dusk", side="japan")

    assert stale.url == f"/table/{game.pk}/"
    page = page_of(client, game)
    assert "strike at dawn" not in page
    assert "again at dusk" not in page


def test_somebody_else_cannot_turn_the_page(game: Game) -> None:
    answer = show(sitting(UserFactory()), game, "allied")

    assert answer.status_code == 404
    assert [seat.side for seat in game.seats.filter(is_shown=True)] == ["japan"]


def test_a_side_that_is_given_up_leaves_a_single_seat_that_is_shown(
    client: Client, game: Game
) -> None:
    show(client, game, "")
    client.post(f"/games/{game.pk}/leave/", {"role": "japan"})

    assert [seat.side for seat in game.seats.all()] == ["allied"]
    assert not names_none_of(page_of(client, game), cards_of(game, "allied"))


def test_another_game_like_it_is_a_hot_seat_too(client: Client, game: Game) -> None:
    answer = post(client, game, "again", side="japan")

    again = Game.objects.get(pk=re.findall(r"table/([\w-]+)/", answer.url)[0])
    assert sorted(again.seats.values_list("side", flat=True)) == ["allied", "japan"]


def news_between(client: Client, game: Game) -> HttpResponse:
    """What a page between the sides gets when it asks for what is new."""
    page = page_in(page_of(client, game))
    address = f"/table/{game.pk}/panel/?v={page.one('#table')['data-version']}&side=none"
    return client.get(address, headers={"HX-Request": "true"})


def test_a_page_between_the_sides_loads_anew_only_when_a_side_lies_open(
    client: Client, game: Game
) -> None:
    show(client, game, "")
    assert news_between(client, game).status_code == 204

    version = page_in(page_of(client, game)).one("#table")["data-version"]
    show(client, game, "japan")

    asked = client.get(f"/table/{game.pk}/panel/?v={version}&side=none")
    assert asked.status_code == 302


def test_a_page_that_waits_for_a_player_loads_anew_only_when_something_changed(
    client: Client,
) -> None:
    game = new_table(client, side_pacific_war="japan")
    assert news_between(client, game).status_code == 204

    version = page_in(page_of(client, game)).one("#table")["data-version"]
    join(game.pk, UserFactory(), "allied")

    asked = client.get(f"/table/{game.pk}/panel/?v={version}&side=none")
    assert asked.status_code == 302


@pytest.mark.django_db(transaction=True)
async def test_every_open_page_hears_that_the_sides_change_places() -> None:
    user = await sync_to_async(UserFactory)(name="Ann")
    game = await sync_to_async(make_war_at)(AT_SEA, user)
    socket = await listen(user, game)
    await hear(socket, "here")

    await sync_to_async(show_sides)(game.pk, user, ["allied"])

    assert await hear(socket, "again") == 1
    await hang_up(socket)


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_comes_after_that_is_told_of_it() -> None:
    user = await sync_to_async(UserFactory)(name="Ann")
    game = await sync_to_async(make_war_at)(AT_SEA, user)
    await sync_to_async(show_sides)(game.pk, user, ["allied"])
    socket = await listen(user, game)

    await drawn(socket, seconds=30)

    told = [json.loads((await socket.receive_output(5))["text"]) for _ in range(2)]
    assert {"again": 1} in told
    await hang_up(socket)


@pytest.mark.django_db(transaction=True)
async def test_a_proposal_is_not_announced_to_the_enemy() -> None:
    ann, bea, cato = await sync_to_async(lambda: [UserFactory() for _ in range(3)])()
    game = await sync_to_async(make_war_at)(AT_SEA, ann, bea)
    await sync_to_async(join)(game.pk, cato, "japan", beside=True)
    mate, enemy = await listen(cato, game), await listen(bea, game)

    await sync_to_async(lambda: post(sitting(cato), game, "propose", choice=json.dumps(PASS)))()

    assert await hear(mate, "again") == 1
    heard = []
    while not await enemy.receive_nothing(0.2):
        heard.append(json.loads((await enemy.receive_output(1))["text"]))
    assert not any("again" in message for message in heard)
    await hang_up(mate)
    await hang_up(enemy)
