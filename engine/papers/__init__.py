"""Papers of a side, kept beside the game: drafts, guesses, pencil marks and standing answers.

They are no moves: writing one raises no version and touches no row of the game. Only the side's own
sockets hear of it.
"""

from __future__ import annotations

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.core.encoding.codec import JsonData
from engine.models import Game, Paper
from engine.position import store
from engine.position.compiled import GAME, CompiledQuery, update_where
from engine.saving.after_commit import announce_to

MOST_LETTERS = 200_000
"""The most characters of a paper as JSON, and so of the choice that a draft becomes."""
MOST_PAPERS = 2_000
"""The most papers of one side of a game."""
NEARLY = 100
"""How close to the limit counting begins: more papers than are ever created at once."""
GUESSED = "board"
"""The name of the one paper with a side's guesses."""
HIGHEST = 2_000_000_000
"""The highest edition: a database row holds no number above 2³¹."""
KEPT = CompiledQuery(
    Paper,
    lambda game, side, kind: Paper.objects.filter(
        game=game, side=side, kind=kind, data__isnull=False
    ),
    GAME,
    "side",
    "kind",
)
NAMED = CompiledQuery(
    Paper,
    lambda game, side, kind, name: Paper.objects.filter(game=game, side=side, kind=kind, name=name),
    GAME,
    "side",
    "kind",
    "name",
)
LOCKED = CompiledQuery(
    Paper,
    lambda game, side, kind, name: Paper.objects.select_for_update().filter(
        game=game, side=side, kind=kind, name=name
    ),
    *NAMED.marks,
)
NAME_LETTERS = int(Paper._meta.get_field("name").max_length or 0)


class PaperError(Exception):
    """A paper was not written and nothing has changed; `words` say why."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class BadPaper(PaperError):
    """The kind, name or data is not valid for a paper."""


class TooMuch(PaperError):
    """The paper is too long, or the side has too many."""


class Overtaken(PaperError):
    """Another player of the side has changed it; `paper` is the current one, None: gone."""

    def __init__(self, paper: Paper | None) -> None:
        super().__init__("A player of your side has changed this meanwhile; nothing was saved.")
        self.paper = paper


def papers_of(game: Game, side: str, kind: str) -> list[Paper]:
    """A side's papers of one kind."""
    return KEPT.models(game.pk, side, kind)


def read(game: Game, side: str, kind: str, name: str, *, is_locked: bool = False) -> Paper | None:
    """One paper of a side; None: there is none, or it was removed.

    `is_locked`: lock it until the end of the transaction.
    """
    paper = _row(game, side, kind, name, LOCKED if is_locked else NAMED)
    return paper if paper is not None and paper.data is not None else None


def write(
    game: Game,
    side: str,
    kind: str,
    name: str,
    data: JsonData,
    *,
    edition: int,
    by: str,
    kept: Paper | None = None,
) -> Paper:
    """Write a paper over the edition that the writer has seen; 0: there was none.

    `kept`: the paper as it was just read.

    :raises BadPaper: no such kind, or the name or data is not valid.
    :raises TooMuch: it is too long, or one too many.
    :raises Overtaken: its edition has changed.
    """
    check(kind, name, data)
    if data is None:
        raise BadPaper("A paper needs something on it.")
    kept = kept or _row(game, side, kind, name)
    if kept is None and edition == 0:
        return _begin(game, side, kind, name, data, by)
    return _change(game, kept, data, edition, by)


def remove(game: Game, side: str, kind: str, name: str, *, edition: int, by: str) -> None:
    """Remove a paper; calling it twice has no further effect.

    :raises BadPaper: no such kind or name.
    :raises Overtaken: its edition has changed.
    """
    check(kind, name, None)
    kept = _row(game, side, kind, name)
    if kept is not None and kept.data is not None:
        _change(game, kept, None, edition, by)


