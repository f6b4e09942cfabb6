"""Fog 5, 7 Research at the facilitator's desk: technologies granted and taken, dice entered."""

import pytest
from django.test import Client

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.fog.facilitator.facilitating import RunTable
from engine.models import LogEntry
from engine.visibility import revisions
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
from tests.web.markup import Element, page_in
from tests.web.table import sitting
from wargames.table import standing

LINE = (
    "power=japan turn=2 purse.japan=30 japan=japan:3inf tech.japan=radar phase=purchase_and_repair"
)


@pytest.fixture
def evening() -> StoredEvening:
    """Japan is asked for dice of research; nobody has a screen but the Allies."""
    found = StoredEvening(LINE, research=True)
    found.unasked(RunTable(mode="by_hand", without_screen=(AXIS,)))
    return found


@pytest.fixture
def cat(evening: StoredEvening) -> Client:
    """The facilitator's browser."""
    return sitting(evening.people[FACILITATOR])


def desk(evening: StoredEvening, cat: Client) -> Element:
    return page_in(cat.get(f"/facilitator/{evening.pk}/").content.decode())


def press(evening: StoredEvening, cat: Client, selector: str, **fields: str) -> None:
    """Press a button of the desk, with what is written there."""
    page = desk(evening, cat)
    sent = {each["name"]: each["value"] for each in page.all("input[form=n][type=hidden]")}
    button = page.one(selector)
    sent |= {button["name"]: button["value"], **fields}
    assert cat.post(f"/facilitator/{evening.pk}/act/", sent).status_code in (200, 302)


def log(evening: StoredEvening, side: str) -> str:
    reader = sitting(evening.people[side])
    return reader.get(f"/table/{evening.pk}/log/").content.decode()


def test_fog_7_the_facilitator_grants_and_takes_a_technology(
    evening: StoredEvening, cat: Client
) -> None:
    before = revisions.revision_of(evening.game, ALLIES)
    lines = "grant japan jet fighters\ntake japan radar"
    why = {"may_correct-reason": "The card was forgotten.", "lines-may_correct": lines}
    press(evening, cat, "button[value=may_correct]", **why)

    assert evening.state.technologies == {"japan": ("jet_fighters",)}
    assert revisions.revision_of(evening.game, ALLIES) == before
    told = log(evening, AXIS)
    assert "Japan has jet fighters from now on" in told
    assert "Japan has radar no longer" in told
    assert "jet fighters" not in log(evening, ALLIES)
    row = desk(evening, cat).one("#technologies .of-japan")
    assert row.text.split() == ["Japan", "none", "jet", "fighters"]


def test_fog_7_what_cannot_be_granted_is_refused_in_words(
    evening: StoredEvening, cat: Client
) -> None:
    why = {"may_correct-reason": "Again.", "lines-may_correct": "grant japan radar"}
    press(evening, cat, "button[value=may_correct]", **why)
    assert "Japan has radar already." in desk(evening, cat).one(".flashes").text


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("take usa radar", "The United States has no radar"),
        ("grant japan jet figters", "figters"),
    ],
)
def test_fog_7_of_several_lines_the_one_that_is_refused_is_named(
    wrong: str, why: str, evening: StoredEvening, cat: Client
) -> None:
    lines = {"lines-may_correct": f"take japan radar\n\n{wrong}\npurse japan 20"}
    press(
        evening, cat, "button[value=may_correct]", **lines, **{"may_correct-reason": "A mistake."}
    )
    said = desk(evening, cat).one(".flashes").words
    assert f"Line 3, “{wrong}”: " in said
    assert why in said
    assert evening.state.technologies == {"japan": ("radar",)}


def test_fog_7_a_line_alone_is_not_named(evening: StoredEvening, cat: Client) -> None:
    why = {"may_correct-reason": "Again.", "lines-may_correct": "hold nobody japan"}
    press(evening, cat, "button[value=may_correct]", **why)
    assert "Line 1" not in desk(evening, cat).one(".flashes").text


