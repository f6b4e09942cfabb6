"""13.0 Advanced Rules that take effect at the beginning or end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Outcome
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.position.state import Theater

SWITCHES = {
    "13.1": "hybrid_carriers",
    "13.2": "torpedo_cruisers",
    "13.3": "shinano",
    "13.4": "late_carriers",
    "13.5": "victorious",
    "13.6": "divisions",
}


def is_on(g: Theater, rule: str) -> bool:
    """13.0 Whether an advanced rule was agreed on."""
    return bool(rule in SWITCHES and getattr(g.state.options, SWITCHES[rule]))


def review(g: Theater) -> None:
    """13.1, 13.3 At the beginning of Turn 2 the number of lost Japanese carriers decides.

    13.1: with a carrier lost, Ise and Hyuga leave and come back as hybrids on their turn, unless
    sunk. 13.3: with none lost, Shinano comes as a Battleship, not as a carrier.
    """
    if g.state.turn != g.equipment.advanced.review_turn:
        return
    lost = g.state.carriers_lost.get(JAPAN, 0)
    for key, counter in g.counters.items():
        unit = g.unit(key)
        if counter.place != "unused" or not unit.replaces or not is_on(g, unit.advanced):
            continue
        old = g.counters[unit.replaces]
        if old.place in ("sunk", "removed", "unused") or unit.turn is None:
            continue
        if (unit.advanced == "13.1") == (lost > 0):
            g.put(unit.replaces, "unused")
            g.send_to_track(key, unit.turn, repair=False)


def close_turn(g: Theater) -> Outcome:
    """13.4 A turn without a Japanese ship lost brings Kasagi or Ibuki on Turn 5."""
    state = g.state
    is_quiet = state.turn in g.equipment.advanced.quiet_turns and not state.ships_lost_this_turn
    state.ships_lost_this_turn = 0
    if not (state.options.late_carriers and is_quiet):
        return None
    ships = [
        key
        for key, c in g.counters.items()
        if g.unit(key).advanced == "13.4" and c.place == "unused"
    ]
    return [ChooseLateCarrier(role=JAPAN, ships=ships)] if ships else None


class Complete(Choice, tag="complete", frozen=True):
    """13.4 This carrier is completed."""

    TARGET: ClassVar = "unit"
    unit: str

    @classmethod
    def candidates(cls, g: Theater, ask: ChooseLateCarrier) -> Iterator[Complete]:
        return (cls(key) for key in ask.ships)


class ChooseLateCarrier(Decision, tag="choose_late_carrier", kw_only=True):
    """13.4 Kasagi or Ibuki."""

    KINDS: ClassVar = (Complete,)
    RULE: ClassVar = "13.4"
    ships: list[str]

    def take(self, g: Theater, choice: Choice) -> None:
        """13.4 It arrives on its turn."""
        g.state.quiet += 1
        turn = g.unit(choice.target).turn
        g.send_to_track(choice.target, turn or g.state.turn + 1, repair=False)


def offer_divisions(g: Theater) -> PlaceDivisions | None:
    """13.6 From Turn 2 the Allies place the Australian Divisions, later move them."""
    state, units = g.state, g.equipment.units.values()
    first = min(unit.turn or 0 for unit in units if unit.advanced == "13.6")
    if not state.options.divisions or state.turn < first or state.divisions == "removed":
        return None
    return PlaceDivisions(role=ALLIED)


class Garrison(Choice, tag="garrison", frozen=True):
    """13.6 Place the Divisions here."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: PlaceDivisions) -> Iterator[Garrison]:
        for zone in g.equipment.zones:
            if g.state.divisions == zone or g.controller(zone) == ALLIED:
                yield cls(zone)


class PlaceDivisions(Decision, tag="place_divisions", kw_only=True):
    """13.6 On a Port or Base under Allied control."""

    KINDS: ClassVar = (Garrison,)
    RULE: ClassVar = "13.6"

    def take(self, g: Theater, choice: Choice) -> None:
        """13.6 They stay there until moved or overrun."""
        g.state.divisions = choice.target
