"""8.3 The rest of a battle under way, as a question for the odds.

It begins with what is still fired in the round under way: units that were hit fire in it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.battle import Battle as Fight
from engine.games.pacific_1940.battle.losses import ChooseLosses, TakeLosses
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


def rest_with(g: Campaign, ask: ChooseLosses, draft: TakeLosses) -> Battle | None:
    """8.3 The rest of the battle under way if these losses are taken."""
    fights = [frame for frame in g.state.stack if isinstance(frame, Fight)]
    return rest_of(g, fights[-1], ask, hit=draft.units) if fights else None


def rest_of(
    g: Campaign,
    fight: Fight,
    ask: ChooseLosses | None,
    *,
    as_proposed: bool = True,
    hit: Sequence[str] = (),
) -> Battle | None:
    """8.3 The battle from where it stands; None: a side is gone, and the other fires no more.

    Open hits are taken by the units in `hit`; without them as proposed to whoever chooses, or else
    in the printed order.
    """
    taken = _taken(g, fight, ask, as_proposed=as_proposed, hit=hit)
    gone = [*fight.doomed, *forces.sunk(g, taken.elements())]
    asked = of_battle(g, replace(fight, doomed=gone), viewer=None)
    under_way = _under_way(g, fight, gone)
    shells = step_of(fight) in GUNS_HAVE_FIRED
    fires = under_way is not None and bool(under_way.attack or under_way.defence)
    if not ((asked.attackers.units and asked.defenders.units) or fires):
        return None
    return replace(
        asked,
        attackers=_hurt(g, asked.attackers, taken, fight.attackers, gone),
        defenders=_hurt(g, asked.defenders, taken, fight.defenders, gone),
        bombarding=kinds_of(g, fight.bombarding) if shells else asked.bombarding,
        under_way=under_way if fires else None,
    )


def step_of(fight: Fight) -> str:
    """8.3 The last step that has begun: the frame names the next one."""
    steps = (*fight.STEPS, "end")
    return steps[max(0, steps.index(fight.at) - 1)] if fight.at else steps[0]


def _taken(
    g: Campaign, fight: Fight, ask: ChooseLosses | None, *, as_proposed: bool, hit: Sequence[str]
) -> Counter[str]:
    """8.3 Unit → the open hits that it takes, also of a strike that the other side takes next."""
    taken = Counter(hit)
    if not hit and ask is not None and as_proposed:
        taken.update(ask.start(g).units)
    elif not hit and ask is not None:
        taken.update(_as_printed(g, ask.order, ask.hits, ask.targets))
    for attacks, hits in ((True, fight.on_attackers), (False, fight.on_defenders)):
        if hits:
            units = fight.attackers if attacks else fight.defenders
            there = [key for key in units if key not in fight.doomed]
            order = loss_key(attacks=attacks, is_sea=g.is_sea(fight.space))
            taken.update(_as_printed(g, order, hits, there))
    return taken


def _as_printed(g: Campaign, order: str, hits: dict[str, int], units: Iterable[str]) -> list[str]:
    """8.3 The units that a printed order gives up; of a kind the damaged first."""
    alike = sorted(units, key=lambda key: (g.pieces[key].kind, forces.hits_left(g, key)))
    kinds = g.equipment.loss_orders[order].kinds
    places = gunnery.proposed(kinds, hits, forces.targets(g, alike))
    return [alike[place] for place in places]


def _under_way(g: Campaign, fight: Fight, gone: Collection[str]) -> Round | None:
    """8.3 What is still fired in this round; None: a new one begins.

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
