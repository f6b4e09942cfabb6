"""G10, G11 Research over the pages: dice, charts, rockets, and what they can bring."""

from collections.abc import Mapping
from typing import Any

from django.test import Client
from msgspec.structs import replace

from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.games.pacific_1940.battle.rockets import LaunchRocket
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.odds import Assault, Battle, Side
from engine.games.pacific_1940.odds.assault import Crossing
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.plans import foreseen
from engine.games.pacific_1940.odds.terms import Battery
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign, CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import BuyResearch, PickChart
from engine.games.pacific_1940.rules import make
from engine.models import Game
from engine.position import store
from engine.seats import beginning
from engine.seats.sitting import join
from tests.factories import stood_at
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.looking import powers, research
from wargames.games.pacific_1940.odds import forecast, guessed
from wargames.games.pacific_1940.words import called, names_of

RULES = make()
LINE = "power=japan tech.japan=rockets,radar tech.usa=war_bonds phase=purchase_and_repair"


def state_of(line: str, *dice: int, **options: Any) -> CampaignState:
    """A position with research."""
    return position(RULES, line, dice=dice, options={"research": True, **options})


def page(role: str | None, **options: Any) -> dict[str, Any]:
    """The research page of a viewer."""
    view = RULES.under(options).view(state_of(LINE, **options), role)
    found = research.page(view, called(view), {})
    assert found is not None
    return found


def owners(found: dict[str, Any]) -> dict[str, str]:
    """Technology → who has it, of those that anybody has."""
    return {t.name: t.owners for chart in found["charts"] for t in chart.technologies if t.owners}


def test_G10_the_page_tells_the_chance_of_each_number_of_dice() -> None:
    chances = [(each.dice, each.ipc, each.percent) for each in page("axis")["chances"][:3]]
    assert chances == [(1, 5, 17), (2, 10, 31), (3, 15, 42)]


def test_G10_the_page_tells_what_is_left_on_each_chart() -> None:
    left = {each.power: each.charts for each in page("axis")["left"]}
    assert left["Japan"] == [(5, "1 in 5"), (5, "1 in 5")]
    assert left["United States"][0] == (5, "1 in 5")


def test_G11_the_page_tells_all_twelve_and_who_has_them() -> None:
    found = page("axis")
    assert [len(chart.technologies) for chart in found["charts"]] == [6, 6]
    assert owners(found) == {"Rockets": "Japan", "Radar": "Japan", "War bonds": "United States"}


def test_fog_5_each_side_sees_its_own_technologies_alone() -> None:
    assert owners(page("axis", fog=True)) == {"Rockets": "Japan", "Radar": "Japan"}
    assert owners(page("allies", fog=True)) == {"War bonds": "United States"}
    assert owners(page(None, fog=True)) == {}
    assert [each.power for each in page("axis", fog=True)["left"]] == ["Japan"]


def test_G10_a_game_without_research_has_no_such_page() -> None:
    view = RULES.view(position(RULES, "power=japan"), "axis")
    assert research.page(view, called(view), {}) is None
    assert powers.research.told("japan", view.board) is None


def test_fog_5_a_battle_of_a_plan_reckons_with_technologies_that_are_guessed() -> None:
    rules = RULES.under({"fog": True})
    state = state_of("power=japan war=japan-uk", fog=True)
    sight_forces(rules.play(state), "axis", "kwangtung", "contact", {"uk": {"aaa": 1}})
    board = rules.view(state, "axis").board
    fight = Battle(
        terrain="land",
        attackers=Side(units={"fighter": 1}),
        defenders=Side(units={"aaa": 1}),
    )
    crossing = Crossing(sea=replace(fight, terrain="sea"), loads=())
    assault = Assault(crossings=(crossing,), land=fight)
    found = Foreseen(space="kwangtung", asked=assault, scrambled=fight)
    assert guessed.foreseen(board, found) == found

    drawn = Guesses(technologies={"uk": ("radar",), "usa": ("rockets",)})
    after = guessed.foreseen(replace(board, guesses=drawn), found)
    assert isinstance(after.asked, Assault) and isinstance(after.scrambled, Battle)
    assert after.asked.land.defenders.technologies == ("radar",)
    assert after.scrambled.defenders.technologies == ("radar",)
    assert after.asked.land.attackers.technologies == ()


