"""Standing answers in a game of hidden hands: given after a while, seen by their side alone."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine import moves, papers
from engine.core import registry
from engine.models import Game, LogEntry, Move
from engine.papers import standing_answers
from tests.factories import make_war_at
from tests.web.markup import page_in
from tests.web.play import open_choices
from tests.web.table import asked, page_of, post, sitting
from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.table import standing
from wargames.table.ahead.words import words_of
from wargames.table.models import Looked
from wargames.table.viewer.looked import look

AT_SEA = "phase=strategy turn=4 japan=akagi samoa=chester hand.japan=J02 hand.allied=A05"
LET_THEM = "may_interrupt:let_them"


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Japan, led by Ann, may take Initiative; then the Allies, led by Bea."""
    return make_war_at(AT_SEA, ann, bea)


@pytest.fixture
def allies(bea: User) -> Client:
    return sitting(bea)


def say(client: Client, game: Game, answer: str = LET_THEM, **more: Any) -> None:
    post(client, game, "standing", add="1", answer=answer, **more)


def lead(game: Game, side: str, choice: dict[str, Any]) -> Move:
    game.refresh_from_db()
    return moves.play(game.pk, game.seats.get(side=side), choice, game.version)


def allies_take_the_initiative(game: Game) -> None:
    """Japan is asked next whether it interrupts."""
    lead(game, "japan", {"kind": "decline"})
    game.refresh_from_db()
    lead(game, "allied", next(each for each in open_choices(game) if each["kind"] == "gain"))


def due(game: Game) -> list[Any]:
    """The tasks that are to give answers."""
    return list(DBTaskResult.objects.filter(task_path="wargames.table.standing.answer"))


def give(game: Game) -> list[bool]:
    """What the worker does when the pause is over."""
    return [standing.answer.func(*task.args_kwargs["args"]) for task in due(game)]


def standing_in(page: str) -> str:
    return page_in(page).one("#standing").text


def test_an_answer_is_given_after_the_pause_and_never_in_the_movers_response(
    game: Game, japan: Client
) -> None:
    say(japan, game)

    allies_take_the_initiative(game)

    assert asked(game) == [("japan", "may_interrupt")]
    (task,) = due(game)
    pause = timedelta(seconds=settings.STANDING_PACE)
    assert abs(task.run_after - timezone.now() - pause) < timedelta(seconds=5)
    assert give(game) == [True]
    assert asked(game) == [("allied", "take_action")]
    assert give(game) == [False]  # a task that comes twice finds nothing to do


def test_it_stands_as_a_move_of_its_side_and_its_side_alone_reads_how_it_came(
    game: Game, japan: Client, allies: Client, ann: User
) -> None:
    say(japan, game)
    allies_take_the_initiative(game)
    give(game)

    move = game.moves.latest("version")
    assert (move.seat.user, move.name, move.role) == (ann, "Ann", "japan")
    assert LogEntry.objects.get(move=move, kind="answered_ahead").audience == ["japan"]
    assert "By your auto-reply 1" in page_in(page_of(japan, game)).one("#log").text
    assert "auto-reply" not in page_in(page_of(allies, game)).one("#log").text
    assert "Given once: Turn" in standing_in(page_of(japan, game))


def test_its_side_alone_reads_since_its_last_visit_which_question_was_answered(
    game: Game, japan: Client, allies: Client
) -> None:
    page_of(japan, game), page_of(allies, game)
    say(japan, game)
    allies_take_the_initiative(game)
    give(game)

    news = page_in(page_of(japan, game)).one("#since").words
    assert news.endswith("Your auto-replies Interrupt an enemy action?")
    assert "auto-replies" not in page_in(page_of(allies, game)).one("#since").words


def test_its_side_is_still_told_what_happened_since_it_moved_itself(
    game: Game, japan: Client
) -> None:
    """What the site answered for it, and what led to that, it has not seen."""
    say(japan, game)
    allies_take_the_initiative(game)
    give(game)
    game.refresh_from_db()
    look(game.seats.get(side="japan"), game.version, is_read=True)
    lead(game, "allied", {"kind": "move_from", "zone": "samoa"})

    lead(game, "allied", {"kind": "goal", "zone": "johnston"})

    told = [each.words for each in page_in(page_of(japan, game)).all(".lately li")]
    assert "take Initiative" in told[0]
    assert "move from Samoa Islands" in told[1]


