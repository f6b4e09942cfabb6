"""Market: a game as small as can be in which a choice is put together part by part.

North and South spend their purses under seal, turn after turn; neither knows the other's purse.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from engine.core.dice import Dice, fresh_seed
from engine.core.encoding.codec import Codec
from engine.core.events import Event
from engine.core.position import Position
from engine.core.reader import Reader
from engine.core.roles import each_a_side
from engine.core.sequence.choice import Chance, Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, Place, UnreadLine
from engine.core.sequence.flow import Play, Procedure, Together, stack_problems
from engine.core.sequence.frame import Frame
from engine.core.stack_game import StackFuzzing, StackGame
from engine.core.view import AnyView, View, look

NEWEST = 1
SIDES = ("north", "south")
PRICES = {"scout": 2, "guard": 3, "gun": 5}
PURSE = 10
TURNS = 3


class Options(Struct, frozen=True, kw_only=True):
    """None."""


class Bought(Event, tag="bought", frozen=True, kw_only=True):
    rule: str = "1"
    side: str
    count: int


class Buy(Choice, tag="buy", frozen=True):
    """1 So many units, in the order they were ordered in."""

    units: tuple[str, ...] = ()


class Stall(Struct, frozen=True, kw_only=True):
    """1 What may be bought of a unit, as lines to type."""

    unit: str
    lines: tuple[str, ...]


class Purchase(ComposedDecision[Buy], tag="purchase", kw_only=True):
    """1 A side spends its purse; a gun needs a guard that was ordered before it."""

    KINDS: ClassVar = (Buy,)
    RULE: ClassVar = "1"
    READS_TEXT: ClassVar = True
    IS_ORDERED: ClassVar = True

    def start(self, g: Market) -> Buy:
        return Buy()

    def parts(self, g: Market, draft: Buy) -> Iterator[Part]:
        for unit in PRICES:
            more = Buy((*draft.units, unit))
            chance = Chance(faces=(5, 6)) if unit == "scout" else None
            refusal = self.why_not(g, more)
            yield Part(draft=more, target=unit, refusal=refusal, chance=chance)

    def why_not(self, g: Market, choice: Buy) -> Refusal | None:
        if strange := [unit for unit in choice.units if unit not in PRICES]:
            return Refusal("1", "no_such_unit", {"unit": strange[0]})
        price = sum(PRICES[unit] for unit in choice.units)
        if price > g.state.purse[self.role]:
            return Refusal("1", "too_dear", {"price": price})
        for place, unit in enumerate(choice.units):
            if unit == "gun" and "guard" not in choice.units[:place]:
                return Refusal("1.1", "needs_guard", {"place": place})
        return None

    def typed(self, g: Market, draft: Buy, text: str) -> Buy:
        """1 Units by name, each with how many before it: `2 scout gun`."""
        units: list[str] = []
        count = ""
        for word in text.lower().split():
            if word.isdecimal() and not count:
                count = word
            elif word not in PRICES:
                raise UnreadLine(Refusal("1", "no_such_unit", {"unit": word}))
            elif int(count or 1) > g.state.purse[self.role]:
                raise UnreadLine(Refusal("1", "too_many", {"count": count}))
            else:
                units += [word] * int(count or 1)
                count = ""
        if count:
            raise UnreadLine(Refusal("1", "no_unit", {"count": count}))
        return Buy((*draft.units, *units))

    def pointed(self, g: Market, draft: Buy, place: Place) -> Stall | None:
        """1 How many of a unit the purse is still good for."""
        at = place.at
        if at not in PRICES:
            return None
        left = g.state.purse[self.role] - sum(PRICES[unit] for unit in draft.units)
        lines = tuple(f"{count} {at}" for count in range(1, left // PRICES[at] + 1))
        return Stall(unit=at, lines=lines)

    def forgotten(self, g: Market, draft: Buy) -> list[str]:
        """1 What the purse is still good for."""
        left = g.state.purse[self.role] - sum(PRICES[unit] for unit in draft.units)
        return [unit for unit, price in PRICES.items() if price <= left]

    def take(self, g: Market, choice: Buy) -> None:
        g.state.bought[self.role] += len(choice.units)
        g.tell(Bought(side=self.role, count=len(choice.units)))


class Round(Procedure, tag="round", kw_only=True):
    """1 Both sides buy under seal, turn after turn."""

    STEPS: ClassVar = ("first", "second", "third")

    def first(self, g: Market) -> list[Frame]:
        return [Sealed(asks=[Purchase(role=side) for side in SIDES], sealed=True)]

    second = third = first


class Sealed(Together[Purchase, Buy], tag="sealed", kw_only=True):
    """Both at once."""


class State(Position, kw_only=True):
    options: Options
    purse: dict[str, int]
    bought: dict[str, int]
    stack: list[Round | Purchase | Sealed] = []
    result: str | None = None


class Market(Play[State]):
    """The market in the hands of its rules."""


class MarketGame(StackGame[State]):
    """Two sides with secret purses."""

    key = "market"
    title = "Market"
    version = NEWEST
    roles = each_a_side(SIDES)
    codec = Codec(State)
    reader: Reader[Options] = Reader(Buy, Options, __name__)

    def play(self, state: State) -> Market:
        return Market(state)

    def known(self, state: State, role: str) -> State:
        """A side knows its own purse and takes the other's for empty."""
        seen = self.codec.copy(state)
        seen.purse = {side: purse if side == role else 0 for side, purse in state.purse.items()}
        return seen

    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> State:
        purse = {"north": PURSE, "south": PURSE - 3}
        state = State(
            options=Options(),
            counters={},
            cards={},
            dice=Dice(seed=seed),
            purse=purse,
            bought=dict.fromkeys(SIDES, 0),
            stack=[Round()],
        )
        return self.begin(state)

    def view(
        self,
        state: State,
        role: str | None,
        *,
        refusals: bool = True,
        public: AnyView | None = None,
    ) -> View[dict[str, Any]]:
        board = {"purse": state.purse.get(role or "", 0)}
        return look(self.play(state), role, board, roles=self.roles, refusals=refusals)

    def summary(self, state: State) -> dict[str, Any]:
        return {}

    def problems(self, state: State) -> list[str]:
        return [] if not state.stack else list(stack_problems(state))

    @property
    def fuzzing(self) -> MarketFuzzing:
        return MarketFuzzing(self)


class MarketFuzzing(StackFuzzing[State]):
    def scrambled(self, state: State, role: str | None, pick: random.Random) -> State:
        """The other purse may hold anything, and what the other has ordered may be anything."""
        found = self.game.codec.copy(state)
        for side in SIDES:
            if side != role:
                found.purse[side] = pick.randrange(40)
                found.bought[side] = pick.randrange(9)
        if isinstance(found.stack[-1] if found.stack else None, Sealed):
            answers = found.stack[-1].answers
            answers.update({side: Buy(("scout",)) for side in answers if side != role})
        found.dice.seed = fresh_seed()
        return found


def make(
    pack: Mapping[str, Any] | None = None, name: str = "", version: int = NEWEST
) -> MarketGame:
    return MarketGame()
