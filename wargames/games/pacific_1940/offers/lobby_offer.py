"""Pacific 1940 in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.counting import counted
from wargames.games.pacific_1940.power_names import POWERS
from wargames.presentation.offer import Offer, Switch, SwitchGroup

SIDES = {"axis": "the Axis", "allies": "the Allies"}
ORDER = ("japan", "usa", "china", "uk", "anzac")
"""The powers that take turns."""


def facts(summary: Mapping[str, Any]) -> str:
    """The state of the war: round, date, and the victory cities of the Axis."""
    if "turn" not in summary:
        return ""
    cities = summary["cities"].get("axis", 0)
    held = f"Axis {counted(cities, 'city', 'cities')}"
    told = (f"Round {summary['turn']}", summary["date"], held)
    return " · ".join(filter(None, told))


RULINGS = SwitchGroup(
    "House rules",
    (
        Switch(
            "payment",
            "3",
            "Aid for the United States",
            "30 IPC at once when Japan first declares war on a Western power unprovoked, in rounds"
            " 1 to 3.",
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
            "Where several powers defend together. Else the one with most units that can be hit"
            " chooses.",
        ),
        Switch(
            "research",
            "G10",
            "Research and technologies",
            "Powers may buy dice to find technologies: rockets, radar, jets and nine others.",
        ),
        Switch(
            "orders_in_sight",
            "7",
            "Orders in sight",
            "Everyone sees plans of moves while they are put together, as around a real table. Off:"
            " only when they are locked.",
            never="Not with the fog of war: there each side writes its orders in secret.",
        ),
    ),
)
FOG = Switch(
    "fog",
    "fog 1",
    "Fog of war",
    "Each side sees what its own units see, writes its orders in secret, and hears the rest"
    " from a facilitator: the site, or a person who plays no side.",
)
RULINGS_OF_THE_FOG = SwitchGroup(
    "House rules in the fog",
    (
        Switch(
            "late_spectators",
            "fog 1",
            "Spectators see all, a round late",
            "Spectators who never had a seat see both sides as they were a full round ago. Off:"
            " they see what is public.",
        ),
        Switch(
            "escorting_submarines",
            "fog 8",
            "Submarines escort transports",
            "A submarine that sails with transports keeps the free shot of another one off them.",
        ),
        Switch(
            "fleet_submarines_fight",
            "fog 8",
            "Submarines fight with their fleet",
            "A submarine cannot stay out of a battle that its fleet is forced into.",
        ),
        Switch(
            "submarines_stay_hidden",
            "fog 8",
            "Hidden submarines stay out",
            "A submarine that is not seen cannot join a battle beside it.",
        ),
        Switch(
            "no_free_shots",
            "fog 8",
            "No free shots",
            "Submarines let transports that sail alone go by.",
        ),
        Switch(
            "aircraft_spare_submarines",
            "fog 8",
            "Aircraft may spare submarines",
            "Aircraft that were sent to a zone with a destroyer choose whether they attack"
            " submarines there. Else they must.",
        ),
        Switch(
            "aircraft_spare_transports",
            "fog 8",
            "Aircraft may spare transports",
            "Aircraft that find nothing but transports choose whether they attack. Else they must.",
        ),
        Switch(
            "transports_pass_unseen",
            "fog 8",
            "Transports pass each other unseen",
            "Else each side learns of the other's.",
        ),
        Switch(
            "ships_only_in_reports",
            "fog 8",
            "Reports tell of ships alone",
            "What a hidden submarine or a transport reports of a fleet leaves out the aircraft on"
            " its decks.",
        ),
        Switch(
            "coasts_listen",
            "fog 8",
            "Radar on coasts too",
            "Air bases on the mainland hear what moves in the zones beside them, as do those on"
            " islands.",
        ),
        Switch(
            "notices_in_noncombat",
            "fog 9",
            "Radar and kamikazes in the noncombat move",
            "Else they answer to the combat move alone.",
        ),
        Switch(
            "convoys_by_zone",
            "fog 10",
            "Convoy losses by sea zone",
            "A power that loses convoys is told in which zones. Off: only the sum.",
        ),
    ),
    under="fog",
)
RULINGS_OF_RESEARCH = SwitchGroup(
    "House rules in research",
    (
        Switch(
            "cheap_bases",
            "G11",
            "Increased factory production repairs bases too",
            "1 IPC mends two points of an air base or a naval base. Off: of complexes alone.",
        ),
        Switch(
            "super_free_shots",
            "fog 8",
            "In the fog: super submarines shoot better at lone transports",
            "Their free shots hit on 3. Off: on 2, as those of other submarines.",
        ),
        Switch(
            "bonds_in_sight",
            "fog 5",
            "In the fog: war bonds are collected before all",
            "Everybody sees the die, and so learns of the technology. Off: it goes into the purse,"
            " which only the power's own side sees.",
        ),
    ),
    under="research",
)
OFFER = Offer(
    key="pacific_1940",
    title="Pacific 1940",
    over="The war is over",
    who="Five powers on two sides: one to five people, each with a power, a side, or all of them.",
    pitch="July 1940, and Japan is at war with China alone. Buy, plan, declare war when it pays:"
    " fleets, carriers, landings and bombing raids over 146 spaces, every battle with its odds.",
    either="In the open, or in the fog of war: two rooms that know only what their own units see.",
    openly="In the open: both sides see every unit.",
    won="Japan wins with 6 of 8 victory cities held for a complete round, the Allies with Tokyo.",
    sides=SIDES,
    groups=(
        SwitchGroup("Two rooms and a facilitator", (FOG,)),
        RULINGS_OF_THE_FOG,
        RULINGS,
        RULINGS_OF_RESEARCH,
    ),
    apart=frozenset({"fog"}),
    variant=FOG,
    facts=facts,
    powers={key: POWERS[key] for key in ORDER},
)
