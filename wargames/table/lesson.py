"""A lesson at the table: one move a step, the question at its end, and the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import store
from engine.core.codec import Unreadable
from engine.models import Game
from wargames.table.boards import board_of

LAST = "last_action"
"""The lesson that begins at the question, for those who want to answer again."""


@dataclass(frozen=True)
class Page:
    """What the lesson says now. `after` speaks of the move just made, `before` of the next."""

    number: int
    total: int
    title: str
    before: str
    after: str
    rules: tuple[str, ...]
    question: str
    answer: str
    choice: dict[str, Any] | None


def page_of(game: Game) -> Page:
    """Where the reader stands: as many steps in as moves were made."""
    lessons = board_of(game.key).lessons()
    lesson = lessons[game.lesson]
    made = list(
        game.moves.filter(undone=False).order_by("version").values_list("choice", flat=True)
    )
    n, steps = len(made), lesson.steps
    step = steps[n] if n < len(steps) else None
    asked = n >= len(steps)
    answers = lesson.answers or lessons["first_turns"].answers
    answer = said_to(made[len(steps)], answers) if n > len(steps) else ""
    return Page(
        number=min(n, len(steps)) + 1,
        total=len(steps),
        title=step.title if step else "The question",
        before=step.before if step else "",
        after=steps[n - 1].after if 0 < n <= len(steps) else "",
        rules=step.rules if step else (),
        question=lesson.question if asked and not answer else "",
        answer=answer,
        choice=step.choice if step else None,
    )


def said_to(choice: dict[str, Any], answers: tuple[Any, ...]) -> str:
    """What the lesson says to an answer."""
    target = choice.get("front") or choice.get("resource") or ""
    for answer in answers:
        if answer.kind == choice["kind"] and answer.target in ("", target):
            return str(answer.say)
    return "An answer the lesson has no words for. See what comes of it."


def is_wanted(game: Game, choice: Any) -> bool:
    """Whether a choice is the one the lesson asks for; after its last step any is."""
    page = page_of(game)
    if page.choice is None:
        return True
    rules = store.rules_of(game)
    try:
        return rules.choice(choice) == rules.choice(page.choice)
    except Unreadable:
        return False
