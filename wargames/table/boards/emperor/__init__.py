"""We Must Tell the Emperor on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.choice import Refusal
from engine.core.view import Ask, View
from engine.games.emperor.lessons import lessons
from engine.games.emperor.view import Board
from wargames.table.boards.emperor import cards, chart, choices, end, inspector, since, words
from wargames.table.boards.emperor.picture import picture
from wargames.table.boards.wording import Button, News, Reason, signed, with_names

PARTS = {
    "ask": ("section", 'class="ask" aria-label="What to do"'),
    "card": ("section", 'class="card" aria-label="The current card"'),
    "tracks": ("section", 'class="tracks" aria-label="Resources and markers"'),
    "fresh": ("svg", 'class="layer fresh" viewBox="400 166 1400 964" aria-hidden="true"'),
    "pieces": (
        "svg",
        'class="layer" viewBox="400 166 1400 964" role="group" aria-label="Counters"',
    ),
}
"""The parts of the page that this game draws, each with the element it is and its attributes."""

SECTIONS = ("card_turned",)
"""The kinds of event that a section of the log begins with."""

UNTOLD = ("turn_ended",)
"""Kinds that are on record for the plots, and say nothing new in the log."""

PLOTTED = "turn_ended"
"""The kind that the plots at the end are made of."""

ROLLS = (
    "action_rolled",
    "battle_rolled",
    "bonus_rolled",
    "block_rolled",
    "return_rolled",
    "free_knock_out_rolled",
)
"""Kinds whose die is drawn large."""

ROLL_SECTIONS = 1
"""The last die is looked for in the turn of now."""

STYLES = ()
"""Style sheets of its own: table.css has all it needs."""

PURE = {
    "card": ("card", "piles"),
    "fresh": ("fresh",),
    "pieces": ("pieces", "legal"),
    "tracks": ("gauges", "legal", "waiting", "out", "boxes"),
}
"""The parts that depend on nothing but these facts."""

GAUGES = (
    "resources", "oil_rolls", "us_subs", "us_subs_max",
    "kamikazes", "kamikazes_received", "kamikaze_spent",
)  # fmt: skip
"""What of the board stands on the tracks beside the chart."""

__all__ = [
    "PARTS",
    "PURE",
    "about",
    "button",
    "crumbs",
    "end_of",
    "lessons",
    "names",
    "newest_section",
    "news",
    "picture",
    "printed",
    "refusal",
    "said",
    "section",
    "shown",
    "twin",
]


def names(view: View) -> dict[str, str]:
    """What every key is called."""
    return words.names_of(view.board)


def the_ask(view: View) -> Ask | None:
    """What the viewer's role is asked."""
    return view.asks[0] if view.asks else None


def shown(view: View) -> dict[str, Any]:
    """Everything that the parts of the page need."""
    board, ask, called = view.board, the_ask(view), words.names_of(view.board)
    groups = choices.groups_of(ask, board, called) if ask else []
    buttons = choices.flat(groups)
    card = cards.shown_card(board.card, called) if board.card else None
    return {
        "board": board,
        "names": called,
        "question": ask,
        "about_ask": with_names(ask.about, called) if ask else {},
        "groups": groups,
        "legal": chart.targets_of(ask),
        "card": card,
        "piles": cards.piles_of(board),
        "pieces": chart.standing(board, buttons, called),
        "out": [front for front in board.fronts if front.place == "not_in_play"],
        "waiting": [fort for fort in board.forts if fort.place == "available"],
        "gauges": {name: getattr(board, name) for name in GAUGES},
        "bar": bar(board, card),
        "boxes": list(range(7)),
    }


def bar(board: Board, card: cards.ShownCard | None) -> dict[str, Any]:
    """The epoch, and for each of the turn's Actions whether it is left."""
    left = board.actions_left
    return {
        "epoch": board.epoch,
        "war": words.EPOCHS[board.epoch],
        "actions_left": left,
        "pips": [n < left for n in range(card.actions)] if card and left is not None else [],
    }


def printed(view: View) -> dict[str, Any]:
    """What is drawn once."""
    return chart.printed(view.board, words.names_of(view.board))


def crumbs(view: View) -> list[str]:
    """The trail in words; between two turns there is none."""
    if view.asks and view.asks[0].kind == "turn_card":
        return ["Between two turns"]
    return [words.TRAIL[crumb.kind] for crumb in view.trail if crumb.kind in words.TRAIL][1:]


def about(key: str, view: View) -> inspector.About | None:
    """What there is to say about a key."""
    return inspector.about(key, view.board, the_ask(view), words.names_of(view.board))


def twin(view: View) -> list[dict[str, Any]]:
    """The whole position as text: track by track, then the markers."""
    ask, called, board = the_ask(view), words.names_of(view.board), view.board
    told = {key: inspector.about(key, board, ask, called) for key in inspector.keys_of(board)}
    tracks: dict[str, list[Any]] = {}
    for space in board.spaces:
        tracks.setdefault(space.track, []).append(told[space.key])
    parts = [
        {"title": called.get(key, "Japan") if key != "home" else "Japan", "items": items}
        for key, items in tracks.items()
    ]
    fronts = [told[front.key] for front in board.fronts if not front.space]
    forts = [told[fort.key] for fort in board.forts if not fort.space]
    markers = [told[key] for key in (*(r.key for r in board.resources), "us_subs", "kamikaze")]
    cards_ = [told[key] for key in ("battle", "draw")]
    parts.append({"title": "Resources and markers", "items": markers})
    parts.append({"title": "Off the map", "items": [*fronts, *forts]})
    parts.append({"title": "Cards", "items": cards_})
    return [part for part in parts if part["items"]]


def news(events: list[Any], view: View, role: str) -> News:
    """What happened since somebody last looked, and where."""
    touched = since.touched(events)
    facts = since.news(events, view, words.names_of(view.board))
    lines = sum(event.kind not in UNTOLD for event in events)
    return News(lines, facts, touched, since.rings(touched, view.board))


def refusal(why: Refusal, view: View) -> Reason:
    """A refusal ready to be told."""
    return inspector.reason("", why, words.names_of(view.board))


def button(option: Any, called: Mapping[str, str]) -> Button:
    """One option as a button with all its words."""
    return choices.in_full(option, called)


def said(data: Mapping[str, Any], called: Mapping[str, str]) -> dict[str, Any]:
    """An event's data with names in place of keys, and its modifiers as a sum."""
    told = with_names(data, called)
    if "terms" in data:
        told["sum"] = words.the_sum(list(data["terms"]))
    if "action" in data:
        told["action"] = words.ACTIONS.get(data["action"], data["action"])
    if "epoch" in data:
        told["epoch"] = words.EPOCHS[data["epoch"]]
    if "markers" in data and isinstance(data["markers"], list | tuple):
        told["placed"] = [
            f"{called.get(each['target'], each['target'])} {signed(each['value'])}"
            for each in data["markers"]
        ]
    return told


def section(kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
    """The number, turn and title of the section of the log that an event begins."""
    return int(data["turn"]), f"Turn {data['turn']}", str(data["title"])


def newest_section(summary: Mapping[str, Any]) -> int:
    """The section that the game stands in."""
    return int(summary.get("turn", 0))


def end_of(view: View, turns: list[Mapping[str, Any]]) -> dict[str, Any]:
    """How it ended, and how it went."""
    called, result = words.names_of(view.board), view.result
    invader = called.get(result.front, "an enemy front")
    return {"result": result, "plots": end.plots_of(turns, view.board), "invader": invader}
