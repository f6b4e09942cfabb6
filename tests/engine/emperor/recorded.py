"""A war played by the rules and written down, and quick play made to play the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.core.position import pile
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.emperor.bot.quick import lead
from engine.games.emperor.bot.quick.entry import action_of, entered, play
from engine.games.emperor.bot.quick.kit import TARGETS, Site, space_number
from engine.games.emperor.bot.quick.lead import Action
from engine.games.emperor.bot.quick.war import QuickWar
from engine.games.emperor.position.state import FRONTS, WarState
from engine.games.emperor.rules import Emperor

Chooser = Callable[[WarState, Decision], Choice]


class Step(Struct):
    """A decision: the position before it, and what was chosen."""

    state: WarState
    choice: Choice


class War(Struct):
    """All of a war: its decisions, how it ended, and each draw of chance in its order."""

    rules: Emperor
    steps: list[Step]
    end: WarState
    faces: list[list[int]]

    def world(self, after: int) -> Recorded:
        """What chance brings from a decision on."""
        faces = [face for each in self.faces[after:] for face in each]
        later = [*(step.state for step in self.steps[after:]), self.end]
        return Recorded(faces[::-1], later)

    def quick(self, at: int, leader: lead.Lead) -> QuickWar:
        """Quick play from a decision on, to the end, as the same chance brings it."""
        step, world = self.steps[at], self.world(at)
        q = entered(self.rules, step.state)
        q.mid, q.late = (world.order(epoch, getattr(q, epoch)) for epoch in ("mid", "late"))
        play(q, step.state, step.choice, world, leader)
        assert world.left == [], "quick play rolled fewer dice"
        return q


class Recorded:
    """Chance as it was: all faces to come, the last one first; the piles as they were shuffled."""

    def __init__(self, faces: list[int], later: Sequence[WarState]) -> None:
        self.left, self.later = faces, later

    def faces(self, turn: int) -> list[int]:
        return self.left

    def more(self) -> int:
        raise AssertionError("quick play rolled more dice")

    def shuffled(self, turn: int, cards: Sequence[int]) -> list[int]:
        """12.1 The Draw Pile after Housekeeping of that turn."""
        return next(
            order
            for state in self.later
            if state.turn == turn and sorted(order := drawn_from(state)) == sorted(cards)
        )

    def order(self, epoch: str, cards: list[int]) -> list[int]:
        """5.0 How the cards of an epoch were shuffled; as they lie, where it did not come to it.

        From version 3 of the rules on the first of them is turned at once.
        """
        for state in self.later:
            rest = drawn_from(state)
            for order in (rest, [*rest, *([state.card] if state.card else [])]):
                if sorted(order) == sorted(cards):
                    return order
        return cards


def drawn_from(state: WarState) -> list[int]:
    """The Draw Pile, the top card last."""
    return [int(key) for key in reversed(pile(state.cards, "draw"))]


def record(rules: Emperor, state: WarState, chooser: Chooser) -> War:
    """A war played by the rules to its end."""
    steps, faces = list[Step](), list[list[int]]()
    while rules.asks(state):
        ask = rules.asks(state)[0]
        choice = chooser(state, ask)
        steps.append(Step(state, choice))
        applied = rules.apply(state, "japan", choice)
        faces.append([face for draw in applied.draws if draw.what == "d6" for face in draw.gave])
        state = applied.state
    return War(rules, steps, state, faces)


class Repeats:
    """Leads quick play as a recorded war was led, and compares the position at each question."""

    def __init__(self, war: War, after: int) -> None:
        self.war, self.next, self.compared = war, after + 1, 0

    def step(self, q: QuickWar, *kinds: str) -> Step | None:
        """The decision that is next; None: the rules ask something else, or nothing any more."""
        steps = self.war.steps
        while self.next < len(steps) and steps[self.next].state.turn < q.turn:
            self.next += 1  # the next card was turned
        if self.next == len(steps) or self.kind(self.next) not in kinds:
            return None
        found = steps[self.next]
        self.next += 1
        self.compared += 1
        same(q, entered(self.war.rules, found.state))
        return found

    def kind(self, number: int) -> str:
        return str(self.war.steps[number].state.stack[-1].__struct_config__.tag)

    def chosen(self, q: QuickWar, *kinds: str) -> Any:
        found = self.step(q, *kinds)
        assert found is not None, f"the rules do not ask {kinds}"
        return found.choice

    def acts(self, q: QuickWar) -> Action:
        found = self.step(q, "spend_action")
        return lead.STOP if found is None else action_of(found.choice, q)

    def rolls_again(self, q: QuickWar, action: Action) -> bool:
        return not self.chosen(q, "may_reroll").PASSES

    def rolls_free_again(self, q: QuickWar, front: int) -> bool:
        return not self.chosen(q, "may_reroll_knock_out").PASSES

    def advances(self, q: QuickWar, fronts: Sequence[int]) -> int:
        chosen = FRONTS.index(self.chosen(q, "choose_advance").front)
        assert chosen in fronts
        return chosen

    def meets(self, q: QuickWar, fronts: Sequence[int]) -> int:
        chosen = FRONTS.index(self.chosen(q, "choose_banzai").front)
        assert chosen in fronts
        return chosen

    def places(self, q: QuickWar, fort: int, sites: Sequence[Site]) -> Site:
        track, _, box = self.chosen(q, "place_islands").space.partition(":")
        space = space_number(FRONTS.index(track), int(box))
        return next(site for site in sites if site[0] == space)

    def produces(self, q: QuickWar) -> int:
        return TARGETS.index(self.chosen(q, "place_production").on)


WAITING = {"orders", "results", "mid", "late"}
"""What waits to be carried out; and piles that quick play shuffles before the rules do."""


def same(q: QuickWar, by_the_rules: QuickWar) -> None:
    """Both hold the same facts."""
    one, other = q.facts(), by_the_rules.facts()
    for name in one.keys() - WAITING:
        assert one[name] == other[name], (name, one[name], other[name])
    for name in ("mid", "late"):
        assert sorted(getattr(q, name)) == sorted(getattr(by_the_rules, name))
