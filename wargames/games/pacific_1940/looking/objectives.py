"""14, G13 What objectives ask for, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.games.pacific_1940.components.goals import Objective
from engine.games.pacific_1940.components.pieces import Equipment
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.power_names import POWERS
from wargames.games.pacific_1940.words import listed, plural, without_article

HOLDERS = {
    "power": "it holds",
    "side": "its side holds",
    "playing_side": "its side, {idle} aside, holds",
}
"""14 The required holders of the territories."""
TRADE = (
    "{power} is at peace with {peace}, has declared no unprovoked war on {unprovoked},"
    " and has left {alone} alone"
)
ROAD = "the Burma Road is open"


def objective(box: Equipment, each: Objective) -> dict[str, Any]:
    """14 An objective in words."""
    told = [*_wars(box, each), *_held(box, each), *_conditions(box, each)]
    return {
        "name": each.name,
        "power": without_article(POWERS[each.power]),
        "ipc": each.ipc,
        "is_each": each.wants == "holds_each",
        "is_once": each.once,
        "wants": "; ".join(told),
        "at_war": each.at_war,
    }


def some(words: Iterable[str]) -> str:
    """One, two or three."""
    found = list(words)
    return " or ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))


def _wars(box: Equipment, each: Objective) -> Iterator[str]:
    """G13 The wars and the peace that it asks for."""
    if each.war_with:
        yield f"at war with {some(_powers(box, each.war_with))}"
    if each.war_with_all:
        yield f"at war with {listed(_powers(box, each.war_with_all))}"
    if each.peace_with:
        yield f"at peace with {listed(_powers(box, each.peace_with))}"


def _powers(box: Equipment, keys: Iterable[str]) -> list[str]:
    return [POWERS[key] for key in keys]


def _held(box: Equipment, each: Objective) -> Iterator[str]:
    """14 The territories that it asks for, and who must hold them."""
    if each.wants == "trade":
        trade = box.politics.trades[each.power]
        yield TRADE.format(
            power=POWERS[each.power],
            peace=listed(_powers(box, trade.war_with)),
            unprovoked=some(_powers(box, trade.unprovoked_on)),
            alone=listed(box.names[land] for land in trade.attack_on),
        )
    elif each.wants == "road_open":
        yield ROAD
    elif each.wants != "conditions":
        yield f"{HOLDERS[each.held_by].format(idle=_idle(box, each.power))} {_lands(box, each)}"
    if each.with_original:
        yield f"{HOLDERS['power']} all land that was its own before the war"


def _idle(box: Equipment, power: str) -> str:
    """14 The powers of a power's side that take no turn."""
    side = box.powers[power].side
    return listed(POWERS[p.key] for p in box.powers.values() if p.side == side and not p.turn)


def _lands(box: Equipment, each: Objective) -> str:
    """14 The territories in words: by name, or by those whose land they were."""
    how = "each of " if each.wants == "holds_each" else "all of "
    if each.original_of:
        of = listed(_owner(box, key) for key in each.original_of)
        leaned = SIDES.get(each.friendly_to)
        more = f", and of the neutrals that leaned to {leaned}" if leaned else ""
        return f"{how}the land that belonged to {of} before the war{more}"
    names = [box.names[key] for key in each.territories]
    if each.at_least:
        return f"at least {each.at_least} of {listed(names)}"
    return how * (len(names) > 1) + listed(names)


def _owner(box: Equipment, key: str) -> str:
    """G2, G13 A power, or one of its economies."""
    if key in POWERS:
        return POWERS[key]
    economy = box.economies[key]
    return f"the {economy.name} of {POWERS[economy.power]}"


def _conditions(box: Equipment, each: Objective) -> Iterator[str]:
    """G13 What it asks for beside wars and territories."""
    if each.garrison:
        yield f"a land unit of its own stands in {box.names[each.garrison]}"
    if each.clear_zones:
        kinds = some(plural(box.units[kind].name.lower()) for kind in each.clear_kinds)
        zones = some(str(box.zones[zone].number) for zone in each.clear_zones)
        yield f"no {kinds} of the other side in sea zone {zones}"
    if each.alone_at_home:
        yield "no unit of its allies stands on land that was its own before the war"
    if each.denied:
        lands = listed(box.names[land] for land in each.denied)
        yield f"{lands} is not in enemy hands, and does not lean to the enemy"
