"""3, 7.6, 8.3, G6, G7 Options of a new game, each a ruling that some tables decide otherwise."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class Options(Struct, frozen=True, kw_only=True):
    """The rulings that a table may change (docs/rulings.md explains the defaults).

    payment: 3, the United States gets IPC at the first unprovoked declaration. kamikazes_asleep:
    7.6, as in the first edition, until the Allies come close. kamikazes_need_land: 7.6, no tokens
    in a zone beside which Japan holds nothing. attacker_settles_losses: 8.3, where defenders of
    several powers do not agree. neutrals_stop_blitz: G6, no blitz through a neutral, even without
    an army. leagues_turn_alone: G7, an attack on a league by the power that it would join turns no
    neutral outside it. straits_by_leave: G8.2, ships pass straits of powers of the other side at
    peace with theirs, by their leave. straits_open_in_peace: G8.2, they pass without being asked;
    games that began before there was leave. orders_in_sight: everyone sees a plan of moves while
    it is drafted. research: G10, powers buy dice for technologies; unset, as in games that began
    before there was this option, they do not. cheap_bases: G11, increased factory production
    repairs bases too.

    fog: played as the fog of war, where the following hold (detection/detection.py has them by
    name as well). escorting_submarines: A4. fleet_submarines_fight: not A6. no_free_shots: not A8.
    notices_in_noncombat: not A13. aircraft_spare_submarines: not A14. aircraft_spare_transports:
    not A15. transports_pass_unseen: not A16. submarines_stay_hidden: not A17. coasts_listen: A19.
    ships_only_in_reports: A7. convoys_by_zone: A11. late_spectators: 4, spectators see everything
    a full round late, where both sides agree. objectives_to_own_side: GE-09, what objectives pay
    that depend on units is told to their own side alone. super_free_shots: F55, super submarines
    hit on more in free shots too. bonds_in_sight: F49, war bonds are collected before all.
    """

    payment: bool = True
    kamikazes_asleep: bool = False
    kamikazes_need_land: bool = False
    attacker_settles_losses: bool = False
    neutrals_stop_blitz: bool | UnsetType = UNSET
    leagues_turn_alone: bool | UnsetType = UNSET
    straits_open_in_peace: bool | UnsetType = UNSET
    straits_by_leave: bool | UnsetType = UNSET
    orders_in_sight: bool = False
    fog: bool = False
    escorting_submarines: bool = False
    fleet_submarines_fight: bool = False
    no_free_shots: bool = False
    notices_in_noncombat: bool = False
    aircraft_spare_submarines: bool = False
    aircraft_spare_transports: bool = False
    transports_pass_unseen: bool = False
    submarines_stay_hidden: bool = False
    coasts_listen: bool = False
    ships_only_in_reports: bool = False
    convoys_by_zone: bool = False
    late_spectators: bool = False
    research: bool | UnsetType = UNSET
    cheap_bases: bool | UnsetType = UNSET
    objectives_to_own_side: bool | UnsetType = UNSET
    super_free_shots: bool | UnsetType = UNSET
    bonds_in_sight: bool | UnsetType = UNSET


OF_THE_FOG = (
    "escorting_submarines",
    "fleet_submarines_fight",
    "no_free_shots",
    "notices_in_noncombat",
    "aircraft_spare_submarines",
    "aircraft_spare_transports",
    "transports_pass_unseen",
    "submarines_stay_hidden",
    "coasts_listen",
    "ships_only_in_reports",
    "convoys_by_zone",
    "late_spectators",
    "objectives_to_own_side",
    "super_free_shots",
    "bonds_in_sight",
)
"""The options that change nothing in the open game."""
ONLY_WITH = dict.fromkeys(OF_THE_FOG, "fog") | {"cheap_bases": "research"}
"""Each of them with the option that it requires."""
NEVER_WITH = {"orders_in_sight": "fog"}
"""Options that change nothing beside another: in the fog orders are written in secret."""
ONLY_WHERE = {
    "payment": "politics.payments",
    "neutrals_stop_blitz": "neutrals",
    "leagues_turn_alone": "leagues",
    "straits_open_in_peace": "straits",
    "straits_by_leave": "straits",
    "objectives_to_own_side": "unit_objectives",
}
"""Options that mean something only where the components have such things."""
RETIRED = ("straits_open_in_peace",)
"""Options that games keep which began with them, and no new game is offered."""
