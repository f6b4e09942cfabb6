"""The opaque names of open decisions, which a page sends along with a choice."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.crypto import constant_time_compare, salted_hmac

from engine.models import Game

TOKEN_LENGTH = 20
MOST_TOKENS = 16
"""The most tokens accepted at once; a seat holds fewer powers than that."""


def opened_at(game: Game, role: str) -> int:
    """The version whose change opened a role's decision."""
    return int(game.opened.get(role, 0))


def token_of(game: Game, role: str, opened: int | None = None) -> str:
    """The token of a role's open decision; one's own move, an undo or a correction renews it."""
    version = opened_at(game, role) if opened is None else opened
    text = f"{game.pk.hex} {role} {version}"
    return salted_hmac("engine.visibility", text, algorithm="sha256").hexdigest()[:TOKEN_LENGTH]


def tokens_of(game: Game, roles: Collection[str]) -> str:
    """The tokens of several roles, in the form in which a page sends them."""
    return ".".join(token_of(game, role) for role in roles)


def is_meant(game: Game, role: str, opened: int, version: int | None, sent: str | int) -> bool:
    """Whether what a page sent refers to a role's decision that was opened at a version.

    `sent`: tokens, or the version of the game that the page showed; `version`: the last at which
    that decision was open.
    """
    if isinstance(sent, int):
        return opened < sent <= (game.version if version is None else version)
    token = token_of(game, role, opened)
    return any(constant_time_compare(token, each) for each in sent.split(".")[:MOST_TOKENS])
