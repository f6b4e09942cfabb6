"""Fog 4 The lessons of a new facilitator: played from that chair, the rooms by the program."""

import pytest
from django.test import Client

from engine import moves
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import Game
from engine.position import store
from engine.seats import beginning
from tests.web.fog.fog_learner import Learner
from tests.web.markup import page_in
from tests.web.table import have_in, sitting
from wargames.accounts.models import User

KEYS = ("facilitate_blitz", "facilitate_assault", "facilitate_choices")


def test_the_reader_has_the_chair_and_nobody_sits_with_the_sides(ann: User) -> None:
    learner = Learner(ann, "facilitate_blitz")

    assert [seat.side for seat in learner.game.seats.all()] == [FACILITATOR]
    assert learner.game.status == Game.Status.PLAYING
    assert learner.game.options == {"fog": True}


def test_the_rooms_speak_as_soon_as_it_is_their_turn(ann: User) -> None:
    learner = Learner(ann, "facilitate_blitz")
    assert not learner.game.moves.exists()

    learner.begin()
    assert "two tanks and three mechanized infantry" in learner.lesson
    assert "1 of 6" in learner.lesson

    learner.go_on(2)
    assert "each of them needs a tank" in learner.lesson
    assert learner.heard("axis") == ["empty_captured", "blitz_offer"]
    assert learner.heard("allies") == []


def played_whole(ann: User, key: str, times: int) -> Learner:
    """A dialogue from its first step to its last, which it has in so many."""
    learner = Learner(ann, key)

    assert learner.whole() == times

    lesson = store.rules_of(learner.game).lessons[key]
    made = learner.game.moves.filter(undone=False).values_list("role", flat=True)
    assert list(made) == [step.role for step in lesson.steps]
    state = store.load(learner.game, store.rules_of(learner.game)).state
    assert state.dice.script == []
    return learner


def test_a_lesson_goes_on_where_the_program_runs_steps_by_itself(ann: User) -> None:
    learner = Learner(ann, "facilitate_blitz")
    learner.begin()
    learner.act(unasked='{"kind": "run_table", "mode": "assisted"}')

    assert learner.rest() < 6
    assert learner.game.moves.filter(role="japan").count() == 2
    assert "never heard what took Shan State" in learner.lesson


def test_dialogue_1_is_played_whole_scored_and_followed_by_another_lesson(ann: User) -> None:
    """At its end both rooms stand side by side."""
    learner = played_whole(ann, "facilitate_blitz", 6)

    rooms = learner.page.all("section.lesson .known > section")
    assert [room.one("h3").words for room in rooms] == ["The Axis", "The Allies"]
    heard = [each.words for each in rooms[1].all("ul.heard li")]
    assert "Shan State" in heard[0]
    assert "tank" not in " ".join(heard)
    assert "Shan State" in rooms[1].one("ul.unknown").words
    assert "No mistakes" in learner.lesson

    button = learner.page.one("section.lesson button.primary")
    learner.client.post(f"/table/{learner.pk}/again/", {button["name"]: button["value"]})

    assert Game.objects.exclude(pk=learner.pk).get().lesson == KEYS[1]


def test_dialogue_2_a_slip_is_explained_and_nothing_is_said(ann: User) -> None:
    learner = Learner(ann, "facilitate_assault")
    learner.begin()
    learner.go_on()
    card = learner.page.one("li.sentence.in-allies")
    number = card.one("textarea")["name"]
    slip = {number: "A battleship has stopped you in sea zone 20."}

    answer = learner.press("li.sentence.in-allies button[name=speak]", **slip)

    assert "battleship" in page_in(answer.content.decode()).one("ul.excess").words
    assert learner.heard("allies") == []


def test_dialogue_2_what_each_room_hears(ann: User) -> None:
    learner = played_whole(ann, "facilitate_assault", 4)
    assert learner.heard("axis") == ["attacked"]
    assert learner.heard("allies") == ["stopped", "nothing_to_attack", "landing_warning"]


def test_dialogue_3_the_allies_never_hear_of_the_submarine(ann: User) -> None:
    learner = played_whole(ann, "facilitate_choices", 8)

    assert learner.heard("axis") == [
        "radar_blip",
        "kamikaze_target",
        "no_destroyer",
        "attacked",
        "contact",
        "attacked",
    ]
    assert learner.heard("allies") == ["stopped", "facilities"]
    allies = learner.page.all("section.lesson .known > section")[1]
    assert "submarine" not in allies.one("ul.heard").words
    assert "submarine" in allies.one("ul.unknown").words


def test_the_lesson_is_a_part_that_is_sent_when_it_changes(ann: User) -> None:
    learner = Learner(ann, "facilitate_blitz")
    page = learner.client.get(f"/facilitator/{learner.pk}/").content.decode()
    headers = {"HX-Request": "true", "X-Have": have_in(page)}

    answer = learner.client.post(
        f"/facilitator/{learner.pk}/act/", {"lesson": "begin"}, headers=headers
    )

    assert "1 of 6" in answer.content.decode()


def test_the_lessons_are_listed(ann: User) -> None:
    client = sitting(ann)

    listed = page_in(client.get("/lessons/pacific_1940/").content.decode())
    values = listed.values("button[name=lesson]", "value")
    started = client.post("/start/", {"lesson": f"pacific_1940/{KEYS[0]}"})

    assert [f"pacific_1940/{key}" in values for key in KEYS] == [True] * 3
    assert started.status_code == 302


def test_nobody_else_finds_the_desk_of_a_lesson(ann: User, bob: User) -> None:
    learner = Learner(ann, KEYS[0])
    assert sitting(bob).get(f"/facilitator/{learner.pk}/").status_code == 404
    assert Client().get(f"/facilitator/{learner.pk}/").status_code in (302, 404)


def test_no_voice_speaks_in_a_game_that_is_no_lesson(ann: User) -> None:
    game = beginning.new_game(key="pacific_1940", creator=ann, hot_seat=True)
    with pytest.raises(NoSeat):
        moves.play_voice(game.pk, "japan", {"kind": "keep_peace"})


def test_the_score_counts_what_was_said_too_much_too_little_and_out_of_order(ann: User) -> None:
    learner = Learner(ann, "facilitate_assault")
    learner.begin()
    learner.go_on()
    allies = learner.page.one("li.sentence.in-allies")
    number = allies.one("textarea")["name"]
    slip = "A battleship has stopped you in sea zone 20."
    say = "li.sentence.in-allies button[name=speak]"

    learner.press(say, **{number: slip, number.replace("words", "sure"): slip})
    axis = learner.page.one("li.sentence.in-axis textarea")["name"]
    learner.press("li.sentence.in-axis button[name=speak]", **{axis: "You are attacked."})
    learner.go_on(3)

    counts = [each.words for each in learner.page.all(".score dd")]
    assert counts[:3] == ["1", "1", "1"]
