"""8.3 The public view of the battle under way: both sides, the dice, the hits to be taken."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.conduct import ChooseBattle
from engine.games.pacific_1940.battle.fights import step_of, under_way
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.events.battle import Fired
from engine.games.pacific_1940.odds.attacks import Foreseen, of_attack
from engine.games.pacific_1940.odds.rest import proposed, rest_of
from engine.games.pacific_1940.position.state import Campaign


class Fighter(Struct, frozen=True, kw_only=True):
    """8.3 A unit in a battle. to_hit: it hits on this or less now, 0 for no dice.

    group: units of one side with the same number are equal for whoever chooses losses. left: spaces
    that an attacking aircraft can still fly. base: from which it scrambled. cargo: kinds that it
    carries. landed: it came ashore. dropped: G11 it came by air. doomed: it is lost, and fires.
    """

    key: str
    power: str
    kind: str
    to_hit: int
    group: int
    hits_left: int
    damaged: bool
    left: int
    base: str
    cargo: tuple[str, ...]
    landed: bool
    dropped: bool = False
    doomed: bool


class BattleView(Struct, frozen=True, kw_only=True):
    """8.3 The battle. step: the last that has begun. hits: side → hits that it has to take.

    loses: the side whose losses are chosen now, "" for none. rest: 8 the rest of it, as a question
    for the odds; None: a side is gone.
    """

    space: str
    attacker: str
    round: int
    step: str
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    bombarding: tuple[str, ...]
    submerged: tuple[str, ...]
    fired: tuple[Fired, ...]
    hits: dict[str, int]
    loses: Literal["", "attacker", "defender"]
    rest: odds.Battle | None


def battle_view(g: Campaign) -> BattleView | None:
    """8.3 The innermost battle on the stack; None if there is none."""
    fight = under_way(g)
    if fight is None:
        return None
    top = g.state.stack[-1]
    ask = top if isinstance(top, ChooseLosses) else None
    return BattleView(
        space=fight.space,
        attacker=fight.attacker,
        round=fight.round,
        step=step_of(fight),
        attackers=fighters(g, fight, fight.attackers, attacks=True),
        defenders=fighters(g, fight, fight.defenders, attacks=False),
        bombarding=tuple(key for key in fight.bombarding if key in g.pieces),
        submerged=tuple(key for key in fight.submerged if key in g.pieces),
        fired=tuple(fight.fired),
        hits={
            "attacker": hits_on(g, fight.on_attackers, ask, attacks=True),
            "defender": hits_on(g, fight.on_defenders, ask, attacks=False),
        },
        loses="" if ask is None else "attacker" if ask.attacks else "defender",
        rest=rest_of(g, fight, proposed(g, ask)),
    )


def hits_on(g: Campaign, hits: dict[str, int], ask: ChooseLosses | None, *, attacks: bool) -> int:
    """8.3 The hits that one side has to take, including those being decided."""
    asked = ask.limits(g).total if ask and ask.attacks == attacks else 0
    return sum(hits.values()) + asked


def fighters(g: Campaign, fight: Battle, keys: list[str], *, attacks: bool) -> tuple[Fighter, ...]:
    """8.3 One side's units, each with what it hits on beside its own side."""
    there = [key for key in keys if key in g.pieces and key not in fight.submerged]
    strengths = gunnery.strengths(forces.kinds(g, there), attacks=attacks)
    looks: dict[forces.Look, int] = {}
    dropped = forces.told_apart(g, fight.dropped or ())
    came = (fight.landed, dropped)
    return tuple(
        Fighter(
            key=key,
            power=g.owner(key),
            kind=g.pieces[key].kind,
            to_hit=strength,
            group=looks.setdefault(forces.look(g, key, *came, attacks=attacks), len(looks)),
            hits_left=forces.hits_left(g, key),
            damaged=g.is_damaged(key),
            left=forces.movement_left(g, key) if attacks and g.unit(key).is_air else 0,
            base=g.pieces[key].scrambled,
            cargo=tuple(g.pieces[each].kind for each in g.cargo(key)),
            landed=key in fight.landed,
            dropped=key in dropped,
            doomed=key in fight.doomed,
        )
        for key, strength in zip(there, strengths, strict=True)
    )


def next_battles(g: Campaign) -> tuple[Foreseen, ...]:
    """8.3 The battles of which the attacker is asked to fight one next, by everyone's usual losses.

    Empty while it is not asked.
    """
    ask = g.under_way(ChooseBattle)
    asked = {space: of_attack(g, space, None) for space in ask.spaces} if ask else {}
    return tuple(Foreseen(space=space, asked=each) for space, each in asked.items() if each)
