"""3 War: an aggressor weighs what it can take against what it wakes; the others answer.

No power is named here. Whose declarations are unprovoked is an aggressor; who may declare war from
some round on in any case waits for it; who is neutral without such a date is left asleep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.encoding.codec import copier_of
from engine.core.playing.advice import Advice, Candidate
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.bot.answers.weighing import advised
from engine.games.pacific_1940.bot.combat.plan import plan
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.worth import LandWorth
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.conditions import comes_by_itself
from engine.games.pacific_1940.politics.declarations import Declare, GoToWar, KeepPeace
from engine.games.pacific_1940.politics.effects import payment_for
from engine.games.pacific_1940.politics.objectives import pays
from engine.games.pacific_1940.position.records import Declaration
from engine.games.pacific_1940.position.state import Campaign

PictureOf = Callable[[Campaign], Picture]
FEW = 4
"""So many choices are all weighed; of more, wars on one party each, and then all that pay."""


def declared(picture: Picture, choices: Sequence[Choice], anew: PictureOf) -> Advice:
    """3 Peace, or war with those with whom it is worth most.

    anew: the same player's picture of another position.
    """
    if len(choices) <= FEW:
        return advised(_weighed(picture, choice, anew) for choice in choices)
    wars = [choice for choice in choices if isinstance(choice, GoToWar)]
    peace = next(choice for choice in choices if isinstance(choice, KeepPeace))
    told = [_weighed(picture, choice, anew) for choice in (peace, *_of_one_party(wars))]
    paying = {
        power
        for each in told[1:]
        if each.mean > told[0].mean and isinstance(each.choice, GoToWar)
        for power in each.choice.on
    }
    all_that_pay = [choice for choice in wars if set(choice.on) == paying]
    known = [each.choice for each in told]
    told += [_weighed(picture, choice, anew) for choice in all_that_pay if choice not in known]
    return advised(told)


def _of_one_party(wars: Sequence[GoToWar]) -> list[GoToWar]:
    """3 The wars that are part of no smaller one."""
    return [war for war in wars if not any(set(other.on) < set(war.on) for other in wars)]


def _weighed(picture: Picture, choice: Choice, anew: PictureOf) -> Candidate:
    found = tuple(_terms(picture, choice, anew))
    return Candidate(choice=choice, mean=sum(worth for _, worth in found), reasons=found)


def _terms(picture: Picture, choice: Choice, anew: PictureOf) -> list[tuple[str, float]]:
    """3 What a declaration is worth: the attacks that it allows, and what it costs."""
    on = choice.on if isinstance(choice, GoToWar) else ()
    weights = picture.weights.politics
    gain = plan(anew(_with_war(picture, on))).worth * weights.tempo
    g, power = picture.g, picture.power
    if not on:
        return [("attacks", gain)]
    if _is_aggressor(g, power, on):
        return [
            ("attacks", gain),
            ("time", _no_more_waiting(picture, on)),
            ("awakens", -_wakes(picture, on)),
        ]
    wanted = [each for each in on if _waits_for_war(g, power, each) or _is_fought(g, power, each)]
    told = [("attacks", gain)]
    if wanted:
        told.append(("income", weights.awakened * len(wanted)))
    if len(wanted) < len(on):
        others = [each for each in on if each not in wanted]
        told.append(("patience", -sum(_patience(picture, each) for each in others)))
        if any(_has_date(g, power, each) for each in others):
            told.append(("objectives", _objectives(picture, on)))
    return told


def _has_date(g: Campaign, power: str, on: str) -> int:
    """3 The round from which a power may declare war on another; 0: from the first."""
    dated = [rule.from_round for rule in g.equipment.politics.rules_for(power, on)]
    return min(dated, default=0)


def _patience(picture: Picture, on: str) -> float:
    """3 What peace is worth with those whom one does not wake.

    Who had to wait for a round has less of it with each round after that.
    """
    g, weights = picture.g, picture.weights.politics
    date = _has_date(g, picture.power, on)
    rounds = max(0, g.state.turn - date) if date else 0
    return weights.watched * weights.patience**rounds


def _objectives(picture: Picture, on: Sequence[str]) -> float:
    """14 What objectives pay the side more by a war, and the other less, as long as that counts."""
    g, then = picture.g, _with_war(picture, on)
    change = 0
    for each in g.equipment.objectives.values():
        more = pays(then, each) - pays(g, each)
        change += more if g.side(each.power) == picture.side else -more
    return change * picture.weights.land.turns


def _with_war(picture: Picture, on: Sequence[str]) -> Campaign:
    """3 The position as it would be."""
    g = picture.g
    then = Campaign(copier_of(type(g.state))(g.state), g.equipment, g.rules_version)
    if on:
        politics.declare(then, picture.power, tuple(on))
    return then


def expected(picture: Picture, anew: PictureOf) -> Campaign:
    """3 The position as it will be at the end of the turn, with the wars that are declared in it.

    From some round on an aggressor is taken to wait no longer.
    """
    g, power = picture.g, picture.power
    if g.state.turn < picture.weights.politics.latest:
        on = _declares(picture, anew)
    else:
        on = [
            each
            for each in g.equipment.order
            if politics.why_not_declare(g, power, each) is None
            and _is_aggressor(g, power, (each,))
            and _is_coming(g, each, power)
        ]
    return _with_war(picture, on) if on else g


def _declares(picture: Picture, anew: PictureOf) -> list[str]:
    """3 On whom the power would declare war, were it to move now."""
    choices = Declare(role=picture.power).choices(picture.g)
    choice = declared(picture, choices, anew).choice if choices else None
    return [*choice.on] if isinstance(choice, GoToWar) else []


def _is_aggressor(g: Campaign, power: str, on: Sequence[str]) -> bool:
    """3 Whether a power's declarations on others are unprovoked ones."""
    rules = [rule for each in on for rule in g.equipment.politics.rules_for(power, each)]
    return any(rule.provokes for rule in rules)


