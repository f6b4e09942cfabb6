"""What a viewer is shown of a game's clocks: no more than they may know of who is asked.

Where sides have secrets, a side sees its own clocks alone: those of the others would tell by what
they have lost, and by when they began anew, of questions and answers that nobody may notice. The
facilitator has none and sees all, the public sees none.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.position import store
from wargames.clocks import running
from wargames.clocks.arithmetic import Span, stands_until
from wargames.clocks.models import NOTHING, Clock, SideClock, Vacation
from wargames.clocks.services import away_of
from wargames.clocks.wording import how_long
from wargames.presentation.registry import presentation_of

RUNS, RESTS, STANDS, PAUSED, OUT = "runs", "rests", "stands", "paused", "out"


class ShownClock(Struct, frozen=True):
    """One clock as it is shown: whose it is, whether it runs, until when or how much is left.

    state: it "runs", "rests" for a weekend or a vacation, "stands" because the role is not asked,
    is "paused", or is "out". until: when it runs out, as ISO 8601 in UTC; empty where it stands.
    tenth: a tenth of the time, in seconds, below which its colour changes.
    """

    role: str
    side: str
    name: str
    state: str
    until: str
    until_words: str
    left: str
    precision: str = "minutes"
    tenth: int = 0

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for the role."""
        return self.state != STANDS


def may_see(game: Game, viewer: str, role: str) -> bool:
    """Whether a viewer may see the clock of a role."""
    roles = store.roles_of(game)
    return viewer == FACILITATOR or not roles.is_secret or roles.side_of(role) == viewer


def shown_to(game: Game, viewer: str) -> list[ShownClock]:
    """A game's clocks that a viewer may see, in the rules' order of powers."""
    return shown_of(game, [viewer], sides_of([game.pk])[game.pk])


def shown_of(
    game: Game,
    viewers: Collection[str],
    sides: Sequence[SideClock],
    away: running.Away | None = None,
) -> list[ShownClock]:
    """The same for several viewers together, with clocks already loaded."""
    if game.status != Game.Status.PLAYING:
        return []
    roles = list(store.roles_of(game).powers)
    seen = [each for each in sides if any(may_see(game, one, each.role) for one in viewers)]
    # a time for each move is nobody's who is not asked
    seen = [each for each in seen if each.is_asked or each.clock.pace == Clock.Pace.BANK]
    if away is None:
        away = away_of(person for each in seen for person in each.people)
    return [shown(game, each, away) for each in sorted(seen, key=lambda s: roles.index(s.role))]


def shown(game: Game, side: SideClock, away: running.Away) -> ShownClock:
    """A clock in words."""
    clock, now = side.clock, timezone.now()
    running.settle(clock, side, now, away)  # nothing of it is saved
    still = running.still_of(side, away)
    until = running.deadline(clock, side, away)
    if side.left <= NOTHING and side.is_asked:
        state = OUT
    elif not side.is_asked:
        state, until = STANDS, None
    elif clock.paused_at is not None:
        state, until = PAUSED, None
    else:
        rests = stands_until(now, still, weekends_off=clock.weekends_off)
        state = RESTS if rests else RUNS
    return ShownClock(
        role=side.role,
        side=store.roles_of(game).side_of(side.role),
        name=presentation_of(game.key).offer.called(side.role),
        state=state,
        until=until.isoformat(timespec="seconds") if until else "",
        until_words=moment_words(until, has_seconds=clock.is_live) if until else "",
        left=how_long(side.left) if until is None else "",
        precision="seconds" if clock.is_live else "minutes",
        tenth=int(clock.first.total_seconds() / 10),
    )


def moment_words(moment: datetime, *, has_seconds: bool = False) -> str:
    """A moment in words, in UTC; a script converts it to the reader's time zone."""
    time = moment.strftime("%H:%M:%S" if has_seconds else "%H:%M")
    return f"{moment:%a} {moment.day} {moment:%b}, {time} UTC"


def sides_of(games: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[SideClock]]:
    """The clocks of several games, by game."""
    found: dict[uuid.UUID, list[SideClock]] = defaultdict(list)
    for side in SideClock.objects.filter(clock__game__in=list(games)).select_related("clock"):
        found[side.clock.game_id].append(side)
    return found


def lines_of(games: Sequence[tuple[Game, Collection[str]]]) -> dict[uuid.UUID, ShownClock]:
    """The most relevant clock of each game in a list, given the viewers that a person is.

    One's own if it is asked, otherwise the first that runs; games without one are left out.
    """
    sides = sides_of(game.pk for game, _ in games)
    if not sides:
        return {}
    away = away_of(person for each in sides.values() for side in each for person in side.people)
    found: dict[uuid.UUID, ShownClock] = {}
    for game, viewers in games:
        shown_here = shown_of(game, viewers, sides.get(game.pk, []), away)
        asked = [each for each in shown_here if each.is_asked]
        own = [each for each in asked if each.side in viewers]
        if asked:
            found[game.pk] = (own or asked)[0]
    return found


def away_words(vacations: Sequence[Vacation], seats: Sequence[Seat]) -> list[dict[str, str]]:
    """Who at a table is on vacation, or has announced one, and on which days."""
    names, now = {seat.user_id: str(seat.user) for seat in seats}, timezone.now()
    return [
        {
            "name": names[each.user_id],
            "first": f"{each.first_day.day} {each.first_day:%B}",
            "last": f"{each.last_day.day} {each.last_day:%B}",
        }
        for each in vacations
        if each.ends_at > now and each.user_id in names
    ]


def company_facts(game: Game, seat: Seat, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """The facts about clocks around a table, as plain values; None: it has none."""
    sides = sides_of([game.pk]).get(game.pk)
    if not sides:
        return None
    clock = sides[0].clock
    people = {person for each in sides for person in each.people}
    people |= {each.user_id for each in seats}
    vacations = list(Vacation.objects.filter(user__in=people))
    away: dict[int, list[Span]] = defaultdict(list)
    for each in vacations:
        away[each.user_id].append(each.span)
    lines = shown_of(game, [seat.side], sides, away)
    names = ShownClock.__struct_fields__
    return {
        "lines": [{name: getattr(each, name) for name in names} for each in lines],
        "is_paused": clock.paused_at is not None,
        "asks_pause": bool(clock.pause),
        "away": away_words(vacations, seats),
    }
