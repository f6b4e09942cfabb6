"""Parses markup into elements."""

from __future__ import annotations

from xml.parsers import expat

from wargames.pictures.style_sheet import Element


def parsed(markup: str) -> Element:
    """The elements of a well-formed XML document.

    :raises expat.ExpatError: it is not well-formed.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = Element("", {})
    open_elements, last = [top], None

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal last
        parent = open_elements[-1]
        before = parent.children[-1] if parent.children else None
        inside = None if parent is top else parent
        made = Element(tag, attributes, inside, before)
        parent.children.append(made)
        open_elements.append(made)
        last = None

    def end(tag: str) -> None:
        nonlocal last
        last = open_elements.pop()

    def said(text: str) -> None:
        if last is None:
            open_elements[-1].text += text
        else:
            last.tail += text

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = said
    parser.Parse(markup, True)
    return top.children[0]
