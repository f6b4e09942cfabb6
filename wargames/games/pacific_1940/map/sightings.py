"""Fog 1, 8 A side's sightings of its enemies on its chart and pages: dated, fading.

Everything here comes from the side's own ledger (Board.fog), never from what is actually on the
board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.fog.desk.view import RoomView
from engine.games.pacific_1940.fog.knowledge.at_most import counted_once, stayed
from engine.games.pacific_1940.fog.knowledge.reckoning import NOTICED, last_seen
from engine.games.pacific_1940.position.fog import Forces, Sighting
from engine.games.pacific_1940.view import Board, SpaceView
from wargames.games.pacific_1940 import words

Names = Mapping[str, str]
Age = Literal["now", "recent", "old"]
OPENING = "opening"
SOURCES = {
    OPENING: "opening position",
    "contact": "contact",
    "choose_attack": "found, and free to attack",
    "passing_report": "reported passing by",
    "free_shot": "transports under a submarine",
    "radar_blip": "radar blip",
    "kamikaze_target": "kamikaze target",
    "nothing_to_attack": "nothing to attack",
    "lost_without_fight": "lost without a fight",
    "battle": "seen in battle",
    "kamikaze_struck": "left by kamikazes",
    "raid": "seen over the target",
}
"""How a side came to know something, by the kind of message."""
UNKNOWN = NOTICED
"""Sources that say that something is there, but not what."""
PHASES = {"combat": "combat move", "noncombat": "noncombat move"}


class Date(NamedTuple):
    """6 When something was seen: in whose turn of which round, in which phase; its source."""

    turn: int
    power: str
    phase: str
    source: str


class Ghost(Struct, frozen=True):
    """Enemy units of one kind and power that were seen in a space; no kind: something unknown.

    begun: how many turns of powers had begun by then.
    """

    power: str
    kind: str
    count: int
    damaged: int
    age: Age
    begun: int
    date: Date


class Seen(Struct, frozen=True):
    """One ledger entry in words. forces: power by power, "" where only something was noticed."""

    space: str
    name: str
    age: Age
    when: str
    how: str
    what: str
    is_gone: bool


def room_of(board: Board) -> RoomView | None:
    """Fog 1 The sightings of the viewer's side; None in the open game, or without a side."""
    rooms = board.fog.rooms if board.fog else ()
    return rooms[0] if len(rooms) == 1 else None


def turns_ago(board: Board, seen: Sighting) -> int:
    """6 How many turns of powers have begun since."""
    return max(0, turns_begun(board) - turns_begun(board, seen))


def turns_begun(board: Board, seen: Sighting | None = None) -> int:
    """6 How many turns of powers have begun, from the first round on; by a sighting, if given."""
    order = [power.key for power in board.powers]
    then = seen if seen is not None and seen.power and board.power else board
    return then.turn * len(order) + (order.index(then.power) if then.power else 0)


def age_of(board: Board, seen: Sighting) -> Age:
    """Fog 8 The age of a sighting: of this turn, of the last round, or older."""
    turns = turns_ago(board, seen)
    if turns == 0:
        return "now"
    return "recent" if turns <= len(board.powers) else "old"


# ---------------------------------------------------------------------- on the chart


def latest(sightings: Iterable[Sighting]) -> dict[str, list[Sighting]]:
    """Fog 8 Space → the last entry that says what is there, and what was noticed there since.

    The newest comes first; a later entry replaces all before it.
    """
    found: dict[str, list[Sighting]] = {}
    for seen in sightings:
        if seen.source in UNKNOWN:
            found.setdefault(seen.space, []).insert(0, seen)
        else:
            found[seen.space] = [seen]
    return found


def last_looks(room: RoomView) -> dict[str, Sighting]:
    """Fog 8 Space → the last entry that says which enemies are there."""
    found = {space: entries[-1] for space, entries in latest(room.sightings).items()}
    return {space: seen for space, seen in found.items() if seen.source not in UNKNOWN}


