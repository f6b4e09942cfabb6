"""Events in words: what each field of an event's data is in its log line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core.sequence.choice import Refusal
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.words import (
    BOARDS,
    PHASES,
    PLURAL,
    SINGULAR,
    counted,
    in_order,
    income_parts,
    listed,
    one,
    piece,
    refused,
    units,
    with_names,
    without_article,
)
from wargames.presentation.wording import counted as things

COUNTED = ("kinds", "bombers", "escorts")
"""Fields with kinds of unit, each with its number."""


def said(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event's data for its log line."""
    data = in_order(data, names)
    told = with_names(data, names)
    for field in COUNTED:
        if field in data:
            told[field] = counted(dict(data[field]), names)
    for field in ("units", "aircraft"):
        if field in data:
            told[field] = _units_said(data[field], names)
    if "phase" in data:
        told["phase"] = PHASES.get(data["phase"], data["phase"])
    for field, tell in SAID.items():
        if field in data:
            told[field] = tell(data[field], names)
    if "fact" in data:
        told["why"] = refused(Refusal("", data["fact"], data.get("data", {})), names)
    single = told.get("unit") or told.get("unit_kind") or told.get("becomes")
    if single:
        told["one"] = one(single)
    if "parts" in data:
        told["total"] = sum(data["parts"].values())
    if "winner" in data or data.get("side") in SIDES:
        told |= PLURAL if data.get("winner", data.get("side")) == "allies" else SINGULAR
    return told


def _units_said(found: Any, names: Mapping[str, str]) -> str:
    """Units by kind, as an event has them: kinds with numbers, or the pieces themselves."""
    if isinstance(found, Mapping):
        return counted(found, names)
    if all(isinstance(each, str) for each in found):
        return units(found, names)
    return counted(dict(found), names)


def _forces(forces: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> list[str]:
    """8.3 The units of a battle: Japan 2 infantry, 1 fighter."""
    return [f"{names[power]} {counted(kinds, names)}" for power, kinds in forces.items() if kinds]


def _losses(losses: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    """8.3 The losses of each power, with cargo lost with its ship distinguished."""
    found: dict[str, Counter[str]] = {}
    for each in losses:
        about = f"{each['power']}.{'aboard' if each.get('aboard') else ''}"
        found.setdefault(about, Counter())[each["kind"]] += 1
    return [
        f"{names[about.partition('.')[0]]} {counted(kinds, names)}"
        + (" (with the ship)" if about.endswith("aboard") else "")
        for about, kinds in found.items()
    ]


def _placed(placed: Iterable[Any], names: Mapping[str, str]) -> list[str]:
    """13 Units by space: 2 infantry, 1 tank in Korea."""
    spaces: dict[str, Counter[str]] = {}
    for kind, space, count in placed:
        spaces.setdefault(space, Counter())[kind] += count
    return [f"{counted(kinds, names)} at {names[space]}" for space, kinds in spaces.items()]


def _sited(pairs: Iterable[Any], names: Mapping[str, str]) -> list[str]:
    """5 Facilities with their places or damage; ships with their zones."""
    return [
        f"{one(piece(what, names))} at {names[where]}"
        if isinstance(where, str)
        # of one place: what stands there, as a message tells it
        else one(names[what]) + (f" ({where} damage)" if where else "")
        for what, where in pairs
    ]


def _repairs(repairs: Iterable[Any], names: Mapping[str, str]) -> list[str]:
    """6 The repaired points of damage."""
    return [
        f"{points} damage of the {names[facility]} at {names[territory]}"
        for facility, territory, points in repairs
    ]


def _changed(change: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Fog 7 A facilitator's correction, with names for keys."""
    told = with_names(change, names)
    return {**told, "units": counted(change.get("units", {}), names)}


def _rooms(sides: Iterable[str], names: Mapping[str, str]) -> str:
    """Fog 7 The rooms of sides."""
    return listed(f"the {names.get(side, side).removeprefix('the ')}" for side in sides)


def _account(account: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """14 The account of a turn."""
    return {
        "power": names[account["power"]],
        "lost": _forces(account["lost"], names),
        "cities": [f"{without_article(names[s])} {n}" for s, n in account["cities"].items()],
    }


def _spaces_left(kinds: Iterable[Any], names: Mapping[str, str]) -> list[str]:
    """Fog 8 How far units of each kind can still fly."""
    return [f"{names[kind]} {left}" for kind, left in kinds]


def _objectives(paid: Mapping[str, int], names: Mapping[str, str]) -> list[str]:
    """14 The objectives that were paid, each with its IPC."""
    return [f"{names[key]} {ipc}" for key, ipc in paid.items()]


def _zones(zones: Any, names: Mapping[str, str]) -> list[str]:
    """Zones by name; with the loss in each, where a message distinguishes them."""
    if isinstance(zones, Mapping):
        return [f"{names[zone]} {ipc}" for zone, ipc in zones.items()]
    return [names[zone] for zone in zones]


def _army(found: Any, names: Mapping[str, str]) -> Any:
    """G6 The army of a neutral: its number alone, or 4 infantry."""
    if not isinstance(found, Mapping):
        return found
    return ", ".join(f"{count} {names[kind]}" for kind, count in found.items())


def _armies(found: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> list[str]:
    """G6 Neutrals that come under a power, each with its army."""
    told = {land: _army(kinds, names) for land, kinds in found.items()}
    return [names[land] + (f" ({kinds})" if kinds else "") for land, kinds in told.items()]


SAID: Mapping[str, Callable[[Any, Mapping[str, str]], Any]] = {
    "forces": _forces,
    "targets": _forces,
    "spaces_left": _spaces_left,
    "objectives": _objectives,
    "zones": _zones,
    "board": lambda board, names: BOARDS.get(board, ""),
    "left": lambda left, names: _forces(left, names) if isinstance(left, Mapping) else left,
    "losses": _losses,
    "placed": _placed,
    "facilities": _sited,
    "ships": _sited,
    "repairs": _repairs,
    "parts": income_parts,
    "on": lambda on, names: listed(names[power] for power in on),
    "territories": lambda found, names: listed(names[land] for land in found),
    "raiders": lambda found, names: listed(
        f"{names[power]} ({things(dice, 'die', 'dice')})" for power, dice in found.items()
    ),
    "account": _account,
    "army": _army,
    "armies": _armies,
    "change": _changed,
    "without_screen": _rooms,
    "unit": piece,
}
"""Field of an event → how it is worded, where a name for a key is not enough."""