def put(game: Game, side: str, kind: str, name: str, data: JsonData, *, by: str) -> None:
    """Overwrite a paper whatever its edition, or (None) remove it, as part of a move.

    :raises TooMuch: one too many.
    """
    kept = _row(game, side, kind, name, LOCKED)
    if kept is None and data is not None:
        _begin(game, side, kind, name, data, by)
    elif kept is not None and kept.data != data:
        _change(game, kept, data, kept.edition, by)


def check(kind: str, name: str, data: JsonData) -> None:
    """Validate a paper.

    :raises BadPaper: it cannot be stored.
    :raises TooMuch: it is too long.
    """
    if kind not in Paper.Kind.values:
        raise BadPaper(f"There are no papers of this kind; there are {', '.join(Paper.Kind)}.")
    if not 0 < len(name) <= NAME_LETTERS or not name.isprintable():
        raise BadPaper(f"A paper needs a name of 1 to {NAME_LETTERS} characters.")
    try:
        text = msgspec.json.encode(data).decode()
    except (TypeError, ValueError, RecursionError):
        raise BadPaper("A paper must be JSON.") from None
    if "\\u0000" in text:  # a NUL is JSON, but no database takes it
        raise BadPaper("A paper must be text without a NUL.")
    if len(text) > MOST_LETTERS:
        raise TooMuch(f"A paper holds {MOST_LETTERS:,} characters at most; this has {len(text):,}.")


def _rows(game: Game, side: str) -> QuerySet[Paper]:
    """All papers of a side, including removed ones."""
    return Paper.objects.filter(game=game, side=side)


def _row(
    game: Game, side: str, kind: str, name: str, query: CompiledQuery[Paper] = NAMED
) -> Paper | None:
    return next(iter(query.models(game.pk, side, kind, name)), None)


def _make_room(rows: QuerySet[Paper]) -> None:
    """Delete the rows of removed papers when a side is near its limit.

    Writers who create many at once wait for a lock on the side's oldest paper, so that each counts
    those before it.

    :raises TooMuch: there is no room.
    """
    if rows.count() < MOST_PAPERS - NEARLY:
        return
    rows.select_for_update(no_key=True).order_by("pk").first()
    if rows.count() >= MOST_PAPERS:
        rows.filter(data__isnull=True).delete()
        if rows.count() >= MOST_PAPERS:
            raise TooMuch(f"A side keeps {MOST_PAPERS:,} papers at most: take some away first.")


def _begin(game: Game, side: str, kind: str, name: str, data: JsonData, by: str) -> Paper:
    """Create a new paper.

    :raises TooMuch: one too many.
    """
    try:
        with transaction.atomic():
            _make_room(_rows(game, side))
            paper = Paper.objects.create(
                game=game, side=side, kind=kind, name=name, data=data, written_by=by
            )
    except IntegrityError:
        raise Overtaken(read(game, side, kind, name)) from None
    _tell(game, paper)
    return paper


def _change(game: Game, kept: Paper | None, data: JsonData, edition: int, by: str) -> Paper:
    """Overwrite exactly one edition: of two simultaneous writers the second gets an error.

    A removed paper may be written anew by someone who saw that there is none.
    """
    if kept is None:
        raise Overtaken(None)
    of_now = kept.edition if kept.data is None and edition == 0 else edition
    now = timezone.now()
    changed = {"data": data, "edition": of_now + 1, "written_by": by, "changed_at": now}
    if not update_where(Paper, changed, {"id": kept.pk, "edition": of_now}):
        raise Overtaken(read(game, kept.side, kept.kind, kept.name))
    kept.data, kept.edition, kept.written_by, kept.changed_at = data, of_now + 1, by, now
    _tell(game, kept)
    return kept


def _tell(game: Game, paper: Paper) -> None:
    """After the commit, tell the side's pages which kind of paper has changed."""
    announce_to(game, paper.side, {"type": "game.paper", "kind": paper.kind})


def tell_others(game: Game, side: str, kind: str) -> None:
    """Tell the pages of the other sides too, because a paper that everyone sees has changed."""
    for other in store.roles_of(game).viewers:
        if other != side:
            announce_to(game, other, {"type": "game.paper", "kind": kind})
