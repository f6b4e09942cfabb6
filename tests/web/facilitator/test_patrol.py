"""Patrol on the site: secret orders under seal, two who decide at once, and who facilitates."""

import json
import random
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client
from django_tasks_db.models import DBTaskResult

from engine import moves
from engine.archive.reading import read, restore
from engine.archive.writing import of_seat, whole
from engine.core.roles import FACILITATOR
from engine.errors import MoveError, NoSeat, NothingToUndo, NotLegal
from engine.management.commands.audit import differences
from engine.models import Announcement, Game, LogEntry, Move
from engine.seats import beginning
from engine.seats.sitting import join, leave
from engine.visibility import announced, revisions
from tests.factories import UserFactory
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.markup import page_in
from tests.web.table import page_of, sent_by, sitting
from wargames.table import program

MEETING = ("emden", 3), ("emden", 2)
"""Blue's Emden goes to where Green's Danae lies."""


@pytest.fixture
def patrol() -> Patrol:
    return Patrol()


@pytest.fixture
def unattended() -> Patrol:
    """Nobody facilitates: the program does."""
    return Patrol(has_facilitator=False)


def page(patrol: Patrol, role: str, path: str = "") -> str:
    return page_of(sitting(patrol.people[role]), patrol.game, path)


def draft_button(text: str, words: str, draft: str = "") -> dict[str, str]:
    """What a button of a draft on this page sends, of the draft of this power."""
    assert page_in(text).one("form#d")["action"].endswith("/compose/")
    for each in page_in(text).all("button[form=d]"):
        if each.words.startswith(words) and draft in each[each["name"] and "value"]:
            return {each["name"]: each["value"]}
    raise AssertionError(f"no button {words!r}")


def press(
    patrol: Patrol, role: str, words: str, text: str = "", client: Client | None = None
) -> Any:
    """Press a button of one's own draft, on the page of now or an older one."""
    client = client or sitting(patrol.people[role])
    sent = draft_button(text or page_of(client, patrol.game), words, f"{role}:give_orders")
    return client.post(f"/table/{patrol.pk}/compose/", sent)


def choose(patrol: Patrol, role: str, words: str) -> Any:
    """Press a button that makes a choice at once."""
    client = sitting(patrol.people[role])
    text = page_of(client, patrol.game)
    button = next(b for b in page_in(text).all("button[name=choice]") if words in b.words)
    form = page_in(text).one(f"form#{button['form']}")
    data = {"choice": button["value"], "token": form.one("[name=token]")["value"]}
    return client.post(form["action"], data, headers=sent_by(text))


def announce(patrol: Patrol, deed: str, number: int, words: str = "") -> Any:
    """Say something that is held, or keep it in other words."""
    data = {deed: str(number), f"words-{number}": words}
    return sitting(patrol.people[FACILITATOR]).post(f"/table/{patrol.pk}/announce/", data)


def meet(patrol: Patrol) -> None:
    """All have given orders, and in zone 3 Danae and Emden have met."""
    patrol.orders(RED)
    patrol.orders(GREEN)
    patrol.orders(BLUE, *MEETING)


# ---------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("has_facilitator", [True, False])
def test_a_game_is_played_to_its_end_and_its_record_is_sound(
    has_facilitator: bool, seed: int
) -> None:
    patrol = Patrol(has_facilitator=has_facilitator, seed=str(seed))

    patrol.play_to_the_end(random.Random(seed))

    assert list(differences(patrol.game)) == []
    call_command("verify_dice", patrol.pk, verbosity=0)
    calls = Move.objects.filter(role=FACILITATOR).values_list("name", flat=True)
    assert set(calls) <= {"Cat" if has_facilitator else "the site"}


def test_a_round_is_played_by_clicking_from_four_pages(patrol: Patrol) -> None:
    press(patrol, RED, "Ajax to zone 8")
    press(patrol, RED, "Ajax to zone 7")
    assert press(patrol, RED, "Lock").status_code == 302
    press(patrol, GREEN, "Lock")
    press(patrol, BLUE, "Emden to zone 4")
    press(patrol, BLUE, "Emden to zone 3")
    press(patrol, BLUE, "Lock")

    assert "Waiting for the facilitator" in page(patrol, RED)
    for number in [each.number for each in announced.held(patrol.game)]:
        announce(patrol, "speak", number)
    for _ in range(2):  # Ajax meets Leipzig, too
        assert choose(patrol, FACILITATOR, "Call the fight").status_code == 200

    assert patrol.game.summary["round"] == 2
    assert "Round 2" in page(patrol, BLUE)
    assert "Your move" in page(patrol, GREEN)


