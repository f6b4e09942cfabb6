"""Fog 8, R11 Radar: a base hears a blip, and its owner sends aircraft against it, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import ClassVar

from msgspec.structs import replace

from engine.core.sequence.ahead import KIND, Told, UpTo
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import End
from engine.games.pacific_1940.battle import ahead
from engine.games.pacific_1940.battle.scramble import room
from engine.games.pacific_1940.battle.standing_orders import orders_of
from engine.games.pacific_1940.components.pieces import AIR
from engine.games.pacific_1940.detection.detection import Rulings
from engine.games.pacific_1940.detection.zones import listening_bases
from engine.games.pacific_1940.events.air import Scrambled, StayedOnGround
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.movement.engagements import kinds_of
from engine.games.pacific_1940.politics.politics import why_not_enter
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign


class GoUp(Choice, tag="go_up", frozen=True):
    """R11 The aircraft that answer a blip; none: all stay on the ground."""

    aircraft: tuple[str, ...] = ()

    @classmethod
    def candidates(cls, g: Campaign, ask: AnswerBlip) -> Iterator[GoUp]:
        """R11 Combinations by number of each power and kind, up to the base's limit."""
        groups = waiting_at(g, ask.base, ask.zone)
        for numbers in product(*(range(len(units) + 1) for units in groups)):
            if sum(numbers) <= room(g, ask.base):
                taken = zip(groups, numbers, strict=True)
                yield cls(tuple(key for units, n in taken for key in units[:n]))

    @property
    def target(self) -> str:
        return "+".join(self.aircraft) or "none"

    def take(self, g: FoggedCampaign, ask: AnswerBlip) -> End:
        """7.5 They move to the zone and remember their base."""
        go_up(g, ask.role, ask.base, ask.zone, self.aircraft)
        return End(list(self.aircraft))


class AnswerBlip(Decision, tag="answer_blip", kw_only=True):
    """R11 The owner of a base that hears a blip decides which aircraft scramble.

    It is asked of an empty base too, with a single answer: otherwise the wait would reveal that.
    """

    KINDS: ClassVar = (GoUp,)
    RULE: ClassVar = "fog 8"
    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    AHEAD: ClassVar = (ahead.NONE, ahead.ALL)
    AHEAD_UP_TO: ClassVar = 3
    AHEAD_FACTS: ClassVar = (ahead.AT, ahead.TURNS, ahead.OF_OWN)
    AHEAD_PLACE: ClassVar = "base"
    base: str
    zone: str

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """R11 Any territory with the base, any zone beside it; the kinds that scramble."""
        if fact == KIND:
            return [key for key, unit in g.equipment.units.items() if unit.scrambles]
        return ahead.values(g, fact, ahead.spaces(g), ahead.CAPITAL, ahead.BY_CAPITAL)

    def told(self, g: Campaign) -> Sequence[Told]:
        """R11 The base, the zone, and how many aircraft could scramble."""
        own = sum(len(units) for units in waiting_at(g, self.base, self.zone))
        return [ahead.told(g, self.role, [self.base, self.zone], own=own)]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """R11 Answers in advance: none, all if unambiguous, or up to a number, the cheapest."""
        bound = UpTo.read(name)
        if bound is None:
            return ahead.by_size(self.legal(g), "aircraft", name)
        legal = [each for each in self.legal(g) if isinstance(each, GoUp) and each.aircraft]
        fit = [e for e in legal if self._goes_with(g, e, bound)]
        cost = {each: sum(g.unit(key).cost for key in each.aircraft) for each in fit}
        best = min(fit, key=lambda each: (-len(each.aircraft), cost[each]), default=None)
        return [best] if best else []

    def _goes_with(self, g: Campaign, choice: GoUp, bound: UpTo) -> bool:
        """R11 Whether no more aircraft go up than named, and only of the named kind."""
        kinds = {g.pieces[key].kind for key in choice.aircraft}
        return len(choice.aircraft) <= bound.count and (not bound.kind or kinds == {bound.kind})

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """The base, the zone, and the maximum."""
        waiting = sum(len(units) for units in waiting_at(g, self.base, self.zone))
        return {"space": self.base, "zone": self.zone, "most": min(waiting, room(g, self.base))}


class AnswerAttack(AnswerBlip, tag="answer_attack", kw_only=True):
    """A19, 7.5 The same for a base that heard no blip, for a battle that its side has to fight."""


def bases_to_call(
    g: Campaign, zone: str, phase: str, rulings: Rulings, *, heard: bool
) -> Iterator[str]:
    """A19 The bases by a zone of battle whose owners have not been asked, on coasts too.

    heard: there was a blip, so that those that listen have been asked. A13 None in the noncombat
    move, unless the table wants it.
    """
    if phase == NONCOMBAT and not rulings.notices_in_noncombat:
        return
    listening = listening_bases(g, zone, rulings) if heard else []
    for base in listening_bases(g, zone, replace(rulings, coasts_listen=True)):
        power = g.controller(base)
        refuses = base in orders_of(g, power).no_scramble
        if base not in listening and power in g.equipment.order and not refuses:
            yield base


def waiting_at(g: Campaign, base: str, zone: str) -> list[list[str]]:
    """7.5 The aircraft that may scramble from a base to a zone, equal ones grouped.

    Guests of the base too: its owner answers for them, so that the number of questions does not
    depend on who is there. None scrambles twice in a turn.
    """
    mover, side = g.state.power, g.side(g.controller(base))
    groups: dict[tuple[str, str], list[str]] = {}
    for key in g.units_at(base):
        piece = g.pieces[key]
        is_ready = g.unit(key).scrambles and not piece.scrambled and not piece.aboard
        is_ready = is_ready and not piece.intercepted
        if is_ready and g.side(piece.owner) == side and g.at_war(mover, piece.owner):
            rule = why_not_enter(g, piece.owner, zone, domain=AIR, phase=COMBAT, ends=True)
            if rule is None:
                groups.setdefault((piece.owner, piece.kind), []).append(key)
    return list(groups.values())


def go_up(g: FoggedCampaign, power: str, base: str, zone: str, aircraft: Sequence[str]) -> None:
    """7.5 Aircraft scramble; until the battle only their own side knows of it."""
    told = (g.side(power),)
    groups: dict[str, list[str]] = {}
    for key in aircraft:
        groups.setdefault(g.owner(key), []).append(key)
        g.pieces[key].scrambled = base
        g.put(key, zone)
    for owner, units in groups.items():
        kinds = kinds_of(g, units)
        g.tell(Scrambled(power=owner, base=base, zone=zone, kinds=kinds, audience=told))
    if not groups:
        g.tell(StayedOnGround(power=power, audience=told))
