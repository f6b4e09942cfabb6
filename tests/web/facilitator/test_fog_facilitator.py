"""Fog 7 The facilitator of a stored game: says, goes on, takes back, puts right, comes and goes."""

import random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django_tasks_db.models import DBTaskResult

from engine import moves
from engine.archive.reading import read, restore
from engine.archive.writing import whole
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.testing import playing as testing
from engine.errors import MoveError, NothingToUndo, NotLegal, TellsTooMuch
from engine.games.pacific_1940.battle.standing_orders import LoseEarlier
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.fog.facilitator import facilitating
from engine.games.pacific_1940.fog.facilitator.corrections import Change, Correction
from engine.games.pacific_1940.fog.facilitator.dice_by_hand import EnterDice
from engine.games.pacific_1940.fog.facilitator.facilitating import RunTable
from engine.games.pacific_1940.fog.facilitator.rulings_on_the_spot import Ruling
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.history import undoable
from engine.management.commands.audit import differences
from engine.models import PROGRAM, Game, LogEntry, Move
from engine.moves import announcing
from engine.papers.plans import ENEMY
from engine.seats import seated
from engine.visibility import cached_views
from engine.visibility.announced import KIND
from engine.visibility.revisions import asked_seen, revision_of
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.table import program
from wargames.table.history.stops import conditions_met

FLEETS = "power=usa war=japan-usa tokens.japan=0 sz35=usa:2ca sz20=japan:1bb korea=japan:1inf"
STRIKE = Order(units=("usa_cruiser_1", "usa_cruiser_2"), path=("sz35", "sz20"))
BLIP = (
    "power=usa war=japan-usa tokens.japan=0 sz26=usa:1ca holds.wake_island=japan"
    " fac.wake_island=air_base wake_island=japan:2ftr+1inf"
)
ENTRY = Order(units=("usa_cruiser_1",), path=("sz26", "sz31"))
"""An American cruiser comes within sight of an air base."""
TO_BATTLE = 1
"""So often the facilitator goes on until both sides hear of the battle."""


def met(*dice: int, **more: Any) -> StoredEvening:
    """American cruisers have run into a battleship, and nobody has heard of it yet."""
    evening = StoredEvening(FLEETS, *dice, **more)
    evening.write(STRIKE)
    for _ in range(TO_BATTLE):
        evening.go_on()
    return evening


# ---------------------------------------------------------------------------- saying


def test_fog_7_by_hand_nothing_is_said_before_the_facilitator_says_it() -> None:
    evening = met()

    assert {each.split()[0] for each in evening.to_say} == {AXIS, ALLIES}
    assert evening.heard(AXIS) == evening.heard(ALLIES) == []
    assert evening.asked == (FACILITATOR, "go_on")

    evening.say(AXIS)
    assert evening.heard(AXIS) == ["attacked"]
    assert evening.heard(ALLIES) == []


def test_a29_who_goes_on_says_all_that_waits_first_and_in_its_order() -> None:
    evening = met()
    waiting = [tuple(each.split()) for each in evening.to_say]

    evening.go_on()

    assert not evening.held
    told = LogEntry.objects.filter(kind=KIND).order_by("pk")
    assert [(each.audience[0], each.data["kind"]) for each in told] == waiting


def test_fog_8_words_that_tell_too_much_are_said_only_when_they_are_meant_so() -> None:
    evening = met()

    with pytest.raises(TellsTooMuch) as refused:
        evening.say(ALLIES, "A battleship has stopped you in sea zone 20.")
    assert [each.word for each in refused.value.data["more"]] == ["battleship"]
    assert evening.heard(ALLIES) == []

    evening.say(ALLIES, "A battleship has stopped you in sea zone 20.", is_sure=True)
    assert evening.heard(ALLIES) == ["A battleship has stopped you in sea zone 20."]


def test_fog_8_who_goes_on_over_words_that_tell_too_much_is_refused() -> None:
    evening = met()
    number = next(each.number for each in evening.held if each.viewer == ALLIES)
    announcing.edit(evening.pk, evening.seat(FACILITATOR), number, "A battleship!")

    with pytest.raises(TellsTooMuch):
        evening.go_on()

    assert evening.heard(AXIS) == evening.heard(ALLIES) == []