# ---------------------------------------------------------------------------- at once


def test_two_who_decide_at_once_from_pages_of_before_both_succeed(patrol: Patrol) -> None:
    people = {role: sitting(patrol.people[role]) for role in (RED, GREEN, BLUE)}
    texts = {role: page_of(client, patrol.game) for role, client in people.items()}

    for role in (BLUE, RED, GREEN):
        answer = press(patrol, role, "Lock", texts[role], people[role])
        assert (answer.status_code, answer["Location"]) == (302, f"/table/{patrol.pk}/")

    assert list(Move.objects.values_list("role", flat=True)) == [BLUE, RED, GREEN]
    assert patrol.game.summary["round"] == 2 or FACILITATOR in patrol.game.summary["asked"]


def test_who_has_answered_already_is_told_so_and_nothing_is_done_twice(patrol: Patrol) -> None:
    client = sitting(patrol.people[BLUE])
    text = page_of(client, patrol.game)
    press(patrol, BLUE, "Lock", text, client)

    assert press(patrol, BLUE, "Lock", text, client).status_code == 302

    assert Move.objects.count() == 1
    assert "Waiting for Red and Green" in page(patrol, BLUE)


def test_the_others_are_shown_to_be_awaited_until_all_are_in(patrol: Patrol) -> None:
    before = page(patrol, BLUE)
    patrol.orders(RED)
    patrol.orders(GREEN)

    for role in (RED, GREEN):
        assert "Waiting for Blue" in page(patrol, role)
    assert patrol.game.summary["seen"]["south"] == [RED, GREEN, BLUE]
    assert page_in(before).one(".watch").words == page_in(page(patrol, BLUE)).one(".watch").words


def test_the_orders_of_a_power_are_given_by_who_holds_it_alone(patrol: Patrol) -> None:
    with pytest.raises(MoveError):
        moves.play(
            patrol.pk, patrol.seat(GREEN), {"kind": "orders", "moves": []}, patrol.token(RED)
        )
    with pytest.raises(NotLegal):
        patrol.orders(GREEN, ("ajax", 7))

    assert not Move.objects.exists()


# ---------------------------------------------------------------------------- undo


def test_a_sealed_answer_is_taken_back_after_another_has_answered(patrol: Patrol) -> None:
    patrol.orders(RED, ("ajax", 7))
    patrol.orders(BLUE)

    patrol.undo(RED)

    assert [ask.role for ask in patrol.asks()] == [RED, GREEN]
    assert not Move.objects.get(role=BLUE).undone
    assert "Take out Ajax to zone 8" in page(patrol, RED)  # the draft is back
    patrol.orders(RED)
    assert list(differences(patrol.game)) == []


def test_who_has_answered_may_take_it_back_while_others_of_the_side_are_asked(
    patrol: Patrol,
) -> None:
    patrol.orders(RED, ("ajax", 7))

    text = page(patrol, RED)

    assert page_in(text).has("button[form=u]")
    assert "Waiting for Green and Blue" in page_in(text).one(".watch").words
    assert page_in(text).one(".compose h3").words == "Draft of Green"


def test_a_draft_of_another_power_of_ones_side_is_shown_and_its_buttons_are_folded_away(
    patrol: Patrol,
) -> None:
    press(patrol, GREEN, "Danae to zone 4")
    drafts = page_in(page(patrol, RED)).all(".compose")

    assert [each.one("h3").text for each in drafts] == [
        "Draft of Red",
        "Draft of Green last changed by Bob",
    ]
    own, other = drafts
    assert own.all(".actions [name=lock]")
    assert "Danae to zone 4" in other.one("ol.draft").text
    assert "Bob decides and locks the draft." in other.text
    assert not other.has("[name=lock]")
    assert len(other.all("details .g button")) == len(other.all(".g button")) == 4


