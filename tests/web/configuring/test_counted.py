"""One thing is one thing in words: "1 fighter", "3 submarines", in all games and on all pages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from engine.core.counting import counted
from engine.core.sequence.choice import Refusal
from engine.models import Game
from tests.every_way import IN_EVERY_WAY
from tests.factories import make_campaign, make_game, make_war
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.words import refused
from wargames.presentation.wording import Reason

THINGS = re.findall(
    r"\w+",
    """
    action answer arrow base battle battleship bomber card carrier change choice column convoy
    cruiser day destroyer draw event fighter front game group gun hit hour kamikaze letter line
    marker message minute move notice order page part piece place player plan point position
    question report roll room round rule ruling seat second ship side sighting space stack step
    sub submarine tank thing throw time token transport turn unit week word year zone
    """,
)
"""What is counted on pages, one of each."""
MANY = {f"{thing}s": thing for thing in THINGS} | {
    "losses": "loss",
    "dice": "die",
    "cities": "city",
    "facilities": "facility",
    "territories": "territory",
}
SMALL = r"(?!(?:is|has|of|to|at|and|or|in|on|the|with|by|from|for|as|up|more|may|lost|are)\b)"
NOUN = "|".join(MANY)
IN_TEMPLATE = re.compile(
    rf"\{{\{{(?P<what>[^}}]*)\}}\}}(?:</[a-z]+>)?\s+(?:{SMALL}[A-Za-z’-]+\s+){{0,2}}(?:{NOUN})\b"
    rf"(?!\{{\{{)",
    re.IGNORECASE,
)
NO_COUNT = re.compile(
    r'capfirst|join:|\|rule|rule\(|pluralize|^" "$|^w\.'
    r"|^[dlx]\.(power|zone|space|territory|title|counter)$"
)
"""What is no number: names, words, the number of a rule."""
NEVER_ONE = (
    ("pacific_1940/refusals.html", "d.most"),
    ("pacific_1940/refusals.html", "d.longest"),
    ("mending/refusals.html", "d.most"),
    ("table/ahead/standing.html", "answer.times"),
    ("pacific_1940/battle.html", "side.mean"),
    ("pacific_1940/fight/forecast.html", "f.rounds"),
    ("pacific_war/move.html", "it.mean"),
)
"""Limits of more than one, means with a decimal, and what has words of its own for one."""
SAID = re.compile(rf"(?<![\d.,–/:-])\b1 (?:{SMALL}[a-z]+ )?(?:{NOUN}|Actions|Points|Bases)\b")
OF_SO_MANY = re.compile(
    rf"\b(?:[02-9]|[1-9]\d+) of ([2-9]|[1-9]\d+) (?:{'|'.join(MANY.values())})\b", re.IGNORECASE
)


def templates() -> Iterator[tuple[str, str]]:
    """Each template of the project, by its name."""
    for each in settings.TEMPLATES:
        for folder in (Path(str(found)) for found in each["DIRS"]):
            if "tests" not in folder.parts:
                for path in sorted(folder.rglob("*.html")):
                    yield str(path.relative_to(folder)), path.read_text()


def miscounted(words: str) -> list[str]:
    """What is called several and is one, or the other way about, in the words of a page."""
    return [found[0] for found in (*SAID.finditer(words), *OF_SO_MANY.finditer(words))]


def test_one_is_one_and_others_are_many() -> None:
    assert [counted(n, "unit") for n in (0, 1, 2)] == ["0 units", "1 unit", "2 units"]
    assert counted(1, "die", "dice") == "1 die"
    assert counted(3, "city", "cities") == "3 cities"


@pytest.mark.parametrize("words", ["1 fighters", "for 1 new units", "3 of 3 submarine", "1 dice"])
def test_what_is_miscounted_is_found(words: str) -> None:
    assert miscounted(words)


@pytest.mark.parametrize(
    "words",
    ["1 fighter", "21 units", "2 of 3 submarines", "1 of 3 units", "turn 1 units", "0.1 hits"],
)
def test_what_is_counted_well_is_not(words: str) -> None:
    assert miscounted(words.replace("turn 1 units", "turn 1: units")) == []


def test_no_template_calls_one_thing_several() -> None:
    found = [
        f"{name}: {' '.join(match[0].split())}"
        for name, source in templates()
        for match in IN_TEMPLATE.finditer(source)
        if not NO_COUNT.search(match["what"].strip())
        if (name, match["what"].strip()) not in NEVER_ONE
    ]
    assert found == []
    assert len(list(templates())) > 250


def test_templates_count_by_one_filter() -> None:
    by_hand = re.compile(r"""\{\{ ?["']e?s["'] if |else ["']e?s["']""")
    assert [name for name, source in templates() if by_hand.search(source)] == []


def sentences() -> Iterator[tuple[str, str]]:
    """Each text of the site's code, and of the commands, that numbers are put into."""
    root = Path(settings.BASE_DIR)
    for folder in ("wargames", "engine/management"):
        for path in sorted((root / folder).rglob("*.py")):
            if "bench" in str(path):
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.JoinedStr):
                    yield f"{path.relative_to(root)}:{node.lineno}", ast.unparse(node)[2:-1]


NO_NUMBER = re.compile(
    r"(\w+\.)?[A-Z_]+"  # a limit
    r"|.*(nam|who|partners|nation|title|what|_dice).*"  # words
    r"|.*:\.\df"  # a mean
    r"|len\((games|notices)\)|count( times)?"  # said of several alone
)
"""What is put into a sentence before the name of a thing and is not said of one."""


def test_no_line_of_code_calls_one_thing_several() -> None:
    put_in = re.compile(rf"\{{(?P<what>[^{{}}]*)\}} (?:{SMALL}[a-z]+ ){{0,2}}(?:{NOUN})\b")
    found = [
        f"{where}: {match[0]}"
        for where, text in sentences()
        for match in put_in.finditer(text)
        if not NO_NUMBER.fullmatch(match["what"])
    ]
    assert found == []


# ---------------------------------------------------------------------- as it is drawn

ONE: dict[str, dict[str, Any]] = {
    "emperor/log.html#deck_added": {"epoch": "Late", "cards": 1},
    "emperor/log.html#kamikazes_received": {"count": 1},
    "pacific_war/log.html#reshuffled": {"cards": 1},
    "pacific_1940/refusals.html#too_few_to_blitz": {"most": 1, "kind": "tank"},
    "pacific_1940/refusals.html#too_few_units": {"has": 1, "kind": "fighter", "space": "japan"},
    "pacific_1940/log.html#kamikazes_sent": {"power": "Japan", "count": 1, "left": 1},
}
"""Lines with one of a thing."""


@pytest.mark.parametrize("name", ONE)
def test_a_line_about_one_says_one(name: str) -> None:
    names = {"tank": "tank", "fighter": "fighter", "japan": "Japan"}
    why: Reason = refused(Refusal("1", "any", ONE[name]), names)
    words = page_in(render_to_string(name, {"d": why.d, "r": why})).words

    assert re.search(r"\b1 (card|Kamikaze marker|tank|fighter|kamikaze)\b", words), words
    assert miscounted(words) == []


@pytest.mark.parametrize("make", [make_game, make_war, make_campaign])
def test_pages_of_a_played_game_call_one_thing_one(make: Any, ann: User, bob: User) -> None:
    game: Game = make(ann) if make is make_game else make(ann, bob)
    clients: list[Client] = [sitting(ann)] if make is make_game else [sitting(ann), sitting(bob)]
    for number in range(36):
        play_one(game, number * 7)
        if number % (6 if IN_EVERY_WAY else 12):
            continue
        for client in clients:
            for path in ("", "list/", "log/"):
                assert miscounted(page_in(page_of(client, game, path)).words) == [], path
        game.refresh_from_db()
        if game.status != Game.Status.PLAYING:
            break