def test_fog_7_assisted_what_nobody_could_decide_otherwise_runs_by_itself() -> None:
    evening = StoredEvening(FLEETS, 6, 6, 6)
    evening.unasked(RunTable(mode="assisted"))

    evening.write(STRIKE)
    assert (evening.asked, evening.step) == ((FACILITATOR, "go_on"), "begin")
    evening.go_on()

    assert not evening.held
    assert LogEntry.objects.filter(kind="stopped", is_held=False, audience=[ALLIES]).exists()
    assert LogEntry.objects.filter(kind="battle_began").exists()


def test_fog_7_a_page_lists_what_an_assisted_facilitator_is_waited_for(client: Client) -> None:
    found = page_in(client.get("/rules/pacific_1940/assistance/").content.decode())

    rows = {row.one("th").words: row.all("td")[0].words for row in found.all("tbody tr")}
    assert rows["Landing warning"] == "waits"
    assert rows["Radar blip"] == "by itself"
    assert len(rows) == len(
        {*map(str.lower, facilitating.steps()), *map(str.lower, facilitating.messages())}
    )


# ---------------------------------------------------------------------------- what rooms see


def test_fog_7_by_hand_a_room_sees_nothing_of_a_step_before_it_hears_of_it() -> None:
    evening = StoredEvening(FLEETS)
    evening.write(STRIKE)
    seen = {side: evening.seen_by(side) for side in (AXIS, ALLIES, None)}
    for _ in range(TO_BATTLE):
        evening.go_on()
    assert evening.state.counters["usa_cruiser_1"].place == "sz20"

    assert {side: evening.seen_by(side) for side in seen} == seen
    assert not evening.log_of(ALLIES, "units_moved")

    evening.say(AXIS)
    assert evening.seen_by(ALLIES) == seen[ALLIES]
    while any(each.viewer == ALLIES for each in evening.held):
        evening.say(ALLIES)
    assert evening.seen_by(ALLIES) != seen[ALLIES]
    assert evening.log_of(ALLIES, "units_moved")
    assert not evening.log_of(AXIS, "units_moved")


def test_fog_7_who_is_asked_sees_the_position_that_the_question_is_about() -> None:
    evening = met(6, 6, 6)
    while evening.asked[0] == FACILITATOR:
        evening.go_on()

    assert cached_views.behind(evening.game) == set()
    for side in (AXIS, ALLIES, None):
        assert evening.seen_by(side) == evening.rules.view(evening.state, side)


def test_fog_7_what_a_room_does_unasked_meanwhile_it_sees_at_once() -> None:
    evening = met()
    choice = LoseEarlier("attack_land", "artillery")
    seen = evening.seen_by(ALLIES)

    moves.play_as(
        evening.pk,
        lambda game, seats: next(seat for seat in seats if seat.side == ALLIES),
        plain(choice),
        "",
    )

    orders = evening.seen_by(ALLIES).board.standing_orders
    assert orders != seen.board.standing_orders
    place = next(key for key, space in evening.seen_by(ALLIES).board.spaces.items()
                 if any("usa_cruiser_1" in stack.keys for stack in space.stacks))  # fmt: skip
    assert place == "sz35"


def looked(evening: StoredEvening, side: str) -> Client:
    """The browser of a side that has just seen its page."""
    client = sitting(evening.people[side])
    seen = {"version": revision_of(evening.game, side), "chat": "table:0"}
    client.post(f"/table/{evening.pk}/looked/", seen)
    return client


def test_fog_8_that_ships_are_stopped_stands_over_the_question_once_it_is_said() -> None:
    evening = StoredEvening(FLEETS)
    client = looked(evening, ALLIES)
    evening.write(STRIKE)
    evening.go_on()
    assert not page_in(page_of(client, evening.game)).has("#ask .became")

    while any(each.viewer == ALLIES for each in evening.held):
        evening.say(ALLIES)

    said = page_in(page_of(client, evening.game)).one("#ask .became").words
    assert "The units of the United States are stopped in Sea Zone 20" in said


def test_fog_8_whoever_returns_reads_in_the_summary_what_the_facilitator_has_said() -> None:
    evening = StoredEvening(BLIP)
    client = looked(evening, AXIS)
    evening.write(ENTRY)
    evening.go_on()
    assert "Noticed" not in page_of(client, evening.game)

    evening.say(AXIS)

    told = page_in(page_of(client, evening.game)).one("section#since").words
    assert "Noticed radar blip in Sea Zone 31" in told


