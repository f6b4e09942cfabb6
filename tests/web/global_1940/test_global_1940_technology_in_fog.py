"""Fog 5 A technology of Global 1940 on the pages of both rooms and of the desk."""

import re

import pytest
from django.test import Client

from engine.core.roles import FACILITATOR
from tests.engine.pacific_1940.movement.moving import go
from tests.factories import make_world_at
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
from tests.web.markup import Element, page_in
from tests.web.table import buttons_in, click, page_of, sitting

POSITION = (
    "power=germany turn=2 france=germany:2inf+1ftr holds.france=germany"
    " fac.germany=major_complex southern_france=france:2inf purse.germany=5"
    " phase=purchase_and_repair"
)
BREAKTHROUGH, JET_FIGHTERS = 6, 2
BATTLE = (1, 3, 4, 6, 5)
"""An infantry hits, and the fighter on a 4, which it would not without jets; no defender does."""
TOLD_BEFORE_THE_DICE = re.compile(
    r"The attacker fires:\s+2 at 1,\s+1 at 4: 2 hits.*Germany has jet fighters\..*Round 1 at",
    re.DOTALL,
)
"""In the log, where the newest stands first."""
ATTACK = ("germany_infantry_1", "germany_infantry_2", "germany_fighter_1")


@pytest.fixture
def evening() -> StoredEvening:
    """Germany is asked for dice of research; Cat facilitates."""
    dice = (BREAKTHROUGH, JET_FIGHTERS, *BATTLE)
    return StoredEvening(POSITION, *dice, make=make_world_at, research=True)


class Pages:
    """What each of the three has on the screen."""

    def __init__(self, evening: StoredEvening) -> None:
        self.evening = evening
        self.clients: dict[str, Client] = {
            side: sitting(person) for side, person in evening.people.items()
        }

    def of(self, side: str, path: str = "") -> Element:
        """A page of someone's."""
        answer = self.clients[side].get(f"/table/{self.evening.pk}/{path}", follow=True)
        assert answer.status_code == 200
        return page_in(answer.content.decode())

    def log(self, side: str) -> str:
        return self.of(side).one("#log").words

    def choose(self, side: str, words: str) -> None:
        """A room answers by a button."""
        page = page_of(self.clients[side], self.evening.game)
        choice = next(each for said, each in buttons_in(page).items() if words in said)
        assert click(self.clients[side], self.evening.game, choice, page=page).status_code == 200

    def owner_of_jets(self, side: str) -> str:
        """Who has jet fighters, by a room's page on research."""
        rows = self.of(side, "beside/research/").all("tr")
        return next(row for row in rows if "Jet fighters" in row.words).all("td")[-1].words

    @property
    def of_germany(self) -> list[str]:
        """Its technologies that are known to all, and those that are secret, as the desk has it."""
        return [each.words for each in self.of(FACILITATOR).all("#technologies tr.of-germany td")]


@pytest.fixture
def pages(evening: StoredEvening) -> Pages:
    return Pages(evening)


def find_jets(pages: Pages) -> None:
    pages.choose(AXIS, "Buy 1 die")
    pages.choose(AXIS, "Chart 2")


def test_G10_its_own_room_and_the_facilitator_see_the_dice_and_the_other_a_turn_as_ever(
    pages: Pages,
) -> None:
    before, named = pages.log(ALLIES), pages.of(ALLIES).markup.count("jet")

    pages.choose(AXIS, "Buy 1 die")
    assert "A breakthrough! Which chart?" in pages.of(AXIS).one("#ask h2").words
    assert "Waiting for Germany" in pages.of(ALLIES).one("#bar").words
    pages.choose(AXIS, "Chart 2")

    assert "Germany: what do you buy?" in pages.of(AXIS).one("#ask h2").words
    assert "Germany finds jet fighters" in pages.log(AXIS)
    secret = pages.of(FACILITATOR).all("#dice-so-far .secret")[0]
    assert "Germany finds jet fighters" in secret.words
    assert pages.of_germany == ["none", "jet fighters"]
    assert pages.log(ALLIES) == before
    assert pages.of(ALLIES).markup.count("jet") == named  # what may be guessed names each of them
    assert (pages.owner_of_jets(ALLIES), pages.owner_of_jets(AXIS)) == ("–", "Germany")


def test_fog_5_it_is_told_to_all_before_the_dice_that_it_changes(
    pages: Pages, evening: StoredEvening
) -> None:
    find_jets(pages)
    evening.play("germany", {"kind": "purchase", "repairs": {}, "units": {}})
    pages.choose(AXIS, "Declare no war now")
    evening.write(go(*ATTACK, by="france southern_france"))
    orders = pages.of(FACILITATOR).one("#orders").words
    assert "2 infantry, 1 fighter: France to Southern" in orders

    evening.go_on()
    desk = pages.of(FACILITATOR)
    card = desk.one("#cards .in-allies").words
    assert "France is attacked at Southern France" in card
    assert "jet" not in card
    assert "Germany: jet fighters told to all before" in desk.one("#step .who").words
    evening.say(ALLIES)
    assert "France is attacked at Southern France" in pages.log(ALLIES)
    assert "jet fighters" not in pages.log(ALLIES)

    evening.go_on()
    for side in (AXIS, ALLIES):
        assert TOLD_BEFORE_THE_DICE.search(pages.log(side))
    assert pages.owner_of_jets(ALLIES) == "Germany"
    assert pages.of_germany == ["jet fighters", "none"]
