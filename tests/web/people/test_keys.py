"""The legend is the one list of keys: the scripts do what it says, and listen to nothing else."""

import re
from pathlib import Path

from django.test import Client

from engine.models import Game
from tests.factories import make_war
from tests.web.markup import page_in
from tests.web.table import page_of
from wargames.accounts.models import User

SCRIPTS = Path(__file__).parents[3] / "static/js"
SIGNS = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
SIGNS |= {"Escape": "Esc", "-": "−"}


def legend_of(page: str) -> list[tuple[str, ...]]:
    """The keys that a page's legend explains: key, who listens, what it does, how it is shown."""
    return [
        (key["data-key"], listener, key[f"data-{listener}"], key.text)
        for key in page_in(page).all("#legend kbd[data-key]")
        for listener in ("act", "pan")
        if f"data-{listener}" in key
    ]


def acts_in(script: str) -> set[str]:
    """What a script can do at the press of a key."""
    text = (SCRIPTS / script).read_text()
    table = text[text.index("const ACTS = {") :]
    table = table[: re.search(r"^ *};", table, re.M).start()]  # type: ignore[union-attr]
    return set(re.findall(r"(?:^ {2,4}|\}?, )(\w+)(?=,$|: \()", table, re.M))


def test_every_key_that_is_listened_to_is_in_the_legend(japan: Client, ann: User) -> None:
    keys = legend_of(page_of(japan, make_war(ann, hot_seat=True)))

    assert {does for _, kind, does, _ in keys if kind == "act"} == acts_in("table/keys.js")
    assert {does for _, kind, does, _ in keys if kind == "pan"} == acts_in("chart.js")


def test_a_key_is_shown_as_what_is_written_on_it(japan: Client, ann: User) -> None:
    for key, _, _, shown in legend_of(page_of(japan, make_war(ann, hot_seat=True))):
        assert shown == SIGNS.get(key, key)


def test_emperor_has_the_same_keys_but_the_search(japan: Client, ann: User, game: Game) -> None:
    of_war, of_emperor = (
        {key for key, *_ in legend_of(page_of(japan, each))}
        for each in (make_war(ann, hot_seat=True), game)
    )

    assert of_war - of_emperor == {"/"}
    assert of_emperor <= of_war


def test_no_script_asks_for_a_key_by_itself() -> None:
    """Escape leaves a field of text, where letters are letters; nothing else has a name there."""
    for script in SCRIPTS.glob("*.js"):
        compared = re.findall(r"\.(?:key|code) ?[!=]==? ?\"(\w+)\"", script.read_text())
        assert set(compared) <= {"Escape"}, script.name
