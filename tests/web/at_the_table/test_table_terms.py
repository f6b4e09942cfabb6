"""The terms of a table: a password, and what those may see who only watch."""

from typing import Any

from django.test import Client

from engine.models import Game, Snapshot
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.fog.fog_table import make_fog
from tests.web.looking.test_watching import stood
from tests.web.play import play_one, play_to_the_end
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.lobby.joining.chairs import side_invitation
from wargames.lobby.new_games.tables import Chosen, carry_on, choose, terms_of


def sit_down(client: Client, game: Game, password: str = "", query: str = "") -> Any:
    form = {"role": "allied", "version": game.version, "password": password, "name": "Bob"}
    return client.post(f"/join/{game.join_token}/{query}", form)


# ---------------------------------------------------------------------------- a password


def test_without_the_password_nobody_sits_down_or_becomes_a_guest(ann: User) -> None:
    game = make_war(ann)
    choose(game, Chosen(password="Midway"))

    assert 'name="password"' in Client().get(f"/join/{game.join_token}/").content.decode()
    answer = sit_down(Client(), game, "Truk")

    assert answer.status_code == 400
    assert "Wrong password" in answer.content.decode()
    assert User.objects.count() == 1
    assert sit_down(Client(), game, "Midway").status_code == 302
    assert game.seats.count() == 2


def test_a_password_is_kept_hashed_and_shown_to_nobody(ann: User) -> None:
    game = make_war(ann)
    choose(game, Chosen(password="Midway"))

    assert "Midway" not in terms_of(game).password
    host = sitting(ann)
    for path in (f"/games/{game.pk}/who/", f"/table/{game.pk}/", f"/join/{game.join_token}/"):
        assert "Midway" not in host.get(path).content.decode()


def test_tries_are_limited_for_an_address_and_for_a_table(ann: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"table_password": "3/h/ip,4/h/key"}
    game = make_war(ann)
    choose(game, Chosen(password="Midway"))

    codes = [sit_down(Client(), game, "Truk").status_code for _ in range(4)]
    elsewhere = [
        Client(REMOTE_ADDR="192.0.2.7").post(
            f"/join/{game.join_token}/",
            {"role": "allied", "version": game.version, "password": "x", "name": "Eve"},
        )
        for _ in range(2)
    ]

    assert codes == [400, 400, 400, 429]
    assert [answer.status_code for answer in elsewhere] == [400, 429]


def test_whom_a_side_invites_beside_itself_needs_no_password(ann: User) -> None:
    game = make_war(ann)
    choose(game, Chosen(password="Midway"))
    link = side_invitation(game, "japan", game.seats.get())

    form = {"role": "japan", "version": game.version, "name": "Bea"}
    answer = Client().post(f"/join/{game.join_token}/?side={link}", form)

    assert answer.status_code == 302
    assert game.seats.filter(side="japan").count() == 2


def test_a_host_changes_and_drops_the_password(ann: User) -> None:
    game, host = make_war(ann), sitting(ann)
    path = f"/games/{game.pk}/who/"

    host.post(path, {"table-password": "Midway"})
    kept = terms_of(Game.objects.get()).password
    host.post(path, {"table-words": "Hello"})
    assert terms_of(Game.objects.get()).password == kept
    host.post(path, {"table-drops_password": "on"})

    assert terms_of(Game.objects.get()).password == ""


def test_the_form_of_a_new_game_takes_a_password(client: Client) -> None:
    client.post("/new/", {"name": "Ann", "game": "pacific_war", "table-password": "Midway"})

    game = Game.objects.get()
    assert sit_down(Client(), game, "").status_code == 400
    assert not terms_of(game).is_listed


# ---------------------------------------------------------------------------- who watches


def games() -> list[Game]:
    """A game of each kind that has begun, with another seat."""
    two = UserFactory(), UserFactory()
    return [make_game(two[0]), make_war(*two), make_campaign(*two), make_fog()]


