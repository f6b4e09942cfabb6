"""What a program would do where a player is asked: its choices in words, the best first."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.core.playing.advice import CAPTAIN, Candidate
from engine.core.playing.shelf import players_of
from engine.core.sequence.choice import Choice
from engine.core.view import Option
from engine.position import store
from engine.seats.programs import Call
from engine.visibility import tokens
from wargames.opponents import thinking
from wargames.opponents.models import Thought
from wargames.opponents.questions import question_of as question_for
from wargames.presentation.wording import Button, question_of
from wargames.table.viewer.view import SeatView

PATIENCE = 20.0
"""Seconds that a page waits for a plan."""
NEARLY = 0.1
"""Of what lies between the best and the worst choice: one nearer to the best is as good, nearly."""


@dataclass(frozen=True)
class Weighed:
    """A choice in words: its worth, how much of the best one's (0 to 100), the terms of it."""

    button: Button
    worth: float
    share: int
    terms: Sequence[tuple[str, float]]
    is_best: bool
    is_nearly: bool


@dataclass(frozen=True)
class Advised:
    """What Captain would do, and all that it weighed; `is_only`: there is one choice alone.

    `orders`: of a choice that is put together part by part, all of it in words; `data`: the same as
    it is kept in a draft.
    """

    best: Button | None
    weighed: Sequence[Weighed]
    is_only: bool
    orders: Sequence[str] = ()
    is_put_together: bool = False
    data: str = ""


def advised(table: SeatView) -> Advised | None:
    """The advice for the question that the viewer's seat is asked; None: it is asked nothing.

    The program gets a position dealt anew: what nobody may know is not in it.

    :raises NoAnswer: it has found nothing in time.
    """
    question, rules = question_of(table.view), store.rules_of(table.game)
    if table.open_drafts:
        return advised_plan(table)
    if question is None:
        return None
    state = store.load(table.game, rules).state
    known = rules.fuzzing.scrambled(state, table.seat.side, random.Random(0))
    ask = next(each for each in rules.asks(known) if each.role == question.role)
    found = players_of(table.game.key)[CAPTAIN].choose(rules, known, ask, random.Random(0))
    options = {each.choice: each for each in question.options}
    if not found.candidates:
        return Advised(in_words(table, options[found.choice]), (), is_only=True)
    weighed = in_order(table, found.candidates, options)
    return Advised(weighed[0].button, weighed, is_only=False)


def advised_plan(table: SeatView) -> Advised:
    """The advice for a choice that is put together part by part.

    A plan takes seconds: it is thought of in another process, and no other page waits.

    :raises NoAnswer: it has found nothing in time.
    """
    rules, ask = store.rules_of(table.game), table.open_drafts[0].ask
    call = Call(ask.role, tokens.opened_at(table.game, ask.role), table.seat)
    question = question_for(table.game, call, CAPTAIN)
    found = thinking.of_pages.ask(question, PATIENCE)
    choice = rules.reader.choice(found.choice)
    return Advised(
        best=None,
        weighed=(),
        is_only=False,
        orders=[table.presentation.item(each, table.names) for each in ask.items(choice)],
        is_put_together=True,
        data=msgspec.json.encode(found.choice).decode(),
    )


@dataclass(frozen=True)
class Explained:
    """A move of a program: what it chose, for whom, and what else it weighed, as `Weighed` has it.

    is_sampled: the worth is a mean of games played out, with an error.
    """

    version: int
    level: str
    role: str
    chosen: str
    weighed: Sequence[Mapping[str, Any]]
    is_sampled: bool


def thoughts_of(table: SeatView) -> list[Explained]:
    """What programs weighed in this game, as far as the viewer may know it, the newest first.

    After the game all of it. Before that only of moves for one's own side, where the table allows
    advice: what another weighs would tell of its hand, and what it is up to.
    """
    kept = Thought.objects.filter(game=table.game).order_by("-version")
    if not table.is_over:
        if not table.gives_hints:
            return []
        kept = kept.filter(role__in=table.powers)
    taken_back = table.game.moves.filter(undone=True).values("version")
    return [
        Explained(
            version=each.version,
            level=each.level,
            role=table.words.called(each.role),
            chosen=each.weighed[0]["words"],
            weighed=each.weighed,
            is_sampled=any(choice["error"] for choice in each.weighed),
        )
        for each in kept.exclude(version__in=taken_back)
    ]


def in_words(table: SeatView, option: Option) -> Button:
    """A choice as its button says it away from its heading."""
    return table.presentation.button(option, table.names)


def in_order(
    table: SeatView, candidates: Sequence[Candidate], options: Mapping[Choice, Option]
) -> list[Weighed]:
    """The choices that were weighed, the best first, each beside the range of all."""
    best = candidates[0].mean
    span = (best - min(each.mean for each in candidates)) or 1.0
    return [
        Weighed(
            button=in_words(table, options[each.choice]),
            worth=each.mean,
            share=round(100 * max(0.0, 1 - (best - each.mean) / span)),
            terms=[(name, worth) for name, worth in each.reasons if abs(worth) >= 0.005],
            is_best=number == 0,
            is_nearly=number > 0 and (best - each.mean) / span < NEARLY,
        )
        for number, each in enumerate(candidates)
    ]
