"""What the forms and buttons of the planned moves send, and what it changes on the papers."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.http import QueryDict
from msgspec.structs import replace

from engine import papers
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.errors import MoveError
from engine.papers import plans
from engine.papers.plans import CONDITIONS, MOST_LETTERS, MOST_STEPS, Kept, PlannedMove, Step
from engine.papers.standing_answers import ANSWER, turn_of
from engine.position import store
from engine.visibility import revisions
from wargames.table import standing
from wargames.table.ahead import plan_choices
from wargames.table.ahead.answers import turn_in
from wargames.table.ahead.conditions import NotAhead
from wargames.table.ahead.plans import Unread, mark_of, may_begin, may_plan, names_of
from wargames.table.ahead.refused import Refused
from wargames.table.viewer.view import SeatView


class NotPlanned(MoveError):
    """The queued move is not valid."""

    kind = "not_planned"


class PlanTurns(NotPlanned):
    """The turns of a queued move are no numbers, over, or not in order."""

    kind = "plan_turns"


class NotListed(MoveError):
    """The picked choice is not among those that may come next."""

    kind = "not_listed"


class LineNotRead(MoveError):
    """A line of a queue could never be read; `refusal` says why."""

    kind = "not_read"

    def __init__(self, line: str, refusal: Refusal) -> None:
        super().__init__()
        self.line = line
        self.refusal = refusal


class PlanGone(MoveError):
    """Another player of the side has changed the plan, or it was just carried out."""

    kind = "plan_gone"


class PlanFull(MoveError):
    """The side has too many plans, or one has too many choices."""

    kind = "plan_full"


def act(table: SeatView, sent: QueryDict) -> str:
    """Do what a form or a button says; returns the name of the paper concerned.

    :raises MoveError: it cannot be done; nothing has changed.
    """
    action = next((ACTS[each] for each in ACTS if each in sent), None)
    if action is None or not may_plan(table):
        raise NotPlanned()
    try:
        with transaction.atomic():
            return action(table, sent)
    except papers.Overtaken:
        raise PlanGone() from None
    except papers.TooMuch:
        raise PlanFull() from None
    except papers.BadPaper:
        raise NotPlanned() from None


def type_lines(table: SeatView, sent: QueryDict) -> str:
    """Add a plan of lines to be typed into a draft.

    :raises NotPlanned: it is not valid.
    :raises LineNotRead: a line of it could never be read.
    :raises TooMuch: one too many.
    """
    return add(table, lines_in(table, sent))


def lines_in(table: SeatView, sent: QueryDict) -> PlannedMove:
    """The plan of lines that a form sends.

    :raises NotPlanned: it is not valid.
    :raises LineNotRead: a line of it could never be read.
    """
    powers, text = table.led, sent.get("lines", "").replace("\r", "")
    role, asks = sent.get("role", "") or next(iter(powers), ""), sent.get("asks", "")
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines or len(text) > MOST_LETTERS:
        raise NotPlanned()
    role = only_one_asked(table, asks) or role
    if role not in powers or asks not in names_of(table, [role]):
        raise NotPlanned()
    plan = PlannedMove(role=role, asks=asks, lines=lines, locks="locks" in sent)
    check_lines(table, plan)
    return with_terms(table, plan, sent)


def check_lines(table: SeatView, plan: PlannedMove) -> None:
    """Read each line of a plan as far as the position of its turn does not matter.

    :raises LineNotRead: one could never be read.
    """
    rules = store.rules_of(table.game)
    state = store.load(table.game, rules).state
    for line in plan.lines:
        try:
            rules.beforehand.check_line(state, plan.role, plan.asks, line)
        except UnreadLine as error:
            raise LineNotRead(line, error.refusal) from None


def unread(table: SeatView, by: Refused, words: str) -> Unread:
    """What a form sent that was not queued, to show it again with the reason."""
    names, stops = ("role", "asks", "lines", "locks", "turn", "before"), by.sent.getlist("stops")
    found = Unread({name: by.sent.get(name, "") for name in names}, stops, words, by.at)
    try:
        lines_in(table, by.sent)
    except LineNotRead as error:
        why = table.presentation.refusal(error.refusal, table.own_names)
        return replace(found, line=error.line, why=why)
    except NotPlanned:
        return found
    return found


def only_one_asked(table: SeatView, asks: str) -> str:
    """The only role of the game that is ever asked for this; empty: there are several, or none."""
    roles = [each for each in store.roles_of(table.game).powers if asks in names_of(table, [each])]
    return roles[0] if len(roles) == 1 else ""


def with_terms(table: SeatView, plan: PlannedMove, sent: QueryDict) -> PlannedMove:
    """The plan with its start, deadline and stop conditions.

    :raises PlanTurns: a turn that is over.
    :raises NotPlanned: an unknown condition.
    """
    try:
        turn, before = (turn_in(sent.get(name, "")) for name in ("turn", "before"))
    except NotAhead:
        raise PlanTurns(at="turns") from None
    stops = list(dict.fromkeys(sent.getlist("stops")))
    if 0 < turn < turn_of(table.game) or 0 < before <= max(turn, turn_of(table.game)):
        raise PlanTurns(at="turns")
    if not set(stops) <= set(CONDITIONS):
        raise NotPlanned()
    return replace(plan, turn=turn, before=before, stops=stops)


def add(table: SeatView, plan: PlannedMove) -> str:
    """Store a new plan of the viewer's."""
    return plans.add(table.game, table.seat.side, plan, by=str(table.seat.user))


