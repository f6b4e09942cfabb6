"""A position on the map, in words: `at("kwangsi=japan:3inf yunnan=china:1inf", 3, 5)`."""

from __future__ import annotations

from typing import Any

from engine.core.sequence import running
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Finished, IllegalChoice, open_asks
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Attack, Campaign, CampaignState, Piece
from engine.games.pacific_1940.positions import lay_out
from engine.games.pacific_1940.rules import NEWEST
from tests.engine.told import Told


class Table(Told):
    """A position, what has happened since the last `do`, and questions about both."""

    def __init__(self, g: Campaign) -> None:
        self.g = g
        self.events: list[Any] = []
        self.value: Any = None

    # ---------------------------------------------------------------- doing

    def run(self, *frames: Frame) -> Table:
        """Begin these procedures, the first first, and go on to the next decision."""
        self.g.events.clear()
        self.g.state.stack.extend(reversed(frames))
        self._go(lambda: running.run(self.g))
        return self

    def do(self, *choices: Choice) -> Table:
        """Choose one after the other; `events` holds what all of them brought.

        A die that the test did not script is an error: a test must not pass by luck.
        """
        self.g.events.clear()
        for choice in choices:
            self._go(lambda choice=choice: running.choose(self.g, self.role, choice))  # type: ignore[misc]
        return self

    def _go(self, act: Any) -> None:
        drawn = len(self.g.draws)
        try:
            act()
        except Finished as finished:
            running.finish(self.g, finished)
        luck = [draw for draw in self.g.draws[drawn:] if draw.what == "d6" and draw.n is not None]
        assert not luck, "a die was rolled that the test did not foresee"
        self.events = list(self.g.events)

    def why_not(self, choice: Choice) -> str | None:
        """The rule and the fact that stand against a choice; None when it is legal."""
        illegal: IllegalChoice | None = self.ask.refuses(self.g, choice)
        if illegal is None:
            return None
        refusal = illegal.refusal
        return f"{refusal.rule} {refusal.fact}" if refusal else "not thought of"

    # -------------------------------------------------------------- asking

    @property
    def state(self) -> CampaignState:
        return self.g.state

    @property
    def ask(self) -> Any:
        """The decision that is open (the first of several)."""
        return open_asks(self.state)[0]

    @property
    def role(self) -> str:
        """Who is asked, "" when nobody is."""
        return next((ask.role for ask in open_asks(self.state)), "")

    @property
    def asked(self) -> str:
        """Who is asked what: "japan choose_losses", "" when nobody is."""
        return f"{self.role} {self.ask.__struct_config__.tag}" if self.role else ""

    # --------------------------------------------------------------- facts

    def piece(self, key: str) -> Piece:
        return self.state.counters[key]

    def where(self, key: str) -> str:
        """The place of a piece; "lost" when it is gone."""
        return self.state.counters[key].place if key in self.state.counters else "lost"

    def there(self, space: str) -> list[str]:
        """The keys of all units in a space, sorted."""
        return sorted(self.g.units_at(space))


def at(
    line: str,
    *dice: int,
    attacks: tuple[Attack, ...] = (),
    version: int = NEWEST,
    **options: Any,
) -> Table:
    """The position that a line of text describes; `dice` are the faces that come first.

    Nothing is under way: `run` begins a procedure. version: of the rules.
    """
    box = load(version=version)
    state = set_up(CampaignState, box, "5e" * 32, Options(**options), (), [])
    g = Campaign(state, box, version)
    lay_out(g, line)
    state.attacks = {attack.space: attack for attack in attacks}
    state.dice.script = list(dice)
    return Table(g)


def new_war(**options: Any) -> Table:
    """The position at the start of the game, with nothing under way."""
    state = set_up(CampaignState, load(), "5e" * 32, Options(**options), (), [])
    return Table(Campaign(state, load(), NEWEST))
