"""4.0 Edits by hand: counters, markers, tracks, and the discards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.mending import (
    CARD,
    COUNTER,
    PILE,
    PLACE,
    VALUE,
    Field,
    Mending,
    Thing,
    Value,
    numbers,
    placed,
)
from engine.core.position import pile
from engine.games.pacific_war.components.pieces import ALLIED, NOBODY, SIDES
from engine.games.pacific_war.invariants import meetings
from engine.games.pacific_war.position.state import LAST_TURN, Theater

FACES = ("front", "back")
TRACK, REPAIR = "track", "repair"
OFF_MAP = ("sunk", "removed")
DISCARD, UNUSED = "discard", "unused"
PILES = (DISCARD, "deck", *(f"hand_{side}" for side in SIDES))
FLAGS = ("routes_open", "marker_used")
COUNTS = ("trains_left", "quiet", "ships_lost_this_turn")
MOST_POINTS = 60
MOST_COUNTED = 20


class TheaterMending(Mending[Theater]):
    """4.0 Everything open: of the cards only the discards, which both players see."""

    def things(self) -> Iterator[Thing]:
        """4.0 The counters first, then markers, tracks and cards."""
        g, state = self.g, self.g.state
        yield from (self.unit(key) for key in g.counters if g.counters[key].place != UNUSED)
        for zone, printed in g.equipment.zones.items():
            sides = (ALLIED,) if printed.allied_only else SIDES
            if zone in state.ports:
                yield self.owner("ports", zone, sides, state.ports[zone])
            yield self.owner("bases", zone, (NOBODY, *sides), state.bases.get(zone, NOBODY))
        train = state.fleet_train or NOBODY
        fields = (placed(train, (NOBODY, *g.equipment.zones)),)
        yield Thing(sort="fleet_train", what="fleet_train", fields=fields)
        yield from numbers(state, ("points",), most=MOST_POINTS, least=-MOST_POINTS)
        yield from numbers(state, (*FLAGS, *COUNTS), most=MOST_COUNTED)
        for side in SIDES:
            lost = Field(name=VALUE, now=state.carriers_lost.get(side, 0), most=MOST_COUNTED)
            yield Thing(
                sort="carriers_lost", key=side, what="carriers_lost", owner=side, fields=(lost,)
            )
        for card in pile(state.cards, DISCARD):
            ends = [g.end_of(card, side).title for side in SIDES]
            field = Field(name=PILE, now=DISCARD, values=PILES)
            yield Thing(sort=CARD, key=card, what=" / ".join(ends), where=DISCARD, fields=(field,))

    def unit(self, key: str) -> Thing:
        """4.1 A unit: its zone, its box of the Turn Track, and its visible side."""
        g, counter = self.g, self.g.counters[key]
        turns = range(g.state.turn, LAST_TURN + 1)
        boxes = [f"{name}:{turn}" for name in (TRACK, REPAIR) for turn in turns]
        now = counter.place
        if now == TRACK:
            now = f"{REPAIR if counter.markers else TRACK}:{counter.box}"
        fields = [placed(now, (*g.equipment.zones, *boxes, *OFF_MAP))]
        if g.unit(key).is_ship:
            fields.append(self.as_it_is(key, "face", FACES))
        return Thing(sort=COUNTER, key=key, what=key, where=now, fields=tuple(fields))

    def owner(self, sort: str, zone: str, values: tuple[str, ...], now: str) -> Thing:
        """12.2, 12.3 The owner of the marker in a zone."""
        field = Field(name="owner", now=now, values=values)
        return Thing(sort=sort, key=zone, what=sort, where=zone, fields=(field,))

    def strictly(self) -> Iterator[str]:
        """9.0 No edit may start a Combat."""
        return meetings(self.g)

    def put(self, thing: Thing, field: str, to: Value) -> None:
        """4.0 A unit that leaves the map is Ready when it comes back (6.1)."""
        g, state, word = self.g, self.g.state, str(to)
        if thing.sort == COUNTER and field == PLACE:
            name, _, box = word.partition(":")
            if box:
                g.send_to_track(thing.key, int(box), repair=name == REPAIR)
            else:
                g.put(thing.key, word)
        elif thing.sort == "bases" and word == NOBODY:
            state.bases.pop(thing.key, None)
        elif thing.sort == "fleet_train":
            state.fleet_train = "" if word == NOBODY else word
        elif thing.sort == CARD:
            super().put(thing, field, to)
            holder = word.removeprefix("hand_")
            state.cards[thing.key].owner = holder if holder in SIDES else ""
        else:
            super().put(thing, field, to)
        g.forget()
