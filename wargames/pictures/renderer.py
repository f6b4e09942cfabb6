"""A separate process that draws one SVG document from its input as a PNG to its output.

Drawing takes some tenths of a second in which Python can do nothing else; here nobody waits for it.
Run as `python -m wargames.pictures.renderer WIDTH BACKGROUND [FOLDER OF FONTS]…`.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import resvg_py

from wargames.pictures.faces import SANS
from wargames.pictures.letters import spelled

PATIENCE = 5
"""The niceness, so that processes that answer people go first."""
PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<text y="9" font-family="{families}">{word}</text></svg>'
)


def drawn(svg: str, width: int, background: str, fonts: list[str]) -> bytes:
    """The picture, in fonts of these folders or of the system, or in plain strokes.

    :raises ValueError: it is no SVG.
    """
    look: dict[str, Any] = {"skip_system_fonts": True, "font_dirs": fonts} if fonts else {}
    if not has_faces(look):
        svg = spelled(svg)
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=background, **look))


def has_faces(look: dict[str, Any]) -> bool:
    """Whether any font is available: rendered text leaves a trace."""
    families = ", ".join(SANS)
    probes = [PROBE.format(families=families, word=word) for word in ("M", "")]
    blank, written = (resvg_py.svg_to_bytes(svg_string=each, **look) for each in probes)
    return blank != written


def main() -> None:
    """Read, draw, write."""
    os.nice(PATIENCE)
    width, background, *fonts = sys.argv[1:]
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(drawn(svg, int(width), background, fonts))


if __name__ == "__main__":
    main()
