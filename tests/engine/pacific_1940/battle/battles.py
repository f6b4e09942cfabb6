"""Battles for tests: `fight("kwangsi=japan:3inf;china:1inf", 1, 4, 5)` begins one."""

from typing import Any

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.events.battle import Fired
from engine.games.pacific_1940.position.orders import StandingOrders
from tests.engine.pacific_1940.helpers import Table, at


def fight(
    line: str,
    *dice: int,
    came: dict[str, str] | None = None,
    landed: dict[str, str] | None = None,
    bombarding: list[str] | None = None,
    standing: dict[str, StandingOrders] | None = None,
    **options: Any,
) -> Table:
    """Begin the battle in the first space of a line, between everyone who is there.

    The power whose turn it is attacks. came: attacker → the space that it entered from.
    """
    table = at(line, *dice, **options)
    g = table.g
    g.state.standing_orders.update(standing or {})
    space = line.split("=")[0]
    for key, origin in (came or {}).items():
        g.pieces[key].came_from = origin
    battle = Battle(
        space=space,
        attacker=g.state.power,
        attackers=[key for key in g.own_at(space, g.state.power) if not g.is_cargo(key)],
        defenders=g.enemies_at(space, g.state.power),
        landed=landed or {},
        bombarding=bombarding or [],
    )
    return table.run(battle)


def outcome(table: Table) -> str:
    """How the battle ended, "" while it goes on."""
    ended = table.told("battle_ended")
    return ended[0].outcome if ended else ""


def dice(table: Table, how: str = "fire", side: str = "attacker") -> list[tuple[int, int]]:
    """What one side threw the last time: (hits on, dice), column by column."""
    fired: list[Fired] = [e for e in table.told("fired") if e.how == how and e.side == side]
    return [(volley.to_hit, len(volley.faces)) for volley in fired[-1].volleys] if fired else []


def lost(table: Table, side: str) -> list[str]:
    """The kinds that one side has lost since the last `do` or `run`, in the order they went."""
    return [
        loss.kind
        for event in table.told("units_lost")
        if event.side == side
        for loss in event.losses
    ]
