"""Cards for what is to be announced: a numbered one for each room, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import unescape

from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import get_text_list
from msgspec import Struct, field

from engine.models import Announcement, Game, LogEntry
from wargames.facilitator.walk import Errand
from wargames.presentation.desk import Excess
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import hashed_names
from wargames.table.history.log import told_of

HALLWAY = "hallway"
"""The room that everyone hears: an announcement there goes to each side."""


class Card(Struct, frozen=True):
    """A sentence to announce in one room.

    numbers: its announcements, one for each side that hears it. told: the sentence in the rules'
    words, safe HTML; plain: as text. words: what replaces it. place: what it is about, "" for none.
    after: numbers of cards that must be announced first. excess: where the words tell more than the
    rules allow.
    """

    number: int
    room: str
    name: str
    numbers: tuple[int, ...]
    entry: int
    told: SafeString
    plain: str
    words: str
    place: str = ""
    after: tuple[int, ...] = ()
    excess: Sequence[Excess] = field(default=())

    @property
    def waits(self) -> bool:
        """Whether another card must be announced first."""
        return bool(self.after)

    @property
    def sentence(self) -> str:
        """The sentence to be announced, as text."""
        return self.words or self.plain

    @property
    def marked(self) -> SafeString:
        """The words with too revealing ones marked; safe HTML."""
        text, last = "", 0
        for each in sorted(self.excess, key=lambda more: more.at):
            end = each.at + len(each.word)
            text += escape(self.words[last : each.at])
            text += f"<mark>{escape(self.words[each.at : end])}</mark>"
            last = end
        return mark_safe(text + escape(self.words[last:]))  # noqa: S308 - escaped piece by piece

    @property
    def after_words(self) -> str:
        """The cards that it waits for: "card 1 is", "cards 1 and 2 are"."""
        numbers = get_text_list([str(each) for each in self.after], "and")
        return f"cards {numbers} are" if len(self.after) > 1 else f"card {numbers} is"

    @property
    def sent(self) -> str:
        """The announcements as a button sends them."""
        return ",".join(map(str, self.numbers))


def cards_of(
    game: Game, held: Sequence[Announcement], names: Mapping[str, str], rooms: Mapping[str, str]
) -> list[Card]:
    """A card for each sentence still to be announced; `rooms`: the name of each room.

    Earlier events are announced first; of the events of one step, each room hears its own in order,
    but the rooms may come in any order.
    """
    found: list[Card] = []
    stages: list[int | None] = []
    called = hashed_names(tuple(names.items()))
    for group in grouped(held):
        first = group[0]
        room = HALLWAY if first.entry.audience is None else first.viewer
        told = told_of(game.key, first.entry, called)
        earlier = [
            card.number
            for card, stage in zip(found, stages, strict=True)
            if stage != first.entry.move_id or room in (card.room, HALLWAY) or card.room == HALLWAY
        ]
        found.append(
            Card(
                number=len(found) + 1,
                room=room,
                name=rooms[room],
                numbers=tuple(each.number for each in group),
                entry=first.entry_id,
                told=told,
                plain=plain(told),
                words=first.words,
                place=place_of(game.key, first.entry),
                after=tuple(earlier),
            )
        )
        stages.append(first.entry.move_id)
    return found


def place_of(key: str, entry: LogEntry) -> str:
    """The first place that an event names, of a path its end; "" for none."""
    named = (entry.data.get(field) for field in presentation_of(key).log.places)
    found = next(filter(None, named), "")
    return str(found[-1] if isinstance(found, list) else found)


def grouped(held: Sequence[Announcement]) -> list[list[Announcement]]:
    """Group announcements into sentences: one for everyone together, the rest for single sides."""
    groups: dict[tuple[int, str], list[Announcement]] = {}
    for each in held:
        room = HALLWAY if each.entry.audience is None else each.viewer
        groups.setdefault((each.entry_id, room), []).append(each)
    return list(groups.values())


def errands(cards: Sequence[Card]) -> list[Errand]:
    """The cards as errands for someone who walks between the rooms."""
    return [
        Errand(number=card.number, room=card.room, after=frozenset(card.after)) for card in cards
    ]


def plain(html: str) -> str:
    """A sentence as text, for reading aloud."""
    return " ".join(unescape(strip_tags(html)).split())
