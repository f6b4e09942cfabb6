"""Random play of the open game, and the leak check."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import UNSET

from engine.core.dice import seed_by
from engine.core.encoding.codec import JsonData
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed
from engine.core.sequence.flow import Applied
from engine.core.stack_game import StackFuzzing, StackGame
from engine.core.view import kind_of
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import COMBAT, Campaign, CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.random_play import starts_of_both
from engine.games.pacific_1940.random_play.sought import Meeting, Rules1940, sought
from engine.games.pacific_1940.random_play.starts import NEAR_AN_END

LIKED = {"declare_war": 3.0, "scramble": 2.0, "press": 3.0}
"""Kinds of choice that lead to more fighting, and how much likelier they are."""


EQUIPPED, MOST_FOUND = 3, 5
"""G10 Of so many games one begins without technologies; the most that a power has at first."""
REFUSED = 0.3
"""How often the leak check has a power refuse to scramble from one of its territories."""
PLANS = 8
"""Of so many plans the one is taken that sends most units to a capital."""


class CampaignFuzzing(StackFuzzing[CampaignState]):
    """Random play of the open game, which hides only dice and standing orders."""

    def __init__(self, rules: Rules1940, game: StackGame[CampaignState]) -> None:
        super().__init__(game)
        self.rules = rules

    def line(self, number: int) -> str | None:
        """2, G6 The starting position of a numbered game; None: the usual start."""
        if self.rules.equipment.neutrals:
            return starts_of_both.STARTS.get(number % starts_of_both.SERIES)
        return NEAR_AN_END.get(number % 10)

    def start(self, number: int, seed: str, options: Mapping[str, JsonData]) -> CampaignState:
        """2 Some games begin near the fall of a capital, or near the victory of a side."""
        line = self.line(number)
        if line is None:
            state = self.game.setup(seed, options)
        else:
            state = position(self.rules, line, seed=seed, options=options)
        if state.options.research and number % EQUIPPED:
            self._equip(state, random.Random(number))
        return state

    def _equip(self, state: CampaignState, pick: random.Random) -> None:
        """G10 Powers that have found something already."""
        names = list(self.rules.equipment.technologies)
        found = {
            power: tuple(pick.sample(names, pick.randint(0, MOST_FOUND)))
            for power in self.rules.equipment.order
            if self.rules.equipment.powers[power].researches
        }
        state.technologies = {power: own for power, own in found.items() if own} or UNSET

    def keen(self, state: CampaignState, ask: AnyComposed, pick: random.Random) -> Choice:
        """11 Where a capital is near, of several plans the one that sends most units there.

        Only where there are both boards: on one of them random plans find its few capitals.
        """
        plan = self.sample(state, ask, pick)
        if not self.rules.equipment.neutrals or not isinstance(ask, PlanMoves):
            return plan
        g = self.rules.play(self.game.known(state, ask.role))
        near = capitals_near(g, ask)
        if not near:
            return plan
        plans = [plan, *(self.sample(state, ask, pick) for _ in range(PLANS - 1))]
        return max(plans, key=lambda each: sent_to(g, each, near))

    def weights(self, state: CampaignState, choices: Sequence[Choice]) -> list[float]:
        """Wars and battles before quiet."""
        return [LIKED.get(kind_of(choice), 1.0) for choice in choices]

    def sought(self) -> list[str]:
        """2, G8, G11, 11 Technologies, capitals, victories and straits."""
        return sought(self.rules.equipment)

    def met(
        self, state: CampaignState, role: str, choice: Choice, applied: Applied[CampaignState]
    ) -> Iterable[str]:
        """2, G8, G11, 11 Which of these a move has met."""
        return Meeting(self.rules, self.game, state, role, choice, applied).all()

    def ending(self, state: CampaignState) -> str:
        """2 How a finished game ended."""
        return state.result.ending if state.result else ""

    def round_of(self, state: CampaignState) -> int:
        """1 The round."""
        return state.turn

    def scrambled(
        self, state: CampaignState, role: str | None, pick: random.Random
    ) -> CampaignState:
        """The same position with other future dice, and other standing orders of other sides."""
        other = self.game.codec.copy(state)
        other.dice.seed = seed_by(pick)
        for power, side in self.rules.roles.powers.items():
            if side != role:
                lands = [land for land, holder in sorted(state.control.items()) if holder == power]
                refused = tuple(land for land in lands if pick.random() < REFUSED)
                other.standing_orders[power] = StandingOrders(no_scramble=refused)
        return other


def capitals_near(g: Campaign, ask: PlanMoves) -> list[str]:
    """11 The capitals in enemy hands beside which a power that may attack has units."""
    if ask.phase != COMBAT:
        return []
    hostile = [seat for seat in g.equipment.seats if g.is_hostile(seat, ask.power)]
    return [
        seat for seat in hostile if any(g.own_at(space, ask.power) for space in g.neighbours(seat))
    ]


def sent_to(g: Campaign, choice: Choice, capitals: Collection[str]) -> int:
    """11 How many land units, which alone can take land, a plan sends to capitals."""
    orders = choice.orders if isinstance(choice, MovePlan) else ()
    aimed = [each for each in orders if (each.ashore or each.end) in capitals]
    landed = sum(len(each.landing) for each in aimed)
    return landed + sum(g.unit(key).is_land for each in aimed for key in each.units)
