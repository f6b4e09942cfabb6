"""Fog 5 Global: two worlds that differ in secrets of research are one to all who may not know.

Until a technology is used against somebody, others are told the same, see and are asked the same,
and may reckon with the same, whatever a power has found, paid for or bought.
"""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.core.dice import Draw
from engine.core.events import may_know
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.testing.ahead import told_ahead
from engine.core.testing.playing import Fault, check_no_leak, told_of_drafts
from engine.core.view import view_bytes
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.knowledge.at_most import could_spend, limits
from engine.games.pacific_1940.fog.knowledge.known import own_knowledge
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.politics.declarations import GoToWar, KeepPeace
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import BuyResearch, NoResearch, PickChart
from tests.engine.pacific_1940.global_1940.world import BOX, fogged

SCENARIO = make()
RULES = SCENARIO.under({"fog": True})
OPTIONS = {"fog": True, "research": True}
GERMANY = (
    "power=germany turn=2 purse.germany=40 germany=germany:3inf fac.germany=major_complex:8"
    " france=germany:2inf holds.france=germany russia=ussr:1inf united_kingdom=uk:2inf+1ftr"
    " fac.united_kingdom=air_base,major_complex sz112=germany:1sub sz109=uk:1dd"
    " phase=purchase_and_repair"
)
BRITAIN = (
    "power=uk turn=2 purse.uk_europe=30 purse.uk_pacific=15 united_kingdom=uk:2inf"
    " fac.united_kingdom=major_complex fac.india=minor_complex france=germany:2inf"
    " holds.france=germany sz112=germany:1sub phase=purchase_and_repair"
)
REST = "the rest"
"""In place of a choice: units that were bought are placed where they can be."""
Made = Choice | str


class Told(NamedTuple):
    """All that a viewer has of a stretch of play: what it hears, and each sight of the table."""

    heard: list[str]
    sights: list[tuple[Any, ...]]
    draws: list[str]


def stands(line: str, *dice: int) -> CampaignState:
    return position(SCENARIO, line, dice=dice, options=OPTIONS)


def has(state: CampaignState, viewer: str | None) -> tuple[Any, ...]:
    """All that a viewer can draw out of a position: views, asks, drafts, answers ahead, copies."""
    found: list[Any] = [
        view_bytes(RULES.view(state, viewer)),
        told_of_drafts(RULES, state, viewer, 7),
        told_ahead(RULES, state, viewer),
        RULES.summary(state),
    ]
    if viewer is not None:
        copy = RULES.facilitation.supposed(state, viewer, None)
        found += [RULES.codec.encode(copy.state), copy.about, limits(RULES.play(state), viewer)]
    return tuple(found)


def course(state: CampaignState, made: Sequence[Made], viewer: str | None) -> Told:
    """What a viewer has of a turn: how many choices others made of their own is not among it."""
    told = Told([], [has(state, viewer)], [])
    for choice in made:
        role = RULES.asks(state)[0].role
        state = step(state, role, rest(state) if isinstance(choice, str) else choice, viewer, told)
        while RULES.asks(state) and RULES.asks(state)[0].role == FACILITATOR:
            state = step(state, FACILITATOR, Proceed(), viewer, told)
    return told


def step(
    state: CampaignState, role: str, choice: Choice, viewer: str | None, told: Told
) -> CampaignState:
    applied = RULES.apply(state, role, choice)
    told.heard.extend(
        str(msgspec.to_builtins(each)) for each in applied.events if may_know(each.audience, viewer)
    )
    told.draws.extend(str(draw) for draw in applied.draws if is_open(draw))
    if (sight := has(applied.state, viewer)) != told.sights[-1]:
        told.sights.append(sight)
    return applied.state


def is_open(draw: Draw) -> bool:
    """Whether a die is in the file of a game that still goes on."""
    return not draw.stream


def rest(state: CampaignState) -> Choice:
    (ask,) = RULES.asks(state)
    g = RULES.play(RULES.judging(state, ask.role))
    found: Choice = ask.typed(g, Deploy(), "rest")  # type: ignore[attr-defined]
    return found


def bought(*kinds: str) -> Purchase:
    return Purchase(tuple(Units(kind) for kind in kinds))


