"""The names of the game's pieces on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.emperor.view import Board
from wargames.presentation.wording import signed

CODES = {
    "nimitz": "NIM",
    "macarthur": "MAC",
    "british": "BRI",
    "china": "CHI",
    "abda": "ABD",
    "vasilevsky": "VAS",
}
TERMS = {
    "card": "card",
    "production": "Production",
    "elite": "Elite",
    "kamikaze": "Kamikaze",
    "fortified_space": "fort",
    "us_subs": "subs",
}
ENDINGS = {
    "catastrophic_defeat": "Catastrophic Defeat",
    "disastrous_defeat": "Disastrous Defeat",
    "unconditional_surrender": "Unconditional Surrender",
    "complete_collapse": "Complete Collapse",
    "survival_victory": "Survival",
    "military_victory": "Military Victory",
}
VICTORIES = ("survival_victory", "military_victory")
"""The endings in which Japan wins."""
EPOCHS = {"early": "Early War", "mid": "Mid War", "late": "Late War"}
TRAIL = {
    "turn": "Turn",
    "headline": "Headline",
    "military": "Military",
    "resources": "Resources",
    "orders": "Orders",
    "housekeeping": "Housekeeping",
}
ACTIONS = {
    "attack": "attack",
    "knock_out": "knock-out blow",
    "fortify": "fortify",
    "resource": "resource",
    "banzai": "Banzai attack",
    "kamikaze": "Kamikaze attack",
}
STATUS = {
    "reconstructed": "reconstructed: the printed component was not at hand, this is our proposal",
    "inferred": "inferred: one small step from what a source says",
}
SPECIAL = {
    "end_elite": ("7.3.1", "The Elite bonus ends for good."),
    "solomons_avail": ("8.4.1", "The Solomons Fortification becomes available."),
    "imperial_intervention": (
        "8.4.1",
        "Imperial Intervention: the Solomons Fortification turns over. In Housekeeping it leaves"
        " the game unless it stands on its space.",
    ),
    "islands_avail": (
        "8.4.1",
        "The Islands Fortification becomes available; before Java has fallen, when it falls.",
    ),
    "us_bv4": ("8.2.3", "Nimitz and MacArthur turn to their Battle Value of 4."),
    "kamikaze": ("10.0", "The Kamikaze markers come, if they have not."),
    "reshuffle": ("12.1", "After its turn this card is shuffled back into the Draw Pile."),
    "china_bv3": ("12.1", "China turns to its Battle Value of 3."),
    "invasion_preparation": ("12.1", "The Home Islands Defense turns to Invasion Preparation."),
    "soviet_entry": ("12.1", "The Soviet front under Vasilevsky enters."),
}

STAYS_OUT = {
    "deck_empty": "The Draw Pile is empty, so that this card is not shuffled back.",
    "returned_once": "It has been shuffled back once, as this game has it, and now stays out.",
    "played_once": "It is played once in this game, and is not shuffled back.",
}
"""12.1 Why a card is not shuffled back after its turn this time."""


def names_of(board: Board) -> dict[str, str]:
    """The names of all keys on this board."""
    names = {space.key: space.name for space in board.spaces}
    names["home"] = "the Home Islands"
    for pieces in (board.forts, board.resources, board.fronts):
        names |= {piece.key: piece.name for piece in pieces}
    return names | {"us_subs": "US Subs", "fortify": "Fortify"}


def the_sum(terms: list[Mapping[str, Any]]) -> str:
    """The modifiers of a die as a sum: "+1 (Elite) −1 (card)"."""
    return " ".join(f"{signed(term['value'])} ({TERMS[term['name']]})" for term in terms)
