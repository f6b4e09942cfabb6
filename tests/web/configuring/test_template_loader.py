"""What becomes of a template's line breaks when it is loaded."""

from pathlib import Path

import jinja2
import pytest
from django.template import Engine
from django.template.loader import get_template

from tests.web.lobby.joined import joined
from wargames.rendering.template_loader import FragmentLoader, without_breaks


@pytest.mark.parametrize(
    ("written", "loaded"),
    [
        ("<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>\n", "<ul><li>One</li><li>Two</li></ul>"),
        ("<p>\n  {{ x }}\n</p>", "<p>{{ x }}</p>"),
        ("{% if x %}\n  word\n{% endif %}\n", "{% if x %}word{% endif %}"),
        ("<b>x</b>  \n\n\n  <b>y</b>", "<b>x</b><b>y</b>"),
    ],
)
def test_a_break_beside_a_tag_or_at_an_end_vanishes(written: str, loaded: str) -> None:
    assert without_breaks(written) == loaded


@pytest.mark.parametrize(
    ("written", "loaded"),
    [
        ("<p>one\n  two</p>", "<p>one two</p>"),
        ("<p>{{ x }}\n  {{ y }}</p>", "<p>{{ x }} {{ y }}</p>"),
        ("<p>{{ x }}\n  two</p>", "<p>{{ x }} two</p>"),
        ("<p>3 <\n  4</p>", "<p>3 < 4</p>"),
    ],
)
def test_a_break_between_words_is_a_blank(written: str, loaded: str) -> None:
    assert without_breaks(written) == loaded


@pytest.mark.parametrize(
    "line",
    [
        "<b>x</b> <b>y</b>",
        "{% if x %} word {% endif %} word",
        '<a class="x" {% if y %} hidden{% endif %} href="?">  z </a>',
    ],
)
def test_a_blank_within_a_line_stays(line: str) -> None:
    assert without_breaks(line) == line


def test_a_blank_of_its_own_stays_at_the_end_of_a_line() -> None:
    assert without_breaks('<b>x</b>{{ " " }}\n<b>y</b>') == "<b>x</b> <b>y</b>"
    assert (
        without_breaks('{% if x %}\n  {{ " " }}word\n{% endif %}') == "{% if x %} word{% endif %}"
    )


def test_attributes_keep_one_blank_between_them() -> None:
    written = (
        '<a\n  class="x {{ y }}"\n  {{ z }}\n  href="?"\n>\n  word\n</a>\n<input\n  hidden\n/>'
    )
    assert (
        without_breaks(written) == '<a class="x {{ y }}" {{ z }} href="?">word</a><input hidden/>'
    )


@pytest.mark.parametrize(
    "written",
    [
        '<a class="x"\n  {% if y %} hidden{% endif %}\n  href="?"\n>',
        '<a\n  class="x"\n  {% if y %}\n    hidden\n  {% endif %}\n  href="?"\n>',
    ],
)
def test_a_template_tag_among_attributes_adds_no_blank(written: str) -> None:
    assert without_breaks(written) == '<a class="x"{% if y %} hidden{% endif %} href="?">'


def test_an_attribute_after_a_template_tag_is_never_glued() -> None:
    written = '<a class="x"\n  {% if y %}hidden{% endif %}\n  {% if z %}{{ z }}{% endif %}>'
    assert without_breaks(written) == (
        '<a class="x" {% if y %}hidden{% endif %} {% if z %}{{ z }}{% endif %}>'
    )


def test_within_an_attribute_words_and_tags_are_as_in_the_text() -> None:
    written = '<a title="\n  > one\n  two\n  {% if x %}, three{% endif %}\n">'
    assert without_breaks(written) == '<a title="> one two{% if x %}, three{% endif %}">'


def test_a_comment_vanishes_with_its_line() -> None:
    assert without_breaks("one\n  {# <why> #}\ntwo") == "one two"
    assert without_breaks("{# why #}\n<p>one{# why #} two</p>\n{# why #}") == "<p>one two</p>"


@pytest.mark.parametrize("element", ["pre", "script", "style", "textarea"])
def test_where_lines_count_they_stay(element: str) -> None:
    inside = f"<{element}\n  id='x'>\n  a\n  <b>\n{{% if x %}}\n</{element}>"
    kept = f"<{element} id='x'>\n  a\n  <b>\n{{% if x %}}\n</{element}>"
    assert without_breaks(f"<p>\n{inside}\n</p>\n") == f"<p>{kept}</p>"


def test_only_html_is_changed_and_named_parts_are_found(tmp_path: Path) -> None:
    source = (
        "{% load partials %}\n{% partialdef part %}\n  <b>\n    x\n  </b>\n{% endpartialdef %}\n"
    )
    for name in ("page.html", "mail.txt"):
        (tmp_path / name).write_text(source)
    loaders = [("template_partials.loader.Loader", ["wargames.rendering.template_loader.Loader"])]
    libraries = {"partials": "template_partials.templatetags.partials"}
    engine = Engine(dirs=[str(tmp_path)], loaders=loaders, libraries=libraries)

    assert engine.render_to_string("page.html#part") == "<b>x</b>"
    assert engine.get_template("mail.txt").source == source


def test_the_site_loads_its_own_templates_so_and_those_of_others_as_they_are() -> None:
    assert "\n" not in get_template("base.html").template.source
    assert "\n" in get_template("admin/base.html").template.source


def test_a_part_of_a_fragment_is_what_stands_in_its_block(tmp_path: Path) -> None:
    wait = "{% block wait %}\n  <i>{{ x }}</i>\n{% endblock wait %}\n"
    (tmp_path / "words.html").write_text(f"{wait}\n{{% block go %}}y{{% endblock %}}\n")
    environment = jinja2.Environment(loader=FragmentLoader(tmp_path), autoescape=True)

    assert environment.get_template("words.html#wait").render(x="<") == "<i>&lt;</i>"
    assert environment.get_template("words.html#go").render() == "y"
    with pytest.raises(jinja2.TemplateNotFound, match="#w"):
        environment.get_template("words.html#w")


@pytest.mark.parametrize(
    "written",
    [
        "<p>\n  In 2026.\n  {% if x %}\n    This is said.\n  {% endif %}\n</p>",
        '<p>\n  through\n  <a href="?">the API</a>\n</p>',
        "<p>\n  <b>{{ x }}</b>\n  {{ y }}\n</p>",
        "<p>\n  {% for x in all %}\n    {{ x }}\n  {% endfor %}\n</p>",
        "<p>\n  one\n  {% if x %}\n    ;\n  {% endif %}\n  <em>two</em>\n</p>",
    ],
)
def test_words_that_run_together_are_found(written: str) -> None:
    assert list(joined(written))


@pytest.mark.parametrize(
    "written",
    [
        "<p>one</p>\n<p>two</p>",
        "<p>\n  one\n  two\n</p>",
        '<p>\n  through{{ " " }}\n  <a href="?">the API</a>.\n</p>',
        "<p>\n  one\n  {% if x %}\n    , and more\n  {% endif %}\n  .\n</p>",
        "{% if x %}\n  one\n{% else %}\n  two\n{% endif %}",
        '<i>1</i>\n<i title="{% if x %}a > b{% endif %}">2</i>',
        "<p>\n  one\n  {% include name %}\n</p>",
    ],
)
def test_words_that_are_parted_are_left_alone(written: str) -> None:
    assert list(joined(written)) == []
