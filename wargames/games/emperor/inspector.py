"""The inspector of one place: its pieces, the possible actions, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import field

from engine.core.view import Ask, Option, Refused
from engine.games.emperor.view import Board
from wargames.games.emperor.choices import in_full
from wargames.presentation.inspector import Inspected as AnyInspected
from wargames.presentation.protocol import ListPart
from wargames.presentation.wording import Reason, reason_of

KINDS = {
    "attack": "Attack",
    "knock_out": "Knock-out blow",
    "battle": "Battle",
    "resource": "Raise it",
    "fortify": "Fortify",
    "kamikaze_attack": "Kamikaze attack",
    "banzai": "Banzai attack",
    "advance_any": "Advance",
    "place_free": "Place it here",
    "production": "Production marker",
}


class Inspected(AnyInspected, frozen=True, kw_only=True):
    """A front, space, marker or pile: the pieces there, its buttons and its reasons."""

    pieces: dict[str, Any] = field(default_factory=dict)


def keys_of(board: Board) -> list[str]:
    """Everything that can be inspected."""
    keys = [space.key for space in board.spaces]
    keys += [front.key for front in board.fronts] + [fort.key for fort in board.forts]
    keys += [resource.key for resource in board.resources]
    return [*keys, "us_subs", "kamikaze", "battle", "draw"]


def inspected(
    key: str, board: Board, ask: Ask | None, names: Mapping[str, str]
) -> Inspected | None:
    """What the inspector shows for a key; None when there is no such key."""
    titles = {**names, "home": "Japanese Home Islands", "kamikaze": "Kamikazes"}
    titles |= {"battle": "Battle", "draw": "Draw Pile"}
    if key not in titles:
        return None
    pieces = pieces_of(key, board)
    wanted = related(key, board)
    options = ask.options if ask else []
    refused = ask.refused if ask else []
    return Inspected(
        key=key,
        title=titles[key],
        buttons=[in_full(option, names) for option in options if concerns(option, wanted)],
        reasons=list(reasons_of([each for each in refused if concerns(each, wanted)], names)),
        pieces=pieces,
    )


def pieces_of(key: str, board: Board) -> dict[str, Any]:
    """The pieces that a key names, and those in the place that it names."""
    return {
        "space": next((s for s in board.spaces if s.key == key), None),
        "fronts": [f for f in board.fronts if key in (f.key, f.space)],
        "forts": [f for f in board.forts if key in (f.key, f.space)],
        "resource": next((r for r in board.resources if r.key == key), None),
        "table": board.card.table if board.card and key == "battle" else None,
    }


def related(key: str, board: Board) -> set[str]:
    """The targets of choices that concern a key: a space includes the pieces in it."""
    fronts = {front.key for front in board.fronts if front.space == key}
    return {key} | fronts | {fort.key for fort in board.forts if fort.space == key}


def concerns(choice: Option | Refused, wanted: set[str]) -> bool:
    """Whether a choice concerns the inspected thing."""
    if choice.target in wanted or getattr(choice.choice, "fort", None) in wanted:
        return True
    is_kamikaze = choice.kind == "kamikaze_attack" or getattr(choice.choice, "kamikaze", False)
    return is_kamikaze and "kamikaze" in wanted


def reasons_of(refused: list[Refused], names: Mapping[str, str]) -> Iterator[Reason]:
    """Each reason once for each kind of choice, the plain choice before its variants."""
    seen: set[tuple[str, str]] = set()
    legal_sense = [each for each in refused if makes_sense(each, refused)]
    for each in legal_sense:
        if (each.kind, each.refusal.fact) not in seen:
            seen.add((each.kind, each.refusal.fact))
            yield reason_of("emperor", KINDS.get(each.kind, each.kind), each.refusal, names)


def makes_sense(each: Refused, refused: list[Refused]) -> bool:
    """Whether a refusal is useful: a knock-out blow only where its front can be reached by one."""
    if each.kind == "knock_out" and each.refusal.fact in ("not_in_highest_box", "no_knock_out"):
        return not any(other.kind == "attack" for other in refused)
    return True


def listed(board: Board, ask: Ask | None, names: Mapping[str, str]) -> list[ListPart]:
    """The whole position as text: track by track, then the markers."""
    told = {key: found for key in keys_of(board) if (found := inspected(key, board, ask, names))}
    tracks: dict[str, list[Inspected]] = {}
    for space in board.spaces:
        tracks.setdefault(space.track, []).append(told[space.key])
    parts = [
        ListPart(names.get(key, "Japan") if key != "home" else "Japan", items)
        for key, items in tracks.items()
    ]
    fronts = [told[front.key] for front in board.fronts if not front.space]
    forts = [told[fort.key] for fort in board.forts if not fort.space]
    markers = [told[key] for key in (*(r.key for r in board.resources), "us_subs", "kamikaze")]
    parts.append(ListPart("Resources and markers", markers))
    parts.append(ListPart("Off the map", [*fronts, *forts]))
    parts.append(ListPart("Cards", [told["battle"], told["draw"]]))
    return [part for part in parts if part.items]
