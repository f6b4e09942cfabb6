"""How far a click wanders: the files of ours that one move enters, with the other side's look."""

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from engine import moves
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.models import Game
from engine.papers import drafts
from engine.position import store
from engine.visibility import revisions
from tests.factories import UserFactory, make_war
from tests.web.fog.fog_table import make_fog
from tests.web.play import some_choice
from tests.web.table import page_of, sent_by, sitting, token_of
from wargames.table.draft.changes import Lock, as_value

ROOT = Path(__file__).parents[3]
OURS = tuple(f"{ROOT / each}/" for each in ("engine", "wargames"))
OF_A_MOVE, OF_A_PLAN = 60, 90
"""So many files of ours at most."""
WARM, MEASURED = 8, 5


@contextmanager
def files_entered() -> Iterator[set[str]]:
    """The files of ours of which a function is entered meanwhile."""
    found: set[str] = set()
    codes: set[CodeType] = set()

    def entered(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(entered)
    try:
        yield found
    finally:
        sys.setprofile(None)
    for code in codes:
        if code.co_filename.startswith(OURS):
            found.add(str(Path(code.co_filename).relative_to(ROOT)))


class Table:
    """A game of two with a browser for each, whose moves are made as pages make them."""

    def __init__(self, game: Game, seed: int = 5) -> None:
        self.game, self.pick = game, random.Random(seed)
        self.browsers = {seat.side: sitting(seat.user) for seat in game.seats.all()}

    def move(self) -> Callable[[], None] | None:
        """The next move with the other side's look, ready to be made; None: the program made it."""
        game = self.game
        game.refresh_from_db()
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        side = rules.roles.side_of(ask.role)
        if side not in self.browsers:
            moves.play_program(game.pk)
            return None
        choice = some_choice(game, ask, self.pick.getrandbits(32))
        path, sent = "move", {"choice": json.dumps(choice)}
        if isinstance(ask, ComposedDecision):
            path, sent = "compose", {"lock": self.drafted(ask, choice)}
        sent |= {"token": token_of(game)}
        other = next(each for each in self.browsers if each != side)
        mine, theirs = (page_of(self.browsers[each], game) for each in (side, other))

        def make() -> None:
            made = self.browsers[side].post(f"{at}{path}/", sent, headers=sent_by(mine))
            seen = self.browsers[other].get(f"{at}panel/?v=0", headers=sent_by(theirs))
            assert (made.status_code, seen.status_code) == (200, 200)

        at = f"/table/{game.pk}/"
        return make

    def drafted(self, ask: Any, choice: Any) -> str:
        """What the button sends that locks this choice, once it is the draft of its side."""
        game = self.game
        rules = store.rules_of(game)
        state, side = store.load(game, rules).state, rules.roles.side_of(ask.role)
        draft = next(each for each in drafts.drafts_of(game, rules, state, side) if each.ask == ask)
        drafts.write(game, side, draft, rules.reader.choice(choice), by="somebody")
        return as_value(Lock(draft.name, revisions.token_of(game, ask.role), choice))


def entered_by(table: Table, kind: type[Decision] = Decision) -> set[str]:
    """The files that a usual answer to such a question enters, once everything is warm."""
    counts: list[set[str]] = []
    for number in range(200):
        table.game.refresh_from_db()
        rules = store.rules_of(table.game)
        ask = rules.asks(store.load(table.game, rules).state)[0]
        make = table.move()
        if make is None:
            continue
        if number < WARM or not isinstance(ask, kind):
            make()
            continue
        with files_entered() as found:
            make()
        counts.append(found)
        if len(counts) == MEASURED:
            break
    return sorted(counts, key=len)[len(counts) // 2]


def test_a_move_of_the_pacific_war() -> None:
    game = make_war(UserFactory(), UserFactory(), hot_seat=False)
    found = entered_by(Table(game))
    assert len(found) <= OF_A_MOVE, "\n".join(sorted(found))


def test_a_locked_plan_in_the_fog() -> None:
    found = entered_by(Table(make_fog(facilitated=False)), WriteOrders)
    assert len(found) <= OF_A_PLAN, "\n".join(sorted(found))
