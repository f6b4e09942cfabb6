"""9.0 Housekeeping: defeat, refreshing the map, oil flow and production."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.position import lay, pile
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import Frame
from engine.games.emperor.cards import why_card_stays_out
from engine.games.emperor.events import (
    CardShuffledBack,
    FortRemoved,
    FortReturned,
    OilFlows,
    ProductionPlaced,
    TurnEnded,
)
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.resources import has_production, make_available
from engine.games.emperor.victory import check_defeat

PRODUCTION = 1
"""7.3.3 What the Production marker adds to the die."""


class Housekeeping(Procedure, tag="housekeeping", kw_only=True):
    """9.0 The Housekeeping Phase in its printed order."""

    STEPS: ClassVar = (
        "japanese_defeat",
        "refresh_markers",
        "refresh_fortifications",
        "refresh_fronts",
        "oil_flow",
        "reshuffle",
        "production",
        "close",
    )
    CRUMB: ClassVar = ()

    def japanese_defeat(self, g: War) -> None:
        """9.1 End the game here if the war is lost."""
        check_defeat(g)

    def refresh_markers(self, g: War) -> None:
        """9.2 All DRM markers leave the map; those on knocked-out fronts stay (8.2.3)."""
        g.state.markers = []

    def refresh_fortifications(self, g: War) -> None:
        """9.2, 8.4.5 A fortification that shares its space with a front is available again.

        After card 31 the Solomons fortification leaves the game instead (ruling A24).
        """
        for fort in g.equipment.forts:
            counter = g.counters[fort]
            if counter.box and g.fronts_in(f"{counter.place}:{counter.box}"):
                counter.place, counter.box = "available", 0
                g.tell(FortReturned(fort=fort))
        solomons = g.counters["solomons"]
        if g.state.intervention and solomons.place == "available":
            solomons.place = "removed"
            g.tell(FortRemoved(fort="solomons"))

    def refresh_fronts(self, g: War) -> None:
        """9.2 Rotated fronts are turned back."""
        for front in g.fronts():
            g.counters[front].turned = False

    def oil_flow(self, g: War) -> None:
        """9.3 ABDA in Java is out; the Oil marker replaces the one that forbade Oil rolls.

        That marker's other side is the Islands fortification, which may be due (ruling A22).
        """
        abda = g.counters["abda"]
        if g.state.oil_rolls or abda.place != g.track_of("abda") or not g.is_at_top("abda"):
            return
        abda.place, abda.box, abda.face = "flipped", 0, "back"
        g.state.oil_rolls = True
        g.counters["islands"].place = "not_in_play"
        g.tell(OilFlows())
        if g.state.islands_due:
            g.state.islands_due = False
            make_available(g, "islands")

    def reshuffle(self, g: War) -> None:
        """12.1 The B-29 card goes back into the Draw Pile while a card is left there (A27)."""
        state, number = g.state, g.card.number
        if "reshuffle" not in g.card.special or why_card_stays_out(g):
            return
        lay(state.cards, "draw", g.shuffled([*pile(state.cards, "draw"), str(number)]))
        state.b29_returned = state.options.b29_once
        g.tell(CardShuffledBack(number=number, title=g.card.title))

    def production(self, g: War) -> list[Frame]:
        """9.3, 7.3.3 Oil at its maximum turns the marker and gives +1 for next turn."""
        if not has_production(g):
            return []
        g.counters["oil"].face = "back"
        return [PlaceProduction(role="japan")]

    def close(self, g: War) -> None:
        """9.0 Record the state of the war at the end of the turn."""
        levels = ("army_navy", "prestige", "oil", "us_subs")
        g.tell(
            TurnEnded(
                turn=g.state.turn,
                number=g.card.number,
                levels={key: g.level(key) for key in levels},
                fronts={f: g.counters[f].box for f in g.fronts() if g.is_active(f)},
            )
        )


class Production(Choice, tag="production", frozen=True):
    """7.3.3 Where the Production marker goes: an active front or an available fortification."""

    TARGET: ClassVar = "on"
    on: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[Production]:
        yield from (cls(front) for front in g.fronts())
        yield from (cls(fort) for fort in g.equipment.forts)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        if self.on in g.equipment.forts:
            if g.counters[self.on].place != "available":
                return Refusal("7.3.3", "not_available", {"fort": self.on})
            return None
        if not g.is_active(self.on):
            return Refusal("7.3.3", "inactive", {"front": self.on})
        return None

    def take(self, g: War, ask: Decision) -> None:
        g.place_marker(self.on, PRODUCTION, "production")
        g.tell(ProductionPlaced(target=self.on))


class PlaceProduction(Decision, tag="place_production", kw_only=True):
    """7.3.3, 9.3 The last duty of the turn: the marker stays until next turn's refresh (A31)."""

    KINDS: ClassVar = (Production,)
    RULE: ClassVar = "7.3.3"
