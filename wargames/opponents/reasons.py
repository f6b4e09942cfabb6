"""Keeps what a program weighed before a move, in words."""

from __future__ import annotations

from typing import Any

from engine.core.encoding.codec import plain
from engine.core.playing.thinker import Answer
from engine.core.sequence.composed import ComposedDecision
from engine.models import Game, Move
from engine.position import store
from engine.seats.programs import Call
from wargames.opponents.models import Thought
from wargames.presentation.registry import presentation_of

LEAST = 2
"""Where fewer choices were weighed, there was nothing to decide."""


def in_words(game: Game, call: Call, answer: Answer) -> list[dict[str, Any]]:
    """What it weighed, with the words that the buttons of its side have now.

    A choice that was put together part by part has no button: it is told by its parts.
    """
    if len(answer.weighed) < LEAST:
        return []
    rules, presentation = store.rules_of(game), presentation_of(game.key)
    side = rules.roles.side_of(call.role)
    state = store.load(game, rules).state
    view = rules.view(state, side, refusals=False)
    names = presentation.names(view)
    options = [option for ask in view.asks if ask.role == call.role for option in ask.options]
    words = {
        repr(plain(option.choice)): presentation.button(option, names).words for option in options
    }

    asked = next(ask for ask in rules.asks(state) if ask.role == call.role)

    def parts(choice: Any) -> str:
        """The parts of a choice that was put together, in their order."""
        if not isinstance(asked, ComposedDecision):
            return ""
        items = asked.items(rules.reader.choice(choice))
        return "; ".join(presentation.item(each, names) for each in items) or "Nothing"

    return [
        {
            "words": words.get(repr(each.choice)) or each.name or parts(each.choice),
            "mean": each.mean,
            "error": each.error,
            "number": each.number,
            "reasons": [
                (names.get(name, name), worth) for name, worth in each.reasons if round(worth, 2)
            ],
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