def test_nobody_has_looked_at_the_game_for_it_and_the_call_to_it_is_over(
    game: Game, japan: Client, allies: Client, ann: User, bea: User
) -> None:
    say(japan, game)
    allies_take_the_initiative(game)
    calls = Notice.objects.filter(game=game, user=ann, kind=Notice.Kind.QUESTION)
    assert [call.read_at for call in calls] == [None]
    seen = Looked.objects.get(game=game, user=ann).version

    give(game)

    assert Looked.objects.get(game=game, user=ann).version == seen
    assert [call.read_at is None for call in calls.all()] == [False]
    assert Notice.objects.filter(game=game, user=bea, kind=Notice.Kind.YOUR_MOVE).exists()


def test_a_message_that_calls_somebody_waits_for_what_they_said_beforehand(
    game: Game, japan: Client, ann: User
) -> None:
    User.objects.filter(pk=ann.pk).update(email="ann@example.org", wants_email=True)
    say(japan, game)
    allies_take_the_initiative(game)

    notice = Notice.objects.get(game=game, user=ann, kind=Notice.Kind.QUESTION)
    soon = timedelta(seconds=settings.STANDING_PACE)
    assert [each.due_at - notice.made_at > 2 * soon for each in notice.deliveries.all()] == [True]
    give(game)
    notice.refresh_from_db()
    assert notice.read_at is not None  # and then nothing is sent


def test_it_may_be_taken_back_until_it_is_given(game: Game, japan: Client) -> None:
    say(japan, game)
    allies_take_the_initiative(game)

    post(japan, game, "standing", drop="1:1")

    assert give(game) == [False]
    assert asked(game) == [("japan", "may_interrupt")]


def test_switched_off_it_is_not_given_and_switched_on_again_it_is(
    game: Game, japan: Client
) -> None:
    say(japan, game)
    post(japan, game, "standing", off="1:1")
    assert "Off." in standing_in(page_of(japan, game))

    allies_take_the_initiative(game)
    assert give(game) == [False]

    post(japan, game, "standing", on="1:2")
    assert give(game) == [True]


def test_an_answer_for_once_is_switched_off_when_it_was_given(game: Game, japan: Client) -> None:
    say(japan, game, once="on")
    allies_take_the_initiative(game)

    assert give(game) == [True]

    assert "Let them act, once. Off." in standing_in(page_of(japan, game))


def test_ones_own_next_action_may_be_said_beforehand(game: Game, japan: Client) -> None:
    say(japan, game, "take_action:pass_action", once="on")
    game.refresh_from_db()
    lead(game, "japan", next(each for each in open_choices(game) if each["kind"] == "gain"))
    lead(game, "allied", {"kind": "let_them"})
    assert asked(game) == [("japan", "take_action")]
    assert not page_in(page_of(japan, game)).has("#always")  # an action is chosen each time

    assert give(game) == [False]  # whoever has paid for it must act

    assert "it was not possible" in standing_in(page_of(japan, game))


def test_what_is_answered_by_hand_meanwhile_is_left_alone(game: Game, japan: Client) -> None:
    say(japan, game)
    allies_take_the_initiative(game)

    lead(game, "japan", {"kind": "let_them"})

    assert give(game) == [False]
    assert not LogEntry.objects.filter(kind="answered_ahead").exists()


@pytest.mark.parametrize(
    ("about", "is_given"),
    [({"first": 1}, False), ({"last": 0}, True), ({"first": 0, "last": 0}, True)],
)
def test_it_holds_in_its_turns_alone(
    game: Game, japan: Client, about: dict[str, int], is_given: bool
) -> None:
    first_turn = game.summary["turn"]
    moved = {name: str(more + first_turn) for name, more in about.items()}
    say(japan, game, **moved)

    allies_take_the_initiative(game)

    assert give(game) == [is_given]


@pytest.mark.parametrize(
    ("most", "words", "is_given"), [("1", "1 at most", True), ("0", "exactly 0", False)]
)
def test_it_depends_on_the_cards_in_ones_own_hand(
    game: Game, japan: Client, most: str, words: str, is_given: bool
) -> None:
    say(japan, game, **{"least-cards": "0", "most-cards": most})
    told = standing_in(page_of(japan, game))
    assert f"Let them act. Only if cards in my hand: {words}." in told

    allies_take_the_initiative(game)

    assert give(game) == [is_given]


