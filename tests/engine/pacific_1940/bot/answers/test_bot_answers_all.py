"""Every question that a side can be asked has an idea that answers it."""

import random
from typing import get_args

from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.battle.standing_orders import GiveStandingOrders
from engine.games.pacific_1940.bot import answers
from engine.games.pacific_1940.bot.answers import answer
from engine.games.pacific_1940.bot.in_the_fog import player
from engine.games.pacific_1940.bot.in_the_fog.plans import PLANS
from engine.games.pacific_1940.frames import AnyFrame
from engine.games.pacific_1940.planning.planning import PlanMoves
from tests.engine.pacific_1940.battle.battles import fight


def test_each_kind_of_question_to_a_side_is_answered_by_an_idea() -> None:
    """Standing orders are asked of nobody, and the facilitator's chair is the program's own."""
    asked = {frame for frame in get_args(AnyFrame) if issubclass(frame, Decision)}
    of_facilitator = {
        kind for kind in asked if kind.__struct_defaults__ and FACILITATOR in _defaults(kind)
    }
    answered = {*answers.ANSWERS, *player.ANSWERS, *PLANS, PlanMoves}
    assert asked - of_facilitator - {GiveStandingOrders} == answered
    assert len(answered) > 20


def _defaults(kind: type[Decision]) -> tuple[object, ...]:
    return tuple(each for each in kind.__struct_defaults__ if isinstance(each, str))


def test_a_weaker_player_misjudges_and_now_and_then_chooses_another_way() -> None:
    line = "kwangsi=japan:3inf;china:3inf holds.kiangsi=japan"
    table = fight(line, *(6,) * 12, came={"japan_infantry_1": "kiangsi"})
    best = answer(table.g, table.ask, random.Random(1))
    assert answer(table.g, table.ask, random.Random(1), noise=0.0) == best
    found = [
        answer(table.g, table.ask, random.Random(seed), noise=10.0).choice for seed in range(30)
    ]
    assert len({str(choice) for choice in found}) == 2
    assert found.count(best.choice) > 15
