"""What is public is made once a version, and nobody changes it."""

from collections.abc import Callable

import msgspec
import pytest
from django.db import transaction

from engine.core.view import view_bytes
from engine.models import Game
from engine.position import store
from engine.seats.sitting import join
from engine.visibility import cached_views
from engine.visibility.cached_views import public_view
from tests.factories import make_game, make_war
from tests.web.play import play_one
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of

Make = Callable[[User, User], Game]


def emperor_of_two(ann: User, bea: User) -> Game:
    game = make_game(ann)
    join(game.pk, bea)
    game.refresh_from_db()
    return game


def look(game: Game, *people: User) -> None:
    """Everyone asks for what is asked for most, and what tells most."""
    for user in people:
        client = sitting(user)
        for path in ("", "list/", "panel/?v=0", "about/?about=truk"):
            page_of(client, game, path)


@pytest.mark.parametrize("make", [emperor_of_two, make_war])
def test_what_is_kept_after_every_page_is_what_is_made_anew(
    make: Make, ann: User, bea: User
) -> None:
    game = make(ann, bea)
    shown = presentation_of(game.key)
    for pick in range(8):
        play_one(game, pick)
        game.refresh_from_db()
        look(game, ann, bea)

        kept = cached_views.publics.get((game.pk, game.version))

        rules = store.rules_of(game)
        anew = rules.view(store.read(game, rules).state, None)
        assert kept
        assert view_bytes(kept.view) == view_bytes(anew)
        assert msgspec.to_builtins(kept.facts) == msgspec.to_builtins(shown.common(anew))


@pytest.mark.parametrize("make", [emperor_of_two, make_war])
def test_what_each_side_sees_is_the_same_with_it_or_without(
    make: Make, ann: User, bea: User
) -> None:
    game = make(ann, bea)
    rules = store.rules_of(game)
    shown = presentation_of(game.key)
    for pick in range(20):
        play_one(game, pick)
        state = store.load(game, rules).state
        public = rules.view(state, None)
        common = shown.common(public)
        for viewer in (*rules.roles.viewers, None):
            anew, added = rules.view(state, viewer), rules.view(state, viewer, public=public)
            assert view_bytes(added) == view_bytes(anew)
            facts = shown.shown(added, common), shown.shown(anew)
            assert msgspec.to_builtins(facts[0]) == msgspec.to_builtins(facts[1])


def test_it_is_made_once_for_all_who_look(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    rules = store.rules_of(game)
    state = store.load(game, rules).state

    first = public_view(game, rules, state)
    look(game, ann, bea)

    assert public_view(game, rules, store.load(game, rules).state) is first


@pytest.mark.django_db(transaction=True)
def test_what_is_made_in_a_transaction_that_is_rolled_back_is_not_kept() -> None:
    game = make_game()
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    store.forget(game)

    with transaction.atomic():
        public_view(game, rules, state)
        transaction.set_rollback(True)

    assert cached_views.publics.get((game.pk, game.version)) is None


def test_it_is_not_kept_for_rows_that_are_ahead_of_their_version(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    ask = rules.asks(loaded.state)[0]
    state = rules.apply(loaded.state, ask.role, rules.choices(loaded.state, ask)[0]).state
    page_of(sitting(ann), game)

    store.write(game, rules, state, loaded)

    assert view_bytes(public_view(game, rules, state).view) == view_bytes(rules.view(state, None))
    assert cached_views.publics.get((game.pk, game.version)) is None
