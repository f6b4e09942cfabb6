"""The log of a table, as the database has it and as each side may know it."""

import random
from copy import copy

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import moves
from engine.models import Game, LogEntry
from engine.seats import seated
from tests.factories import UserFactory, make_campaign_at, make_game, make_war, make_war_at
from tests.web.fog.fog_table import make_fog
from tests.web.markup import page_in
from tests.web.play import open_choices, play_one, watch_of
from tests.web.table import click, page_of, sent_by, sitting
from tests.web.words.test_pacific_1940_words import names_at_start
from wargames.accounts.models import User
from wargames.bench.crowd import made_game
from wargames.presentation.templatetags.game_tags import with_links
from wargames.presentation.wording import hashed_names
from wargames.table.history import log


def test_4_3_a_side_is_told_what_is_meant_for_it_alone_on_any_database(any_database: str) -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_war(ann, bea)
    play_one(game)
    for name, audience in (("Everybody", None), ("Japan", ["japan"]), ("Nobody", [])):
        data = {"name": name, "role": "japan"}
        LogEntry.objects.create(game=game, kind="sat_down", data=data, audience=audience)

    told = {
        role: [
            line.data["name"]
            for section in log.sections(game, {}, role=role)
            for line in section.lines
            if line.kind == "sat_down"
        ]
        for role in ("japan", "allied")
    }

    assert told == {"japan": ["Japan", "Everybody"], "allied": ["Everybody"]}
    assert [seat.user.name for seat in seated.seats_at(game)] == ["Ann", "Bea"]


@pytest.mark.django_db(transaction=True)
def test_a_log_that_is_kept_weighs_what_has_been_read_of_it(ann: User) -> None:
    game = make_game(ann)
    LogEntry.objects.bulk_create(
        LogEntry(game=game, version=1, kind="undone", data={"name": "Ann"}) for _ in range(300)
    )
    before = log.logs.bytes

    log.entries_of(game).newest(1)
    few = log.logs.bytes - before
    log.entries_of(game).newest()

    assert 60 * log.ENTRY_BYTES <= few < 70 * log.ENTRY_BYTES
    assert log.logs.bytes - before >= 300 * log.ENTRY_BYTES
    assert log.entries_of(game) is log.entries_of(game)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("hidden", [0, 40, 200])
def test_hidden_entries_of_a_log_cost_its_reader_no_query(hidden: int) -> None:
    """Given a game in the fog, then how much is hidden does not tell by the time of an answer."""
    game = make_fog(facilitated=False)
    secret = LogEntry(game=game, version=1, kind="researched", data={}, audience=["axis"])
    LogEntry.objects.bulk_create(copy(secret) for _ in range(hidden))
    log.logs.clear()

    with CaptureQueriesContext(connection) as queries:
        log.entries_of(game).of_sections(3)
        log.entries_of(game).newest(70)

    assert len(queries) == 1


@pytest.mark.django_db(transaction=True)
def test_the_newest_sections_of_a_long_log_are_found_without_reading_it_all(ann: User) -> None:
    """Given a long log whose end was taken back again and again, then the old part is not read."""
    game = make_game(ann)
    old = LogEntry(game=game, version=1, kind="card_turned", data={"turn": 1, "title": "Old"})
    LogEntry.objects.bulk_create(copy(old) for _ in range(2000))
    notes = LogEntry(game=game, version=1, kind="undone", data={"name": "Ann"})
    LogEntry.objects.bulk_create(copy(notes) for _ in range(300))

    entries = log.entries_of(game)
    found = entries.of_sections(4)

    assert [entry[1] for entry in found[:5]] == ["card_turned"] * 4 + ["undone"]
    assert len(found) == 304
    assert len(entries.rows) < 1000
    assert len(entries.of_sections(0)) >= 2300


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("last", [2, 3])
def test_8_2_the_roll_for_initiative_stays_where_only_the_newest_sections_are_read(
    ann: User, bob: User, last: int
) -> None:
    """Given a side that acts since it won the roll, then the section of its action begins with it.

    A page is sent no more than the sections that have changed.
    """
    line = "turn=2 japan=akagi rabaul=chicago hawaii=us_hornet hand.japan=J10"
    game = make_war_at(line, ann, bob, dice=(3, 6))
    for answer in ("decline", "let_them", "pass_action"):
        game.refresh_from_db()
        choice = next(each for each in open_choices(game) if each["kind"] == answer)
        moves.play(game.pk, watch_of(game)[0], choice, game.version)
    game.refresh_from_db()

    sections = log.sections(game, {}, last, "allied", bare=True)

    assert len(sections) == last
    told = [line.kind for line in sections[1].lines]
    assert told == ["declined", "initiative_rolled", "declined"]


