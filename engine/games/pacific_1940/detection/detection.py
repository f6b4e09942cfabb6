"""Fog 8 Detection: who finds whom when a group enters a sea zone, and the consequences.

One total function of classes of units, which knows no position: `meet`. The pairs are rows of the
chart (content/chart.toml); this module combines pairs into groups.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.detection.chart import (
    CLASSES,
    Notice,
    Place,
    Row,
    UnitClass,
    row_for,
    rows_at,
)

T = TypeVar("T", bound=str)

Outcome = Literal["forced", "choice", "none"]
Party = Literal["mover", "present"]
PairOutcome = Literal["forced", "mover", "present", "none"]

WARSHIPS: frozenset[UnitClass] = frozenset({"cap", "dd"})
"""Surface warships: what stops ships, and what kamikazes target."""

SURFACE: frozenset[UnitClass] = WARSHIPS | {"tr"}
"""The classes that surface warships stop, and that a passing report mentions."""

WITNESSES: frozenset[UnitClass] = frozenset({"ss", "tr"})
"""The classes whose owners are told what has passed them."""


class Rulings(Struct, frozen=True, kw_only=True):
    """Fog 8 Rulings that some tables decide otherwise; docs/rulings.md explains the defaults.

    submarine_escorts: A4, a submarine protects the transports that it sails with.
    submarine_may_leave_fleet: A6, it keeps out of the battle that its fleet is forced into.
    free_shots: A8, a submarine may fire at transports that sail alone. notices_in_noncombat: A13,
    radar and kamikazes then too. aircraft_hunt_submarines: A14, aircraft sent here with a destroyer
    must fight submarines. aircraft_fight_transports: A15, aircraft sent here must fight transports.
    transports_meet: A16, they find each other. hidden_submarine_may_join: A17, a battle beside it.
    coasts_listen: A19, air bases on coasts hear what moves, as those on islands do.
    """

    submarine_escorts: bool = False
    submarine_may_leave_fleet: bool = True
    free_shots: bool = True
    notices_in_noncombat: bool = False
    aircraft_hunt_submarines: bool = True
    aircraft_fight_transports: bool = True
    transports_meet: bool = True
    hidden_submarine_may_join: bool = True
    coasts_listen: bool = False


DEFAULTS = Rulings()


class Encounter(Struct, frozen=True, kw_only=True):
    """Fog 8 A group enters a sea zone, and which of its enemies are there.

    air_ends_here: aircraft of the group end their combat move in the zone, else they only pass.
    radar: a working enemy air base on an island touches it. kamikaze: its symbol is live.
    scrambled, tokens: the defender has answered with aircraft, or with kamikazes. is_noncombat: the
    step is one of the noncombat move.
    """

    mover: frozenset[UnitClass]
    present: frozenset[UnitClass] = frozenset()
    air_ends_here: bool = False
    radar: bool = False
    kamikaze: bool = False
    scrambled: bool = False
    tokens: bool = False
    is_noncombat: bool = False

    @property
    def sent_here(self) -> bool:
        """A13 Whether aircraft of the group end here; in the noncombat move they only pass."""
        return self.air_ends_here and not self.is_noncombat

    @property
    def there(self) -> frozenset[UnitClass]:
        """The classes present now: with aircraft, once they have scrambled."""
        return self.present | {"air"} if self.scrambled else self.present


class Pair(Struct, frozen=True, kw_only=True):
    """Fog 8 One entering class, one present class, and what their row makes of them.

    Escorts and changed rulings are taken into account.
    """

    row: str
    mover: UnitClass
    present: UnitClass
    mover_sees: bool
    present_sees: bool
    outcome: PairOutcome


class Meeting(Struct, frozen=True, kw_only=True):
    """Fog 8 All consequences of an encounter; lists are sorted, except `choosers` and `rows`.

    choosers: who is asked whether to fight, in that order (A5). targets: what the mover may attack.
    stopped: which of the mover stop here, aircraft only where they were sent and met someone.
    stop_to_attack: which stop if the mover chooses to attack. report: which of the group the owners
    of submarines and transports there are told of, if it comes to no battle. rows: the rows of the
    chart in force, in its order. is_struck: kamikazes make a battle. may_join: a hidden submarine
    there may join a battle beside it. may_stay_out: the mover's may keep out of its fleet's.
    may_intercept: the scrambled aircraft fight one round against those that pass, for nobody else
    is there to be fought.
    """

    mover_sees: tuple[UnitClass, ...]
    present_sees: tuple[UnitClass, ...]
    outcome: Outcome
    choosers: tuple[Party, ...]
    targets: tuple[UnitClass, ...]
    stopped: tuple[UnitClass, ...]
    stop_to_attack: tuple[UnitClass, ...]
    notices: tuple[Notice, ...]
    report: tuple[UnitClass, ...]
    pairs: tuple[Pair, ...]
    rows: tuple[str, ...]
    is_struck: bool
    may_join: bool
    may_stay_out: bool
    may_intercept: bool


def meet(met: Encounter, rulings: Rulings = DEFAULTS) -> Meeting:
    """Fog 8 The consequences of a group's entering a zone."""
    pairs = tuple(_pairs(met, rulings))
    others = _rows_at(met, rulings)
    notices = _sorted(row.notice for row in others if row.notice)
    strikes = met.tokens and "kamikaze_target" in notices
    choosers = _choosers(pairs)
    is_forced = strikes or any(pair.outcome == "forced" for pair in pairs)
    mover_sees = {pair.present for pair in pairs if pair.mover_sees}
    present_sees = {pair.mover for pair in pairs if pair.present_sees}
    if strikes:
        present_sees |= at_the_table(met)
    is_witnessed = not is_forced and met.present & WITNESSES
    return Meeting(
        mover_sees=_sorted(mover_sees),
        present_sees=_sorted(present_sees),
        outcome="forced" if is_forced else "choice" if choosers else "none",
        choosers=() if is_forced else choosers,
        targets=() if is_forced else _sorted(p.present for p in pairs if p.outcome == "mover"),
        stopped=_stopped(met, pairs, strikes=strikes),
        stop_to_attack=() if is_forced else _stop_to_attack(met, pairs),
        notices=notices,
        report=_sorted(present_sees & SURFACE) if is_witnessed else (),
        pairs=pairs,
        rows=_in_order(pairs, others),
        is_struck=strikes,
        may_join=_may_join(met, rulings),
        may_stay_out=_may_stay_out(met, rulings),
        may_intercept=_may_intercept(met),
    )


