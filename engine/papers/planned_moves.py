"""Planned moves: lines that a side types beforehand for a decision of its own turn.

Each is a plan of the side (`plans`). When the decision opens its lines are typed into the draft, in
their order, and the draft may be locked. What does not read or is not legal then is never
played: the draft is left as far as it went.
Nothing here makes a move; `moves.play_standing` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine import papers
from engine.core.encoding.codec import plain
from engine.core.events import PlayedAsPlanned
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, UnreadLine
from engine.models import Game, Seat
from engine.papers import drafts, planned_choices, plans
from engine.papers.planned_choices import is_played
from engine.papers.plans import CarriedOut, FindConditions, Kept, PlannedMove, Stopped, plans_of
from engine.papers.standing_answers import ANSWER, NOBODY, Found, given, turn_of
from engine.seats.seated import holders
from engine.visibility import revisions

UNREAD, ILLEGAL, BEGUN, FULL = "unread", "illegal", "begun", "full"
"""Why a plan stopped.

In this order: a line could not be read, the draft is not legal as a whole, someone had begun the
draft by hand, the draft had become too long.
"""


class Typed(Struct, frozen=True):
    """The draft that typed lines led to, and why they stopped; `why` is empty if they did not."""

    draft: Choice
    why: str = ""
    line: str = ""


def asked_as_planned(
    game: Game, rules: AnyRules, state: Position, sides: Iterable[str]
) -> list[AnyComposed]:
    """The open decisions of some sides for which lines may be stored; none in a lesson."""
    kinds = tuple(rules.beforehand.planned)
    asks = [ask for side in sides for ask in drafts.asks_of(rules, state, side)]
    return [ask for ask in asks if type(ask) in kinds] if is_played(game) else []


def answer_in_advance(
    game: Game,
    rules: AnyRules,
    state: Position,
    seats: Sequence[Seat],
    role: str,
    conditions_met: FindConditions,
) -> Found | CarriedOut | None:
    """A side's answer in advance to a role's open decision: its standing answer, or its plan.

    None: there is none. The paper records that it is given now, or why not. `conditions_met`: finds
    the conditions that may stop a plan.
    """
    found = given(game, rules, state, seats, role)
    if found and found.choice:
        return found
    for carry_out in (planned_choices.carried_out, carried_out):
        planned = carry_out(game, rules, state, seats, role, conditions_met)
        if planned:
            return planned
    return found


def carried_out(
    game: Game,
    rules: AnyRules,
    state: Position,
    seats: Sequence[Seat],
    role: str,
    conditions_met: FindConditions,
) -> CarriedOut | None:
    """Type the lines of a role's plan for the open decision; None: there is no such plan.

    Only the first plan that fits is tried.
    """
    side, turn = rules.roles.side_of(role), turn_of(game)
    asks = asked_as_planned(game, rules, state, [side])
    ask = next((each for each in asks if each.role == role), None)
    for kept in plans_of(game, side) if ask else ():
        plan = kept.plan
        if ask is None or plan is None or plan.stopped or plan.turn not in (0, turn):
            continue
        if (plan.role, plan.asks) == (role, ask.planned_as) and plan.lines:
            if why := plans.condition_met(game, side, plan, conditions_met):
                plans.stop(game, side, kept, why)
                return CarriedOut(told_of(kept, ask, side))
            leads = (s for s in holders(game, seats, role) if str(s.user) == kept.written_by)
            return _carry_out(game, rules, state, ask, kept, next(leads, None))
    return None


def told_of(kept: Kept, ask: AnyComposed, side: str) -> PlayedAsPlanned:
    """The side's log event for a plan that was typed and locked."""
    return PlayedAsPlanned(number=kept.number, asks=ask.planned_as, audience=(side,))


def _carry_out(
    game: Game, rules: AnyRules, state: Position, ask: AnyComposed, kept: Kept, seat: Seat | None
) -> CarriedOut:
    """Type a plan's lines; a draft to be locked is not stored, since the move would remove it."""
    side, by, plan = rules.roles.side_of(ask.role), kept.written_by, kept.plan
    told = told_of(kept, ask, side)
    paper = papers.read(game, side, drafts.DRAFT, drafts.name_of(ask), is_locked=True)
    before = drafts.looked_over(game, rules, state, ask, paper)
    if plan is None or seat is None or before.drafted.items:
        typed = Typed(before.drafted.draft, BEGUN if seat else NOBODY)
    else:
        typed = _type_lines(game, rules, state, ask, plan)
        if not typed.why and plan.locks:
            papers.put(game, side, ANSWER, kept.name, None, by=by)
            return CarriedOut(told, seat, typed.draft)
        typed = _store_as_draft(game, side, before, typed, by)
    stopped = None
    if typed.why:
        after = papers.read(game, side, drafts.DRAFT, before.name)
        edition = after.edition if after else 0
        at = revisions.token_of(game, ask.role)
        stopped = Stopped(turn_of(game), typed.why, typed.line, before.name, edition, at)
    data = plain(replace(plan, stopped=stopped)) if plan and stopped else None
    papers.put(game, side, ANSWER, kept.name, data, by=by)
    return CarriedOut(told)


def _type_lines(
    game: Game, rules: AnyRules, state: Position, ask: AnyComposed, plan: PlannedMove
) -> Typed:
    """Type the lines of a plan into an empty draft, as far as they can be read."""
    drafted = drafts.drafted_as(game, rules, state, ask, None)
    for line in plan.lines:
        try:
            drafted = drafts.drafted_as(game, rules, state, ask, drafted.draft, line)
        except UnreadLine:
            return Typed(drafted.draft, UNREAD, line)
    return Typed(drafted.draft, ILLEGAL if plan.locks and drafted.refusal else "")


def _store_as_draft(game: Game, side: str, draft: drafts.OpenDraft, typed: Typed, by: str) -> Typed:
    """Store what was typed as the side's draft."""
    if typed.draft == draft.drafted.start:
        return typed
    try:
        papers.check(drafts.DRAFT, draft.name, plain(typed.draft))
        drafts.write(game, side, draft, typed.draft, by=by)
    except papers.TooMuch:
        return Typed(draft.drafted.draft, FULL)
    return typed
