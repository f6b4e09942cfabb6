"""Seats that a program leads: it moves as anyone does, and its holder takes them back."""

import json
import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from msgspec.structs import replace

from engine import moves
from engine.core.testing.playing import view_bytes
from engine.errors import MoveError, NoSeat
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.models import Game, LogEntry
from engine.moves import ending, taking_back
from engine.position import store
from engine.seats import programs, seated
from engine.seats import sitting as joining
from engine.visibility.revisions import revision_of
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR
from tests.factories import (
    UserFactory,
    make_campaign,
    make_campaign_at,
    make_game,
    make_war,
    make_war_at,
    seat_of,
)
from tests.web.clocks.clocking import with_clock
from tests.web.markup import page_in
from tests.web.notices.tasks import run_due_tasks
from tests.web.play import open_choices, play_one
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.clocks import due
from wargames.clocks.models import Answered, Clock
from wargames.lobby.against.forms import seat_programs
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.opponents import questions, tasks, thinking
from wargames.opponents.models import Thought
from wargames.opponents.thinking import NoAnswer
from wargames.people.signals import punctuality_wanted
from wargames.sweeps import GAMES
from wargames.table.models import Looked
from wargames.worker import TaskWorker

pytestmark = pytest.mark.django_db(transaction=True)
LATER = timedelta(minutes=1)


def play_on(game: Game, times: int = 1) -> None:
    """Let the programs of a game answer what is due, so many times."""
    for number in range(1, times + 1):
        run_due_tasks(timezone.now() + number * LATER)
    game.refresh_from_db()


def test_a_program_plays_a_seat_that_is_handed_to_it_until_it_is_taken_back(ann: User) -> None:
    game = make_game(ann)
    programs.hand_to(game.pk, seat_of(game), "captain")
    play_on(game, 3)
    made = list(game.moves.values_list("name", flat=True))
    assert len(made) >= 3 and set(made) == {"Captain for Ann"}

    programs.take_back(game.pk, seat_of(game))
    play_on(game)
    assert game.moves.count() == len(made)
    kinds = list(game.log.filter(move=None).values_list("kind", "data__reason"))
    assert kinds == [("program_leads", "captain"), ("program_left", "captain")]


def begun(client: Client, **sent: str) -> Game:
    """The game that the page "Play the computer" starts with these choices."""
    wanted = {"level": "captain", "side": "japan", "pace": "0", **sent}
    answer = client.post("/against/pacific_war/", wanted)
    assert answer.status_code == 302
    return Game.objects.get(pk=answer["Location"].strip("/").split("/")[1])


def test_two_clicks_from_the_home_page_one_plays_the_computer(client: Client) -> None:
    home = page_in(client.get("/"))
    assert "pacific_war" in [each["value"] for each in home.all("[name=against]")]
    answer = client.post("/start/", {"name": "Kay", "against": "pacific_war"})
    assert answer["Location"] == "/against/pacific_war/"
    page = page_in(client.get(answer["Location"]))
    chosen = {each["name"]: each["value"] for each in page.all("[type=radio][checked]")}
    assert chosen == {"level": "cadet", "side": "japan", "pace": "1"}

    answer = client.post(answer["Location"], chosen)

    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/" and game.status == Game.Status.PLAYING
    table = page_in(client.get(answer["Location"]))
    assert "Cadet (program)" in table.one(".seats").words


def test_it_answers_every_question_of_its_side_and_nothing_of_the_other(ann: User) -> None:
    game = begun(sitting(ann))
    play_on(game, 5)
    assert set(game.moves.values_list("name", flat=True)) == {"Captain (program)"}
    roles = store.roles_of(game)
    assert {roles.side_of(role) for role in game.moves.values_list("role", flat=True)} == {"allied"}


def test_a_stale_answer_is_dropped(ann: User) -> None:
    game = make_game(ann)
    programs.hand_to(game.pk, seat_of(game), "captain")
    (call,) = programs.calls_of(game, seated.seats_at(game))
    first = open_choices(game)[0]
    moves.play(game.pk, seat_of(game), first, game.version)
    game.refresh_from_db()
    assert not tasks.think.func(str(game.pk), call.role, call.opened)
    with pytest.raises(MoveError):
        moves.play_as_program(game.pk, call.role, call.opened, first)
    assert game.moves.count() == 1


