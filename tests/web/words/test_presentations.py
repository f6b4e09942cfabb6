"""What every game in the registry must bring to be shown; the toy of the tests is one of them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from engine.core import registry
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision, Together
from engine.core.sequence.frame import Frame
from tests.web.markup import drawn_alone, page_in, plain
from wargames.presentation.registry import presentation_of
from wargames.table.board.fragments import TABLE_PARTS
from wargames.table.board.responses import TEMPLATES

KEYS = registry.keys()
BOOKS = ("emperor", "pacific_war", "pacific_1940")
"""The games with a rulebook of their own."""
PLACES = {"Refusal": 1, "unread": 0}
"""Which argument of a call names a fact."""
PUT_TOGETHER = {"emperor": {"allied_space", "contested_space"}}
"""Facts whose names the code puts together."""
HAPPENED = {"units": ["A"], "purpose": "event", "what": "action", "fact": "inactive", "roll": 3}
"""What an event may tell, enough for each of two games to have a line."""
BESIDE = ("log", "over", "since", "picture")
"""Templates of a game that other pages than the table's ask for."""


def kinds_of(key: str, base: type[Frame]) -> Iterator[str]:
    """The tags of all frames of a game that are a kind of `base`."""
    package = f"{registry.package_of(key)}."
    waiting = [base]
    while waiting:
        frame = waiting.pop()
        waiting += frame.__subclasses__()
        tag = frame.__struct_config__.tag
        if frame.__module__.startswith(package) and tag and not frame.__subclasses__():
            yield str(tag)


@pytest.mark.parametrize("key", KEYS)
def test_it_has_every_template_that_the_pages_include(key: str) -> None:
    shown = presentation_of(key)

    own = {*TEMPLATES, *BESIDE, *(part.template or name for name, part in shown.parts.items())}
    for name in sorted(own):
        get_template(f"{key}/{name}.html")
    get_template(f"{key}/over.html#verdict")
    for name in shown.library:
        get_template(f"{key}/library/{name}.html")


@pytest.mark.parametrize("key", KEYS)
def test_it_has_a_line_in_the_log_for_every_event_that_is_told(key: str) -> None:
    shown = presentation_of(key)
    kinds = set(registry.get(key).reader.event_kinds)

    for kind in kinds - set(shown.log.untold):
        get_template(f"{key}/log.html#{kind}")
    log = shown.log
    named = {*log.sections, *log.untold, *log.rolls, log.plotted}
    named |= {
        *log.follows,
        *log.meanwhile,
        *log.rolls_before,
        *log.ends,
        *log.becomes,
        *log.causes,
        *log.battles,
        *log.moves,
        *log.repeated,
        *log.gathered,
    }
    assert named <= kinds


@pytest.mark.parametrize("key", KEYS)
def test_it_asks_every_decision_in_words(key: str) -> None:
    found = list(kinds_of(key, Decision))

    assert found
    for kind in found:
        get_template(f"{key}/prompts.html#{kind}")
        if presentation_of(key).offer.is_opposed:
            get_template(f"{key}/prompts.html#wait_{kind}")


@pytest.mark.parametrize(
    ("key", "kind"), [(key, kind) for key in BOOKS for kind in kinds_of(key, Decision)]
)
def test_every_decision_has_its_prompt_and_its_words_for_who_waits(key: str, kind: str) -> None:
    prompt = drawn_alone(f"{key}/prompts.html#{kind}", board={"scenario": key}, piles={"draw": 1})
    assert page_in(prompt).one("h2").text
    if presentation_of(key).offer.is_opposed:
        waits = drawn_alone(f"{key}/prompts.html#wait_{kind}", w={})
        assert waits.strip().endswith(".")


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        (key, kind)
        for key in ("emperor", "pacific_war")
        for kind in registry.get(key).reader.event_kinds
        if kind not in presentation_of(key).log.untold
    ],
)
def test_every_event_has_its_line(key: str, kind: str) -> None:
    assert plain(get_template(f"{key}/log.html#{kind}").render({"d": HAPPENED}))


