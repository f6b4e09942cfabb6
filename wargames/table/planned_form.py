"""The planned moves of a side on its page: the list in words, the form, what is sent by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.http import QueryDict

from engine import moves, papers, planned_moves, store
from engine.drafts import OpenDraft
from engine.planned_moves import MOST_LETTERS, UNREAD, Kept, PlannedMove
from engine.standing_answers import ANSWER, turn_of
from wargames.table.standing_facts import NotAhead
from wargames.table.standing_form import is_kept, powers_of, turn_in
from wargames.table.standing_words import words_of
from wargames.table.typed_line import Line as TypedLine

if TYPE_CHECKING:
    from wargames.table.panel import Panel

ACTS = ("plan", "earlier", "unplan")
"""What the buttons of this part are called."""


class NotPlanned(moves.MoveError):
    """No planned move can be like that."""

    kind = "not_planned"


class PlanGone(moves.MoveError):
    """Somebody of the side has changed it, or it was just carried out."""

    kind = "plan_gone"


class PlanFull(moves.MoveError):
    """The side has too many."""

    kind = "plan_full"


@dataclass(frozen=True)
class Line:
    """A planned move in words; `earlier`: what the button sends that moves it up."""

    kept: Kept
    decision: str = ""
    role: str = ""
    is_late: bool = False
    earlier: str = ""

    @property
    def mark(self) -> str:
        """What names it, as it was seen."""
        return mark_of(self.kept)


@dataclass(frozen=True)
class PlannedForm:
    """What this part of the fold shows: what is planned, and what a new one may be for.

    decisions: as (value, words, an example of a line).
    """

    lines: list[Line]
    decisions: list[tuple[str, str, str]]
    roles: list[tuple[str, str]]
    turn: int
    length: int = MOST_LETTERS


def mark_of(kept: Kept) -> str:
    """What names a planned move, as it was seen."""
    return f"{kept.name}:{kept.edition}"


def names_of(panel: Panel) -> list[str]:
    """The decisions that the viewer may type lines for beforehand."""
    if panel.is_over or panel.game.lesson or panel.is_facilitator:
        return []
    kinds = store.rules_of(panel.game).planned
    return list(dict.fromkeys(name for kind in kinds for name in kind.PLANNED))


def form_of(panel: Panel) -> PlannedForm | None:
    """This part of the fold of the viewer's side; None where nothing can be planned."""
    names, powers = names_of(panel), powers_of(panel)
    if not names or not powers:
        return None
    key, called = panel.game.key, panel.names
    return PlannedForm(
        lines=lines_of(panel),
        decisions=[
            (each, words_of(key, f"planned_{each}"), words_of(key, f"planned_{each}_example"))
            for each in names
        ],
        roles=[(each, called.get(each, each)) for each in powers],
        turn=turn_of(panel.game),
    )


def lines_of(panel: Panel) -> list[Line]:
    """What is planned, in the order in which it is tried."""
    kept = planned_moves.plans_of(panel.game, panel.seat.side) if is_kept(panel) else []
    lines, called = list[Line](), panel.names
    for place, each in enumerate(kept):
        plan, before = each.plan, kept[place - 1] if place else None
        if plan is None:
            lines.append(Line(each))
            continue
        lines.append(
            Line(
                each,
                decision=words_of(panel.game.key, f"planned_{plan.asks}"),
                role=called.get(plan.role, plan.role) if len(powers_of(panel)) > 1 else "",
                is_late=0 < plan.turn < turn_of(panel.game),
                earlier=f"{mark_of(each)} {mark_of(before)}" if before and before.plan else "",
            )
        )
    return lines


def stopped_at(panel: Panel, draft: OpenDraft) -> TypedLine | None:
    """The line of a planned move that did not read, while its draft is as that left it."""
    if type(draft.ask) not in store.rules_of(panel.game).planned or panel.planned is None:
        return None
    for each in panel.planned.lines:
        stopped = each.kept.plan.stopped if each.kept.plan else None
        if stopped is None or (stopped.why, stopped.draft) != (UNREAD, draft.name):
            continue
        if (stopped.turn, stopped.edition) == (turn_of(panel.game), draft.edition):
            return TypedLine(draft.name, stopped.line)
    return None


# ------------------------------------------------------------------------ what is sent


def is_meant(sent: QueryDict) -> bool:
    """Whether a button of this part was pressed."""
    return any(each in sent for each in ACTS)


def act(panel: Panel, sent: QueryDict) -> None:
    """Do what the form or one of the buttons says.

    :raises MoveError: it cannot be done; nothing has changed.
    """
    try:
        if "plan" in sent:
            add(panel, sent)
        elif "earlier" in sent:
            put_earlier(panel, sent.get("earlier", ""))
        else:
            kept = seen(panel, sent.get("unplan", ""))
            about = (panel.game, panel.seat.side, ANSWER, kept.name)
            papers.remove(*about, edition=kept.edition, by=str(panel.seat.user))
    except papers.Overtaken:
        raise PlanGone() from None
    except papers.TooMuch:
        raise PlanFull() from None
    except papers.BadPaper:
        raise NotPlanned() from None


def add(panel: Panel, sent: QueryDict) -> None:
    """One planned move more.

    :raises NotPlanned: it cannot be like that. :raises TooMuch: one too many.
    """
    powers, text = powers_of(panel), sent.get("lines", "").replace("\r", "")
    role, asks = sent.get("role", "") or next(iter(powers), ""), sent.get("asks", "")
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    try:
        turn = turn_in(sent.get("turn", ""))
    except NotAhead:
        raise NotPlanned() from None
    if not lines or len(text) > MOST_LETTERS or 0 < turn < turn_of(panel.game):
        raise NotPlanned()
    if role not in powers or asks not in names_of(panel):
        raise NotPlanned()
    plan = PlannedMove(role=role, asks=asks, lines=lines, turn=turn, locks="locks" in sent)
    planned_moves.add(panel.game, panel.seat.side, plan, by=str(panel.seat.user))


@transaction.atomic
def put_earlier(panel: Panel, marks: str) -> None:
    """Let one change places with the one before it, both as they were seen.

    :raises PlanGone: one of them has changed.
    """
    mine, _, before = marks.partition(" plan ")
    one, other = seen(panel, mine), seen(panel, f"plan {before}")
    planned_moves.exchange(panel.game, panel.seat.side, one, other)


def seen(panel: Panel, mark: str) -> Kept:
    """The planned move that a button names, as it was seen.

    :raises PlanGone: it stands there no more.
    """
    kept = planned_moves.plans_of(panel.game, panel.seat.side)
    found = next((each for each in kept if mark_of(each) == mark), None)
    if found is None:
        raise PlanGone()
    return found