def beside_aircraft(met: Encounter, rulings: Rulings = DEFAULTS) -> Meeting | None:
    """R12 What surface ships find that came with aircraft, where only these have to fight.

    They hold up no ships: those choose by their own rows, and so do submarines there. None: there
    are no such ships, or they have to fight too, as those of a destroyer that finds a submarine for
    them (R14, F13). Submarines of the group are asked by A6.
    """
    found = meet(met, rulings)
    forced = {pair.mover for pair in found.pairs if pair.outcome == "forced"}
    forced |= {"dd" for pair in found.pairs if (pair.row, pair.outcome) == ("R14", "forced")}
    pairs = tuple(pair for pair in found.pairs if pair.mover in SURFACE)
    if forced != {"air"} or found.is_struck or not pairs:
        return None
    choosers = _choosers(pairs)
    targets = _sorted(pair.present for pair in pairs if pair.outcome == "mover")
    return replace(
        found,
        mover_sees=targets,
        outcome="choice" if choosers else "none",
        choosers=choosers,
        targets=targets,
        pairs=pairs,
    )


# -------------------------------------------------------------------------- the pairs


def _pairs(met: Encounter, rulings: Rulings) -> Iterator[Pair]:
    """Each entering class against each present one, under the one row that applies."""
    for mover in sorted(met.mover):
        for present in sorted(met.there):
            row = row_for(mover, present, end_here=met.sent_here, with_destroyer="dd" in met.mover)
            sees = rulings.transports_meet or (mover, present) != ("tr", "tr")
            yield Pair(
                row=row.number,
                mover=mover,
                present=present,
                mover_sees=row.mover_sees and sees,
                present_sees=row.present_sees and sees,
                outcome=_outcome(row, present, met, rulings),
            )


def _outcome(row: Row, present: UnitClass, met: Encounter, rulings: Rulings) -> PairOutcome:
    """The outcome of a pair after escorts, rulings and the phase."""
    outcome: PairOutcome = row.outcome
    if outcome == "present" and (is_escorted(met.mover, rulings) or not rulings.free_shots):
        outcome = "none"
    elif row.aircraft == "end_here" and outcome == "forced":
        spares_submarines = present == "ss" and not rulings.aircraft_hunt_submarines
        spares_transports = present == "tr" and not rulings.aircraft_fight_transports
        outcome = "mover" if spares_submarines or spares_transports else outcome
    return "none" if outcome == "mover" and met.is_noncombat else outcome


def is_escorted(mover: Collection[UnitClass], rulings: Rulings = DEFAULTS) -> bool:
    """Fog 8, A4 Whether a group escorts its transports: surface warships do, aircraft do not."""
    return bool(WARSHIPS.intersection(mover)) or (rulings.submarine_escorts and "ss" in mover)


