"""Fog 8 A table's options as rulings for detection."""

from __future__ import annotations

from functools import lru_cache

from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.detection.detection import Rulings


@lru_cache(maxsize=64)
def rulings_of(options: Options) -> Rulings:
    """A4, A6, A8, A13 to A17, A19 The table's rulings on who finds whom."""
    return Rulings(
        submarine_escorts=options.escorting_submarines,
        submarine_may_leave_fleet=not options.fleet_submarines_fight,
        free_shots=not options.no_free_shots,
        notices_in_noncombat=options.notices_in_noncombat,
        aircraft_hunt_submarines=not options.aircraft_spare_submarines,
        aircraft_fight_transports=not options.aircraft_spare_transports,
        transports_meet=not options.transports_pass_unseen,
        hidden_submarine_may_join=not options.submarines_stay_hidden,
        coasts_listen=options.coasts_listen,
    )
