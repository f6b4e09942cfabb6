"""Admiral: Captain, overruled where rounds that are played on speak for another plan."""

import random

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.playing.advice import Advice
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot import PLAYERS
from engine.games.pacific_1940.bot.admiral.lines import trying
from engine.games.pacific_1940.bot.admiral.player import Admiral
from engine.games.pacific_1940.bot.admiral.playing_on import Remembering, played_on
from engine.games.pacific_1940.bot.admiral.standing import standing
from engine.games.pacific_1940.bot.admiral.weights import Trying, Weights, changed, printed
from engine.games.pacific_1940.bot.admiral.worlds import balanced, worlds
from engine.games.pacific_1940.bot.in_the_fog.player import OpenOrInFog
from engine.games.pacific_1940.bot.weights import Weights as OfPlans
from engine.games.pacific_1940.bot.weights import printed as of_plans
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.politics.declarations import Declare, GoToWar
from engine.games.pacific_1940.position.state import CampaignState, StandingOrders
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, CAPTAIN, RULES

QUIET = (
    f"power=japan turn=5 {ALL_AT_WAR} purse.japan=0 purse.usa=0 purse.china=0 purse.uk=0"
    " purse.anzac=0 holds.kwangtung=japan holds.hunan=japan holds.french_indo_china=japan"
    " kwangsi=japan:3inf japan=japan:4inf"
)
HOPELESS = f"{QUIET} yunnan=china:6inf"
"""An attack that costs Japan three infantry, and China about one."""
EASY = f"{QUIET} yunnan=china:1inf kwangsi=japan:4inf+2art+2ftr"


def rash() -> OfPlans:
    """A Captain who attacks wherever he can."""
    weights = of_plans()
    return replace(weights, attack=replace(weights.attack, pays=-99.0, wins=0.0))


def few(trying: Trying, **changes: int) -> Trying:
    """A decision that is searched in two worlds, one round ahead."""
    return replace(trying, rounds=1, worlds=2, first=1, **changes)


def limits() -> Weights:
    """Few worlds, so that tests are quick."""
    all_of = printed()
    ways = {name: all_of.combat.ways[name] for name in ("bolder", "more cautious")}
    return replace(
        all_of,
        combat=few(replace(all_of.combat, ways=ways), plans=5, without=1, added=0),
        noncombat=few(all_of.noncombat, plans=2),
        purchase=few(all_of.purchase, plans=2),
        war=few(all_of.war, plans=2),
    )


def asked(state: CampaignState) -> Decision:
    return RULES.asks(state)[0]


def advice(state: CampaignState, *, weights: OfPlans | None = None, seed: int = 1) -> Advice:
    player = Admiral("admiral", weights=weights, limits=limits())
    return player.choose(RULES, state, asked(state), random.Random(seed))


# ---------------------------------------------------------------------- what is chosen


def test_an_attack_that_only_loses_units_is_given_up() -> None:
    state = position(RULES, HOPELESS)
    captain = Admiral("captain", weights=rash()).advise(
        RULES.play(state), asked(state), random.Random(1)
    )
    assert captain.choice != MovePlan()
    found = advice(state, weights=rash())
    assert found.choice == MovePlan()
    named = {each.name: each for each in found.candidates}
    assert found.candidates[0].mean > named["as Captain plans it"].mean
    assert dict(named["as Captain plans it"].reasons)["units"] < 0


def test_an_attack_that_wins_land_for_nothing_is_made() -> None:
    state = position(RULES, EASY)
    found = advice(state)
    assert isinstance(found.choice, MovePlan)
    assert {order.end for order in found.choice.orders} == {"yunnan"}
    assert dict(found.candidates[0].reasons)["income"] > 0


