"""Where a template's words run together: no blank is between them, though a line break was.

The loader drops a break beside a tag (`wargames.rendering.template_loader`). Between two words it
must stay, as `{{ " " }}` at the end of the line. Here each way through a template's conditions is
followed far enough to know what may stand before each word.
"""

import re
from dataclasses import dataclass, field, replace

from wargames.rendering.template_loader import without_breaks

GONE = "\x01"
"""A line break that the loader drops."""
TOKEN = re.compile(
    r"""
    (?P<tag>\{%-?\s*(?P<name>\w+).*?%\})
    | (?P<blank>\{\{\s*"\s[^"]*"\s*\}\})
    | (?P<value>\{\{.*?\}\})
    | (?P<verbatim><(?:script|style|pre|textarea)\b.*?</(?:script|style|pre|textarea)>)
    | (?P<html></?(?P<element>[a-zA-Z][\w-]*)
        (?:"(?:\{[%{].*?[%}]\}|[^"])*" | '[^']*' | \{[%{].*?[%}]\} | [^<>"'{])*>)
    | (?P<other><!.*?>|&nbsp;)
    | (?P<gone>\x01)
    | (?P<space>\s+)
    | (?P<words>(?:&\w+;|[^\s<{&\x01])+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
IN_LINE = {
    *("a", "abbr", "b", "cite", "code", "em", "kbd", "mark", "q", "s", "small", "span"),
    *("strong", "time", "u"),
}
"""Elements whose words are in the line of those around them; an `i` is a mark, or a box."""
WIDGET = re.compile(
    r"\.tag\b|\.box\b|errors|^\{\{ (field|form|who|clock_form|parts|attrs|each\.hand_over)\b"
    r"|^\{\{ [\w.]+\(|\|linebreaks"
)
"""Values that are elements of their own: fields of forms, parts of a page, what a macro draws."""
SILENT = {"with", "endwith", "load", "csrf_token", "set", "cycle", "autoescape", "endautoescape"}
"""Tags that draw nothing, and part no words; before and behind others nothing is known of them."""
ENDS_A_WORD = re.compile(r"[\w.,;:!?)\]”’…%·]$")
BEGINS_A_WORD = re.compile(r"[\w(“‘+−→·]")


BETWEEN_TURNS = re.compile(r"not (forloop|loop)\.(first|last)")
KINDS = ("tag", "blank", "value", "verbatim", "html", "other", "gone", "space", "words")


@dataclass(frozen=True)
class Last:
    """What was said last on a way. is_word: a word that the next must be parted from.

    has_gone: a line break has vanished since.
    """

    words: str
    is_word: bool
    has_gone: bool = False


Ways = frozenset[Last]
NOTHING: Ways = frozenset([Last("", is_word=False)])


@dataclass
class Fork:
    """A condition or a loop that is gone through: how it began, and the ways that have left it.

    at: the place of its tag. is_sure: of a condition that holds between any two turns of a loop.
    is_again: of a loop, which is read twice, for its end comes before its beginning too.
    """

    begin: Ways
    at: int
    is_sure: bool = False
    is_again: bool = False
    has_else: bool = False
    left: set[Last] = field(default_factory=set)


def joined(source: str) -> list[str]:
    """Each pair of words of a template that run together."""
    return Reading(source).read()


class Reading:
    """A template that is gone through word by word."""

    def __init__(self, source: str) -> None:
        self.tokens = list(TOKEN.finditer(without_breaks(source, GONE)))
        self.ways = NOTHING
        self.forks: list[Fork] = []
        self.seen: dict[str, None] = {}

    def read(self) -> list[str]:
        """Each pair of words that run together."""
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            kind = next(kind for kind in KINDS if token[kind] is not None)
            if kind == "tag":
                at = self.past_tag(at, token["name"], token[0])
            else:
                self.past(kind, token)
            at += 1
        return list(self.seen)

    def past(self, kind: str, token: re.Match[str]) -> None:
        """Go on behind what is no template tag."""
        text = token[0]
        if kind == "gone":
            self.ways = frozenset(replace(way, has_gone=True) for way in self.ways)
        elif kind == "html":
            self.ways = self.ways if token["element"].lower() in IN_LINE else NOTHING
        elif kind == "value" and not WIDGET.search(text):
            self.say(text, begins=True, ends=True)
        elif kind == "words":
            begins, ends = BEGINS_A_WORD.match(text), ENDS_A_WORD.search(text)
            self.say(text, begins=bool(begins), ends=bool(ends))
        else:
            self.ways = NOTHING

    def say(self, text: str, *, begins: bool, ends: bool) -> None:
        """Words, which may touch those before them."""
        touched = [way for way in self.ways if begins and way.is_word and way.has_gone]
        self.seen |= dict.fromkeys(f"{way.words} | {text}" for way in touched)
        self.ways = frozenset([Last(text, is_word=ends)])

    def turns_again(self) -> bool:
        """Whether the body of a loop was read for the first time, and is to be read again."""
        if not self.forks or self.forks[-1].is_again:
            return False
        self.forks[-1].is_again = True
        self.ways |= self.forks[-1].begin
        return True

    def past_tag(self, at: int, name: str, tag: str) -> int:
        """Go on behind a template tag; returns the place of the token that was read last."""
        if name in ("if", "for", "ifchanged"):
            is_sure = bool(BETWEEN_TURNS.search(tag))
            self.forks.append(Fork(self.ways, at, is_sure=is_sure, is_again=name != "for"))
        elif name in ("else", "elif", "empty", "endfor") and self.turns_again():
            return self.forks[-1].at
        elif name in ("else", "elif", "empty") and self.forks:
            fork = self.forks[-1]
            fork.left |= self.ways
            fork.has_else = fork.has_else or name != "elif"
            self.ways = fork.begin
        elif name in ("endif", "endfor", "endifchanged") and self.forks:
            fork = self.forks.pop()
            skips = not fork.has_else and not fork.is_sure
            self.ways = frozenset(fork.left) | self.ways | (fork.begin if skips else frozenset())
        elif name not in SILENT:
            self.ways = NOTHING
        return at
