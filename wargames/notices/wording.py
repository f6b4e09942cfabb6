"""The sentence for each kind of notice, for lists, mail and push messages."""

from __future__ import annotations

from collections.abc import Callable

from engine.models import Game
from wargames.notices.company import against
from wargames.presentation.ended import ending_of
from wargames.presentation.registry import presentation_of

WORDS = {
    "your_watch": "It is your move in {title}{turn}.",
    "your_move": "It is your move in {title}{turn}.",
    "begun": "{title} has begun.",
    "asked_back": "You are asked to let moves be taken back in {title}.",
    "game_over": "{title} is over{how}.",
    "invited": "{host} offers you a rematch: {title}.",
    "clock_low": "Your time is running low in {title}.",
    "time_up": "Your time has run out in {title}.",
    "other_time_up": "Another player’s time has run out in {title}.",
    "asked_pause": "A player asks to pause the clocks in {title}.",
    "question": "You are asked something in {title}{turn}.",
    "wrote": "New message in {title}.",
    "handed_over": "A seat has changed hands in {title}.",
    "invited_by_name": "{host} invites you to a game of {title}.",
    "resigned": "{title} is over{how}.",
    "draw_offered": "A draw is offered in {title}.",
    "resign_asked": "A player of your side proposes to resign in {title}.",
    "seat_free": "A seat is kept for you in {title}.",
    "seat_declined": "The seat that you offered in {title} was declined.",
    "seat_asked": "The others ask for a replacement for your seat in {title}.",
    "return_asked": "A player asks to have their seat back in {title}.",
    "mend_asked": "A player proposes to edit the position in {title}.",
    "hints_asked": "A player proposes to turn Captain’s advice on or off in {title}.",
    "mended": "The position was edited in {title}.",
    "opponent_found": "Opponent found: {title} has begun.",
    "tournament_game": "Your game in a tournament has begun: {title}.",
    "tournament_over": "A tournament is over{how}.",
    "tournament_again": "Sign up for the next tournament after that of {title}.",
}

ENDINGS: dict[str, Callable[[Game], str]] = {"game_over": ending_of, "resigned": ending_of}
"""Kinds that say who has won, in a few words; other apps add theirs."""
TO_A_COPY = "{host} invites you to a shared what-if: {title}."
BEGUN_OF_MANY = "{title} has begun: every side has a player."


def sentence_of(kind: str, game: Game, reader: int, turn: int, *, is_to_copy: bool) -> str:
    """A notice as a sentence: which game, against whom, in which turn.

    reader: the key of the person it is for. is_to_copy: it invites to a what-if copy.
    """
    words = TO_A_COPY if is_to_copy else WORDS[kind]
    shown = presentation_of(game.key)
    if kind == "begun" and not shown.offer.is_for_two:
        words = BEGUN_OF_MANY
    return words.format(
        title=f"{game.title}{against(game, reader)}",
        turn=f", {shown.turn_name.lower()} {turn}" if turn else "",
        host=game.created_by or "Another player",
        how=f": {how}" if kind in ENDINGS and (how := ENDINGS[kind](game)) else "",
    )
