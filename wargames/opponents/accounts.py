"""The accounts under which programs sit at a table: one for each level, without a log-in."""

from __future__ import annotations

from engine.core.playing.advice import LEVELS
from wargames.accounts.models import PROGRAM_MARK, User

NAMES = {level: f"{level.capitalize()} {PROGRAM_MARK}" for level in LEVELS}


def account_of(level: str) -> User:
    """The account of a level, made when it is first wanted; its games are not rated.

    :raises KeyError: there is no such level.
    """
    found = User.objects.filter(program=level).first()
    if found is not None:
        return found
    about = {"name": NAMES[level], "is_rated": False, "wants_email": False, "password": "!"}
    return User.objects.get_or_create(program=level, defaults=about)[0]
