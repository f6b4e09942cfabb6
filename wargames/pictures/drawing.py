"""A page's chart as a self-contained drawing, including styles, symbols and borrowed files.

On the page style sheets colour the chart, and `<use>` borrows from other files. Here every element
gets its style as attributes, with the custom properties that apply where it is drawn; whatever is
borrowed is copied, once for each set of those.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct, field

from wargames.pictures.faces import families
from wargames.pictures.style_sheet import Element, Sheet
from wargames.pictures.values import longhand, resolved, variables_in

PROPERTIES = frozenset({
    "color", "display", "fill", "fill-opacity", "fill-rule", "filter", "font", "font-family",
    "font-size", "font-style", "font-weight", "letter-spacing", "marker-end", "opacity",
    "paint-order", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "stroke-opacity", "stroke-width", "text-anchor", "transform", "visibility",
})  # fmt: skip
"""The CSS properties that matter to a drawing."""
GEOMETRY = frozenset({
    "cx", "cy", "d", "dx", "dy", "gradientTransform", "gradientUnits", "height", "lengthAdjust",
    "markerHeight", "markerUnits", "markerWidth", "offset", "orient", "patternUnits", "points",
    "preserveAspectRatio", "r", "refX", "refY", "rotate", "rx", "ry", "textLength", "transform",
    "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2",
})  # fmt: skip
"""The attributes of an element that are neither style nor for assistive technology."""
PRESENTATION = PROPERTIES | {"clip-rule", "stroke-miterlimit", "dominant-baseline"}
NOT_DRAWN = frozenset({
    "title", "desc", "style", "script", "defs", "symbol", "marker", "pattern", "template",
})  # fmt: skip
SHAPES = frozenset({
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use",
})  # fmt: skip
PLAIN = frozenset({
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
    "tspan",
})  # fmt: skip
FRAGMENT = re.compile(r"url\(#([^)]+)\)")
Known = Mapping[str, str]
"""Custom properties by name."""


class Source(Struct):
    """A document to draw from: its elements, also by id, and its style rules."""

    name: str
    root: Element
    sheet: Sheet | None = None
    by_id: dict[str, Element] = field(default_factory=dict)
    declared: dict[int, dict[str, str]] = field(default_factory=dict)
    wants: dict[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = ((each.attributes.get("id"), each) for each in self.root.walk())
        for key, each in found:
            if key:
                self.by_id.setdefault(key, each)

    def style_of(self, element: Element) -> dict[str, str]:
        """The declarations of its style rules for an element."""
        if self.sheet is None:
            return {}
        found = self.declared.get(id(element))
        if found is None:
            found = self.declared[id(element)] = self.sheet.declared(element)
        return found


class Drawing:
    """Writes a page's chart as one SVG document.

    `file_of`: finds the document that an address before `#` names. theme: light or dark.
    """

    def __init__(self, theme: str, box: str, file_of: Callable[[str], Source]) -> None:
        self.theme, self.box, self.file_of = theme, box, file_of
        self.borrowed: dict[str, str] = {}

    def whole(self, page: Source, part: str) -> str:
        """The document, with everything that it borrows; part: the viewBox of what is shown."""
        _, _, breadth, height = map(float, part.split())
        drawn = self.element(page, page.root, {})
        kept = "".join(self.borrowed.values())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{part}" '
            f'width="{breadth:g}" height="{height:g}"><defs>{kept}</defs>{drawn}</svg>'
        )

    # ------------------------------------------------------------------ one element

    def element(self, source: Source, element: Element, known: Known) -> str:
        """An element with its descendants; "" if it is invisible."""
        if element.tag in NOT_DRAWN:
            return ""
        return self.written(source, element, known)

    def written(self, source: Source, element: Element, known: Known, name: str = "") -> str:
        """The same, also for an element that is drawn only by reference; name: its id there."""
        style = source.style_of(element)
        known = self.custom(style, known)
        said = self.attributes(source, element, style, known)
        if said.get("display") == "none" or is_unseen(element, said):
            return ""
        said.pop("display", None)
        if element.tag == "use":
            tag, inner = "use", ""
            said["href"] = "#" + self.borrow(source, element.attributes.get("href", ""), known)
        else:
            tag, inner = self.tag_of(element, said), self.inside(source, element, known)
        if not inner and tag in ("g", "text"):
            return ""
        head = f' id="{name}"' if name else ""
        told = "".join(f" {key}={quoteattr(value)}" for key, value in said.items())
        return f"<{tag}{head}{told}>{inner}</{tag}>" if inner else f"<{tag}{head}{told}/>"

    def tag_of(self, element: Element, said: dict[str, str]) -> str:
        """The tag of an element in a drawing; a layer over the whole sheet is a group."""
        is_layer = element.tag == "svg" and said.get("viewBox") == self.box
        if is_layer:
            del said["viewBox"]
        is_known = element.tag in PLAIN or element.tag in ("symbol", "marker", "pattern", "use")
        return element.tag if is_known and not is_layer else "g"

    def inside(self, source: Source, element: Element, known: Known) -> str:
        """The text and elements within an element."""
        has_words = element.tag in ("text", "tspan")
        inner = [escape(element.text)] if has_words else []
        for child in element.children:
            inner.append(self.element(source, child, known))
            if has_words:
                inner.append(escape(child.tail))
        return "".join(inner)

    # ------------------------------------------------------------------ its style

    def custom(self, style: Known, known: Known) -> Known:
        """The custom properties that apply to an element and its descendants."""
        own = {key: value for key, value in style.items() if key.startswith("--")}
        if not own:
            return known
        found = {**known}
        waiting = own
        while waiting:  # one of them may stand for another of the same element
            ready = {k: v for k, v in waiting.items() if not {*variables_in(v)} & {*waiting} - {k}}
            for key, value in (ready or waiting).items():
                found[key] = resolved(value, found, self.theme)
            waiting = {k: v for k, v in waiting.items() if ready and k not in ready}
        return found

    def attributes(
        self, source: Source, element: Element, style: Known, known: Known
    ) -> dict[str, str]:
        """The attributes of an element: its geometry, and its style as computed here."""
        said = {}
        for key, value in element.attributes.items():
            if key in GEOMETRY:
                said[key] = value
            elif key in PRESENTATION:
                said[key] = resolved(value, known, self.theme)
        for key, value in style.items():
            if not key.startswith("--"):
                plain = resolved(value, known, self.theme)
                if plain:
                    said |= longhand(key, plain)
        kept = {key: value for key, value in said.items() if value}
        if "font-family" in kept:
            kept["font-family"] = families(kept["font-family"])
        if "url(" in "".join(kept.values()):
            kept = {key: self.pointed(source, value, known) for key, value in kept.items()}
        return kept

    def pointed(self, source: Source, value: str, known: Known) -> str:
        """An attribute value with its url(#…) references redirected to our copies."""
        return FRAGMENT.sub(lambda to: f"url(#{self.borrow(source, f'#{to[1]}', known)})", value)

    # ------------------------------------------------------------------ what is borrowed

    def borrow(self, source: Source, href: str, known: Known) -> str:
        """The id of our copy of an element in this document or another, as styled here."""
        address, _, key = href.partition("#")
        if address:
            source = self.file_of(address)
        element = source.by_id.get(key)
        if element is None:
            return ""
        asked = {name: known[name] for name in sorted(self.wanted(source, key)) if name in known}
        mark = hashlib.sha256(repr((source.name, key, self.theme, asked)).encode()).hexdigest()
        name = f"b{mark[:16]}"
        if name not in self.borrowed:
            self.borrowed[name] = ""
            self.borrowed[name] = self.written(source, element, asked, name)
        return name

    def wanted(self, source: Source, key: str) -> frozenset[str]:
        """The custom properties on which the look of an element and its descendants depends."""
        if key not in source.by_id:
            return frozenset()
        found = source.wants.get(key)
        if found is None:
            source.wants[key] = frozenset()  # if it borrows itself
            found = source.wants[key] = frozenset(
                name for each in source.by_id[key].walk() for name in self.wanted_by(source, each)
            )
        return found

    def wanted_by(self, source: Source, element: Element) -> set[str]:
        """The custom properties on which the element itself depends, with what it borrows."""
        names: set[str] = set()
        for value in (*element.attributes.values(), *source.style_of(element).values()):
            names.update(variables_in(value))
            for key in FRAGMENT.findall(value):
                names |= self.wanted(source, key)
        if element.tag == "use":
            address, _, key = element.attributes.get("href", "").partition("#")
            names |= self.wanted(self.file_of(address) if address else source, key)
        return names


def is_unseen(element: Element, said: Mapping[str, str]) -> bool:
    """Whether a shape has neither a fill nor a stroke; pages have such shapes as click targets."""
    is_clear = said.get("fill") in ("transparent", "none")
    return element.tag in SHAPES and is_clear and said.get("stroke", "none") == "none"
