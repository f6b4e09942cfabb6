"""Players without screens: the facilitator enters their orders, answers and dice at the desk."""

import pytest

from engine.core.roles import FACILITATOR
from engine.models import LogEntry, Move
from engine.visibility import announced
from tests.factories import UserFactory, make_campaign
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import page_in
from tests.web.table import sitting

FLEET = "1 transport 1 carrier sz35-sz20"


@pytest.fixture
def evening() -> Evening:
    """Both rooms play at real boards; the United States writes its orders."""
    found = Evening(dice=())
    ways = {"mode": "by_hand", "paused": False, "without_screen": ["allies", "axis"]}
    found.do(FACILITATOR, {"kind": "run_table", **ways})
    return found


def write(evening: Evening, line: str) -> None:
    """Type a line for the room that writes its orders."""
    evening.press("#asked button[name=compose][value=usa]", **{"lines-usa": line})


def test_a_room_with_a_screen_is_not_answered_for() -> None:
    evening = Evening()
    assert not evening.page().has("#asked button[name=answer], #asked button[name=compose]")
    for sent in ({"answer": "usa"}, {"compose": "usa", "lines-usa": FLEET}):
        evening.cat.post(f"/facilitator/{evening.pk}/act/", sent)
    assert evening.asked == ["usa"]
    assert not Move.objects.exists()


def test_orders_are_typed_as_they_were_written_and_locked(evening: Evening) -> None:
    write(evening, FLEET)
    asked = evening.page().one("#asked .of-allies")
    assert [item.text for item in asked.all("ol li")] == [
        "1 transport, 1 aircraft carrier: Sea Zone 35 to Sea Zone 20"
    ]
    evening.press("#asked button.primary")
    assert evening.asked == [FACILITATOR]
    move = Move.objects.get(role="usa")
    assert (move.name, len(move.choice["orders"])) == ("Cat", 1)


def test_a_line_that_does_not_read_says_why_and_is_not_written(evening: Evening) -> None:
    evening.press("#asked button[name=compose][value=usa]", **{"lines-usa": "7 zeppelins"})
    page = evening.page()
    assert page.has(".flashes .error")
    assert not page.has("#asked .of-allies ol")
    assert page.one("#lines-usa").text == "7 zeppelins"


def test_of_several_lines_for_a_room_the_one_that_cannot_be_read_is_named(
    evening: Evening,
) -> None:
    lines = {"lines-usa": f"{FLEET}\n7 zeppelins"}
    evening.press("#asked button[name=compose][value=usa]", **lines)
    assert "Line 2, “7 zeppelins”: " in evening.page().one(".flashes").words


def test_one_begins_anew(evening: Evening) -> None:
    write(evening, FLEET)
    evening.press("#asked button[value='usa null']")
    assert not evening.page().has("#asked .of-allies ol")


def test_what_is_put_together_stays_the_facilitators_own(evening: Evening) -> None:
    write(evening, FLEET)
    bob = sitting(evening.people["Bob"]).get(f"/table/{evening.pk}/").content.decode()
    assert "Sea Zone 35 to Sea Zone 20" not in bob


def test_listed_answers_are_buttons(evening: Evening) -> None:
    write(evening, FLEET)
    evening.press("#asked button.primary")
    while evening.asked == [FACILITATOR]:
        evening.press(".go button.primary")
    assert evening.asked == ["japan"]
    buttons = evening.page().all("#asked .of-axis button[name=answer]")
    assert [button.text for button in buttons][:2] == ["Keep all tokens", "Use 1 token"]
    sent = {"answer": buttons[0]["value"]}
    evening.cat.post(f"/facilitator/{evening.pk}/act/", sent)
    assert [each.entry.kind for each in announced.held(evening.game)] == ["attacked", "stopped"]


def test_dice_thrown_at_a_table_are_entered(evening: Evening) -> None:
    evening.press("button[value=may_enter_dice]", **{"lines-may_enter_dice": "4 1"})
    (entry,) = LogEntry.objects.filter(game=evening.pk, kind="dice_entered")
    assert (entry.data["faces"], entry.audience) == ([4, 1], [FACILITATOR])


def test_entered_dice_are_shown_while_they_wait(evening: Evening) -> None:
    assert not evening.page().has("#act-dice .dice-waiting")

    evening.press("button[value=may_enter_dice]", **{"lines-may_enter_dice": "1 2 6 6"})

    waiting = evening.page().one("#act-dice .dice-waiting")
    assert waiting.text == "4 results waiting: 1 2 6 6"
    evening.press("button[value=may_enter_dice]", **{"lines-may_enter_dice": ""})
    assert not evening.page().has("#act-dice .dice-waiting")


def test_who_leads_both_rooms_has_the_desk_and_their_boards() -> None:
    cat = UserFactory(name="Cat")
    game = make_campaign(cat, options={"fog": True}, hot_seat=True, facilitates=True)
    client = sitting(cat)
    assert client.get(f"/table/{game.pk}/")["Location"] == f"/facilitator/{game.pk}/"
    asked = page_in(client.get(f"/facilitator/{game.pk}/")).one("#asked .question")
    board = asked.one("a:not(.r)")["href"]
    assert client.get(board).status_code == 200
    sent = {"answer": "japan"}
    client.post(f"/facilitator/{game.pk}/act/", sent)
    assert Move.objects.get().seat.side == "axis"
