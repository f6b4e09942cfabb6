"""G10 Research: dice are bought and thrown first of all; a breakthrough names a technology."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Fact, Told, UpTo
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Frame, Jump
from engine.games.pacific_1940.components.improving import CHARTS
from engine.games.pacific_1940.events.research import Researched, TechnologyFound
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research.dice import enter, thrown
from engine.games.pacific_1940.research.technologies import (
    charts,
    gain,
    left_on,
    may_research,
    most_dice,
    open_charts,
)

ECONOMY, IPC = Fact("economy"), Fact("ipc", is_number=True)
"""G2.6, G10 Which of several purses pays, and what is in it."""
NONE, ON_CHART = "none", "chart_"
"""Answers in advance: no dice; a chart, whose number follows."""


class NoResearch(Choice, tag="no_research", frozen=True):
    """G10 Buy no die."""

    PASSES: ClassVar = True

    def take(self, g: Campaign, ask: BuyDice) -> End:
        return End(0)


class BuyResearch(Choice, tag="buy_research", frozen=True):
    """G10 Buy a number of dice."""

    TARGET: ClassVar = "dice"
    dice: int

    @classmethod
    def candidates(cls, g: Campaign, ask: BuyDice) -> Iterator[BuyResearch]:
        yield from (cls(dice) for dice in range(1, most_dice(g, ask.payer) + 1))

    def why_not(self, g: Campaign, ask: BuyDice) -> Refusal | None:
        """G10 Nothing may be left to find; fog 5 in the fog the power is asked all the same."""
        if may_research(g, ask.role):
            return None
        return Refusal("G10", "nothing_left_to_find", {"power": ask.role})

    def take(self, g: Campaign, ask: BuyDice) -> End:
        """G10 The dice are paid at once, and gone whatever falls."""
        g.state.purses[ask.payer] -= self.dice * g.equipment.research.die
        return End(self.dice)


class BuyDice(Decision, tag="buy_dice", kw_only=True):
    """G10 A power decides how many dice it buys for research."""

    KINDS: ClassVar = (NoResearch, BuyResearch)
    RULE: ClassVar = "G10"
    IN_OWN_TURN: ClassVar = True
    BARRIER: ClassVar = True
    AHEAD: ClassVar = (NONE,)
    AHEAD_UP_TO: ClassVar = 9
    AHEAD_FACTS: ClassVar = (ECONOMY, IPC)
    economy: str = ""
    """G2.6 Whose purse pays, of a power with several economies; empty: the power's only one."""

    @classmethod
    def is_played(cls, g: Campaign) -> bool:
        """G10 It is an option."""
        return bool(g.state.options.research)

    @classmethod
    def ahead_values(cls, g: Campaign, fact: str) -> Sequence[str]:
        """G2.6 The economies of powers with several."""
        several = [key for key in g.equipment.economies if g.equipment.distinct(key)]
        return several if fact == ECONOMY.name else ()

    def told(self, g: Campaign) -> Sequence[Told]:
        """G10 Its purse, and what is in it."""
        ipc = g.state.purses[self.payer]
        if not self.economy:
            return [{IPC.name: ipc}]
        return [{ECONOMY.name: frozenset({self.economy}), IPC.name: ipc}]

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """G10 Answers in advance: no dice, or up to a number, as many as can be paid."""
        bound = UpTo.read(name)
        legal = [each for each in self.legal(g) if isinstance(each, BuyResearch)]
        within = [each for each in legal if bound and each.dice <= bound.count]
        return within[-1:] or [NoResearch()]

    @property
    def payer(self) -> str:
        """G10 The economy that pays."""
        return self.economy or self.role

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """G10 The purse, and the price of a die."""
        told = {"purse": g.state.purses[self.payer], "die": g.equipment.research.die}
        return {**told, "economy": self.economy} if self.economy else {**told}


class PickChart(Choice, tag="pick_chart", frozen=True):
    """G10 The chart on which the die of a breakthrough is thrown."""

    TARGET: ClassVar = "chart"
    chart: int

    @classmethod
    def candidates(cls, g: Campaign, ask: ChooseChart) -> Iterator[PickChart]:
        yield from (cls(chart) for chart in charts(g))

    def why_not(self, g: Campaign, ask: ChooseChart) -> Refusal | None:
        """G10 A chart with nothing new on it may not be picked."""
        if left_on(g, ask.role, self.chart):
            return None
        return Refusal("G10", "chart_is_exhausted", {"chart": self.chart})

    def take(self, g: Campaign, ask: ChooseChart) -> End:
        return End(self.chart)


