"""9.0 The public view of a Combat: both sides, their hits, and their possible hits.

Nothing of a battle depends on a hand: a card is in force when it is open.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.sequence.flow import Procedure
from engine.games.pacific_war.combat.combat import Combat
from engine.games.pacific_war.combat.combat_cards import (
    CardWindow,
    CombatCard,
    PlayCombatCard,
    lasts,
)
from engine.games.pacific_war.combat.retreat import MayRetreat, retreat_ports
from engine.games.pacific_war.components.pieces import JAPAN, SIDES, Unit
from engine.games.pacific_war.events import Struck
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, LAST_TURN, Theater
from engine.games.pacific_war.resolution import columns
from engine.games.pacific_war.resolution.columns import Played
from engine.games.pacific_war.resolution.hits import Allocation, ChooseHit
from engine.games.pacific_war.resolution.odds import NEVER_LATE, Ahead, Forecast, forecast, sinking
from engine.games.pacific_war.resolution.unit_outcomes import STAYED, outcome_of
from engine.games.pacific_war.sequence import TurnZero
from engine.games.pacific_war.strategy.raids import EventAction

CARDS = "cards"
SEGMENTS = ("airstrike", "surface")
STAGES = {
    "begin": CARDS,
    "begin_round": CARDS,
    "cards": CARDS,
    "airstrike": "airstrike",
    "allocation_card": "airstrike",
    "allot_first": "airstrike",
    "allot_second": "airstrike",
    "airstrike_losses": "airstrike",
    "attacker_leaves_early": "retreat_early",
    "defender_leaves_early": "retreat_early",
    "surface_decision": "surface_choice",
    "surface_cards": "surface_cards",
    "surface": "surface",
    "bombard": "surface",
    "allot_bombardment": "surface",
    "surface_allot_first": "surface",
    "surface_allot_second": "surface",
    "surface_losses": "surface",
    "surface_reply": "surface",
    "attacker_leaves": "retreat",
    "defender_leaves": "retreat",
    "another_round": "another_round",
    "attacker_gives_up": "another_round",
    "defender_declines": "another_round",
    "winner_leaves": "victory",
    "end_combat": "victory",
}
"""The steps of a Combat, grouped into the stages that a player distinguishes."""
FRAMES = (Combat, TurnZero, EventAction)
"""What is on the stack while there may be a battle."""
LATE = ("retreat", "another_round")


class WayOut(Struct, frozen=True, kw_only=True):
    """9.5.3 A Port for a retreat ("" without one), and the zones of the path.

    cut_off: all ways are closed, and the ships are redeployed, Ops Complete (10.1).
    """

    port: str
    way: tuple[str, ...]
    cut_off: bool


class Camp(Struct, frozen=True, kw_only=True):
    """One side of a battle: its present and lost units, its past and possible attacks.

    silent: the coming segments in which it has nothing to strike with, or at.
    """

    side: str
    units: tuple[str, ...]
    gone: tuple[tuple[str, str, int], ...]
    airstrike: int
    gunnery: int
    forecasts: tuple[Forecast, ...]
    silent: tuple[str, ...]
    scored: int


class Battle(Struct, frozen=True, kw_only=True):
    """A Combat, or a raid that only strikes, as it stands at a decision.

    raid: the end that caused it, or "turn_zero". points: rounds that may still follow. on: the
    cards in force, with how long. cancelled: 9.3 those of them that cancel each other. taken: hits
    allocated and not yet applied. leaving: the units that will leave by them, which the forecasts
    leave out. hits_left: still to allocate. lost: 9.2.5 in how many of how many rolls a ship that
    was hit is lost, or one that may be hit next, by that hit too: sunk, or away until the game is
    over. is_next: the forecasts are about another round. must: the side that is asked has to leave.
    """

    zone: str
    attacker: str
    raid: str = ""
    round: int = 0
    points: int = 0
    stage: str = "airstrike"
    camps: tuple[Camp, Camp]
    on: tuple[tuple[str, str], ...] = ()
    cancelled: dict[str, str] = {}
    strikes: tuple[Struck, ...]
    first: str = ""
    is_next: bool = False
    taken: dict[str, int]
    leaving: tuple[str, ...] = ()
    lost: dict[str, tuple[int, int]]
    hits_left: int = 0
    must: bool = False
    ways_out: tuple[WayOut, ...] = ()


def battle(g: Theater) -> Battle | None:
    """The current battle, None when there is none."""
    stack = g.state.stack
    for frame in reversed(stack):
        if isinstance(frame, Combat):
            return combat(g, frame)
        if isinstance(frame, (TurnZero, EventAction)):
            under_way = frame.struck and isinstance(stack[-2], Allocation)
            return raid(g, frame, frame.struck) if frame.struck and under_way else None
    return None


def with_cards(g: Theater, ask: CombatCard) -> dict[str, tuple[Forecast, ...]]:
    """9.0.1 The coming attacks with each card that the asked side may play: for its eyes only."""
    found, frame = dict[str, tuple[Forecast, ...]](), g.under_way(Combat)
    for choice in PlayCombatCard.candidates(g, ask):
        if frame and choice.why_not(g, ask) is None:
            end = g.end_of(choice.card, ask.role)
            camps = combat(g, frame, Played(end.id, lasts(g, end))).camps
            found[choice.card] = tuple(each for camp in camps for each in camp.forecasts)
    return found


def combat(g: Theater, frame: Combat, *more: Played) -> Battle:
    """9.0 A Combat; more: cards that are taken to be in force too."""
    stage, on, asked = stage_of(frame), [*cards_on(g, frame), *more], g.state.stack[-1]
    must = isinstance(asked, MayRetreat) and asked.must
    segments = () if must else to_come(frame, stage)
    is_next = stage in LATE
    if is_next:
        on = [card for card in on if card.lasts == "combat"]
    done = set() if is_next else {(each.side, each.segment) for each in frame.strikes}
    left = {side: [each for each in segments if (side, each) not in done] for side in SIDES}
    taken = added(frame.allotted, allocation(g))
    leaving = tuple(key for key, hits in taken.items() if hits and leaves(g, key))
    return Battle(
        zone=frame.zone,
        attacker=frame.attacker,
        round=frame.round,
        points=rounds_left(frame, stage, must=must),
        stage=stage,
        camps=both_camps(g, frame, on, left, leaving, taken),
        on=tuple((card.end, card.lasts) for card in on),
        cancelled=columns.cancelled(g, on),
        strikes=tuple(frame.strikes),
        first=columns.fires_first(g, on),
        is_next=is_next,
        taken=taken,
        leaving=leaving,
        lost=lost(g, taken),
        hits_left=hits_left(g),
        must=must,
        ways_out=ways_out(g, asked) if isinstance(asked, MayRetreat) else (),
    )


def raid(g: Theater, frame: TurnZero | EventAction, struck: Struck) -> Battle:
    """5.0, 8.5 One unanswered Airstrike: the possible targets, and the hits."""
    given = allocation(g)
    taken = added({}, given)
    hit = tuple(given.targets) if given else ()
    group = tuple(frame.group) if isinstance(frame, EventAction) else ()
    return Battle(
        zone=struck.zone,
        attacker=struck.side,
        raid=frame.end if isinstance(frame, EventAction) else "turn_zero",
        camps=(
            bare_camp(g, struck.side, group, struck.hits),
            bare_camp(g, ENEMY[struck.side], hit, 0),
        ),
        strikes=(struck,),
        taken=taken,
        lost=lost(g, taken),
        hits_left=hits_left(g),
    )


# ---------------------------------------------------------------------- where it stands


def stage_of(frame: Combat) -> str:
    """9.1 The stage of the step that has asked: `at` names the next one."""
    steps = frame.STEPS
    here = steps.index(frame.at) if frame.at in steps else len(steps)
    return STAGES[steps[here - 1]]


def rounds_left(frame: Combat, stage: str, *, must: bool) -> int:
    """9.1, 9.1.3 Rounds that may still follow: one per point, and the one that is paid for."""
    return 0 if must or stage == "victory" else frame.points + frame.fights_on


def cards_on(g: Theater, frame: Combat) -> list[Played]:
    """9.0.1 The cards in force, including those just played in an open window."""
    windows = [each for each in g.state.stack if isinstance(each, CardWindow)]
    return [*frame.on, *(card for window in windows for card in window.played)]


def to_come(frame: Combat, stage: str) -> tuple[str, ...]:
    """9.1 The segments that will be fought if nothing changes, of this round or the next."""
    if stage == CARDS or (stage in LATE and (frame.points > 0 or frame.fights_on)):
        return SEGMENTS
    if stage in ("airstrike", "retreat_early", "surface_choice", "surface_cards"):
        return ("surface",)
    return ("surface",) if stage == "surface" and frame.first else ()


def allocation(g: Theater) -> Allocation | None:
    """9.2.4 The current allocation."""
    below: Procedure | None = g.state.stack[-2] if len(g.state.stack) > 1 else None
    return below if isinstance(below, Allocation) else None


def hits_left(g: Theater) -> int:
    """9.2.4 The hits that the asked side still has to allocate; with A03 the Allies only half."""
    given = allocation(g)
    return (given.first or given.hits) if given else 0


def added(taken: dict[str, int], given: Allocation | None) -> dict[str, int]:
    """9.2.4 The hits on each unit in this segment so far, by the units' keys."""
    more = given.given if given else {}
    return {unit: taken.get(unit, 0) + more.get(unit, 0) for unit in sorted({*taken, *more})}


