"""A turn in the fog as one plays it: orders are carried out, and all that is said is kept."""

from __future__ import annotations

from typing import Any

from engine.core.events import kind_of
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, IllegalChoice
from engine.games.pacific_1940.detection.messages import Message
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, Proceed
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import CampaignState, Piece
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.engine.told import Told

RULES = make().under({"fog": True})


class Evening(Told):
    """A game in the fog in which the program facilitates.

    events: what happened since the last choice. said: every message so far, as "side code space".
    steps: where the facilitator went on, as "step space order". version: of the rules, by default
    the newest.
    """

    def __init__(self, line: str, *dice: int, version: int | None = None, **options: Any) -> None:
        self.rules = make(version=version).under({"fog": True}) if version else RULES
        self.state: CampaignState = position(
            self.rules, line, dice=dice, options={"fog": True, **options}
        )
        self.events: list[Any] = []
        self.said: list[str] = []
        self.steps: list[str] = []
        self.go_on()

    # ---------------------------------------------------------------- doing

    def do(self, *choices: Choice) -> Evening:
        """Choose one after the other; the facilitator goes on wherever it can.

        A die that the test did not script is an error: a test must not pass by luck.
        """
        self.events = []
        for choice in choices:
            self._apply(self.role, choice)
            self.go_on()
        return self

    def write(self, *orders: Order) -> Evening:
        """The orders of the phase are locked, and carried out up to the next question."""
        return self.do(MovePlan(orders))

    def go_on(self) -> None:
        while self.role == FACILITATOR:
            ask = self.ask
            assert isinstance(ask, GoOn)
            self.steps.append(f"{ask.step} {ask.space} {ask.order or ''}".strip())
            self._apply(FACILITATOR, Proceed())

    def _apply(self, role: str, choice: Choice) -> None:
        done = self.rules.apply(self.state, role, choice)
        luck = [draw for draw in done.draws if draw.what == "d6" and draw.n is not None]
        assert not luck, "a die was rolled that the test did not foresee"
        self.state = done.state
        self.events += done.events
        self.said += [in_short(each) for each in done.events if isinstance(each, Message)]

    def why_not(self, *orders: Order) -> str | None:
        """The rule and the fact that stand against a list of orders; None when it may be locked."""
        g = self.rules.play(self.rules.known(self.state, self.role))
        illegal: IllegalChoice | None = self.ask.refuses(g, MovePlan(orders))
        refusal = illegal.refusal if illegal else None
        return f"{refusal.rule} {refusal.fact}" if refusal else None

    def course(self) -> list[str]:
        """Moves and battles since the last choice, as "moved unit" and "battle space"."""
        found = []
        for each in self.events:
            if kind_of(each) == "units_moved":
                found.append(f"moved {each.units[0]}")
            elif kind_of(each) == "battle_began":
                found.append(f"battle {each.space}")
        return found

    # --------------------------------------------------------------- asking

    @property
    def g(self) -> FoggedCampaign:
        """The truth."""
        g = self.rules.play(self.state)
        assert isinstance(g, FoggedCampaign)
        return g

    @property
    def ask(self) -> Any:
        return self.rules.asks(self.state)[0]

    @property
    def role(self) -> str:
        asks: list[Decision] = self.rules.asks(self.state)
        return asks[0].role if asks else ""

    @property
    def asked(self) -> str:
        """Who is asked what: "japan choose_losses"."""
        return f"{self.role} {self.ask.__struct_config__.tag}"

    # ---------------------------------------------------------------- facts

    def piece(self, key: str) -> Piece:
        return self.state.counters[key]

    def where(self, key: str) -> str:
        """The place of a piece; "lost" when it is gone."""
        return self.state.counters[key].place if key in self.state.counters else "lost"

    def heard_by(self, side: str) -> list[str]:
        """What a side has heard so far, in order."""
        return [each.partition(" ")[2] for each in self.said if each.split()[0] in (side, "all")]


def in_short(message: Any) -> str:
    """To whom it goes, what it is called, and where."""
    to = "+".join(message.audience) if message.audience else "all"
    names = ("zone", "space", "territory")
    where = next((getattr(message, name) for name in names if hasattr(message, name)), "")
    return f"{to} {kind_of(message)} {where}".strip()
