"""What a letter tells of a table beside its notice: the side, the terms, the time, other pages."""

from __future__ import annotations

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.text import get_text_list
from msgspec.structs import replace

from engine.models import Game, Seat
from engine.seats.seated import seats_at
from wargames.clocks.facts import RUNS, shown_to
from wargames.clocks.models import Clock
from wargames.delivery.message import Message, Option
from wargames.lobby.joining.invitations import invitations_to
from wargames.lobby.selectors import powers_in_words, sides_of
from wargames.notices.models import Notice
from wargames.presentation.registry import presentation_of
from wargames.table.board.asked import plain

INVITATIONS = (Notice.Kind.INVITED_BY_NAME, Notice.Kind.INVITED)
BEGINNINGS = (Notice.Kind.BEGUN, Notice.Kind.OPPONENT_FOUND, Notice.Kind.TOURNAMENT_GAME)
ENDS = (Notice.Kind.GAME_OVER, Notice.Kind.RESIGNED)


def with_table_facts(message: Message) -> Message:
    """Add to a message about one game what its reader needs beside the newest notice."""
    if message.game is None:
        return message
    kind, game = message.notices[-1].kind, message.game
    own = list(game.seats.filter(user=message.person.pk))
    if kind in INVITATIONS and not own:
        return replace(message, facts=terms_for(message, game))
    if kind in BEGINNINGS:
        offer, seats = presentation_of(game.key).offer, seats_at(game)
        led = [powers_in_words(game, seats, each) or offer.called(each.side) for each in own]
        return replace(message, facts=[f"You play {get_text_list(led, 'and')}."] if own else [])
    if kind in ENDS:
        return replace(
            message, links=[link(game, "report", "Report"), link(game, "replay", "Replay")]
        )
    if kind == Notice.Kind.ASKED_BACK:
        return replace(message, links=[link(game, "back/what", "See what would be undone")])
    if message.notices[-1].is_call:
        return replace(message, facts=deadlines_of(game, own))
    return message


def terms_for(message: Message, game: Game) -> list[str]:
    """The side that someone invited would play, the rules, the clock, and what else holds there."""
    invited = next((each for each in invitations_to(message.person) if each.game == game), None)
    if invited is not None:
        parts = {"agreed": invited.agreed, "table": invited.table}
        seat = invited.seat
    else:
        seats = list(game.seats.all())
        free = [side.name for side in sides_of(game, seats) if not side.seats]
        seat = free[0] if len(free) == 1 and not game.draw_sides else ""
        parts = {"agreed": presentation_of(game.key).offer.agreed(game.options)}
    terms = [
        render_to_string("lobby/agreed_line.html", parts),
        render_to_string("clocks/terms.html", {"c": Clock.objects.filter(game=game).first()}),
        render_to_string("lobby/table_facts.html", parts) if "table" in parts else "",
    ]
    told = [f"You would play {seat}."] if seat else []
    return told + [line for line in map(plain, terms) if line]


def deadlines_of(game: Game, own: list[Seat]) -> list[str]:
    """Until when each clock of the reader's runs that is running."""
    sides = dict.fromkeys(each.side for each in own)
    shown = [each for side in sides for each in shown_to(game, side) if each.side == side]
    return [f"Your time runs until {each.until_words}." for each in shown if each.state == RUNS]


def link(game: Game, page: str, words: str) -> Option:
    """A page of a table, absolute."""
    return Option(words, f"{settings.SITE_URL}/table/{game.pk}/{page}/")
