"""Two decisions of one kind that are open at once: neither knows of the other's choices."""

import pytest

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, IllegalChoice, Together, open_asks
from engine.core.sequence.running import choose
from engine.games.pacific_war.combat.combat_cards import CombatCard
from engine.games.pacific_war.combat.combat_choices import ChooseBombardment
from engine.games.pacific_war.combat.retreat import MayRetreat
from engine.games.pacific_war.events import Readied
from engine.games.pacific_war.movement.reaction import React
from engine.games.pacific_war.resolution.hits import ChooseHit
from engine.games.pacific_war.seabees import MayBuild
from engine.games.pacific_war.setup import PlaceUnit, Put, PutRest
from engine.games.pacific_war.strategy.actions import Resupply, TakeAction
from engine.games.pacific_war.strategy.strategy import GainInitiative, MayInterrupt
from engine.games.pacific_war.supply.invasion import Invade, MayDefend
from engine.games.pacific_war.supply.supply import ReturnOrRedeploy, SpendToReady
from tests.engine.pacific_war.helpers import at, new_war

HANDS = "hand.japan=J02,J10,J15,J16 hand.allied=A01,A06,A09"
FLEETS = f"acts=japan truk=nachi,myoko!,jlba hawaii=chester,houston!,alba {HANDS}"
HOMES = (("truk", "japan"), ("hawaii", "allied"))
LANDED = f"acts=japan singapore=akagi,kaga truk=lexington,saratoga,chester {HANDS}"

PAIRS: list[tuple[str, Decision, Decision]] = [
    (FLEETS, GainInitiative(role="japan"), GainInitiative(role="allied")),
    (FLEETS, MayInterrupt(role="japan"), MayInterrupt(role="allied")),
    (
        FLEETS,
        TakeAction(role="japan", may_pass=False),
        TakeAction(role="allied", may_pass=True),
    ),
    (FLEETS, React(role="japan", zone="truk"), React(role="allied", zone="hawaii")),
    (
        FLEETS,
        MayRetreat(role="japan", zone="truk", must=True),
        MayRetreat(role="allied", zone="hawaii"),
    ),
    (
        FLEETS,
        CombatCard(role="japan", zone="truk", moments=["any"]),
        CombatCard(role="allied", zone="hawaii", moments=["round"]),
    ),
    (
        FLEETS,
        ChooseHit(role="japan", targets=["us_chester"], others=["us_houston"]),
        ChooseHit(role="allied", targets=["jp_nachi"], torpedoes=True),
    ),
    (
        FLEETS,
        ChooseBombardment(role="japan", zone="truk", most=1),
        ChooseBombardment(role="allied", zone="hawaii", most=3),
    ),
    (
        "acts=allied samoa=alba johnston=chester midway=alba,houston",
        MayBuild(role="allied", zone="samoa"),
        MayBuild(role="allied", zone="midway"),
    ),
    (FLEETS, ReturnOrRedeploy(role="japan"), ReturnOrRedeploy(role="allied")),
    (FLEETS, SpendToReady(role="japan"), SpendToReady(role="allied")),
    (LANDED, Invade(role="japan"), Invade(role="allied")),
    (LANDED, MayDefend(role="japan"), MayDefend(role="allied")),
]


class BothAsked(Together[Decision, Choice], tag="both_asked", kw_only=True):
    """Both sides are asked at once, as this game itself never does."""


@pytest.mark.parametrize(
    ("line", "one", "other"), PAIRS, ids=[type(one).__name__ for _, one, _ in PAIRS]
)
def test_what_one_decision_offers_is_the_same_beside_another(
    line: str, one: Decision, other: Decision
) -> None:
    g = at(line).g

    for ask, beside in ((one, other), (other, one)):
        g.state.stack.append(ask)
        alone = [(choice, choice.why_not(g, ask)) for choice in ask.considered(g)]
        legal = ask.choices(g)
        g.state.stack[-1] = BothAsked(asks=[beside, ask])

        assert alone
        assert [(choice, choice.why_not(g, ask)) for choice in ask.considered(g)] == alone
        assert ask.choices(g) == legal
        assert ask.choices(g) != beside.choices(g)
        g.state.stack[-1] = beside
        assert ask.choices(g) == legal
        g.state.stack.pop()


def test_14_0_were_both_to_place_at_once_each_would_place_its_own() -> None:
    g = new_war().g
    g.state.stack[-1] = BothAsked(asks=[PlaceUnit(role="japan"), PlaceUnit(role="allied")])
    lba = Put("al_lba_lac_1", "samoa")

    with pytest.raises(IllegalChoice):
        choose(g, "japan", lba)
    with pytest.raises(IllegalChoice):
        choose(g, "allied", PutRest("japan"))
    choose(g, "japan", PutRest("japan"))

    assert [ask.role for ask in open_asks(g.state)] == ["allied"]
    assert g.counters["jp_nagato"].place == "japan"
    assert g.counters["al_lba_lac_1"].place == "to_place"
    choose(g, "allied", lba)
    assert g.counters["al_lba_lac_1"].place == "samoa"


def test_8_6_were_both_to_act_at_once_each_would_pay_with_its_own_card() -> None:
    table = at(FLEETS)
    g, first = table.g, {side: table.hand(side)[0] for side in ("japan", "allied")}
    asks = [TakeAction(role=side, may_pass=True) for side in first]
    g.state.stack.append(BothAsked(asks=list(asks)))
    ours, theirs = (Resupply(zone, g.hand(side)[0]) for zone, side in HOMES)

    with pytest.raises(IllegalChoice):
        choose(g, "japan", theirs)
    choose(g, "allied", theirs)
    choose(g, "japan", ours)

    assert [(e.side, e.zone, e.units) for e in g.events if isinstance(e, Readied)] == [
        ("allied", "hawaii", ("us_houston",)),
        ("japan", "truk", ("jp_myoko",)),
    ]
    assert [len(table.hand(side)) for side in first] == [3, 2]
    assert all(end not in table.hand(side) for side, end in first.items())