def leaves(g: Theater, unit: str) -> bool:
    """9.2.5, 4.1.5 Whether a unit that is hit leaves whatever its die shows: without armor."""
    return not g.unit(unit).armored


def lost(g: Theater, taken: dict[str, int]) -> dict[str, tuple[int, int]]:
    """9.2.5 The chance to be lost of each ship that was hit, or may be hit next.

    One that would come back after Turn 5 is lost too (AMB-36), and one that is damaged at all while
    the Port of its repair is lost. One is not that would come back after it is withdrawn (6.2).
    """
    asked = g.state.stack[-1]
    hits = dict(taken)
    for unit in asked.targets if isinstance(asked, ChooseHit) else ():
        hits[unit] = hits.get(unit, 0) + 1
    ships = {unit: g.unit(unit) for unit in hits if g.unit(unit).is_ship}
    return {
        unit: sinking(g.equipment, ship, hits[unit], turns_for_repair(g, ship))
        for unit, ship in ships.items()
    }


def turns_for_repair(g: Theater, ship: Unit) -> int:
    """9.2.5, 6.1.7 The damage with which a ship still comes back or is withdrawn (6.2)."""
    if is_repair_lost(g, ship):
        return 0
    if ship.withdraws:
        return NEVER_LATE
    return LAST_TURN - g.state.turn - g.equipment.turns[g.state.turn].repair_delay


