"""Two people against each other: the invitation, the terms, whose move it is, and who sees what."""

import json

import pytest
from django.test import Client

from engine.models import Game
from engine.position import store
from engine.seats import seated
from engine.seats.sitting import join, leave
from tests.factories import UserFactory, make_war, make_war_at
from tests.web.markup import page_in
from tests.web.play import open_choices, play_one, play_until_watch_passes
from tests.web.table import (
    click,
    page_of,
    post,
    sides_of,
    sitting,
    token_of,
)
from wargames.accounts.models import User
from wargames.notices.models import Notice

AT_SEA = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09,A15"


@pytest.fixture
def waiting(ann: User) -> Game:
    """Ann leads Japan, and nobody the Allies."""
    return make_war(ann, options={"seabees": True})


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Japan, led by Ann, is about to act; Bea leads the Allies."""
    return make_war_at(AT_SEA, ann, bea)


def sit_down(client: Client, game: Game, **data: object) -> int:
    form = {"role": "allied", "version": game.version, **data}
    return client.post(f"/join/{game.join_token}/", form).status_code


# -------------------------------------------------------------------------- a new game


def test_a_visitor_invites_an_opponent_with_a_name_and_one_click(client: Client) -> None:
    answer = client.post("/start/", {"name": "Ann", "game": "pacific_war"})

    game = Game.objects.get()
    assert (game.status, sides_of(game)) == ("waiting", {"Ann": "japan"})
    page = client.get(answer.url).content.decode()
    assert f"/join/{game.join_token}/" in page
    assert "Waiting for a player to take the Allies" in page


@pytest.mark.parametrize(
    ("side", "roles", "status"),
    [("japan", {"japan"}, "waiting"), ("allied", {"allied"}, "waiting"),
     ("both", {"japan", "allied"}, "playing")],
)  # fmt: skip
def test_the_creator_chooses_a_side_or_both(
    client: Client, side: str, roles: set[str], status: str
) -> None:
    form = {"name": "Ann", "game": "pacific_war", "side_pacific_war": side, "option_shinano": "on"}
    client.post("/new/", form)

    game = Game.objects.get()
    assert (set(game.seats.values_list("side", flat=True)), game.status) == (roles, status)
    assert [name for name, is_on in game.options.items() if is_on] == ["shinano"]


def test_every_switch_stands_on_the_form_with_a_link_to_its_rule(client: Client) -> None:
    page = page_in(client.get("/new/?game=pacific_war"))

    for number in (*(f"13.{n}" for n in range(1, 10)), "15.1", "15.2", "15.3"):
        assert page.has(f'a[href="/rules/pacific_war/{number}/"]')
    assert page.one("input[name=game][checked]")["value"] == "pacific_war"


def test_a_game_that_is_not_ours_cannot_be_started(client: Client) -> None:
    for form in ({"game": "chess"}, {"hot_seat": "chess"}, {"lesson": "pacific_war/chess"}):
        assert client.post("/start/", {"name": "Ann", **form}).status_code == 404
    assert not Game.objects.exists()


# ------------------------------------------------------------------------ an invitation


def test_the_invitation_shows_what_is_agreed_to_by_sitting_down(
    client: Client, waiting: Game
) -> None:
    page = client.get(f"/join/{waiting.join_token}/").content.decode()

    assert "By joining you agree" in page
    assert page_in(page).has('a[href="/rules/pacific_war/13.7/"]')
    assert "15.1" not in page
    assert waiting.commitment in page
    assert waiting.seed not in page


def test_whoever_sits_down_adds_a_phrase_and_the_game_begins(client: Client, waiting: Game) -> None:
    status = sit_down(client, waiting, name="Bea", phrase="AF is short of water")

    waiting.refresh_from_db()
    assert status == 302
    assert (waiting.status, waiting.phrases) == ("playing", ["AF is short of water"])
    assert sides_of(waiting) == {"Ann": "japan", "Bea": "allied"}


def test_terms_that_changed_meanwhile_are_shown_again_and_nothing_is_done(
    client: Client, ann: User, waiting: Game
) -> None:
    sitting(ann).post(f"/games/{waiting.pk}/share/", {"side": "allied", "option_third_wave": "on"})

    status = sit_down(client, waiting, name="Bea")

    assert status == 409
    page = client.post(f"/join/{waiting.join_token}/", {"name": "Bea", "role": "japan"})
    assert page.status_code == 409
    assert "read them again" in page.content.decode()
    assert page_in(page).has('a[href="/rules/pacific_war/15.1/"]')
    assert sides_of(waiting) == {"Ann": "allied"}
    assert not User.objects.filter(name="Bea").exists()


def test_only_the_host_changes_the_terms(waiting: Game, bea: User) -> None:
    join(waiting.pk, bea, "japan", beside=True)

    answer = sitting(bea).post(f"/games/{waiting.pk}/share/", {"side": "allied"})

    waiting.refresh_from_db()
    assert answer.url == f"/table/{waiting.pk}/"
    assert waiting.options == {"seabees": True}
    assert set(sides_of(waiting).values()) == {"japan"}


def test_no_page_below_a_waiting_table_breaks(ann: User, waiting: Game) -> None:
    client = sitting(ann)
    for path in ("list/", "panel/?v=0", "about/?about=truk", "log/", "log/?txt", "dice.json"):
        assert client.get(f"/table/{waiting.pk}/{path}").url == f"/table/{waiting.pk}/"
    for deed in ("move", "undo", "propose", "back", "chat", "notes"):
        answer = post(client, waiting, deed, choice="{}", text="hm", answer="ask")
        assert answer.url == f"/table/{waiting.pk}/"


def test_a_link_gives_the_free_chair_and_never_the_enemys(client: Client, game: Game) -> None:
    assert client.get(f"/join/{game.join_token}/").status_code == 409
    assert sit_down(client, game, name="Eve") == 409

    leave(game.pk, game.seats.get(side="allied").user)

    assert "Join: the Allies" in client.get(f"/join/{game.join_token}/").content.decode()
    assert sit_down(client, game, name="Eve", role="japan") == 409
    assert sit_down(client, game, name="Eve") == 302
    assert sides_of(game) == {"Ann": "japan", "Eve": "allied"}


def test_the_link_of_ones_own_side_lets_a_friend_share_it(
    client: Client, ann: User, game: Game
) -> None:
    page = page_in(sitting(ann).get(f"/games/{game.pk}/share/"))
    link = page.one("#side-link")["value"].removeprefix("http://testserver")

    client.post(link, {"name": "Cato", "role": "allied"})
    assert "Cato" not in sides_of(game)
    client.post(link, {"name": "Cato"})

    assert sides_of(game)["Cato"] == "japan"


def test_the_watch_is_asked_about_where_a_side_is_shared(ann: User, game: Game) -> None:
    client = sitting(ann)
    share = f"/games/{game.pk}/share/"
    assert "Who decides" not in client.get(share).content.decode()
    join(game.pk, UserFactory(), "japan", beside=True)
    assert "Who decides" in client.get(share).content.decode()

    client.post(share, {"watch": "free"})

    game.refresh_from_db()
    assert (game.watch, game.is_open) == ("free", False)


# ------------------------------------------------------------------------ whose move it is


def test_the_lists_and_the_table_say_whose_move_it_is(ann: User, bea: User, game: Game) -> None:
    for user, words in ((ann, "Your move"), (bea, "Waiting for Japan")):
        assert words in sitting(user).get("/").content.decode()
        assert words in page_of(sitting(user), game)
    line = sitting(bea).get("/").content.decode()
    assert "Turn 2" in line
    assert "July to December 1942" in line


CALLS = ("your_move", "question")
"""What calls someone to a decision, in their own turn or in another's."""