@pytest.mark.parametrize("words", [None, "A radar blip in Sea Zone 31."])
def test_fog_8_what_the_facilitator_says_of_the_enemy_stops_plans_once_it_is_said(
    words: str | None,
) -> None:
    evening = StoredEvening(BLIP)
    before = revision_of(evening.game, AXIS)
    evening.write(ENTRY)
    evening.go_on()
    assert conditions_met(evening.game, AXIS, before) == set()

    evening.say(AXIS, words)

    assert conditions_met(evening.game, AXIS, before) == {ENEMY}


def test_fog_7_where_the_program_facilitates_all_is_told_at_once() -> None:
    evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)
    evening.write(STRIKE)
    evening.program()

    assert cached_views.behind(evening.game) == set()
    assert evening.log_of(ALLIES, "units_moved")


# ---------------------------------------------------------------------------- the program


def test_fog_14_the_program_makes_one_pause_whatever_it_does(
    django_capture_on_commit_callbacks: Any,
) -> None:
    evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)
    evening.write(STRIKE)

    assert evening.program()

    made = Move.objects.filter(game=evening.pk, role=FACILITATOR).count()
    assert made > 1
    assert LogEntry.objects.filter(kind="battle_began").exists()
    assert {each.name for each in Move.objects.filter(role=FACILITATOR)} == {PROGRAM}


def test_fog_14_what_others_do_meanwhile_does_not_hasten_the_program() -> None:
    evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)
    DBTaskResult.objects.all().delete()
    evening.write(STRIKE)
    turn = seated.programs_turn(evening.game)
    moves.play_as(
        evening.pk,
        lambda game, seats: next(seat for seat in seats if seat.side == AXIS),
        {"kind": "lose_earlier", "order": "attack_land", "unit": "artillery"},
        "",
    )
    assert seated.programs_turn(evening.game) == turn

    assert program.act.func(str(evening.pk), turn)
    assert not program.act.func(str(evening.pk), turn)


def test_fog_7_the_truth_is_the_same_by_hand_assisted_and_by_the_program() -> None:
    truths = []
    for how in ("by_hand", "assisted", "program"):
        evening = StoredEvening(FLEETS, 1, 2, 3, 4, 5, 6, facilitated=how != "program")
        if how == "assisted":
            evening.unasked(RunTable(mode="assisted"))
        evening.write(STRIKE)
        to_the_first_answer(evening)
        if how == "assisted":
            evening.unasked(RunTable(mode="by_hand"))
        truths.append(evening.truth())

    assert truths[0] == truths[1] == truths[2]


def test_fog_7_whoever_facilitates_the_same_answers_give_the_same_truth() -> None:
    by_hand = played("by_hand")

    for how in ("assisted", "program", "now and then"):
        assert played(how) == by_hand, how


ANSWERS = 10
"""So many answers of the sides a random evening takes."""
FRONT = (
    "power=japan war=japan-uk,japan-usa phase=purchase_and_repair purse.japan=30 tokens.japan=6 "
    "sz20=japan:1bb+1dd+1trn sz19=usa:1sub sz35=usa:2ca+1trn[1inf] sz36=japan:1sub+1cv "
    "japan=japan:2inf+1ftr fac.japan=major_complex,air_base kwangsi=japan:2inf+1tank "
    "yunnan=china:2inf malaya=uk:1inf burma=uk:1inf"
)


def played(how: str) -> bytes:
    """The truth after some random answers, with a facilitator of this kind."""
    evening = StoredEvening(FRONT, facilitated=how != "program")
    if how == "assisted":
        evening.unasked(RunTable(mode="assisted"))
    pick, answers = random.Random(5), 0
    while answers < ANSWERS:
        to_the_first_answer(evening)
        if not cached_views.behind(evening.game):
            assert not evening.kept_from_logs
        ask = evening.rules.asks(evening.state)[0]
        evening.play(ask.role, testing.pick_one(evening.rules, evening.state, ask, pick, 0))
        answers += 1
        if how == "now and then":
            (evening.get_up if answers % 2 else evening.sit_down)()
    to_the_first_answer(evening)
    assert list(differences(evening.game)) == []
    if how == "assisted":
        evening.unasked(RunTable(mode="by_hand"))
    return evening.truth()


def to_the_first_answer(evening: StoredEvening) -> None:
    """Whoever facilitates goes on until someone else is asked."""
    while evening.asked[0] == FACILITATOR:
        if evening.game.seats.filter(side=FACILITATOR).exists():
            evening.go_on()
        else:
            assert evening.program()


# ---------------------------------------------------------------------------- coming and going


