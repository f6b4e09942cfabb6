"""A program that plays either side: for each choice what it is worth, as far as its side knows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from engine.core.playing.advice import Advice, Candidate
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.advanced import ChooseLateCarrier, PlaceDivisions
from engine.games.pacific_war.bot import groups, placing, strategy, supplying
from engine.games.pacific_war.bot.combat import cards, fighting, hits
from engine.games.pacific_war.bot.plans import Plan, plans_of
from engine.games.pacific_war.bot.weighing.situation import Situation, Tables
from engine.games.pacific_war.bot.weighing.weighed import Weighed
from engine.games.pacific_war.bot.weighing.weights import Weights, printed
from engine.games.pacific_war.combat.combat_cards import CombatCard, LeaveAtOnce
from engine.games.pacific_war.combat.combat_choices import ChooseBombardment, MayFightOn
from engine.games.pacific_war.combat.retreat import MayRetreat
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.finishing import (
    ConfirmArrivals,
    ConfirmHits,
    ConfirmIsolation,
    ConfirmSetUp,
)
from engine.games.pacific_war.movement.moves import ChooseGoal, ChoosePort
from engine.games.pacific_war.movement.reaction import React
from engine.games.pacific_war.movement.task_group import PickShips
from engine.games.pacific_war.position.state import Theater, TheaterState
from engine.games.pacific_war.reinforcements import PlaceArrival
from engine.games.pacific_war.resolution.hits import ChooseHit
from engine.games.pacific_war.rules import PacificWar
from engine.games.pacific_war.seabees import MayBuild
from engine.games.pacific_war.setup import PlaceUnit
from engine.games.pacific_war.strategy.actions import MoveFrom, TakeAction
from engine.games.pacific_war.strategy.raids import ChooseAim
from engine.games.pacific_war.strategy.strategy import GainInitiative, MayInterrupt, MayRead
from engine.games.pacific_war.supply.invasion import Invade, MayDefend
from engine.games.pacific_war.supply.supply import ReturnOrRedeploy, SpendToReady

Weigher = Callable[[Situation, Any], Iterator[Weighed]]


def confirm(s: Situation, ask: Decision) -> Iterator[Weighed]:
    """14.0, 6.0, 9.2.4, 10.1 What was chosen stands."""
    for choice in ask.legal(s.g):
        yield Weighed(choice, 0.0)


WEIGHERS: Mapping[type[Decision], Weigher] = {
    PlaceUnit: placing.set_up,
    ConfirmSetUp: confirm,
    PlaceArrival: placing.arrivals,
    ConfirmArrivals: confirm,
    PlaceDivisions: placing.garrisons,
    GainInitiative: strategy.initiative,
    MayInterrupt: strategy.interruptions,
    TakeAction: strategy.actions,
    MayRead: strategy.reading,
    PickShips: groups.picks,
    ChooseGoal: groups.goals,
    ChoosePort: groups.ports,
    React: fighting.reactions,
    MayBuild: placing.building,
    ChooseAim: strategy.aims,
    CombatCard: cards.combat_cards,
    LeaveAtOnce: fighting.retreats,
    MayFightOn: fighting.fights_on,
    ChooseBombardment: hits.bombardments,
    ChooseHit: hits.hits,
    ConfirmHits: confirm,
    MayRetreat: fighting.retreats,
    ConfirmIsolation: confirm,
    MayDefend: supplying.defences,
    Invade: supplying.invasions,
    ReturnOrRedeploy: supplying.returns,
    SpendToReady: supplying.readying,
    ChooseLateCarrier: placing.late_carriers,
}
"""Every kind of decision of the game, and what weighs its choices."""


class Script:
    """What a side would do, decision by decision.

    Of one position in hand (quick play) it keeps what it has found out until something changes, and
    the plan whose group is being formed. Neither changes what it chooses.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.tables: Tables | None = None
        self.plan: Plan | None = None

    def situation(self, g: Theater, role: str) -> Situation:
        """The position as a side weighs it: the one from before while all is as it was."""
        seen = signature(g)
        kept = g.known.get((KEPT, role))
        if kept is not None and kept[0] == seen and kept[1].weights is self.weights:
            found: Situation = kept[1]
            return found
        if self.tables is None:
            self.tables = Tables(g.equipment)
        found = Situation(g, role, self.weights, self.tables)
        g.known[KEPT, role] = seen, found
        return found

    def weighed(self, g: Theater, ask: Decision) -> list[Weighed]:
        """Choices with their worth, the best first; of equal ones the first that was thought of."""
        found = list(WEIGHERS[type(ask)](self.situation(g, ask.role), ask))
        return sorted(found, key=lambda each: each.worth, reverse=True)

    def choice(self, g: Theater, ask: Decision) -> Choice:
        """The best choice, or what the plan under way wants."""
        if self.plan is not None:
            step = groups.next_step(g, ask, self.plan)
            if step is not None:
                return step
            self.plan = None
        choice = self.weighed(g, ask)[0].choice
        if isinstance(choice, MoveFrom):
            self.plan = plans_of(self.situation(g, ask.role), (choice.zone,))[0]
        return choice


KEPT = "kept_situation"
"""What a situation is called among what a position in hand knows."""


def signature(g: Theater) -> tuple[int, ...]:
    """All that a situation depends on and that changes without a counter that is moved."""
    state = g.state
    spent = sum(counter.face == "back" for counter in g.counters.values())
    return state.turn, state.in_supply, spent, len(g.hand(JAPAN)), len(g.hand(ALLIED))


class Captain:
    """The script as a player. `noise`: how far it misjudges each choice, for a weaker one."""

    def __init__(self, level: str, *, noise: float = 0.0, weights: Weights | None = None) -> None:
        self.level, self.noise, self.weights = level, noise, weights

    def choose(
        self, rules: AnyRules, state: TheaterState, ask: Decision, pick: random.Random
    ) -> Advice:
        """The choice that is worth most."""
        g = cast(PacificWar, rules).play(state)
        weighed = Script(self.weights or printed()).weighed(g, ask)
        if self.noise:
            weighed.sort(key=lambda each: each.worth + self.noise * pick.gauss(0, 1), reverse=True)
        best = weighed[0].choice
        if len(weighed) == 1:
            return Advice(choice=best)
        return Advice(choice=best, candidates=[candidate_of(each) for each in weighed])


def candidate_of(weighed: Weighed) -> Candidate:
    """What was weighed as it is told, without the terms that are nothing."""
    choice, worth, terms, name = weighed
    return Candidate(
        choice=choice, name=name, mean=worth, reasons=tuple(term for term in terms if term[1])
    )