def test_plans_are_named_for_what_they_leave_out() -> None:
    line = EASY.replace("holds.hunan=japan", "hunan=china:1inf kiangsi=japan:3inf+1art")
    names = {each.name for each in advice(position(RULES, line)).candidates}
    assert {"as Captain plans it", "no attack"} <= names
    others = names - {"as Captain plans it", "no attack", "bolder", "more cautious"}
    assert others
    assert all(name.startswith("without the attack on ") for name in others)


def test_where_nothing_is_better_captain_is_followed() -> None:
    state = position(RULES, QUIET)
    found = advice(state)
    assert found.choice == CAPTAIN.choose(RULES, state, asked(state), random.Random(1)).choice


def test_war_is_weighed_by_what_comes_of_it() -> None:
    line = QUIET.replace(ALL_AT_WAR, "phase=declare_war").replace("turn=5", "turn=2")
    state = position(RULES, f"{line} sz6=japan:1dd philippines=usa:1inf")
    assert isinstance(asked(state), Declare)
    found = advice(state)
    assert {type(each.choice) for each in found.candidates} >= {GoToWar}
    assert all(each.number >= 1 for each in found.candidates)
    assert [each.name for each in found.candidates] == [""] * len(found.candidates)


def test_what_is_not_searched_is_answered_as_captain_does() -> None:
    homes = "fac.japan=major_complex fac.kiangsu=minor_complex kiangsu=japan:1inf"
    state = position(RULES, f"phase=mobilize {QUIET} bought=3inf {homes}")
    ask = asked(state)
    assert trying(ask, printed()) is None
    assert advice(state) == CAPTAIN.choose(RULES, state, ask, random.Random(1))


# ---------------------------------------------------------------------- from what


@pytest.mark.parametrize(
    "line",
    [
        f"phase=purchase_and_repair {EASY.replace('japan=0', 'japan=14')} fac.japan=major_complex",
        f"phase=combat_move {EASY}",
        f"phase=noncombat_move {QUIET} kwangsi=japan:5inf kiangsi=japan:4inf yunnan=china:6inf",
    ],
)
def test_neither_dice_nor_orders_of_others_change_what_is_weighed(line: str) -> None:
    state = position(RULES, line)
    told = advice(state)
    assert len(told.candidates) > 1
    for salt in range(2):
        other = RULES.fuzzing.scrambled(state, "axis", random.Random(salt))
        assert other.dice.seed != state.dice.seed
        assert advice(other) == told


