"""Template loaders, Django's and Jinja2's: both drop line breaks that have no meaning.

Templates are written one element a line; what is sent is as short as if each were one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import jinja2
from django.template.base import Origin
from django.template.loaders import filesystem

from engine.core import registry

COMMENT = re.compile(r"^[ \t]*\{#.*?#\}[ \t]*(?:\n|\Z)|\{#.*?#\}", re.MULTILINE)
"""A comment, with its line if it stands alone."""
PIECE = re.compile(
    r"""
    \{%.*?%\} | \{\{.*?\}\}        # a template tag, a variable
    | [ \t]*\n\s*                  # a line break with its indent
    | </?[a-zA-Z][\w-]* | <!       # the beginning of an HTML tag
    | /?> | ["'] | [^\s{<>"'/]+ | .
    """,
    re.VERBOSE,
)
BLANK = '{{ " " }}'
"""How a template says that a space stays at the end of a line."""
AS_IT_IS = {"<pre", "<script", "<style", "<textarea"}
"""Elements in which each line break counts."""


def shared_name(name: str) -> str:
    """A template of the game that a scenario belongs to, by the scenario's name of it.

    `global_1940/ask.html` is `pacific_1940/ask.html`; any other name stays.
    """
    key, _, rest = name.partition("/")
    package = registry.MODULES[key].split(".")[-2] if rest and key in registry.MODULES else key
    return f"{package}/{rest}" if rest else name


class Loader(filesystem.Loader):
    """Loads the project's own templates, without the line breaks in HTML.

    A scenario that has no template of its own uses that of its game.
    """

    def get_template_sources(self, template_name: str) -> Iterator[Origin]:
        yield from super().get_template_sources(template_name)
        if (shared := shared_name(template_name)) != template_name:
            yield from super().get_template_sources(shared)

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return without_breaks(contents) if origin.name.endswith(".html") else contents


class FragmentLoader(jinja2.FileSystemLoader):
    """Loads the fragments, which are Jinja2 templates, without their line breaks.

    `folder/name.html#part` is that block of the template, as if it were a template of its own:
    Django's have their partials for that.
    """

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        name, _, part = template.partition("#")
        try:
            source, path, is_up_to_date = super().get_source(environment, name)
        except jinja2.TemplateNotFound:
            source, path, is_up_to_date = super().get_source(environment, shared_name(name))
        source = without_breaks(source)
        if part:
            block = re.search(
                rf"{{% block {re.escape(part)} %}}(.*?){{% endblock", source, re.DOTALL
            )
            if block is None:
                raise jinja2.TemplateNotFound(template)
            source = block[1]
        return source, path, is_up_to_date


def without_breaks(source: str, gone: str = "") -> str:
    """A template without meaningless line breaks.

    - Beside an HTML or template tag, and at either end, a break vanishes.
    - Between words it is a space, and so it is before an attribute.
    - A space within a line stays, and `{{ " " }}` is a space that stays anywhere.

    gone: what replaces a break among words that has vanished.
    """
    pieces = PIECE.findall(COMMENT.sub("", source))
    said: list[str] = []
    element = quote = verbatim = ""  # the HTML tag, attribute value and element we are in
    for n, piece in enumerate(pieces):
        if verbatim:
            said.append(piece)
            verbatim = "" if piece == verbatim.replace("<", "</") else verbatim
        elif "\n" in piece:
            before, after = pieces[n - 1] if n else "", pieces[n + 1 : n + 9]
            is_between_attributes = element and not quote
            gap = gap_in_tag(after) if is_between_attributes else gap_in_text(before, after, quote)
            said.append(gap or ("" if element else gone))
        elif piece.startswith(("{%", "{{")):
            said.append(" " if piece == BLANK else piece)
        else:
            said.append(piece)
            if not element and piece.startswith("<") and piece != "<":
                element = piece
            elif element and piece in {'"', "'"} and quote in ("", piece):
                quote = "" if quote else piece
            elif element and not quote and piece.endswith(">"):
                verbatim = element if element in AS_IT_IS else ""
                element = ""
    return "".join(said)


def gap_in_text(before: str, after: list[str], quote: str) -> str:
    """What replaces a break among words, of the page or of an attribute's value."""
    follows = after[0] if after else ""
    is_said = BLANK in (before, follows)
    is_at_edge = is_said or not before or not follows or (quote and quote in (before, follows))
    if is_at_edge or before.endswith((">", "%}")) or follows.startswith(("<", "{%")):
        return ""
    return " "


def gap_in_tag(after: list[str]) -> str:
    """What replaces a break among attributes: a space, unless the next brings its own."""
    follows = next((piece for piece in after if not piece.startswith("{%")), "")
    return "" if not follows or follows[0].isspace() or follows in (">", "/>") else " "
