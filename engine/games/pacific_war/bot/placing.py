"""6.0, 13.0, 14.0 Where units begin and come in, and who is completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.pacific_war.advanced import (
    ChooseLateCarrier,
    Complete,
    Garrison,
    PlaceDivisions,
)
from engine.games.pacific_war.bot.air import landing_worth
from engine.games.pacific_war.bot.ports import front
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import CONTROL, Weighed, single, summed
from engine.games.pacific_war.components.pieces import JAPAN
from engine.games.pacific_war.reinforcements import ArriveAt, PlaceArrival
from engine.games.pacific_war.seabees import Build, BuildNothing, MayBuild
from engine.games.pacific_war.setup import PlaceUnit, Put


def set_up(s: Situation, ask: PlaceUnit) -> Iterator[Weighed]:
    """14.1, 14.2 Japan by the numbers of the content, Allied LBA by the control that they give."""
    for choice in s.legal(Put, ask):
        if ask.role == JAPAN:
            yield single(choice, "set-up", wanted(s, choice))
        else:
            yield single(choice, CONTROL, landing_worth(s, choice.unit, choice.zone))


def wanted(s: Situation, put: Put) -> float:
    """14.2 The first zone of the unit's type that has not as many as it should have."""
    unit = s.g.unit(put.unit)
    rows = s.weights.set_up.get(unit.type, {})
    there = Counter(s.g.unit(key).type for key in s.g.units_in(put.zone, JAPAN))
    for place, (zone, number) in enumerate(rows.items()):
        if zone == put.zone and there[unit.type] < number:
            return 1.0 - place * 0.1
    return 0.0


def arrivals(s: Situation, ask: PlaceArrival) -> Iterator[Weighed]:
    """6.1 Where an Allied LBA comes in: by its skies, else nearer to the front."""
    for zone in ask.zones:
        yield summed(
            ArriveAt(zone),
            (CONTROL, landing_worth(s, ask.unit, zone)),
            ("near the front", s.weights.port.beside * front(s, zone)),
        )


def garrisons(s: Situation, ask: PlaceDivisions) -> Iterator[Weighed]:
    """13.6 The Divisions where the most points lie open to Japan."""
    for choice in Garrison.candidates(s.g, ask):
        comes = any(s.attackers(choice.zone))
        points = s.g.zone(choice.zone).vp + s.weights.zone.base
        yield single(choice, "points", points * (1.0 if comes else s.weights.port.quiet))


def building(s: Situation, ask: MayBuild) -> Iterator[Weighed]:
    """13.7 The LBA that is missed least where it stands, if it is worth more here."""
    yield Weighed(BuildNothing(), 0.0)
    for choice in Build.candidates(s.g, ask):
        worth = landing_worth(s, choice.unit, ask.zone)
        yield summed(choice, (CONTROL, worth), ("Seabees", 0.05))


def late_carriers(s: Situation, ask: ChooseLateCarrier) -> Iterator[Weighed]:
    """13.4 The better ship."""
    for key in ask.ships:
        worth = s.worth(key) + (s.g.unit(key).defense or 0) * 0.01
        yield single(Complete(key), "ship", worth)
