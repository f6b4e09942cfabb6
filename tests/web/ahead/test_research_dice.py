"""G10, fog 5 Research at the table: its dice over the question, its secrets at the desk."""

import pytest

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.research.research import BuyResearch, PickChart
from tests.factories import make_world_at
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
from tests.web.markup import Element, page_in
from tests.web.table import page_of, sitting

POSITION = (
    "power=germany turn=2 purse.germany=5 germany=germany:1inf fac.germany=major_complex"
    " phase=purchase_and_repair"
)

STRIKE = (
    "power=germany turn=2 france=germany:2inf+1ftr holds.france=germany southern_france=france:2inf"
    " phase=combat_move"
)


def evening(*dice: int) -> StoredEvening:
    """Germany has bought a die; an evening with a facilitator."""
    found = StoredEvening(POSITION, *dice, make=make_world_at, research=True)
    found.play("germany", BuyResearch(1))
    return found


def table_of(found: StoredEvening, side: str) -> Element:
    return page_in(page_of(sitting(found.people[side]), found.game))


def desk_of(found: StoredEvening) -> Element:
    desk = sitting(found.people[FACILITATOR]).get(f"/facilitator/{found.pk}/")
    return page_in(desk.content.decode())


def test_G10_the_die_lies_over_what_is_asked_next() -> None:
    found = evening(6, 2)
    assert "a breakthrough" in table_of(found, AXIS).one("#ask .roll").words
    found.play("germany", PickChart(2))
    assert "Germany finds jet fighters" in table_of(found, AXIS).one("#ask .roll").words


def test_fog_5_the_other_room_has_no_die() -> None:
    found = evening(6, 2)
    assert not table_of(found, ALLIES).has("#ask .roll")


@pytest.mark.parametrize(("dice", "says"), [((6, 2), "a breakthrough"), ((3,), "nothing found")])
def test_fog_5_the_desk_has_the_dice_and_says_that_they_are_secret(
    dice: tuple[int, ...], says: str
) -> None:
    found = evening(*dice)
    (line,) = desk_of(found).all("#dice-so-far li.secret")
    assert says in line.words
    assert line.words.endswith("secret")


def attack(*technologies: str) -> StoredEvening:
    """Germany attacks Southern France with a fighter, and the facilitator has gone on to it."""
    found = StoredEvening(f"{STRIKE} {' '.join(technologies)}", make=make_world_at, research=True)
    units = ("germany_infantry_1", "germany_fighter_1")
    found.write(Order(units=units, path=("france", "southern_france")))
    found.go_on()
    return found


def test_fog_5_the_step_says_what_is_still_secret_of_those_who_meet() -> None:
    found = attack("tech.germany=jet_fighters,war_bonds", "tech.france=radar", "tech.usa=rockets")
    step = desk_of(found).one("#step dl.who").words
    assert "Still secret Germany: jet fighters and war bonds; France: radar told to all" in step
    assert "rockets" not in step


def test_fog_5_what_was_told_is_no_secret() -> None:
    assert "Still secret" not in desk_of(attack()).one("#step dl.who").words
    found = attack("tech.germany=jet_fighters")
    found.go_on()
    assert "Germany has jet fighters" in table_of(found, ALLIES).one("#log").words
    assert "Still secret" not in desk_of(found).one("#step").words
