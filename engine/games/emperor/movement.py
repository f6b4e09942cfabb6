"""6.0 Army Movement: the Military Phase, advances and blocks, retreats and returns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Chance, Choice, Refusal, chance_over
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import Frame
from engine.games.emperor.components import pieces
from engine.games.emperor.events import (
    Advanced,
    BlockRolled,
    Entered,
    Invaded,
    NothingHappened,
    Retreated,
    ReturnRolled,
    SubsRaised,
)
from engine.games.emperor.kamikaze import check_encroachment
from engine.games.emperor.knock_out import free_knock_out
from engine.games.emperor.position.state import War


class Military(Procedure, tag="military", kw_only=True):
    """6.0 The Military Phase: the card's movements in printed order, then the US Subs."""

    STEPS: ClassVar = ("movements", "us_subs")
    CRUMB: ClassVar = ()

    def movements(self, g: War) -> list[Frame]:
        """6.0 Each movement printed on the card."""
        return [_movement(printed) for printed in g.card.military]

    def us_subs(self, g: War) -> None:
        """8.5.3 The card may raise the US Subs marker, to 2 at most (ruling A50)."""
        marker = g.counters["us_subs"]
        raised = min(g.equipment.us_subs.max, marker.box + g.card.us_subs)
        if raised != marker.box:
            marker.box = raised
            g.tell(SubsRaised(level=raised))


def _movement(printed: pieces.Order) -> Frame:
    """The frame that carries out one movement printed on a card."""
    match printed:
        case pieces.Advance(front=front):
            return AdvanceFront(front=front)
        case pieces.Retreat(front=front):
            return RetreatFront(front=front, by="event")
        case pieces.AdvanceOne(count=count):
            return ChooseAdvance(role="japan", left=count)
        case pieces.AdvanceAll():
            return AdvanceAll()
        case pieces.Enter(front=front, space=box):
            return EnterFront(front=front, box=box)


class AdvanceFront(Procedure, tag="advance_front", kw_only=True):
    """6.0 One front is called to advance. On the China track the Soviet front goes with China."""

    STEPS: ClassVar = ("advance", "companion")
    front: str

    def advance(self, g: War) -> None:
        """6.1 to 6.6 Advance the front itself."""
        advance(g, self.front)

    def companion(self, g: War) -> None:
        """12.1 The expansion's Soviet front advances when a card names China (ruling B09)."""
        soviets = g.counters.get("vasilevsky")
        if self.front == "china" and soviets is not None and soviets.place != "set_aside":
            advance(g, "vasilevsky")


class AdvanceAll(Procedure, tag="advance_all", kw_only=True):
    """6.3 Every front is called to advance, in the order of ruling A37."""

    STEPS: ClassVar = ("advance_each",)

    def advance_each(self, g: War) -> None:
        """6.3 Active fronts move, inactive ones roll to return; ABDA only if it can move."""
        for front in list(g.fronts()):
            if g.counters[front].place == "set_aside" or _is_stuck_abda(g, front):
                continue
            advance(g, front)


class AdvanceAny(Choice, tag="advance_any", frozen=True):
    """6.3 The active front that the player lets advance, ABDA too where it can (ruling B14)."""

    TARGET: ClassVar = "front"
    front: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[AdvanceAny]:
        return (cls(front) for front in g.fronts())

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        if not g.is_active(self.front):
            return Refusal("6.3", "inactive", {"front": self.front})
        if g.counters[self.front].box == 0:
            return Refusal("6.6", "in_home_islands", {"front": self.front})
        if _is_stuck_abda(g, self.front):
            return Refusal("6.3", "abda_cannot_advance", {"front": self.front})
        return None

    def chance(self, g: War) -> Chance | None:
        fort = g.fort_in(space_ahead(g, self.front))
        return chance_to_pass(g, fort) if fort else None

    def take(self, g: War, ask: Decision) -> None:
        advance(g, self.front)


class ChooseAdvance(Decision, tag="choose_advance", kw_only=True):
    """6.3 The card lets the player choose which active front advances, `left` times."""

    KINDS: ClassVar = (AdvanceAny,)
    RULE: ClassVar = "6.3"
    left: int

    def take(self, g: War, choice: Choice) -> Frame | None:
        """Advance the chosen front, and choose again while the card calls for more."""
        choice.take(g, self)
        return ChooseAdvance(role=self.role, left=self.left - 1) if self.left > 1 else None


class EnterFront(Procedure, tag="enter_front", kw_only=True):
    """12.1 A front of the expansion appears in a box of its track."""

    STEPS: ClassVar = ("enter",)
    front: str
    box: int

    def enter(self, g: War) -> None:
        """12.1 Place the front in its box, whoever holds it."""
        counter = g.counters.get(self.front)
        if counter is None or counter.place != "set_aside":
            return
        counter.place, counter.box = g.track_of(self.front), self.box
        g.tell(Entered(front=self.front, space=g.space_key_of(self.front)))