def watch(client: Client, game: Game, path: str = "") -> Any:
    return client.get(f"/table/{game.pk}/watch/{path}")


def watched(game: Game) -> str:
    """What a visitor's page shows, without the tokens of its masthead."""
    return watch(Client(), game).content.decode().split("<main")[1]


def test_where_nobody_may_watch_only_those_who_sit_there_see_the_page() -> None:
    for game in games():
        choose(game, Chosen(spectators="nobody"))
        somebody = game.seats.first().user

        assert watch(Client(), game).status_code == 409
        assert watch(sitting(UserFactory()), game).status_code == 409
        assert watch(sitting(somebody), game).status_code == 200


def test_where_nobody_may_watch_nothing_is_shown_late_or_revealed() -> None:
    game = make_fog(late_spectators=True)
    choose(game, Chosen(spectators="nobody"))
    stranger = sitting(UserFactory())

    assert watch(stranger, game, "late/").status_code == 404
    Game.objects.filter(pk=game.pk).update(status="over")
    assert watch(stranger, game).status_code == 409
    assert stranger.get(f"/table/{game.pk}/revealed/").status_code == 404


def test_late_nothing_is_shown_before_a_turn_has_ended() -> None:
    for game in games():
        choose(game, Chosen(spectators="late"))

        page = watch(Client(), game).content.decode()

        assert "Not yet" in page
        assert "<svg" not in page.split("<main")[1]


def test_late_what_happens_in_a_turn_changes_no_byte_till_it_ends(ann: User) -> None:
    game = make_game(ann)
    choose(game, Chosen(spectators="late"))
    while not Snapshot.objects.filter(game=game).exists():
        play_one(game)
    page = watched(game)
    assert "when the last turn ended" in page

    ended, seen = Snapshot.objects.count(), 0
    while Snapshot.objects.count() == ended:
        assert watched(game) == page
        play_one(game)
        seen += 1

    assert seen > 1
    assert watched(game) != page


def test_late_the_log_is_cut_where_the_turn_ended(ann: User) -> None:
    game = make_fog()
    choose(game, Chosen(spectators="late"))
    stood(game, "power=japan turn=1 sz6=japan:1sub", "In round one")
    stood(game, "power=china turn=1 sz19=japan:1sub", "A turn later")
    assert "Not yet" in watch(Client(), game).content.decode()  # the facilitator may not have said
    stood(game, "power=japan turn=2 sz20=japan:1sub", "In round two")

    page = watch(Client(), game).content.decode()

    assert "a full round ago" in page
    for told in ("In round one", "A turn later", "In round two"):
        assert told not in page  # it was told to one side alone


def test_late_what_one_may_not_know_changes_no_byte() -> None:
    """Two games that differ in where Japan's submarine lies."""
    pages = []
    for zone in ("sz6", "sz19"):
        game = make_fog()
        choose(game, Chosen(spectators="late"))
        for line in ("power=japan turn=1", "power=china turn=1", "power=japan turn=2"):
            stood(game, f"{line} {zone}=japan:1sub", "Something")
        page = watched(game).replace(str(game.pk), "-")
        for seat in game.seats.select_related("user"):
            page = page.replace(seat.user.name, "somebody")
        pages.append(page)

    assert pages[0] == pages[1]


def test_when_it_is_over_all_that_is_public_is_shown(ann: User) -> None:
    game = make_game(ann)
    choose(game, Chosen(spectators="late"))
    play_to_the_end(game)

    assert "What is public" in watch(Client(), game).content.decode()


def test_another_game_keeps_the_terms_but_is_not_listed(ann: User) -> None:
    old, new = make_war(ann), make_war(ann)
    choose(old, Chosen(is_listed=True, spectators="nobody", password="Midway"))

    carry_on(new, old)

    assert terms_of(new).spectators == "nobody"
    assert terms_of(new).password == terms_of(old).password
    assert not terms_of(new).is_listed
