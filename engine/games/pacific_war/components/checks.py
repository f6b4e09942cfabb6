"""4.0 Checks whether the components fit together: what field types cannot express."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from engine.core.content.checks import STATUSES, entry_to_blame, filled, fixed, one_of, within
from engine.core.content.problems import Problem
from engine.core.content.reading import Book, Entry
from engine.games.pacific_war.components.card_checks import MOST_COLUMNS, problems_of_cards
from engine.games.pacific_war.components.map import KINDS
from engine.games.pacific_war.components.pieces import (
    ALLIED,
    JAPAN,
    NOBODY,
    SIDES,
    TYPES,
    Column,
    Equipment,
    Placement,
    Unit,
)

FACES = range(1, 7)
RAID_PHASES = (1, 2)
"""5.0 The phases of Turn 0 that consist of one raid each."""


def problems_of(equipment: Equipment, book: Book) -> list[Problem]:
    """All problems, in the order of the sections."""
    checks = (
        _statuses, _zones, _routes, _reachable, _units, problems_of_cards, _columns, _turns, _sides,
        _placements, _raids, _numbers, _victory,
    )  # fmt: skip
    return list(chain.from_iterable(check(equipment, book) for check in checks))


def _statuses(box: Equipment, book: Book) -> Iterator[Problem]:
    """Every piece has a status; a card and a route have several."""
    for shelf in book.values():
        for entry in shelf.values():
            for field, value in entry.raw.items():
                if (field == "status" or field.endswith("_status")) and isinstance(value, str):
                    yield from one_of(entry, field, value, STATUSES)


def _zones(box: Equipment, book: Book) -> Iterator[Problem]:
    """3.1, 10.3, 11.0 Only Ports score, and only a Port can be a Major Port."""
    for key, zone in box.zones.items():
        entry = book["zone"][key]
        yield from filled(entry, "name", zone.name)
        yield from one_of(entry, "kind", zone.kind, KINDS)
        yield from within(entry, "lat", zone.lat, -90, 90)
        yield from within(entry, "lon", zone.lon, -180, 180)
        yield from within(entry, "vp", zone.vp, 0, 9)
        if zone.is_port:
            yield from one_of(entry, "start", zone.start, SIDES)
        else:
            yield from fixed(entry, "vp", zone.vp, 0)
            yield from fixed(entry, "major", zone.major, False)
            if zone.start:
                yield from one_of(entry, "start", zone.start, [*SIDES, NOBODY])
        if zone.allied_only and zone.start == JAPAN:
            yield entry.problem("start", "no Japanese unit can be there (6.1)")
    if not any(zone.oil for zone in box.zones.values()):
        yield entry_to_blame(book["zone"].values()).problem(
            "oil", "no zone has it; expected one (7.2)"
        )


def _routes(box: Equipment, book: Book) -> Iterator[Problem]:
    """3.1 A Sea Route joins two zones, and no two routes join the same."""
    seen: dict[frozenset[str], str] = {}
    for key, route in box.routes.items():
        entry = book["route"][key]
        unknown = [end for end in route.ends if end not in box.zones]
        if unknown or route.ends[0] == route.ends[1]:
            expected = "expected two zones with a dash between them, as in japan-okinawa"
            yield entry.problem(
                "key", f"unknown {unknown[0]!r}; {expected}" if unknown else expected
            )
            continue
        pair = frozenset(route.ends)
        if pair in seen:
            yield entry.problem("key", f"joins the same zones as {seen[pair]}")
        seen[pair] = key


def _reachable(box: Equipment, book: Book) -> Iterator[Problem]:
    """8.8 Every zone can be reached while the restricted Sea Routes are closed."""
    reached, new = {JAPAN}, [JAPAN]
    while new:
        zone = new.pop()
        for route in box.exits.get(zone, ()):
            if not route.restricted and route.other(zone) not in reached:
                reached.add(route.other(zone))
                new.append(route.other(zone))
    for key in box.zones:
        if key not in reached:
            expected = f"{key} cannot be reached from {JAPAN} by open Sea Routes; expected a way"
            yield entry_to_blame(book["route"].values()).problem("key", expected)


def _units(box: Equipment, book: Book) -> Iterator[Problem]:
    """4.1 A counter's printed values, and that it enters play somehow."""
    for key, unit in box.units.items():
        entry = book["unit"][key]
        yield from filled(entry, "name", unit.name)
        yield from one_of(entry, "type", unit.type, TYPES)
        yield from one_of(entry, "nation", unit.nation, box.nations)
        yield from within(entry, "airstrike", unit.airstrike, 0, 9)
        yield from within(entry, "gunnery", unit.gunnery, 0, 9)
        if unit.type in TYPES:
            yield from _ship(unit, entry)
        if unit.nation in box.nations:
            yield from _arrival(box, unit, entry)
        if unit.replaces:
            yield from one_of(entry, "replaces", unit.replaces, box.units)


