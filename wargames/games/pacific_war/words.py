"""The names of the game's pieces on the page, and events in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.view import Crumb, View
from engine.games.pacific_war.views.view import Board
from wargames.presentation.wording import listed, signed, with_names

SIDES = {"japan": "Japan", "allied": "the Allies"}
TYPES = {"CV": "Aircraft Carriers", "BB": "Battleships", "CA": "Cruisers"}
TRAIL = {
    "set_up": "Set-up",
    "turn_zero": "Turn 0",
    "reinforcements": "Reinforcements",
    "draw": "Resource Cards",
    "strategy": "Strategy",
    "take_turn": "{side} to act",
    "event_action": "{end}",
    "reaction": "Reaction at {zone}",
    "combat": "Battle at {zone}, round {round}",
    "supply": "Supply",
    "victory": "Victory",
}
"""The procedures in the trail: of several the innermost, which is the most specific."""
MOMENTS = {
    "place_arrival": "Arrivals",
    "place_divisions": "Australian Divisions",
    "gain_initiative": "Initiative",
    "may_interrupt": "Interruption",
    "may_defend": "Invasions",
    "invade": "Invasions",
    "return_or_redeploy": "Return to Port",
    "spend_to_ready": "Resupply",
    "combat_card": "Cards",
    "choose_hit": "Hits",
    "confirm_hits": "Hits",
    "confirm_arrivals": "Arrivals",
    "confirm_isolation": "Isolation",
    "choose_bombardment": "Hits",
    "may_retreat": "Retreat",
    "leave_at_once": "Retreat",
}
"""The current decision, where the procedure alone does not name it."""
PHASES = {
    "turn_zero": "December 1941",
    "reinforcements": "Reinforcements",
    "draw": "Resource Cards",
    "strategy": "Strategy",
    "supply": "Supply",
    "victory": "Victory",
}
SEGMENTS = {"airstrike": "Airstrike", "surface": "Surface"}
SHIFTS = {"more_carriers": "enemy has more carriers", "enemy_lba": "enemy LBA"}
"""9.2.2 Column shifts that do not come from a card."""
VERBS = {
    True: {"s": "s", "es": "es", "is": "is", "has": "has", "its": "its"},
    False: {"s": "", "es": "", "is": "are", "has": "have", "its": "their"},
}
"""Word endings by subject: Japan (singular), or the Allies (plural)."""


def names_of(board: Board) -> dict[str, str]:
    """The names of all keys, for every viewer and position."""
    names = dict(board.titles)
    names |= {zone.key: zone.name for zone in board.zones}
    names |= {unit.key: unit.name for unit in board.units}
    return names | SIDES


def called(board: Board) -> dict[str, str]:
    """The same with names for buttons: one's own cards, and each LBA's place."""
    names = names_of(board)
    return with_hand(board, names, where_lba_stand(board, names))


def with_hand(board: Board, names: Mapping[str, str], lba: Mapping[str, str]) -> dict[str, str]:
    """4.3 These names with those of one's own cards, by their usable end, and of Events' aims."""
    found = {**names, **lba}
    held = zip(board.hand_cards, board.hand, strict=True)
    found |= {f"card:{card}": end.title for card, end in held}
    aims = {f"aim:{card}": aim_of(*aim, found) for card, aim in board.aims.items()}
    return found | aims


def aim_of(origin: str, zone: str, names: Mapping[str, str]) -> str:
    """8.5 The origin and the target of an Event."""
    if zone and (home := names.get(f"from:{origin}")):
        return f"LBA from {home} to {names[zone]}"
    return f"{names[origin]} at {names[zone]}" if zone and origin else names.get(origin, origin)


def where_lba_stand(board: Board, names: Mapping[str, str]) -> dict[str, str]:
    """8.9.3 The place of each LBA, for the buttons that redeploy it."""
    found = {}
    for unit in board.units:
        if unit.type == "LBA" and (unit.place in names or unit.place == "track"):
            turn = f"Turn {unit.returns} of the Turn Track"
            found[f"from:{unit.key}"] = names.get(unit.place, turn)
    return found


def capital(side: str) -> str:
    """A side's name at the beginning of a sentence."""
    return side[:1].upper() + side[1:]


