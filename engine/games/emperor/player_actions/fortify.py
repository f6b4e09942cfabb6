"""8.4 Fortify Actions, control of spaces, and where a fortification may stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Chance, Choice, Refusal, Term, chance_over
from engine.core.sequence.flow import Decision
from engine.games.emperor.components.pieces import HOME
from engine.games.emperor.events import FortPlaced
from engine.games.emperor.position.state import War

PLACEABLE = ("islands", "solomons")
"""8.4.1 The fortifications that come into play; that of the Home Islands stands from the start."""


def all_spaces(g: War) -> Iterator[tuple[str, str, int]]:
    """Every space once, as (key, track, box); the Home Islands with the first track."""
    seen_home = False
    for key, track in g.equipment.tracks.items():
        for space in track.spaces:
            if space.number:
                yield f"{key}:{space.number}", key, space.number
            elif not seen_home:
                seen_home = True
                yield HOME, key, 0


def control(g: War, track: str, box: int) -> str:
    """8.4.2 Who controls a box: japanese, allied, or contested where a front stands.

    A track whose front is off the map is Japanese throughout (rulings A21, B03). Where two
    fronts share a track, the one nearest to Japan decides.
    """
    return control_by(boxes_held(g, track), box)


def boxes_held(g: War, track: str) -> list[int]:
    """8.4.2 The boxes of a track in which active fronts stand."""
    return [
        g.counters[front].box
        for front in g.fronts()
        if g.track_of(front) == track and g.is_active(front)
    ]


def control_by(held: list[int], box: int) -> str:
    """8.4.2 Who controls a box of a track whose fronts stand in the boxes `held`."""
    if box in held:
        return "contested"
    return "allied" if any(box > stands for stands in held) else "japanese"


def why_not_placed(g: War, fort: str, space: str) -> Refusal | None:
    """8.4.1, 8.4.2 Why a fortification may not be placed in a space; None when it may.

    8.4.6: an Allied fortified space is no obstacle (ruling B12), nor are ABDA's boxes (B13).
    """
    track, _, number = space.partition(":")
    box = int(number or 0)
    only = g.equipment.forts[fort].place
    if only not in ("any", space):
        return Refusal("8.4.2", "solomons_only", {"space": only})
    if space == HOME:
        return Refusal("8.4.2", "has_fortification", {"space": space})
    if not g.equipment.space_at(space).island:
        return Refusal("8.4.2", "not_an_island", {"space": space})
    if g.fort_in(space):
        return Refusal("8.4.2", "has_fortification", {"space": space})
    holder = control(g, track, box)
    if holder != "japanese":
        return Refusal("8.4.2", f"{holder}_space", {"space": space})
    return None


def place(g: War, fort: str, space: str, rule: str) -> None:
    """8.4.2 Place the fortification in the space."""
    counter = g.counters[fort]
    track, _, box = space.partition(":")
    counter.place, counter.box = track, int(box)
    if fort == "solomons" and g.state.intervention:
        counter.face = "back"
    g.state.markers = [marker for marker in g.state.markers if marker.target != fort]
    g.tell(FortPlaced(rule=rule, fort=fort, space=space))


class Fortify(Choice, tag="fortify", frozen=True):
    """8.4 A Fortify Action: an available fortification to a Japanese Island space.

    8.4.3: as often as Actions, fortifications and spaces allow.
    """

    TARGET: ClassVar = "space"
    RULE: ClassVar = "8.4"
    fort: str
    space: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[Fortify]:
        """Each available fortification with each space; with none available, each space once."""
        available = [fort for fort in PLACEABLE if g.counters[fort].place == "available"]
        for fort in available or PLACEABLE[:1]:
            for space, _, _ in all_spaces(g):
                yield cls(fort, space)

    @classmethod
    def legal(cls, g: War, ask: Decision) -> Iterator[Choice]:
        """Nothing to look for while no fortification is available or no Action is left."""
        if g.turn.actions < 1 or all(g.counters[f].place != "available" for f in PLACEABLE):
            return iter(())
        return super().legal(g, ask)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        """8.0, 8.4.1, 8.4.2 The first rule that forbids it."""
        if g.counters[self.fort].place != "available":
            return Refusal("8.4.1", "no_fortification", {})
        if refusal := why_not_placed(g, self.fort, self.space):
            return refusal
        return Refusal("8.0", "no_actions") if g.turn.actions < 1 else None

    def chance(self, g: War) -> Chance:
        """8.1, 7.3.3 The card's Fortify DRM and a Production marker on the fortification."""
        terms = []
        for marker in g.state.markers:
            if marker.target == "fortify":
                terms.append(Term(marker.source, marker.value, "8.1"))
            elif marker.target == self.fort:
                terms.append(Term(marker.source, marker.value, "7.3.3"))
        return chance_over(g.battle_value(self.fort), tuple(terms), sure=True)

    def pay(self, g: War) -> None:
        """8.0 One Action."""
        g.turn.actions -= 1

    def succeed(self, g: War) -> None:
        """8.4.2 The fortification is placed."""
        place(g, self.fort, self.space, "8.4.2")
