"""Fog 1 The layer of a side's own guesses: read from its paper, drawn on its board, edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.encoding.codec import JsonData, plain
from engine.core.view import View
from engine.games.pacific_1940 import equipment
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.fog.knowledge import guesses as layer
from engine.games.pacific_1940.fog.knowledge import guessing
from engine.games.pacific_1940.fog.knowledge.at_most import began_with, bought_by
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.position.fog import Forces
from engine.games.pacific_1940.position.versions import SECOND
from engine.games.pacific_1940.view import Board, SpaceView
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import chart, layers, sightings
from wargames.presentation.protocol import Kept

BRIEF = 22
"""The most letters of a note on the chart."""
SHOWN = (("seen", "Seen"), ("guessed", "Guessed"), ("hidden", "None"))
"""Fog 1 The enemy layers of the map, one of which is drawn at a time."""


def laid(view: View[Board], kept: Kept) -> View[Board]:
    """Fog 1 A side's view with its guesses; where it has made none, enemies as seen last."""
    room = sightings.room_of(view.board)
    if room is None:
        return view
    began = layer.opening(room.sightings)
    own = layer.read(kept.data, box_of(view.board)) or began
    found = layer.as_followed(own, began, sightings.last_forces(view.board))
    enemies = [power.key for power in view.board.powers if power.side != room.side]
    technologies = {key: own for key, own in found.technologies.items() if key in enemies}
    found = replace(found, technologies=technologies, edition=kept.edition, by=kept.by)
    return replace(view, board=replace(view.board, guesses=found))


def box_of(board: Board) -> Equipment:
    """1, 5 The components of this board's version of the rules, with the board's units.

    G11 Without research there are no technologies.
    """
    is_before = chart.is_before(board.spaces)
    box = equipment.load(version=SECOND) if is_before else equipment.box_of(board.scenario)
    technologies = board.research.technologies if board.research else {}
    return replace(box, units=board.units, technologies=technologies, improved={})


def drawn(view: View[Board], line: str) -> JsonData:
    """Fog 1 The paper after a line.

    :raises UnreadLine: it is not understood.
    """
    board, room = view.board, sightings.room_of(view.board)
    side = room.side if room else ""
    before = board.guesses or Guesses()
    seen = sightings.last_forces(board)
    after = layer.as_kept(guessing.drawn(box_of(board), side, before, seen, line), before, seen)
    data: JsonData = plain(replace(after, line=line, edition=0, by=""))
    return data


# ---------------------------------------------------------------------- on the chart


class Note(Struct, frozen=True):
    """Fog 1 A note on the chart: its position, a short and the full text."""

    key: str
    x: float
    y: float
    brief: str
    says: str