def test_a_power_resigns_by_the_hand_of_who_holds_it(patrol: Patrol) -> None:
    assert len(page_in(page(patrol, RED)).all("button[value*=resign]")) == 1

    assert choose(patrol, RED, "Resign").status_code == 200

    assert patrol.game.status == Game.Status.OVER
    assert "the south has won" in page(patrol, GREEN)


def test_taking_a_sealed_answer_back_is_told_to_ones_own_side_alone(patrol: Patrol) -> None:
    patrol.orders(RED)
    patrol.undo(RED)

    [entry] = LogEntry.objects.filter(kind="undone")
    assert entry.audience == ["north"]
    assert "took back" not in page(patrol, BLUE, "log/")


def test_when_all_are_in_no_answer_can_be_taken_back(patrol: Patrol) -> None:
    meet(patrol)

    for role in (RED, GREEN, BLUE):
        assert 'form="u"' not in page(patrol, role)
        with pytest.raises(NothingToUndo):
            patrol.undo(role)


# ---------------------------------------------------------------------------- who facilitates


def test_what_the_rules_have_announced_is_told_to_nobody_before_it_is_spoken(
    patrol: Patrol,
) -> None:
    meet(patrol)

    waiting = announced.held(patrol.game)
    assert [(each.viewer, each.entry.data) for each in waiting] == [
        ("north", {"zone": 2}),
        ("south", {"zone": 2}),
    ]
    for role in (RED, GREEN, BLUE):
        assert "meet in zone" not in page(patrol, role)
    assert "To be announced" in page(patrol, FACILITATOR)


def test_each_side_hears_it_when_it_is_spoken_to_it_in_the_words_chosen(patrol: Patrol) -> None:
    meet(patrol)
    north, south = [each.number for each in announced.held(patrol.game)]

    announce(patrol, "keep", north, "Smoke on the horizon.")
    assert "Smoke on the horizon." in page(patrol, FACILITATOR)
    assert "Smoke on the horizon." not in page(patrol, RED)
    announce(patrol, "speak", north, "Smoke on the horizon.")

    assert "Smoke on the horizon." in page(patrol, RED)
    assert "Smoke on the horizon." in page(patrol, GREEN)
    assert "Smoke" not in page(patrol, BLUE)
    announce(patrol, "speak", south)
    assert "Smoke" not in page(patrol, BLUE)
    assert "zone 3" in page(patrol, BLUE, "log/")
    assert not announced.held(patrol.game)


def test_what_is_to_be_announced_stands_on_the_page_without_a_chart_too(patrol: Patrol) -> None:
    meet(patrol)
    cat = sitting(patrol.people[FACILITATOR])
    for _ in range(2):
        found = page_in(page_of(cat, patrol.game, "list/"))
        button, form = found.all(".announcement [name=speak]")[0], found.one("form#n")

        data = {"speak": button["value"], "back": form.one("[name=back]")["value"]}
        answer = cat.post(form["action"], data | {f"words-{button['value']}": "Smoke."})

        assert answer["Location"] == f"/table/{patrol.pk}/list/"
    assert not page_in(page_of(cat, patrol.game, "list/")).has(".announcement")
    for role in (RED, BLUE):
        assert "Smoke." in page(patrol, role)
        assert "To be announced" not in page(patrol, role, "list/")


@pytest.mark.parametrize("role", [RED, BLUE])
def test_nobody_but_the_facilitator_announces(patrol: Patrol, role: str) -> None:
    meet(patrol)
    number = announced.held(patrol.game)[0].number

    client = sitting(patrol.people[role])
    answer = client.post(f"/table/{patrol.pk}/announce/", {"speak": str(number), "words-1": "Ha"},
                         headers={"HX-Request": "true"})  # fmt: skip

    assert 400 <= answer.status_code < 500
    assert not Announcement.objects.filter(is_spoken=True).exists()


def test_where_nobody_facilitates_the_program_acts_by_tasks_that_outlive_a_restart(
    unattended: Patrol, django_capture_on_commit_callbacks: Any
) -> None:
    DBTaskResult.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        meet(unattended)
    assert "Waiting for the facilitator" in page(unattended, RED)
    assert [task.task_path for task in DBTaskResult.objects.all()] == ["wargames.table.program.act"]

    program.act.func(str(unattended.pk))

    call = Move.objects.get(role=FACILITATOR)
    assert (call.name, call.seat) == ("the site", None)
    assert LogEntry.objects.filter(kind="contact", audience__isnull=True).exists()
    program.act.func(str(unattended.pk))  # a task that comes twice finds nothing to do
    assert Move.objects.filter(role=FACILITATOR).count() == 1
    assert list(differences(unattended.game)) == []


