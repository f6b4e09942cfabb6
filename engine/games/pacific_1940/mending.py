"""5 Edits by hand in the open game: pieces, land, money, tokens, wars, leave, technologies."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.mending import (
    COUNTER,
    GONE,
    NEW,
    PLACE,
    VALUE,
    Field,
    Impossible,
    Mending,
    Thing,
    Value,
    placed,
)
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.components.pieces import AIR, LAND, SEA
from engine.games.pacific_1940.invariants import meetings
from engine.games.pacific_1940.politics import leave
from engine.games.pacific_1940.politics.neutrals import kept
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, PURCHASED, Campaign
from engine.games.pacific_1940.research.technologies import gain
from engine.games.pacific_1940.setting_right import (
    goes_aboard,
    goes_to_war,
    holds,
    is_fighting,
    is_researching,
    left_at_sea,
    loses_technology,
    makes_peace,
    stands_elsewhere,
    taken_off,
)

MOST_IPC = 500
TECHNOLOGY = "technologies"
"""G10 The sort of a technology, by its power."""
WAR, LEAVE = "wars", "leave_given"
"""3, G8.2 The sorts of two powers that may be at war, and of leave to pass a strait."""
MOVED = ("", COMBAT, NONCOMBAT)


class CampaignMending(Mending[Campaign]):
    """5 Everything on the table: the open game hides nothing."""

    def __init__(self, g: Campaign) -> None:
        super().__init__(g)
        box = g.equipment
        land = [key for key, printed in box.territories.items() if printed.in_play]
        self.spaces = {LAND: (*land, *box.zones), AIR: (*land, *box.zones), SEA: (*box.zones,)}
        self.land, self.armies = tuple(land), tuple(box.powers)
        self.powers = tuple(key for key in box.powers if key != box.army_power)

    def things(self) -> Iterator[Thing]:
        """5 The pieces place by place, then all else that is kept, and additions."""
        g, state = self.g, self.g.state
        for place in sorted(g.whereabouts.places() - {PURCHASED}):
            for key in g.whereabouts.all_at(place):
                yield self.unit(key) if g.is_unit(key) else self.facility(key)
        yield from self.lands()
        for economy in (each for each in g.equipment.economies if each in state.purses):
            ipc, owner = state.purses[economy], g.equipment.power_of(economy)
            what = g.equipment.distinct(economy) or "purses"
            money = Field(name=VALUE, now=ipc, most=MOST_IPC)
            yield Thing(sort="purses", key=economy, what=what, owner=owner, fields=(money,))
        for power in (each for each in g.equipment.order if each in state.tokens):
            most = g.equipment.powers[power].tokens
            tokens = Field(name=VALUE, now=state.tokens[power], most=most)
            yield Thing(sort="tokens", key=power, what="tokens", owner=power, fields=(tokens,))
        yield from self.wars()
        yield from self.passages()
        yield from self.technologies()
        for power in self.powers:
            for kind, printed in g.equipment.units.items():
                field = placed("", self.spaces[printed.domain])
                key = f"{power}.{kind}"
                yield Thing(sort=NEW, key=key, what=kind, owner=power, fields=(field,))

    def lands(self) -> Iterator[Thing]:
        """11, G6 Who holds each territory; of a neutral also that nobody does, and its leaning."""
        g, neutrals = self.g, self.g.equipment.neutrals
        for territory in g.equipment.territories:
            holder = g.controller(territory)
            if holder or territory in neutrals:
                values = ("", *self.powers) if territory in neutrals else self.powers
                field = Field(name="owner", now=holder, values=values)
                yield Thing(sort="control", key=territory, what=territory, fields=(field,))
        for territory in (key for key in neutrals if g.leaning(key)):
            leans = (*g.equipment.sides, STRICT)
            field = Field(name=VALUE, now=g.leaning(territory), values=leans)
            yield Thing(sort="leaning", key=territory, what=territory, fields=(field,))

    def wars(self) -> Iterator[Thing]:
        """3 Each two powers of different sides: whether they are at war."""
        g = self.g
        first = g.equipment.sides[0]
        playing = [power for power in self.powers if g.equipment.powers[power].in_play]
        ours = [power for power in playing if g.side(power) == first]
        for one, other in ((one, other) for one in ours for other in playing):
            if g.side(other) not in ("", first):
                field = Field(name=VALUE, now=g.at_war(one, other), values=(False, True))
                yield Thing(sort=WAR, key=f"{one}.{other}", what=other, owner=one, fields=(field,))

    def passages(self) -> Iterator[Thing]:
        """G8.2 The straits of each power: whose ships may pass, of those with which it is at peace.

        The field is named by the power. Nothing where the table plays without leave.
        """
        g = self.g
        given = leave.standing(g)
        holders = g.equipment.order if g.state.options.straits_by_leave is True else ()
        for holder in holders:
            peaceful = [each for each in leave.possible(g, holder) if not g.at_war(holder, each.to)]
            for strait in leave.held(g, holder):
                fields = tuple(
                    Field(name=each.to, now=each in given, values=(False, True))
                    for each in peaceful
                    if each.strait == strait
                )
                key = f"{holder}.{strait}"
                if fields:
                    yield Thing(sort=LEAVE, key=key, what=strait, owner=holder, fields=fields)

    def technologies(self) -> Iterator[Thing]:
        """G10 What each power has found, and what it has not; not where there is no research."""
        g = self.g
        powers = g.equipment.order if g.state.options.research else ()
        for power in (each for each in powers if g.equipment.powers[each].researches):
            own = g.technologies_of(power)
            for key in g.equipment.technologies:
                field = Field(name=VALUE, now=key in own, values=(False, True))
                name = f"{power}.{key}"
                yield Thing(sort=TECHNOLOGY, key=name, what=key, owner=power, fields=(field,))

    def unit(self, key: str) -> Thing:
        """5, 8.3 A unit: its space, damage, movement, and owner."""
        g, piece = self.g, self.g.pieces[key]
        printed = g.unit(key)
        fields = [placed(piece.place, self.spaces[printed.domain])]
        if printed.hits > 1:
            fields.append(self.as_it_is(key, "markers", most=printed.hits - 1))
        fields += [
            self.as_it_is(key, "moved", MOVED),
            self.as_it_is(key, "fought", (False, True)),
            self.as_it_is(key, "owner", self.armies if g.leaning(piece.place) else self.powers),
            Field(name=GONE, now=False, values=(False, True)),
        ]
        return self.piece(key, tuple(fields))

    def facility(self, key: str) -> Thing:
        """6, 8.1 A facility: its damage."""
        most = self.g.facility_kind(key).max_damage
        gone = Field(name=GONE, now=False, values=(False, True))
        return self.piece(key, (self.as_it_is(key, "markers", most=most), gone))

    def piece(self, key: str, fields: tuple[Field, ...]) -> Thing:
        """5 A piece by its kind, power and place."""
        piece = self.g.pieces[key]
        return Thing(
            sort=COUNTER,
            key=key,
            what=piece.kind,
            owner=piece.owner,
            where=piece.place,
            fields=fields,
        )

    def in_hand(self) -> set[str]:
        """7 The units in a fight, or in an attack still to come."""
        coming = [each for each in self.g.state.attacks.values() if not each.is_done]
        attacking = {key for each in coming for key in (*each.units, *each.escorts, *each.landed)}
        return super().in_hand() | attacking

    def strictly(self) -> Iterator[str]:
        """7.1 No edit may bring enemies together, P-65 nor leave aircraft over the sea."""
        yield from meetings(self.g, flying=False)
        for zone, power in sorted(left_at_sea(self.g)):
            yield f"7.4: aircraft of {power} over {zone} without a deck"

    def put(self, thing: Thing, field: str, to: Value) -> None:
        """5, 9, 11 Cargo moves along with its ship, facilities with their land.

        :raises Impossible: there is no ship for a land unit, a ship would lose its cargo, dice for
            research are being thrown, or a war changes while attacks are to come.
        """
        g, word = self.g, str(to)
        if thing.sort == NEW:
            self.add(thing, word)
        elif thing.sort == COUNTER and field == PLACE:
            if not stands_elsewhere(g, thing.key, word):
                raise Impossible("no_ship", what=thing.what, owner=thing.owner, where=word)
        elif thing.sort == COUNTER and field == GONE:
            if g.cargo(thing.key):
                raise Impossible("has_cargo", what=thing.what, owner=thing.owner, where=thing.where)
            taken_off(g, [thing.key])
            g.remove(thing.key)
        elif thing.sort == "control":
            holds(g, thing.key, word)
        elif thing.sort == "leaning":
            kept(g).leanings[thing.key] = word
        elif thing.sort == WAR:
            self.set_war(thing, at_war=bool(to))
        elif thing.sort == LEAVE:
            change = leave.open_to if to else leave.close_to
            change(g, Leave(by=thing.owner, strait=thing.what, to=field))
        elif thing.sort == TECHNOLOGY:
            self.set_technology(thing, has=bool(to))
        else:
            super().put(thing, field, to)
        g.forget()

    def set_war(self, thing: Thing, *, at_war: bool) -> None:
        """3 Two powers are at war, or at peace; all others stand to them as before.

        :raises Impossible: attacks of this turn are still to come.
        """
        if is_fighting(self.g):
            raise Impossible("fight_under_way", what=thing.what, owner=thing.owner, sort=WAR)
        change = goes_to_war if at_war else makes_peace
        change(self.g, thing.owner, thing.what)

    def set_technology(self, thing: Thing, *, has: bool) -> None:
        """G10 A power has a technology, in force at once, or has it no longer.

        :raises Impossible: dice that it has bought are being thrown.
        """
        if is_researching(self.g, thing.owner):
            raise Impossible("research_under_way", what=thing.what, owner=thing.owner)
        change = gain if has else loses_technology
        change(self.g, thing.owner, thing.what)

    def add(self, thing: Thing, space: str) -> None:
        """5 Add a unit.

        :raises Impossible: there is no ship for a land unit at sea.
        """
        key = self.g.add(thing.what, thing.owner, space)
        is_at_sea = self.g.unit(key).is_land and self.g.is_sea(space)
        if is_at_sea and not goes_aboard(self.g, key, space):
            raise Impossible("no_ship", what=thing.what, owner=thing.owner, where=space)
