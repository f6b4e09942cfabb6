"""The inspector of one place: its pieces, the possible actions, and why others are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec import field
from msgspec.structs import asdict

from engine.core.sequence.choice import Choice
from engine.core.view import Ask, Option, Refused
from engine.games.pacific_war.views.view import Board, UnitView, ZoneView
from wargames.games.pacific_war import off_map
from wargames.games.pacific_war.choices import in_full
from wargames.games.pacific_war.map import tracks, units
from wargames.games.pacific_war.map.chart import BOX, GAME, LAYOUT, places_of
from wargames.games.pacific_war.map.route_lines import courses_of
from wargames.presentation.inspector import Inspected as AnyInspected
from wargames.presentation.protocol import ListPart
from wargames.presentation.wording import Button, Reason, reason_of

KINDS = {
    "put_type": "Place all of a type here",
    "put_rest": "Place all the rest here",
    "put": "Place a unit here",
    "arrive_at": "Arrive here",
    "garrison": "Station the Divisions",
    "gain": "Take Initiative",
    "play_anytime": "Play it now",
    "interrupt": "Interrupt",
    "move_from": "Move",
    "return_from": "Return to Port",
    "redeploy_lba": "Redeploy LBA",
    "launch_event": "Play as an Event",
    "resupply": "Resupply",
    "place_fleet_train": "Fleet Train",
    "open_routes": "Open the restricted Sea Routes",
    "pick": "Join the group",
    "put_back": "Stay behind",
    "goal": "Sail here",
    "to_port": "Go to this Port",
    "evacuate": "Evacuate",
    "counterattack": "Counterattack",
    "build": "Build",
    "aim": "Target",
    "play_combat_card": "Play in Combat",
    "assign_hit": "Take a hit",
    "retreat": "Retreat",
    "defend": "Defend the Port",
    "commit": "Commit to the invasion",
    "capture": "Capture",
    "return_group": "Return to Port: all ships of a zone",
    "return_ship": "Return to Port: one ship",
    "redeploy_one": "Redeploy LBA",
    "ready": "Make Ready",
    "complete": "Complete",
}
"""The headings of kinds of choice, also before a reason against one."""
UNFOLDED = ("put", "return_group")
"""Kinds that are shown unfolded, since players look for them here."""
FOUND = 40
"""The most search results that are listed."""
MIDDLE = LAYOUT.frame.x + LAYOUT.frame.width / 2
"""The left edge of the right half of the chart."""


class UnitButton(Button, frozen=True):
    """A choice about one unit, drawn as its counter."""

    unit: units.Counter | None = None


class Inspected(AnyInspected, frozen=True, kw_only=True):
    """A zone, a unit, a card or a list: what to show, its buttons and its reasons.

    `sort` is the partial of what.html that shows it, with `x` for its facts. `ways`: lines of the
    paths that a group may take there, or from there. `rings` are its positions on the chart;
    `west`: they are on the right, where a panel would cover them.
    """

    sort: str
    x: dict[str, Any]
    rings: list[tuple[float, float]] = field(default_factory=list)
    west: bool = False
    ways: list[str] = field(default_factory=list)

    @property
    def template(self) -> str:
        return f"pacific_war/what.html#{self.sort}"

    @property
    def box(self) -> str:
        """The view box of the rings."""
        return BOX

    @property
    def groups(self) -> list[tuple[str, bool, list[Button]]]:
        """The buttons grouped by kind under headings; whether they are unfolded."""
        kinds = [*KINDS, *(button.kind for button in self.buttons)]
        order = sorted(self.buttons, key=lambda button: kinds.index(button.kind))
        together = groupby(order, key=lambda button: KINDS.get(button.kind, ""))
        found = [(title, list(buttons)) for title, buttons in together]
        return [(title, buttons[0].kind in UNFOLDED, buttons) for title, buttons in found]


class InspectionBuilder:
    """Builds what the inspector shows; made for one view, with its look-ups cached."""

    def __init__(self, board: Board, ask: Ask | None, names: Mapping[str, str]) -> None:
        self.board, self.names, self.is_asked = board, names, ask is not None
        self.zones = {zone.key: zone for zone in board.zones}
        self.units = {unit.key: unit for unit in board.units}
        self.options: dict[str, list[Option]] = {}
        self.refused: dict[str, list[Refused]] = {}
        for option in ask.options if ask else ():
            for key in self.concerned(option.target, option.choice):
                self.options.setdefault(key, []).append(option)
        for each in ask.refused if ask else ():
            for key in aims_of(each):
                self.refused.setdefault(key, []).append(each)

    def concerned(self, target: str, choice: Choice) -> set[str]:
        """Everything that a choice concerns: zones, card, unit, and that unit's place."""
        fields = {name: getattr(choice, name, "") for name in ("zone", "unit", "card")}
        keys = {target, fields["zone"], fields["unit"]}
        keys |= {f"card:{fields['card']}"} if fields["card"] else set()
        for key in (target, fields["unit"]):
            if key in self.units:
                keys.add(off_map.box_of(self.units[key]))
        return keys - {""}

    def inspected(self, key: str) -> Inspected | None:
        """What the inspector shows; None for nothing. An unknown key is searched as a name."""
        if key in self.zones:
            return self.told(key, self.names[key], "zone", self.zone(self.zones[key]), [key])
        if key in self.units:
            unit = self.units[key]
            return self.told(key, self.names[key], "unit", self.unit(unit), [unit.place])
        facts = off_map.facts_of(key, self.board, self.names)
        if facts is not None:
            return self.told(key, facts["title"], facts["sort"], facts, [])
        return self.found(key) if key.strip() else None

    def told(
        self, key: str, title: str, sort: str, x: dict[str, Any], spots: Iterable[str]
    ) -> Inspected:
        """The frame of the inspector: buttons, reasons, and positions."""
        rings = self.rings(spots)
        return Inspected(
            key=key,
            title=title,
            sort=sort,
            x=x,
            buttons=list(self.buttons(key)),
            reasons=list(self.reasons(key)),
            rings=rings,
            west=bool(rings) and rings[0][0] > MIDDLE,
            ways=courses_of(self.board).at(key) if self.is_asked else [],
        )

    def rings(self, spots: Iterable[str]) -> list[tuple[float, float]]:
        """Zones as points on the chart."""
        where = places_of(self.board)
        return [(where[spot].x, where[spot].y) for spot in spots if spot in where]

    def buttons(self, key: str) -> Iterator[Button]:
        """The choices that concern it, those of its own ships first; equal counters count once."""
        seen: set[str] = set()
        options = self.options.get(key, ())
        for option in sorted(options, key=lambda each: getattr(each.choice, "zone", key) != key):
            button = in_full(option, self.names)
            if button.words in seen or (option.kind == "put" and key in tracks.OFF_MAP):
                continue  # in the box of all that is to be placed, each counter leads to its own
            seen.add(button.words)
            yield (
                self.drawn(button, option) if option.kind == "put" and key in self.zones else button
            )

    def drawn(self, button: Button, option: Option) -> UnitButton:
        """14.0 A unit that may be placed in a zone, with its type and strengths."""
        unit = units.counter_of(self.units[getattr(option.choice, "unit", "")], self.names)
        return UnitButton(**asdict(button), unit=unit)

    def reasons(self, key: str) -> Iterator[Reason]:
        """Each reason once, for kinds without a legal choice."""
        open_here = [o for o in self.options.get(key, ()) if key in aims_of(o)]
        seen = {(option.kind, "") for option in open_here}
        for each in self.refused.get(key, ()):
            if (each.kind, "") not in seen and (each.kind, each.refusal.fact) not in seen:
                seen.add((each.kind, each.refusal.fact))
                yield reason_of(GAME, KINDS.get(each.kind, ""), each.refusal, self.names)

    def zone(self, zone: ZoneView) -> dict[str, Any]:
        """3.1 A zone with all its contents."""
        board, tracks = self.board, self.board.tracks
        here = units.at(board, zone.key)
        return {
            "zone": zone,
            "stacks": units.stacks_of(board, here, self.names, zone.key),
            "routes": [
                self.way(zone.key, route) for route in board.routes if zone.key in route.ends
            ],
            "divisions": board.divisions == zone.key,
            "defended": tracks.defended.get(zone.key, 0),
            "homes": off_map.homes(zone.key, board),
        }

    def way(self, zone: str, route: Any) -> dict[str, Any]:
        """3.1 A Sea Route from the perspective of one of its ends."""
        first, second = route.ends
        other = second if zone == first else first
        return {"key": other, "name": self.names[other], "route": route}

    def unit(self, unit: UnitView) -> dict[str, Any]:
        """4.1 A counter, and what its player wants to know about it."""
        counter = units.counter_of(unit, self.names)
        return {
            "unit": unit,
            "counter": counter,
            "facts": units.facts_of(unit),
            "at": off_map.box_of(unit),
        }

    def found(self, text: str) -> Inspected:
        """Ships and zones by a part of their name."""
        wanted = text.strip().casefold()
        ships = [unit for unit in self.board.units if wanted in unit.name.casefold()]
        ships.sort(key=lambda unit: (not unit.name.casefold().startswith(wanted), unit.name))
        zones = [zone for zone in self.board.zones if wanted in zone.name.casefold()]
        counters = [units.counter_of(unit, self.names) for unit in ships[:FOUND]]
        x = {"text": text, "counters": counters, "more": len(ships[FOUND:]), "zones": zones}
        spots = {unit.place for unit in ships} if len(ships) <= FOUND else set()
        return self.told(text, f"“{text.strip()}”", "found", x, sorted(spots))


def aims_of(each: Option | Refused) -> set[str]:
    """The aims of a choice: its target, and its unit."""
    return {each.target, getattr(each.choice, "unit", each.target)}


def inspected(
    key: str, board: Board, ask: Ask | None, names: Mapping[str, str]
) -> Inspected | None:
    """What the inspector shows for a key."""
    return InspectionBuilder(board, ask, names).inspected(key)


def listed(board: Board, ask: Ask | None, names: Mapping[str, str]) -> list[ListPart]:
    """The whole position as text: zone by zone, then everything beside the map."""
    guide = InspectionBuilder(board, ask, names)
    found = [guide.inspected(zone.key) for zone in board.zones]
    zones = [zone for zone in found if zone]
    beside = [guide.inspected(key) for key in off_map.keys_of(board)]
    hand = [guide.inspected(f"card:{card}") for card in board.hand_cards]
    parts = [
        ListPart("Zones with units", [zone for zone in zones if zone.x["stacks"]]),
        ListPart("Zones without units", [zone for zone in zones if not zone.x["stacks"]]),
        ListPart("Beside the map", [each for each in beside if each]),
        ListPart("Hand", [each for each in hand if each]),
    ]
    return [part for part in parts if part.items]
