"""Keeps what a program weighed before a move, in words."""

from __future__ import annotations

from typing import Any

from engine.core.encoding.codec import plain
from engine.core.playing.thinker import Answer
from engine.models import Game, Move
from engine.position import store
from engine.seats.programs import Call
from wargames.opponents.models import Thought
from wargames.presentation.registry import presentation_of

LEAST = 2
"""Where fewer choices were weighed, there was nothing to decide."""


def in_words(game: Game, call: Call, answer: Answer) -> list[dict[str, Any]]:
    """What it weighed, with the words that the buttons of its side have now.

    A choice that was put together part by part has no button: it is known by its plan's name.
    """
    if len(answer.weighed) < LEAST:
        return []
    rules, presentation = store.rules_of(game), presentation_of(game.key)
    side = rules.roles.side_of(call.role)
    view = rules.view(store.load(game, rules).state, side, refusals=False)
    names = presentation.names(view)
    options = [option for ask in view.asks if ask.role == call.role for option in ask.options]
    words = {
        repr(plain(option.choice)): presentation.button(option, names).words for option in options
    }
    return [
        {
            "words": words.get(repr(each.choice)) or each.name,
            "mean": each.mean,
            "error": each.error,
            "number": each.number,
            "reasons": [(names.get(name, name), worth) for name, worth in each.reasons],
        }
        for each in answer.weighed
    ]


def keep(game: Game, call: Call, move: Move, weighed: list[dict[str, Any]]) -> None:
    """Keep what was weighed for a move."""
    if weighed:
        Thought.objects.create(
            game=game,
            version=move.version,
            role=call.role,
            level=call.seat.program,
            weighed=weighed,
        )
