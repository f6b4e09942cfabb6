"""A stored game in the fog at a position in a line of text, with everyone who has a hand in it."""

from collections.abc import Callable
from typing import Any

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.events import may_know
from engine.core.roles import FACILITATOR
from engine.core.view import kind_of
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import CampaignState
from engine.models import Announcement, Game, LogEntry, Move, Seat
from engine.moves import announcing, taking_back
from engine.position import store
from engine.seats import sitting
from engine.visibility import announced, cached_views, held_views, revisions
from engine.visibility.announced import KIND
from tests.factories import UserFactory, make_campaign_at
from wargames.accounts.models import User
from wargames.table import program

AXIS, ALLIES = "axis", "allies"


class StoredEvening:
    """Ann leads the Axis, Bob the Allies; Cat facilitates, or the program does."""

    def __init__(
        self,
        line: str,
        *dice: int,
        facilitated: bool = True,
        make: Callable[..., Game] = make_campaign_at,
        **options: Any,
    ) -> None:
        self.people: dict[str, User] = {
            AXIS: UserFactory(name="Ann"),
            ALLIES: UserFactory(name="Bob"),
            FACILITATOR: UserFactory(name="Cat"),
        }
        options = {"fog": True, **options}
        two = self.people[AXIS], self.people[ALLIES]
        self.pk = make(line, *two, dice=dice, options=options, side=AXIS).pk
        if facilitated:
            self.sit_down()

    # ---------------------------------------------------------------- who sits where

    def sit_down(self) -> None:
        """Cat takes the facilitator's chair."""
        sitting.join(self.pk, self.people[FACILITATOR], FACILITATOR)

    def get_up(self) -> None:
        """Cat leaves it."""
        sitting.leave(self.pk, self.people[FACILITATOR])

    def seat(self, side: str) -> Seat:
        return self.game.seats.get(side=side)

    # ---------------------------------------------------------------- doing

    def play(self, role: str, choice: Any) -> Move:
        """A choice of a role, as its page of now sends it."""
        side = self.rules.roles.side_of(role)
        return moves.play(
            self.pk, self.seat(side), plain(choice), revisions.token_of(self.game, role)
        )

    def write(self, *orders: Order) -> None:
        """The power that is asked locks its orders."""
        self.play(self.asked[0], MovePlan(orders))

    def go_on(self) -> Move:
        """Cat goes on."""
        return self.play(FACILITATOR, Proceed())

    def play_for(self, role: str, choice: Any) -> Move:
        """Cat chooses for a power whose room has no screen."""
        token = revisions.token_of(self.game, role)
        return moves.play(self.pk, self.seat(FACILITATOR), plain(choice), token)

    def unasked(self, choice: Any) -> Move:
        """Cat does something unasked."""
        at = revisions.revision_of(self.game, FACILITATOR)
        return moves.play_as(self.pk, self.chair, plain(choice), "", at).move

    def chair(self, game: Game, seats: Any) -> Seat:
        return next(seat for seat in seats if seat.side == FACILITATOR)

    def program(self) -> bool:
        """A turn of the program."""
        return bool(program.act.func(str(self.pk)))

    def undo(self, side: str = FACILITATOR) -> Game:
        return taking_back.undo(self.pk, self.seat(side), revisions.revision_of(self.game, side))

    def say(self, side: str, words: str | None = None, *, is_sure: bool = False) -> None:
        """Cat says the next thing that a side is to hear."""
        number = next(each.number for each in self.held if each.viewer == side)
        announcing.speak(self.pk, self.seat(FACILITATOR), number, words, is_sure=is_sure)

    # ---------------------------------------------------------------- facts

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pk)

    @property
    def rules(self) -> InFog:
        rules = store.rules_of(self.game)
        assert isinstance(rules, InFog)
        return rules

    @property
    def state(self) -> CampaignState:
        state = store.load(self.game, store.rules_of(self.game)).state
        assert isinstance(state, CampaignState)
        return state

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what."""
        ask = self.rules.asks(self.state)[0]
        return ask.role, kind_of(ask)

    @property
    def step(self) -> str:
        """What the facilitator goes on to."""
        return str(getattr(self.rules.asks(self.state)[0], "step", ""))

    @property
    def held(self) -> list[Announcement]:
        return announced.held(self.game)

    @property
    def to_say(self) -> list[str]:
        """What is to be said: to whom, and what kind of message."""
        return [f"{each.viewer} {each.entry.kind}" for each in self.held]

    def heard(self, side: str) -> list[Any]:
        """What a side was told by the facilitator: a kind of message, or words."""
        told = LogEntry.objects.filter(game=self.pk, kind=KIND).order_by("pk")
        data = [each.data for each in told if each.audience == [side]]
        return [each.get("words") or each["kind"] for each in data]

    def seen_by(self, side: str | None) -> Any:
        """The view that a side's page shows, None: the public's."""
        state = cached_views.shown(self.game, self.rules, side, self.state)
        return self.rules.view(state, side)

    def log_of(self, side: str, kind: str) -> list[LogEntry]:
        """What a side reads of one kind in its log."""
        told = LogEntry.objects.filter(game=self.pk, kind=kind, is_held=False)
        return [each for each in told if may_know(each.audience, side)]

    @property
    def kept_from_logs(self) -> list[str]:
        """What its side shall not read yet, of what nobody says."""
        kept = LogEntry.objects.filter(game=self.pk, is_held=True, announcements=None)
        return [each.kind for each in kept.exclude(kind__in=held_views.announced(self.rules))]

    def truth(self) -> bytes:
        """The position without what only the table knows."""
        return self.rules.codec.encode(self.state)