class RetreatFront(Procedure, tag="retreat_front", kw_only=True):
    """8.2.2 A card's event or a Battle drives a front back."""

    STEPS: ClassVar = ("retreat",)
    front: str
    by: str

    def retreat(self, g: War) -> Frame | None:
        """8.2.2 Drive the front back, as `retreat_by_result` says."""
        return retreat_by_result(g, self.front, self.by)


def _is_stuck_abda(g: War, front: str) -> bool:
    """6.3, 2.1 Whether ABDA cannot move: its track ends at box 1 (ruling A03), or it is out."""
    if front != "abda":
        return False
    counter = g.counters[front]
    return counter.place == "flipped" or counter.box == g.equipment.tracks["abda"].lowest


def advance(g: War, front: str) -> None:
    """6.0 One front is called to advance by one box.

    6.1: an inactive one rolls to return instead. 6.4: a fortification may halt it.
    6.6: in the Home Islands the game goes on. 6.5: the Americans may bring the Kamikazes.
    """
    counter = g.counters[front]
    if counter.place == "not_in_play":
        roll_to_return(g, front)
    elif _is_stuck_abda(g, front) or not g.is_active(front):
        g.tell(NothingHappened(rule="6.3", front=front, fact="abda_cannot_advance"))
    elif counter.box == 0:
        g.tell(NothingHappened(rule="6.6", front=front, fact="in_home_islands"))
    elif not is_halted(g, front):
        counter.box -= 1
        space = g.space_key_of(front)
        g.tell(Advanced(front=front, space=space))
        if space == "home":
            call_banzai(g, front)
            g.tell(Invaded(front=front))
        check_encroachment(g)


def call_banzai(g: War, front: str) -> None:
    """8.2.6 Queue one Banzai for a front that entered, however often it did (ruling B10)."""
    if front not in g.turn.banzai or g.earlier.banzai_for_each_entry:
        g.turn.banzai.append(front)


def space_ahead(g: War, front: str) -> str:
    """6.0 The space to which an active front would advance."""
    counter = g.counters[front]
    return pieces.space_key(counter.place, counter.box - 1)


def chance_to_pass(g: War, fort: str) -> Chance:
    """6.4 What takes a front past a fortification: a plain die above its Battle Value (A19)."""
    return chance_over(g.battle_value(fort), (), sure=False)


def is_halted(g: War, front: str) -> bool:
    """6.4, 8.4.4 Whether a fortification in the space ahead halts the front."""
    space = space_ahead(g, front)
    fort = g.fort_in(space)
    if fort is None:
        return False
    roll, value = g.roll(), g.battle_value(fort)
    halted = roll not in chance_to_pass(g, fort).faces
    g.tell(
        BlockRolled(
            front=front, fort=fort, space=space, roll=roll, battle_value=value, halted=halted
        )
    )
    return halted


def roll_to_return(g: War, front: str) -> None:
    """8.2.3 A knocked-out front that is called to advance rolls to come back (ruling A35).

    Die plus the markers of failed attempts must exceed its own Battle Value; a natural 1 or 6
    means nothing here and the card's DRMs do not count. It returns to its highest box.
    """
    counter = g.counters[front]
    roll, value = g.roll(), g.battle_value(front)
    back = roll + counter.markers > value
    g.tell(
        ReturnRolled(front=front, roll=roll, markers=counter.markers, battle_value=value, back=back)
    )
    if not back:
        counter.markers += 1
        return
    counter.place, counter.box = g.track_of(front), g.top(front)
    counter.markers, counter.turned = 0, False
    check_encroachment(g)


def drive_back(g: War, front: str, by: str, rule: str) -> None:
    """6.0, 8.2 Move an active front one box away from Japan."""
    g.counters[front].box += 1
    g.tell(Retreated(rule=rule, front=front, space=g.space_key_of(front), by=by))


def retreat_by_result(g: War, front: str, by: str) -> Frame | None:
    """8.2.2 An event or Battle drives a front back; it is not rotated (ruling A39).

    From the highest box (6.2) it becomes a free Knock-Out Blow, one a turn with the bought
    ones (ruling A09). An inactive front is not touched.
    """
    if not g.is_active(front):
        g.tell(NothingHappened(rule="8.2.2", front=front, fact="inactive"))
    elif not g.is_at_top(front):
        drive_back(g, front, by, "8.2.2")
    elif not g.equipment.tracks[g.track_of(front)].knock_out:
        g.tell(NothingHappened(rule="8.2.3", front=front, fact="no_knock_out"))
    elif g.turn.knock_out_tried:
        g.tell(NothingHappened(rule="8.2.3", front=front, fact="knock_out_this_turn"))
    else:
        return free_knock_out(g, front)
    return None
