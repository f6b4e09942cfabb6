"""Fog: a game as small as can be in which each side is told of its own moves alone.

Red and Blue order one ship each in turn. Only its own side is told where one sails; all hear a gun.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from engine.core.dice import Dice
from engine.core.encoding.codec import Codec
from engine.core.events import Event
from engine.core.position import Counter, Position
from engine.core.reader import Reader
from engine.core.roles import Roles
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Finished, Play, Procedure
from engine.core.sequence.frame import Frame, Jump
from engine.core.stack_game import StackGame
from engine.core.view import AnyView, View, look

NEWEST = 1
SIDES = ("red", "blue")
HOURS = 5


class Options(Struct, frozen=True):
    """There are none."""


class Sailed(Event, tag="sailed", frozen=True, kw_only=True):
    rule: str = "1"
    ship: str


class Fired(Event, tag="fired", frozen=True, kw_only=True):
    rule: str = "2"
    roll: int


class Sail(Choice, tag="sail", frozen=True):
    """1 Sail on with a ship; only one's own side is told."""

    ship: str

    @classmethod
    def candidates(cls, g: Game, ask: Decision) -> Iterator[Sail]:
        counters = g.state.counters
        return (cls(key) for key in counters if counters[key].owner == ask.role)

    def take(self, g: Game, ask: Decision) -> None:
        g.state.counters[self.ship].box += 1
        g.tell(Sailed(ship=self.ship, audience=(ask.role,)))


class Fire(Choice, tag="fire", frozen=True):
    """2 Fire a gun, which all hear."""

    def take(self, g: Game, ask: Decision) -> None:
        g.tell(Fired(roll=g.roll()))


class Order(Decision, tag="order", kw_only=True):
    KINDS: ClassVar = (Sail, Fire)
    RULE: ClassVar = "1"


class Hour(Procedure, tag="hour", kw_only=True):
    """1 Hour after hour, red first."""

    STEPS: ClassVar = ("red", "blue", "again")

    def red(self, g: Game) -> Frame:
        return Order(role="red")

    def blue(self, g: Game) -> Frame:
        return Order(role="blue")

    def again(self, g: Game) -> Jump:
        g.state.hour += 1
        if g.state.hour == HOURS:
            raise Finished("dawn")
        return Jump("red")


AnyChoice = Sail | Fire


class State(Position, kw_only=True):
    hour: int = 0
    stack: list[Hour | Order] = []
    result: str | None = None


class Game(Play[State]):
    """A position of Fog in the hands of its rules."""


class Fog(StackGame[State]):
    """Each side knows its own moves."""

    key = "fog"
    title = "Fog"
    version = NEWEST
    roles = Roles(powers={side: side for side in SIDES}, has_facilitator=True, is_secret=True)
    codec = Codec(State)
    reader = Reader(AnyChoice, Options, __package__)

    def play(self, state: State) -> Game:
        return Game(state)

    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> State:
        ships = {f"{side}_ship": Counter(place="sea", owner=side) for side in SIDES}
        dice = Dice(seed=seed, phrases=tuple(phrases))
        return self.begin(State(counters=ships, cards={}, dice=dice, stack=[Hour()]))

    def view(
        self,
        state: State,
        role: str | None,
        *,
        refusals: bool = True,
        public: AnyView | None = None,
    ) -> View[Any]:
        own = {key: ship.box for key, ship in state.counters.items() if ship.owner == role}
        return look(self.play(state), role, own, roles=self.roles, refusals=refusals)

    def problems(self, state: State) -> list[str]:
        return []

    def summary(self, state: State) -> dict[str, Any]:
        return {"hour": state.hour}


def make(pack: Mapping[str, Any] | None = None, name: str = "", version: int = NEWEST) -> Fog:
    return Fog()
