"""CSS values for one theme: custom properties, light-dark() and color-mix() resolved."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wargames.pictures.style_sheet import apart

FUNCTION = re.compile(r"(var|light-dark|color-mix)\(")
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)")
FONT = re.compile(
    r"(?P<style>italic\s+)?(?P<weight>\d{3}\s+)?(?P<size>[\d.]+(?:px|rem|em))(?:/[\d.]+)?\s+(?P<family>.+)"
)
SHIFTED = re.compile(r"translateY\((-?[\d.]+)px\)")
MIXED = re.compile(r"(?P<colour>.+?)(?:\s+(?P<share>[\d.]+)%)?$")


def variables_in(value: str) -> list[str]:
    """The custom properties that a value uses."""
    return VARIABLE.findall(value) if "var(" in value else []


def resolved(value: str, custom: Mapping[str, str], theme: str) -> str:
    """A value with its functions resolved; "" if it uses a property that is not set."""
    while found := FUNCTION.search(value):
        end, depth = found.end(), 1
        while depth and end < len(value):
            depth += {"(": 1, ")": -1}.get(value[end], 0)
            end += 1
        inner = apart(value[found.end() : end - 1], ",")
        put = called(found[1], [each.strip() for each in inner], custom, theme)
        if not put:
            return ""
        value = value[: found.start()] + put + value[end:]
    return value


def called(function: str, given: list[str], custom: Mapping[str, str], theme: str) -> str:
    """The value of one function call."""
    if function == "light-dark":
        return resolved(given[1 if theme == "dark" else 0], custom, theme)
    if function == "var":
        return custom.get(given[0], "") or resolved(", ".join(given[1:]), custom, theme)
    return mixed([resolved(each, custom, theme) for each in given[1:]])


def mixed(parts: list[str]) -> str:
    """The mixture of two colours in sRGB, with their shares if given."""
    read = [found for part in parts if (found := MIXED.match(part))]
    shares = [float(each["share"]) if each["share"] else None for each in read]
    first = shares[0] if shares[0] is not None else 100 - (50 if shares[1] is None else shares[1])
    left, right = (channels(each["colour"].strip()) for each in read)
    share = first / 100
    alpha = left[3] * share + right[3] * (1 - share)
    if not alpha:
        return "transparent"
    colour = [
        (a * left[3] * share + b * right[3] * (1 - share)) / alpha
        for a, b in zip(left[:3], right[:3], strict=True)
    ]
    return "#" + "".join(f"{round(each):02x}" for each in (*colour, alpha * 255))


def channels(colour: str) -> tuple[float, float, float, float]:
    """Red, green, blue (0 to 255) and the opacity (0 to 1) of a hexadecimal colour.

    :raises ValueError: it is written differently.
    """
    if colour == "transparent":
        return 0, 0, 0, 0
    digits = colour.removeprefix("#")
    digits = "".join(2 * each for each in digits) if len(digits) < 5 else digits
    red, green, blue, *alpha = (int(digits[n : n + 2], 16) for n in range(0, len(digits), 2))
    return red, green, blue, alpha[0] / 255 if alpha else 1


def longhand(name: str, value: str) -> dict[str, str]:
    """A declaration as SVG attributes: `font` split into its parts, a translation as SVG's."""
    if name == "font":
        font = FONT.fullmatch(value)
        parts = font.groupdict() if font else {}
        kept = {f"font-{part}": said.strip() for part, said in parts.items() if said}
        return {**dict.fromkeys(("font-style", "font-weight"), "normal"), **kept} if kept else {}
    if name == "transform":
        shift = SHIFTED.fullmatch(value)
        return {"transform": f"translate(0 {shift[1]})"} if shift else {}
    if name == "display":
        return {"display": value if value == "none" else ""}
    return {name: value}
