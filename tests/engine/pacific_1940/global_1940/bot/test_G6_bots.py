"""G6, G8 Programs among neutrals and straits: what they take over, attack, and leave alone."""

import random

import pytest

from engine.core import registry
from engine.core.content.problems import ContentError
from engine.core.content.toml import parse
from engine.core.playing.program_registry import players_of
from engine.games.pacific_1940.bot.neutrals import turning
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.equipment import WORLD
from engine.games.pacific_1940.fog.meeting.blitz import Blitz, OfferBlitz, targets
from engine.games.pacific_1940.fog.sequence import FogTurn, FogWar
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot.bot import CAPTAIN, Does
from tests.engine.pacific_1940.global_1940.world import fogged, world

RULES = registry.get("global_1940")
PLAYERS = players_of("global_1940")
PHASES = {COMBAT: "combat_move", NONCOMBAT: "noncombat_move"}


def planned(line: str, phase: str) -> Does:
    """What the Captain does in a phase."""
    state = position(RULES, f"phase={PHASES[phase]} {line}")
    ask = RULES.asks(state)[0]
    return Does(RULES.play(state), ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))


def picture(line: str) -> Picture:
    g = world(line).g
    return Picture(g, g.state.power, printed(), random.Random(1))


def test_G6_it_takes_a_friendly_neutral_over_with_the_cheapest_unit() -> None:
    line = "power=germany norway=germany:2inf+1tank finland=neutrals:4inf"
    assert planned(line, NONCOMBAT).to("finland")["inf"] >= 1


def test_G6_it_sends_no_guns_alone_into_a_neutral() -> None:
    line = "power=germany norway=germany:1aaa finland=neutrals:4inf"
    assert not planned(line, NONCOMBAT).to("finland")


def test_G6_it_attacks_an_unfriendly_neutral_that_it_beats() -> None:
    line = "power=germany romania=germany:6inf+2art+2tank yugoslavia=neutrals:2inf"
    assert planned(line, COMBAT).to("yugoslavia").total() >= 4


def test_G6_it_leaves_a_strict_neutral_alone_for_what_the_others_would_bring() -> None:
    line = "power=germany france=germany:6inf+2art+2tank switzerland=neutrals:1inf {}"
    others = "spain=neutrals:6inf turkey=neutrals:8inf sweden=neutrals:6inf argentina=neutrals:4inf"
    assert not planned(line.format(others), COMBAT).to("switzerland")


def test_G6_an_attack_on_a_leaning_neutral_turns_nobody() -> None:
    line = "power=germany turkey=neutrals:8inf"
    assert turning(picture(line), "yugoslavia") == 0
    assert turning(picture(line), "spain") > turning(picture("power=germany"), "spain") > 0


def test_G7_an_attack_of_the_allies_turns_no_land_of_mongolia() -> None:
    """Only the Soviet Union turns that, by an attack on Mongolia itself."""
    armies = "olgiy=neutrals:{0}inf ulaanbaatar=neutrals:{0}inf buyant_uhaa=neutrals:{0}inf"

    def cost(power: str, number: int) -> float:
        return turning(picture(f"power={power} {armies.format(number)}"), "spain")

    assert cost("uk", 9) == cost("uk", 1)
    assert cost("germany", 9) > cost("germany", 1)


def test_G6_leaning_neutrals_draw_and_strict_ones_do_not() -> None:
    targets = Pull(picture("power=germany bulgaria=neutrals:4inf")).targets
    assert {"bulgaria", "finland", "greece"} <= targets.keys()
    assert not {"spain", "turkey", "switzerland"} & targets.keys()
    assert targets["bulgaria"] > Pull(picture("power=germany")).targets["bulgaria"]


def test_G6_china_is_drawn_to_no_neutral() -> None:
    assert not {"olgiy", "iraq"} & Pull(picture("power=china leans.olgiy=axis")).targets.keys()


def test_G8_a_fleet_reckons_with_the_way_that_it_can_sail() -> None:
    shut = Pull(picture("power=italy holds.gibraltar=uk")).over_sea["sz92"]
    open_ = Pull(picture("power=italy holds.gibraltar=italy")).over_sea["sz92"]
    assert open_ > shut


@pytest.mark.parametrize("level", PLAYERS)
def test_G6_programs_play_on_among_neutrals(level: str) -> None:
    line = RULES.fuzzing.start(3, "ab" * 16, {})
    pick, state = random.Random(2), line
    for _ in range(12):
        asks = RULES.asks(state)
        advice = PLAYERS[level].choose(RULES, state, asks[0], pick)
        state = RULES.apply(state, asks[0].role, advice.choice).state
    assert not RULES.problems(state)


@pytest.mark.parametrize(
    ("pack", "field"),
    [
        ('[[neutral]]\nkey = "spain"\nleaning = "nobody"', "leaning"),
        ('[[neutral]]\nkey = "spain"\nleague = "iberia"', "league"),
        ('[[neutral]]\nkey = "spain"\narmy = -1', "army"),
        ('[[strait]]\nkey = "danish_straits"\nends = ["sz112", "sz92"]', "ends"),
        ('[[strait]]\nkey = "danish_straits"\nneeds = ["elsinore"]', "needs"),
        ('[[league]]\nkey = "mongolia"\njoins = "tibet"', "joins"),
    ],
)
def test_G6_content_that_does_not_fit_is_refused(pack: str, field: str) -> None:
    with pytest.raises(ContentError) as refused:
        WORLD.load(parse(pack, "my.toml"), "my.toml")
    assert field in "; ".join(str(problem) for problem in refused.value.problems)


@pytest.mark.parametrize("army", ["saudi_arabia=neutrals:2inf", ""])
def test_G6_in_the_fog_a_tank_goes_on_into_no_strict_neutral(army: str) -> None:
    """Whether or not anybody defends it: all the others would turn to the other side."""
    line = "power=italy egypt=italy:1inf holds.egypt=italy trans_jordan=italy:1tank"
    g = fogged(f"{line} holds.trans_jordan=italy taken=trans_jordan {army}").g
    tank = g.pieces["italy_tank_1"]
    tank.came_from, tank.spent = "egypt", 1
    ask = OfferBlitz(role="italy", space="trans_jordan", units=["italy_tank_1"])
    assert "saudi_arabia" in targets(g, "trans_jordan", "italy_tank_1")
    g.state.stack[:] = [FogWar(at="again"), FogTurn(power="italy", at="homeless_aircraft"), ask]
    fog = RULES.under({"fog": True})
    choice = CAPTAIN.choose(fog, g.state, ask, random.Random(1)).choice
    assert isinstance(choice, Blitz)
    assert all(advance.to != "saudi_arabia" for advance in choice.advances)
