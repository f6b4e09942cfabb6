"""14.0 Game Set-Up: the initial places, and what the players place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.dice import Dice
from engine.core.position import Card, Counter, lay
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import Jump, Outcome
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.components.options import Options
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, Equipment, Unit
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.events import Placed
from engine.games.pacific_war.finishing import PLACED, ConfirmSetUp
from engine.games.pacific_war.position.state import Theater, TheaterState

STRIKE_FORCE = "strike_force"
AT_SEA = "at_sea"
TO_PLACE = "to_place"


def first_place(equipment: Equipment, options: Options, unit: Unit) -> Counter:
    """14.1, 14.2 The place of a counter before the players place theirs."""
    from engine.games.pacific_war.advanced import SWITCHES

    side = equipment.side_of(unit)
    if unit.advanced:
        is_on = unit.advanced in SWITCHES and getattr(options, SWITCHES[unit.advanced])
        comes = is_on and unit.turn is not None and unit.advanced == "13.2"
        return Counter(
            place="track" if comes else "unused", box=unit.turn or 0 if comes else 0, owner=side
        )
    row = equipment.placement(unit)
    if row is None:
        return Counter(place="track", box=unit.turn or 0, owner=side)
    if row.phase is not None:
        return Counter(place=AT_SEA, owner=side)
    if side == JAPAN and row.code == "H":
        return Counter(place=STRIKE_FORCE, owner=side)
    place = row.zones[0] if len(row.zones) == 1 else TO_PLACE
    return Counter(place=place, owner=side)


def set_up(
    state_type: type[TheaterState],
    equipment: Equipment,
    seed: str,
    options: Options,
    phrases: Sequence[str],
    stack: list[object],
    rules_version: int,
) -> TheaterState:
    """14.0 The table before any placement; the cards are shuffled."""
    counters = {
        key: first_place(equipment, options, unit)
        for key, unit in equipment.units.items()
        if unit.is_ship or unit.is_lba
    }
    ports = {zone: printed.start for zone, printed in equipment.zones.items() if printed.is_port}
    state = state_type(
        options=options,
        counters=counters,
        cards={str(card): Card(pile="deck") for card in equipment.cards},
        dice=Dice(seed=seed, phrases=tuple(phrases)),
        ports=ports,
        stack=stack,
    )
    g = Theater(state, equipment, rules_version)
    place_single_lba(g)
    lay(state.cards, "deck", g.shuffled(sorted(state.cards, key=int)))
    return state


def place_single_lba(g: Theater) -> None:
    """14.2 One Japanese LBA each in Japan, Indochina and Truk."""
    for row in g.equipment.placements.values():
        if row.one_each:
            waiting = [key for key in g.counters if g.equipment.placement(g.unit(key)) == row]
            for key, zone in zip(waiting, row.zones, strict=True):
                g.put(key, zone)


class SetUp(Procedure, tag="set_up", kw_only=True):
    """14.1, 14.2 The Allies place first, then Japan; Japan's cards; the Base markers (14.3)."""

    STEPS: ClassVar = ("place_next", "more", "cards", "base_markers")
    CRUMB: ClassVar = ()
    placing: str = ""

    def place_next(self, g: Theater) -> Outcome:
        """14.1, 14.2 One unit after the other, the Allies' first.

        14.0 A side that has placed all is asked once before others or cards follow (PW-22).
        """
        for side in (ALLIED, JAPAN):
            if left_to_place(g, side):
                self.placing = "" if g.earlier.last_choice_is_final else side
                return [PlaceUnit(role=side)]
            if self.placing == side:
                self.placing = ""
                return [ConfirmSetUp(role=side)]
        return Jump("cards")

    def more(self, g: Theater) -> Jump:
        """14.0 Repeat until all are placed."""
        return Jump("place_next")

    def cards(self, g: Theater) -> None:
        """14.2 Japan draws its first hand, the Allies none."""
        event_cards.draw(g, JAPAN, g.equipment.turns[0].japan)
        event_cards.draw(g, ALLIED, g.equipment.turns[0].allied)

    def base_markers(self, g: Theater) -> None:
        """14.3, 14.3.1 Base markers by the rules of control."""
        recompute(g)


class Put(Choice, tag="put", frozen=True):
    """14.1, 14.2 Place this unit here."""

    TARGET: ClassVar = "zone"
    unit: str
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: PlaceUnit) -> Iterator[Put]:
        for key in left_to_place(g, ask.role):
            row = g.equipment.placement(g.unit(key))
            yield from (cls(key, zone) for zone in row.zones) if row else ()

    def why_not(self, g: Theater, ask: PlaceUnit) -> Refusal | None:
        unit, zone = g.unit(self.unit), g.zone(self.zone)
        row = g.equipment.placement(unit)
        if row and row.capitals_at_ports and unit.is_capital and not zone.is_port:
            return Refusal("14.2", "capitals_at_ports", {"zone": self.zone})
        owner = g.side(self.unit)
        if unit.is_lba and not zone.is_port and g.lba_in(self.zone, owner):
            return Refusal("8.9.3", "base_full", {"zone": self.zone})
        return None


class PutType(Choice, tag="put_type", frozen=True):
    """14.2 Place all remaining ships of a type here."""

    TARGET: ClassVar = "zone"
    type: str
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: PlaceUnit) -> Iterator[PutType]:
        if ask.role == JAPAN:
            types = dict.fromkeys(g.unit(key).type for key in left_to_place(g, ask.role))
            zones = g.equipment.placements["japan_none"].zones
            yield from (cls(kind, zone) for kind in types for zone in zones)

    def units(self, g: Theater) -> list[str]:
        """The remaining ships of the type."""
        return [key for key in left_to_place(g, JAPAN) if g.unit(key).type == self.type]

    def why_not(self, g: Theater, ask: PlaceUnit) -> Refusal | None:
        reasons = (Put(key, self.zone).why_not(g, ask) for key in self.units(g))
        return next((reason for reason in reasons if reason), None)


class PutRest(Choice, tag="put_rest", frozen=True):
    """14.2 Place everything left at one Port."""

    TARGET: ClassVar = "zone"
    zone: str

    @classmethod
    def candidates(cls, g: Theater, ask: PlaceUnit) -> Iterator[PutRest]:
        if ask.role == JAPAN:
            row = g.equipment.placements["japan_none"]
            yield from (cls(zone) for zone in row.zones if g.zone(zone).is_port)

    def units(self, g: Theater) -> list[str]:
        """Everything left."""
        return left_to_place(g, JAPAN)


class PlaceUnit(Decision, tag="place_unit", kw_only=True):
    """14.1, 14.2 Place a remaining unit."""

    KINDS: ClassVar = (Put, PutType, PutRest)
    IN_A_ROW: ClassVar = PLACED
    RULE: ClassVar = "14.0"

    def take(self, g: Theater, choice: Choice) -> None:
        """14.0 Place it there."""
        if isinstance(choice, Put):
            put(g, [choice.unit], choice.zone)
        elif isinstance(choice, PutType | PutRest):
            put(g, choice.units(g), choice.zone)

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """How many are left."""
        return {"left": len(left_to_place(g, self.role))}


def left_to_place(g: Theater, role: str) -> list[str]:
    """14.1, 14.2 A side's units beside the map."""
    return g.units_in(TO_PLACE, role)


def put(g: Theater, units: list[str], zone: str) -> None:
    """14.0 Place units, Ready."""
    for unit in units:
        g.put(unit, zone)
    g.tell(Placed(units=tuple(units), zone=zone))