def test_fog_5_a_guessed_radar_improves_the_guns_of_its_own_power() -> None:
    rules = RULES.under({"fog": True})
    board = rules.view(state_of("power=japan war=japan-uk", fog=True), "axis").board
    guns = tuple(Battery(power=power, units={"aaa": 1}) for power in ("uk", "anzac"))
    fight = Battle(
        terrain="land",
        attackers=Side(units={"fighter": 1}),
        defenders=Side(units={"aaa": 2}, guns=guns),
    )
    drawn = Guesses(technologies={"uk": ("radar",)})
    after = guessed.battle(replace(board, guesses=drawn), fight, (), ("uk", "anzac"))
    assert [each.technologies for each in after.defenders.guns] == [("radar",), ()]


def raid_on_japan(technologies: Mapping[str, tuple[str, ...]], more: str = "") -> str:
    """What three American bombers are told to expect above the complex of Japan in the fog."""
    rules, order = RULES.under({"fog": True}), ("okinawa", "sz6", "japan")
    line = "power=usa war=japan-usa fac.japan=major_complex okinawa=usa:3bmb holds.okinawa=usa"
    state = state_of(f"{line} {more}", fog=True)
    board = rules.view(state, "allies").board
    g = rules.play(state)
    known = Campaign(known_to(g, "allies"), g.equipment, g.rules_version)
    bombers = tuple(g.own_at("okinawa", "usa"))
    found = foreseen(known, "usa", [Order(units=bombers, path=order, raid="major_complex")], "usa")
    seen = replace(board, guesses=Guesses(technologies=dict(technologies)))
    (told,) = forecast.prospects(found, seen, names_of(seen))
    return told.words


def test_8_1_fog_5_a_raid_of_a_plan_reckons_with_technologies_that_are_guessed() -> None:
    """F54"""
    assert raid_on_japan({}).endswith("on average 13.7 of 20 damage, 0.5 aircraft lost")
    assert raid_on_japan({"japan": ("rockets",)}) == raid_on_japan({})
    assert raid_on_japan({"usa": ("radar",)}) == raid_on_japan({})
    guarded = raid_on_japan({"japan": ("radar",)})
    assert guarded.endswith("on average 11.0 of 20 damage, 1.0 aircraft lost")


def test_G10_dice_and_charts_and_rockets_are_asked_on_the_page(ann: User, bob: User) -> None:
    game = beginning.new_game(
        key="pacific_1940", creator=ann, seed=seed_from("p1"), options={"research": True}
    )
    join(game.pk, bob)
    line = (
        "power=japan turn=2 war=japan-usa purse.japan=30 fac.japan=air_base fac.guam=air_base"
        " japan=japan:1inf tech.japan=rockets phase=purchase_and_repair"
    )
    put(game, state_of(line, 6, 3))
    mover, other = browsers_of(game, ann, bob)
    asked = page_in(page_of(mover, game))
    assert asked.one("#ask h2").words.startswith("Japan: dice for research?")
    assert {"Buy 1 die 17 %, 5 IPC", "Buy 2 dice 31 %, 10 IPC"} <= {
        each.words for each in asked.all("#ask button")
    }
    assert "Japan may buy dice for research." in page_of(other, game)

    assert click(mover, game, plain(BuyResearch(1))).status_code == 200
    assert "A breakthrough! Which chart?" in page_of(mover, game)
    assert click(mover, game, plain(PickChart(1))).status_code == 200
    assert "finds paratroopers" in page_of(other, game, "log/")

    table = page_of(mover, game, "beside/research/")
    assert "Chart 1" in table and "42 %" in table

    put(game, state_of(line.replace("purchase_and_repair", "conduct_combat"), 4))
    assert "Rockets at Japan: fire, and at what?" in page_of(mover, game)
    assert click(mover, game, plain(LaunchRocket("guam", "air_base"))).status_code == 200
    log = page_of(other, game, "log/")
    assert "A rocket of" in log
    assert "4 damage" in log


def browsers_of(game: Game, *users: User) -> tuple[Client, Client]:
    """The browser of whoever leads Japan, and the other's."""
    seats = {seat.side: seat.user_id for seat in game.seats.all()}
    of = {user.pk: sitting(user) for user in users}
    return of[seats["axis"]], of[seats["allies"]]


def put(game: Game, state: CampaignState) -> None:
    """The game stands in a position."""
    game.refresh_from_db()
    stood_at(game, state, store.load(game, store.rules_of(game)))
