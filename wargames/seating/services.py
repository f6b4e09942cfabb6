"""Services for seats: offering one, voting on a replacement, taking, declining and returning."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import FormerSeat, Game, Seat
from engine.position import store
from engine.saving import site_entries
from engine.saving.after_commit import tell_lists
from engine.seats import replacing
from engine.seats.replacing import may_be_replaced, may_take
from engine.seats.seated import led_as, seats_at
from wargames.accounts.models import User
from wargames.clocks.services import may_be_replaced as time_ran_out_of
from wargames.lobby.lists.open_games import FreeSeat
from wargames.lobby.selectors import host_of, powers_in_words
from wargames.notices.models import Notice
from wargames.notices.services import tell, tell_person, untell
from wargames.people.services import apart_from
from wargames.presentation.registry import presentation_of
from wargames.rendering.text_helpers import how_long_ago
from wargames.seating.briefing import LENGTH, briefing_of, has_desk, since_written
from wargames.seating.models import HOLDER_MAY_ANSWER, Briefing, Return, Vacancy

WAITING = (Vacancy.State.ASKED, Vacancy.State.OPEN)


class CannotReplace(Exception):
    """A seat cannot be offered, taken or returned by this player; `words` say why."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def vacancy_of(seat: Seat) -> Vacancy | None:
    """The vacancy of a seat that is asked for or open; None: no new player is wanted."""
    found = Vacancy.objects.filter(seat=seat, state__in=WAITING, holder=seat.user_id)
    return found.select_related("invited", "asked_by").first()


def listed(person: User | None) -> list[Vacancy]:
    """The vacancies that anyone may take, as a person's list shows them, newest first.

    Without games in which the person has a seat, or in which there is a player whom they have
    blocked or who has blocked them.
    """
    found = Vacancy.objects.filter(
        state=Vacancy.State.OPEN,
        is_listed=True,
        invited=None,
        opens_at__lte=timezone.now(),
        game__status=Game.Status.PLAYING,
    ).select_related("game", "seat__game", "holder")
    if person is not None:
        found = found.exclude(game__seats__user__in=apart_from(person) | {person.pk})
    return list(found.order_by("-opens_at")[:MOST_LISTED])


MOST_LISTED = 50


def free_seats(person: User | None, key: str = "") -> list[FreeSeat]:
    """The same as lines of the list of open games; `key`: of one game only."""
    return [_as_line(each) for each in listed(person) if key in ("", each.game.key)]


def seats_kept_for(person: User) -> list[FreeSeat]:
    """The seats to which a person is invited by name, newest first."""
    found = Vacancy.objects.filter(
        state=Vacancy.State.OPEN, invited=person.pk, game__status=Game.Status.PLAYING
    ).select_related("game", "seat__game", "holder")
    hidden = apart_from(person) if (asked := list(found.order_by("-opens_at"))) else set()
    lines = [_as_line(each) for each in asked if each.holder_id not in hidden]
    return [replace(each, decline_url=f"{each.url}decline/") for each in lines]


def seat_name(seat: Seat) -> str:
    """The name of a seat that a player may take over: its side, or the powers that it leads."""
    if seat.side == FACILITATOR:
        return "the facilitator’s seat"
    has_several = len(store.roles_of(seat.game).powers_of(seat.side)) > 1
    powers = powers_in_words(seat.game, seats_at(seat.game), seat) if has_several else ""
    return powers or presentation_of(seat.game.key).offer.called(seat.side)


def _led(seat: Seat) -> str:
    """What a seat is called by in the log."""
    return led_as(seat.game, seats_at(seat.game), seat)


def _as_line(vacancy: Vacancy) -> FreeSeat:
    """A vacancy as the lists of games show it."""
    words = presentation_of(vacancy.game.key).offer
    return FreeSeat(
        game=vacancy.game,
        side=seat_name(vacancy.seat),
        holder=vacancy.holder.name,
        words=vacancy.words,
        facts=words.facts(vacancy.game.summary),
        since=how_long_ago(vacancy.opens_at),
        url=f"/seat/{vacancy.token}/",
    )


