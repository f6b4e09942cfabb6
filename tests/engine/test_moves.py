"""The one way a stored game changes, on SQLite and on PostgreSQL."""

import threading
from typing import Any

import pytest
from django.db import connection, connections, transaction

from engine import moves
from engine.errors import Garbled, MoveError, NoSeat, NothingToUndo, NotLegal, NotYourWatch, Stale
from engine.management.commands.audit import differences
from engine.models import Card, Counter, Game, Move, Seat, Snapshot
from engine.moves import taking_back
from engine.position import store
from engine.seats import sitting
from engine.seats.sitting import MAX_SEATS
from engine.signals import move_made
from tests.factories import UserFactory, make_game, make_game_at, make_war, make_war_at, seat_of
from tests.web.play import open_choices

REVEAL = {"kind": "reveal"}
ATTACK_ABDA = {"kind": "attack", "front": "abda", "kamikaze": False}
END = {"kind": "end_orders"}


def play(game: Game, choice: Any, place: int = 1) -> Move:
    """One move of a seat, made against the game as it is now."""
    game.refresh_from_db()
    return moves.play(game.pk, seat_of(game, place), choice, game.version)


def position(game: Game) -> bytes:
    """Everything a stored game consists of, as bytes."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    return rules.codec.encode(store.load(game, rules).state)


@pytest.mark.django_db
def test_a_new_game_lies_in_rows() -> None:
    game = make_game()
    assert Counter.objects.get(game=game, key="nimitz").box == 8
    assert Counter.objects.get(game=game, key="army_navy").box == 5
    assert Card.objects.filter(game=game).count() == 48
    top = Card.objects.get(game=game, pile="draw", rank=0)
    assert top.key == "1"
    assert game.seed not in str(game.flow)


@pytest.mark.django_db
def test_a_move_changes_only_the_rows_it_touches(django_assert_max_num_queries: Any) -> None:
    game = make_game()
    play(game, REVEAL)
    before = {row.key: row for row in Counter.objects.filter(game=game)}
    with django_assert_max_num_queries(20):
        play(game, {"kind": "resource", "resource": "army_navy"})
    after = {row.key: row for row in Counter.objects.filter(game=game)}
    assert {key for key in after if after[key].box != before[key].box} <= {"army_navy"}


@pytest.mark.django_db
def test_every_move_raises_the_version_and_is_kept() -> None:
    game = make_game()
    was = game.version
    move = play(game, REVEAL)
    game.refresh_from_db()
    assert game.version == was + 1
    assert (move.version, move.choice) == (was, REVEAL)
    assert "card_turned" in move.log.values_list("kind", flat=True)


@pytest.mark.django_db
def test_a_stale_version_is_refused_and_changes_nothing() -> None:
    game = make_game()
    play(game, REVEAL)
    kept = position(game)
    with pytest.raises(Stale):
        moves.play(game.pk, seat_of(game), ATTACK_ABDA, game.version - 1)
    assert position(game) == kept
    assert game.moves.count() == 1


@pytest.mark.django_db
def test_the_same_move_sent_twice_is_made_once() -> None:
    game = make_game()
    play(game, REVEAL)
    version = game.version
    game.refresh_from_db()
    first = moves.play(game.pk, seat_of(game), ATTACK_ABDA, game.version)
    again = moves.play(game.pk, seat_of(game), ATTACK_ABDA, first.version)
    assert again == first
    game.refresh_from_db()
    assert game.moves.count() == 2
    assert game.version == version + 2


@pytest.mark.django_db
def test_a_move_brings_the_state_it_led_to_and_sent_again_only_itself() -> None:
    game = make_game()
    seat = seat_of(game)

    first = moves.play_as(game.pk, lambda game, seats: seat, REVEAL, 1)
    again = moves.play_as(game.pk, lambda game, seats: seat, REVEAL, 1)

    game.refresh_from_db()
    rules = store.rules_of(game)
    assert store.without_seed(first.state, rules) == store.without_seed(
        store.load(game, rules).state, rules
    )
    assert first.seats == [seat]
    assert (again.move, again.state, again.seats) == (first.move, None, None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("choice", "error"),
    [
        ({"kind": "attack", "front": "abda", "kamikaze": True}, NotLegal),
        ({"kind": "resource", "resource": "oil"}, NotLegal),
        ({"kind": "attack", "front": "patton", "kamikaze": False}, NotLegal),
        ({"kind": "surrender"}, Garbled),
        ({"kind": "attack"}, Garbled),
        ({"kind": "attack", "front": 7}, Garbled),
        ("attack", Garbled),
        (None, Garbled),
        ([], Garbled),
        ({"kind": "fortify", "fort": "islands", "space": "nimitz:99"}, NotLegal),
        ({"kind": "fortify", "fort": "islands", "space": "x" * 100_000}, NotLegal),
    ],
)
def test_a_bad_choice_is_refused_and_changes_nothing(choice: Any, error: type) -> None:
    game = make_game()
    play(game, REVEAL)
    kept = position(game)
    with pytest.raises(error):
        play(game, choice)
    assert position(game) == kept
    assert game.moves.count() == 1


@pytest.mark.django_db
def test_a_refusal_carries_the_rule_that_stands_against_it() -> None:
    game = make_game()
    play(game, REVEAL)
    with pytest.raises(NotLegal) as caught:
        play(game, {"kind": "resource", "resource": "oil"})
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "8.5.2"


@pytest.mark.django_db
def test_a_seat_of_another_game_cannot_move() -> None:
    game, other = make_game(), make_game()
    with pytest.raises(NoSeat):
        moves.play(game.pk, seat_of(other), REVEAL, game.version)


@pytest.mark.django_db
def test_a_reveal_cannot_be_undone() -> None:
    game = make_game()
    play(game, REVEAL)
    game.refresh_from_db()
    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, seat_of(game), game.version)


@pytest.mark.django_db
def test_a_die_cannot_be_undone() -> None:
    game = make_game()
    play(game, REVEAL)
    play(game, ATTACK_ABDA)
    game.refresh_from_db()
    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, seat_of(game), game.version)


@pytest.mark.django_db
def test_undo_gives_back_the_position_to_the_last_byte() -> None:
    game = make_game()
    play(game, REVEAL)
    kept = position(game)
    move = play(game, END)
    assert Snapshot.objects.filter(game=game).count() == 1
    assert position(game) != kept
    game = taking_back.undo(game.pk, seat_of(game), game.version)
    assert position(game) == kept
    move.refresh_from_db()
    assert move.undone
    assert not Snapshot.objects.filter(game=game).exists()
    assert game.log.filter(kind="undone").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("deck", ["", " deck=empty"])
def test_undo_goes_back_move_by_move_to_the_barrier(deck: str) -> None:
    """7.3.3 Neither the end of the turn nor the Production marker rolls or reveals anything.

    On the last card of an epoch neither (ruling B04).
    """
    game = make_game_at(f"card=2 oil=6 oil_rolls=yes{deck}")
    at_first = position(game)
    play(game, END)
    at_production = position(game)
    play(game, {"kind": "production", "on": "china"})
    game.refresh_from_db()
    game = taking_back.undo(game.pk, seat_of(game), game.version)
    assert position(game) == at_production
    game = taking_back.undo(game.pk, seat_of(game), game.version)
    assert position(game) == at_first
    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, seat_of(game), game.version)


@pytest.mark.django_db
def test_a_move_that_was_undone_can_be_made_again_at_the_new_version() -> None:
    game = make_game()
    play(game, REVEAL)
    first = play(game, END)
    game.refresh_from_db()
    taking_back.undo(game.pk, seat_of(game), game.version)
    second = play(game, END)
    assert second.version == first.version + 2


@pytest.mark.django_db
def test_the_same_undo_sent_twice_takes_back_one_move() -> None:
    """Two moves could be taken back, but the page that was clicked showed one undo."""
    game = make_game_at("card=2 oil=6 oil_rolls=yes")
    play(game, END)
    at_production = position(game)
    play(game, {"kind": "production", "on": "china"})
    game.refresh_from_db()
    version = game.version

    first = taking_back.undo(game.pk, seat_of(game), version)
    again = taking_back.undo(game.pk, seat_of(game), version)

    assert first.version == again.version == version + 1
    assert position(game) == at_production
    assert game.log.filter(kind="undone").count() == 1


@pytest.mark.django_db
def test_an_undo_sent_again_after_the_next_move_leaves_that_move_alone() -> None:
    game = make_game_at("card=15")
    play(game, END)
    game.refresh_from_db()
    version = game.version
    taking_back.undo(game.pk, seat_of(game), version)
    play(game, END)
    kept = position(game)

    taking_back.undo(game.pk, seat_of(game), version)

    assert position(game) == kept
    assert game.log.filter(kind="undone").count() == 1


@pytest.mark.django_db
def test_an_undo_at_a_version_that_something_else_used_up_is_stale() -> None:
    """The version of another's undo, of the move that was taken back, and of a closed door."""
    game = make_game_at("card=15", watch="free")
    sitting.join(game.pk, UserFactory())
    ended = play(game, END).version
    game.refresh_from_db()
    taking_back.undo(game.pk, seat_of(game), game.version)
    sitting.set_table(game.pk, is_open=False)

    for place, version in ((2, ended + 1), (1, ended), (1, ended + 2)):
        with pytest.raises(Stale):
            taking_back.undo(game.pk, seat_of(game, place), version)

    assert game.log.filter(kind="undone").count() == 1


