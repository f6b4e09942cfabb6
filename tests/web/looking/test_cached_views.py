"""What each side sees is made once for a position: never another's, never of a position before."""

import random

import pytest
from django.db import transaction

from engine import moves
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.view import AnyView, view_bytes
from engine.games.pacific_1940.position.orders import Order
from engine.models import Game, Sight
from engine.position import store
from engine.visibility import cached_views, revisions
from tests.web.fog.fog_evening import StoredEvening
from tests.web.fog.fog_table import make_fog
from tests.web.play import some_choice
from tests.web.table import page_of, sitting

MOVES = 10
"""So many see rooms that are told nothing yet, and rooms that are."""


def go_on(game: Game, pick: random.Random) -> None:
    """Whoever is asked chooses at random, and everyone looks."""
    rules = store.rules_of(game)
    ask = rules.asks(store.load(game, rules).state)[0]
    seat = game.seats.get(side=rules.roles.side_of(ask.role))
    choice = some_choice(game, ask, pick.getrandbits(32))
    moves.play(game.pk, seat, choice, revisions.token_of(game, ask.role))
    game.refresh_from_db()
    for each in game.seats.all():
        page_of(sitting(each.user), game, "panel/?v=0")


def position_of(game: Game, rules: AnyRules, viewer: str) -> Position:
    """The position that a viewer is shown, from the rows and without anything kept."""
    behind = Sight.objects.filter(game=game, viewer=viewer, shown__isnull=False).first()
    return (
        store.read(game, rules).state if not behind else store.with_seed(behind.shown, game, rules)
    )


def seen(game: Game, rules: AnyRules, viewer: str, *, refusals: bool) -> AnyView:
    """What a viewer sees, as its pages have it."""
    state = store.load(game, rules).state
    shown = cached_views.looked_at(game, rules, viewer, state)
    return cached_views.kept_of(game, rules, shown, viewer, refusals=refusals).view


def test_what_is_kept_of_each_side_is_what_is_made_anew_of_what_it_is_shown() -> None:
    """Given a game in the fog, when it goes on, then what is kept is each side's own and new."""
    game, pick, behind = make_fog(), random.Random(11), 0
    rules = store.rules_of(game)

    for _ in range(MOVES):
        go_on(game, pick)

        for viewer in rules.roles.viewers:
            state = position_of(game, rules, viewer)
            for refusals in (True, False):
                anew = rules.view(state, viewer, refusals=refusals)
                found = seen(game, rules, viewer, refusals=refusals)
                assert view_bytes(found) == view_bytes(anew)
        behind += len(cached_views.behind(game))

    assert behind
    assert {name[1] for name in cached_views.views if name[0] == game.pk} == {*rules.roles.viewers}


def test_a_view_is_made_once_for_a_position() -> None:
    game = make_fog()
    rules = store.rules_of(game)
    for viewer in rules.roles.viewers:
        for refusals in (True, False):
            first = seen(game, rules, viewer, refusals=refusals)
            assert seen(game, rules, viewer, refusals=refusals) is first


def test_what_is_said_leaves_the_views_of_its_position_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given something to be said, when it is, then only who stood before it is looked at anew."""
    evening = StoredEvening("power=usa war=japan-usa sz35=usa:2ca sz20=japan:1bb")
    evening.write(Order(units=("usa_cruiser_1", "usa_cruiser_2"), path=("sz35", "sz20")))
    while not evening.held:
        evening.go_on()
    for side, user in evening.people.items():
        page_of(sitting(user), evening.game, "panel/?v=0" if side != "facilitator" else "?board")
    rules, made = evening.rules, []
    sound = type(rules).view
    monkeypatch.setattr(
        type(rules), "view", lambda self, state, role, **how: made.append(role)
        or sound(self, state, role, **how),
    )  # fmt: skip
    heard, behind = evening.held[0].viewer, cached_views.behind(evening.game)

    evening.say(heard)

    assert set(made) <= behind
    monkeypatch.undo()
    game = evening.game
    for viewer in rules.roles.viewers:
        anew = rules.view(position_of(game, rules, viewer), viewer, refusals=False)
        assert view_bytes(seen(game, rules, viewer, refusals=False)) == view_bytes(anew)


def test_what_a_question_itself_tells_stays_when_refusals_are_left_out() -> None:
    game = make_fog()
    rules = store.rules_of(game)
    state = store.load(game, rules).state

    for viewer in rules.roles.viewers:
        brief = cached_views.without_refusals(rules, state, rules.view(state, viewer))

        assert view_bytes(brief) == view_bytes(rules.view(state, viewer, refusals=False))


@pytest.mark.django_db(transaction=True)
def test_no_view_is_kept_of_what_is_rolled_back_or_ahead_of_its_version() -> None:
    game = make_fog()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    cached_views.views.clear()

    with transaction.atomic():
        seen(game, rules, "axis", refusals=False)
        transaction.set_rollback(True)
    assert not [name for name in cached_views.views if name[0] == game.pk]

    seen(game, rules, "axis", refusals=False)
    assert [name for name in cached_views.views if name[0] == game.pk]
    store.write(game, rules, loaded.state, loaded)
    seen(game, rules, "axis", refusals=False)
    assert not [name for name in cached_views.views if name[0] == game.pk]
