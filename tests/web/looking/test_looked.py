"""What a player coming back sees first: what happened, whose move it is, what was said."""

import random
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import moves
from engine.models import Game, LogEntry
from engine.seats.sitting import join, show_sides
from tests.factories import UserFactory, make_game, make_game_at, make_war_at
from tests.web.leaks.test_leaks import told
from tests.web.leaks.test_leaks_two_sides import other_world
from tests.web.markup import page_in
from tests.web.table import click, page_of, post, sent_by, sitting, token_of
from wargames.accounts.models import User
from wargames.table.models import Looked

ACT = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
PAGES = ("", "list/", "log/", "panel/?v=0")
ATTACK_ABDA = {"kind": "attack", "front": "abda", "kamikaze": False}
PASS = {"kind": "pass_action"}


def title_of(page: str) -> str:
    """What stands on the tab."""
    return page_in(page).one("head title").text


def called_in(page: str) -> str:
    """What the page is to put before its title, so that whoever is asked comes back."""
    return page_in(page).one("[data-calls]")["data-calls"]


# ------------------------------------------------------------------------ the tab's title


@pytest.mark.parametrize("path", ["", "list/"])
def test_the_title_says_when_it_is_ones_move_and_only_then(path: str, ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)

    assert title_of(page_of(sitting(ann), game, path)).startswith("● Your move · ")
    assert "●" not in title_of(page_of(sitting(bea), game, path))


def test_the_title_calls_nobody_who_plays_alone(ann: User) -> None:
    war = make_war_at(ACT, ann)
    show_sides(war.pk, ann, ["japan", "allied"])

    for game in (war, make_game(ann)):
        assert "●" not in title_of(page_of(sitting(ann), game))


@pytest.mark.parametrize("watch, called", [("rotating", "● Your move · "), ("free", "We Must")])
def test_of_those_who_share_japan_the_title_calls_whoever_is_on_watch(
    watch: str, called: str, ann: User, bea: User
) -> None:
    game = make_game(ann, watch=Game.Watch(watch))
    join(game.pk, bea)

    assert title_of(page_of(sitting(ann), game)).startswith(called)
    assert "●" not in title_of(page_of(sitting(bea), game))


def test_an_answer_brings_what_the_title_is_to_say(ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)
    assert called_in(page_of(sitting(ann), game)) == "Your move"

    assert "data-calls" not in click(sitting(ann), game, PASS).content.decode()
    assert called_in(page_of(sitting(bea), game)) == "Your move"


# -------------------------------------------------------------------- since one last looked


def strip_of(page: str) -> str:
    """The words of the strip; empty without one."""
    return page_in(page).one("section#since").words


def marked(page: str) -> list[str]:
    """The lines of the log that are marked as new."""
    return [line.words for line in page_in(page).all("li.new:not([data-c])")]


def rings_in(page: str) -> int:
    return len(page_in(page).all("#fresh .dots"))


def say_looked(user: User, game: Game, version: int | None = None, **more: Any) -> HttpResponse:
    """What a page sends that was in sight."""
    game.refresh_from_db()
    data = {"version": version or game.version, "chat": "table:0", **more}
    return sitting(user).post(f"/table/{game.pk}/looked/", data)


