"""Edits of a position in a game's words: things, their fields, what each was and is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from engine.core.mending import GONE, NEW, PILE, PLACE, Thing, Value

COMMON_FIELDS = {
    PLACE: "place",
    PILE: "pile",
    "value": "",
    "box": "box",
    "face": "side up",
    "turned": "turned",
    "markers": "markers",
    "owner": "owner",
    GONE: "taken off",
}
YES_NO = {"True": "yes", "False": "no"}


class MendWords(Struct, frozen=True):
    """A game's words for the things that can be edited, beside the names of its board.

    things: by `Thing.what`. fields: by the field, or "sort.field", or by the sort, with {} for the
    name of a field that is one of the board's. values: by the same, then by the value, or by the
    part of it before a colon. titles: by `Thing.sort`, what {} is called in a list, where a thing
    of another sort has the same name. pairs: by `Thing.sort`, what a thing of two powers is called,
    with {owner} and {what}. examples: words to look for.
    """

    things: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    pairs: Mapping[str, str] = field(default_factory=dict)
    examples: tuple[str, ...] = ()

    def thing(
        self, what: str, owner: str, where: str, names: Mapping[str, str], *, sort: str = ""
    ) -> str:
        """A thing with its owner and place: "Infantry of China, Yunnan"."""
        said = self.things.get(what) or names.get(what) or plain(what)
        if sort in self.pairs:
            said = self.pairs[sort].format(owner=names.get(owner, plain(owner)), what=said)
            return f"{said[:1].upper()}{said[1:]}"
        said = f"{said[:1].upper()}{said[1:]}"
        if owner:
            said += f" of {names.get(owner, plain(owner))}"
        if where:
            said += f", {self.value(sort, PLACE, where, names)}"
        return said

    def field(self, sort: str, name: str, names: Mapping[str, str]) -> str:
        """The name of a thing's field; empty where the thing itself is the number."""
        if sort in self.fields:
            return self.fields[sort].format(names.get(name, plain(name)))
        found = self.fields.get(f"{sort}.{name}", self.fields.get(name))
        return COMMON_FIELDS.get(name, plain(name)) if found is None else found

    def value(self, sort: str, name: str, value: Value, names: Mapping[str, str]) -> str:
        """The value of a field, in words."""
        said = str(value)
        head, _, number = said.partition(":")
        for at in (f"{sort}.{name}", name, sort):
            known = self.values.get(at, {})
            if said in known:
                return known[said]
            if number and head in known:
                return f"{known[head]} {number}"
        if isinstance(value, bool):
            return YES_NO[said]
        if isinstance(value, int):
            return said.replace("-", "−")
        return names.get(said) or (plain(said) if said else "none")

    def title(self, thing: Thing, names: Mapping[str, str]) -> str:
        """The title of a thing in a list."""
        said = self.thing(thing.what, thing.owner, thing.where, names, sort=thing.sort)
        return self.titles.get(thing.sort, "{}").format(said)

    def told(self, change: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """An edit that was made, with the value before and after (engine.core.mending.Mended)."""
        sort, name = change["sort"], change["field"]
        where = "" if name in (PLACE, PILE) else change["where"]
        thing = self.thing(change["what"], change["owner"], where, names, sort=sort)
        if sort == NEW:
            return f"{thing}: added, {self.value(sort, name, change['to'], names)}"
        if name == GONE:
            return f"{thing}: taken off"
        before, to = (self.value(sort, name, change[each], names) for each in ("before", "to"))
        label = self.field(sort, name, names)
        return f"{thing}: {label} {before} → {to}" if label else f"{thing}: {before} → {to}"


def plain(key: str) -> str:
    """A key without a name, as words."""
    return key.replace("_", " ")
