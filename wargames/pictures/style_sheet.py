"""A parser of our own style sheets: selectors, declarations, and which elements they match.

Only what matters to a static drawing is read. Rules for a pointer, a focus, a width of the window
or print are left out, and so is each whose selector is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, field

LEFT_OUT = re.compile(r"/\*.*?\*/|@import [^;]*;", re.DOTALL)
"""Comments, and imports of sheets that are read separately."""
SIMPLE = re.compile(
    r"""
      (?P<tag>[a-zA-Z][\w-]*|\*)
    | \#(?P<id>[\w-]+)
    | \.(?P<name>[\w-]+)
    | \[(?P<attribute>[\w-]+)(?:="(?P<value>[^"]*)")?\]
    | :not\((?P<but>[^()]+)\)
    | :is\((?P<among>[^()]+)\)
    | :(?P<place>root|first-child|last-child)(?![\w-])
    """,
    re.VERBOSE,
)
STEP = re.compile(r"\s*([>+~])\s*|\s+")
NOT_SO = ("::", "@")
"""Parts of a selector that no drawn element matches."""


class Element(Struct, eq=False, dict=True):
    """An element of a page or a drawing. `text` precedes its children, `tail` follows it."""

    tag: str
    attributes: Mapping[str, str]
    parent: Element | None = None
    before: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""
    tail: str = ""

    @cached_property
    def names(self) -> frozenset[str]:
        """Its classes."""
        return frozenset(self.attributes.get("class", "").split())

    def walk(self) -> Iterator[Element]:
        """The element and its descendants, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Compound(Struct, frozen=True):
    """A compound selector: tag, id, classes, attributes, negations, alternatives, and position."""

    tag: str = ""
    id: str = ""
    names: frozenset[str] = frozenset()
    attributes: tuple[tuple[str, str | None], ...] = ()
    but: tuple[Compound, ...] = ()
    among: tuple[tuple[Compound, ...], ...] = ()
    places: frozenset[str] = frozenset()

    @property
    def weight(self) -> tuple[int, int, int]:
        """Its part of the specificity."""
        inner = [each.weight for each in self.but]
        inner += [max(each.weight for each in some) for some in self.among]
        names = len(self.names) + len(self.attributes) + len(self.places)
        own = (int(bool(self.id)), names, int(bool(self.tag)))
        first, second, third = (sum(column) for column in zip(own, *inner, strict=True))
        return first, second, third

    def fits(self, element: Element) -> bool:
        """Whether it matches this element."""
        has = element.attributes
        return (
            (not self.tag or self.tag == element.tag)
            and (not self.id or self.id == has.get("id"))
            and self.names <= element.names
            and all(k in has and value in (None, has[k]) for k, value in self.attributes)
            and not any(each.fits(element) for each in self.but)
            and all(any(each.fits(element) for each in some) for some in self.among)
            and all(is_at(element, place) for place in self.places)
        )


def is_at(element: Element, place: str) -> bool:
    """Whether an element is the root, or the first or last child."""
    if place == "root":
        return element.parent is None
    if place == "first-child":
        return element.before is None
    return element.parent is not None and element.parent.children[-1] is element


class Rule(Struct, frozen=True):
    """A rule: its selector from the right, each part with its combinator to the one before."""

    steps: tuple[tuple[Compound, str], ...]
    weight: tuple[int, int, int]
    declared: Mapping[str, str]

    def fits(self, element: Element) -> bool:
        """Whether it matches this element."""
        return self.steps[0][0].fits(element) and fits_from(self.steps, 0, element)


def fits_from(steps: tuple[tuple[Compound, str], ...], at: int, element: Element) -> bool:
    """Whether the rest of a selector matches, given that part `at` matches this element."""
    if at + 1 == len(steps):
        return True
    join, wanted = steps[at][1], steps[at + 1][0]
    follow = "before" if join in "+~" else "parent"
    other: Element | None = getattr(element, follow)
    while other is not None:
        if wanted.fits(other) and fits_from(steps, at + 1, other):
            return True
        other = None if join in (">", "+") else getattr(other, follow)
    return False


