"""The conditions of an auto-reply in its form: a field for each fact, and what it sends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from django.http import QueryDict
from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.ahead import KIND, PLACE, Condition, Fact, UpTo
from engine.core.sequence.flow import Decision
from engine.errors import MoveError
from engine.position import store
from wargames.table.ahead.words import value_of, words_of
from wargames.table.viewer.view import SeatView

DIGITS = 3
FEW = 12
"""Up to this many values get a single-choice list, more a multiple-choice one."""
UP_TO = "up_to"
"""The form's value for an answer with a number."""
ValuesOf = Callable[[type[Decision], str], Sequence[str]]
"""The values that a fact may have for a kind of question; for KIND, those of its answers."""


class NotAhead(MoveError):
    """The standing answer is not valid."""

    kind = "not_ahead"


class AheadTurns(NotAhead):
    """The turns are no numbers, or not in order."""

    kind = "ahead_turns"


class AheadBounds(NotAhead):
    """The bounds of a fact are no numbers, or not in order."""

    kind = "ahead_bounds"


class AheadElsewhere(MoveError):
    """The answer depends on a fact that its question does not have."""

    kind = "ahead_elsewhere"


class AheadCount(MoveError):
    """The answer needs a number, a smaller one or another kind; or it needs none but has one."""

    kind = "ahead_count"


class FactField(Struct, frozen=True):
    """A fact in the form.

    values: (value, words) of each. of: the questions that have it, if not all do. chosen, least,
    most: what was filled in. why: it was refused for that.
    """

    name: str
    words: str
    is_number: bool
    values: list[tuple[str, str]]
    of: list[str]
    chosen: tuple[str, ...] = ()
    least: str = ""
    most: str = ""
    why: str = ""

    @property
    def is_long(self) -> bool:
        """Whether there are enough values that several may be chosen."""
        return len(self.values) > FEW


def fields_of(table: SeatView, kinds: Mapping[str, type[Decision]]) -> list[FactField]:
    """The facts that answers to these kinds of question may depend on."""
    key, values_of = table.game.key, values_known(table)
    facts = {fact: None for kind in kinds.values() for fact in kind.AHEAD_FACTS}
    found = []
    for fact in facts:
        telling = {tag: kind for tag, kind in kinds.items() if fact in kind.AHEAD_FACTS}
        of = (
            [words_of(key, tag).removesuffix(":") for tag in telling]
            if len(telling) < len(kinds)
            else []
        )
        values = named(table, fact.name, telling.values(), values_of)
        if not (fact.is_number or values):  # of a game in which it has none
            continue
        words = words_of(key, f"fact_{fact.name}")
        found.append(FactField(fact.name, words, fact.is_number, values, of))
    return sorted(found, key=lambda each: (each.is_number, each.name != PLACE))


def filled(fields: Iterable[FactField], sent: QueryDict, at: str, why: str) -> list[FactField]:
    """The fields with what a refused form sent; `at`: the one that is wrong."""
    return [
        replace(
            each,
            chosen=tuple(sent.getlist(each.name)),
            least=sent.get(f"least-{each.name}", "")[:DIGITS],
            most=sent.get(f"most-{each.name}", "")[:DIGITS],
            why=why if each.name == at else "",
        )
        for each in fields
    ]


def named(
    table: SeatView, fact: str, kinds: Iterable[type[Decision]], values_of: ValuesOf
) -> list[tuple[str, str]]:
    """The values of a fact with their words; those without a name first."""
    called = table.names
    values = {value: None for kind in kinds for value in values_of(kind, fact)}
    words = [(each, value_of(table.game.key, fact, each, called)) for each in values]
    return sorted(words, key=lambda pair: (pair[0] in called, pair[1]))


def values_known(table: SeatView) -> ValuesOf:
    """How to ask the position for the values of a fact."""
    rules = store.rules_of(table.game)
    return partial(rules.beforehand.values, store.load(table.game, rules).state)


# ------------------------------------------------------------------------ what is sent


def conditions_in(
    table: SeatView, kinds: Mapping[str, type[Decision]], kind: type[Decision], sent: QueryDict
) -> list[Condition]:
    """All conditions that were sent for a kind of question.

    :raises AheadBounds: a condition is not valid.
    :raises AheadElsewhere: the question does not have that fact.
    """
    facts = {fact: None for each in kinds.values() for fact in each.AHEAD_FACTS}
    values_of, found = values_known(table), list[Condition]()
    for fact in facts:
        condition = number_in(fact, sent) if fact.is_number else values_in(fact, sent)
        if condition is None:
            continue
        known = values_of(kind, fact.name)
        if fact not in kind.AHEAD_FACTS or not set(condition.among).issubset(known):
            raise AheadElsewhere(at=fact.name)
        found.append(condition)
    return found


def values_in(fact: Fact, sent: QueryDict) -> Condition | None:
    """The condition on the chosen values; None: none were chosen."""
    among = tuple(dict.fromkeys(each for each in sent.getlist(fact.name) if each))
    return Condition(fact=fact.name, among=among) if among else None


def number_in(fact: Fact, sent: QueryDict) -> Condition | None:
    """The condition with the given bounds; None: there are none.

    :raises AheadBounds: they are not numbers, or not in order.
    """
    try:
        least, most = (count_in(sent.get(f"{end}-{fact.name}", "")) for end in ("least", "most"))
    except ValueError:
        raise AheadBounds(at=fact.name) from None
    if not least and most is None:
        return None
    if most is not None and most < (least or 0):
        raise AheadBounds(at=fact.name)
    return Condition(fact=fact.name, least=least or 0, most=most)


def count_in(text: str) -> int | None:
    """Parse a number; None for an empty field.

    :raises ValueError: it is neither.
    """
    text = text.strip()
    if text and not (text.isdecimal() and len(text) <= DIGITS):
        raise ValueError(text)
    return int(text) if text else None


def named_in(table: SeatView, kind: type[Decision], name: str, sent: QueryDict) -> str:
    """The name of the chosen answer, with its number and kind.

    :raises NotAhead: there is no such answer.
    :raises AheadCount: its number is not right.
    """
    try:
        count, of = count_in(sent.get("count", "")), sent.get("kind", "")
    except ValueError:
        raise AheadCount(at="count") from None
    if name == UP_TO and kind.AHEAD_UP_TO:
        if not count or count > kind.AHEAD_UP_TO:
            raise AheadCount(at="count")
        if of and of not in values_known(table)(kind, KIND):
            raise AheadCount(at="count")
        return UpTo(count, of).name
    if not kind.reads_ahead(name):
        raise NotAhead(at="answer")
    if count or of:
        raise AheadCount(at="count")
    return name
