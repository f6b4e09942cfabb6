"""What the Captain does in a position: `does("power=japan yunnan=china:1inf ...")`."""

import random
from collections import Counter
from collections.abc import Mapping

from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import Advice
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot import PLAYERS
from engine.games.pacific_1940.economy.bill import Build, Repair, Units
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.movement.movement import judged
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make

RULES = make()
ALL_AT_WAR = "war=japan-usa,japan-uk,japan-anzac"
CAPTAIN = PLAYERS["captain"]
STRONG = (
    "kwangsi=japan:6inf+3art+4ftr+4tac kwangtung=uk:2inf philippines=usa:2inf malaya=uk:2inf"
    " sz36=japan:3trn[1inf+1art]+2bb+2dd sz20=japan:2trn[2inf]+1ca+1dd formosa=japan:3ftr"
)


class Does:
    """What the Captain chose where a line of text leads, and questions about it."""

    def __init__(self, g: Campaign, ask: Decision, advice: Advice) -> None:
        self.g, self.ask, self.advice = g, ask, advice
        assert ask.refuses(g, advice.choice) is None, ask.refuses(g, advice.choice)

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders of a plan of moves."""
        assert isinstance(self.advice.choice, MovePlan)
        return self.advice.choice.orders

    def to(self, space: str) -> Counter[str]:
        """Kind → how many are sent to a space, or put ashore there."""
        found: Counter[str] = Counter()
        for order in self.orders:
            if order.ashore == space:
                found.update(self.kind(key) for key in order.landing)
            if order.end == space and order.start != space:
                found.update(self.kind(key) for key in order.units)
        return found

    def stay(self, space: str) -> Counter[str]:
        """Kind → how many of the mover's own stay in a space, or come there."""
        g = self.g
        places = judged(g, g.state.power, self.phase, self.orders).places
        keys = [key for key, piece in g.pieces.items() if piece.owner == g.state.power]
        return Counter(
            self.kind(key)
            for key in keys
            if g.is_unit(key) and places.get(key, g.place(key)) == space
        )

    @property
    def stranded(self) -> int:
        """How many aircraft find no place to land."""
        return len(judged(self.g, self.g.state.power, self.phase, self.orders).stranded)

    @property
    def phase(self) -> str:
        """The phase that is planned."""
        return str(getattr(self.ask, "phase", NONCOMBAT))

    def kind(self, key: str) -> str:
        """The short name of a unit's kind."""
        return self.g.unit(key).short

    @property
    def bought(self) -> Counter[str]:
        """Short name of a kind → how many are bought."""
        assert isinstance(self.advice.choice, Purchase)
        units = self.g.equipment.units
        items = [item for item in self.advice.choice.items if isinstance(item, Units)]
        return Counter({units[item.unit].short: item.count for item in items})

    @property
    def works(self) -> dict[str, str]:
        """Territory → the facility that is built or repaired there."""
        assert isinstance(self.advice.choice, Purchase)
        items = [i for i in self.advice.choice.items if isinstance(i, Build | Repair)]
        return {item.territory: item.facility for item in items}

    def placed(self, space: str) -> Counter[str]:
        """Short name of a kind → how many are placed in a space."""
        assert isinstance(self.advice.choice, Deploy)
        units = self.g.equipment.units
        found = [each for each in self.advice.choice.placings if each.space == space]
        return Counter({units[each.unit].short: each.count for each in found})


def does(line: str, *, options: Mapping[str, JsonData] | None = None) -> Does:
    """What the Captain does at the first decision of a position."""
    state = position(RULES, line, options=options)
    ask = RULES.asks(state)[0]
    g = RULES.play(state)
    return Does(g, ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))


def attacks(line: str) -> Does:
    """What it does in a combat move, past the question whether it declares war."""
    return _past(line, "declare")


def moves(line: str) -> Does:
    """What it does in a noncombat move."""
    return does(f"phase=noncombat_move {line}")


def buys(line: str) -> Does:
    """What it buys."""
    return does(f"phase=purchase_and_repair {line}")


def places(line: str) -> Does:
    """Where it places what was bought."""
    return does(f"phase=mobilize {line}")


def _past(line: str, kind: str) -> Does:
    """The first decision of a position after one of some kind, at which peace is kept."""
    state = position(RULES, line)
    ask = RULES.asks(state)[0]
    if ask.__struct_config__.tag == kind:
        peace = next(each for each in RULES.choices(state, ask) if each.PASSES)
        state = RULES.apply(state, ask.role, peace).state
        ask = RULES.asks(state)[0]
    return Does(RULES.play(state), ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))
