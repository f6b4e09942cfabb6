"""8.3 A battle begins: who fights is told, and with it what nobody could have known (G11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import UNSET

from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.events.battle import BattleBegan
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.research import using


def tell(
    g: Campaign,
    space: str,
    attacker: str,
    attackers: Sequence[str],
    defenders: Sequence[str],
    dropped: Collection[str],
) -> None:
    """8.3 Tell of a battle that begins; dropped: G11 those who come by air."""
    by_air = [key for key in attackers if key in dropped]
    sides = (forces.counted(g, units) for units in (attackers, defenders))
    g.tell(
        BattleBegan(
            space=space,
            attacker=attacker,
            forces={power: kinds for side in sides for power, kinds in side.items()},
            dropped=len(by_air) or UNSET,
        )
    )
    using.meet_dropped(g, by_air)
    using.meet_aircraft(g, forces.aircraft(g, attackers))
    using.meet_blitz(g, attackers)
