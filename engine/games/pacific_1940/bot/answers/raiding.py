"""8.1 Bombing raids: who goes up against them, what is given up, what is bombed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice, Candidate
from engine.core.sequence.choice import FACES
from engine.games.pacific_1940.battle.decks import with_pieces
from engine.games.pacific_1940.battle.raid_choices import (
    Aim,
    AimBombers,
    Bomb,
    CallInterceptors,
    GiveUpAircraft,
    Intercept,
    ShootDown,
    facilities_for,
    interceptors_of,
)
from engine.games.pacific_1940.battle.raids import air_hits, guns_hit
from engine.games.pacific_1940.battle.rockets import AimRocket, LaunchRocket
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.position.state import Attack, Campaign

MEAN_FACE = sum(FACES) / len(FACES)
Damage = dict[int, float]
"""8.1 Points of damage → their chance."""
A_DIE: Damage = dict.fromkeys(FACES, 1 / len(FACES))


# ---------------------------------------------------------------------- interceptors


def intercept(g: Campaign, ask: CallInterceptors) -> Advice:
    """8.1 As many as pay: bombers shot down, damage saved, less what falls and is missed."""
    attack = g.state.attacks.get(ask.space) or Attack(space=ask.space)
    most = len(interceptors_of(g, ask.role, ask.space))
    return advised(_intercepting(g, ask, attack, count) for count in range(most + 1))


def _intercepting(g: Campaign, ask: CallInterceptors, attack: Attack, count: int) -> Candidate:
    """8.1 One round in the air."""
    worth = Worth(g)
    up = interceptors_of(g, ask.role, ask.space)[:count]
    flying = [key for key in (*attack.raiders, *attack.escorts) if key in g.pieces]
    if not flying or not up:
        return weighed(Intercept(count), missed=-_missed(g, ask.space, up))
    shot, fallen = min(len(flying), hits_in_the_air(g, up)), min(count, hits_in_the_air(g, flying))
    return weighed(
        Intercept(count),
        shot_down=shot * worth.pieces(flying) / len(flying),
        saved=_damage(g, ask.space, attack) * shot / len(flying),
        fallen=-fallen * worth.pieces(up) / count,
        missed=-_missed(g, ask.space, up),
    )


def _missed(g: Campaign, space: str, up: list[str]) -> float:
    """8.1 What the land battle costs more because interceptors fight in no other of the turn."""
    if not up or space not in g.state.attacks:
        return 0.0
    counters = {**g.pieces, **{key: replace(g.pieces[key], intercepted=space) for key in up}}
    return Battles(Worth(with_pieces(g, counters))).in_space(space) - Battles(Worth(g)).in_space(
        space
    )


def _damage(g: Campaign, space: str, attack: Attack) -> float:
    """8.1 What the bombs of a raid cost the defender on average."""
    aimed = _by_target(attack)
    return sum(done_by(g, space, facility, bombers) for facility, bombers in aimed.items())


def _by_target(attack: Attack) -> dict[str, list[str]]:
    """8.1 Kind of facility → the bombers that are aimed at it."""
    aims: dict[str, list[str]] = {}
    for bomber, facility in attack.raiders.items():
        aims.setdefault(facility, []).append(bomber)
    return aims


# ---------------------------------------------------------------------- bombs


def hits_in_the_air(g: Campaign, aircraft: Sequence[str]) -> float:
    """8.1, G11 How many hits aircraft make above a raid on average."""
    return sum(air_hits(g, aircraft)) / len(FACES)


def bombs_of(g: Campaign, bombers: Iterable[str]) -> float:
    """8.1, G11 The damage that bombers do on average, guns and limits left out."""
    units = [g.unit(key) for key in bombers]
    return sum(mean_of_best(unit.attack_dice) + unit.raid_bonus for unit in units)


def mean_of_best(dice: int) -> float:
    """G11 The best of so many dice, on average."""
    return sum(1 - (below / len(FACES)) ** dice for below in range(len(FACES)))


def done_by(g: Campaign, space: str, facility: str, bombers: list[str]) -> float:
    """8.1 What bombers do to a facility on average, guns counted: repairs, and its being idle."""
    key = g.facility(space, facility)
    if not key or not bombers:
        return 0.0
    shot_down = guns_hit(g, space, facility) / len(FACES)
    return harm(g, key, dropped_by([g.unit(bomber) for bomber in bombers], shot_down))


def dropped_by(bombers: Iterable[UnitKind], shot_down: float) -> Damage:
    """8.1, G11 The damage of bombers, if each is shot down with this chance before it drops any."""
    found: Damage = {0: 1.0}
    for unit in bombers:
        dice, bonus = unit.attack_dice, unit.raid_bonus
        best = {face: (face**dice - (face - 1) ** dice) / len(FACES) ** dice for face in FACES}
        bombs = {face + bonus: (1 - shot_down) * chance for face, chance in best.items()}
        found = _together(found, {0: shot_down, **bombs})
    return found


def _together(one: Damage, other: Damage) -> Damage:
    """8.1 The damage of both."""
    found: Damage = {}
    for points, chance in one.items():
        for more, with_it in other.items():
            found[points + more] = found.get(points + more, 0.0) + chance * with_it
    return found


def harm(g: Campaign, key: str, damage: Damage) -> float:
    """8.1 What damage costs the owner of a facility on average: repairs, and its being idle."""
    kind, markers, of = g.facility_kind(key), g.pieces[key].markers, Worth(g).weights.raids
    point = (of.complex if kind.is_complex else of.base) * kind.repair_cost / kind.points_per_ipc
    may_fail, found = bool(kind.fails_at) and g.works(key), 0.0
    for points, chance in damage.items():
        done = min(kind.max_damage - markers, points)
        fails = may_fail and markers + done >= kind.fails_at
        found += chance * (point * done + of.out_of_work * fails)
    return found


def aim_rocket(g: Campaign, ask: AimRocket) -> Advice:
    """G11 Where a die does most beside rockets that are aimed; a rocket costs nothing but trade."""
    return advised(_rockets(g, ask))


def _rockets(g: Campaign, ask: AimRocket) -> Iterator[Candidate]:
    for choice in ask.legal(g):
        damage = trade = 0.0
        if isinstance(choice, LaunchRocket):
            key = g.facility(choice.territory, choice.facility)
            aimed = _aimed_at(g, choice.territory, choice.facility)
            damage = harm(g, key, _together(aimed, A_DIE)) - harm(g, key, aimed)
            trade = _trade(g, ask.role, choice.territory)
        yield weighed(choice, damage=damage, trade=-trade)


def _trade(g: Campaign, power: str, land: str) -> float:
    """14, G11 What trade a rocket at a territory costs, which is an attack on it."""
    is_watched = g.equipment.politics.costs_trade(power, land)
    if not is_watched or g.earlier.rockets_are_no_attacks:
        return 0.0
    return Worth(g).of_land.trade(power)


def _aimed_at(g: Campaign, territory: str, facility: str) -> Damage:
    """G11 The damage of the rockets that are aimed at a facility already."""
    found: Damage = {0: 1.0}
    for each in g.state.rockets or ():
        if (each.territory, each.facility, each.done) == (territory, facility, None):
            found = _together(found, A_DIE)
    return found


def aim(g: Campaign, ask: AimBombers) -> Advice:
    """8.1 Bomber by bomber to where it does most beside those that are aimed already."""
    ordered, raiders = ask.start(g), g.state.attacks[ask.space].raiders
    aims: dict[str, str] = {}
    for bomber in raiders:
        able = facilities_for(g, bomber, ask.space) or [raiders[bomber]]
        aims[bomber] = max(able, key=lambda kind: _more(g, ask.space, aims, bomber, kind))
    best = Bomb(tuple(Aim(bomber, facility) for bomber, facility in aims.items()))
    drafts = [each for each in (best, ordered) if ask.why_not(g, each) is None] or [ordered]
    return advised(weighed(each, damage=_total(g, ask.space, each)) for each in drafts)


def _more(g: Campaign, space: str, aims: dict[str, str], bomber: str, facility: str) -> float:
    """8.1 What one bomber more does to a facility, beside those aimed so far."""
    there = [key for key, kind in aims.items() if kind == facility]
    return done_by(g, space, facility, [*there, bomber]) - done_by(g, space, facility, there)


def _total(g: Campaign, space: str, choice: Bomb) -> float:
    attack = Attack(space=space, raiders={each.bomber: each.facility for each in choice.aims})
    return _damage(g, space, attack)


# ---------------------------------------------------------------------- losses


def give_up(g: Campaign, ask: GiveUpAircraft) -> Advice:
    """8.1 The aircraft that is worth least, with the bombs that it would still drop."""
    return advised(_giving_up(g, ask))


def _giving_up(g: Campaign, ask: GiveUpAircraft) -> Iterator[Candidate]:
    worth = Worth(g)
    attack = g.state.attacks.get(ask.space) or Attack(space=ask.space)
    for unit in ask.units:
        bombs = 0.0
        if unit in attack.raiders:
            beside = _by_target(attack)[attack.raiders[unit]]
            others = [key for key in beside if key != unit]
            facility = attack.raiders[unit]
            bombs = done_by(g, ask.space, facility, beside)
            bombs -= done_by(g, ask.space, facility, others)
        yield weighed(ShootDown(unit), price=-worth.piece(unit), bombs=-bombs)
