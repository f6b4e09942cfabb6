"""The boards of Pacific 1940: the battle with its odds, money, objectives and victory cities."""

import re
from typing import Any, cast
from uuid import uuid4

import pytest
from django.test import Client

from engine.core.sequence.composed import Drafted
from engine.core.view import Ask, View
from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.conduct import ConductCombat, FightNext
from engine.games.pacific_1940.battle.kamikaze import Kamikazes
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.scramble import Scramble, Scrambles, Sortie
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.mobilize import Deploy, PlaceUnits
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.economy.purchase import Purchase, Spend
from engine.games.pacific_1940.odds.attacks import of_attack
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.orders import Order, StandingOrders
from engine.games.pacific_1940.position.records import Held
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.position.versions import NINTH
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import NEWEST, make
from engine.games.pacific_1940.sequence import Turn, War
from engine.models import Game
from engine.position import store
from engine.seats import beginning
from tests.engine.pacific_1940.battle.battles import fight
from tests.engine.pacific_1940.helpers import Table, at, new_war
from tests.factories import stood_at
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940 import battle, choices, tracks
from wargames.games.pacific_1940.drafting import sheets
from wargames.games.pacific_1940.drafting.purchase_sheet import PurchaseSheet
from wargames.games.pacific_1940.looking import forces_table, powers
from wargames.games.pacific_1940.odds import calculator, forecast, working
from wargames.games.pacific_1940.words import names_of
from wargames.presentation.registry import presentation_of
from wargames.rendering.render_cache import drawn

RULES = make()
CAME = {"japan_infantry_1": "kiangsi", "japan_infantry_2": "kiangsi"}


def seen(table: Table, role: str | None = None) -> View[Any]:
    return RULES.view(table.g.state, role)


def field(table: Table, role: str | None = None) -> battle.Field:
    view = seen(table, role)
    found = battle.shown(view, names_of(view.board))
    assert found is not None
    return found


def draft_of(table: Table, choice: Any = None) -> Drafted:
    return RULES.drafted(table.g.state, table.g.state.stack[-1], choice)


def test_no_battle_has_no_board() -> None:
    view = seen(new_war())
    assert battle.shown(view, names_of(view.board)) is None


def test_units_stand_in_columns_by_what_they_hit_on_with_the_dice_that_fell() -> None:
    table = fight("kwangsi=japan:2inf+1art+1ftr;china:5inf+1ftr", 1, 5, 6, 6, came=CAME)

    attacker, defender = field(table).parties

    columns = [(c.to_hit, [s.units for s in c.stacks]) for c in attacker.columns]
    assert columns == [
        (3, ["1 fighter"]),
        (2, ["1 infantry", "1 artillery"]),
        (1, ["1 infantry"]),
    ]
    faces = [[(d.face, d.hit) for t in c.thrown for d in t.dice] for c in attacker.columns]
    assert faces == [[(6, False)], [(5, False), (6, False)], [(1, True)]]
    assert [c.to_hit for c in defender.columns] == [4, 2]
    assert (defender.to_take, attacker.to_take) == (1, 0)


def test_8_3_only_a_battle_at_sea_has_a_part_for_submarines() -> None:
    on_land = field(fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME))
    named = [words for words, _ in on_land.stages]

    assert battle.BELOW in battle.stages_of(is_sea=True)
    assert battle.BELOW not in named and battle.ATTACK in named
    on_any = [step for steps in battle.STAGES.values() for step in steps]
    kept = [step for steps in battle.stages_of(is_sea=False).values() for step in steps]
    assert sorted(kept) == sorted(on_any)  # whatever the step, one part is under way


def test_7_6_the_question_for_kamikazes_says_how_many_tokens_are_left() -> None:
    line = "power=usa war=japan-usa tokens.japan=4 sz6=usa:1bb+1cv;japan:1dd"
    view = seen(at(line).run(Kamikazes(power="usa")), "axis")
    (ask,) = [each for each in view.asks if each.kind == "aim_kamikazes"]

    about = choices.about_of(ask, view.board, names_of(view.board))

    assert about["tokens"] == 4


def asked(kind: str, role: str, line: str, **options: bool) -> dict[str, Any]:
    """What a question of this kind tells of a power with its technologies."""
    ask = Ask(kind=kind, role=role, rule="fog 8", about={}, options=[], refused=[])
    board = seen(at(line, research=True, **options), "axis").board
    return choices.about_of(ask, board, names_of(board))


@pytest.mark.parametrize(
    ("line", "options", "hits_on"),
    [
        ("turn=2", {"super_free_shots": True}, 2),
        ("tech.japan=super_submarines", {}, 2),
        ("tech.japan=super_submarines", {"super_free_shots": True}, 3),
        ("tech.usa=super_submarines", {"super_free_shots": True}, 2),
    ],
)
def test_F55_the_question_for_free_shots_says_what_they_hit_on(
    line: str, options: dict[str, bool], hits_on: int
) -> None:
    assert asked("shoot_or_avoid", "japan", line, **options)["hits_on"] == hits_on


def test_G11_the_offer_of_a_blitz_names_who_blitzes() -> None:
    told = asked("offer_blitz", "japan", "turn=2")
    assert (told["leaders"], told["followers"]) == ("Tanks", "mechanized infantry")
    told = asked("offer_blitz", "japan", "tech.japan=improved_mech_infantry")
    assert (told["leaders"], told["followers"]) == ("Mechanized infantry and tanks", "")


