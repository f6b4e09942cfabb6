"""Fog 5 Two games of Global that differ in research tell the other side nothing, to the byte.

They are played through the site as those of test_fog_pairs: what a side's enemies have found, paid
for research and bought changes neither frames and their moments, nor pages, letters, files, answers
of the API, and what its answers cost the database, until a technology is used.
"""

from collections.abc import Callable

import pytest

from tests.every_way import IN_EVERY_WAY
from tests.web.leaks.fog_pairs import Pair, germanys_turn, soviet_turn, the_same_each_time

pytestmark = pytest.mark.django_db(transaction=True)


WAYS = [(germanys_turn, "germany", False), (germanys_turn, "germany", True)]
WAYS += [(soviet_turn, "ussr", False), (soviet_turn, "ussr", True)]


@pytest.mark.parametrize(("turn", "power", "by_hand"), WAYS if IN_EVERY_WAY else WAYS[:1])
async def test_fog_5_nothing_tells_the_other_side_what_a_power_has_found(
    turn: Callable[..., Pair], power: str, by_hand: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two turns with one battle, when dice, finds and purchases differ, nobody notices."""
    pair = turn(by_hand=by_hand)
    with the_same_each_time(monkeypatch) as clock:
        await pair.play(clock)
    breakthroughs = [asked.get(f"{power} choose_chart", 0) for asked in pair.asked]
    assert breakthroughs == [0, 1]
