"""8.2 Transports and escorts that a landing does not need are sent to other targets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.bot.combat.choosing import Choosing, pays, targets
from engine.games.pacific_1940.bot.combat.force import Undertaking, Weighed
from engine.games.pacific_1940.bot.combat.reinforcing import weighed_again


def spread(choosing: Choosing) -> Choosing:
    """8.2 The same attacks, or those with smaller landings and others made instead, if better."""
    for found in sorted(_large(choosing), key=lambda each: -len(each.force.lifts)):
        choosing = _better(choosing, _with_less(choosing, found))
    for found in [each for each in choosing.chosen if each.force.lifts and each.force.fleet]:
        choosing = _better(choosing, _unescorted(choosing, found))
    return choosing


def _better(choosing: Choosing, other: Choosing | None) -> Choosing:
    """7 The attacks that are worth more together, by no less than an attack must bring."""
    is_better = other is not None and _worth(other) > _worth(choosing) + _least(choosing)
    return other if other is not None and is_better else choosing


def _large(choosing: Choosing) -> Iterator[Weighed]:
    """8.2 The landings of several transports."""
    return (each for each in choosing.chosen if len(each.force.lifts) > 1)


def _worth(choosing: Choosing) -> float:
    """7 What all attacks are worth together."""
    return sum(each.worth for each in choosing.chosen)


def _least(choosing: Choosing) -> float:
    """7 What an attack must bring at least."""
    return choosing.picture.weights.attack.pays


def _with_less(choosing: Choosing, found: Weighed) -> Choosing | None:
    """8.2 The attacks with a landing as small as it may be; then those that others could make."""
    picture, other = choosing.picture, _without(choosing, found)
    less = _least_landing(other.undertaking, found)
    if less is None or other.take(less) is None:
        return None
    busy = [*other.undertaking.draft.order_of]
    lands = (land for land in _left(other) if not picture.g.is_sea(land))
    other.choose(land for land in lands if picture.own.lifts(land, busy))
    return other if len(other.chosen) > len(choosing.chosen) else None


def _unescorted(choosing: Choosing, found: Weighed) -> Choosing | None:
    """8.2 The attacks with a landing that no fleet goes along with; then what it could sink."""
    fleet, comers = set(found.force.fleet), choosing.picture.own.comers
    is_sea = choosing.picture.g.is_sea
    zones = [z for z in _left(choosing) if is_sea(z) and not fleet.isdisjoint(comers[z])]
    if not zones:
        return None
    other = _without(choosing, found)
    less = weighed_again(other.undertaking, replace(found.force, fleet=()))
    if other.take(less) is None:
        return None
    other.choose(zones)
    return other if len(other.chosen) > len(choosing.chosen) else None


def _without(choosing: Choosing, found: Weighed) -> Choosing:
    """7 The same attacks but one."""
    other = Choosing(choosing.picture, choosing.only)
    for each in choosing.chosen:
        if each is not found:
            other.follow(each, choosing.orders_for[each.force.space])
    return other


def _left(choosing: Choosing) -> list[str]:
    """7 The targets that are not attacked."""
    done = {each.force.space for each in choosing.chosen}
    return [aim for aim in targets(choosing.picture, choosing.only) if aim not in done]


def _least_landing(undertaking: Undertaking, found: Weighed) -> Weighed | None:
    """8.2 The landing with the fewest transports that is made as surely; None if it needs all."""
    lifts, weights = found.force.lifts, undertaking.picture.weights.attack
    for number in range(1, len(lifts)):
        less = weighed_again(undertaking, replace(found.force, lifts=lifts[:number]))
        if less.won >= min(found.won, weights.sure) and pays(undertaking.picture, less):
            return less
    return None
