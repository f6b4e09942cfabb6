"""What a message shows of the game itself: the news, the board, the question, a few choices."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec.structs import replace

from engine.models import Game, Seat
from engine.seats import seated
from wargames.delivery.message import Message, Option, has_secrets
from wargames.pictures import answers, boards
from wargames.pictures.chart import NoChart
from wargames.pictures.picture import WIDTH, NotDrawn, described, picture_of
from wargames.table.board.asked import Asked, asked_in_words
from wargames.table.board.recap import halted_for, recap_for

logger = logging.getLogger(__name__)
Show = Callable[[Message, Game, Seat, Asked], Message]
"""Adds the board as a seat sees it to a message, with what it is asked."""
DETAIL = 656
"""The width of a part of the chart in pixels: twice that of a letter on a phone."""


def with_game(message: Message, show: Show) -> Message:
    """Add to a message that calls a player to one game what they need to answer it.

    Where sides have secrets it has no board: a letter may be forwarded, a screen seen by others.
    This is slow, so it runs outside of any transaction.
    """
    if message.game is None or not any(each.is_call for each in message.notices):
        return message
    try:
        game, seats = seated.table_of(message.game.pk)
    except Game.DoesNotExist:
        return message
    own = [seat for seat in seats if seat.user_id == message.person.pk]
    asked = asked_in_words(game, own[0], seats) if own else None
    if asked is None:
        return message
    links = [answers.address_of(own[0], asked, each) for each in asked.options]
    choices = [Option(each.told, url) for each, url in zip(asked.options, links, strict=True)]
    question = " ".join([*halted_for(game, own[0], seats), asked.question])
    told = replace(message, question=question, power=asked.power, options=choices)
    return told if has_secrets(game) else show(told, game, own[0], asked)


def with_news_and_picture(message: Message, game: Game, seat: Seat, asked: Asked) -> Message:
    """Add to a message what happened since its reader's last visit, and a picture of the board."""
    news = recap_for(game, seat)
    return with_picture(replace(message, news=news), game, seat, asked)


def with_picture(message: Message, game: Game, seat: Seat, asked: Asked) -> Message:
    """Add a picture of the board to a message, if one can be made.

    Of a chart that is too large for a phone it shows the part that the question is about.
    """
    width = DETAIL if asked.detail else WIDTH
    try:
        picture = picture_of(game, seat.side, width=width, detail=asked.detail)
    except NoChart:
        return message
    except NotDrawn as error:
        logger.warning("no picture for a letter: %s", error)
        return message
    return replace(message, picture=picture, alt=described(game, seat.side, asked.detail))


def with_link_to_picture(message: Message, game: Game, seat: Seat, asked: Asked) -> Message:
    """Add a link to a picture of the board, which is drawn when it is fetched."""
    return replace(message, picture_url=boards.address_of(game, seat))
