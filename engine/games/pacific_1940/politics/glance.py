"""3 Politics at a glance: who stands how to whom, who may declare war, and what that would change.

All of it follows from wars, declarations, control and the round, which everybody knows, and from
complexes and units as they stand in the position that it is made from.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.encoding.codec import JsonData
from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.politics import leave
from engine.games.pacific_1940.politics.conditions import Condition, conditions, is_intruded
from engine.games.pacific_1940.politics.effects import payment_for, upgrades_of
from engine.games.pacific_1940.politics.objectives import begun_by_war, ended_by_war
from engine.games.pacific_1940.politics.politics import (
    are_partners,
    group_at_peace,
    is_neutral,
    is_unprovoked,
    sea_limits,
    wars_begun,
    why_not_declare,
)
from engine.games.pacific_1940.position.records import Declaration, Leave
from engine.games.pacific_1940.position.state import Campaign

Relation = Literal["war", "peace", "partners", "apart"]


class Pair(Struct, frozen=True, kw_only=True):
    """3 Two powers: at war, at peace, partners, or of one side and apart until they share a war.

    board: G3.5 where alone they are partners; empty: everywhere.
    """

    powers: tuple[str, str]
    relation: Relation
    board: str = ""


class Reason(Struct, frozen=True, kw_only=True):
    """3 Why war may not be declared yet, as a refusal says it."""

    rule: str
    fact: str
    data: Mapping[str, JsonData]


class Effect(Struct, frozen=True, kw_only=True):
    """3 One thing that a declaration would bring.

    kind: "war" (powers), "payment" (power, ipc), "complexes" (power, spaces, becomes),
    "trade_lost" (power, ipc: what it collects in peace), "objectives" (power, ipc: those of wartime
    begin to pay, by what is held), "may_declare" (power, on), "enters" (power: neutral no longer),
    "sails" (power: a limit of its ships ends), "partners" (powers). board: G3.5 where alone it
    enters, or they are partners.
    """

    kind: str
    data: Mapping[str, JsonData]


class Prospect(Struct, frozen=True, kw_only=True):
    """3 War that a power could declare on others, who go to war as one.

    round: of its present or next turn. may: in the Combat Move of that turn, as things stand.
    why_not: what is told otherwise. in_income: it may as it collects income in that turn.
    conditions: one of them is enough; none: at any time. effects: what the declaration would bring.
    """

    by: str
    on: tuple[str, ...]
    round: int
    may: bool
    why_not: Reason | None
    in_income: bool
    unprovoked: bool
    conditions: tuple[Condition, ...]
    effects: tuple[Effect, ...]


class Passage(Struct, frozen=True, kw_only=True):
    """G8.2 Leave of a power for another to pass a strait at which it holds land.

    stands: it has been given. why_not: why it cannot be; None: it may be, and is not yet. round: of
    the holder's present or next politics.
    """

    strait: str
    by: str
    to: str
    stands: bool
    why_not: Reason | None
    round: int


class Glance(Struct, frozen=True, kw_only=True):
    """3 All pairs of powers that take turns, and all wars that might be declared.

    passages: G8.2 all leave to pass straits that is given or not; none where nobody is asked.
    """

    pairs: tuple[Pair, ...]
    prospects: tuple[Prospect, ...]
    passages: tuple[Passage, ...] = ()


def glance(g: Campaign) -> Glance:
    """3 Politics as it stands now; kept for positions in which nothing that it tells differs."""
    return g.equipment.recent(g.equipment.glances, _stands(g), lambda: made(g))


def _stands(g: Campaign) -> tuple[Hashable, ...]:
    """3 All that a glance is made from."""
    state, box = g.state, g.equipment
    declared = tuple((each.by, each.on, each.unprovoked) for each in state.declarations)
    lands = {land for upgrade in box.politics.upgrades.values() for land in upgrade.territories}
    return (
        (g.rules_version, state.turn, state.power),
        (state.options.payment, state.paid, state.trade_lost),
        (tuple(state.wars), declared, tuple(state.once_taken)),
        (state.options.straits_by_leave, tuple(state.leave_given or ())),
        tuple(sorted(state.control.items())),
        tuple(g.pieces[key].kind for land in sorted(lands) for key in g.facilities_at(land)),
        tuple(
            is_intruded(g, by, on)
            for rule in box.politics.declarations.values()
            if rule.after_intrusion
            for by in rule.by
            for on in rule.on
        ),
    )


def made(g: Campaign) -> Glance:
    """3 Politics at a glance, worked out."""
    order = g.equipment.order
    pairs = [(one, other) for place, one in enumerate(order) for other in order[place + 1 :]]
    return Glance(
        pairs=tuple(_pair(g, *pair) for pair in pairs),
        prospects=tuple(each for power in order for each in prospects(g, power)),
        passages=passages(g) if g.state.options.straits_by_leave is True else (),
    )


def relation(g: Campaign, one: str, other: str) -> Relation:
    """3 How two powers stand to each other."""
    if g.at_war(one, other):
        return "war"
    if g.side(one) != g.side(other):
        return "peace"
    return "partners" if _shared(g, one, other) else "apart"


def _pair(g: Campaign, one: str, other: str) -> Pair:
    found = relation(g, one, other)
    boards = _shared(g, one, other) if found == "partners" else []
    return Pair(powers=(one, other), relation=found, board=_only(boards))


def _shared(g: Campaign, one: str, other: str) -> list[str]:
    """3, G3.5 The boards on which two powers are partners; [""]: everywhere."""
    boards = _boards(g, one, other)
    return [board for board, space in boards.items() if are_partners(g, one, other, space)]


def _boards(g: Campaign, *powers: str) -> dict[str, str]:
    """3, G3.5 The boards where wars of these powers count apart, each with one of its spaces."""
    printed, spaces = g.equipment.powers, g.equipment.spaces.values()
    if not any(printed[power].wars_by_board for power in powers):
        return {"": ""}
    boards = dict.fromkeys(each.theatre for each in printed.values() if each.theatre)
    return {board: next(each.key for each in spaces if each.board == board) for board in boards}


def _only(boards: Sequence[str]) -> str:
    """G3.5 The only one of these boards; "" where there are more."""
    return boards[0] if len(boards) == 1 else ""


def _where(boards: Sequence[str]) -> Mapping[str, JsonData]:
    """G3.5 What an effect tells of the boards where it counts: nothing, if everywhere."""
    only = _only(boards)
    return {"board": only} if only else {}


def prospects(g: Campaign, power: str) -> Iterator[Prospect]:
    """3 The wars that a power could declare some day, in the order of play of the others."""
    seen = set[str]()
    for other in g.equipment.order:
        rules = g.equipment.politics.rules_for(power, other)
        if rules and other not in seen and not g.at_war(power, other):
            group = group_at_peace(g, power, other)
            seen.update(group)
            yield _prospect(g, power, group)


def passages(g: Campaign) -> tuple[Passage, ...]:
    """G8.2 The leave that each holder gives or does not, in the order of play."""
    given = leave.standing(g)
    return tuple(
        _passage(g, each, stands=each in given)
        for holder in g.equipment.order
        for each in leave.possible(g, holder)
    )


def _passage(g: Campaign, asked: Leave, *, stands: bool) -> Passage:
    choice, ask = leave.GiveLeave(asked.strait, asked.to), leave.GrantLeave(role=asked.by)
    refusal = choice.why_not(g, ask)
    return Passage(
        strait=asked.strait,
        by=asked.by,
        to=asked.to,
        stands=stands,
        why_not=_reason(refusal) if refusal else None,
        round=_next_round(g, asked.by),
    )


def _next_round(g: Campaign, power: str) -> int:
    """1 The round of a power's present or next turn."""
    order, turn = g.equipment.order, g.state.turn
    is_past = bool(g.state.power) and order.index(power) < order.index(g.state.power)
    return turn + is_past


