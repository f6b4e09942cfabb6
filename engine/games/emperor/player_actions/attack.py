"""8.2 Attacks and Knock-Out Blows, their modifiers and their restrictions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Chance, Choice, Refusal, Term, chance_over
from engine.core.sequence.flow import Decision
from engine.games.emperor import kamikaze
from engine.games.emperor.events import Retreated
from engine.games.emperor.knock_out import knock_out
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.resources import has_elite, lose

KNOCK_OUT_ACTIONS = 2
"""8.2.3 What a Knock-Out Blow costs, besides an Oil."""
KAMIKAZE_SUPPORT = 1
"""10.3 What a Kamikaze in support adds to the die."""
ELITE = 1
"""7.3.1 What the Elite bonus adds to the die of an attack."""


def attack_terms(g: War, front: str, supported: bool) -> tuple[Term, ...]:
    """8.2.4 Every DRM of an attack on a front, each under the rule that gives it.

    8.4.6: an Allied fortified space counts always, and for attacks only.
    """
    terms = []
    for marker in g.state.markers:
        if marker.target == front:
            rule = "7.3.3" if marker.source == "production" else "8.2.4"
            terms.append(Term(marker.source, marker.value, rule))
    if has_elite(g):
        terms.append(Term("elite", ELITE, "7.3.1"))
    if supported:
        terms.append(Term("kamikaze", KAMIKAZE_SUPPORT, "10.3"))
    drm = g.space_of(front).drm
    if drm:
        terms.append(Term("fortified_space", drm, "8.2.4"))
    return tuple(terms)


def why_no_attack(g: War) -> Refusal | None:
    """8.0, 8.2.5 What forbids any further Attack or Battle that costs an Action (ruling A12)."""
    if g.turn.actions < 1:
        return Refusal("8.0", "no_actions")
    if g.turn.attacks:
        for resource in ("army_navy", "oil"):
            if g.level(resource) == 0:
                return Refusal("8.2.5", "one_attack_only", {"resource": resource})
    return None


def why_not_targeted(g: War, front: str) -> Refusal | None:
    """6.1, 8.2 What protects a front from any attack."""
    counter = g.counters[front]
    if counter.place == "flipped":
        return Refusal("8.2.3", "abda_out")
    if counter.place == "set_aside":
        return Refusal("12.1", "not_entered", {"front": front})
    if counter.place == "not_in_play":
        return Refusal("6.1", "inactive", {"front": front})
    if counter.turned:
        return Refusal("8.2", "rotated", {"front": front})
    return None


def why_no_support(g: War, front: str) -> Refusal | None:
    """10.3 A Kamikaze supports an attack only on an Island space."""
    if not g.space_of(front).island:
        return Refusal("10.3", "not_an_island", {"space": g.space_key_of(front)})
    return kamikaze.why_no_marker(g)


class Attack(Choice, tag="attack", frozen=True):
    """8.2 An Attack Action on a front, with or without a Kamikaze in support (10.3).

    8.2.1: as often as Actions last, until it has succeeded.
    """

    TARGET: ClassVar = "front"
    RULE: ClassVar = "8.2"
    front: str
    kamikaze: bool = False

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[Attack]:
        for front in g.fronts():
            yield cls(front)
            if g.state.kamikazes_received:
                yield cls(front, kamikaze=True)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        """8.2, 8.2.3, 8.2.5 The first rule that forbids it."""
        if protected := why_not_targeted(g, self.front):
            return protected
        if g.is_at_top(self.front):
            fact = "highest_box" if self.front != "abda" else "java_taken"
            return Refusal("8.2.3" if self.front != "abda" else "9.3", fact, {"front": self.front})
        if forbidden := why_no_attack(g):
            return forbidden
        return why_no_support(g, self.front) if self.kamikaze else None

    def chance(self, g: War) -> Chance:
        terms = attack_terms(g, self.front, self.kamikaze)
        return chance_over(g.battle_value(self.front), terms, sure=True)

    def pay(self, g: War) -> None:
        """8.2 One Action."""
        g.turn.actions -= 1
        g.turn.attacks += 1
        if self.kamikaze:
            kamikaze.spend(g)

    def succeed(self, g: War) -> None:
        """8.2 The front is driven back one box and rotated."""
        counter = g.counters[self.front]
        counter.box += 1
        counter.turned = True
        space = g.space_key_of(self.front)
        g.tell(Retreated(rule="8.2", front=self.front, space=space, by="attack"))


class KnockOut(Choice, tag="knock_out", frozen=True):
    """8.2.3 A Knock-Out Blow: two Actions and one Oil against a front in its highest box."""

    TARGET: ClassVar = "front"
    RULE: ClassVar = "8.2.3"
    front: str
    kamikaze: bool = False

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[KnockOut]:
        for front in g.fronts():
            yield cls(front)
            supportable = g.state.kamikazes_received and g.is_active(front)
            if supportable and g.space_of(front).island:
                yield cls(front, kamikaze=True)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        """8.2.3, 8.2.5 The first rule that forbids it (rulings A05 to A09)."""
        if protected := why_not_targeted(g, self.front):
            return protected
        if not g.equipment.tracks[g.track_of(self.front)].knock_out:
            return Refusal("8.2.3", "no_knock_out", {"front": self.front})
        if not g.is_at_top(self.front):
            return Refusal("8.2.3", "not_in_highest_box", {"front": self.front})
        if g.turn.knock_out_tried:
            return Refusal("8.2.3", "knock_out_this_turn")
        if g.turn.actions < KNOCK_OUT_ACTIONS:
            return Refusal("8.2.3", "needs_two_actions", {"left": g.turn.actions})
        for resource in ("army_navy", "oil"):
            if g.level(resource) == 0:
                return Refusal("8.2.3", "knock_out_needs", {"resource": resource})
        return why_no_support(g, self.front) if self.kamikaze else None

    def chance(self, g: War) -> Chance:
        terms = attack_terms(g, self.front, self.kamikaze)
        return chance_over(g.battle_value(self.front), terms, sure=True)

    def pay(self, g: War) -> None:
        """8.2.3 Two Actions and one Oil, paid before the roll (rulings A06, A07)."""
        g.turn.actions -= KNOCK_OUT_ACTIONS
        g.turn.attacks += 1
        g.turn.knock_out_tried = True
        lose(g, "oil", 1, "8.2.3")
        if self.kamikaze:
            kamikaze.spend(g)

    def succeed(self, g: War) -> None:
        """8.2.3 The front is knocked out."""
        knock_out(g, self.front)
