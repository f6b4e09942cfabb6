"""Choices that a side has planned: made one after the other while each is still legal.

A plan waits for the first question that it is about. From then on it stops at whatever is not as
planned: another question, a choice that is not legal, a move by hand, a move that is taken back.
Nothing here makes a move; `moves.play_standing` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine import papers
from engine.core.dice import fresh_seed
from engine.core.encoding.codec import Unreadable, plain
from engine.core.events import PlayedAsPlanned
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Applied, Decision, IllegalChoice, asked_for
from engine.core.view import kind_of
from engine.errors import NotSupposed
from engine.history import rewind
from engine.models import Game, Move, Seat
from engine.papers import drafts, plans
from engine.papers.plans import CarriedOut, FindConditions, Kept, PlannedMove, Step, plans_of
from engine.papers.standing_answers import NOBODY, turn_of
from engine.papers.supposed import supposed
from engine.position import store
from engine.seats.seated import holders, on_watch_of
from engine.visibility import revisions

ILLEGAL, BEGUN, ELSE, BY_HAND, BACK = "not_now", "begun", "else", "by_hand", "back"
"""Why a plan stopped.

In this order: its next choice was not legal, someone had begun the draft by hand, another question
was asked, another move was made, its moves were taken back.
"""


def is_played(game: Game) -> bool:
    """Whether plans are carried out in this game; not in a lesson, which has its own answers."""
    return game.status == Game.Status.PLAYING and game.ended is None and not game.lesson


def found_for(game: Game, ask: Decision, kept: Iterable[Kept]) -> tuple[Kept, PlannedMove] | None:
    """The plan that an open decision triggers: one that has begun, or the first that fits."""
    waiting = [(k, k.plan) for k in kept if k.plan and k.plan.is_waiting]
    waiting = [each for each in waiting if each[1].role == ask.role]
    begun = next((each for each in waiting if each[1].done), None)
    if begun is not None or not waiting:
        return begun
    token, turn = revisions.token_of(game, ask.role), turn_of(game)
    fitting = (
        (each, plan)
        for each, plan in waiting
        if plan.left[0].asks == kind_of(ask) and plan.turn in (0, turn) and plan.after != token
    )
    return next(fitting, None)


def asked_as_planned(
    game: Game, rules: AnyRules, state: Position, sides: Iterable[str]
) -> list[Decision]:
    """The open decisions of some sides at which a plan continues."""
    wanted = set(sides)
    asks = [a for a in rules.asks(state) if rules.roles.side_of(a.role) in wanted]
    if not asks or not is_played(game):
        return []
    kept = {side: plans_of(game, side) for side in {rules.roles.side_of(a.role) for a in asks}}
    return [a for a in asks if found_for(game, a, kept[rules.roles.side_of(a.role)])]


def carried_out(
    game: Game,
    rules: AnyRules,
    state: Position,
    seats: Sequence[Seat],
    role: str,
    conditions_met: FindConditions,
) -> CarriedOut | None:
    """Take the next choice of the plan that a role's decision triggers; None: there is no plan.

    Its paper records how far it is, or why it has stopped.
    """
    side = rules.roles.side_of(role)
    ask = next((each for each in rules.asks(state) if each.role == role), None)
    found = found_for(game, ask, plans_of(game, side)) if ask and is_played(game) else None
    if ask is None or found is None:
        return None
    kept, plan = found
    told = PlayedAsPlanned(
        number=kept.number,
        asks=plan.left[0].asks,
        step=plan.done + 1,
        steps=len(plan.steps),
        audience=(side,),
    )
    if not any(str(seat.user) == kept.written_by for seat in holders(game, seats, role)):
        plans.stop(game, side, kept, NOBODY)
        return CarriedOut(told)
    on_watch = on_watch_of(game, seats, role)
    seat = next((each for each in on_watch if str(each.user) == kept.written_by), None)
    if seat is None:
        return CarriedOut(told)  # whoever shares the role has the watch
    choice, why = _next_of(game, rules, state, ask, plan.left[0])
    why = plans.condition_met(game, side, plan, conditions_met) or why
    if why or choice is None:
        plans.stop(game, side, kept, why)
        return CarriedOut(told)
    _note_done(game, side, kept, plan)
    return CarriedOut(told, seat, choice)


def _next_of(
    game: Game, rules: AnyRules, state: Position, ask: Decision, step: Step
) -> tuple[Choice | None, str]:
    """The choice of a step now, or why there is none."""
    if step.asks != kind_of(ask):
        return None, ELSE
    if isinstance(ask, ComposedDecision):
        side = rules.roles.side_of(ask.role)
        paper = papers.read(game, side, drafts.DRAFT, drafts.name_of(ask), is_locked=True)
        if drafts.looked_over(game, rules, state, ask, paper).drafted.items:
            return None, BEGUN
    try:
        choice = rules.reader.choice(step.choice)
    except Unreadable:
        return None, ILLEGAL
    legal = rules.beforehand.answers(state, ask, choice) or ()
    return (choice, "") if choice in legal else (None, ILLEGAL)


def _note_done(game: Game, side: str, kept: Kept, plan: PlannedMove) -> None:
    """Record that the next choice of a plan was made; a finished plan is removed."""
    further = replace(plan, done=plan.done + 1, after="")
    plans.put(game, side, kept, further if further.left else None)


# --------------------------------------------------------------- what else is done meanwhile


def made_by_hand(game: Game, side: str, move: Move) -> None:
    """Update plans after a role's choice by hand: the planned choice advances one, others stop it.

    A plan that has not begun goes on waiting, and ignores the question that was open when it was
    made.
    """
    answered = revisions.token_of(game, move.role, move.opened)
    waiting = [(k, k.plan) for k in plans_of(game, side) if k.plan and k.plan.is_waiting]
    waiting = [each for each in waiting if each[1].role == move.role]
    waiting.sort(key=lambda each: not each[1].done)
    for kept, plan in waiting:
        if plan.left[0].choice == move.choice and plan.after != answered:
            _note_done(game, side, kept, plan)
            return
        if plan.done:
            plans.stop(game, side, kept, BY_HAND, is_own=True)


def taken_back(game: Game, side: str, roles: Iterable[str]) -> None:
    """Stop the plans of these roles that have begun, because moves were taken back."""
    for kept in plans_of(game, side):
        if kept.plan and kept.plan.is_waiting and kept.plan.done and kept.plan.role in roles:
            plans.stop(game, side, kept, BACK)


# ------------------------------------------------------------------- what can be planned


class Foreseen(Struct, frozen=True):
    """A question that a side may be asked, with the position in which that is supposed."""

    state: Position
    ask: Decision


class Outlook(Struct, frozen=True):
    """The questions that may come next.

    `is_whole`: all steps planned so far could be foreseen. Otherwise the questions are the last one
    that could be, and the plan's first.
    """

    questions: list[Foreseen]
    is_whole: bool = True


def outlook(
    game: Game, rules: AnyRules, state: Position, side: str, roles: Sequence[str], steps: list[Step]
) -> Outlook:
    """What these roles may be asked after some planned steps.

    It starts from what they are asked now, or answered last. Foresight ends at a die, at something
    revealed and at a question to someone else. Where sides have secrets only the open question
    counts.
    """
    ask = next((each for each in rules.asks(state) if each.role in roles), None)
    if rules.roles.is_secret:
        return Outlook([Foreseen(state, ask)] if ask else [], is_whole=not steps)
    if ask is None:
        last = rewind.counted(game).filter(role__in=roles, unasked="").last()
        try:
            state = rewind.position_at(game, rules, last.version) if last else state
        except rewind.NotReplayed:
            return Outlook([])
        ask = next((each for each in rules.asks(state) if each.role in roles), None)
    if ask is None:
        return Outlook([])
    state = supposed(rules, state, side)
    state.dice.seed = fresh_seed()
    first = Foreseen(state, ask)
    found, is_whole = _after(rules, first, steps)
    is_other = not is_whole and kind_of(found.ask) != kind_of(ask)
    return Outlook([found, first] if is_other else [found], is_whole)


def _after(rules: AnyRules, found: Foreseen, steps: Iterable[Step]) -> tuple[Foreseen, bool]:
    """The question after some steps, or the last one foreseeable; with whether all steps were."""
    for step in steps:
        if kind_of(found.ask) != step.asks:
            return found, False
        try:
            choice = rules.reader.choice(step.choice)
            applied = rules.apply(found.state, found.ask.role, choice)
        except (IllegalChoice, Unreadable):
            return found, False
        after = asked_after(rules, applied, found.ask.role)
        if after is None:
            return found, False
        found = Foreseen(applied.state, after)
    return found, True


def asked_after(rules: AnyRules, applied: Applied[Position], role: str) -> Decision | None:
    """What a role is asked next.

    None if a die, something revealed or someone else decides that.
    """
    if applied.draws or any(event.reveals for event in applied.events):
        return None
    return next((each for each in rules.asks(applied.state) if each.role == role), None)


class Tried(Struct, frozen=True):
    """A choice made in a what-if copy, with its decision."""

    ask: Decision
    choice: Choice

    @property
    def role(self) -> str:
        """The role that made the choice."""
        return self.ask.role

    def step(self, words: str) -> Step:
        """The choice as a step of a plan."""
        return Step(kind_of(self.ask), plain(self.choice), words[: plans.MOST_WORDS])


def tried_in(copy: Game, roles: Sequence[str]) -> tuple[list[Tried], int]:
    """The moves made in a copy that may be planned, and how many were made there in all.

    From its beginning up to the first that depends on a die, on something revealed, or on another's
    choice.

    :raises NotSupposed: it is no copy, or its moves are no longer legal.
    """
    if not copy.is_supposed:
        raise NotSupposed()
    rules, made = store.rules_of(copy), list(rewind.counted(copy).filter(unasked=""))
    found, state = list[Tried](), store.first_state(copy, rules)
    try:
        for move, applied in rewind.played(rules, state, made):
            choice = rules.reader.choice(move.choice)
            ask = asked_for(rules.asks(state), move.role, choice)
            is_own = move.role in roles and (not found or found[0].role == move.role)
            if ask is None or not is_own or len(found) == plans.MOST_STEPS:
                break
            found.append(Tried(ask, choice))
            if asked_after(rules, applied, move.role) is None:
                break
            state = applied.state
    except rewind.NotReplayed:
        raise NotSupposed() from None
    return found, len(made)
