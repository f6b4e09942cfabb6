"""Each legal choice as a button: its words, its rule, its chance where a die decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.view import Ask, Option
from wargames.table.boards.wording import value_of


@dataclass(frozen=True)
class Button:
    """A choice as the page offers it. `lit` counts the faces that succeed, 0 without a die."""

    value: str
    kind: str
    words: str
    rule: str
    target: str
    lit: int = 0
    sum: str = ""

    @property
    def odds(self) -> str:
        return f"{self.lit} in 6" if self.lit else ""


@dataclass
class Group:
    """Buttons that belong together."""

    title: str
    key: str
    buttons: list[Button] = field(default_factory=list)


def in_full(option: Option, names: Mapping[str, str]) -> Button:
    """One option as a button with all its words."""
    words = f"{option.kind.replace('_', ' ').capitalize()} {names.get(option.target, '')}".strip()
    return Button(
        value=value_of(option.choice), kind=option.kind, words=words, rule="", target=option.target
    )


def groups_of(ask: Ask, names: Mapping[str, str]) -> list[Group]:
    """All legal choices, those of a kind together."""
    groups: dict[str, Group] = {}
    for option in ask.options:
        group = groups.setdefault(option.kind, Group(title="", key=option.kind))
        group.buttons.append(in_full(option, names))
    return list(groups.values())


def flat(groups: Iterable[Group]) -> list[Button]:
    """All buttons of all groups."""
    return [button for group in groups for button in group.buttons]
