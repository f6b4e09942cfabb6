"""Turns moves that someone tried in a copy into a plan for the original game."""

from __future__ import annotations

from msgspec import Struct

from engine.core.sequence.composed import ComposedDecision
from engine.core.view import Option, kind_of
from engine.errors import MoveError, NotSupposed
from engine.models import AnyUser, Game
from engine.papers import plans
from engine.papers.planned_choices import Tried, tried_in
from engine.papers.plans import PlannedMove
from engine.position import store
from engine.seats.seated import powers_held, table_of
from wargames.presentation.registry import presentation_of


class NothingTried(MoveError):
    """There is no move in the copy that this person could plan."""

    kind = "nothing_tried"


class Taken(Struct, frozen=True):
    """What was planned: the game, the paper, and how many of how many moves."""

    game: Game
    name: str
    planned: int
    made: int


def plan_tried(copy: Game, person: AnyUser) -> Taken:
    """Plan the moves made in a copy, from its beginning, in the original game.

    They are those of one role that this person plays there, up to the first that depended on a die
    or on another side.

    :raises NothingTried: there are none.
    :raises TooMuch: one plan too many.
    """
    if copy.supposed_from_id is None:
        raise NothingTried()
    game, seats = table_of(copy.supposed_from_id)
    roles = store.roles_of(game)
    if roles.is_secret:  # a copy of what a side knows in the fog is another game
        raise NothingTried()
    own = [seat for seat in seats if seat.user_id == person.pk and seat.side in roles.sides]
    led = [role for seat in own for role in powers_held(game, seats, seat)]
    try:
        tried, made = tried_in(copy, led)
    except NotSupposed:
        raise NothingTried() from None
    if not tried or game.status != Game.Status.PLAYING or game.lesson:
        raise NothingTried()
    role = tried[0].role
    steps = [each.step(words_of(copy, each)) for each in tried]
    plan = PlannedMove(role=role, steps=steps)
    name = plans.add(game, roles.side_of(role), plan, by=str(person))
    return Taken(game, name, len(tried), made)


def words_of(copy: Game, tried: Tried) -> str:
    """The label of a choice's button, or the text of a composed choice."""
    rules, shown = store.rules_of(copy), presentation_of(copy.key)
    view = rules.view(store.load(copy, rules).state, rules.roles.side_of(tried.role))
    names, choice = shown.names(view), tried.choice
    if isinstance(tried.ask, ComposedDecision):
        return "; ".join(shown.item(each, names, view) for each in tried.ask.items(choice))
    option = Option(choice=choice, kind=kind_of(choice), target=choice.target, chance=None)
    return shown.button(option, names).words
