"""7.1 Points are lost one at a time; the log tells those of one resource in one line."""

from django.test import Client

from engine.models import LogEntry
from tests.factories import make_game_at
from tests.web.markup import page_in
from tests.web.table import click, page_of
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
        "Prestige −1, now 5, because Army-Navy is at 0. 7.1",
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
