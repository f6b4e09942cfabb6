"""Battles as cards: what each shows, and which are offered to whom."""

from typing import Any

import msgspec
import pytest
from django.http import HttpResponse
from django.test import Client

from engine.core import registry
from engine.core.dice import seed_from
from engine.models import Game, LogEntry
from engine.position.process_cache import caches
from engine.seats.sitting import join
from tests.factories import make_campaign_at, make_game_at, make_war_at
from tests.web.looking.test_looked import say_looked
from tests.web.markup import Element, page_in
from tests.web.play import open_choices, watch_of
from tests.web.table import click, page_of, post, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.log.since import battles
from wargames.presentation.fights import Fight, Round, Told
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened

MEETS = (
    "acts=japan pass=yes kwajalein=akagi,nachi samoa=chester,houston hand.japan=J01 hand.allied=A09"
)
SAIL = ({"kind": "move_from", "zone": "kwajalein"}, {"kind": "pick_all"})
ATTACK = {"kind": "attack", "front": "abda", "kamikaze": False}
DICE = (3, 6, 5, 1, 2, 3, 4, 1)


def fights(key: str, *events: tuple[str, dict[str, Any]]) -> list[Fight]:
    """The battles that these events tell of in a new game."""
    rules = registry.get(key)
    view = rules.view(rules.setup(seed_from("7"), {}), None)
    shown = presentation_of(key)
    assert shown.fights
    assert {kind for kind, _ in events} <= shown.fights.kinds
    return shown.fights.found([Happened(*event) for event in events], shown.names(view))


def beats(fight: Fight) -> list[tuple[int, list[str]]]:
    """Its rounds, each with the kinds of what happened there; dice as who threw how many hits."""
    rounds: list[Round] = fight.facts["rounds"]
    return [
        (
            each.number,
            [
                beat.event.kind if isinstance(beat, Told) else f"{beat.who} {beat.hits}"
                for beat in each.beats
            ],
        )
        for each in rounds
        if each.beats
    ]


def volley(*faces: int, to_hit: int, weapon: str = "any") -> dict[str, Any]:
    hits = sum(face <= to_hit for face in faces)
    return {"weapon": weapon, "to_hit": to_hit, "faces": [*faces], "hits": hits}


def fired(space: str, side: str, *volleys: dict[str, Any], how: str = "fire") -> tuple[str, Any]:
    hits = sum(each["hits"] for each in volleys)
    data = {"space": space, "side": side, "how": how, "volleys": [*volleys], "hits": hits}
    return "fired", data


def card_at(client: Client, game: Game, **asked: Any) -> Element:
    """A card as a page of its own."""
    answer = client.get(f"/table/{game.pk}/battles/", asked)
    assert answer.status_code == 200, answer
    return page_in(answer)


def offer_in(page: HttpResponse | str) -> str:
    """The words in which a page offers a battle; empty: it offers none."""
    found = page_in(page).all("#fought a")
    return found[0].words if found else ""


def fought_out(ann: User, bob: User) -> tuple[Game, HttpResponse]:
    """Japan comes to Samoa with a carrier, the cruisers there are struck; then it leaves."""
    game = make_war_at(MEETS, ann, bob, dice=DICE)
    for user in (ann, bob):
        say_looked(user, game)
    for choice in (*SAIL, {"kind": "goal", "zone": "samoa"}):
        answer = click(sitting(ann), game, choice)
        assert answer.status_code == 200, answer.content
    return game, answer


def finish(game: Game) -> HttpResponse:
    """The battle goes on to its end, and nobody fights for longer than they must."""
    while True:
        game.refresh_from_db()
        (seat, *_), found = watch_of(game), open_choices(game)
        ways = [each for each in found if each["kind"] in ("retreat", "break_off", "assign_hit")]
        answer = click(sitting(seat.user), game, (ways or found)[0])
        assert answer.status_code == 200, answer.content
        if LogEntry.objects.filter(game=game, kind="combat_ended").exists():
            return answer


# ---------------------------------------------------------------------- each game's own cards


