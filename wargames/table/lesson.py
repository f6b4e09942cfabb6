"""A lesson at the table: one move a step; at its end a question and its answers, or the way on.

In a lesson only the move is made that it asks for; in any other game, each that is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.encoding.codec import Unreadable, plain
from engine.core.lessons import practice
from engine.core.lessons.lesson import Answer, Lesson, Step
from engine.core.position import Position
from engine.core.protocol import AnyRules, Rules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.errors import MoveError
from engine.models import Game
from engine.position import store
from wargames.presentation.registry import presentation_of


class Page(Struct, frozen=True):
    """The lesson's current step. `after` is about the move just made, `before` about the next.

    lines: what is to be typed for a composed choice. `side`: who makes the move, where a game has
    two sides; `following` is the next lesson.
    """

    number: int
    total: int
    title: str
    side: str
    before: str
    after: str
    rules: tuple[str, ...]
    question: str
    answer: str
    choice: dict[str, Any] | None
    lines: tuple[str, ...]
    following: Lesson | None


def page_of(game: Game) -> Page:
    """The current step of a lesson: as many steps in as moves were made."""
    rules = store.rules_of(game)
    lessons = rules.lessons
    lesson = lessons[game.lesson]
    made = made_in(game)
    n, steps, words = len(made), lesson.steps, presentation_of(game.key).offer
    step = steps[n] if n < len(steps) else None
    answer = said_to(rules, made[len(steps)], answers_of(lessons, lesson)) if n > len(steps) else ""
    return Page(
        number=min(n, len(steps)) + 1,
        total=len(steps),
        title=step.title if step else "The question" if lesson.question else lesson.title,
        side=words.called(step.role) if step and words.is_opposed else "",
        before=step.before if step else "",
        after=steps[n - 1].after if 0 < n <= len(steps) else "",
        rules=step.rules if step else (),
        question=lesson.question if step is None and not answer else "",
        answer=answer if lesson.question else "",
        choice=choice_of(game, step) if step else None,
        lines=step.lines if step else (),
        following=following(lessons, lesson) if step is None else None,
    )


def made_in(game: Game) -> list[Any]:
    """The choices of moves that count, without unasked ones."""
    made = game.moves.filter(undone=False, unasked="").order_by("version")
    return list(made.values_list("choice", flat=True))


def choice_of(game: Game, step: Step) -> dict[str, Any] | None:
    """The move that a step asks for: its own, or the one that its lines lead to.

    None: its decision is not open, so any move is accepted.
    """
    if not step.lines:
        return step.choice
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    for ask in rules.asks(state):
        if isinstance(ask, ComposedDecision) and ask.role == step.role:
            return dict(plain(drafts_by(rules, state, ask, step.lines)[-1]))
    return None


def drafts_by(
    rules: AnyRules, state: Position, ask: AnyComposed, lines: Sequence[str]
) -> list[Choice]:
    """The draft of a decision before the first of these lines is typed, and after each of them."""
    found = [rules.drafted(state, ask).start]
    for line in lines:
        found.append(rules.drafted(state, ask, found[-1], line).draft)
    return found


def answers_of(lessons: Mapping[str, Lesson], lesson: Lesson) -> tuple[Answer, ...]:
    """The answers to a lesson's question; a lesson that repeats it has those of the first."""
    same = [each.answers for each in lessons.values() if each.again == lesson.key and each.answers]
    return lesson.answers or next(iter(same), ())


def following(lessons: Mapping[str, Lesson], lesson: Lesson) -> Lesson | None:
    """The next listed lesson of a game; None: there is none."""
    keys = list(lessons)
    if lesson.key not in keys:
        return None
    later = (lessons[each] for each in keys[keys.index(lesson.key) + 1 :])
    return next((each for each in later if each.is_listed), None)


def wanted_in(game: Game, name: str) -> str:
    """The lesson to go on with: the one named, or the one that asks the question once more.

    The common name of the practice turns means a random new one.
    """
    lessons = store.rules_of(game).lessons
    if name == practice.KEY:
        name = practice.name_of(practice.fresh_number())
    return name if name in lessons else lessons[game.lesson].again or game.lesson


def said_to(rules: Rules[Any], choice: dict[str, Any], answers: tuple[Answer, ...]) -> str:
    """The lesson's reply to an answer."""
    target = rules.reader.choice(choice).target
    for answer in answers:
        if answer.kind == choice["kind"] and answer.target in ("", target):
            return answer.say
    return "The lesson has no comment on this answer. See what happens."


def is_wanted(game: Game, choice: Any) -> bool:
    """Whether a choice is the one that the lesson asks for; after its last step any is."""
    page = page_of(game)
    if page.choice is None:
        return True
    rules = store.rules_of(game)
    try:
        return rules.reader.choice(choice) == rules.reader.choice(page.choice)
    except Unreadable:
        return False


class NotTheLesson(MoveError):
    """The lesson asks for another move first."""

    kind = "not_the_lesson"
