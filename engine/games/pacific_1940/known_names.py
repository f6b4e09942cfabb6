"""The names in a position's fields: powers, spaces, pieces, kinds."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.encoding.known_names import Known, unknown_names
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.economy.income import BONDS, CONVOYS, TERRITORIES
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, PURCHASED, Campaign

POWERS = ("power", "owner", "by", "on", "attacker", "tokens", "freed", "wars", "standing_orders")
ECONOMIES = ("economy", "purses", "economies")
SIDES = ("winner", "cities", "knowledge")
SPACES = ("space", "next_space", "spaces", "path", "ways_out", "origins", "came_from")
ZONES = ("zone", "zones", "sea_battles", "kamikaze_zones", "no_kamikaze")
LANDS = ("base", "at_start", "taken", "taken_over", "no_scramble", "no_intercept")
PIECES = ("submarines", "aboard", "Battle.attackers", "Battle.defenders", "Attack.units")


def name_problems(g: Campaign) -> Iterator[str]:
    """1 Every unknown name, and every attack under another space's key."""
    yield from unknown_names(g.state, known_names(g))
    for space, attack in g.state.attacks.items():
        if attack.space != space:
            yield f"7: what happens in {attack.space} stands under {space}"


def known_names(g: Campaign) -> Known:
    """Field → its possible names. A named piece may be lost by now, in some."""
    box: Equipment = g.equipment
    spaces, zones, lands = {*box.spaces}, {*box.zones}, {*box.territories}
    pieces, powers = g.pieces.keys(), {*box.powers}
    kinds, facilities = {*box.units}, {*box.facilities}
    plans = {f"{power}.{phase}" for power in powers for phase in (COMBAT, NONCOMBAT)}
    sides = {*box.sides}
    economies = {*box.economies, TERRITORIES, CONVOYS, BONDS, *box.objectives}
    return {
        **dict.fromkeys(POWERS, powers),
        **dict.fromkeys(ECONOMIES, economies),
        **dict.fromkeys(SIDES, sides),
        **dict.fromkeys(SPACES, spaces),
        **dict.fromkeys(ZONES, zones),
        **dict.fromkeys(LANDS, lands),
        **dict.fromkeys(PIECES, pieces),
        "role": {*powers, FACILITATOR},
        "place": {*spaces, PURCHASED},
        "kind": {*kinds, *facilities},
        "phase": {COMBAT, NONCOMBAT},
        "face": {"front", "back"},
        "lost": {*powers, *kinds},
        "raid": facilities,
        "control": {*lands, *powers},
        "Neutrality.leanings": {*box.neutrals, *sides},
        "Neutrality.attacked": {*box.neutrals, *sides, STRICT},
        "Neutrality.forfeited": {*box.leagues},
        "Neutrality.joining": {*box.leagues},
        "sites": {*pieces, *lands},
        "technology": {*box.technologies},
        "used": {*powers, *box.technologies},
        "entered": powers,
        "technologies": {*powers, *box.technologies},
        "held": {*box.victories},
        "Leave.strait": {*box.straits},
        "Leave.to": powers,
        "paid_by": {*pieces, *box.economies},
        "paid_once": {*box.objectives},
        "State.attacks": spaces,
        "closed": spaces,
        "attacked": spaces,
        "locked_plan": plans,
        "plans": plans,
        "Battle.asked": powers,
        "Research.asked": economies,
        "Attack.escorts": pieces,
        "Attack.raiders": {*pieces, *facilities},
        "Attack.landed": {*pieces, *zones},
        "ChooseLosses.targets": pieces,
        "ChooseLosses.dropped": pieces,
        "GiveUpAircraft.units": pieces,
        "OfferBlitz.units": pieces,
        "FindHome.zone": spaces,
        "Homeless.zone": spaces,
        "Piece.ashore": lands,
        "Piece.scrambled": lands,
        "Piece.intercepted": lands,
    }
