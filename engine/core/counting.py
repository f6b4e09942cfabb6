"""How many of a thing, in words."""

from __future__ import annotations


def counted(number: int, thing: str, things: str = "") -> str:
    """1 Action, 2 Actions; things: what several are called, if not by an s."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"