def test_the_owner_of_the_losses_takes_them_on_the_board_and_nobody_else() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME)

    assert field(table, "allies").handles
    assert not field(table, "axis").handles
    assert field(table, "axis").loses == "defender"


def test_8_3_a_hit_that_only_damages_is_not_called_a_loss() -> None:
    table = fight("sz36=japan:3dd;usa:1bb+2dd war=japan-usa", 1, 2, 6, 6, 6, 6)
    view = seen(table, "allies")

    sheet = sheets.of("choose_losses", draft_of(table), view, names_of(view.board))

    assert sheet.words == "1 destroyer; damage to 1 battleship"


def test_7_4_the_button_that_takes_losses_says_which_aircraft_cannot_land_then() -> None:
    table = fight("sz63=japan:1cv+1ca+2ftr;usa:1ca war=japan-usa,japan-anzac power=japan", *[3] * 9)
    for key in ("japan_fighter_1", "japan_fighter_2"):
        table.piece(key).spent = table.g.unit(key).move - 1
    view = seen(table, "axis")
    hit = draft_of(table, TakeLosses(("japan_carrier_1",)))

    sheet = sheets.of("choose_losses", hit, view, names_of(view.board))

    assert sheet.words == ("damage to 1 aircraft carrier; 2 aircraft then without a place to land")
    (told,) = presentation_of("pacific_1940").forgotten(hit.forgotten, view)
    assert (told.is_loss, told.rule) == (True, "7.4")


def test_a_click_on_alike_units_gives_one_of_them_up_for_what_was_proposed() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME)
    view = seen(table, "allies")

    sheet = sheets.of("choose_losses", draft_of(table), view, names_of(view.board))

    infantry, fighter = field(table).parties[1].columns[1], field(table).parties[1].columns[0]
    assert sheet.words == "1 infantry"
    assert sheet.taken_of(infantry.stacks[0].keys) == 1
    assert sheet.taken_of(fighter.stacks[0].keys) == 0
    assert sheet.targets_of(fighter.stacks[0].group) == ["china_fighter_1"]


def means(line: str, *dice: int, **given: Any) -> list[str]:
    """How often each side hits in a round on average."""
    return [party.mean for party in field(fight(line, *dice, **given)).parties]


def test_G11_the_average_hits_count_both_dice_of_a_heavy_bomber() -> None:
    came = {f"japan_strategic_bomber_{n}": "kwangsi" for n in range(1, 7)}
    line = "yunnan=japan:6bmb;china:9inf"
    dice = (*[6] * 12, *[6] * 9)
    with_heavy = means(f"{line} tech.japan=heavy_bombers", *dice, came=came, research=True)
    assert with_heavy == [f"{6 * (1 - (1 / 3) ** 2):.1f}", f"{9 * 2 / 6:.1f}"]
    assert means(line, *[6] * 15, came=came)[0] == f"{6 * 4 / 6:.1f}"


def test_8_3_the_average_hits_leave_out_who_can_hit_nobody_there() -> None:
    line = "sz35=japan:2ftr+1ca;usa:2sub war=japan-usa"
    assert means(line) == [f"{3 / 6:.1f}", f"{2 * 1 / 6:.1f}"]
    found = line.replace("1ca", "1dd")
    came = {"japan_destroyer_1": "sz20"}
    assert means(found, *[6] * 5, came=came)[0] == f"{(2 * 3 + 2) / 6:.1f}"


def test_the_odds_of_the_rest_count_the_hits_that_are_being_taken() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME)

    rest, found = seen(table).board.battle.rest, field(table).forecast

    assert (rest.defenders.units, rest.fought) == ({"infantry": 1, "fighter": 1}, True)
    assert found is not None
    assert abs(sum(share.width for share in found.shares) - 100) < 0.5
    assert found.shares[-1].start > found.shares[0].start == 0


def test_the_average_losses_include_the_units_that_are_hit_already() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME)

    rest, found = seen(table).board.battle.rest, field(table).forecast

    alone = forecast.of_battle(seen(table).board, rest)  # 1 infantry takes the open hit
    assert (alone.hit, found.hit) == (0, 1)
    assert float(found.defence.ipc) == pytest.approx(float(alone.defence.ipc) + 3)
    assert float(found.swing.replace("−", "-")) == pytest.approx(
        float(alone.swing.replace("−", "-")) + 3
    )
    assert (found.attack.ipc, found.shares) == (alone.attack.ipc, alone.shares)
    shown = drawn("pacific_1940/fight/forecast.html", {"f": found})
    assert "Lost on average, counting 1 unit hit already: attacker" in " ".join(shown.split())


def test_the_average_losses_include_what_goes_down_with_its_transport() -> None:
    table = fight("sz35=japan:2dd;usa:1dd+1trn[1inf]+1trn[2inf] war=japan-usa", 1, 1)

    found = field(table).forecast

    assert found.hit == 2
    assert found.defence.units == "3.0 inf 2.0 trn 1.0 dd"


def test_the_average_losses_follow_the_unit_that_takes_the_hit() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME)
    view = seen(table, "allies")
    draft = draft_of(table, TakeLosses(("china_fighter_1",)))

    found = sheets.of("choose_losses", draft, view, names_of(view.board)).forecast

    assert found.hit == 1
    assert float(found.defence.ipc) > 10, "the fighter is lost for certain"


