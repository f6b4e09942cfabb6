"""What stands here, what may be done with it, and why the rest may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.choice import Refusal
from engine.core.view import Ask
from engine.games.pacific_war.view import Board
from wargames.table.boards.pacific_war.choices import Button, in_full
from wargames.table.boards.wording import with_names


@dataclass(frozen=True)
class Reason:
    """A refusal with names in place of keys; its words are the partial of its fact."""

    kind: str
    rule: str
    fact: str
    d: dict[str, Any]

    @property
    def template(self) -> str:
        return f"pacific_war/refusals.html#{self.fact}"


@dataclass(frozen=True)
class About:
    """One zone, unit or pile: what there is to say, its buttons and its reasons."""

    key: str
    title: str
    buttons: list[Button]
    reasons: list[Reason]


def about(key: str, board: Board, ask: Ask | None, names: Mapping[str, str]) -> About | None:
    """What there is to say about a key; None when nothing is called that."""
    if key not in names:
        return None
    options = ask.options if ask else []
    return About(
        key=key,
        title=names[key],
        buttons=[in_full(option, names) for option in options if option.target == key],
        reasons=[
            reason(each.kind, each.refusal, names)
            for each in (ask.refused if ask else [])
            if each.target == key
        ],
    )


def reason(kind: str, refusal: Refusal, names: Mapping[str, str]) -> Reason:
    """A refusal ready to be told."""
    return Reason(kind, refusal.rule, refusal.fact, with_names(refusal.data, names))


def twin(board: Board, ask: Ask | None, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The whole position as text, zone by zone."""
    items = [about(zone.key, board, ask, names) for zone in board.zones]
    return [{"title": "Zones", "items": [item for item in items if item]}]
