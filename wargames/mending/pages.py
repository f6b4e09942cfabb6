"""What the page for editing a position shows: what may be set, the list so far, the proposal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import QueryDict
from django.utils.functional import cached_property
from msgspec import Struct

from engine.core.encoding.codec import plain
from engine.core.mended import Tried
from engine.core.mending import NEW, PLACE, Change, Field, Thing
from engine.core.sequence.choice import Refusal
from engine.moves import mends
from wargames.mending.changes import address, packed
from wargames.presentation.wording import Reason
from wargames.table.viewer.view import SeatView

SHOWN = 40
"""The most things listed; a word or a place narrows them down."""
LONGEST_WORD = 60
OTHER = "Tracks, money and counts"


class Offered(Struct, frozen=True):
    """A group of equal things that can be edited, with their title."""

    title: str
    where: str
    things: list[Thing]


class MendPage(Struct, dict=True):
    """The page for proposing edits: the edits so far, and the search."""

    seen: SeatView
    changes: list[Change]
    asked: QueryDict

    @cached_property
    def tried(self) -> Tried:
        """The result of trying the edits so far."""
        return mends.tried(self.seen.game, self.changes)

    @cached_property
    def offered(self) -> list[Offered]:
        """Everything that can be edited after the edits so far, with equal things grouped."""
        words, names = self.seen.presentation.mending, self.seen.names
        found: dict[Any, Offered] = {}
        for thing in self.tried.things:
            if not any(can_change(each) for each in thing.fields):
                continue
            title = words.title(thing, names)
            title = f"Add: {title}" if thing.sort == NEW else title
            where = words.value(thing.sort, PLACE, thing.where, names) if thing.where else OTHER
            name = (thing.sort, title, tuple((each.name, each.now) for each in thing.fields))
            found.setdefault(name, Offered(title, where, [])).things.append(thing)
        return list(found.values())

    @property
    def places(self) -> list[str]:
        """The places of editable things, sorted."""
        return sorted({each.where for each in self.offered})

    @property
    def word(self) -> str:
        """The search word."""
        return self.asked.get("word", "")[:LONGEST_WORD].strip()

    @property
    def place(self) -> str:
        """The place of the search."""
        said = self.asked.get("place", "")
        return said if said in self.places else ""

    @property
    def found(self) -> list[Offered]:
        """The search results."""
        word = self.word.casefold()
        if not (word or self.place):
            return []
        return [
            each
            for each in self.offered
            if word in each.title.casefold() and self.place in ("", each.where)
        ]

    @cached_property
    def chosen(self) -> Offered | None:
        """The chosen thing, with its equals."""
        sort, _, key = self.asked.get("thing", "").partition(" ")
        for each in self.offered:
            for at, thing in enumerate(each.things):
                if (thing.sort, thing.key) == (sort, key):
                    rest = [*each.things[:at], *each.things[at + 1 :]]
                    return Offered(each.title, each.where, [thing, *rest])
        return None

    def facts(self) -> dict[str, Any]:
        """The context of the template."""
        found = self.found
        refusal = self.tried.refusal
        is_empty = not self.changes
        return {
            "p": self.seen,
            "listed": self.listed(),
            "packed": [packed(each) for each in self.changes],
            "why": None if is_empty or refusal is None else reason_of(refusal, self.seen),
            "places": self.places,
            "place": self.place,
            "word": self.word,
            "examples": self.seen.presentation.mending.examples,
            "found": [self.link_of(each) for each in found[:SHOWN]],
            "more": max(0, len(found) - SHOWN),
            "has_looked": bool(self.word or self.place),
            "chosen": self.chosen_facts(),
            "is_alone": {seat.side for seat in self.seen.own} >= {*self.seen.words.sides}
            and len({seat.user_id for seat in self.seen.seats}) == 1,
        }

    def listed(self) -> list[dict[str, str]]:
        """The edits so far, each with the address of the page without it."""
        told = told_of(self.tried, self.seen)
        told += ["This is not possible."] * (len(self.changes) - len(told))
        return [
            {"words": words, "without": address([*self.changes[:at], *self.changes[at + 1 :]])}
            for at, words in enumerate(told)
        ]

    def link_of(self, each: Offered) -> dict[str, Any]:
        """A thing in the list, with the address of the page on which it is chosen."""
        thing = each.things[0]
        name = f"{thing.sort} {thing.key}"
        query = address(self.changes, thing=name, word=self.word, place=self.place)
        return {"words": each.title, "count": len(each.things), "query": query}

    def chosen_facts(self) -> dict[str, Any] | None:
        """The chosen thing, with its editable fields."""
        if self.chosen is None:
            return None
        thing = self.chosen.things[0]
        fields = [self.field_facts(thing, each) for each in thing.fields if can_change(each)]
        return {
            "title": self.chosen.title,
            "name": f"{thing.sort} {thing.key}",
            "count": len(self.chosen.things),
            "fields": fields,
        }

    def field_facts(self, thing: Thing, field: Field) -> dict[str, Any]:
        """A field with its label, and its values by index, or the least and the most."""
        words, names = self.seen.presentation.mending, self.seen.names
        label = words.field(thing.sort, field.name, names) or "to"
        values = [
            {"at": at, "words": words.value(thing.sort, field.name, each, names)}
            for at, each in enumerate(field.values)
        ]
        if field.name == PLACE:
            values.sort(key=lambda each: str(each["words"]).casefold())
        now = field.values.index(field.now) if field.now in field.values else ""
        return {
            "name": field.name,
            "label": label[:1].upper() + label[1:],
            "values": values,
            "now": now if field.values else field.now,
            "least": field.least,
            "most": field.most,
            "is_empty": now == "",
        }


def can_change(field: Field) -> bool:
    """Whether a field could have any other value."""
    return len(field.values) > 1 or (not field.values and field.most > field.least)


def proposal(seen: SeatView) -> dict[str, Any] | None:
    """The proposal as it would be carried out now; None: there is none."""
    asked = mends.proposed_in(seen.game)
    if asked is None:
        return None
    mend = mends.mend_in(asked)
    tried = mends.tried(seen.game, mend.changes)
    is_own = mends.is_own(asked, seen.seat, seen.seats)
    awaited = [side for side in seen.words.sides if side not in asked["agreed"]]
    return {
        "name": asked["name"],
        "side": seen.words.called(asked["side"]),
        "reason": mend.reason,
        "changes": told_of(tried, seen),
        "why": None if tried.refusal is None else reason_of(tried.refusal, seen),
        "is_own": is_own,
        "may_answer": not is_own and seen.seat.side not in asked["agreed"],
        "awaited": seen.words.others(awaited) if seen.is_opposed else "another of your side",
    }


def told_of(tried: Tried, seen: SeatView) -> list[str]:
    """Edits that could be made, in words."""
    words = seen.presentation.mending
    return [words.told(plain(change), seen.names) for change in tried.changes]


def reason_of(refusal: Refusal, seen: SeatView) -> Reason:
    """The objection to edits, in words."""
    words, names, d = seen.presentation.mending, seen.names, dict(refusal.data)
    if "what" in d:
        what, owner, where = (str(d.get(name, "")) for name in ("what", "owner", "where"))
        d["thing"] = words.thing(what, owner, where, names, sort=str(d.get("sort", "")))
    if "problem" in d:
        d["problem"] = named(str(d["problem"]), names)
    return Reason("mending", "", "", refusal.fact, d)


def named(problem: str, names: Any) -> str:
    """A broken invariant, with names in place of keys."""
    rule, _, said = problem.partition(": ")
    words = [(word.rstrip(",;."), word) for word in said.split(" ")]
    told = [word.replace(key, names[key]) if key in names else word for key, word in words]
    return f"{' '.join(told)} (rule {rule})"


def without_doubles(changes: Sequence[Change]) -> list[Change]:
    """The edits; of several to the same field only the last."""
    last = {(each.sort, each.key, each.field): each for each in changes if each.sort != NEW}
    return [
        each
        for each in changes
        if each.sort == NEW or last[(each.sort, each.key, each.field)] is each
    ]
