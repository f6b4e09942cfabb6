"""A short game and a long one: opened, a move made and taken back, gone through again.

Run in a process of its own, in the environment of the server under measurement:
`python -m wargames.bench.replay` prints what `Replayed` reads, for the `ReplayWanted` that
its argument is.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from django.conf import settings

from engine.management.base_command import BadInput
from wargames.bench.beside import made_by, make
from wargames.bench.server import HOST, Server
from wargames.bench.visitor import Reader, Visitor

STEPS = 40
"""The number of steps taken in order, and the number of random ones."""
TIMES = 15
"""How often a page is opened, and a move made and taken back."""
PAGES = {
    "the table opened": "/table/{table}/",
    "the replay opened": "/table/{table}/replay/",
}
"""The pages to open, by name."""
TRIES = 60
"""The most moves made in search of one that may be taken back."""


class ReplayWanted(NamedTuple):
    """The game and the number of moves."""

    key: str
    moves: int
    seed: int = 1


class BackAndForth(NamedTuple):
    """A choice that can be undone at once, who makes it, and the token of its decision."""

    session: str
    choice: str
    token: str


class Replayed(NamedTuple):
    """The session of a player, the game, and the number of moves made."""

    session: str
    table: str
    moves: int
    again: BackAndForth | None = None
    without_past: str = ""
    """A game that begins from this one's position, with the same choice open."""
    again_there: BackAndForth | None = None


class Timed(NamedTuple):
    """The times of a repeated action, in milliseconds, and those of the server's processor."""

    times: Sequence[float]
    processor: float

    def __str__(self) -> str:
        return (
            f"{statistics.median(self.times):.1f} ms at the median, {min(self.times):.1f} at "
            f"least, {self.processor:.1f} of the processor"
        )


