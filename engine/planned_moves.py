"""Planned moves: lines that a side types beforehand for a decision of its own turn.

Each is a paper of the side, beside its standing answers, which no other side can notice. When the
decision opens its lines are typed into the draft, in their order, and the draft may be locked. What
does not read or is not legal then is never played: the draft is left as far as it went.
Nothing here makes a move; `moves.play_standing` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import drafts, papers
from engine.core.choice import Choice
from engine.core.codec import plain
from engine.core.composed import AnyComposed, UnreadLine
from engine.core.events import PlayedAsPlanned
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.models import Game, Paper, Seat
from engine.seats import holders
from engine.standing_answers import ANSWER, DIGITS, NOBODY, PLAN, Found, given, turn_of

MOST_PLANS = 20
"""Planned moves of one side."""
MOST_LETTERS = 4_000
"""Characters of the lines of one."""
UNREAD, ILLEGAL, BEGUN, FULL = "unread", "illegal", "begun", "full"
"""Why one stopped: a line did not read, the draft is not legal as a whole, somebody had begun the
draft by hand, or the draft had become too long."""


class Stopped(Struct, frozen=True):
    """Where a planned move stopped: the turn, why, the line, and the draft it left behind."""

    turn: int
    why: str
    line: str = ""
    draft: str = ""
    edition: int = 0


class PlannedMove(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands on such a paper: lines for a decision of a role.

    `asks`: one of `ComposedDecision.PLANNED`. `turn`: in which it is carried out; 0: the next time.
    `locks`: whether the draft is locked too. `stopped`: it is over, and why.
    """

    role: str
    asks: str
    lines: list[str]
    turn: int = 0
    locks: bool = False
    stopped: Stopped | None = None


class Kept(Struct, frozen=True):
    """A paper with what stands on it; None: it does not read (any more)."""

    name: str
    edition: int
    written_by: str
    plan: PlannedMove | None

    @property
    def number(self) -> int:
        """The number in its name; 0: somebody has named it otherwise, by hand."""
        digits = self.name.removeprefix(PLAN)
        return int(digits) if digits.isdecimal() and len(digits) <= DIGITS else 0


@dataclass(frozen=True)
class CarriedOut:
    """A planned move that was typed: `choice` is what is to be locked, None: nothing is."""

    told: PlayedAsPlanned
    seat: Seat | None = None
    choice: Choice | None = None


@dataclass(frozen=True)
class Typed:
    """How far the lines went: the draft, and why they stopped, empty: they did not."""

    draft: Choice
    why: str = ""
    line: str = ""


def asked_as_planned(
    game: Game, rules: AnyRules, state: Position, sides: Iterable[str]
) -> list[AnyComposed]:
    """The open decisions of some sides that lines may have been kept for; none in a lesson."""
    is_played = game.status == Game.Status.PLAYING and game.ended is None and not game.lesson
    kinds = tuple(rules.beforehand.planned)
    asks = [ask for side in sides for ask in drafts.asks_of(rules, state, side)]
    return [ask for ask in asks if type(ask) in kinds] if is_played else []


def plans_of(game: Game, side: str) -> list[Kept]:
    """The planned moves of a side, in the order in which they are tried."""
    kept = papers.papers_of(game, side, ANSWER)
    return sorted((kept_on(p) for p in kept if p.name.startswith(PLAN)), key=lambda k: k.number)


def kept_on(paper: Paper) -> Kept:
    """A paper as it stands; anybody of its side may have written anything on it."""
    try:
        plan = msgspec.convert(paper.data, PlannedMove)
    except msgspec.ValidationError:
        plan = None
    return Kept(paper.name, paper.edition, paper.written_by, plan)


def said_beforehand(
    game: Game, rules: AnyRules, state: Position, seats: Sequence[Seat], role: str
) -> Found | CarriedOut | None:
    """What the side of a role says to the decision that is open: its standing answer, or its plan.

    None: nothing. Its paper says that it is given now, or why it is not.
    """
    found = given(game, rules, state, seats, role)
    return found or carried_out(game, rules, state, seats, role)