QUIET: tuple[Made, ...] = (KeepPeace(), MovePlan(), MovePlan(), REST)
PLAIN: tuple[Made, ...] = (NoResearch(), bought("infantry"), *QUIET)
WAYS: dict[str, tuple[str, tuple[int, ...], tuple[Made, ...]]] = {
    "no breakthrough": ("", (1, 2, 3), (BuyResearch(3), bought("infantry", "tank"), *QUIET)),
    "a breakthrough": ("", (6, 3), (BuyResearch(1), PickChart(2), bought("destroyer"), *QUIET)),
    "jets and radar": ("tech.germany=jet_fighters,radar", (), PLAIN),
    "shipyards": (
        "tech.germany=improved_shipyards",
        (),
        (NoResearch(), bought("submarine"), *QUIET),
    ),
    "factories": ("tech.germany=increased_factory_production", (), PLAIN),
    "bonds": ("tech.germany=war_bonds", (), PLAIN),
}
OTHERS = ("allies", None)


@cache
def plain(viewer: str | None) -> Told:
    """What a viewer has of a turn of Germany without any research."""
    return course(stands(GERMANY), PLAIN, viewer)


@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize("way", WAYS)
def test_fog_5_a_turn_is_the_same_to_others_whatever_was_researched(
    way: str, viewer: str | None
) -> None:
    line, dice, made = WAYS[way]
    assert course(stands(f"{GERMANY} {line}", *dice), made, viewer) == plain(viewer)
    assert len(plain(viewer).sights) > len(QUIET)


def test_fog_5_the_side_itself_has_another_turn() -> None:
    """The comparison would find a difference, for the power's own side does."""
    line, dice, made = WAYS["a breakthrough"]
    own = course(stands(f"{GERMANY} {line}", *dice), made, "axis")
    assert own.sights != plain("axis").sights
    assert own.heard != plain("axis").heard


IN_BRITAIN: tuple[Made, ...] = (KeepPeace(), MovePlan(), MovePlan(), REST, REST)


@pytest.mark.parametrize("viewer", ["axis", None])
def test_fog_5_which_of_two_purses_pays_for_research_tells_nobody(viewer: str | None) -> None:
    none = (NoResearch(), NoResearch(), bought("infantry"), bought("infantry"), *IN_BRITAIN)
    europe = (BuyResearch(2), NoResearch(), bought("tank"), bought(), *IN_BRITAIN)
    pacific = (NoResearch(), BuyResearch(1), PickChart(1), bought(), bought("infantry"))
    without = course(stands(BRITAIN), none, viewer)
    assert course(stands(BRITAIN, 1, 2), europe, viewer) == without
    assert course(stands(BRITAIN, 6, 1), (*pacific, *IN_BRITAIN), viewer) == without


# ------------------------------------------------------------------ used

JETS, JET = "tech.germany=jet_fighters", "germany_fighter_1"
STRIKE = (
    "power=germany turn=2 france=germany:2inf+1ftr holds.france=germany"
    " fac.germany=major_complex southern_france=france:1inf purse.germany=0"
    " phase=purchase_and_repair"
)
ATTACK = MovePlan((Order(units=("germany_infantry_1", JET), path=("france", "southern_france")),))
BACK = MovePlan((Order(units=(JET,), path=("southern_france", "france")),))
STRIKES: tuple[Made, ...] = (NoResearch(), Purchase(), KeepPeace(), ATTACK, BACK, Deploy())
MISS, AS_A_JET, OUT = 4, 4, 6
"""An infantry misses, and a fighter hits if it is a jet; the defender misses."""


def strike(technologies: str, viewer: str | None) -> Told:
    """A turn in which one fighter takes part in an attack."""
    state = stands(f"{STRIKE} {technologies}", MISS, AS_A_JET, OUT)
    return course(state, STRIKES, viewer)


@pytest.mark.parametrize("viewer", OTHERS)
def test_fog_5_one_technology_used_tells_nothing_of_the_others(viewer: str | None) -> None:
    jets, more = strike(JETS, viewer), strike(f"{JETS},improved_shipyards,war_bonds", viewer)
    assert more == jets
    assert ["jet_fighters" in each for each in jets.heard if "tech_used" in each] == [True]


def test_fog_5_two_worlds_are_the_same_until_the_use_is_told_before_the_die() -> None:
    without, jets = (
        course(stands(f"{STRIKE} {tech}", 1, 1, OUT), STRIKES, "allies") for tech in ("", JETS)
    )
    (at,) = [n for n, each in enumerate(jets.heard) if "tech_used" in each]
    (dice, *_) = [n for n, each in enumerate(without.heard) if "'fired'" in each]
    assert at == dice
    assert jets.heard[:at] == without.heard[:at]
    assert jets.heard[at + 1] != without.heard[dice]