def test_before_a_hit_nothing_is_said_to_be_hit() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf", 6, 6, 6, 6, came=CAME)

    assert field(table).forecast.hit == 0


def test_the_odds_on_the_board_follow_the_losses_that_are_chosen() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf+1ftr", 1, 6, came=CAME)
    view = seen(table, "allies")

    def holds(unit: str) -> str:
        draft = draft_of(table, TakeLosses((unit,)))
        assert not presentation_of("pacific_1940").foreseen(draft.foreseen, view)
        sheet = sheets.of("choose_losses", draft, view, names_of(view.board))
        return next(share.odds for share in sheet.forecast.shares if share.key == "hold")

    proposed = next(each.odds for each in field(table).forecast.shares if each.key == "hold")
    assert holds("china_infantry_1") == proposed
    assert holds("china_fighter_1") != proposed


def test_a_battle_at_sea_that_is_too_large_to_follow_has_odds_from_trials_on_the_board() -> None:
    table = fight("sz6=japan:20sub+20ftr;usa:20sub+20ftr war=japan-usa", *[6] * 200)
    found = field(table).forecast
    assert found is not None
    assert found.tried == "from 10,000 trial battles, give or take 1 %"


def test_what_fewer_trials_say_of_a_battle_is_less_exact_and_the_board_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(working, "MOST_STEPS", 300_000)
    table = fight("sz6=japan:21sub+21ftr;usa:20sub+20ftr war=japan-usa", *[6] * 200)
    found = field(table).forecast
    assert found is not None
    trials = int(found.tried.split()[1].replace(",", ""))
    assert 1_111 < trials < 2_500
    assert found.tried == f"from {trials:,} trial battles, give or take 3 %"


def test_a_battle_that_is_too_large_to_be_tried_has_no_odds_on_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(working, "MOST_STEPS", 20_000)
    table = fight("sz6=japan:21sub+20ftr;usa:20sub+20ftr war=japan-usa", *[6] * 200)
    assert field(table).forecast is None
    assert field(table).parties[0].columns


def test_a_retreat_is_offered_with_the_space_it_leads_to() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf", 6, 6, 6, 6, came=CAME)

    ways = field(table, "axis").ways_out

    assert [(way.to, way.name) for way in ways] == [("kiangsi", "Kiangsi")]
    assert field(table, "allies").ways_out == []


def test_tracks_tell_money_and_what_each_objective_pays_now() -> None:
    view = seen(new_war())

    found = tracks.shown(view.board, names_of(view.board))

    japan, usa, china = found["purses"][:3]
    assert (japan.purse, japan.income, japan.bonus) == (26, 26, 10)
    assert (usa.bonus, all(goal.waits_for_war for goal in usa.goals)) == (0, True)
    assert (china.bonus, china.most_bonus) == (6, 6)


def test_tracks_tell_who_holds_the_victory_cities_and_since_when() -> None:
    table = at("holds.philippines=japan")
    table.g.state.held["axis"] = Held(round=4, power="uk")
    view = seen(table)

    found = tracks.shown(view.board, names_of(view.board))

    held = {city.name: city.power for city in found["cities"]}
    assert (held["Manila"], held["Shanghai"], held["Sydney"]) == ("japan", "japan", "anzac")
    axis = found["standings"][0]
    assert (axis.key, axis.cities, axis.wanted) == ("axis", 3, 6)
    assert axis.since == "United Kingdom, round 4"


def purchase(line: str, *items: Any) -> PurchaseSheet:
    table = at(line).run(Spend(role="japan"))
    view = seen(table, "axis")
    found: PurchaseSheet = sheets.of(
        "spend", draft_of(table, Purchase(items) if items else None), view, names_of(view.board)
    )
    return found


def test_the_purchase_sheet_tells_what_is_left_and_what_that_still_buys() -> None:
    found = purchase("power=japan purse.japan=26", Units("tank", 2))

    rows = {row.kind: row for row in found.rows}
    assert (found.spent, found.left) == (12, 14)
    assert (rows["tank"].count, rows["tank"].affords, rows["tank"].less) == (2, 2, "-1 tank")
    assert [(add.line, add.is_dear) for add in rows["infantry"].adds] == [
        ("1 inf", False),
        ("3 inf", False),
        ("5 inf", True),
    ]
    assert all(add.is_dear for add in rows["battleship"].adds)


def test_every_button_of_the_purchase_sheet_is_a_line_that_reads() -> None:
    table = at("power=japan purse.japan=60 fac.japan=major_complex:2,naval_base:4").run(
        Spend(role="japan")
    )
    view, ask = seen(table, "axis"), table.g.state.stack[-1]
    found = sheets.of("spend", draft_of(table), view, names_of(view.board))

    adds = [add for row in found.rows for add in row.adds]
    works = [add for work in (*found.repairs, *found.builds) for add in work.adds]
    assert "repair 4 japan naval base" in [add.line for add in works]
    for add in (*adds, *works):
        draft = RULES.drafted(table.g.state, ask, None, add.line)
        assert (draft.refusal is not None) == add.is_dear, add.line


def test_the_purchase_sheet_counts_units_against_the_room_of_the_complexes() -> None:
    found = purchase("power=japan purse.japan=99 fac.japan=major_complex:4", Units("infantry", 8))

    assert [(room.space, room.units) for room in found.rooms] == [("japan", 6)]
    assert (found.count, found.room, found.too_many) == (8, 6, 2)