@pytest.mark.parametrize("order", [(RED, GREEN, BLUE), (BLUE, GREEN, RED)])
def test_the_log_does_not_tell_the_other_side_who_was_the_last_to_answer(
    unattended: Patrol, order: tuple[str, ...]
) -> None:
    for role in order:
        unattended.orders(role, *(MEETING if role == BLUE else ()))

    for role, name, others in ((RED, "Ann", ["Bea"]), (BLUE, "Bea", ["Ann", "Bob"])):
        [line] = page_in(page(unattended, role)).all("#log li")
        assert (name in line.words) == (order[-1] == role)
        assert not any(other in line.words for other in others)


def test_who_sits_down_to_facilitate_takes_over_from_the_program(unattended: Patrol) -> None:
    meet(unattended)
    cat = UserFactory(name="Cat")
    join(unattended.pk, cat, FACILITATOR)
    unattended.people[FACILITATOR] = cat

    program.act.func(str(unattended.pk))
    assert not Move.objects.filter(role=FACILITATOR).exists()

    assert choose(unattended, FACILITATOR, "Call the fight").status_code == 200
    assert Move.objects.get(role=FACILITATOR).name == "Cat"


def test_the_facilitator_says_something_to_one_side_while_all_write_orders(patrol: Patrol) -> None:
    text = page(patrol, BLUE)

    assert choose(patrol, FACILITATOR, "Go on, please. (to the north)").status_code == 200

    assert "Go on, please." in page(patrol, RED)
    assert page(patrol, BLUE).count("Go on, please.") == text.count("Go on, please.") == 0
    assert patrol.orders(BLUE).role == BLUE


def test_when_it_is_over_everybody_reads_the_log_in_full(patrol: Patrol) -> None:
    meet(patrol)
    north, _ = [each.number for each in announced.held(patrol.game)]
    announce(patrol, "speak", north, "Smoke on the horizon.")
    choose(patrol, FACILITATOR, "Go on, please. (to the north)")
    text, clients = {}, {role: sitting(patrol.people[role]) for role in (RED, BLUE)}
    for role, client in clients.items():
        text[role] = page_of(client, patrol.game)
    assert "Smoke" not in page(patrol, BLUE, "log/?txt")

    choose(patrol, RED, "Resign")

    for role, client in clients.items():
        path = f"/table/{patrol.pk}/panel/?v=0"
        news = client.get(path, headers=sent_by(text[role])).content.decode()
        for told in (
            page(patrol, role),
            page(patrol, role, "log/"),
            page(patrol, role, "log/?txt"),
        ):
            assert "Ships meet in zone 3." in told
            assert "Smoke on the horizon." in told
            assert "Go on, please." in told
        assert "Smoke on the horizon." in news


def test_what_is_said_after_the_end_is_news_for_all(patrol: Patrol) -> None:
    meet(patrol)
    north, _ = [each.number for each in announced.held(patrol.game)]
    choose(patrol, RED, "Resign")
    before = revisions.revision_of(patrol.game, "south")

    announce(patrol, "speak", north, "Smoke on the horizon.")

    assert "Smoke" in page(patrol, BLUE)
    assert revisions.revision_of(patrol.game, "south") == before + 1


def test_a_ship_put_right_is_where_it_was_put_and_its_side_alone_is_told(patrol: Patrol) -> None:
    choose(patrol, FACILITATOR, "Emden to zone 1")

    assert patrol.state.counters["emden"].box == 0
    assert LogEntry.objects.get(kind="corrected").audience == ["south"]
    assert Move.objects.get().unasked
    assert list(differences(patrol.game)) == []


# ---------------------------------------------------------------------------- who sits where


def test_a_seat_with_both_powers_of_a_side_has_a_draft_for_each() -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = beginning.new_game(key="patrol", creator=ann, side="north")
    join(game.pk, bea, "south")
    client = sitting(ann)

    text = page_of(client, game)
    assert "Draft of Red" in text
    assert "Draft of Green" in text
    for role in (GREEN, RED):
        sent = draft_button(page_of(client, game), "Lock", f"{role}:give_orders")
        client.post(f"/table/{game.pk}/compose/", sent)

    assert list(Move.objects.values_list("role", flat=True)) == [GREEN, RED]
    assert "Waiting for Blue" in page_of(client, game)


