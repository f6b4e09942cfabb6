"""The briefing for a new player of a side: what the side knows and has begun, in words.

It is made from the side's own view, log and papers: nothing that the side may not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.roles import FACILITATOR
from engine.models import Paper, Seat
from engine.seats.seated import seats_at
from wargames.presentation.registry import presentation_of
from wargames.seating.models import BRIEFING_LENGTH, Vacancy
from wargames.table.chat.talk import note_of
from wargames.table.draft import compose
from wargames.table.history import log, since
from wargames.table.viewer.view import SeatView, seat_view_at

LENGTH = BRIEFING_LENGTH
POSITION, OUTCOMES, DECISION = "Position", "Gains and losses so far", "Decision to make"
DRAFTS, PAPERS_KEPT = "Drafts", "Papers"
NOTES, LOG, SINCE = "My notes", "What has happened", "Since this was written"
HEADINGS = (POSITION, OUTCOMES, DECISION, DRAFTS, PAPERS_KEPT, NOTES, LOG, SINCE)
TURNS = 2
"""The number of newest turns of the log that are told."""
MOST_LINES = 120
"""The most lines of the log."""


def briefing_of(seat: Seat, *, with_note: bool = False) -> str:
    """The briefing for a seat from its side's knowledge; `with_note`: with its holder's notes."""
    seen = seat_view_at(seat.game, seat, seats_at(seat.game))
    parts = [
        (POSITION, list(position(seen))),
        (OUTCOMES, list(outcomes(seen))),
        (DECISION, list(decision(seen))),
        (DRAFTS, list(drafts(seen))),
        (PAPERS_KEPT, list(papers_kept(seen))),
        (NOTES, [note_of(seat)] if with_note and note_of(seat) else []),
        (LOG, list(recent_log(seen))),
    ]
    text = [f"{title}\n" + "\n".join(lines) for title, lines in parts if lines]
    return "\n\n".join(text)[:LENGTH]


def has_desk(seat: Seat) -> bool:
    """Whether a seat is a facilitator's with a desk, which shows all that a successor needs."""
    return seat.side == FACILITATOR and presentation_of(seat.game.key).desk is not None


def position(seen: SeatView) -> Iterator[str]:
    """The turn, and the current step of it."""
    facts = seen.words.facts(seen.game.summary)
    if facts:
        yield facts
    if seen.crumbs:
        yield " · ".join(seen.crumbs)


def outcomes(seen: SeatView) -> Iterator[str]:
    """The lasting gains and losses of the whole game in the side's log, its own first."""
    events = since.told(log.entries_of(seen.game), seen.seat.side)
    found = [each for each in seen.presentation.outcomes(events, seen.view) if each.lasts]
    own = seen.seat.side
    for each in sorted(found, key=lambda each: (not each.whose, each.whose != own)):
        yield f"- {each.words}"


def decision(seen: SeatView) -> Iterator[str]:
    """Who must choose now, as the side sees it."""
    own = [role for role in (*seen.led, *seen.powers) if role in seen.asked]
    if own:
        yield f"It is for {seen.words.called(own[0])} to choose."
    elif seen.waiting_for:
        yield f"Waiting for {seen.waiting_for}."


def drafts(seen: SeatView) -> Iterator[str]:
    """The content of the side's drafts."""
    for each in compose.composed(seen):
        for item in each.items:
            yield f"- {plain(item.words)}"


def papers_kept(seen: SeatView) -> Iterator[str]:
    """The number of papers of each kind that the side keeps."""
    papers = Paper.objects.filter(game=seen.game, side=seen.seat.side, data__isnull=False)
    kinds = list(papers.values_list("kind", flat=True))
    for kind, one, many in PAPERS:
        if count := kinds.count(kind):
            yield f"- {count} {one if count == 1 else many}"


PAPERS = (
    (Paper.Kind.GUESS, "sheet of guesses on the chart", "sheets of guesses on the chart"),
    (Paper.Kind.MARK, "sheet of pencil marks", "sheets of pencil marks"),
    (Paper.Kind.ANSWER, "auto-reply", "auto-replies"),
)


def recent_log(seen: SeatView, since: int = 0) -> Iterator[str]:
    """The side's log of the newest turns, oldest first; `since`: the first section to include."""
    role, turns, told = seen.seat.side, list[str](), list[list[str]]()
    for section in log.sections(seen.game, seen.names, role=role):
        if section.turn not in turns:
            turns.append(section.turn)
        if len(turns) > TURNS or section.number < since:
            break
        lines = [f"- {each.plain}" for each in section.lines[::-1] if not each.is_undone]
        title = " ".join(f"{section.turn} {section.title}".split())
        told.append([f"{title}:", *lines])
    lines = [line for section in reversed(told) for line in section if section[1:]]
    yield from lines[-MOST_LINES:]


def since_written(vacancy: Vacancy) -> str:
    """What the side's log says that its holder's briefing does not; empty: nothing."""
    seat = vacancy.seat
    seen = seat_view_at(seat.game, seat, seats_at(seat.game))
    lines = [line for line in recent_log(seen) if line not in vacancy.briefing]
    news = [line for line in lines if line.startswith("- ")]
    return f"\n\n{SINCE}\n" + "\n".join(news) if news else ""


def plain(words: str) -> str:
    """Words without HTML tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", words).split())
