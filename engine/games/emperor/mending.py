"""3.0 What players may put right by hand: counters, cards, and what the turn has counted."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.mending import (
    CARD,
    COUNTER,
    PILE,
    PLACE,
    VALUE,
    Field,
    Impossible,
    Mending,
    Thing,
    Value,
    numbers,
    placed,
)
from engine.core.position import Counter, pile
from engine.games.emperor.components.pieces import EPOCHS, HOME, space_key
from engine.games.emperor.kamikaze import all_markers
from engine.games.emperor.player_actions.fortify import all_spaces
from engine.games.emperor.position.invariants import HOLDING_BOXES
from engine.games.emperor.position.state import RESOURCES, War

FACES = ("front", "back")
KNOCKED_OUT, FLIPPED, ASIDE = "not_in_play", "flipped", "set_aside"
KAMIKAZES = ("not_in_play", "available", "spent")
FLAGS = ("oil_rolls", "elite_ended", "intervention", "islands_due", "kamikazes_received")
OF_TURN = ("battle_fought", "knock_out_tried", "kamikaze_spent", "reroll_used")
MOST_ACTIONS = 12
MOST_MARKERS = 6
"""8.2.3 The most markers of failed returns on a front."""


class EmperorMending(Mending[War]):
    """3.0 Everything on the table may be edited, except the order of the cards."""

    def things(self) -> Iterator[Thing]:
        """3.0 All editable things, in the order of the set-up."""
        g = self.g
        yield from (self.front(key) for key in g.fronts())
        yield from (self.fort(key) for key in g.equipment.forts)
        yield from (self.resource(key) for key in RESOURCES)
        subs = self.as_it_is("us_subs", "box", most=g.equipment.us_subs.max)
        yield Thing(sort=COUNTER, key="us_subs", what="us_subs", fields=(subs,))
        yield from map(self.kamikaze, all_markers(g))
        yield from (self.card(key) for key in sorted(g.state.cards, key=int))
        yield from numbers(g.state, FLAGS, most=0)
        for name in ("actions", "attacks"):
            field = Field(name=VALUE, now=getattr(g.turn, name), most=MOST_ACTIONS)
            yield Thing(sort="turn", key=name, what=name, fields=(field,))
        for name in OF_TURN:
            field = Field(name=VALUE, now=getattr(g.turn, name), values=(False, True))
            yield Thing(sort="turn", key=name, what=name, fields=(field,))

    def front(self, key: str) -> Thing:
        """2.1, 8.2 A front: its space, its side, whether it is rotated, its failed returns.

        ABDA is turned over and never Knocked Out (8.2.3, ruling A04).
        """
        g, printed = self.g, self.g.equipment.fronts[key]
        track = g.equipment.tracks[printed.track]
        spaces = [space_key(printed.track, space.number) for space in track.spaces]
        may_be_out = key != "abda" or g.earlier.abda_may_be_knocked_out
        off = [*[KNOCKED_OUT] * may_be_out, *[FLIPPED] * (key == "abda")]
        off += [ASIDE] * printed.expansion
        at = stands(g.counters[key], on_track=g.is_active(key))
        fields = [placed(at, (*spaces, *off)), self.as_it_is(key, "turned", (False, True))]
        if printed.back_bv is not None:
            fields.append(self.as_it_is(key, "face", FACES))
        fields.append(self.as_it_is(key, "markers", most=MOST_MARKERS))
        return Thing(sort=COUNTER, key=key, what=key, where=at, fields=tuple(fields))

    def fort(self, key: str) -> Thing:
        """8.4 A fortification: an Island, or a box beside the map."""
        printed = self.g.equipment.forts[key]
        islands = [
            space
            for space, _, _ in all_spaces(self.g)
            if printed.place == space
            or (printed.place == "any" and self.g.equipment.space_at(space).island)
        ]
        at = stands(self.g.counters[key], on_track=bool(self.g.counters[key].box))
        beside = [box for box in HOLDING_BOXES if box != HOME]
        fields = [placed(at, (*islands, *beside))]
        if printed.back_bv is not None:
            fields.append(self.as_it_is(key, "face", FACES))
        return Thing(sort=COUNTER, key=key, what=key, where=at, fields=tuple(fields))

    def resource(self, key: str) -> Thing:
        """7.1, 7.3 A Resource marker: its level, and whether its bonus side is up."""
        level = self.as_it_is(key, "box", most=self.g.equipment.resources[key].max)
        fields = (level, self.as_it_is(key, "face", FACES))
        return Thing(sort=COUNTER, key=key, what=key, fields=fields)

    def kamikaze(self, key: str) -> Thing:
        """10.0 A Kamikaze marker."""
        at = self.g.counters[key].place
        fields = (placed(at, KAMIKAZES),)
        return Thing(sort=COUNTER, key=key, what="kamikaze", where=at, fields=fields)

    def card(self, key: str) -> Thing:
        """5.0 A card: it goes on top of another pile. The one in play stays where it is."""
        pile = self.g.state.cards[key].pile
        piles = ("draw", "discard", *EPOCHS) if key != str(self.g.state.card) else (pile,)
        title = self.g.equipment.cards[int(key)].title
        field = Field(name=PILE, now=pile, values=piles)
        return Thing(sort=CARD, key=key, what=title, where=pile, fields=(field,))

    def strictly(self) -> Iterator[str]:
        """8.4.1 The Islands are on the Oil track exactly until Java falls."""
        is_on_track = self.g.counters["islands"].place == "oil_track"
        if is_on_track == self.g.state.oil_rolls:
            yield "8.4.1: islands off the Oil track before the Oil rolls, or on it after"

    def put(self, thing: Thing, field: str, to: Value) -> None:
        """3.0 Edit a thing; a front that leaves its track, or comes back, does so as in play.

        :raises Impossible: it takes the last card off the Draw Pile, which only play may do (5.0).
        """
        if thing.sort == "turn":
            setattr(self.g.turn, thing.key, to)
        elif thing.sort == COUNTER and field == PLACE:
            counter = self.g.counters[thing.key]
            is_fort = thing.key in self.g.equipment.forts
            track, _, box = str(to).partition(":")
            if to == HOME and not is_fort:
                track, box = self.g.track_of(thing.key), "0"
            counter.place, counter.box = track, int(box or 0)
            if thing.key in self.g.equipment.fronts:
                is_active = self.g.is_active(thing.key)
                counter.turned = counter.turned and is_active
                counter.markers = 0 if is_active else counter.markers
        else:
            if thing.where == "draw" and len(pile(self.g.state.cards, "draw")) == 1:
                raise Impossible("last_card", what=thing.what)
            super().put(thing, field, to)


def stands(counter: Counter, *, on_track: bool) -> str:
    """2.1 The space of a counter, or its box beside the map."""
    return space_key(counter.place, counter.box) if on_track else counter.place
