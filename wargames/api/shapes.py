"""The types that the API takes and answers with, as its OpenAPI page shows them."""

from __future__ import annotations

import json
import uuid
from datetime import datetime
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Field, Schema
from ninja.errors import ValidationError

from engine.core import registry
from engine.models import STEADY
from wargames.lobby.new_games.forms import PHRASE_LENGTH


class Sent(Schema):
    """What a request says. Fields of other names would not be heeded: `check` refuses them."""

    model_config = {"json_schema_extra": {"additionalProperties": False}}

    def check(self, request: HttpRequest) -> None:
        """Refuse fields of other names; called once it is known that the person may ask.

        :raises ValidationError: there are any.
        """
        said = json.loads(request.body or b"{}")
        odd = sorted({*said} - {*type(self).model_fields})
        if odd:
            told = "there is no such field"
            raise ValidationError([{"loc": ("body", "sent", name), "msg": told} for name in odd])


class Refused(Schema):
    """Why something was not done; nothing has changed."""

    error: str = Field(description="A short name that stays: stale, not_legal, no_seat …")
    words: str = Field(description="The same for people.")
    rule: str = Field("", description="The rule that forbids it, if any.")


class Person(Schema):
    """Whose token it is."""

    name: str
    is_guest: bool


class Sitting(Schema):
    """Who sits on a side."""

    side: str
    name: str
    powers: list[str] = Field(description="Held by name; empty: what nobody else holds.")
    program: str = Field(
        description="The level of the built-in program that moves for it; empty: its holder does."
    )


class GameLine(Schema):
    """A game of yours."""

    id: uuid.UUID
    game: str = Field(description=f"Which game it is: {', '.join(registry.keys())}.")
    title: str
    status: str = Field(description="waiting, playing or over")
    sides: list[str] = Field(description="Your sides there.")
    is_my_move: bool = Field(description="Whether you are asked for a decision.")
    waiting_for: list[str] = Field(description="The roles that must choose, as you may know it.")
    revision: int = Field(description="How often what you can see has changed.")
    changed_at: datetime
    url: str = Field(description="The table, for people.")


class GameList(Schema):
    """A page of your games, the newest first."""

    games: list[GameLine]
    next_page: int | None


class Table(GameLine):
    """A game as your side sees it."""

    seats: list[Sitting]
    side: str = Field(description="Whose view it is.")
    programs: list[str] = Field(
        description="The levels of the built-in programs that could play for you."
    )
    trail: list[str] = Field(description="The current place in the sequence of play.")
    board: Any = Field(description="The position, null before it begins. Each game has its own.")
    result: Any = Field(description="How it ended, null while it goes on.")


class Content(Schema):
    """What a game is played with: facts that are printed, and no secret of any side."""

    sections: dict[str, list[Any]] = Field(
        description="Entries by section, with the fields that content packs have."
    )


class Option(Schema):
    """A choice that is open."""

    choice: Any = Field(description="Send this back unchanged.")
    words: str
    rule: str
    target: str
    odds: str = Field(description="The chance in words, empty where no die decides.")
    chance: Any = Field(description="The faces of the die that succeed, with the sum behind them.")


class Addition(Schema):
    """What may be added to a draft next, or why not."""

    draft: Any = Field(description="The draft with it.")
    words: str
    target: str
    odds: str
    why_not: str = Field(description="Empty where it may be added.")


class Prospect(Schema):
    """What a draft is likely to come to at one place, a battle with its odds say."""

    place: str
    words: str


class Draft(Schema):
    """A choice that is put together part by part."""

    draft: Any = Field(description="Send this as the choice once `why_not` is empty.")
    start: Any = Field(description="The draft with nothing in it.")
    items: list[str]
    parts: list[Addition]
    leads_to: list[Prospect] = Field(
        description="What is likely to come of it, without the items that break a rule."
    )
    why_not: str = Field(description="Why it is not allowed as a whole; empty: it may be sent.")
    rule: str


class Decision(Schema):
    """What a role of yours is asked."""

    role: str
    kind: str
    rule: str
    about: dict[str, Any] = Field(description="What it is about, in the game's own names.")
    token: str = Field(description="Names this decision: send it along with the choice.")
    may_choose: bool = Field(
        description="Whether it is your turn to decide, where several players share a role."
    )
    options: list[Option] = Field(description="The choices; empty where they are put together.")
    draft: Draft | None = Field(description="Where the choice is put together: your side's draft.")


