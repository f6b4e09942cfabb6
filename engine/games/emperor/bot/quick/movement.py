"""6.0 Army Movement in quick play: advances, blocks, retreats and returns, Kamikazes received.

As `engine.games.emperor.movement`, `knock_out`, `kamikaze` and `resources` have it.
"""

from __future__ import annotations

from engine.games.emperor.bot.quick.kit import (
    ABDA,
    ADVANCE,
    ADVANCE_ALL,
    ADVANCE_ANY,
    AMERICANS,
    ARMY_NAVY,
    CHINA,
    ENTER,
    HOME,
    OIL,
    PRESTIGE,
    SOVIETS,
    SUBS,
    Order,
    space_number,
)
from engine.games.emperor.bot.quick.lead import Lead
from engine.games.emperor.bot.quick.war import (
    FLIPPED,
    KNOCKED_OUT,
    ON_TRACK,
    SET_ASIDE,
    QuickWar,
)
from engine.games.emperor.kamikaze import SUCCESS, TRIGGER_BOX
from engine.games.emperor.knock_out import FREE_KNOCK_OUT_FACES
from engine.games.emperor.position.versions import SECOND
from engine.games.emperor.resources.resources import MAXIMUM
from engine.games.emperor.victory import KNOCK_OUTS_TO_WIN

LEAST_FREE = min(FREE_KNOCK_OUT_FACES)


def gain(q: QuickWar, resource: int, points: int) -> None:
    """7.1 Add points; what would go above 6 is lost."""
    q.levels[resource] = min(MAXIMUM, q.levels[resource] + points)


def lose(q: QuickWar, resource: int, points: int) -> None:
    """7.1, 7.2 Take points one at a time; what is lacking comes from the first that has some."""
    levels = q.levels
    for _ in range(points):
        if levels[resource]:
            levels[resource] -= 1
        else:
            for payer in (ARMY_NAVY, PRESTIGE, OIL):
                if levels[payer]:
                    levels[payer] -= 1
                    break
        if not (levels[ARMY_NAVY] or levels[PRESTIGE] or levels[OIL]):
            raise q.over("collapse")


def check_encroachment(q: QuickWar) -> None:
    """6.5 In the Late War an American front in or past box 2 brings the Kamikazes."""
    if not q.is_late or q.kamikazes_received:
        return
    for front in AMERICANS:
        if q.places[front] == ON_TRACK and q.boxes[front] <= TRIGGER_BOX:
            receive(q)
            return


def receive(q: QuickWar) -> None:
    """6.5, 10.0 The Kamikaze markers come, once a game."""
    if not q.kamikazes_received:
        q.kamikazes_received, q.kamikazes = True, q.kit.kamikazes


def is_stuck_abda(q: QuickWar, front: int) -> bool:
    """6.3 ABDA never goes below box 1, nor acts once it is out."""
    return front == ABDA and (q.places[front] == FLIPPED or q.boxes[front] == q.kit.abda_lowest)


def may_advance(q: QuickWar, front: int) -> bool:
    """6.0, 6.3 Whether this front stands where it could come a box nearer."""
    return q.places[front] == ON_TRACK and q.boxes[front] > 0 and not is_stuck_abda(q, front)


def advance(q: QuickWar, front: int) -> None:
    """6.0 One front is called to advance by one box."""
    if q.places[front] == KNOCKED_OUT:
        roll_to_return(q, front)
    elif may_advance(q, front):
        box = q.boxes[front] - 1
        space = space_number(q.kit.track_of[front], box)
        if space in q.forts and is_halted(q, space):
            return
        q.boxes[front] = box
        if space == HOME and (front not in q.banzai or q.kit.version < SECOND):
            q.banzai.append(front)
        check_encroachment(q)


def is_halted(q: QuickWar, space: int) -> bool:
    """6.4 A fortification halts a front on a plain die up to its value."""
    fort = next(each for each in q.kit.fort_order if q.forts[each] == space)
    return q.roll() <= q.kit.fort_values[fort][q.fort_backs[fort]]