@pytest.mark.django_db
def test_1_0_the_watch_passes_from_seat_to_seat_with_every_turn() -> None:
    game = make_game(watch="rotating")
    sitting.join(game.pk, UserFactory())
    with pytest.raises(NotYourWatch):
        play(game, REVEAL, place=2)
    play(game, REVEAL, place=1)
    play(game, END, place=1)
    with pytest.raises(NotYourWatch):
        play(game, REVEAL, place=1)
    play(game, REVEAL, place=2)
    play(game, END, place=2)
    play(game, REVEAL, place=1)


@pytest.mark.django_db
def test_1_0_free_for_all_lets_every_seat_choose() -> None:
    game = make_game(watch="free")
    sitting.join(game.pk, UserFactory())
    play(game, REVEAL, place=2)
    play(game, END, place=1)


@pytest.mark.django_db
def test_1_0_nobody_takes_back_what_another_seat_did() -> None:
    game = make_game(watch="free")
    sitting.join(game.pk, UserFactory())
    play(game, REVEAL, place=1)
    play(game, END, place=1)
    game.refresh_from_db()
    with pytest.raises(NothingToUndo):
        taking_back.undo(game.pk, seat_of(game, 2), game.version)


@pytest.mark.django_db
def test_joining_twice_keeps_the_one_seat() -> None:
    game, guest = make_game(), UserFactory()
    assert sitting.join(game.pk, guest) == sitting.join(game.pk, guest)
    assert game.seats.count() == 2


