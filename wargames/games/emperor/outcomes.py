"""Gains and losses in the log: fronts, resources, fortifications."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from wargames.presentation.wording import Happened, Outcome

Names = Mapping[str, str]
JAPAN = "japan"
LOST_FORTS = {"fort_removed": "out of the game", "fort_returned": "shared its space with a front"}
"""8.4.1, 9.2 Events by which a fortification leaves the map."""


def outcomes(events: Sequence[Happened], names: Names) -> list[Outcome]:
    """All gains and losses, without empty ones."""
    found = [*fronts(events, names), *resources(events, names), *forts(events, names)]
    return [each for each in found if each.items]


def fronts(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """6.0, 8.2 How far each front advanced or was driven back; which were knocked out."""
    boxes, out = Counter[str](), Counter[str]()
    for event in events:
        if event.kind in ("advanced", "retreated"):
            boxes[event.data["front"]] += 1 if event.kind == "advanced" else -1
        elif event.kind == "knocked_out":
            out[event.data["front"]] += 1
    nearer = {front: by for front, by in boxes.items() if by > 0}
    back = {front: -by for front, by in boxes.items() if by < 0}
    yield Outcome("Nearer to Japan", said_in_boxes(nearer, names), whose=JAPAN)
    yield Outcome("Driven back", said_in_boxes(back, names))
    times = [
        names[front] + (f" {count} times" if count > 1 else "") for front, count in out.items()
    ]
    yield Outcome("Knocked out", times)


def said_in_boxes(boxes: Mapping[str, int], names: Names) -> list[str]:
    """Each front with its distance: "China 2 boxes"."""
    found = []
    for front, count in boxes.items():
        found.append(f"{names[front]} {count} {'box' if count == 1 else 'boxes'}")
    return found


def resources(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """7.0 The points that each resource lost and gained, separately, and its level afterwards."""
    lost, gained, level = Counter[str](), Counter[str](), dict[str, int]()
    for event in events:
        if event.kind == "resource_lost":
            lost[event.data["resource"]] += 1
        elif event.kind == "resource_gained":
            gained[event.data["resource"]] += event.data["gained"]
        else:
            continue
        level[event.data["resource"]] = event.data["level"]
    for title, points, whose in (("Resources lost", lost, JAPAN), ("Resources gained", gained, "")):
        items = [
            f"{names[key]} {count} (now {level[key]})" for key, count in points.items() if count
        ]
        yield Outcome(title, items, whose=whose)


def forts(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """8.4 The fortifications that left the map, and those that were placed."""
    gone = [
        f"{names[event.data['fort']]} ({LOST_FORTS[event.kind]})"
        for event in events
        if event.kind in LOST_FORTS
    ]
    placed = [
        f"{names[event.data['fort']]} in {names[event.data['space']]}"
        for event in events
        if event.kind == "fort_placed" and event.data["space"] in names
    ]
    yield Outcome("Fortifications off the map", gone, whose=JAPAN)
    yield Outcome("Fortified", placed, lasts=False)
