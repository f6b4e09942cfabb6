"""What one move or several repeat is one line of the log: points lost, units that go one by one."""

import pytest
from django.test import Client

from engine.models import Game, LogEntry
from engine.moves import taking_back
from tests.factories import make_game_at, make_war_at
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened

REVEAL = {"kind": "reveal"}
MIDWAY = "deck=19"
"""A card that takes two Army-Navy and one Prestige."""


def losses_in(page: str) -> list[str]:
    """The lines of the log that tell of lost points, oldest first."""
    lines = [each.words for each in page_in(page).all("#log li")]
    return [line.removeprefix("New: ") for line in lines if "−" in line and "now" in line][::-1]


def test_two_points_lost_at_once_are_one_line_and_stored_as_two(ann: User, japan: Client) -> None:
    game = make_game_at(f"{MIDWAY} prestige=3", creator=ann)

    click(japan, game, REVEAL)

    stored = LogEntry.objects.filter(game=game, kind="resource_lost").order_by("pk")
    assert [each.data["resource"] for each in stored] == ["army_navy", "army_navy", "prestige"]
    assert all("times" not in each.data for each in stored)
    assert losses_in(page_of(japan, game)) == [
        "Army-Navy −2, now 3. 7.0",
        "Prestige −1, now 2. 7.0",
    ]


def test_what_another_resource_pays_is_a_line_of_its_own(ann: User, japan: Client) -> None:
    """7.1 Given one Army-Navy where two are taken, then Prestige pays the second."""
    game = make_game_at(f"{MIDWAY} army_navy=1 prestige=6", creator=ann)

    click(japan, game, REVEAL)

    assert losses_in(page_of(japan, game)) == [
        "Army-Navy −1, now 0. 7.0",
        "Prestige −1, now 5, because Army-Navy is at 0. The Bushido Spirit bonus is lost. 7.1",
        "Prestige −1, now 4. 7.0",
    ]


def test_three_points_of_a_move_are_one_line_and_those_of_two_moves_are_two(
    ann: User, japan: Client
) -> None:
    game = make_game_at(MIDWAY, creator=ann)
    for version, levels in ((1, (5, 4, 3)), (2, (2, 1))):
        for level in levels:
            data = {"called": "oil", "resource": "oil", "level": level}
            LogEntry.objects.create(game=game, kind="resource_lost", version=version, data=data)

    assert losses_in(page_of(japan, game)) == ["Oil −3, now 3.", "Oil −2, now 1."]


def test_the_log_as_text_has_one_line_too(ann: User, japan: Client) -> None:
    game = make_game_at(f"{MIDWAY} prestige=3", creator=ann)
    click(japan, game, REVEAL)

    text = japan.get(f"/table/{game.pk}/log/?txt").content.decode()

    assert "Army-Navy −2, now 3." in text
    assert "Army-Navy −1" not in text


def test_a_battle_card_tells_points_lost_at_once() -> None:
    fights = presentation_of("emperor").fights
    lost = [("oil", 3), ("oil", 2), ("oil", 1), ("prestige", 4)]
    events = [Happened("battle_rolled", {"table": "22", "title": "Leyte Gulf", "roll": 1})] + [
        Happened("resource_lost", {"called": "oil", "resource": resource, "level": level})
        for resource, level in lost
    ]

    assert fights
    (fight,) = fights.found(events, {})

    told = [beat.event.data for beat in fight.facts["rounds"][0].beats[1:]]
    assert [(each["level"], each.get("times")) for each in told] == [(1, 3), (4, None)]


# ------------------------------------------------------------------ 10.4 units that go one by one

SHIPS = "midway=akagi,kaga,soryu,hiryu truk=aoba"
BACK = f"phase=supply step=japan_returns {SHIPS} samoa=houston hand.japan=none hand.allied=A05"


@pytest.fixture
def supply(ann: User, bob: User) -> Game:
    """Ships of Japan may return to Port."""
    return make_war_at(BACK, ann, bob)


def returns(game: Game, *units: str) -> None:
    """One ship after the other returns to Japan."""
    for unit in units:
        choice = {"kind": "return_ship", "unit": f"jp_{unit}", "port": "japan"}
        assert click(sitting(game.seats.get(side="japan").user), game, choice).status_code == 200


def lines_in(page: str) -> list[str]:
    """The lines of the log, oldest first, without who made the move."""
    lines = [each.words.replace(" :", ":") for each in page_in(page).all("h3 + ol li")]
    return [line.removesuffix(" Ann") for line in lines][::-1]


def test_10_4_ships_that_return_one_by_one_are_one_line_with_all_their_names(
    supply: Game, japan: Client
) -> None:
    """Those from elsewhere are another; each is stored as it was told."""
    returns(supply, "akagi", "kaga", "aoba", "soryu")

    assert lines_in(page_of(japan, supply)) == [
        "From Midway Island to Port at Japan: Akagi, Kaga. 10.4",
        "From Truk to Port at Japan: Aoba. 10.4",
        "From Midway Island to Port at Japan: Soryu. 10.4",
    ]
    stored = LogEntry.objects.filter(game=supply, kind="moved")
    assert [len(each.data["units"]) for each in stored] == [1, 1, 1, 1]
    assert "Port at Japan: Akagi, Kaga." in page_of(japan, supply, "log/?txt")


