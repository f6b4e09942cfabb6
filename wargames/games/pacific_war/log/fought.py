"""Combats in the log as cards, and strikes by cards and raids without a Combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from wargames.games.pacific_war.words import SIDES, counted, shift_of
from wargames.presentation.fights import Fight, Fights, Round, Told
from wargames.presentation.wording import Happened, signed

Names = Mapping[str, str]

WITHIN = frozenset({"damaged", "card_used", "moved"})
"""9.0 Events of a Combat besides its dice."""
AFTER = frozenset({"captured", "control_changed"})
"""10.2, 12.0 The possible consequences of a Combat in its zone."""
BOUNDS = frozenset({"action_began", "phase_began"})
"""Events that end whatever was going on."""
KINDS = WITHIN | AFTER | BOUNDS | {"combat_began", "round_began", "struck", "combat_ended"}
LEAVES = ("retreat", "counterattack")
"""9.1 The moves that belong to a Combat."""


class Strike(Struct, frozen=True):
    """9.2 One side's attack, as on the battle board."""

    side: str
    who: str
    segment: str
    strength: int
    shifts: list[str]
    column: str
    roll: int
    hits: int
    torpedoes: list[int]
    is_fixed: bool
    is_halved: bool


class Maker(Struct):
    """Collects events into cards. now: the current Combat, or the one that has just ended."""

    names: Names
    fights: list[Fight] = field(default_factory=list)
    now: Fight | None = None

    def take(self, number: int, event: Happened) -> None:
        """Handle one more event."""
        data, now = event.data, self.now
        if event.kind in BOUNDS:
            self.now = None
        elif event.kind == "combat_began":
            self.opened(number, event)
        elif event.kind == "round_began":
            now = self.going_on(number, "")
            now.facts["rounds"].append(Round(data["number"]))
            now.last = number
        elif event.kind == "struck":
            self.struck(number, data)
        elif event.kind == "combat_ended":
            now = self.going_on(number, data["zone"])
            now.is_over, now.last = True, number
            now.facts["end"] = Told(event)
        elif now is not None and event.kind in AFTER:
            if now.is_over and data["zone"] == now.place:
                now.facts["after"].append(Told(event))
                now.last = number
        elif now is not None and self.is_within(now, event):
            now.last = number
            now.facts["rounds"][-1].beats.append(Told(event))

    @staticmethod
    def is_within(now: Fight, event: Happened) -> bool:
        """9.0 Whether an event belongs to the Combat, or is the effect of a single strike."""
        if now.kind == "strike":
            return event.kind == "damaged"
        if now.is_over:
            return False
        return event.kind != "moved" or event.data["how"] in LEAVES

    def begin(self, kind: str, zone: str, number: int) -> Fight:
        """Start a new card."""
        fight = Fight(kind, zone, self.names.get(zone, zone), number, number)
        fight.facts = {"camps": [], "rounds": [Round(0)], "end": None, "after": []}
        self.fights.append(fight)
        self.now = fight
        return fight

    def going_on(self, number: int, zone: str) -> Fight:
        """The current Combat, whose beginning the reader may not have seen."""
        now = self.now
        if now is None or now.is_over:
            now = self.begin("battle", zone, number)
        if zone and not now.place:
            now.place, now.name = zone, self.names.get(zone, zone)
        return now

    def opened(self, number: int, event: Happened) -> None:
        """9.0 A Combat begins."""
        data = event.data
        fight = self.begin("battle", data["zone"], number)
        forces = data.get("forces", {})  # since version 4
        sides = sorted(SIDES, key=lambda side: side != data["attacker"])
        fight.facts["camps"] = [
            {
                "side": side,
                "name": self.names[side],
                "attacks": side == data["attacker"],
                "units": counted(sorted(self.names[key] for key in forces[side])),
            }
            for side in sides
            if forces.get(side)
        ]

    def struck(self, number: int, data: Mapping[str, Any]) -> None:
        """9.2 An attack: in the Combat of its zone, or a single one."""
        now = self.now
        if now is not None and now.kind == "battle" and not now.is_over and not now.place:
            now.place, now.name = data["zone"], self.names[data["zone"]]
        if now is None or (now.is_over and now.kind == "battle") or now.place != data["zone"]:
            now = self.begin("strike", data["zone"], number)
            now.is_over = True
        now.last, now.throws = number, now.throws + 1
        now.facts["rounds"][-1].beats.append(self.strike(data))

    def strike(self, data: Mapping[str, Any]) -> Strike:
        """9.2 The die, and the derivation of its column."""
        return Strike(
            side=data["side"],
            who=self.names[data["side"]],
            segment=data["segment"],
            strength=data["strength"],
            shifts=[f"{signed(by)} {shift_of(name, self.names)}" for name, by in data["shifts"]],
            column=data["column"].replace("-", "–"),
            roll=data["roll"],
            hits=data["hits"],
            torpedoes=list(data.get("torpedoes", ())),
            is_fixed=bool(data.get("fixed")),
            is_halved=bool(data.get("halved")),
        )


def strikes_in(part: Round) -> list[Strike]:
    """9.2 The attacks of a round."""
    return [beat for beat in part.beats if isinstance(beat, Strike)]


def found(events: Sequence[Happened], names: Names) -> list[Fight]:
    """9.0 Every Combat and strike in these events, in order."""
    maker = Maker(names)
    for number, event in enumerate(events):
        maker.take(number, event)
    return [fight for fight in maker.fights if fight.place]


FIGHTS = Fights(KINDS, found)
