"""Tags of every game's templates: dice, links to rules and places, signed numbers, parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Any
from urllib.parse import quote

from django import template
from django.template.defaultfilters import capfirst
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from wargames.presentation.rule_digests import digests_of
from wargames.presentation.wording import Named
from wargames.presentation.wording import signed as signed_
from wargames.rendering.render_cache import drawn as drawn_
from wargames.rendering.render_cache import drawn_once

register = template.Library()
TAG = re.compile(r"(<[^>]*>)")
ITEM = re.compile(r"<li>(.*?)</li>", re.DOTALL)
WITHIN = re.compile(r"<(/?)(a|summary|svg)\b")
"""Elements without links inside: another link, a summary, a drawing."""


@register.simple_tag
def die(face: int) -> SafeString:
    """A die showing a face; its symbol is defined at the head of the page."""
    return format_html(
        '<svg class="d" role="img" aria-label="{}"><use href="#d{}"/></svg>', face, face
    )


@register.filter
@lru_cache(maxsize=2048)
def rule(number: str, game: str) -> SafeString:
    """A link to a rule's digest; cached, because a page has dozens of the same few."""
    if number not in digests_of(game):
        return mark_safe("")
    return format_html('<a class="r" href="/rules/{}/{}/">{}</a>', game, quote(number), number)


@register.filter
def moment(when: datetime) -> SafeString:
    """A moment in UTC, which the page's script says in the reader's own zone."""
    words = f"{date_format(when, 'j M, H:i')} UTC"
    return format_html('<time datetime="{}" data-at>{}</time>', when.isoformat(), words)


@register.simple_tag
def heads(*words: str) -> SafeString:
    """A table head with these column titles."""
    cells = format_html_join("", '<th scope="col">{}</th>', ((each,) for each in words))
    return format_html("<thead><tr>{}</tr></thead>", cells)


@register.simple_tag
def places(named: Iterable[tuple[str, str]], chart: str = "") -> SafeString:
    """Comma-separated links to places by key and name; `chart`: the address of the chart's page."""
    return _links(tuple(named), chart)


@lru_cache(maxsize=1000)
def _links(named: Named, chart: str) -> SafeString:
    """Cached links: a list of all places has a thousand of them."""
    links = (
        (chart, key, name, ", " if number < len(named) else "")
        for number, (key, name) in enumerate(named, start=1)
    )
    return format_html_join("", '<span><a href="{}?about={}">{}</a>{}</span> ', links)


@register.filter
def signed(value: int) -> str:
    """A number with its sign: +1 or −2."""
    return signed_(value)


@register.filter
def minus(number: str) -> str:
    """A number in words with a minus sign in place of its hyphen."""
    return number.replace("-", "−")


@register.filter
def sends(pointed: Any, line: str) -> str:
    """The value of a button, at a place or on a form, that adds a line to the draft."""
    return str(pointed.sends("".join(line)))  # plain text, where a template spells the line out


def list_items(markup: str) -> list[SafeString]:
    """What stands in each item of a list that a template has drawn."""
    return [mark_safe(item) for item in ITEM.findall(markup)]  # noqa: S308 - it escaped them


def url(name: str, *arguments: object) -> str:
    """The URL of a named page, for fragments; Django has a tag of its own."""
    return reverse(name, args=arguments)


@register.simple_tag
def drawn(name: str, **facts: Any) -> SafeString:
    """A template rendered from these facts alone, cached."""
    return mark_safe(drawn_once(name, facts))  # noqa: S308 - it escaped them


@register.simple_tag(takes_context=True)
def fragment(context: template.Context, name: str) -> SafeString:
    """A Jinja2 fragment with the context of this template."""
    facts: dict[Any, Any] = context.flatten()
    return mark_safe(drawn_(name, facts))  # noqa: S308 - it escaped them


