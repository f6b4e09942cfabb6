"""What the bench reads of a page, and which of its buttons it presses."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from engine import moves
from engine.models import Game
from tests.factories import UserFactory, make_war_at
from tests.web.play import open_choices
from tests.web.table import page_of, sitting
from wargames.table.bench import Reader, pick_one

pytestmark = pytest.mark.django_db
LINE = "turn=2 acts=japan japan=akagi,nagato truk=aoba,jlba hawaii=chester hand.japan=J03,J04"


@pytest.fixture
def game() -> Game:
    return make_war_at(LINE, UserFactory(name="Ann"))


def test_every_choice_of_a_page_is_read_with_the_part_that_offers_it(game: Game) -> None:
    """A choice that is only reached by a link (an LBA's goals) is not on the page."""
    moves.show_sides(game.pk, game.created_by, ["japan", "allied"])
    read = Reader(page_of(sitting(game.created_by), game))  # type: ignore[arg-type]

    offered = [json.loads(choice) for choice in read.offered]

    assert offered
    assert all(choice in open_choices(game) for choice in offered)
    assert {"ask", "bar", "tracks"} <= set(read.prints)
    assert read.version == str(game.version)
    assert any("table" in path for path in read.assets)


def test_a_kind_with_many_targets_does_not_crowd_out_the_others() -> None:
    many = [json.dumps({"kind": "redeploy_lba", "zone": str(n)}) for n in range(99)]
    pick = random.Random(1)

    picked = Counter(
        json.loads(pick_one([*many, '{"kind": "pass_action"}'], pick))["kind"] for _ in range(200)
    )

    assert picked["pass_action"] > 60
