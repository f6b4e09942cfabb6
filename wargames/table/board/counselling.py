"""Counsel on the page of advice: figures at once, and better ones each time the page asks again.

What was worked out is kept in this process under the position and the question that it is about.
"""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Sequence
from threading import Lock

from msgspec import Struct

from engine.core.playing.advice import CAPTAIN
from engine.core.playing.counsel import Counsel, Outlook
from engine.core.playing.dealing import known_to
from engine.core.playing.program_registry import counsel_of, players_of
from engine.core.sequence.choice import Choice
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from engine.visibility.cached_views import Stamp, stamp_of
from wargames.presentation.wording import Button, question_of
from wargames.table.board.advising import in_words
from wargames.table.viewer.view import SeatView

SLICE = 0.25
"""Seconds of work for one request."""
AT_ONCE, IN_A_WHILE, LATER = 50, 300, 10_000
"""Milliseconds after which the page asks again: for the first figures; for better ones; over the
limit."""
FEW = 100
"""Games of each choice from which on its figures are fair."""
COUNSEL_BYTES = 64 * 1024


class Row(Struct, frozen=True):
    """A choice in words: its chance in percent, with ±; what it lacks to the best, with ±.

    is_clear: whether that is more than chance explains; of the best: of all others.
    is_captains: whether Captain would take it.
    """

    button: Button
    percent: int
    error: int
    behind: int
    behind_error: int
    is_best: bool
    is_clear: bool
    is_captains: bool


class Counselled(Struct, frozen=True):
    """What counsel says so far. `number`: the games of the best choice; `again`: milliseconds."""

    rows: Sequence[Row]
    number: int
    is_done: bool
    again: int


class Said(Struct, frozen=True):
    """What a counsel said at one time."""

    outlooks: Sequence[Outlook] = ()
    number: int = 0
    is_done: bool = False


class Kept(Struct):
    """A counsel under way, what Captain would choose, and what it said last."""

    counsel: Counsel
    captains: Choice
    said: Said = Said()


Name = tuple[uuid.UUID, str, Stamp]
"""Of which game, for which role, of which position."""
kept: ProcessCache[Name, Kept] = ProcessCache("counsel", 8 * MEGABYTE, lambda _: COUNSEL_BYTES)
one_at_a_time = Lock()
"""However many ask, one thread of this process works on counsel, and the others on their pages."""


def counselled(table: SeatView, *, goes_on: bool) -> Counselled | None:
    """The counsel for the question that the viewer's seat is asked; None: there is none.

    `goes_on`: whether it is worked on, unless someone else's is just then.
    """
    question = question_of(table.view)
    if question is None or len(question.options) < 2:
        return None
    found = begun(table, question.role)
    if found is None:
        return None
    again = LATER
    if goes_on:
        again = AT_ONCE if go_on(found) and found.said.number < FEW else IN_A_WHILE
    options = {each.choice: each for each in question.options}
    said = found.said
    best, others = said.outlooks[:1], said.outlooks[1:]
    leads = all(each.is_clearly_worse for each in others)
    rows = [
        row_of(
            each,
            in_words(table, options[each.choice]),
            is_best=each in best,
            is_clear=each.is_clearly_worse or (each in best and leads),
            is_captains=each.choice == found.captains,
        )
        for each in said.outlooks
    ]
    return Counselled(rows, said.number, said.is_done, again)


def begun(table: SeatView, role: str) -> Kept | None:
    """The counsel that is kept for a question, or a new one; None: nobody counsels there.

    It gets a position dealt anew: what nobody may know is not in it.
    """
    game, stamp, counsellor = table.game, stamp_of(table.game), counsel_of(table.game.key)
    if counsellor is None:
        return None
    found = None if stamp is None else kept.get((game.pk, role, stamp))
    if found is None:
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        known, ask = known_to(rules, state, role, random.Random(0))
        captain = players_of(game.key)[CAPTAIN].choose(rules, known, ask, random.Random(0))
        found = Kept(counsellor(rules, known, ask, game.version), captain.choice)
        if stamp is not None:
            kept.put((game.pk, role, stamp), found)
    return found


def go_on(found: Kept) -> bool:
    """A slice of work, and what is said after it; False: someone else's is worked on just now."""
    if found.said.is_done:
        return True
    if not one_at_a_time.acquire(blocking=False):
        return False
    try:
        counsel, until = found.counsel, time.monotonic() + SLICE
        counsel.go_on()
        while time.monotonic() < until and not counsel.is_done:
            counsel.go_on()
        found.said = Said(counsel.outlooks(), counsel.number, counsel.is_done)
    finally:
        one_at_a_time.release()
    return True


def row_of(
    outlook: Outlook, button: Button, *, is_best: bool, is_clear: bool, is_captains: bool
) -> Row:
    """What is said of a choice, in whole percents."""
    return Row(
        button=button,
        percent=round(100 * outlook.chance),
        error=max(1, round(100 * outlook.error)),
        behind=round(100 * outlook.behind),
        behind_error=max(1, round(100 * outlook.behind_error)),
        is_best=is_best,
        is_clear=is_clear,
        is_captains=is_captains,
    )
