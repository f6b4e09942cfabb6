"""A program that plays for Japan: for each choice what it is worth, over all faces of the die."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import singledispatch
from typing import cast

from engine.core.playing.advice import Advice, Candidate
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import SUCCESS, Choice, Likely
from engine.core.sequence.flow import Decision
from engine.games.emperor.bot.evaluation import DIE, Evaluation
from engine.games.emperor.bot.weights import Weights, printed
from engine.games.emperor.components import pieces
from engine.games.emperor.housekeeping import PRODUCTION, Production
from engine.games.emperor.kamikaze import Banzai, KamikazeAttack
from engine.games.emperor.knock_out import FREE_KNOCK_OUT_FACES, MayReRollKnockOut
from engine.games.emperor.movement import AdvanceAny
from engine.games.emperor.player_actions.actions import MayReRoll
from engine.games.emperor.player_actions.attack import KNOCK_OUT_ACTIONS, Attack, KnockOut
from engine.games.emperor.player_actions.battle import Battle, PlaceFree
from engine.games.emperor.player_actions.fortify import Fortify
from engine.games.emperor.player_actions.procure import Procure
from engine.games.emperor.position.state import War, WarState
from engine.games.emperor.resources.bushido import ReRoll
from engine.games.emperor.rules import Emperor

Terms = Iterator[tuple[str, float]]


class Japan:
    """A program of one level. `noise`: how far it misjudges each choice, for a weaker one."""

    def __init__(self, level: str, *, noise: float = 0.0, weights: Weights | None = None) -> None:
        self.level, self.noise, self.weights = level, noise, weights

    def choose(
        self, rules: AnyRules, state: WarState, ask: Decision, pick: random.Random
    ) -> Advice:
        """The choice that is worth most, an Action of two beside the best of one."""
        g = cast(Emperor, rules).play(state)
        choices = list(ask.legal(g))
        if len(choices) == 1:
            return Advice(choice=choices[0])
        found = Evaluation(g, self.weights or printed())
        weighed = [candidate_of(each, g, found, ask) for each in choices]
        worth = for_one_action(weighed)
        ranked = sorted(
            weighed,
            key=lambda each: worth(each) + self.noise * pick.gauss(0, 1) * bool(self.noise),
            reverse=True,
        )
        return Advice(choice=ranked[0].choice, candidates=ranked)


def for_one_action(weighed: Sequence[Candidate]) -> Callable[[Candidate], float]:
    """8.2.3 How choices compare: one that costs two Actions, less the best of one."""
    single = max((each.mean for each in weighed if not is_double(each.choice)), default=0.0)
    return lambda each: each.mean - single * (KNOCK_OUT_ACTIONS - 1) * is_double(each.choice)


def candidate_of(choice: Choice, g: War, found: Evaluation, ask: Decision) -> Candidate:
    """A choice with its worth and the terms of it."""
    terms = tuple(terms_of(choice, g, found, ask))
    mean = sum(worth for _, worth in terms)
    return Candidate(choice=choice, mean=mean, reasons=terms)


def is_double(choice: Choice) -> bool:
    """8.2.3 Whether it costs two Actions."""
    return isinstance(choice, KnockOut)


def share(outcomes: Iterable[Likely]) -> float:
    """How likely it succeeds, of all that it may come to."""
    for each in outcomes:
        if each.what == SUCCESS:
            return len(each.faces) / DIE
    return 0.0


@singledispatch
def terms_of(choice: Choice, g: War, found: Evaluation, ask: Decision) -> Terms:
    """What a choice is worth, in its parts: what success brings, what it costs."""
    yield "nothing", 0.0


@terms_of.register
def _attack(choice: Attack, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.2, 10.3 The front goes back a box."""
    yield "front", share(choice.outcomes(g)) * found.driven_back(choice.front)
    if choice.kamikaze:
        yield "kamikaze", -found.kamikaze()


