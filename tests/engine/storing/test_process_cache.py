"""What a process keeps to be quick is bounded, named by its version, and never what was undone."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from engine import moves
from engine.core.encoding.codec import plain
from engine.errors import HasMoved
from engine.history import undoable
from engine.history.undoable import ANY_POSITION
from engine.models import Card, Game, Seat
from engine.moves import taking_back
from engine.position import process_cache, store
from engine.position.process_cache import ProcessCache
from engine.signals import move_made
from tests.factories import UserFactory, make_game, make_war, seat_of
from tests.web.play import open_choices, play_one
from tests.web.table import click, page_of, sitting
from wargames.table.history import log


@pytest.fixture
def kept() -> Iterator[ProcessCache[str, str]]:
    made: ProcessCache[str, str] = ProcessCache("for a test", 10, len)
    yield made
    del process_cache.caches["for a test"]


def test_what_was_asked_for_longest_ago_falls_out_when_the_bytes_are_used_up(
    kept: ProcessCache[str, str],
) -> None:
    for key in "abc":
        kept.put(key, "1234")
        kept.get("a")

    assert [kept.get(key) for key in "abc"] == ["1234", None, "1234"]
    assert kept.bytes == 8


def test_what_is_larger_than_all_of_it_is_not_kept(kept: ProcessCache[str, str]) -> None:
    kept.put("a", "1234")
    kept.put("b", "12345678901")

    assert (kept.get("a"), kept.get("b"), len(kept)) == ("1234", None, 1)


@pytest.mark.django_db(transaction=True)
def test_a_position_that_changes_while_it_is_read_is_neither_told_nor_kept() -> None:
    """The row of the game from before a move, and those of its pieces from after it."""
    game = make_game()
    rules, before = store.rules_of(game), Game.objects.get()
    moves.play(game.pk, seat_of(game), open_choices(game)[0], game.version)
    store.positions.clear()

    with pytest.raises(HasMoved):
        store.load(before, rules)

    assert len(store.positions) == 0
    assert store.load(Game.objects.get(), rules).state is not None


@pytest.mark.django_db(transaction=True)
def test_a_position_that_was_read_is_not_read_again_at_the_same_version() -> None:
    game = make_war(UserFactory(), UserFactory())
    rules = store.rules_of(game)
    store.forget(game)
    first = store.load(game, rules)

    with CaptureQueriesContext(connection) as asked:
        again = store.load(Game.objects.get(), rules)

    assert again is first
    assert len(asked) == 1  # for the game itself


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("make", [make_game, lambda: make_war(UserFactory(), UserFactory())])
def test_what_is_kept_after_each_move_is_what_the_rows_hold(make: Any) -> None:
    game = make()
    for pick in range(40):
        play_one(game, pick)
        game = Game.objects.get()
        rules = store.rules_of(game)
        here, there = store.load(game, rules), store.read(game, rules)
        assert store.positions.get((game.pk, game.version)) is here
        assert rules.codec.to_data(here.state) == rules.codec.to_data(there.state)
        assert (here.cards, here.counters) == (there.cards, there.counters)
        assert [*here.state.counters] == [*there.state.counters]


@pytest.mark.django_db(transaction=True)
def test_nobody_changes_what_is_kept() -> None:
    game = make_war(UserFactory(), UserFactory())
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    before = plain(loaded.state)

    for pick in range(10):
        play_one(Game.objects.get(), pick)

    assert plain(loaded.state) == before


@pytest.mark.django_db(transaction=True)
def test_a_move_that_is_rolled_back_leaves_nothing_behind() -> None:
    game = make_war(UserFactory(), UserFactory())
    seat = Seat.objects.get(game=game, side=game.summary["asked"][0])

    def breaks(**_: Any) -> None:
        raise RuntimeError("at the last moment")

    move_made.connect(breaks)
    try:
        with pytest.raises(RuntimeError):
            moves.play(game.pk, seat, open_choices(game)[0], game.version)
    finally:
        move_made.disconnect(breaks)

    for cache in (store.positions, undoable.answers, log.logs):
        assert not [key for key in cache if key[:2] == (game.pk, game.version + 1)]
    here, rules = Game.objects.get(), store.rules_of(game)
    assert plain(store.load(here, rules).state) == plain(store.read(here, rules).state)


@pytest.mark.django_db(transaction=True)
def test_what_is_read_in_the_middle_of_a_transaction_is_kept_only_if_it_stays() -> None:
    game = make_game()
    rules = store.rules_of(game)
    store.forget(game)

    with transaction.atomic():
        Card.objects.filter(game=game).update(pile="removed")
        store.load(Game.objects.get(), rules)
        transaction.set_rollback(True)

    assert store.positions.get((game.pk, game.version)) is None
    assert {card.pile for card in store.load(game, rules).state.cards.values()} != {"removed"}


@pytest.mark.django_db(transaction=True)
def test_what_is_kept_of_the_history_is_what_the_rows_hold() -> None:
    game, has_kept_any = make_war(UserFactory(), UserFactory()), False
    for pick in range(30):
        play_one(game, pick)
        game = Game.objects.get()
        places = [[seat.pk] for seat in game.seats.all()]
        here = [undoable.undoable_of(game, seats) for seats in places]
        moved = [undoable.last_version(game, [side]) for side in ("japan", "allied")]
        any_position = undoable.answers.get((game.pk, game.version, ANY_POSITION))
        assert any_position is None or bool(any_position) == has_position(game)
        has_kept_any |= any_position is not None
        if pick % 3:
            undoable.answers.clear()

        assert here == [undoable.undoable_of(game, seats) for seats in places]
        assert moved == [undoable.last_version(game, [side]) for side in ("japan", "allied")]
        if pick % 5 == 4 and any(here):
            seat = next(seat for seat in game.seats.all() if undoable.undoable(game, seat))
            taking_back.undo(game.pk, seat, game.version)
            game = Game.objects.get()
    assert has_kept_any


def has_position(game: Game) -> bool:
    return game.moves.filter(before__isnull=False).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("make", [make_game, lambda: make_war(UserFactory(), UserFactory())])
def test_what_is_kept_of_the_log_is_what_the_rows_hold(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "KEPT_BY_MOVE", 25)
    game = make()
    log.entries_of(game).newest(log.FEW)
    for pick in range(40):
        play_one(game, pick)
        game = Game.objects.get()
        here, there = log.entries_of(game), log.Entries(game)
        there.newest()
        assert here.rows
        assert here.rows == there.rows[: len(here.rows)]
        assert here.are_all == (len(here.rows) == len(there.rows))
        log.logs.put((game.pk, game.version), here)  # not what was read to compare
    assert not here.are_all


@pytest.mark.django_db(transaction=True)
def test_the_other_board_of_a_move_asks_for_nothing_that_the_first_has_read(
    django_assert_max_num_queries: Any,
) -> None:
    ann, bea = UserFactory(), UserFactory()
    game = make_war(ann, bea)
    people = {"japan": sitting(ann), "allied": sitting(bea)}
    for client in people.values():
        page_of(client, game)
    for _ in range(2):  # the first move of a side is looked for once
        game = Game.objects.get()
        mover = game.summary["asked"][0]
        other = next(side for side in people if side != mover)
        assert click(people[mover], game, open_choices(game, mover)[0]).status_code == 200
        people[other].get(f"/table/{game.pk}/panel/", headers={"HX-Request": "true"})

    game = Game.objects.get()
    mover = game.summary["asked"][0]
    other = next(side for side in people if side != mover)
    click(people[mover], game, open_choices(game, mover)[0])
    with django_assert_max_num_queries(2):  # the session and its person, the game and its seats
        people[other].get(f"/table/{game.pk}/panel/", headers={"HX-Request": "true"})
