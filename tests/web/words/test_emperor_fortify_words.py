"""8.4 Fortifying on the page: spaces to which no front can come any more stand last."""

from django.test import Client

from tests.factories import make_game_at
from tests.web.markup import page_in
from tests.web.table import page_of
from wargames.accounts.models import User

JAVA_FALLEN = "card=40 oil_rolls=yes islands=available nimitz=8"
LAST_TURN = "card=57 deck=empty oil_rolls=yes islands=available solomons=available nimitz=8"
NOWHERE = "where no front can come any more"


def groups_in(page: str) -> dict[str, list[str]]:
    """The headings over what can be fortified, in order, with the words on the buttons."""
    return {
        group["aria-label"]: [button.one("b").words for button in group.all("button")]
        for group in page_in(page).all("#ask .g.fortify")
    }


def test_spaces_that_no_front_can_reach_stand_last_under_a_heading_that_says_so(
    ann: User, japan: Client
) -> None:
    game = make_game_at(JAVA_FALLEN, creator=ann)

    groups = groups_in(page_of(japan, game))

    assert list(groups) == ["Fortify with Islands", f"Fortify with Islands {NOWHERE}"]
    near, far = groups.values()
    assert "Java" not in near
    assert far == ["Dutch Borneo", "Sumatra", "Celebes", "Timor", "Java"]


def test_on_the_last_turn_no_fortification_halts_anyone(ann: User, japan: Client) -> None:
    game = make_game_at(LAST_TURN, creator=ann)

    groups = groups_in(page_of(japan, game))

    assert list(groups) == [f"Fortify with {each} {NOWHERE}" for each in ("Islands", "Solomons")]


def test_the_inspector_of_such_a_space_says_so_too(ann: User, japan: Client) -> None:
    game = make_game_at(LAST_TURN, creator=ann)

    inspected = page_of(japan, game, "?about=nimitz:4")

    assert "The cards still to come bring no front here any more" in page_in(inspected).words