@terms_of.register
def _knock_out(choice: KnockOut, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.2.3 The front leaves the map; an Oil is paid."""
    yield "front", share(choice.outcomes(g)) * found.knocked_out(choice.front)
    yield "oil", found.resource("oil", -1)
    if choice.kamikaze:
        yield "kamikaze", -found.kamikaze()


@terms_of.register
def _procure(choice: Procure, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.5 One more of a resource."""
    yield choice.resource, share(choice.outcomes(g)) * found.resource(choice.resource, 1)


@terms_of.register
def _fortify(choice: Fortify, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.4 A fortification in the way of a front."""
    yield "fort", share(choice.outcomes(g)) * found.fort(choice.fort, choice.space)


@terms_of.register
def _battle(choice: Battle, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.3 The mean of what the card's table gives."""
    yield from battle_terms(g, found, choice)
    if choice.kamikaze:
        yield "kamikaze", -found.kamikaze()


@terms_of.register
def _kamikaze_attack(choice: KamikazeAttack, g: War, found: Evaluation, ask: Decision) -> Terms:
    """10.2 A front goes back on a 6; a marker is spent."""
    yield "front", share(choice.outcomes(g)) * found.driven_back(choice.front)
    yield "kamikaze", -found.kamikaze()


@terms_of.register
def _banzai(choice: Banzai, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.2.6 Which invader is met first."""
    yield "front", share(choice.outcomes(g)) * found.driven_back(choice.front)


@terms_of.register
def _advance_any(choice: AdvanceAny, g: War, found: Evaluation, ask: Decision) -> Terms:
    """6.3 The front that may come nearer."""
    box = g.counters[choice.front].box
    yield "front", found.front(choice.front, box - 1) - found.front(choice.front, box)


@terms_of.register
def _place_free(choice: PlaceFree, g: War, found: Evaluation, ask: Decision) -> Terms:
    """8.4.1 Where a table's fortification stands."""
    yield "fort", found.fort(choice.fort, choice.space)


@terms_of.register
def _production(choice: Production, g: War, found: Evaluation, ask: Decision) -> Terms:
    """7.3.3 Where the marker helps most next turn."""
    yield "production", production(g, found, choice.on)


@terms_of.register
def _reroll(choice: ReRoll, g: War, found: Evaluation, ask: Decision) -> Terms:
    """7.3.2 A second roll, against letting the first one stand."""
    yield from reroll_terms(g, found, ask)


def battle_terms(g: War, found: Evaluation, choice: Battle) -> Terms:
    """8.3 The mean of what the Battle Table of the card gives."""
    results = g.equipment.tables[str(g.card.battle)].results
    for line in choice.outcomes(g):
        for effect in results[int(line.what)]:
            match effect:
                case pieces.ResourceEffect(resource=resource, delta=points):
                    yield resource, found.resource(resource, points) / DIE
                case pieces.RetreatEffect(front=front):
                    yield "front", retreat(g, found, front) / DIE
                case pieces.PlaceFort(fort=fort):
                    yield "fort", found.best_fort(fort) / DIE


def retreat(g: War, found: Evaluation, front: str) -> float:
    """8.2.2 A front retreats by a table: one box, or a free Knock-Out Blow in its highest.

    8.2.3 There is one Knock-Out Blow a turn, bought or free.
    """
    if front not in g.counters or not g.is_active(front):
        return 0.0
    if g.is_at_top(front):
        free = len(FREE_KNOCK_OUT_FACES) / DIE
        may_be_tried = front != "abda" and not g.turn.knock_out_tried
        return free * found.knocked_out(front) if may_be_tried else 0.0
    return found.driven_back(front)


def production(g: War, found: Evaluation, on: str) -> float:
    """7.3.3 One face more next turn: for an attack on a front, or to place a fortification."""
    if on in g.equipment.forts:
        return found.best_fort(on) * PRODUCTION / DIE
    if g.is_at_top(on):
        return found.knocked_out(on) * PRODUCTION / DIE
    return found.driven_back(on) * PRODUCTION / DIE


def reroll_terms(g: War, found: Evaluation, ask: Decision) -> Terms:
    """7.3.2 What a second roll brings, against the Prestige that it may cost."""
    likely = share(ask.outcomes(g, ReRoll()))
    if isinstance(ask, MayReRoll):
        yield "again", likely * gain_of(found, ask.action)
    elif isinstance(ask, MayReRollKnockOut):
        yield "again", likely * found.knocked_out(ask.front)
    yield "prestige", (1 - likely) * found.resource("prestige", -1)


def gain_of(found: Evaluation, action: Choice) -> float:
    """What an Action is worth that succeeds."""
    match action:
        case Attack(front=front):
            return found.driven_back(front)
        case KnockOut(front=front):
            return found.knocked_out(front)
        case Fortify(fort=fort, space=space):
            return found.fort(fort, space)
        case Procure(resource=resource):
            return found.resource(resource, 1)
        case _:
            return 0.0
