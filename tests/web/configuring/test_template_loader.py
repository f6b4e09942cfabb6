"""What becomes of a template when it is loaded: its line breaks, and what it is compiled to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
import pytest
from django.template import Engine
from django.template.loader import get_template

from tests.web.lobby.joined import joined
from wargames.rendering import compiled_templates
from wargames.rendering.compiled_templates import CompiledTemplates
from wargames.rendering.render_cache import FragmentEnvironment
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
        '<p>\n  <a href="?">one</a>\n  {% if x %}\n    · two\n  {% endif %}\n</p>',
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


# ------------------------------------------------------------------ compiled templates


class Fresh:
    """The site's environment as each process makes it, on folders of the test's own."""

    def __init__(self, place: Path) -> None:
        self.place, self.kept, self.compiled = place, place / "kept", list[str]()
        self.write("{{ x }}, {{ 1|twice }}")

    def write(self, source: str) -> None:
        (self.place / "words.html").write_text(source)

    def drawn(self, twice: Callable[[int], int] = lambda x: 2 * x) -> str:
        """What a process that starts now draws."""
        compiled = self.compiled

        class Watched(FragmentEnvironment):
            def _compile(self, source: str, filename: str) -> Any:
                compiled.append(filename)
                return super()._compile(source, filename)

        environment = Watched(
            loader=FragmentLoader(self.place), bytecode_cache=CompiledTemplates(self.kept)
        )
        environment.filters["twice"] = twice
        return environment.get_template("words.html").render(x="one")


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    return Fresh(tmp_path)


def test_a_process_loads_what_an_earlier_one_has_compiled(fresh: Fresh) -> None:
    assert fresh.drawn() == fresh.drawn() == "one, 2"
    assert len(fresh.compiled) == 1
    (file,) = fresh.kept.iterdir()
    assert (file.stat().st_mode & 0o777, fresh.kept.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_template_that_has_changed_is_compiled_again(fresh: Fresh) -> None:
    fresh.drawn()
    fresh.write("no more {{ x }}")
    assert fresh.drawn() == fresh.drawn() == "no more one"
    assert len(fresh.compiled) == 2


def test_what_another_compiler_has_made_is_compiled_again(
    fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.drawn()
    monkeypatch.setattr(compiled_templates, "SAYS_HOW", (b"another",))
    assert fresh.drawn() == "one, 2"
    assert len(fresh.compiled) == 2


def test_no_filter_is_called_as_a_template_is_compiled(fresh: Fresh) -> None:
    assert fresh.drawn() == "one, 2"
    assert fresh.drawn(twice=lambda x: 3 * x) == "one, 3"


@pytest.mark.parametrize("size", [0, 20, 40, -1])
def test_a_file_that_is_cut_off_or_garbled_is_compiled_again(fresh: Fresh, size: int) -> None:
    fresh.drawn()
    (file,) = fresh.kept.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:size] if size >= 0 else whole[:-1] + bytes([whole[-1] ^ 1]))
    assert fresh.drawn() == "one, 2"
    assert len(fresh.compiled) == 2
    assert file.read_bytes() == whole


def test_nothing_is_loaded_from_a_folder_that_others_can_write_to(fresh: Fresh) -> None:
    fresh.drawn()
    fresh.kept.chmod(0o770)
    assert fresh.drawn() == "one, 2"
    fresh.kept.chmod(0o700)
    elsewhere = fresh.kept.rename(fresh.place / "elsewhere")
    fresh.kept.symlink_to(elsewhere)
    assert fresh.drawn() == "one, 2"
    assert len(fresh.compiled) == 3


def test_where_nothing_can_be_kept_templates_are_drawn_all_the_same(
    fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.kept = fresh.place / "words.html" / "kept"
    assert fresh.drawn() == "one, 2"

    def is_full(*_: Any) -> None:
        raise OSError("no space left on device")

    fresh.kept = fresh.place / "kept"
    monkeypatch.setattr(compiled_templates.os, "replace", is_full)
    assert fresh.drawn() == "one, 2"
    assert list(fresh.kept.iterdir()) == []
