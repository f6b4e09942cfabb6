"""Every page of a game that was resigned, forfeited or drawn, for everyone who may open one."""

from collections.abc import Callable

import pytest
from django.test import Client

from engine.models import Game
from engine.moves import ending
from engine.seats import seated
from engine.visibility import revisions
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.facilitator.facilitating import Evening
from tests.web.fog.fog_evening import StoredEvening
from tests.web.table import sitting
from wargames.notices.models import Notice

PAGES = ("", "list/", "log/", "log/?txt", "panel/", "about/?about=japan", "dice.json")
PAGES += ("export.json", "watch/")


def for_one() -> Game:
    return make_game(UserFactory(name="Ann"))


def war() -> Game:
    return make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))


def campaign() -> Game:
    return make_campaign(UserFactory(name="Ann"), UserFactory(name="Bob"))


def facilitated() -> Game:
    return Evening().game


def in_a_move() -> Game:
    return StoredEvening("power=japan turn=2 war=japan-usa sz6=japan:2cv").game


def unfacilitated() -> Game:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    return make_campaign(ann, bob, options={"fog": True})


GAMES = (for_one, war, campaign, facilitated, in_a_move, unfacilitated)


@pytest.mark.parametrize("make", GAMES)
def test_every_page_of_a_resigned_game_is_there_for_all(make: Callable[[], Game]) -> None:
    game = make()
    seat = next(s for s in game.seats.order_by("-place") if s.side != "facilitator")
    ending.resign(game.pk, seat, revisions.revision_of(game, seat.side))
    for each in game.seats.select_related("user"):
        client = sitting(each.user)
        for path in PAGES:
            answer = client.get(f"/table/{game.pk}/{path}")
            assert answer.status_code == 200, (each.side, path, answer)
        for path in ("", "list/"):
            page = client.get(f"/table/{game.pk}/{path}").content.decode()
            assert "resigned" in page or "gave the game up" in page
            assert "name=choice" not in page
        assert client.get("/").status_code == 200
    if game.options.get("fog"):
        revealed = Client().get(f"/table/{game.pk}/revealed/").content.decode()
        assert "resigned" in revealed
        assert "mine" not in Client().get(f"/table/{game.pk}/watch/").content.decode().split()
    assert (
        "resigned" in Client().get(f"/table/{game.pk}/watch/").content.decode() or make is for_one
    )


def test_the_desk_of_a_resigned_game_does_not_fail() -> None:
    evening = Evening()
    seat = evening.game.seats.get(side="allies")
    ending.resign(evening.pk, seat, revisions.revision_of(evening.game, "allies"))
    for path in ("", "panel/", "told/axis/", "hand-over/", "aloud/"):
        assert evening.get(path).status_code in (200, 302, 404), path


def test_my_games_say_how_it_ended() -> None:
    game = war()
    ending.forfeit(game.pk, "allied", "clock")
    ann = game.seats.get(side="japan").user
    page = " ".join(sitting(ann).get("/").content.decode().split())
    assert "The Allies ran out of time." in page
    assert "The game goes to Japan." in page


def test_the_others_get_a_notice_and_a_call_to_move_is_taken_back() -> None:
    game = war()
    seat = game.seats.get(side="allied")
    ending.resign(game.pk, seat, game.version)
    told = Notice.objects.filter(game=game, read_at=None)
    assert {(each.user.name, each.kind) for each in told} == {("Ann", "resigned"), ("Ann", "begun")}


def test_another_game_is_offered_and_invites_the_other() -> None:
    game = war()
    seat = game.seats.get(side="allied")
    ending.resign(game.pk, seat, game.version)
    sitting(seat.user).post(f"/table/{game.pk}/again/")
    again = Game.objects.exclude(pk=game.pk).get()
    assert Notice.objects.filter(game=again, kind=Notice.Kind.INVITED).exists()


def test_a_move_from_a_page_that_was_open_changes_nothing() -> None:
    game = war()
    client = sitting(game.seats.get(side="japan").user)
    token = revisions.tokens_of(game, seated.asked_of(game))
    ending.resign(game.pk, game.seats.get(side="allied"), game.version)
    data = {"choice": '{"kind":"play_card","card":"1"}', "token": token}
    answer = client.post(f"/table/{game.pk}/move/", data, headers={"HX-Request": "true"})
    assert 400 <= answer.status_code < 500
    assert game.moves.count() == 0
