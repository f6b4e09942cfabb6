"""Fallback fonts for machines that lack those of the page."""

from __future__ import annotations

SANS = (
    "Noto Sans", "Liberation Sans", "Arial", "Helvetica", "Helvetica Neue", "DejaVu Sans",
    "Verdana", "FreeSans", "Nimbus Sans",
)  # fmt: skip
SERIF = (
    "Noto Serif", "Liberation Serif", "Times New Roman", "Times", "DejaVu Serif", "FreeSerif",
    "Nimbus Roman",
)  # fmt: skip
GENERIC = {"sans-serif": (*SANS, *SERIF), "serif": (*SERIF, *SANS)}

OF_A_SYSTEM = ("system-ui", "-apple-system", "ui-monospace")
"""Font names that stand for others."""


def families(value: str) -> str:
    """A font list that ends in fonts which are likely to be installed."""
    asked = [each.strip() for each in value.split(",")]
    generic = GENERIC["serif" if asked[-1] == "serif" else "sans-serif"]
    quoted = (f"'{each}'" for each in generic)
    named = (each for each in asked if each not in (*GENERIC, *OF_A_SYSTEM))
    return ", ".join([*named, *quoted])