def test_8_3_a_battle_has_its_forces_its_rounds_with_their_dice_its_losses_and_its_end() -> None:
    forces = {"usa": {"infantry": 1}, "japan": {"infantry": 2, "fighter": 1}}
    (found,) = fights(
        "pacific_1940",
        ("battle_began", {"space": "philippines", "attacker": "japan", "forces": forces}),
        fired("philippines", "defender", volley(1, to_hit=1), how="air_defence"),
        ("battle_round_began", {"space": "philippines", "number": 1}),
        fired("philippines", "attacker", volley(1, 6, to_hit=1), volley(3, to_hit=3)),
        fired("philippines", "defender", volley(6, to_hit=2)),
        (
            "units_lost",
            {
                "space": "philippines",
                "side": "defender",
                "losses": [{"unit": "", "kind": "infantry", "power": "usa"}],
            },
        ),
        (
            "battle_ended",
            {
                "space": "philippines",
                "attacker": "japan",
                "outcome": "won",
                "rounds": 1,
                "left": {"japan": {"infantry": 2}},
            },
        ),
        (
            "territory_taken",
            {"power": "japan", "territory": "philippines", "holder": "japan", "lost_by": "usa"},
        ),
    )

    assert (found.kind, found.name, found.is_over, found.throws) == (
        "battle",
        "Philippines",
        True,
        3,
    )
    assert [(f.owner, f.units) for f in found.facts["attackers"]] == [
        ("Japan", "2 infantry, 1 fighter")
    ]
    assert [f.owner for f in found.facts["defenders"]] == ["United States"]
    assert beats(found) == [
        (0, ["The United States 1"]),
        (1, ["Japan 2", "The United States 0", "units_lost"]),
    ]
    columns = found.facts["rounds"][1].beats[0].columns
    assert [(c.to_hit, [(d.face, d.is_hit) for d in c.dice]) for c in columns] == [
        (1, [(1, True), (6, False)]),
        (3, [(3, True)]),
    ]
    assert found.facts["end"].event.kind == "battle_ended"
    assert [each.event.kind for each in found.facts["after"]] == ["territory_taken"]


def test_8_1_a_raid_is_a_card_apart_from_the_battle_for_its_territory() -> None:
    raid, battle = fights(
        "pacific_1940",
        (
            "raid_began",
            {
                "power": "uk",
                "territory": "kiangsi",
                "bombers": [["strategic_bomber", 1]],
                "escorts": [["fighter", 1]],
            },
        ),
        ("intercepted", {"power": "japan", "territory": "kiangsi", "kinds": [["fighter", 1]]}),
        ("intercepted", {"power": "japan", "territory": "kiangsi", "kinds": []}),
        (
            "air_battle_fought",
            {
                "territory": "kiangsi",
                "attacker": "uk",
                "attacker_rolls": [6, 2],
                "attacker_hits": 0,
                "defender_rolls": [1],
                "defender_hits": 1,
            },
        ),
        ("raid_losses", {"power": "uk", "territory": "kiangsi", "kinds": [["fighter", 1]]}),
        ("guns_fired", {"territory": "kiangsi", "facility": "air_base", "rolls": [6], "hits": 0}),
        (
            "facility_bombed",
            {
                "power": "uk",
                "territory": "kiangsi",
                "facility": "air_base",
                "rolls": [4],
                "bonus": 2,
                "done": 6,
                "damage": 6,
            },
        ),
        (
            "battle_began",
            {"space": "kiangsi", "attacker": "uk", "forces": {"uk": {}, "japan": {}}},
        ),
    )

    assert (raid.kind, raid.name, raid.throws, raid.is_over) == ("raid", "Kiangsi", 3, True)
    assert [f.units for f in raid.facts["attackers"]] == ["1 strategic bomber, 1 fighter"]
    assert beats(raid) == [
        (
            0,
            [
                "intercepted",
                "The United Kingdom 0",
                "The interceptors 1",
                "raid_losses",
                "Air base 0",
                "facility_bombed",
            ],
        )
    ]
    assert (battle.kind, battle.is_over) == ("battle", False)


