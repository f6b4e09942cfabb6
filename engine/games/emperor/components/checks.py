"""2.0 Whether the pieces fit together: what the type of a field alone cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from engine.core.content.checks import STATUSES, filled, fixed, one_of, within
from engine.core.content.problems import Problem
from engine.core.content.reading import Book, Entry
from engine.games.emperor.components.pieces import (
    EPOCHS,
    FORTIFY,
    HOME,
    Advance,
    AdvanceOne,
    Card,
    Effect,
    Enter,
    Equipment,
    PlaceFort,
    ResourceEffect,
    Retreat,
    RetreatEffect,
    Space,
    Track,
    space_key,
)

SPECIALS = (
    "end_elite",
    "solomons_avail",
    "imperial_intervention",
    "islands_avail",
    "us_bv4",
    "kamikaze",
    "reshuffle",
    "china_bv3",
    "invasion_preparation",
    "soviet_entry",
)
"""A card's special effects; each has its rule in cards.py."""
ABDA = "abda"
"""2.1, 8.2.3 The front whose track neither leads to Japan nor ends in a Knock-Out space."""
DRM_LIMIT = 2
"""8.2.4 Cards list DRMs from -2 to +2."""
FACES = range(1, 7)
LONGEST_TRACK = 20
"""2.1 The most spaces of a track that could be laid out on a table."""


def problems_of(equipment: Equipment, book: Book) -> list[Problem]:
    """Every inconsistency, in the order of the sections."""
    checks = (_cards, _tables, _tracks, _fronts, _forts, _markers, _seeds)
    return list(chain.from_iterable(check(equipment, book) for check in checks))


def _cards(box: Equipment, book: Book) -> Iterator[Problem]:
    """2.2 Check that an Event card names only what the game has."""
    fields = [field.name for field in msgspec.structs.fields(Card)]
    for number, card in box.cards.items():
        entry = book["card"][number]
        yield from filled(entry, "title", card.title)
        yield from filled(entry, "history", card.history)
        yield from one_of(entry, "epoch", card.epoch, EPOCHS)
        yield from one_of(entry, "status", card.status, STATUSES)
        yield from within(entry, "actions", card.actions, 0, 9)
        yield from within(entry, "us_subs", card.us_subs, 0, box.us_subs.max)
        for name in card.evidence:
            yield from one_of(entry, "evidence", name, fields)
        for key, delta in card.resources.items():
            yield from one_of(entry, "resources", key, box.resources)
            yield from within(entry, "resources", delta, -6, 6)
        for key, drm in card.drms.items():
            yield from one_of(
                entry, "drms", key, [*_fronts_for(box, card), *box.resources, FORTIFY]
            )
            yield from within(entry, "drms", drm, -DRM_LIMIT, DRM_LIMIT)
        for code in card.special:
            yield from one_of(entry, "special", code, SPECIALS)
        yield from _military(box, card, entry)
        yield from _battle(box, card, book)
    endless = [number for number, card in box.cards.items() if "reshuffle" in card.special]
    for number in endless[1:]:
        expected = f"reshuffle is on card {endless[0]} too; two would keep the deck going for ever"
        yield book["card"][number].problem("special", expected)


def _fronts_for(box: Equipment, card: Card) -> list[str]:
    """12.1 The fronts that a card may name: a card of the base game none of the expansion's."""
    return [key for key, front in box.fronts.items() if card.expansion or not front.expansion]


def _military(box: Equipment, card: Card, entry: Entry) -> Iterator[Problem]:
    """6.0 Check the card's movements."""
    for order in card.military:
        match order:
            case Advance(front=front) | Retreat(front=front):
                yield from one_of(entry, "military", front, _fronts_for(box, card))
            case AdvanceOne(count=count):
                yield from within(entry, "military", count, 1, len(box.fronts))
            case Enter(front=front, space=number):
                newcomers = [key for key, one in box.fronts.items() if one.expansion]
                yield from one_of(entry, "military", front, newcomers if card.expansion else [])
                track = box.tracks.get(box.fronts[front].track) if front in newcomers else None
                yield from within(entry, "military", number, 1, track.top) if track else ()


def _battle(box: Equipment, card: Card, book: Book) -> Iterator[Problem]:
    """8.3 Check that a Battle card and its table name each other."""
    entry = book["card"][card.number]
    if card.battle is None:
        return
    yield from one_of(entry, "battle", card.battle, book["table"])
    table = box.tables.get(card.battle)
    if table is not None and table.card != card.number:
        expected = f"table {card.battle} belongs to card {table.card}, not to card {card.number}"
        yield entry.problem("battle", expected)


