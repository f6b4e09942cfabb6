"""8.3 The rest of a battle under way, as a question for the odds.

It begins with what is still fired in the round under way: units that were hit fire in it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.battle import Battle as Fight
from engine.games.pacific_1940.battle.fights import step_of
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.standing_orders import loss_key
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.odds.attacks import kinds_of, of_battle
from engine.games.pacific_1940.odds.terms import Battle, Round, Side
from engine.games.pacific_1940.position.state import Campaign

GUNS_HAVE_FIRED = ("air_defence", "air_defence_losses", "remove_shot_down")
BOMBARDED = ("bombardment", "bombardment_losses")
STRUCK = ("surprise_strikes", "attacker_is_struck", "defender_is_struck")
ATTACKER_HAS_FIRED = ("attacker_fires", "defender_losses")
"""8.3 Steps of a battle after which both sides, or the defender alone, still fire."""


def rest_of(g: Campaign, fight: Fight, hit: Sequence[str]) -> Battle | None:
    """8.3 The battle from where it stands; None: a side is gone, and the other fires no more.

    hit: the units that take the open hits, once for each.
    """
    taken = Counter([*hit, *_struck_besides(g, fight)])
    gone = [*fight.doomed, *forces.sunk(g, taken.elements())]
    asked = of_battle(g, replace(fight, doomed=gone), viewer=None)
    under_way = _under_way(g, fight, gone)
    if not ((asked.attackers.units and asked.defenders.units) or under_way):
        return None
    shells = step_of(fight) in GUNS_HAVE_FIRED
    return replace(
        asked,
        attackers=_hurt(g, asked.attackers, taken, fight.attackers, gone),
        defenders=_hurt(g, asked.defenders, taken, fight.defenders, gone),
        bombarding=kinds_of(g, fight.bombarding) if shells else asked.bombarding,
        under_way=under_way,
    )


def proposed(g: Campaign, ask: ChooseLosses | None) -> Sequence[str]:
    """8.3 The units that take the open hits as proposed to whoever chooses; none without them."""
    return ask.start(g).units if ask is not None else ()


def printed(g: Campaign, ask: ChooseLosses | None) -> Sequence[str]:
    """8.3 The units that take them in the printed order, which everybody knows."""
    if ask is None:
        return ()
    return _as_printed(g, ask.order, ask.hits, ask.targets, others_take=ask.others is True)


def _struck_besides(g: Campaign, fight: Fight) -> list[str]:
    """10 Units that take the hits of a strike about which nobody has been asked yet."""
    taken: list[str] = []
    for attacks, hits in ((True, fight.on_attackers), (False, fight.on_defenders)):
        if hits:
            units = fight.attackers if attacks else fight.defenders
            there = [key for key in units if key not in fight.doomed]
            order = loss_key(attacks=attacks, is_sea=g.is_sea(fight.space))
            taken += _as_printed(g, order, hits, there)
    return taken


def _as_printed(
    g: Campaign,
    order: str,
    hits: dict[str, int],
    units: Iterable[str],
    *,
    others_take: bool = False,
) -> list[str]:
    """8.3 The units that a printed order gives up; of a kind the damaged first."""
    alike = sorted(units, key=lambda key: (g.pieces[key].kind, forces.hits_left(g, key)))
    kinds = g.equipment.loss_orders[order].kinds
    places = gunnery.proposed(kinds, hits, forces.targets(g, alike), others_take=others_take)
    return [alike[place] for place in places]


def _under_way(g: Campaign, fight: Fight, gone: Collection[str]) -> Round | None:
    """8.3 What is still fired in this round; None: nothing, and a new one begins.

    Those that AAA or a strike hit are gone before the others fire.
    """
    step = step_of(fight)
    attack = [key for key in fight.attackers if key not in fight.struck]
    defence = [key for key in fight.defenders if key not in fight.struck]
    if step in (*GUNS_HAVE_FIRED, *STRUCK):
        attack, defence = ([key for key in side if key not in gone] for side in (attack, defence))
    elif step in ATTACKER_HAS_FIRED:
        attack = []
    elif step not in BOMBARDED:
        return None
    return Round(attack=kinds_of(g, attack), defence=kinds_of(g, defence), finds=tuple(fight.finds))


def _hurt(
    g: Campaign, side: Side, taken: Counter[str], units: Collection[str], gone: Collection[str]
) -> Side:
    """8.3 A side with the ships damaged that take a first hit."""
    hurt = Counter(g.pieces[key].kind for key in taken if key in units and key not in gone)
    return replace(side, damaged=dict(Counter(side.damaged) + hurt)) if hurt else side
