"""Pacific 1940's map on the page: what lies on it, and how moves are planned by pointing at it."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlencode

import pytest
from django.test import Client

from engine.games.pacific_1940.equipment import load
from engine.models import Game
from tests.factories import make_campaign_at
from tests.web.markup import Element, page_in
from tests.web.table import buttons_in, click, page_of, sitting
from wargames.accounts.models import User

CHINA = "power=japan kwangsi=japan:3inf+1art hunan=china:2inf yunnan=china:1inf"
"""Japan's combat move, with Chinese infantry on two sides of Kwangsi."""
HOME = "power=japan phase=noncombat_move sz19=japan:1ftr+1cv sz6=japan:1ftr japan=japan:1inf"
SCRIPT = Path(__file__).parents[3] / "static/js/table/orders.js"


@pytest.fixture
def war(ann: User, bob: User) -> Game:
    """Ann for the Axis and Bob for the Allies."""
    return make_campaign_at(CHINA, ann, bob)


def seen(client: Client, game: Game, **asked: str) -> Element:
    """The table as someone sees it who points at a space, has picked units, looks at a goal."""
    return page_in(page_of(client, game, f"?{urlencode(asked)}"))


def asked_by(link: Element) -> dict[str, str]:
    """What the address of a link asks for."""
    return {key: value for key, (value,) in parse_qs(link["href"].removeprefix("?")).items()}


def follow(client: Client, game: Game, link: Element) -> Element:
    """The page that a link of the inspector leads to."""
    return seen(client, game, **asked_by(link))


def add(client: Client, game: Game, page: Element) -> None:
    """Press the button of the way that is looked at."""
    value = page.one("#inspector .way button[name=typed]")["value"]
    assert client.post(f"/table/{game.pk}/compose/", {"typed": value}).status_code == 302


def drafted(page: Element) -> list[str]:
    """The orders of the draft."""
    return [each.words.rstrip(" ↑↓×") for each in page.all("ol.draft li")]


def row_of(page: Element, unit: str) -> Element:
    """The row of a kind of unit in the inspector."""
    (found,) = [row for row in page.all("#inspector .row") if row.text.startswith(unit)]
    return found


def goals(page: Element) -> set[str]:
    """The spaces that are lit."""
    return set(page.values(".found a[data-goal]", "data-goal"))


# ---------------------------------------------------------------- what lies on the map


def test_every_unit_of_a_space_is_in_its_counters_and_told_in_words(
    japan: Client, war: Game
) -> None:
    kwangsi = seen(japan, war).one('#pieces a[href="?about=kwangsi"]')

    assert kwangsi.one("title").text == "Kwangsi: Japan 3 infantry, 1 artillery"
    infantry, artillery = kwangsi.all(".counter.of-japan")
    assert infantry.has('use[href="#u-inf"]')
    assert [each.text for each in infantry.all("text")] == ["3"]
    assert artillery.has('use[href="#u-art"]')
    assert artillery.all("text") == []  # one alone has no number


def test_each_territory_is_in_the_colour_of_whoever_holds_it(japan: Client, war: Game) -> None:
    land = seen(japan, war).one("#land")

    held = {use["href"].removeprefix("#s-"): use.classes for use in land.all("use.held")}
    assert "of-japan" in held["kwangsi"]
    assert "of-china" in held["yunnan"]
    closed = [key for key, land in load().territories.items() if not land.in_play]
    assert not set(closed) & set(held)


def test_a_damaged_facility_says_how_much_and_whether_it_works(japan: Client, ann: User) -> None:
    game = make_campaign_at("power=japan fac.japan=naval_base:4,air_base", ann)

    land = seen(japan, game).one("#land")

    told = [each.text for each in land.all(".facility title")]
    assert "Naval base, 4 damage, out of use" in told
    assert "Air base" in told


