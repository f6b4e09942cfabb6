"""Fog 8 The order of a meeting in a sea zone: announcements and questions before anyone fires."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from engine.games.pacific_1940.detection.chart import UnitClass
from engine.games.pacific_1940.detection.detection import (
    DEFAULTS,
    Encounter,
    Meeting,
    Pair,
    Rulings,
    meet,
)

Prompt = Literal[
    "radar_blip",
    "kamikaze_target",
    "choose_attack",
    "free_shot",
    "no_destroyer",
    "destroyer_present",
    "stay_out",
    "join_or_hide",
    "intercept",
    "battle",
    "passing_report",
]


def prompts(
    met: Encounter,
    attacks: Collection[UnitClass] = (),
    rulings: Rulings = DEFAULTS,
    *,
    ships: Meeting | None = None,
) -> tuple[Prompt, ...]:
    """Fog 8 The order in one zone, as far as the answers so far determine it.

    radar_blip and kamikaze_target are each followed by their question; an answer to it is part of
    the encounter (`scrambled`, `tokens`), and attacks: what the mover chose to attack. stay_out
    asks the mover's submarines (A6), join_or_hide those there, after they were told whether the
    group has a destroyer. ships: R12 those that may choose beside aircraft that have to fight.
    """
    found = meet(met, rulings)
    return tuple(_prompts(met, found, attacks, ships or found))


def _prompts(
    met: Encounter, found: Meeting, attacks: Collection[UnitClass], asked: Meeting
) -> Iterator[Prompt]:
    if "radar_blip" in found.notices:
        yield "radar_blip"
    if "kamikaze_target" in found.notices:
        yield "kamikaze_target"
    if "mover" in asked.choosers:
        yield "choose_attack"
    if "present" in asked.choosers:
        yield "free_shot"
    attacked = set(attacks).intersection(asked.targets)
    is_fought = found.outcome == "forced" or bool(attacked)
    if is_fought:
        yield from _submarines_beside(met, found, attacked)
    if found.may_intercept:
        yield "intercept"
    if is_fought:
        yield "battle"
    elif found.report:
        yield "passing_report"


def _submarines_beside(
    met: Encounter, found: Meeting, attacked: Collection[UnitClass]
) -> Iterator[Prompt]:
    """A6, A17 Announcements to submarines beside a battle, and their questions.

    Those there are told of destroyers only where others of their side are fought: otherwise they
    have nothing to decide.
    """
    fights = [pair for pair in found.pairs if is_fought(pair, attacked)]
    if found.may_stay_out and (found.is_struck or any(pair.mover != "ss" for pair in fights)):
        yield "stay_out"
    has_others = found.is_struck or any(pair.present != "ss" for pair in fights)
    if "ss" in met.present and has_others:
        yield "destroyer_present" if "dd" in met.mover else "no_destroyer"
        if found.may_join:
            yield "join_or_hide"


def is_fought(pair: Pair, attacked: Collection[UnitClass]) -> bool:
    """Whether two classes fight: it is forced, or the mover has chosen it."""
    return pair.outcome == "forced" or (pair.outcome == "mover" and pair.present in attacked)
