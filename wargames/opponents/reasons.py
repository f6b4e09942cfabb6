"""What a program weighed before a move, and how it is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.core.encoding.codec import plain
from engine.core.playing.thinker import Answer, Weighed
from engine.core.sequence.composed import ComposedDecision
from engine.models import Game, Move
from engine.position import store
from engine.seats.programs import Call
from wargames.opponents.models import Thought
from wargames.presentation.registry import presentation_of

FEWEST = 2
"""Where fewer choices were weighed, there was nothing to decide."""
LEAST = 0.005
"""A term that is less rounds to nothing."""
MOST = 4
"""So many parts of a long plan are told."""


class Parts(Struct, frozen=True):
    """The parts of a plan, of a long one the first few; `more`: how many more there are.

    of_rest: they are what it has instead of the chosen one's, and all else is the same. without:
    they are what it leaves out.
    """

    told: list[str]
    more: int = 0
    of_rest: bool = False
    without: bool = False


def kept_of(game: Game, call: Call, answer: Answer) -> list[dict[str, Any]]:
    """What it weighed, as it is kept (`Thought.weighed`).

    A choice has the words that the buttons of its side have now. One that was put together part by
    part has no button: it is known by its plan's name, or by its parts; another plan by what it has
    instead.
    """
    if len(answer.weighed) < FEWEST:
        return []
    rules, presentation = store.rules_of(game), presentation_of(game.key)
    side = rules.roles.side_of(call.role)
    state = store.load(game, rules).state
    view = rules.view(state, side, refusals=False)
    names = presentation.names(view)
    options = [option for ask in view.asks if ask.role == call.role for option in ask.options]
    by_choice = {repr(plain(option.choice)): option for option in options}
    asked = next((ask for ask in rules.asks(state) if ask.role == call.role), None)

    def parts(each: Weighed) -> list[str]:
        """The parts of a choice that was put together, in words."""
        if not isinstance(asked, ComposedDecision) or each.choice is None:
            return []
        items = asked.items(rules.reader.choice(each.choice))
        return [presentation.item(part, names, view) for part in items]

    chosen = parts(answer.weighed[0])

    def known_by(each: Weighed) -> dict[str, Any]:
        """The button of a choice, the name of its plan, and its parts."""
        if not isinstance(asked, ComposedDecision):
            option = by_choice.get(repr(each.choice))
            words = presentation.button(option, names).words if option else ""
            return {"words": words, "plan": each.name}
        if each.choice is None:
            return {"words": "", "plan": each.name}
        told = few(chosen) if each is answer.weighed[0] else instead(parts(each), chosen)
        return {"words": "", "plan": each.name, "parts": asdict(told)}

    return [
        {
            **known_by(each),
            "mean": each.mean,
            "error": each.error,
            "number": each.number,
            "reasons": terms_in_words(each.reasons, names),
        }
        for each in answer.weighed
    ]


def few(parts: Sequence[str]) -> Parts:
    """The parts of a plan; of a long one the first few, and how many more there are."""
    more = len(parts) - MOST
    return Parts(list(parts), 0) if more < 2 else Parts(list(parts[:MOST]), more)


def instead(parts: Sequence[str], chosen: Sequence[str]) -> Parts:
    """The parts of another plan than the chosen one; of a long one only what it has instead."""
    if len(parts) <= MOST:
        return few(parts)
    new = list((Counter(parts) - Counter(chosen)).elements())
    if new:
        return replace(few(new), of_rest=len(new) < len(parts))
    gone = list((Counter(chosen) - Counter(parts)).elements())
    return replace(few(gone), without=True) if gone else few(parts)


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
