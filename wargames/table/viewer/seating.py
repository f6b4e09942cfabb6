"""Who sits around a table and who is asked there, and whose page someone gets, if any."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.http import Http404
from django.utils.crypto import salted_hmac
from django.utils.text import get_text_list
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game, Move, Seat
from engine.moves.ending import may_be_ended
from engine.position import store
from engine.seats import programs
from engine.seats.seated import asked_sides, holders, on_watch, on_watch_of, powers_held, shown_seat
from engine.visibility import revisions
from wargames.lobby.models import Hints
from wargames.lobby.new_games.hints_agreed import may_agree
from wargames.lobby.new_games.tables import (
    HINTS,
    gives_hints,
    hints_withheld,
    is_between_people,
    may_give_hints,
    terms_of,
)
from wargames.lobby.selectors import Side, places_of
from wargames.opponents.models import Thought
from wargames.opponents.reviewing import may_be_reviewed
from wargames.presentation.ended import EndedFacts, ended_of
from wargames.presentation.offer import Offer
from wargames.presentation.protocol import AnyPresentation
from wargames.presentation.registry import presentation_of
from wargames.table.chat.rooms import people_in, rooms_of

BOTH = "both"
"""Hot seat: the value of the button that shows each side as it is asked."""
MARK_LENGTH = 16


class NotShown(Exception):
    """Nothing of the table can be shown now: a side has no player, or the sides change places."""


def open_seat(game: Game, mine: Sequence[Seat], side: str = "") -> Seat:
    """The seat whose page is shown; `side`: the one that the page shows, if it says so.

    :raises Http404: no seat at this table.
    :raises NotShown: the game waits for a side, no side is shown, or another than the page's.
    """
    if not mine:
        raise Http404("no seat at this table")
    seat = None if game.status == Game.Status.WAITING else shown_seat(game, mine)
    if seat is None or (side and side != seat.side):
        raise NotShown()
    return seat


def mark_of(seat: Seat) -> str:
    """A seat's id for its holder's browser, which stores moves that could not be sent yet."""
    digest = salted_hmac("wargames.table.seating", str(seat.pk), algorithm="sha256").hexdigest()
    return digest[:MARK_LENGTH]


def changes_hands(mine: Sequence[Seat]) -> bool:
    """Whether a hot seat shows its sides one at a time, for two people."""
    return len(mine) > 1 and not all(seat.is_shown for seat in mine)


def last_mover(seat: Seat) -> Seat:
    """The seat to undo a move for: of a person who plays both sides, the last to move."""
    own = list(Seat.objects.filter(game=seat.game_id, user=seat.user_id, is_shown=True))
    if len(own) < 2:
        return seat
    made = Move.objects.filter(game=seat.game_id, undone=False).order_by("-version").first()
    return next((each for each in own if made and each.pk == made.seat_id), seat)


def answerer(seat: Seat) -> Seat:
    """The seat that answers a request to take back; one who plays both sides answers for both."""
    asked = seat.game.take_back
    if asked is None or asked["role"] != seat.side:
        return seat
    own = Seat.objects.filter(game=seat.game_id, user=seat.user_id, is_shown=True)
    return own.exclude(side=seat.side).first() or seat


class Company(Struct, dict=True):
    """The people at a table, as one seat sees them: who has which side, and who may choose now."""

    game: Game
    seat: Seat
    seats: list[Seat]

    @cached_property
    def presentation(self) -> AnyPresentation:
        """The presentation of this game."""
        return presentation_of(self.game.key)

    @cached_property
    def watch(self) -> list[Seat]:
        """Who may choose now."""
        return on_watch(self.game, self.seats, self.asked)

    @cached_property
    def mine(self) -> bool:
        """Whether the viewer may choose now."""
        return any(seat.pk == self.seat.pk for seat in self.watch)

    @property
    def is_over(self) -> bool:
        return self.game.status == Game.Status.OVER

    @property
    def ended(self) -> EndedFacts | None:
        """How the game ended, if not by its rules."""
        return ended_of(self.game)

    @cached_property
    def is_shared(self) -> bool:
        return len({seat.user_id for seat in self.seats}) > 1

    @cached_property
    def words(self) -> Offer:
        """The words for the game and its sides."""
        return self.presentation.offer

    @property
    def is_opposed(self) -> bool:
        return self.words.is_opposed

    @property
    def has_secrets(self) -> bool:
        """Whether the sides do not even notice each other's moves."""
        return store.roles_of(self.game).is_secret

    def hears(self, side: str) -> bool:
        """Whether the viewer is told who of a side is here."""
        is_told = side in {self.seat.side, FACILITATOR} or self.is_facilitator
        return is_told or not self.has_secrets

    @property
    def side(self) -> str:
        """The name of the viewer's side."""
        return self.words.called(self.seat.side)

    @cached_property
    def places(self) -> list[Side]:
        """Every side, and last the facilitator where the game has one."""
        return places_of(self.game, self.seats)

    @property
    def rooms(self) -> list[str]:
        """The keys of the viewer's chat rooms, if there are any besides the table's."""
        seated_on = [seat.side for seat in self.seats]
        if FACILITATOR not in seated_on and len(seated_on) == len(set(seated_on)):
            return []  # nobody shares a side
        found = rooms_of(store.roles_of(self.game), self.seat.side, people_in(self.seats))
        return [room.key for room in found] if len(found) > 1 else []

    @property
    def powers(self) -> list[str]:
        """The roles of the viewer's sides: a page that shows both switches between them."""
        roles, sides = store.roles_of(self.game), dict.fromkeys(each.side for each in self.own)
        return [role for side in sides for role in roles.powers_of(side)]

    @cached_property
    def led(self) -> list[str]:
        """The powers that the viewer holds."""
        return powers_held(self.game, self.seats, self.seat)

    @cached_property
    def own(self) -> list[Seat]:
        """The viewer's seats: several in a hot seat."""
        return [seat for seat in self.seats if seat.user_id == self.seat.user_id]

    @property
    def changes_hands(self) -> bool:
        """Whether a hot seat shows its sides one at a time."""
        return changes_hands(self.own)

    @property
    def is_alone(self) -> bool:
        """Whether no other person has a seat."""
        return all(each.user.program or each in self.own for each in self.seats)

    @property
    def may_end(self) -> bool:
        """Whether the viewer may resign, or offer to end the game."""
        return may_be_ended(self.game, self.own)

    @cached_property
    def asked(self) -> list[str]:
        """The roles that must choose now, as the viewer sees it."""
        return [] if self.is_over else revisions.asked_seen(self.game, self.seat.side)

    @cached_property
    def asked_sides(self) -> list[str]:
        """The sides of those roles."""
        return asked_sides(self.game, self.asked)

    @cached_property
    def programs(self) -> list[str]:
        """The levels of the programs that could lead the viewer's seat."""
        return programs.levels_for(self.game, self.seat)

    @property
    def gives_hints(self) -> bool:
        """Whether the viewer may ask what a program would do."""
        return gives_hints(self.game, self.seats)

    @cached_property
    def hints_withheld(self) -> str:
        """The term by which the viewer may not ask; empty: they may, or nobody ever could here.

        People who play against each other, or a match, expect no advice and are told nothing of it.
        """
        if self.game.is_supposed or self.is_facilitator or not may_give_hints(self.game):
            return ""
        if len({seat.side for seat in self.seats if not seat.user.program}) > 1:
            return ""
        withheld = hints_withheld(self.game, self.seats)
        return "" if withheld and programs.are_kept_out(self.game) else withheld

    @cached_property
    def agrees_on_hints(self) -> bool:
        """Whether the viewer, with the people of the other sides, may turn advice on or off."""
        return not self.is_facilitator and may_agree(self.game, self.seats)

    @cached_property
    def hints_agreed(self) -> bool:
        """Whether people on different sides have agreed that all may ask what a program would do.

        The link to it comes and goes with their agreement, so it is part of the question.
        """
        along = self.seat.along
        hints = terms_of(self.game).hints if along is None else along[HINTS]
        if hints != Hints.ALWAYS or self.is_over or self.game.is_supposed:
            return False
        return is_between_people(self.seats) and self.gives_hints

    @property
    def is_reviewed(self) -> bool:
        """Whether there is a page with each choice of this game beside Captain's."""
        return may_be_reviewed(self.game)

    @property
    def had_programs(self) -> bool:
        """Whether there is a record of what programs weighed in this game."""
        return Thought.objects.filter(game=self.game).exists()

    @property
    def is_facilitator(self) -> bool:
        """Whether the viewer is the facilitator."""
        return self.seat.side == FACILITATOR

    def holds(self, role: str) -> bool:
        """Whether the viewer holds a role, perhaps with others of their side."""
        return self.seat in holders(self.game, self.seats, role)

    @property
    def is_asked(self) -> bool:
        """Whether a role that the viewer holds must choose now, on watch or not."""
        return any(self.holds(role) for role in self.asked)

    @property
    def to_move(self) -> str:
        """The side whose colour marks whose move it is: one's own, if it is asked."""
        return self.seat.side if self.mine else next(iter(self.asked_sides), self.seat.side)

    @property
    def calls(self) -> str:
        """The prefix of the tab's title while it is the viewer's move in a shared game."""
        if not self.mine or self.is_over or not self.is_shared:
            return ""
        if self.is_opposed:
            return "Your move"
        return "" if self.game.watch == Game.Watch.FREE else "Your move"

    @property
    def waiting_for(self) -> str:
        """The sides that must choose now, in words."""
        return get_text_list([self.words.called(role) for role in self.asked], "and")

    @cached_property
    def hand_over_to(self) -> str:
        """Hot seat: the side to hand over to; empty while one's own is asked."""
        if not self.changes_hands or self.is_over:
            return ""
        request = self.game.take_back
        is_asked_back = request is not None and request["role"] == self.seat.side
        if self.seat.side in self.asked_sides and not is_asked_back:
            return ""
        others = [seat.side for seat in self.own if seat.pk != self.seat.pk]
        asked = [side for side in others if side in self.asked_sides]
        return self.words.called((asked or others)[0])

    @cached_property
    def may_suggest(self) -> bool:
        """Whether a person decides who may read what the viewer would choose: no program does."""
        return not self.mine and any(is_person(seat) for seat in self.watch)

    def is_read(self, role: str) -> bool:
        """Whether the viewer, or another person, decides for a role."""
        watch = on_watch_of(self.game, self.seats, role)
        return any(seat.pk == self.seat.pk or is_person(seat) for seat in watch)

    @cached_property
    def form(self) -> str:
        """The id of the form for choice buttons: a move, or a proposal to the player on watch."""
        return "f" if self.mine else "p"


def is_person(seat: Seat) -> bool:
    """Whether a person moves for a seat, and no program."""
    return not (seat.program or seat.user.program)
