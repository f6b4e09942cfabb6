"""What one viewer may notice of a stored game: a revision, the roles it sees asked, tokens, times.

Where sides have no secrets from each other but hidden hands, everyone notices every change, and
a viewer's revision is the version of the game. Where they have (`Roles.is_secret`), each viewer's
rises exactly when something has changed that this viewer can fetch. What it was shown at one of its
revisions may be an earlier position than that of the version, while a person facilitates
(visibility.held_views); what it has done unasked meanwhile is done there as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime

import msgspec
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec import Struct

from engine.core.encoding.codec import Unreadable
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import IllegalChoice
from engine.history import rewind, undoable
from engine.models import PROGRAM, Game, Revision, Seat, Sight
from engine.position import store
from engine.position.compiled import GAME, CompiledQuery, Row, insert, update
from engine.visibility import cached_views
from engine.visibility.cached_views import Shown, Stamp

SIGHTS = CompiledQuery(
    Sight,
    lambda game: Sight.objects.filter(game=game).values_list(
        "viewer", "pk", "revision", "mark", "shown"
    ),
)
A_REVISION = A_VERSION = 2_147_483_646
REVISIONS = CompiledQuery(
    Revision,
    lambda game, viewer, version: (
        Revision.objects.filter(game=game, viewer=viewer, version__lte=version)
        .order_by("-number")
        .values_list("number")[:1]
    ),
    GAME,
    "viewer",
    A_VERSION,
)
VERSIONS = CompiledQuery(
    Revision,
    lambda game, viewer, revision: (
        Revision.objects.filter(game=game, viewer=viewer, number__lte=revision)
        .order_by("-number")
        .values_list("version")[:1]
    ),
    GAME,
    "viewer",
    A_REVISION,
)
SHOWN_LAST = CompiledQuery(
    Revision,
    lambda game, viewer: (
        Revision.objects.filter(game=game, viewer=viewer)
        .order_by("-number")
        .values_list("version", "position")[:1]
    ),
    GAME,
    "viewer",
)
SHOWN_SINCE = CompiledQuery(
    Revision,
    lambda game, viewer, number: (
        Revision.objects.filter(game=game, viewer=viewer, number__gte=number)
        .order_by("number")
        .values_list("number", "version", "position")
    ),
    GAME,
    "viewer",
    A_REVISION,
)
TOKEN_LENGTH = 20
MOST_TOKENS = 16
"""The most tokens accepted at once; a seat holds fewer powers than that."""


def revision_of(game: Game, viewer: str) -> int:
    """How often what a viewer can fetch has changed, up to the version of the game that was read.

    A newer move may be committed already: a page drawn from the older version must not carry the
    number of a change that it does not show, or it would never ask for it.
    """
    return revision_at(game, viewer, game.version)


def version_at(game: Game, viewer: str, revision: int) -> int:
    """The version of the game at a viewer's revision."""
    if not store.roles_of(game).is_secret:
        return revision
    found = VERSIONS.rows(game.pk, viewer, revision)
    return int(found[0][0]) if found else 0


def revision_at(game: Game, viewer: str, version: int) -> int:
    """A viewer's revision at a version of the game."""
    if not store.roles_of(game).is_secret:
        return version
    found = REVISIONS.rows(game.pk, viewer, version)
    return int(found[0][0]) if found else 0


def changed_at(game: Game, viewer: str) -> datetime:
    """The time of the last change that a viewer could notice."""
    if not store.roles_of(game).is_secret:
        return game.updated_at
    sights = [each for each in game.sights.all() if each.viewer == viewer]
    return sights[0].changed_at if sights else game.created_at


def asked_seen(game: Game, viewer: str) -> list[str]:
    """The roles that the table waits for, as a viewer sees it."""
    everybody = list(game.summary.get("asked", store.roles_of(game).powers))
    return list(game.summary.get("seen", {}).get(viewer, everybody))


def renew(
    game: Game,
    seats: Sequence[Seat],
    told: Collection[str] | None,
    state: Position | None = None,
    stamp: Stamp | None = None,
) -> dict[str, int]:
    """Raise the revision of each viewer who can fetch something new; returns the new revisions.

    `told`: the viewers for whom the log or the table has changed, None for all. For the others,
    what they are shown is compared with before. Called after the rows are written and before the
    game is saved. `stamp`: identifies the shown `state` in the cache; by default the current
    version does.
    """
    stamp = cached_views.stamp_of(game) if stamp is None else stamp
    roles = store.roles_of(game)
    if state is None and game.status != Game.Status.WAITING:
        state = store.load(game, store.rules_of(game)).state
    now = timezone.now()
    sights: dict[str, Row] = {row[0]: row[1:] for row in SIGHTS.rows(game.pk)}
    changed: dict[str, int] = {}
    for viewer in roles.viewers:
        key, revision, known, kept = sights.get(viewer, (None, 0, "", None))
        own, mark = [seat for seat in seats if seat.side == viewer], ""
        if own or viewer != FACILITATOR:  # at an empty desk, where all may be known, all counts
            shown = None if state is None else shown_in(game, kept, Shown(state, stamp))
            mark = mark_of(game, viewer, shown, own)
            if mark == known and told is not None and viewer not in told:
                continue
        about = {"revision": revision + 1, "mark": mark, "changed_at": now}
        sight = Sight(pk=key, game=game, viewer=viewer, **about)
        if key is None:
            insert(sight)
        else:
            update(sight, tuple(about))
        position = game.version if kept is None else position_behind(game, viewer)
        noted = {"number": revision + 1, "version": game.version, "position": position}
        insert(Revision(game=game, viewer=viewer, **noted))
        changed[viewer] = revision + 1
    return changed


