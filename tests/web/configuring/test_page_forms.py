"""Every field that names a form has it, also on a page that was loaded long before."""

from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.models import Game
from engine.seats import beginning
from tests.factories import UserFactory, make_campaign_at
from tests.web.markup import formless, forms_in, page_in
from tests.web.play import play_one
from tests.web.table import page_of, sitting
from wargames.accounts.models import User

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("emperor", {}, 3),
    ("pacific_war", {"hot_seat": True}, 8),
    ("pacific_1940", {"hot_seat": True}, 2),
]
"""Games that one person leads alone, and after how many moves a page is looked at."""


@pytest.mark.parametrize(("key", "settings", "every"), GAMES)
def test_a_page_has_the_forms_of_all_that_moves_bring_to_it(
    key: str, settings: dict[str, Any], every: int, ann: User
) -> None:
    game = beginning.new_game(key=key, creator=ann, seed=seed_from("7"), **settings)
    client = sitting(ann)
    forms = forms_in(page_in(page_of(client, game)))

    for pick in range(6 * every):
        play_one(game, pick)
        if pick % every == 0:
            assert formless(page_in(page_of(client, game)), forms) == set()
            twin = page_in(page_of(client, game, "list/"))
            assert formless(twin) == set()


def test_the_line_of_each_power_can_be_typed_on_a_page_that_was_loaded_for_another(
    ann: User,
) -> None:
    game = make_campaign_at("power=japan kiangsi=japan:2inf western_united_states=usa:1inf", ann)
    forms = forms_in(page_in(page_of(sitting(ann), game)))

    assert {f"t-{power}" for power in ("japan", "usa", "china", "uk", "anzac")} <= forms


def test_a_page_has_no_forms_of_powers_that_its_viewer_does_not_lead(ann: User) -> None:
    game: Game = make_campaign_at("power=japan kiangsi=japan:2inf", ann, UserFactory())

    forms = forms_in(page_in(page_of(sitting(ann), game)))

    assert "t-japan" in forms
    assert "t-usa" not in forms
