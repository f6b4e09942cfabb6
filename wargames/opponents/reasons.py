"""What a program weighed before a move, in words, and kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.encoding.codec import plain
from engine.core.playing.thinker import Answer
from engine.models import Game, Move
from engine.position import store
from engine.seats.programs import Call
from wargames.opponents.models import Thought
from wargames.presentation.registry import presentation_of

FEWEST = 2
"""Where fewer choices were weighed, there was nothing to decide."""
LEAST = 0.005
"""A term that is less rounds to nothing."""


def in_words(game: Game, call: Call, answer: Answer) -> list[dict[str, Any]]:
    """What it weighed, with the words that the buttons of its side have now.

    A choice that was put together part by part has no button: it is known by its plan's name.
    """
    if len(answer.weighed) < FEWEST:
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
            "words": with_plan(words.get(repr(each.choice), ""), each.name),
            "mean": each.mean,
            "error": each.error,
            "number": each.number,
            "reasons": terms_in_words(each.reasons, names),
        }
        for each in answer.weighed
    ]


def with_plan(words: str, plan: str) -> str:
    """A choice with what its plan is called, where it has a name."""
    return f"{words}: {plan}" if words and plan else words or plan


def terms_in_words(
    terms: Iterable[tuple[str, float]], names: Mapping[str, str]
) -> list[tuple[str, float]]:
    """The terms that count, each once: several faces of a table of dice name the same ones."""
    found: dict[str, float] = {}
    for name, worth in terms:
        called = names.get(name, name)
        found[called] = found.get(called, 0.0) + worth
    return [(name, worth) for name, worth in found.items() if abs(worth) >= LEAST]


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
