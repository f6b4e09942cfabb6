"""Pacific 1940 in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames.presentation.offer import Offer, Switch, SwitchGroup

SIDES = {"axis": "the Axis", "allies": "the Allies"}
POWERS = {
    "japan": "Japan",
    "usa": "the United States",
    "china": "China",
    "uk": "the United Kingdom",
    "anzac": "ANZAC",
}


def facts(summary: Mapping[str, Any]) -> str:
    """Where the war stands: round, date, and the victory cities of the Axis."""
    if "turn" not in summary:
        return ""
    cities = summary["cities"].get("axis", 0)
    return f"Round {summary['turn']} · {summary['date']} · Axis {cities} cities"


RULINGS = SwitchGroup(
    "Where tables differ",
    (
        Switch(
            "payment",
            "3",
            "Aid for the United States",
            "30 IPC at once when Japan first declares war on a Western power unprovoked, in rounds"
            " 1 to 3. On in a new game.",
        ),
        Switch(
            "kamikazes_asleep",
            "7.6",
            "Kamikazes wake late",
            "As in the first edition: only after the Allies have taken the Marianas, Okinawa or Iwo"
            " Jima, or have the Philippines back.",
        ),
        Switch(
            "kamikazes_need_land",
            "7.6",
            "Kamikazes need land",
            "No tokens in a sea zone beside which Japan holds no territory.",
        ),
        Switch(
            "attacker_settles_losses",
            "8.3",
            "The attacker settles shared losses",
            "Where several powers defend together. Else the one with most units there chooses.",
        ),
        Switch(
            "orders_in_sight",
            "7",
            "Orders in sight",
            "Everybody sees a plan of moves while it is put together, as at a table. Else it is"
            " seen when it is locked.",
        ),
    ),
)
OFFER = Offer(
    key="pacific_1940",
    title="Pacific 1940",
    over="The war is over",
    who="Five powers on two sides: one to five people, each with a power, a side, or all of them.",
    pitch="July 1940, and Japan is at war with China alone. Buy, plan, declare war when it pays:"
    " fleets, carriers, landings and bombing raids over 149 spaces, each battle fought die by die"
    " with its odds in front of you.",
    won="Japan wins with 6 of 8 victory cities held for a complete round, the Allies with Tokyo.",
    sides=SIDES,
    groups=(RULINGS,),
    facts=facts,
    powers=POWERS,
)
