"""The names of everything on the page: spaces, powers, units, phases, refusals.

The data of events has its keys in an order of the words' own: databases do not preserve it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Refusal
from engine.core.view import Crumb, View
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.power_names import POWERS
from wargames.presentation import wording
from wargames.presentation.wording import Happened, Reason
from wargames.presentation.wording import counted as things

KEY = "pacific_1940"
TRAIL = {
    "turn": "{power}",
    "fog_turn": "{power}",
    "purchase_and_repair": "Purchase and repair",
    "declare_war_phase": "Declarations of war",
    "combat_move": "Combat move",
    "scrambles": "Scramble",
    "kamikazes": "Kamikazes",
    "conduct_combat": "Combat",
    "call_up": "Interceptors against the raid on {space}",
    "raid": "Bombing raid on {space}",
    "assault": "Assault on {space}",
    "attack_land": "Attack on {space}",
    "homeless": "Aircraft without a home",
    "battle": "Battle at {space}, round {round}",
    "noncombat_move": "Noncombat move",
    "mobilize": "Mobilization",
    "collect_income": "Income",
    "carry_out_orders": "Orders carried out",
    "meet_at_sea": "Contact at {space}",
    "free_shots": "Free shot at {space}",
    "interception": "Interception over {space}",
    "end_noncombat_move": "Noncombat move",
    "mobilize_in_fog": "Mobilization",
    "collect_income_in_fog": "Income",
}
"""The procedures in the trail."""
BATTLE_BEGINS = "Battle at {space}"
"""8.3 A battle before its first round."""
PHASES = {
    "purchase": "Purchase and repair",
    "declare_war": "Declarations of war",
    "combat_move": "Combat move",
    "conduct_combat": "Combat",
    "noncombat_move": "Noncombat move",
    "mobilize": "Mobilization",
    "income": "Income",
}
CHAIR = {FACILITATOR: "the facilitator"}
"""The name of the facilitator, who plays for neither side."""
SINGULAR = {"s": "s", "es": "es", "is": "is", "has": "has", "its": "its"}
PLURAL = {"s": "", "es": "", "is": "are", "has": "have", "its": "their"}
"""Word endings for a plural subject: the Allies."""
SAME_FOR_MANY = ("infantry", "artillery")
"""Names without a plural s."""
PIECE = re.compile(r"(?P<owner>[a-z]+)_(?P<kind>[a-z_]+?)(?:_\d+|[0-9a-f]{8})")
"""A piece's key: its power, its kind, and a distinguishing suffix."""
ASKED_BY_PIECE = ("aim_kamikazes", "call_scramble", "find_home", "give_up_aircraft", "aim_bombers")
"""Decisions in which a unit's place matters."""
BOARDS = {"europe": "in Europe", "pacific": "in the Pacific"}
"""G9 Where cities are counted apart."""
UNNAMED = ("territories", "convoys")
"""14 The parts of an income that come before the objectives."""
PARTS = {"territories": "territories", "convoys": "convoys lost"}
"""14 The parts of an income that are no objective."""
NESTED = (dict, list)
"""What has an order of its own in the data of an event, which is JSON."""


# ---------------------------------------------------------------------- names


def names_of(board: Board) -> dict[str, str]:
    """The names of all keys, for every viewer and position.

    Units and facilities begin in lower case, as in a sentence.
    """
    kinds = {
        key: kind.name for group in (board.units, board.facilities) for key, kind in group.items()
    }
    small = {key: f"{name[:1].lower()}{name[1:]}" for key, name in kinds.items()}
    return {**board.names, **small, **SIDES, **POWERS, **CHAIR}


def called(view: View[Board]) -> dict[str, str]:
    """The same, with the pieces of the open decision."""
    names = names_of(view.board)
    if "choose_losses" in view.awaits:
        return names | in_battle(view.board, names)
    if set(view.awaits) & set(ASKED_BY_PIECE):
        return names | where_they_stand(view.board, names)
    return names


