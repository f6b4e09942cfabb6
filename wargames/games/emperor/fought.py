"""Attacks, knock-out blows and Battle Actions in the log as cards, with their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargames.presentation.fights import Fight, Fights, Round, Told
from wargames.presentation.wording import Happened

ATTACKS = ("attack", "knock_out")
"""8.2 The Actions that are fights; the others roll for something else."""
ROLLS = frozenset({"action_rolled", "battle_rolled", "bonus_rolled", "free_knock_out_rolled"})
"""8.2, 8.3 The events of dice."""
FOLLOWS = frozenset({
    "reroll_failed", "retreated", "knocked_out", "counter_flipped", "resource_gained",
    "resource_lost", "fort_available", "fort_delayed", "fort_placed", "fort_returned",
    "fort_removed", "nothing_happened", "kamikaze_spent", "oil_flows", "subs_raised",
})  # fmt: skip
"""The possible results of a roll."""
BOUNDS = frozenset({"card_turned", "markers_placed", "orders_ended", "turn_ended", "advanced"})
"""Events that end the results of a roll."""

POINTS = {"resource_lost": ("called", "resource", "bonus")}
"""7.1 Points are lost one at a time; those of one resource are told at once."""


def kind_of(event: Happened) -> str:
    """The kind of card that begins with this roll; empty: it is no battle."""
    if event.kind == "action_rolled":
        action = str(event.data["action"])
        return action if action in ATTACKS else ""
    if event.kind == "bonus_rolled":
        return str(event.data["attack"])
    return "battle" if event.kind == "battle_rolled" else "knock_out"


def goes_on(now: Fight | None, event: Happened, place: str) -> bool:
    """7.3.2, 8.2.2, 8.2.6 Whether a roll continues the previous one: a reroll, or a follow-up."""
    if now is None or now.place != place:
        return False
    return bool(event.data.get("again")) or event.kind in ("bonus_rolled", "free_knock_out_rolled")


def found(events: Sequence[Happened], names: Mapping[str, str]) -> list[Fight]:
    """8.2, 8.3 Every battle in these events, in order."""
    fights, now = list[Fight](), None
    for number, event in enumerate(events):
        if event.kind in ROLLS:
            place = str(event.data.get("target") or event.data.get("front") or "")
            if not goes_on(now, event, place):
                now = begun(event, number, place, names)
                fights += [now] if now else []
            if now is not None:
                now.throws += 1
        elif event.kind in BOUNDS:
            now = None
        if now is not None:
            now.last = number
            add(now.facts["rounds"][-1].beats, event)
    return fights


def add(beats: list[Told], event: Happened) -> None:
    """Tell of an event; of points that go one after the other, at once."""
    last = beats[-1].event if beats else event
    if beats and last.kind == event.kind and is_same(last, event):
        beats[-1] = Told(Happened(event.kind, {**event.data, "times": times_of(last) + 1}))
    else:
        beats.append(Told(event))


def is_same(last: Happened, event: Happened) -> bool:
    """Whether both take a point from the same resource."""
    fields = POINTS.get(event.kind, ())
    return bool(fields) and all(last.data.get(each) == event.data.get(each) for each in fields)


def times_of(event: Happened) -> int:
    """How many points it tells of."""
    return int(event.data.get("times", 1))


def begun(event: Happened, number: int, place: str, names: Mapping[str, str]) -> Fight | None:
    """The card that begins with a roll; None: it is no battle."""
    kind = kind_of(event)
    if not kind:
        return None
    name = str(event.data["title"]) if kind == "battle" else names.get(place, place)
    fight = Fight(kind, place, name, number, number, is_over=True)
    fight.facts = {"rounds": [Round(0)]}
    return fight


FIGHTS = Fights(ROLLS | FOLLOWS | BOUNDS, found)
