"""What the dice of this game were worth to the side that profits by them.

Hits, ships sunk, the Initiative and the cards of stocked oil have a stake of four each, a point of
strength (13.2, 15.1) of one, since it takes about four of them for one more hit on the chart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from engine.core.events import Event
from engine.core.luck import Rolled, by_face, chances_of
from engine.core.sequence.choice import FACES
from engine.games.pacific_war import events
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, Equipment, Unit
from engine.games.pacific_war.position.state import ENEMY
from engine.games.pacific_war.resolution.columns import NO_COLUMN
from engine.games.pacific_war.resolution.odds import sinking

HIT, STRENGTH = 4, 1
"""The relative values of a hit and a point of strength."""


class PacificLedger:
    """Reads the rolls from the log; the odds are on the Combat Results Chart."""

    kinds: Collection[str] = (
        "turn_began",
        "struck",
        "damaged",
        "initiative_rolled",
        "option_rolled",
    )

    def __init__(self, equipment: Equipment) -> None:
        self.equipment = equipment
        self.turn = 0

    def rolled(self, event: Event) -> Sequence[Rolled] | None:
        """The possible values of a roll, and the actual one."""
        match event:
            case events.TurnBegan():
                self.turn = event.turn
            case events.Struck():
                return self._struck(event)
            case events.Damaged():
                return self._damaged(event)
            case events.InitiativeRolled():
                return _initiative(event)
            case events.OptionRolled(what="third_wave"):
                return self._third_wave(event)
            case events.OptionRolled():
                return self._oil(event)
        return []

    def _struck(self, event: events.Struck) -> Sequence[Rolled] | None:
        """9.2.3 A column of the chart, after the dice of Torpedo Cruisers (13.2)."""
        box = self.equipment
        places = {box.label(place): place for place in range(len(box.columns))}
        if event.column != NO_COLUMN and event.column not in places:
            return None
        place = places.get(event.column, -1)
        found = [
            Rolled(
                side=event.side,
                what=event.segment,
                rule=event.rule,
                chances=by_face(lambda face: box.hits(place, face)),
                fell=(box.hits(place, event.roll),),
                stake=HIT,
            )
        ]
        if event.torpedoes:
            add = box.combat.torpedo
            found.append(
                Rolled(
                    side=event.side,
                    what="torpedoes",
                    rule="13.2",
                    chances=by_face(lambda face: max(0, face + add)),
                    fell=tuple(max(0, face + add) for face in event.torpedoes),
                    stake=STRENGTH,
                )
            )
        return found

    def _damaged(self, event: events.Damaged) -> Sequence[Rolled] | None:
        """9.2.5 Whether a ship sinks, which profits the enemy."""
        unit = self.equipment.units.get(event.unit)
        if unit is None:
            return None
        if not event.dice:
            return []
        return [
            Rolled(
                side=ENEMY[self.equipment.nations[unit.nation].side],
                what="damage",
                rule=event.rule,
                chances=self.sinking(unit, len(event.dice)),
                fell=(int(event.fate == "sunk"),),
                stake=HIT,
            )
        ]

    def sinking(self, unit: Unit, dice: int) -> tuple[tuple[int, int], ...]:
        """9.2.5 In how many ways this many damage dice sink a ship (1), or do not (0)."""
        sunk, rolls = sinking(self.equipment, unit, dice)
        return chances_of(+Counter({0: rolls - sunk, 1: sunk}))

    def _third_wave(self, event: events.OptionRolled) -> Sequence[Rolled]:
        """15.1 Whether it happens, and with what strength."""
        wave = self.equipment.third_wave
        found = [
            Rolled(
                side=JAPAN,
                what="third_wave",
                rule=event.rule,
                chances=by_face(lambda face: int(face in wave.faces)),
                fell=(int(event.dice[0] in wave.faces),),
                stake=HIT,
            )
        ]
        for second in event.dice[1:]:
            found.append(
                Rolled(
                    side=JAPAN,
                    what="third_wave_strength",
                    rule=event.rule,
                    chances=by_face(lambda face: wave.columns[face]),
                    fell=(wave.columns[second],),
                    stake=STRENGTH,
                )
            )
        return found

    def _oil(self, event: events.OptionRolled) -> Sequence[Rolled] | None:
        """15.2 Whether stocked oil brings its cards."""
        turn = self.equipment.turns.get(self.turn)
        if turn is None:
            return None
        faces = turn.reserve_faces
        return [
            Rolled(
                side=JAPAN,
                what="oil",
                rule=event.rule,
                chances=by_face(lambda face: int(face in faces)),
                fell=(int(event.came),),
                stake=HIT,
            )
        ]


def _initiative(event: events.InitiativeRolled) -> Sequence[Rolled]:
    """8.2 Both dice, for each side: the higher one wins, and nobody on a tie."""
    wins = sum(mine > other for mine in FACES for other in FACES)
    return [
        Rolled(
            side=side,
            what="initiative",
            rule=event.rule,
            chances=((0, len(FACES) ** 2 - wins), (1, wins)),
            fell=(int(event.winner == side),),
            stake=HIT,
        )
        for side in (JAPAN, ALLIED)
    ]
