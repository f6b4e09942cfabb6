"""A program that tries the plans of the script to the end of the turn, in worlds dealt anew."""

from __future__ import annotations

import hashlib
import random
from collections import OrderedDict
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, cast

from engine.core.playing.advice import Advice, Candidate
from engine.core.playing.quick import QuickPlay
from engine.core.playing.search import gated
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.bot import groups
from engine.games.pacific_war.bot.plans import Plan, plans_of
from engine.games.pacific_war.bot.player import Captain, Script
from engine.games.pacific_war.bot.weighing.evaluation import evaluated
from engine.games.pacific_war.bot.weighing.weighed import Terms, total
from engine.games.pacific_war.bot.weighing.weights import Weights, printed
from engine.games.pacific_war.combat.combat_choices import MayFightOn
from engine.games.pacific_war.combat.retreat import MayRetreat
from engine.games.pacific_war.movement.moves import ChooseGoal, NavalMove
from engine.games.pacific_war.movement.reaction import React
from engine.games.pacific_war.movement.task_group import PickShips
from engine.games.pacific_war.position.state import Theater, TheaterState
from engine.games.pacific_war.rules import PacificWar
from engine.games.pacific_war.strategy.actions import MoveFrom, TakeAction
from engine.games.pacific_war.strategy.strategy import GainInitiative, TakeTurn

SEARCHED = (TakeAction, GainInitiative, React, MayRetreat, MayFightOn)
"""The decisions that plans are tried for; the script answers all others."""
REMEMBERED = 16


class Line(NamedTuple):
    """A choice, and the plan that it begins, if it is one."""

    choice: Choice
    plan: Plan | None
    worth: float
    name: str = ""


class Found(NamedTuple):
    """A line that was tried, as it is told: with the mean of each term over the worlds."""

    plan: Plan | None
    candidate: Candidate


class Admiral:
    """The script, unless trying shows that another plan is better.

    How worlds are dealt follows from what the side knows and from nothing else, so that each step
    of a plan is found again by the same search; what was found is remembered to save the time.
    """

    def __init__(self, level: str, *, weights: Weights | None = None) -> None:
        self.level, self.weights = level, weights
        self.captain = Captain(level, weights=weights)
        self.found: OrderedDict[bytes, list[Found]] = OrderedDict()

    def choose(
        self, rules: AnyRules, state: TheaterState, ask: Decision, pick: random.Random
    ) -> Advice:
        """The choice of the best plan; where nothing is searched, the script's."""
        game = cast(PacificWar, rules)
        if isinstance(ask, PickShips | ChooseGoal):
            step = self.next_step(game, state, ask)
            if step is not None:
                return Advice(choice=step)
        if isinstance(ask, SEARCHED):
            tried = self.searched(game, known_of(game, state, ask.role))
            if tried:
                return advice_of(tried)
        return self.captain.choose(rules, state, ask, pick)

    def next_step(self, game: PacificWar, state: TheaterState, ask: Decision) -> Choice | None:
        """The next step of the plan that the action under way is; None: it is none of a plan."""
        known = known_of(game, state, ask.role)
        if not back_to_action(known):
            return None
        tried = self.searched(game, known)
        plan = tried[0].plan if tried else None
        return groups.next_step(game.play(state), ask, plan) if plan else None

    def searched(self, game: PacificWar, known: TheaterState) -> list[Found]:
        """The lines that were tried from a position, the one to take first; empty: no search."""
        key = game.codec.pack(known)
        if key in self.found:
            self.found.move_to_end(key)
            return self.found[key]
        tried = search(game, known, self.weights or printed(), key)
        self.found[key] = tried
        if len(self.found) > REMEMBERED:
            self.found.popitem(last=False)
        return tried


def known_of(game: PacificWar, state: TheaterState, role: str) -> TheaterState:
    """The position with all that the role may not know dealt in one settled way."""
    known = game.fuzzing.scrambled(state, role, random.Random(0))
    known.dice.script, known.dice.first, known.dice.drawn = [], [], 0
    return known


