"""7.5 Who scrambles, and where to: the fights with and without each number of aircraft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle.decks import with_pieces
from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble, Sortie
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.movement.engagements import contested_zones
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: CallScramble) -> Advice:
    """7.5 Zone by zone as many as pay most, while any aircraft more pay at all."""
    best = _weighed(g, ask.start(g))
    found = [best]
    while more := [_weighed(g, each) for each in _further(g, ask, best)]:
        found += more
        next_best = max(more, key=lambda each: each.mean)
        if next_best.mean <= best.mean:
            break
        best = next_best
    return advised(found)


def _further(g: Campaign, ask: CallScramble, before: Candidate) -> list[Scramble]:
    """7.5 With each number of aircraft more for each zone, the best defenders first."""
    start = before.choice
    if not isinstance(start, Scramble):
        raise TypeError("no scramble")
    found: dict[Scramble, None] = {}
    for zone in contested_zones(g):
        draft = start
        while more := _one_more(g, ask, draft, zone):
            draft = more
            found[draft] = None
    return list(found)


def _one_more(g: Campaign, ask: CallScramble, draft: Scramble, zone: str) -> Scramble | None:
    """7.5 The draft with the best defender that may go to a zone yet."""
    able = [
        part.draft
        for part in ask.parts(g, draft)
        if part.refusal is None and isinstance(part.draft, Scramble)
    ]
    there = [each for each in able if each.sorties[-1].zone == zone]
    return max(there, key=lambda each: g.unit(each.sorties[-1].aircraft).defence, default=None)


def _weighed(g: Campaign, choice: Scramble) -> Candidate:
    """7.5 A scramble with what every fight to come is worth to the defender after it."""
    then = gone_up(g, choice.sorties)
    battles = Battles(Worth(then))
    terms = {space: -battles.in_space(space) for space in spaces_of(then)}
    return weighed(choice, **terms)


def gone_up(g: Campaign, sorties: Iterable[Sortie]) -> Campaign:
    """7.5 A copy of the position with aircraft over the zones that they defend."""
    counters = dict(g.pieces)
    for each in sorties:
        piece = counters[each.aircraft]
        counters[each.aircraft] = replace(piece, place=each.zone, scrambled=piece.place)
    return with_pieces(g, counters)


def spaces_of(then: Campaign) -> Sequence[str]:
    """8 Where something may be fought; a zone of an assault is fought with it."""
    state = then.state
    landed = {zone for attack in state.attacks.values() for zone in attack.landed.values()}
    found = dict.fromkeys((*state.attacks, *contested_zones(then)))
    return [space for space in found if space not in landed]
