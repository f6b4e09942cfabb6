"""Fog 5 The program in the fog: its own technologies, and those of others that were used."""

import random

from engine.games.pacific_1940.bot import PLAYERS
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.contact import AttackFound, AttackOrIgnore
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.technologies import gain
from engine.games.pacific_1940.research.using import use
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.fog.bot.believing import chosen, seen
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

WAR = "war=japan-usa,japan-uk,japan-anzac"
OPTIONS = {"fog": True, "research": True}
RULES = make().under(OPTIONS)


def test_submarines_attack_what_they_would_pass_without_what_they_have_become() -> None:
    ask = AttackOrIgnore(role="usa", zone="sz35", targets=["cap", "dd"])
    for technology, attacked in (("", ()), ("tech.usa=super_submarines", ("cap", "dd"))):
        g = in_fog(f"power=usa {WAR} sz35=usa:3sub {technology}")
        seen(g, "allies", "sz35", "japan", carrier=1, destroyer=2)
        assert chosen(g, ask) == AttackFound(attacked)


def flown(*, has_radar: bool, is_known: bool) -> int:
    """How many fighters Japan sends to India, where it has seen guns against aircraft."""
    line = f"power=japan {WAR} holds.burma=japan burma=japan:4inf+4ftr"
    state = position(RULES, line, options=OPTIONS)
    g = RULES.play(state)
    assert isinstance(g, FoggedCampaign)
    seen(g, "axis", "india", "uk", infantry=5, aaa=2)
    if has_radar:
        gain(g, "uk", "radar")
    if is_known:
        use(g, "uk", "radar")
    ask = RULES.asks(g.state)[0]
    choice = PLAYERS["captain"].choose(RULES, g.state, ask, random.Random(1)).choice
    assert isinstance(choice, MovePlan)
    sent = [key for order in choice.orders if order.end == "india" for key in order.units]
    return sum(g.unit(key).is_air for key in sent)


def test_radar_that_nobody_has_met_changes_no_plan() -> None:
    assert flown(has_radar=False, is_known=False) > 0
    assert flown(has_radar=True, is_known=False) == flown(has_radar=False, is_known=False)


def test_nobody_flies_into_guns_whose_radar_has_been_met() -> None:
    assert flown(has_radar=True, is_known=True) == 0


def test_infantry_is_dropped_where_an_army_was_seen_that_it_helps_to_beat() -> None:
    line = (
        f"power=japan {WAR} holds.burma=japan burma=japan:2inf+1art tech.japan=paratroopers"
        " holds.shan_state=japan fac.shan_state=air_base shan_state=japan:4inf"
    )
    g = RULES.play(position(RULES, line, options=OPTIONS))
    assert isinstance(g, FoggedCampaign)
    seen(g, "axis", "india", "uk", infantry=3)
    ask = RULES.asks(g.state)[0]
    choice = PLAYERS["captain"].choose(RULES, g.state, ask, random.Random(1)).choice
    assert isinstance(choice, MovePlan)
    dropped = [order for order in choice.orders if order.dropped]
    assert [(order.end, len(order.units)) for order in dropped] == [("india", 2)]
    assert ask.refuses(RULES.play(RULES.known(g.state, "japan")), choice) is None
