"""Fog 1, A1 The position that a program in the fog answers from: what its side knows, and believes.

The truth is asked for nothing but what lies open to the side: its own, what is public, and who is
at the table, under the names by which the side sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.core.encoding.codec import renamed
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.battle.assault import Assault
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.raids import Raid
from engine.games.pacific_1940.bot.answers.holding import comers
from engine.games.pacific_1940.bot.in_the_fog.ledger import faded
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.known import known_to, names_at_table
from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.position.state import Attack, Campaign, CampaignState


class Believed(Campaign):
    """A position with enemies where a side believes them; what is legal is asked of what it knows.

    known: the same without those whom it has not seen in this turn.
    """

    def __init__(self, known: Campaign, state: CampaignState) -> None:
        super().__init__(state, known.equipment, known.rules_version)
        self.known_to_side = known

    def as_known_by(self, power: str) -> Campaign:
        """A1 No rule stands against a choice because of what is only believed."""
        return self.known_to_side


def position_of(g: FoggedCampaign, side: str) -> Campaign:
    """A1 What a side knows, with enemies where it believes them, and the fight at the table."""
    names = names_at_table(g, side)
    frames = list(_frames(g, side, names))
    believed = faded(g, side)
    known = Campaign(known_to(believed, side, names), g.equipment, g.rules_version)
    state = reckoned(known, side).state
    state.stack = frames
    found = Believed(known, state)
    if g.side(g.state.power) != side:
        state.attacks = _raid_seen(found, g, side)
    return found


def _frames(g: FoggedCampaign, side: str, names: Mapping[str, str]) -> Iterator[Frame]:
    """Fog 8 What of the sequence of play a side has before it: its own orders, and the table."""
    is_mover = g.side(g.state.power) == side
    for frame in g.state.stack:
        if isinstance(frame, Battle):
            yield _at_table(renamed(frame, names), is_mover=is_mover)
        elif is_mover and isinstance(frame, (CarryOut, Assault)):
            yield frame


def _at_table(fight: Battle, *, is_mover: bool) -> Battle:
    """Fog 8 A battle as a side sees it: where the attacker came from is its own business."""
    return fight if is_mover else replace(fight, origins=[], landed={})


def _raid_seen(known: Campaign, g: FoggedCampaign, side: str) -> dict[str, Attack]:
    """8.1 A raid as the raided side sees it: bombers at what they may bomb, fighters beside.

    Whoever is called to a battle as well reckons with the land units that it believes near.
    """
    raids = [frame for frame in g.state.stack if isinstance(frame, Raid)]
    if not raids:
        return {}
    space, attack = raids[-1].space, Attack(space=raids[-1].space)
    for key in known.units_at(space):
        if known.side(known.owner(key)) == side or not known.unit(key).is_air:
            continue
        there = [known.pieces[each].kind for each in known.facilities_at(space)]
        targets = [kind for kind in known.unit(key).raids if kind in there]
        if targets:
            attack.raiders[key] = targets[0]
        else:
            attack.escorts.append(key)
    if _is_told_of_battle(known, g, side, space):
        near = comers(known, space, side)
        attack.units = [
            key
            for key in near
            if known.owner(key) == g.state.power
            and known.unit(key).is_land
            and not known.is_cargo(key)
        ]
    return {space: attack}


def _is_told_of_battle(known: Campaign, g: FoggedCampaign, side: str, space: str) -> bool:
    """Fog 8 Whether more of a side are called to a raided territory than may intercept.

    Where only such are there, it cannot tell whether a battle follows.
    """
    own = [key for key in known.units_at(space) if known.side(known.owner(key)) == side]
    if all(known.unit(key).intercepts for key in own):
        return False
    attacks = (frame for frame in g.state.stack if isinstance(frame, AttackLand))
    return any(each.is_called or each.attackers(g) for each in attacks if each.space == space)
