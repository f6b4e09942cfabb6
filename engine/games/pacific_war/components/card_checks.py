"""4.3 to 4.6 Checks of the Resource Cards: their two ends, and the effects and timing of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.content.checks import entry_to_blame, filled, fixed, one_of, within
from engine.core.content.problems import Problem
from engine.core.content.reading import Book, Entry
from engine.games.pacific_war.components.map import KINDS
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, SIDES, Equipment
from engine.games.pacific_war.components.resource_cards import (
    LASTS,
    SEGMENTS,
    TIMINGS,
    CancelAction,
    CardEnd,
    CarrierStrike,
    ColumnShift,
    DirectHit,
    DiscardRandom,
    Effect,
    FireFirst,
    FreeMove,
    GroundStrength,
    HalveStrength,
    LbaStrike,
    MulliganOpponent,
    PortDefense,
    ReassignHits,
    RetreatAll,
    ReturnLba,
    SurfaceHitsOnLba,
    VictoryPoints,
)

MOST_COLUMNS = 6
"""The most column shifts of a card; more would be a typing error on a chart of a dozen columns."""


def problems_of_cards(box: Equipment, book: Book) -> Iterator[Problem]:
    """Check every end by itself, then the two ends of each card."""
    yield from _ends(box, book)
    yield from _pairs(box, book)


def _ends(box: Equipment, book: Book) -> Iterator[Problem]:
    """4.3 to 4.6 An end belongs to one side, and has known effects."""
    for id, end in box.ends.items():
        entry = book["card"][id]
        for field in ("title", "text"):
            yield from filled(entry, field, getattr(end, field))
        yield from one_of(entry, "timing", end.timing, TIMINGS)
        yield from fixed(entry, "side", end.side, JAPAN if id.startswith("J") else ALLIED)
        yield from fixed(entry, "number", end.number, int(id[1:]))
        if not end.effects:
            yield entry.problem("effects", "empty; expected what the card does")
        if end.first_round and end.timing != "combat":
            yield entry.problem("first_round", f"expected false for a card of {end.timing}")
        for effect in end.effects:
            yield from _effect(box, effect, entry)


def _effect(box: Equipment, effect: Effect, entry: Entry) -> Iterator[Problem]:
    """4.5 The fields that all effects share, by name; then those of one kind."""
    names: dict[str, Iterable[str]] = {"side": SIDES, "segment": SEGMENTS, "lasts": LASTS}
    for field, known in (names | {"zone": box.zones, "nation": box.nations}).items():
        value = getattr(effect, field, None)
        if value is not None:
            yield from one_of(entry, "effects", value, known)
    for field in ("points", "count", "hits", "reach", "column"):
        value = getattr(effect, field, None)
        if value is not None:
            yield from within(entry, "effects", value, 1, 40 if field == "column" else 9)
    for field, allowed in ONLY.get(type(effect), {}).items():
        yield from one_of(entry, "effects", getattr(effect, field), allowed)
    match effect:
        case LbaStrike(shift=columns) | ColumnShift(columns=columns):
            yield from within(entry, "effects", columns, -MOST_COLUMNS, MOST_COLUMNS)
        case CarrierStrike(zone=zone, reach=reach) | VictoryPoints(zone=zone, reach=reach):
            if (zone is None) != (reach is None):
                yield entry.problem("effects", "expected zone and reach together, or neither")


ONLY: dict[type, dict[str, tuple[str, ...]]] = {
    LbaStrike: {"wing": ("one", "all"), "targets": ("naval", "all")},
    DirectHit: {"where": KINDS},
    FreeMove: {"ships": ("non_capital",)},
    ColumnShift: {"requires": ("", "battleship")},
    FireFirst: {"segment": ("surface",)},
    ReassignHits: {"side": (JAPAN,), "segment": ("airstrike",)},
    SurfaceHitsOnLba: {"side": (JAPAN,)},
}
"""4.5 The values that the rules support for a kind of effect."""

TIMED: dict[type, tuple[str, ...]] = {
    **dict.fromkeys((LbaStrike, CarrierStrike, DirectHit, FreeMove, ReturnLba), ("action",)),
    **dict.fromkeys((VictoryPoints, DiscardRandom), ("action",)),
    **dict.fromkeys(
        (ColumnShift, SurfaceHitsOnLba, FireFirst, HalveStrength, ReassignHits, RetreatAll),
        ("combat",),
    ),
    **dict.fromkeys((GroundStrength, PortDefense), ("supply",)),
    CancelAction: ("interrupt",),
    MulliganOpponent: ("combat", "any"),
}
"""4.5 The timings at which an effect makes sense."""


def _pairs(box: Equipment, book: Book) -> Iterator[Problem]:
    """4.3 A card has one end per side; and an end is played when its effect can work."""
    counts: dict[tuple[int, str], list[str]] = {}
    for id, end in box.ends.items():
        counts.setdefault((end.card, end.side), []).append(id)
        yield from _in_time(end, book["card"][id])
    for (card, side), ids in counts.items():
        if len(ids) > 1:
            entry = entry_to_blame(book["card"][id] for id in ids)
            yield entry.problem("card", f"card {card} has {' and '.join(ids)} for {side}")
    for card, sides in box.cards.items():
        if len(sides) == 1:
            (id,) = sides.values()
            yield book["card"][id].problem("card", f"card {card} has no other end than {id}")


def _in_time(end: CardEnd, entry: Entry) -> Iterator[Problem]:
    for effect in end.effects:
        when = TIMED[type(effect)]
        if end.timing in TIMINGS and end.timing not in when:
            expected = f"is {end.timing}; its effect needs {' or '.join(when)}"
            yield entry.problem("timing", expected)
            return
    if end.timing == "action" and len(end.effects) > 1:
        yield entry.problem("effects", f"has {len(end.effects)}; expected one of an action")
