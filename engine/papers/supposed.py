"""A what-if position: the game as one side knows it, apart from the game itself.

What a side may not see is drawn anew, so that nothing in it was ever known to anyone. Where sides
have secrets (the fog of war) that would not do, since how many pieces are unseen would already
tell: there it is made of what the side knows and guesses alone, if the game does that
(`Facilitation.supposed`), and is a position without secrets.
"""

from __future__ import annotations

import random

from msgspec import Struct

from engine import papers
from engine.core.dice import fresh_seed
from engine.core.encoding.codec import JsonData, JsonObject
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.supposal import Supposal
from engine.errors import NotSupposed
from engine.models import Game, Paper
from engine.position import store
from engine.position.written_position import FORMAT, WITHOUT_DICE, Written
from engine.visibility import cached_views


class Supposed(Struct, frozen=True):
    """A what-if position; supposal: what it was made of, where sides have secrets."""

    written: Written
    supposal: Supposal | None = None


def as_seen(
    game: Game,
    state: Position,
    viewer: str | None,
    *,
    is_truth: bool = False,
    guesses: JsonData = None,
) -> Supposed:
    """A what-if position from what a viewer (None: the public) was shown.

    `is_truth`: the actual position, since the game is over. `guesses`: the content of the viewer's
    paper at that time.

    :raises NotSupposed: nothing can be supposed from what that viewer saw, or it was the end.
    """
    rules = store.rules_of(game)
    if state.result is not None:
        raise NotSupposed()
    if rules.roles.is_secret and not is_truth:
        return _as_believed(game, rules, state, viewer, guesses)
    return Supposed(written(game, rules, state if is_truth else supposed(rules, state, viewer)))


def _as_believed(
    game: Game, rules: AnyRules, state: Position, viewer: str | None, guesses: JsonData
) -> Supposed:
    """A game without secrets, made only of what a side knows and guesses.

    :raises NotSupposed: the game makes none, the viewer is no side, or the game would be over.
    """
    if viewer not in rules.roles.sides:
        raise NotSupposed()
    found = rules.facilitation.supposed(state, viewer, guesses)
    if found is None or found.state.result is not None:
        raise NotSupposed()
    return Supposed(written(game, rules, found.state, found.options), found)


def guesses_of(game: Game, side: str) -> JsonData:
    """A side's guesses as stored; None: there are none yet."""
    paper = papers.read(game, side, Paper.Kind.GUESS, papers.GUESSED)
    return paper.data if paper else None


def as_known(game: Game, side: str) -> Written:
    """A what-if position as a side may suppose it to be; the actual one once the game is over.

    :raises NotSupposed: it has not begun, or its sides have secrets that cannot be supposed.
    """
    rules, is_over = store.rules_of(game), game.status == Game.Status.OVER
    if game.status == Game.Status.WAITING:
        raise NotSupposed()
    state = store.load(game, rules).state
    if is_over:
        return written(game, rules, state)
    shown = cached_views.shown(game, rules, side, state)
    return as_seen(game, shown, side, guesses=guesses_of(game, side)).written


def supposed(rules: AnyRules, state: Position, side: str | None) -> Position:
    """A position in which everything that a side may not see is drawn anew."""
    return rules.fuzzing.scrambled(state, side, random.Random(fresh_seed()))


def written(
    game: Game, rules: AnyRules, state: Position, options: JsonObject | None = None
) -> Written:
    """A position detached from its game; `options`: those of the detached game."""
    data = store.without_seed(state, rules)
    data["dice"] = WITHOUT_DICE
    return Written(
        format=FORMAT,
        key=game.key,
        rules_version=rules.version,
        options=game.options if options is None else options,
        content=game.content,
        state=data,
    )