class Decisions(Schema):
    """Everything that you are asked now."""

    revision: int
    decisions: list[Decision]
    unasked: list[Decision] = Field(description="What you may do at any time.")


class DraftSent(Sent):
    """A draft to be looked over, perhaps with a line typed for it."""

    role: str
    draft: Any = None
    line: str = Field("", max_length=200)
    side: str = ""


class Move(Sent):
    """A choice that is made."""

    token: str = Field(max_length=500)
    choice: Any
    side: str = Field("", description="Which of your sides, where you play several.")


class Back(Sent):
    """Which revision's last move is taken back."""

    revision: int
    side: str = ""


class Moved(Schema):
    """It is done."""

    revision: int
    status: str


class Event(Schema):
    """Something that happened, as your side was told it."""

    kind: str
    rule: str
    words: str
    data: Any
    who: str = Field(description="Who made the move, where it is told.")
    is_taken_back: bool


class Events(Schema):
    """What happened since a revision, oldest first."""

    revision: int
    events: list[Event]
    has_more: bool = Field(description="Ask again with `skip` raised by as many as came.")


Pace = Annotated[
    int, Field(ge=0, le=60, description="Seconds between two moves of a built-in program.")
]


class NewGame(Sent):
    """A game to be made."""

    game: str
    options: dict[str, Any] = {}
    side: str = Field("", description="Yours; `dice`: they decide; empty: the first one.")
    hot_seat: bool = Field(False, description="You play all sides.")
    against: str = Field(
        "", description="The level of the built-in program that plays the other sides."
    )
    pace: Pace = STEADY
    power: str = Field(
        "",
        description="The one power that you play, of a side of several, which is then yours:"
        " `side` may be left out. With `against`, the computer plays all others.",
    )
    program_power: str = Field(
        "", description="The one power of your side that the computer plays; needs `against`."
    )


class Made(Schema):
    """The game that was made, and how others join it."""

    id: uuid.UUID
    status: str
    join_url: str


class Chair(Schema):
    """A place to sit down in."""

    role: str = Field(description="Send this to sit there.")
    side: str
    power: str = Field(description="The one power of the side that it is for; empty: all.")
    words: str
    asks_password: bool


class Invitation(Schema):
    """What a link invites to."""

    game: str
    title: str
    status: str
    options: list[str] = Field(description="The optional rules that are on.")
    is_drawn: bool = Field(description="Whether the dice give the sides when all are there.")
    version: int = Field(description="Of the game: send it along to agree to these settings.")
    settings: str = Field(
        description="A fingerprint of the settings: sent along, they are agreed to although another"
        " player has joined meanwhile. Empty once the game has begun."
    )
    seats: list[Sitting]
    own: list[str] = Field(description="Your sides there, if you sit there already.")
    chairs: list[Chair] = Field(description="The places that are free for you.")


class Joining(Sent):
    """Where to sit down, and on which settings."""

    role: str = Field("", max_length=32, description="A chair's; empty: the first one.")
    version: int | None = Field(None, description="As it was told; needed while the game waits.")
    settings: str = Field("", max_length=64, description="Their fingerprint, as it was told.")
    password: str = Field("", max_length=PHRASE_LENGTH)
    phrase: str = Field(
        "", max_length=PHRASE_LENGTH, description="Any text; it is mixed into every roll."
    )
    invited: str = Field("", max_length=500, description="What the link says after `?side=`.")


class Seated(Schema):
    """Your seat."""

    id: uuid.UUID
    side: str
    status: str
    url: str = Field(description="The table, for people.")


class Led(Sent):
    """Which built-in program is to move for you."""

    level: str = Field("", max_length=32, description="Its level; empty: you move yourself.")
    pace: Pace = STEADY
    side: str = Field("", description="Which of your sides, where you play several.")


class Filled(Sent):
    """Which built-in program is to play the free sides."""

    level: str = Field(max_length=32)
    pace: Pace = STEADY


class Leaving(Sent):
    """Which seat you give up."""

    side: str = Field("", description="Empty: all of yours.")


class Left(Schema):
    """What is yours still at this table."""

    sides: list[str]