def asking_back(seat: Seat) -> QuerySet[Return]:
    """The requests to get a seat back, without those of deactivated accounts."""
    return Return.objects.filter(seat=seat, user__is_active=True).select_related("user")


@transaction.atomic
def put_up(
    seat: Seat, *, words: str = "", is_listed: bool = False, invited: User | None = None
) -> Vacancy:
    """Offer one's seat to a new player; a former player who has asked for it back has priority.

    :raises CannotReplace: nobody can take over this seat.
    """
    game = _may_be_replaced(seat)
    asks = asking_back(seat).first()
    invited = asks.user if asks else invited
    kept = vacancy_of(seat)
    if kept is not None:
        drop_notice(kept)
    if invited is not None:
        tell_person(invited, game, Notice.Kind.SEAT_FREE)
        tell_lists([invited.pk])
    chosen = {"words": words, "is_listed": is_listed and invited is None, "invited": invited}
    if kept is not None:
        opened = {"state": Vacancy.State.OPEN, "why": Vacancy.Why.HOLDER}
        Vacancy.objects.filter(pk=kept.pk).update(**chosen, **opened, opens_at=timezone.now())
        return Vacancy.objects.get(pk=kept.pk)
    made = Vacancy.objects.create(
        game=game, seat=seat, holder=seat.user, asked_by=seat.user, why="holder", **chosen
    )
    site_entries.remark(game.pk, "seat_offered", name=seat.user.name, role=_led(seat))
    return made


@transaction.atomic
def ask_others(seat: Seat, by: Seat) -> Vacancy:
    """Call a vote on replacing a holder who does not play on; the caller agrees at once.

    The holder has no vote, but may keep the seat as long as nobody has taken it.

    :raises CannotReplace: nobody can take over this seat, or it is one's own.
    """
    game = _may_be_replaced(seat)
    if seat.user_id == by.user_id or by.game_id != seat.game_id:
        raise CannotReplace("This is your own seat.")
    kept = vacancy_of(seat)
    if kept is None:
        kept = Vacancy.objects.create(
            game=game, seat=seat, holder=seat.user, asked_by=by.user, why="vote", state="asked"
        )
        about = {"name": by.user.name, "to": seat.user.name, "role": _led(seat)}
        site_entries.remark(game.pk, "seat_asked", **about)
        others = [each for each in seats_at(game) if each.user_id != by.user_id]
        tell(others, game, Notice.Kind.SEAT_ASKED)
    return consent(kept, by)


@transaction.atomic
def put_up_by_host(seat: Seat, by: Seat) -> Vacancy:
    """Offer, as the host, a seat that a program plays or whose time has run out.

    Its holder may still come back.

    :raises CannotReplace: it is one's own, they are not the host, or there is time left.
    """
    game, host = _may_be_replaced(seat), host_of(seat.game)
    is_host = host is not None and host.user_id == by.user_id and by.game_id == game.pk
    is_absent = bool(seat.user.program) or time_ran_out_of(game, seat.side)
    if seat.user_id == by.user_id or not is_host or not is_absent:
        raise CannotReplace("Only the host may do that, and only when a time has run out.")
    kept = vacancy_of(seat)
    if kept is None:
        kept = Vacancy(game=game, seat=seat, holder=seat.user, asked_by=by.user)
        about = {"name": by.user.name, "to": seat.user.name, "role": _led(seat)}
        site_entries.remark(game.pk, "seat_asked", **about)
        tell([each for each in seats_at(game) if each.pk == seat.pk], game, "seat_asked")
    if kept.why != Vacancy.Why.HOLDER:
        kept.why, kept.state, kept.opens_at = "clock", "open", timezone.now()
        kept.save()
    return kept


@transaction.atomic
def consent(vacancy: Vacancy, by: Seat) -> Vacancy:
    """Agree to replace a holder; when all others agree, the seat opens after the holder's delay.

    :raises CannotReplace: it is one's own seat, or one of another game.
    """
    found = Vacancy.objects.select_for_update().get(pk=vacancy.pk)
    if found.holder_id == by.user_id or found.game_id != by.game_id:
        raise CannotReplace("This is your own seat.")
    if found.state != Vacancy.State.ASKED:
        return found
    seated = set(Seat.objects.filter(game=found.game_id).values_list("user", flat=True))
    found.consents = sorted({*found.consents, by.user_id} & seated)
    if seated - {found.holder_id} <= {*found.consents}:
        found.state, found.opens_at = Vacancy.State.OPEN, found.made_at + HOLDER_MAY_ANSWER
    found.save()
    return found