def test_no_game_stands_still_where_a_program_fails(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(ann)
    programs.hand_to(game.pk, seat_of(game), "captain")

    def lost(*_: Any) -> Any:
        raise NoAnswer("it has ended")

    monkeypatch.setattr(thinking, "ask", lost)
    play_on(game)
    assert game.moves.count() >= 1


def test_a_thinker_that_takes_too_long_is_ended_and_the_next_question_begins_another() -> None:
    game = make_game()
    programs.hand_to(game.pk, seat_of(game), "captain")
    (call,) = programs.calls_of(game, seated.seats_at(game))
    question = questions.question_of(game, call, "captain")
    place = thinking.Place()
    with pytest.raises(NoAnswer, match="within 0 s"):
        place.ask(question, 0.0)  # a process takes longer than that to begin
    assert place.thinker is None
    assert place.ask(question, 30.0).choice is not None
    with pytest.raises(NoAnswer, match="KeyError"):
        place.ask(replace(question, level="general"), 30.0)
    place.end()


def test_it_is_asked_with_what_its_side_may_know_and_nothing_else(ann: User, bea: User) -> None:
    """Two worlds that look alike to a side bring the same question for it, but for the draw."""
    game = make_war(ann, bea)
    rules = store.rules_of(game)
    programs.hand_to(game.pk, game.seats.get(side="allied"), "captain")
    state = store.load(game, rules).state
    (call, *_) = programs.calls_of(game, seated.seats_at(game))
    asked = questions.question_of(game, call, "captain")
    known = rules.codec.decode(bytes(asked.state))
    assert view_bytes(rules.view(known, "allied")) == view_bytes(rules.view(state, "allied"))
    assert known.dice.seed != state.dice.seed


def test_who_plays_the_computer_may_take_moves_back_and_it_plays_on_at_a_draw(ann: User) -> None:
    client = sitting(ann)
    game = begun(client)
    seat = game.seats.get(user=ann)
    for _ in range(60):
        game.refresh_from_db()
        if any(move.role == "japan" for move in game.moves.all()):
            break
        if "japan" in seated.asked_of(game):
            moves.play(game.pk, seat, open_choices(game)[0], game.version)
        play_on(game)
    taking_back.ask_back(game.pk, seat, revision_of(game, "japan"))
    ending.offer_draw(game.pk, seat, revision_of(Game.objects.get(pk=game.pk), "japan"))
    play_on(game)
    kinds = list(game.log.filter(move=None).values_list("kind", flat=True))
    assert "back_agreed" in kinds and "draw_declined" in kinds


def play_to_its_end(game: Game) -> None:
    """The program that leads a seat chooses the first thing that it may, until the game is over."""
    while game.status == Game.Status.PLAYING:
        (call, *_) = programs.calls_of(game, seated.seats_at(game))
        moves.play_as_program(game.pk, call.role, call.opened, open_choices(game)[0])
        game.refresh_from_db()


def test_whose_seat_a_program_leads_has_not_seen_what_it_did_and_is_told_of_the_end(
    ann: User,
) -> None:
    game = make_game(ann)
    seat = seat_of(game)
    tell_person(ann, game, Notice.Kind.YOUR_MOVE)
    tell_person(ann, game, Notice.Kind.WROTE)
    programs.hand_to(game.pk, seat, "captain")
    before = Looked.objects.filter(user=ann).values_list("version", flat=True).first()
    play_to_its_end(game)
    unread = Notice.objects.filter(user=ann, read_at=None).values_list("kind", flat=True)
    assert set(unread) == {Notice.Kind.WROTE, Notice.Kind.GAME_OVER}
    assert Looked.objects.filter(user=ann).values_list("version", flat=True).first() == before


def test_a_person_takes_a_programs_seat_over(ann: User, bea: User) -> None:
    client = sitting(ann)
    game = begun(client)
    place = game.seats.exclude(user=ann).get().place
    client.post(f"/table/{game.pk}/seat/", {"act": f"put_up {place}", "side": "japan"})
    vacancy = game.vacancies.get()
    assert sitting(bea).post(f"/seat/{vacancy.token}/").status_code == 302
    seat = game.seats.get(place=place)
    assert (seat.user, seat.program) == (bea, "")
    assert not game.former_seats.exists()


def test_a_clock_that_has_run_out_lets_captain_play(ann: User, bea: User) -> None:
    game = with_clock(make_war(ann, bea), at_zero=Clock.AtZero.COVER)
    asked = seated.asked_of(game)[0]
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        due.tick()
    seat = game.seats.get(side=store.roles_of(game).side_of(asked))
    assert seat.program == "captain"
    client = sitting(seat.user)
    assert "Captain plays for you" in page_of(client, game)
    client.post(f"/table/{game.pk}/seat/program/", {"level": "", "side": seat.side})
    seat.refresh_from_db()
    assert seat.program == ""


def told_of(person: User) -> tuple[int, int]:
    """How many answers of a person's count, and how many of them came in time."""
    found = [reply for _, reply in punctuality_wanted.send(None, person=person) if reply]
    return sum(each.answers for each in found), sum(each.in_time for each in found)


def test_a_covering_programs_answers_say_nothing_of_its_players_punctuality(
    ann: User, bea: User
) -> None:
    """The question that they let run out does; so do those that they answer themselves again."""
    game = with_clock(make_war(ann, bea), at_zero=Clock.AtZero.COVER)
    asked = seated.asked_of(game)[0]
    seat = game.seats.get(side=store.roles_of(game).side_of(asked))
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        due.tick()
        play_on(game, 3)
        assert game.moves.filter(seat=seat).count() > 1
        assert told_of(seat.user) == (1, 0)
        programs.take_back(game.pk, seat)
        next(number for number in range(99) if play_one(game, number).seat == seat)
        assert told_of(seat.user) == (2, 1)


def test_a_question_that_ran_out_for_who_leads_one_power_alone_is_counted(
    ann: User, bea: User
) -> None:
    game = make_campaign_at("power=usa phase=purchase_and_repair war=japan-usa", ann, bea)
    game.seats.filter(user=bea).update(powers=["usa"])
    joining.join(game.pk, UserFactory(), "allies", beside=True)
    game.refresh_from_db()
    with_clock(game, at_zero=Clock.AtZero.COVER)
    with time_machine.travel(timezone.now() + timedelta(days=5)):
        due.tick()
        play_on(game, 1)
    assert game.log.get(kind="program_leads").data["role"] == "usa"
    assert told_of(bea) == (1, 0)


def test_a_program_that_answers_in_time_for_a_player_is_not_counted(ann: User, bea: User) -> None:
    game = with_clock(make_war(ann, bea))
    seat = game.seats.get(side=store.roles_of(game).side_of(seated.asked_of(game)[0]))
    programs.hand_to(game.pk, seat, "captain")
    play_on(game, 2)
    assert Answered.objects.filter(user=seat.user, in_time=True).count() >= 2
    assert told_of(seat.user) == (0, 0)


def test_only_levels_that_there_are_may_lead_a_seat_and_nobody_elses(ann: User, bea: User) -> None:
    game, client = make_war(ann, bea), sitting(ann)
    path = f"/table/{game.pk}/seat/program/"
    client.post(path, {"level": "general", "side": "japan"})
    assert not game.seats.exclude(program="").exists()
    client.post(path, {"level": "captain", "side": "japan"})
    assert [each.user for each in game.seats.exclude(program="")] == [ann]
    with pytest.raises(NoSeat):
        programs.take_back(make_war(ann).pk, seat_of(game))
    own = begun(sitting(bea))
    with pytest.raises(NoSeat):
        programs.take_back(own.pk, own.seats.exclude(program="").get())


def test_nobody_hands_over_a_seat_before_the_game_begins(ann: User) -> None:
    """Its terms would change for whoever is about to sit down."""
    game = make_war(ann)
    version = game.version
    with pytest.raises(NoSeat):
        programs.hand_to(game.pk, seat_of(game), "captain")
    game.refresh_from_db()
    assert game.version == version and not game.log.exists()


def test_what_it_weighed_is_told_after_the_game_and_before_it_to_nobody_else(ann: User) -> None:
    client = sitting(ann)
    game = begun(client)
    play_on(game, 5)
    assert Thought.objects.filter(game=game).exists()
    path = f"/table/{game.pk}/thoughts/"
    assert client.get(path).status_code == 404
    ending.resign(game.pk, game.seats.get(user=ann), revision_of(game, "japan"))
    page = page_in(client.get(path))
    assert page.has(".thought tr.best")
    newest = Thought.objects.latest("version")
    assert in_words(newest.weighed[0]) in page.all(".thought tr.best th")[0].words

    old = {"words": "Attack & " * 20, "mean": 1.0, "error": 0.0, "number": 0, "reasons": []}
    Thought.objects.filter(pk=newest.pk).update(weighed=[old, old])
    page = page_in(client.get(path))
    assert page.all(".thought tr.best th")[0].words.count("Attack &") == 20
    assert 5 < page.all(".thought summary")[0].words.count("Attack &") < 10


def in_words(choice: dict[str, Any]) -> str:
    """What was weighed, as the page tells it."""
    return unescape(render_to_string("table/advice/weighed_choice.html", {"c": choice})).strip()


def test_what_it_weighed_is_told_in_words_with_its_plans_and_their_terms(
    ann: User, bea: User
) -> None:
    line = "acts=japan turn=1 indochina=kongo,haruna,nagato,nachi hand.japan=J05,J07"
    game = make_war_at(line, ann, bea)
    programs.hand_to(game.pk, game.seats.get(side="japan"), "captain")
    play_on(game)
    best = Thought.objects.get(game=game, version=game.moves.earliest("version").version).weighed[0]
    assert re.fullmatch(
        r"Move ships out of Indochina: .+ to (Philippines|Singapore)", in_words(best)
    )
    assert dict(best["reasons"])["capture"] > 0


def test_a_combat_move_is_told_by_its_attacks_and_what_each_is_worth(ann: User) -> None:
    line = f"power=japan {ALL_AT_WAR} kwangsi=japan:6inf+2art+2ftr kwangtung=uk:1inf"
    game = make_campaign_at(line, ann)
    programs.hand_to(game.pk, seat_of(game), "captain")
    play_on(game)
    best, other = Thought.objects.earliest("version").weighed
    assert in_words(best).startswith("1 attack: 6 infantry") and in_words(other) == "no attack"
    assert dict(best["reasons"])["Kwangtung"] > 0


def test_what_is_put_together_of_few_parts_is_told_by_them(ann: User) -> None:
    line = "power=japan phase=combat_move kwangsi=japan:1inf+1ftr hunan=china:2inf"
    game = make_campaign_at(f"{line} holds.hunan=china", ann, dice=(6, 6, 1, 6))
    units = ("japan_infantry_1", "japan_fighter_1")
    plan = MovePlan(tuple(Order(units=(unit,), path=("kwangsi", "hunan")) for unit in units))
    moves.play(game.pk, seat_of(game), plan, game.version)
    programs.hand_to(game.pk, seat_of(game), "captain")
    play_on(game)
    weighed = Thought.objects.earliest("version").weighed
    assert [in_words(each).partition(" (")[0] for each in weighed] == ["Infantry", "Fighter"]


@pytest.mark.parametrize("in_the_fog", [False, True])
def test_the_computer_plays_pacific_1940_in_the_open_and_in_the_fog(
    ann: User, in_the_fog: bool, settings: Any
) -> None:
    settings.PROGRAM_SLOT = settings.PROGRAM_PLAN_SLOT = 0
    sent = {"level": "captain", "side": "allies", "pace": "0"}
    sent |= {"option_fog": "on"} if in_the_fog else {}
    answer = sitting(ann).post("/against/pacific_1940/", sent)
    game = Game.objects.get(pk=answer["Location"].strip("/").split("/")[1])
    assert store.roles_of(game).is_secret == in_the_fog
    play_on(game, 12)
    assert game.summary["asked"] and "japan" not in game.summary["asked"]
    names = set(game.moves.filter(role="japan").values_list("name", flat=True))
    assert names == {"Captain (program)"}
    kept = [choice for thought in Thought.objects.filter(game=game) for choice in thought.weighed]
    assert any(" to " in in_words(each) for each in kept), "a plan is told by its orders"
    assert all(in_words(choice) for choice in kept)


def test_in_the_fog_its_answer_comes_at_a_moment_that_tells_nothing(
    ann: User, settings: Any
) -> None:
    """However long it thinks: a whole number of slots after the question."""
    sent = {"level": "captain", "side": "allies", "pace": "0", "option_fog": "on"}
    answer = sitting(ann).post("/against/pacific_1940/", sent)
    game = Game.objects.get(pk=answer["Location"].strip("/").split("/")[1])
    run_due_tasks()
    assert not game.moves.exists()
    waiting = DBTaskResult.objects.get(task_path=tasks.move.module_path)
    slots = (waiting.run_after - game.updated_at).total_seconds() / settings.PROGRAM_PLAN_SLOT
    assert round(slots) >= 1
    assert slots == pytest.approx(round(slots), abs=0.1)
    with time_machine.travel(timezone.now() + LATER):
        TaskWorker([GAMES]).run()  # however long those that think are at something else
    assert game.moves.count() == 1


def pause_after(game: Game, *kinds: str, audience: list[str] | None = None) -> float:
    """How long the program waits after a move of which this is told."""
    for kind in kinds:
        LogEntry.objects.create(
            game=game, version=game.version, kind=kind, rule="8", data={}, audience=audience
        )
    DBTaskResult.objects.all().delete()
    tasks.schedule(game, seated.seats_at(game))
    waiting = DBTaskResult.objects.get(task_path=tasks.think.module_path)
    return float((waiting.run_after - timezone.now()).total_seconds())


def test_it_waits_longer_after_a_move_of_which_much_is_told(ann: User) -> None:
    sitting(ann).post("/against/pacific_1940/", {"level": "captain", "side": "allies", "pace": "3"})
    game = Game.objects.get()
    LogEntry.objects.all().delete()
    assert pause_after(game, "moved") == pytest.approx(3, abs=0.5)
    assert pause_after(game, *["moved"] * 8, audience=["axis"]) == pytest.approx(3, abs=0.5)
    assert pause_after(game, *["moved"] * 7) == pytest.approx(9, abs=0.5)
    assert pause_after(game, *["moved"] * 90) == pytest.approx(18, abs=0.5)


def pause_now(game: Game) -> float:
    """How many seconds the one open question to a program waits for its answer."""
    game.refresh_from_db()
    (call,) = programs.calls_of(game, seated.seats_at(game))
    return tasks.pause_of(game, call)


def test_14_0_units_that_it_places_one_by_one_come_without_a_pause_between(ann: User) -> None:
    game = begun(sitting(ann), side="japan", pace="3")
    assert pause_now(game) == 3, "the first of them"

    play_on(game)

    assert seated.asked_of(game) == ["japan"]
    assert game.moves.filter(choice__kind="finish_set_up").exists(), "they are confirmed too"
    thoughts = DBTaskResult.objects.filter(task_path=tasks.think.module_path).order_by("run_after")
    first, *others = [each.run_after - each.enqueued_at for each in thoughts]
    assert first >= timedelta(seconds=2.9)
    assert len(others) > 1
    assert max(others) < timedelta(seconds=0.5)


def test_14_0_it_pauses_before_it_places_what_the_other_side_has_not_seen_begin(ann: User) -> None:
    game = begun(sitting(ann), side="allied", pace="3")
    mine = game.seats.get(side="allied")
    while seated.asked_of(game) == ["allied"]:
        moves.play(game.pk, mine, open_choices(game)[0], game.version)
        game.refresh_from_db()

    assert pause_now(game) == 3


def test_in_the_fog_it_waits_as_long_whatever_has_happened(ann: User) -> None:
    sent = {"level": "captain", "side": "allies", "pace": "3", "option_fog": "on"}
    sitting(ann).post("/against/pacific_1940/", sent)
    assert pause_after(Game.objects.get(), *["moved"] * 90) == pytest.approx(3, abs=0.5)


def test_whoever_waits_for_a_program_in_the_fog_is_told_why_it_takes_its_time(ann: User) -> None:
    sent = {"level": "captain", "side": "allies", "pace": "0", "option_fog": "on"}
    sitting(ann).post("/against/pacific_1940/", sent)
    assert "answers a fixed time after each question" in page_of(sitting(ann), Game.objects.get())

    open_game = make_campaign(ann)
    seat_programs(open_game, "captain", pace=0)
    assert "a fixed time after" not in page_of(sitting(ann), open_game)


def test_a_plan_that_waits_for_its_moment_is_not_thought_of_again(ann: User) -> None:
    sent = {"level": "captain", "side": "allies", "pace": "0", "option_fog": "on"}
    sitting(ann).post("/against/pacific_1940/", sent)
    game = Game.objects.get()
    run_due_tasks()
    tasks.look(game=game)
    waiting = DBTaskResult.objects.filter(status="READY")
    assert [each.task_path for each in waiting] == [tasks.move.module_path]


def test_what_is_answered_at_once_waits_behind_no_admiral(ann: User, bea: User) -> None:
    """Of ten games with Admirals and one with a Cadet the Cadet's comes first, enqueued last."""
    for person, level in [*[(ann, "admiral")] * 10, (bea, "cadet")]:
        game = make_war(person)
        seat_programs(game, level, pace=0)
        programs.hand_to(game.pk, game.seats.get(user=person), level, 0)
    first, *others = DBTaskResult.objects.filter(task_path=tasks.think.module_path)
    assert first.args_kwargs["args"][0] == str(game.pk) and len(others) == 10


def test_a_choice_that_is_refused_for_a_question_answered_meanwhile_is_dropped(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(ann)
    programs.hand_to(game.pk, seat_of(game), "captain")
    (call,) = programs.calls_of(game, seated.seats_at(game))

    def meanwhile(*about: Any) -> Any:
        moves.play(game.pk, seat_of(game), open_choices(game)[0], game.version)
        return unanswered(*about)

    unanswered = questions.unanswered
    monkeypatch.setattr(questions, "unanswered", meanwhile)
    assert not tasks.carry_out(game, call, {"kind": "nothing"}, [])
    assert game.moves.count() == 1


def test_advice_on_a_plan_can_be_put_into_the_draft(ann: User) -> None:
    game, client = make_campaign(ann), sitting(ann)
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    assert page.all(".orders li")
    plan = page.one("[name=plan]")["value"]
    client.post(f"/table/{game.pk}/advice/draft/", {"plan": plan})
    (kept,) = game.papers.filter(kind="draft")
    assert kept.data == json.loads(plan)
    client.post(f"/table/{game.pk}/advice/draft/", {"plan": '{"kind": "nothing"}'})
    kept.refresh_from_db()
    assert kept.data == json.loads(plan)


@pytest.mark.parametrize("name", ["army_navy", "left_behind", "shot_down", "capture"])
def test_no_term_is_shown_as_a_key(name: str) -> None:
    shown = render_to_string("table/advice/advice_term.html", {"name": name, "worth": 1.5})
    assert "_" not in shown
    assert shown.strip().endswith("+1.50")


def test_a_term_that_speaks_against_a_choice_has_a_minus_sign() -> None:
    shown = render_to_string("table/advice/advice_term.html", {"name": "here", "worth": -0.45})
    assert shown.strip().endswith("this battle −0.45")


@pytest.mark.parametrize("options", [{}, {"fog": True}])
def test_the_same_question_is_asked_alike_whenever_it_is_asked(
    ann: User, bea: User, options: dict[str, bool]
) -> None:
    """What nobody may know is drawn by the question, and never by the system."""
    game = make_campaign(ann, bea, options=options)
    (role, *_) = [each for each in seated.asked_of(game) if each != "facilitator"]
    call = programs.Call(role, 0, seat_of(game))
    first, again = (questions.question_of(game, call, "captain") for _ in range(2))
    assert first == again