def _ship(unit: Unit, entry: Entry) -> Iterator[Problem]:
    """4.1.3 to 4.1.6 A ship has a Defense Strength and a speed; other units have neither."""
    if not unit.is_ship:
        for field, value in (("defense", unit.defense), ("speed", unit.speed)):
            if value is not None:
                yield entry.problem(field, f"is {value}; only a ship has one")
        return
    if unit.defense is None or unit.speed is None:
        missing = "defense" if unit.defense is None else "speed"
        yield entry.problem(missing, "missing; every ship has one")
        return
    yield from within(entry, "defense", unit.defense, 0, 9)
    yield from within(entry, "speed", unit.speed, 0, 3)
    if not unit.is_carrier:
        yield from fixed(entry, "airstrike", unit.airstrike, 0)


def _arrival(box: Equipment, unit: Unit, entry: Entry) -> Iterator[Problem]:
    """4.1.7, 6.2 A counter is set up or arrives, and is withdrawn only after that."""
    if unit.code and box.placement(unit) is None:
        side = box.side_of(unit)
        rows = [row.code for row in box.placements.values() if row.side == side]
        yield from one_of(entry, "code", unit.code, rows)
    if bool(unit.code) == (unit.turn is not None):
        yield entry.problem("turn", "expected a turn or a set-up code, and not both")
    last = max(box.turns)
    if unit.turn is not None:
        yield from within(entry, "turn", unit.turn, 1, last)
    if unit.withdraws is not None:
        yield from within(entry, "withdraws", unit.withdraws, (unit.turn or 0) + 1, last)


def _columns(box: Equipment, book: Book) -> Iterator[Problem]:
    """9.2.1 The chart begins at 1, and neither a higher face nor more strength has fewer hits."""
    if not box.columns or box.columns[0].low != 1:
        yield entry_to_blame(book["column"].values()).problem(
            "low", "expected a column that begins at 1"
        )
    for column in box.columns:
        entry = book["column"][column.low]
        yield from within(entry, "low", column.low, 1, 99)
        yield from _hits(column, entry)
    for left, right in pairwise(box.columns):
        lower = [face for face in FACES if left.hits[face - 1] > right.hits[face - 1]]
        if lower:
            first, second = book["column"][left.low], book["column"][right.low]
            blamed = first if first.is_pack and not second.is_pack else second
            expected = f"column {right.low} hits less than column {left.low} with a {lower[0]}"
            yield blamed.problem("hits", expected)


def _hits(column: Column, entry: Entry) -> Iterator[Problem]:
    for hits in column.hits:
        yield from within(entry, "hits", hits, 0, 30)
    if list(column.hits) != sorted(column.hits):
        yield entry.problem("hits", "a higher face hits less; expected no fewer hits")
    if column.cells and len(column.cells) != len(column.hits):
        yield entry.problem("cells", f"has {len(column.cells)}; expected 6, or none at all")
    for status in column.cells:
        yield from one_of(entry, "cells", status, STATUSES)


def _turns(box: Equipment, book: Book) -> Iterator[Problem]:
    """5.0, 7.0, 15.2 Draws are not negative, and a die has six faces."""
    for number, turn in box.turns.items():
        entry = book["turn"][number]
        yield from filled(entry, "date", turn.date)
        for field in ("japan", "japan_with_oil", "allied", "reserve", "weakened", "fleet_trains"):
            yield from within(entry, field, getattr(turn, field), 0, len(box.cards))
        yield from within(entry, "repair_delay", turn.repair_delay, 0, 5)
        for face in turn.reserve_faces:
            yield from within(entry, "reserve_faces", face, 1, 6)


def _sides(box: Equipment, book: Book) -> Iterator[Problem]:
    """3.0, 6.1, 7.1, 10.5 Players and nations; a nation's zones can belong to its own side."""
    for key, side in box.sides.items():
        entry = book["side"][key]
        yield from filled(entry, "name", side.name)
        yield from within(entry, "hand_limit", side.hand_limit, 1, len(box.cards))
    for key, nation in box.nations.items():
        entry = book["nation"][key]
        yield from filled(entry, "name", nation.name)
        yield from fixed(entry, "side", nation.side, JAPAN if key == JAPAN else ALLIED)
        instead = (nation.repairs_instead,) if nation.repairs_instead else ()
        fields = {"arrives": nation.arrives, "repairs": nation.repairs, "readies": nation.readies}
        for field, zones in (fields | {"repairs_instead": instead}).items():
            for zone in zones:
                yield from one_of(entry, field, zone, _ports(box))
        for field in ("arrives", "repairs"):
            if not getattr(nation, field):
                yield entry.problem(field, "empty; expected one zone or more")


