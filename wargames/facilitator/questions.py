"""What is asked, as the side that is asked sees it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from engine.core.roles import FACILITATOR
from engine.core.view import Ask, View
from engine.models import Seat
from wargames.facilitator.standing_in import Answering
from wargames.presentation.offer import Offer
from wargames.presentation.parts import Facts
from wargames.presentation.protocol import AnyPresentation
from wargames.presentation.wording import Button, LineField
from wargames.render_cache import drawn
from wargames.table.draft.typed import LINE_LENGTH


@dataclass(frozen=True)
class Question:
    """An open question: whose it is, its words, what may be answered.

    told: the words, safe HTML. answers: those that are listed, none where it is put together.
    people: the seats of who answers. is_mine: the facilitator answers, for a room without a screen.
    is_led: they lead that side, and have its board too. answering: what is put together there.
    field: how what someone else puts together is typed.
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
        """So many answers as one reads at a glance."""
        return self.answers[:FEW]

    @property
    def more(self) -> int:
        """How many there are beyond."""
        return max(0, len(self.answers) - FEW)

    @property
    def longest(self) -> int:
        """How many characters a typed line may have."""
        return LINE_LENGTH

    @property
    def is_composed(self) -> bool:
        """Whether the answer is put together, part by part."""
        return not self.answers


FEW = 8
HEADING = re.compile(r"<h2>(.*?)</h2>", re.DOTALL)
"""What a question begins with."""
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


def is_asked_there(view: View[object]) -> bool:
    """Whether a side is asked anything, of which the facilitator is no part."""
    return bool(view.asks) and view.role != FACILITATOR