def test_the_side_that_is_asked_gets_the_notice_and_the_mover_none(
    ann: User, bea: User, game: Game
) -> None:
    click(sitting(ann), game, {"kind": "pass_action"})

    game.refresh_from_db()
    assert game.summary["asked"] == ["allied"]
    told = Notice.objects.filter(kind__in=CALLS).values_list("user__name", flat=True)
    assert list(told) == ["Bea"]


def test_whoever_waited_is_told_that_it_has_begun(client: Client, waiting: Game) -> None:
    sit_down(client, waiting, name="Bea")

    assert list(Notice.objects.values_list("user__name", "kind")) == [("Ann", "begun")]


def test_moves_to_and_fro_leave_one_notice_with_the_side_that_is_asked(
    ann: User, bea: User, game: Game
) -> None:
    for _ in range(8):
        game.refresh_from_db()
        user = {"japan": ann, "allied": bea}[game.summary["asked"][0]]
        click(sitting(user), game, open_choices(game)[-1])
    play_until_watch_passes(game)

    awaited = {"japan": "Ann", "allied": "Bea"}[game.summary["asked"][0]]
    told = Notice.objects.filter(kind__in=CALLS).order_by("user__name")
    assert {each.user.name for each in told} == {"Ann", "Bea"}
    assert [each.user.name for each in told if each.read_at is None] == [awaited]


# ------------------------------------------------------------------------ who sees what


def test_4_3_each_side_sees_its_own_hand_alone(ann: User, bea: User, game: Game) -> None:
    titles = {user: titles_of(game, role) for user, role in ((ann, "japan"), (bea, "allied"))}

    for user, enemy in ((ann, bea), (bea, ann)):
        for path in ("", "list/", "panel/?v=0"):
            page = page_of(sitting(user), game, path)
            assert not any(title in page for title in titles[enemy]), path
        assert any(title in page_of(sitting(user), game) for title in titles[user])


def titles_of(game: Game, role: str) -> list[str]:
    """What the cards of a hand are called, on both ends; apostrophes as a page writes them."""
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    return [end.title.replace("'", "&#x27;") for end in rules.view(state, role).board.hand]


