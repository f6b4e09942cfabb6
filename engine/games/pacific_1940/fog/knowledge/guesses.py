"""Fog 1 What a side pencils on its own chart: guesses at its enemies, arrows, notes.

It is a paper of the side and no part of the position. The true position is never used: a guess may
be of units that do not exist, and stays as it is until the side changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.encoding.codec import JsonData
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.fog.knowledge.knowledge import OPENING
from engine.games.pacific_1940.position.fog import Forces, Sighting

MOST_OF_A_KIND = 99
MOST_ARROWS = 60
LONGEST_ARROW = 12
LONGEST_NOTE = 140


class Guesses(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fog 1 A side's pencil marks: guessed enemies, arrows, notes by space.

    pencilled: the spaces of which it has made a guess of its own; None, in a layer of before: those
    where it differs from the opening position. technologies: fog 5 enemy power → what it is guessed
    to have found. line: the last line, so that it takes effect once when it is sent twice. edition,
    by: of the paper on which it is kept, 0 for one that nobody has written on yet.
    """

    units: dict[str, Forces] = {}
    pencilled: tuple[str, ...] | None = None
    arrows: tuple[tuple[str, ...], ...] = ()
    notes: dict[str, str] = {}
    technologies: dict[str, tuple[str, ...]] = {}
    line: str = ""
    edition: int = 0
    by: str = ""


def unread(fact: str, **data: int | str) -> UnreadLine:
    """Fog 1 The error for something that cannot be pencilled."""
    return UnreadLine(Refusal("fog 1", fact, data))


def opening(ledger: Iterable[Sighting]) -> Guesses:
    """Fog 1 The initial layer: the enemy's opening position, which both sides know."""
    return Guesses(units={e.space: e.forces for e in ledger if e.source == OPENING})


def pencilled_in(guesses: Guesses, began: Guesses) -> frozenset[str]:
    """Fog 1 The spaces of which a side has made a guess of its own; began: the initial layer."""
    if guesses.pencilled is not None:
        return frozenset(guesses.pencilled)
    spaces = {*guesses.units, *began.units}
    return frozenset(
        key for key in spaces if guesses.units.get(key, {}) != began.units.get(key, {})
    )


def as_followed(guesses: Guesses, began: Guesses, seen: Mapping[str, Forces]) -> Guesses:
    """Fog 1 A layer as it is drawn: what was seen last, and the side's own guesses over it."""
    own = pencilled_in(guesses, began)
    followed = {space: forces for space, forces in seen.items() if space not in own}
    found = {space: forces for space, forces in guesses.units.items() if space in own}
    return replace(guesses, units={**followed, **found}, pencilled=tuple(sorted(own)))


def as_kept(drawn: Guesses, before: Guesses, seen: Mapping[str, Forces]) -> Guesses:
    """Fog 1 A drawn layer that was changed, with the side's own guesses alone.

    A change to what was seen last is no guess, and follows the next sighting.
    """
    spaces = {*drawn.units, *before.units}
    changed = {key for key in spaces if drawn.units.get(key, {}) != before.units.get(key, {})}
    guessed = {key for key in changed if drawn.units.get(key, {}) != seen.get(key, {})}
    own = (set(before.pencilled or ()) - changed) | guessed
    units = {key: forces for key, forces in drawn.units.items() if key in own}
    return replace(drawn, units=units, pencilled=tuple(sorted(own)))


def read(data: JsonData, box: Equipment) -> Guesses | None:
    """Fog 1 The layer in a paper, as far as it is valid on this map; None: it is no layer."""
    try:
        kept = msgspec.convert(data, Guesses)
    except msgspec.ValidationError:
        return None
    units = {
        space: forces
        for space, found in kept.units.items()
        if space in box.spaces and (forces := _sound(found, box))
    }
    arrows = tuple(
        path
        for path in kept.arrows[:MOST_ARROWS]
        if 1 < len(path) <= LONGEST_ARROW and set(path) <= set(box.spaces)
    )
    notes = {
        space: text[:LONGEST_NOTE]
        for space, text in kept.notes.items()
        if space in box.spaces and text
    }
    technologies = {
        power: own
        for power, found in kept.technologies.items()
        if power in box.powers
        and (own := tuple(each for each in dict.fromkeys(found) if each in box.technologies))
    }
    pencilled = kept.pencilled
    return Guesses(
        units=units,
        pencilled=pencilled and tuple(space for space in pencilled if space in box.spaces),
        arrows=arrows,
        notes=notes,
        technologies=technologies,
        line=kept.line,
    )


