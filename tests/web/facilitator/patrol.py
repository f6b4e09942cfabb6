"""Patrol games for tests: three people on two sides that see nothing of each other, one between."""

import random
from typing import Any

from engine import moves
from engine.core.dice import seed_from
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.models import Game, Move, Seat
from engine.moves import taking_back
from engine.position import store
from engine.seats import beginning, sitting
from engine.visibility import revisions
from tests.factories import UserFactory
from tests.web.play import some_choice
from wargames.accounts.models import User
from wargames.table import program

RED, GREEN, BLUE = "red", "green", "blue"
SHOWN_TO = {RED: "north", GREEN: "north", BLUE: "south", FACILITATOR: FACILITATOR}
"""Who holds what, and the viewer that they are."""


class Patrol:
    """A stored game: Ann has Red, Bob Green, Bea Blue; Cat facilitates, if anyone does."""

    def __init__(self, *, has_facilitator: bool = True, seed: str = "7") -> None:
        self.people: dict[str, User] = {
            RED: UserFactory(name="Ann"),
            GREEN: UserFactory(name="Bob"),
            BLUE: UserFactory(name="Bea"),
        }
        made = beginning.new_game(key="patrol", creator=self.people[RED], side="north",
                              seed=seed_from(seed))  # fmt: skip
        made.seats.update(powers=[RED])
        self.pk = made.pk
        sitting.join(made.pk, self.people[GREEN], "north", powers=[GREEN])
        if has_facilitator:
            self.people[FACILITATOR] = UserFactory(name="Cat")
            sitting.join(made.pk, self.people[FACILITATOR], FACILITATOR)
        sitting.join(made.pk, self.people[BLUE], "south")
        sitting.set_table(made.pk, watch=Game.Watch.FREE)

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        return Game.objects.get(pk=self.pk)

    @property
    def state(self) -> Any:
        """The position as it is stored now."""
        return store.load(self.game, store.rules_of(self.game)).state

    def seat(self, role: str) -> Seat:
        """The seat of a power or the facilitator."""
        return self.game.seats.get(user=self.people[role])

    def asks(self, role: str = "") -> list[Decision]:
        """The open decisions, of one role or of all."""
        found = store.rules_of(self.game).asks(self.state)
        return [ask for ask in found if role in ("", ask.role)]

    def token(self, role: str) -> str:
        """What names the open decision of a role."""
        return revisions.token_of(self.game, role)

    def play(self, role: str, choice: dict[str, Any]) -> Move:
        """A choice of a role, as its page of now sends it."""
        return moves.play(self.pk, self.seat(role), choice, self.token(role))

    def orders(self, role: str, *steps: tuple[str, int]) -> Move:
        """Orders of a power: its ships' steps."""
        return self.play(role, orders(*steps))

    def undo(self, role: str) -> Game:
        """A role takes back what was its own last move."""
        seat = self.seat(role)
        return taking_back.undo(self.pk, seat, revisions.revision_of(self.game, seat.side))

    def step(self, pick: random.Random) -> None:
        """One random choice of anyone who is asked; where nobody facilitates, of the program."""
        ask = pick.choice(self.asks())
        if ask.role in self.people:
            self.play(ask.role, some_choice(self.game, ask, pick.getrandbits(32)))
        else:
            program.act.func(str(self.pk))

    def play_to_the_end(self, pick: random.Random) -> None:
        """Random choices until someone has won."""
        while self.game.status == Game.Status.PLAYING:
            self.step(pick)


def orders(*steps: tuple[str, int]) -> dict[str, Any]:
    """Orders as a page sends them."""
    return {"kind": "orders", "moves": [{"ship": ship, "zone": zone} for ship, zone in steps]}
