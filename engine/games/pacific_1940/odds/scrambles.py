"""7.5 The battles near bases with the aircraft that scramble, and without them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble, Sortie
from engine.games.pacific_1940.movement.engagements import landing_zones
from engine.games.pacific_1940.odds.attacks import Foreseen, copied, kinds_of, of_attack
from engine.games.pacific_1940.position.state import Campaign


def foreseen(g: Campaign, ask: CallScramble, draft: Scramble) -> list[Foreseen]:
    """7.5 The battles in reach, with the aircraft of the draft and without any.

    For an empty draft: as they are, and if as many go there as may.
    """
    found: dict[str, Foreseen] = {}
    for zone in ask.in_reach(g):
        most = ask.sent_to(g, zone, len(g.pieces))
        for each in compared(g, ask.role, draft.sorties, most.sorties, zone):
            found.setdefault(each.space, each)
    return list(found.values())


def compared(
    g: Campaign, role: str, going: Sequence[Sortie], most: Sequence[Sortie], zone: str
) -> list[Foreseen]:
    """7.5 The battles that aircraft over a zone change: at sea, ashore, and at their own bases.

    going: what is sent now, anywhere; it is compared with sending none. Where none is sent it is
    compared with sending `most`.
    """
    bases = {g.place(each.aircraft) for each in (*going, *most) if each.zone == zone}
    landed = [key for key, attack in g.state.attacks.items() if zone in landing_zones(attack)]
    spaces = dict.fromkeys((zone, *landed, *(base for base in bases if base in g.state.attacks)))
    others = () if going else most
    now, otherwise = sent(g, going), sent(g, others)
    up = kinds_of(g, [each.aircraft for each in others])
    found = []
    for space in spaces:
        asked = of_attack(now, space, role)
        if asked is not None:
            other = of_attack(otherwise, space, role)
            found.append(
                Foreseen(
                    space=space,
                    asked=asked,
                    up=up,
                    scrambled=None if other == asked else other,
                    of_defender=True,
                )
            )
    return found


def sent(g: Campaign, sorties: Sequence[Sortie]) -> Campaign:
    """7.5 A copy of the position with these aircraft over their zones."""
    then = copied(g)
    for each in sorties:
        then.pieces[each.aircraft].scrambled = then.place(each.aircraft)
        then.put(each.aircraft, each.zone)
    return then