def test_every_space_is_a_link_and_its_shape_is_drawn_once(japan: Client, war: Game) -> None:
    page = seen(japan, war)

    links = page.values(".spaces a", "href")
    assert sorted(links) == sorted(f"?about={key}" for key in load().spaces)
    shapes = page.values('.base defs use[id^="s-"]', "id")
    assert sorted(shapes) == sorted(f"s-{key}" for key in load().spaces)


# ---------------------------------------------------------------- units are picked


def test_7_a_space_offers_its_units_one_more_one_less_and_all(japan: Client, war: Game) -> None:
    page = seen(japan, war, about="kwangsi")
    assert not goals(page)

    page = follow(japan, war, row_of(page, "Infantry").one('a[id^="more-"]'))
    assert row_of(page, "Infantry").one("b").text == "1/3"
    page = follow(japan, war, row_of(page, "Infantry").one('a[id^="every-"]'))
    assert row_of(page, "Infantry").one("b").text == "3/3"
    assert not row_of(page, "Infantry").has('a[id^="more-"]')
    page = follow(japan, war, row_of(page, "Artillery").one('a[id^="more-"]'))
    page = follow(japan, war, row_of(page, "Infantry").one('a[id^="less-"]'))

    assert row_of(page, "Infantry").one("b").text == "2/3"
    assert row_of(page, "Artillery").one("b").text == "1/1"
    assert page.one("#inspector")["data-pick"] == "1 art 2 inf"


def test_7_the_map_lights_where_the_picked_units_may_go_and_how_it_looks_there(
    japan: Client, war: Game
) -> None:
    page = seen(japan, war, about="kwangsi", pick="2 inf")

    assert {"hunan", "yunnan"} <= goals(page)
    fights = {link["data-goal"] for link in page.all(".found a.fight")}
    assert fights == {"hunan", "yunnan"}
    listed = {asked_by(link)["to"] for link in page.all("#inspector .goals a")}
    assert listed == goals(page)


def test_7_sea_zones_are_lit_below_the_land_and_territories_above_it(
    japan: Client, ann: User
) -> None:
    game = make_campaign_at(HOME, ann)

    page = seen(japan, game, about="sz19", pick="1 cv")

    below = page.values("#found-sea a[data-goal]", "data-goal")
    assert "sz20" in below
    assert all(key in load().zones for key in below)
    above = seen(japan, game, about="sz19", pick="1 ftr").values("#found a[data-goal]", "data-goal")
    assert "japan" in above
    assert not any(key in load().zones for key in above)


def test_7_what_is_looked_at_says_the_way_the_enemy_and_the_odds(japan: Client, war: Game) -> None:
    page = seen(japan, war, about="kwangsi", pick="3 inf 1 art", to="yunnan")

    way = page.one("#inspector .way")
    assert "Attack Yunnan" in way.text
    assert "1 space, 0 left" in way.words
    assert "Against China 1 infantry, with 3 infantry, 1 artillery" in way.words
    assert way.has(".forecast")
    assert page.has("#found .route .head")
    assert page.one("#found a.aim")["data-goal"] == "yunnan"


def test_7_5_what_is_looked_at_says_what_a_scramble_would_make_of_it(
    japan: Client, ann: User, bob: User
) -> None:
    line = (
        "power=japan war=japan-usa fac.philippines=air_base sz20=japan:1ca+1dd sz35=usa:1trn"
        " philippines=usa:3ftr"
    )
    game = make_campaign_at(line, ann, bob)

    page = seen(japan, game, about="sz20", pick="1 ca 1 dd", to="sz35")

    words = page.one("#inspector .way .forecast").words
    assert "attacker wins 100 % (2 % if 3 fighters scramble)" in words


