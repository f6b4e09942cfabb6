"""What happened since someone last looked: wars, battles, land, losses, raids, money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.core.view import View
from engine.games.pacific_1940.view import Board, SpaceView
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.words import (
    capital,
    counted,
    forces,
    listed,
    with_names,
    without_article,
)
from wargames.presentation.parts import Facts
from wargames.presentation.wording import Happened

Names = Mapping[str, str]
TOUCHED = ("space", "territory", "zone", "base")
"""The fields of an event's data that name touched spaces."""
MEANWHILE = (
    "war_declared", "scrambled", "kamikazes_sent", "battle_ended", "homeless_lost",
    "territory_taken", "territory_taken_over", "neutral_joined", "league_joined", "capital_taken",
    "capital_freed", "facility_bombed", "technology_found", "rocket_fired", "victory_near",
)  # fmt: skip
"""The kinds of event of others that are told over the question."""
PLACED = {"mobilized": "placed", "facilities_built": "facilities"}
"""13 Events of new pieces, and the field with them: kind, where, and perhaps how many."""
AIRCRAFT_GONE = ("homeless_lost", "stranded_aircraft_lost", "aircraft_stranded")
"""Events of single aircraft lost without a shot."""

SIGHTED = {"contact": "forces", "passing_report": "forces", "choose_attack": "targets"}
"""Fog 8 Messages with sightings of the enemy, and the field with them."""
INCOMES: Mapping[str, Callable[[Mapping[str, Any]], int]] = {
    "income_collected": lambda data: sum(data["parts"].values()),
    "income": lambda data: data["collected"],
}
"""14, Fog 10 Events of income, each with how much it is."""
BEGINS, SKIPPED = "phase_began", "phase_skipped"
TOLD = 6
"""The most spaces of a power whose units are told; the rest are named."""
NOTICED = {"radar_blip": "radar blip", "kamikaze_target": "kamikaze target"}
"""Fog 8 Messages that say that something is there, but not what."""


def touched(events: Sequence[Happened]) -> list[str]:
    """The touched spaces, each once, including the ends of moves and where something is placed."""
    found = [event.data.get(name) for event in events for name in TOUCHED]
    found += [event.data["path"][-1] for event in events if event.kind == "units_moved"]
    for kind, field in PLACED.items():
        found += [where for e in events if e.kind == kind for _, where, *_ in e.data[field]]
    return list(dict.fromkeys(key for key in found if key))


def news(events: Sequence[Happened], view: View[Board], names: Names, role: str) -> Facts:
    """The facts of the news strip for this side."""
    return {
        "wars": wars(events, names),
        "leave": leave(events, names),
        "lands": lands(events, names),
        "battles": battles(events, names),
        "losses": losses(events, view.board, names, role),
        "bombed": bombed(events, names),
        "moved": moved(events, view.board, names, role),
        "bought": bought(events, view.board, names, role),
        "placed": placed(events, view.board, names, role),
        "incomes": incomes(events, names),
        "sighted": sighted(events, names),
        "noticed": noticed(events, names),
        "victory": victory(events, names),
    }


def see(key: str, names: Names) -> Facts:
    """A space with its name, for a link."""
    return {"key": key, "name": names[key]}


def wars(events: Iterable[Happened], names: Names) -> list[Facts]:
    """3 Who has declared war on whom."""
    return [
        {"by": names[event.data["power"]], "on": listed(names[each] for each in event.data["on"])}
        for event in events
        if event.kind == "war_declared"
    ]


def leave(events: Iterable[Happened], names: Names) -> list[Facts]:
    """G8.2 Who may pass which strait now, or no longer; of several changes the last."""
    now = {
        (event.data["power"], event.data["strait"], event.data["to"]): event.kind == "leave_given"
        for event in events
        if event.kind in ("leave_given", "leave_taken_back", "leave_ended")
    }
    return [
        {"by": names[by], "strait": names[strait], "to": names[to], "stands": stands}
        for (by, strait, to), stands in now.items()
    ]


def lands(events: Iterable[Happened], names: Names) -> list[Facts]:
    """11 The territories that have changed hands, by new holder."""
    now: dict[str, str] = {}
    for event in events:
        data = event.data
        if event.kind == "territory_taken":
            now[data["territory"]] = data["holder"]
        elif event.kind == "territory_taken_over" or event.kind == "neutral_joined":
            now[data["territory"]] = data["power"]
        elif event.kind == "league_joined":
            now |= dict.fromkeys(data["armies"], data["power"])
        elif event.kind == "territories_returned":
            now |= dict.fromkeys(data["territories"], data["power"])
    return [
        {"holder": names[power], "lands": [see(key, names) for key in now if now[key] == power]}
        for power in dict.fromkeys(now.values())
    ]


