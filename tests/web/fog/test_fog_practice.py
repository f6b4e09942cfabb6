"""Fog 4 A practice turn of the facilitator’s: made up from a number, played from that chair."""

import msgspec
import pytest
from django.test import Client

from engine.archive.reading import read, restore
from engine.archive.writing import whole
from engine.core.lessons.practice import name_of, number_of
from engine.core.roles import FACILITATOR
from engine.management.commands.audit import differences
from engine.models import Game
from engine.position import store
from tests.web.fog.fog_learner import Learner
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.facilitator.score import OMISSIONS, SLIPS, marks_in

START = {"lesson": "pacific_1940/practice"}


def test_it_can_be_facilitated_to_its_end_and_is_scored(ann: User) -> None:
    learner = Learner(ann, name_of(4))
    begun, away, desks = "/?shelf=lessons", "/?shelf=away", "/facilitator/"
    for address in (begun, desks):
        assert "Lesson: Practice turn 4" in learner.client.get(address).content.decode()

    learner.whole()

    page = learner.page
    assert "No mistakes" in page.one("section.lesson").words
    assert len(page.all("section.lesson ul.happened li")) == 3
    rooms = page.all("section.lesson .known > section")
    assert [room.one("h3").words for room in rooms] == ["The Axis", "The Allies"]
    assert page.values("section.lesson button[form=again]", "value") == ["practice", "practice_4"]
    for address in (begun, desks):
        assert "Practice turn 4" not in learner.client.get(address).content.decode()
    assert "Practice turn 4" in learner.client.get(away).content.decode()


def test_what_is_said_too_much_counts(ann: User) -> None:
    learner = Learner(ann, name_of(4))
    learner.begin()
    while not learner.page.all("li.sentence.in-allies"):
        learner.go_on()
    number = learner.page.one("li.sentence.in-allies textarea")["name"]
    slip = "A battleship and two submarines are in sea zone 6."
    say = "li.sentence.in-allies button[name=speak]"
    learner.press(say, **{number: slip, number.replace("words", "sure"): slip})

    assert marks_in(learner.client.session, learner.pk) == {SLIPS: 1, OMISSIONS: 1}


def test_two_who_type_the_same_number_sit_down_to_the_same(ann: User, bob: User) -> None:
    games = [Learner(user, name_of(25)).game for user in (ann, bob)]

    states = [store.load(game, store.rules_of(game)).state for game in games]
    assert states[0] == states[1]
    assert games[0].seed == games[1].seed


def test_the_rooms_answer_too_where_the_program_runs_steps_by_itself(ann: User) -> None:
    learner = Learner(ann, name_of(4))
    learner.begin()
    learner.act(unasked='{"kind": "run_table", "mode": "assisted"}')

    assert 0 < learner.rest() < 10
    assert "the end" in learner.lesson


def test_fog_7_a_step_of_which_nothing_was_said_can_be_taken_back(ann: User) -> None:
    learner = Learner(ann, name_of(22))
    learner.begin()
    learner.go_on()
    assert "Step 2" in learner.lesson

    learner.press("button[name=undo]")

    assert "Step 1" in learner.lesson
    learner.go_on()
    assert "Step 2" in learner.lesson


def test_a_number_that_is_typed_is_that_turn(ann: User) -> None:
    answer = sitting(ann).post("/start/", {**START, "number": " 4711 "})

    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/"
    assert game.lesson == "practice_4711"
    assert [seat.side for seat in game.seats.all()] == [FACILITATOR]


def test_without_a_number_it_is_some_new_one_which_is_shown(ann: User) -> None:
    client = sitting(ann)
    client.post("/start/", {**START, "number": ""})

    game = Game.objects.get()
    number = game.lesson.removeprefix("practice_")
    page = page_in(client.get(f"/facilitator/{game.pk}/").content.decode())
    assert f"Practice turn {number}" in page.one("section.lesson").words
    assert f"Lesson: Practice turn {number}" in client.get("/").content.decode()


@pytest.mark.parametrize("typed", ["0", "-3", "1.5", "seven", "1000000", "9" * 30, "<b>"])
def test_a_number_that_is_none_is_told_so(ann: User, typed: str) -> None:
    answer = sitting(ann).post("/start/", {**START, "number": typed})

    assert answer.status_code == 400
    assert page_in(answer.content.decode()).one("form.practice .errorlist").words
    assert not Game.objects.exists()


def test_it_is_offered_where_the_lessons_are_and_on_the_index_of_desks(ann: User) -> None:
    client = sitting(ann)
    lessons = page_in(client.get("/lessons/pacific_1940/").content.decode())
    assert lessons.one("form.practice input[name=number]")
    assert lessons.one("form.practice button[name=lesson]")["value"] == START["lesson"]
    desks = page_in(client.get("/facilitator/").content.decode())
    wanted = [START["lesson"], "global_1940/practice"]
    assert desks.values("form.practice button[name=lesson]", "value") == wanted
    fields = desks.values("form.practice input[name=number]", "id")
    assert len({*fields}) == len(wanted), "each field has its own label"
    visitor = page_in(Client().get("/lessons/pacific_1940/").content.decode())
    assert visitor.one("form.practice input[name=name]")
    assert not page_in(client.get("/lessons/emperor/").content.decode()).all("form.practice")


@pytest.mark.parametrize("lesson", ["pacific_1940/practice_0", "emperor/practice"])
def test_there_is_no_such_turn(ann: User, lesson: str) -> None:
    assert sitting(ann).post("/start/", {"lesson": lesson}).status_code == 404


@pytest.mark.parametrize("taught", ["facilitate_assault", "practice_4"])
def test_from_a_lesson_one_goes_on_to_some_new_turn_or_a_named_one(ann: User, taught: str) -> None:
    learner = Learner(ann, taught)
    for value in ("practice", "practice_4"):
        learner.client.post(f"/table/{learner.pk}/again/", {"lesson": value})

    begun = Game.objects.exclude(pk=learner.pk).order_by("created_at")
    names = [each.lesson for each in begun]
    assert number_of(names[0]) and names[1] == "practice_4"


def test_it_is_nobody_elses(ann: User, bob: User) -> None:
    learner = Learner(ann, name_of(4))
    client = sitting(bob)

    for address in ("/", "/?shelf=lessons", "/facilitator/"):
        assert str(learner.pk) not in client.get(address).content.decode()
    assert client.get(f"/facilitator/{learner.pk}/").status_code == 404


def test_its_file_is_read_though_somebody_else_plays_the_same(ann: User, bob: User) -> None:
    learner, others = Learner(ann, name_of(4)), Learner(bob, name_of(4))
    learner.begin()

    here = restore(read(msgspec.json.encode(whole(learner.game)).decode()), {FACILITATOR: ann})

    assert here.lesson == learner.game.lesson == others.game.lesson
    assert list(differences(here)) == []
