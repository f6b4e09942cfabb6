"""A report as Markdown, for mail, a forum or a diary."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from wargames.presentation.wording import Outcome
from wargames.report.story import Story, Told
from wargames.table.history.log import Line

SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&])")
"""Characters that Markdown would interpret."""


def escaped(text: str) -> str:
    """A text in one line, escaped for Markdown."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def of_story(story: Story, site: str) -> str:
    """The whole report; site: the prefix of picture URLs, without a trailing slash."""
    facts = {"p": story.shown, "story": story, **story.terms}
    facts["players"] = [
        (side.name, ", ".join(each.seat.user.name + held(each.powers) for each in side.sitting))
        for side in story.shown.places
        if side.seats
    ]
    facts["result"] = plain(render_to_string("report/result.html", facts))
    head = render_to_string("report/head.txt", facts)
    lines = [escaped(line) for line in head.splitlines() if line.strip()]
    out = [f"# {escaped(story.game.title)}"]
    out += lines
    if story.outcomes:
        out.append("## In the whole game" + (", so far" if not story.shown.is_over else ""))
        out.append(_of_outcomes(story.outcomes))
    for turn in story.turns:
        out += _of_turn(story, story.told(turn), site)
    return "\n\n".join(out) + "\n"


def plain(html: str) -> str:
    """The text of HTML in one line."""
    return unescape(" ".join(strip_tags(html.replace("<", " <")).split()))


def held(powers: str) -> str:
    """The powers that someone plays, to follow their name; empty if all."""
    return f" ({powers})" if powers else ""


def _of_turn(story: Story, told: Told, site: str) -> list[str]:
    """The paragraphs of a turn."""
    out = [f"## {escaped(told.turn.title)}"]
    if told.outcomes:
        out.append(_of_outcomes(told.outcomes))
    for section in told.sections:
        if section.title and section.title != told.turn.title:
            out.append(f"### {escaped(section.title)}")
        out.append("\n".join(f"- {_of_line(line)}" for line in section.lines))
    if story.size:
        out.append(f"![{escaped(told.caption)}]({site}{told.picture})")
    return out


def _of_outcomes(outcomes: Sequence[Outcome]) -> str:
    """What was won and lost, as a list."""
    return "\n".join(
        f"- **{escaped(each.title)}:** {escaped(', '.join(each.items))}" for each in outcomes
    )


def _of_line(line: Line) -> str:
    """A line with its dice and the rule that it applies."""
    rule = f" ({line.rule})" if line.rule else ""
    return escaped(f"{line.plain}{rule}")
