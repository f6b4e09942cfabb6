"""One moment of a game on its page: the board as its viewer saw it, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.core.view import AnyView
from engine.models import Game, LogEntry, Seat
from engine.position import store
from engine.position.compiled import GAME, CompiledQuery
from engine.seats.seated import asked_sides, seats_at
from engine.visibility import revisions
from wargames.presentation.wording import News
from wargames.rendering.render_cache import drawn, drawn_once
from wargames.replay.reel import Reel, Viewer, position_of
from wargames.replay.stepping import Jump, after, before
from wargames.table.board import fragments
from wargames.table.board.responses import TEMPLATES
from wargames.table.board.watching import FOR_ALL, NOTHING_ASKED, Watched
from wargames.table.history import log, since
from wargames.table.history.steps import PUBLIC, Step

STEP_ATTRIBUTES = 'class="at-step" aria-label="Step"'
HAPPENED_ATTRIBUTES = 'class="happened" aria-label="What happened" aria-live="polite"'

LOOKED_AHEAD = 3
"""How many steps are searched for one that is visible on the chart."""
FIRST, LAST = 2_147_483_645, 2_147_483_646
BETWEEN = CompiledQuery(
    LogEntry,
    lambda game, first, last: (
        LogEntry.objects.filter(game=game, pk__gte=first, pk__lte=last)
        .order_by("-pk")
        .values_list(*log.FIELDS)
    ),
    GAME,
    FIRST,
    LAST,
)


class Choice(Struct, frozen=True):
    """One of the views that can be chosen when a game is over."""

    key: str
    name: str
    is_shown: bool


class Showing(Watched, kw_only=True, dict=True):
    """A moment of a reel, for a viewer who may see it.

    at: its index in the reel. first, end: the range of the pages. seen: the last moment that the
    requester has seen on the table. asked: what the URL says besides the moment. is_of_visit:
    whether it is the film of just what happened since their last visit. choices: of views, where
    there are any.
    """

    reel: Reel
    at: int
    first: int = 0
    end: int = 0
    seen: int = 0
    seat: Seat | None = None
    asked: Mapping[str, str] = field(default_factory=dict)
    is_of_visit: bool = False
    choices: Sequence[Choice] = ()

    @property
    def is_film(self) -> bool:
        """Whether it is the film of what happened since its viewer last looked."""
        return "since" in self.asked

    @property
    def step(self) -> Step:
        return self.reel.steps[self.at]

    @property
    def number(self) -> int:
        """The number of steps since the beginning."""
        return self.at - self.first

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self.end - self.first

    @property
    def news_steps(self) -> int:
        """The number of steps since the requester's last visit, whose film a replay offers."""
        return 0 if self.is_film else max(0, self.told_to - self.seen)

    @property
    def told_to(self) -> int:
        """The last moment of the page that was told."""
        return min(self.end, self.reel.last_told)

    @property
    def plays_from(self) -> int:
        """Where playing begins once the end is reached: with the news, or with the latest turn."""
        if self.is_film or self.is_over:
            return 0
        return self.seen if self.news_steps else self.turn_before(self.told_to)

    def turn_before(self, at: int) -> int:
        """The beginning of the turn that leads to a moment; of the first, the start of the game."""
        turn = before(self.reel.turns, at) or 0
        return turn if before(self.reel.turns, turn) else 0

    @property
    def is_now(self) -> bool:
        """Whether it is the current state of the game."""
        return self.at == self.end

    @property
    def calls(self) -> str:
        """The label of the link to the table at the end of the film."""
        if self.seat is None or self.is_over:
            return "Table"
        roles = revisions.asked_seen(self.game, self.seat.side)
        return "Your move" if self.seat.side in asked_sides(self.game, roles) else "Table"

    @property
    def phase(self) -> tuple[str, str]:
        """The turn and phase after this step."""
        return self.reel.phases[self.at]

    # ------------------------------------------------------------------ what happened

    @cached_property
    def entries(self) -> log.Entries:
        """The log entries of this step."""
        wanted, found = {*self.step.entries}, log.Entries(self.game)
        if wanted and self.at > self.first:
            rows = BETWEEN.rows(self.game.pk, min(wanted), max(wanted))
            found.rows = [row for row in rows if row[0] in wanted]
        found.are_all = True
        return found

    @property
    def role(self) -> str | None:
        """Whose log is read."""
        return FACILITATOR if self.reel.viewer.is_truth else self.reel.viewer.key

    @cached_property
    def told(self) -> SafeString:
        """What happened, in the words of the log."""
        untold = self.presentation.log.untold
        names = self.common["names"]
        lines = [
            line
            for line in log.lines_of(self.game, self.entries, names, role=self.role, drawn=True)
            if line.kind not in untold
        ]
        section = log.Section(self.number, "", self.phase[1], lines)
        facts = {"section": section, "p": self, "beginning": self.at == self.first}
        return mark_safe(drawn("replay/happened.html", facts))  # noqa: S308 - each line escaped

    @cached_property
    def news(self) -> News:
        """What changed on the board, where a battle began before all else."""
        battles = self.presentation.log.battles
        happened = list(since.events_in(reversed(self.entries.rows)))
        events = sorted(happened, key=lambda each: each.kind not in battles)
        return self.presentation.news(events, self.view, self.role or "")

    @cached_property
    def begins(self) -> list[tuple[float, float]]:
        """At the beginning, where the first visible step will be on the chart."""
        if self.at > self.first:
            return []
        for at in range(self.first + 1, min(self.first + LOOKED_AHEAD, self.end) + 1):
            step = replace(self, at=at, view=view_at(self.game, self.reel, at))
            if step.news.rings:
                return step.news.rings
        return []

    @cached_property
    def shown(self) -> dict[str, Any]:
        """The facts of the game's own parts."""
        facts: dict[str, Any] = dict(self.presentation.shown(self.view, self.common))
        return facts | NOTHING_ASKED | {"fresh": self.news.rings, "touched": self.news.touched}

    # ------------------------------------------------------------------ from step to step

    @property
    def is_fought(self) -> bool:
        """Whether a battle begins at this step."""
        return self.at in self.reel.battles

    def link(self, at: int | None, **more: str) -> str:
        """The query string of another moment."""
        if at is None:
            return ""
        return "?" + urlencode({**self.asked, "step": self.reel.steps[at].name, **more})

    @cached_property
    def jumps(self) -> list[Jump]:
        """Where one can go from here; an empty address: nowhere in that direction."""
        here, reel = self.at, self.reel
        turns, battles = reel.turns, reel.battles
        inside = range(self.first, self.end + 1)
        ways = [
            ("turn_back", "Previous turn", "⇧←", before(turns, here)),
            ("battle_back", "Previous battle", "⇧B", before(battles, here)),
            ("back", "Previous step", "←", here - 1),
            ("forward", "Next step", "→", here + 1),
            ("battle_forward", "Next battle", "B", after(battles, here)),
            ("turn_forward", "Next turn", "⇧→", after(turns, here)),
        ]
        wanted = {"back", "forward"} if self.is_film else {way[0] for way in ways}
        wanted -= set() if battles else {"battle_back", "battle_forward"}
        return [
            Jump(name, words, key, to - self.first, self.link(to))
            if to is not None and to in inside
            else Jump(name, words, key, None, "")
            for name, words, key, to in ways
            if name in wanted
        ]

    @property
    def here(self) -> str:
        """The query string of this moment."""
        return self.link(self.at)

    @property
    def moments(self) -> list[tuple[str, str]]:
        """The links for sharing: whom each is for, and its query string."""
        name, step = self.step.name, self.step
        view = {key: self.asked[key] for key in ("view",) if key in self.asked}
        if not self.reel.is_secret or self.is_over:
            return [("for everybody", "?" + urlencode({**view, "step": name}))]
        public = ("for everybody", "?" + urlencode({"step": f"{PUBLIC}{step.public}"}))
        if self.reel.viewer.key is None:
            return [public]
        return [("for your own side", "?" + urlencode({"step": name})), public]

    @property
    def may_suppose(self) -> bool:
        """Whether its viewer may start a what-if from this moment (engine.papers.supposed)."""
        if self.game.lesson or self.view.result is not None:
            return False
        if not self.is_over and (self.seat is None or self.seat.side == FACILITATOR):
            return False
        return not self.reel.is_secret or self.reel.viewer.is_truth or self.is_believed

    @property
    def is_believed(self) -> bool:
        """Whether the what-if is based on what a side knew and guessed, since it has secrets."""
        if not self.reel.is_secret or self.reel.viewer.key not in store.roles_of(self.game).sides:
            return False
        return store.rules_of(self.game).facilitation.supposes

    @property
    def shares_side(self) -> bool:
        """Whether someone else sits on the requester's side."""
        mine = self.seat
        return any(mine and s.side == mine.side and s.pk != mine.pk for s in seats_at(self.game))

    @property
    def seen_by(self) -> str:
        """The name of the chosen view; empty: everything, or there is no choice."""
        if self.reel.viewer.is_truth:
            return ""
        return next((each.name for each in self.choices if each.is_shown), "")

    @property
    def film(self) -> str:
        """The query string of the film of what happened since the requester's last visit."""
        return "?" + urlencode({key: self.asked[key] for key in ("side",) if key in self.asked})

    @property
    def what_if(self) -> str:
        """The query string of the what-if page for this moment."""
        kept = {key: self.asked[key] for key in ("side", "view") if key in self.asked}
        return "?" + urlencode({**kept, "step": self.step.name})

    # ------------------------------------------------------------------ the parts of the page

    @cached_property
    def own_parts(self) -> dict[str, tuple[str, str, str]]:
        """The game's parts that do not depend on the requester: tag, content, attributes."""
        found = {}
        for key, part in self.presentation.parts.items():
            template = f"{self.game.key}/{part.template or key}.html"
            if part.facts is not None:
                content = drawn_once(template, fragments.told(part, self.shown))
                found[key] = part.tag, content, part.attributes
            elif key in FOR_ALL:
                content = drawn(template, {**self.shown, "p": self})
                found[key] = part.tag, content, part.attributes
        return found

    def contents(self) -> dict[str, tuple[str, str, str]]:
        """Every part that a step changes."""
        step = drawn("replay/step.html", {"p": self})
        return {
            "step": ("section", step, STEP_ATTRIBUTES),
            "links": ("div", drawn("replay/links.html", {"p": self}), ""),
            "happened": ("section", self.told, HAPPENED_ATTRIBUTES),
            **self.own_parts,
        }

    def changed(self, have: Mapping[str, str]) -> str:
        """The parts of the page that differ from what it has, as out-of-band swaps."""
        return "".join(
            fragments.element(key, tag, content, more, fragments.OOB)
            for key, (tag, content, more) in self.contents().items()
            if key in have and have[key] != fragments.fingerprint(content)
        )

    @property
    def page(self) -> dict[str, Any]:
        """The context of the page."""
        names = {f"{name}_template": f"{self.game.key}/{name}.html" for name in TEMPLATES}
        parts = {
            key: fragments.element(key, tag, content, more)
            for key, (tag, content, more) in self.contents().items()
        }
        inspected = self.presentation.inspected(self.about, self.view) if self.about else None
        printed = self.presentation.printed(self.view)
        return {
            **names,
            **self.shown,
            "p": self,
            "parts": parts,
            "printed": printed,
            "inspected": inspected,
        }


def view_at(game: Game, reel: Reel, at: int, *, is_now: bool | None = None) -> AnyView:
    """What the viewer of a reel saw of the board at a moment, without the open questions.

    is_now: whether it is the current moment; None: the last one is.

    :raises NotReplayed: the moves do not lead there any more.
    """
    rules = store.rules_of(game)
    state = position_of(game, rules, reel, at, is_now=is_now)
    viewer: Viewer = reel.viewer
    view = rules.view(state, FACILITATOR if viewer.is_truth else viewer.key, refusals=False)
    return replace(view, asks=[], standing=[], waiting_for=[], awaits=[])