@transaction.atomic
def close(vacancy: Vacancy, by: Seat) -> None:
    """Stop looking for a new player: the holder plays on, or another player does not agree.

    Only the holder can withdraw their own offer, and only they or the one who asked an offer by the
    host.

    :raises CannotReplace: it was withdrawn already, or only others can withdraw it.
    """
    found = Vacancy.objects.select_for_update().get(pk=vacancy.pk)
    if found.game_id != by.game_id or found.state not in WAITING:
        raise CannotReplace("The offer has been withdrawn.")
    if found.why == Vacancy.Why.HOLDER and found.holder_id != by.user_id:
        raise CannotReplace("Only the player who offered this seat can withdraw the offer.")
    if found.why == Vacancy.Why.CLOCK and by.user_id not in (found.holder_id, found.asked_by_id):
        raise CannotReplace("Only the host or the seat’s player can withdraw that.")
    found.state = Vacancy.State.CLOSED
    found.save(update_fields=("state",))
    drop_notice(found)
    about = {"name": by.user.name, "to": found.holder.name, "role": _led(found.seat)}
    site_entries.remark(found.game_id, "seat_kept", **about)


def drop_notice(vacancy: Vacancy) -> None:
    """Delete the notice to the player for whom a seat was kept."""
    if vacancy.invited_id is not None:
        tell_lists([vacancy.invited_id])
        untell(vacancy.invited_id, vacancy.game, Notice.Kind.SEAT_FREE)


@transaction.atomic
def decline(vacancy: Vacancy, person: User) -> None:
    """Decline a seat as the invited player; its holder is notified.

    :raises CannotReplace: they are not invited any more.
    """
    found = Vacancy.objects.select_for_update().get(pk=vacancy.pk)
    if found.state != Vacancy.State.OPEN or found.invited_id != person.pk:
        raise CannotReplace("The invitation to this seat has been withdrawn.")
    found.state = Vacancy.State.DECLINED
    found.save(update_fields=("state",))
    drop_notice(found)
    tell([found.seat], found.game, Notice.Kind.SEAT_DECLINED)


def keep_briefing(vacancy: Vacancy, text: str) -> None:
    """Store the briefing by a seat's holder; empty: it is made when the seat is taken."""
    Vacancy.objects.filter(pk=vacancy.pk).update(briefing=text[:LENGTH].replace("\r\n", "\n"))


def why_not(vacancy: Vacancy, person: User | None) -> str:
    """Why a person cannot take a vacant seat, in words; empty: they can."""
    if vacancy.state == Vacancy.State.TAKEN:
        return "This seat is already taken."
    game, seat = vacancy.game, vacancy.seat
    seats = list(game.seats.select_related("user"))
    if vacancy.state == Vacancy.State.OPEN and not vacancy.can_be_taken:
        return "This seat cannot be taken yet: its player has a few days to say that they are here."
    is_gone = not vacancy.can_be_taken or seat.user_id != vacancy.holder_id
    if is_gone or not may_be_replaced(game, seat, seats):
        return "This offer has been withdrawn."
    if person is None:
        return "" if vacancy.invited_id is None else "This seat is kept for a player: log in first."
    if vacancy.invited_id not in (None, person.pk):
        return "This seat is kept for another player."
    if not apart_from(person).isdisjoint(each.user_id for each in seats):
        return "There is no seat for you in this game."
    if not may_take(game, seat, person, seats):
        return "You already have a seat in this game, or know too much about the other side."
    return ""


@transaction.atomic
def take(vacancy: Vacancy, person: User) -> Seat:
    """Take a vacant seat, with the briefing of its side; taking it twice changes nothing.

    :raises CannotReplace: they cannot.
    """
    found = Vacancy.objects.select_for_update().get(pk=vacancy.pk)
    if found.state == Vacancy.State.TAKEN and found.seat.user_id == person.pk:
        return found.seat
    if words := why_not(found, person):
        raise CannotReplace(words)
    return _give(found.seat, person, found)


