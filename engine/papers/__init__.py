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
from engine.position.compiled_queries import GAME, CompiledQuery
from engine.position.compiled_writes import update_where
from engine.saving.after_commit import announce_to

MOST_LETTERS = 200_000
"""Characters of one paper as JSON, and so of the choice that a draft becomes."""
MOST_PAPERS = 2_000
"""Papers of one side of a game."""
NEARLY = 100
"""More papers than ever begin at once."""
GUESSED = "board"
"""The name of the one paper on which a side pencils its guesses."""
HIGHEST = 2_000_000_000
"""The highest edition: a row holds no higher number than 2³¹."""
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
NAME_LETTERS = int(Paper._meta.get_field("name").max_length or 0)


class PaperError(Exception):
    """A paper that was not written; nothing has changed. `words` say why."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class BadPaper(PaperError):
    """No paper can be like that."""


class TooMuch(PaperError):
    """The paper is too long, or the side has too many."""


class Overtaken(PaperError):
    """Someone else of the side has changed it meanwhile; `paper` is how it stands, None: gone."""

    def __init__(self, paper: Paper | None) -> None:
        super().__init__("A player of your side has changed this meanwhile; nothing was saved.")
        self.paper = paper


def papers_of(game: Game, side: str, kind: str) -> list[Paper]:
    """The papers of one kind that a side has."""
    return KEPT.models(game.pk, side, kind)


def read(game: Game, side: str, kind: str, name: str, *, is_locked: bool = False) -> Paper | None:
    """One paper of a side; None: there is none, or it was taken away.

    `is_locked`: nobody shall change it before the transaction ends.
    """
    if is_locked:
        rows = _rows(game, side).select_for_update()
        paper = rows.filter(kind=kind, name=name).first()
    else:
        paper = _row(game, side, kind, name)
    return paper if paper is not None and paper.data is not None else None


def write(
    game: Game, side: str, kind: str, name: str, data: JsonData, *, edition: int, by: str
) -> Paper:
    """Write a paper over the edition that its writer has seen; 0: there was none.

    :raises BadPaper: no such kind, or a name or data that nothing is kept under.
    :raises TooMuch: it is too long, or one too many.
    :raises Overtaken: it is of another edition by now.
    """
    check(kind, name, data)
    if data is None:
        raise BadPaper("A paper needs something on it.")
    kept = _row(game, side, kind, name)
    if kept is None and edition == 0:
        return _begin(game, side, kind, name, data, by)
    return _change(game, kept, data, edition, by)


def remove(game: Game, side: str, kind: str, name: str, *, edition: int, by: str) -> None:
    """Take a paper away; twice has the same effect as once.

    :raises BadPaper: no such kind or name. :raises Overtaken: it is of another edition by now.
    """
    check(kind, name, None)
    kept = _row(game, side, kind, name)
    if kept is not None and kept.data is not None:
        _change(game, kept, None, edition, by)


def put(game: Game, side: str, kind: str, name: str, data: JsonData, *, by: str) -> None:
    """Write over whatever stands on a paper, or (None) take it away, as part of a move.

    :raises TooMuch: one too many.
    """
    kept = _rows(game, side).select_for_update().filter(kind=kind, name=name).first()
    if kept is None and data is not None:
        _begin(game, side, kind, name, data, by)
    elif kept is not None and kept.data != data:
        _change(game, kept, data, kept.edition, by)


def check(kind: str, name: str, data: JsonData) -> None:
    """:raises BadPaper: it cannot be kept. :raises TooMuch: it is too long."""
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
    """All rows of a side, those of papers taken away as well."""
    return Paper.objects.filter(game=game, side=side)


def _row(game: Game, side: str, kind: str, name: str) -> Paper | None:
    return next(iter(NAMED.models(game.pk, side, kind, name)), None)


def _make_room(rows: QuerySet[Paper]) -> None:
    """Where a side has nearly all that it may have, forget papers that were taken away.

    Of many that begin at once each counts those before it: they wait for the side's oldest paper.

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
    """A new row.

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
    """Write over one edition alone: of two who write at once the second is told.

    What was taken away may be written anew by whoever saw that there is none.
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
    """Let the side's own pages know, once it is committed, which kind to look at again."""
    announce_to(game, paper.side, {"type": "game.paper", "kind": paper.kind})


def tell_others(game: Game, side: str, kind: str) -> None:
    """Let the pages of the other sides look again too: a paper that lies open has changed."""
    for other in store.roles_of(game).viewers:
        if other != side:
            announce_to(game, other, {"type": "game.paper", "kind": kind})