def _prospect(g: Campaign, by: str, on: tuple[str, ...]) -> Prospect:
    turn = _next_round(g, by)
    rules = g.equipment.politics.rules_for(by, on[0])
    refusal = why_not_declare(g, by, on[0], turn=turn)
    in_income = why_not_declare(g, by, on[0], turn=turn, in_income=True) is None
    return Prospect(
        by=by,
        on=on,
        round=turn,
        may=refusal is None,
        why_not=_reason(refusal) if refusal else None,
        in_income=in_income and any(0 < rule.in_income_from_round <= turn for rule in rules),
        unprovoked=is_unprovoked(g, by, on),
        conditions=tuple(c for rule in rules for c in conditions(g, rule, by, on[0], turn)),
        effects=tuple(_effects(g, by, on, turn)),
    )


def _reason(refusal: Refusal) -> Reason:
    return Reason(rule=refusal.rule, fact=refusal.fact, data=dict(refusal.data))


# ---------------------------------------------------------------------- what it would change


def _effects(g: Campaign, by: str, on: tuple[str, ...], turn: int) -> Iterator[Effect]:
    """3 What a declaration would bring, the wars first."""
    told = Declaration(by=by, on=on, round=turn, unprovoked=is_unprovoked(g, by, on))
    begun = sorted(wars_begun(g, by, on) - set(g.state.wars))
    then = _after(g, told, begun)
    for one, other in begun:
        yield Effect(kind="war", data={"powers": [one, other]})
    if payment := payment_for(g, told):
        yield Effect(kind="payment", data={"power": payment.to, "ipc": payment.ipc})
    grown: dict[tuple[str, str], list[JsonData]] = {}
    involved = {each for pair in begun for each in pair}
    for power, land, becomes in upgrades_of(g, begun):
        grown.setdefault((power, becomes), []).append(land)
    for (power, becomes), lands in grown.items():
        yield Effect(kind="complexes", data={"power": power, "spaces": lands, "becomes": becomes})
    yield from _of_each(g, then, turn)
    yield from _new_partners(g, then, involved)