def sail(game: Game, user: User) -> HttpResponse:
    """Japan's Akagi goes from Japan to Truk; the answer to its last click."""
    click(sitting(user), game, {"kind": "move_from", "zone": "japan"})
    answer = click(sitting(user), game, {"kind": "goal", "zone": "truk"})
    assert answer.status_code == 200
    return answer


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Both have looked; Japan is to act."""
    made = make_war_at(ACT, ann, bea)
    say_looked(ann, made)
    say_looked(bea, made)
    return made


def test_a_first_visit_marks_nothing(ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)
    sail(game, ann)

    page = page_of(sitting(bea), game)

    assert (strip_of(page), marked(page), rings_in(page)) == ("", [], 0)
    assert not page_in(page_of(sitting(bea), game, "list/")).has(".since")


def test_whoever_comes_back_is_told_what_happened_where(ann: User, bea: User, game: Game) -> None:
    sail(game, ann)

    page = page_of(sitting(bea), game)

    assert "Since your last visit 1 line " in strip_of(page)
    assert "Enemy moved to Truk" in strip_of(page)
    assert [each["id"] for each in page_in(page).all("#since, #ask")] == ["since", "ask"]
    assert [line[:29] for line in marked(page)] == ["New: Japan moves from Japan t"]
    assert rings_in(page) == 2
    twin = page_of(sitting(bea), game, "list/")
    assert "Enemy moved to" in twin
    new = [each.text for each in page_in(twin).all("h3:has(small)") if each.text.endswith(" new")]
    assert new == ["Truk new", "Japan new"]
    assert marked(page_of(sitting(bea), game, "log/")) == marked(page)


def test_the_list_of_games_brings_the_news_of_one_of_them(ann: User, bea: User, game: Game) -> None:
    sail(game, ann)
    browser = sitting(bea)
    link = page_in(browser.get("/").content.decode()).one(".game a[hx-get]")

    part = browser.get(link["hx-get"], headers={"HX-Request": "true"}).content.decode()
    page = browser.get(link["href"]).content.decode()

    assert "<html" not in part
    for shown in (part, page):
        assert "Japan moves from Japan to Truk" in page_in(shown).words
    assert strip_of(page_of(browser, game))


def test_whoever_plays_alone_is_offered_no_news_in_the_list(ann: User) -> None:
    make_game(ann)

    assert not page_in(sitting(ann).get("/").content.decode()).has(".game a[hx-get]")


def test_reading_writes_nothing(ann: User, bea: User, game: Game) -> None:
    sail(game, ann)
    browser = sitting(bea)
    page_of(browser, game)  # settles the notice of it

    with CaptureQueriesContext(connection) as asked:
        for path in ("", "list/", "log/", "chat/", "panel/?v=0"):
            browser.get(f"/table/{game.pk}/{path}")

    assert [q["sql"] for q in asked if re.match("INSERT|UPDATE|DELETE", q["sql"])] == []
    assert strip_of(page_of(browser, game))


def test_what_was_in_sight_stays_news_for_the_rest_of_the_visit(
    ann: User, bea: User, game: Game
) -> None:
    sail(game, ann)
    page = page_of(sitting(bea), game)
    seen_at = timezone.now()

    answer = say_looked(bea, game)

    assert (answer.status_code, answer.content) == (204, b"")
    game.chat.create(user=ann, name="Ann", text="a change that is no move", number=1)
    again = sitting(bea).get(f"/table/{game.pk}/panel/", headers=sent_by(page)).content.decode()
    assert "since" not in again
    assert page_in(page_of(sitting(bea), game)).one("#table")["data-shown"] == f"{game.version}"
    for hours, is_news in ((1, True), (3, False)):
        with time_machine.travel(seen_at + timedelta(hours=hours)):
            anew = page_of(sitting(bea), game)
            assert bool(strip_of(anew)) == bool(marked(anew)) == bool(rings_in(anew)) == is_news


def test_the_next_visit_tells_only_what_the_last_one_had_not_in_sight(
    ann: User, bea: User, game: Game
) -> None:
    begun = game.version
    sail(game, ann)
    say_looked(bea, game, version=begun + 1)
    of_bea = Looked.objects.filter(user=bea)
    assert of_bea.get().news_from == begun

    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert of_bea.get().news_from == begun + 1
        say_looked(bea, game)
        assert of_bea.get().news_from == begun + 1


def test_a_page_that_stays_open_gathers_what_happens_before_it(
    ann: User, bea: User, game: Game
) -> None:
    page = page_of(sitting(bea), game)
    sail(game, ann)
    say_looked(bea, game)

    brought = sitting(bea).get(f"/table/{game.pk}/panel/", headers=sent_by(page)).content.decode()

    assert "Enemy moved to Truk" in strip_of(brought)
    assert rings_in(brought) == 2
    assert len(marked(brought)) == 1


def films_in(page: str) -> dict[str, str]:
    """The films that the strip offers: their words and what their addresses ask for."""
    return {link.words: link["href"] for link in page_in(page).all("#since a[href*='film/']")}


def add_line(game: Game, zone: str) -> None:
    """Something more that the enemy does: Japan's Kaga moves."""
    game.refresh_from_db()
    move = game.moves.order_by("-version").first()
    assert move is not None
    data = {"side": "japan", "units": ["jp_kaga"], "origin": zone, "zone": zone, "how": "move"}
    LogEntry.objects.create(
        game=game, move=move, version=game.version, kind="moved", rule="8.10", data=data
    )
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    game.refresh_from_db()


