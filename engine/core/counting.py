"""How many of a thing, in words."""

from __future__ import annotations


def counted(number: int, thing: str, things: str = "") -> str:
    """A number with its noun: 1 Action, 2 Actions. `things`: the plural where it takes no s."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"