def test_8_2_what_is_looked_at_on_a_shore_has_the_battle_at_sea_and_the_bombardment(
    japan: Client, ann: User, bob: User
) -> None:
    line = "power=japan war=japan-usa sz20=japan:1trn[1inf+1art]"
    opposed = make_campaign_at(f"{line}+2dd sz35=usa:2dd philippines=usa:1inf", ann, bob)
    bombarded = make_campaign_at(f"{line}+2bb+1ca philippines=usa:2inf", ann, bob)

    ways = [
        seen(japan, game, about="sz20", pick="all", to="philippines").one("#inspector .way")
        for game in (opposed, bombarded)
    ]

    before, shells = (way.words for way in ways)
    assert "attacker wins 48 % defender holds 50 % nobody is left 2 % land taken 48 %" in before
    assert "the battle at sea before the landing is reckoned with, and its losses." in before
    assert "land taken 78 %" in shells
    assert "On the shore." in shells


def test_8_3_the_odds_of_a_battle_too_large_to_follow_say_that_they_come_from_trials(
    japan: Client, ann: User, bob: User
) -> None:
    line = (
        "power=japan war=japan-china,japan-usa kwangsi=japan:90inf+40art+40tank+9ftr"
        " yunnan=china:150inf+20ftr;usa:3aaa hunan=china:3inf"
    )
    game = make_campaign_at(line, ann, bob)

    large = seen(japan, game, about="kwangsi", pick="90 inf 40 art 40 tank 9 ftr", to="yunnan")
    small = seen(japan, game, about="kwangsi", pick="9 inf 4 art", to="hunan")

    tried = "too large to follow every course of it: the figures are from 10,000 trial battles"
    assert tried in large.one("#inspector .way .forecast").words
    assert "trial" not in small.one("#inspector .way .forecast").words


def test_8_2_a_landing_behind_a_battle_at_sea_too_large_to_follow_has_odds_from_trials(
    japan: Client, ann: User, bob: User
) -> None:
    fleet = "24dd+24sub+12bb+12ca+8cv"
    line = (
        f"power=japan war=japan-usa sz20=japan:4trn[2inf]+{fleet} sz35=usa:{fleet}"
        " philippines=usa:2inf"
    )
    game = make_campaign_at(line, ann, bob)

    at_sea = seen(japan, game, about="sz20", pick=fleet.replace("+", " "), to="sz35")
    landing = seen(japan, game, about="sz20", pick="all", to="philippines")

    tried = "the figures are from 10,000 trial battles, give or take 1 %"
    assert tried in at_sea.one("#inspector .way .forecast").words
    ashore = landing.one("#inspector .way").words
    assert tried in ashore
    assert "land taken" in ashore
    assert "the battle at sea before the landing is reckoned with" in ashore


