"""Fog 5 Two games of Global that differ in research tell the other side nothing, to the byte.

They are played through the site as those of test_fog_pairs: what a side's enemies have found, paid
for research and bought changes neither frames and their moments, nor pages, letters, files, answers
of the API, and what its answers cost the database, until a technology is used.
"""

from __future__ import annotations

import pytest

from tests.every_way import IN_EVERY_WAY
from tests.web.fog_pairs import germanys_turn, the_same_each_time

pytestmark = pytest.mark.django_db(transaction=True)


WAYS = (False, True) if IN_EVERY_WAY else (False,)


@pytest.mark.parametrize("by_hand", WAYS, ids=["by the program", "by hand"][: len(WAYS)])
async def test_fog_5_nothing_tells_the_allies_what_germany_has_found(
    by_hand: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given two turns with one battle, when dice, finds and purchases differ, nobody notices."""
    pair = germanys_turn(by_hand=by_hand)
    with the_same_each_time(monkeypatch) as clock:
        await pair.play(clock)
    breakthroughs = [asked.get("germany choose_chart", 0) for asked in pair.asked]
    assert breakthroughs == [0, 1]
