"""Playing together: who is on watch, proposals, chat, notes, and the socket that says "changed"."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from engine.models import Game
from engine.seats.sitting import join
from tests.factories import UserFactory, make_campaign_at, make_game_at, seat_of
from tests.web.markup import page_in
from tests.web.sockets import hang_up, hear, listen, seen_at_last
from tests.web.table import buttons_in, click, page_of, post, sitting
from wargames.accounts.models import User
from wargames.table.models import ChatLine, Note, Proposal

END = {"kind": "end_orders"}
RAISE = {"kind": "resource", "resource": "prestige"}


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Turn 1, Ann on watch, Bea beside her."""
    game = make_game_at("card=15", creator=ann, dice=(6, 6))
    join(game.pk, bea)
    return game


def propose(client: Client, game: Game, choice: object) -> None:
    assert post(client, game, "propose", choice=json.dumps(choice)).status_code == 302


# ------------------------------------------------------------------------ the watch


def test_1_0_the_one_on_watch_is_named_to_the_others(game: Game, bea: User) -> None:
    page = page_of(sitting(bea), game)

    assert "Ann is on watch this turn" in page
    assert page_in(page).has("button[form=p]")
    assert not page_in(page).has("button[form=f]")


def test_1_0_a_move_of_somebody_not_on_watch_is_refused(game: Game, bea: User) -> None:
    answer = click(sitting(bea), game, END)

    assert answer.status_code == 403
    assert "suggest it instead" in answer.content.decode()
    assert game.moves.count() == 0


# ---------------------------------------------------------------------- proposals


def test_a_proposal_is_a_button_for_whoever_is_on_watch(game: Game, ann: User, bea: User) -> None:
    propose(sitting(bea), game, RAISE)

    page = page_of(sitting(ann), game)
    assert page_in(page).one(".proposal").text.startswith("Bea proposes: ")
    assert "Raise Prestige · 3 in 6" in buttons_in(page)


def test_an_adopted_proposal_is_a_move_of_the_one_on_watch(
    game: Game, ann: User, bea: User
) -> None:
    propose(sitting(bea), game, RAISE)
    choice = buttons_in(page_of(sitting(ann), game))["Raise Prestige · 3 in 6"]

    click(sitting(ann), game, choice)

    assert game.moves.get().seat == seat_of(game, 1)
    assert "proposes:" not in page_of(sitting(ann), game)


def test_a_page_proposes_for_a_power_that_another_of_the_side_holds(ann: User, bea: User) -> None:
    cat = UserFactory(name="Cat")
    game = make_campaign_at("power=uk phase=declare_war", ann, bea)
    game.seats.filter(user=bea).update(powers=["uk"])
    join(game.pk, cat, "allies", powers=["usa"], beside=True)
    page = page_of(sitting(cat), game)
    sent = {field["name"]: field["value"] for field in page_in(page).all("form#p input")}

    choice = json.dumps({"kind": "keep_peace"})
    answer = sitting(cat).post(f"/table/{game.pk}/propose/", {**sent, "choice": choice})

    assert answer.status_code == 302
    assert page_in(page_of(sitting(bea), game)).one(".proposal").text.startswith("Cat proposes: ")
    sitting(cat).post(f"/table/{game.pk}/move/", {**sent, "choice": choice})
    assert not game.moves.exists()


def test_a_second_proposal_takes_the_place_of_the_first(game: Game, ann: User, bea: User) -> None:
    propose(sitting(bea), game, RAISE)
    propose(sitting(bea), game, END)

    assert Proposal.objects.count() == 1
    assert page_of(sitting(ann), game).count("proposes:") == 1


def test_what_is_not_legal_cannot_be_proposed(game: Game, bea: User) -> None:
    post(sitting(bea), game, "propose", choice=json.dumps({"kind": "resource", "resource": "oil"}))

    assert not Proposal.objects.exists()


# --------------------------------------------------------------------- chat and notes


def test_a_line_of_chat_is_heard_by_the_table_and_by_nobody_else(
    game: Game, ann: User, bea: User
) -> None:
    sitting(bea).post(f"/table/{game.pk}/chat/", {"text": "  Strike   <b>south</b> "})

    page = page_of(sitting(ann), game)
    assert "Strike &lt;b&gt;south&lt;/b&gt;" in page
    stranger = sitting(UserFactory())
    assert stranger.get(f"/table/{game.pk}/chat/").status_code == 404
    assert stranger.post(f"/table/{game.pk}/chat/", {"text": "me too"}).status_code == 404
    assert ChatLine.objects.count() == 1


def test_an_undo_takes_no_word_back(game: Game, ann: User) -> None:
    client = sitting(ann)
    click(client, game, END)
    client.post(f"/table/{game.pk}/chat/", {"text": "I stop here"})

    post(client, game, "undo")

    assert "I stop here" in page_of(client, game)


def test_a_flood_is_stopped(game: Game, ann: User) -> None:
    client = sitting(ann)
    for n in range(10):
        answer = client.post(
            f"/table/{game.pk}/chat/", {"text": f"line {n}"}, headers={"HX-Request": "true"}
        )

    assert answer.status_code == 429
    assert ChatLine.objects.count() == 6


def test_an_endless_line_is_cut_and_an_empty_one_dropped(game: Game, ann: User) -> None:
    client = sitting(ann)
    client.post(f"/table/{game.pk}/chat/", {"text": "banzai " * 200})
    client.post(f"/table/{game.pk}/chat/", {"text": "   "})

    assert len(ChatLine.objects.get().text) <= 500


def test_notes_are_for_their_writer_alone(game: Game, ann: User, bea: User) -> None:
    sitting(ann).post(f"/table/{game.pk}/notes/", {"text": "Java first"})

    assert "Java first" in page_of(sitting(ann), game)
    assert "Java first" not in page_of(sitting(bea), game)
    assert Note.objects.get().user == ann


# --------------------------------------------------------------------------- the socket


@pytest.mark.django_db(transaction=True)
async def test_a_move_is_only_announced_and_never_told() -> None:
    user = await sync_to_async(UserFactory)(name="Ann")
    game = await sync_to_async(make_game_at)("card=15", creator=user)
    socket = await listen(user, game)
    await hear(socket, "here")

    await sync_to_async(lambda: click(sitting(user), game, END))()

    assert await hear(socket, "v") == 2
    await hang_up(socket)


@pytest.mark.django_db(transaction=True)
async def test_a_stranger_hears_nothing() -> None:
    user, stranger = await sync_to_async(lambda: (UserFactory(), UserFactory()))()
    game = await sync_to_async(make_game_at)("card=15", creator=user)
    socket = await listen(stranger, game)

    closed = await socket.receive_output(3)

    assert closed["type"] == "websocket.close"
    assert closed["code"] == 4403


@pytest.mark.django_db(transaction=True)
async def test_two_pages_see_each_other() -> None:
    ann, bea = await sync_to_async(lambda: (UserFactory(), UserFactory()))()
    game = await sync_to_async(make_game_at)("card=15", creator=ann)
    await sync_to_async(join)(game.pk, bea)
    one = await listen(ann, game)
    await hear(one, "here")

    two = await listen(bea, game)

    both = await sync_to_async(lambda: sorted(game.seats.values_list("place", flat=True)))()
    assert await seen_at_last(one, both)
    await hang_up(two)
    assert await seen_at_last(one, both[:1])
    await hang_up(one)
