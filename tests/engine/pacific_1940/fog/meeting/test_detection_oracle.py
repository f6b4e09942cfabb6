"""All 8,192 meetings against a second reading of the chart, written here and nowhere else.

The table below is typed from the rulebook's chart: who sees (m the mover, p whoever is there), then
what follows (B battle, M the mover chooses, P whoever is there chooses).
"""

import itertools
import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

CHART = """
              ss     dd     cap    tr     air
ss            .      mpB    mM     mM     .
dd            mpM    mpB    mpB    mpM    mpB
cap           p      mpB    mpB    mpM    mpB
tr            pP     mpB    mpB    mp     mpB
air_ends      .      mpB    mpB    mpB    mpB
air_ends+dd   mpB    mpB    mpB    mpB    mpB
air_passes    .      .      .      .      .
"""


def cells() -> dict[tuple[str, str], str]:
    head, *lines = [line.split() for line in CHART.strip().splitlines()]
    return {
        (line[0], there): cell for line in lines for there, cell in zip(head, line[1:], strict=True)
    }


CELLS = cells()


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """What follows, worked out class by class from the side of each reader."""
    mover, there = set(case["mover"]), set(case["present"])
    line = {each: each for each in mover}
    if "air" in mover:
        with_destroyer = "air_ends+dd" if "dd" in mover else "air_ends"
        line["air"] = with_destroyer if case["air_ends_here"] else "air_passes"
    found = {(m, t): CELLS[line[m], t] for m, t in itertools.product(mover, there)}
    letters = "".join(found.values())
    is_alone = not mover & {"cap", "dd"}
    outcome = "none"
    if "M" in letters or ("P" in letters and is_alone):
        outcome = "choice"
    if "B" in letters:
        outcome = "forced"
    stopped = set()
    if there & {"cap", "dd", "air"}:
        stopped = mover & {"cap", "dd", "tr"}
    if "dd" in there:
        stopped |= mover & {"ss"}
    if any(m == "air" and "m" in cell for (m, _), cell in found.items()):
        stopped |= {"air"}
    notices = []
    if case["kamikaze"] and mover & {"cap", "dd"}:
        notices.append("kamikaze_target")
    if case["radar"] and mover - {"ss"}:
        notices.append("radar_blip")
    is_reported = outcome != "forced" and there & {"ss", "tr"}
    return {
        "mover_sees": sorted({t for (_, t), cell in found.items() if "m" in cell}),
        "present_sees": sorted({m for (m, _), cell in found.items() if "p" in cell}),
        "outcome": outcome,
        "stopped": sorted(stopped),
        "notices": notices,
        "report": sorted(mover - {"ss", "air"}) if is_reported else [],
    }


GIVEN = ("mover", "present", "air_ends_here", "radar", "kamikaze")


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    out = StringIO()
    call_command("detection", "--all", "--json", stdout=out)
    found: list[dict[str, Any]] = json.loads(out.getvalue())
    return found


def test_every_combination_is_listed_once(cases: list[dict[str, Any]]) -> None:
    assert len(cases) == 8192
    assert len({json.dumps([case[name] for name in GIVEN]) for case in cases}) == 8192
    facts = ("mover_sees", "present_sees", "outcome", "stopped", "notices", "report")
    assert all(tuple(case) == (*GIVEN, *facts) for case in cases)


def test_every_list_is_sorted(cases: list[dict[str, Any]]) -> None:
    for case in cases:
        assert all(value == sorted(value) for value in case.values() if isinstance(value, list))


def test_all_of_them_are_as_a_second_reading_of_the_chart_has_them(
    cases: list[dict[str, Any]],
) -> None:
    for case in cases:
        given = {name: case[name] for name in GIVEN}
        assert case == {**given, **expected(case)}