class ChooseChart(Decision, tag="choose_chart", kw_only=True):
    """G10 A breakthrough: the power picks a chart."""

    KINDS: ClassVar = (PickChart,)
    RULE: ClassVar = "G10"
    IN_OWN_TURN: ClassVar = True
    BARRIER: ClassVar = True
    TELLS_WHY_NOT: ClassVar = True
    AHEAD: ClassVar = tuple(f"{ON_CHART}{chart}" for chart in CHARTS)

    @classmethod
    def is_played(cls, g: Campaign) -> bool:
        """G10 It is an option."""
        return bool(g.state.options.research)

    def answers(self, g: Campaign, name: str) -> Sequence[Choice]:
        """G10 Answers in advance: a chart, if something new is on it."""
        picked = (each for each in self.legal(g) if isinstance(each, PickChart))
        return [each for each in picked if name == f"{ON_CHART}{each.chart}"]


class Research(Procedure, tag="research", kw_only=True):
    """G10 Dice are bought and thrown; one breakthrough at most, however many dice succeed.

    All dice are thrown from the stream of the power's side where others may not know of them. dice:
    how many were bought. chart: the one picked. asked: G2.6 the economies that were asked so far.
    """

    STEPS: ClassVar = ("buy_dice", "throw", "choose_chart", "breakthrough")
    power: str
    dice: int = 0
    chart: int = 0
    asked: list[str] = []

    def buy_dice(self, g: Campaign) -> list[Frame]:
        """G10 The power is asked if it can pay a die; G2.6 each of its purses may pay.

        Fog 5 In the fog it is asked all the same: otherwise everyone would learn that it cannot, or
        has found everything.
        """
        free = free_economies(g, self.power)
        may = may_research(g, self.power)
        asked = [key for key in free if g.in_fog or (may and most_dice(g, key))]
        if not g.earlier.last_purse_alone_throws:
            asked = [key for key in asked if key not in self.asked][:1]
            self.asked = [*self.asked, *asked]
        return [BuyDice(role=self.power, economy=g.equipment.distinct(key)) for key in asked]

    def on_buy_dice(self, g: Campaign, dice: int) -> Jump | None:
        """G10, GR-02 The dice of all purses are thrown together, when the last was asked."""
        self.dice += dice
        return None if g.earlier.last_purse_alone_throws else Jump("buy_dice")

    def throw(self, g: Campaign) -> End | None:
        """G10 One die that succeeds is enough, and more do not count.

        Fog 12 Dice that were entered and not needed are forgotten when the research is over.
        """
        if not self.dice:
            enter(g, self.power, ())
            return End()
        rolls = thrown(g, self.power, self.dice)
        is_breakthrough = max(rolls) >= g.equipment.research.hits
        g.tell(
            Researched(
                power=self.power,
                rolls=rolls,
                is_breakthrough=is_breakthrough,
                spent=self.dice * g.equipment.research.die,
                left=sum(g.state.purses[key] for key in g.equipment.economies_of[self.power]),
            )
        )
        if is_breakthrough:
            return None
        enter(g, self.power, ())
        return End()

    def choose_chart(self, g: Campaign) -> ChooseChart | None:
        """G10 The power picks a chart, where more than one has something new."""
        possible = open_charts(g, self.power)
        self.chart = possible[0]
        return ChooseChart(role=self.power) if len(possible) > 1 else None

    def on_choose_chart(self, g: Campaign, chart: int) -> None:
        """G10 The die will be thrown on that chart."""
        self.chart = chart

    def breakthrough(self, g: Campaign) -> None:
        """G10 A die names the technology; it is thrown again while that is one the power has."""
        left = {each.die: each.key for each in left_on(g, self.power, self.chart)}
        rolls = [*thrown(g, self.power, 1)]
        while rolls[-1] not in left:
            rolls += thrown(g, self.power, 1)
        enter(g, self.power, ())
        found = left[rolls[-1]]
        gain(g, self.power, found)
        told = TechnologyFound(
            power=self.power, chart=self.chart, rolls=tuple(rolls), technology=found
        )
        g.tell(told)


def research_of(g: Campaign, power: str) -> list[Research]:
    """G10 The research of a power, where it may have one.

    Fog 5 Whether it has anything left to find, or money, is no reason to leave it out in the fog.
    """
    may = g.state.options.research and g.equipment.powers[power].researches
    return [Research(power=power)] if may else []
