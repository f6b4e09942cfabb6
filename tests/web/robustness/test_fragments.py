"""The fragments that a move redraws: Jinja2 templates that behave as Django's do."""

from typing import Any

import jinja2
import pytest
from django.template import Context, Template, engines
from django.template.loader import get_template

from engine.seats.sitting import join
from tests.factories import UserFactory, make_game
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Button
from wargames.rendering.render_cache import drawn

HOSTILE = """<img src=x onerror="alert('1')">&#39;"""
ESCAPED = "&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;#39;"
ENVIRONMENT = engines["jinja2"].env
BY_A_MOVE = ["table/ask.html", "table/bar.html", "table/choice.html", "table/log_turn.html"]
BY_A_MOVE += [
    f"{key}/{part}.html"
    for key in ("emperor", "pacific_war")
    for part in presentation_of(key).parts
]


def in_jinja(source: str, **facts: Any) -> str:
    """What a fragment with this source draws."""
    return ENVIRONMENT.from_string(source).render(facts)


def in_django(source: str, **facts: Any) -> str:
    """What a page with this source draws."""
    return Template(f"{{% load game_tags %}}{source}").render(Context(facts))


@pytest.mark.parametrize("name", BY_A_MOVE)
def test_what_a_move_redraws_is_compiled(name: str) -> None:
    assert isinstance(get_template(name).template, jinja2.Template)


def test_what_people_wrote_is_escaped_as_in_all_other_templates() -> None:
    button = Button(value=HOSTILE, kind="", words=HOSTILE, rule="", target="", note=HOSTILE)
    facts = {"b": button, "form": "f", "is_wanted": False, "is_brief": False}

    text = drawn("table/choice.html", facts)

    assert text.count(ESCAPED) == 3
    assert "<img" not in text
    assert in_django("{{ x }}", x=HOSTILE) == ESCAPED


@pytest.mark.parametrize("path", ["", "list/", "panel/?v=0"])
def test_a_hostile_name_is_words_on_every_page(bob: User, path: str) -> None:
    game = make_game(UserFactory(name=HOSTILE))
    join(game.pk, bob)

    page = page_of(sitting(bob), game, path)

    assert f"{ESCAPED} is on watch" in page
    assert f'<p class="wait">{ESCAPED} is on watch' in page
    assert page_in(page).all("img") == []


@pytest.mark.parametrize(
    "source", ["{{ nobody }}", "{{ p.nobody }}", "{% if nobody %}x{% endif %}"]
)
def test_a_fact_that_is_not_there_is_an_error_in_tests(source: str) -> None:
    with pytest.raises(jinja2.UndefinedError, match="nobody"):
        in_jinja(source, p={})
    with pytest.raises(jinja2.UndefinedError):
        drawn("table/bar.html", {})


def test_a_dot_finds_an_entry_before_a_method() -> None:
    facts = {"values": 1, "items": 2, "bar": {"keys": 3}}
    assert in_jinja("{{ d.values }}{{ d.items }}{{ d.bar.keys }}", d=facts) == "123"


@pytest.mark.parametrize(
    ("jinja", "django"),
    [
        ('{{ x|rule("emperor") }}', '{{ x|rule:"emperor" }}'),
        ("{{ die(n) }}", "{% die n %}"),
        ("{{ n|signed }}", "{{ n|signed }}"),
        ("{{ who|capfirst }}", "{{ who|capfirst }}"),
        ("{{ n }} hit{{ n|pluralize }}", "{{ n }} hit{{ n|pluralize }}"),
        ('{{ url("lobby:lessons", key) }}', "{% url 'lobby:lessons' key %}"),
    ],
)
def test_both_languages_have_the_same_words(jinja: str, django: str) -> None:
    facts = {"x": "8.3", "n": 3, "who": "<i>&", "key": "emperor"}
    text = in_django(django, **facts)
    assert text
    assert in_jinja(jinja, **facts).replace("&#39;", "&#x27;") == text


def test_a_fragment_includes_a_page_s_template_and_the_other_way_round() -> None:
    page = {"d": {"left": 1}}
    words = drawn("emperor/refusals.html#needs_two_actions", page)
    assert (
        in_jinja(
            "{{ included(name, d=d) }}", name="emperor/refusals.html#needs_two_actions", **page
        )
        == words
    )

    hand = {"hand": {"sizes": [], "cards": []}}
    assert in_django('{% fragment "pacific_war/hand.html" %}', **hand) == drawn(
        "pacific_war/hand.html", hand
    )
