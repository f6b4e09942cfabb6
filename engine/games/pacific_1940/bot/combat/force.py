"""7 A force for one target, and what comes of sending it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence

from msgspec import Struct

from engine.games.pacific_1940.bot.fights import Fight, whole
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import keep_out_transports, on_decks
from engine.games.pacific_1940.bot.reach import Lift
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.movement import Orders
from engine.games.pacific_1940.position.economies import payer
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative

NEVER = 99
"""7.4 Farther than anything flies."""
STEPS = 5
"""So many sizes are tried of each part of a force."""
LEAST_WON = 0.3
"""With a smaller chance to win nobody reckons with more survivors than with this one."""


class Force(Struct, frozen=True, kw_only=True):
    """7, 8.2 Who is sent to a space: by land, by air, by sea, and what transports land from a zone.

    fleet: ships that fight at sea, or go along with the transports. raid: the kind of facility that
    the aircraft bomb, all but the escorts among them. way: of a tank that takes the space on its
    way, and goes on. dropped: G11 who comes from the air beside those who march or land.
    """

    space: str
    walkers: tuple[str, ...] = ()
    aircraft: tuple[str, ...] = ()
    fleet: tuple[str, ...] = ()
    lifts: tuple[Lift, ...] = ()
    zone: str = ""
    raid: str = ""
    escorts: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    @property
    def landed(self) -> tuple[str, ...]:
        """8.2 Who goes ashore."""
        return tuple(key for lift in self.lifts for key in lift.cargo)

    @property
    def transports(self) -> tuple[str, ...]:
        """9 The ships that carry them."""
        return tuple(lift.ship for lift in self.lifts)

    @property
    def everyone(self) -> tuple[str, ...]:
        """7 All whom an order moves."""
        by_sea = (*self.fleet, *self.transports, *self.landed)
        return (*self.walkers, *self.aircraft, *by_sea, *self.dropped)


class Weighed(Struct, frozen=True, kw_only=True):
    """7 What sending a force is worth, in IPC, and in which parts; won: how likely it succeeds."""

    force: Force
    worth: float
    won: float
    terms: tuple[tuple[str, float], ...] = ()
    doomed: tuple[str, ...] = ()


class Undertaking:
    """7 A combat move as far as it is planned: who is free still, and who will be no more.

    doomed: enemies that are as good as beaten. kept: ships that stay where they are, beside
    transports. entered: land that land units come to, or pass.
    """

    def __init__(self, picture: Picture, draft: Tentative) -> None:
        self.picture = picture
        self.draft = draft
        self.doomed: set[str] = set()
        self.kept: set[str] = set()
        self.entered: set[str] = set()
        self._known: dict[tuple[object, ...], float] = {}

    def commit(self, draft: Tentative, doomed: Iterable[str] = ()) -> None:
        """7 More is planned: these orders hold now, and those enemies are as good as beaten."""
        self.draft = draft
        g = self.picture.g
        marches = [order for order in draft.orders if all(g.unit(k).is_land for k in order.units)]
        self.entered = {space for order in marches for space in order.path[1:]}
        self.entered.update(order.ashore for order in draft.orders if order.ashore)
        self.doomed.update(doomed)
        self._known.clear()

    def free(self, units: Iterable[str]) -> list[str]:
        """7 Those who have no order yet."""
        busy = self.draft.order_of
        return [key for key in units if key not in busy and key not in self.kept]

    def comers(self, space: str) -> list[str]:
        """7 Those without an order that could fight in a space."""
        return self.free(self.picture.own.comers.get(space, ()))

    def guests(self, land: str) -> list[str]:
        """9 Those aboard friends' transports who could land from a zone that nobody bars."""
        picture, g = self.picture, self.picture.g
        found: list[str] = []
        for ship, units in picture.own.guests.items():
            zone = g.place(ship)
            is_open = self.doomed.issuperset(self.barring(zone)) and not picture.scramblers(zone)
            if land in g.equipment.lands_of[zone] and is_open and not g.pieces[ship].ashore:
                found += self.free([key for key in units if g.unit(key).moves_in_combat])
        return found

    def droppers(self, land: str) -> list[str]:
        """G11 Those without an order who could be dropped on a territory.

        Of each base that has dropped nobody elsewhere, as many as it drops in a turn.
        """
        own, orders = self.picture.own, self.draft.orders
        found: list[str] = []
        for base, most in own.bases.items():
            sent = [order for order in orders if order.dropped and order.start == base]
            if all(order.end == land for order in sent):
                room = most - sum(len(order.units) for order in sent)
                found += self.free(own.dropped_from(base, land))[:room]
        return found

    def left_behind(self, units: Collection[str]) -> float:
        """7 What it costs that these leave where they are: how much more an enemy gains there.

        Less than nothing where they were in danger themselves, as far as they could not run.
        """
        g, leaving = self.picture.g, dict[str, set[str]]()
        for key in units:
            if not g.unit(key).is_air:
                leaving.setdefault(g.place(key), set()).add(key)
        return sum(self.once(self._left, start, frozenset(who)) for start, who in leaving.items())

    def once(self, work: Callable[..., float], *about: Hashable) -> float:
        """What this comes to as things are planned, worked out once."""
        key = (work.__name__, *about)
        if key not in self._known:
            self._known[key] = work(*about)
        return self._known[key]

    def _left(self, start: str, units: Collection[str]) -> float:
        """7 How much more an enemy gains in one space when these have left it.

        7.4 Aircraft do not stay where no deck is left.
        """
        picture, g = self.picture, self.picture.g
        now = [key for key in picture.ours_at(start) if key not in self.draft.order_of]
        rest = [key for key in now if key not in units]
        if g.is_sea(start):
            now, rest = on_decks(g, now), on_decks(g, rest)
        more = self.placed(start)
        before = picture.at_risk(start, picture.kinds([*now, *more]), self.doomed)
        after = picture.at_risk(start, picture.kinds([*rest, *more]), self.doomed)
        more_risk = after - before
        barred = keep_out_transports(g, now) and not keep_out_transports(g, rest)
        if g.is_sea(start) and barred:
            more_risk += picture.uncovered(start)
        return more_risk if more_risk > 0 else more_risk * picture.weights.attack.flight

    def barring(self, zone: str) -> list[str]:
        """8.2 The enemy's ships in a zone that keep transports out of it."""
        g = self.picture.g
        return [
            key
            for key in self.picture.theirs_at(zone)
            if g.unit(key).is_warship or g.unit(key).is_submarine
        ]

    def elsewhere(self, force: Force) -> float:
        """7 What those who are sent could be worth elsewhere: none is sent without need."""
        picture = self.picture
        value = picture.value(force.everyone)
        return picture.weights.attack.elsewhere * value

    def decks(self, force: Force) -> float:
        """7.4 What it risks that carriers sail to where aircraft of a force can land.

        Those of a deck that could not come back to it by themselves leave it empty.
        """
        if not force.aircraft or any(self.picture.g.unit(key).deck for key in force.fleet):
            return 0.0
        return self.once(self._decks, force.space, force.aircraft)

    def _decks(self, space: str, aircraft: tuple[str, ...]) -> float:
        """7.4 The same for aircraft that are to fight in a space."""
        picture, g = self.picture, self.picture.g
        own = picture.own
        flown = {key: ways.reach(g, key, COMBAT)[space] for key in aircraft}
        need = [
            key
            for key, steps in flown.items()
            if steps + own.to_land.get(space, NEVER) > ways.points_left(g, key)
        ]
        strays = sum(
            g.is_sea(g.place(key)) and 2 * steps > ways.points_left(g, key)
            for key, steps in flown.items()
        )
        astray = picture.weights.attack.strays * strays
        if not need:
            return astray
        left = min(ways.points_left(g, key) - flown[key] for key in need)
        return astray + self.meeting(space, left, need)

    def meeting(self, space: str, left: int, aircraft: Collection[str]) -> float:
        """7.4 The least it risks that a carrier meets aircraft so near to where they have fought.

        All that they cost where none comes.
        """
        picture, g = self.picture, self.picture.g
        far = landing.flights(g, picture.power, space)
        found = [
            self._meeting(zone, ship, aircraft)
            for ship in self.free(picture.own.movers)
            if g.unit(ship).deck and not g.is_damaged(ship)
            for zone in ways.reach(g, ship, NONCOMBAT)
            if far.get(zone, NEVER) <= left
        ]
        return min(found, default=picture.value(aircraft))

    def _meeting(self, zone: str, ship: str, aircraft: Collection[str]) -> float:
        """7.4 What it risks that a carrier meets aircraft in a zone, whoever is there beside it."""
        picture = self.picture
        there = picture.kinds(picture.ours_at(zone))
        after = picture.kinds({*picture.ours_at(zone), *aircraft, ship})
        more = picture.at_risk(zone, after, self.doomed)
        return max(0.0, more - picture.at_risk(zone, there, self.doomed))

    def placed(self, start: str) -> list[str]:
        """13 What was bought and is likely to be placed in a territory: where the capital is."""
        picture, g = self.picture, self.picture.g
        economy = g.equipment.seats.get(start, "")
        on_land = (key for key in picture.bought if not g.unit(key).is_sea)
        return [key for key in on_land if payer(g, key) == economy]


