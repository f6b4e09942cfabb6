"""Places that a line of the log names, as links that show them on the chart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.utils.html import escape

Named = tuple[tuple[str, str], ...]
"""Places by key, each with its name."""
TAG = re.compile(r"(<[^>]*>)")
WITHIN = re.compile(r"<(/?)(a|summary|svg)\b")
"""Elements without links inside: another link, a summary, a drawing."""


def named_in(
    data: Mapping[str, Any], fields: Iterable[str], names: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """The places in these fields of an event's data, without repeats: single keys, or lists."""
    found: dict[str, str] = {}
    for name in fields:
        said = data.get(name)
        for key in said if isinstance(said, list) else [said]:
            if isinstance(key, str) and key in names:
                found[key] = names[key]
    return found.items()


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

    return _any_of(tuple(keys)).sub(link, text) if keys else text


@lru_cache(maxsize=1024)
def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    """A pattern for any of these names as whole words, the longest first."""
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")
