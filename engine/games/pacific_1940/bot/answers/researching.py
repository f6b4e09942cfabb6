"""G10 How many dice for research, and on which chart: by what the technologies would improve."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.answers.technologies import worth_of
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.weights import printed
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research.chances import breakthrough
from engine.games.pacific_1940.research.research import (
    BuyDice,
    BuyResearch,
    ChooseChart,
    NoResearch,
    PickChart,
)
from engine.games.pacific_1940.research.technologies import left_on, open_charts


def buy(g: Campaign, ask: BuyDice) -> Advice:
    """G10 As many dice as are worth their price, of a small part of the purse."""
    return advised(_bought(g, ask))


def _bought(g: Campaign, ask: BuyDice) -> Iterator[Candidate]:
    yield weighed(NoResearch())
    worth = max((worth_on(g, ask.role, chart) for chart in open_charts(g, ask.role)), default=0.0)
    die = g.equipment.research.die
    most = int(g.state.purses[ask.payer] * printed().research.share)
    for choice in ask.legal(g):
        if isinstance(choice, BuyResearch) and choice.dice * die <= most:
            found = breakthrough(g.equipment.research.hits, choice.dice) * worth
            yield weighed(choice, found=found, paid=-float(choice.dice * die))


def choose(g: Campaign, ask: ChooseChart) -> Advice:
    """G10 The chart on which more is left that would be of use."""
    return advised(
        weighed(choice, found=worth_on(g, ask.role, choice.chart))
        for choice in ask.legal(g)
        if isinstance(choice, PickChart)
    )


def worth_on(g: Campaign, power: str, chart: int) -> float:
    """G10 What the next technology of a chart is worth on average, in IPC."""
    left = left_on(g, power, chart)
    return sum(worth_of(g, power, each) for each in left) / len(left)
