"""What a seat is asked, in words that make sense away from its table, as in an e-mail.

A question of few choices is told with all of them; of any other, one line says what it is about.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from html import unescape

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.models import Game, Seat
from engine.position.store import roles_of
from engine.seats.seated import on_watch_of, seats_at
from engine.visibility import revisions
from wargames.presentation.protocol import Detail
from wargames.presentation.wording import Button
from wargames.rendering.render_cache import drawn
from wargames.table.board import fragments
from wargames.table.viewer.view import SeatView, seat_view_at

FEW = 8
"""The most choices listed one by one."""
LINK_TO_RULE = re.compile(r'<a class="r".*?</a>', re.DOTALL)
HEADING = re.compile(r"<h[1-6][^>]*>(.*?)</h[1-6]>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")
MARK_LENGTH = 16


class Choosable(Struct, frozen=True):
    """A choice in words.

    value: as its button sends it, JSON. odds: its chance, "" without one.
    """

    value: str
    words: str
    odds: str

    @property
    def mark(self) -> str:
        """Identifies it among the choices of its decision."""
        return hashlib.sha256(self.value.encode()).hexdigest()[:MARK_LENGTH]

    @property
    def told(self) -> str:
        """Its words with its chance."""
        return f"{self.words} ({self.odds})" if self.odds else self.words


class Asked(Struct, frozen=True):
    """An open decision: its token, its question in one line, and its choices if they are few.

    power: the name of the power that is asked, "" where its side has no other. detail: the part of
    the chart that it is about, None: all of it.
    """

    token: str
    power: str
    question: str
    options: tuple[Choosable, ...]
    detail: Detail | None


def asked_in_words(game: Game, seat: Seat, seats: Sequence[Seat] | None = None) -> Asked | None:
    """The decision that a person must make now in a seat; None: there is none, or others decide.

    Nor is it given to a person with several seats there: what one side may know the other may not.
    seats: all at the table, if already loaded.
    """
    around = seats_at(game) if seats is None else list(seats)
    if game.status != Game.Status.PLAYING or game.lesson:
        return None
    if sum(each.user_id == seat.user_id for each in around) != 1:
        return None
    table = seat_view_at(game, seat, around)
    asks = [ask for ask in table.view.asks if seat in on_watch_of(game, around, ask.role)]
    if not asks:
        return None
    table = replace(table, view=msgspec.structs.replace(table.view, asks=asks))
    token = revisions.token_of(game, asks[0].role)
    power = power_of(table)
    detail = table.presentation.detail(table.view, asks[0])
    return Asked(token, power, question_of(table, power), tuple(options_of(table)), detail)


def power_of(table: SeatView) -> str:
    """The name of the power that is asked; "" where its side has no other."""
    role, roles = table.view.asks[0].role, roles_of(table.game)
    if len(roles.powers_of(roles.side_of(role))) == 1:
        return ""
    return str(table.names[role]).removeprefix("the ")


def question_of(table: SeatView, power: str = "") -> str:
    """The question in one line: its heading on the page, and the power if that does not name it."""
    templates = fragments.question_templates(table)
    facts = {"p": table, "wait": None, "sketch": table.sketch, **templates, **table.shown}
    told = LINK_TO_RULE.sub("", drawn(templates["prompt_template"], facts))
    heading = HEADING.search(told)
    question = plain(heading[1] if heading else told)
    return f"{power} – {question}" if power and not question.startswith(f"{power}:") else question


def options_of(table: SeatView) -> list[Choosable]:
    """The choices of the question; none if they are many or it is a composed one.

    Nor if two read the same: only the table tells them apart.
    """
    options = table.view.asks[0].options
    if len(options) > FEW:
        return []
    names = table.shown.get("names", table.names)
    found = [choosable(table.presentation.button(each, names)) for each in options]
    return found if len({each.told for each in found}) == len(found) else []


def choosable(button: Button) -> Choosable:
    """A button in words, with its odds."""
    beside = [button.odds, button.sum] if button.lit else [button.note]
    return Choosable(button.value, plain(button.words), ", ".join(filter(None, map(plain, beside))))


def plain(text: str) -> str:
    """Convert markup to one line of text."""
    return " ".join(unescape(TAG.sub(" ", text)).split())
