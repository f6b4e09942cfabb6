"""Invitations by name: whom one finds, the seat that is kept, and what whoever is invited does."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.models import Game
from engine.seats import beginning
from engine.seats.sitting import join
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.clocks.clocking import with_clock
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.lobby.against.forms import seat_programs
from wargames.lobby.joining.invitations import found_for, invite, mark_of
from wargames.lobby.models import Invitation
from wargames.lobby.new_games.tables import Chosen, choose
from wargames.notices.models import Notice
from wargames.opponents.accounts import account_of
from wargames.people.services import block


@pytest.fixture
def waiting(ann: User) -> Game:
    """Ann leads Japan, and nobody the Allies."""
    return make_war(ann)


def asked(game: Game, person: User, chair: str = "allied") -> dict[str, str]:
    return {"name": person.name, "mark": mark_of(game, person), "chair": chair}


def test_a_program_is_not_invited_by_name(ann: User, waiting: Game) -> None:
    seat_programs(make_war(ann), "captain")
    captain = account_of("captain")
    assert found_for(waiting, ann, "") == []
    assert found_for(waiting, ann, captain.name) == []


def accept(client: Client, game: Game, **data: Any) -> Any:
    """The button in My games."""
    page = page_in(client.get("/"))
    return client.post(f"/join/{game.join_token}/", {**sent_by_button(page, game), **data})


def sent_by_button(page: Element, game: Game) -> dict[str, str]:
    """What "Accept" of an invitation to this game sends from a page."""
    form = page.one(f'form[action="/join/{game.join_token}/"]')
    return {name: form.one(f"[name={name}]")["value"] for name in ("version", "settings", "role")}


def names_found(client: Client, game: Game, name: str) -> list[str]:
    page = page_in(client.get(f"/games/{game.pk}/invite/", {"name": name}))
    return [each.text for each in page.all("fieldset.people p > span")]


# ------------------------------------------------------------------------- whom one finds


def test_one_finds_whom_one_has_played_with_and_whoever_has_exactly_this_name(
    waiting: Game, ann: User, japan: Client
) -> None:
    played = UserFactory(name="Bob the old hand")
    make_war(ann, played)
    UserFactory(name="Bob"), UserFactory(name="bob"), UserFactory(name="Bobby")

    found = names_found(japan, waiting, "Bob")

    assert len(found) == 3
    assert found[0].startswith("Bob the old hand")
    assert "1 game with you" in found[0]
    assert all("a guest, here since" in each for each in found[1:])


def test_a_part_of_a_name_lists_nobody_whom_one_has_not_met(waiting: Game, japan: Client) -> None:
    UserFactory(name="Bob")

    for name in ("B", "Bo", "", " ", "%", "Bob_", "o"):
        assert names_found(japan, waiting, name) == []


def test_nobody_is_found_who_is_blocked_or_sits_there(
    waiting: Game, ann: User, bob: User, bea: User, japan: Client
) -> None:
    block(bob, ann)
    join(waiting.pk, bea, "japan", beside=True)

    assert names_found(japan, waiting, "Bob") == []
    assert names_found(japan, waiting, "Bea") == []
    assert names_found(japan, waiting, "Ann") == []


def test_names_are_looked_up_only_so_often(waiting: Game, japan: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"name_search": "3/h/ip"}
    path = f"/games/{waiting.pk}/invite/"

    codes = [japan.get(path, {"name": f"Bob {n}"}).status_code for n in range(4)]

    assert codes == [200, 200, 200, 429]


def test_no_key_of_a_person_stands_on_the_page(waiting: Game, bob: User, japan: Client) -> None:
    page = page_in(japan.get(f"/games/{waiting.pk}/invite/", {"name": "Bob"}))

    assert page.one("button[name=mark]")["value"] == mark_of(waiting, bob)
    assert mark_of(waiting, bob) != mark_of(make_war(), bob)


def test_nobody_is_invited_by_a_mark_alone(waiting: Game, bob: User, japan: Client) -> None:
    form = {**asked(waiting, bob), "name": "Somebody else"}

    assert japan.post(f"/games/{waiting.pk}/invite/", form).status_code == 409
    assert not Invitation.objects.exists()


def test_only_the_host_invites(waiting: Game, bob: User, bea: User) -> None:
    join(waiting.pk, bea, "japan", beside=True)
    for client in (sitting(bob), sitting(bea)):
        assert client.get(f"/games/{waiting.pk}/invite/").status_code == 404
        form = asked(waiting, bob)
        assert client.post(f"/games/{waiting.pk}/invite/", form).status_code == 404


# --------------------------------------------------------------------------- the seat


def test_who_is_invited_hears_of_it_and_accepts_in_my_games(
    waiting: Game, bob: User, japan: Client
) -> None:
    choose(waiting, Chosen(words="Come over", password="Midway"))
    japan.post(f"/games/{waiting.pk}/invite/", asked(waiting, bob))

    his = sitting(bob)
    page = his.get("/").content.decode()
    assert "You are invited" in page
    assert "Ann invites you" in page
    assert "Come over" in page
    assert bob.notices.get().words == "Ann invites you to a game of The Pacific War."
    assert accept(his, waiting).url == f"/table/{waiting.pk}/"

    waiting.refresh_from_db()
    assert waiting.status == "playing"
    assert waiting.seats.get(side="allied").user == bob
    assert not Invitation.objects.exists()


def test_an_invitation_says_what_clock_is_agreed(waiting: Game, bob: User, japan: Client) -> None:
    with_clock(waiting)
    japan.post(f"/games/{waiting.pk}/invite/", asked(waiting, bob))

    page = page_in(sitting(bob).get("/").content.decode())
    assert "Clock: 1 day for each decision." in page.words


def test_the_seat_is_kept_from_everybody_else(
    waiting: Game, ann: User, bob: User, bea: User
) -> None:
    invite(waiting, ann, *asked(waiting, bob).values())

    form = {"role": "allied", "version": waiting.version}
    for other in (sitting(bea), Client()):
        assert other.get(f"/join/{waiting.join_token}/").status_code == 409
        assert other.post(f"/join/{waiting.join_token}/", {**form, "name": "X"}).status_code == 409
    assert waiting.seats.count() == 1


def test_who_declines_frees_the_seat(waiting: Game, ann: User, bob: User, bea: User) -> None:
    invite(waiting, ann, *asked(waiting, bob).values())

    sitting(bob).post(f"/games/{waiting.pk}/decline/")

    assert not bob.notices.exists()
    assert "You are invited" not in sitting(bob).get("/").content.decode()
    assert sitting(bea).get(f"/join/{waiting.join_token}/").status_code == 200
    assert sitting(bob).post(f"/games/{waiting.pk}/decline/").status_code == 404


def test_the_host_takes_an_invitation_back(waiting: Game, bob: User, japan: Client) -> None:
    japan.post(f"/games/{waiting.pk}/invite/", asked(waiting, bob))
    assert "Bob is invited" in japan.get(f"/table/{waiting.pk}/").content.decode()

    japan.post(f"/games/{waiting.pk}/invite/", {"take_back": mark_of(waiting, bob)})

    assert not Invitation.objects.exists()
    assert not Notice.objects.exists()
    assert Client().get(f"/join/{waiting.join_token}/").status_code == 200


def test_the_host_may_take_the_seat_themselves(waiting: Game, ann: User, bob: User) -> None:
    invite(waiting, ann, *asked(waiting, bob).values())

    form = {"role": "allied", "version": waiting.version}
    sitting(ann).post(f"/join/{waiting.join_token}/", form)

    waiting.refresh_from_db()
    assert waiting.status == "playing"
    assert "You are invited" not in sitting(bob).get("/").content.decode()


def test_one_seat_is_kept_for_one_person(waiting: Game, ann: User, bob: User, bea: User) -> None:
    host = sitting(ann)
    path = f"/games/{waiting.pk}/invite/"

    assert host.post(path, asked(waiting, bob)).status_code == 302
    assert host.post(path, asked(waiting, bea)).status_code == 409
    assert host.post(path, asked(waiting, bob)).status_code == 409
    assert Invitation.objects.get().person == bob


def test_powers_of_a_side_are_kept_one_by_one(ann: User, bob: User, bea: User) -> None:
    game = make_campaign(ann, hot_seat=False)
    invite(game, ann, *asked(game, bob, "allies:anzac").values())
    invite(game, ann, *asked(game, bea, "allies:china").values())

    page = Client().get(f"/join/{game.join_token}/").content.decode()
    assert 'value="allies:usa"' in page
    assert 'value="allies:anzac"' not in page
    accept(sitting(bob), game)

    assert game.seats.get(user=bob).powers == ["anzac"]


def test_a_side_that_is_kept_is_kept_with_its_powers(ann: User, bob: User) -> None:
    game = make_campaign(ann, hot_seat=False)
    invite(game, ann, *asked(game, bob, "allies").values())

    assert Client().get(f"/join/{game.join_token}/").status_code == 409
    accept(sitting(bob), game)

    assert game.seats.get(user=bob).side == "allies"


def test_where_all_share_a_side_several_are_invited(ann: User, bob: User, bea: User) -> None:
    game = make_game(ann)
    for person in (bob, bea):
        invite(game, ann, *asked(game, person, "japan").values())
        accept(sitting(person), game)

    assert game.seats.count() == 3


def test_where_the_dice_give_the_sides_the_seat_is_kept_too(ann: User, bob: User) -> None:
    game = make_war(ann, draw_sides=True)
    invite(game, ann, *asked(game, bob).values())

    assert Client().get(f"/join/{game.join_token}/").status_code == 409
    accept(sitting(bob), game)

    game.refresh_from_db()
    assert game.status == "playing"


def test_changed_terms_are_read_before_one_sits_down(waiting: Game, ann: User, bob: User) -> None:
    invite(waiting, ann, *asked(waiting, bob).values())
    his, version = sitting(bob), waiting.version
    beginning.set_terms(waiting.pk, options={"seabees": True}, side="japan")

    form = {"version": version, "role": "allied"}
    answer = his.post(f"/join/{waiting.join_token}/", form)

    assert answer.status_code == 409
    assert "have changed" in answer.content.decode()
    assert waiting.seats.count() == 1


def test_who_accepts_after_another_has_joined_need_not_read_the_same_settings_again(
    ann: User, bob: User, bea: User
) -> None:
    game = with_clock(make_campaign(ann, hot_seat=False))
    choose(game, Chosen(pace="live", language="en"))
    invite(game, ann, *asked(game, bob, "allies:anzac").values())
    his = sitting(bob)
    shown = sent_by_button(page_in(his.get("/")), game)
    join(game.pk, bea, "axis", beside=True)

    assert his.post(f"/join/{game.join_token}/", shown).status_code == 302

    assert game.seats.get(user=bob).powers == ["anzac"]


def test_who_accepts_after_the_settings_have_changed_reads_them_whoever_has_joined(
    ann: User, bob: User, bea: User
) -> None:
    game = make_campaign(ann, hot_seat=False)
    invite(game, ann, *asked(game, bob, "allies:anzac").values())
    his = sitting(bob)
    shown = sent_by_button(page_in(his.get("/")), game)
    join(game.pk, bea, "axis", beside=True)
    with_clock(game)

    answer = his.post(f"/join/{game.join_token}/", shown)

    assert answer.status_code == 409
    assert "have changed" in answer.content.decode()
    assert not game.seats.filter(user=bob).exists()


def test_an_invitation_of_somebody_blocked_since_is_gone(
    waiting: Game, ann: User, bob: User
) -> None:
    invite(waiting, ann, *asked(waiting, bob).values())
    block(bob, ann)

    assert "You are invited" not in sitting(bob).get("/").content.decode()
    assert found_for(waiting, ann, "Bob") == []


def test_many_invitations_ask_no_more_than_one(ann: User, bob: User) -> None:
    his = sitting(bob)

    def asks() -> int:
        with CaptureQueriesContext(connection) as found:
            assert "You are invited" in his.get("/").content.decode()
        return len(found)

    games = [make_war(ann) for _ in range(12)]
    invite(games[0], ann, *asked(games[0], bob).values())
    asks()
    one = asks()
    for game in games[1:]:
        invite(game, ann, *asked(game, bob).values())

    assert asks() == one
