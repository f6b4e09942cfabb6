"""Auto-replies in a game's words: its questions, their answers, their conditions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from engine.core.sequence.ahead import PLACE, Condition, UpTo
from engine.papers.standing_answers import StandingAnswer


@cache
def words_of(key: str, name: str, count: int = 0, kind: str = "") -> str:
    """The game's words for a question, or `<question>_<answer>`; empty: it has none.

    count, kind: of an answer with a number, and of one kind if it is not empty.
    """
    try:
        template = get_template(f"{key}/ahead.html#{name}")
    except TemplateDoesNotExist:
        return ""
    words: str = template.render({"count": count, "kind": kind}).strip()
    return " ".join(words.split())


def answer_of(key: str, answer: StandingAnswer, called: Mapping[str, str]) -> str:
    """The answer in words: the text of its button, or the game's name for it."""
    up_to = UpTo.read(answer.answer)
    if answer.words or up_to is None:
        return answer.words or words_of(key, f"{answer.asks}_{answer.answer}")
    kind = called.get(up_to.kind, up_to.kind)
    return words_of(key, f"{answer.asks}_up_to", up_to.count, kind)


def value_of(key: str, fact: str, value: str, called: Mapping[str, str]) -> str:
    """A value of a fact in words: by its name, or by what the game calls it."""
    return called.get(value) or words_of(key, f"{fact}_{value}") or value


def places_of(key: str, when: Iterable[Condition], called: Mapping[str, str]) -> str:
    """The places to which an answer is restricted, in words; empty: anywhere."""
    return " and ".join(among(key, each, called) for each in when if each.fact == PLACE)


def conditions_of(key: str, when: Iterable[Condition], called: Mapping[str, str]) -> list[str]:
    """The conditions other than the place, each in words."""
    return [condition_of(key, each, called) for each in when if each.fact != PLACE]


def condition_of(key: str, condition: Condition, called: Mapping[str, str]) -> str:
    """A condition in words."""
    words = words_of(key, f"fact_{condition.fact}")
    words = words[:1].lower() + words[1:]
    if condition.among:
        return f"{words} {among(key, condition, called)}"
    return f"{words}: {bounds_of(condition)}"


def among(key: str, condition: Condition, called: Mapping[str, str]) -> str:
    """The alternatives of a condition, in words."""
    return " or ".join(value_of(key, condition.fact, each, called) for each in condition.among)


def bounds_of(condition: Condition) -> str:
    """The bounds of a number, in words."""
    least, most = condition.least, condition.most
    if most is None:
        return f"{least} or more"
    if least == most:
        return f"exactly {least}"
    return f"{least} to {most}" if least else f"{most} at most"
