"""Gains and losses in the log: units, land, money, cities; in the fog as a side was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.view import View
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.log.since import lost_in
from wargames.games.pacific_1940.words import kind_of, number_of, with_names, without_article
from wargames.presentation.wording import Happened, Outcome

Names = Mapping[str, str]
COLLECTED = ("income_collected", "income")
"""14, Fog 10 Events of an income; where the first is told, the second is the same."""


def outcomes(events: Sequence[Happened], view: View[Board], names: Names) -> list[Outcome]:
    """All gains and losses, without empty ones."""
    found = [
        *losses(events, view.board, names),
        *lands(events, names),
        *money(events, names),
        *bombed(events, names),
        *cities(events, names),
    ]
    return [each for each in found if each.items]


def losses(events: Sequence[Happened], board: Board, names: Names) -> Iterator[Outcome]:
    """8.3 The lost units of each power, and their price."""
    lost: dict[str, Counter[str]] = {}
    for event in events:
        for power, unit, count in lost_in(event):
            lost.setdefault(power, Counter())[kind_of(unit)] += count
    sides = {power.key: power.side for power in board.powers}
    for power, kinds in sorted(lost.items(), key=lambda each: _place(each[0], sides)):
        cost = sum(board.units[kind].cost * count for kind, count in kinds.items())
        items = [number_of(kinds[kind], kind, names) for kind in board.units if kinds[kind]]
        title = f"Lost by {names[power]}, for {cost} IPC"
        yield Outcome(title, items, whose=sides.get(power, power))


def _place(power: str, order: Iterable[str]) -> int:
    """The place of a power in the order of play; others come last."""
    places = [*order, power]
    return places.index(power)


def lands(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """3, 11 The territories that have changed hands, by new holder."""
    had: dict[str, str] = {}
    now: dict[str, str] = {}
    for event in events:
        data = event.data
        if event.kind == "territory_taken":
            had.setdefault(data["territory"], data["lost_by"])
            now[data["territory"]] = data["holder"]
        elif event.kind == "territory_taken_over":
            had.setdefault(data["territory"], data["owner"])
            now[data["territory"]] = data["power"]
        elif event.kind == "neutral_joined":
            now[data["territory"]] = data["power"]
        elif event.kind == "league_joined":
            now |= dict.fromkeys(data["armies"], data["power"])
        elif event.kind == "territories_returned":
            now |= dict.fromkeys(data["territories"], data["power"])
    changed = {land: holder for land, holder in now.items() if had.get(land) != holder}
    for power in dict.fromkeys(changed.values()):
        items = [
            names[land] + (f" (from {names[had[land]]})" if had.get(land) else "")
            for land, holder in changed.items()
            if holder == power
        ]
        yield Outcome(f"Land that went to {names[power]}", items)


def money(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """11, 14 Incomes, losses to convoy raids, money lost with a capital."""
    told = {event.kind for event in events}
    counts = next((kind for kind in COLLECTED if kind in told), "")
    incomes, raided, plunder = Counter[str](), Counter[str](), list[str]()
    for event in events:
        data = event.data
        if event.kind == counts:
            ipc = sum(data["parts"].values()) if "parts" in data else data["collected"]
            incomes[data["power"]] += ipc
        elif event.kind == "convoy_raided" or (
            event.kind == "convoy_loss" and "convoy_raided" not in told
        ):
            raided[data["power"]] += data["lost"] if "lost" in data else data["ipc"]
        elif event.kind == "capital_taken":
            said = with_names(data, names)
            takes = f"{data['ipc']} IPC of {said['owner']} by {said['power']}"
            plunder.append(takes)
    yield Outcome("Income", said_in_ipc(incomes, names), lasts=False)
    costly = {power: ipc for power, ipc in raided.items() if ipc}
    yield Outcome("Lost to convoy raids", said_in_ipc(costly, names))
    yield Outcome("Taken with a capital", plunder)


def said_in_ipc(found: Mapping[str, int], names: Names) -> list[str]:
    """Each power with its money."""
    return [f"{without_article(names[power])} {ipc} IPC" for power, ipc in found.items()]


def bombed(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """8.1 The bombed facilities, with their resulting damage."""
    damage = {
        (event.data["facility"], event.data["territory"]): event.data["damage"]
        for event in events
        if event.kind == "facility_bombed"
    }
    items = [
        f"{names[facility]} at {names[land]} (damage {points})"
        for (facility, land), points in damage.items()
    ]
    yield Outcome("Bombed", items, lasts=False)


def cities(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """2 The victory cities of each side, by the last account."""
    last = [event.data["account"] for event in events if event.kind == "turn_accounted"][-1:]
    for account in last:
        items = [f"{without_article(names[side])} {n}" for side, n in account["cities"].items()]
        yield Outcome("Victory cities", items)
