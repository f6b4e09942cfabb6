"""Battles, raids, kamikazes and convoy raids in the log as cards, as far as the reader was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from wargames.games.pacific_1940.words import (
    all_in_order,
    capital,
    counted,
    listed,
    without_article,
)
from wargames.presentation.fights import Die, Fight, Fights, Round, Told, lowest
from wargames.presentation.wording import Happened

Names = Mapping[str, str]

IN_BATTLE = frozenset({"ships_damaged", "units_lost", "submerged", "retreated"})
"""8.3, 8.4 Events of a battle besides its dice."""
OVER_TARGET = frozenset({"intercepted", "raid_losses", "facility_bombed"})
"""8.1 Events of a raid that are told as in the log."""
KINDS = IN_BATTLE | OVER_TARGET | {
    "phase_began", "battle_began", "battle_round_began", "fired", "battle_ended", "scrambled",
    "kamikaze_struck", "raid_began", "air_battle_fought", "guns_fired", "convoy_raided",
    "territory_taken",
}  # fmt: skip
ALONE = ("scrambled", "kamikaze")
"""7.5, 7.6 Events before a battle, with a card of their own if none begins."""


class Force(Struct, frozen=True):
    """8.3 The units of one power in a battle."""

    power: str
    owner: str
    units: str


class Column(Struct, frozen=True):
    """8.3 Dice that hit on the same number; only: the limits on their targets."""

    to_hit: int
    dice: list[Die]
    hits: int
    only: str = ""


class Throw(Struct, frozen=True):
    """8.3 Dice that one side rolled together. how: what kind. by: "attacker" or not."""

    by: str
    who: str
    how: str
    columns: list[Column]
    hits: int


class Maker(Struct):
    """Collects events into cards. at: place → the battle there, raids: territory → the raid."""

    names: Names
    fights: list[Fight] = field(default_factory=list)
    at: dict[str, Fight] = field(default_factory=dict)
    raids: dict[str, Fight] = field(default_factory=dict)
    convoys: Fight | None = None

    def take(self, number: int, event: Happened) -> None:
        """Handle one more event."""
        data = event.data
        if event.kind == "phase_began":
            self.at, self.raids, self.convoys = {}, {}, None
        elif event.kind == "convoy_raided":
            self.convoy(number, event)
        elif "space" in data:
            self.battle(number, event, data["space"])
        elif event.kind in ("scrambled", "kamikaze_struck"):
            self.before(number, event, data["zone"])
        elif event.kind == "territory_taken":
            self.taken(number, event, data["territory"])
        elif "territory" in data:
            self.raid(number, event, data["territory"])

    def begin(self, kind: str, place: str, number: int, **facts: Any) -> Fight:
        """Start a new card."""
        name = self.names.get(place, place)
        fight = Fight(kind, place, name, number, number)
        fight.facts = {
            "attackers": [],
            "defenders": [],
            "rounds": [Round(0)],
            "end": None,
            "after": [],
        } | facts
        self.fights.append(fight)
        return fight

    @staticmethod
    def beat(fight: Fight, number: int, *beats: Any) -> None:
        """Add the next happenings to a card."""
        fight.last = number
        fight.facts["rounds"][-1].beats.extend(beats)

    # ------------------------------------------------------------------ before a battle

    def before(self, number: int, event: Happened, zone: str) -> None:
        """7.5, 7.6 Aircraft scramble, kamikazes strike: part of the battle that begins there."""
        fight = self.at.get(zone)
        if fight is None or fight.kind not in ALONE:
            fight = self.at[zone] = self.begin("scrambled", zone, number)
        if event.kind == "kamikaze_struck":
            fight.kind, fight.is_over, fight.throws = "kamikaze", True, fight.throws + 1
        self.beat(fight, number, Told(event))

    # ------------------------------------------------------------------ battles

    def battle(self, number: int, event: Happened, space: str) -> None:
        """8.3 One event of the battle at a place."""
        data, fight = event.data, self.at.get(space)
        if event.kind == "battle_began":
            self.opened(number, event, space)
            return
        is_shot = event.kind == "fired" and data["how"] == "free_shot"
        if fight is None or is_shot:
            kind = "shot" if is_shot else "battle"
            fight = self.at[space] = self.begin(kind, space, number, attacker="", defender="")
            fight.is_over = is_shot
        if event.kind == "battle_round_began":
            fight.facts["rounds"].append(Round(data["number"]))
            fight.last = number
        elif event.kind == "fired":
            fight.throws += 1
            self.beat(fight, number, self.fire(fight, data))
        elif event.kind == "battle_ended":
            fight.is_over, fight.last = True, number
            fight.facts["end"] = Told(event)
        else:
            self.beat(fight, number, Told(event))

    def opened(self, number: int, event: Happened, space: str) -> None:
        """8.3 A battle begins, with the preceding events there."""
        fight = self.at.get(space)
        if fight is None or fight.kind not in ALONE:
            fight = self.at[space] = self.begin("battle", space, number)
        fight.kind, fight.is_over, fight.last = "battle", False, number
        attacker, forces = event.data["attacker"], event.data["forces"]
        others = [power for power in forces if power != attacker]
        fight.facts |= {
            "attackers": self.forces(forces, [attacker]),
            "defenders": self.forces(forces, others),
            "attacker": self.names[attacker],
            "defender": listed(self.names[power] for power in others),
        }

    def forces(self, forces: Mapping[str, Mapping[str, int]], powers: Sequence[str]) -> list[Force]:
        """8.3 The units of each of these powers."""
        return [
            Force(power, without_article(self.names[power]), counted(forces[power], self.names))
            for power in powers
            if forces.get(power)
        ]

    def fire(self, fight: Fight, data: Mapping[str, Any]) -> Throw:
        """8.3 Dice of one side, column by column."""
        columns = [
            Column(
                each["to_hit"],
                lowest(each["faces"], each["hits"]),
                each["hits"],
                each["weapon"],
            )
            for each in data["volleys"]
        ]
        who = fight.facts.get(data["side"]) or f"the {data['side']}"
        return Throw(data["side"], capital(who), data["how"], columns, data["hits"])

    def taken(self, number: int, event: Happened, territory: str) -> None:
        """11 The territory of a battle has a new holder."""
        fight = self.at.get(territory)
        if fight is not None and fight.kind == "battle" and fight.is_over:
            fight.facts["after"].append(Told(event))
            fight.last = number

    # ------------------------------------------------------------------ raids

    def raid(self, number: int, event: Happened, territory: str) -> None:
        """8.1 One event of the raid on a territory."""
        data, fight = event.data, self.raids.get(territory)
        if event.kind == "raid_began" or fight is None:
            fight = self.raids[territory] = self.begin("raid", territory, number)
        if event.kind == "raid_began":
            fight.facts |= self.raiders(data)
        elif event.kind == "air_battle_fought":
            self.thrown(fight, number, self.in_the_air(fight, data))
        elif event.kind == "guns_fired":
            guns = Column(0, lowest(data["rolls"], data["hits"]), data["hits"])
            who = capital(self.names.get(data["facility"], data["facility"]))
            self.thrown(fight, number, [Throw("defender", who, "guns", [guns], data["hits"])])
        elif event.kind == "facility_bombed":
            self.thrown(fight, number, [Told(event)])
        elif event.kind != "intercepted" or data["kinds"]:
            self.beat(fight, number, Told(event))

    def raiders(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """8.1 The units over the territory."""
        power, kinds = data["power"], dict(data["bombers"])
        for kind, count in data["escorts"]:
            kinds[kind] = kinds.get(kind, 0) + count
        return {"attackers": self.forces({power: kinds}, [power]), "attacker": self.names[power]}

    def thrown(self, fight: Fight, number: int, beats: Sequence[Any]) -> None:
        """Dice of a raid: any of them may be its end."""
        fight.is_over, fight.throws = True, fight.throws + 1
        self.beat(fight, number, *beats)

    def in_the_air(self, fight: Fight, data: Mapping[str, Any]) -> list[Throw]:
        """8.1 The one round of escorts and bombers against interceptors."""
        return [
            Throw(
                by,
                capital(who),
                "air",
                [Column(0, lowest(data[f"{by}_rolls"], data[f"{by}_hits"]), data[f"{by}_hits"])],
                data[f"{by}_hits"],
            )
            for by, who in (
                ("attacker", self.names[data["attacker"]]),
                ("defender", "the interceptors"),
            )
        ]

    # ------------------------------------------------------------------ convoys

    def convoy(self, number: int, event: Happened) -> None:
        """14.1 All convoys of a power that are raided at one time form one card."""
        power = event.data["power"]
        if self.convoys is None or self.convoys.facts["power"] != power:
            self.convoys = self.begin("convoys", event.data["zone"], number, power=power)
            self.convoys.name, self.convoys.is_over = self.names[power], True
        self.convoys.throws += 1
        self.beat(self.convoys, number, Told(event))


def found(events: Sequence[Happened], names: Names) -> list[Fight]:
    """8.1, 8.3, 14.1 Every battle in these events, in order."""
    maker = Maker(names)
    for number, event in enumerate(all_in_order(events, names)):
        maker.take(number, event)
    return [fight for fight in maker.fights if fight.kind != "scrambled"]


CALLED = {
    "raid": ("raid", "raids"),
    "kamikaze": ("kamikaze attack", "kamikaze attacks"),
    "shot": ("free shot", "free shots"),
    "convoys": ("raid on convoys", "raids on convoys"),
}
"""7.6, 8.1, 14.1 What cards are that are not battles."""
FIGHTS = Fights(KINDS, found, frozenset({"phase_began", "territory_taken"}), CALLED)