def test_7_6_kamikazes_come_before_the_battle_of_their_zone_or_stand_alone() -> None:
    struck = {"power": "japan", "owner": "usa", "unit": "usa_cruiser_1", "outcome": "missed"}
    forces = {"usa": {"cruiser": 1}, "japan": {"destroyer": 1}}
    battle, alone = fights(
        "pacific_1940",
        (
            "scrambled",
            {"power": "japan", "base": "japan", "zone": "sz6", "kinds": [["fighter", 1]]},
        ),
        ("kamikaze_struck", {**struck, "zone": "sz6", "roll": 5}),
        ("kamikaze_struck", {**struck, "zone": "sz19", "roll": 1}),
        ("battle_began", {"space": "sz6", "attacker": "usa", "forces": forces}),
        fired("sz6", "attacker", volley(1, to_hit=3)),
        ("phase_began", {"section": 1, "turn": 1, "power": "usa", "phase": "noncombat_move"}),
        (
            "scrambled",
            {"power": "japan", "base": "japan", "zone": "sz6", "kinds": [["fighter", 1]]},
        ),
    )

    assert (battle.kind, battle.name, battle.throws) == ("battle", "Sea Zone 6", 2)
    assert beats(battle) == [(0, ["scrambled", "kamikaze_struck", "The United States 1"])]
    assert (alone.kind, alone.name, alone.is_over) == ("kamikaze", "Sea Zone 19", True)


def test_14_convoys_of_a_power_are_one_card_and_a_free_shot_has_its_own() -> None:
    raided = {"raiders": {"japan": 2}, "rolls": [2, 5], "lost": 2, "cap": 10}
    shot, convoys, others = fights(
        "pacific_1940",
        fired("sz35", "defender", volley(1, 4, to_hit=2), how="free_shot"),
        ("phase_began", {"section": 1, "turn": 1, "power": "anzac", "phase": "collect_income"}),
        ("convoy_raided", {**raided, "power": "anzac", "zone": "sz62"}),
        ("convoy_raided", {**raided, "power": "anzac", "zone": "sz63"}),
        ("convoy_raided", {**raided, "power": "uk", "zone": "sz39"}),
    )

    assert (shot.kind, shot.is_over, beats(shot)) == ("shot", True, [(0, ["The defender 1"])])
    assert (convoys.kind, convoys.name, convoys.throws) == ("convoys", "ANZAC", 2)
    assert (others.name, others.throws) == ("the United Kingdom", 1)


def test_only_battles_are_counted_as_battles_and_the_rest_as_what_it_is() -> None:
    forces = {"usa": {"cruiser": 1}, "japan": {"destroyer": 1}}
    struck = {"power": "japan", "owner": "usa", "unit": "usa_cruiser_1", "outcome": "missed"}
    raided = {"raiders": {"japan": 2}, "rolls": [2, 5], "lost": 2, "cap": 10}
    found = fights(
        "pacific_1940",
        ("kamikaze_struck", {**struck, "zone": "sz17", "roll": 5}),
        ("battle_began", {"space": "sz6", "attacker": "usa", "forces": forces}),
        ("guns_fired", {"territory": "japan", "facility": "air_base", "rolls": [6], "hits": 0}),
        ("battle_began", {"space": "sz35", "attacker": "usa", "forces": forces}),
        ("convoy_raided", {**raided, "power": "anzac", "zone": "sz62"}),
        ("convoy_raided", {**raided, "power": "uk", "zone": "sz39"}),
    )
    shown = presentation_of("pacific_1940").fights
    assert shown

    told = shown.tally(found)

    assert told == "2 battles, 1 kamikaze attack, 1 raid, 2 raids on convoys"
    assert [shown.placed(found, at) for at in range(len(found))] == [
        "Kamikaze attack 1 of 1",
        "Battle 1 of 2",
        "Raid 1 of 1",
        "Battle 2 of 2",
        "Raid on convoys 1 of 2",
        "Raid on convoys 2 of 2",
    ]
    assert not shown.is_all_beside(found)
    assert shown.is_all_beside(found[-1:]), "no round of it is told"


def test_two_battles_for_one_space_are_two_in_the_strip_too() -> None:
    began = {"space": "hunan", "attacker": "japan", "forces": {}}
    ended = {"space": "hunan", "attacker": "japan", "rounds": 1, "left": {}}
    events = [
        Happened("battle_began", began),
        Happened("battle_ended", {**ended, "outcome": "held"}),
        Happened("battle_began", {**began, "attacker": "china"}),
        Happened("battle_ended", {**ended, "space": "yunnan", "outcome": "won"}),
    ]
    names = {"hunan": "Hunan", "yunnan": "Yunnan", "japan": "Japan", "china": "China"}

    told = battles(events, names)

    assert [(it["key"], it["outcome"], it["attacker"]) for it in told] == [
        ("hunan", "held", "Japan"),
        ("hunan", "", "China"),
        ("yunnan", "won", "Japan"),
    ]