def test_what_came_after_the_news_was_in_sight_is_counted_by_itself_too(
    ann: User, bea: User, game: Game
) -> None:
    """Given news that was in sight and not put away, when more comes, then both are told."""
    begun = game.version
    sail(game, ann)
    say_looked(bea, game)
    seen_at = game.version
    add_line(game, "rabaul")

    page = page_of(sitting(bea), game)

    strip = strip_of(page)
    assert "Since your last visit 2 lines Replay (2 steps) 1 line not seen before" in strip
    assert films_in(page)["1 line not seen before"] == f"film/?since={seen_at}"
    assert films_in(page)["Replay (2 steps)"] == f"film/?since={begun}"
    assert len(marked(page)) == 2
    twin = page_of(sitting(bea), game, "list/")
    assert page_in(twin).one("section.since [data-later]")["data-later"] == "1 line"


def test_the_part_that_was_not_seen_before_stays_told_till_the_page_is_left(
    ann: User, bea: User, game: Game
) -> None:
    sail(game, ann)
    say_looked(bea, game)
    add_line(game, "rabaul")
    page = page_of(sitting(bea), game)

    say_looked(bea, game)

    again = sitting(bea).get(f"/table/{game.pk}/panel/", headers=sent_by(page)).content.decode()
    assert "since" not in again, "it is as it was"
    anew = page_of(sitting(bea), game)
    assert "2 lines" in strip_of(anew) and "not seen before" not in strip_of(anew)


def test_after_the_visit_only_what_was_not_in_sight_is_told_and_not_as_a_part(
    ann: User, bea: User, game: Game
) -> None:
    sail(game, ann)
    say_looked(bea, game)
    add_line(game, "rabaul")

    with time_machine.travel(timezone.now() + timedelta(hours=3)):
        page = page_of(sitting(bea), game)

    assert "Since your last visit 1 line" in strip_of(page)
    assert "not seen before" not in strip_of(page)


def test_what_was_seen_as_it_came_is_offered_on_another_device_until_it_is_opened(
    ann: User, bea: User, game: Game
) -> None:
    begun = game.version
    sail(game, ann)
    say_looked(bea, game, live=1)

    there = page_in(page_of(sitting(bea), game)).one("#table")

    assert there["data-offered"] == f"{begun}"
    page = page_of(sitting(bea), game).replace(
        f'data-seen="{there["data-seen"]}"', f'data-seen="{begun}"'
    )
    brought = sitting(bea).get(f"/table/{game.pk}/panel/", headers=sent_by(page)).content.decode()
    assert "Enemy moved to Truk" in strip_of(brought)
    assert len(marked(brought)) == 1
    assert say_looked(bea, game, opened=1).status_code == 204
    assert "data-offered" not in page_in(page_of(sitting(bea), game)).one("#table")


def test_all_that_was_seen_as_it_came_is_offered_together(ann: User, bea: User, game: Game) -> None:
    begun = game.version
    sail(game, ann)
    say_looked(bea, game, live=1)
    add_line(game, "rabaul")
    say_looked(bea, game, live=1)

    assert page_in(page_of(sitting(bea), game)).one("#table")["data-offered"] == f"{begun}"


