"""One's own cards, and the size of the enemy's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_war.components.resource_cards import CardEnd, GroundStrength
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war.map import units

TIMINGS = {
    "action": ("Action", "8.5"),
    "combat": ("Combat", "9.0.1"),
    "supply": ("Invasion", "10.2"),
    "interrupt": ("Interrupt", "8.3.1"),
    "any": ("Any time", "4.5"),
}
"""When an end can be played as an Event, and the rule."""


class Held(Struct, frozen=True):
    """A card in one's hand; `doubts` lists what is not known from the printed card."""

    key: str
    id: str
    title: str
    timing: str
    rule: str
    text: str
    requires: str
    strategic: bool
    is_used: bool
    ground: int
    doubts: list[tuple[str, str]]
    status: str
    glows: bool = False

    @property
    def mark(self) -> str:
        """The doubts in one line."""
        return ", ".join(f"{what} {status}" for what, status in self.doubts)


def shown(view: View[Board], names: Mapping[str, str]) -> dict[str, Any]:
    """The facts of the part; viewers without a side see two numbers."""
    board: Board = view.board
    legal = {option.target for ask in view.asks for option in ask.options}
    sizes = [
        {
            "side": side,
            "title": units.title_of(side),
            "mine": side == view.role,
            "count": board.hand_sizes[side],
            "limit": board.tracks.hand_limits[side],
        }
        for side in units.SIDES
    ]
    sizes.sort(key=lambda size: not size["mine"])
    return {"cards": held(board, legal), "sizes": sizes, "may_play": board.tracks.events}


def held(board: Board, legal: set[str] | frozenset[str] = frozenset()) -> list[Held]:
    """4.3 The cards of one's own hand, by their usable end."""
    used = {end.id for end in board.tracks.used}
    pairs = zip(board.hand_cards, board.hand, strict=True)
    return [card_of(f"card:{key}", end, board, used, legal) for key, end in pairs]


def card_of(
    key: str, end: CardEnd, board: Board, used: set[str], legal: set[str] | frozenset[str]
) -> Held:
    """One card."""
    timing, rule = TIMINGS[end.timing]
    more = [effect.points for effect in end.effects if isinstance(effect, GroundStrength)]
    known = (("title", end.title_status), ("timing", end.timing_status), ("effect", end.status))
    return Held(
        key=key,
        id=end.id,
        title=end.title,
        timing=timing,
        rule=rule,
        text=end.text,
        requires=end.requires,
        strategic=end.strategic,
        is_used=end.strategic and end.id in used,
        ground=more[0] if more else board.tracks.card_ground,
        doubts=[(what, status) for what, status in known if status != "evidence"],
        status=end.status,
        glows=key in legal,
    )
