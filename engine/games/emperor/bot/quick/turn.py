"""4.0 The Sequence of Play in quick play: the phases of a turn, card after card, to the end.

As `engine.games.emperor.sequence`, `cards`, `resources` and `housekeeping` have it.
"""

from __future__ import annotations

from engine.games.emperor.bot.quick.kit import (
    ABDA,
    AMERICANS,
    ARMY_NAVY,
    BRITISH,
    CHINA,
    DEFENSE,
    HOME,
    ISLANDS,
    OIL,
    PRESTIGE,
    SOLOMONS,
)
from engine.games.emperor.bot.quick.lead import Lead
from engine.games.emperor.bot.quick.movement import (
    check_encroachment,
    gain,
    lose,
    military,
    receive,
)
from engine.games.emperor.bot.quick.orders import banzai, muster, spend_actions
from engine.games.emperor.bot.quick.war import (
    AVAILABLE,
    FLIPPED,
    NOT_IN_PLAY,
    ON_TRACK,
    REMOVED,
    Over,
    QuickWar,
)
from engine.games.emperor.housekeeping import PRODUCTION
from engine.games.emperor.position.versions import SECOND
from engine.games.emperor.resources.resources import MAXIMUM

HEADLINE, MILITARY, RESOURCES, MUSTER, BANZAI, ORDERS, HOUSEKEEPING = range(7)
"""4.0 Where a turn goes on; the Orders Phase in its three parts."""


def play_on(q: QuickWar, phase: int, lead: Lead) -> None:
    """From a phase of the turn in hand to the end of the war."""
    try:
        while True:
            if phase <= HEADLINE:
                headline(q)
            if phase <= MILITARY:
                military(q, lead)
            if phase <= RESOURCES:
                resources(q)
            if phase <= MUSTER:
                muster(q)
            if phase <= BANZAI:
                banzai(q, lead)
            if phase <= ORDERS:
                spend_actions(q, lead)
            housekeeping(q, lead)
            phase = HEADLINE
    except Over:
        return


def headline(q: QuickWar) -> None:
    """4.0, 5.0 The top card is turned; an empty Draw Pile takes the cards of the next epoch."""
    q.actions = q.attacks = 0
    q.battle_fought = q.knock_out_tried = q.kamikaze_spent = q.reroll_used = False
    q.banzai, q.vain = [], None
    if not q.draw:
        if q.mid:
            q.draw, q.mid = q.mid, []
        elif q.late:
            q.draw, q.late = q.late, []
        else:
            raise q.over("deck_exhausted", won=True)
    card = q.card = q.kit.cards[q.draw.pop()]
    q.turn += 1
    q.dice = q.world.faces(q.turn)
    q.is_early, q.is_late = card.epoch == "early", card.epoch == "late"
    q.unplayed -= 1
    for front, count in card.calls:
        q.calls[front] -= count
    q.orders = card.orders[:]
    if card.special:
        read_headline(q, card.special)
    check_encroachment(q)


def read_headline(q: QuickWar, special: frozenset[str]) -> None:
    """7.3.1, 8.2.3, 8.4.1, 12.2 What some cards do the moment they are turned."""
    if "end_elite" in special:
        q.elite_ended = True
    if "us_bv4" in special:
        for front in (*AMERICANS, *([BRITISH] if q.europe else [])):
            q.backs[front] = 1
    if "imperial_intervention" in special:
        q.intervention = True
        if q.forts[SOLOMONS] > 0:
            q.fort_backs[SOLOMONS] = 1
    if "china_bv3" in special:
        q.backs[CHINA] = 1
    if "invasion_preparation" in special:
        q.fort_backs[DEFENSE] = 1


def resources(q: QuickWar) -> None:
    """7.0, 8.4.1, 10.0 The card's gains and losses, then what it adds to the boxes."""
    card = q.card
    if card is None:
        return
    for resource, points in card.gains:
        gain(q, resource, points)
    for resource, points in card.losses:
        lose(q, resource, points)
    if "solomons_avail" in card.special:
        make_available(q, SOLOMONS)
    if "islands_avail" in card.special:
        if q.oil_rolls:
            make_available(q, ISLANDS)
        else:
            q.islands_due = True
    if "kamikaze" in card.special:
        receive(q)


def make_available(q: QuickWar, fort: int) -> None:
    """8.4.1 A fortification that is not in play goes to the Available box."""
    if q.forts[fort] == NOT_IN_PLAY:
        q.forts[fort] = AVAILABLE


def housekeeping(q: QuickWar, lead: Lead) -> None:
    """9.0 Defeat, refreshing the map, oil flow, the B-29 card, and production."""
    if q.invaders():
        raise q.over("home_islands")
    if not (q.levels[ARMY_NAVY] or q.levels[PRESTIGE]):
        raise q.over("no_support")
    q.drms = [0] * len(q.drms)
    for fort, space in enumerate(q.forts):
        if space > HOME and q.is_entered(space):
            q.forts[fort] = AVAILABLE
    if q.intervention and q.forts[SOLOMONS] == AVAILABLE:
        q.forts[SOLOMONS] = REMOVED
    q.turned = [False] * len(q.turned)
    oil_flow(q)
    if q.card is not None and "reshuffle" in q.card.special:
        shuffle_back(q, q.card.number)
    if q.levels[OIL] == MAXIMUM and q.oil_rolls:
        q.drms[lead.produces(q)] += PRODUCTION


def oil_flow(q: QuickWar) -> None:
    """9.3 ABDA in Java is out and Oil may be rolled for; the Islands may be due."""
    if q.oil_rolls or q.places[ABDA] != ON_TRACK or q.boxes[ABDA] != q.kit.tops[ABDA]:
        return
    q.places[ABDA], q.boxes[ABDA], q.backs[ABDA] = FLIPPED, 0, 1
    q.oil_rolls = True
    q.forts[ISLANDS] = AVAILABLE if q.islands_due else NOT_IN_PLAY
    q.islands_due = False


def shuffle_back(q: QuickWar, number: int) -> None:
    """12.1 The B-29 card goes back into the Draw Pile while a card is left there."""
    if not q.draw or (q.b29_once and (q.b29_returned or q.kit.version < SECOND)):
        return
    q.draw = q.world.shuffled(q.turn, [*q.draw, number])
    q.b29_returned = q.b29_once
    q.unplayed += 1
    for front, count in q.kit.cards[number].calls:
        q.calls[front] += count
