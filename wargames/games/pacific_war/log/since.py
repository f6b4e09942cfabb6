"""What happened since someone last looked: losses, zones, battles, moves, cards, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.view import View
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war.log.fought import found, strikes_in
from wargames.games.pacific_war.map.chart import places_of
from wargames.games.pacific_war.words import SIDES, tally
from wargames.presentation.fights import Told
from wargames.presentation.parts import Facts
from wargames.presentation.wording import Happened

LOST = ("sunk", "removed", "withdrawn", "damaged")
"""9.2.5 The possible outcomes of a unit, the worst first; unharmed is no news."""
TOUCHED = ("zone", "origin")
"""The fields of an event's data that name touched zones."""
FOUGHT = ("combat_began", "struck", "combat_ended")
"""9.0 Without one of these nothing was fought."""
ENDS = ("ports", "bases")
"""11.0 What moves the marker at the end of a turn; at any other time it is an Event."""
QUIET = ("readied", "placed")
"""Events without effect on the enemy, all over the chart."""


def touched(events: Iterable[Happened]) -> list[str]:
    """The touched zones, each once."""
    keys = [e.data.get(name) for e in events if e.kind not in QUIET for name in TOUCHED]
    return list(dict.fromkeys(filter(None, keys)))


def rings(keys: Iterable[str], board: Board) -> list[tuple[float, float]]:
    """Their positions on the chart."""
    where = places_of(board)
    return [(where[key].x, where[key].y) for key in keys if key in where]


def news(
    events: Sequence[Happened], view: View[Board], names: Mapping[str, str], role: str
) -> Facts:
    """The facts of the news strip for this side."""
    return {
        "turn": max((e.data["turn"] for e in events if e.kind == "turn_began"), default=0),
        "losses": losses(events, view.board, role),
        "zones": zones(events, names),
        "battles": battles(events, names),
        "sailed": sailed(events, names, role),
        "cards": cards(events, names, role),
        "points": points(events),
        "are_routes_open": any(e.kind == "routes_opened" for e in events),
    }


def losses(events: Sequence[Happened], board: Board, role: str) -> list[Facts]:
    """9.2.5 The losses of each side, one's own first; it may have none.

    6.2 Units that are withdrawn as printed are no losses.
    """
    units = {unit.key: unit for unit in board.units}
    fates: dict[str, tuple[str, int]] = {}
    for event in events:
        if event.kind == "damaged" and event.data["fate"] in LOST:
            fates[event.data["unit"]] = event.data["fate"], event.data.get("returns", 0)
        elif event.kind == "lost" and units[event.data["unit"]].withdraws is None:
            fates[event.data["unit"]] = "removed", 0
    order = sorted(fates, key=lambda key: (LOST.index(fates[key][0]), units[key].name))
    return [
        {
            "is_own": side == role,
            "units": [
                {"key": key, "name": units[key].name, "fate": fates[key][0], "back": fates[key][1]}
                for key in order
                if units[key].side == side
            ],
        }
        for side in sorted(SIDES, key=lambda side: side != role)
    ]


def called(keys: Iterable[str], names: Mapping[str, str]) -> list[dict[str, str]]:
    """Keys with their names."""
    return [{"key": key, "name": names[key]} for key in keys]


def zones(events: Sequence[Happened], names: Mapping[str, str]) -> list[Facts]:
    """12.0 The zones whose marker changed, by new owner, and whether a Port was captured (10.2)."""
    now, captured = dict[str, str](), set[str]()
    for event in events:
        if event.kind in ("control_changed", "captured"):
            now[event.data["zone"]] = event.data["side"]
        if event.kind == "captured":
            captured.add(event.data["zone"])
    told = [(side, [key for key in now if now[key] == side]) for side in (*SIDES, "")]
    return [
        {
            "side": side,
            "zones": [
                {"key": key, "name": names[key], "is_captured": key in captured} for key in keys
            ],
        }
        for side, keys in told
        if keys
    ]


