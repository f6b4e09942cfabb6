"""8.0 The Orders Phase in quick play: Banzai Attacks, then Action by Action.

As the modules of `engine.games.emperor.player_actions` have it, and `kamikaze`.
"""

from __future__ import annotations

from engine.games.emperor.bot.quick.kit import (
    ARMY_NAVY,
    DRIVE_BACK,
    FIRST_FORT,
    FIRST_RESOURCE,
    FORTIFY,
    GAIN,
    HUNDRED,
    NEEDED,
    OIL,
    PRESTIGE,
    SOLOMONS,
    SUBS,
    Result,
    Site,
)
from engine.games.emperor.bot.quick.lead import (
    ATTACK,
    BATTLE,
    END,
    KAMIKAZE,
    KNOCK_OUT,
    PROCURE,
    Action,
    Lead,
)
from engine.games.emperor.bot.quick.movement import (
    bonus_attack,
    gain,
    knock_out,
    lose,
    may_roll_again,
    retreat,
)
from engine.games.emperor.bot.quick.war import (
    AVAILABLE,
    NOT_IN_PLAY,
    OIL_TRACK,
    ON_TRACK,
    QuickWar,
)
from engine.games.emperor.player_actions.attack import ELITE, KAMIKAZE_SUPPORT, KNOCK_OUT_ACTIONS
from engine.games.emperor.position.versions import SECOND
from engine.games.emperor.resources.resources import MAXIMUM


def muster(q: QuickWar) -> None:
    """4.0 The card gives its Actions and its DRM markers for this turn."""
    if q.card is not None:
        q.actions = q.card.actions
        for target, value in q.card.drms:
            q.drms[target] += value


def banzai(q: QuickWar, lead: Lead) -> None:
    """8.2.6 One Banzai Attack for each front that has entered the Home Islands this turn."""
    while True:
        home = q.invaders()
        invaders = [front for front in q.banzai if front in home]
        if not invaders:
            q.banzai = []
            return
        meet(q, lead.meets(q, invaders))


def meet(q: QuickWar, front: int) -> None:
    """8.2.6 The Banzai Attack on one of them; those driven out are met no more."""
    q.banzai.remove(front)
    bonus_attack(q, front)
    home = q.invaders()
    q.banzai = [each for each in q.banzai if each in home]


def spend_actions(q: QuickWar, lead: Lead) -> None:
    """8.0 What a Battle has still to bring, then Action by Action until nothing is left."""
    while True:
        while q.results:
            result(q, q.results.pop(), lead)
        if q.actions < 1 and (not q.kamikazes or q.kamikaze_spent):
            return
        action = lead.acts(q)
        if action[0] == END:
            return
        act(q, action, lead)


def act(q: QuickWar, action: Action, lead: Lead) -> None:
    """8.0, 8.1 Pay for an Action and roll; a failure may be risked again, once a turn."""
    what, on, support = action
    q.vain = None
    if what == BATTLE:
        fight(q, supported=bool(support))
        return
    if what == KAMIKAZE:
        spend_marker(q)
        bonus_attack(q, on)
        return
    pay(q, action)
    if rolled(q, action):
        return
    if may_roll_again(q) and lead.rolls_again(q, action):
        roll_again(q, action)
    elif what != KNOCK_OUT and not (what == ATTACK and support):
        q.vain = action


def roll_again(q: QuickWar, action: Action) -> None:
    """7.3.2 The second roll for an Action; a failure costs a Prestige."""
    q.reroll_used = True
    if not rolled(q, action):
        lose(q, PRESTIGE, 1)


def spend_marker(q: QuickWar) -> None:
    """10.0 A Kamikaze marker is used and out of the game."""
    q.kamikazes -= 1
    q.kamikaze_spent = True