def is_repair_lost(g: Theater, ship: Unit) -> bool:
    """6.1.7, 10.3.1 Whether a damaged ship is destroyed since the Port of its repair is lost.

    That is when control is checked after the battle (AMB-47, PW-04), so a Port that is fought for
    is not lost yet. Australians are repaired elsewhere.
    """
    nation = g.equipment.nations[ship.nation]
    if g.earlier.later_damage_waits or nation.repairs_instead or len(nation.repairs) != 1:
        return False
    port = nation.repairs[0]
    is_fought_for = all(g.is_occupied(port, side) for side in SIDES)
    return not is_fought_for and not g.is_port_of(port, nation.side)


# ---------------------------------------------------------------------- the sides


def both_camps(
    g: Theater,
    frame: Combat,
    on: list[Played],
    left: dict[str, list[str]],
    leaving: tuple[str, ...],
    taken: dict[str, int],
) -> tuple[Camp, Camp]:
    """9.0 Both sides of a Combat, the attacker first; 9.3 what fires first is not answered."""
    first = columns.fires_first(g, on)
    coming = camp(g, frame, first, on, left[first], leaving).forecasts if first else ()
    guns = next((Ahead(ways=each.ways) for each in coming if each.segment == "surface"), None)
    ahead = struck_first(g, frame, taken) if frame.first else guns
    attacker, defender = (
        camp(g, frame, side, on, left[side], leaving, ahead if side != first else None)
        for side in (frame.attacker, frame.defender)
    )
    return attacker, defender


