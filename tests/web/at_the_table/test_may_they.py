"""The desk: an order that a room asks about is judged by what that room knows."""

import pytest
from django.test import Client

from tests.factories import UserFactory
from tests.web.facilitator.facilitating import Evening
from tests.web.table import sitting


@pytest.fixture
def evening() -> Evening:
    """The United States writes combat orders; a battleship that it knows nothing of lies near."""
    return Evening()


def asked(evening: Evening, line: str, role: str = "usa", who: str = "Cat") -> tuple[int, str]:
    """What is answered to a line."""
    answer = evening.get(f"may/{role}/?line={line.replace(' ', '+')}", who)
    return answer.status_code, " ".join(answer.content.decode().split())


def test_what_the_room_may_write_is_read_out_though_the_truth_will_stop_it(
    evening: Evening,
) -> None:
    status, words = asked(evening, "1 trn 1 cv sz35-sz20-sz19")

    assert status == 200
    assert "Yes, by what they know:</b> 1 transport, 1 aircraft carrier: Sea Zone 35 to" in words


def test_what_it_may_not_write_is_refused_with_the_rule(evening: Evening) -> None:
    status, words = asked(evening, "1 trn sz35-sz6")

    assert status == 200
    assert "No:</b>" in words
    assert "Yes" not in words


def test_nothing_is_written_down_by_it(evening: Evening) -> None:
    before = evening.game.version

    asked(evening, "1 trn 1 cv sz35-sz20-sz19")

    assert evening.game.version == before
    assert not evening.game.papers.exists()


@pytest.mark.parametrize(
    ("line", "role", "status"),
    [
        ("1 trn sz35-sz20", "japan", 404),
        ("x", "nobody", 404),
        ("", "usa", 400),
        ("x" * 201, "usa", 400),
    ],
)
def test_what_nobody_could_type_is_refused(
    evening: Evening, line: str, role: str, status: int
) -> None:
    assert asked(evening, line, role)[0] == status


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_nobody_who_plays_has_it(evening: Evening, who: str) -> None:
    assert asked(evening, "1 trn sz35-sz20", who=who)[0] == 404


def test_nor_has_a_stranger(evening: Evening) -> None:
    stranger: Client = sitting(UserFactory(name="Dan"))

    assert stranger.get(f"/facilitator/{evening.pk}/may/usa/?line=x").status_code == 404


def test_the_desk_asks_it_beside_the_question(evening: Evening) -> None:
    form = evening.page().one("#asked form.may")

    assert form["action"] == f"/facilitator/{evening.pk}/may/usa/"
    assert form.one("input[name=line]")["placeholder"]
