"""The desk between two messages: what goes on by itself, and what a side has handed in."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from msgspec.structs import replace

from engine.games.pacific_1940.fog.desk.desk import OrderLine
from engine.games.pacific_1940.fog.desk.outlook import Outlook
from engine.games.pacific_1940.fog.facilitator.facilitating import RunTable
from engine.models import Game, Move
from engine.visibility import cached_views
from tests.engine.pacific_1940.movement.moving import go as sail
from tests.web.facilitator.facilitating import Evening
from tests.web.fog.fog_evening import StoredEvening
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import page_of, sitting
from wargames.games.pacific_1940.desk.order_list import gathers, told

QUIET = (
    "power=usa war=japan-usa purse.usa=20 bought=2inf western_united_states=usa:1inf"
    " fac.western_united_states=major_complex"
)
"""Nothing is met, and little happens."""


def waits(evening: Evening) -> list[str]:
    """Who is asked what; of a step of the facilitator, which."""
    return [getattr(ask, "step", ask.role) for ask in evening.asks]


def go(evening: Evening) -> None:
    """Press "Go on", after saying what there is."""
    evening.press("#cards .go button")


@pytest.fixture
def combat() -> Evening:
    """A list of the combat move without an order is locked."""
    evening = Evening(QUIET)
    evening.lock("usa")
    return evening


@pytest.fixture
def noncombat(combat: Evening) -> Evening:
    """And one of the noncombat move."""
    go(combat)
    combat.lock("usa")
    assert waits(combat) == ["begin"]
    return combat


def test_the_last_list_of_a_turn_ends_by_itself(noncombat: Evening) -> None:
    go(noncombat)

    assert waits(noncombat) == ["usa"]
    moves = noncombat.game.moves.order_by("version")
    assert [move.choice["kind"] for move in moves][-2:] == ["move_plan", "proceed"]


def test_f76_a_list_of_the_combat_move_that_nobody_noticed_ends_by_itself(combat: Evening) -> None:
    go(combat)

    assert waits(combat) == ["usa"]


def test_f76_income_is_counted_when_units_are_placed_and_what_was_placed_is_read(
    noncombat: Evening,
) -> None:
    go(noncombat)
    play_one(noncombat.game)

    assert waits(noncombat) == ["turn_ends"]
    assert noncombat.page().one("#cards .already .in-allies").words == (
        "The Allies told already, nobody else The United States places 2 infantry at Western"
        " United States."
    )


def test_what_is_to_be_done_stands_above_what_was_told(noncombat: Evening) -> None:
    go(noncombat)
    play_one(noncombat.game)

    words = noncombat.page().one("#cards").words

    assert words.index("Go on?") < words.index("told already")


def test_when_the_last_card_of_a_turn_is_said_the_next_turn_begins(noncombat: Evening) -> None:
    go(noncombat)
    play_one(noncombat.game)
    assert waits(noncombat) == ["turn_ends"]

    noncombat.press("#cards button[name=speak]")

    assert waits(noncombat) == ["china"]


def test_a_paused_table_waits(noncombat: Evening) -> None:
    noncombat.press("#acts [data-key=p], #bar [data-key=p]")

    go(noncombat)

    assert waits(noncombat) == ["end"]


def test_fog_7_each_room_reads_that_the_game_is_paused(noncombat: Evening) -> None:
    """Also the one that is asked: what it presses then is refused."""
    pages = [sitting(noncombat.people[name]) for name in ("Ann", "Bob")]

    for is_paused in (True, False):
        noncombat.press("#bar [data-key=p]")
        asked = [page_in(page_of(client, noncombat.game)).one("#ask").words for client in pages]
        assert ["The game is paused." in words for words in asked] == [is_paused] * 2


def test_fog_7_a_room_that_has_yet_to_hear_of_a_step_reads_of_a_pause_and_its_end() -> None:
    """Given two rooms and a public that are shown the position from before."""
    evening = StoredEvening("power=usa war=japan-usa sz35=usa:2ca sz20=japan:1bb")
    evening.write(sail("usa_cruiser_1", "usa_cruiser_2", by="sz35 sz20"))
    while not evening.held:
        evening.go_on()
    behind = cached_views.behind(evening.game)
    assert behind == {"axis", "allies", ""}

    for is_paused in (True, False):
        evening.unasked(RunTable(mode="by_hand", paused=is_paused))
        for side in ("axis", "allies"):
            page = page_in(page_of(sitting(evening.people[side]), evening.game))
            assert ("The game is paused." in page.one("#ask").words) == is_paused
        assert cached_views.behind(evening.game) == behind


TOGETHER = (
    "power=usa war=japan-usa,japan-uk sz35=usa:1cv+1dd+1ftr sz20=japan:1bb kwangtung=japan:1inf"
    " holds.kwangtung=japan"
)
"""Three orders: a destroyer to a battleship, a fighter over land, a carrier after the first."""


@pytest.fixture
def together() -> Evening:
    """The list is locked, and nothing of it is carried out."""
    evening = Evening(TOGETHER)
    evening.lock(
        "usa",
        sail("usa_destroyer_1", by="sz35 sz20"),
        sail("usa_fighter_1", by="sz35 sz20 kwangtung"),
        sail("usa_carrier_1", by="sz35 sz20"),
    )
    return evening


def test_before_a_list_is_begun_its_first_order_is_named(together: Evening) -> None:
    go_on = together.page().one("#cards .go")

    assert "Begin the combat move: order 1, 1 destroyer: Sea Zone 35" in go_on.words
    assert "up to the next thing to say or to decide" in go_on.words
    assert "heard its messages" not in go_on.words
    assert go_on.words.index("order 1") < go_on.words.index("First stop: Kwangtung, order 2")


def following(evening: Evening) -> str:
    """Where the desk says that going on leads."""
    return evening.page().one("#cards .go b").text


def test_the_desk_names_the_order_at_which_it_will_stop(together: Evening) -> None:
    """Given three orders of which the second finds somebody, then it is told of that one."""
    assert (
        following(together) == "First stop: Kwangtung, order 2: a card for the Axis and the Allies."
    )

    go(together)

    assert [card.one("h3").words for card in together.page().all(".sentence")] == [
        "1 The Axis Say X",
        "2 The Allies Say A",
    ]
    assert following(together) == "Next: Kwangtung, order 2: dice are rolled."


def test_it_names_the_end_of_a_list_where_a_paused_table_stops(combat: Evening) -> None:
    combat.press("#bar [data-key=p]")
    assert following(combat) == "Next: the end of the list: nothing to say; go on again."

    go(combat)
    assert following(combat) == "Next: the United States is asked."


def test_steps_at_which_the_desk_goes_on_by_itself_are_passed_over(noncombat: Evening) -> None:
    assert following(noncombat) == "Next: the United States is asked."


def test_no_die_is_rolled_to_say_what_comes_next(together: Evening) -> None:
    before = together.game.flow
    together.page()
    assert together.game.flow == before
    assert "Rolls" not in together.page().one("#cards .go").words


def test_a_person_reads_of_a_card_for_everyone_in_the_hallway(noncombat: Evening) -> None:
    """Where a room has no screen, dice for convoys may be thrown before it."""
    go(noncombat)
    noncombat.press("#act-screens button:first-of-type")
    play_one(noncombat.game)

    assert waits(noncombat) == ["income"]
    assert following(noncombat) == "Next: the end of the turn: a card for the hallway."


def test_a31_an_order_whose_group_is_not_complete_waits_for_the_last_of_it(
    together: Evening,
) -> None:
    go(together)

    page = together.page()
    first, second, third = page.all("#orders ol > li")
    assert first.one("small.gathers").text == "Waiting at Sea Zone 20 for order 3"
    assert "stopped by Japan 1 battleship" in first.one(".private").text
    assert first.classes == {"gathers"}
    assert "Done" not in first.words
    assert (second.classes, third.classes) == ({"now"}, {"waits"})
    assert "heard its messages" in page.one("#cards .go").words


def test_a31_those_that_meet_the_enemy_together_are_all_under_way(together: Evening) -> None:
    go(together)
    while "Battle: Sea Zone 20" not in together.page().one("#battle").text:
        if waits(together) == ["attack"]:
            go(together)
        else:
            play_one(together.game)

    first, second, third = together.page().all("#orders ol > li")
    assert [each.classes for each in (first, second, third)] == [{"now"}, {"done"}, {"now"}]
    assert not second.has(".private")
    assert [each.one(".private").text for each in (first, third)] == [
        "Sea Zone 20: destroyer stopped by Japan 1 battleship (R5, R15)",
        "Sea Zone 20: capital ship stopped by Japan 1 battleship (R6, R15)",
    ]


def test_a31_an_assault_bears_its_own_number_not_that_of_the_last_order_into_its_zone() -> None:
    """Given an assault and a destroyer that joins it in its zone, then its battle is of order 1."""
    evening = Evening(
        "power=usa war=japan-usa tokens.japan=0 holds.kwangtung=japan kwangtung=japan:1inf"
        " sz21=usa:1trn[1inf]+1dd"
    )
    lands = sail("usa_transport_1", by="sz21 sz20", ashore="kwangtung", landing=["usa_infantry_1"])
    evening.lock("usa", lands, sail("usa_destroyer_1", by="sz21 sz20"))

    assert following(evening).startswith("First stop: Kwangtung, order 1: ")
    go(evening)

    assert evening.page().one("#step header p").words == "Order 1: this territory is attacked"


def test_before_dice_may_be_rolled_the_desk_says_so_and_leads_to_real_ones(
    together: Evening,
) -> None:
    assert not together.page().one("#cards .go").has("a[href='#lines-may_enter_dice']")

    go(together)

    page = together.page()
    rolled = "Rolls 1 die for the United States, then 1 for Japan."
    assert rolled in page.one("#cards .go").words
    assert page.one("#cards .go").has("a[href='#lines-may_enter_dice']")
    assert page.has("#act-dice #lines-may_enter_dice")


def test_after_an_undo_the_clock_counts_from_it(together: Evening) -> None:
    long_ago = timezone.now() - timedelta(minutes=8)
    Game.objects.filter(pk=together.pk).update(created_at=long_ago)
    go(together)
    Move.objects.filter(game=together.pk).update(made_at=long_ago)
    before = timezone.now()

    together.press("button[name=undo]")

    since = together.page().one(".desk-bar .is-you time")["datetime"]
    assert datetime.fromisoformat(since) >= before.replace(microsecond=0)


def test_fog_6_what_rooms_hear_without_a_card_stands_beside_the_cards_until_one_goes_on() -> None:
    """Given a purchase and a declaration of war, then the desk says who heard of which."""
    line = "power=japan phase=purchase_and_repair turn=3 purse.japan=20 japan=japan:1inf"
    evening, two = Evening(line), {"what": "units", "unit": "infantry", "count": 2}
    evening.do("japan", {"kind": "purchase", "items": [two]})
    evening.do("japan", {"kind": "go_to_war", "on": ["usa"]})

    told = {
        room: [each.one("blockquote").text for each in evening.page().all(f"#cards .in-{room}")]
        for room in ("axis", "allies", "hallway")
    }

    assert told["axis"] == ["Japan spends 6 IPC: 2 infantry. 14 IPC left."]
    assert told["hallway"][0].startswith("Japan declares war on the United States, unprovoked")
    assert told["allies"] == []
    assert not evening.page().has("#cards .sentence, #cards .already button")
    evening.lock("japan")
    go(evening)
    assert not evening.page().has("#cards .already")


def test_fog_7_beside_the_mode_stands_what_is_told_without_the_facilitator() -> None:
    """By hand too: so nobody waits for a card that never comes."""
    evening = Evening()

    note = evening.page().one("#bar [data-key=m] + small")

    assert note.text == "wars and all else that is public are told at once"
    assert note["title"].startswith("Declarations of war, payments")
    evening.press("#bar [data-key=m]")
    assisted = evening.page().one("#bar [data-key=m] + small")
    assert assisted.text == "routine steps run by themselves"
    assert "Rulings in this game" in assisted["title"]
    assert not evening.page().has("#bar [data-key=p] + small")


def test_f72_an_order_says_what_is_told_of_ships_beside_a_battle_of_aircraft() -> None:
    evening = Evening(
        "power=usa war=japan-usa tokens.japan=0 sz34=usa:1ca+1cv+1ftr sz35=japan:1trn"
    )
    aircraft, ship = ("usa_fighter_1", "usa_cruiser_1")
    evening.lock("usa", sail(aircraft, by="sz34 sz35"), sail(ship, by="sz34 sz35"))

    private = [each.text for each in evening.page().all("#orders .private")]

    assert "Sea Zone 35: aircraft stopped by Japan 1 transport (R12)" in private
    assert (
        "Sea Zone 35: a choice whether its ships fight Japan 1 transport beside aircraft, else a"
        " passing report (R8)"
    ) in private


def test_f73_an_order_says_whom_aircraft_will_see_back_from_intercepting() -> None:
    found = Outlook(
        gone=0,
        incidents=(),
        ends="kiangsu",
        landing="nobody",
        seen={"japan": {"fighter": 2}},
    )

    assert list(told(found, {"kiangsu": "Kiangsu", "japan": "Japan"})) == [
        "nobody at Kiangsu could fight: seen is Japan 2 fighters, back from intercepting"
    ]


def test_8_1_an_order_to_bomb_says_that_it_is_a_raid() -> None:
    raided = Evening(
        "power=usa war=japan-usa tokens.japan=0 holds.kiangsu=japan fac.kiangsu=air_base"
        " kiangsu=japan:1ftr holds.anhwe=usa anhwe=usa:1bmb sz19=usa:1cv+1ftr",
        dice=(6,) * 20,
    )
    bomber, fighter = "usa_strategic_bomber_1", "usa_fighter_1"
    raided.lock(
        "usa",
        sail(bomber, by="anhwe kiangsu", raid="air_base"),
        sail(fighter, by="sz19 kiangsu"),
    )

    private = [each.text for each in raided.page().all("#orders .private")]

    assert private == ["raid on Kiangsu", "battle at Kiangsu: Japan 1 fighter"]


def test_8_an_order_that_is_fought_for_on_land_says_whom_it_fights() -> None:
    """Given an attack that both rooms were called to, then its order tells what comes of it."""
    evening = Evening(
        "power=usa war=japan-usa tokens.japan=0 holds.kiangsu=japan kiangsu=japan:2inf"
        " holds.anhwe=usa anhwe=usa:2inf+1ftr"
    )
    evening.lock("usa", sail("usa_infantry_1", "usa_infantry_2", by="anhwe kiangsu"))
    go(evening)
    assert waits(evening) == ["attack"]

    (line,) = evening.page().all("#orders ol > li")

    assert line.classes == {"now"}
    assert line.one(".private").text == "battle at Kiangsu: Japan 2 infantry"


def test_a31_ships_wait_off_the_land_that_they_assault_and_armies_at_it() -> None:
    names = {"wake_island": "Wake Island"}
    order = sail("usa_transport_1", by="sz26 sz31", ashore="wake_island")
    line = OrderLine(
        number=1, order=order, progress="gathers", outlook=None, at="wake_island", until=2
    )

    assert gathers(line, names) == "Waiting off Wake Island for order 2"
    assert gathers(replace(line, order=replace(order, ashore="")), names) == (
        "Waiting at Wake Island for order 2"
    )
