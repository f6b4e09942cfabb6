"""What is asked, as the side that is asked sees it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.core.view import Ask, View
from engine.models import Seat
from wargames.facilitator.standing_in import Answering
from wargames.presentation.offer import Offer
from wargames.presentation.parts import Facts
from wargames.presentation.protocol import AnyPresentation
from wargames.presentation.wording import Button, LineField
from wargames.rendering.render_cache import drawn
from wargames.table.draft.typed import LINE_LENGTH


class Question(Struct, frozen=True):
    """An open question: whose it is, its words, its possible answers.

    told: the words, safe HTML. answers: those that are listed, none for a composed choice. people:
    the seats that answer. is_mine: the facilitator answers, for a room without a screen. is_led:
    they play that side, and have its board too. answering: the draft for it. field: the input field
    of another player's draft.
    """

    role: str
    side: str
    name: str
    kind: str
    told: SafeString
    answers: Sequence[Button]
    since: datetime
    people: Sequence[Seat]
    is_mine: bool = False
    is_led: bool = False
    answering: Answering | None = None
    field: LineField | None = None

    @property
    def title(self) -> str:
        """The heading of the words, as text."""
        heading = HEADING.search(self.told)
        words = RULE.sub("", heading[1]) if heading else self.kind.replace("_", " ")
        return " ".join(strip_tags(words).split())

    @property
    def few(self) -> Sequence[Button]:
        """The first few answers."""
        return self.answers[:FEW]

    @property
    def more(self) -> int:
        """How many answers there are beyond those."""
        return max(0, len(self.answers) - FEW)

    @property
    def longest(self) -> int:
        """The most characters of a typed line."""
        return LINE_LENGTH

    @property
    def is_composed(self) -> bool:
        """Whether the answer is composed part by part."""
        return not self.answers


FEW = 8
HEADING = re.compile(r"<h2>(.*?)</h2>", re.DOTALL)
"""The heading at the start of a question."""
RULE = re.compile(r'<a class="r".*?</a>', re.DOTALL)
"""A link to a rule."""


def question(
    ask: Ask,
    view: View[object],
    shown: Facts,
    presentation: AnyPresentation,
    since: datetime,
    people: Sequence[Seat],
) -> Question:
    """One question of a side's view."""
    names: Mapping[str, str] = shown["names"]
    words = drawn(f"{presentation.key}/prompts.html#{ask.kind}", shown)
    buttons = [presentation.button(option, names) for option in ask.options]
    offer: Offer = presentation.offer
    return Question(
        role=ask.role,
        side=str(view.role),
        name=offer.called(ask.role),
        kind=ask.kind,
        told=mark_safe(words),  # noqa: S308 - drawn by a template of ours
        answers=buttons,
        since=since,
        people=people,
    )