# ------------------------------------------------------------------ what goes with the money


def test_GF9_war_bonds_are_in_the_purse_and_in_no_public_account() -> None:
    line = "power=germany turn=2 purse.germany=0 germany=germany:1inf"
    table = fogged(f"{line} tech.germany=war_bonds", 5, research=True)
    table.run(CollectIncome(power="germany"))
    purse = table.g.state.purses["germany"]
    own, enemy = own_knowledge(table.g, "axis"), own_knowledge(table.g, "allies")
    assert sum(own.accounts[-1].income.values()) == purse
    assert sum(enemy.accounts[-1].income.values()) == purse - 5
    table.g.state.turn = 3
    assert could_spend(table.g, "germany") >= purse


# ------------------------------------------------------------------ peace and straits


MEETING = "power=ussr turn=2 sz115=ussr:1ca;germany:1bb"


def test_fog_8_at_peace_nobody_notices_whom_it_shares_a_sea_zone_with() -> None:
    """A3 Neither does a declaration of war tell who is there, until something moves."""
    for war in ("", "war=germany-ussr"):
        table = fogged(f"{MEETING} {war}")
        for side in BOX.sides:
            assert not table.g.fog.knowledge[side].sightings
            known = own_knowledge(table.g, side).counters.values()
            owners = [each.owner for each in known if each.place == "sz115"]
            assert [BOX.powers[owner].side for owner in owners] == [side]


def test_fog_8_a_declaration_between_two_in_one_zone_tells_of_no_ship() -> None:
    line = "power=ussr turn=4 russia=ussr:1inf phase=declare_war sz115=ussr:1ca{}"
    declared: tuple[Made, ...] = (GoToWar(("germany",)),)
    alone = course(stands(line.format("")), declared, "allies")
    assert course(stands(line.format(";germany:1bb+1sub")), declared, "allies") == alone
    assert any("war_declared" in each for each in alone.heard)


def test_G8_a_refused_passage_tells_the_land_and_no_ship() -> None:
    """The same whoever lies behind the strait, or in it."""
    line = "power=germany turn=2 war=germany-uk gibraltar=uk:{} sz92=uk:{}"
    refusals = []
    for garrison, fleet in (("1inf", "1dd"), ("3inf", "2bb+1cv")):
        state = stands(f"{line.format(garrison, fleet)} sz91=germany:1ca phase=combat_move")
        (ask,) = RULES.asks(state)
        order = Order(units=("germany_cruiser_1",), path=("sz91", "sz92"))
        illegal = ask.refuses(RULES.play(RULES.known(state, "germany")), MovePlan((order,)))
        refusals.append(illegal.refusal if illegal else None)
    assert refusals[0] == refusals[1]
    assert refusals[0] is not None
    assert (refusals[0].fact, refusals[0].data["land"]) == ("strait_shut", "gibraltar")


# ------------------------------------------------------------------ garbling


def test_fog_1_garbling_covers_technologies_and_every_purse_and_spares_neutrals() -> None:
    """Random play compares with worlds in which these differ."""
    state = stands(f"{GERMANY} spain=neutrals:6inf tech.uk=radar tech.germany=war_bonds")
    state.purses |= dict.fromkeys(state.purses, 1000)
    worlds = [RULES.fuzzing.scrambled(state, "axis", random.Random(n)) for n in range(8)]
    for economy in state.purses:
        own = RULES.roles.side_of(RULES.equipment.power_of(economy)) == "axis"
        assert {each.purses[economy] == 1000 for each in worlds} == {own}
    for power in RULES.equipment.order:
        found = {(each.technologies or {}).get(power, ()) for each in worlds}
        assert (len(found) == 1) == (RULES.roles.side_of(power) == "axis")
    for each in worlds:
        army = [piece for piece in each.counters.values() if piece.owner == "neutrals"]
        assert {(piece.place, piece.kind) for piece in army} == {("spain", "infantry")}
        assert len(army) == len(RULES.play(state).own_at("spain", "neutrals"))
        assert each.neutrals == state.neutrals


def test_fog_1_the_check_finds_a_technology_that_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stands(f"{GERMANY} tech.uk=radar")
    check_no_leak(RULES, state, random.Random(1))
    true = "engine.games.pacific_1940.fog.knowledge.known.known_technologies"
    monkeypatch.setattr(true, lambda g, side: g.state.technologies)
    with pytest.raises(Fault):
        check_no_leak(RULES, state, random.Random(1))