def battles(events: Iterable[Happened], names: Names) -> list[Facts]:
    """8.3 The battles that began or ended, with how they ended."""
    found: list[Facts] = []
    going_on: dict[str, Facts] = {}
    for event in events:
        data = event.data
        if event.kind not in ("battle_began", "battle_ended"):
            continue
        told = going_on.pop(data["space"], None) if event.kind == "battle_ended" else None
        if told is None:
            told = see(data["space"], names) | {"outcome": "", "attacker": names[data["attacker"]]}
            found.append(told)
        if event.kind == "battle_began":
            going_on[data["space"]] = told
        else:
            told["outcome"] = data["outcome"]
    return found


def losses(events: Iterable[Happened], board: Board, names: Names, role: str) -> list[Facts]:
    """8.3 The losses of each power, one's own side first."""
    lost: dict[str, Counter[str]] = {}
    for event in events:
        for power, kind, count in lost_in(event):
            lost.setdefault(power, Counter())[kind] += count
    sides = {power.key: power.side for power in board.powers}
    return [
        {
            "is_own": sides.get(power) == role,
            "power": names[power],
            "units": counted(lost[power], names),
        }
        for power in sorted(lost, key=lambda power: (sides.get(power) != role, power))
    ]


def lost_in(event: Happened) -> Iterable[tuple[str, str, int]]:
    """The units that an event removes: power, kind, number."""
    data = event.data
    if event.kind == "units_lost":
        return [(each["power"], each["kind"], 1) for each in data["losses"]]
    if event.kind == "raid_losses":
        return [(data["power"], kind, count) for kind, count in data["kinds"]]
    if event.kind == "kamikaze_struck" and data["outcome"] == "sunk":
        return [(data["owner"], data["unit"], 1)]
    if event.kind in AIRCRAFT_GONE:
        return [(data["power"], data.get("unit") or data["unit_kind"], 1)]
    return []


def moved(events: Sequence[Happened], board: Board, names: Names, role: str) -> list[Facts]:
    """7, 12 Power by power: what came where and still stands there, the costliest first.

    Spaces of battles are left out: the battles are told.
    """
    arrived = _arrived(events)
    for event in events:
        if event.kind.startswith("battle_"):
            arrived.pop(event.data["space"], None)
    found = []
    for power in board.powers:
        if power.side == role:
            continue
        came = {
            key: _came(board.spaces[key], power.key, units, board) for key, units in arrived.items()
        }
        order = sorted(filter(came.get, came), key=lambda key: -_cost(came[key], board))
        if order:
            found.append(
                {
                    "power": capital(without_article(names[power.key])),
                    "told": [
                        {"units": counted(came[key], names), "key": key, "name": names[key]}
                        for key in order[:TOLD]
                    ],
                    "named": [{"key": key, "name": names[key]} for key in order[TOLD:]],
                }
            )
    return found


def _arrived(events: Iterable[Happened]) -> dict[str, set[str]]:
    """7, 9 Space → the units that have come to it last, and did not set out from it."""
    ways: dict[str, tuple[str, str]] = {}
    for event in events:
        data = event.data
        if event.kind == "units_moved":
            left, reached = data["path"][0], data["path"][-1]
        elif event.kind == "cargo_landed":
            left, reached = data["zone"], data["territory"]
        else:
            continue
        for key in data["units"]:
            ways[key] = (ways.get(key, (left, ""))[0], reached)
    found: dict[str, set[str]] = {}
    for key, (left, reached) in ways.items():
        if left != reached:
            found.setdefault(reached, set()).add(key)
    return found


def _came(space: SpaceView, power: str, came: set[str], board: Board) -> Counter[str]:
    """7, 9 Kind → how many of a power came into a space; what ships that came carry too."""
    of_power = [stack for stack in space.stacks if stack.power == power]
    by_ship = any(board.units[each.kind].hold and came & {*each.keys} for each in of_power)
    count = Counter[str]()
    for stack in sorted(of_power, key=lambda each: -board.units[each.kind].cost):
        count[stack.kind] += max(len(came & {*stack.keys}), stack.aboard if by_ship else 0)
    return +count


