"""10.0 Kamikaze markers, and the free Banzai and Kamikaze Attacks of 8.2.6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Chance, Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.games.emperor.events import (
    BonusRolled,
    KamikazeSpent,
    KamikazesReceived,
    Retreated,
)
from engine.games.emperor.position.state import War

TRIGGER_BOX = 2
"""6.5 The box of an American track from which on a front brings the markers."""
AMERICANS = ("nimitz", "macarthur")
SUCCESS = 6
"""8.2.6 The only face with which a Banzai or Kamikaze Attack succeeds."""


def all_markers(g: War) -> list[str]:
    """10.0 The Kamikaze markers of the game, by number."""
    found = [key for key in g.counters if key.startswith("kamikaze")]
    return sorted(found, key=lambda key: (len(key), key))


def markers(g: War) -> list[str]:
    """10.0 The Kamikaze markers in the Available box."""
    return [key for key in all_markers(g) if g.counters[key].place == "available"]


def check_encroachment(g: War) -> None:
    """6.5 In the Late War, an American front in or past box 2 of its track brings the markers.

    Control of the box counts as much as standing in it, so any lower box does too (A18).
    """
    if g.state.epoch != "late" or g.state.kamikazes_received:
        return
    for front in AMERICANS:
        if g.is_active(front) and g.counters[front].box <= TRIGGER_BOX:
            receive(g, "6.5", front)
            return


def receive(g: War, rule: str, front: str = "") -> None:
    """6.5, 10.0 The Kamikaze markers come, once a game."""
    if g.state.kamikazes_received:
        return
    g.state.kamikazes_received = True
    for key in all_markers(g):
        g.counters[key].place = "available"
    g.tell(KamikazesReceived(rule=rule, count=len(markers(g)), front=front))


def why_no_marker(g: War) -> Refusal | None:
    """10.0 Why no Kamikaze marker can be used: none is there, or one was used this turn."""
    if not g.state.kamikazes_received:
        return Refusal("6.5", "kamikazes_not_received")
    if not markers(g):
        return Refusal("10.0", "kamikazes_used_up")
    if g.turn.kamikaze_spent:
        return Refusal("10.0", "kamikaze_this_turn")
    return None


def spend(g: War) -> None:
    """10.0 Use a marker, which leaves the game."""
    g.counters[markers(g)[0]].place = "spent"
    g.turn.kamikaze_spent = True
    g.tell(KamikazeSpent(left=len(markers(g))))


def bonus_attack(g: War, attack: str, front: str) -> None:
    """8.2.6 Roll one die without modifiers or re-roll: a 6 drives the front back and rotates it."""
    roll = g.roll()
    success = roll == SUCCESS
    g.tell(BonusRolled(attack=attack, front=front, roll=roll, success=success))
    if success:
        counter = g.counters[front]
        counter.box += 1
        counter.turned = True
        g.tell(Retreated(rule="8.2.6", front=front, space=g.space_key_of(front), by=attack))


class Banzai(Choice, tag="banzai", frozen=True):
    """8.2.6 A Banzai Attack on a front that entered the Home Islands this turn."""

    TARGET: ClassVar = "front"
    front: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[Banzai]:
        """Each invader not met yet; which comes first is the player's choice (A15)."""
        return (cls(front) for front in g.turn.banzai)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        if self.front not in g.fronts_in("home"):
            return Refusal("8.2.6", "not_in_home_islands")
        return None

    def chance(self, g: War) -> Chance:
        return Chance(faces=(SUCCESS,))

    def take(self, g: War, ask: Decision) -> None:
        g.turn.banzai.remove(self.front)
        bonus_attack(g, "banzai", self.front)


class ChooseBanzai(Decision, tag="choose_banzai", kw_only=True):
    """8.2.6 The Banzai Attacks come before any other Action."""

    KINDS: ClassVar = (Banzai,)
    RULE: ClassVar = "8.2.6"


class KamikazeAttack(Choice, tag="kamikaze_attack", frozen=True):
    """10.2 A marker spent to attack a front on an Island space."""

    TARGET: ClassVar = "front"
    front: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[KamikazeAttack]:
        return (cls(front) for front in g.fronts())

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        if no_marker := why_no_marker(g):
            return no_marker
        if not g.is_active(self.front):
            return Refusal("6.1", "inactive", {"front": self.front})
        if g.counters[self.front].turned:
            return Refusal("8.2.6", "rotated", {"front": self.front})
        if not g.space_of(self.front).island:
            return Refusal("10.2", "not_an_island", {"space": g.space_key_of(self.front)})
        if g.is_at_top(self.front):
            return Refusal("8.2.3", "highest_box", {"front": self.front})
        return None

    def chance(self, g: War) -> Chance:
        return Chance(faces=(SUCCESS,))

    def take(self, g: War, ask: Decision) -> None:
        spend(g)
        bonus_attack(g, "kamikaze", self.front)
