"""Global 1940 in the lobby."""

from __future__ import annotations

from dataclasses import replace

from wargames.games.pacific_1940 import lobby_offer
from wargames.games.pacific_1940.power_names import POWERS

ORDER = ("germany", "ussr", "japan", "usa", "china", "uk", "italy", "anzac", "france")
"""The powers that take turns."""
OFFER = replace(
    lobby_offer.OFFER,
    key="global_1940",
    title="Global 1940",
    who="Nine powers on two sides: one to nine people, each with a power, a side, or all of them.",
    pitch="July 1940, and two wars are about to become one. Both boards, 330 spaces, nine powers:"
    " declare war when it pays, force the straits, win the neutrals, and pay for research that the"
    " enemy learns of when it hits him. In the open, or in the fog of war.",
    won="The Axis wins with 8 of 11 victory cities in Europe or 6 of 8 in the Pacific held for a"
    " complete round, the Allies with Berlin, Rome and Tokyo.",
    powers={key: POWERS[key] for key in ORDER},
)