def pencilled(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """Fog 1 A side's guesses on the chart: counters and notes; nothing where it has no layer."""
    if board.guesses is None:
        return {}
    spots, seen = chart.of(board).spaces, sightings.ghosts(board)
    return {
        "groups": [
            guessed_group(board, board.spaces[key], forces, len(seen.get(key, ())), names)
            for key, forces in sorted(board.guesses.units.items())
            if spots[key].room
        ],
        "notes": [
            Note(key, *note_at(spots[key]), brief(text), f"{names.get(key, key)}: {text}")
            for key, text in sorted(board.guesses.notes.items())
        ],
    }


def guessed_group(
    board: Board, space: SpaceView, forces: Forces, seen: int, names: Mapping[str, str]
) -> layers.Group:
    """Fog 1 The counters of enemies guessed in a space."""
    kinds = [
        (power, kind, n)
        for power, each in sorted(forces.items())
        for kind, n in sorted(each.items())
    ]
    places = layers.slots_behind(board, space, seen)[: len(kinds)]
    left, top = min(x for x, _, _ in places), min(y for _, y, _ in places)
    scale = places[0][2]
    counters = [
        layers.Counter(
            power=power,
            unit=board.units[kind].short,
            count=count,
            x=round((x - left) / scale, 1),
            y=round((y - top) / scale, 1),
            damaged=0,
            is_cargo=False,
        )
        for (power, kind, count), (x, y, _) in zip(kinds, places, strict=True)
    ]
    says = f"{names.get(space.key, space.name)}, as we guess: {words.forces(forces, names)}"
    return layers.Group(space.key, says, left, top, scale, counters)


def note_at(space: chart.DrawnSpace) -> tuple[float, float]:
    """Fog 1 The position of a space's note: at the lower left of its counters."""
    left, top, _, height = space.room or space.box
    return round(left, 1), round(top + height + 6, 1)


def brief(text: str) -> str:
    """Fog 1 A note, shortened for the chart."""
    return text if len(text) <= BRIEF else f"{text[: BRIEF - 1].rstrip()}…"


# ---------------------------------------------------------------------- arrows and notes


class Mark(Struct, frozen=True):
    """Fog 1 An arrow, a note or a technology in words, and what its erase button sends."""

    words: str
    value: str


def marks(board: Board, names: Mapping[str, str]) -> list[Mark]:
    """Fog 1, 5 All arrows, notes and technologies of a layer."""
    found = board.guesses or Guesses()
    arrows = [
        Mark(
            f"{' → '.join(names.get(key, key) for key in path)}",
            sends(board, f"erase {named(board, path[0])}-{named(board, path[-1])}"),
        )
        for path in found.arrows
    ]
    notes = [
        Mark(f"{names.get(key, key)}: {text}", sends(board, f"note {named(board, key)}:"))
        for key, text in sorted(found.notes.items())
    ]
    return arrows + notes + found_marks(board, names)


def sends(board: Board, line: str = "", begins: str = "") -> str:
    """Fog 1 What a button sends to draw a line, or one whose end is typed beside it."""
    edition = board.guesses.edition if board.guesses else 0
    said = {"line": line} if line else {"begins": begins}
    return msgspec.json.encode({"edition": edition, **said}).decode()


def named(board: Board, space: str) -> str:
    """1 The typed name of a space."""
    seen = board.spaces[space]
    return f"sz{seen.number}" if seen.number else seen.name


# ---------------------------------------------------------------------- technologies


class Choosable(Struct, frozen=True):
    """Fog 5 The technologies that an enemy may be guessed to have.

    technologies: key, name. powers: name, and the beginning of the line that its button sends.
    """

    technologies: list[tuple[str, str]]
    powers: list[tuple[str, str]]


def choosable(board: Board, names: Mapping[str, str]) -> Choosable | None:
    """Fog 5 What can be guessed of enemies' research; None: nothing."""
    room, research = sightings.room_of(board), board.research
    if room is None or research is None:
        return None
    enemies = [each.key for each in board.powers if each.side != room.side]
    return Choosable(
        [(key, each.name) for key, each in research.technologies.items()],
        [
            (words.without_article(names[key]), sends(board, begins=f"{key} has"))
            for key in research.found
            if key in enemies
        ],
    )


def found_marks(board: Board, names: Mapping[str, str]) -> list[Mark]:
    """Fog 5 The technologies that are guessed, and not known of."""
    guesses, research = board.guesses, board.research
    if guesses is None or research is None:
        return []
    return [
        Mark(
            f"{words.without_article(names[power])} has {research.technologies[key].name.lower()}",
            sends(board, f"{power} has no {key}"),
        )
        for power, found in guesses.technologies.items()
        for key in found
        if key not in research.found.get(power, ())
    ]


# ---------------------------------------------------------------------- at one space


class GuessedUnits(Struct, frozen=True):
    """Fog 1 Guessed units of a kind: in words, and what its buttons send: one more, one less.

    ways: the spaces beside it, each with what the button sends that moves all of them there.
    """

    key: str
    power: str
    words: str
    more: str
    less: str
    ways: list[tuple[str, str]]


class GuessAt(Struct, frozen=True):
    """Fog 1 The guesses in a space, and the buttons that change them.

    said: the units in words, empty for nobody. is_own: the side has guessed them; else they are as
    seen last. kinds: possible additions, by power: its name, and for each kind its short name and
    what the button sends. arrows: the spaces beside it, each with what draws an arrow there.
    as_seen: what the button sends that adopts the sighting there. noting: beside the field for the
    note.
    """

    units: list[GuessedUnits]
    said: str
    is_own: bool
    kinds: list[tuple[str, list[tuple[str, str, str]]]]
    arrows: list[tuple[str, str]]
    as_seen: str
    note: str
    noting: str


def at(board: Board, space: SpaceView, names: Mapping[str, str]) -> GuessAt | None:
    """Fog 1 The guesses of a space; None: there is no layer."""
    found, room = board.guesses, sightings.room_of(board)
    if found is None or room is None or not space.in_play:
        return None
    here = named(board, space.key)
    return GuessAt(
        units=[
            guessed(board, power, kind, count, space, names)
            for power, kinds in sorted(found.units.get(space.key, {}).items())
            for kind, count in sorted(kinds.items())
        ],
        said=words.forces(found.units.get(space.key, {}), names),
        is_own=space.key in (found.pencilled or ()),
        kinds=[
            (words.without_article(names[power.key]), addable(board, power.key, space, names))
            for power in board.powers
            if power.side != room.side
        ],
        arrows=[
            (end.name, sends(board, f"arrow {here}-{named(board, end.key)}"))
            for end in (board.spaces[key] for key in space.connects)
            if end.in_play
        ],
        as_seen=sends(board, f"seen {here}"),
        note=found.notes.get(space.key, ""),
        noting=sends(board, begins=f"note {here}:"),
    )


def guessed(
    board: Board, power: str, kind: str, count: int, space: SpaceView, names: Mapping[str, str]
) -> GuessedUnits:
    """Fog 1 Units of one kind."""
    unit, here = board.units[kind], named(board, space.key)
    short = unit.short
    ends = [board.spaces[key] for key in space.connects if board.spaces[key].in_play]
    return GuessedUnits(
        key=f"{power} {short}",
        power=power,
        words=words.number_of(count, kind, names),
        more=sends(board, f"add 1 {short} {power} {here}"),
        less=sends(board, f"remove 1 {short} {power} {here}"),
        ways=[
            (end.name, sends(board, f"all {short} {power} {here}-{named(board, end.key)}"))
            for end in ends
            if unit.is_air or unit.is_sea == bool(end.number)
        ],
    )


def addable(
    board: Board, power: str, space: SpaceView, names: Mapping[str, str]
) -> list[tuple[str, str, str]]:
    """Fog 1 The kinds of a power that could be in a space: short name, name, what is sent."""
    box, here = box_of(board), named(board, space.key)
    kinds = {*bought_by(box, power), *began_with(box, power)}
    return [
        (kind.short, names[key], sends(board, f"add 1 {kind.short} {power} {here}"))
        for key, kind in board.units.items()
        if key in kinds and (kind.is_air or kind.is_sea == bool(space.number))
    ]