def _tables(box: Equipment, book: Book) -> Iterator[Problem]:
    """8.3 Check that every face has its result.

    Only a table of a pack must have a card that uses it: a pack may take the Battle off one of our
    cards.
    """
    for name, table in box.tables.items():
        entry = book["table"][name]
        yield from filled(entry, "title", table.title)
        yield from one_of(entry, "status", table.status, STATUSES)
        yield from one_of(entry, "card", str(table.card), box.cards)
        card = box.cards.get(table.card)
        if entry.is_pack and card is not None and card.battle is None:
            yield entry.problem("card", f"card {table.card} has no battle; expected {name!r} there")
        if set(table.results) != set(FACES):
            faces = ", ".join(str(face) for face in sorted(table.results)) or "none"
            yield entry.problem("results", f"has the faces {faces}; expected 1 to 6, each once")
        for effect in chain.from_iterable(table.results.values()):
            fronts = _fronts_for(box, card) if card is not None else box.fronts
            yield from _effect(box, effect, entry, fronts)


def _effect(
    box: Equipment, effect: Effect, entry: Entry, fronts: Iterable[str]
) -> Iterator[Problem]:
    """8.3, 8.4.1 Check the result of a face; the Home Islands Defense is never placed."""
    match effect:
        case ResourceEffect(resource=key, delta=delta):
            yield from one_of(entry, "results", key, box.resources)
            yield from within(entry, "results", delta, -6, 6)
        case RetreatEffect(front=front):
            yield from one_of(entry, "results", front, fronts)
        case PlaceFort(fort=fort):
            placeable = [key for key, one in box.forts.items() if one.place != HOME]
            yield from one_of(entry, "results", fort, placeable)


def _tracks(box: Equipment, book: Book) -> Iterator[Problem]:
    """2.1 Check that tracks are numbered without a gap, ending in the only Knock-Out space."""
    yield from _space(box.home, book["home"][""])
    for field, wanted in (("number", 0), ("island", True), ("drm", 0), ("knock_out", False)):
        yield from fixed(book["home"][""], field, getattr(box.home, field), wanted)
    for key, track in box.tracks.items():
        entry = book["track"][key]
        yield from filled(entry, "name", track.name)
        yield from one_of(entry, "status", track.status, STATUSES)
        for field in ("home", "knock_out"):
            yield from fixed(entry, field, getattr(track, field), key != ABDA)
        yield from _numbering(track, entry)
        yield from _given_spaces(track, entry)
        yield from within(entry, "start", track.start, 1, track.top)
        for space in track.spaces[1 if track.home else 0 :]:
            part = Entry(entry.file, f"{entry.label}, spaces {space.number}", entry.raw, entry.own)
            yield from _space(space, part)


def _numbering(track: Track, entry: Entry) -> Iterator[Problem]:
    """8.2.3 Check that the spaces run from 1 to the top, with only the last the Knock-Out space."""
    spaces = track.spaces[1 if track.home else 0 :]
    if not 1 <= track.top <= LONGEST_TRACK:  # counting to a wild number would take for ever
        yield from within(entry, "top", track.top, 1, LONGEST_TRACK)
        return
    numbers = [space.number for space in spaces]
    given = entry.raw["spaces"] if isinstance(entry.raw["spaces"], list) else []
    written = [item.get("number") for item in given if isinstance(item, dict)]
    if any(number not in numbers for number in range(1, track.top + 1) if number in written):
        return  # one of them could not be read, and that has been said
    if numbers != list(range(1, track.top + 1)):
        got = ", ".join(str(number) for number in numbers) or "not at all"
        expected = f"are numbered {got}; expected 1 to {track.top}, each once"
        yield entry.problem("spaces", expected)
    for space in spaces:
        wanted = track.knock_out and space.number == track.top
        if space.knock_out != wanted:
            expected = f"expected {str(wanted).lower()} (the top is {track.top})"
            yield entry.problem(f"spaces, knock_out of {space.number}", expected)


def _given_spaces(track: Track, entry: Entry) -> Iterator[Problem]:
    """Check that a pack that shortens one of our tracks names no space beyond its own top."""
    if entry.raw["top"] != track.top:
        return  # the top itself could not be read
    for item in entry.own_items("spaces"):
        number = item.get("number")
        if isinstance(number, int) and number > track.top:
            yield entry.problem("spaces", f"space {number} lies beyond the top, {track.top}")