@pytest.mark.django_db
def test_a_closed_table_takes_nobody_and_a_full_one_neither() -> None:
    game = make_game()
    sitting.set_table(game.pk, is_open=False)
    with pytest.raises(NoSeat):
        sitting.join(game.pk, UserFactory())
    sitting.set_table(game.pk, is_open=True)
    for _ in range(MAX_SEATS - 1):
        sitting.join(game.pk, UserFactory())
    with pytest.raises(NoSeat):
        sitting.join(game.pk, UserFactory())


@pytest.mark.django_db
def test_a_rolled_back_listener_rolls_back_the_move() -> None:
    game = make_game()

    def fails(**kwargs: Any) -> None:
        raise RuntimeError("a notice could not be written")

    move_made.connect(fails)
    try:
        kept = position(game)
        with pytest.raises(RuntimeError), transaction.atomic():
            play(game, REVEAL)
    finally:
        move_made.disconnect(fails)
    assert position(game) == kept
    assert not game.moves.exists()


@pytest.mark.django_db
def test_a_snapshot_is_kept_at_the_end_of_each_turn_without_the_seed() -> None:
    game = make_game()
    play(game, REVEAL)
    move = play(game, END)
    snapshot = Snapshot.objects.get(game=game)
    assert snapshot.move == move
    assert game.seed not in str(snapshot.state)


@pytest.mark.django_db
def test_a_finished_game_takes_no_more_moves() -> None:
    game = make_game()
    play_to_the_end(game)
    assert game.result is not None
    with pytest.raises(MoveError):
        play(game, END)


def play_to_the_end(game: Game) -> None:
    """Turn cards and do nothing until the war is lost."""
    for _ in range(500):
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            return
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        choice = rules.choices(state, rules.asks(state)[0])[-1]
        play(game, rules_data(choice))
    raise AssertionError("no end")


def rules_data(choice: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(choice)


# ------------------------------------------------------------------ two at once, really


def in_threads(*jobs: Any) -> list[Any]:
    """Run the jobs at the same moment; what each gave or raised."""
    gate, came = threading.Barrier(len(jobs)), [None] * len(jobs)

    def run(n: int, job: Any) -> None:
        try:
            gate.wait(10)
            came[n] = job()
        except Exception as error:
            came[n] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(n, job)) for n, job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return came


def test_a_double_click_at_the_same_moment_is_one_move(any_database: str) -> None:
    game = make_game()
    play(game, REVEAL)
    game.refresh_from_db()
    seat, version = seat_of(game), game.version
    came = in_threads(*[lambda: moves.play(game.pk, seat, ATTACK_ABDA, version)] * 4)
    assert {type(each) for each in came} == {Move}
    assert len({each.pk for each in came}) == 1
    game.refresh_from_db()
    assert game.version == version + 1