def _sound(found: Forces, box: Equipment) -> Forces:
    """Fog 1 The valid part of some forces: known powers and kinds, sensible numbers."""
    sound = {
        power: {
            kind: count
            for kind, count in of_power.items()
            if kind in box.units and 0 < count <= MOST_OF_A_KIND
        }
        for power, of_power in found.items()
        if power in box.powers
    }
    return {power: of_power for power, of_power in sound.items() if of_power}


# ---------------------------------------------------------------------- units


def moved(guesses: Guesses, power: str, kinds: dict[str, int], start: str, end: str) -> Guesses:
    """Fog 1 Move guessed units from one space to another, at any distance."""
    return added(removed(guesses, power, kinds, start), power, kinds, end)


def added(guesses: Guesses, power: str, kinds: dict[str, int], space: str) -> Guesses:
    """Fog 1 Add guessed units in a space.

    :raises UnreadLine: more of a kind than anyone has.
    """
    there = dict(guesses.units.get(space, {}).get(power, {}))
    for kind, count in kinds.items():
        there[kind] = there.get(kind, 0) + count
        if there[kind] > MOST_OF_A_KIND:
            raise unread("guess_too_many", most=MOST_OF_A_KIND)
    return _with(guesses, space, power, there)


def removed(guesses: Guesses, power: str, kinds: dict[str, int], space: str) -> Guesses:
    """Fog 1 Erase units in a space.

    :raises UnreadLine: not so many are pencilled there.
    """
    there = dict(guesses.units.get(space, {}).get(power, {}))
    for kind, count in kinds.items():
        if there.get(kind, 0) < count:
            raise unread("guess_has_none", kind=kind, has=there.get(kind, 0), space=space)
        there[kind] -= count
    return _with(guesses, space, power, there)


def set_to(guesses: Guesses, space: str, forces: Forces) -> Guesses:
    """Fog 1 Set the guess for a space."""
    units = {key: each for key, each in guesses.units.items() if key != space}
    kept = {power: dict(kinds) for power, kinds in forces.items() if kinds}
    return replace(guesses, units=units | {space: kept} if kept else units)


def _with(guesses: Guesses, space: str, power: str, kinds: dict[str, int]) -> Guesses:
    forces = dict(guesses.units.get(space, {}))
    forces[power] = {kind: count for kind, count in kinds.items() if count}
    return set_to(guesses, space, forces)


# ---------------------------------------------------------------------- technologies


def found_by(guesses: Guesses, power: str, technology: str) -> Guesses:
    """Fog 5 Guess that an enemy has a technology; a repeated guess is one."""
    own = dict.fromkeys((*guesses.technologies.get(power, ()), technology))
    return replace(guesses, technologies={**guesses.technologies, power: tuple(own)})


def not_found_by(guesses: Guesses, power: str, technology: str) -> Guesses:
    """Fog 5 Guess no longer that an enemy has a technology."""
    own = tuple(each for each in guesses.technologies.get(power, ()) if each != technology)
    others = {key: found for key, found in guesses.technologies.items() if key != power}
    return replace(guesses, technologies={**others, power: own} if own else others)


# ---------------------------------------------------------------------- arrows and notes


def with_arrow(guesses: Guesses, path: tuple[str, ...]) -> Guesses:
    """Fog 1 Draw an arrow; a repeated one is drawn once.

    :raises UnreadLine: it leads nowhere, or there is no room for it.
    """
    if len(path) < len(("from", "to")):
        raise unread("guess_needs_two_spaces")
    if len(path) > LONGEST_ARROW:
        raise unread("arrow_too_long", most=LONGEST_ARROW)
    arrows = (*(each for each in guesses.arrows if each != path), path)
    if len(arrows) > MOST_ARROWS:
        raise unread("too_many_arrows", most=MOST_ARROWS)
    return replace(guesses, arrows=arrows)


def without_arrows(guesses: Guesses, path: tuple[str, ...]) -> Guesses:
    """Fog 1 Erase an arrow; for a single space, all that begin, end or pass there.

    :raises UnreadLine: there is none.
    """
    ends = (path[0], path[-1])
    kept = tuple(
        each
        for each in guesses.arrows
        if not (path[0] in each if len(path) == 1 else ends == (each[0], each[-1]))
    )
    if kept == guesses.arrows:
        raise unread("no_such_arrow")
    return replace(guesses, arrows=kept)


def with_note(guesses: Guesses, space: str, text: str) -> Guesses:
    """Fog 1 Set the note at a space; an empty text removes it.

    :raises UnreadLine: it is too long.
    """
    if len(text) > LONGEST_NOTE:
        raise unread("note_too_long", most=LONGEST_NOTE)
    notes = {key: each for key, each in guesses.notes.items() if key != space}
    return replace(guesses, notes=notes | {space: text} if text else notes)
