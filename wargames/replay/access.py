"""Who may step through a game, and from whose point of view."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.history.rewind import NotReplayed
from engine.models import Game, Seat
from engine.position import store
from engine.seats.seated import seats_at
from engine.visibility import late_view, revisions
from wargames.presentation.registry import presentation_of
from wargames.replay import reel as reels
from wargames.replay.reel import Reel, Viewer
from wargames.replay.showing import Choice, Showing, view_at
from wargames.table.board.watching import is_shown_late
from wargames.table.viewer import seating
from wargames.table.viewer.looked import looked_of

TRUTH, EVERYBODY = "truth", "public"
NAME_LENGTH = 48


class Asked(Struct, frozen=True):
    """What a URL asks for.

    step: a moment by its name, number: by its index; since: the revision at which the film begins,
    None: no film; side: the one that the requesting page shows. is_whole: it is the whole
    game, which opens at the newest moment that was told while it goes on.
    """

    step: str = ""
    number: int | None = None
    view: str = ""
    side: str = ""
    about: str = ""
    since: int | None = None
    is_film: bool = False
    is_whole: bool = False


def own_seat(game: Game, user: int | None, side: str) -> Seat | None:
    """The requester's shown seat; None: they have none.

    :raises NotShown: none is shown, or another than the page's.
    """
    mine = [seat for seat in seats_at(game) if seat.user_id == user]
    return seating.open_seat(game, mine, side) if mine else None


def views_of(game: Game) -> dict[str, str]:
    """The views that can be chosen, by key; after the end of a game those of all sides."""
    if game.status != Game.Status.OVER:
        return {}
    roles, words = store.roles_of(game), presentation_of(game.key).offer
    if not roles.are_opposed:
        return {}
    found = {side: words.called(side) for side in roles.sides} | {EVERYBODY: "the public"}
    return ({TRUTH: "everything"} if roles.is_secret else {}) | found


def viewer_for(game: Game, seat: Seat | None, asked: Asked) -> tuple[Viewer, str]:
    """The viewer of a page, and the key of the chosen view."""
    views = views_of(game)
    whose, _, _ = asked.step.rpartition("-")
    wanted = asked.view if asked.view in views else whose if whose in views else ""
    if not wanted and views:
        own = seat.side if seat else EVERYBODY
        wanted = own if own in views else TRUTH if TRUTH in views else EVERYBODY
    if not wanted:
        return Viewer(seat.side if seat else None), ""
    if wanted == TRUTH:
        return Viewer(FACILITATOR, is_truth=True), wanted
    return Viewer(None if wanted == EVERYBODY else wanted), wanted


def showing(game: Game, seat: Seat | None, asked: Asked) -> Showing | None:
    """The moment that a URL asks for; None: nothing is shown to spectators yet.

    :raises NotTheirs: it is named as another side saw it.
    :raises NotReplayed: nothing of it can be shown.
    """
    viewer, view = viewer_for(game, seat, asked)
    try:
        return _showing(game, seat, asked, viewer, view)
    except NotReplayed:
        if reels.broken.get(game.pk):
            raise
        reels.broken.put(game.pk, True)
        return _showing(game, seat, asked, viewer, view)


def _showing(
    game: Game, seat: Seat | None, asked: Asked, viewer: Viewer, view: str
) -> Showing | None:
    reel = reels.reel_of(game, viewer)
    more: dict[str, str] = {"side": asked.side} if asked.side and seat else {}
    more |= {"view": view} if asked.view and view else {}
    first, end, is_late = 0, reel.last, seat is None and is_shown_late(game)
    if is_late:
        turn = late_view.a_turn_ago(game, store.rules_of(game))
        if turn is None:
            return None
        end = reel.at_version(turn[0] + 1)
    is_of_visit = False
    if asked.is_film and seat:
        visit = _seen(game, seat)
        since = visit if asked.since is None else asked.since
        is_of_visit = since == visit
        first, end = min(reel.at_rank(since), reel.last_told), reel.last_told
        more |= {"since": str(since)}
    opens, seen = end, end
    if asked.is_whole and game.status != Game.Status.OVER:
        opens = end if asked.step else min(end, reel.last_told)
        seen = min(reel.at_rank(_seen(game, seat)), end) if seat else end
    at = _place(reel, asked, first, end, opens)
    if seat and game.seats.filter(user=seat.user_id).count() > 1:
        more["side"] = seat.side  # so that it is never another's that is fetched
    called = views_of(game)
    return Showing(
        game=game,
        view=view_at(game, reel, at, is_now=at == end and not is_late),
        viewer=viewer.key,
        about=asked.about,
        reel=reel,
        at=at,
        first=first,
        end=end,
        seen=seen,
        seat=seat,
        asked=more,
        is_of_visit=is_of_visit,
        choices=[Choice(key, name, key == view) for key, name in called.items()],
    )


def _seen(game: Game, seat: Seat) -> int:
    """The revision at which the holder of a seat last looked."""
    looked = looked_of(seat)
    return looked.news_from if looked else revisions.revision_of(game, seat.side)


def _place(reel: Reel, asked: Asked, first: int, end: int, opens: int) -> int:
    """The index of the requested moment; by default a film's beginning, or where a replay opens."""
    found = reel.found(asked.step) if asked.step else None
    if found is None and asked.number is not None:
        found = first + asked.number
    if found is None:
        found = first if asked.is_film else opens
    return min(max(first, found), end)


def asked_in(given: Mapping[str, str], *, is_film: bool = False) -> Asked:
    """What a page's URL asks for; invalid values are ignored."""
    return Asked(
        step=given.get("step", "")[:NAME_LENGTH],
        number=_number(given.get("at", "")),
        view=given.get("view", ""),
        side=given.get("side", ""),
        about=given.get("about", ""),
        since=_number(given.get("since", "")) if is_film else None,
        is_film=is_film,
    )


def _number(said: str) -> int | None:
    """A number in a URL; None: it is not a number."""
    is_one = said.isdecimal() and said.isascii() and len(said) <= reels.MOST_DIGITS
    return int(said) if is_one else None