def test_the_mobilization_sheet_tells_what_waits_and_where_it_fits() -> None:
    table = at("power=japan fac.japan=major_complex bought=3inf+1dd")
    table.run(PlaceUnits(role="japan"))
    view, ask = seen(table, "axis"), table.g.state.stack[-1]

    found = sheets.of(
        "place_units",
        draft_of(table, Deploy((Placing("infantry", "japan", 2),))),
        view,
        names_of(view.board),
    )

    assert [(w.kind, w.left, w.bought) for w in found.waiting] == [
        ("infantry", 1, 3),
        ("destroyer", 1, 1),
    ]
    spots = {spot.space: spot for spot in found.spots}
    assert (spots["japan"].here, spots["japan"].room) == ("2 inf", "8")
    assert [add.line for add in spots["sz6"].adds] == ["1 dd sz6"]
    assert (found.rest, found.rest_told) == ("rest", "1 inf Japan, 1 dd Sea Zone 6")
    for spot in found.spots:
        for add in spot.adds:
            assert RULES.drafted(table.g.state, ask, Deploy(()), add.line).items


def test_13_units_of_which_several_wait_are_called_several() -> None:
    table = at("power=japan fac.japan=major_complex bought=3sub+1dd")
    table.run(PlaceUnits(role="japan"))
    view = seen(table, "axis")

    found = sheets.of("place_units", draft_of(table, Deploy(())), view, names_of(view.board))

    assert [(w.bought, w.name) for w in found.waiting] == [(3, "submarines"), (1, "destroyer")]


CALCULATOR = "/rules/pacific_1940/odds/"


def test_anybody_may_ask_for_the_odds_of_a_typed_battle(client: Client) -> None:
    page = page_in(client.get(CALCULATOR, {"line": "3 inf 1 art vs 2 inf"}).content.decode())

    words = page.all(".outcome")[0].words
    assert "Attack: 3 infantry, 1 artillery (13 IPC)" in words
    assert "attacker wins" in words
    assert len(page.all("tr.ending")) > 3
    assert "all other results together" in words


def test_7_5_a_typed_battle_says_what_a_scramble_would_make_of_it(client: Client) -> None:
    line = "1 ca 1 dd vs 1 trn scramble 3 ftr"
    page = page_in(client.get(CALCULATOR, {"line": line}).content.decode())

    assert "attacker wins 100 % (2 % if 3 fighters scramble)" in page.one(".outcome").words
    refused = client.get(CALCULATOR, {"line": "1 inf vs 1 inf scramble 1 ftr"}).content.decode()
    assert "Aircraft scramble to defend at sea" in refused


def test_11_the_odds_tell_of_aircraft_that_lose_their_carrier(client: Client) -> None:
    line = "1 cv 2 ftr vs 3 dd at sea"
    words = page_in(client.get(CALCULATOR, {"line": line}).content.decode()).one(".outcome").words
    assert "attacker’s aircraft 0." in words and "lose their carrier, sunk or damaged" in words
    ashore = client.get(CALCULATOR, {"line": "2 ftr vs 3 dd at sea"}).content.decode()
    assert "lose their carrier" not in ashore


def test_G11_technologies_are_typed_or_ticked_for_each_side(client: Client) -> None:
    def outcome(**asked: str) -> str:
        page = page_in(client.get(CALCULATOR, asked).content.decode())
        return page.one(".outcome").words

    line = "2 ftr vs 2 inf"
    bare, jets = outcome(line=line), outcome(line="2 ftr with jet fighters vs 2 inf")
    assert jets != bare
    assert outcome(**{"line": line, "ours-jet_fighters": "on"}) == jets
    assert "Read as 2 ftr with jet fighters vs 2 inf ." in jets


def test_the_odds_opened_from_a_table_lead_back_to_it(client: Client) -> None:
    table = f"/table/{uuid4()}/"
    came = {"Referer": f"http://testserver{table}?about=japan"}
    page = page_in(client.get(CALCULATOR, headers=came).content.decode())
    back = {"line": "2 inf vs 1 inf", "table": page.one("input[name=table]")["value"]}
    asked = page_in(client.get(CALCULATOR, back).content.decode())

    for each in (page, asked):
        assert each.all(".rules > .muted a")[0]["href"] == table
        assert each.all(".rules > .muted a")[0].words == "Back to the table"
    assert all(table in each["href"] for each in asked.all(".page li a[href*=line]"))
    watched = {"Referer": f"http://testserver{table}watch/"}
    page = page_in(client.get(CALCULATOR, headers=watched).content.decode())
    assert page.all(".rules > .muted a")[0]["href"] == f"{table}watch/"


@pytest.mark.parametrize(
    "came", ["", "http://testserver/rules/", "http://testserver/table/1/", "https://example.org/x"]
)
def test_the_odds_opened_from_elsewhere_lead_to_no_table(client: Client, came: str) -> None:
    page = client.get(CALCULATOR, {"table": "//example.org"}, headers={"Referer": came})
    assert "Back to the table" not in page.content.decode()
    page = client.get(CALCULATOR, headers={"Referer": came})
    assert "Back to the table" not in page.content.decode()