def ghosts(board: Board) -> dict[str, list[Ghost]]:
    """Fog 8 Space → the enemies last seen there, as counters."""
    room = room_of(board)
    if room is None:
        return {}
    entries, left = latest(room.sightings), _counted_once(board, room)
    turns = {(seen.turn, seen.power): seen for each in entries.values() for seen in each}
    ages = {turn: (age_of(board, seen), turns_begun(board, seen)) for turn, seen in turns.items()}
    found = {
        key: [
            ghost
            for seen in each
            for ghost in _ghosts_of(seen, left[key], *ages[seen.turn, seen.power])
        ]
        for key, each in entries.items()
    }
    return {
        key: there
        for key, there in found.items()
        if there and not _is_own(board, room.side, board.spaces[key])
    }


def _ghosts_of(seen: Sighting, left: Forces, age: Age, begun: int) -> list[Ghost]:
    """Fog 8 The counters of one entry; something unknown is drawn for a round."""
    date = date_of(seen)
    if seen.source in UNKNOWN:
        return [Ghost("", "", 1, 0, age, begun, date)] if age != "old" else []
    return [
        Ghost(power, kind, count, seen.damaged.get(power, {}).get(kind, 0), age, begun, date)
        for power, kinds in sorted(left.items())
        for kind, count in sorted(kinds.items())
    ]


def _counted_once(board: Board, room: RoomView) -> dict[str, Forces]:
    """F60 Space → the units of its last look, of a power no more in all than it can have.

    Those seen last are counted first. Nothing is left out of this turn's, nor where something was
    only noticed.
    """
    found = last_looks(room)
    turns = {(seen.turn, seen.power): seen for seen in found.values()}
    begun = {turn: turns_begun(board, seen) for turn, seen in turns.items()}
    now = turns_begun(board)
    newest = sorted(found.values(), key=lambda seen: (-begun[seen.turn, seen.power], seen.space))
    today = {seen.space for seen in newest if begun[seen.turn, seen.power] >= now}
    forces = [seen.forces if seen.space in today else _left(board, seen) for seen in newest]
    left = counted_once(forces, {each.power: each.units for each in room.at_most})
    counted = {
        seen.space: seen.forces if seen.space in today else there
        for seen, there in zip(newest, left, strict=True)
    }
    return dict.fromkeys((each.space for each in room.sightings), Forces()) | counted


def _left(board: Board, seen: Sighting) -> Forces:
    """7.4 The units of an entry of an earlier turn that may still be there: aircraft flew on."""
    sides = {power.key: power.side for power in board.powers}
    return stayed(box_of(board.scenario), lambda power: sides.get(power, ""), seen)


def last_forces(board: Board) -> dict[str, Forces]:
    """Fog 8 Space → the enemy units expected there, where there are any.

    They are those last seen; none on land that the side holds itself.
    """
    room = room_of(board)
    if room is None:
        return {}
    left, found = _counted_once(board, room), last_looks(room)
    forces = {key: _reckoned(board, key, seen, left[key]) for key, seen in found.items()}
    return {key: there for key, there in forces.items() if there}


def last_forces_at(board: Board, space: str) -> Forces:
    """Fog 8 The enemy units expected in one space."""
    return last_forces(board).get(space, {})


def _reckoned(board: Board, space: str, seen: Sighting, left: Forces) -> Forces:
    """Fog 8 The units that a side expects after its last look; none on its own land."""
    room = room_of(board)
    if not any(seen.forces.values()) or not room or _is_own(board, room.side, board.spaces[space]):
        return {}
    return _now(board, space, seen) or left


def _now(board: Board, space: str, seen: Sighting) -> Forces:
    """A1 Everything that a side knows to be in a space from sightings of this turn."""
    if turns_ago(board, seen):
        return {}
    found: dict[str, dict[str, int]] = {}
    for stack in board.spaces[space].stacks:
        if stack.power in seen.forces:
            kinds = found.setdefault(stack.power, {})
            kinds[stack.kind] = kinds.get(stack.kind, 0) + stack.count
    return found


