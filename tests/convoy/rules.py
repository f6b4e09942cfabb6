"""Convoy: a game as small as can be whose counters carry more than every counter does.

One side builds ships, loads them with cargo and sails; each day at sea may damage one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from engine.core.dice import Dice
from engine.core.encoding.codec import Codec
from engine.core.position import Counter, Position
from engine.core.reader import Reader
from engine.core.roles import each_a_side
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Finished, Play, Procedure
from engine.core.sequence.frame import Frame, Jump
from engine.core.stack_game import StackGame
from engine.core.view import AnyView, View, look

NEWEST = 1
SIDE = "escort"
DAYS = 20
CARGO = ("coal", "oil")


class Options(Struct, frozen=True):
    """There are none."""


class Ship(Counter, kw_only=True):
    """A ship with its damage and what it has loaded, the last of it on top."""

    damage: int = 0
    cargo: tuple[str, ...] = ()


class Load(Choice, tag="load", frozen=True):
    """1 Load a ship."""

    ship: str
    cargo: str

    @classmethod
    def candidates(cls, g: Game, ask: Decision) -> Iterator[Load]:
        return (cls(ship, cargo) for ship in sorted(g.state.counters) for cargo in CARGO)

    def take(self, g: Game, ask: Decision) -> None:
        ship = g.state.counters[self.ship]
        ship.cargo = (*ship.cargo, self.cargo)


class Sail(Choice, tag="sail", frozen=True):
    """2 Sail on with all ships, which loses what lies on top; a 6 damages the first."""

    def take(self, g: Game, ask: Decision) -> None:
        for ship in g.state.counters.values():
            ship.box, ship.cargo = ship.box + 1, ship.cargo[:-1]
        g.state.counters["alma"].damage += g.roll() == 6


class Build(Choice, tag="build", frozen=True):
    """4 Build one more ship."""

    def take(self, g: Game, ask: Decision) -> None:
        g.state.counters[g.new_key("ship_")] = Ship(place="sea", owner=SIDE)


class Scuttle(Choice, tag="scuttle", frozen=True):
    """3 Scuttle a ship."""

    ship: str

    @classmethod
    def candidates(cls, g: Game, ask: Decision) -> Iterator[Scuttle]:
        return (cls(ship) for ship in sorted(g.state.counters) if ship != "alma")

    def take(self, g: Game, ask: Decision) -> None:
        del g.state.counters[self.ship]


class Order(Decision, tag="order", kw_only=True):
    KINDS: ClassVar = (Load, Sail, Build, Scuttle)
    RULE: ClassVar = "1"


class Day(Procedure, tag="day", kw_only=True):
    """1 Day after day."""

    STEPS: ClassVar = ("order", "again")

    def order(self, g: Game) -> Frame:
        return Order(role=SIDE)

    def again(self, g: Game) -> Jump:
        g.state.day += 1
        if g.state.day == DAYS:
            raise Finished("home")
        return Jump("order")


AnyChoice = Load | Sail | Build | Scuttle


class State(Position, kw_only=True):
    counters: dict[str, Ship]
    day: int = 0
    stack: list[Day | Order] = []
    result: str | None = None


class Game(Play[State]):
    """A position of Convoy in the hands of its rules."""


class Convoy(StackGame[State]):
    """Ships with cargo."""

    key = "convoy"
    title = "Convoy"
    version = NEWEST
    roles = each_a_side((SIDE,))
    codec = Codec(State)
    reader = Reader(AnyChoice, Options, __package__)

    def play(self, state: State) -> Game:
        return Game(state)

    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> State:
        ships = {key: Ship(place="sea", owner=SIDE) for key in ("alma", "berta", "clara")}
        dice = Dice(seed=seed, phrases=tuple(phrases))
        return self.begin(State(counters=ships, cards={}, dice=dice, stack=[Day()]))

    def view(
        self,
        state: State,
        role: str | None,
        *,
        refusals: bool = True,
        public: AnyView | None = None,
    ) -> View[Any]:
        ships = {key: [ship.damage, *ship.cargo] for key, ship in state.counters.items()}
        return look(self.play(state), role, ships, roles=self.roles, refusals=refusals)

    def problems(self, state: State) -> list[str]:
        return []

    def summary(self, state: State) -> dict[str, Any]:
        return {"day": state.day}


def make(pack: Mapping[str, Any] | None = None, name: str = "", version: int = NEWEST) -> Convoy:
    return Convoy()
