"""The state of a game of We Must Tell the Emperor, and the play that holds it.

The chapters of the rulebook work on a War; this module knows none of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.position import Counter, Position
from engine.core.sequence.flow import Play
from engine.games.emperor.components.options import Options
from engine.games.emperor.components.pieces import Card, Equipment, Space, space_key
from engine.games.emperor.position.versions import earlier_rules

FRONTS = ("nimitz", "macarthur", "british", "china", "vasilevsky", "abda")
"""2.3 All fronts, in the order in which they are called to advance (ruling A37)."""
RESOURCES = ("army_navy", "prestige", "oil")
UNPLAYED = ("draw", "mid", "late")
"""5.0 The piles of the cards that were not revealed yet."""


class Marker(Struct, frozen=True):
    """8.1 A DRM marker: on a front, a resource marker, a fortification or "fortify"."""

    target: str
    value: int
    source: str


class ThisTurn(Struct, kw_only=True):
    """What is counted within one turn and reset at the next headline.

    actions: Actions left. attacks: Actions already spent on Attacks and Battles (8.2.5). banzai:
    fronts that entered the Home Islands and must be met first (8.2.6).
    """

    actions: int = 0
    attacks: int = 0
    battle_fought: bool = False
    knock_out_tried: bool = False
    kamikaze_spent: bool = False
    reroll_used: bool = False
    banzai: list[str] = []


class Result(Struct, frozen=True, kw_only=True):
    """11.0 How a game ended.

    ending: one of the three degrees of defeat, complete_collapse, survival_victory or
    military_victory. cause: home_islands, no_support, collapse, deck_exhausted, knock_outs.
    front: the invader, where one decided it. epoch: the earliest with an unplayed card,
    "late" when no Early or Mid War card is left.
    """

    ending: str
    cause: str
    rule: str
    turn: int
    epoch: str
    front: str = ""

    @property
    def won(self) -> bool:
        """Whether Japan has won."""
        return self.ending in ("survival_victory", "military_victory")


class WarState(Position, kw_only=True):
    """Everything that stands on the table; frames.py says what may lie on its stack.

    card is the number of the current Event card; oil_rolls tells that Java has fallen,
    elite_ended that card 19 was revealed, intervention card 31, islands_due that card 39 or
    table 22 called for the Islands before Java fell; kamikazes_received that the markers came,
    which they do once; b29_returned, with the option b29_once, that card 53 was shuffled back.
    """

    options: Options
    turn: int = 0
    epoch: str = "early"
    card: int | None = None
    markers: list[Marker] = []
    oil_rolls: bool = False
    elite_ended: bool = False
    intervention: bool = False
    islands_due: bool = False
    kamikazes_received: bool = False
    b29_returned: bool = False
    this_turn: ThisTurn
    result: Result | None = None


class War(Play[WarState]):
    """A position that the rules are working on, with the printed components."""

    def __init__(self, state: WarState, equipment: Equipment, rules_version: int) -> None:
        super().__init__(state, rules_version)
        self.equipment, self.earlier = equipment, earlier_rules(rules_version)
        self.counters = state.counters
        self.turn = state.this_turn

    def begin_turn(self) -> None:
        """4.0 Reset what was counted last turn."""
        self.state.this_turn = self.turn = ThisTurn()

    def place_marker(self, target: str, value: int, source: str) -> None:
        """8.1 Put a DRM marker on the map."""
        self.state.markers.append(Marker(target, value, source))

    @property
    def card(self) -> Card:
        """The current Event card; only to be asked while there is one."""
        number = self.state.card
        if number is None:
            raise LookupError("no card has been turned yet")
        return self.equipment.cards[number]

    def fronts(self) -> Iterator[str]:
        """The fronts of this game, in the order of ruling A37."""
        return (key for key in FRONTS if key in self.counters)

    def level(self, resource: str) -> int:
        """The level of a resource marker or of the US Subs marker."""
        return self.counters[resource].box

    def is_active(self, front: str) -> bool:
        """6.1 Whether a front stands on its track."""
        return self.counters[front].place == self.track_of(front)

    def track_of(self, front: str) -> str:
        """The key of the track a front moves on."""
        return self.equipment.fronts[front].track

    def top(self, front: str) -> int:
        """The highest box of a front's track."""
        return self.equipment.tracks[self.track_of(front)].top

    def is_at_top(self, front: str) -> bool:
        """Whether a front stands in the highest box of its track."""
        return self.counters[front].box == self.top(front)

    def battle_value(self, key: str) -> int:
        """The Battle Value of a front or fortification on the side that is up."""
        parts = self.equipment
        counter = self.counters[key]
        printed = parts.fronts[key] if key in parts.fronts else parts.forts[key]
        back = printed.back_bv
        return back if counter.face == "back" and back is not None else printed.bv

    def space_of(self, front: str) -> Space:
        """The space an active front stands in."""
        counter = self.counters[front]
        return self.equipment.tracks[counter.place].space(counter.box)

    def space_key_of(self, front: str) -> str:
        """The key of the space an active front stands in."""
        counter = self.counters[front]
        return space_key(counter.place, counter.box)

    def fort_in(self, space: str) -> str | None:
        """The fortification that stands in a space."""
        for key in self.equipment.forts:
            if fort_space(self.counters[key]) == space:
                return key
        return None

    def fronts_in(self, space: str) -> list[str]:
        """The active fronts that stand in a space."""
        return self.standing().get(space, [])

    def standing(self) -> dict[str, list[str]]:
        """Each space in which active fronts stand, with those fronts."""
        found: dict[str, list[str]] = {}
        for front in self.fronts():
            if self.is_active(front):
                found.setdefault(self.space_key_of(front), []).append(front)
        return found


def fort_space(fort: Counter) -> str | None:
    """The space of a fortification, None while it is in a holding box."""
    if fort.place == "home":
        return "home"
    return f"{fort.place}:{fort.box}" if fort.box else None
