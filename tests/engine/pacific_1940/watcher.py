"""7 to 12 A war watched from the table: what must hold of every move, and after every turn.

It counts steps, decks and holds itself and asks the game's own rules for nothing but the map, who
holds what and who is at war.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine.core.events import kind_of
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.planning.combat_move import CombatMove
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import PURCHASED, Campaign
from engine.games.pacific_1940.sequence import Turn
from tests.engine.pacific_1940.battle.oracle import AIRCRAFT, Oracle

MOVE = {
    "infantry": 1, "artillery": 1, "mech_infantry": 2, "tank": 2, "aaa": 1, "fighter": 4,
    "tactical_bomber": 4, "strategic_bomber": 6,
}  # fmt: skip
SHIPS = {"submarine", "transport", "destroyer", "cruiser", "carrier", "battleship"}
WARSHIPS = {"destroyer", "cruiser", "carrier", "battleship"}
SAIL = 2
DECK = 2
WORKS_BELOW = 3
JAPAN_KEEPS_OFF = {"sz1", "sz2", "sz3", "sz8", "sz9", "sz10", "sz11", "sz12"}


class Watcher:
    """One game: what was seen in the turn that is under way."""

    def __init__(self) -> None:
        self.oracle: Oracle | None = None
        self.places: dict[str, str] = {}
        self.control: dict[str, str] = {}
        self.boosted: dict[str, int] = {}
        self.steps: Counter[str] = Counter()
        self.moved: set[str] = set()
        self.fought: set[str] = set()
        self.blitzed: set[str] = set()
        self.landed_at: dict[str, str] = {}
        self.seen: Counter[str] = Counter()

    # ------------------------------------------------------------------ the turn

    def turn_begins(self, g: Campaign) -> None:
        """Where everything is, and whom a base lends a step."""
        self.places = {key: piece.place for key, piece in g.pieces.items()}
        self.control = dict(g.state.control)
        self.steps, self.moved, self.fought = Counter(), set(), set()
        self.blitzed, self.landed_at, self.boosted = set(), {}, {}

    def plan(self, g: Campaign, power: str, phase: str, orders: tuple[Order, ...]) -> None:
        """Every order of a plan, before anything has moved."""
        for key in g.pieces:
            if not self.steps[key]:
                self.boosted[key] = boost(g, key)
        before_combat = set(self.moved)
        named: set[str] = set()
        for order in orders:
            assert not named & set(order.units), order
            named |= set(order.units)
            for key in order.units:
                self.one(g, power, phase, order, key, before_combat)
            self.cargo(g, order, phase)
        for order in orders:
            if len(order.path) > 1:
                self.moved |= set(order.units)
            self.moved |= {key for load in order.loads for key in (load.unit, load.ship)}
            self.moved |= {key for key in self.landed_at if key in order.units} | {*order.landing}

    def one(
        self, g: Campaign, power: str, phase: str, order: Order, key: str, moved: set[str]
    ) -> None:
        """7 One unit of an order: its steps, and what they lead through."""
        piece, path = g.pieces[key], order.path
        kind, on_the_way = piece.kind, path[1:-1]
        self.seen[f"{phase} {kind} {len(path) - 1}"] += 1
        assert piece.owner == power
        assert piece.place == path[0]
        assert all(there in g.neighbours(here) for here, there in pairwise(path))
        self.steps[key] += len(path) - 1
        if kind in AIRCRAFT:
            assert self.steps[key] <= MOVE[kind] + self.boosted[key], order
            return
        assert key not in self.fought or len(path) == 1
        if len(path) > 1:
            assert key not in moved, order
        if kind in SHIPS:
            assert len(path) - 1 <= SAIL + self.boosted[key]
            stops = {"destroyer"} if kind == "submarine" else WARSHIPS
            may_end = phase == "combat" or kind == "submarine"
            barred = on_the_way if may_end else path[1:]
            assert not any(meets(g, power, zone, stops) for zone in barred), order
            return
        if g.is_sea(path[0]) != g.is_sea(path[-1]):
            assert len(path) == 2
            return
        assert len(path) - 1 <= MOVE[kind]
        assert phase == "noncombat" or kind != "aaa"
        for land in on_the_way:
            if hostile(g, power, land):
                assert phase == "combat"
                assert kind in ("tank", "mech_infantry")
                assert not any(g.is_unit(each) for each in g.enemies_at(land, power))
                assert not g.facilities_at(land)
                kinds = Counter(g.pieces[each].kind for each in order.units)
                assert kinds["mech_infantry"] <= kinds["tank"]
                self.blitzed.add(land)
        if phase == "noncombat":
            assert not hostile(g, power, path[-1])

    def cargo(self, g: Campaign, order: Order, phase: str) -> None:
        """9 What an order loads and lands."""
        for load in order.loads:
            unit, zone = g.pieces[load.unit], order.path[load.at]
            if unit.kind in AIRCRAFT or g.is_sea(order.path[0]) is False:
                continue
            self.seen[f"{phase} loads"] += 1
            assert unit.place in g.neighbours(zone)
            assert load.unit not in self.moved
            assert load.unit not in self.fought
            if phase == "combat":
                assert load.unit in order.landing
                assert unit.kind != "aaa"
        for key in order.landing:
            self.seen[f"{phase} lands"] += 1
            assert order.ashore in g.neighbours(order.path[-1])
            ships = [load.ship for load in order.loads if load.unit == key]
            ship = ships[0] if ships else g.pieces[key].aboard
            assert ship in order.units
            assert self.landed_at.setdefault(ship, order.ashore) == order.ashore
            assert hostile(g, g.state.power, order.ashore) == (phase == "combat")

    # ------------------------------------------------------------------ battles

    def battle_begins(self, g: Campaign, battle: Battle) -> None:
        """8.3 An oracle listens to every battle."""
        assert not any(g.is_cargo(key) for key in (*battle.attackers, *battle.defenders))
        assert {g.owner(key) for key in battle.attackers} == {g.state.power}
        assert all(g.place(key) == battle.space for key in battle.attackers + battle.defenders)
        assert all(g.at_war(g.state.power, g.owner(key)) for key in battle.defenders)
        assert len(battle.bombarding) <= len(battle.landed)
        for ship in battle.bombarding:
            assert g.place(ship) in battle.landed.values()
            assert ship not in self.fought
            assert g.place(ship) not in g.state.kamikaze_zones
        self.seen["bombarding"] += len(battle.bombarding)
        self.fought |= {*battle.attackers, *battle.bombarding}
        self.oracle = Oracle(
            {key: piece.kind for key, piece in g.pieces.items()},
            {key: piece.markers for key, piece in g.pieces.items()},
            battle.attackers,
            battle.defenders,
            [g.pieces[ship].kind for ship in battle.bombarding],
        )

    def hear(self, g: Campaign, event: Any) -> None:
        """8.3 What is told of the battle that is under way."""
        self.seen[kind_of(event)] += 1
        if self.oracle is None:
            return
        self.oracle.hear(event)
        if kind_of(event) == "retreated" and event.to:
            assert event.to in g.neighbours(event.space)
            if g.is_sea(event.to):
                assert not meets(g, event.power, event.to, WARSHIPS)
                assert event.to not in kept_from(g, event.power)
            else:
                assert not hostile(g, event.power, event.to)
        if kind_of(event) == "battle_ended":
            self.oracle = None

    # ------------------------------------------------------------------ after the turn

    def turn_ends(self, g: Campaign) -> list[str]:
        """12 What must hold when a turn is over."""
        return [*floating(g), *self.strangers(g), *self.holders(g), *self.too_far(g)]

    def strangers(self, g: Campaign) -> Iterator[str]:
        """Land units and aircraft where an enemy holds the land; aircraft on land just taken."""
        for key, piece in g.pieces.items():
            if not g.is_unit(key) or piece.place == PURCHASED or g.is_sea(piece.place):
                continue
            if g.at_war(piece.owner, g.controller(piece.place)):
                yield f"{key} in hostile {piece.place}"
            is_new = self.places.get(key) in (None, PURCHASED)
            if piece.kind in AIRCRAFT and piece.place in g.state.taken and not is_new:
                yield f"{key} landed in {piece.place}, just taken"

    def holders(self, g: Campaign) -> Iterator[str]:
        """11 Who took land has, or had, a land unit there."""
        for land, holder in g.state.control.items():
            if holder == self.control[land] or land in self.blitzed:
                continue
            owner = g.territory(land).original
            there = [key for key in g.units_at(land) if g.owner(key) == g.state.power]
            on_foot = [key for key in there if g.pieces[key].kind not in AIRCRAFT | {"aaa"}]
            was_freed = g.equipment.capitals.get(owner) or owner == holder
            if not on_foot and not was_freed:
                yield f"{land} changed hands without a land unit"

    def too_far(self, g: Campaign) -> Iterator[str]:
        """7.3, 3 Ships beyond their range, others' units that moved, ships where none may end."""
        for key, piece in g.pieces.items():
            start = self.places.get(key, PURCHASED)
            if not g.is_unit(key) or start in (PURCHASED, piece.place):
                continue
            if piece.kind in SHIPS:
                if piece.owner != g.state.power:
                    yield f"{key} moved in another's turn"
                if piece.place in kept_from(g, piece.owner):
                    yield f"{key} ended in {piece.place} before war"
            elif piece.owner != g.state.power and piece.kind not in AIRCRAFT and not piece.aboard:
                yield f"{key} moved in another's turn"


