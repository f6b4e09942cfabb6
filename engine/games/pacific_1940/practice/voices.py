"""Fog 4 A room's answers in a practice turn: legal choices picked by the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.dice import seed_from
from engine.core.sequence.choice import AnyPlay, Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision, UnreadLine
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of
from engine.games.pacific_1940.fog.meeting.blitz import OfferBlitz
from engine.games.pacific_1940.fog.meeting.tokens import CallKamikazes
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.practice.sketch import Luck

MOST_PARTS, MOST_TOKENS = 12, 2


class NoAnswer(Exception):
    """No choice was found for a decision."""


def answer(
    g: AnyPlay, state: CampaignState, ask: Decision, seed: str, lines: Sequence[str]
) -> Choice:
    """Fog 4 The choice; the same seed and position give the same one.

    `g`: the play of what the one who is asked knows. `lines`: the turn's prepared orders.

    :raises NoAnswer: nothing was found.
    """
    where = sorted((ask.crumb(g) or {}).items())
    luck = Luck(seed_from(f"{seed} {ask.role} {kind_of(ask)} {where} {state.dice.drawn}"))
    if isinstance(ask, WriteOrders):
        return _orders(g, ask, lines)
    if isinstance(ask, ComposedDecision):
        return _composed(g, ask, luck)
    choices = sorted(ask.legal(g), key=msgspec.json.encode)
    if isinstance(ask, CallKamikazes):
        choices = choices[: MOST_TOKENS + 1]
    if not choices:
        raise NoAnswer(kind_of(ask))
    return luck.pick(choices)


def _orders(g: AnyPlay, ask: WriteOrders, lines: Sequence[str]) -> MovePlan:
    """Fog 7 The legal ones of the lines, and orders for aircraft that must land."""
    draft = ask.start(g)
    for line in lines:
        try:
            more = ask.typed(g, draft, line)
        except UnreadLine:
            continue
        if ask.why_not(g, more) is None or next(_homeward(g, ask, more), None):
            draft = more
    for whole in (draft, *_homeward(g, ask, draft), ask.start(g), *_homeward(g, ask, ask.start(g))):
        if ask.why_not(g, whole) is None:
            return whole
    raise NoAnswer(kind_of(ask))


def _homeward(g: AnyPlay, ask: WriteOrders, draft: MovePlan) -> Iterator[MovePlan]:
    """7.4 Possible additions that make orders legal: aircraft that land."""
    for part in ask.parts(g, draft):
        more = part.draft
        if part.refusal is None and isinstance(more, MovePlan) and ask.why_not(g, more) is None:
            yield more


def _composed(g: AnyPlay, ask: AnyComposed, luck: Luck) -> Choice:
    """Add parts until the whole is legal; a blitz as long as any unit can continue."""
    draft: Choice = ask.start(g)
    for _ in range(MOST_PARTS):
        is_legal = ask.why_not(g, draft) is None
        if is_legal and not isinstance(ask, OfferBlitz):
            return draft
        parts = [part.draft for part in ask.parts(g, draft) if part.refusal is None]
        if not parts:
            break
        draft = luck.pick(parts)
    if ask.why_not(g, draft) is not None:
        raise NoAnswer(kind_of(ask))
    return draft