def test_7_odds_are_worked_out_for_what_is_looked_at_alone(
    japan: Client, war: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wargames.games.pacific_1940.odds import forecast

    asked = []
    real = forecast.of_battle
    monkeypatch.setattr(forecast, "of_battle", lambda *about: asked.append(1) or real(*about))

    seen(japan, war, about="kwangsi", pick="3 inf")
    assert not asked
    seen(japan, war, about="kwangsi", pick="3 inf", to="hunan")
    assert asked == [1]


def test_7_the_button_adds_the_order_and_the_units_are_picked_no_more(
    japan: Client, war: Game
) -> None:
    page = seen(japan, war, about="kwangsi", pick="2 inf 1 art", to="yunnan")

    add(japan, war, page)

    page = seen(japan, war, about="kwangsi")
    assert drafted(page) == ["2 infantry, 1 artillery: Kwangsi to Yunnan"]
    assert row_of(page, "Infantry").one("b").text == "0/1"
    assert not any(row.text.startswith("Artillery") for row in page.all("#inspector .row"))


def test_7_2_another_way_to_the_same_place_is_a_link_away(japan: Client, ann: User) -> None:
    game = make_campaign_at("power=japan kiangsi=japan:1tank kweichow=china:1inf", ann)

    page = seen(japan, game, about="kiangsi", pick="1 tank", to="kweichow")

    first = page.one("#inspector .way").text
    (goal,) = page.all('.found a[data-goal="kweichow"]')
    others = page.all("#inspector .others a")
    assert len(goal["data-ways"].split("|")) == len(others) + 1 > 1
    assert len(goal["data-names"].split()) == len(others) + 1
    page = follow(japan, game, others[0])
    assert page.one("#inspector .way").text != first


@pytest.mark.parametrize(("phase", "waiting"), [("combat_move", []), ("noncombat_move", ["kansu"])])
def test_7_at_peace_no_unit_waits_for_a_combat_move(
    phase: str, waiting: list[str], ann: User
) -> None:
    game = make_campaign_at(f"power=usa phase={phase} kansu=usa:2inf", ann)

    page = seen(sitting(ann), game)

    assert page.one("#arrows [data-idle]")["data-idle"].split() == waiting
    assert ("At peace with everyone" in page.one("#ask").words) == (not waiting)


def test_11_land_units_that_walk_into_empty_land_are_said_to_take_it(
    japan: Client, ann: User
) -> None:
    """Given nobody in Anhwe, when infantry points there, then no word of an attack by air."""
    game = make_campaign_at("power=japan kiangsi=japan:3inf holds.anhwe=china", ann)

    way = seen(japan, game, about="kiangsi", pick="3 inf", to="anhwe").one("#inspector .way")

    assert "Take Anhwe" in way.text
    assert "Aircraft alone" not in way.text


def test_9_troops_are_picked_on_land_and_led_over_the_sea_by_their_transport(
    japan: Client, ann: User
) -> None:
    line = "power=japan war=japan-usa japan=japan:2inf sz6=japan:1trn holds.guam=usa"
    game = make_campaign_at(line, ann)

    page = seen(japan, game, about="japan", pick="2 inf", to="guam")
    assert "Land and take Guam by way of Sea Zone 6" in page.one("#inspector .way").text
    add(japan, game, page)

    page = seen(japan, game)
    (order,) = drafted(page)
    assert order.startswith("1 transport: Sea Zone 6 to")
    assert "landing 2 infantry at Guam" in order
    assert not page.one("#arrows [data-idle]")["data-idle"].split()


def test_9_a_landing_attacks_whoever_stands_there_and_takes_what_is_empty(
    japan: Client, ann: User
) -> None:
    line = "power=japan war=japan-usa japan=japan:2inf sz6=japan:1trn holds.guam=usa guam=usa:1inf"
    game = make_campaign_at(line, ann)

    page = seen(japan, game, about="japan", pick="2 inf", to="guam")

    assert "Land and attack Guam by way of Sea Zone 6" in page.one("#inspector .way").text


def test_8_the_panel_of_a_space_has_the_odds_of_the_attack_that_is_planned_there(
    japan: Client, ann: User
) -> None:
    line = "power=japan kwangsi=japan:3inf+1art yunnan=china:1inf hunan=china:1inf"
    game = make_campaign_at(line, ann)
    add(japan, game, seen(japan, game, about="kwangsi", pick="3 inf 1 art", to="yunnan"))

    told = seen(japan, game, about="yunnan").one("#inspector .expected").words

    assert told.startswith("By your plan: attacker wins >99 %")
    assert told.removeprefix("By your plan: ") in seen(japan, game).one(".prospects").words
    assert not seen(japan, game, about="hunan").has("#inspector .expected")


def test_a_figure_is_not_parted_from_its_percent_sign(japan: Client, ann: User) -> None:
    line = "power=japan kwangsi=japan:3inf+1art yunnan=china:1inf"
    game = make_campaign_at(line, ann)
    add(japan, game, seen(japan, game, about="kwangsi", pick="3 inf 1 art", to="yunnan"))

    page = page_of(japan, game)

    assert "attacker wins &gt;99\xa0%, defender holds &lt;1\xa0%" in page


def test_9_transports_with_different_cargo_have_a_row_and_a_way_each(
    japan: Client, ann: User
) -> None:
    fleet = "1trn[1tank+1inf]+1trn[1inf+1art]+1trn[1tank+1inf]"
    game = make_campaign_at(f"power=japan war=japan-uk sz6=japan:{fleet} kwangtung=uk:1inf", ann)

    page = seen(japan, game, about="sz6")
    rows = page.all("#inspector .row")
    assert [row.one("b").text for row in rows] == ["0/2", "0/1"]
    assert "carrying 1 infantry, 1 artillery" in rows[1].words
    page = follow(japan, game, rows[1].one("#more-2"))
    page = follow(japan, game, page.one("#more-1"))

    assert page.one("#inspector")["data-pick"] == "1 trn[1inf+1art] 1 trn[1inf+1tank]"
    assert [row.one("b").text for row in page.all("#inspector .row")] == ["1/2", "1/1"]
    page = follow(japan, game, page.one("#goal-kwangtung"))
    add(japan, game, page)
    assert "landing 1 artillery, 2 infantry, 1 tank" in drafted(seen(japan, game))[0]
    rows = seen(japan, game, about="sz6").all("#inspector .row")
    assert [row.one("b").text for row in rows] == ["0/1"]
    assert "carrying 1 infantry, 1 tank" in rows[0].words


def test_9_a_transport_alone_says_where_its_cargo_is_picked(japan: Client, ann: User) -> None:
    game = make_campaign_at("power=japan japan=japan:2inf sz6=japan:1trn", ann)

    page = seen(japan, game, about="sz6", pick="1 trn")

    assert "Select cargo in its own territory" in page.one("#inspector").text


def test_7_4_where_aircraft_would_land_is_said_before_they_are_sent(
    japan: Client, ann: User
) -> None:
    game = make_campaign_at("power=japan kwangsi=japan:1ftr hunan=china:1inf", ann)

    page = seen(japan, game, about="kwangsi", pick="1 ftr", to="hunan")

    assert "Aircraft land at" in page.one("#inspector .way").words


def test_7_why_not_elsewhere_is_said_with_its_rule(japan: Client, ann: User) -> None:
    game = make_campaign_at("power=japan sz35=usa:1dd sz20=japan:1dd", ann)

    page = seen(japan, game, about="sz20", pick="1 dd")

    assert not goals(page)
    assert page.has("#inspector p.muted")


def test_7_4_a_place_that_is_refused_says_why_where_it_is_looked_at(
    japan: Client, ann: User
) -> None:
    line = "power=japan war=japan-usa sz6=japan:1trn japan=japan:2inf holds.hawaiian_islands=usa"
    game = make_campaign_at(f"{line} sz26=usa:1dd fac.japan=naval_base", ann)

    page = seen(japan, game, about="japan", pick="2 inf", to="hawaiian_islands")

    assert "hawaiian_islands" not in goals(page)
    assert "Land and take Hawaiian Islands:" in page.one("#inspector > p.why").text
    assert not page.has("#inspector .way")


@pytest.mark.parametrize(
    ("space", "words"),
    [
        ("hawaiian_islands", "No transport at Kwangsi has room for them."),
        ("kiangsi", "Kiangsi"),
        ("sz36", "Not to Sea Zone 36:"),
    ],
)
def test_7_any_space_that_is_no_target_says_why_and_the_pick_stays(
    space: str, words: str, japan: Client, war: Game
) -> None:
    page = seen(japan, war, about="kwangsi", pick="2 inf", to=space)

    assert space not in goals(page)
    assert words in page.one("#inspector .not-there").text
    assert page.one("#inspector .not-there").has("a.r")
    assert page.one("#inspector")["data-pick"] == "2 inf"
    assert {"hunan", "yunnan"} <= goals(page)
    assert page.has(f'#inspector a[href="?about={space}"]')  # to look there instead


def test_7_what_is_picked_is_anybodys_text(japan: Client, war: Game) -> None:
    for pick in ("3 <b>tigers</b>", '1 inf" onload="x', "999999999999 inf", "all " * 60):
        page = seen(japan, war, about="kwangsi", pick=pick, to='"><script>')
        assert not page.has("#inspector b b")
        assert not page.has("#inspector script")
        assert row_of(page, "Infantry")


# ---------------------------------------------------------------- the draft on the map


def test_7_a_draft_is_drawn_for_its_own_side_alone(japan: Client, war: Game, bob: User) -> None:
    add(japan, war, seen(japan, war, about="kwangsi", pick="2 inf", to="yunnan"))

    own = seen(japan, war).one("#arrows")
    assert own.one(".sketch .line")["d"]
    assert [each.text for each in own.all(".sketch text")] == ["2"]
    assert not seen(sitting(bob), war).one("#arrows").has(".sketch")


def test_7_units_without_an_order_are_lit_till_they_have_one(japan: Client, war: Game) -> None:
    page = seen(japan, war)
    assert page.one("#arrows [data-idle]")["data-idle"].split() == ["kwangsi"]
    assert page.has("#arrows .lit")

    add(japan, war, seen(japan, war, about="kwangsi", pick="all", to="yunnan"))

    page = seen(japan, war)
    assert page.one("#arrows [data-idle]")["data-idle"].split() == []
    assert not page.has("#arrows .lit")


def test_7_4_each_aircraft_that_can_be_saved_has_a_line_with_its_zone_and_is_not_called_lost(
    japan: Client, ann: User
) -> None:
    line = "power=japan phase=noncombat_move sz26=japan:1ftr japan=japan:1inf"
    page = seen(japan, make_campaign_at(line, ann))

    told = page.all(".forgotten.lost a:not(.r)")

    assert [asked_by(each) for each in told] == [{"about": "sz26"}]
    assert "1 fighter still to bring home" in told[0].text
    assert "“Bring all aircraft home” adds the moves" in page.one(".compose > .why").words
    assert "lost" not in page.one(".compose").words


def test_7_4_aircraft_whose_carrier_an_order_takes_away_are_not_sent_to_a_button_that_is_not_there(
    japan: Client, ann: User
) -> None:
    line = "power=japan phase=noncombat_move sz18=japan:1ftr sz6=japan:1cv japan=japan:1inf"
    game = make_campaign_at(line, ann)
    for order in ("1 ftr 18-6", "1 cv 6-19"):
        typed = seen(japan, game).all("#ask button[name=typed]")[-1]
        japan.post(f"/table/{game.pk}/compose/", {"typed": typed["value"], "line": order})

    page = seen(japan, game)

    assert "Bring all aircraft home" not in page.one(".compose").words
    assert (
        "remove it, or the one that takes their carrier away" in page.one(".compose > .why").words
    )


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", "; then your turn ends"),
        (" bought.japan=1inf", "; then your new units are placed, as you choose if there is a"),
    ],
    ids=["nothing bought", "bought"],
)
def test_13_beside_the_lock_of_the_last_moves_stands_what_follows(
    more: str, told: str, japan: Client, ann: User
) -> None:
    line = f"power=japan phase=noncombat_move japan=japan:1inf{more}"
    before = seen(japan, make_campaign_at(line.replace("noncombat", "combat"), ann))
    page = seen(japan, make_campaign_at(line, ann))

    assert f"as your move{told}" in page.one("button[name=lock]").words
    assert before.one("button[name=lock]").words == "Lock the whole draft as your move"


