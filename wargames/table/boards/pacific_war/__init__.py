"""The Pacific War on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.choice import Refusal
from engine.core.view import Ask, View
from wargames.table.boards.pacific_war import (
    battle,
    chart,
    choices,
    courses,
    end,
    hand,
    inspector,
    move,
    since,
    tracks,
    words,
)
from wargames.table.boards.pacific_war.picture import picture as picture
from wargames.table.boards.wording import Button, News, Reason

PARTS = {
    "ask": ("section", 'class="ask" aria-label="What to do"'),
    "move": ("section", 'class="move" aria-label="The group"'),
    "battle": ("section", 'class="field" aria-label="The battle"'),
    "hand": ("section", 'class="hand" aria-label="Resource Cards"'),
    "tracks": ("section", 'class="tracks" aria-label="Points, turns, deck"'),
    "passed": ("svg", f'class="layer" viewBox="{chart.BOX}" aria-hidden="true"'),
    "fresh": ("svg", f'class="layer fresh" viewBox="{chart.BOX}" aria-hidden="true"'),
    "marks": ("svg", chart.layer("Markers")),
    "pieces": ("svg", chart.layer("Zones")),
    "reach": ("svg", chart.layer("Where something can be done")),
}
"""The parts of the page that this game draws, each with the element it is and its attributes."""

PURE = {
    "hand": ("hand",),
    "tracks": ("tracks",),
    "fresh": ("fresh",),
    "passed": ("passed",),
    "marks": ("marks",),
    "pieces": ("pieces",),
    "reach": ("reach",),
}
"""The parts that depend on nothing but these facts."""

STYLES = ("css/pacific_war.css",)
"""The game's own style sheets."""

SECTIONS = ("phase_began", "action_began")
"""The kinds of event that a section of the log begins with."""

UNTOLD = ("turn_ended", "turn_began", "phase_began", "action_began")
"""Kinds that are on record for the plots, or begin a section of the log that has their words."""

PLOTTED = "turn_ended"
"""The kind that the plots at the end are made of."""

ROLL_SECTIONS = 2
"""The last die is looked for in so many sections: who acts now may be what it decided."""

ROLLS = ("struck", "damaged", "initiative_rolled", "option_rolled")
"""Kinds whose die is drawn large."""


def names(view: View) -> dict[str, str]:
    """What every key is called."""
    return words.names_of(view.board)


def the_ask(view: View) -> Ask | None:
    """What the viewer's role is asked."""
    return view.asks[0] if view.asks else None


def shown(view: View) -> dict[str, Any]:
    """Everything that the parts of the page need."""
    board, ask, called = view.board, the_ask(view), words.called(view.board)
    ways = courses.courses_of(board) if ask else courses.Courses()
    moving, fight = move.shown(view, called, ways), battle.shown(view, called, ways)
    kept = tracks.shown(view, called)
    return {
        "board": board,
        "names": called,
        "question": ask,
        "about_ask": choices.about_of(ask, board, called) if ask else {},
        "groups": choices.groups_of(ask, board, called) if ask else [],
        "elsewhere": elsewhere(ask, is_fight=fight is not None) if ask else frozenset(),
        "act_at": "battle" if fight and fight.handles else "ask",
        "wait": words.waiting(view),
        "move": moving,
        "battle": fight,
        "hand": hand.shown(view, called),
        "tracks": kept,
        "bar": {"span": kept["span"], **{k: kept["scale"][k] for k in ("side", "marker")}},
        "passed": courses.come(board),
        **chart.standing(board, targets_of(ask), called, moving, ways.at),
    }


def elsewhere(ask: Ask, *, is_fight: bool) -> frozenset[str]:
    """The kinds of choice that have their buttons in another part of the page."""
    if ask.kind in move.HANDLES or (is_fight and ask.kind in battle.HANDLES):
        return frozenset(option.kind for option in ask.options)
    return move.DRAWS.get(ask.kind, frozenset())


def targets_of(ask: Ask | None) -> set[str]:
    """Everything that glows."""
    return {option.target for option in ask.options} if ask else set()


def printed(view: View) -> dict[str, Any]:
    """What is drawn once."""
    return chart.printed(view.board, names(view))


def crumbs(view: View) -> list[str]:
    """The trail in words."""
    return words.crumbs(view)


def about(key: str, view: View) -> inspector.About | None:
    """What there is to say about a key."""
    return inspector.about(key, view.board, the_ask(view), words.called(view.board))


def twin(view: View) -> list[dict[str, Any]]:
    """The whole position as text."""
    return inspector.twin(view.board, the_ask(view), words.called(view.board))


def news(events: list[Any], view: View, role: str) -> News:
    """What happened since somebody last looked, and where."""
    touched = since.touched(events)
    facts = since.news(events, view, names(view), role)
    lines = sum(event.kind not in UNTOLD for event in events)
    return News(lines, facts, touched, since.rings(touched, view.board))


def refusal(why: Refusal, view: View) -> Reason:
    """A refusal ready to be told."""
    return inspector.reason("", why, names(view))


def button(option: Any, called: Mapping[str, str]) -> Button:
    """One option as a button with all its words."""
    return choices.in_full(option, called)


def said(data: Mapping[str, Any], called: Mapping[str, str]) -> dict[str, Any]:
    """An event's data with names in place of keys."""
    return words.said(data, called)


def section(kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
    """The number, turn and title of the section of the log that an event begins."""
    if kind == "action_began":
        side = "Japan acts" if data["side"] == "japan" else "The Allies act"
        return int(data["section"]), f"Turn {data['turn']}", side
    return int(data["section"]), f"Turn {data['turn']}", words.PHASES[data["phase"]]


def newest_section(summary: Mapping[str, Any]) -> int:
    """The section that the game stands in."""
    return int(summary.get("section", 0))


def end_of(view: View, turns: list[Mapping[str, Any]]) -> dict[str, Any]:
    """How it ended, and how it went."""
    return end.end_of(view, turns, names(view))
