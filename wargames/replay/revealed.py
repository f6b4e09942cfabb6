"""A finished game with secrets: the truth and what each side believed, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.history import past
from engine.history.past import Past, Step
from engine.models import Game, Seat
from engine.position import store
from wargames.presentation.ended import EndedFacts, ended_of
from wargames.presentation.offer import Offer
from wargames.presentation.protocol import AnyPresentation
from wargames.presentation.registry import presentation_of
from wargames.presentation.reveal import TRUTH, Layer, Moment, Reveal
from wargames.presentation.wording import Happened
from wargames.rendering.render_cache import drawn, drawn_once
from wargames.replay.course import HIGH, WIDE, Course, Surveyed, courses
from wargames.replay.stepping import Jump, after, before
from wargames.table.board import fragments
from wargames.table.history import log
from wargames.table.viewer.view import guesses_of


class Revealed(Struct, dict=True):
    """One step of a finished game, for everyone who may open its table."""

    game: Game
    rules: AnyRules
    past: Past
    reveal: Reveal
    number: int
    seat: Seat | None = None
    is_shared = False
    """The log does not say here which player acted."""

    @property
    def presentation(self) -> AnyPresentation:
        return presentation_of(self.game.key)

    @property
    def ended(self) -> EndedFacts | None:
        """How it ended, if not by its rules."""
        return ended_of(self.game)

    @property
    def words(self) -> Offer:
        """The names of the game and its sides."""
        return self.presentation.offer

    @cached_property
    def sides(self) -> dict[str, str]:
        """The name of each side."""
        return {side: self.words.called(side) for side in self.rules.roles.sides}

    @property
    def last(self) -> int:
        """The index of the last step."""
        return len(self.past.steps) - 1

    @property
    def step(self) -> Step:
        return self.past.steps[self.number]

    @cached_property
    def moment(self) -> Moment:
        """What is shown at this step."""
        return self.moment_at(self.number)

    def moment_at(self, number: int) -> Moment:
        """What is shown at a given step."""
        state = past.position_at(self.game, self.rules, self.past, number)
        sides = {}
        for side in self.sides:
            view = self.rules.view(state, side, refusals=False)
            kept = guesses_of(self.game, side)
            sides[side] = self.presentation.pencilled(view, kept) if kept else view
        return Moment(
            truth=self.rules.view(state, FACILITATOR, refusals=False),
            sides=sides,
            hindsight=self.rules.facilitation.hindsight(state),
            events=[
                Happened(row[log.KIND], msgspec.json.decode(row[log.DATA]))
                for row in self.rows_at(number)
            ],
        )

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all keys at this step."""
        return dict(self.presentation.names(self.moment.truth))

    # ------------------------------------------------------------------ what happened

    @cached_property
    def rows(self) -> list[Any]:
        """The whole log, oldest first, without what was undone."""
        rows = log.entries_of(self.game).newest()
        return [row for row in reversed(rows) if not row[log.UNDONE]]

    def rows_at(self, number: int) -> list[Any]:
        """The log entries of a step."""
        first, end = self.past.steps[number].version, self.past.until(number)
        return [row for row in self.rows if first <= row[log.VERSION] < end]

    @cached_property
    def told(self) -> SafeString:
        """What happened at this step, in the words of the full log."""
        entries = log.Entries(self.game)
        entries.rows, entries.are_all = self.rows_at(self.number)[::-1], True
        untold = self.presentation.log.untold
        lines = [
            line
            for line in log.lines_of(self.game, entries, self.names, role=FACILITATOR)
            if line.kind not in untold
        ]
        section = log.Section(self.number, "", self.phase[1], lines)
        found = drawn("replay/lines.html", {"section": section, "p": self})
        return mark_safe(found)  # noqa: S308 - each line escaped its own words

    @property
    def phase(self) -> tuple[str, str]:
        """The turn and phase after this step."""
        return self.course.phases[self.number]

    # ------------------------------------------------------------------ the whole game

    @cached_property
    def survey(self) -> Surveyed:
        """The builder of the overview."""
        return Surveyed(self.past, self.sides, self._phases(), self._told_at)

    @cached_property
    def course(self) -> Course:
        """The overview, cached for everyone who looks."""
        key = (self.game.pk, self.game.version)
        found = courses.get(key)
        if found is None:
            found = self.survey.course()
            courses.keep(key, found)
        return found

    def _phases(self) -> list[tuple[str, str]]:
        """The turn and phase after each step."""
        sections = self.presentation.log.sections
        begun = [
            (
                row[log.VERSION],
                self.presentation.section(kind, msgspec.json.decode(row[log.DATA])),
            )
            for row in self.rows
            if (kind := row[log.KIND]) in sections
        ]
        found, now, at = [], log.START[1:], 0
        for step in self.past.steps:
            while at < len(begun) and begun[at][0] < self.past.until(step.number):
                now, at = begun[at][1][1:], at + 1
            found.append(now)
        return found

    def _told_at(self, number: int, side: str) -> str:
        moment = self.moment_at(number)
        names = self.presentation.names(moment.truth)
        return self.reveal.told(side, moment, names, self.sides)

    # ------------------------------------------------------------------ from step to step

    @property
    def jumps(self) -> list[Jump]:
        """Where one can go from here; None: nowhere in that direction."""
        here, last = self.number, self.last
        turns = [turn.step for turn in self.course.turns]
        battles = [s.number for s in self.past.steps if s.kinds & {*self.presentation.log.battles}]
        ways = [
            ("turn_back", "Previous turn", "⇧←", before(turns, here)),
            ("battle_back", "Previous battle", "⇧B", before(battles, here)),
            ("back", "Previous step", "←", here - 1 if here else None),
            ("forward", "Next step", "→", here + 1 if here < last else None),
            ("battle_forward", "Next battle", "B", after(battles, here)),
            ("turn_forward", "Next turn", "⇧→", after(turns, here)),
        ]
        return [
            Jump(name, words, key, to, "" if to is None else f"?step={to}")
            for name, words, key, to in ways
        ]

    @property
    def here(self) -> str:
        """The query string of this step."""
        return f"?step={self.number}"

    # ------------------------------------------------------------------ the parts of the page

    @cached_property
    def layers(self) -> Mapping[str, Layer]:
        """The game's own parts."""
        return self.reveal.layers(self.moment, self.names)

    @property
    def cursor(self) -> dict[str, Any]:
        """The position of this step in the drawing."""
        x = self.survey.x_of(self.number)
        dots = [(side, self.survey.y_of(self.step.distances[side])) for side in self.sides]
        return {"x": x, "dots": dots, "high": HIGH}

    def contents(self) -> dict[str, tuple[str, str, str]]:
        """Every part that a step changes: tag, content, attributes."""
        found = {
            "step": ("section", drawn("replay/step.html", {"p": self}), STEP_ATTRIBUTES),
            "happened": ("section", self.told, HAPPENED_ATTRIBUTES),
            "cursor": ("svg", drawn("replay/cursor.html", self.cursor), CURSOR_ATTRIBUTES),
        }
        for key, layer in self.layers.items():
            content = drawn_once(layer.template, layer.facts)
            found[key] = (layer.part.tag, content, layer.part.attributes)
        return found

    def changed(self, have: Mapping[str, str]) -> str:
        """The parts that differ from what the page has, as out-of-band swaps."""
        return "".join(
            fragments.element(key, tag, content, more, fragments.OOB)
            for key, (tag, content, more) in self.contents().items()
            if have.get(key) != fragments.fingerprint(content)
        )

    def page(self) -> dict[str, Any]:
        """The context of the page."""
        parts = {
            key: fragments.element(key, tag, content, more)
            for key, (tag, content, more) in self.contents().items()
        }
        charts = [
            {
                "key": key,
                "title": title,
                "short": short,
                **{
                    name.removeprefix(f"{key}_"): part
                    for name, part in parts.items()
                    if name.startswith(f"{key}_")
                },
            }
            for key, title, short in self.reveal.charts(self.sides)
        ]
        return {
            "p": self,
            "parts": parts,
            "charts": charts,
            "truth": TRUTH,
            "printed": self.presentation.printed(self.moment.truth),
            "charts_template": f"{self.game.key}/revealed.html",
            "box": BOX,
            "high": HIGH,
        }


STEP_ATTRIBUTES = 'class="at-step" aria-label="Step"'
HAPPENED_ATTRIBUTES = 'class="happened" aria-label="What happened" aria-live="polite"'
BOX = f"-14 0 {WIDE + 28} {HIGH + 22}"
"""The view box of the drawing, with a margin so that moments at the edge are fully visible."""
CURSOR_ATTRIBUTES = f'class="cursor" viewBox="{BOX}" aria-hidden="true"'


def revealed(game: Game, number: int | None = None, seat: Seat | None = None) -> Revealed | None:
    """A step of a game that is revealed, by default its last; None: there is nothing to show.

    :raises NotReplayed: its moves can no longer be replayed.
    """
    reveal = presentation_of(game.key).reveal
    if reveal is None or not log.is_revealed(game):
        return None
    rules = store.rules_of(game)
    steps = past.past_of(game, rules)
    last = len(steps.steps) - 1
    at = last if number is None else min(max(0, number), last)
    return Revealed(game, rules, steps, reveal, at, seat)