def facts_in_code(key: str) -> Iterator[str]:
    """Every fact that a refusal of the rules, or a line that does not read, can name."""
    for file in (Path(settings.BASE_DIR) / "engine/games" / key).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text())))
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        places = [(each, PLACES.get(getattr(each.func, "id", ""))) for each in calls]
        given = [each.args[place] for each, place in places if place is not None]
        names = {getattr(each, "id", "") for each in given}
        for node in nodes:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", None) in names:
                given.append(node.value)
            if isinstance(node, ast.FunctionDef) and node.name == "lacking":
                given += [r.value for r in ast.walk(node) if isinstance(r, ast.Return) and r.value]
        for each in given:
            yield from texts(each)


def texts(node: ast.expr) -> set[str]:
    """The texts an expression can be: a constant, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return {node.value} - {""} if is_text else set()


@pytest.mark.parametrize(
    ("key", "some"),
    [
        ("emperor", {"rotated", "one_attack_only", "java_taken", "allied_space"}),
        ("pacific_war", {"too_weak", "enemy_too_far", "needs_guns", "event_used"}),
        ("pacific_1940", {"too_far", "aircraft_not_saved", "several_ways", "transports_last"}),
    ],
)
def test_every_fact_the_rules_can_name_has_words_and_no_other(key: str, some: set[str]) -> None:
    shown = Path(get_template(f"{key}/refusals.html").origin.name).read_text()
    facts = {*facts_in_code(key), *PUT_TOGETHER.get(key, ())}

    assert facts >= some
    assert set(re.findall(r"partialdef (\w+)", shown)) == facts
    for fact in sorted(facts):
        told = get_template(f"{key}/refusals.html#{fact}").render({"d": {}, "r": {}})
        assert re.search(r"[.?]$", plain(told)), fact


@pytest.mark.parametrize("key", KEYS)
def test_it_says_whether_a_choice_is_composed_so_that_the_page_has_a_form_for_drafts(
    key: str,
) -> None:
    assert presentation_of(key).composes == any(kinds_of(key, ComposedDecision))


def test_what_is_asked_together_is_no_decision_of_its_own() -> None:
    assert not set(kinds_of("duel", Together)) & set(kinds_of("duel", Decision))


@pytest.mark.parametrize("key", KEYS)
def test_its_parts_are_its_own_and_its_style_sheets_are_there(key: str) -> None:
    shown = presentation_of(key)

    assert not set(shown.parts) & set(TABLE_PARTS)
    assert all(finders.find(sheet) for sheet in shown.styles)


@pytest.mark.parametrize("key", KEYS)
def test_its_board_gives_every_fact_that_its_parts_are_drawn_from(key: str) -> None:
    shown, rules = presentation_of(key), registry.get(key)
    of_table = {"fresh", "since", "sketch", "is_drawn_at_random"}

    for role in rules.roles.sides:
        view = rules.view(rules.setup("0" * 64, {}), role)
        facts = shown.shown(view)
        for part in shown.parts.values():
            assert set(part.facts or ()) <= {*facts, *of_table}
            assert msgspec.json.encode({name: facts.get(name) for name in part.facts or ()})
        assert facts["question"] is None or rules.roles.side_of(facts["question"].role) == role
        assert set(shown.names(view)) >= set(rules.roles.sides) or not shown.offer.is_opposed


@pytest.mark.parametrize("key", KEYS)
def test_its_offer_and_its_rules_call_it_the_same(key: str) -> None:
    shown, rules = presentation_of(key), registry.get(key)

    assert (shown.key, shown.offer.key, shown.offer.title) == (key, key, rules.title)
    assert list(shown.offer.sides) == list(rules.roles.sides)
    assert shown.digests()


def test_a_key_that_no_game_has_is_refused() -> None:
    with pytest.raises(registry.UnknownGame, match="chess"):
        presentation_of("chess")