def test_6_a_phase_has_a_heading_once_something_is_told_of_it(ann: User, bob: User) -> None:
    """Given a phase that has just begun, then its heading comes with its first line."""
    line = "power=japan phase=noncombat_move japan=japan:1inf purse.japan=0"
    game, client = make_campaign_at(line, ann, bob), sitting(ann)
    before = page_of(client, game)

    brings = click(client, game, {"kind": "move_plan", "orders": []}, page=before)

    whole = page_in(page_of(client, game, "log/"))
    for page in (page_in(brings.content.decode()), page_in(page_of(client, game)), whole):
        sections = [each for each in page.all("section[id^=t]") if "hx-swap-oob" not in each]
        assert sections or page is whole
        assert all(each.has("li") for each in sections)
    assert [each.words for each in whole.all("#log h3")] == ["Round 2 · Japan: Income"]


def test_8_2_a_section_all_of_whose_lines_lead_to_the_next_goes_from_the_page(
    ann: User, bob: User
) -> None:
    line = "turn=2 japan=akagi rabaul=chicago hawaii=us_hornet hand.japan=J10 hand.allied=A05"
    game = make_war_at(line, ann, bob, dice=(3, 6))
    japan = sitting(ann)
    click(japan, game, {"kind": "decline"})
    page = page_of(japan, game)
    (lines,) = page_in(page).all("#log section")

    click(sitting(bob), game, {"kind": "decline"})
    brings = page_in(panel(japan, game, page))

    assert brings.one(f"#{lines['id']}")["hx-swap-oob"] == "delete"
    assert brings.one("section:not([hx-swap-oob]) ol").words.count("Initiative") == 3


def panel(client: Client, game: Game, page: str) -> str:
    """What a page fetches when it hears that something has happened."""
    return client.get(f"/table/{game.pk}/panel/", headers=sent_by(page)).content.decode()


def test_6_a_phase_that_a_lost_capital_skips_is_told_in_its_own_section(ann: User) -> None:
    line = "power=uk war=japan-uk holds.india=japan burma=uk:1inf phase=noncombat_move"
    game = make_campaign_at(line, ann, UserFactory())
    assert play_one(game).choice["kind"] == "move_plan"

    told = [
        (section.title, each.plain)
        for section in log.sections(game, names_at_start(), role="allies")
        for each in section.lines
        if each.kind == "phase_skipped"
    ]

    (where, words) = ("United Kingdom: Mobilization", "No mobilization for the United Kingdom")
    assert told == [(where, f"{words}: its capital is lost.")]


# ------------------------------------------------------------------------ places on the chart


@pytest.mark.parametrize(
    ("key", "count"), [("emperor", 30), ("pacific_war", 60), ("pacific_1940", 12)]
)
def test_a_place_that_a_line_names_is_a_link_that_shows_it(key: str, count: int) -> None:
    """Given a game under way, then each link of its log leads to the place, without a script."""
    game = made_game(key, [UserFactory(), UserFactory()], random.Random(3), count)
    client = sitting(game.seats.first().user)

    table = page_in(client.get(f"/table/{game.pk}/"))
    whole = page_in(client.get(f"/table/{game.pk}/log/"))

    shown = {link["href"]: link.text for link in table.all('#log ol a[href^="?about="]')}
    told = {link["href"] for link in whole.all('#log ol a[href^="../?about="]')}
    assert len(told) >= 3
    assert {f"../{href}" for href in shown} <= told
    for href in sorted(told)[:4]:
        page = page_in(client.get(f"/table/{game.pk}/{href.removeprefix('../')}"))
        assert page.one("#inspector")["data-key"] == href.partition("=")[2]


def test_the_first_mention_of_each_place_is_a_link_and_nothing_within_another() -> None:
    places = (("truk", "Truk"), ("south", "South of Truk"), ("oahu", "O’ahu & more"))
    words = "From South of Truk to <b>Truk</b>, then Truk <a href='/r/'>O’ahu &amp; more</a>."

    linked = with_links(words, places, "../")

    assert linked == (
        'From <a href="../?about=south">South of Truk</a> to <b><a href="../?about=truk">Truk</a>'
        "</b>, then Truk <a href='/r/'>O’ahu &amp; more</a>."
    )


def test_what_the_words_keep_to_themselves_is_no_link() -> None:
    assert with_links("Something sails.", (("truk", "Truk"),), "") == "Something sails."
    assert with_links("To Trukland.", (("truk", "Truk"),), "") == "To Trukland."
    event = '{"zone": ["truk"], "at": "oahu"}'
    names = hashed_names((("truk", "Truk"),))
    assert log.places_in("pacific_war", "bases_placed", event, names) == (("truk", "Truk"),)
