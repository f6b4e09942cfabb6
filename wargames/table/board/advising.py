"""What a program would do where a player is asked: its choices in words, the best first."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
from msgspec import Struct

from engine.core.playing.advice import CAPTAIN, Candidate
from engine.core.playing.dealing import known_to
from engine.core.playing.program_registry import players_of
from engine.core.sequence.choice import Choice
from engine.core.view import Option
from engine.papers.drafts import OpenDraft
from engine.position import store
from engine.seats.programs import Call
from engine.visibility import revisions
from wargames.opponents import thinking
from wargames.opponents.questions import question_of as question_for
from wargames.opponents.reasons import terms_in_words, with_plan
from wargames.presentation.wording import Button, question_of
from wargames.table.viewer.view import SeatView

PATIENCE = 20.0
"""Seconds that a page waits for a plan."""
NEARLY = 0.1
"""Of what lies between the best and the worst choice: one nearer to the best is as good, nearly."""


LEAST = 0.005
"""A difference that is less rounds to nothing."""
AT_FIRST = 8
"""Choices that a page shows before it is asked for the others."""


class Weighed(Struct, frozen=True):
    """A choice in words: its worth, how much of the best one's (0 to 100), the terms of it.

    words: those of its button, with what its plan is called.
    """

    button: Button
    words: str
    worth: float
    share: int
    terms: Sequence[tuple[str, float]]
    is_best: bool
    is_equal: bool
    is_nearly: bool


class Advised(Struct, frozen=True):
    """What Captain would do, and the best of what it weighed; `is_only`: there is one choice alone.

    `orders`: of a choice that is put together part by part, all of it in words, with how often;
    `terms`: what its parts are worth, where they were weighed; `data`: the same as it is kept in a
    draft.
    """

    best: Button | None
    weighed: Sequence[Weighed]
    is_only: bool
    orders: Sequence[tuple[str, int]] = ()
    terms: Sequence[tuple[str, float]] = ()
    is_put_together: bool = False
    data: str = ""

    @property
    def first(self) -> Sequence[Weighed]:
        """The choices that are shown at once."""
        return self.weighed[:AT_FIRST]

    @property
    def others(self) -> Sequence[Weighed]:
        """The choices that are folded away."""
        return self.weighed[AT_FIRST:]

    @property
    def has_chances(self) -> bool:
        """Whether a die decides any of the choices."""
        return any(each.button.lit for each in self.weighed)


def advised(table: SeatView) -> Advised | None:
    """The advice for the question that the viewer's seat is asked; None: it is asked nothing.

    The program gets a position dealt anew: what nobody may know is not in it.

    :raises NoAnswer: it has found nothing in time.
    """
    question, rules = question_of(table.view), store.rules_of(table.game)
    draft = drafted_for(table)
    if draft is not None:
        return advised_plan(table, draft)
    if question is None:
        return None
    state = store.load(table.game, rules).state
    known, ask = known_to(rules, state, question.role, random.Random(0))
    found = players_of(table.game.key)[CAPTAIN].choose(rules, known, ask, random.Random(0))
    options = {each.choice: each for each in question.options}
    if not found.candidates:
        best = in_words(table, options[found.choice])
        return Advised(best, (), is_only=len(question.options) == 1)
    weighed = in_order(table, found.candidates, options)
    return Advised(weighed[0].button, weighed, is_only=False)


def drafted_for(table: SeatView) -> OpenDraft | None:
    """The choice that the viewer is asked to put together; None: no such."""
    return next((each for each in table.open_drafts if each.ask.role in table.led), None)


def advised_plan(table: SeatView, draft: OpenDraft) -> Advised:
    """The advice for a choice that is put together part by part.

    A plan takes seconds: it is thought of in another process, and no other page waits.

    :raises NoAnswer: it has found nothing in time.
    """
    rules, ask = store.rules_of(table.game), draft.ask
    call = Call(ask.role, revisions.opened_at(table.game, ask.role), table.seat)
    question = question_for(table.game, call, CAPTAIN)
    found = thinking.of_pages.ask(question, PATIENCE)
    choice = rules.reader.choice(found.choice)
    items = ask.items(choice)
    return Advised(
        best=None,
        weighed=(),
        is_only=False,
        orders=counted(table.presentation.item(each, table.names, table.view) for each in items),
        terms=terms_in_words(found.weighed[0].reasons if found.weighed else (), table.own_names),
        is_put_together=True,
        data=msgspec.json.encode(found.choice).decode(),
    )


def counted(orders: Iterable[str]) -> list[tuple[str, int]]:
    """Orders in their order, each with how many times it stands there in a row."""
    return [(order, len(list(run))) for order, run in groupby(orders)]


def in_words(table: SeatView, option: Option) -> Button:
    """A choice as its button says it away from its heading."""
    return table.presentation.button(option, table.own_names)


def in_order(
    table: SeatView, candidates: Sequence[Candidate], options: Mapping[Choice, Option]
) -> list[Weighed]:
    """The choices that were weighed, the best first, each beside the range of all."""
    best = candidates[0].mean
    span = (best - min(each.mean for each in candidates)) or 1.0
    buttons = [in_words(table, options[each.choice]) for each in candidates]
    return [
        Weighed(
            button=button,
            words=with_plan(button.words, each.name),
            worth=each.mean,
            share=round(100 * max(0.0, 1 - (best - each.mean) / span)),
            terms=terms_in_words(each.reasons, table.own_names),
            is_best=number == 0,
            is_equal=number > 0 and best - each.mean < LEAST,
            is_nearly=number > 0 and (best - each.mean) / span < NEARLY,
        )
        for number, (button, each) in enumerate(zip(buttons, candidates, strict=True))
    ]
