"""13.7 Seabees: after a Combat at a Base, one Allied LBA is redeployed there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import Moved
from engine.games.pacific_war.position.state import Theater


def may_build(g: Theater, zone: str) -> bool:
    """13.7 Once a turn from Turn 2, at a Base where Allied ships ended and no LBA is yet.

    12.3: a Japanese Port under an Allied Base marker is a Base in every respect (PW-14).
    """
    state = g.state
    return (
        state.options.seabees
        and not state.marker_used
        and state.turn >= g.equipment.advanced.markers_from
        and g.serves_as(zone) == "base"
        and bool(g.ships_in(zone, ALLIED))
        and not g.is_occupied(zone, JAPAN)
        and len(g.lba_in(zone, ALLIED)) < g.equipment.movement.lba_at_base
    )


class Build(Choice, tag="build", frozen=True):
    """13.7 Bring this LBA at once."""

    TARGET: ClassVar = "unit"
    unit: str

    @classmethod
    def candidates(cls, g: Theater, ask: MayBuild) -> Iterator[Build]:
        """Every Allied LBA on the map."""
        for key, counter in g.counters.items():
            on_map = counter.place in g.equipment.zones and counter.place != ask.zone
            if counter.owner == ALLIED and g.unit(key).is_lba and on_map:
                yield cls(key)


class BuildNothing(Choice, tag="build_nothing", frozen=True):
    """13.7 Keep the marker for later this turn."""

    PASSES: ClassVar = True

    def why_not(self, g: Theater, ask: MayBuild) -> Refusal | None:
        return None


class MayBuild(Decision, tag="may_build", kw_only=True):
    """13.7 Whether to use the Seabees here."""

    CRUMB: ClassVar = ("zone",)
    KINDS: ClassVar = (Build, BuildNothing)
    RULE: ClassVar = "13.7"
    zone: str

    def take(self, g: Theater, choice: Choice) -> None:
        """13.7 The LBA arrives at once."""
        if not isinstance(choice, Build):
            return
        g.state.marker_used = True
        origin = g.counters[choice.unit].place
        g.put(choice.unit, self.zone)
        g.tell(
            Moved(
                rule="13.7",
                side=ALLIED,
                units=(choice.unit,),
                origin=origin,
                zone=self.zone,
                how="redeploy",
            )
        )
        recompute(g)