def _choosers(pairs: Iterable[Pair]) -> tuple[Party, ...]:
    """A5 Who has a choice, the mover first."""
    outcomes = {pair.outcome for pair in pairs}
    parties: tuple[Party, ...] = ("mover", "present")
    return tuple(party for party in parties if party in outcomes)


# ------------------------------------------------------------------ beside the pairs


def _rows_at(met: Encounter, rulings: Rulings) -> list[Row]:
    """A13 The rows for an air base and a kamikaze symbol; none in the noncombat move."""
    if met.is_noncombat and not rulings.notices_in_noncombat:
        return []
    places: list[Place] = ["air_base"] if met.radar else []
    places += ["kamikaze_symbol"] if met.kamikaze else []
    return rows_at(met.mover, places)


def at_the_table(met: Encounter) -> frozenset[UnitClass]:
    """A9b Who fights where kamikazes strike: all but submarines and aircraft that pass."""
    fleet = met.mover & SURFACE
    return fleet | (met.mover & {"air"}) if met.sent_here else fleet


def _stopped(met: Encounter, pairs: Iterable[Pair], *, strikes: bool) -> tuple[UnitClass, ...]:
    """Fog 8, A34 Who stops: ships for surface warships, scrambled aircraft and kamikazes.

    Submarines stop for destroyers alone; submarines and transports stop no ships. Aircraft stop
    where they were sent and find someone: over a hidden submarine they find nobody (R13).
    """
    stops = strikes or bool(met.there & (WARSHIPS | {"air"}))
    found = met.mover & SURFACE if stops else frozenset[UnitClass]()
    if "dd" in met.there:
        found |= met.mover & {"ss"}
    if met.sent_here and any(pair.mover == "air" and pair.mover_sees for pair in pairs):
        found |= {"air"}
    return _sorted(found)


def holding(found: Meeting) -> frozenset[UnitClass]:
    """Fog 8, A34 Which classes there stop those that stop."""
    found_by_air = (p.present for p in found.pairs if p.mover == "air" and p.mover_sees)
    held: set[UnitClass] = set(found_by_air) if "air" in found.stopped else set()
    if "ss" in found.stopped:
        held.add("dd")
    if SURFACE.intersection(found.stopped):
        held |= WARSHIPS | {"air"}
    return frozenset(held)


def _stop_to_attack(met: Encounter, pairs: Iterable[Pair]) -> tuple[UnitClass, ...]:
    """Fog 8 Who stops in a battle that the mover chooses: a fleet for its warships', or submarines.

    A submarine that attacks alone does not stop the transports beside it.
    """
    attackers = {pair.mover for pair in pairs if pair.outcome == "mover"}
    fleet = met.mover & SURFACE if attackers & WARSHIPS else frozenset[UnitClass]()
    return _sorted(attackers | fleet)


def _may_join(met: Encounter, rulings: Rulings) -> bool:
    """A17 Whether a submarine there may choose between a battle beside it and staying hidden."""
    is_hidden = "ss" in met.present and "dd" not in met.mover
    return is_hidden and rulings.hidden_submarine_may_join


def _may_stay_out(met: Encounter, rulings: Rulings) -> bool:
    """A6 Whether a submarine of the mover may keep out of its fleet's battle."""
    is_hidden = "ss" in met.mover and "dd" not in met.there
    return is_hidden and rulings.submarine_may_leave_fleet


def _may_intercept(met: Encounter) -> bool:
    """Fog 8 Whether scrambled aircraft intercept passing ones, having no ships to fight.

    Submarines in the group change nothing, or the lack of a fight would reveal them.
    """
    passes = "air" in met.mover and not met.sent_here
    return met.scrambled and passes and not met.mover & SURFACE


# ---------------------------------------------------------------------------- lists


def _sorted(found: Iterable[T]) -> tuple[T, ...]:
    return tuple(sorted(set(found)))


def _in_order(pairs: Iterable[Pair], others: Iterable[Row]) -> tuple[str, ...]:
    """The numbers of the applicable rows, in the order of the chart."""
    numbers = {pair.row for pair in pairs} | {row.number for row in others}
    return tuple(sorted(numbers, key=lambda number: (number[0], int(number[1:]))))


# ---------------------------------------------------------------------- all of them


def every_encounter() -> Iterator[Encounter]:
    """All 8,192 encounters: any moving classes, any present ones, the three facts of the zone."""
    subsets = [
        frozenset(each for i, each in enumerate(CLASSES) if bits >> i & 1)
        for bits in range(2 ** len(CLASSES))
    ]
    for mover in subsets:
        for present in subsets:
            for flags in range(8):
                yield Encounter(
                    mover=mover,
                    present=present,
                    air_ends_here=bool(flags & 4),
                    radar=bool(flags & 2),
                    kamikaze=bool(flags & 1),
                )