def test_9_0_a_combat_is_a_card_and_a_strike_without_one_too() -> None:
    struck = {
        "side": "japan",
        "segment": "airstrike",
        "zone": "samoa",
        "strength": 4,
        "shifts": [["enemy_lba", -1]],
        "column": "4-5",
        "roll": 5,
        "hits": 1,
    }
    lost = {"unit": "us_chester", "hits": 1, "dice": [6], "fate": "sunk"}
    forces = {"japan": ["jp_akagi"], "allied": ["us_chester"]}
    ended = {
        "zone": "samoa",
        "winner": "japan",
        "attacker": "japan",
        "rounds": 1,
        "hits": {"japan": 1},
        "sides": {},
    }
    combat, strike = fights(
        "pacific_war",
        (
            "combat_began",
            {"zone": "samoa", "attacker": "japan", "points": 1, "forces": forces},
        ),
        ("round_began", {"number": 1}),
        ("struck", struck),
        ("damaged", lost),
        ("combat_ended", ended),
        ("captured", {"zone": "samoa", "side": "japan", "strength": 3, "needed": 2}),
        ("damaged", {**lost, "unit": "us_houston"}),
        ("struck", {**struck, "zone": "truk", "side": "allied"}),
        ("damaged", {**lost, "unit": "jp_nachi"}),
        (
            "moved",
            {"side": "allied", "units": [], "origin": "truk", "zone": "samoa", "how": "move"},
        ),
    )

    assert (combat.kind, combat.name, combat.throws) == ("battle", "Samoa Islands", 1)
    assert [(camp["attacks"], camp["units"]) for camp in combat.facts["camps"]] == [
        (True, ["Akagi"]),
        (False, ["Chester"]),
    ]
    assert beats(combat) == [(1, ["Japan 1", "damaged"])]
    assert combat.facts["rounds"][1].beats[0].shifts == ["−1 enemy LBA"]
    assert [each.event.kind for each in combat.facts["after"]] == ["captured"]
    assert (strike.kind, strike.name, strike.is_over) == ("strike", "Truk", True)
    assert beats(strike) == [(0, ["the Allies 1", "damaged"])]


def test_8_2_an_attack_has_its_dice_and_what_they_led_to_and_other_actions_are_no_battle() -> None:
    rolled = {
        "target": "macarthur",
        "roll": 2,
        "terms": [],
        "total": 2,
        "over": 3,
        "success": False,
    }
    attack, battle = fights(
        "emperor",
        ("action_rolled", {**rolled, "action": "fortify"}),
        ("action_rolled", {**rolled, "action": "attack"}),
        ("action_rolled", {**rolled, "action": "attack", "again": True}),
        ("retreated", {"front": "macarthur", "space": "luzon", "by": "attack"}),
        ("orders_ended", {"unspent": 0}),
        ("resource_lost", {"called": "oil", "resource": "oil", "level": 1}),
        (
            "battle_rolled",
            {"table": "22", "title": "Pearl Harbor", "roll": 6, "kamikaze": False, "nothing": True},
        ),
    )

    assert (attack.kind, attack.name, attack.throws) == ("attack", "MacArthur", 2)
    assert beats(attack) == [(0, ["action_rolled", "action_rolled", "retreated"])]
    assert (battle.kind, battle.name) == ("battle", "Pearl Harbor")


def test_the_dice_that_hit_are_the_lowest() -> None:
    guns = {"territory": "japan", "facility": "air_base", "rolls": [5, 1, 1], "hits": 2}
    (raid,) = fights("pacific_1940", ("guns_fired", guns))

    dice = raid.facts["rounds"][0].beats[0].columns[0].dice
    assert [(die.face, die.is_hit) for die in dice] == [(5, False), (1, True), (1, True)]


LAND = "power=japan phase=combat_move kwangsi=japan:3inf hunan=china:1inf holds.hunan=china"
PLAN = {
    "kind": "move_plan",
    "orders": [{"units": [f"japan_infantry_{n}"], "path": ["kwangsi", "hunan"]} for n in (1, 2, 3)],
}