def _ports(box: Equipment) -> list[str]:
    return [key for key, zone in box.zones.items() if zone.is_port]


def _placements(box: Equipment, book: Book) -> Iterator[Problem]:
    """14.1, 14.2 Each row belongs to a side and has possible zones."""
    for key, row in box.placements.items():
        entry = book["placement"][key]
        yield from one_of(entry, "side", row.side, SIDES)
        yield from filled(entry, "code", row.code)
        if not row.zones:
            yield entry.problem("zones", "empty; expected one zone or more")
        for zone in row.zones:
            yield from one_of(entry, "zones", zone, box.zones)
        if row.phase is not None:
            yield from within(entry, "phase", row.phase, 1, 5)
        if row.one_each and len(row.zones) != (number := _counters(box, row)):
            expected = f"has {len(row.zones)} zones; expected one for each of {number} units"
            yield entry.problem("zones", expected)


def _counters(box: Equipment, row: Placement) -> int:
    """14.2 How many counters the row places."""
    known = (unit for unit in box.units.values() if unit.nation in box.nations)
    return sum(unit.code == row.code and box.side_of(unit) == row.side for unit in known)


def _raids(box: Equipment, book: Book) -> Iterator[Problem]:
    """5.0, 15.1 The attacks of Turn 0."""
    for key, raid in box.raids.items():
        entry = book["raid"][key]
        yield from filled(entry, "name", raid.name)
        yield from one_of(entry, "phase", str(raid.phase), map(str, RAID_PHASES))
        yield from within(entry, "column", raid.column, 1, 99)
        yield from one_of(entry, "zone", raid.zone, box.zones)
        yield from one_of(entry, "nation", raid.nation, box.nations)
    for phase in RAID_PHASES:
        flown = [key for key, raid in box.raids.items() if raid.phase == phase]
        if len(flown) != 1:
            expected = f"{len(flown)} raids in phase {phase}; expected one"
            yield entry_to_blame(book["raid"].values()).problem("phase", expected)
    entry = book["third_wave"][""]
    for face in box.third_wave.faces:
        yield from within(entry, "faces", face, 1, 6)
    if set(box.third_wave.columns) != set(FACES):
        faces = ", ".join(str(face) for face in sorted(box.third_wave.columns)) or "none"
        yield entry.problem("columns", f"has the faces {faces}; expected 1 to 6, each once")
    for column in box.third_wave.columns.values():
        yield from within(entry, "columns", column, 1, 99)


LIMITS: dict[str, dict[str, tuple[int, int]]] = {
    "movement": {"unopposed": (1, 9), "reaction": (0, 3), "lba_at_base": (1, 9)},
    "deck": {"reshuffle_at": (0, 9)},
    "combat": {
        "more_carriers": (-MOST_COLUMNS, 0),
        "enemy_lba": (-MOST_COLUMNS, 0),
        "armor": (0, 5),
        "sinks": (1, 6),
        "torpedo": (-6, 6),
        "strength_per_ground": (1, 99),
        "card_ground": (0, 9),
    },
    "advanced": {
        "review_turn": (1, 5),
        "carriers_lost": (1, 9),
        "markers_from": (1, 5),
        "division_strength": (0, 9),
    },
}
"""The limits of numbers; values outside must be typing errors."""


def _numbers(box: Equipment, book: Book) -> Iterator[Problem]:
    """The single numbers of movement, drawing, combat and the advanced rules."""
    for section, limits in LIMITS.items():
        for field, (low, high) in limits.items():
            value = getattr(getattr(box, section), field)
            yield from within(book[section][""], field, value, low, high)
    for turn in box.advanced.quiet_turns:
        yield from one_of(book["advanced"][""], "quiet_turns", str(turn), box.turns)
    for key, marker in box.markers.items():
        yield from filled(book["marker"][key], "name", marker.name)
        yield from within(book["marker"][key], "count", marker.count, 1, 99)


def _victory(box: Equipment, book: Book) -> Iterator[Problem]:
    """11.0, 11.1 The last turn decides, whatever the points are."""
    entry = book["victory"][""]
    yield from one_of(entry, "capture", box.victory.capture, _ports(box))
    yield from within(entry, "bases", box.victory.bases, 0, 9)
    yield from within(entry, "start", box.victory.start, -20, 20)
    for turn, ending in box.endings.items():
        entry = book["ending"][turn]
        yield from one_of(entry, "turn", str(turn), box.turns)
        if ending.otherwise:
            yield from one_of(entry, "otherwise", ending.otherwise, SIDES)
        elif turn == max(box.turns):
            yield entry.problem("otherwise", "the last turn; expected japan or allied")
