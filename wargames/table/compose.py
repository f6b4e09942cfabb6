"""A choice that is put together part by part: its draft on the page, and what the buttons do.

The draft is a paper of the side. Each button says which edition it was drawn for and what the draft
is to become, so that a button sent twice does its work once.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from engine import drafts, moves, papers, sight, store
from engine.core.choice import Choice
from engine.core.codec import JsonData, plain
from engine.drafts import OpenDraft
from engine.models import Game, Seat
from wargames.presentation.wording import Button, Reason, value_of

if TYPE_CHECKING:
    from wargames.table.panel import Panel

MARK_LENGTH = 16


class DraftChanged(moves.MoveError):
    """Somebody of the side has changed the draft since the page was made."""

    kind = "draft_changed"


class TooLong(moves.MoveError):
    """The draft is longer than one move may be, or the side has no room for it."""

    kind = "too_long"


class Change(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a button makes of a draft: it becomes the one with this mark, or loses an item.

    without: the place of the item, -1 for none.
    """

    draft: str
    edition: int
    to: str = ""
    without: int = -1


class Lock(Struct, forbid_unknown_fields=True):
    """A whole draft as a move; the token names the decision that it answers."""

    draft: str
    token: str
    choice: JsonData


@dataclass(frozen=True)
class Item:
    """A thing in a draft, and what the button sends that takes it away."""

    words: str
    remove: str


@dataclass(frozen=True)
class Composing:
    """A draft as the page shows it.

    key: begins the ids of its buttons. is_one_of_many: whether the side has other powers.
    parts: what may be added. refused: what may not, and why. why: what stands against the draft as
    a whole. lock: what the button sends that makes it the move; empty where others decide. watch:
    those who decide, where the viewer does not.
    """

    key: str
    role: str
    is_one_of_many: bool
    items: list[Item]
    parts: list[Button]
    refused: list[Reason]
    why: Reason | None
    lock: str
    empty: str
    written_by: str
    watch: list[str]

    @property
    def is_folded(self) -> bool:
        """Whether it is another's first: of a power that the viewer does not decide for."""
        return self.is_one_of_many and bool(self.watch)


def shown(panel: Panel, found: Sequence[OpenDraft]) -> list[Composing]:
    """The drafts of the viewer's side, in words; first those that the viewer decides on."""
    return sorted([composing(panel, draft) for draft in found], key=lambda each: bool(each.watch))


def composing(panel: Panel, draft: OpenDraft) -> Composing:
    """One draft in words."""
    game, role, drafted = panel.game, draft.ask.role, draft.drafted
    watch = moves.on_watch_of(game, panel.seats, role)
    is_mine = any(seat.pk == panel.seat.pk for seat in watch)
    is_legal = drafted.refusal is None
    lock = Lock(draft.name, sight.token_of(game, role), plain(drafted.draft))
    parts, refused = additions(panel, draft)
    return Composing(
        key=f"draft-{draft.name.replace(':', '-')}",
        role=panel.words.called(role),
        is_one_of_many=len(store.roles_of(game).powers_of(panel.seat.side)) > 1,
        items=items(panel, draft),
        parts=parts,
        refused=refused,
        why=panel.presentation.refusal(drafted.refusal, panel.view) if drafted.refusal else None,
        lock=as_value(lock) if is_mine and is_legal else "",
        empty=change_to(draft, drafted.start) if drafted.items else "",
        written_by=draft.written_by,
        watch=[] if is_mine else [seat.user.name for seat in watch],
    )


def items(panel: Panel, draft: OpenDraft) -> list[Item]:
    """What is in a draft."""
    return [
        Item(
            panel.presentation.item(item, panel.names),
            as_value(Change(draft.name, draft.edition, without=place)),
        )
        for place, item in enumerate(draft.drafted.items)
    ]


def additions(panel: Panel, draft: OpenDraft) -> tuple[list[Button], list[Reason]]:
    """What may be added to a draft next, and why the rest may not."""
    parts: list[Button] = []
    refused: list[Reason] = []
    for part in draft.drafted.parts:
        button = panel.presentation.addition(part, panel.names)
        if part.refusal is None:
            parts.append(replace(button, value=change_to(draft, part.draft)))
        else:
            why = panel.presentation.refusal(part.refusal, panel.view)
            refused.append(replace(why, kind=button.words))
    return parts, refused