def pick(table: SeatView, sent: QueryDict) -> str:
    """Add a choice to a plan, or start a new plan with it.

    :raises NotListed: it is not among those that may come next.
    :raises PlanGone: the plan is gone.
    """
    to = sent.get("to", "")
    kept = seen(table, to) if to else None
    if kept is not None and (kept.plan is None or not kept.plan.steps):
        raise NotPlanned()
    chooser = plan_choices.chooser_of(table, kept)
    step = chooser.step(sent.get("choice", "")) if chooser else None
    if chooser is None or step is None:
        raise NotListed()
    if kept is not None and kept.plan is not None:
        change(table, kept, [*kept.plan.steps, step])
        return kept.name
    role = chooser.role
    after = revisions.token_of(table.game, role) if role in table.asked else ""
    plan = PlannedMove(role=role, steps=[step], after=after)
    return add(table, with_terms(table, plan, sent))


def change(table: SeatView, kept: Kept, steps: list[Step]) -> None:
    """Replace the choices of a plan; one without any is removed."""
    if kept.plan is None or len(steps) > MOST_STEPS:
        raise papers.TooMuch(f"A queued move has at most {MOST_STEPS} choices.")
    about, by = (table.game, table.seat.side), str(table.seat.user)
    if len(steps) > kept.plan.done:
        plans.change(*about, kept, replace(kept.plan, steps=steps), by=by)
    else:
        papers.remove(*about, ANSWER, kept.name, edition=kept.edition, by=by)


def step_earlier(table: SeatView, sent: QueryDict) -> str:
    """Swap a choice with the one before it."""
    kept, plan, at = step_seen(table, sent.get("step_earlier", ""))
    if at <= plan.done:
        raise NotPlanned()
    steps = list(plan.steps)
    steps[at - 1 : at + 1] = [steps[at], steps[at - 1]]
    change(table, kept, steps)
    return kept.name


def step_away(table: SeatView, sent: QueryDict) -> str:
    """Remove a choice from a plan."""
    kept, plan, at = step_seen(table, sent.get("step_away", ""))
    change(table, kept, plan.steps[:at] + plan.steps[at + 1 :])
    return kept.name


def step_seen(table: SeatView, mark: str) -> tuple[Kept, PlannedMove, int]:
    """The plan and the index of a choice in it that a button names.

    :raises PlanGone: the plan has changed.
    :raises NotPlanned: no such button.
    """
    name, _, place = mark.rpartition(" ")
    kept = seen(table, name)
    if kept.plan is None or not place.isdecimal() or len(place) > len(str(MOST_STEPS)):
        raise NotPlanned()
    if not kept.plan.done <= int(place) < len(kept.plan.steps):
        raise NotPlanned()
    return kept, kept.plan, int(place)


def put_earlier(table: SeatView, sent: QueryDict) -> str:
    """Swap a plan with the one before it.

    :raises PlanGone: one of them has changed.
    """
    mine, _, before = sent.get("earlier", "").partition(" plan ")
    one, other = seen(table, mine), seen(table, f"plan {before}")
    plans.exchange(table.game, table.seat.side, one, other)
    return other.name


def take_away(table: SeatView, sent: QueryDict) -> str:
    """Remove a plan."""
    kept = seen(table, sent.get("unplan", ""))
    about = (table.game, table.seat.side, ANSWER, kept.name)
    papers.remove(*about, edition=kept.edition, by=str(table.seat.user))
    return ""


def carry_on(table: SeatView, sent: QueryDict) -> str:
    """Start a plan with the open question, or resume it where it stopped.

    :raises NotPlanned: that question is not open.
    :raises PlanGone: the plan has changed.
    """
    kept = seen(table, sent.get("carry_on", ""))
    if kept.plan is None or not may_begin(table, kept.plan):
        raise NotPlanned()
    plans.carry_on(table.game, table.seat.side, kept, by=str(table.seat.user))
    standing.enqueue(table.game, kept.plan.role, standing.pause())
    return kept.name


def seen(table: SeatView, mark: str) -> Kept:
    """The plan that a button names, in the edition it was drawn for.

    :raises PlanGone: the plan has changed.
    """
    kept = plans.plans_of(table.game, table.seat.side)
    found = next((each for each in kept if mark_of(each) == mark), None)
    if found is None:
        raise PlanGone()
    return found


ACTS: dict[str, Callable[[SeatView, QueryDict], str]] = {
    "plan": type_lines,
    "pick": pick,
    "step_earlier": step_earlier,
    "step_away": step_away,
    "earlier": put_earlier,
    "unplan": take_away,
    "carry_on": carry_on,
}
"""The handler of each button of the panel."""