@pytest.fixture
def campaign(ann: User, bob: User) -> Game:
    """Japan's move of three infantry is fought out at once: nobody has anything to decide."""
    return make_campaign_at(LAND, ann, bob, dice=(1, 6, 6, 6))


# --------------------------------------------------------------------------- at a stored table


def test_whoever_comes_back_is_offered_the_battle_that_asked_them_nothing(
    campaign: Game, ann: User, bob: User
) -> None:
    say_looked(bob, campaign)
    click(sitting(ann), campaign, PLAN)

    page = page_of(sitting(bob), campaign)

    assert offer_in(page) == "Battle at Hunan: show"
    card = card_at(sitting(bob), campaign)
    assert card.one(".place").words == "Battle 1 of 1 · since your last visit"
    assert "1 battle, round by round" in page_in(page).one("#since").words
    assert page_in(page).one("#since a[data-battles]")["href"].startswith("battles/?since=")


def test_a_card_shows_forces_rounds_dice_and_the_end(ann: User, bob: User) -> None:
    game, _ = fought_out(ann, bob)
    page = page_of(sitting(bob), game)
    assert offer_in(page) == ""  # it goes on, on the battle board
    assert "1 battle, round by round" in page_in(page).one("#since").words
    assert not card_at(sitting(bob), game, since=1).has(".ended")
    finish(game)

    card = card_at(sitting(bob), game, since=1)

    assert card.one("h2").words == "Battle at Samoa Islands"
    assert card.one(".place").words == "Battle 1 of 1"  # Bob has fought it himself
    assert [camp.words for camp in card.all(".camp")] == [
        "Japan (attacker) Akagi, Nachi",
        "The Allies (defender) Chester, Houston",
    ]
    assert card.all(".round")
    assert card.all(".thrown .d")
    assert "After 1 round at Samoa Islands" in card.one(".ended").words


def test_of_many_battles_the_first_and_the_last_are_one_click_away(ann: User) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6, 1, 1))
    client = sitting(ann)
    for front in ("abda", "macarthur", "nimitz"):
        click(client, game, {**ATTACK, "front": front})

    first = card_at(client, game, since=0)

    assert not first.has("a[data-card=first]")
    last = page_in(client.get(first.one("a[data-card=last]")["href"]))
    assert last.one(".place").words.startswith("Battle 3 of 3")
    assert not last.has("a[data-card=last]")
    assert page_in(client.get(last.one("a[data-card=first]")["href"])).words == first.words


def test_a_card_works_by_links_alone_and_an_address_that_means_nothing_shows_one_too(
    ann: User, bob: User
) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6, 1))
    client = sitting(ann)
    for front in ("abda", "macarthur"):
        click(client, game, {**ATTACK, "front": front})

    first = card_at(client, game, since=0)
    assert (first.one("h2").words, first.one(".place").words) == ("Attack on ABDA", "Battle 1 of 2")
    assert not first.has("a[data-card=previous]")
    second = page_in(client.get(first.one("a[data-card=next]")["href"]))
    assert second.one("h2").words == "Attack on MacArthur"
    assert not second.has("a[data-card=next]")
    assert second.one("a[data-close]")["href"] == f"/table/{game.pk}/"
    assert not second.has("[data-card=first]"), "two battles need no way to the first"
    for wrong in ({"at": "99"}, {"at": "x", "since": "²"}, {"since": "9" * 30}, {"at": "0"}):
        assert card_at(client, game, **wrong).has(".battle-card h2")


def test_a_table_without_a_battle_says_so(ann: User) -> None:
    game = make_game_at("card=15", creator=ann)

    assert "There has been no battle yet." in card_at(sitting(ann), game).one(".battle-card").words
    assert offer_in(page_of(sitting(ann), game)) == ""


def test_what_was_taken_back_is_no_battle(ann: User, bob: User) -> None:
    game, _ = fought_out(ann, bob)
    game.moves.update(undone=True)
    for kept in caches.values():
        kept.clear()

    assert "There has been no battle yet." in card_at(sitting(bob), game).one(".battle-card").words


def test_ones_own_single_die_is_drawn_large_and_not_offered_again(ann: User) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6,))
    page = page_of(sitting(ann), game)

    answer = click(sitting(ann), game, ATTACK, page=page)

    assert "attack: 6" in page_in(answer).one("#ask .roll").words
    assert offer_in(answer) == ""