def rules_in(text: str, properties: frozenset[str]) -> list[Rule]:
    """The rules of a style sheet that set one of these properties, or a custom one."""
    rules = []
    for selectors, body in blocks(LEFT_OUT.sub("", text)):
        declared = declarations_in(body, properties)
        if declared:
            for selector in apart(selectors, ","):
                rule = rule_of(selector.strip(), declared)
                rules += [rule] if rule else []
    return rules


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Each selector with its body; at-rules and their content are left out."""
    at = 0
    while (opened := text.find("{", at)) >= 0:
        closed, depth = opened + 1, 1
        while depth and closed < len(text):
            depth += {"{": 1, "}": -1}.get(text[closed], 0)
            closed += 1
        selectors = text[at:opened].strip()
        if not selectors.startswith("@"):
            yield selectors, text[opened + 1 : closed - 1]
        at = closed


def declarations_in(body: str, properties: frozenset[str]) -> dict[str, str]:
    """The declarations of a body for these properties and for custom ones."""
    declared = {}
    for each in apart(body, ";"):
        name, _, value = each.partition(":")
        name = name.strip()
        if name in properties or name.startswith("--"):
            declared[name] = " ".join(value.split())
    return declared


def apart(text: str, mark: str) -> list[str]:
    """A text split at a separator outside all brackets and quotations."""
    found, depth, quote, start = [], 0, "", 0
    for at, letter in enumerate(text):
        if quote or letter in "\"'":
            quote = "" if letter == quote else quote or letter
        elif letter in "()":
            depth += 1 if letter == "(" else -1
        elif letter == mark and not depth:
            found.append(text[start:at])
            start = at + 1
    return [*found, text[start:]]


def rule_of(selector: str, declared: Mapping[str, str]) -> Rule | None:
    """A rule with this selector; None: it matches nothing static, or is not understood."""
    if any(each in selector for each in NOT_SO):
        return None
    steps: list[tuple[Compound, str]] = []
    at, join = 0, ""
    while at < len(selector):
        end = at
        while end < len(selector) and (found := SIMPLE.match(selector, end)):
            end = found.end()
        if end == at:
            return None
        steps.append((compound_of(selector[at:end]), join))
        step = STEP.match(selector, end)
        if step is None and end < len(selector):
            return None
        join, at = (step[1] or " ", step.end()) if step else ("", end)
    if not steps:
        return None
    weights = [compound.weight for compound, _ in steps]
    first, second, third = (sum(column) for column in zip(*weights, strict=True))
    return Rule(tuple(reversed(steps)), (first, second, third), declared)


def compound_of(text: str) -> Compound:
    """Parse a compound selector."""
    parts = list(SIMPLE.finditer(text))
    ids = [each["id"] for each in parts if each["id"]]
    tags = [each["tag"] for each in parts if each["tag"] and each["tag"] != "*"]
    return Compound(
        tag=tags[0] if tags else "",
        id=ids[0] if ids else "",
        names=frozenset(each["name"] for each in parts if each["name"]),
        attributes=tuple((e["attribute"], e["value"]) for e in parts if e["attribute"]),
        but=tuple(one for e in parts if e["but"] for one in compounds_of(e["but"])),
        among=tuple(compounds_of(e["among"]) for e in parts if e["among"]),
        places=frozenset(each["place"] for each in parts if each["place"]),
    )


def compounds_of(text: str) -> tuple[Compound, ...]:
    """Parse a list of compound selectors."""
    return tuple(compound_of(one.strip()) for one in text.split(","))


class Sheet:
    """All rules of some style sheets, in order."""

    def __init__(self, texts: list[str], properties: frozenset[str]) -> None:
        found = [rule for text in texts for rule in rules_in(text, properties)]
        ordered = sorted(enumerate(found), key=lambda each: (each[1].weight, each[0]))
        self.by_key: dict[str, list[tuple[int, Rule]]] = {}
        for order, (_, rule) in enumerate(ordered):
            self.by_key.setdefault(key_of(rule.steps[0][0]), []).append((order, rule))

    def declared(self, element: Element) -> dict[str, str]:
        """The winning declaration of each property for an element."""
        keys = [f"#{element.attributes.get('id')}", *(f".{name}" for name in element.names)]
        kept = [each for key in [*keys, element.tag, ""] for each in self.by_key.get(key, ())]
        kept.sort(key=lambda each: each[0])
        said: dict[str, str] = {}
        for _, rule in kept:
            if rule.fits(element):
                said |= rule.declared
        return said


def key_of(compound: Compound) -> str:
    """The id, class or tag by which a rule is looked up."""
    name = min(compound.names, default="")
    return f"#{compound.id}" if compound.id else f".{name}" if name else compound.tag