def change_to(draft: OpenDraft, choice: Choice) -> str:
    """What a button sends that makes this of a draft."""
    return as_value(Change(draft.name, draft.edition, mark_of(choice)))


def as_value(sent: Struct) -> str:
    """What a button sends."""
    return msgspec.json.encode(sent).decode()


def mark_of(choice: Choice) -> str:
    """A short mark of a draft, for telling the ones apart that one press may lead to."""
    return sha256(value_of(choice).encode()).hexdigest()[:MARK_LENGTH]


def change(seat: Seat, wanted: Change) -> None:
    """Do what a button means: add a part to the draft, or take something out.

    :raises DraftChanged: somebody of the side was faster. :raises TooLong: there is no more room.
    :raises Stale: the decision is not open any more, or has no such part now.
    :raises NotLegal: a rule stands against the part now.
    """
    draft = open_draft(seat, wanted.draft)
    is_own = draft.edition == wanted.edition + 1 and draft.written_by == str(seat.user)
    if is_own and wanted.to in ("", mark_of(draft.drafted.draft)):
        return  # sent twice
    if draft.edition != wanted.edition:
        raise DraftChanged()
    write(seat, draft, changed(draft, wanted))


def changed(draft: OpenDraft, wanted: Change) -> Choice:
    """What a draft becomes.

    :raises Stale: it has no such part or item. :raises NotLegal: a rule stands against the part.
    """
    drafted = draft.drafted
    if not wanted.to:
        if not 0 <= wanted.without < len(drafted.items):
            raise moves.Stale()
        return draft.ask.without(drafted.draft, wanted.without)
    for part in drafted.parts:
        if mark_of(part.draft) == wanted.to:
            if part.refusal is not None:
                raise moves.NotLegal(part.refusal)
            return part.draft
    if mark_of(drafted.start) != wanted.to:
        raise moves.Stale()
    return drafted.start


def write(seat: Seat, draft: OpenDraft, choice: Choice) -> None:
    """Keep another draft.

    :raises DraftChanged: somebody of the side was faster. :raises TooLong: there is no more room.
    """
    try:
        drafts.write(seat.game, seat.side, draft, choice, by=str(seat.user))
    except papers.Overtaken:
        raise DraftChanged() from None
    except papers.TooMuch:
        raise TooLong() from None


def open_draft(seat: Seat, name: str) -> OpenDraft:
    """The draft of an open decision of a side.

    :raises Stale: no decision of this name is open to it.
    """
    rules = store.rules_of(seat.game)
    state = store.load(seat.game, rules).state
    for draft in drafts.drafts_of(seat.game, rules, state, seat.side):
        if draft.name == name:
            return draft
    raise moves.Stale()


def lock(game_id: uuid.UUID, who: moves.WhoMoves, wanted: Lock) -> moves.MoveResult:
    """Make a draft the move that it is a draft of; sent twice it is made once.

    :raises MoveError: it is too long, the draft is another by now, or what play_as raises.
    """
    if len(msgspec.json.encode(wanted.choice).decode()) > papers.MOST_LETTERS:
        raise TooLong()

    def with_draft(game: Game, seats: Sequence[Seat]) -> Seat:
        seat, rules = who(game, seats), store.rules_of(game)
        if game.status != Game.Status.PLAYING:
            return seat
        state = store.load(game, rules).state
        for ask in drafts.asks_of(rules, state, seat.side):
            is_meant = wanted.token == sight.token_of(game, ask.role)
            if wanted.draft != drafts.name_of(ask) or not is_meant:
                continue
            if not drafts.is_as_kept(game, rules, state, ask, wanted.choice):
                raise DraftChanged()
        return seat

    return moves.play_as(game_id, with_draft, wanted.choice, wanted.token)


def read(text: str, kind: type[Any]) -> Any:
    """What a button has sent.

    :raises Garbled: no button sends that.
    """
    try:
        if "\\u0000" in text:  # a NUL is JSON, but no database takes it
            raise moves.Garbled(why="a NUL")
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise moves.Garbled(why=str(error)) from None