def test_8_2_what_came_of_a_die_is_told_beside_it(ann: User) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6, 1))

    hit = page_in(click(sitting(ann), game, ATTACK))

    told = "5 beats 2."
    came = "ABDA retreats to Sumatra and is rotated: no second attack on it this turn."
    assert f"{told} 8.2 {came}" in hit.one("#ask .roll").words
    assert f"{told} {came}" in hit.one("#say").words

    miss = page_in(click(sitting(ann), game, {**ATTACK, "front": "nimitz"}))
    assert "does not beat 3" in miss.one("#ask .roll").words
    assert "retreats" not in miss.one("#ask .roll").words


FALLEN = "Java has fallen. ABDA is out and Oil may be rolled for."


def test_9_3_that_java_falls_is_told_beside_the_die_that_took_it(ann: User) -> None:
    """The turn ends by itself with the last Action."""
    game = make_game_at("card=15 abda=4 actions=1", creator=ann, dice=(6,))

    hit = page_in(click(sitting(ann), game, ATTACK))

    assert "Turn the next card" in hit.one("#ask h2").words
    said = hit.one("#ask .roll").words
    assert "ABDA retreats to Java" in said
    assert FALLEN in said


def test_9_3_that_java_falls_is_told_there_when_the_turn_is_ended_as_well(ann: User) -> None:
    game = make_game_at("card=15 abda=4 actions=2", creator=ann, dice=(6,))
    hit = page_in(click(sitting(ann), game, ATTACK)).one("#ask .roll").words

    ended = page_in(click(sitting(ann), game, {"kind": "end_orders"})).one("#ask .roll").words

    assert FALLEN not in hit
    assert ended == f"{hit} {FALLEN} 9.3"


def test_9_3_in_a_turn_without_a_die_it_is_told_over_the_question_with_what_it_brings(
    ann: User,
) -> None:
    """Until the next card is turned; 8.4.1 the Islands fortification was due."""
    game = make_game_at("card=15 abda=5 islands_due=yes actions=2 deck=16", creator=ann)

    ended = page_in(click(sitting(ann), game, {"kind": "end_orders"}))
    turned = page_in(click(sitting(ann), game, {"kind": "reveal"}))

    assert "Turn the next card" in ended.one("#ask h2").words
    said = f"{FALLEN} 9.3 Islands Fortification is available. 8.4.1"
    assert ended.one("#ask .became").words == said
    assert ended.one("#say").words == f"{FALLEN} Islands Fortification is available."
    assert FALLEN not in turned.one("#ask").words


def test_9_3_after_a_block_in_the_military_phase_it_is_told_as_well(ann: User) -> None:
    """6.4 The die of a Fortification is the last one, and does not tell of the end of the turn."""
    line = "deck=8 abda=5 nimitz=7 solomons=nimitz:6"
    game = make_game_at(line, creator=ann, dice=(1, 1))
    click(sitting(ann), game, {"kind": "reveal"})

    ask = page_in(click(sitting(ann), game, {"kind": "end_orders"})).one("#ask")

    assert ask.words.count(FALLEN) == 1


def test_7_3_1_that_elite_comes_is_told_beside_the_die_that_brought_it(ann: User) -> None:
    """Not where it has ended for good."""
    game = make_game_at("card=15 army_navy=4 actions=2", creator=ann, dice=(6, 6))
    ended = make_game_at("card=15 army_navy=5 elite_ended=yes", creator=ann, dice=(6,))

    said = [
        page_in(click(sitting(ann), each, {"kind": "resource", "resource": "army_navy"}))
        .one("#ask .roll")
        .words
        for each in (game, game, ended)
    ]

    assert said[0].endswith("Army-Navy +1, now 5. 8.5")
    assert said[1].endswith("Army-Navy +1, now 6. The Elite bonus counts. 8.5")
    assert said[2].endswith("Army-Navy +1, now 6. 8.5")


def test_7_3_1_in_a_game_whose_record_does_not_name_the_bonus_it_is_told_there_too(
    ann: User,
) -> None:
    """Version 3: the board shows that it counts."""
    game = make_game_at("card=15 army_navy=5", creator=ann, dice=(6,))
    Game.objects.filter(pk=game.pk).update(rules_version=3)

    gain = {"kind": "resource", "resource": "army_navy"}
    said = page_in(click(sitting(ann), game, gain)).one("#ask .roll").words

    assert said.endswith("Army-Navy +1, now 6. 8.5 The Elite bonus counts. 7.3")