def battles(events: Sequence[Happened], names: Mapping[str, str]) -> list[Facts]:
    """9.0 Each Combat with its winner, if it has ended, and each strike with its hits (9.2)."""
    if not any(event.kind in FOUGHT for event in events):
        return []
    return [
        {
            "key": fight.place,
            "name": fight.name,
            "kind": fight.kind,
            "winner": fight.facts["end"].event.data["winner"] if fight.facts["end"] else "",
            "hits": sum(beat.hits for each in fight.facts["rounds"] for beat in strikes_in(each)),
        }
        for fight in found(events, names)
    ]


def sailed(events: Sequence[Happened], names: Mapping[str, str], role: str) -> list[dict[str, str]]:
    """8.10 The destinations of the enemy's groups."""
    ends = dict.fromkeys(
        event.data["zone"]
        for event in events
        if event.kind == "moved" and event.data["side"] != role and event.data["how"] == "move"
    )
    return called(ends, names)


def cards(events: Sequence[Happened], names: Mapping[str, str], role: str) -> Facts:
    """4.5, 7.0 The enemy's used cards, each for what, and how many each side drew."""
    used = [e.data for e in events if e.kind == "card_used" and e.data["side"] != role]
    titles = [(names.get(f"{each['side']}:{each['card']}", "a card"), each) for each in used]
    drew = {True: 0, False: 0}
    for event in events:
        if event.kind == "drew":
            drew[event.data["side"] == role] += event.data["count"]
    told = {"": "", **names}
    return {
        "used": [
            {"title": title, "purpose": each["purpose"], "zone": told[each.get("zone", "")]}
            for title, each in titles
        ],
        "drew": drew[True],
        "enemy_drew": drew[False],
    }


def points(events: Sequence[Happened]) -> Facts | None:
    """11.0 The marker's total change, in Japan's favour, and its position."""
    moved = [event.data for event in events if event.kind == "points_moved"]
    if not moved:
        return None
    by = sum(each["by"] for each in moved)
    side = "japan" if by > 0 else "allied" if by < 0 else ""
    return {"by": abs(by), "now": tally(moved[-1]["now"]), "side": side}


def raids(events: Sequence[Happened], names: Mapping[str, str]) -> list[Facts]:
    """5.0 The raids of Turn 0, with their hits and the outcomes of the ships that were hit."""
    return [
        {
            "name": fight.name,
            "hits": sum(beat.hits for each in fight.facts["rounds"] for beat in strikes_in(each)),
            "hurt": [
                f"{names[beat.event.data['unit']]} {beat.event.data['fate']}"
                for each in fight.facts["rounds"]
                for beat in each.beats
                if isinstance(beat, Told) and beat.event.data["fate"] in LOST
            ],
        }
        for fight in found(events, names)
        if fight.kind == "strike"
    ]


def turned(events: Sequence[Happened], names: Mapping[str, str]) -> Facts:
    """5.0 The end of the turn before, if points are counted in it, and what the new one brings."""
    began = max(at for at, event in enumerate(events) if event.kind == "turn_began")
    ended = [event.data for event in events[:began] if event.kind == "turn_ended"]
    counted = [event for event in events[:began] if event.data.get("why") in ENDS]
    drew, came = dict.fromkeys(SIDES, 0), dict[str, int]()
    for event in events[began:]:
        if event.kind == "drew":
            drew[event.data["side"]] += event.data["count"]
        elif event.kind == "arrived":
            zone = event.data["zone"]
            came[zone] = came.get(zone, 0) + len(event.data["units"])
    units = {
        kind: [names[event.data["unit"]] for event in events[began:] if event.kind == kind]
        for kind in ("lost", "delayed")
    }
    return {
        **units,
        "raids": [] if ended else raids(events[:began], names),
        "turn": events[began].data["turn"],
        "before": ended[-1]["turn"] if ended else None,
        "now": tally(ended[-1]["points"]) if ended else "",
        "points": points(counted),
        "came": [{"key": key, "name": names[key], "count": came[key]} for key in came],
        "drew": [{"side": side, "count": count} for side, count in drew.items() if count],
    }