@register.simple_tag
def choice(button: Any, seen: Any, is_brief: bool = False, form: str = "") -> SafeString:
    """One choice as a button of a seat's page, cached; brief: with its name alone.

    form: the form that it sends; empty: the one that the question's own choices send.
    """
    facts = {
        "b": button,
        "form": form or ("f" if button.is_unasked else seen.form),
        "is_wanted": button.value == seen.wanted,
        "is_brief": bool(is_brief),
    }
    return mark_safe(drawn_once("table/choice.html", facts))  # noqa: S308 - it escaped them


@register.simple_tag
def log_lines(
    lines: Iterable[Any], game: str, is_shared: bool, chart: str | None = None
) -> SafeString:
    """Lines of the log, each cached; at a shared table with the mover's name.

    chart: the address of the page with the chart, for links to places; None: no links, and no
    headings over the lines of each battle.
    """
    out, before = list[str](), None
    for line, after in zip_longest(shown := list(lines), shown[1:]):
        if chart is not None and line.at and before != line.at == (after and after.at):
            out.append(format_html("<li><h4>{}</h4></li>", capfirst(line.at[1])))
        before = line.at
        out.append(_log_line(line, game, is_shared, chart))
    return mark_safe("".join(out))  # noqa: S308 - each of them escaped its words


def _log_line(line: Any, game: str, is_shared: bool, chart: str | None) -> str:
    is_plain = chart is None
    facts = {
        "game": game,
        "words": line.words if is_plain else with_links(line.words, line.places, chart or ""),
        "rule": line.rule,
        "who": line.who if is_shared else "",
        "is_undone": line.is_undone,
        "is_new": line.is_new,
        "way": " ".join(line.way),
        "strike": line.strike,
    }
    return drawn_once("table/log_line.html", facts)


@lru_cache(maxsize=4096)
def with_links(words: str, places: Named, chart: str) -> str:
    """A line with the first mention of each place as a link; `chart`: the address of the table.

    A place that the words do not mention gets none: they alone decide what a reader is told.
    """
    if not places:
        return words
    keys = {str(escape(name)): key for key, name in places}
    out, within = [], 0
    for piece in TAG.split(words):
        if tag := WITHIN.match(piece):
            within += -1 if tag[1] else 1
        out.append(piece if within or piece.startswith("<") else _linked(piece, keys, chart))
    return "".join(out)


def _linked(text: str, keys: dict[str, str], chart: str) -> str:
    """Link the places in a text between tags; linked ones are removed from `keys`."""

    def link(found: re.Match[str]) -> str:
        key = keys.pop(found[0], None)
        if key is None:
            return found[0]
        return f'<a href="{chart}?about={quote(key, safe=":")}">{found[0]}</a>'

    named = tuple(name for name in keys if name in text)
    return _any_of(named).sub(link, text) if named else text


@lru_cache(maxsize=1024)
def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    """A pattern for any of these names as whole words, the longest first."""
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")


PIPS = {
    1: ("12 12",),
    2: ("7 7", "17 17"),
    3: ("7 7", "12 12", "17 17"),
    4: ("7 7", "17 7", "7 17", "17 17"),
    5: ("7 7", "17 7", "12 12", "7 17", "17 17"),
    6: ("7 7", "17 7", "7 12", "17 12", "7 17", "17 17"),
}


def _faces(faces: range) -> str:
    """Small dice in a row, as path data for their pips."""
    return "".join(
        f"M{int(x) / 2 + 13 * (face - 1):g} {int(y) / 2:g}h0"
        for face in faces
        for x, y in (spot.split() for spot in PIPS[face])
    )


@register.simple_tag
@cache
def symbols() -> SafeString:
    """Shapes that the page draws repeatedly: dice, odds, the outlines of counters."""
    dice = [(n, "".join(f"M{spot}h0" for spot in spots)) for n, spots in PIPS.items()]
    odds = [(n, (_faces(range(7 - n, 7)), _faces(range(1, 7 - n)))) for n in range(1, 7)]
    return drawn("table/symbols.html", dice=dice, odds=odds)