def test_12_what_may_be_forgotten_waits_behind_a_fold(japan: Client, ann: User) -> None:
    line = "power=japan phase=noncombat_move japan=japan:9inf manchuria=japan:2inf"
    game = make_campaign_at(f"{line} chahar=china:1inf", ann)

    page = seen(japan, game, about="japan")

    told = [each.text for each in page.all("details .forgotten li")]
    assert told == [
        "Jehol: empty, beside enemies who may take it 12",
        "Manchuria: 2 infantry could go to a front 12",
    ]
    fold = page.one("details[id$=-forgotten] summary")
    assert fold.words == "2 things you may have forgotten"
    assert page.one("#idle summary").words == "2 spaces with units that have no order yet"


def test_8_a_battle_to_come_is_marked_till_it_has_been_fought(japan: Client, ann: User) -> None:
    line = "power=japan kwangsi=japan:2inf yunnan=china:1inf hunan=china:1inf"
    game = make_campaign_at(line, ann, dice=(1, 1, 6))
    for goal in ("yunnan", "hunan"):
        add(japan, game, seen(japan, game, about="kwangsi", pick="1 inf", to=goal))
    lock = seen(japan, game).one("button[name=lock]")["value"]
    japan.post(f"/table/{game.pk}/compose/", {"lock": lock})

    page = seen(japan, game, about="yunnan")
    assert len(page.all('#arrows use[href="#m-battle"]')) == 2
    assert "A battle is to be fought here." in page.one("#inspector").text
    buttons = buttons_in(page_of(japan, game))
    click(japan, game, next(each for words, each in buttons.items() if words.startswith("Yunnan")))

    page = seen(japan, game, about="yunnan")
    assert len(page.all('#arrows use[href="#m-battle"]')) == 1
    assert "A battle is to be fought here." not in page.one("#inspector").text


