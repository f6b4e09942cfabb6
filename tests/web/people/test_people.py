"""People: what a profile tells, what one takes along, and what is left of someone who has gone."""

import json
from datetime import timedelta
from typing import Any

from django.test import Client

from engine import moves
from engine.models import Game, LogEntry, Move, Seat
from engine.moves import ending
from engine.seats import beginning, programs, seated
from engine.seats.sitting import join, leave
from engine.visibility import revisions
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.fog.fog_table import make_fog
from tests.web.markup import page_in
from tests.web.play import open_choices
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.clocks.models import Answered
from wargames.lobby.against.forms import seat_programs
from wargames.opponents.accounts import account_of
from wargames.people import data, leaving, services
from wargames.people.models import Report
from wargames.people.record import Punctuality, record_of
from wargames.people.signals import punctuality_wanted
from wargames.table.chat import talk
from wargames.table.chat.rooms import TABLE
from wargames.table.models import Note


def resigned(game: Game, person: User) -> Game:
    """The game after this person has given it up."""
    seat = game.seats.get(user=person)
    return ending.resign(game.pk, seat, revisions.revision_of(game, seat.side))


# --------------------------------------------------------------------------- profile


def test_a_profile_tells_victories_and_defeats_by_game_and_side(ann: User, bob: User) -> None:
    resigned(make_war(ann, bob), bob)
    resigned(make_war(ann, bob), ann)
    resigned(make_campaign(bob, ann), bob)
    make_war(ann, bob)

    record = record_of(ann)

    war = next(each for each in record.games if "War" in each.total.name)
    assert (war.total.played, war.total.won, war.total.lost) == (2, 1, 1)
    assert [(each.name, each.won, each.lost) for each in war.sides.values()] == [("Japan", 1, 1)]
    campaign = next(each for each in record.games if each is not war)
    assert (campaign.total.won, campaign.total.lost) == (1, 0)
    assert record.running == 1
    page = sitting(bob).get(f"/people/{ann.address}/").content.decode()
    assert "1 game in progress" in " ".join(page.split())


def test_games_against_oneself_and_lessons_count_nowhere(ann: User) -> None:
    hot_seat = beginning.new_game(key="pacific_war", creator=ann, hot_seat=True)
    Game.objects.filter(pk=hot_seat.pk).update(status=Game.Status.OVER, result={"winner": "japan"})
    beginning.new_game(key="emperor", creator=ann, lesson="first_turns")

    record = record_of(ann)

    assert (record.games, record.running) == ([], 0)


def test_a_defeat_of_one_who_plays_alone_is_a_defeat(ann: User) -> None:
    for ending_of_war in ("catastrophic_defeat", "survival_victory"):
        game = make_game(ann)
        result = {"ending": ending_of_war}
        Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, result=result)

    (kind,) = record_of(ann).games

    assert (kind.total.won, kind.total.lost) == (1, 1)


def test_a_draw_is_neither(ann: User, bob: User) -> None:
    game = make_war(ann, bob)
    ended = {"how": "agreed", "side": "", "winner": "", "by": "Ann", "reason": ""}
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended=ended)

    (kind,) = record_of(ann).games

    assert (kind.total.played, kind.total.won, kind.total.lost, kind.total.drawn) == (1, 0, 0, 1)


def test_whoever_got_up_from_a_running_game_has_left_it(ann: User, bob: User) -> None:
    game = make_war(ann, bob)

    leave(game.pk, ann)

    assert record_of(ann).left == 1
    assert record_of(bob).left == 0


def test_answers_in_time_are_told_as_the_clocks_know_them(ann: User) -> None:
    def known(person: User, **_: Any) -> Punctuality | None:
        return Punctuality(200, 199) if person == ann else None

    punctuality_wanted.connect(known)
    try:
        page = sitting(ann).get(f"/people/{ann.address}/").content.decode()
    finally:
        punctuality_wanted.disconnect(known)

    assert "Moves made in time: 99 % of 200." in " ".join(page.split())


def test_a_profile_is_for_people_who_came_in_and_found_by_nothing_that_counts(ann: User) -> None:
    assert Client().get(f"/people/{ann.address}/").status_code == 302
    for guess in (ann.pk, "Ann", "x" * 12):
        assert sitting(ann).get(f"/people/{guess}/").status_code == 404


def test_a_program_has_a_profile_and_is_neither_blocked_nor_reported(ann: User) -> None:
    page = sitting(ann).get(f"/people/{account_of('captain').address}/").content.decode()
    assert "A program of this site" in page and "Player since" not in page
    assert "Block " not in page and "Report to" not in page