def roll_to_return(q: QuickWar, front: int) -> None:
    """8.2.3 A knocked-out front rolls to come back, to its highest box."""
    if q.roll() + q.tries[front] <= q.kit.values[front][q.backs[front]]:
        q.tries[front] += 1
        return
    q.places[front], q.boxes[front] = ON_TRACK, q.kit.tops[front]
    q.tries[front], q.turned[front] = 0, False
    check_encroachment(q)


def knock_out(q: QuickWar, front: int) -> None:
    """8.2.3 The front leaves the map, Japan gains a Prestige, and three such win the war."""
    q.places[front], q.boxes[front], q.turned[front], q.tries[front] = KNOCKED_OUT, 0, False, 0
    q.drms[front] = 0
    is_won = sum(q.places[each] == KNOCKED_OUT for each in q.fronts) >= KNOCK_OUTS_TO_WIN
    if not (is_won and q.kit.version < SECOND):
        gain(q, PRESTIGE, 1)
    if is_won:
        raise q.over("knock_outs", won=True)


def roll_free(q: QuickWar, front: int) -> bool:
    """8.2.2 A free Knock-Out Blow succeeds with a natural 5 or 6."""
    if q.roll() < LEAST_FREE:
        return False
    knock_out(q, front)
    return True


def may_roll_again(q: QuickWar) -> bool:
    """7.3.2 Once a turn, with Prestige at 6."""
    return q.levels[PRESTIGE] == MAXIMUM and not q.reroll_used


def roll_free_again(q: QuickWar, front: int) -> None:
    """7.3.2 The second roll of a free Knock-Out Blow; a failure costs a Prestige."""
    q.reroll_used = True
    if not roll_free(q, front):
        lose(q, PRESTIGE, 1)


def retreat(q: QuickWar, front: int, lead: Lead) -> None:
    """8.2.2 An event or Battle drives a front back, or is a free Knock-Out Blow at the top."""
    if q.places[front] != ON_TRACK:
        return
    if q.boxes[front] != q.kit.tops[front]:
        q.boxes[front] += 1
    elif q.kit.knock_out[front] and not q.knock_out_tried:
        q.knock_out_tried = True
        if roll_free(q, front) or q.kit.version < SECOND or not may_roll_again(q):
            return
        if lead.rolls_free_again(q, front):
            roll_free_again(q, front)


def move(q: QuickWar, order: Order, lead: Lead) -> None:
    """6.0 What a card moves."""
    what, front, number = order
    if what == ADVANCE:
        advance(q, front)
        if front == CHINA and SOVIETS in q.fronts and q.places[SOVIETS] != SET_ASIDE:
            advance(q, SOVIETS)
    elif what == ADVANCE_ANY:
        fronts = [each for each in q.fronts if may_advance(q, each)]
        if fronts:
            if number > 1:
                q.orders.append((ADVANCE_ANY, 0, number - 1))
            advance(q, lead.advances(q, fronts))
    elif what == ADVANCE_ALL:
        for each in q.fronts:
            if q.places[each] != SET_ASIDE and not is_stuck_abda(q, each):
                advance(q, each)
    elif what == ENTER:
        if q.places[front] == SET_ASIDE:
            q.places[front], q.boxes[front] = ON_TRACK, number
    else:
        retreat(q, front, lead)


def military(q: QuickWar, lead: Lead) -> None:
    """6.0, 8.5.3 The card's movements that are left, then the US Subs."""
    while q.orders:
        move(q, q.orders.pop(), lead)
    if q.card is not None:
        q.levels[SUBS] = min(q.kit.most_subs, q.levels[SUBS] + q.card.subs)


def bonus_attack(q: QuickWar, front: int) -> None:
    """8.2.6 One die: a 6 drives the front back and rotates it."""
    if q.roll() == SUCCESS:
        q.boxes[front] += 1
        q.turned[front] = True