def _give(seat: Seat, person: User, vacancy: Vacancy | None) -> Seat:
    """Give a seat to a person, with a briefing, and close its other vacancies and their request.

    :raises CannotReplace: the engine refuses it.
    """
    old, text, by = seat.user, "", ""
    if vacancy is not None and vacancy.briefing:
        text, by = vacancy.briefing + since_written(vacancy), old.name
    if not has_desk(seat):
        text = (text or briefing_of(seat))[:LENGTH]
    try:
        taken = replacing.replace(seat.game_id, seat, person)
    except NoSeat:
        raise CannotReplace("You cannot take that seat.") from None
    if text:
        Briefing.objects.create(
            game=seat.game, side=seat.side, text=text, by=by, before=old.name, given_to=person.name
        )
    waiting = Vacancy.objects.filter(seat=seat, state__in=WAITING)
    others = waiting.exclude(pk=vacancy.pk) if vacancy else waiting
    for each in others:
        drop_notice(each)
    others.update(state=Vacancy.State.CLOSED)
    if vacancy is not None:
        Vacancy.objects.filter(pk=vacancy.pk).update(state=Vacancy.State.TAKEN)
    Return.objects.filter(seat=seat, user=person).delete()
    untell(person.pk, seat.game, Notice.Kind.SEAT_FREE)
    tell_person(old, seat.game, Notice.Kind.HANDED_OVER)
    return taken


def page_for(game_id: uuid.UUID, person: User) -> str | None:
    """The URL of the seat kept for a person without one, or of the page to ask for their old seat.

    None: they have a seat there, or there is neither.
    """
    if Seat.objects.filter(game=game_id, user=person.pk).exists():
        return None
    kept = Vacancy.objects.filter(game=game_id, invited=person.pk, state=Vacancy.State.OPEN).first()
    if kept is not None:
        return f"/seat/{kept.token}/"
    if FormerSeat.objects.filter(game=game_id, user=person.pk).exists():
        return f"/table/{game_id}/come-back/"
    return None


# ------------------------------------------------------------------------- to come back


def seats_to_return_to(game: Game, person: User) -> list[Seat]:
    """The seats of a person's former sides that they can take again in a running game."""
    if game.status != Game.Status.PLAYING:
        return []
    sides = FormerSeat.objects.filter(game=game, user=person).values_list("side", flat=True)
    seats = list(game.seats.select_related("user"))
    return [s for s in seats if s.side in sides and may_take(game, s, person, seats)]


@transaction.atomic
def ask_return(seat: Seat, person: User) -> Return:
    """Ask the holder of one's former seat to give it back; only the first request is announced.

    :raises CannotReplace: it was not theirs, or they know too much by now.
    """
    if seat.pk not in {each.pk for each in seats_to_return_to(seat.game, person)}:
        raise CannotReplace("You cannot return to this seat.")
    made, is_new = Return.objects.update_or_create(
        game=seat.game, user=person, defaults={"seat": seat}
    )
    if is_new:
        about = {"name": person.name, "role": _led(seat)}
        site_entries.remark(seat.game_id, "return_asked", [seat.side], **about)
        tell([seat], seat.game, Notice.Kind.RETURN_ASKED)
    return made


@transaction.atomic
def answer_return(asked: Return, by: Seat, *, agrees: bool) -> None:
    """Give a seat back to the former player who asks for it, or keep it.

    :raises CannotReplace: the seat is not theirs, or the other cannot take it any more.
    """
    if asked.seat_id != by.pk:
        raise CannotReplace("This is not your seat.")
    person = asked.user
    asked.delete()
    if agrees:
        _give(by, person, vacancy_of(by))


def _may_be_replaced(seat: Seat) -> Game:
    """The game of a seat, if the seat can be handed over.

    :raises CannotReplace: nobody can take over this seat.
    """
    game = seat.game
    seats = list(game.seats.select_related("user"))
    if not may_be_replaced(game, seat, seats):
        raise CannotReplace("This seat cannot be handed over.")
    return game
