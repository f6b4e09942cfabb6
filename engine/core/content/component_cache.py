"""Cache of a game's components, read from its content with a content pack or without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

import msgspec

from engine.core.content.problems import ContentError, Problem
from engine.core.content.reading import Book, Library, Parts
from engine.core.content.toml import Raw
from engine.core.encoding.codec import JsonData

E = TypeVar("E")


class ComponentCache(Generic[E]):
    """Builds the components once for each pack, and keeps those of the packs used last.

    `assembled` puts the parts together. `problems_of` lists mistakes between them, given the
    components and the position of each entry in the files.
    """

    def __init__(
        self,
        library: Library,
        assembled: Callable[[Parts], E],
        problems_of: Callable[[E, Book], list[Problem]],
    ) -> None:
        self.library, self.assembled, self.problems_of = library, assembled, problems_of
        self._made = lru_cache(maxsize=16)(self._make)

    def load(self, pack: Mapping[str, JsonData] | None = None, name: str = "content pack") -> E:
        """The components, with the entries of a content pack replacing ours.

        :raises ContentError: the pack does not fit; every mistake in it is listed.
        """
        return self._made(msgspec.json.encode(pack, order="deterministic") if pack else b"", name)

    def entries(self, pack: Mapping[str, JsonData] | None = None) -> dict[str, list[Raw]]:
        """Every entry as it is written, by section, those of a content pack in place of ours.

        :raises ContentError: a mistake in a file of ours.
        """
        book, _, _ = self.library.read(pack, "content pack")
        return {name: [entry.raw for entry in shelf.values()] for name, shelf in book.items()}

    def describe(self, pack: Mapping[str, JsonData], name: str = "content pack") -> str:
        """What a pack replaces, in a few words.

        :raises ContentError: the pack does not fit; every mistake in it is listed.
        """
        self.load(pack, name)
        return self.library.tally(pack, name)

    def _make(self, pack: bytes, name: str) -> E:
        book, parts, problems = self.library.read(msgspec.json.decode(pack) if pack else None, name)
        made = self.assembled(parts)
        problems = problems + self.problems_of(made, book)
        if problems:
            raise ContentError(problems)
        return made