def test_fog_12_dice_of_a_room_without_a_screen_are_entered_for_its_research(
    evening: StoredEvening, cat: Client
) -> None:
    before = revisions.revision_of(evening.game, ALLIES)
    dice = {"lines-may_enter_dice": "3 6 2", "may_enter_dice-power": "japan"}
    press(evening, cat, "button[value=may_enter_dice]", **dice)
    assert "dice entered: 3, 6, 2" in desk(evening, cat).one("#technologies").text

    answers = desk(evening, cat).all("#asked .of-axis button[name=answer]")
    (two,) = [each for each in answers if "2" in each.text]
    cat.post(f"/facilitator/{evening.pk}/act/", {"answer": two["value"]})
    (chart, _) = desk(evening, cat).all("#asked .of-axis button[name=answer]")
    cat.post(f"/facilitator/{evening.pk}/act/", {"answer": chart["value"]})

    assert evening.state.technologies == {"japan": ("radar", "rockets")}
    assert revisions.revision_of(evening.game, ALLIES) == before
    (entry,) = LogEntry.objects.filter(game=evening.pk, kind="dice_entered")
    assert (entry.data["power"], entry.audience) == ("japan", [FACILITATOR])
    assert "rockets" not in log(evening, ALLIES)


def test_fog_7_without_research_the_desk_offers_nothing_of_it() -> None:
    found = StoredEvening(LINE.replace("tech.japan=radar ", ""))
    page = desk(found, sitting(found.people[FACILITATOR]))
    assert not page.has("#technologies, #may_enter_dice-power")
    assert page.has("#lines-may_enter_dice")


# ---------------------------------------------------------------------------- auto-replies


def reply(evening: StoredEvening, **fields: str) -> None:
    """Ann leaves an auto-reply for Japan."""
    answer = sitting(evening.people[AXIS]).post(
        f"/table/{evening.pk}/standing/", {"add": "1", **fields}
    )
    assert answer.status_code in (200, 302)


def give(evening: StoredEvening) -> bool:
    """What the worker does when the pause is over."""
    opened = revisions.opened_at(evening.game, "japan")
    return bool(standing.answer.func(str(evening.pk), "japan", opened))


def test_G10_dice_and_a_chart_are_bought_by_auto_replies_and_nobody_else_can_tell() -> None:
    evening = StoredEvening(LINE, 6, 1, 2, research=True)
    before = revisions.revision_of(evening.game, ALLIES)
    reply(evening, answer="buy_dice:up_to", count="2")
    reply(evening, answer="choose_chart:chart_1")

    assert give(evening)
    assert evening.asked == ("japan", "choose_chart")
    assert give(evening)
    assert evening.state.technologies == {"japan": ("radar", "rockets")}
    assert evening.state.purses["japan"] == 20
    assert revisions.revision_of(evening.game, ALLIES) == before
    assert "auto-reply" in log(evening, AXIS)
    assert "auto-reply" not in log(evening, ALLIES)


def test_G10_an_auto_reply_may_depend_on_the_purse() -> None:
    evening = StoredEvening(LINE, 1, research=True)
    reply(evening, **{"answer": "buy_dice:up_to", "count": "1", "least-ipc": "31"})
    assert not give(evening)
    reply(evening, **{"answer": "buy_dice:up_to", "count": "1", "least-ipc": "30"})
    assert give(evening)
    assert evening.state.purses["japan"] == 25


def test_G10_only_a_game_with_research_offers_auto_replies_for_it() -> None:
    def offered(**options: bool) -> list[str]:
        evening = StoredEvening(LINE.replace("tech.japan=radar ", ""), **options)
        page = page_in(sitting(evening.people[AXIS]).get(f"/table/{evening.pk}/").content.decode())
        return [each["value"] for each in page.all("#standing option")]

    assert "buy_dice:none" in offered(research=True)
    assert "economy" not in offered(research=True)
    assert "buy_dice:none" not in offered()
