"""The facilitator's desk: what it shows, what is done there, and that nobody else finds it."""

from __future__ import annotations

import pytest

from engine import moves
from engine.core.dice import seed_from
from engine.models import Game
from tests.factories import UserFactory
from tests.web.table import sitting
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db


class Fog:
    """A game in the fog: Ann leads the Axis, Bob the Allies, Cat facilitates."""

    def __init__(self) -> None:
        self.cat, self.ann, self.bob = (UserFactory(name=name) for name in ("Cat", "Ann", "Bob"))
        made = moves.new_game(
            key="pacific_1940", creator=self.cat, seed=seed_from("7"), options={"fog": True},
            facilitates=True,
        )  # fmt: skip
        self.pk = made.pk
        moves.join(made.pk, self.ann, "axis")
        moves.join(made.pk, self.bob, "allies")

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pk)

    def get(self, path: str = "", who: User | None = None) -> str:
        answer = sitting(who or self.cat).get(f"/facilitator/{self.pk}/{path}")
        assert answer.status_code == 200, answer
        return answer.content.decode()


@pytest.fixture
def fog() -> Fog:
    return Fog()


PAGES = ("", "panel/", "chat/", "told/axis/", "hand-over/", "sheet/axis/", "aloud/")


@pytest.mark.parametrize("path", PAGES[:2] + PAGES[3:])
def test_whoever_facilitates_finds_each_page(fog: Fog, path: str) -> None:
    assert fog.get(path)
