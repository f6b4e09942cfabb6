"""The fold "This seat" at the table: to resign, to offer a draw, and the answers to that."""

from engine.models import Game
from engine.seats.sitting import join
from engine.visibility import revisions
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import page_in
from tests.web.table import page_of, post, sitting


def war() -> Game:
    return make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))


def client_of(game: Game, side: str):  # type: ignore[no-untyped-def]
    return sitting(game.seats.filter(side=side)[0].user)


def send(game: Game, side: str, act: str) -> Game:
    revision = revisions.revision_of(Game.objects.get(pk=game.pk), side)
    answer = client_of(game, side).post(f"/table/{game.pk}/end/", {"act": act, "version": revision})
    assert answer.status_code == 302
    return Game.objects.get(pk=game.pk)


def test_resigning_asks_first_and_then_is_done() -> None:
    game = war()
    page = page_of(client_of(game, "allied"), game, "resign/")
    assert "goes to Japan" in page
    assert send(game, "allied", "resign").status == Game.Status.OVER
    assert "You cannot resign" in page_of(client_of(game, "allied"), game, "resign/")


def test_a_draw_is_offered_shown_to_the_other_and_agreed_to() -> None:
    game = war()
    send(game, "japan", "offer")
    shown = page_in(page_of(client_of(game, "allied"), game))
    assert [b["value"] for b in shown.all("button[form=e]")] == ["agree", "decline"]
    own = page_in(page_of(client_of(game, "japan"), game))
    assert [b["value"] for b in own.all("button[form=e]")] == ["decline"]
    assert "already" in page_of(client_of(game, "japan"), game, "draw/")
    assert send(game, "allied", "agree").ended["how"] == "agreed"
    assert "Nobody has won" in page_of(client_of(game, "japan"), game)


def test_nonsense_is_refused_and_changes_nothing() -> None:
    game = war()
    answer = client_of(game, "japan").post(
        f"/table/{game.pk}/end/", {"act": "win", "version": game.version},
        headers={"HX-Request": "true"},
    )  # fmt: skip
    assert answer.status_code == 400
    assert post(sitting(UserFactory()), game, "end", act="resign").status_code == 404
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_the_side_that_considers_to_resign_is_alone_in_seeing_it() -> None:
    game = make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))
    join(game.pk, UserFactory(name="Eve"), "allies", beside=True)
    before = page_in(page_of(client_of(game, "axis"), game)).one("#company").text
    send(game, "allies", "resign")
    assert page_in(page_of(client_of(game, "axis"), game)).one("#company").text == before
    eve = sitting(game.seats.get(user__name="Eve").user)
    assert "proposes that your side resigns" in page_of(eve, game)


def test_no_fold_in_a_lesson_a_hot_seat_or_the_facilitators_chair() -> None:
    for game in (make_game(lesson="first_turns"), make_war(hot_seat=True)):
        page = page_of(sitting(game.seats.order_by("place")[0].user), game)
        assert 'id="this-seat"' not in page and "id=this-seat" not in page
    evening = Evening()
    for path in ("resign/", "draw/"):
        answer = evening.cat.get(f"/table/{evening.pk}/{path}")
        assert answer.status_code == 200
        assert 'name="act"' not in answer.content.decode()


def test_the_game_for_one_is_given_up() -> None:
    game = make_game(UserFactory(name="Ann"))
    ann = game.seats.get().user
    assert "this-seat" in page_of(sitting(ann), game)
    assert "draw/" not in page_of(sitting(ann), game)
    assert "cannot offer a draw" in page_of(sitting(ann), game, "draw/")
    send(game, "japan", "resign")
    assert "Ann gave the game up" in page_of(sitting(ann), game)
