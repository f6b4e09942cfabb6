"""The planned moves of a side on its page: the list in words, and what a new one may be for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.template.loader import render_to_string
from msgspec import Struct, field
from msgspec.structs import replace

from engine.papers.plans import MOST_LETTERS, Kept, PlannedMove, plans_of, stopped_now
from engine.papers.standing_answers import turn_of
from engine.position import store
from engine.visibility import revisions
from wargames.presentation.wording import Reason
from wargames.table.ahead import plan_choices
from wargames.table.ahead.plan_choices import Chooser
from wargames.table.ahead.words import words_of
from wargames.table.history.stops import conditions_of
from wargames.table.viewer.view import SeatView


class StepLine(Struct, frozen=True):
    """A choice of a plan in words; mark: what its buttons send; may_rise: it can move up."""

    words: str
    mark: str
    is_done: bool = False
    may_rise: bool = False


class Line(Struct, frozen=True):
    """A queued move in words; `earlier`: what the button sends that moves it up.

    is_after: it ignores the question that is open now. may_begin: the question it continues with is
    open. may_grow: a choice may be added to it.
    """

    kept: Kept
    decision: str = ""
    role: str = ""
    is_late: bool = False
    earlier: str = ""
    steps: list[StepLine] = field(default_factory=list)
    is_after: bool = False
    may_begin: bool = False
    may_grow: bool = False

    @property
    def mark(self) -> str:
        """Its identity and edition."""
        return mark_of(self.kept)


class Unread(Struct, frozen=True):
    """A form that was not queued: what it sent, and why it was refused.

    stops: the ticked conditions. words: the reason, which belongs to the field `at`. line, why: one
    that could never be read, and why not.
    """

    sent: Mapping[str, str]
    stops: list[str]
    words: str = ""
    at: str = ""
    line: str = ""
    why: Reason | None = None


class PlannedForm(Struct, frozen=True):
    """The content of the queued moves panel: the existing ones, and the form for a new one.

    decisions: those that lines may be typed for, as (value, words, an example of a line).
    conditions: those that may stop a plan. chooser: the choices to pick from, if they were asked
    for. unread: what has just been refused.
    """

    lines: list[Line]
    decisions: list[tuple[str, str, str]]
    roles: list[tuple[str, str]]
    turn: int
    conditions: list[str]
    chooser: Chooser | None = None
    is_choosing: bool = False
    length: int = MOST_LETTERS
    unread: Unread | None = None


def mark_of(kept: Kept) -> str:
    """A plan's identity and edition."""
    return f"{kept.name}:{kept.edition}"


def names_of(table: SeatView, roles: Iterable[str]) -> list[str]:
    """The decisions of these roles that the viewer may type lines for in advance."""
    rules = store.rules_of(table.game)
    if not rules.beforehand.planned:
        return []
    state = store.load(table.game, rules).state
    found = (rules.beforehand.planned_names(state, role) for role in roles)
    return list(dict.fromkeys(name for names in found for name in names))


def called(table: SeatView, asks: str) -> str:
    """A decision that lines may be typed for, in words."""
    name, _, of = asks.partition(".")
    words = words_of(table.game.key, f"planned_{name}")
    return f"{words}, {table.names.get(of, of)}" if of else words


def example(table: SeatView, asks: str) -> str:
    """A line that may be typed for a decision, by the first power that one leads."""
    kind, role = f"planned_{asks.partition('.')[0]}", next(iter(table.led), "")
    return table.presentation.line_field(kind, role, table.view).example


def may_plan(table: SeatView) -> bool:
    """Whether the viewer may queue moves: in a running game, but not in a lesson."""
    is_closed = table.is_over or table.game.lesson or table.is_facilitator
    return not is_closed and bool(table.led)


def form_of(table: SeatView) -> PlannedForm | None:
    """The queued moves panel of the viewer's side; None where nothing can be queued."""
    if not may_plan(table):
        return None
    key, roles = table.game.key, store.roles_of(table.game)
    return PlannedForm(
        lines=lines_of(table),
        decisions=[
            (each, called(table, each), example(table, each)) for each in names_of(table, table.led)
        ],
        roles=[(each, table.names.get(each, each)) for each in table.led],
        turn=turn_of(table.game),
        conditions=conditions_of(key, roles, table.view),
    )


def choosing(table: SeatView, form: PlannedForm, name: str) -> PlannedForm:
    """The panel with the choices to pick from; `name`: the plan to extend."""
    kept = next((each.kept for each in form.lines if each.kept.name == name), None)
    may_grow = kept is None or (kept.plan is not None and bool(kept.plan.steps))
    chooser = plan_choices.chooser_of(table, kept if may_grow else None)
    return replace(form, chooser=chooser, is_choosing=True)


def halted(table: SeatView, *, is_brief: bool = False) -> list[str]:
    """As HTML, which queued moves have stopped at what the viewer is asked now.

    is_brief: without the reason, which may name a line.
    """
    asked = [ask.role for ask in table.view.asks if ask.role in table.led]
    found = stopped_now(table.game, table.seat.side, asked)
    facts = [{**words_about(table, kept), "is_brief": is_brief} for kept in found]
    drawn = [render_to_string("table/ahead/halted.html", each) for each in facts]
    return [" ".join(each.split()) for each in drawn]


def words_about(table: SeatView, kept: Kept) -> dict[str, object]:
    """The context for the words about a plan."""
    return {"p": table, "kept": kept, "plan": kept.plan, "line": line_of(table, kept, None)}


def lines_of(table: SeatView) -> list[Line]:
    """The queued moves in words, in the order in which they are tried."""
    kept = kept_of(table)
    before = [None, *kept]
    return [line_of(table, each, one) for each, one in zip(kept, before, strict=False)]


def kept_of(table: SeatView) -> list[Kept]:
    """The stored plans of the viewer's side."""
    return plans_of(table.game, table.seat.side) if table.keeps_ahead else []


def line_of(table: SeatView, kept: Kept, before: Kept | None) -> Line:
    """A queued move in words; `before`: the one that is tried before it."""
    plan = kept.plan
    if plan is None:
        return Line(kept)
    return Line(
        kept,
        decision=called(table, plan.asks) if plan.asks else "",
        role=table.names.get(plan.role, plan.role) if len(table.led) > 1 else "",
        is_late=0 < plan.turn < turn_of(table.game) and not plan.done,
        earlier=f"{mark_of(kept)} {mark_of(before)}" if before and before.plan else "",
        steps=steps_of(kept, plan),
        is_after=bool(plan.after) and plan.after == revisions.token_of(table.game, plan.role),
        may_begin=may_begin(table, plan),
        may_grow=bool(plan.steps),
    )


def steps_of(kept: Kept, plan: PlannedMove) -> list[StepLine]:
    """The choices of a plan in words."""
    return [
        StepLine(
            words=step.words or step.asks,
            mark=f"{mark_of(kept)} {at}",
            is_done=at < plan.done,
            may_rise=at > plan.done,
        )
        for at, step in enumerate(plan.steps)
    ]


def may_begin(table: SeatView, plan: PlannedMove) -> bool:
    """Whether the question a plan continues with is open, and it will not continue by itself."""
    if not plan.left or (plan.done and not plan.stopped) or not table.mine:
        return False
    return any((a.role, a.kind) == (plan.role, plan.left[0].asks) for a in table.view.asks)
