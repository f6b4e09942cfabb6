"""Fog 5 Research that was never used against anybody: others see the same as without it."""

import pytest

from engine.core.sequence.flow import open_asks
from engine.core.view import kind_of, view_bytes
from engine.games.pacific_1940.battle.rockets import KeepRocket
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.fog.knowledge.at_most import could_spend, limits
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.politics.declarations import KeepPeace
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import BuyResearch, NoResearch, PickChart
from tests.engine.pacific_1940.fog.carried import RULES
from tests.engine.pacific_1940.fog.secrecy.two_games import Made, played
from tests.engine.pacific_1940.fog.tables import laid

LINE = (
    "power=japan turn=2 purse.japan=40 japan=japan:3inf korea=japan:2inf fac.japan=major_complex:8"
    " sz6=japan:1dd phase=purchase_and_repair"
)
OTHERS = ("allies", None)
QUIET: list[Made] = [
    ("japan", NoResearch()),
    ("japan", Purchase((Units("destroyer"), Units("infantry")))),
    ("japan", KeepPeace()),
    ("japan", MovePlan()),
    ("japan", MovePlan()),
    ("japan", Deploy()),
]
"""A turn of Japan in which nobody is met."""


def stands(more: str = "", *dice: int) -> CampaignState:
    return position(RULES, f"{LINE} {more}", dice=dice, options={"fog": True, "research": True})


def turn(
    state: CampaignState, made: list[Made], viewer: str | None
) -> list[tuple[list[str], bytes]]:
    """What a viewer is told and sees after each choice."""
    return list(played(state, made, viewer))


@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(
    "technologies",
    ["war_bonds", "improved_shipyards", "increased_factory_production", "jet_fighters,radar"],
)
def test_fog_5_a_turn_looks_the_same_with_a_secret_technology(
    technologies: str, viewer: str | None
) -> None:
    made = [*QUIET[:-1], ("japan", filled(stands(f"tech.japan={technologies}")))]
    plain = [*QUIET[:-1], ("japan", filled(stands()))]
    assert turn(stands(f"tech.japan={technologies}"), made, viewer) == turn(stands(), plain, viewer)


def filled(state: CampaignState) -> Deploy:
    """Where the units of the quiet turn go."""
    for role, choice in QUIET[:-1]:
        state = RULES.apply(state, role, choice).state
        state = gone_on(state)
    ask = open_asks(state)[0]
    g = RULES.play(RULES.judging(state, "japan"))
    return ask.typed(g, Deploy(), "rest")  # type: ignore[attr-defined,no-any-return]


def gone_on(state: CampaignState) -> CampaignState:
    """The same after the facilitator has gone on."""
    while RULES.asks(state)[0].role == "facilitator":
        (choice, *_) = RULES.asks(state)[0].choices(RULES.play(state))
        state = RULES.apply(state, "facilitator", choice).state
    return state


@pytest.mark.parametrize("viewer", OTHERS)
def test_fog_5_dice_a_breakthrough_and_none_look_the_same(viewer: str | None) -> None:
    seen = {
        view_bytes(RULES.view(after(state, *made), viewer))
        for state, made in (
            (stands(), [NoResearch()]),
            (stands("", 1, 2, 3), [BuyResearch(3)]),
            (stands("", 6, 2), [BuyResearch(1)]),
            (stands("", 6, 2), [BuyResearch(1), PickChart(1)]),
        )
    }
    assert len(seen) == 1


def after(state: CampaignState, *made: BuyResearch | NoResearch | PickChart) -> CampaignState:
    for choice in made:
        state = RULES.apply(state, "japan", choice).state
    return state


def test_fog_5_research_is_told_to_its_own_side() -> None:
    applied = RULES.apply(stands("", 6, 2), "japan", BuyResearch(1))
    found = RULES.apply(applied.state, "japan", PickChart(1))
    told = [(kind_of(event), event.audience) for event in (*applied.events, *found.events)]
    assert told == [("researched", ("axis",)), ("technology_found", ("axis",))]
    assert {draw.stream for draw in (*applied.draws, *found.draws)} == {"axis"}


def test_fog_5_others_see_that_the_power_buys() -> None:
    state = stands()
    assert RULES.view(state, "axis").awaits == ["buy_dice"]
    assert RULES.view(state, "allies").awaits == ["spend"]
    assert RULES.view(state, None).waiting_for == ["japan"]


def test_fog_5_a_power_is_asked_though_it_can_pay_nothing_and_has_found_everything() -> None:
    poor = position(RULES, LINE.replace("=40", "=3"), options={"fog": True, "research": True})
    assert RULES.view(poor, "axis").awaits == ["buy_dice"]
    names = ",".join(RULES.equipment.technologies)
    ask = open_asks(stands(f"tech.japan={names}"))[0]
    assert kind_of(ask) == "buy_dice"
    assert ask.choices(RULES.play(stands(f"tech.japan={names}"))) == [NoResearch()]


def test_fog_5_while_rockets_are_aimed_others_see_that_orders_are_written() -> None:
    war = "war=japan-usa fac.japan=air_base fac.guam=air_base phase=combat_move"
    with_rockets, without = (
        position(
            RULES,
            f"power=japan turn=2 japan=japan:1inf {war} {tech}",
            options={"fog": True, "research": True},
        )
        for tech in ("tech.japan=rockets", "")
    )
    writing = view_bytes(RULES.view(without, "allies"))
    aimed = RULES.apply(with_rockets, "japan", MovePlan()).state
    assert RULES.view(aimed, "axis").awaits == ["aim_rocket"]
    assert view_bytes(RULES.view(aimed, "allies")) == writing
    kept = RULES.apply(aimed, "japan", KeepRocket()).state
    plain = RULES.apply(without, "japan", MovePlan()).state
    for viewer in OTHERS:
        assert view_bytes(RULES.view(kept, viewer)) == view_bytes(RULES.view(plain, viewer))


# ---------------------------------------------------------------------- at most


def test_fog_10_the_most_an_enemy_can_have_allows_for_shipyards_and_bonds() -> None:
    plain, research = laid("power=japan").g, laid("power=japan", research=True).g
    for g in (plain, research):
        g.state.turn = 3
    japan = {each.power: each for each in limits(research, "allies")}["japan"]
    before = {each.power: each for each in limits(plain, "allies")}["japan"]
    assert japan.units["submarine"] > before.units["submarine"]
    assert japan.units["infantry"] == before.units["infantry"]


def test_fog_10_bonds_count_with_each_income_and_never_by_the_true_dice() -> None:
    found = []
    for bonds in (0, 5):
        g = laid("power=japan turn=2", research=True).g
        income = {"territories": 20, "war_bonds": bonds}
        g.state.accounts = [
            Account(round=1, power="japan", income=income, lost={}, cities={}, purse=9)
        ]
        found.append(could_spend(g, "japan"))
    assert found == [RULES.equipment.powers["japan"].purse + 20 + 6] * 2
