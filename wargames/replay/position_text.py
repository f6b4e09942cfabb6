"""A position as text among words: what people paste in a forum, and how it is found there again."""

from __future__ import annotations

import re

BEGIN, END = "-----BEGIN POSITION-----", "-----END POSITION-----"
WIDTH = 76
AMONG = re.compile(rf"{BEGIN}(.*?){END}", re.S)
QUOTED = re.compile(r"^[>|\s]+", re.M)
"""What a forum or a mail puts before each line that it quotes."""


def with_words(letters: str, title: str, facts: str) -> str:
    """The letters of a position in short lines, with a line on what it is before them."""
    lines = [letters[at : at + WIDTH] for at in range(0, len(letters), WIDTH)]
    return "\n".join([f"Flag Plot: {title}. {facts}".strip(), BEGIN, *lines, END, ""])


def text_in(pasted: str) -> str:
    """The letters of the position in a text; without its lines of dashes, the whole of it."""
    found = AMONG.search(pasted)
    return QUOTED.sub("", found[1] if found else pasted)
