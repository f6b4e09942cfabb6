"""Captain in quick play: the same choices as `engine.games.emperor.bot.player`, looked up."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from engine.games.emperor.bot.evaluation import DIE
from engine.games.emperor.bot.quick.figures import Figures, level_number
from engine.games.emperor.bot.quick.kit import (
    ABDA,
    ARMY_NAVY,
    DRIVE_BACK,
    FIRST_FORT,
    FIRST_RESOURCE,
    FORTS,
    GAIN,
    ISLANDS,
    NEEDED,
    OIL,
    PRESTIGE,
    SUBS,
    Site,
)
from engine.games.emperor.bot.quick.lead import (
    ATTACK,
    BATTLE,
    FORTIFY,
    KAMIKAZE,
    KNOCK_OUT,
    PROCURE,
    STOP,
    Action,
)
from engine.games.emperor.bot.quick.movement import LEAST_FREE
from engine.games.emperor.bot.quick.orders import elite, least, open_sites
from engine.games.emperor.bot.quick.war import AVAILABLE, NOT_IN_PLAY, ON_TRACK, QuickWar
from engine.games.emperor.housekeeping import PRODUCTION
from engine.games.emperor.kamikaze import SUCCESS
from engine.games.emperor.player_actions.attack import KNOCK_OUT_ACTIONS
from engine.games.emperor.player_actions.fortify import PLACEABLE
from engine.games.emperor.resources.resources import MAXIMUM

SHARES = [(DIE + 1 - face) / DIE for face in range(DIE + 2)]
"""How likely a die shows at least this face."""
FREE_SHARE, BONUS_SHARE = SHARES[LEAST_FREE], SHARES[SUCCESS]
NEVER = float("-inf")
WORTH = itemgetter(0)
FORTS_TO_PLACE = tuple(FORTS.index(key) for key in PLACEABLE)


def may_be_knocked_out(q: QuickWar, front: int) -> bool:
    """8.2.3 Whether it stands, not rotated, in the Knock-Out space of its track."""
    return (
        q.places[front] == ON_TRACK
        and q.boxes[front] == q.kit.tops[front]
        and not q.turned[front]
        and q.kit.knock_out[front]
    )


class QuickCaptain:
    """Chooses what is worth most, an Action of two beside the best of one."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        change = figures.change
        self.more = [change[each, 1] for each in (ARMY_NAVY, PRESTIGE, OIL)]
        self.oil_less, self.prestige_less = change[OIL, -1], change[PRESTIGE, -1]

    # ------------------------------------------------------------------ Actions

    def acts(self, q: QuickWar) -> Action:
        """8.0 The best Action; its worth is that of `player.candidate_of`.

        One that has failed and has changed nothing is the best again, while it may be tried.
        """
        levels = q.levels
        may_attack = q.actions > 0 and (not q.attacks or min(levels[ARMY_NAVY], levels[OIL]) > 0)
        if q.vain and q.actions and (may_attack or q.vain[0] != ATTACK):
            return q.vain
        number, may_mark = level_number(levels), q.kamikazes > 0 and not q.kamikaze_spent
        offers = []
        if may_attack:
            offers.append(self.best_attack(q, may_mark=may_mark))
        if q.card is not None and q.card.table and not q.battle_fought and (may_attack or may_mark):
            offers.append(self.battle(q, number, may_attack=may_attack))
        if q.actions:
            offers += [self.best_fort(q), self.best_resource(q, number)]
        if may_mark:
            offers.append(self.best_kamikaze(q))
        offers.append((0.0, STOP))
        best, found = max(offers, key=WORTH)
        if may_attack and q.actions >= KNOCK_OUT_ACTIONS and not q.knock_out_tried:
            blow, action = self.best_blow(q, number, may_mark=may_mark)
            return action if blow - best * (KNOCK_OUT_ACTIONS - 1) > best else found
        return found

    def best_attack(self, q: QuickWar, *, may_mark: bool) -> tuple[float, Action]:
        """8.2, 10.3 The front that is best driven back."""
        best, found = NEVER, STOP
        kit, boxes, drms = q.kit, q.boxes, q.drms
        gains, calls, bonus = self.figures.gains, q.calls, elite(q)
        for front in q.fronts:
            box = boxes[front]
            if q.places[front] != ON_TRACK or q.turned[front] or box == kit.tops[front]:
                continue
            over = kit.values[front][q.backs[front]] - drms[front] - kit.drms[front][box] - bonus
            gain = gains[front][calls[front]][box]
            worth = SHARES[NEEDED[over]] * gain
            if worth > best:
                best, found = worth, (ATTACK, front, 0)
            if may_mark and kit.islands[front][box]:
                worth = SHARES[NEEDED[over - 1]] * gain - self.figures.marker(q.unplayed)
                if worth > best:
                    best, found = worth, (ATTACK, front, 1)
        return best, found

    def best_blow(self, q: QuickWar, number: int, *, may_mark: bool) -> tuple[float, Action]:
        """8.2.3 The front that is best knocked out."""
        best, found = NEVER, STOP
        if not (q.levels[ARMY_NAVY] and q.levels[OIL]):
            return best, found
        for front in q.fronts:
            if not may_be_knocked_out(q, front):
                continue
            for support in range(1 + (may_mark and q.kit.islands[front][q.boxes[front]])):
                action = (KNOCK_OUT, front, support)
                worth = SHARES[least(q, action)] * self.knocked_out(q, front, number)
                worth += self.oil_less[number]
                worth -= self.figures.marker(q.unplayed) if support else 0.0
                if worth > best:
                    best, found = worth, action
        return best, found

    def battle(self, q: QuickWar, number: int, *, may_attack: bool) -> tuple[float, Action]:
        """8.3, 10.1 The mean of the Battle Table; with a Kamikaze where no Action may be spent."""
        worth = self.battle_worth(q, number)
        if may_attack and (q.kamikaze_spent or not q.kamikazes):
            return worth, (BATTLE, 0, 0)
        marked = worth - self.figures.marker(q.unplayed)
        if may_attack and worth >= marked:
            return worth, (BATTLE, 0, 0)
        return marked, (BATTLE, 0, 1)

    def battle_worth(self, q: QuickWar, number: int) -> float:
        """8.3 The mean of what the card's table gives."""
        worth = 0.0
        for results in q.card.table.values() if q.card is not None else ():
            for what, on, points in results:
                if what == GAIN:
                    worth += self.figures.change[on, points][number] / DIE
                elif what == DRIVE_BACK:
                    worth += self.retreat(q, on, number) / DIE
                else:
                    worth += self.best_site(q, on) / DIE
        return worth

    def best_fort(self, q: QuickWar) -> tuple[float, Action]:
        """8.4 The best site of an available fortification."""
        best, found = NEVER, STOP
        for fort in FORTS_TO_PLACE:
            if q.forts[fort] != AVAILABLE:
                continue
            likely = SHARES[least(q, (FORTIFY, fort, 0))]
            for site in open_sites(q, fort):
                worth = likely * self.fort(q, fort, site)
                if worth > best:
                    best, found = worth, (FORTIFY, fort, q.kit.sites[fort].index(site))
        return best, found

    def best_resource(self, q: QuickWar, number: int) -> tuple[float, Action]:
        """8.5 The resource that is best raised."""
        best, found = NEVER, STOP
        for resource in (ARMY_NAVY, PRESTIGE, OIL):
            if q.levels[resource] == MAXIMUM or (resource == OIL and not q.oil_rolls):
                continue
            over = q.kit.improvement[resource] - q.drms[FIRST_RESOURCE + resource]
            over += q.levels[SUBS] if resource == OIL else 0
            worth = SHARES[NEEDED[over]] * self.more[resource][number]
            if worth > best:
                best, found = worth, (PROCURE, resource, 0)
        return best, found

    def best_kamikaze(self, q: QuickWar) -> tuple[float, Action]:
        """10.2 The front that is best met with a Kamikaze."""
        best, found = NEVER, STOP
        for front in q.fronts:
            box = q.boxes[front]
            if (
                q.places[front] == ON_TRACK
                and not q.turned[front]
                and q.kit.islands[front][box]
                and box != q.kit.tops[front]
            ):
                worth = BONUS_SHARE * self.driven_back(q, front) - self.figures.marker(q.unplayed)
                if worth > best:
                    best, found = worth, (KAMIKAZE, front, 0)
        return best, found

    # ------------------------------------------------------------------ the other questions

    def rolls_again(self, q: QuickWar, action: Action) -> bool:
        """7.3.2 Whether a second roll is worth the Prestige that it may cost."""
        what, on, more = action
        number = level_number(q.levels)
        if what == ATTACK:
            gain = self.driven_back(q, on)
        elif what == KNOCK_OUT:
            gain = self.knocked_out(q, on, number)
        elif what == PROCURE:
            gain = self.more[on][number]
        else:
            gain = self.fort(q, on, q.kit.sites[on][more])
        likely = SHARES[least(q, action)]
        return likely * gain + (1 - likely) * self.prestige_less[number] >= 0.0

    def rolls_free_again(self, q: QuickWar, front: int) -> bool:
        """7.3.2 The same after a free Knock-Out Blow."""
        number = level_number(q.levels)
        gain = FREE_SHARE * self.knocked_out(q, front, number)
        return gain + (1 - FREE_SHARE) * self.prestige_less[number] >= 0.0

    def advances(self, q: QuickWar, fronts: Sequence[int]) -> int:
        """6.3 The front that may come nearer."""
        return max(fronts, key=lambda front: self.nearer(q, front))

    def nearer(self, q: QuickWar, front: int) -> float:
        """What it is worth that a front comes a box nearer."""
        line, box = self.figures.fronts[front][q.calls[front]], q.boxes[front]
        return line[box - 1] - line[box]

    def meets(self, q: QuickWar, fronts: Sequence[int]) -> int:
        """8.2.6 The invader that is best driven out."""
        return max(fronts, key=lambda front: BONUS_SHARE * self.driven_back(q, front))

    def places(self, q: QuickWar, fort: int, sites: Sequence[Site]) -> Site:
        """8.4.1 The best site for a table's fortification."""
        return max(sites, key=lambda site: self.fort(q, ISLANDS, site))

    def produces(self, q: QuickWar) -> int:
        """7.3.3 Where one face more next turn helps most."""
        number = level_number(q.levels)
        best, found = NEVER, 0
        for front in q.fronts:
            if q.places[front] == ON_TRACK:
                at_top = q.boxes[front] == q.kit.tops[front]
                worth = self.knocked_out(q, front, number) if at_top else self.driven_back(q, front)
                if worth * PRODUCTION / DIE > best:
                    best, found = worth * PRODUCTION / DIE, front
        for fort in q.kit.fort_order:
            if q.forts[fort] == AVAILABLE:
                worth = self.best_site(q, fort) * PRODUCTION / DIE
                if worth > best:
                    best, found = worth, FIRST_FORT + fort
        return found

    # ------------------------------------------------------------------ what things are worth

    def driven_back(self, q: QuickWar, front: int) -> float:
        """What it is worth that a front goes back one box."""
        return self.figures.gains[front][q.calls[front]][q.boxes[front]]

    def knocked_out(self, q: QuickWar, front: int, number: int) -> float:
        """8.2.3 What it is worth that a front leaves the map, with the Prestige for it."""
        here = self.figures.fronts[front][q.calls[front]][q.boxes[front]]
        return self.figures.knocked_out - here + self.more[PRESTIGE][number]

    def retreat(self, q: QuickWar, front: int, number: int) -> float:
        """8.2.2 A front retreats by a table: one box, or a free Knock-Out Blow at the top."""
        if q.places[front] != ON_TRACK:
            return 0.0
        if q.boxes[front] == q.kit.tops[front]:
            may_be_tried = front != ABDA and not q.knock_out_tried
            return FREE_SHARE * self.knocked_out(q, front, number) if may_be_tried else 0.0
        return self.driven_back(q, front)

    def fort(self, q: QuickWar, fort: int, site: Site) -> float:
        """8.4 What a fortification in this space is worth: it halts the front that comes next."""
        _, track, box = site
        halts = q.kit.fort_values[fort][q.fort_backs[fort]] / DIE
        worth = 0.0
        for front in q.fronts:
            if q.kit.track_of[front] == track and q.places[front] == ON_TRACK:
                gain = self.figures.gains[front][q.calls[front]][box]
                worth += gain * halts / max(1, q.boxes[front] - box)
        return worth * self.figures.weights.markers.fort

    def best_site(self, q: QuickWar, fort: int) -> float:
        """8.4.1 What it is worth that a table gives this fortification."""
        if fort not in FORTS_TO_PLACE or q.forts[fort] not in (NOT_IN_PLAY, AVAILABLE):
            return 0.0
        return max((self.fort(q, fort, site) for site in open_sites(q, fort)), default=0.0)
