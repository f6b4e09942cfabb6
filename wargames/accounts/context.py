"""Context processor: the colours that the reader has chosen."""

from __future__ import annotations

from django.http import HttpRequest

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "theme"


def theme(request: HttpRequest) -> dict[str, str]:
    """The chosen colours, kept in a cookie so that they work before a person has a name."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    now = chosen if chosen in THEMES else "auto"
    return {"theme": now, "next_theme": THEMES[(THEMES.index(now) + 1) % len(THEMES)]}