def test_two_different_moves_at_the_same_moment_are_one_move_and_one_refusal(
    any_database: str,
) -> None:
    game = make_game()
    play(game, REVEAL)
    game.refresh_from_db()
    seat, version = seat_of(game), game.version
    came = in_threads(
        lambda: moves.play(game.pk, seat, ATTACK_ABDA, version),
        lambda: moves.play(game.pk, seat, END, version),
    )
    assert sorted(type(each).__name__ for each in came) == ["Move", "Stale"]
    game.refresh_from_db()
    assert game.version == version + 1
    assert game.moves.count() == 2


def test_an_undo_sent_twice_at_the_same_moment_takes_back_one_move(any_database: str) -> None:
    game = make_game_at("card=2 oil=6 oil_rolls=yes")
    play(game, END)
    at_production = position(game)
    play(game, {"kind": "production", "on": "china"})
    game.refresh_from_db()
    seat, version = seat_of(game), game.version

    came = in_threads(*[lambda: taking_back.undo(game.pk, seat, version)] * 4)

    assert [type(each) for each in came] == [Game] * 4
    assert position(game) == at_production
    assert game.version == version + 1
    assert game.log.filter(kind="undone").count() == 1


def test_two_people_sitting_down_at_once_get_two_seats(any_database: str) -> None:
    game, one, two = make_game(), UserFactory(), UserFactory()
    came = in_threads(lambda: sitting.join(game.pk, one), lambda: sitting.join(game.pk, two))
    assert {type(each) for each in came} == {Seat}
    assert sorted(game.seats.values_list("place", flat=True)) == [1, 2, 3]


def test_4_3_of_two_who_want_the_one_chair_at_once_one_gets_it(any_database: str) -> None:
    game, ann, bea = make_war(), UserFactory(), UserFactory()

    came = in_threads(
        lambda: sitting.join(game.pk, ann, "allied", version=game.version),
        lambda: sitting.join(game.pk, bea, "allied", version=game.version),
    )

    assert sorted(type(each).__name__ for each in came) == ["NoSeat", "Seat"]
    assert game.seats.filter(side="allied").count() == 1
    game.refresh_from_db()
    assert game.status == "playing"


def test_of_a_move_and_a_consent_to_go_back_at_one_moment_one_counts(any_database: str) -> None:
    """Japan has asked to take its pass back; while the Allies consent, Japan moves on."""
    line = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09"
    game = make_war_at(line, UserFactory(), UserFactory())
    japan, allied = game.seats.get(side="japan"), game.seats.get(side="allied")
    while game.summary["asked"] != ["japan"] or not game.moves.filter(role="japan").exists():
        who = japan if game.summary["asked"] == ["japan"] else allied
        moves.play(game.pk, who, open_choices(game)[-1], game.version)
        game.refresh_from_db()
    taking_back.ask_back(game.pk, japan, game.version)
    game.refresh_from_db()
    version, choice = game.version, open_choices(game)[-1]

    came = in_threads(
        lambda: moves.play(game.pk, japan, choice, version),
        lambda: taking_back.answer_back(game.pk, allied, version, agrees=True),
    )

    assert [type(each).__name__ for each in came].count("Stale") == 1
    game.refresh_from_db()
    assert (game.version, game.take_back) == (version + 1, None)
    assert list(differences(game)) == []


def test_a_request_to_go_back_and_its_answer_sent_twice_at_once_count_once(
    any_database: str,
) -> None:
    line = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09"
    game = make_war_at(line, UserFactory(), UserFactory())
    japan, allied = game.seats.get(side="japan"), game.seats.get(side="allied")
    before = position(game)
    version = moves.play(game.pk, japan, {"kind": "pass_action"}, game.version).version + 1

    asked = in_threads(*[lambda: taking_back.ask_back(game.pk, japan, version)] * 3)
    answered = in_threads(
        *[lambda: taking_back.answer_back(game.pk, allied, version + 1, agrees=True)] * 3
    )

    assert [type(each) for each in asked + answered] == [Game] * 6
    assert position(game) == before
    assert (game.version, game.take_back) == (version + 2, None)
    assert list(differences(game)) == []


def test_a_whole_game_is_stored_and_audited_on_each_database(any_database: str) -> None:

    game = make_game()
    play_to_the_end(game)
    game.refresh_from_db()
    assert list(differences(game)) == []
    assert connection.vendor == {"sqlite": "sqlite", "postgres": "postgresql"}[any_database]