def back_to_action(known: TheaterState) -> bool:
    """8.3 Back to the choice of the action whose group is being formed; whether it is one.

    Until the group sails nothing else has changed.
    """
    stack = known.stack
    for place in range(len(stack) - 1):
        turn, move = stack[place], stack[place + 1]
        if isinstance(turn, TakeTurn) and isinstance(move, NavalMove) and not move.pursues:
            del stack[place + 1 :]
            stack.append(TakeAction(role=turn.role, may_pass=turn.may_pass))
            return True
    return False


def search(game: PacificWar, known: TheaterState, weights: Weights, key: bytes) -> list[Found]:
    """The lines of a position, tried in worlds dealt anew."""
    of, script = weights.search, Script(weights)
    g = game.play(known)
    ask = known.stack[-1]
    lines = lines_of(script, g, ask)[: of.plans]
    lines = [each for each in lines if each.worth > lines[0].worth - of.window]
    if len(lines) < 2:
        return []
    seed = hashlib.sha256(key).hexdigest()
    worlds = [
        game.fuzzing.scrambled(known, ask.role, random.Random(f"{seed}{number}"))
        for number in range(of.worlds)
    ]

    ends = dict[Line, list[Terms]]()

    def worth(line: Line, world: TheaterState) -> float:
        end = play_out(game, world, line, script, ask.role)
        ends.setdefault(line, []).append(end)
        return total(end)

    return [
        Found(
            tried.plan.plan,
            Candidate(
                choice=tried.plan.choice,
                name=tried.plan.name,
                mean=tried.mean,
                error=tried.error,
                number=tried.number,
                reasons=mean_terms(ends[tried.plan]),
            ),
        )
        for tried in gated(lines, worlds, worth, errors=of.errors, first=of.first)
    ]


def mean_terms(ends: Sequence[Terms]) -> Terms:
    """Each term in the mean of several worlds."""
    sums = dict[str, float]()
    for name, worth in chain.from_iterable(ends):
        sums[name] = sums.get(name, 0.0) + worth
    return tuple((name, worth / len(ends)) for name, worth in sums.items())


def lines_of(script: Script, g: Theater, ask: Decision) -> list[Line]:
    """What the script weighs, the best first; of moves each plan by itself, of cards one a use."""
    weighed = script.weighed(g, ask)
    lines = []
    seen = set[str]()
    for choice, worth, _, _ in weighed:
        if isinstance(choice, MoveFrom):
            continue
        kind = choice.__struct_config__.tag
        name = f"{kind} {choice.target}" if isinstance(ask, TakeAction) else str(kind)
        if name not in seen or isinstance(ask, React):
            lines.append(Line(choice, None, worth))
        seen.add(name)
    if isinstance(ask, TakeAction):
        s = script.situation(g, ask.role)
        lines += [
            Line(MoveFrom(plan.zone), plan, plan.worth, plan.called(s)) for plan in plans_of(s)
        ]
    return sorted(lines, key=lambda line: line.worth, reverse=True)


def play_out(game: PacificWar, world: TheaterState, line: Line, script: Script, role: str) -> Terms:
    """One world to the end of the turn, both sides by the script; what it is worth then."""
    quick = QuickPlay(game, world)
    g = cast(Theater, quick.g)
    turn = g.state.turn
    script.plan = line.plan
    ask = quick.ask
    if ask is not None:
        quick.take(ask, line.choice)
    while g.state.turn == turn and (ask := quick.ask) is not None:
        quick.take(ask, script.choice(g, ask))
    script.plan = None
    return evaluated(g, role, script.weights)


def advice_of(tried: list[Found]) -> Advice:
    """What was tried as advice: of each choice its best line."""
    best = dict[Choice, Candidate]()
    for each in tried:
        best.setdefault(each.candidate.choice, each.candidate)
    return Advice(choice=tried[0].candidate.choice, candidates=list(best.values()))