def test_10_4_what_is_new_to_the_reader_stays_apart_from_what_is_not(
    supply: Game, bob: User
) -> None:
    returns(supply, "akagi", "kaga")
    seen = page_in(page_of(sitting(bob), supply)).one("#table")["data-version"]
    returns(supply, "soryu", "hiryu")

    page = sitting(bob).get(
        f"/table/{supply.pk}/panel/", headers={"HX-Request": "true", "X-Seen": seen}
    )

    assert lines_in(page.content.decode()) == [
        "From Midway Island to Port at Japan: Akagi, Kaga. 10.4",
        "New: From Midway Island to Port at Japan: Soryu, Hiryu. 10.4",
    ]


def test_10_4_what_was_taken_back_stays_apart_from_what_counts(supply: Game, japan: Client) -> None:
    returns(supply, "akagi", "kaga")
    supply.refresh_from_db()
    taking_back.undo(supply.pk, supply.seats.get(side="japan"), supply.version)
    returns(supply, "soryu")

    told = [line for line in lines_in(page_of(japan, supply)) if "Port at" in line]

    assert told == [
        "From Midway Island to Port at Japan: Akagi. 10.4",
        "From Midway Island to Port at Japan: Kaga. 10.4",
        "From Midway Island to Port at Japan: Soryu. 10.4",
    ]
    assert "Kaga." in page_in(page_of(japan, supply)).one("li.gone").words


def test_10_4_over_the_question_of_the_other_side_they_are_one_line_too(
    supply: Game, bob: User
) -> None:
    returns(supply, "akagi", "kaga", "soryu", "hiryu", "aoba")
    click(sitting(supply.seats.get(side="japan").user), supply, {"kind": "done"})

    lines = [each.words for each in page_in(page_of(sitting(bob), supply)).all(".lately li")]

    assert "From Midway Island to Port at Japan: Akagi, Kaga, Soryu, Hiryu. 10.4" in lines


@pytest.mark.parametrize("audience", [["japan"], ["allied"]])
def test_4_3_an_entry_that_a_side_is_not_told_parts_no_line_of_its_log(
    supply: Game, bob: User, audience: list[str]
) -> None:
    """Else the Allies would see that Japan has an auto-reply between two ships."""
    returns(supply, "akagi")
    ahead = {"number": 1, "asks": "may_interrupt", "place": ""}
    LogEntry.objects.create(
        game=supply, kind="answered_ahead", version=supply.version, data=ahead, audience=audience
    )
    returns(supply, "kaga")

    told = [line for line in lines_in(page_of(sitting(bob), supply)) if "Port at" in line]

    assert len(told) == (1 if audience == ["japan"] else 2)


def test_14_2_units_that_are_set_up_one_by_one_are_one_line(supply: Game, japan: Client) -> None:
    for unit in ("jp_nachi", "jp_kako", "jp_myoko"):
        data = {"units": [unit], "zone": "truk"}
        LogEntry.objects.create(game=supply, kind="placed", rule="14.0", version=1, data=data)

    assert lines_in(page_of(japan, supply)) == ["At Truk: Nachi, Kako, Myoko. 14.0"]


def test_14_1_units_of_games_of_version_1_were_told_each_by_itself(
    supply: Game, japan: Client
) -> None:
    for unit in ("jp_nachi", "jp_kako"):
        data = {"unit": unit, "zone": "truk"}
        LogEntry.objects.create(game=supply, kind="placed", rule="14.0", version=1, data=data)

    assert lines_in(page_of(japan, supply)) == ["At Truk: Nachi. 14.0", "At Truk: Kako. 14.0"]


def test_6_1_units_that_wait_or_leave_one_after_the_other_are_one_line(
    supply: Game, japan: Client
) -> None:
    """6.1.6, 6.1.7, 6.2 Those that leave by another rule are another line."""
    told = [
        *(("delayed", "6.1.6", unit) for unit in ("jp_nachi", "jp_kako")),
        *(("lost", "6.2", unit) for unit in ("jp_akagi", "jp_kaga", "jp_soryu")),
        ("lost", "6.1.7", "jp_hiryu"),
    ]
    for kind, rule, unit in told:
        LogEntry.objects.create(game=supply, kind=kind, rule=rule, version=1, data={"unit": unit})

    assert lines_in(page_of(japan, supply)) == [
        "Nachi, Kako wait a turn: the enemy has their Ports. 6.1.6",
        "Akagi, Kaga, Soryu leave the game. 6.2",
        "Hiryu leaves the game. 6.1.7",
    ]
