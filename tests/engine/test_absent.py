"""What is chosen for someone whose time has run out, and how it is written down."""

import random
from typing import Any

import pytest

from engine import moves
from engine.core import registry
from engine.core.dice import seed_from
from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import ComposedDecision
from engine.errors import NotAsked
from engine.models import Game, LogEntry, Move
from engine.position import store
from engine.saving import site_entries
from engine.seats import beginning, seated
from tests.factories import UserFactory, make_campaign, make_war
from tests.web.play import open_choices

pytestmark = pytest.mark.django_db
MOVES = 60
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("emperor", {}),
    ("pacific_war", {}),
    ("pacific_1940", {}),
    ("pacific_1940", {"fog": True}),
    ("duel", {}),
    ("patrol", {}),
]


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_a_game_can_be_gone_on_with_for_all_who_let_their_time_run_out(
    key: str, options: dict[str, Any]
) -> None:
    rules = registry.get(key).under(options)
    state = rules.setup(seed_from("7"), options)
    for number in range(MOVES):
        asks = rules.asks(state)
        if not asks:
            break
        ask = asks[0]
        if ask.role == FACILITATOR:
            state = rules.apply(state, ask.role, rules.facilitation.program(state, ask)).state
            continue
        pick = random.Random(number)
        choice = rules.beforehand.unanswered(state, ask, pick)
        open_now = rules.choices(state, ask)
        passes = [each for each in open_now if each.PASSES]
        assert choice in passes if passes else True
        assert isinstance(ask, ComposedDecision) or choice in open_now
        state = rules.apply(state, ask.role, choice).state


@pytest.mark.parametrize("options", [{"fog": True}])
def test_what_is_chosen_follows_from_nothing_that_its_side_does_not_know(
    options: dict[str, Any],
) -> None:
    rules = registry.get("pacific_1940").under(options)
    state = rules.setup(seed_from("7"), options)
    for number in range(MOVES // 2):
        ask = rules.asks(state)[0]
        if ask.role == FACILITATOR:
            state = rules.apply(state, ask.role, rules.facilitation.program(state, ask)).state
            continue
        other = rules.fuzzing.scrambled(state, rules.roles.side_of(ask.role), random.Random(number))
        choice = rules.beforehand.unanswered(state, ask, random.Random(number))
        assert rules.beforehand.unanswered(other, ask, random.Random(number)) == choice
        state = rules.apply(state, ask.role, choice).state


def test_the_clock_answers_for_a_role_and_the_log_says_so() -> None:
    game = make_war(UserFactory(), UserFactory())
    role = seated.asked_of(game)[0]

    move = moves.play_absent(game.pk, role).move

    assert (move.seat, move.role, move.name) == (None, role, "the clock")
    assert move.choice in open_choices_before(game, move)
    game.refresh_from_db()
    assert game.version == move.version + 1


def open_choices_before(game: Game, move: Move) -> list[dict[str, Any]]:
    """The choices that were open when a move was made, of a game that had no other."""
    twin = beginning.new_game(
        key=game.key, creator=UserFactory(), seed=game.seed, hot_seat=True, options=game.options
    )
    return open_choices(twin, move.role)


def test_the_same_position_gets_the_same_answer() -> None:
    games = [make_campaign(), make_campaign()]
    role = seated.asked_of(games[0])[0]
    first = moves.play_absent(games[0].pk, role).move.choice
    assert first == moves.play_absent(games[1].pk, role).move.choice


def test_nobody_is_answered_for_who_is_not_asked() -> None:
    game = make_war(UserFactory(), UserFactory())
    idle = next(s for s in store.roles_of(game).powers if s not in seated.asked_of(game))
    with pytest.raises(NotAsked):
        moves.play_absent(game.pk, idle)
    assert not game.moves.exists()


def test_a_remark_stands_in_the_log_and_leaves_the_question_open() -> None:
    game = make_war(UserFactory(), UserFactory())
    opened, version = dict(game.opened), game.version

    game = site_entries.remark(game.pk, "sat_down", name="Ann", role="japan")

    assert (game.opened, game.version) == (opened, version + 1)
    assert LogEntry.objects.filter(game=game, kind="sat_down", data__name="Ann").exists()