def _after(g: Campaign, told: Declaration, begun: list[tuple[str, str]]) -> Campaign:
    """3 The position with these wars; its pieces are those of the present one, and only read."""
    wars = sorted({*g.state.wars, *begun})
    state = replace(g.state, wars=wars, declarations=[*g.state.declarations, told])
    return Campaign(state, g.equipment, g.rules_version)


def _of_each(g: Campaign, then: Campaign, turn: int) -> Iterator[Effect]:
    """3 What it would change for each power."""
    for power in g.equipment.order:
        if ipc := ended_by_war(g, then, power):
            yield Effect(kind="trade_lost", data={"power": power, "ipc": ipc})
        if ipc := begun_by_war(g, then, power):
            yield Effect(kind="objectives", data={"power": power, "ipc": ipc})
        if entered := _entered(g, then, power):
            yield Effect(kind="enters", data={"power": power, **_where(entered)})
        if len(sea_limits(then, power)) < len(sea_limits(g, power)):
            yield Effect(kind="sails", data={"power": power})
        if freed := _freed(g, then, power, turn):
            yield Effect(kind="may_declare", data={"power": power, "on": freed})


def _entered(g: Campaign, then: Campaign, power: str) -> list[str]:
    """3, G3.5 The boards where a power is neutral now, and not then; [""]: everywhere."""
    boards = _boards(g, power).items()
    return [b for b, at in boards if is_neutral(g, power, at) and not is_neutral(then, power, at)]


def _freed(g: Campaign, then: Campaign, power: str, turn: int) -> list[JsonData]:
    """3 On whom a power may declare war then, and not now."""
    if not any(power in rule.by for rule in g.equipment.politics.following):
        return []
    return [
        other
        for other in g.equipment.order
        if why_not_declare(then, power, other, turn=turn) is None
        and why_not_declare(g, power, other, turn=turn) is not None
    ]


def _new_partners(g: Campaign, then: Campaign, involved: set[str]) -> Iterator[Effect]:
    """3, 14 Powers of one side that would have an enemy in common."""
    order = g.equipment.order
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            if involved.isdisjoint((one, other)) or g.side(one) != g.side(other):
                continue
            before = _shared(g, one, other)
            if new := [board for board in _shared(then, one, other) if board not in before]:
                yield Effect(kind="partners", data={"powers": [one, other], **_where(new)})
