"""8.2 Which ships fire at this shore, and which are kept for another that is assaulted yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice
from engine.games.pacific_1940.battle.assault import Assault as Landing
from engine.games.pacific_1940.battle.assault import Bombard, ChooseBombarding, bombarding_at
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.movement.engagements import (
    assaults_to_come,
    defenders_on_land,
    landing_zones,
)
from engine.games.pacific_1940.odds import Assault
from engine.games.pacific_1940.odds.attacks import between, kinds_of, of_attack
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: ChooseBombarding) -> Advice:
    """8.2 The ships whose fire here and whose fire elsewhere are together worth most."""
    battles, ships = Battles(Worth(g)), bombarding_at(g, ask.zone)
    found = []
    for choice in ask.legal(g):
        if isinstance(choice, Bombard):
            left = [key for key in ships if key not in choice.ships]
            found.append(
                weighed(
                    choice,
                    here=_here(g, ask, choice.ships, battles),
                    elsewhere=_elsewhere(g, ask, left, battles),
                )
            )
    return advised(found)


def _here(g: Campaign, ask: ChooseBombarding, ships: Sequence[str], battles: Battles) -> float:
    """8.2 The battle on this shore with these ships beside those that fire already."""
    landing = next(f for f in reversed(g.state.stack) if isinstance(f, Landing))
    attack = g.state.attacks[ask.space]
    attackers = [key for key in (*landing.ashore, *attack.units) if key in g.pieces]
    asked = between(g, ask.space, ask.role, attackers, defenders_on_land(g, ask.space), ask.role)
    asked = replace(
        asked,
        landed=kinds_of(g, landing.ashore),
        bombarding=kinds_of(g, (*landing.bombarding, *ships)),
    )
    return battles.fought(asked, ask.space, ask.role).value


def _elsewhere(g: Campaign, ask: ChooseBombarding, left: Sequence[str], battles: Battles) -> float:
    """8.2 The best that the other ships do at a shore that is assaulted from the same zone."""
    found = []
    for other in assaults_to_come(g):
        zones = landing_zones(g.state.attacks[other])
        asked = of_attack(g, other, ask.role)
        if other == ask.space or ask.zone not in zones or not isinstance(asked, Assault):
            continue
        found.append(
            battles.fought(_firing(g, asked, zones.index(ask.zone), left), other, ask.role).value
        )
    return sum(found)


def _firing(g: Campaign, asked: Assault, place: int, ships: Sequence[str]) -> Assault:
    """8.2 An assault at which just these ships of one zone fire."""
    crossing = asked.crossings[place]
    most = sum(Counter(load).total() for load in crossing.loads)
    crossing = replace(crossing, bombarding=kinds_of(g, ships[:most]))
    crossings = (*asked.crossings[:place], crossing, *asked.crossings[place + 1 :])
    return replace(asked, crossings=crossings)
