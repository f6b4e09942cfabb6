"""Makes the games of a benchmark, with the sessions of those who play them.

Run in a process of its own, in the environment of the server under measurement:
`python -m wargames.bench.live.prepare` prints what `Prepared` reads, for the `Wanted` that
its argument is.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from django.conf import settings

from wargames.bench.beside import made_by, make
from wargames.bench.live.wanted import Prepared, Wanted
from wargames.bench.server import Server

if TYPE_CHECKING:
    from engine.models import Game
    from wargames.accounts.models import User


def prepare(server: Server, wanted: Wanted) -> list[Prepared]:
    """Make games in the server's database.

    :raises BadInput: they could not be made.
    """
    return made_by("wargames.bench.live.prepare", server, wanted, list[Prepared])


def make_games(wanted: Wanted) -> list[Prepared]:
    """Make new games; the second guest takes the other side, or shares the only one."""
    for number in range(wanted.programs):
        begin_with_programs(wanted, number)
    return [make_game(wanted, number) for number in range(wanted.games)]


def make_game(wanted: Wanted, number: int) -> Prepared:
    """Make one game with its script, which is written after the database is released."""
    from django.db import transaction

    from engine.models import Seat
    from engine.position import store
    from wargames.bench.live.script import record, to_large_choice

    with transaction.atomic():
        game, people = seated(wanted, number)
        sessions = [session_of(user) for user in people]
    rules, pick = store.rules_of(game), random.Random(f"{wanted.seed} {number}")
    state = store.load(game, rules).state
    if wanted.is_large:
        script = to_large_choice(rules, state)
    else:
        script = record(rules, state, wanted.moves, pick)
    sides = dict(Seat.objects.filter(game=game).values_list("user_id", "side"))
    return Prepared(str(game.pk), sessions, [sides[user.pk] for user in people], script)


def begin_with_programs(wanted: Wanted, number: int) -> None:
    """A game whose sides are all handed to programs, which play it as quickly as they can."""
    from engine.core.dice import seed_from
    from engine.seats import beginning, programs
    from wargames.accounts.models import User

    creator = User.objects.create_guest("Programs")
    game = beginning.new_game(
        key=wanted.key,
        creator=creator,
        seed=seed_from(f"{wanted.seed} programs {number}"),
        hot_seat=True,
        options=wanted.options,
    )
    for seat in game.seats.all():
        programs.hand_to(game.pk, seat, wanted.level, pace=0)


def seated(wanted: Wanted, number: int) -> tuple[Game, list[User]]:
    """A new game and its players."""
    from engine.core.dice import seed_from
    from engine.core.roles import FACILITATOR
    from engine.position import store
    from engine.seats import beginning, sitting
    from wargames.accounts.models import User

    names = ("Both",) if wanted.is_hot_seat else ("First", "Second")
    people = [User.objects.create_guest(name) for name in names]
    seed = seed_from(f"{wanted.seed} {number}")
    hot, options = wanted.is_hot_seat, wanted.options
    game = beginning.new_game(
        key=wanted.key, creator=people[0], seed=seed, hot_seat=hot, options=options
    )
    for user in people[1:]:
        sitting.join(game.pk, user)
    if store.roles_of(game).has_facilitator:
        people.append(User.objects.create_guest("Third"))
        sitting.join(game.pk, people[-1], side=FACILITATOR)
    game.refresh_from_db()
    return game, people


def session_of(user: object) -> str:
    """The key of a session in which this person is logged in."""
    from django.contrib.auth import login
    from django.contrib.sessions.backends.db import SessionStore
    from django.http import HttpRequest

    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])  # type: ignore[arg-type]
    request.session.save()
    return str(request.session.session_key)


if __name__ == "__main__":
    make(Wanted, make_games)