def test_fog_7_a_person_takes_over_in_mid_battle_and_hands_back_and_the_truth_is_the_same() -> None:
    truths = []
    for takes_over in (False, True):
        evening = StoredEvening(FLEETS, 1, 6, 6, *[6] * 30, facilitated=False)
        evening.write(STRIKE)
        to_the_first_answer(evening)
        assert "battle" in [frame.__struct_config__.tag for frame in evening.state.stack]
        if takes_over:
            evening.sit_down()
        answered(evening)
        if takes_over:
            evening.go_on()
            evening.get_up()
        while evening.asked[0] == FACILITATOR and evening.program():
            pass
        truths.append(evening.truth())
        assert list(differences(evening.game)) == []

    assert truths[0] == truths[1]


def answered(evening: StoredEvening) -> None:
    """Whoever is asked in the battle answers the first thing, until the facilitator is asked."""
    while evening.asked[0] != FACILITATOR:
        ask = evening.rules.asks(evening.state)[0]
        choices = evening.rules.choices(evening.state, ask)
        evening.play(ask.role, choices[0])


def test_fog_7_who_leaves_with_something_unsaid_leaves_it_to_the_program() -> None:
    evening = met(6, 6, 6)
    number = next(each.number for each in evening.held if each.viewer == ALLIES)
    announcing.edit(evening.pk, evening.seat(FACILITATOR), number, "A battleship!")
    evening.get_up()
    assert seated.is_programs_turn(evening.game, seated.seats_at(evening.game))

    assert evening.program()

    assert evening.heard(AXIS) == ["attacked"]
    assert "A battleship!" not in evening.heard(ALLIES)
    assert "stopped" in evening.heard(ALLIES)


def test_fog_7_a_table_that_pauses_goes_on_when_its_facilitator_has_left() -> None:
    evening = StoredEvening(FLEETS)
    evening.unasked(RunTable(mode="by_hand", paused=True))
    with pytest.raises(NotLegal) as refused:
        evening.write(STRIKE)
    assert refused.value.refusal is not None
    assert refused.value.refusal.fact == "paused"

    evening.get_up()
    assert seated.is_programs_turn(evening.game, seated.seats_at(evening.game))
    assert evening.program()

    evening.write(STRIKE)
    assert evening.asked == (FACILITATOR, "go_on")


# ---------------------------------------------------------------------------- taking back


def test_fog_14_a_step_of_which_nothing_was_announced_is_taken_back_unnoticed() -> None:
    evening = StoredEvening(FLEETS)
    evening.write(STRIKE)
    before = evening.truth()
    evening.go_on()
    revisions = {side: revision_of(evening.game, side) for side in (AXIS, ALLIES)}

    evening.undo()

    assert evening.truth() == before
    assert not evening.held
    noticed = {side: revision_of(evening.game, side) for side in (AXIS, ALLIES)}
    assert noticed == revisions
    assert not LogEntry.objects.filter(kind="undone").exclude(audience=[FACILITATOR]).exists()
    assert list(differences(evening.game)) == []


def test_fog_14_no_step_is_taken_back_of_which_something_was_announced() -> None:
    evening = met()
    evening.say(AXIS)

    with pytest.raises(NothingToUndo):
        evening.undo()


def test_fog_14_no_step_is_taken_back_that_has_asked_somebody() -> None:
    evening = met(6, 6, 6)
    while evening.asked[0] == FACILITATOR:
        evening.go_on()

    with pytest.raises(NothingToUndo):
        evening.undo()


def test_fog_14_no_undo_vanishes_by_what_others_do_unasked() -> None:
    evening = StoredEvening(f"{FLEETS} phase=purchase_and_repair purse.usa=20")
    evening.play("usa", Purchase())
    usa = evening.seat(ALLIES)
    before = undoable.undoable(evening.game, usa) is not None
    revision = revision_of(evening.game, ALLIES)

    moves.play_as(
        evening.pk,
        lambda game, seats: next(seat for seat in seats if seat.side == AXIS),
        plain(LoseEarlier("attack_land", "artillery")),
        "",
    )

    assert (undoable.undoable(evening.game, usa) is not None) == before
    assert revision_of(evening.game, ALLIES) == revision


# ---------------------------------------------------------------------------- putting right