@pytest.mark.parametrize(
    ("version", "told"), [(4, "+1, now 6 (Bushido Spirit); Oil"), (3, "+1, now 6; Oil")]
)
def test_7_3_2_the_bonus_of_a_gain_by_the_card_is_told_with_the_turn_that_it_begins(
    ann: User, version: int, told: str
) -> None:
    """Since version 4; the log has it as well."""
    game = make_game_at("deck=1 prestige=5", creator=ann)
    Game.objects.filter(pk=game.pk).update(rules_version=version)

    page = page_in(click(sitting(ann), game, {"kind": "reveal"}))

    assert f"Prestige {told}" in page.one("#ask .became").words
    assert ("The Bushido Spirit bonus counts." in page.words) == (version == 4)


def test_6_5_that_a_front_calls_the_kamikazes_is_told_with_the_turn_that_it_begins(
    ann: User,
) -> None:
    """7.3.1 So is the end of Elite."""
    lines = ("deck=43 nimitz=3 macarthur=3", "deck=19 army_navy=6 nimitz=9")
    games = [make_game_at(line, creator=ann, dice=(6,)) for line in lines]

    said = [
        page_in(click(sitting(ann), game, {"kind": "reveal"})).one("#ask .became").words
        for game in games
    ]

    assert ["Kamikaze markers have come." in each for each in said] == [True, False]
    assert ["The Elite bonus is over for good." in each for each in said] == [False, True]


def test_8_1_a_natural_6_succeeds_though_its_sum_is_not_said_to_beat_anything(ann: User) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6,))

    hit = page_in(click(sitting(ann), game, {**ATTACK, "front": "nimitz"}))

    said = hit.one("#ask .roll").words
    assert "= 3 does not beat 3. A natural 6 always succeeds. 8.2 Nimitz retreats" in said


def test_whoever_shares_the_side_is_offered_what_the_other_has_rolled(ann: User, bob: User) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6,))
    join(game.pk, bob)
    game.refresh_from_db()
    say_looked(bob, game)
    click(sitting(ann), game, ATTACK)

    assert offer_in(page_of(sitting(bob), game)) == "Attack on ABDA: show"


def test_a_battle_that_began_before_the_last_look_is_shown_from_its_beginning(
    ann: User, bob: User
) -> None:
    game, _ = fought_out(ann, bob)
    say_looked(bob, game)  # in the middle of it
    game.refresh_from_db()
    seen = game.version
    finish(game)

    card = card_at(sitting(bob), game, since=seen)
    assert len(card.all(".camp")) == 2
    assert "Round 1" in card.one(".round h3").words


def test_ones_own_battle_is_offered_in_the_answer_that_it_came_with(
    campaign: Game, ann: User
) -> None:
    client = sitting(ann)
    answer = click(client, campaign, PLAN, page=page_of(client, campaign))

    offer = page_in(answer).one("#fought a")
    assert offer.words == "Battle at Hunan: show"
    card = page_in(client.get(f"/table/{campaign.pk}/{offer['href']}"))
    assert (card.one("h2").words, len(card.all(".round"))) == ("Battle at Hunan", 1)
    assert card.one(".place").words == "Battle 1 of 1"  # one has fought it oneself
    assert "Japan takes Hunan" in card.one(".ended").words


def test_without_javascript_it_is_offered_on_the_page_that_follows(
    campaign: Game, ann: User
) -> None:
    client, before = sitting(ann), campaign.version
    page_of(client, campaign)

    answer = post(client, campaign, "move", choice=msgspec.json.encode(PLAN).decode())

    assert answer.headers["Location"].endswith(f"?fought={before}")
    assert offer_in(client.get(answer.headers["Location"])) == "Battle at Hunan: show"
    assert offer_in(page_of(client, campaign)) == ""  # it was seen


def test_a_move_without_a_battle_leads_back_as_ever(campaign: Game, ann: User) -> None:
    stays = {"kind": "move_plan", "orders": []}

    answer = post(sitting(ann), campaign, "move", choice=msgspec.json.encode(stays).decode())

    assert answer.headers["Location"] == f"/table/{campaign.pk}/"