def boost(g: Campaign, key: str) -> int:
    """7.3, 7.4 The step more that a working base of a partner lends a unit where it stands."""
    piece = g.pieces[key]
    if not g.is_unit(key) or piece.place == PURCHASED:
        return 0
    wanted = "air_base" if piece.kind in AIRCRAFT else "naval_base"
    if piece.kind in AIRCRAFT:
        lands = [] if g.is_sea(piece.place) else [piece.place]
    else:
        lands = [each for each in g.neighbours(piece.place) if not g.is_sea(each)]
    for land in lands:
        for base in g.facilities_at(land):
            works = g.pieces[base].kind == wanted and g.pieces[base].markers < WORKS_BELOW
            if works and g.side(g.controller(land)) == g.side(piece.owner):
                return 1
    return 0


def hostile(g: Campaign, power: str, land: str) -> bool:
    """7.1 Whether an enemy holds it; French land is open to Japan."""
    holder = g.controller(land)
    return g.at_war(power, holder) or (power == "japan" and holder == "france")


def meets(g: Campaign, power: str, zone: str, kinds: set[str]) -> bool:
    """7.1 Whether ships of these kinds of an enemy are in a zone."""
    return any(
        g.pieces[key].kind in kinds and g.at_war(power, g.owner(key)) for key in g.units_at(zone)
    )