def _space(space: Space, entry: Entry) -> Iterator[Problem]:
    yield from filled(entry, "name", space.name)
    yield from one_of(entry, "status", space.status, STATUSES)
    yield from within(entry, "drm", space.drm, -DRM_LIMIT, 0)
    yield from within(entry, "lat", space.lat, -90, 90)
    yield from within(entry, "lon", space.lon, -180, 180)


def _fronts(box: Equipment, book: Book) -> Iterator[Problem]:
    """2.3 Check that a front is on a track, with a Battle Value that a die can beat."""
    for key, front in box.fronts.items():
        entry = book["front"][key]
        yield from filled(entry, "name", front.name)
        yield from one_of(entry, "status", front.status, STATUSES)
        yield from within(entry, "bv", front.bv, 1, 6)
        if front.back_bv is not None:
            yield from within(entry, "back_bv", front.back_bv, 1, 6)
        known = box.tracks if front.expansion else [key]
        yield from one_of(entry, "track", front.track, known)
        track = box.tracks.get(front.track)
        if track is None:
            continue
        yield from within(entry, "start", front.start, 1, track.top)
        if track.front == key and front.start != track.start:
            expected = f"front {key} starts at {front.start}, track {key} at {track.start}"
            changed = next((e for e in (entry, book["track"][key]) if e.is_pack), entry)
            yield changed.problem("start", f"{expected}; expected one")


def _forts(box: Equipment, book: Book) -> Iterator[Problem]:
    """8.4.1 Check that a Fortification belongs to the Home Islands, to one Island, or to any."""
    islands = [
        space_key(track.front, space.number)
        for track in box.tracks.values()
        for space in track.spaces
        if space.island and space.number
    ]
    for key, fort in box.forts.items():
        entry = book["fort"][key]
        yield from filled(entry, "name", fort.name)
        yield from one_of(entry, "status", fort.status, STATUSES)
        yield from within(entry, "bv", fort.bv, 1, 6)
        if fort.back_bv is not None:
            yield from within(entry, "back_bv", fort.back_bv, 1, 6)
        places = [HOME] if key == "home_islands_defense" else ["any", *islands]
        yield from one_of(entry, "place", fort.place, places)


def _markers(box: Equipment, book: Book) -> Iterator[Problem]:
    """7.0, 8.5.3, 10.0 Check the Resource markers, the US Subs and the Kamikazes."""
    for key, marker in box.resources.items():
        entry = book["resource"][key]
        yield from filled(entry, "name", marker.name)
        yield from one_of(entry, "status", marker.status, STATUSES)
        yield from fixed(entry, "max", marker.max, 6)
        yield from within(entry, "start", marker.start, 0, marker.max)
        yield from within(entry, "improvement_value", marker.improvement_value, 1, 6)
    if not any(marker.start for marker in box.resources.values()):
        entry = next((e for e in book["resource"].values() if e.is_pack), entry)
        yield entry.problem("start", "every Resource starts at 0; that is a collapse (7.2)")
    entry = book["us_subs"][""]
    yield from one_of(entry, "status", box.us_subs.status, STATUSES)
    yield from within(entry, "max", box.us_subs.max, 0, 6)
    yield from within(entry, "start", box.us_subs.start, 0, box.us_subs.max)
    entry = book["kamikaze"][""]
    yield from one_of(entry, "status", box.kamikaze.status, STATUSES)
    yield from within(entry, "count", box.kamikaze.count, 0, 9)


def _seeds(box: Equipment, book: Book) -> Iterator[Problem]:
    """3.0, 5.0 Check that the seeded cards belong to their deck, and no deck is empty."""
    for epoch, seeds in box.seeds.items():
        entry = book["seed"][epoch]
        yield from one_of(entry, "epoch", epoch, EPOCHS)
        yield from one_of(entry, "status", seeds.status, STATUSES)
        deck = [n for n, card in box.cards.items() if card.epoch == epoch and not card.expansion]
        if not deck:
            yield entry.problem("epoch", f"no card of the {epoch} epoch is left; expected some")
            continue
        for field, number in (("first", seeds.first), ("last", seeds.last)):
            moved = book["card"].get(number)
            if number in deck or number is None:
                continue
            if moved is not None and moved.is_pack and not entry.is_pack:
                expected = f"expected {epoch}: the card is the {field} of that deck"
                yield moved.problem("epoch", expected)
            else:
                yield from one_of(entry, field, str(number), deck)
        if seeds.first is not None and seeds.first == seeds.last and len(deck) > 1:
            yield entry.problem("last", "is the first card too; expected another")