def _cost(kinds: Mapping[str, int], board: Board) -> int:
    """6 What units have cost, in IPC."""
    return sum(count * board.units[kind].cost for kind, count in kinds.items())


def bombed(events: Iterable[Happened], names: Names) -> list[Facts]:
    """8.1 The bombed facilities, and their current damage."""
    found = {
        (event.data["territory"], event.data["facility"]): event.data["damage"]
        for event in events
        if event.kind == "facility_bombed"
    }
    return [
        see(territory, names) | {"facility": names[facility], "damage": damage}
        for (territory, facility), damage in found.items()
    ]


def bought(events: Iterable[Happened], board: Board, names: Names, role: str) -> list[Facts]:
    """6 The purchases of the other side's powers."""
    sides = {power.key: power.side for power in board.powers}
    return [
        {"power": whose(event, names), "units": counted(event.data["units"], names)}
        for event in events
        if event.kind == "purchased"
        and event.data["units"]
        and sides.get(event.data["power"]) != role
    ]


def placed(events: Iterable[Happened], board: Board, names: Names, role: str) -> list[Facts]:
    """13 What the other side's powers have placed, and where, power by power."""
    own = {power.key for power in board.powers if power.side == role}
    found: dict[str, dict[str, Counter[str]]] = {}
    for event in events:
        if event.kind not in PLACED or event.data["power"] in own:
            continue
        spaces = found.setdefault(event.data["power"], {})
        for kind, where, *count in event.data[PLACED[event.kind]]:
            spaces.setdefault(where, Counter())[kind] += count[0] if count else 1
    return [
        {
            "power": names[power],
            "told": [see(key, names) | {"units": counted(spaces[key], names)} for key in spaces],
        }
        for power, spaces in found.items()
    ]


def whose(event: Happened, names: Names) -> str:
    """6, 14 Whose money an event is about: a power's, or that of one of its economies."""
    power, economy = event.data["power"], event.data.get("economy", "")
    return str(with_names({"power": power, "economy": economy}, names)["power"])


def incomes(events: Iterable[Happened], names: Names) -> list[Facts]:
    """14, Fog 10 Each power's income."""
    return [
        {"power": whose(event, names), "ipc": INCOMES[event.kind](event.data)}
        for event in events
        if event.kind in INCOMES
    ]


def turned(events: Sequence[Happened], names: Names) -> Facts:
    """6 Whose turn has just begun, and what the power before it has collected; else empty.

    A power whose capital is lost is asked first in its second phase.
    """
    phases = [event.data | {"at": at} for at, event in enumerate(events) if event.kind == BEGINS]
    is_poor = [event.kind for event in events[-2:]] == [SKIPPED, BEGINS]
    if is_poor:
        phases.pop()
    if not phases or phases[-1]["phase"] != "purchase":
        return {}
    now, before = phases[-1], phases[-2] if phases[1:] else None
    paid = [
        INCOMES[event.kind](event.data)
        for event in events[: now["at"]]
        if event.kind in INCOMES and before and event.data["power"] == before["power"]
    ]
    return {
        "power": names[now["power"]],
        "is_poor": is_poor,
        "round": now["turn"],
        "is_round": before is None or before["turn"] != now["turn"],
        "before": names[before["power"]] if before else "",
        "ipc": sum(paid) if paid else None,
    }


def sighted(events: Iterable[Happened], names: Names) -> list[Facts]:
    """Fog 8 The sightings of the enemy, the last for each space."""
    last = {e.data["zone"]: e.data[SIGHTED[e.kind]] for e in events if e.kind in SIGHTED}
    return [see(key, names) | {"forces": forces(told, names)} for key, told in last.items()]


def noticed(events: Iterable[Happened], names: Names) -> list[Facts]:
    """Fog 8 Where something unknown was noticed."""
    spaces = {
        (event.data["zone"], NOTICED[event.kind]) for event in events if event.kind in NOTICED
    }
    return [see(key, names) | {"what": what} for key, what in sorted(spaces)]


def victory(events: Sequence[Happened], names: Names) -> Facts | None:
    """2 The side that meets its victory condition, according to the last news."""
    last = [event for event in events if event.kind in ("victory_near", "victory_lost")]
    if not last:
        return None
    side = last[-1].data["side"]
    return {"side": SIDES[side], "is_near": last[-1].kind == "victory_near", **_until(last[-1])}


def _until(event: Happened) -> Facts:
    """2 Until when it must hold."""
    return {"round": event.data["round"]} if event.kind == "victory_near" else {}