@pytest.mark.parametrize("ends", ["moved", "seen", "hours", "news"])
def test_it_is_offered_no_more_once(ends: str, ann: User, bea: User, game: Game) -> None:
    """...one has moved, has said that it was seen, hours are over, or there is news besides."""
    sail(game, ann)
    say_looked(bea, game, live=1)
    later = timezone.now() + timedelta(hours=3 if ends == "hours" else 0)
    if ends == "moved":
        click(sitting(bea), game, {"kind": "decline"})
    elif ends == "seen":
        say_looked(bea, game, seen=1)
    elif ends == "news":
        add_line(game, "rabaul")

    with time_machine.travel(later):
        page = page_of(sitting(bea), game)

    assert "data-offered" not in page_in(page).one("#table")


def test_what_an_open_page_has_shown_as_it_came_is_no_news_at_the_next_visit(
    ann: User, bea: User, game: Game
) -> None:
    page = page_of(sitting(bea), game)
    sail(game, ann)

    answer = say_looked(bea, game, live=1)

    assert (answer.status_code, answer.content) == (204, b"")
    brought = sitting(bea).get(f"/table/{game.pk}/panel/", headers=sent_by(page)).content.decode()
    assert len(marked(brought)) == 1, "the page that lies open still marks it"
    anew = page_of(sitting(bea), game)
    assert (strip_of(anew), marked(anew), rings_in(anew)) == ("", [], 0)


def test_who_moves_has_looked(ann: User, bea: User, game: Game) -> None:
    sail(game, ann)
    page = page_of(sitting(bea), game)

    brought = click(sitting(bea), game, {"kind": "decline"}, page=page).content.decode()

    assert strip_of(brought) == ""
    assert marked(brought) == []
    assert strip_of(page_of(sitting(bea), game)) == ""
    assert strip_of(page_of(sitting(ann), game)) != ""


def test_a_move_sent_again_leaves_new_what_the_other_side_did_meanwhile(
    ann: User, bea: User, game: Game
) -> None:
    page = page_of(sitting(ann), game)
    click(sitting(ann), game, {"kind": "move_from", "zone": "japan"})
    game.refresh_from_db()
    goal, at = {"kind": "goal", "zone": "truk"}, token_of(game)
    click(sitting(ann), game, goal)
    click(sitting(bea), game, {"kind": "decline"})

    again = click(sitting(ann), game, goal, page=page, token=at)

    assert again.status_code == 200
    assert [line[:4] for line in marked(again.content.decode())] == ["New:"]


def test_a_move_writes_one_row_more_and_asks_nothing_more(ann: User, bea: User, game: Game) -> None:
    page = page_of(sitting(ann), game)
    choice = {"kind": "move_from", "zone": "japan"}

    with CaptureQueriesContext(connection) as asked:
        click(sitting(ann), game, choice, page=page)

    of_table = [q["sql"] for q in asked if "table_looked" in q["sql"]]
    assert [sql.split()[0] for sql in of_table] == ["INSERT"]  # or, as there is one, an update
    assert Looked.objects.filter(game=game).count() == 2


def test_the_button_seen_clears_the_strip_with_and_without_javascript(
    ann: User, bea: User, game: Game
) -> None:
    sail(game, ann)
    page = page_of(sitting(bea), game)
    assert page_in(page).has("button[form=k][name=seen]")
    game.refresh_from_db()
    data = {"version": game.version, "chat": "table:0", "seen": 1}

    said = sitting(bea).post(f"/table/{game.pk}/looked/", data, headers=sent_by(page))
    live = said.content.decode()
    plain = say_looked(bea, game, seen=1)

    assert strip_of(live) == ""
    assert (plain.status_code, plain.url) == (302, f"/table/{game.pk}/")
    assert strip_of(page_of(sitting(bea), game)) == ""