def test_a_profile_takes_as_many_queries_as_games_are_few(
    ann: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    for _ in range(12):
        resigned(make_war(ann, bob), bob)
    client = sitting(bob)
    with django_assert_max_num_queries(10):
        client.get(f"/people/{ann.address}/")


# ------------------------------------------------------------------------------ data


def test_everything_that_points_at_a_person_is_told_or_named_as_not_theirs() -> None:
    """A new kind of row has to say what of it belongs to its person."""
    assert set(data.pointing_at_people()) == set(data.OURS) | data.NOT_OURS


def test_what_one_has_written_is_in_ones_file_and_nothing_that_opens_or_tells(
    ann: User, bob: User
) -> None:
    game = make_war(ann, bob)
    talk.say(seat=game.seats.get(user=ann), room=TABLE, text="Good luck to you")
    talk.say(seat=game.seats.get(user=bob), room=TABLE, text="And the same to you")
    Note.objects.create(game=game, user=ann, side="japan", text="Midway next")

    answer = sitting(ann).get("/me/data.json")

    text, found = answer.content.decode(), json.loads(answer.content)
    assert found["you"]["name"] == "Ann"
    assert [each["text"] for each in found["table.ChatLine.user"]] == ["Good luck to you"]
    assert [each["text"] for each in found["table.Note.user"]] == ["Midway next"]
    assert found["engine.Seat.user"][0]["side"] == "japan"
    assert "And the same" not in text
    for secret in (game.seed, game.join_token, ann.password):
        assert secret == "!" or secret not in text


# ---------------------------------------------------------------------------- going


def test_whoever_goes_says_so_for_certain(ann: User) -> None:
    client = sitting(ann)

    wrong = client.post("/me/delete/", {"sure": "Anna"})

    assert wrong.status_code == 400
    assert "That is not your name." in wrong.content.decode()
    done = client.post("/me/delete/", {"sure": "Ann"})
    assert "Your account and its data are deleted" in done.content.decode()
    assert client.get("/me/").status_code == 302


def test_an_account_goes_by_its_password() -> None:
    person = User.objects.create_user("ann@example.org", "tora tora tora", name="Ann")
    client = sitting(person)

    assert client.post("/me/delete/", {"sure": "Ann"}).status_code == 400
    client.post("/me/delete/", {"sure": "tora tora tora"})

    person.refresh_from_db()
    assert (person.email, person.is_active, person.name) == (None, False, leaving.GONE)
    assert User.objects.create_user("ann@example.org", "tora tora tora").pk != person.pk


def test_a_shared_game_goes_on_without_the_name_of_whoever_has_gone(ann: User, bob: User) -> None:
    game = make_war(ann, bob)
    seat = seated.on_watch(game, seated.seats_at(game))[0]
    mover, other = (ann, bob) if seat.user == ann else (bob, ann)
    talk.say(seat=seat, room=TABLE, text="I shall be back")

    leaving.delete_account(mover)

    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert [each.user for each in game.seats.all()] == [other]
    page = page_of(sitting(other), game)
    assert mover.name not in page
    assert "I shall be back" in page
    assert leaving.GONE in page
    join(game.pk, UserFactory(name="Carl"))
    assert game.seats.count() == 2


def test_what_was_done_is_told_of_somebody_without_a_name(ann: User, bob: User) -> None:
    game = resigned(make_war(ann, bob), ann)

    leaving.delete_account(ann)

    game.refresh_from_db()
    assert game.ended is not None
    assert game.ended["by"] == leaving.GONE
    assert not Move.objects.filter(name="Ann").exists()
    assert not LogEntry.objects.filter(data__name="Ann").exists()
    assert Seat.objects.filter(game=game).count() == 2
    assert record_of(bob).games[0].total.won == 1


def test_a_game_that_nobody_else_sat_at_goes_too(ann: User, bob: User) -> None:
    make_game(ann)
    waiting, shared = make_war(ann), make_war(ann, bob)

    leaving.delete_account(ann)

    assert list(Game.objects.all()) == [shared]
    assert not Game.objects.filter(pk=waiting.pk).exists()


def test_a_game_against_a_program_goes_with_the_only_person_there(ann: User) -> None:
    game = make_war(ann)
    seat_programs(game, "captain")

    leaving.delete_account(ann)

    assert not Game.objects.exists()
    assert User.objects.filter(program="captain", is_active=True).exists()


def test_nobody_is_named_for_whom_a_program_has_moved(ann: User, bob: User) -> None:
    game = make_game(ann)
    join(game.pk, bob)
    programs.hand_to(game.pk, game.seats.get(user=ann), "captain")
    call = programs.calls_of(game, seated.seats_at(game))[0]
    moves.play_as_program(game.pk, call.role, call.opened, open_choices(game)[0])
    leave(game.pk, ann)

    leaving.delete_account(ann)

    assert [move.name for move in game.moves.all()] == [leaving.GONE]


def test_nothing_of_ones_own_is_left(ann: User, bob: User) -> None:
    game = make_war(ann, bob)
    Note.objects.create(game=game, user=ann, side="japan", text="Midway next")
    kept = {"engine.Seat.user", "engine.FormerSeat.user", "engine.Game.created_by"}

    leaving.delete_account(ann)

    for relation in User._meta.related_objects:
        rows = relation.related_model._base_manager.filter(**{relation.field.name: ann.pk})
        assert data.name_of(relation) in kept or not rows.exists(), relation


# --------------------------------------------------------------- blocks and reports


def test_somebody_is_blocked_and_unblocked_on_their_page(ann: User, bob: User) -> None:
    client = sitting(ann)

    client.post(f"/people/{bob.address}/block/", {"block": "yes"})

    assert not services.may_meet(bob, ann)
    assert "Bob" in client.get("/me/blocked/").content.decode()
    assert "Unblock Bob" in client.get(f"/people/{bob.address}/").content.decode()
    assert "Ann" not in sitting(bob).get("/me/blocked/").content.decode()
    client.post(f"/people/{bob.address}/block/", {"block": "no"})
    assert services.may_meet(bob, ann)


def test_a_program_is_neither_blocked_nor_reported_nor_let_in(ann: User) -> None:
    """Whoever blocked one could sit down at no table at which it plays."""
    captain, client = account_of("captain"), sitting(ann)
    page = page_in(client.get(f"/people/{captain.address}/"))
    assert "A program of this site" in page.words and not page.has("[name=block]")
    assert client.post(f"/people/{captain.address}/block/", {"block": "yes"}).status_code == 404
    assert client.get(f"/people/{captain.address}/report/").status_code == 404
    assert not captain.has_usable_password() and captain.email is None


def test_nobody_blocks_or_reports_themselves(ann: User) -> None:
    client = sitting(ann)

    assert client.post(f"/people/{ann.address}/block/").status_code == 404
    assert client.post(f"/people/{ann.address}/report/").status_code == 404


def test_a_report_reaches_the_host_with_the_newest_game_that_is_shared(
    ann: User, bob: User
) -> None:
    make_war(ann, bob)
    newest = make_war(ann, bob)
    client = sitting(ann)

    empty = client.post(f"/people/{bob.address}/report/", {"reason": "insult", "words": ""})
    client.post(f"/people/{bob.address}/report/", {"reason": "insult", "words": "He swears."})

    assert empty.status_code == 400
    (kept,) = Report.objects.all()
    assert (kept.by, kept.about, kept.game, kept.words) == (ann, bob, newest, "He swears.")
    host = User.objects.create_superuser("host@example.org", "tora tora tora", name="Host")
    page = sitting(host).get("/admin/people/report/").content.decode()
    assert "Insults or threats" in page


def test_the_host_notes_what_came_of_it_or_shuts_somebody_out(ann: User, bob: User) -> None:
    kept = Report.objects.create(by=ann, about=bob, reason="insult", words="He swears.")
    host = User.objects.create_superuser("host@example.org", "tora tora tora", name="Host")
    away = sitting(bob)
    assert away.get("/me/").status_code == 200

    answer = sitting(host).post(
        "/admin/people/report/", {"action": "shut_out", "_selected_action": [kept.pk]}
    )

    assert answer.status_code == 302
    kept.refresh_from_db()
    assert kept.handled_at is not None
    assert away.get("/me/").status_code == 302


def test_what_was_reported_about_somebody_is_not_in_their_file(ann: User, bob: User) -> None:
    Report.objects.create(by=ann, about=bob, reason="insult", words="He swears.")

    assert "He swears." not in sitting(bob).get("/me/data.json").content.decode()
    assert "He swears." in sitting(ann).get("/me/data.json").content.decode()


# ------------------------------------------------------------------------- the clocks


def test_an_answer_in_the_fog_counts_when_the_game_is_over(ann: User) -> None:
    fog = make_fog()
    person = fog.seats.get(side="allies").user
    about = {"user": person, "role": "usa", "version": 1, "answered_at": fog.created_at}
    Answered.objects.create(game=fog, took=timedelta(hours=1), in_time=True, **about)

    assert record_of(person).punctuality is None
    Game.objects.filter(pk=fog.pk).update(status=Game.Status.OVER, result={"winner": "axis"})
    assert record_of(person).punctuality == Punctuality(1, 1)
