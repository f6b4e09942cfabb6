"""2 A scenario of this system: what its components say of it as a whole."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Scenario(msgspec.Struct, frozen=True):
    """2 Which game of this system is played: its key on the shelf, and its title.

    usual: the options that a new game has, where they are not those of all. lessons: the files of
    its lessons. practice: the file of the turns that are made up for
    facilitators to practise on; None: there are none.
    """

    key: str
    title: str
    usual: dict[str, bool] = {}
    lessons: tuple[Path, ...] = ()
    practice: Path | None = None
