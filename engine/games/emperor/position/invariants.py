"""What must hold in every position, whatever was chosen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.encoding.known_names import Known, unknown_names
from engine.core.position import pile_problems
from engine.core.sequence.flow import stack_problems
from engine.games.emperor.components.pieces import EPOCHS, HOME, space_key
from engine.games.emperor.position.state import RESOURCES, War, fort_space

OFF_TRACK = ("not_in_play", "flipped", "set_aside")
PILES = ("draw", "discard", *EPOCHS)
HOLDING_BOXES = ("home", "available", "not_in_play", "removed", "oil_track")
FRONTS = ("front", "banzai")


def problems(g: War) -> Iterator[str]:
    """Every invariant that the position breaks."""
    missing = [key for key in due_counters(g) if key not in g.counters]
    if missing:
        yield f"3.0: no counter {', '.join(missing)}"
        return
    unknown = list(name_problems(g))
    if unknown:
        yield from unknown
        return
    yield from resource_problems(g)
    yield from front_problems(g)
    yield from fort_problems(g)
    yield from card_problems(g)
    yield from flow_problems(g)


def due_counters(g: War) -> Iterator[str]:
    """3.0 The counters that every game has."""
    parts = g.equipment
    yield from (key for key, front in parts.fronts.items() if not front.expansion)
    yield from parts.resources
    yield from parts.forts
    yield "us_subs"


def resource_problems(g: War) -> Iterator[str]:
    """7.1, 7.3, 8.5.3 Levels beyond their tracks, and bonus sides where they do not belong."""
    for key in RESOURCES:
        marker, maximum = g.counters[key], g.equipment.resources[key].max
        if not 0 <= marker.box <= maximum:
            yield f"7.1: {key} at {marker.box}"
        if marker.face == "back" and marker.box < maximum:
            yield f"7.3: {key} shows its bonus at {marker.box}"
    if not 0 <= g.level("us_subs") <= g.equipment.us_subs.max:
        yield f"8.5.3: US Subs at {g.level('us_subs')}"
    if g.state.result is None and not any(g.level(key) for key in RESOURCES):
        yield "7.2: all resources at 0 and the game goes on"


def front_problems(g: War) -> Iterator[str]:
    """2.1, 8.2.3 Fronts neither on their tracks nor in a holding box."""
    knocked_out = 0
    for front in g.fronts():
        counter = g.counters[front]
        track = g.equipment.tracks[g.track_of(front)]
        if counter.place == track.front:
            if not track.lowest <= counter.box <= track.top:
                yield f"2.1: {front} in box {counter.box}"
            if counter.markers:
                yield f"8.2.3: {front} is active with {counter.markers} return markers"
        elif counter.place not in OFF_TRACK:
            yield f"2.1: {front} in {counter.place}"
        elif counter.turned or counter.box:
            yield f"8.2: {front} is off the map but turned or in a box"
        knocked_out += counter.place == "not_in_play"
    if knocked_out >= 3 and g.state.result is None:
        yield "11.0: three fronts are knocked out and the game goes on"
    if g.counters["abda"].place == "not_in_play" and not g.earlier.abda_may_be_knocked_out:
        yield "8.2.3: ABDA is knocked out"
    if (g.counters["abda"].place == "flipped") != g.state.oil_rolls:
        yield "9.3: the oil flows and ABDA is not out, or the other way round"


def fort_problems(g: War) -> Iterator[str]:
    """8.4 Fortifications where they may not be, or two in one space."""
    taken = set()
    for fort in g.equipment.forts:
        counter = g.counters[fort]
        space = fort_space(counter)
        if space is None:
            if counter.place not in HOLDING_BOXES:
                yield f"8.4: {fort} in {counter.place}"
            continue
        if space in taken:
            yield f"8.4.2: two fortifications in {space}"
        taken.add(space)
        if g.equipment.forts[fort].place not in ("any", space):
            yield f"8.4.2: {fort} in {space}"
        if not g.equipment.space_at(space).island:
            yield f"8.4.2: {fort} in {space}, which is no Island"
    held = {c.place for key, c in g.counters.items() if key.startswith("kamikaze")}
    if not g.state.kamikazes_received and held - {"not_in_play"}:
        yield "10.0: Kamikazes in play before they were received"


def card_problems(g: War) -> Iterator[str]:
    """5.0 Cards in no pile, in several, or out of order."""
    state = g.state
    yield from pile_problems(state.cards, PILES, "5.0")
    known = g.equipment.cards
    strange = [key for key in state.cards if not key.isdecimal() or int(key) not in known]
    if strange:
        yield f"5.0: cards that this game does not have: {', '.join(strange)}"
    due = sum(state.options.expansion or not card.expansion for card in known.values())
    if len(state.cards) != due:
        yield f"5.0: {len(state.cards)} cards where {due} are played with"
    if state.card is not None and str(state.card) not in state.cards:
        yield f"5.0: card {state.card} is in play and in no pile"


def flow_problems(g: War) -> Iterator[str]:
    """4.0, 8.0 A game without decision and result, or senseless counts within a turn."""
    yield from stack_problems(g.state)
    if g.turn.actions < 0:
        yield f"8.0: {g.turn.actions} Actions left"


def name_problems(g: War) -> Iterator[str]:
    """2.1, 3.0 Every name in the position that the game does not have."""
    yield from unknown_names(g.state, known_names(g))


def known_names(g: War) -> Known:
    """Field → the names that it may hold."""
    box = g.equipment
    fronts, forts = {*g.fronts()}, {*box.forts}
    spaces = {
        space_key(key, number)
        for key, track in box.tracks.items()
        for number in range(track.lowest, track.top + 1)
    }
    return {
        **dict.fromkeys(FRONTS, fronts),
        "face": {"front", "back"},
        "epoch": {*EPOCHS},
        "fort": forts,
        "resource": {*box.resources},
        "space": {HOME, *spaces},
        "target": {*fronts, *forts, *box.resources, "fortify"},
    }