def test_what_came_after_the_page_was_made_stays_new(ann: User, bea: User, game: Game) -> None:
    version = game.version
    sail(game, ann)

    say_looked(bea, game, version=version)

    assert "Enemy moved to Truk" in strip_of(page_of(sitting(bea), game))


def test_an_older_page_takes_nothing_back(ann: User, bea: User, game: Game) -> None:
    version = game.version
    sail(game, ann)

    say_looked(bea, game)
    say_looked(bea, game, version=version)
    say_looked(bea, game, version=10**9)

    game.refresh_from_db()
    assert Looked.objects.get(user=bea).shown == game.version


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 40, "²"])
def test_what_is_no_version_is_refused_and_changes_nothing(
    version: str, ann: User, bea: User, game: Game
) -> None:
    sail(game, ann)

    data = {"version": version, "chat": "table:0"}
    answer = sitting(bea).post(f"/table/{game.pk}/looked/", data)

    assert answer.status_code == 400
    assert strip_of(page_of(sitting(bea), game))


def test_nobody_looks_at_a_table_where_they_do_not_sit(game: Game) -> None:
    assert say_looked(UserFactory(), game).status_code == 404
    assert Looked.objects.filter(game=game).count() == 2


def test_a_move_that_was_taken_back_does_not_count(ann: User, bea: User, game: Game) -> None:
    sail(game, ann)
    post(sitting(ann), game, "back", answer="ask")
    post(sitting(bea), game, "back", answer="yes")
    Looked.objects.filter(user=bea).update(version=1)

    page = page_of(sitting(bea), game)

    assert "Truk" not in strip_of(page)
    assert rings_in(page) == 0
    assert not any("moves from" in line for line in marked(page))
    assert any("agrees" in line for line in marked(page))


def test_hot_seat_what_one_side_saw_the_other_has_not_seen(ann: User) -> None:
    game = make_war_at(ACT, ann)
    show = f"/table/{game.pk}/side/"
    for side in ("allied", "japan"):
        sitting(ann).post(show, {"show": side})
        say_looked(ann, game, side=side)
    sail(game, ann)

    assert strip_of(page_of(sitting(ann), game)) == ""
    sitting(ann).post(show, {"show": "allied"})
    assert "Enemy moved to Truk" in strip_of(page_of(sitting(ann), game))


def test_whoever_plays_both_sides_openly_is_told_nothing_of_their_own_moves(ann: User) -> None:
    game = make_war_at(ACT, ann)
    show_sides(game.pk, ann, ["japan", "allied"])
    for role in ("japan", "allied"):
        Looked.objects.create(game=game, user=ann, side=role, version=1)

    sail(game, ann)

    assert strip_of(page_of(sitting(ann), game)) == ""


def test_a_battle_is_told_with_its_losses_the_own_ones_first(ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)
    move = moves.play(game.pk, game.seats.get(side="japan"), PASS, game.version)
    Looked.objects.create(game=game, user=bea, side="allied", version=1)
    for kind, data in {
        "combat_began": {"zone": "kwajalein", "attacker": "japan", "points": 0},
        "damaged": {"unit": "us_chester", "hits": 1, "dice": [6], "fate": "sunk", "returns": 0},
        "control_changed": {"zone": "kwajalein", "side": "japan"},
        "card_used": {"side": "japan", "card": 1, "purpose": "initiative", "end": ""},
        "points_moved": {"by": 3, "now": 5, "why": "ports"},
    }.items():
        said = {"version": move.version, "kind": kind, "rule": "9.0", "data": data}
        LogEntry.objects.create(game=game, move=move, **said)

    said = strip_of(page_of(sitting(bea), game))

    assert "Your losses Chester sunk" in said
    assert "Battles Kwajalein Atoll" in said
    assert "Zones to Japan: Kwajalein Atoll" in said
    assert "Enemy cards" in said
    assert "Victory Points 3 towards Japan, now Japan 5" in said
    assert "Enemy losses" not in said


