"""The site's mark as PNG pictures, for home screens and notices."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py
from django.conf import settings

SEA = "#14395b"
"""The blue background of the mark."""
PAPER, NIGHT = "#f4efe2", "#0c141d"
"""The page's background by day and by night, as in base.css."""
ICONS = {
    "icon-192.png": ("whole", 192),
    "icon-512.png": ("whole", 512),
    "maskable-512.png": ("maskable", 512),
    "touch-180.png": ("maskable", 180),
    "badge-96.png": ("badge", 96),
}
"""File → the variant of the mark, and its side in pixels."""


def folder() -> Path:
    """The directory of the icons."""
    return Path(settings.BASE_DIR) / "static" / "icons"


def drawn(shape: str, side: int) -> bytes:
    """The mark as a square PNG of this size.

    `whole`: as it is. `maskable`: smaller on a full background, so that a phone may crop it to any
    shape. `badge`: only its lines, white on transparent.
    """
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(shape), width=side, height=side))


def svg(shape: str) -> str:
    """The mark as SVG in one of its variants."""
    mark = (Path(settings.BASE_DIR) / "static" / "mark.svg").read_text()
    if shape == "whole":
        return mark
    bare = re.sub(r"<rect[^>]*/>", "", mark)
    inner = bare[bare.index(">") + 1 : bare.rindex("</svg>")]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    if shape == "badge":
        return head + re.sub(r'(fill|stroke)="#[0-9a-f]{6}"', r'\1="#ffffff"', inner) + "</svg>"
    smaller = f'<g transform="translate(4 4) scale(0.75)">{inner}</g>'
    return f'{head}<rect width="32" height="32" fill="{SEA}"/>{smaller}</svg>'