def replayed(server: Server, wanted: ReplayWanted) -> Iterator[str]:
    """A line for each: pages, a move and its undo, steps in order and at random.

    :raises BadInput: the game could not be made, or a page was refused.
    """
    game = prepared(server, wanted)
    visitor = Visitor(HOST, server.port, {settings.SESSION_COOKIE_NAME: game.session})
    page = visitor.get(f"/table/{game.table}/replay/")
    last = int(page.text.partition('id="slider"')[2].partition('max="')[2].partition('"')[0] or 0)
    about = f"{wanted.key}, {game.moves:,} moves, {last:,} steps"
    for name, path in PAGES.items():
        address = path.format(table=game.table)
        visitor.get(address)  # the first time is another matter: much is kept after it
        yield f"{about}: {name} {timed(server, partial(opened, visitor, address))}"
    if game.again:
        yield f"{about}: a move and back {back_and_forth(server, game.table, game.again)}"
    if game.again_there:
        there = back_and_forth(server, game.without_past, game.again_there)
        yield f"{about}: the same in a copy without a past {there}"
    pick, middle = random.Random(wanted.seed), max(0, last // 2 - STEPS // 2)
    walks = {
        "next step, near the beginning": range(min(last, STEPS)),
        "next step": range(middle, min(last, middle + STEPS)),
        "previous step": range(min(last, middle + STEPS), middle, -1),
        "a step anywhere": [pick.randrange(last) for _ in range(STEPS)],
    }
    for name, steps in walks.items():
        took = timed(server, partial(stepped, visitor, game.table, page.text, steps))
        yield f"{about}: {name} {took}"


def timed(server: Server, does: Callable[[], Sequence[float]]) -> Timed:
    """Time a repeated action."""
    began = server.processor_seconds() or 0
    times = does()
    return Timed(times, ((server.processor_seconds() or 0) - began) * 1000 / len(times))


def opened(visitor: Visitor, path: str) -> list[float]:
    """The milliseconds of a page, each time it was opened.

    :raises BadInput: it was refused.
    """
    pages = [visitor.get(path) for _ in range(TIMES)]
    if refused := [page.status for page in pages if page.status != 200]:
        raise BadInput(f"{path} was answered with {refused[0]}")
    return [page.milliseconds for page in pages]


def stepped(visitor: Visitor, table: str, page: str, steps: Sequence[int]) -> list[float]:
    """The milliseconds of each step, as the page's script requests it.

    :raises BadInput: one was refused.
    """
    visitor.connection.close()  # it may have been idle for longer than the server waits
    prints, times = dict(Reader(page).prints), []
    for step in steps:
        answer = visitor.get(f"/table/{table}/replay/?at={step}", **as_htmx(prints))
        if answer.status != 200:
            raise BadInput(f"step {step} was answered with {answer.status}")
        prints |= Reader(answer.text).prints
        times.append(answer.milliseconds)
    return times


def back_and_forth(server: Server, table: str, again: BackAndForth) -> str:
    """A move and its undo in turns, as the page sends them.

    :raises BadInput: one was refused.
    """
    visitor = Visitor(HOST, server.port, {settings.SESSION_COOKIE_NAME: again.session})
    prints = dict(Reader(visitor.get(f"/table/{table}/").text).prints)
    token = again.token

    def sent(path: str, data: dict[str, str]) -> tuple[str, str, float]:
        """Send a form; returns the next version and decision, and the milliseconds."""
        answer = visitor.post(f"/table/{table}/{path}/", data, **as_htmx(prints))
        if answer.status != 200:
            raise BadInput(f"{path} was answered with {answer.status}")
        if "hx-refresh" not in answer.headers:
            prints.update(Reader(answer.text).prints)
            return answer.headers["x-version"], answer.decision, answer.milliseconds
        whole = visitor.get(f"/table/{table}/")  # what it had of the log has been taken back
        page = Reader(whole.text)
        prints.clear()
        prints.update(page.prints)
        return page.version, page.decision, answer.milliseconds + whole.milliseconds

    def both() -> list[float]:
        nonlocal token
        times = []
        for _ in range(TIMES):
            version, _, moved = sent("move", {"choice": again.choice, "token": token})
            _, token, undone = sent("undo", {"version": version})
            times.append(moved + undone)
        return times

    return str(timed(server, both))


def as_htmx(prints: Mapping[str, str]) -> dict[str, str]:
    """The headers with which a page's script requests what has changed."""
    have = ",".join(f"{key}:{mark}" for key, mark in prints.items())
    return {"HX-Request": "true", "X-Have": have}


def prepared(server: Server, wanted: ReplayWanted) -> Replayed:
    """Make the game in the server's database.

    :raises BadInput: it could not be made.
    """
    return made_by("wargames.bench.replay", server, wanted, Replayed)


# ------------------------------------------------------------------ in the other process


def played(wanted: ReplayWanted) -> Replayed:
    """Make the game and a viewer; a game that ends too soon is stopped just before."""
    from engine.models import Game
    from engine.seats import seated
    from engine.visibility import revisions
    from wargames.accounts.models import User
    from wargames.bench.crowd import made_game
    from wargames.bench.live.prepare import session_of

    people = [User.objects.create_guest(name) for name in ("Ann", "Bob")]
    pick = random.Random(wanted.seed)
    game = made_game(wanted.key, people, pick, wanted.moves)
    made = game.moves.filter(undone=False).count()
    if game.status == Game.Status.OVER:
        made -= min(TRIES, made) // 4
        pick = random.Random(wanted.seed)
        game = made_game(wanted.key, people, pick, made)
    again = retraceable(game, pick)
    session, table = session_of(people[0]), str(game.pk)
    if again is None:
        return Replayed(session, table, made)
    copy = without_past(game, people[0])
    there = BackAndForth(session, again.choice, revisions.tokens_of(copy, seated.asked_of(copy)))
    return Replayed(session, table, made, again, str(copy.pk), there)


def without_past(game: Any, person: Any) -> Any:
    """A game from this one's position, to separate the effects of position and length."""
    from engine.moves import copies
    from engine.papers import supposed
    from engine.position import store

    game.refresh_from_db()
    rules = store.rules_of(game)
    now = supposed.written(game, rules, store.load(game, rules).state)
    return copies.made(now, person, origin=game)


def retraceable(game: Any, pick: random.Random) -> BackAndForth | None:
    """A choice open now or a few moves later that can be undone."""
    from engine.history import undoable
    from engine.moves import taking_back
    from engine.seats import seated
    from engine.visibility import revisions
    from wargames.bench.crowd import made_move
    from wargames.bench.live.prepare import session_of

    for _ in range(TRIES):
        found = made_move(game, pick)
        if found is None:
            return None
        seat, choice = found
        if undoable.undoable(game, seat):
            taking_back.undo(game.pk, seat, game.version)
            game.refresh_from_db()
            token = revisions.tokens_of(game, seated.asked_of(game))
            return BackAndForth(session_of(seat.user), msgspec.json.encode(choice).decode(), token)
    return None


if __name__ == "__main__":
    make(ReplayWanted, played)
