"""Fog 7, 3, G8.2 The facilitator puts right who is at war, and who has leave to pass a strait.

Both are public, so everybody hears of it.
"""

from __future__ import annotations

import random

from engine.core.sequence.choice import Refusal
from engine.core.sequence.flow import open_asks
from engine.games.pacific_1940.events.facilitator import Change, Verb
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.politics import leave
from engine.games.pacific_1940.politics.declarations import Declare, EnterWar
from engine.games.pacific_1940.politics.leave import GrantLeave
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.setting_right import goes_to_war, is_fighting, makes_peace

OF_WARS = ("war", "peace")
OF_STRAITS = ("open", "close")
OF_LEAVE = 0.5
"""How often the fuzzer takes back leave that stands; and gives leave, of a power with a strait."""


def why_not(g: FoggedCampaign, change: Change) -> Refusal | None:
    """Fog 7 What forbids a change of politics; None: nothing."""
    if change.other not in g.equipment.powers:
        return Refusal("fog 7", "no_such_power", {"word": change.other})
    return _why_no_war(g, change) if change.verb in OF_WARS else _why_no_leave(g, change)


def carry_out(g: FoggedCampaign, change: Change) -> None:
    """Fog 7 Make a change that nothing forbids."""
    if change.verb in OF_WARS:
        turn = goes_to_war if change.verb == "war" else makes_peace
        turn(g, change.power, change.other)
        return
    of = leave.open_to if change.verb == "open" else leave.close_to
    of(g, Leave(by=change.power, strait=change.strait, to=change.other))


def leaves_no_choice(g: FoggedCampaign) -> bool:
    """3, G8.2 Whether a power is asked for war or leave, and nothing is left to ask it."""
    asks = [ask for ask in open_asks(g.state) if isinstance(ask, Declare | EnterWar | GrantLeave)]
    return not all(ask.is_open(g) for ask in asks)


def _why_no_war(g: FoggedCampaign, change: Change) -> Refusal | None:
    """3 Powers of different sides are at war or not; while they fight it stays so."""
    pair: dict[str, int | str] = {"power": change.power, "other": change.other}
    if "" in (sides := {g.side(change.power), g.side(change.other)}) or len(sides) == 1:
        return Refusal("fog 7", "never_at_war", pair)
    is_war = g.at_war(change.power, change.other)
    if is_war == (change.verb == "war"):
        return Refusal("fog 7", "is_at_war" if is_war else "is_at_peace", pair)
    return Refusal("fog 7", "fight_under_way") if is_fighting(g) else None


def _why_no_leave(g: FoggedCampaign, change: Change) -> Refusal | None:
    """G8.2 A holder of land at a strait opens it to a power with which it is at peace."""
    asked = Leave(by=change.power, strait=change.strait, to=change.other)
    data: dict[str, int | str] = {"power": asked.by, "strait": asked.strait, "other": asked.to}
    if g.state.options.straits_by_leave is not True:
        return Refusal("fog 7", "no_leave_here")
    if asked not in [*leave.possible(g, asked.by)]:
        return Refusal("fog 7", "no_such_leave", data)
    if g.at_war(asked.by, asked.to):
        return Refusal("fog 7", "no_leave_in_war", data)
    stands = asked in leave.standing(g)
    if stands == (change.verb == "open"):
        return Refusal("fog 7", "is_open" if stands else "is_closed", data)
    return None


def some_change(g: FoggedCampaign, pick: random.Random) -> Change:
    """Fog 7 War, peace, or leave given or taken back, for the fuzzer; it may be forbidden."""
    given = leave.standing(g)
    if given and pick.random() < OF_LEAVE:
        gone = pick.choice(given)
        return Change(verb="close", power=gone.by, strait=gone.strait, other=gone.to)
    power, other = pick.sample(g.equipment.order, 2)
    straits = leave.held(g, power)
    if straits and pick.random() < OF_LEAVE:
        return Change(verb="open", power=power, strait=pick.choice(straits), other=other)
    verb: Verb = "peace" if g.at_war(power, other) else "war"
    return Change(verb=verb, power=power, other=other)