def test_an_answer_that_is_not_possible_leaves_the_question_open_and_says_why(
    game: Game, japan: Client
) -> None:
    say(japan, game, "may_interrupt:interrupt")  # Japan holds no card for it

    allies_take_the_initiative(game)

    assert give(game) == [False]
    assert asked(game) == [("japan", "may_interrupt")]
    assert "Not used the last time: it was not possible." in standing_in(page_of(japan, game))


def test_an_answer_of_somebody_who_has_got_up_is_not_given(
    game: Game, japan: Client, bob: User
) -> None:
    say(japan, game)
    allies_take_the_initiative(game)
    game.seats.filter(side="japan").update(user=bob)

    assert give(game) == [False]
    page = page_of(sitting(bob), game)
    assert "Ann, who wrote it, no longer plays that side." in standing_in(page)

    post(sitting(bob), game, "standing", on="1:2")
    assert give(game) == [True]


def test_what_does_not_read_any_more_is_set_aside_with_a_word(game: Game, japan: Client) -> None:
    papers.write(game, "japan", "answer", "1", {"asks": 7}, edition=0, by="Ann")

    allies_take_the_initiative(game)

    assert give(game) == [False]
    assert "This auto-reply can no longer be read" in standing_in(page_of(japan, game))
    assert post(japan, game, "standing", drop="1:1").status_code == 302
    assert not standing_answers.answers_of(game, "japan")


def test_a_choice_may_be_the_answer_from_now_on(game: Game, japan: Client) -> None:
    allies_take_the_initiative(game)
    options = page_in(page_of(japan, game)).all("#always option")
    assert [each.text for each in options] == [
        "ask me each time",
        "always answer so, until the turn ends",
        "always answer so, to the end of the game",
    ]

    post(japan, game, "move", choice='{"kind": "let_them"}', always=options[2]["value"])

    (kept,) = standing_answers.answers_of(game, "japan")
    assert kept.answer is not None
    assert (kept.answer.choice, kept.answer.last) == ({"kind": "let_them"}, 0)
    assert asked(game) == [("allied", "take_action")]


@pytest.mark.parametrize(
    "sent",
    [
        {"add": "1", "answer": "may_interrupt:nothing"},
        {"add": "1", "answer": "take_action:move_from"},
        {"add": "1", "answer": LET_THEM, "role": "allied"},
        {"add": "1", "answer": LET_THEM, "first": "x"},
        {"add": "1", "answer": LET_THEM, "first": "5", "last": "4"},
        {"add": "1", "answer": LET_THEM, "place": "truk"},
        {"drop": "1:1"},
        {"on": "1"},
        {},
    ],
)
def test_what_no_form_sends_is_refused_in_words(
    game: Game, japan: Client, sent: dict[str, str]
) -> None:
    post(japan, game, "standing", **sent)

    assert not papers.papers_of(game, "japan", "answer")
    page = page_in(page_of(japan, game, "?fold=standing"))
    assert page.has("#standing-refused") == ("add" in sent) != page.has(".flashes .error")


def test_the_other_side_cannot_tell_until_it_is_given(
    game: Game, japan: Client, allies: Client
) -> None:
    def seen() -> tuple[bytes, ...]:
        pages = ("", "list/", "log/", "export.json", "papers/answer/", "panel/")
        found = [allies.get(f"/table/{game.pk}/{page}") for page in pages]
        return tuple(answer.content for answer in found)

    allies_take_the_initiative(game)
    without = seen()
    say(japan, game)

    after = seen()
    for before, now in zip(without, after, strict=True):
        assert masked(before) == masked(now)


def masked(page: bytes) -> str:
    """A page without the tokens of its forms, which are others at each request."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", page.decode())


def test_whoever_sits_elsewhere_finds_no_such_thing(game: Game, japan: Client, bob: User) -> None:
    answer = sitting(bob).post(f"/table/{game.pk}/standing/", {"add": "1", "answer": LET_THEM})

    assert answer.status_code == 404


@pytest.mark.parametrize("key", registry.keys())
def test_every_question_that_may_be_answered_beforehand_has_its_words(key: str) -> None:
    for options in ({}, {"fog": True}):
        for kind in registry.get(key).under(options).beforehand.answered:
            tag = str(kind.__struct_config__.tag)
            assert words_of(key, tag)
            assert all(words_of(key, f"{tag}_{answer}") for answer in kind.AHEAD)
            assert words_of(key, f"{tag}_up_to", 3, "fighter") or not kind.AHEAD_UP_TO
            assert all(words_of(key, f"fact_{fact.name}") for fact in kind.AHEAD_FACTS)
