"""What a program is asked about a stored game: the position as its side may know it."""

from __future__ import annotations

import random

import msgspec

from engine.core.encoding.codec import JsonData, plain
from engine.core.playing.advice import ADMIRAL, CAPTAIN
from engine.core.playing.dealing import known_to
from engine.core.playing.thinker import Answer, Question
from engine.core.sequence.composed import ComposedDecision
from engine.models import Game
from engine.position import store
from engine.seats.programs import Call
from wargames.opponents import thinking
from wargames.opponents.thinking import NoAnswer, logger

PATIENCE = {ADMIRAL: 120.0}
"""Seconds that a level may think about one decision; then Captain decides."""
USUAL_PATIENCE = 60.0


def question_of(game: Game, call: Call, level: str) -> Question:
    """What a program of this level is asked: with everything that its side may not know drawn anew.

    The draw follows from the game and the question, so that the same is asked twice alike.
    """
    rules = store.rules_of(game)
    seed = f"{game.pk} {call.opened} {call.role}"
    state = store.load(game, rules).state
    known, _ = known_to(rules, state, call.role, random.Random(seed))
    return Question(
        key=game.key,
        rules_version=game.rules_version,
        content=game.content,
        options=game.options,
        state=msgspec.Raw(rules.codec.encode(known)),
        role=call.role,
        level=level,
        seed=seed,
    )


def thought(game: Game, call: Call) -> Answer:
    """What the program of a seat chooses; a weaker one where it finds nothing in time.

    Where none does, what the rules choose for someone whose time has run out: no game stands still.
    """
    level = call.seat.program
    for each in dict.fromkeys((level, CAPTAIN)):
        try:
            return thinking.ask(question_of(game, call, each), PATIENCE.get(each, USUAL_PATIENCE))
        except NoAnswer as error:
            logger.error("%s, asked as %s: %s found nothing: %s", game.pk, call.role, each, error)
    return Answer(choice=unanswered(game, call))


def unanswered(game: Game, call: Call) -> JsonData:
    """What the rules choose for someone whose time has run out."""
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    ask = next(each for each in rules.asks(state) if each.role == call.role)
    pick = random.Random(f"{game.pk} {call.opened} {call.role}")
    return plain(rules.beforehand.unanswered(state, ask, pick))


def is_plan(game: Game, role: str) -> bool:
    """Whether a role is asked for a whole plan, for which everyone expects to wait longer."""
    rules = store.rules_of(game)
    asks = rules.asks(store.load(game, rules).state)
    return any(isinstance(each, ComposedDecision) for each in asks if each.role == role)