def test_a_proposal_is_shown_to_ones_own_side_alone(ann: User, bea: User, game: Game) -> None:
    cato = UserFactory(name="Cato")
    join(game.pk, cato, "japan", beside=True)
    game.refresh_from_db()
    on_watch = {seat.user for seat in seated.on_watch(game, list(game.seats.all()))}
    (mate,) = {ann, cato} - on_watch

    post(sitting(mate), game, "propose", choice=json.dumps({"kind": "pass_action"}))

    assert "proposes:" in page_of(sitting(*on_watch), game)
    assert "proposes:" not in page_of(sitting(bea), game)


def test_what_the_enemy_is_asked_cannot_be_proposed(bea: User, game: Game) -> None:
    answer = post(sitting(bea), game, "propose", choice=json.dumps({"kind": "pass_action"}))

    assert answer.status_code == 302
    assert not game.proposals.exists()


def test_a_proposal_sent_twice_is_one_even_when_the_watch_has_moved_on(
    ann: User, bea: User, game: Game
) -> None:
    cato = UserFactory(name="Cato")
    join(game.pk, cato, "japan", beside=True)
    game.refresh_from_db()
    on_watch = {seat.user for seat in seated.on_watch(game, list(game.seats.all()))}
    (mate,) = {ann, cato} - on_watch
    mates, headers = sitting(mate), {"HX-Request": "true"}
    sent = {"token": token_of(game), "choice": json.dumps({"kind": "pass_action"})}
    other = {**sent, "choice": json.dumps({"kind": "move_from", "zone": "truk"})}
    address = f"/table/{game.pk}/propose/"

    statuses = [mates.post(address, sent, headers=headers).status_code for _ in range(2)]
    click(sitting(*on_watch), game, {"kind": "pass_action"})
    statuses += [mates.post(address, each, headers=headers).status_code for each in (sent, other)]

    assert statuses == [200, 200, 200, 409]
    assert game.proposals.count() == 1


def test_notes_stay_with_their_side(ann: User, bea: User, game: Game) -> None:
    post(sitting(ann), game, "notes", text="strike Midway")

    assert "strike Midway" in page_of(sitting(ann), game)
    assert "strike Midway" not in page_of(sitting(bea), game)


def test_the_seed_is_secret_until_the_end(ann: User, game: Game) -> None:
    assert sitting(ann).get(f"/table/{game.pk}/dice.json").status_code == 404
    assert game.seed not in page_of(sitting(ann), game)


# ------------------------------------------------------------------------ going back


def test_the_other_side_sees_the_request_and_consents(ann: User, bea: User, game: Game) -> None:
    click(sitting(ann), game, {"kind": "pass_action"})
    page = page_of(sitting(ann), game)
    assert "Ask to take it back" in page or "Undo" in page

    post(sitting(ann), game, "back", answer="ask")
    assert "Agree" in page_of(sitting(bea), game)
    assert "Consent" not in page_of(sitting(ann), game)
    assert Notice.objects.get(kind="asked_back").user == bea
    post(sitting(bea), game, "back", answer="yes")

    game.refresh_from_db()
    assert game.summary["asked"] == ["japan"]
    page = page_of(sitting(bea), game, "log/")
    assert "Ann (Japan) asks to go back" in page
    assert "Bea (the Allies) agrees" in page


def test_a_request_and_a_consent_whose_answers_were_lost_are_answered_when_sent_again(
    ann: User, bea: User, game: Game
) -> None:
    click(sitting(ann), game, {"kind": "pass_action"})
    for person, answer in ((ann, "ask"), (bea, "yes")):
        browser, headers = sitting(person), {"HX-Request": "true"}
        sent = {"version": Game.objects.get(pk=game.pk).version, "answer": answer}
        first, again = (
            browser.post(f"/table/{game.pk}/back/", sent, headers=headers) for _ in range(2)
        )
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.content == again.content

    assert Notice.objects.filter(kind="asked_back").count() <= 1
    game.refresh_from_db()
    assert game.summary["asked"] == ["japan"]


def test_whoever_stays_at_a_table_reads_that_nobody_leads_the_other_side(
    ann: User, bea: User, game: Game
) -> None:
    assert "No player for" not in page_of(sitting(ann), game)

    leave(game.pk, bea)

    page = page_of(sitting(ann), game)
    assert page.count("No player for the Allies") == 1
    assert f"/games/{game.pk}/share/" in page


def test_a_page_that_is_ahead_of_a_log_taken_back_loses_what_it_has_too_much(
    ann: User, game: Game
) -> None:
    client = sitting(ann)
    play_one(game)
    have = {"HX-Request": "true", "X-Have": "t9:abcde,t8:abcde"}

    answer = client.get(f"/table/{game.pk}/panel/?v=0", headers=have).content.decode()

    for key in ("t9", "t8"):
        assert f'<section id="{key}" hx-swap-oob="delete"></section>' in answer
    assert '<div hx-swap-oob="afterbegin:#log"><section id="t' in answer


def test_an_answer_that_is_none_is_garbled(ann: User, game: Game) -> None:
    headers = {"HX-Request": "true"}
    data = {"version": game.version, "answer": "maybe"}

    assert sitting(ann).post(f"/table/{game.pk}/back/", data, headers=headers).status_code == 400