def tally(points: int) -> str:
    """11.0 The position of the marker."""
    if not points:
        return "0"
    return f"{'Japan' if points > 0 else 'Allies'} {abs(points)}"


def crumbs(view: View[Board], names: Mapping[str, str]) -> list[str]:
    """The trail after the turn's number: what is going on, and the current decision."""
    found = [crumb_of(crumb, names) for crumb in view.trail if crumb.kind in TRAIL]
    moments = dict.fromkeys(MOMENTS[kind] for kind in view.awaits if kind in MOMENTS)
    return [*found[-1:], *moments]


def crumb_of(crumb: Crumb, names: Mapping[str, str]) -> str:
    """One step of the trail."""
    return capital(TRAIL[crumb.kind].format_map(with_names(crumb.about, names)))


def waiting(view: View[Board], names: Mapping[str, str]) -> dict[str, Any] | None:
    """Who is awaited for what, for those who are not asked: by public facts only."""
    if view.asks or not view.waiting_for:
        return None
    about: dict[str, Any] = {}
    for crumb in view.trail:
        about |= crumb.about
    side = view.waiting_for[0]
    facts = with_names(about, names) | {"side": names[side]}
    return {"kind": view.awaits[0], **facts, **VERBS[side == "japan"]}


def said(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event's data in words: names for keys, units counted, shifts and points named."""
    told = with_names(data, names)
    side = next((data[key] for key in ("side", "winner", "attacker") if data.get(key)), "")
    told |= VERBS[side == "japan"]
    if "unit" in data and "units" not in data:  # told each by itself; several may be one line
        told["units"] = counted(listed(told["unit"]))
        told["count"] = len(listed(data["unit"]))
    if isinstance(data.get("units"), list | tuple):
        told["units"], told["count"] = counted(told["units"]), len(data["units"])
    if "shifts" in data:
        told["shifts"] = [f"{signed(by)} {shift_of(name, names)}" for name, by in data["shifts"]]
    if "column" in data:
        told["column"] = data["column"].replace("-", "–")
    if "card" in data:
        told["title"] = names.get(f"{data['side']}:{data['card']}", "a card")
    if "now" in data:
        told["by"], told["now"] = abs(data["by"]), tally(data["now"])
        told["side"] = names["japan" if data["by"] > 0 else "allied"]
    if "sides" in data:
        told["report"] = report(data, names)
    return told


def shift_of(name: str, names: Mapping[str, str]) -> str:
    """9.2.2 The reason for a column shift."""
    return SHIFTS.get(name) or names.get(name, name)


def counted(called: Iterable[str]) -> list[str]:
    """Units by name, with equal names counted: Akagi, Kaga, 2 LBA."""
    return [f"{n} {name}" if n > 1 else name for name, n in Counter(called).items()]


def report(data: Mapping[str, Any], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """9.4 Each side's hits in a Combat, and the outcomes of its units."""
    found = []
    for side in SIDES:
        fates = with_names(data["sides"].get(side, {}), names)
        back = [f"{unit} (due back Turn {turn})" for unit, turn in fates.get("damaged", ())]
        found.append(
            {
                "side": capital(names[side]),
                "hits": data["hits"].get(side, 0),
                "sunk": counted(fates.get("sunk", ())),
                "removed": counted(fates.get("removed", ())),
                "damaged": counted(back),
                "left": counted(fates.get("left", ())),
                "port": fates.get("port", ""),
            }
        )
    return found


def column_words(labels: tuple[str, ...]) -> str:
    """9.2.1 A column, or the lowest and the highest with torpedo dice."""
    return " to ".join(label.replace("-", "–") for label in labels)