def carried_out(
    game: Game, rules: AnyRules, state: Position, seats: Sequence[Seat], role: str
) -> CarriedOut | None:
    """Type what the side of a role has planned for the decision that is open; None: nothing.

    The first that fits is tried, and no other after it.
    """
    side, turn = rules.roles.side_of(role), turn_of(game)
    asks = asked_as_planned(game, rules, state, [side])
    ask = next((each for each in asks if each.role == role), None)
    for kept in plans_of(game, side) if ask else ():
        plan = kept.plan
        if ask is None or plan is None or plan.stopped or plan.turn not in (0, turn):
            continue
        if (plan.role, plan.asks) == (role, ask.planned_as):
            leads = (s for s in holders(game, seats, role) if str(s.user) == kept.written_by)
            return _carry_out(game, rules, state, ask, kept, next(leads, None))
    return None


def _carry_out(
    game: Game, rules: AnyRules, state: Position, ask: AnyComposed, kept: Kept, seat: Seat | None
) -> CarriedOut:
    """Type the lines; what is to be locked is not written as a draft, which the move would end."""
    side, by, plan = rules.roles.side_of(ask.role), kept.written_by, kept.plan
    told = PlayedAsPlanned(number=kept.number, asks=ask.planned_as, audience=(side,))
    paper = papers.read(game, side, drafts.DRAFT, drafts.name_of(ask), is_locked=True)
    before = drafts.looked_over(game, rules, state, ask, paper)
    if plan is None or seat is None or before.drafted.items:
        typed = Typed(before.drafted.draft, BEGUN if seat else NOBODY)
    else:
        typed = _typed(game, rules, state, ask, plan)
        if not typed.why and plan.locks:
            papers.put(game, side, ANSWER, kept.name, None, by=by)
            return CarriedOut(told, seat, typed.draft)
        typed = _kept_as_draft(game, side, before, typed, by)
    stopped = None
    if typed.why:
        after = papers.read(game, side, drafts.DRAFT, before.name)
        edition = after.edition if after else 0
        stopped = Stopped(turn_of(game), typed.why, typed.line, before.name, edition)
    data = plain(replace(plan, stopped=stopped)) if plan and stopped else None
    papers.put(game, side, ANSWER, kept.name, data, by=by)
    return CarriedOut(told)


def _typed(
    game: Game, rules: AnyRules, state: Position, ask: AnyComposed, plan: PlannedMove
) -> Typed:
    """The lines of a plan typed into an empty draft, as far as they read."""
    drafted = drafts.drafted_as(game, rules, state, ask, None)
    for line in plan.lines:
        try:
            drafted = drafts.drafted_as(game, rules, state, ask, drafted.draft, line)
        except UnreadLine:
            return Typed(drafted.draft, UNREAD, line)
    return Typed(drafted.draft, ILLEGAL if plan.locks and drafted.refusal else "")


def _kept_as_draft(game: Game, side: str, draft: drafts.OpenDraft, typed: Typed, by: str) -> Typed:
    """Keep what was typed as the draft of the side."""
    if typed.draft == draft.drafted.start:
        return typed
    try:
        papers.check(drafts.DRAFT, draft.name, plain(typed.draft))
        drafts.write(game, side, draft, typed.draft, by=by)
    except papers.TooMuch:
        return Typed(draft.drafted.draft, FULL)
    return typed


def add(game: Game, side: str, plan: PlannedMove, *, by: str) -> None:
    """Keep a new planned move, after all others.

    :raises TooMuch: one too many. :raises Overtaken: somebody of the side was faster.
    """
    kept = plans_of(game, side)
    if any(each.plan == plan and each.written_by == by for each in kept):
        return  # sent twice
    number = 1 + max((each.number for each in kept), default=0)
    if len(kept) >= MOST_PLANS or len(str(number)) > DIGITS:
        raise papers.TooMuch(f"A side keeps {MOST_PLANS} planned moves at most.")
    papers.write(game, side, ANSWER, f"{PLAN}{number}", plain(plan), edition=0, by=by)


def exchange(game: Game, side: str, one: Kept, other: Kept) -> None:
    """Let two planned moves change places, each still of whoever wrote it.

    :raises Overtaken: somebody of the side was faster; call it in a transaction.
    """
    for place, kept in ((one, other), (other, one)):
        if kept.plan is None:
            raise papers.BadPaper("This planned move cannot be read any more; take it away.")
        about = (game, side, ANSWER, place.name, plain(kept.plan))
        papers.write(*about, edition=place.edition, by=kept.written_by)
