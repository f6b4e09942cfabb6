"""3 When a power may declare war: the conditions of a declaration, and which of them are met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.core.encoding.codec import JsonData
from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.politics import DeclarationRule
from engine.games.pacific_1940.position.state import Campaign


class Condition(Struct, frozen=True, kw_only=True):
    """3, G3, G4 One condition of a declaration of war, and whether it is met.

    kind: "round", "income" (of a turn of that round or later), "at_war", "fallen", "unprovoked",
    "intruders". data: the round, powers or territories that it names.
    """

    kind: str
    data: Mapping[str, JsonData]
    met: bool


def conditions(
    g: Campaign, rule: DeclarationRule, by: str, on: str, turn: int, *, in_income: bool = False
) -> Iterator[Condition]:
    """3 The conditions of a rule for one pair of powers, of which one is enough.

    turn: the round in which war would be declared. in_income: as income is collected.
    """
    if rule.from_round:
        met = turn >= rule.from_round
        yield Condition(kind="round", data={"round": rule.from_round}, met=met)
    if rule.in_income_from_round:
        met = in_income and turn >= rule.in_income_from_round
        yield Condition(kind="income", data={"round": rule.in_income_from_round}, met=met)
    if rule.once_at_war:
        met = any(g.at_war(by, each) for each in rule.on)
        yield Condition(kind="at_war", data={"powers": list(rule.on)}, met=met)
    if rule.after_fall:
        met = any(has_fallen(g, land, by) for land in rule.after_fall)
        yield Condition(kind="fallen", data={"spaces": list(rule.after_fall)}, met=met)
    if told := rule.after_unprovoked:
        data: dict[str, JsonData] = {"by": list(told.by), "on": list(told.on)}
        met = was_provoked(g, told.by, told.on)
        yield Condition(kind="unprovoked", data=data, met=met)
    if rule.after_intrusion:
        yield Condition(kind="intruders", data={"power": on}, met=is_intruded(g, by, on))


def is_open(
    g: Campaign, rule: DeclarationRule, by: str, on: str, turn: int, *, in_income: bool = False
) -> bool:
    """3 Whether a rule lets one power declare war on another."""
    told = conditions(g, rule, by, on, turn, in_income=in_income)
    return rule.is_free or any(condition.met for condition in told)


def why_not_yet(rule: DeclarationRule, on: str) -> Refusal:
    """3 What a power that may not declare war yet is told: the condition that comes by itself."""
    if rule.after_intrusion:
        return Refusal("3", "nobody_intrudes", {"power": on})
    if rule.in_income_from_round:
        return Refusal("3", "not_provoked", {"power": on, "round": rule.in_income_from_round})
    return Refusal("3", "waits_for_round", {"power": on, "round": rule.from_round})


def was_provoked(g: Campaign, by: tuple[str, ...], on: tuple[str, ...]) -> bool:
    """3 Whether one of some powers has declared unprovoked war on one of others."""
    return any(
        old.by in by and old.unprovoked and not set(on).isdisjoint(old.on)
        for old in g.state.declarations
    )


def has_fallen(g: Campaign, territory: str, power: str) -> bool:
    """3 Whether the other side holds a territory, or has ever taken it."""
    holder = g.side(g.controller(territory))
    return territory in g.state.once_taken or (holder != "" and holder != g.side(power))


def is_intruded(g: Campaign, by: str, on: str) -> bool:
    """3, G12 Whether units of another power stand in land that a power may enter.

    Fog: where units are hidden, land that the other holds speaks for them, since everybody learns
    whether the power was asked.
    """
    printed = g.equipment.powers[by]
    lands = (*printed.home, *printed.also_enters) or g.equipment.territories
    if g.in_fog:
        return any(g.controller(land) == on for land in lands)
    return any(g.own_at(land, on) for land in lands)


def comes_by_itself(g: Campaign, power: str, on: str) -> int:
    """3 The round at whose end a power may declare war on another in any case; 0: in none."""
    dated = [rule.last_peace for rule in g.equipment.politics.rules_for(power, on)]
    return min(filter(None, dated), default=0)


def last_peace(g: Campaign, power: str) -> int:
    """3 The round at whose end the first of those who wait for it comes; 0: nobody waits."""
    dates = [comes_by_itself(g, other, power) for other in g.equipment.order]
    return min(filter(None, dates), default=0)