def position_behind(game: Game, viewer: str) -> int:
    """The version whose older position a viewer is shown: that of its last revision.

    What it is shown has not changed since, or its revision would have risen.
    """
    found = SHOWN_LAST.rows(game.pk, viewer) if game.status == Game.Status.PLAYING else []
    if not found:
        return game.version
    version, position = found[0]
    return int(version if position is None else position)


def shown_in(game: Game, kept: str | None, now: Shown) -> Shown:
    """What a viewer is shown: the current position, or an older one stored as JSON."""
    if kept is None or game.status != Game.Status.PLAYING:
        return now
    return cached_views.from_before(game, store.rules_of(game), kept)


def mark_of(game: Game, viewer: str, shown: Shown | None, seats: Sequence[Seat]) -> str:
    """A fingerprint of everything a viewer is shown except the log.

    seats: the viewer's.
    """
    rules, roles = store.rules_of(game), store.roles_of(game)
    undo = [[seat.place, undoable.undoable_of(game, [seat.pk]) is not None] for seat in seats]
    if shown is None:
        table = [game.status, game.take_back, game.summary, undo]
        return hashlib.sha256(msgspec.json.encode(table, order="deterministic")).hexdigest()
    own, public = roles.powers_of(viewer), rules.summary(shown.state)
    table = [game.status, game.take_back, public, asked_seen(game, viewer), undo]
    table.append([[role, opened_at(game, role)] for role in own if role in game.opened])
    table.append([str(undoable.has_answered(game, viewer))])
    told = msgspec.json.encode(table, order="deterministic")
    return hashlib.sha256(told + cached_views.mark_of(game, rules, shown, viewer)).hexdigest()


# ---------------------- the opaque names of open decisions, which a page sends along with a choice


def opened_at(game: Game, role: str) -> int:
    """The version whose change opened a role's decision."""
    return int(game.opened.get(role, 0))


def token_of(game: Game, role: str, opened: int | None = None) -> str:
    """The token of a role's open decision; one's own move, an undo or a correction renews it."""
    version = opened_at(game, role) if opened is None else opened
    text = f"{game.pk.hex} {role} {version}"
    return salted_hmac("engine.visibility", text, algorithm="sha256").hexdigest()[:TOKEN_LENGTH]


def tokens_of(game: Game, roles: Collection[str]) -> str:
    """The tokens of several roles, in the form in which a page sends them."""
    return ".".join(token_of(game, role) for role in roles)


def is_meant(game: Game, role: str, opened: int, version: int | None, sent: str | int) -> bool:
    """Whether what a page sent refers to a role's decision that was opened at a version.

    `sent`: tokens, or the version of the game that the page showed; `version`: the last at which
    that decision was open.
    """
    if isinstance(sent, int):
        return opened < sent <= (game.version if version is None else version)
    token = token_of(game, role, opened)
    return any(constant_time_compare(token, each) for each in sent.split(".")[:MOST_TOKENS])


# ---------------------- which position was shown at each revision


class ShownAt(Struct, frozen=True):
    """What a viewer was shown at one of its revisions.

    number: of the revision. version: of the game then. position: the version whose position was
    shown.
    """

    number: int
    version: int
    position: int


def shown_to(game: Game, viewer: str, since: int = 0) -> list[ShownAt]:
    """A viewer's revisions from a number on, in order.

    Older games with a person as facilitator did not record the position shown after that person's
    first step: such a revision counts as showing the position before it.
    """
    rows = SHOWN_SINCE.rows(game.pk, viewer, since)
    unnoted = [version for _, version, position in rows if position is None]
    latest = _first_step_by_hand(game) if unnoted and viewer != FACILITATOR else None
    return [
        ShownAt(number, version, _position(version, position, latest))
        for number, version, position in rows
    ]


def _position(version: int, position: int | None, latest: int | None) -> int:
    if position is not None:
        return position
    return version if latest is None else min(version, latest)


def _first_step_by_hand(game: Game) -> int | None:
    """The version in which a person as facilitator first made a step; None: never."""
    made = game.moves.filter(role=FACILITATOR).exclude(name=PROGRAM).order_by("version")
    return made.values_list("version", flat=True).first()


def position_shown(
    game: Game, rules: AnyRules, viewer: str | None, version: int, position: int
) -> Position:
    """The position shown to a viewer: an older one, with the viewer's unasked actions since.

    :raises NotReplayed: the moves are no longer legal.
    """
    state = rewind.position_at(game, rules, position)
    if viewer is None or position >= version:
        return state
    for role, choice in _done_unasked(game, rules, viewer, position, version):
        try:
            applied = rules.apply(state, role, rules.reader.made(choice))
        except (IllegalChoice, Unreadable):
            continue
        state = applied.state if applied.unasked else state
    return state


def _done_unasked(
    game: Game, rules: AnyRules, viewer: str, first: int, end: int
) -> Iterator[tuple[str, object]]:
    """A viewer's unasked actions between two versions, each as role and choice."""
    made = rewind.counted(game).filter(version__gte=first, version__lt=end, unasked="changed")
    for role, choice in made.values_list("role", "choice"):
        if rules.roles.side_of(role) == viewer:
            yield role, choice
