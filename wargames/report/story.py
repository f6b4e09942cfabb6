"""The story of a game as one viewer saw it: its turns, the log, and the boards.

It is made only of the moments that the viewer's replay has: what no moment tells is in no report.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.template.loader import render_to_string
from django.urls import reverse
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game
from wargames.lobby.new_games.tables import terms_of
from wargames.pictures.chart import NoChart
from wargames.pictures.picture import prepared_of
from wargames.presentation.wording import Outcome
from wargames.replay.showing import Showing
from wargames.table.history import log, since
from wargames.table.history.log import DATA, KIND

TURNS_A_PAGE, LINES_A_PAGE = 8, 400
"""A page of a report has at most this many turns and, except for its first turn, log entries."""
WIDTH = 900
"""The width of the pictures, in pixels."""


class Turn(Struct, frozen=True):
    """A turn of the game.

    name: from the log's sections, empty before the first. rows: its log entries (log.FIELDS),
    oldest first. at: the moment at which it ended. steps, battles: how many the viewer saw in it.
    """

    name: str
    rows: Sequence[Any]
    at: int
    steps: int
    battles: int

    @property
    def title(self) -> str:
        return self.name or "At the start"


class Told(Struct, frozen=True):
    """A turn ready to be shown.

    sections: of the log, oldest first, and so are their lines. outcomes: its gains and losses.
    caption: of the picture. picture, moment: the URLs of the board at its end, and of the replay
    there.
    """

    turn: Turn
    sections: Sequence[log.Section]
    outcomes: Sequence[Outcome]
    caption: str
    picture: str
    moment: str


class Story(Struct, frozen=True, dict=True):
    """The report of a game. shown: its last moment, as the requester may see it."""

    shown: Showing

    @property
    def game(self) -> Game:
        return self.shown.game

    @property
    def terms(self) -> dict[str, Any]:
        """What templates need for the ending, and for the terms of the game."""
        words = self.shown.words
        facts = words.facts(self.game.summary) if self.shown.is_over else ""
        agreed = words.agreed(self.game.options)
        return {"facts": facts, "end": self.end, "agreed": agreed, "table": terms_of(self.game)}

    @cached_property
    def end(self) -> dict[str, Any] | None:
        """Who has won by the rules of the game, and by how much; None: nobody."""
        shown = self.shown
        if shown.ended or not shown.is_over or shown.view.result is None:
            return None
        facts = shown.presentation.end_of(shown.view, [])
        verdict = render_to_string(f"{self.game.key}/over.html#verdict", {"end": facts, **facts})
        return {"title": facts["title"], "verdict": verdict}

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The gains and losses that matter for the whole game."""
        return [each for each in self.outcomes_of(self.rows) if each.lasts]

    def outcomes_of(self, rows: Sequence[Any]) -> list[Outcome]:
        """The gains and losses in these log entries."""
        sees_all = self.shown.role == FACILITATOR
        events = list(since.events_in(rows, sees_all=sees_all))
        return self.shown.presentation.outcomes(events, self.shown.view)

    @cached_property
    def asked(self) -> dict[str, str]:
        """The query of this report: the chosen view, and the requester's side."""
        chosen = [each.key for each in self.shown.choices if each.is_shown]
        return {**self.shown.asked, **({"view": chosen[0]} if chosen else {})}

    @property
    def viewer(self) -> str:
        """Whose point of view it is, in words."""
        if self.shown.reel.viewer.is_truth:
            return "with everything that happened"
        key = self.shown.reel.viewer.key
        return f"as {self.shown.words.called(key)} saw it" if key else "as everybody could see it"

    @cached_property
    def rows(self) -> list[Any]:
        """The log entries that its moments tell, oldest first."""
        steps = self.shown.reel.steps[: self.shown.end + 1]
        wanted = {entry for step in steps for entry in step.entries}
        return [row for row in reversed(log.entries_of(self.game).newest()) if row[0] in wanted]

    @cached_property
    def turns(self) -> list[Turn]:
        """Its turns, in order."""
        presentation, reel = self.shown.presentation, self.shown.reel
        came = {entry: n for n, step in enumerate(reel.steps) for entry in step.entries}
        parts: list[tuple[str, list[Any]]] = [("", [])]
        for row in self.rows:
            if row[KIND] in presentation.log.sections:
                name = presentation.section(row[KIND], msgspec.json.decode(row[DATA]))[1]
                if name != parts[-1][0]:
                    parts.append((name, []))
            parts[-1][1].append(row)
        ends = [came[rows[0][0]] for _, rows in parts[1:]] + [self.shown.end]
        begins = [0, *ends]
        return [
            Turn(name, rows, end, max(0, end - begin), sum(begin < n <= end for n in reel.battles))
            for (name, rows), begin, end in zip(parts, begins, ends, strict=False)
            if any(row[KIND] not in presentation.log.untold for row in rows)
        ]

    @cached_property
    def pages(self) -> list[list[Turn]]:
        """The turns, split into pages that load fast; there is always one."""
        pages: list[list[Turn]] = [[]]
        for turn in self.turns:
            here = pages[-1]
            entries = sum(len(each.rows) for each in here) + len(turn.rows)
            if here and (len(here) == TURNS_A_PAGE or entries > LINES_A_PAGE):
                pages.append([])
            pages[-1].append(turn)
        return pages

    def told(self, turn: Turn) -> Told:
        """A turn with its lines and URLs."""
        entries = log.Entries(self.game)
        entries.rows, entries.are_all = [*reversed(turn.rows)], True
        names = self.shown.common["names"]
        found = log.sections(self.game, names, role=self.shown.role, entries=entries)
        sections = [
            log.Section(each.number, each.turn, each.title, each.lines[::-1])
            for each in reversed(found)
        ]
        more = urlencode({**self.asked, "step": self.shown.reel.steps[turn.at].name})
        picture = f"{reverse('report:picture', args=[self.game.pk])}?{more}&width={WIDTH}"
        moment = f"{reverse('replay:replay', args=[self.game.pk])}?{more}"
        outcomes = self.outcomes_of(turn.rows)
        return Told(turn, sections, outcomes, self.caption(turn), picture, moment)

    def caption(self, turn: Turn) -> str:
        """The caption of a turn's picture."""
        if turn is self.turns[-1]:
            return "The board at the end" if self.shown.is_over else "The last board"
        return f"The board at the end of: {turn.name}" if turn.name else "The board at the start"

    @cached_property
    def size(self) -> tuple[int, int] | None:
        """The width and height of its pictures in pixels; None: the game has no chart."""
        try:
            box = prepared_of(self.shown.presentation, self.shown.view).chart.box
        except NoChart:
            return None
        _, _, breadth, height = map(float, box.split())
        return WIDTH, round(WIDTH * height / breadth)
