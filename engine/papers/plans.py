"""Plans: what a side means to do in its own turn, kept beside its auto-replies.

A plan is lines that are typed into a draft (planned_moves), or choices that are made one
after the other (engine.papers.planned_choices). No other side can notice that there is any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import papers
from engine.core.encoding.codec import JsonData, plain
from engine.core.events import PlayedAsPlanned
from engine.core.sequence.choice import Choice
from engine.models import Game, Paper, Seat
from engine.papers.standing_answers import ANSWER, DIGITS, PLAN, turn_of
from engine.visibility import revisions

MOST_PLANS = 20
"""The most plans of one side."""
MOST_LETTERS = 4_000
"""The most characters of a plan's lines."""
MOST_STEPS = 40
"""The most choices of a plan."""
MOST_WORDS = 200
"""The most characters of a choice's button text."""

BATTLE, DIE, ENEMY, LOSS = CONDITIONS = ("battle", "die", "enemy", "loss")
"""Conditions that stop a plan if they occurred since it was made.

In this order: a battle was fought, a die was rolled, the other side did something visible, the side
lost a unit.
"""
TURN = "turn"
"""The plan stopped because its deadline turn has begun."""
FindConditions = Callable[[Game, str, int], Collection[str]]
"""Finds which of CONDITIONS a side can see to have occurred since one of its revisions."""


class Stopped(Struct, frozen=True):
    """Where a plan stopped: the turn, the reason, the line, and the draft it left behind.

    at: the token of the question; empty on older papers.
    """

    turn: int
    why: str
    line: str = ""
    draft: str = ""
    edition: int = 0
    at: str = ""


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One choice of a plan: the kind of decision, the choice, and what its button said."""

    asks: str
    choice: JsonData
    words: str = ""


class PlannedMove(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A plan: what a role is to do.

    `lines`: for the decision called `asks` (one of `ComposedDecision.PLANNED`); `locks`: whether
    the draft is locked too. Or `steps`: choices, of which `done` have been made. `turn`: in which
    it begins; 0: the next time. `after`: the token of the question that was open when the plan was
    made, and that it ignores. `stops`: those of CONDITIONS that stop it if they occur after the
    side's revision `seen`; `before`: the turn before which it must be over. `stopped`: where and
    why it ended.
    """

    role: str
    asks: str = ""
    lines: list[str] = []
    steps: list[Step] = []
    done: int = 0
    turn: int = 0
    locks: bool = False
    after: str = ""
    stops: list[str] = []
    before: int = 0
    seen: int = 0
    stopped: Stopped | None = None

    @property
    def left(self) -> list[Step]:
        """The choices still to be made."""
        return self.steps[self.done :]

    @property
    def is_waiting(self) -> bool:
        """Whether choices are still to be made and nothing has stopped the plan."""
        return bool(self.left) and self.stopped is None


class Kept(Struct, frozen=True):
    """A paper with its plan; None: it cannot be read (any more)."""

    name: str
    edition: int
    written_by: str
    plan: PlannedMove | None

    @property
    def number(self) -> int:
        """The number in its name; 0: someone has named it otherwise by hand."""
        digits = self.name.removeprefix(PLAN)
        return int(digits) if digits.isdecimal() and len(digits) <= DIGITS else 0


class CarriedOut(Struct, frozen=True):
    """A plan that was tried: `choice` is the move to make now, None: there is none."""

    told: PlayedAsPlanned
    seat: Seat | None = None
    choice: Choice | None = None


def plans_of(game: Game, side: str) -> list[Kept]:
    """A side's plans, in the order in which they are tried."""
    kept = papers.papers_of(game, side, ANSWER)
    return sorted((kept_on(p) for p in kept if p.name.startswith(PLAN)), key=lambda k: k.number)


def kept_on(paper: Paper) -> Kept:
    """The plan on a paper; anyone of its side may have written anything on it."""
    try:
        plan = msgspec.convert(paper.data, PlannedMove)
    except msgspec.ValidationError:
        plan = None
    return Kept(paper.name, paper.edition, paper.written_by, plan)


def add(game: Game, side: str, plan: PlannedMove, *, by: str) -> str:
    """Store a new plan after all others; returns the name of its paper.

    :raises TooMuch: one too many.
    :raises Overtaken: another player of the side was faster.
    """
    kept, plan = plans_of(game, side), replace(plan, seen=revisions.revision_of(game, side))
    for each in kept:
        if each.plan == plan and each.written_by == by:
            return each.name  # sent twice
    number = 1 + max((each.number for each in kept), default=0)
    if len(kept) >= MOST_PLANS or len(str(number)) > DIGITS:
        raise papers.TooMuch(f"A side keeps {MOST_PLANS} queued moves at most.")
    papers.write(game, side, ANSWER, f"{PLAN}{number}", plain(plan), edition=0, by=by)
    return f"{PLAN}{number}"


def change(game: Game, side: str, kept: Kept, plan: PlannedMove, *, by: str) -> None:
    """Overwrite the plan that was seen; from now on it runs for this player.

    :raises Overtaken: another player of the side was faster.
    """
    papers.write(game, side, ANSWER, kept.name, plain(plan), edition=kept.edition, by=by)


def carry_on(game: Game, side: str, kept: Kept, *, by: str) -> None:
    """Start a plan with the open question, or resume it where it stopped.

    :raises BadPaper: it cannot be read.
    :raises Overtaken: another player of the side was faster.
    """
    if kept.plan is None:
        raise papers.BadPaper("This planned move cannot be read any more; take it away.")
    seen = revisions.revision_of(game, side)
    change(game, side, kept, replace(kept.plan, stopped=None, after="", turn=0, seen=seen), by=by)


def exchange(game: Game, side: str, one: Kept, other: Kept) -> None:
    """Swap two plans; each keeps its author.

    Call it in a transaction.

    :raises BadPaper: one cannot be read.
    :raises Overtaken: another player of the side was faster.
    """
    for place, kept in ((one, other), (other, one)):
        if kept.plan is None:
            raise papers.BadPaper("This planned move cannot be read any more; take it away.")
        change(game, side, place, kept.plan, by=kept.written_by)


def put(game: Game, side: str, kept: Kept, plan: PlannedMove | None) -> None:
    """Store a plan's progress as part of a move; None: it is done."""
    data = plain(plan) if plan else None
    papers.put(game, side, ANSWER, kept.name, data, by=kept.written_by)


def stop(game: Game, side: str, kept: Kept, why: str, *, is_own: bool = False) -> None:
    """Record on a plan that it has stopped, and why.

    is_own: its side knows, since it has moved otherwise itself.
    """
    if kept.plan is not None:
        at = "" if is_own else revisions.token_of(game, kept.plan.role)
        put(game, side, kept, replace(kept.plan, stopped=Stopped(turn_of(game), why, at=at)))


def stopped_now(game: Game, side: str, asked: Collection[str]) -> list[Kept]:
    """The plans of a side that stopped at the open question to one of these roles."""
    tokens = {revisions.token_of(game, role) for role in asked}
    stopped = [(kept, kept.plan.stopped) for kept in plans_of(game, side) if kept.plan]
    return [kept for kept, at in stopped if at is not None and at.at in tokens]


def condition_met(game: Game, side: str, plan: PlannedMove, conditions_met: FindConditions) -> str:
    """The condition by which a plan must stop now; empty: none."""
    if 0 < plan.before <= turn_of(game):
        return TURN
    found = conditions_met(game, side, plan.seen) if plan.stops else ()
    return next((each for each in plan.stops if each in found), "")
