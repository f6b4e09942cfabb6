"""The Pacific War in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames.presentation.offer import Extra, Offer, Switch, SwitchGroup

SIDES = {"japan": "Japan", "allied": "the Allies"}


def facts(summary: Mapping[str, Any]) -> str:
    """The state of the war: turn, date, and the side that the Victory Points marker favours."""
    if "turn" not in summary:
        return ""
    points = int(summary["points"])
    leader = "Japan" if points > 0 else "Allies"
    marker = f"{leader} +{abs(points)} VP" if points else "0 VP"
    return f"Turn {summary['turn']} · {summary['date']} · {marker}"


ADVANCED = SwitchGroup(
    "Advanced rules (13.0)",
    (
        Switch(
            "hybrid_carriers",
            "13.1",
            "Ise and Hyuga",
            "If Japan loses a carrier before Turn 2, both Battleships leave, and come back in"
            " Turn 5 with flight decks.",
        ),
        Switch(
            "torpedo_cruisers",
            "13.2",
            "Oi and Kitakami",
            "Two Torpedo Cruisers for Japan: their Gunnery is a die less 1, and any hit sinks"
            " them.",
        ),
        Switch(
            "shinano",
            "13.3",
            "Battleship Shinano",
            "If Japan loses no carrier before Turn 2, Shinano comes in Turn 4 as a Battleship.",
        ),
        Switch(
            "late_carriers",
            "13.4",
            "Kasagi and Ibuki",
            "For each of Turns 1 to 3 without a ship lost, Japan adds one of them to Turn 5.",
        ),
        Switch(
            "victorious",
            "13.5",
            "HMS Victorious",
            "Joins the US fleet after the third Allied carrier is lost; gone when Turn 4 begins.",
        ),
        Switch(
            "divisions",
            "13.6",
            "Australian Divisions",
            "A marker with which a Base falls only to an invasion, and a Port takes a point more.",
        ),
        Switch(
            "seabees",
            "13.7",
            "Seabees, MAGIC and Fleet Trains",
            "Once a turn the Allies redeploy an LBA after a battle, or act after a tie. Fleet"
            " Trains cost no card.",
        ),
    ),
    (
        Extra("13.8", "Battle marker and Battle Card", "Every battle has a board of its own here."),
        Extra(
            "13.9", "HNLMS De Ruyter", "She sails under the Dutch flag, without rules of her own."
        ),
    ),
)
OPTIONAL = SwitchGroup(
    "Optional rules (15.0)",
    (
        Switch(
            "third_wave",
            "15.1",
            "Yamamoto’s original plan",
            "On a 5 or 6 Japan attacks Pearl Harbor once more. Helps Japan.",
        ),
        Switch(
            "oil_reserves",
            "15.2",
            "Additional oil reserves",
            "Japan draws a card in Turn 1, and most likely one more in Turns 2 and 3. Helps Japan.",
        ),
        Switch(
            "weakened_allies",
            "15.3",
            "Allies additionally weakened",
            "The Allies draw 1, 2, 3, 6 and 8 cards in Turns 1 to 5. Helps Japan.",
        ),
    ),
)
OFFER = Offer(
    key="pacific_war",
    title="The Pacific War",
    who="Two admirals with hidden hands, Pearl Harbor to the Philippines. Two people, or one"
    " against the computer, or one who plays both sides.",
    over="The war is over",
    pitch="Japan against the Allies, six turns from Pearl Harbor to the Philippines. Hidden cards,"
    " raids interrupted half-way, battles both sides decide. Against the computer or a person,"
    " live or over weeks.",
    won="To win, hold the Ports that score: points decide after Turn 4 or 5, or at once the capture"
    " of Japan.",
    sides=SIDES,
    groups=(ADVANCED, OPTIONAL),
    facts=facts,
)