def seen_now(board: Board, space: str, names: Names) -> str:
    """Fog 8 The sightings in a space in the current turn, in words; "" for none."""
    room = room_of(board)
    seen = last_seen(room.sightings).get(space) if room else None
    return forces(seen, names) if seen and turns_ago(board, seen) == 0 else ""


def reckoned_at(board: Board, space: str, names: Names) -> str:
    """Fog 1 The date of the enemies expected in a space; "" for this turn."""
    room = room_of(board)
    seen = last_seen(room.sightings).get(space) if room else None
    return "" if seen is None or turns_ago(board, seen) == 0 else when(seen, names)


def _is_own(board: Board, side: str, space: SpaceView) -> bool:
    """1 Whether the side holds the land itself: everyone knows that no enemy is left there."""
    return not space.number and any(
        power.key == space.controller and power.side == side for power in board.powers
    )


def is_enemys(board: Board, space: SpaceView) -> bool:
    """Fog 1 Whether land is held by the other side: its contents are shown as last seen."""
    room = room_of(board)
    return bool(room and not space.number and not _is_own(board, room.side, space))


# ---------------------------------------------------------------------- in words


def at(board: Board, space: str, names: Names) -> list[Seen]:
    """Fog 8 All sightings in a space, newest first."""
    room = room_of(board)
    entries = room.sightings if room else ()
    return [told(board, seen, names) for seen in reversed(entries) if seen.space == space]


def told(board: Board, seen: Sighting, names: Names) -> Seen:
    """Fog 8 One entry in words."""
    is_gone = not any(seen.forces.values()) and seen.source not in UNKNOWN
    return Seen(
        space=seen.space,
        name=names.get(seen.space, seen.space),
        age=age_of(board, seen),
        when=when(seen, names),
        how=SOURCES.get(seen.source, seen.source.replace("_", " ")),
        what=forces(seen, names) or ("no enemy left" if is_gone else "something"),
        is_gone=is_gone,
    )


def date_of(seen: Sighting) -> Date:
    """6 The date of an entry."""
    return Date(seen.turn, seen.power, seen.phase, seen.source)


def when(seen: Sighting | Date, names: Names) -> str:
    """6 The date of an entry: its round, whose turn it was, in which phase."""
    if seen.source == OPENING:
        return "at the start"
    turn = f"round {seen.turn}, {words.without_article(names.get(seen.power, seen.power))}"
    return f"{turn}, {PHASES[seen.phase]}" if seen.phase else turn


def forces(seen: Sighting, names: Names) -> str:
    """8 The units seen, power by power: Japan 2 infantry, 1 battleship (damaged)."""
    return "; ".join(
        f"{words.without_article(names[power])} {_units(kinds, seen.damaged.get(power, {}), names)}"
        for power, kinds in sorted(seen.forces.items())
        if kinds
    )


def _units(kinds: Mapping[str, int], damaged: Mapping[str, int], names: Names) -> str:
    """5 Units by kind, with damaged ones distinguished."""
    return ", ".join(
        words.number_of(count, kind, names) + _hurt(damaged.get(kind, 0), count)
        for kind, count in sorted(kinds.items())
    )


def _hurt(damaged: int, count: int) -> str:
    return "" if not damaged else " (damaged)" if count == 1 else f" ({damaged} damaged)"


def facilities(board: Board, territory: str, names: Names) -> Sequence[str]:
    """Fog 8 The facilities of an enemy as last seen, in words."""
    room = room_of(board)
    believed = room.facilities.get(territory, {}) if room else {}
    return [
        words.capital(names[kind]) + (f", {damage} damage" if damage else "")
        for kind, damage in sorted(believed.items())
    ]
