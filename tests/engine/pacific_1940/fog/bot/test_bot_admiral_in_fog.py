"""Fog 1 Admiral in the fog: it plays on what its side supposes, and the truth changes nothing."""

import random

from msgspec.structs import replace

from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot.admiral.player import Admiral
from engine.games.pacific_1940.bot.admiral.weights import printed
from engine.games.pacific_1940.bot.in_the_fog.player import OpenOrInFog
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.fog.bot.believing import RULES

WAR = "war=japan-usa,japan-uk,japan-anzac"
LINE = (
    f"power=japan turn=5 phase=combat_move {WAR} purse.japan=0 purse.usa=0 purse.china=0 purse.uk=0"
    " purse.anzac=0 kwangsi=japan:5inf+1art japan=japan:4inf yunnan=china:2inf hunan=china:1inf"
)


def admiral() -> OpenOrInFog:
    """One who tries few plans in few worlds, so that tests are quick."""
    of = printed()
    few = replace(of.combat, plans=3, worlds=2, first=1, without=1, added=0)
    return OpenOrInFog(Admiral("admiral", limits=replace(of, combat=few)))


def written(line: str) -> tuple[CampaignState, Decision]:
    """A position in the fog where Japan writes its orders."""
    state = position(RULES, line, options={"fog": True})
    ask = RULES.asks(state)[0]
    assert isinstance(ask, WriteOrders)
    return state, ask


def test_two_worlds_that_look_alike_to_a_side_get_the_same_plan() -> None:
    state, ask = written(LINE)
    told = admiral().choose(RULES, state, ask, random.Random(1))
    assert len(told.candidates) > 1
    for salt in range(2):
        other = RULES.fuzzing.scrambled(state, "axis", random.Random(salt))
        (again,) = RULES.asks(other)
        assert other != state
        assert admiral().choose(RULES, other, again, random.Random(1)) == told


def test_its_plan_may_be_written_by_what_the_side_knows() -> None:
    state, ask = written(LINE)
    found = admiral().choose(RULES, state, ask, random.Random(1))
    known = RULES.play(known_to(RULES.play(state), "axis"))
    assert ask.refuses(known, found.choice) is None
    assert RULES.apply(state, ask.role, found.choice).state != state