def where_they_stand(board: Board, names: Mapping[str, str]) -> dict[str, str]:
    """Each piece with its kind and its place: a fighter at Japan."""
    return {
        key: f"{names[stack.kind]} at {space.name}"
        for space in board.spaces.values()
        for stack in space.stacks
        for key in stack.keys
    }


def in_battle(board: Board, names: Mapping[str, str]) -> dict[str, str]:
    """8.3 The units of the battle, each with what distinguishes it from others of its kind."""
    if board.battle is None:
        return {}
    fight = board.battle
    found = {}
    for unit in (*fight.attackers, *fight.defenders):
        marks = [
            "damaged" * unit.damaged,
            "landed" * unit.landed,
            "dropped" * unit.dropped,
            f"{things(unit.left, 'space')} left" if unit.left else "",
        ]
        told = ", ".join(filter(None, marks))
        found[unit.key] = names[unit.kind] + (f" ({told})" if told else "")
    return found


def kind_of(key: str) -> str:
    """The kind of a piece, read from its key: a lost piece is on no board.

    Fog 8 Of another side's pieces only the kind is told.
    """
    found = PIECE.fullmatch(key)
    return found["kind"] if found else key


def owner_of(key: str) -> str:
    """The power of a piece, read from its key."""
    found = PIECE.fullmatch(key)
    return found["owner"] if found else ""


def piece(key: str, names: Mapping[str, str]) -> str:
    """The name of a piece, or of any other key."""
    return names.get(key) or names.get(kind_of(key), key)


def one(name: str) -> str:
    """One unit of a kind: a tank, an artillery."""
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def plural(name: str) -> str:
    """The plural of a kind."""
    if name.endswith(SAME_FOR_MANY):
        return name
    return (
        f"{name[:-1]}ies" if name.endswith("y") else f"{name}{'es' if name.endswith('x') else 's'}"
    )


def number_of(count: int, kind: str, names: Mapping[str, str]) -> str:
    """1 tank, 2 tanks."""
    name = names.get(kind, kind)
    return f"{count} {name if count == 1 else plural(name)}"


def counted(kinds: Mapping[str, int], names: Mapping[str, str]) -> str:
    """Units in words: 3 infantry, 1 tank."""
    return ", ".join(number_of(count, kind, names) for kind, count in kinds.items())


def units(keys: Iterable[str], names: Mapping[str, str]) -> str:
    """Pieces in words, counted by kind; kinds may stand for them."""
    return counted(Counter(kind_of(key) or key for key in keys), names)


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    found = list(words)
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def capital(words: str) -> str:
    """Words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def without_article(words: str) -> str:
    """The name of a power or side as a heading."""
    return capital(words.removeprefix("the "))


def forces(found: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> str:
    """5 Units power by power: "Japan 2 battleships; China 1 infantry"."""
    return "; ".join(
        f"{without_article(names[power])} {counted(dict(sorted(kinds.items())), names)}"
        for power, kinds in sorted(found.items())
        if kinds
    )


def income_parts(parts: Mapping[str, int], names: Mapping[str, str]) -> list[str]:
    """14 An income by parts, without empty ones."""
    return [
        f"{PARTS.get(part) or names.get(part, part)} {ipc if ipc >= 0 else f'−{-ipc}'}"
        for part, ipc in parts.items()
        if ipc or part == "territories"
    ]


# ---------------------------------------------------------------------- the data of events


def with_names(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Data with names in place of keys: "the United Kingdom (Pacific economy)" where it has two."""
    told = wording.with_names(data, names)
    whose = "owner" if "owner" in told else "power"
    if told.get("economy") and whose in told:
        told[whose] = f"{told[whose]} ({told['economy']})"
    return told


