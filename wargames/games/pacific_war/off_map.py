"""What is off the map: the Turn Track, points, cards, used Events, and absent units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.pacific_war.views.view import Board, UnitView
from wargames.games.pacific_war import hand
from wargames.games.pacific_war.map import tracks, units

Facts = dict[str, Any]


def box_of(unit: UnitView) -> str:
    """The key of a unit's place: its zone, its turn on the Turn Track, or its box."""
    return f"turn:{unit.returns}" if unit.place == "track" else unit.place


def keys_of(board: Board) -> list[str]:
    """Everything that can be inspected beside the map, for the position as a list."""
    boxes = {unit.place for unit in board.units}
    turns = [f"turn:{turn}" for turn in tracks.turns_of(board) if turn >= board.turn]
    return [
        "points",
        *turns,
        "deck",
        "discard",
        "events",
        *(b for b in tracks.OFF_MAP if b in boxes),
    ]


def facts_of(key: str, board: Board, names: Mapping[str, str]) -> Facts | None:
    """What the inspector shows for one of them, with its title and its partial."""
    kind, _, which = key.partition(":")
    if kind == "turn" and which in map(str, tracks.turns_of(board)):
        return turn(int(which), board, names)
    if kind == "card":
        return card(which, board)
    if key in tracks.OFF_MAP:
        return box(key, board, names)
    return TOLD[key](board, names) if key in TOLD else None


def turn(number: int, board: Board, names: Mapping[str, str]) -> Facts:
    """6.1 A turn, and the units that are due in it."""
    printed = next((each for each in board.tracks.turns if each.number == number), None)
    due = units.at(board, "track", number)
    return {
        "title": f"Turn {number}" if printed else "After the last turn",
        "sort": "turn",
        "turn": printed,
        "stacks": units.stacks_of(board, due, names),
        "ending": next((each for each in board.tracks.endings if each.turn == number), None),
        "is_now": number == board.turn,
    }


def card(number: str, board: Board) -> Facts | None:
    """4.3 A card of one's own hand; others are not shown."""
    held = next((each for each in hand.held(board) if each.key == f"card:{number}"), None)
    return {"title": held.title, "sort": "card", "card": held} if held else None


def box(key: str, board: Board, names: Mapping[str, str]) -> Facts:
    """Counters that are in no zone."""
    stacks = units.stacks_of(board, units.at(board, key), names)
    return {"title": units.OFF_MAP[key], "sort": "box", "box": key, "stacks": stacks}


def points(board: Board, names: Mapping[str, str]) -> Facts:
    """11.0 What counts, side by side, and the victory conditions."""
    ports = [zone for zone in board.zones if zone.kind == "port" and zone.vp]
    return {
        "title": "Victory Points",
        "sort": "points",
        "sides": [
            {
                "side": side,
                "title": units.title_of(side),
                "points": board.port_points[side],
                "bases": board.base_counts[side],
                "ports": [z for z in ports if z.port == side and z.controller == side],
            }
            for side in units.SIDES
        ],
        "denied": [zone for zone in ports if zone.controller != zone.port],
        "marker": tracks.marker(board),
        "change": tracks.change(board),
        "endings": board.tracks.endings,
    }


def deck(board: Board, names: Mapping[str, str]) -> Facts:
    """7.4 The deck from outside."""
    return {"title": "Deck", "sort": "deck", "left": board.deck_size}


def discard(board: Board, names: Mapping[str, str]) -> Facts:
    """4.4 The discards, which are open."""
    return {"title": "Discards", "sort": "discard", "cards": board.tracks.discards}


def events(board: Board, names: Mapping[str, str]) -> Facts:
    """4.6 Strategic Events that are used up."""
    return {"title": "Strategic Events used", "sort": "events", "ends": board.tracks.used}


TOLD: dict[str, Callable[[Board, Mapping[str, str]], Facts]] = {
    "points": points,
    "deck": deck,
    "discard": discard,
    "events": events,
}


def homes(zone: str, board: Board) -> list[tuple[str, list[str]]]:
    """6.1, 10.5 A Port's functions for nations: where units arrive, return, and become Ready."""
    found = []
    for nation in board.tracks.nations:
        uses = (
            (nation.arrives, "arrive"),
            (nation.repairs, "come back from repair"),
            (nation.readies, "get Ready without a card"),
        )
        here = [use for zones, use in uses if zone in zones]
        if here:
            who = "Allied LBA" if nation.key == "allied" else f"{units.NATIONS[nation.key]} units"
            found.append((who, here))
    return found


def ready_free(board: Board, side: str) -> list[tuple[str, list[str]]]:
    """10.5 Each nation of a side with Ops Complete ships, and its Ports that make them Ready."""
    ports = {zone.key: zone.name for zone in board.zones if side in zone.serves}
    zones = {zone.key for zone in board.zones}
    spent = {
        u.nation for u in board.units if u.speed is not None and u.place in zones and not u.ready
    }
    found = [
        (units.NATIONS[nation.key], [ports[key] for key in nation.readies if key in ports])
        for nation in board.tracks.nations
        if nation.side == side and nation.key in spent
    ]
    return [(nation, at) for nation, at in found if at]