def kept_from(g: Campaign, power: str) -> set[str]:
    """3 The zones where no ship of a power ends its move before war."""
    if power == "japan" and not g.at_war("japan", "usa"):
        return JAPAN_KEEPS_OFF
    if power == "usa" and not g.at_war("japan", "usa"):
        held = [land for land, holder in g.state.control.items() if holder == "japan"]
        return {zone for land in held for zone in g.neighbours(land) if g.is_sea(zone)}
    return set()


def floating(g: Campaign) -> Iterator[str]:
    """7.4, 9 Whoever is at sea is on a ship, and no ship carries more than it holds."""
    for zone in g.equipment.zones:
        decks: Counter[str] = Counter()
        air: Counter[str] = Counter()
        for key in g.units_at(zone):
            piece = g.pieces[key]
            side = g.side(piece.owner)
            if piece.kind == "carrier" and not piece.markers:
                decks[side] += DECK
            if piece.kind in AIRCRAFT:
                ship = g.pieces.get(piece.aboard)
                if not ship or not ship.markers:
                    air[side] += 1
                if piece.kind == "strategic_bomber":
                    yield f"{key} over {zone}"
            elif piece.kind not in SHIPS and not piece.aboard:
                yield f"{key} swims in {zone}"
            if piece.kind == "transport":
                held = [g.pieces[each].kind for each in g.cargo(key)]
                if len(held) > 2 or (len(held) == 2 and "infantry" not in held):
                    yield f"{key} carries {held}"
        yield from (f"{air[side]} aircraft over {zone}" for side in air if air[side] > decks[side])


def watched(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    """A watcher that sees every turn, plan and battle from now on."""
    watcher = Watcher()

    def first(owner: type, name: str, look: Callable[..., None]) -> None:
        real = getattr(owner, name)

        def step(self: Any, g: Any, *rest: Any) -> Any:
            look(self, g, *rest)
            return real(self, g, *rest)

        monkeypatch.setattr(owner, name, step)

    def end(turn: Turn, g: Campaign) -> None:
        found = watcher.turn_ends(g)
        assert not found, (g.state.turn, turn.power, found)

    def tell(g: Campaign, event: Any) -> None:
        watcher.hear(g, event)

    real_begin = Battle.begin

    def begin(battle: Battle, g: Campaign) -> None:
        battle.attackers = [key for key in battle.attackers if not g.is_cargo(key)]
        battle.defenders = [key for key in battle.defenders if not g.is_cargo(key)]
        watcher.battle_begins(g, battle)
        real_begin(battle, g)

    first(Turn, "turn_begins", lambda _, g: watcher.turn_begins(g))
    first(Turn, "turn_ends", end)
    first(CombatMove, "on_plan_moves", lambda f, g, o: watcher.plan(g, f.power, "combat", o))
    first(NoncombatMove, "on_plan_moves", lambda f, g, o: watcher.plan(g, f.power, "noncombat", o))
    monkeypatch.setattr(Battle, "begin", begin)
    real_tell = Campaign.tell

    def heard(g: Campaign, event: Any) -> None:
        real_tell(g, event)
        tell(g, event)

    monkeypatch.setattr(Campaign, "tell", heard)
    return watcher