# ---------------------------------------------------------------- found by name, and as a list


@pytest.mark.parametrize(
    ("asked", "found"),
    [("35", "sz35"), ("sz 35", "sz35"), ("yunn", "yunnan"), ("Hong Kong", "kwangtung")],
)
def test_a_space_is_found_by_its_name_number_or_city(
    japan: Client, war: Game, asked: str, found: str
) -> None:
    page = seen(japan, war, about=asked)

    links = page.all("#inspector p > a")
    assert found in [asked_by(each)["about"] for each in links]


def test_units_are_found_by_their_kind(japan: Client, war: Game) -> None:
    page = seen(japan, war, about="artillery")

    assert [asked_by(each)["about"] for each in page.all("#inspector p > a")] == ["kwangsi"]
    assert "Japan 1 artillery" in page.one("#inspector").words


def test_the_list_tells_of_every_space_that_is_in_play(japan: Client, war: Game) -> None:
    twin = page_in(page_of(japan, war, "list/"))

    told = {key for key in twin.values(".twins li[id]", "id") if ":" not in key}
    assert told == {key for key, space in load().spaces.items() if getattr(space, "in_play", True)}
    assert "Japan 3 infantry, 1 artillery" in twin.one("#kwangsi").words


# ---------------------------------------------------------------- keys


def test_every_key_of_the_map_is_in_the_legend(japan: Client, war: Game) -> None:
    acts = re.search(r"const ACTS = \{(.*?)^\};", SCRIPT.read_text(), re.S | re.M)
    assert acts
    can = set(re.findall(r"(\w+): ?(?:\(|\w)", acts[1]))

    told = set(seen(japan, war).values("#legend kbd[data-order]", "data-order"))

    assert told == can


def test_7_a_line_that_a_rule_forbids_is_marked_with_the_rule(japan: Client, war: Game) -> None:
    for line in ("1 inf Kwangsi-Yunnan", "1 inf Kwangsi-Yunnan-Szechwan"):
        page = seen(japan, war)
        typed = page.one("#ask button[name=typed]")
        japan.post(f"/table/{war.pk}/compose/", {"typed": typed["value"], "line": line})

    page = seen(japan, war)

    (wrong,) = page.all("ol.draft li.wrong")
    assert "Szechwan" in wrong.words and "7.2 The infantry has 1 space" in wrong.words
    assert "Cannot be locked, see the marked line" in page.one("#ask .compose p.why").words
