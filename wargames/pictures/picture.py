"""A board as an image: exactly what one viewer sees on the chart of the page.

It is made from a view, so it holds nothing that the page would not show. Equal views give equal
bytes. It takes some tenths of a second: never request one within a transaction.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from functools import cached_property
from threading import BoundedSemaphore

from django.conf import settings
from msgspec import Struct

from engine.core.view import AnyView
from engine.models import Game
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from engine.visibility import cached_views
from engine.visibility.cached_views import kept_of, public_view
from wargames.pictures.chart import Chart, background_of, chart_of, svg_of
from wargames.presentation.protocol import AnyPresentation, Detail
from wargames.presentation.registry import presentation_of

WIDTH = 1000
NARROWEST, WIDEST = 300, 1600
"""The minimum and maximum width of a picture, in pixels."""
SECONDS = 30
"""The time limit of a drawing."""
AT_ONCE = BoundedSemaphore(2)
"""How many pictures one process draws at a time."""

pictures: ProcessCache[str, bytes] = ProcessCache(
    "pictures of boards", 8 * MEGABYTE, lambda png: len(png) + 200
)
"""Cached pictures, by fingerprint."""


class NotDrawn(Exception):
    """The picture could not be made; the log says why."""


class Picture(Struct, frozen=True, dict=True):
    """A picture that is not drawn yet."""

    chart: Chart
    width: int
    theme: str

    @cached_property
    def mark(self) -> str:
        """The fingerprint of the picture, in hexadecimal digits."""
        about = f"{self.width} {self.theme} {self.chart.mark}"
        return hashlib.sha256(about.encode()).hexdigest()[:32]

    @property
    def is_kept(self) -> bool:
        """Whether it is in the cache."""
        return pictures.get(self.mark) is not None

    def png(self) -> bytes:
        """The PNG, from the cache or newly drawn.

        :raises NotDrawn: it could not be drawn.
        """
        found = pictures.get(self.mark)
        if found is None:
            found = rendered(svg_of(self.chart, self.theme), self.width,
                             background_of(self.chart, self.theme))  # fmt: skip
            pictures.put(self.mark, found)
        return found


def picture_of(
    game: Game,
    viewer: str | None,
    *,
    width: int = WIDTH,
    theme: str = "light",
    detail: Detail | None = None,
) -> bytes:
    """The current board of a game as a side, the facilitator or the public (None) sees it.

    width: in pixels. theme: light or dark. detail: a part of it, None: all. It reads the position;
    a change must be committed.

    :raises NoChart: the game has no chart.
    :raises NotDrawn: it could not be drawn.
    """
    return prepared(game, viewer, width=width, theme=theme, detail=detail).png()


def prepared(
    game: Game,
    viewer: str | None,
    *,
    width: int = WIDTH,
    theme: str = "light",
    detail: Detail | None = None,
) -> Picture:
    """The picture of a game's current board before it is drawn, to compare its fingerprint.

    :raises NoChart: the game has no chart.
    """
    view = view_shown(game, viewer)
    presentation = presentation_of(game.key)
    return prepared_of(presentation, view, width=width, theme=theme, detail=detail)


def prepared_of(
    presentation: AnyPresentation,
    view: AnyView,
    *,
    width: int = WIDTH,
    theme: str = "light",
    detail: Detail | None = None,
) -> Picture:
    """The picture of a view before it is drawn; detail: a part of it, None: all.

    :raises NoChart: the game has no chart.
    """
    kept = min(max(width, NARROWEST), WIDEST)
    chart = chart_of(presentation, view, detail)
    return Picture(chart, kept, "dark" if theme == "dark" else "light")


def described(game: Game, viewer: str | None, detail: Detail | None = None) -> str:
    """A text alternative for the picture: whose board, which part, and where the game stands.

    viewer, detail: as for the picture.
    """
    presentation, view = presentation_of(game.key), view_shown(game, viewer)
    turn = getattr(view.board, "turn", 0)
    stands = [f"{presentation.turn_name} {turn}"] if turn else []
    stands += presentation.crumbs(view, presentation.names(view))
    whose = f" as seen by {presentation.offer.called(viewer)}" if viewer else ""
    part = f", {detail.name}" if detail else ""
    return ": ".join(filter(None, [f"The board of {game.title}{whose}{part}", ", ".join(stands)]))


def view_shown(game: Game, viewer: str | None) -> AnyView:
    """What a viewer sees of a game now; None: the public."""
    rules = store.rules_of(game)
    now = store.load(game, rules).state
    shown = cached_views.looked_at(game, rules, viewer, now)
    if viewer is None:
        return public_view(game, rules, shown.state, is_now=shown.state is now).view
    public = None
    if not rules.roles.is_secret:
        public = public_view(game, rules, shown.state, is_now=shown.state is now).view
    return kept_of(game, rules, shown, viewer, refusals=False, public=public).view


def rendered(svg: str, width: int, background: str) -> bytes:
    """A document as a PNG, drawn in a separate process.

    :raises NotDrawn: it failed, or took too long.
    """
    program = [sys.executable, "-m", "wargames.pictures.renderer"]
    call = [*program, str(width), background, *settings.PICTURE_FONTS]
    with AT_ONCE:
        try:
            done = subprocess.run(
                call, input=svg.encode(), capture_output=True, check=True,
                timeout=SECONDS, cwd=settings.BASE_DIR,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            raise NotDrawn(type(error).__name__) from error
    return done.stdout