def _waits_for_war(g: Campaign, power: str, on: str) -> bool:
    """3 Whether a power is to go to war as soon as it may: it may do so even before its move."""
    return any(rule.in_income_from_round for rule in g.equipment.politics.rules_for(power, on))


def _is_asleep(g: Campaign, power: str, towards: str) -> bool:
    """3 Whether a neutral power has no war yet, or none on the board of another power's wars."""
    powers = g.equipment.powers
    if not powers[power].wars_by_board:
        return politics.is_neutral(g, power)
    theatres = {powers[enemy].theatre for enemy in g.enemies(power)}
    return powers[power].neutral and powers[towards].theatre not in theatres


def _is_coming(g: Campaign, power: str, on: str) -> bool:
    """3 Whether a power will sooner or later declare war on another: it may, and is not neutral.

    Of neutral powers those come that have a date.
    """
    rules = g.equipment.politics.rules_for(power, on)
    if any(rule.is_free for rule in rules) and not _is_asleep(g, power, on):
        return True
    return comes_by_itself(g, power, on) > 0


def _is_fought(g: Campaign, power: str, on: str) -> bool:
    """3 Whether a friend who waited for it fights another power.

    A power that keeps out of wars only follows one of its own, on the same board.
    """
    if g.equipment.powers[power].neutral:
        return not _is_asleep(g, power, on)
    return any(
        g.at_war(friend, on) and comes_by_itself(g, friend, on) for friend in g.friends(power)
    )


def _no_more_waiting(picture: Picture, on: Sequence[str]) -> float:
    """3 From some round on the others come by themselves: who strikes first has it better."""
    g, weights = picture.g, picture.weights.politics
    is_time = g.state.turn >= weights.latest
    return weights.awakened * (is_time and any(_is_coming(g, each, picture.power) for each in on))


def _wakes(picture: Picture, on: Sequence[str]) -> float:
    """3, 14 What war costs: trade, the payment, income and armies of those not at war yet."""
    g, power, weights = picture.g, picture.power, picture.weights.politics
    then = _with_war(picture, on)
    cost = picture.worth.trade(power) - LandWorth(then, picture.weights).trade(power)
    declaration = Declaration(by=power, on=tuple(on), round=g.state.turn, unprovoked=True)
    if payment := payment_for(g, declaration):
        cost += payment.ipc
    for other in g.equipment.order:
        if g.side(other) == g.side(power) or g.at_war(other, power):
            continue
        date = comes_by_itself(g, other, power)
        is_woken = then.at_war(other, power) or (
            politics.why_not_declare(g, other, power) is not None
            and politics.why_not_declare(then, other, power) is None
        )
        if date and is_woken:
            cost += weights.awakened * max(0, date - g.state.turn)
        elif is_woken and _is_asleep(g, other, power):
            cost += weights.watched
    return cost
