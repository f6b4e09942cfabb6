"""Meetings as one writes them down: `enters("dd,tr", "ss", "radar")`."""

from typing import Any

from engine.games.pacific_1940.detection.chart import CLASSES, UnitClass
from engine.games.pacific_1940.detection.detection import Encounter, Meeting, Rulings, meet


def classes(text: str) -> frozenset[UnitClass]:
    wanted = text.split(",") if text else []
    assert set(wanted) <= set(CLASSES)
    return frozenset(each for each in CLASSES if each in wanted)


def encounter(mover: str, present: str = "", facts: str = "") -> Encounter:
    """`facts`: fields of the encounter that are so; "ends" for aircraft that end here."""
    named = {"ends": "air_ends_here", "noncombat": "is_noncombat"}
    flags: dict[str, Any] = {named.get(each, each): True for each in facts.split()}
    return Encounter(mover=classes(mover), present=classes(present), **flags)


def enters(mover: str, present: str = "", facts: str = "", **rulings: bool) -> Meeting:
    return meet(encounter(mover, present, facts), Rulings(**rulings))


def told(found: Meeting) -> str:
    """What the mover sees | what those there see | what follows."""
    chosen = "+".join(found.choosers)
    outcome = f"{found.outcome} {chosen}".strip()
    return f"{','.join(found.mover_sees)} | {','.join(found.present_sees)} | {outcome}"
