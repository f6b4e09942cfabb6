"""A position on both boards, in words: `world("spain=neutrals:6inf france=germany:9inf")`."""

from typing import Any

from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import believed_as_they_stand
from engine.games.pacific_1940.frames import State
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Attack, Campaign, CampaignState
from engine.games.pacific_1940.positions import lay_out
from engine.games.pacific_1940.rules import NEWEST
from tests.engine.pacific_1940.fog.tables import FogTable
from tests.engine.pacific_1940.helpers import Table

BOX = box_of("global_1940")


def world(
    line: str,
    *dice: int,
    attacks: tuple[Attack, ...] = (),
    version: int = NEWEST,
    **options: Any,
) -> Table:
    """The position that a line of text describes, nothing under way.

    Units stand only where the line has them, those of neutrals too. version: of the rules.
    """
    state = set_up(CampaignState, BOX, "5e" * 32, Options(**options), (), [])
    g = Campaign(state, BOX, version)
    lay_out(g, line)
    state.attacks = {attack.space: attack for attack in attacks}
    state.dice.script = list(dice)
    return Table(g)


def fogged(
    line: str,
    *dice: int,
    attacks: tuple[Attack, ...] = (),
    version: int = NEWEST,
    **options: Any,
) -> FogTable:
    """The same in the fog: each side knows the enemy's facilities, and no unit."""
    state = set_up(State, BOX, "5e" * 32, Options(fog=True, **options), (), [])
    g = FoggedCampaign(state, BOX, version)
    lay_out(g, line)
    state.fog = FogState(knowledge=believed_as_they_stand(g))
    state.attacks = {attack.space: attack for attack in attacks}
    state.dice.script = list(dice)
    return FogTable(g)