def test_fog_7_a_correction_is_logged_with_its_reason_for_whom_it_concerns() -> None:
    evening = StoredEvening(FLEETS)
    evening.unasked(Ruling(text="We begin."))
    other = revision_of(evening.game, ALLIES)
    change = Change(
        verb="move", power="japan", units={"infantry": 1}, space="korea", to="manchuria"
    )

    evening.unasked(Correction(changes=(change,), reason="It stood there."))

    entry = LogEntry.objects.get(kind="position_corrected")
    assert (entry.audience, entry.data["reason"]) == ([AXIS], "It stood there.")
    assert evening.state.counters["japan_infantry_1"].place == "manchuria"
    assert revision_of(evening.game, ALLIES) == other
    assert list(differences(evening.game)) == []


def test_fog_7_a_ruling_is_read_by_the_rooms_that_it_is_for() -> None:
    evening = StoredEvening(FLEETS)

    evening.unasked(Ruling(text="Both orders stand.", rooms=(ALLIES,)))

    assert LogEntry.objects.get(kind="ruled_on_the_spot").audience == [ALLIES]


def test_fog_7_nobody_but_the_facilitator_runs_the_table() -> None:
    evening = StoredEvening(FLEETS)
    choice = {"kind": "run_table", "mode": "assisted"}

    for side in (AXIS, ALLIES):
        with pytest.raises(MoveError):
            moves.play(evening.pk, evening.seat(side), choice, "")
    assert not Move.objects.filter(game=evening.pk).exists()


# ---------------------------------------------------------------------------- without a screen


def test_fog_12_the_facilitator_chooses_for_a_room_without_a_screen() -> None:
    evening = StoredEvening(FLEETS)
    with pytest.raises(MoveError):
        evening.play_for("usa", MovePlan((STRIKE,)))

    evening.unasked(RunTable(mode="by_hand", without_screen=(ALLIES,)))
    made = evening.play_for("usa", MovePlan((STRIKE,)))

    assert (made.role, made.name) == ("usa", "Cat")
    assert evening.asked == (FACILITATOR, "go_on")
    assert list(differences(evening.game)) == []


def test_fog_12_the_players_of_a_room_without_a_screen_may_still_choose_themselves() -> None:
    evening = StoredEvening(FLEETS)
    evening.unasked(RunTable(mode="by_hand", without_screen=(ALLIES,)))

    evening.write(STRIKE)

    assert Move.objects.get(role="usa").name == "Bob"


def test_fog_12_losses_and_dice_of_a_real_table_are_entered() -> None:
    evening = StoredEvening(FLEETS)
    evening.unasked(RunTable(mode="by_hand", without_screen=(ALLIES, AXIS)))
    evening.play_for("usa", MovePlan((STRIKE,)))
    evening.unasked(EnterDice(faces=(6, 6, 1)))
    to_the_first_answer(evening)

    role, kind = evening.asked
    ask = evening.rules.asks(evening.state)[0]
    assert kind == "choose_losses" or role == "usa"
    evening.play_for(role, evening.rules.choices(evening.state, ask)[0])

    fired = LogEntry.objects.filter(kind="fired").order_by("pk")
    faces = [face for each in fired for v in each.data["volleys"] for face in v["faces"]]
    assert faces[:3] == [6, 6, 1]
    assert LogEntry.objects.get(kind="dice_entered").audience == [FACILITATOR]
    assert list(differences(evening.game)) == []


# ---------------------------------------------------------------------------- who is awaited


@pytest.mark.parametrize("facilitated", [True, False])
def test_fog_14_that_the_other_side_is_asked_in_secret_is_not_shown(facilitated: bool) -> None:
    guarded = FLEETS.replace("tokens.japan=0", "tokens.japan=6")
    evening = StoredEvening(guarded, facilitated=facilitated)
    evening.write(STRIKE)
    to_the_first_answer(evening)
    assert evening.asked[0] == "japan"

    game = evening.game
    assert asked_seen(game, AXIS) == ["japan"]
    assert asked_seen(game, FACILITATOR) == ["japan"]
    assert asked_seen(game, ALLIES) == [FACILITATOR]
    page = page_of(sitting(evening.people[ALLIES]), game)
    assert "Waiting for the facilitator" in page_in(page).one(".watch").words


def test_fog_8_a_game_that_is_set_up_again_from_its_file_tells_no_more_than_was_said() -> None:
    evening = met()
    evening.say(ALLIES, "Something has happened.")
    text = msgspec.json.encode(whole(evening.game)).decode()
    people = evening.people
    Game.objects.all().delete()

    again = restore(read(text), people)

    assert list(differences(again)) == []
    kept = LogEntry.objects.filter(kind="stopped")
    assert kept
    assert all(each.is_held for each in kept)
    assert LogEntry.objects.filter(kind="units_moved", is_held=False).exists()
