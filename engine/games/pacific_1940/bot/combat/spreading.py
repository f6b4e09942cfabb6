"""8.2 Transports that one landing needs no longer are sent where land could be taken besides."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.bot.combat.choosing import Choosing, pays, targets
from engine.games.pacific_1940.bot.combat.force import Undertaking, Weighed
from engine.games.pacific_1940.bot.combat.reinforcing import weighed_again


def spread(choosing: Choosing) -> Choosing:
    """8.2 The same attacks, or those with smaller landings and others made instead, if better."""
    for found in sorted(_large(choosing), key=lambda each: -len(each.force.lifts)):
        other = _with_less(choosing, found)
        if other is not None and _worth(other) > _worth(choosing) + _least(choosing):
            choosing = other
    return choosing


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
    picture = choosing.picture
    other = Choosing(picture, choosing.only)
    for each in choosing.chosen:
        if each is not found:
            other.follow(each, choosing.orders_for[each.force.space])
    less = _least_landing(other.undertaking, found)
    if less is None or other.take(less) is None:
        return None
    done = {each.force.space for each in other.chosen}
    busy = [*other.undertaking.draft.order_of]
    other.choose(
        land
        for land in targets(picture, choosing.only)
        if land not in done and not picture.g.is_sea(land) and picture.own.lifts(land, busy)
    )
    return other if len(other.chosen) > len(choosing.chosen) else None


def _least_landing(undertaking: Undertaking, found: Weighed) -> Weighed | None:
    """8.2 The landing with the fewest transports that is made as surely; None if it needs all."""
    lifts, weights = found.force.lifts, undertaking.picture.weights.attack
    for number in range(1, len(lifts)):
        less = weighed_again(undertaking, replace(found.force, lifts=lifts[:number]))
        if less.won >= min(found.won, weights.sure) and pays(undertaking.picture, less):
            return less
    return None