def pay(q: QuickWar, action: Action) -> None:
    """8.2, 8.2.3, 8.4, 8.5 What an Action costs before its roll."""
    what, _, support = action
    q.actions -= KNOCK_OUT_ACTIONS if what == KNOCK_OUT else 1
    if what > KNOCK_OUT:
        return
    q.attacks += 1
    if what == KNOCK_OUT:
        q.knock_out_tried = True
        lose(q, OIL, 1)
    if support:
        spend_marker(q)


def rolled(q: QuickWar, action: Action) -> bool:
    """8.1 Roll for an Action, and carry it out if it succeeds."""
    what, on, more = action
    if q.roll() < least(q, action):
        return False
    if what == ATTACK:
        q.boxes[on] += 1
        q.turned[on] = True
    elif what == KNOCK_OUT:
        knock_out(q, on)
    elif what == PROCURE:
        gain(q, on, 1)
    else:
        place(q, on, q.kit.sites[on][more][0])
    return True


def least(q: QuickWar, action: Action) -> int:
    """8.1 The lowest face with which an Action succeeds."""
    what, on, support = action
    kit = q.kit
    if what <= KNOCK_OUT:
        drm = q.drms[on] + kit.drms[on][q.boxes[on]] + elite(q) + KAMIKAZE_SUPPORT * support
        return NEEDED[kit.values[on][q.backs[on]] - drm]
    if what == PROCURE:
        subs = q.levels[SUBS] if on == OIL else 0
        return NEEDED[kit.improvement[on] - q.drms[FIRST_RESOURCE + on] + subs]
    drm = q.drms[FORTIFY] + q.drms[FIRST_FORT + on]
    return NEEDED[kit.fort_values[on][q.fort_backs[on]] - drm]


def elite(q: QuickWar) -> int:
    """7.3.1 One more for every attack, with Army-Navy at 6 in the Early War before Midway."""
    return ELITE if q.is_early and not q.elite_ended and q.levels[ARMY_NAVY] == MAXIMUM else 0


def fight(q: QuickWar, *, supported: bool) -> None:
    """8.3, 10.1 One roll on the card's Battle Table, paid with an Action or a Kamikaze."""
    q.battle_fought = True
    if supported:
        spend_marker(q)
    else:
        q.actions -= 1
        q.attacks += 1
    if q.card is not None:
        q.results = q.card.table[q.roll()][::-1]


def result(q: QuickWar, printed: Result, lead: Lead) -> None:
    """8.3 One result of a Battle Table."""
    what, on, points = printed
    if what == GAIN:
        if points > 0:
            gain(q, on, points)
        else:
            lose(q, on, -points)
    elif what == DRIVE_BACK:
        retreat(q, on, lead)
    else:
        place_by_table(q, on, lead)


def open_sites(q: QuickWar, fort: int) -> list[Site]:
    """8.4.2 The Japanese Island spaces without a fortification where this one may stand."""
    nearest = [HUNDRED] * len(q.places)
    for front in q.fronts:
        if q.places[front] == ON_TRACK:
            track = q.kit.track_of[front]
            nearest[track] = min(nearest[track], q.boxes[front])
    return [
        site for site in q.kit.sites[fort] if site[2] < nearest[site[1]] and site[0] not in q.forts
    ]


def place_by_table(q: QuickWar, fort: int, lead: Lead) -> None:
    """8.4.1 A Battle Table places a fortification without a Fortify roll."""
    stands = q.forts[fort]
    if stands == OIL_TRACK and q.kit.version >= SECOND:
        q.islands_due = True
        return
    if stands not in (NOT_IN_PLAY, AVAILABLE):
        return
    sites = open_sites(q, fort)
    if not sites:
        q.forts[fort] = AVAILABLE
    elif q.kit.is_free[fort]:
        place(q, fort, lead.places(q, fort, sites)[0])
    else:
        place(q, fort, sites[0][0])


def place(q: QuickWar, fort: int, space: int) -> None:
    """8.4.2 The fortification stands in the space."""
    q.forts[fort] = space
    if fort == SOLOMONS and q.intervention:
        q.fort_backs[fort] = 1
    q.drms[FIRST_FORT + fort] = 0
