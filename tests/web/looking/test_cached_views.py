"""What each side sees is made once for a position: never another's, never of a position before."""

import json
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
from tests.factories import make_campaign_at
from tests.web.fog.fog_evening import StoredEvening
from tests.web.fog.fog_table import make_fog
from tests.web.play import play_one, some_choice
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.wording import LineField
from wargames.table.board.facts import since_own_move
from wargames.table.board.fragments import reading_of
from wargames.table.draft.typed import line_field
from wargames.table.history.since import Reading
from wargames.table.viewer.view import Kept, guesses_of, seat_view

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


def test_what_is_read_of_the_log_is_kept_for_one_page_and_for_who_leads_what(
    ann: User, bob: User
) -> None:
    """Given a page with its marks, when others look, or the log goes on, or powers change hands."""
    line = "power=japan phase=mobilize war=japan-usa japan=japan:1inf bought=1inf"
    game = make_campaign_at(f"{line} fac.japan=major_complex", ann, bob, side="axis")
    page_of(sitting(bob), game)
    move = play_one(game)

    def read(who: User = bob, **marks: int) -> Reading:
        return reading_of(seat_view(game.pk, who), **marks)

    kept = read(seen=2)
    assert read(seen=2) is kept
    assert [since_own_move(kept, [each]).last for each in (move.role, "uk")] == [move.version, -1]
    for marks in ({"seen": 1}, {"seen": 2, "shown": 1}, {"seen": 2, "newest": 9}):
        assert read(**marks) is not kept
        assert read(seen=2) is not kept
        kept = read(seen=2)
    assert read(ann, seen=2).side == "axis" != kept.side
    play_one(game)
    assert read(seen=2).entries is not kept.entries


def test_the_example_of_a_line_is_kept_for_the_guesses_that_a_side_has_written() -> None:
    """Given that it is read off the board, when an enemy is pencilled on it."""
    game = make_fog()
    ann = game.seats.get(side="axis").user

    def example() -> LineField:
        table = seat_view(game.pk, ann)
        return line_field(table, table.open_drafts[0].ask)

    kept = example()
    assert example() is kept
    sent = {"pencil": json.dumps({"edition": 0}), "line": "1 bb sz37-sz36"}
    sitting(ann).post(f"/table/{game.pk}/pencil/", sent)

    assert guesses_of(game, "axis") != Kept()
    assert example() is not kept
    assert example() is example()
