"""Global 1940 in the lobby."""

from __future__ import annotations

from msgspec.structs import replace

from wargames.games.pacific_1940.offers import lobby_offer
from wargames.games.pacific_1940.power_names import POWERS
from wargames.presentation.offer import Switch, SwitchGroup

ORDER = ("germany", "ussr", "japan", "usa", "china", "uk", "italy", "anzac", "france")
"""The powers that take turns."""
NOT_HERE = ("payment",)
"""Switches of Pacific 1940 for what is no rule of Global."""


def _here(group: SwitchGroup) -> SwitchGroup:
    """A group of switches without those that are not here."""
    switches = tuple(switch for switch in group.switches if switch.name not in NOT_HERE)
    return replace(group, switches=switches)


RULINGS_OF_GLOBAL = SwitchGroup(
    "House rules in Global",
    (
        Switch(
            "neutrals_stop_blitz",
            "G6",
            "No blitz through neutrals",
            "Tanks stop in a neutral that leans to the enemy even where it has no army.",
        ),
        Switch(
            "leagues_turn_alone",
            "G7",
            "Mongolia turns alone",
            "When the Soviet Union attacks Mongolia, only Mongolia leans to the Axis. Off: all"
            " strict neutrals do.",
        ),
        Switch(
            "straits_by_leave",
            "G8",
            "Leave to pass straits",
            "A power that holds a strait or canal may give leave to pass it to powers of the other"
            " side with which it is at peace, and take it back, in its own turn. Off: they never"
            " pass.",
        ),
    ),
)
OPEN_IN_PEACE = Switch(
    "straits_open_in_peace",
    "G8",
    "Straits open in peace",
    "Ships pass straits and canals of powers of the other side with which their own is at peace.",
)
RULINGS_OF_ITS_FOG = SwitchGroup(
    "House rules in the fog of Global",
    (
        Switch(
            "objectives_to_own_side",
            "fog 10",
            "Objectives that depend on units pay in secret",
            "In the fog, what is paid for units in a place, or for none there, is told to its own"
            " side alone. Off: everybody hears of it with the income.",
        ),
    ),
    under="fog",
)
OFFER = replace(
    lobby_offer.OFFER,
    key="global_1940",
    title="Global 1940",
    who="Nine powers on two sides: one to nine people, each with a power, a side, or all of them.",
    pitch="July 1940, and two wars are about to become one. Both boards, 330 spaces, nine powers:"
    " declare war when it pays, force the straits, win the neutrals, and pay for research that the"
    " enemy learns of when it hits him.",
    either="In the open, or in the fog of war.",
    won="The Axis wins with 8 victory cities in Europe or 6 in the Pacific, the Allies with Berlin,"
    " Rome and Tokyo.",
    groups=(*map(_here, lobby_offer.OFFER.groups), RULINGS_OF_GLOBAL, RULINGS_OF_ITS_FOG),
    powers={key: POWERS[key] for key in ORDER},
    retired=(OPEN_IN_PEACE,),
)
