"""Facts of a panel as plain values: who is at the table, and who is to act.

They change seldom, and a part that depends on nothing but facts is drawn once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.safestring import mark_safe

from engine.core.codec import plain
from engine.core.view import AnyView
from engine.models import Game
from engine.moves import mends
from engine.moves.ending import DRAW, RESIGN, has_proposed
from engine.position import store
from engine.sight.announced import held
from engine.sight.kept_views import NO_GUESSES, KeptView
from wargames.clocks.facts import company_facts
from wargames.clocks.services import HAS_CLOCK
from wargames.presentation.protocol import AnyPresentation
from wargames.table.chat import talk
from wargames.table.chat.rooms import rooms_of
from wargames.table.history.log import hashed_names, told_of
from wargames.table.history.unhappened import unhappened

if TYPE_CHECKING:
    from wargames.table.board.panel import Panel


def common(panel: Panel) -> dict[str, Any]:
    """What everybody who looks at this version is shown alike: made once, and never changed.

    Where sides have secrets it is what everybody of the viewer's side is shown.
    """
    public = panel.public
    if public is None:
        edition = panel.pencilled.edition if panel.pencilled else NO_GUESSES
        return of_side(panel.presentation, panel.view, panel.kept, edition)
    if public.facts is None:
        public.facts = panel.presentation.common(public.view)
    return public.facts


def of_side(
    presentation: AnyPresentation, view: AnyView, kept: KeptView, edition: int = NO_GUESSES
) -> dict[str, Any]:
    """What everybody of a side is shown alike: made once for a view, and never changed.

    view: the one that is kept, or that with the side's guesses of this edition laid on it.
    """
    found = kept.facts.get(edition)
    if found is None:
        found = dict(presentation.common(view))
        others = {NO_GUESSES: kept.facts[NO_GUESSES]} if NO_GUESSES in kept.facts else {}
        kept.facts = {**others, edition: found}
    return found


def here(panel: Panel) -> dict[str, Any]:
    """Where the game stands, and whose move it is in the viewer's eyes."""
    return {
        "turn": getattr(panel.view.board, "turn", 0),
        "turn_name": panel.presentation.turn_name,
        "crumbs": panel.crumbs,
        "is_over": panel.is_over,
        "over": panel.words.over,
        "is_opposed": panel.is_opposed,
        "is_shared": panel.is_shared,
        "mine": panel.mine,
        "calls": panel.calls,
        "plays_both": len(panel.own) > 1,
        "side": panel.side,
        "is_asked": panel.is_asked,
        "watch": [seat.user.name for seat in panel.watch],
        "is_free": panel.game.watch == Game.Watch.FREE,
        "waiting_for": panel.waiting_for,
        "hand_over_to": panel.hand_over_to,
        "to_move": panel.to_move,
    }


def company(panel: Panel) -> dict[str, Any]:
    """Everybody at the table, what they ask of each other, and hot seat: whose turn it is to look.

    sides: each with its seats; where there is one side, everybody sits on it.
    """
    return {
        "key": str(panel.game.pk),
        "mine": panel.mine,
        "is_opposed": panel.is_opposed,
        "is_shared": panel.is_shared,
        "sides": sides(panel) if panel.is_shared else [],
        "rooms": rooms(panel) if panel.is_shared else [],
        "plays_both": len(panel.own) > 1,
        "changes_hands": panel.changes_hands,
        "hand_over_to": panel.hand_over_to,
        "may_change_hands": len(panel.own) > 1 and not (panel.is_over or panel.game.lesson),
        "clock": clock(panel),
        "take_back": take_back(panel),
        "ending": ending(panel),
        "mend": mend(panel),
        "others": panel.words.others(
            [side for side in panel.words.sides if side != panel.seat.side]
        ),
        "all_sides": panel.words.all_sides,
        "may_ask_back": panel.may_ask_back,
        "proposals": panel.proposals if panel.is_shared else [],
    }


def clock(panel: Panel) -> dict[str, Any] | None:
    """The clocks that the viewer is shown; a game without any is not asked for them."""
    along = panel.seat.along
    if panel.is_over or (along is not None and not along[HAS_CLOCK]):
        return None
    return company_facts(panel.game, panel.seat, panel.seats)


