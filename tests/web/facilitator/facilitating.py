"""Fog games at a position, for tests of the desk: Ann has the Axis, Bob the Allies."""

from functools import cached_property
from typing import Any, cast

from django.http import HttpResponse
from django.test import Client

from engine import moves
from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.positions import position
from engine.models import Game, Seat
from engine.position import store
from engine.seats import beginning
from engine.seats.sitting import join
from engine.visibility import revisions
from tests.engine.pacific_1940.movement.moving import aboard, go
from tests.factories import UserFactory, stood_at
from tests.web.markup import Element, page_in
from tests.web.table import have_in, sitting
from wargames.accounts.models import User

LINE_2 = (
    "power=usa war=japan-usa sz35=usa:1trn+1cv+2ftr philippines=usa:2inf sz20=japan:1bb"
    " holds.anhwe=japan tokens.japan=6"
)
"""Dialogue 2: a transport with a carrier sails for Kiangsu; a battleship lies on the way."""
INFANTRY = ("usa_infantry_1", "usa_infantry_2")
ASSAULT = (
    go(
        "usa_transport_1",
        "usa_carrier_1",
        by="sz35 sz20 sz19",
        loads=aboard("usa_transport_1", *INFANTRY),
        ashore="kiangsu",
        landing=INFANTRY,
    ),
    go("usa_fighter_1", "usa_fighter_2", by="sz35 sz20 sz19 kiangsu"),
)


class Evening:
    """A stored game in the fog that begins with the orders of a combat move."""

    def __init__(self, line: str = LINE_2, dice: tuple[int, ...] = (), **options: bool) -> None:
        self.people = {name: UserFactory(name=name) for name in ("Cat", "Ann", "Bob")}
        self.pk = make(line, dice, self.people["Cat"], **options).pk
        join(self.pk, self.people["Ann"], "axis")
        join(self.pk, self.people["Bob"], "allies")
        game = self.game
        rules = cast(InFog, store.rules_of(game))
        loaded = store.load(game, rules)
        options_ = {"fog": True, **options}
        stood_at(game, position(rules, _orders(line), dice=dice, options=options_), loaded)

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        return Game.objects.get(pk=self.pk)

    @property
    def asks(self) -> list[Decision]:
        """The open decisions."""
        game = self.game
        rules = store.rules_of(game)
        return rules.asks(store.load(game, rules).state)

    @property
    def asked(self) -> list[str]:
        """Who is asked."""
        return [ask.role for ask in self.asks]

    def seat_for(self, role: str) -> Seat:
        """The seat that answers for a role."""
        side = store.roles_of(self.game).side_of(role)
        return self.game.seats.get(side=side)

    def do(self, role: str, choice: Any) -> None:
        """A choice of a role."""
        token = revisions.token_of(self.game, role)
        moves.play(self.pk, self.seat_for(role), plain(choice), token)

    def lock(self, role: str, *orders: Order) -> None:
        """A power locks its list."""
        self.do(role, {"kind": "move_plan", "orders": [plain(order) for order in orders]})

    # ------------------------------------------------------------------ at the desk

    @cached_property
    def cat(self) -> Client:
        """The facilitator's browser."""
        return sitting(self.people["Cat"])

    def get(self, path: str = "", who: str = "Cat") -> HttpResponse:
        """A page of the desk."""
        client = self.cat if who == "Cat" else sitting(self.people[who])
        return client.get(f"/facilitator/{self.pk}/{path}")

    def page(self, path: str = "") -> Element:
        """A page of the desk that is there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer
        return page_in(answer.content.decode())

    def press(self, selector: str, **fields: str) -> HttpResponse:
        """Press a button of the desk without JavaScript, with what its form sends along."""
        page = self.page()
        button = page.one(selector)
        sent = {each["name"]: each["value"] for each in page.all("input[form=n][type=hidden]")}
        sent |= {each["name"]: each.text for each in page.all("textarea[form=n]")}
        sent |= {button["name"]: button["value"], **fields}
        return self.cat.post(f"/facilitator/{self.pk}/act/", sent)

    def htmx(self, page: str, **fields: str) -> HttpResponse:
        """The same with HTMX, from this page."""
        headers = {"HX-Request": "true", "X-Have": have_in(page)}
        return self.cat.post(f"/facilitator/{self.pk}/act/", fields, headers=headers)

    def go_on(self) -> None:
        """Go on, as the facilitator, saying what waits."""
        self.do(FACILITATOR, {"kind": "proceed"})


def make(line: str, dice: tuple[int, ...], cat: User, **options: bool) -> Game:
    """A game in the fog with nobody in it but who facilitates."""
    return beginning.new_game(
        key="pacific_1940",
        creator=cat,
        seed=seed_from("7"),
        options={"fog": True, **options},
        facilitates=True,
    )


def _orders(line: str) -> str:
    """A position in which a power writes the orders of its combat move."""
    return line if "phase=" in line else f"phase=combat_orders {line}"
