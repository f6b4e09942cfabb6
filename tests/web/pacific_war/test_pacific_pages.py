"""The Pacific War's words where they are read: the question, who is awaited, the log, the end."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from engine.models import Game, LogEntry
from tests.engine.pacific_war.helpers import RULES, at
from tests.factories import make_war_at
from tests.web.markup import page_in
from tests.web.play import play_one, watch_of
from tests.web.table import (
    buttons_in,
    click,
    page_of,
    sides_of,
    sitting,
    view_of,
)
from wargames.accounts.models import User
from wargames.games.pacific_war.log import since
from wargames.games.pacific_war.log.end import losses
from wargames.notices.models import Notice
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.table.history.log import sections
from wargames.table.viewer import looked

DECIDED = "turn=4 points=15 phase=supply step=allied_readies samoa=chester!,akagi hand.allied=A05"
"""Japan leads by so much that the Victory Phase of this turn ends the war (11.1.2)."""


@pytest.fixture
def allies(bob: User) -> Client:
    return sitting(bob)


def part_of(page: str, part: str) -> str:
    """A part of the page as text without markup."""
    return page_in(page).one(f"#{part}").words


# ---------------------------------------------------------------- asked and awaited


def test_8_3_1_may_interrupt_stands_on_both_pages(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    game = make_war_at("takes=japan japan=akagi hand.japan=J04 hand.allied=A01", ann, bob)

    asked, waiting = (part_of(page_of(each, game), "ask") for each in (allies, japan))

    assert asked.startswith("Interrupt the enemy’s action? 8.3.1")
    assert "Let them act" in asked
    assert "Waiting for the Allies The Allies may interrupt." in waiting
    assert not page_in(page_of(japan, game)).has("[name=choice]")


def test_8_3_1_whoever_was_interrupted_reads_first_what_became_of_the_action(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    line = "takes=japan japan=akagi hand.japan=J04,J02 hand.allied=A09,A01"
    game = make_war_at(line, ann, bob)
    for seat in game.seats.all():
        looked.look(seat)

    click(allies, game, {"kind": "interrupt", "card": "9"})

    first = page_in(page_of(japan, game)).one("#ask").all("p, h2")[0]
    assert "became" in first["class"]
    assert first.words.startswith("The Allies interrupt with")
    assert first.words.endswith("Japan is stopped and does not act. 8.3.1")
    assert not page_in(page_of(allies, game)).has(".became")


def test_8_3_1_the_pages_of_who_waits_are_the_same_whatever_the_enemy_holds(
    japan: Client, ann: User, bob: User
) -> None:
    pages = {
        part_of(page_of(japan, make_war_at(f"takes=japan japan=akagi {hand}", ann, bob)), part)
        for hand in ("hand.allied=A09", "hand.allied=A01")
        for part in ("ask", "bar")
    }

    assert len(pages) == 2


def test_8_3_the_trail_says_who_is_to_act_and_what_is_decided(
    allies: Client, ann: User, bob: User
) -> None:
    game = make_war_at("turn=2 takes=japan japan=akagi hand.allied=A01", ann, bob)

    trail = part_of(page_of(allies, game), "bar")

    assert trail.startswith("Turn 2 Japan to act Interruption Jul–Dec 1942 VP 0")


def test_8_2_the_two_dice_of_initiative_lie_there_for_who_acts(
    allies: Client, japan: Client, ann: User, bob: User
) -> None:
    line = "turn=2 japan=akagi samoa=chester hand.japan=J02 hand.allied=A01"
    game = make_war_at(line, ann, bob, dice=(2, 5))
    click(japan, game, {"kind": "decline"})
    click(allies, game, {"kind": "decline"})

    page = page_of(allies, game)

    assert page_in(page).one(".d.big.japan[aria-hidden=true] use")["href"] == "#d2"
    assert page_in(page).one(".d.big.allied[aria-hidden=true] use")["href"] == "#d5"
    assert "the Allies act first" in part_of(page, "ask")


def test_8_2_once_both_have_acted_a_roll_for_initiative_is_shown_no_longer(
    allies: Client, japan: Client, ann: User, bob: User
) -> None:
    line = "turn=2 japan=akagi samoa=chester hand.japan=J02 hand.allied=A01"
    game = make_war_at(line, ann, bob, dice=(2, 5))
    for browser, answer in (
        (japan, "decline"),
        (allies, "decline"),
        (japan, "let_them"),
        (allies, "pass_action"),
        (allies, "let_them"),
    ):
        click(browser, game, {"kind": answer})
    assert "the Allies act first" in part_of(page_of(japan, game), "ask")

    click(japan, game, {"kind": "move_from", "zone": "japan"})
    click(japan, game, {"kind": "goal", "zone": "okinawa"})

    asked = part_of(page_of(japan, game), "ask")
    assert "Take Initiative?" in asked
    assert "act first" not in asked


def test_8_2_after_a_roll_the_question_says_what_a_pass_brings(
    allies: Client, japan: Client, ann: User, bob: User
) -> None:
    line = "turn=1 japan=akagi samoa=chester"
    game = make_war_at(line, ann, bob, dice=(2, 5))
    first = part_of(page_of(allies, game), "ask")
    assert "If you pass, Japan may still act: if both pass, the Strategy Phase ends." in first

    click(allies, game, {"kind": "pass_action"})

    second = part_of(page_of(japan, game), "ask")
    assert "The Allies have passed. If you pass too, the Strategy Phase ends." in second


def test_8_2_after_an_action_a_pass_ends_nothing(
    allies: Client, japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at("turn=1 japan=akagi samoa=chester", ann, bob, dice=(2, 5))

    click(allies, game, {"kind": "move_from", "zone": "samoa"})
    click(allies, game, {"kind": "goal", "zone": "johnston"})

    assert "Pass" in buttons_in(page_of(japan, game))
    assert "the Strategy Phase ends" not in part_of(page_of(japan, game), "ask")


def test_8_2_whoever_loses_initiative_to_a_card_reads_it_first(
    allies: Client, japan: Client, ann: User, bob: User
) -> None:
    line = "turn=2 japan=akagi samoa=chester hand.japan=J02 hand.allied=A01"
    game = make_war_at(line, ann, bob, dice=(2, 5))
    for seat in game.seats.all():
        looked.look(seat)

    click(japan, game, {"kind": "gain", "card": "2"})

    first = page_in(page_of(allies, game)).one("#ask").all("p, h2")[0]
    assert "became" in first["class"]
    assert first.words.startswith("Japan discards")
    assert "takes Initiative" in first.words


def test_9_when_a_battle_is_over_its_end_stands_over_the_question_and_no_die_of_it(
    allies: Client, japan: Client, ann: User, bob: User
) -> None:
    line = "turn=4 fight=rabaul attacker=japan rabaul=akagi,kaga,alba hand.allied=A01"
    game = make_war_at(line, ann, bob)
    while not LogEntry.objects.filter(game=game, kind="combat_ended").exists():
        play_one(game)
    game.refresh_from_db()

    page = page_of(japan if watch_of(game)[0].user == ann else allies, game)
    first = page_in(page).one("#ask").all("p, h2")[0]
    assert first.words.startswith("After ")
    assert not first.has(".d")


# --------------------------------------------------------------------------- why not


def test_8_2_why_not_pass_names_the_rule(allies: Client, ann: User, bob: User) -> None:
    game = make_war_at("acts=allied samoa=chester hand.allied=A01", ann, bob)

    answer = click(allies, game, {"kind": "pass_action"})

    assert answer.status_code == 409
    assert "8.2: A side that has taken Initiative with a card must act" in answer.content.decode()


# ----------------------------------------------------------------------------- the end


@pytest.fixture
def ended(allies: Client, ann: User, bob: User) -> Game:
    game = make_war_at(DECIDED, ann, bob)
    assert click(allies, game, {"kind": "done"}).status_code == 200
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def test_11_1_2_the_end_says_who_has_won_and_why_to_winner_and_loser(
    japan: Client, allies: Client, ended: Game
) -> None:
    won, lost = page_of(japan, ended), page_of(allies, ended)

    assert page_in(won).one(".over").classes == {"over", "won"}
    assert page_in(lost).one(".over").classes == {"over", "lost"}
    for page in (won, lost):
        told = part_of(page, "ask")
        assert "Japan has won 11.1.2" in told
        assert "enough to decide the war before its last turn" in told


def test_11_0_the_end_shows_the_course_of_the_war_and_the_losses(
    japan: Client, ended: Game
) -> None:
    page = page_of(japan, ended)
    (record,) = LogEntry.objects.filter(game=ended, kind="turn_ended")

    told = part_of(page, "ask")

    assert f"Victory Points: Japan {record.data['points']}" in told
    assert f"Points of Ports: Japan {record.data['ports']['japan']}" in told
    assert f"Bases: Japan {record.data['bases']['japan']}" in told
    assert len(page_in(page).all(".plots .pl")) == 5
    assert "The Allies lost no ship" in told
    assert "Rematch" in told
    assert ended.seed in page


def test_9_2_5_lost_is_who_sank_or_comes_back_too_late_and_not_who_went_home() -> None:
    table = at("turn=4 acts=allied hawaii=chester,wasp ceylon=illustrious samoa=alba")
    table.g.put("us_wasp", "sunk")
    for key in ("us_chester", "uk_illustrious", "al_lba_lac_1"):
        table.g.put(key, "removed")

    told = losses(RULES.view(table.state, None).board, "allied")

    assert sorted(told.names) == ["Chester", "Wasp"]
    assert told.counts == ["1 Aircraft Carrier", "1 Cruiser"]


def test_6_2_ships_that_are_withdrawn_are_no_losses_in_the_news() -> None:
    board = RULES.view(at("turn=4 acts=allied hawaii=chester ceylon=illustrious").state, None).board
    gone = [Happened("lost", {"unit": key}) for key in ("uk_illustrious", "us_chester")]

    own, _ = since.losses(gone, board, "allied")

    assert [unit["name"] for unit in own["units"]] == ["Chester"]


def test_the_log_of_a_war_can_be_kept_as_text(japan: Client, ended: Game) -> None:
    text = japan.get(f"/table/{ended.pk}/log/?txt").content.decode()

    assert "11.1.2 Japan has won on points." in text
    assert ended.commitment in text


# ------------------------------------------------------------------- the buttons' words


def test_8_5_who_aims_an_event_reads_what_it_does(allies: Client, ann: User, bob: User) -> None:
    line = "turn=2 acts=allied midway=hornet,enterprise hand.allied=A02,A05"
    game = make_war_at(line, ann, bob)
    click(allies, game, {"kind": "launch_event", "card": "2"})

    told = part_of(page_of(allies, game), "ask")

    assert "Doolittle Raid: choose 8.5 A Ready US Aircraft Carrier within 3" in told


def test_the_question_names_each_action_by_the_printed_words(
    allies: Client, ann: User, bob: User
) -> None:
    line = "turn=4 acts=allied samoa=chester!,enterprise solomons=alba hand.allied=A16,A05"
    game = make_war_at(line + " hand.japan=J01", ann, bob)

    words = set(buttons_in(page_of(allies, game)))

    assert any(each.startswith("Submarine Blockade The Japanese player discards") for each in words)
    assert "Make Ready at Samoa Islands: discard Submarine Blockade 1 cruiser Ops Complete" in words
    assert "Discard Operation Watchtower" in words


def test_8_6_where_one_holds_a_base_alone_it_says_which_ships_need_a_port(
    japan: Client, ann: User, bob: User
) -> None:
    line = "turn=2 acts=japan philippines=akagi!,kaga!,nachi! base.philippines=japan hand.japan=J01"
    game = make_war_at(line, ann, bob)

    (ready,) = [w for w in buttons_in(page_of(japan, game)) if w.startswith("Make Ready at Phil")]

    assert ready.endswith("1 cruiser Ops Complete; 2 carriers need a Port")


def test_10_2_a_card_for_an_invasion_says_what_it_adds_and_what_is_reached(
    japan: Client, ann: User, bob: User
) -> None:
    line = "phase=supply step=japan_invasions philippines=akagi hand.japan=J01,J02"
    game = make_war_at(line, ann, bob)

    words = [each.partition(" for Philippines ") for each in buttons_in(page_of(japan, game))]

    worth = sorted(after for _, found, after in words if found)
    assert worth == ["+1: Ground Strength 1 of 2", "+2: Ground Strength 2 of 2"]


def test_10_2_who_ends_the_invasions_reads_which_ports_could_still_be_captured(
    japan: Client, ann: User, bob: User
) -> None:
    line = "phase=supply step=japan_invasions philippines=akagi singapore=kaga hand.japan=J01,J02"
    game = make_war_at(line, ann, bob)
    assert "No more invasions" in buttons_in(page_of(japan, game))

    click(japan, game, {"kind": "commit", "zone": "singapore", "card": "2"})

    (ends,) = (w for w in buttons_in(page_of(japan, game)) if w.startswith("No more invasions"))
    assert ends == "No more invasions without Singapore, which can be captured now"


def test_11_0_what_the_marker_would_do_is_told_of_a_war_that_goes_on(
    japan: Client, ended: Game, ann: User, bob: User
) -> None:
    game = make_war_at(DECIDED, ann, bob)

    for table, goes_on in ((game, True), (ended, False)):
        assert ("turn’s end" in part_of(page_of(japan, table), "tracks")) == goes_on
        assert ("If the turn ended now" in page_of(japan, table, "?about=points")) == goes_on


# -------------------------------------------------------------------- signs of the chart


def test_a_sign_of_the_chart_says_what_it_means_where_it_stands(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    """A ring of dots, the same in the strip, and the ° of what is reconstructed."""
    game = make_war_at("acts=japan japan=akagi truk=jlba hand.allied=A05", ann, bob)
    looked.looked_now(game, game.seats.all())
    click(japan, game, {"kind": "move_from", "zone": "japan"})
    click(japan, game, {"kind": "goal", "zone": "truk"})

    page = page_in(page_of(allies, game))

    rings = [each.text for each in page.all("#fresh .dots > title")]
    assert set(rings) == {"Something new happened here"}
    assert len(rings) == len(page.all("#fresh .dots"))
    assert page.one("#since .key title").text == "Ringed so on the chart"
    of_routes, of_zones = page.all("a:has(> text.m)"), page.all(".zone:has(.m)")
    assert len(of_routes) == 1
    assert len(of_zones) > 5
    for each in [*of_routes, *of_zones]:
        assert each.one("title").text.endswith("reconstructed")
    # a finger, which sees no title, is led to the legend, or to the zone and its routes
    assert page.one(f"#legend {of_routes[0]['href']}").words.startswith("° reconstructed")
    assert all(each["href"].startswith("?about=") for each in of_zones)


def test_the_strip_shows_no_ring_where_nothing_is_ringed(
    japan: Client, allies: Client, ann: User, bob: User
) -> None:
    game = make_war_at("acts=japan pass=yes japan=akagi hand.allied=A05", ann, bob)
    looked.looked_now(game, game.seats.all())
    click(japan, game, {"kind": "pass_action"})

    page = page_in(page_of(allies, game))

    assert "1 line" in page.one("#since").words
    assert not page.has("#since .key")


# ------------------------------------------------------------------------ another game


def another(client: Client, ended: Game, **data: str) -> Game:
    """Where the button of a game that is over leads to."""
    answer = client.post(f"/table/{ended.pk}/again/", data)
    (found,) = re.findall(r"table/([\w-]+)/", answer.url)
    return Game.objects.get(pk=found)


def test_another_game_waits_for_the_same_opponent_whom_a_notice_invites(
    japan: Client, allies: Client, ended: Game
) -> None:
    again = another(japan, ended)

    assert (again.status, sides_of(again)) == ("waiting", {"Ann": "japan"})
    assert "Bob will be invited" in page_of(japan, again)
    (notice,) = Notice.objects.filter(game=again)
    assert (notice.user.name, notice.kind) == ("Bob", "invited")
    assert f"Ann offers you a rematch: {again.title}." in (allies.get("/notices/").content.decode())
    invitation = allies.post(f"/notices/{notice.game_id}/", follow=True).content.decode()
    assert "Join: the Allies as Bob" in invitation


def test_sides_can_be_changed_for_another_game(allies: Client, ended: Game) -> None:
    assert "Rematch, swap sides" in page_of(allies, ended)

    again = another(allies, ended, changed="yes")

    assert sides_of(again) == {"Bob": "japan"}


def test_who_was_invited_to_another_game_is_led_to_that_one(
    japan: Client, allies: Client, ended: Game
) -> None:
    again = another(japan, ended)

    assert another(allies, ended) == again
    assert sides_of(again) == {"Ann": "japan"}  # nobody sits down unasked
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert another(japan, ended) != again  # the host is free to set up one more


def test_a_game_that_is_not_over_invites_nobody(japan: Client, ann: User, bob: User) -> None:
    game = make_war_at("takes=japan japan=akagi hand.allied=A01", ann, bob)

    another(japan, game)

    assert not Notice.objects.filter(kind="invited").exists()


def test_8_2_the_question_of_initiative_says_what_a_refusal_leads_to(ann: User, bob: User) -> None:
    game = make_war_at("turn=2 hand.japan=J11,J08 hand.allied=A04,A12", ann, bob)
    japan, allied = sitting(ann), sitting(bob)

    assert (
        "If you decline, the Allies may take it" in page_in(page_of(japan, game)).one("#ask").words
    )
    click(japan, game, {"kind": "decline"})

    asked = page_in(page_of(allied, game)).one("#ask").words
    assert "Japan has declined. If you decline too, both roll" in asked


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        ("hand.japan=none hand.allied=A04", "Japan has no card left. If you decline, both roll"),
        ("hand.japan=J11 hand.allied=none", "The Allies have no card left. If you decline, both"),
    ],
)
def test_8_2_who_has_no_card_is_not_said_to_have_declined(
    hands: str, says: str, ann: User, bob: User
) -> None:
    game = make_war_at(f"turn=2 {hands}", ann, bob)

    asked = page_in(page_of(sitting(bob if "none hand" in hands else ann), game)).one("#ask")

    assert says in asked.words
    assert "declined" not in asked.words


def test_9_2_a_strike_is_not_told_under_the_name_of_who_moved_before_it(
    ann: User, bob: User
) -> None:
    """9.0.1 Bob passes, of which nothing is told; what follows are dice of both sides."""
    line = "acts=japan japan=akagi,nachi midway=chester hand.japan=J01 hand.allied=A05"
    game = make_war_at(line, ann, bob, dice=(6,) * 9)
    for choice in ({"kind": "move_from", "zone": "japan"}, {"kind": "pick_all"}):
        click(sitting(ann), game, choice)
    click(sitting(ann), game, {"kind": "goal", "zone": "midway"})
    for who in (ann, bob):
        click(sitting(who), game, {"kind": "pass_card"})

    game.refresh_from_db()
    names = presentation_of("pacific_war").names(view_of(game))
    lines = [line for section in sections(game, names, role="japan") for line in section.lines]

    told = [(line.kind, line.who) for line in lines if line.kind in ("struck", "moved")]
    assert told == [("struck", ""), ("moved", "Ann")]


def test_8_4_in_turn_1_the_hand_says_that_no_card_can_be_played_yet(ann: User, bob: User) -> None:
    early = make_war_at("turn=1 hand.japan=J11,J08", ann, bob)
    later = make_war_at("turn=2 hand.japan=J11,J08", ann, bob)

    hands = [page_in(page_of(sitting(ann), game)).one("#hand").words for game in (early, later)]

    assert "they can only be discarded" in hands[0]
    assert "can only be discarded" not in hands[1]


def test_8_2_a_tie_stays_in_the_phase_that_it_ends(ann: User, bob: User) -> None:
    game = make_war_at("turn=2 hand.japan=J11 hand.allied=A04", ann, bob, dice=(3, 3))
    japan, allied = sitting(ann), sitting(bob)
    click(japan, game, {"kind": "decline"})
    click(allied, game, {"kind": "decline"})

    game.refresh_from_db()
    names = presentation_of("pacific_war").names(view_of(game))
    found = [
        (section.title, line.kind)
        for section in sections(game, names, role="japan")
        for line in section.lines
    ]
    (tie,) = (title for title, kind in found if kind == "initiative_rolled")
    assert tie not in ("Supply", "Victory")


def test_8_2_who_took_initiative_stands_under_the_action_that_it_led_to(
    ann: User, bob: User
) -> None:
    game = make_war_at("turn=2 hand.japan=J11,J08 hand.allied=A04,A12 truk=akagi", ann, bob)
    japan = sitting(ann)
    found = buttons_in(page_of(japan, game)).values()
    click(japan, game, next(each for each in found if each["kind"] == "gain"))

    log = page_in(page_of(japan, game)).one("#log").words
    assert log.index("Japan acts") < log.index("takes Initiative")