def take_back(panel: Panel) -> dict[str, Any] | None:
    """The open request to take moves back, whose it is, and who has not answered it."""
    asked = panel.game.take_back
    if asked is None:
        return None
    is_own = asked["role"] == panel.seat.side
    plays_both = len(panel.own) > 1 and not panel.changes_hands
    answered = {asked["role"], *asked.get("agreed", ())}
    awaited = [side for side in panel.words.sides if side not in answered]
    return {
        "name": asked["name"],
        "side": panel.words.called(asked["role"]),
        "is_own": is_own,
        "awaited": panel.words.others(awaited),
        "awaits_many": len(awaited) > 1,
        "may_answer": not is_own or plays_both,
        "lost": unhappened(panel, int(asked["to"])),
    }


def ending(panel: Panel) -> list[dict[str, Any]]:
    """What is proposed to end the game by: a draw, or that one's own side resigns."""
    if panel.game.proposed is None or panel.is_facilitator:
        return []
    found = []
    for kind, side in ((DRAW, ""), (RESIGN, panel.seat.side)):
        asked = has_proposed(panel.game, kind, side)
        if asked is not None:
            place = panel.seat.place
            fact = {"kind": kind, "name": asked["name"], "side": panel.words.called(asked["side"])}
            fact |= {"is_own": asked["place"] == place, "has_agreed": place in asked["agreed"]}
            found.append(fact)
    return found


def mend(panel: Panel) -> dict[str, Any] | None:
    """The proposal to mend the position by hand, whose it is, and whether it waits for the viewer.

    What would change has a page of its own.
    """
    asked = mends.proposed_in(panel.game)
    if asked is None or panel.is_facilitator:
        return None
    is_own = mends.is_own(asked, panel.seat, panel.seats)
    return {
        "name": asked["name"],
        "side": panel.words.called(asked["side"]),
        "is_own": is_own,
        "may_answer": not is_own and panel.seat.side not in asked["agreed"],
    }


def proposals(panel: Panel) -> list[dict[str, Any]]:
    """What the others of one's side would do, as buttons for whoever is on watch."""
    own = [seat for seat in panel.seats if seat.side == panel.seat.side]
    called = {seat.pk: seat.user.name for seat in own}
    if len(called) < 2:
        return []
    options = [option for ask in panel.view.asks for option in ask.options]
    return [
        {"who": called[each.seat_id], "button": panel.presentation.button(option, panel.names)}
        for each in talk.proposed(panel.game, panel.seat.side, panel.seats)
        for option in options
        if plain(option.choice) == each.choice and each.seat_id in called
    ]


def announcements(panel: Panel) -> list[dict[str, Any]]:
    """What a facilitator has still to say, with the words as the rules have it."""
    called = hashed_names(tuple(panel.names.items()))
    return [
        {
            "number": each.number,
            "side": panel.words.called(each.viewer),
            "told": mark_safe(told_of(panel.game.key, each.entry, called)),  # noqa: S308 - ours
            "words": each.words,
        }
        for each in held(panel.game)
    ]


def rooms(panel: Panel) -> list[str]:
    """The rooms that whoever is there gives the viewer, if there is any but the table."""
    people, roles = talk.people_in(panel.seats), store.roles_of(panel.game)
    found = rooms_of(roles, panel.seat.side, people)
    return [room.key for room in found] if len(found) > 1 else []


def sides(panel: Panel) -> list[dict[str, Any]]:
    """Each side and who sits there, the facilitator's chair last of all where the game has one."""
    awaited = {seat.pk for seat in panel.watch}
    return [
        {
            "name": side.name,
            "key": side.key,
            "is_chair": side.is_chair,
            "seats": [
                {
                    "place": each.seat.place,
                    "name": each.seat.user.name,
                    "address": each.seat.user.address,
                    "leads": each.powers or side.name,
                    "is_you": each.seat.pk == panel.seat.pk,
                    "is_awaited": each.seat.pk in awaited,
                }
                for each in side.sitting
            ],
        }
        for side in panel.places
    ]
