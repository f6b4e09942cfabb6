"""9.2.4 Whom hits are assigned to, and what a hit costs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import (
    ENEMY_LOSSES,
    OWN_LOSSES,
    Weighed,
    single,
    summed,
)
from engine.games.pacific_war.combat.combat_choices import Bombard, ChooseBombardment
from engine.games.pacific_war.resolution.hits import AssignHit, ChooseHit


def hits(s: Situation, ask: ChooseHit) -> Iterator[Weighed]:
    """9.2.4 Of the enemy the unit that a hit costs most, of one's own the one it costs least."""
    for choice in s.legal(AssignHit, ask):
        cost = target_worth(s, choice.unit)
        if s.g.side(choice.unit) == s.role:
            yield single(choice, OWN_LOSSES, -cost)
        else:
            yield single(choice, ENEMY_LOSSES, cost)


def target_worth(s: Situation, key: str) -> float:
    """9.2.5 What a hit costs: the loss, and for an LBA the skies that it holds this turn."""
    counter = s.g.counters[key]
    if s.g.unit(key).is_lba and counter.place in s.g.equipment.zones:
        owner = counter.owner
        ships, lba = s.there.of(owner)
        gone = s.there.with_side(owner, ships, lba - {counter.place})
        return s.loss(key) + s.weights.battle.skies * abs(s.gain(gone))
    return s.loss(key)


def bombardments(s: Situation, ask: ChooseBombardment) -> Iterator[Weighed]:
    """9.2.4, J07 How many hits on LBA, the rest on ships: one each before a second."""
    lba = sorted((target_worth(s, key) for key in s.g.lba_in(ask.zone, s.enemy)), reverse=True)
    ships = sorted(s.loss(key) for key in s.g.ships_in(ask.zone, s.enemy))
    for choice in Bombard.candidates(s.g, ask):
        on_lba, on_ships = choice.hits, ask.most - choice.hits
        yield summed(choice, ("LBA", sum(lba[:on_lba])), ("ships", sum(ships[:on_ships])))