def struck_first(g: Theater, frame: Combat, taken: dict[str, int]) -> Ahead:
    """9.3 The hits of the guns that have fired first, until the losses are taken."""
    bombards = frame.bombards if frame.first == JAPAN else 0
    given = {key: hits for key, hits in taken.items() if g.unit(key).is_ship}
    left = frame.hits.get(frame.first, 0) - bombards - sum(given.values())
    return Ahead(ways=(0,) * left + (1,), given=given)


def camp(
    g: Theater,
    frame: Combat,
    side: str,
    on: list[Played],
    segments: list[str],
    leaving: tuple[str, ...],
    first: Ahead | None = None,
) -> Camp:
    """9.0 One side of a Combat. first: 9.3 the enemy's guns, if those fire before."""
    can = [each for each in segments if is_able(g, frame, side, each, on, leaving)]
    return Camp(
        side=side,
        units=tuple(g.units_in(frame.zone, side)),
        gone=gone(g, frame, side),
        airstrike=columns.printed(g, frame.zone, side, "airstrike"),
        gunnery=columns.printed(g, frame.zone, side, "surface"),
        forecasts=tuple(
            forecast(g, on, frame.zone, side, each, leaving, first if each == "surface" else None)
            for each in can
        ),
        silent=tuple(each for each in segments if each not in can),
        scored=frame.scored.get(side, 0),
    )


def is_able(
    g: Theater,
    frame: Combat,
    side: str,
    segment: str,
    on: list[Played],
    leaving: tuple[str, ...],
) -> bool:
    """9.1.1, 9.1.2 Whether a side strikes in a segment; hits are allocated only before guns."""
    if segment == "airstrike":
        return columns.may_strike(g, frame.zone, side, frame.defender)
    return columns.fires(g, on, frame.zone, side, leaving)


def bare_camp(g: Theater, side: str, units: tuple[str, ...], scored: int) -> Camp:
    """5.0, 8.5 One side of a raid."""
    return Camp(
        side=side,
        units=units,
        gone=(),
        airstrike=sum(g.unit(key).airstrike for key in units),
        gunnery=sum(g.unit(key).gunnery for key in units),
        forecasts=(),
        silent=(),
        scored=scored,
    )


def gone(g: Theater, frame: Combat, side: str) -> tuple[tuple[str, str, int], ...]:
    """9.2.5 The lost or absent units: the unit, its outcome, the turn it comes back or 0."""
    fates = ((key, outcome_of(g, frame.zone, key)) for key in frame.roster.get(side, ()))
    return tuple((key, fate, g.counters[key].box) for key, fate in fates if fate != STAYED)


def ways_out(g: Theater, asked: MayRetreat) -> tuple[WayOut, ...]:
    """9.5.3 Each Port to which the asked side may retreat, by its shortest path."""
    side, zone = asked.role, asked.zone
    ports = retreat_ports(g, side, zone)
    ways = paths.ways_home(g, side, zone, paths.return_ports(g, side, zone))
    return tuple(
        WayOut(port=port, way=tuple(ways.get(port, ())), cut_off=bool(port) and not ways)
        for port in ports
    )
