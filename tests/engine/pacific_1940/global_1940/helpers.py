"""A position of Global 1940, in words, as in the helpers of Pacific 1940."""

from typing import Any

from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Campaign, CampaignState
from engine.games.pacific_1940.positions import lay_out
from engine.games.pacific_1940.rules import NEWEST
from tests.engine.pacific_1940.helpers import Table

BOX = box_of("global_1940")


def in_the_world(line: str = "", *dice: int, version: int = NEWEST, **options: Any) -> Table:
    """The position that a line of text describes, with nothing under way; the set-up without one.

    dice: the faces that come first. version: of the rules.
    """
    state = set_up(CampaignState, BOX, "5e" * 32, Options(**options), (), [])
    g = Campaign(state, BOX, version)
    if line:
        lay_out(g, line)
    state.dice.script = list(dice)
    return Table(g)