def test_its_chance_comes_from_pick_alone() -> None:
    """The same pick, the same means; another one, other dice."""
    state = position(RULES, HOPELESS.replace("china:6inf", "china:2inf"))
    one, same, other = (advice(state, weights=rash(), seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert [each.mean for each in one.candidates] != [each.mean for each in other.candidates]


def test_a_plan_is_tried_in_no_more_worlds_than_are_set() -> None:
    found = advice(position(RULES, EASY))
    assert {each.number for each in found.candidates} <= {1, 2}


def test_the_position_that_it_thinks_about_stays_as_it_is() -> None:
    state = position(RULES, EASY)
    before = RULES.codec.encode(state)
    advice(state)
    assert RULES.codec.encode(state) == before


def test_worlds_are_alike_but_for_dice_and_orders_of_the_other_side() -> None:
    state = position(RULES, EASY)
    for power in ("japan", "china"):
        state.standing_orders[power] = StandingOrders(no_scramble=("japan",))
    one, two = worlds(RULES, state, "axis", 2, 3, random.Random(1))
    assert one.dice != two.dice
    assert one.standing_orders["japan"] == state.standing_orders["japan"]
    assert one.standing_orders["china"] == StandingOrders()
    one.dice = two.dice
    assert one == two


def test_of_each_six_rolls_every_face_comes_once() -> None:
    faces = balanced(4, random.Random(1))
    assert len(faces) == 24
    assert all(
        sorted(six) == [1, 2, 3, 4, 5, 6] for six in (faces[at : at + 6] for at in range(0, 24, 6))
    )
    assert faces != balanced(4, random.Random(2))


# ---------------------------------------------------------------------- how far


def test_a_plan_is_played_on_until_its_power_moves_again() -> None:
    state = position(RULES, EASY)
    ask = asked(state)
    own = CAPTAIN.choose(RULES, state, ask, random.Random(1)).choice
    end = played_on(RULES, state, ask, own, Remembering("captain", RULES.equipment), 1)
    assert (end.state.turn, end.state.power) == (state.turn + 1, "japan")


# ---------------------------------------------------------------------- what a position is worth


def test_what_one_side_is_ahead_the_other_is_behind() -> None:
    g = RULES.play(RULES.setup(seed_from("a"), {}))
    weights = printed().standing
    axis, allies = (standing(g, side, weights) for side in ("axis", "allies"))
    assert sum(axis.values()) == pytest.approx(-sum(allies.values()))


def test_money_counts_for_the_power_of_each_economy() -> None:
    """G13 A power may have several, each with a purse of its own."""
    rules = registry.get("global_1940")
    state = rules.setup(seed_from("a"), {})
    several = [
        key for key in rules.play(state).equipment.economies if key not in rules.roles.powers
    ]
    before = standing(rules.play(state), "allies", printed().standing)
    state.purses[several[0]] += 10
    after = standing(rules.play(state), "allies", printed().standing)
    assert after["money"] - before["money"] == 10


def test_land_that_is_taken_counts_by_its_income() -> None:
    weights = printed().standing
    state = RULES.setup(seed_from("a"), {})
    before = standing(RULES.play(state), "axis", weights)
    state.control["java"] = "japan"
    after = standing(RULES.play(state), "axis", weights)
    value = RULES.equipment.territories["java"].value
    swing = weights.turns * value + weights.ground
    assert after["income"] - before["income"] >= swing
    assert after["units"] == before["units"]


def test_what_war_would_pay_is_only_put_off_while_there_is_peace() -> None:
    """3 The United States come in after some rounds in any case: war now costs those rounds."""
    weights = printed().standing
    peace = position(RULES, "power=japan turn=2")
    war = position(RULES, "power=japan turn=2 war=japan-usa")
    late = position(RULES, "power=japan turn=5")
    late_war = position(RULES, "power=japan turn=5 war=japan-usa")

    def paid(state: CampaignState) -> float:
        return standing(RULES.play(state), "axis", weights)["objectives"]

    assert paid(war) < paid(peace)
    assert paid(late) == paid(late_war)
    all_of_them = position(RULES, "power=japan turn=2 war=japan-usa,japan-uk")
    assert paid(all_of_them) < paid(war)


def test_every_other_way_to_plan_changes_figures_that_there_are() -> None:
    own, of = of_plans(), printed()
    ways = {
        (name, tuple(by.items()))
        for trying in (of.combat, of.noncombat, of.purchase, of.war)
        for name, by in trying.ways.items()
    }
    for _, by in ways:
        other = changed(own, dict(by), RULES.equipment.units)
        assert other != own
        for shares in other.purchase.values():
            assert sum(shares.values()) == pytest.approx(1.0, abs=0.02)


def test_whole_turns_are_played_by_it() -> None:
    """Some decisions of the Axis and of the Allies, each as legal as if a person made it."""
    line = EASY.replace("purse.japan=0", "purse.japan=9").replace("purse.china=0", "purse.china=6")
    state, pick = position(RULES, f"{line} fac.japan=major_complex"), random.Random(5)
    player, met = Admiral("admiral", limits=limits()), set[str]()
    for _ in range(8):
        ask = asked(state)
        met.add(ask.role)
        state = RULES.apply(state, ask.role, player.choose(RULES, state, ask, pick).choice).state
    assert {"japan", "usa"} <= met
    assert not RULES.problems(state)


def test_a_game_offers_an_admiral() -> None:
    player = PLAYERS["admiral"]
    assert player.level == "admiral"
    assert isinstance(player, OpenOrInFog)
    assert isinstance(player.open_game, Admiral)
