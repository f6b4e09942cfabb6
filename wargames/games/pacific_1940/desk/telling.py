"""The words of the desk: forces, classes of units, the contents of a chart row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.pacific_1940.detection.chart import Row
from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.position.fog import Sighting
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.words import capital, listed

Names = Mapping[str, str]
CLASSES = {
    "air": "aircraft",
    "cap": "capital ship",
    "dd": "destroyer",
    "ss": "submarine",
    "tr": "transport",
}
"""5.1 The classes of units, in the words of the chart."""
PLACES = {"air_base": "island air base", "kamikaze_symbol": "kamikaze symbol"}
AIRCRAFT = {"end_here": ", ending here", "pass": ", passing", "": ""}
DESTROYER = {"with": ", with a destroyer", "without": ", without a destroyer", "": ""}
FOLLOWS = {
    "none": "nothing",
    "forced": "battle",
    "mover": "the mover chooses",
    "present": "the players there choose",
}
NOTICES = {"radar_blip": "radar blip", "kamikaze_target": "kamikaze target"}
PROMPTS = {
    "radar_blip": "radar blip: scramble?",
    "kamikaze_target": "kamikaze target: tokens?",
    "choose_attack": "the mover: attack or ignore?",
    "free_shot": "submarines there: a free shot?",
    "no_destroyer": "word to submarines: no destroyer",
    "destroyer_present": "word to submarines: a destroyer",
    "stay_out": "the mover’s submarines: stay out?",
    "join_or_hide": "submarines there: join or hide?",
    "intercept": "one round in the air",
    "battle": "battle",
    "passing_report": "passing report",
}
"""Fog 8 Announcements and questions in a zone, in their possible order."""
SOURCES = {
    "opening": "opening position",
    "battle": "battle",
    "raid": "raid",
    "contact": "contact",
    "passing_report": "passing report",
    "free_shot": "free shot",
    "radar_blip": "radar blip",
    "kamikaze_target": "kamikaze target",
    "lost_without_fight": "lost without a fight",
}
"""Fog 8 How a side came to see something."""


UNSEEN = {
    "radar_blip": "something that moves",
    "kamikaze_target": "surface warships",
    "lost_without_fight": "who took it, unseen",
}
"""Fog 8 What a side knows where no unit was named."""


def believed(seen: Sighting | None, names: Names) -> str:
    """A side's last sighting of a space, in words."""
    if seen is None:
        return "nothing of the enemy"
    return UNSEEN.get(seen.source, "") * (not seen.forces) or forces(seen.forces, names)


def forces(found: Forces, names: Names) -> str:
    """Units in words, power by power; "nobody" if there are none."""
    return words.forces(found, names) or "nobody"


def classes(found: Iterable[str]) -> str:
    """Classes of units in words."""
    return listed(CLASSES[each] for each in found)


def sighted(seen: Sighting | None, names: Names) -> str:
    """When and how a side last saw a space."""
    if seen is None:
        return "never seen"
    how = SOURCES.get(seen.source, seen.source.replace("_", " "))
    return f"round {seen.turn}, turn of {names[seen.power]}: {how}"


def comes_in(row: Row) -> str:
    """The movers to which a row of the chart applies."""
    what = ", ".join(CLASSES[each] for each in row.mover)
    return capital(f"{what}{AIRCRAFT[row.aircraft]}{DESTROYER[row.destroyer]}")


def is_there(row: Row) -> str:
    """What a row applies against."""
    there = [CLASSES[each] for each in row.present] + [PLACES[each] for each in row.at]
    return ", ".join(there)


def who_sees(row: Row) -> str:
    """Who sees whom according to a row."""
    if row.mover_sees and row.present_sees:
        return "both see"
    if row.mover_sees:
        return "the mover sees, unseen"
    return "the mover is seen, and blind" if row.present_sees else "neither sees"


def follows(row: Row) -> str:
    """The outcome of a row."""
    return NOTICES[row.notice] if row.notice else FOLLOWS[row.outcome]
