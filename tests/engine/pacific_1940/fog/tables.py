"""A position in the fog, in words: `laid("power=usa sz20=usa:1cv;japan:1bb")`."""

from typing import Any

from engine.core.events import may_know
from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import believed_as_they_stand
from engine.games.pacific_1940.frames import State
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.positions import lay_out
from engine.games.pacific_1940.rules import NEWEST
from tests.engine.pacific_1940.helpers import Table


class FogTable(Table):
    """A position in the fog, what has happened since the last `do`, and who was told of it."""

    g: FoggedCampaign

    def heard(self, viewer: str | None) -> list[Any]:
        """What a viewer was told since the last `do` or `run`."""
        return [event for event in self.events if may_know(event.audience, viewer)]


def laid(line: str, *dice: int, attacks: tuple[Attack, ...] = (), **options: Any) -> FogTable:
    """The position that a line of text describes; `dice` are the faces that come first.

    Each side has seen the enemy's facilities and no unit. Nothing is under way: `run` begins it.
    """
    state = set_up(State, load(), "5e" * 32, Options(fog=True, **options), (), [])
    g = FoggedCampaign(state, load(), NEWEST)
    lay_out(g, line)
    state.fog = FogState(knowledge=believed_as_they_stand(g))
    state.attacks = {attack.space: attack for attack in attacks}
    state.dice.script = list(dice)
    return FogTable(g)