def test_9_2_a_strike_is_told_with_its_hits_and_a_card_with_what_it_was_used_for(
    ann: User, bea: User
) -> None:
    game = make_war_at(ACT, ann, bea)
    move = moves.play(game.pk, game.seats.get(side="japan"), PASS, game.version)
    Looked.objects.create(game=game, user=bea, side="allied", version=1)
    strike = {"side": "japan", "segment": "airstrike", "zone": "hawaii", "strength": 0}
    rolled = {"shifts": [], "column": "15-18", "roll": 4, "hits": 3}
    lost = {"unit": "us_chester", "hits": 1, "dice": [6], "fate": "sunk", "returns": 0}
    for kind, data in {
        "card_used": {"side": "japan", "card": 1, "purpose": "initiative", "end": ""},
        "struck": {**strike, **rolled},
        "damaged": lost,
    }.items():
        said = {"version": move.version, "kind": kind, "rule": "9.2", "data": data}
        LogEntry.objects.create(game=game, move=move, **said)

    said = strip_of(page_of(sitting(bea), game))

    assert "Battles strike at Hawaiian Islands , 3 hits" in said
    assert "(discarded to take Initiative)" in said


def test_10_2_a_card_used_in_an_invasion_is_told_with_its_port(ann: User, bea: User) -> None:
    """Since version 6; before, and for other purposes, no Port was recorded."""
    game = make_war_at(ACT, ann, bea)
    move = moves.play(game.pk, game.seats.get(side="japan"), PASS, game.version)
    Looked.objects.create(game=game, user=bea, side="allied", version=1)
    used = {"side": "japan", "card": 1, "purpose": "invasion", "end": ""}
    for more in ({}, {"zone": ""}, {"zone": "truk"}):
        said = {"version": move.version, "kind": "card_used", "rule": "10.2", "data": used | more}
        LogEntry.objects.create(game=game, move=move, **said)

    strip = strip_of(page_of(sitting(bea), game))

    assert strip.count("(in an invasion)") == 2
    assert strip.count("(in an invasion at Truk)") == 1


def test_4_1_what_no_summary_tells_is_told_in_the_words_of_the_log(ann: User, bea: User) -> None:
    """Units that were placed touch no zone of the enemy's, and nothing was lost."""
    game = make_war_at(ACT, ann, bea)
    move = moves.play(game.pk, game.seats.get(side="japan"), PASS, game.version)
    Looked.objects.create(game=game, user=bea, side="allied", version=move.version + 1)
    placed = {"units": ["jp_akagi"], "zone": "truk", "side": "japan"}
    said = {"version": move.version + 1, "kind": "placed", "rule": "14.0", "data": placed}
    LogEntry.objects.create(game=game, move=move, **said)
    Game.objects.filter(pk=game.pk).update(version=move.version + 2)

    strip = strip_of(page_of(sitting(bea), game))

    assert "no losses" not in strip
    assert "At Truk: Akagi." in strip


def test_who_shares_japan_is_told_what_the_others_did_to_the_fronts(ann: User, bea: User) -> None:
    game = make_game_at("card=15", creator=ann, dice=(6, 6), watch=Game.Watch.FREE)
    join(game.pk, bea)
    say_looked(bea, game)
    assert click(sitting(ann), game, ATTACK_ABDA).status_code == 200

    page = page_of(sitting(bea), game)

    assert "Fronts ABDA back to" in strip_of(page)
    assert rings_in(page) == 1
    assert len(marked(page)) == 2


def test_4_3_the_strip_tells_nothing_that_its_reader_may_not_know(
    ann: User, bea: User, game: Game
) -> None:
    sail(game, ann)
    move = game.moves.order_by("-version").first()
    here = [told(sitting(bea).get(f"/table/{game.pk}/{path}")) for path in PAGES]

    for n, zone in enumerate(("hawaii", "rabaul")):
        data = {"side": "japan", "units": ["jp_kaga"], "origin": zone, "zone": zone, "how": "move"}
        secret = {"version": move.version, "data": data, "audience": ["japan"]}
        LogEntry.objects.create(game=game, move=move, kind="moved", **secret)
        other_world(game, "allied", random.Random(n))
        there = [told(sitting(bea).get(f"/table/{game.pk}/{path}")) for path in PAGES]
        assert there == here

    own = page_of(sitting(ann), game)
    Looked.objects.filter(user=ann).update(version=1)
    assert rings_in(own) == 0 and rings_in(page_of(sitting(ann), game)) == 4


