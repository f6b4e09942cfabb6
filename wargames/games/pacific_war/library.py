"""The printed facts of the cards, the Combat Results Chart and the map, with the evidence."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.sequence.choice import FACES
from engine.games.pacific_war.components.pieces import SIDES, Column
from engine.games.pacific_war.components.resource_cards import CardEnd
from engine.games.pacific_war.equipment import load
from wargames.games.pacific_war.hand import TIMINGS

SURE = "evidence"
KINDS = {"port": "Port", "base": "Base"}


class Known(Struct, frozen=True):
    """A printed fact with its status: evidence, inferred or reconstructed."""

    value: Any
    status: str

    @property
    def mark(self) -> str:
        """The text behind the small circle; empty when a source states it."""
        return "" if self.status == SURE else self.status


class End(Struct, frozen=True):
    """4.3 One end of a Resource Card."""

    end: CardEnd
    timing: str
    rule: str
    title: Known
    effect: Known


def end_of(end: CardEnd) -> End:
    """One end with its evidence."""
    timing, rule = TIMINGS[end.timing]
    return End(end, timing, rule, Known(end.title, end.title_status), Known(end.text, end.status))


def cards() -> dict[str, Any]:
    """4.3 Both ends of each card, Japan's first."""
    box = load()
    pairs = [
        (card, [end_of(box.ends[ends[side]]) for side in SIDES])
        for card, ends in sorted(box.cards.items())
    ]
    statuses = [end.effect.status for _, ends in pairs for end in ends]
    return {
        "cards": pairs,
        "tally": {status: statuses.count(status) for status in dict.fromkeys(sorted(statuses))},
        "is_paired": all(end.pairing_status == SURE for end in box.ends.values()),
    }


def tables() -> dict[str, Any]:
    """9.2.1 The Combat Results Chart; 3.1 the Operation Zones and the Sea Routes between them."""
    box = load()
    names = {key: zone.name for key, zone in box.zones.items()}
    ways = [
        {
            "ends": [names[end] for end in route.ends],
            "points": Known(route.points, route.nav_status),
            "known": Known(route.status, route.status),
            "is_restricted": route.restricted,
            "source": route.source,
        }
        for route in box.routes.values()
    ]
    return {
        "columns": [
            Known(box.label(place).replace("-", "–"), column.status)
            for place, column in enumerate(box.columns)
        ],
        "rows": [(face, [hits_of(column, face) for column in box.columns]) for face in FACES],
        "zones": [
            {"zone": zone, "kind": "Major Port" if zone.major else KINDS[zone.kind]}
            for zone in box.zones.values()
        ],
        "ways": ways,
    }


def hits_of(column: Column, face: int) -> Known:
    """9.2.3 The hits of one face in one column."""
    status = column.cells[face - 1] if column.cells else column.status
    return Known(column.hits[face - 1], status)
