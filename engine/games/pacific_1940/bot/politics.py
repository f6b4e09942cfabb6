"""3 War: the aggressor weighs what it can take against what it wakes; the others answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.encoding.own_copy import copier_of
from engine.core.playing.advice import Advice, Candidate
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.bot.answers.weighing import advised
from engine.games.pacific_1940.bot.combat.plan import plan
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.declarations import GoToWar
from engine.games.pacific_1940.position.state import Campaign

PictureOf = Callable[[Campaign], Picture]


def declared(picture: Picture, choices: Sequence[Choice], anew: PictureOf) -> Advice:
    """3 Peace, or war with those with whom it is worth most.

    anew: the same player's picture of another position.
    """
    terms = {choice: tuple(_terms(picture, choice, anew)) for choice in choices}
    return advised(
        Candidate(choice=choice, mean=sum(worth for _, worth in found), reasons=found)
        for choice, found in terms.items()
    )


def _terms(picture: Picture, choice: Choice, anew: PictureOf) -> list[tuple[str, float]]:
    """3 What a declaration is worth: the attacks that it allows, and what it costs."""
    on = choice.on if isinstance(choice, GoToWar) else ()
    gain = plan(anew(_with_war(picture, on))).worth * picture.weights.politics.tempo
    g, power = picture.g, picture.power
    if not on:
        return [("attacks", gain)]
    if power == g.equipment.politics.aggressor:
        return [
            ("attacks", gain),
            ("time", _no_more_waiting(picture)),
            ("awakens", -_wakes(picture, on)),
        ]
    if power == g.equipment.politics.provoked or _is_fought(picture):
        return [("attacks", gain), ("income", picture.weights.politics.awakened)]
    return [("attacks", gain), ("patience", -picture.weights.politics.watched)]


def _with_war(picture: Picture, on: Sequence[str]) -> Campaign:
    """3 The position as it would be."""
    g = picture.g
    then = Campaign(copier_of(type(g.state))(g.state), g.equipment, g.rules_version)
    if on:
        politics.declare(then, picture.power, tuple(on))
    return then


def expected(picture: Picture) -> Campaign:
    """3 The position as it will be at the end of the turn, if the aggressor waits no longer."""
    g, told = picture.g, picture.g.equipment.politics
    is_time = g.state.turn >= picture.weights.politics.latest
    if picture.power != told.aggressor or not is_time:
        return g
    on = [
        each
        for each in g.equipment.order
        if politics.why_not_declare(g, told.aggressor, each) is None
    ]
    return _with_war(picture, on)


def _is_fought(picture: Picture) -> bool:
    """3 Whether a friend that waited to be provoked is at war with the aggressor."""
    told = picture.g.equipment.politics
    return picture.g.at_war(told.provoked, told.aggressor)


def _no_more_waiting(picture: Picture) -> float:
    """3 From some round on the others come by themselves: who strikes first has it better."""
    weights = picture.weights.politics
    return weights.awakened * (picture.g.state.turn >= weights.latest)


def _wakes(picture: Picture, on: Sequence[str]) -> float:
    """3, 14 What war costs the aggressor: trade, the payment, income of who was not at war yet."""
    g, told = picture.g, picture.g.equipment.politics
    early = max(0, told.entry_round - g.state.turn)
    cost = picture.worth.trade()
    is_paid = g.state.options.payment and not g.state.paid
    if is_paid and g.state.turn <= told.payment_until:
        cost += told.payment
    if not g.at_war(told.provoked, told.aggressor):
        cost += picture.weights.politics.awakened * early
    return cost
