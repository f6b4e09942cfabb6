"""What the buttons of a draft do: add a part, take something out, move it, or make it the move.

Each says which edition it was drawn for and what the draft is to become, so that a button sent
twice does its work once.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from engine import moves, papers
from engine.core.encoding.codec import JsonData
from engine.core.sequence.choice import Choice
from engine.errors import Garbled, MoveError, NotLegal, Stale
from engine.models import Game, Seat
from engine.papers import drafts
from engine.papers.drafts import OpenDraft
from engine.position import store
from engine.visibility import revisions
from wargames.presentation.wording import value_of
from wargames.table.ahead.always import Always

MARK_LENGTH = 16


class DraftChanged(MoveError):
    """Another player of the side has changed the draft since the page was made."""

    kind = "draft_changed"


class TooLong(MoveError):
    """The draft is too long for a move, or the side has no room for it."""

    kind = "too_long"


class Change(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a button does to a draft: it becomes the one with mark `to`, or loses or moves an item.

    without: the index of the item to remove, -1 for none. move, place: the index of the item to
    move, -1 for none, and its new index.
    """

    draft: str
    edition: int
    to: str = ""
    without: int = -1
    move: int = -1
    place: int = -1


class Lock(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole draft as a move; the token names the decision that it answers.

    always: it also becomes the answer to later questions.
    """

    draft: str
    token: str
    choice: JsonData
    always: Always | None = None


def as_value(sent: Struct) -> str:
    """The JSON value of a button."""
    return msgspec.json.encode(sent).decode()


def mark_of(choice: Choice) -> str:
    """A short hash of a draft, to identify it among the next possible ones."""
    return sha256(value_of(choice).encode()).hexdigest()[:MARK_LENGTH]


def change(seat: Seat, wanted: Change) -> None:
    """Change a draft as a button says: add a part, remove an item or move it.

    :raises DraftChanged: another player of the side was faster.
    :raises TooLong: there is no more room.
    :raises Stale: the decision is no longer open, or has no such part now.
    :raises NotLegal: a rule forbids the part now.
    """
    draft = open_draft(seat, wanted.draft)
    is_own = draft.edition == wanted.edition + 1 and draft.written_by == str(seat.user)
    if is_own and wanted.to in ("", mark_of(draft.drafted.draft)):
        return  # sent twice
    if draft.edition != wanted.edition:
        raise DraftChanged()
    write(seat, draft, changed(draft, wanted))


def changed(draft: OpenDraft, wanted: Change) -> Choice:
    """The draft after a change.

    :raises Stale: it has no such part or item.
    :raises NotLegal: a rule forbids the part.
    """
    drafted = draft.drafted
    if not wanted.to:
        return rearranged(draft, wanted)
    for part in drafted.parts:
        if mark_of(part.draft) == wanted.to:
            if part.refusal is not None:
                raise NotLegal(part.refusal)
            return part.draft
    if mark_of(drafted.start) != wanted.to:
        raise Stale()
    return drafted.start


def rearranged(draft: OpenDraft, wanted: Change) -> Choice:
    """A draft with an item removed or moved.

    :raises Stale: it has no such item or place, or its order does not count.
    """
    ask, places = draft.ask, range(len(draft.drafted.items))
    found: Choice
    if wanted.without in places:
        found = ask.without(draft.drafted.draft, wanted.without)
    elif ask.IS_ORDERED and wanted.move in places and wanted.place in places:
        found = ask.moved(draft.drafted.draft, wanted.move, wanted.place)
    else:
        raise Stale()
    return found


def write(seat: Seat, draft: OpenDraft, choice: Choice) -> None:
    """Store another draft.

    :raises DraftChanged: another player of the side was faster.
    :raises TooLong: there is no more room.
    """
    try:
        drafts.write(seat.game, seat.side, draft, choice, by=str(seat.user))
    except papers.Overtaken:
        raise DraftChanged() from None
    except papers.TooMuch:
        raise TooLong() from None


def open_draft(seat: Seat, name: str) -> OpenDraft:
    """The draft of a side's open decision.

    :raises Stale: no decision of this name is open to it.
    """
    rules = store.rules_of(seat.game)
    state = store.load(seat.game, rules).state
    for draft in drafts.drafts_of(seat.game, rules, state, seat.side):
        if draft.name == name:
            return draft
    raise Stale()


def lock(game_id: uuid.UUID, who: moves.WhoMoves, wanted: Lock) -> moves.MoveResult:
    """Make the move from a draft; sent twice it is made once.

    :raises MoveError: it is too long, the draft has changed, or what play_as raises.
    """
    if len(msgspec.json.encode(wanted.choice).decode()) > papers.MOST_LETTERS:
        raise TooLong()

    def with_draft(game: Game, seats: Sequence[Seat]) -> Seat:
        seat, rules = who(game, seats), store.rules_of(game)
        if game.status != Game.Status.PLAYING:
            return seat
        state = store.load(game, rules).state
        for ask in drafts.asks_of(rules, state, seat.side):
            is_meant = wanted.token == revisions.token_of(game, ask.role)
            if wanted.draft != drafts.name_of(ask) or not is_meant:
                continue
            if not drafts.is_as_kept(game, rules, state, ask, wanted.choice):
                raise DraftChanged()
        return seat

    return moves.play_as(game_id, with_draft, wanted.choice, wanted.token)


def read(text: str, kind: type[Any]) -> Any:
    """Parse what a button sent.

    :raises Garbled: no button sends that.
    """
    try:
        if "\\u0000" in text:  # a NUL is JSON, but no database takes it
            raise Garbled(why="a NUL")
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Garbled(why=str(error)) from None