def test_a_person_alone_holds_everything_and_changes_between_the_sides() -> None:
    ann = UserFactory(name="Ann")
    game = beginning.new_game(key="patrol", creator=ann, hot_seat=True, hand_over=True)
    client = sitting(ann)
    for side, roles in (("north", (RED, GREEN)), ("south", (BLUE,))):
        client.post(f"/table/{game.pk}/side/", {"show": side})
        for role in roles:
            text = page_of(client, game)
            assert ("Ajax" in text) == (side == "north")
            sent = draft_button(text, "Lock", f"{role}:give_orders")
            client.post(f"/table/{game.pk}/compose/", sent | {"side": side})

    assert Move.objects.count() == 3
    assert Game.objects.get().summary["round"] == 2


def test_whoever_facilitates_never_plays_that_game_and_who_plays_never_facilitates(
    patrol: Patrol,
) -> None:
    leave(patrol.pk, patrol.people[FACILITATOR])
    leave(patrol.pk, patrol.people[BLUE])

    with pytest.raises(NoSeat):
        join(patrol.pk, patrol.people[FACILITATOR], "south")
    with pytest.raises(NoSeat):
        join(patrol.pk, patrol.people[RED], FACILITATOR)
    assert join(patrol.pk, patrol.people[BLUE], FACILITATOR).side == FACILITATOR
    leave(patrol.pk, patrol.people[BLUE])
    with pytest.raises(NoSeat):
        join(patrol.pk, patrol.people[BLUE], "south")  # she plays no more


def test_each_page_tells_who_holds_what(patrol: Patrol) -> None:
    rows = [row.words for row in page_in(page(patrol, BLUE)).all(".seats li")]

    assert [" ".join(row.split()) for row in rows] == [
        "Ann Red to move",
        "Bob Green to move",
        "Bea (you) The south to move",
        "Cat The facilitator",
    ]


# ---------------------------------------------------------------------------- files


def test_the_whole_file_of_a_game_is_set_up_again_with_what_is_held_and_sealed(
    patrol: Patrol,
) -> None:
    meet(patrol)
    announce(patrol, "keep", announced.held(patrol.game)[0].number, "Smoke.")
    text = msgspec.json.encode(whole(patrol.game)).decode()
    people = {"north": patrol.people[RED], "south": patrol.people[BLUE]}
    Game.objects.all().delete()

    again = restore(read(text), {**people, FACILITATOR: patrol.people[FACILITATOR]})

    assert list(differences(again)) == []
    assert [each.words for each in announced.held(again)] == ["Smoke.", ""]
    assert msgspec.json.decode(msgspec.json.encode(whole(again)))["log"] == json.loads(text)["log"]


def test_no_file_says_when_something_was_said_and_a_game_set_up_again_does_not_know(
    patrol: Patrol,
) -> None:
    meet(patrol)
    announce(patrol, "speak", announced.held(patrol.game)[0].number)
    of_sides = [of_seat(patrol.game, patrol.seat(role)) for role in (RED, BLUE, FACILITATOR)]
    whole_file, *files = [
        msgspec.json.encode(each).decode() for each in (whole(patrol.game), *of_sides)
    ]
    said = LogEntry.objects.get(game=patrol.pk, kind=announced.KIND)

    assert said.made_at
    assert not any(f"{said.made_at:%Y-%m}" in text for text in (whole_file, *files))
    Game.objects.all().delete()
    again = restore(read(whole_file), {"north": patrol.people[RED], "south": patrol.people[BLUE]})
    assert again.log.get(kind=announced.KIND).made_at is None


def test_the_file_of_a_side_tells_neither_moves_nor_ships_of_the_other(patrol: Patrol) -> None:
    patrol.orders(BLUE, ("emden", 3))
    patrol.orders(RED, ("ajax", 7))

    north = msgspec.json.encode(of_seat(patrol.game, patrol.seat(RED))).decode()

    assert "ajax" in north
    for secret in ("emden", "koenigsberg", '"blue","name"', patrol.game.seed):
        assert secret not in north
