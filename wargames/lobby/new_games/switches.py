"""The optional rules of a new game on its form, with those that depend on another."""

from __future__ import annotations

from functools import cache

from django import forms
from django.utils.text import get_text_list
from msgspec import UNSET, Struct, field

from engine.core import registry
from wargames.presentation.offer import Offer, Switch, SwitchGroup


@cache
def box_name(key: str, name: str) -> str:
    """The name of an option's checkbox: games share one, unless it begins otherwise in one."""
    games = registry.keys()
    having = (each for each in games if name in registry.get(each).reader.switches)
    shared = is_usual(next(having, key), name) == is_usual(key, name)
    return f"option_{name}" if shared else f"option_{name}_{key}"


def is_usual(key: str, name: str) -> bool:
    """Whether an option is on in a new game unless one chooses otherwise."""
    return bool(getattr(registry.get(key).reader.options({}), name))


class Tick(Struct):
    """An optional rule with its checkbox; `below`: the groups that have no effect without it.

    `never`: the name of the checkbox with which it cannot be chosen; empty: there is none.
    """

    switch: Switch
    box: forms.BoundField
    below: list[Ticks] = field(default_factory=list)
    never: str = ""


class Ticks(Struct):
    """A group of optional rules under a heading."""

    group: SwitchGroup
    ticks: list[Tick]

    @property
    def is_changed(self) -> bool:
        """Whether any of them differs from the default."""
        return any(bool(each.box.value()) != bool(each.box.field.initial) for each in self.ticks)

    @property
    def is_in_view(self) -> bool:
        """Whether it decides what kind of game it is: other groups depend on one of its rules."""
        return any(each.below for each in self.ticks)

    @property
    def says(self) -> str:
        """The names of those that are on, in a line."""
        on = [each.switch.label for each in self.ticks if each.box.value()]
        return get_text_list(on, "and") or "none"


class SwitchesForm(forms.Form):
    """A form with a checkbox for every optional rule of some games."""

    def add_switches(self, games: list[Offer]) -> None:
        for words in games:
            chair = words.bring_a_chair()
            for group in words.groups:
                for switch in group.switches:
                    brings = switch in chair
                    self.fields[box_name(words.key, switch.name)] = forms.BooleanField(
                        required=False,
                        initial=is_usual(words.key, switch.name),
                        widget=forms.CheckboxInput({"class": "brings-chair"} if brings else {}),
                    )

    def groups_of(self, words: Offer) -> list[Ticks]:
        """A game's optional rules by heading, dependent groups below the rule that they need."""
        found = [
            Ticks(
                group,
                [self._tick(words.key, each) for each in group.switches],
            )
            for group in words.groups
        ]
        for each in found:
            for tick in each.ticks:
                tick.below = [other for other in found if other.group.under == tick.switch.name]
        return [each for each in found if not each.group.under]

    def _tick(self, key: str, switch: Switch) -> Tick:
        other = registry.get(key).reader.never_with.get(switch.name, "")
        never = box_name(key, other) if other else ""
        return Tick(switch, self[box_name(key, switch.name)], never=never)

    def check_switches(self, words: Offer) -> None:
        """Say at its checkbox of an optional rule that it cannot be chosen beside another."""
        on = self.options_of(words.key)
        never_with = registry.get(words.key).reader.never_with
        for switch in words.switches:
            if on.get(switch.name) and on.get(never_with.get(switch.name, "")):
                self.add_error(box_name(words.key, switch.name), switch.never)

    def options_of(self, key: str) -> dict[str, bool]:
        """The options as the rules want them: one that needs another is off without it.

        What is usually unset, and is not switched on, stays so.
        """
        reader = registry.get(key).reader
        usual = reader.options({})
        on = {
            name: bool(self.cleaned_data.get(box_name(key, name), is_usual(key, name)))
            for name in reader.switches
        }
        return {
            name: is_on and on.get(reader.only_with.get(name, ""), True)
            for name, is_on in on.items()
            if is_on or getattr(usual, name) is not UNSET
        }