def surest(
    plan: Undertaking, found: Iterable[Weighed], weighed: Callable[..., Weighed]
) -> Weighed | None:
    """8 The best force of those weighed quickly, by the exact chances of the best few of them."""
    ranked = sorted(found, key=lambda each: (-each.worth, len(each.force.everyone)))
    few = ranked[: plan.picture.weights.attack.exactly]
    exactly = [weighed(plan, each.force, exact=True) for each in few]
    return max(exactly, key=lambda each: each.worth, default=None)


def staying(plan: Undertaking, fight: Fight, won: float, domain: str) -> dict[str, float]:
    """8.3 Kind → the attackers that stand in a space on average where it is won.

    won: how likely that is. domain: of the units that stay there.
    """
    units = plan.picture.g.equipment.units
    share = max(won, LEAST_WON)
    left = fight.left.items()
    return {kind: n / share for kind, n in left if units[whole(kind)].domain == domain}


def some_of(units: Sequence[str], steps: int, few: int = 0) -> Iterator[tuple[str, ...]]:
    """7 None of them, all of them, and so many sizes between, the first first; and up to a few."""
    sizes = [round(len(units) * step / steps) for step in range(steps + 1)]
    for size in sorted({*sizes, *range(1, min(few, len(units)) + 1)}):
        yield tuple(units[:size])


class Planned(Struct, frozen=True, kw_only=True):
    """7 Orders, and for each attack what it was thought to be worth."""

    orders: Orders
    attacks: tuple[Weighed, ...] = ()

    @property
    def worth(self) -> float:
        """7 Of all attacks together."""
        return sum(each.worth for each in self.attacks)