def test_G11_what_was_typed_is_ticked_and_may_be_taken_off_again(client: Client) -> None:
    typed = {"line": "2 ftr with jet fighters vs 2 inf", "theirs-radar": "on"}
    page = page_in(client.get(CALCULATOR, typed).content.decode())

    assert page.one("#line")["value"] == "2 ftr vs 2 inf"
    assert page.has(".found[open]")
    assert [each["name"] for each in page.all(".found [checked]")] == [
        "ours-jet_fighters",
        "theirs-radar",
    ]
    assert not page_in(client.get(CALCULATOR).content.decode()).has(".found[open], [checked]")


def test_a_battle_that_does_not_read_is_told_why(client: Client) -> None:
    page = client.get(CALCULATOR, {"line": "3 inf 1 banana vs 2 inf"}).content.decode()

    assert "No unit is called “banana”." in page
    assert 'aria-invalid="true"' in page

    page = client.get(CALCULATOR, {"line": "3 inf 1 bomber 2 ftr vs 2 inf"}).content.decode()
    assert "“bomber” may be several units: type tac or bmb." in page


def test_a_typed_battle_at_sea_that_is_too_large_to_follow_is_tried(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = {"line": "30 sub 30 ftr vs 30 sub 30 ftr"}
    assert "from 10,000 trial battles" in client.get(CALCULATOR, line).content.decode()

    monkeypatch.setattr(calculator, "MOST_STEPS", 20_000)
    assert "too many ways" in client.get(CALCULATOR, line).content.decode()


def test_7_5_figures_are_tried_where_the_battle_with_those_that_scramble_is(
    client: Client,
) -> None:
    line = "18 sub 7 dd 8 ftr vs 18 sub scramble 12 ftr"

    alone = client.get(CALCULATOR, {"line": line.partition(" scramble")[0]}).content.decode()
    page = client.get(CALCULATOR, {"line": line}).content.decode()

    assert "trial battles" not in alone
    assert "the figures are from 10,000 trial battles" in page


def test_8_3_the_calculator_says_when_a_damaged_carrier_may_hold_aircraft(client: Client) -> None:
    held, free = (
        client.get(CALCULATOR, {"line": line}).content.decode()
        for line in ("2 dd vs 1 cv! 2 ftr", "2 dd vs 1 cv 2 ftr")
    )
    assert "take no part" in held
    assert "take no part" not in free


def test_the_calculator_stands_beside_the_rules_and_every_example_reads(client: Client) -> None:
    assert 'href="odds/"' in client.get("/rules/pacific_1940/").content.decode()
    for line in calculator.EXAMPLES:
        assert "f" in calculator.answer("pacific_1940", {"line": line}), line


# ---------------------------------------------------------------------- powers and tables


def test_a_power_is_looked_at_with_its_money_and_only_the_own_has_standing_orders() -> None:
    view = seen(new_war(), "axis")
    japan = powers.inspected("power:japan", view, names_of(view.board))
    usa = powers.inspected("power:usa", view, names_of(view.board))

    assert japan is not None
    assert usa is not None
    assert japan.x["money"].purse == 26
    assert [stands.enemies for stands in (japan.x["stands"], usa.x["stands"])] == ["China", ""]
    assert japan.x["orders"]
    assert usa.x["orders"] is None
    assert powers.inspected("power:nobody", view, names_of(view.board)) is None


def test_a_standing_order_is_given_by_a_button_and_its_place_is_lit_then() -> None:
    table = new_war()
    view = seen(table, "axis")
    found = powers.inspected("power:japan", view, names_of(view.board))
    assert found is not None
    scramble = dict(found.x["orders"].matters)["Never scramble from"]
    assert [(each.name, each.is_set) for each in scramble] == [
        ("Caroline Islands", False),
        ("Japan", False),
    ]

    table.g.state.standing_orders["japan"] = StandingOrders(no_scramble=("japan",))

    view = seen(table, "axis")
    found = powers.inspected("power:japan", view, names_of(view.board))
    assert found is not None
    scramble = dict(found.x["orders"].matters)["Never scramble from"]
    assert {each.name: each.is_set for each in scramble} == {
        "Caroline Islands": False,
        "Japan": True,
    }


def test_an_order_of_loss_can_be_moved_and_taken_back() -> None:
    table = new_war()
    printed = table.g.equipment.loss_orders["attack_land"].kinds
    own = ("tank", *(kind for kind in printed if kind != "tank"))
    table.g.state.standing_orders["japan"] = StandingOrders(losses={"attack_land": own})
    view = seen(table, "axis")
    found = powers.inspected("power:japan", view, names_of(view.board))
    assert found is not None
    order, *others = found.x["orders"].losses

    assert (order.is_own, bool(order.back)) == (True, True)
    assert (order.kinds[0].name, order.kinds[0].earlier) == ("Tank", None)
    assert all(kept.earlier for kept in order.kinds[1:])
    assert order.kinds[-1].last is None
    assert all(kept.last for kept in order.kinds[:-1])
    assert order.asks.words == "Propose so, but ask me, attacking on land"
    assert [(each.is_own, each.is_asked, each.back) for each in others] == [(False, True, None)] * 3


@pytest.mark.parametrize(
    ("by", "first"), [("name", "Alaska"), ("ipc", "Western United States"), ("holder", "Caroline")]
)
def test_the_production_table_is_ordered_by_a_column(by: str, first: str) -> None:
    view = seen(new_war())
    found = forces_table.inspected(f"table:land:{by}", view, names_of(view.board))
    assert found is not None
    assert found.x["rows"][0].name.startswith(first)
    assert [head.words for head in found.x["heads"] if head.is_on]


def test_the_table_of_forces_is_ordered_by_a_power_and_adds_up() -> None:
    view = seen(at("korea=japan:3tank+5inf sz10=usa:1bb"))
    found = forces_table.inspected("table:forces:japan", view, names_of(view.board))
    assert found is not None
    assert [row.name for row in found.x["rows"]][:2] == ["Infantry", "Tank"]
    sums = dict(found.x["sums"])
    assert (sums["Units"][:2], sums["IPC"][:2]) == (["8", "1"], ["33", "20"])


def test_the_table_of_objectives_tells_what_each_pays_and_lacks() -> None:
    view = seen(new_war())
    found = forces_table.inspected("table:goals:pays", view, names_of(view.board))
    assert found is not None
    rows = [(row.name, *row.cells) for row in found.x["rows"]]
    assert rows[:2] == [("Trade with the West", "10/10", "–"), ("Burma Road", "6/6", "–")]
    assert ("War economy", "0/30", "a war") in rows


@pytest.mark.parametrize("about", ["power:uk", "table:land:ipc", "table:forces", "table:goals"])
def test_powers_and_tables_open_beside_the_map(about: str, ann: User) -> None:
    game = beginning.new_game(key="pacific_1940", creator=ann, side="allies", hot_seat=True)
    page = page_of(sitting(ann), game, f"?about={about}")
    assert page_in(page).all(f'#inspector[data-key^="{about.split(":")[0]}"]')


# ---------------------------------------------------------------------- without the map


def at_a_battle(
    ann: User, line: str, dice: tuple[int, ...], origin: str, version: int = NEWEST
) -> Game:
    """A hot seat of Ann's that stands in a battle of Japan's in the first space of a line."""
    game = beginning.new_game(key="pacific_1940", creator=ann, side="axis", hot_seat=True)
    game.rules_version = version
    rules = cast(Pacific1940, store.rules_of(game))
    state = position(rules, f"power=japan {line}")
    g, space = rules.play(state), line.split("=")[0]
    state.dice.script = list(dice)
    ours = g.own_at(space, "japan")
    for key in ours:
        g.pieces[key].came_from = origin
    fought = Battle(
        space=space, attacker="japan", attackers=ours, defenders=g.enemies_at(space, "japan")
    )
    state.stack[:] = [War(at="again"), Turn(power="japan", at="noncombat_move"), fought]
    return stood_at(game, rules.begin(state), store.load(game, rules))


@pytest.mark.parametrize("path", ["", "list/"])
def test_a_retreat_takes_two_deliberate_actions_on_either_page(path: str, ann: User) -> None:
    game = at_a_battle(ann, "kwangsi=japan:3inf;china:2inf", (6,) * 9, "kiangsi")
    page = page_in(page_of(sitting(ann), game, path))

    (way,) = page.all("#battle details.way-out")
    assert "open" not in way.node.attributes
    assert "Break off the battle" in way.words
    retreats = [each for each in page.all("button[name=choice]") if "retreat" in each["value"]]
    assert len(retreats) == 1


@pytest.mark.parametrize("path", ["", "list/"])
def test_8_4_transports_alone_with_one_way_out_are_not_asked_as_if_they_had_a_choice(
    path: str, ann: User
) -> None:
    """As they are in games of versions 1 to 9."""
    line = "sz36=japan:1ca+1trn;usa:1ca war=japan-usa"
    game = at_a_battle(ann, line, (6, 1), "sz35", version=NINTH)

    page = page_in(page_of(sitting(ann), game, path))

    question = "Sea Zone 36, after round 1: transports alone leave"
    assert question in page.one("#battle").words
    assert not page.has("#battle details.way-out")
    (leave,) = page.all("#battle button[name=choice]")
    assert leave.words == "Break off the battle to Sea Zone 35"


def test_8_4_aircraft_alone_break_off_to_no_space(ann: User) -> None:
    game = at_a_battle(ann, "kwangsi=japan:1ftr;china:2inf", (6,) * 3, "kiangsi")

    (way,) = page_in(page_of(sitting(ann), game)).all("#battle details.way-out")

    assert way.words.endswith("Break off the battle aircraft only")


@pytest.mark.parametrize("path", ["", "list/"])
def test_losses_are_clicked_and_taken_on_either_page(path: str, ann: User) -> None:
    game = at_a_battle(ann, "kwangsi=japan:3inf;china:2inf+1ftr", (1, *(6,) * 5), "kiangsi")
    client = sitting(ann)

    def hit(words: str) -> dict[str, str]:
        buttons = page_in(page_of(client, game, path)).all("#battle button[form=d]")
        found = next(each for each in buttons if words in each.words)
        return {found["name"]: found["value"]}

    client.post(f"/table/{game.pk}/compose/", hit("1 fighter"))
    client.post(f"/table/{game.pk}/compose/", hit("spare one"))
    assert (
        "1 more hit to be taken" in page_in(page_of(client, game, path)).one("#battle .why").words
    )
    client.post(f"/table/{game.pk}/compose/", hit("1 fighter"))
    client.post(f"/table/{game.pk}/compose/", hit("Take these losses"))

    game.refresh_from_db()
    rules = cast(Pacific1940, store.rules_of(game))
    left = rules.play(store.load(game, rules).state).own_at("kwangsi", "china")
    assert left == ["china_infantry_1", "china_infantry_2"]


# ---------------------------------------------------------------- what a plan leads to


def prospects_of(line: str, *typed: str) -> list[tuple[str, str]]:
    """What the page says that a plan of typed lines leads to."""
    rules, draft = make(), None
    state = position(rules, line)
    ask: Any = rules.asks(state)[0]
    for each in typed:
        draft = rules.drafted(state, ask, draft, each).draft
    drafted = rules.drafted(state, ask, draft)
    shown = presentation_of("pacific_1940")
    found = shown.foreseen(drafted.foreseen, rules.view(state, rules.roles.side_of(ask.role)))
    return [(each.key, each.words) for each in found]


def test_a_plan_tells_the_odds_of_each_battle_that_it_leads_to() -> None:
    line = "power=japan kwangsi=japan:3inf+1art kiangsi=japan:2inf yunnan=china:1inf"
    ((space, words),) = prospects_of(line, "3 inf 1 art Kwangsi-Yunnan")
    assert space == "yunnan"
    assert words.startswith("attacker wins >99 %")
    assert "land taken" in words


def test_7_a_line_that_breaks_a_rule_takes_no_odds_away_from_the_others() -> None:
    line = "power=japan kwangsi=japan:3inf+1art kiangsi=japan:2inf yunnan=china:1inf"
    alone = prospects_of(line, "3 inf 1 art Kwangsi-Yunnan")
    assert alone
    assert prospects_of(line, "3 inf 1 art Kwangsi-Yunnan", "2 inf Kiangsi-Kwangsi") == alone
    assert prospects_of(line, "2 inf Kiangsi-Kwangsi") == []


def test_11_a_plan_tells_how_many_aircraft_may_lose_their_carrier() -> None:
    line = "power=japan war=japan-usa sz20=japan:1cv+2ftr+1ca sz35=usa:2dd"
    ((_, words),) = prospects_of(line, "1 cv 2 ftr 1 ca sz20-sz35")
    assert words.endswith(" aircraft lose their carrier")


def test_8_1_a_plan_tells_what_a_raid_is_likely_to_do() -> None:
    line = (
        "power=japan war=japan-usa fac.philippines=air_base,naval_base formosa=japan:1bmb"
        " philippines=usa:1inf+1ftr"
    )
    ((space, words),) = prospects_of(line, "1 bmb Formosa-Philippines raid air base")
    assert space == "philippines"
    assert words == (
        "raid on the air base: on average 4.2 of 6 damage, 0.2 aircraft lost"
        " (3.5 of 6 damage, 0.3 aircraft lost if 1 fighter intercepts)"
    )


def test_a_plan_tells_the_chance_of_an_assault_with_the_sea_before_it() -> None:
    line = (
        "power=japan war=japan-usa sz20=japan:1trn+1ca+1dd formosa=japan:1inf+1art"
        " philippines=usa:1inf sz35=usa:1dd"
    )
    order = "1 ca 1 dd 1 trn sz20-sz35 load 1 inf 1 art from Formosa ashore Philippines"
    found = dict(prospects_of(line, order))
    assert found["philippines"].endswith(" IPC, the battle at sea before the landing included")
    assert "attacker wins" in found["sz35"]


@pytest.mark.parametrize(
    ("more", "typed", "between"),
    [
        ("", (), ""),
        (
            "sz35=usa:1dd formosa=japan:2bmb",
            ("2 bmb Formosa-Philippines",),
            r", won but not taken (\d+) %",
        ),
    ],
)
def test_8_2_a_plan_tells_all_chances_of_a_landing_which_add_up(
    more: str, typed: tuple[str, ...], between: str
) -> None:
    """Where the transports may be sunk on the way, aircraft alone may win, and take nothing."""
    line = f"power=japan war=japan-usa sz20=japan:1trn[1inf+1art]+1dd philippines=usa:3inf {more}"

    told = dict(prospects_of(line, "1 trn 1 dd sz20-sz35 ashore Philippines", *typed))

    others = r", defender holds (\d+) %, nobody is left (\d+) %, "
    found = re.match(rf"land taken (\d+) %{between}{others}", told["philippines"])
    assert found and sum(map(int, found.groups())) == 100


def test_8_2_a_landing_that_nobody_opposes_is_told_as_such() -> None:
    line = "power=japan war=japan-usa sz20=japan:1trn[1inf+1art]+1ca philippines=usa:1aaa"
    found = dict(prospects_of(line, "1 trn 1 ca sz20-sz35 ashore Philippines"))
    assert found["philippines"].startswith("land taken 100 %, +")


def test_7_6_a_plan_says_where_kamikazes_may_come_first() -> None:
    fleet = "power=usa war=japan-usa phase=combat_move sz16=usa:1trn[1inf+1art]+1bb"
    order = "1 bb 1 trn 16-17 ashore Iwo Jima"

    def told(more: str) -> str:
        return dict(prospects_of(f"{fleet} iwo_jima=japan:1inf {more}", order))["iwo_jima"]

    assert told("tokens.japan=6").endswith(" IPC; kamikazes may come first")
    assert told("tokens.japan=0").endswith(" IPC"), "and nothing of a battle at sea"
    at_sea = dict(prospects_of(f"{fleet} sz17=japan:1dd tokens.japan=6", "1 bb 16-17"))
    assert at_sea["sz17"].endswith(" IPC; kamikazes may come first")


SCRAMBLE = (
    "power=japan war=japan-usa fac.philippines=air_base sz35=usa:1dd"
    " sz20=japan:1ca+2dd+1trn[1inf+1art]+1trn[1inf+1art]"
)
DESTROYERS = ("japan_destroyer_1", "japan_destroyer_2")
LANDING = "1 ca 2 dd 2 trn sz20-sz35 ashore Philippines"


def test_7_5_a_plan_says_what_a_scramble_would_make_of_a_battle_beside_an_air_base() -> None:
    found = dict(prospects_of(f"{SCRAMBLE} philippines=usa:1inf+1ftr", LANDING))

    assert found["sz35"].startswith("attacker wins >99 % (82 % if 1 fighter scrambles), ")
    assert found["philippines"].startswith("land taken 87 % (81 % if 1 fighter scrambles), ")


def test_7_5_a_plan_says_nothing_of_a_scramble_where_none_can_come() -> None:
    found = dict(prospects_of(f"{SCRAMBLE} philippines=usa:1inf", LANDING))

    assert not any("scramble" in words for words in found.values())


def test_7_5_the_question_of_a_scramble_says_what_it_would_change() -> None:
    def found(*aircraft: str) -> str:
        draft = Scramble(tuple(Sortie(each, "sz35") for each in aircraft))
        shown = presentation_of("pacific_1940").foreseen(draft_of(table, draft).foreseen, view)
        return {each.key: each.words for each in shown}["sz35"]

    fleets = "sz35=japan:1ca+2dd;usa:1dd philippines=usa:1ftr"
    cruisers = Attack(space="sz35", units=["japan_cruiser_1", *DESTROYERS])
    table = at(f"power=japan war=japan-usa fac.philippines=air_base {fleets}", attacks=(cruisers,))
    view = seen(table.run(Scrambles(power="japan")), "allies")

    assert found().startswith("attacker wins 99 % (72 % if 1 fighter scrambles), ")
    sent = found("usa_fighter_1")
    assert sent.startswith("attacker wins 72 % (99 % if none of yours scrambles), ")
    assert ", attacker " in sent and sent.endswith(" IPC")


# ---------------------------------------------------------------------- 2, 8.2 while it is so

LANDINGS = (
    Attack(space="philippines", landed={"japan_infantry_1": "sz35"}),
    Attack(space="kwangtung", landed={"japan_infantry_2": "sz20"}),
)
OVERLAND = (
    Attack(space="yunnan", units=["japan_artillery_1"]),
    Attack(space="hunan", units=["japan_artillery_2"]),
)
SHORES = (
    "power=japan war=japan-usa,japan-uk yunnan=japan:1art;china:1inf hunan=japan:1art;china:1inf"
    " sz20=japan:1trn[1inf] sz35=japan:1trn[1inf] philippines=usa:1inf kwangtung=uk:1inf"
)


@pytest.mark.parametrize(
    ("attacks", "is_said"),
    [((*LANDINGS, *OVERLAND), True), (LANDINGS, False), (OVERLAND, False)],
    ids=["both", "assaults", "others"],
)
def test_8_2_that_assaults_come_first_is_said_while_both_are_left(
    attacks: tuple[Attack, ...], is_said: bool
) -> None:
    table = at(SHORES, attacks=attacks)
    landings = tuple(
        Order(units=(ship,), path=(zone,), landing=(cargo,), ashore=each.space)
        for ship, each in zip(("japan_transport_1", "japan_transport_2"), LANDINGS, strict=True)
        for cargo, zone in each.landed.items()
        if each in attacks
    )
    table.state.plans["japan.combat"], table.state.locked_plan = landings, "japan.combat"
    table.run(ConductCombat(power="japan"))
    view = seen(table, "axis")

    (ask,) = view.asks
    told = choices.about_of(ask, view.board, names_of(view.board))

    assert (ask.kind, told["assaults_first"]) == ("choose_battle", is_said)


def test_8_3_each_battle_that_may_be_next_says_how_it_may_end() -> None:
    line = "power=japan war=japan-usa,japan-uk yunnan=japan:3inf;china:1inf sz35=japan:1dd;usa:1dd"
    attacks = (
        Attack(space="yunnan", units=[f"japan_infantry_{n}" for n in (1, 2, 3)]),
        Attack(space="sz35", units=["japan_destroyer_1"]),
    )
    table = at(line, attacks=attacks)
    table.run(ConductCombat(power="japan"))
    view = seen(table, "axis")

    (group,) = choices.groups_of(view.asks[0], view.board, names_of(view.board))
    notes = {button.target: button.note for button in group.buttons}

    on_land = of_attack(table.g, "yunnan")
    assert isinstance(on_land, odds.Battle)
    alone = forecast.of_battle(view.board, on_land)
    assert alone
    assert notes == {
        "sz35": "attacker wins 40 %, defender holds 40 %, nobody is left 20 %",
        "yunnan": alone.says,
        "": "",
    }
    assert seen(table, None).board.next_battles == view.board.next_battles
    table.state.dice.script = [1, 6, 1, 6, 6, 6]
    table.do(FightNext("sz35"))
    assert seen(table, "axis").board.next_battles == ()


def test_2_that_a_power_may_enter_the_war_is_noted_until_it_has() -> None:
    notes = {
        line: tracks.calendar(seen(at(f"turn=3 power=usa {line}")).board)[2].note
        for line in ("war=japan-uk", "war=japan-usa")
    }

    assert notes == {"war=japan-uk": "The United States may enter the war", "war=japan-usa": ""}
