"""Fog 7 How the table is run: paused, by hand or assisted, which rooms have no screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.facilitation import TellsMore
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.desk.telling import Names
from wargames.games.pacific_1940.words import one
from wargames.presentation.desk import Acts
from wargames.presentation.wording import value_of

MODES = {"by_hand": "Mode: by hand", "assisted": "Mode: assisted"}
"""The mode; the button shows it and switches it."""
SAYS = {
    "assisted": "Change to assisted: routine steps run by themselves",
    "by_hand": "Change to by hand: each message waits for you; what everyone hears does not",
}
NOTES = {
    "by_hand": (
        "wars and all else that is public are told at once",
        "Declarations of war, payments, leave to pass straits, technologies that are used:"
        " the rules make them public as they happen",
    ),
    "assisted": (
        "routine steps run by themselves",
        "Which do, and where it waits for you: see under “Rulings in this game”",
    ),
}
"""What happens without the facilitator, beside the mode; and more of it, for who points at it."""
KEYS = {"paused": "p", "by_hand": "m", "assisted": "m"}


class Way(Struct, frozen=True):
    """A setting of the table: its button, and its key; says: its effect, note: of the one now.

    about: what the note means.
    """

    words: str
    value: str
    key: str
    is_room: bool
    says: str = ""
    note: str = ""
    about: str = ""


def ways(acts: Acts, names: Names) -> list[Way]:
    """Fog 7 The possible changes; the rooms come last."""
    found = [
        Way(
            words=_words(part.target, part.draft, names),
            value=value_of(part.draft),
            key=KEYS.get(part.target, ""),
            is_room=part.target not in KEYS,
            says=SAYS.get(part.target, ""),
            note=note,
            about=about,
        )
        for part in acts.get("may_run_table", ())
        for note, about in (NOTES.get(_now(part.target), ("", "")),)
    ]
    return sorted(found, key=lambda way: way.is_room)


def _now(target: str) -> str:
    """The mode from which one changes to another; "" for a change of something else."""
    return next((mode for mode in MODES if mode != target), "") if target in MODES else ""


def _words(target: str, draft: Any, names: Names) -> str:
    if target == "paused":
        return "Pause" if draft.paused else "Resume"
    if target in MODES:
        return MODES[_now(target)]
    name = names.get(target, target)
    if target in draft.without_screen:
        return f"{name} sit at a real board: I enter what they choose"
    return f"{name} have a screen again"


def reason(more: TellsMore, names: Mapping[str, str]) -> str:
    """Fog 8 Why a word reveals too much."""
    called = names.get(more.value, more.value)
    match more.kind:
        case "unit" | "facility":
            return f"they do not know that there is {one(called)}"
        case "number":
            return "they do not know how many"
        case "domain":
            return "they do not know whether it is on land, at sea or in the air"
        case "place":
            return f"they are not told of {called}"
        case "power":
            return f"they do not know that it is {called}"
        case "technology":
            return "research is secret until it is used against them"
    return "they do not know that"


def passage(board: Board, names: Names) -> str:
    """G8.2 A strait, its holder and who might pass, as a correction names them; "": none."""
    first = next(iter(board.politics.passages), None)
    return f"{names[first.strait].lower()} {first.by} {first.to}" if first else ""
