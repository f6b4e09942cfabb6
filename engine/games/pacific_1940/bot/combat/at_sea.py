"""7.3, 8.3 The force for an attack on the ships in a sea zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.pacific_1940.bot.combat import landing_after
from engine.games.pacific_1940.bot.combat.force import (
    STEPS,
    Force,
    Undertaking,
    Weighed,
    some_of,
    staying,
    surest,
)
from engine.games.pacific_1940.components.pieces import SEA
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.position.state import COMBAT


def best(plan: Undertaking, zone: str) -> Weighed | None:
    """7.3 The force whose attack on a zone is worth most; None where nobody comes."""
    return surest(plan, (weighed(plan, force) for force in forces(plan, zone)), weighed)


def forces(plan: Undertaking, zone: str) -> Iterator[Force]:
    """7.3 The forces that are thought of: so many ships with so many aircraft."""
    g = plan.picture.g
    comers = plan.comers(zone)
    ships = [key for key in comers if g.unit(key).is_sea]
    ships.sort(key=lambda key: (_rank(plan, key), g.place(key) != zone, key))
    aircraft = [key for key in comers if g.unit(key).is_air]
    aircraft.sort(key=lambda key: (not g.is_sea(g.place(key)), g.unit(key).cost, key))
    for fleet in some_of(ships, STEPS):
        for wings in some_of(aircraft, STEPS):
            force = Force(space=zone, fleet=fleet, aircraft=wings)
            if any(g.unit(key).attack for key in (*force.fleet, *wings)):
                yield force


def _rank(plan: Undertaking, ship: str) -> tuple[bool, int]:
    """7.3 Who is sent first: the cheapest, carriers last."""
    unit = plan.picture.g.unit(ship)
    return bool(unit.deck), unit.cost


def weighed(plan: Undertaking, force: Force, *, exact: bool = False) -> Weighed:
    """8 What an attack in a zone is worth: the battle, what it opens, and what may come back."""
    picture, zone = plan.picture, force.space
    present = [key for key in picture.theirs_at(zone) if key not in plan.doomed]
    defenders = _met(plan, force, present)
    attackers = picture.kinds((*force.fleet, *force.aircraft))
    there = picture.kinds(defenders)
    found = picture.found(picture.power, picture.theirs_at(zone))
    fight = picture.fights.between(attackers, there, "sea", exact=exact, found=found)
    if up := picture.scramblers(zone):
        both = Counter(there) + up
        more = picture.fights.between(attackers, both, "sea", exact=exact, found=found)
        fight = min(fight, more, key=lambda each: each.swing)
    stay = staying(plan, fight, fight.win, SEA)
    risk = picture.at_risk(zone, stay, {*defenders, *plan.doomed}) if stay else 0.0
    moved = [key for key in force.fleet if picture.g.place(key) != zone]
    terms = (
        ("battle", fight.swing),
        ("opens", fight.win * _opened(plan, zone) * (defenders == present)),
        ("kamikazes", -_tokens(plan, force)),
        ("held", -fight.win * min(risk, picture.fights.value(stay))),
        ("left behind", -plan.left_behind(moved)),
        ("decks", -plan.decks(force)),
        ("landing", -landing_after.at_risk(plan, force)),
        ("elsewhere", -plan.elsewhere(force)),
    )
    total = sum(each for _, each in terms) + picture.misjudged()
    won, doomed = fight.win * bool(defenders), tuple(defenders)
    return Weighed(force=force, worth=total, won=won, terms=terms, doomed=doomed)


def _met(plan: Undertaking, force: Force, units: list[str]) -> list[str]:
    """10 Whom of the enemy's units a force fights: aircraft alone no submarines.

    Neither hits the other, so that submarines that are left keep aircraft from nothing.
    """
    return [key for key in units if force.fleet or not plan.picture.g.unit(key).is_submarine]


def _opened(plan: Undertaking, zone: str) -> float:
    """8.2 What it is worth that transports may then land from a zone, and convoys are safe."""
    picture, g = plan.picture, plan.picture.g
    able = [s for s in picture.own.transports if zone in ways.reach(g, s, COMBAT)]
    worth = 0.0
    if plan.barring(zone) and able:
        lands = [land for land in g.equipment.lands_of[zone] if g.is_hostile(land, picture.power)]
        worth += sum(picture.worth.taken(land) + picture.worth.held(land) for land in lands)
        worth *= picture.weights.attack.clears
    dice = sum(g.unit(key).convoy_dice for key in picture.theirs_at(zone))
    convoys = [t for t in g.zone(zone).convoy if g.side(g.controller(t)) == picture.side]
    return worth + min(dice, sum(g.territory(land).value for land in convoys))


def _tokens(plan: Undertaking, force: Force) -> float:
    """7.6 What kamikazes may cost."""
    picture, g = plan.picture, plan.picture.g
    if not g.zone(force.space).kamikaze or not any(g.unit(k).is_warship for k in force.fleet):
        return 0.0
    tokens = sum(g.state.tokens.get(power, 0) for power in g.enemies(picture.power))
    ships = [key for key in force.fleet if g.unit(key).is_warship]
    value = picture.value(ships)
    weights = picture.weights.attack
    return min(weights.token * tokens, weights.token_share * value)