def test_4_3_what_is_hidden_alone_makes_no_strip(ann: User, bea: User, game: Game) -> None:
    before = told(sitting(bea).get(f"/table/{game.pk}/"))
    data = {"side": "japan", "count": 2}
    secret = {"version": game.version, "data": data, "audience": ["japan"]}
    LogEntry.objects.create(game=game, kind="drew", rule="7.0", **secret)

    assert told(sitting(bea).get(f"/table/{game.pk}/")) == before


# --------------------------------------------------------------------------------- the chat


def chat_of(page: str) -> tuple[int, int]:
    """How many lines are marked as new, and what the summary counts (0: it counts nothing)."""
    count = page_in(page).one("summary .count.unread")
    lines = len(page_in(page).all("li.new[data-c]"))
    return lines, 0 if "hidden" in count else int(count.one("b").text)


def say(user: User, game: Game, text: str) -> HttpResponse:
    return sitting(user).post(f"/table/{game.pk}/chat/", {"text": text})


def test_talk_since_one_last_looked_is_counted_on_its_box_and_in_the_title(
    ann: User, bea: User, game: Game
) -> None:
    for text in ("Your move.", "Take your time."):
        say(ann, game, text)

    page = page_of(sitting(bea), game)

    assert chat_of(page) == (2, 2)
    assert title_of(page).startswith("(2) The Pacific War")
    assert page_in(page).one('a.unread[href="#talk"]:not([hidden]) b').text == "2"
    assert chat_of(page_of(sitting(ann), game)) == (0, 0)


def test_talk_that_was_in_sight_is_no_longer_new(ann: User, bea: User, game: Game) -> None:
    for text in ("One", "Two"):
        say(ann, game, text)
    say_looked(bea, game, chat="table:1")
    assert chat_of(page_of(sitting(bea), game)) == (1, 1)
    say_looked(bea, game, chat="table:2")
    say_looked(bea, game, chat="table:1")
    assert chat_of(page_of(sitting(bea), game)) == (0, 0)


def test_a_line_that_nobody_has_said_yet_is_not_heard_beforehand(
    ann: User, bea: User, game: Game
) -> None:
    say_looked(bea, game, chat=f"table:{10**17}")
    say(ann, game, "One")

    assert chat_of(page_of(sitting(bea), game)) == (1, 1)


def test_who_answers_has_read_what_was_said(ann: User, bea: User, game: Game) -> None:
    say(ann, game, "One")
    say(bea, game, "Two")

    assert chat_of(page_of(sitting(bea), game)) == (0, 0)
    assert chat_of(page_of(sitting(ann), game)) == (1, 1)


def test_the_first_word_at_a_table_makes_nothing_new(ann: User, bea: User) -> None:
    game = make_war_at(ACT, ann, bea)
    sail(game, ann)
    say(bea, game, "Hello")

    page = page_of(sitting(bea), game)

    assert (strip_of(page), chat_of(page)) == ("", (0, 0))


def test_the_button_of_the_list_leaves_the_talk_unread(ann: User, bea: User, game: Game) -> None:
    sail(game, ann)
    say(ann, game, "One")
    assert not page_in(page_of(sitting(bea), game, "list/")).has("[name=chat]")
    game.refresh_from_db()

    data = {"version": game.version, "seen": 1, "back": "list"}
    answer = sitting(bea).post(f"/table/{game.pk}/looked/", data)

    assert (answer.status_code, answer.url) == (302, f"/table/{game.pk}/list/")
    assert chat_of(page_of(sitting(bea), game)) == (1, 1)