def in_order(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event's data with keys in the order of `names`.

    In a battle the attacker comes before all others; forces seen elsewhere are ordered by key, as
    everywhere.
    """
    return _in_order(data, _places(tuple(names)))


def all_in_order(events: Iterable[Happened], names: Mapping[str, str]) -> list[Happened]:
    """The same for several events."""
    places = _places(tuple(names))
    return [Happened(event.kind, _in_order(event.data, places)) for event in events]


@lru_cache(maxsize=16)
def _places(keys: tuple[str, ...]) -> Mapping[str, int]:
    return {key: place for place, key in enumerate((*UNNAMED, *keys))}


def _in_order(data: Mapping[str, Any], places: Mapping[str, int]) -> dict[str, Any]:
    first = str(data.get("attacker", ""))
    return {
        field: _sorted(value, places if first or not _is_forces(value) else {}, first)
        if isinstance(value, NESTED)
        else value
        for field, value in data.items()
    }


def _is_forces(value: Any) -> bool:
    """5 Whether it is power → kind → number."""
    return isinstance(value, Mapping) and all(isinstance(x, Mapping) for x in value.values())


def _sorted(data: Any, places: Mapping[str, int], first: str) -> Any:
    if isinstance(data, list):
        return [_sorted(each, places, first) for each in data]
    if not isinstance(data, Mapping):
        return data
    keys = sorted(data, key=lambda key: (key != first, places.get(key, len(places)), key))
    return {key: _sorted(data[key], places, first) for key in keys}


# ---------------------------------------------------------------------- where the game stands


def crumbs(view: View[Board], names: Mapping[str, str]) -> list[str]:
    """The trail after the round's number: the power, and the innermost procedure."""
    found = [crumb_of(crumb, names) for crumb in view.trail if crumb.kind in TRAIL]
    return [*found[:1], *found[1:][-1:]]


def crumb_of(crumb: Crumb, names: Mapping[str, str]) -> str:
    """One step of the trail."""
    words = BATTLE_BEGINS if crumb.about.get("round") == 0 else TRAIL[crumb.kind]
    return without_article(words.format_map(with_names(crumb.about, names)))


def waiting(view: View[Board], names: Mapping[str, str]) -> dict[str, Any] | None:
    """Who is awaited for what, for those who are not asked."""
    if view.asks or not view.waiting_for:
        return None
    about: dict[str, Any] = {}
    for crumb in view.trail:
        about |= crumb.about
    who = listed(names[role] for role in view.waiting_for)
    several = len(view.waiting_for) > 1
    verbs = PLURAL if several else SINGULAR
    return {"kind": view.awaits[0], **with_names(about, names), "side": who, **verbs}


# ---------------------------------------------------------------------- refusals


def refused(why: Refusal, names: Mapping[str, str]) -> Reason:
    """A refusal, ready to be shown: pieces by their kind."""
    told = with_names(why.data, names)
    for field in ("unit", "ship"):
        if field in told:
            told[field] = piece(str(why.data[field]), names)
    if "what" in told:
        told["what"] = bill_line(str(why.data["what"]), names)
    unit = told.get("unit") or told.get("kind") or told.get("unit_kind")
    if unit:
        told |= {"unit": unit, "one": one(unit), "many": plural(unit)}
    if "facility" in told:
        told["a_facility"] = one(told["facility"])
    return Reason(KEY, "", why.rule, why.fact, told)


def bill_line(line: str, names: Mapping[str, str]) -> str:
    """6 The subject of a bill's line: a unit, or a facility and its territory."""
    what, _, about = line.partition(".")
    territory, _, facility = about.partition(".")
    if not facility:
        return plural(names.get(what, what))
    return f"{names.get(facility, facility)} at {names.get(territory, territory)}"


def signed(ipc: float) -> str:
    """+3.5 or −2.0 IPC."""
    text = f"{abs(ipc):.1f}"
    return f"±{text}" if float(text) == 0 else f"{'+' if ipc > 0 else '−'}{text}"
