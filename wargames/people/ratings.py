"""Ratings by game and side (Glicko-2): each finished game of two sides is a rating period.

A sweep computes them, not the move that ends a game, so that no move waits for them.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping

import glicko2
from django.db import transaction
from django.db.models import Q
from msgspec import Struct

from engine.core.encoding.codec import JsonData
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.position import store
from wargames.accounts.models import User
from wargames.people.models import RatedGame, Rating
from wargames.people.record import result_of
from wargames.presentation.registry import presentation_of
from wargames.sweeps import one_by_one

AT_A_TIME = 100
"""The most games that one sweep rates."""
PROVISIONAL = 110
"""Above this deviation a rating is provisional."""
OUTCOMES = {1: 1.0, 0: 0.5, -1: 0.0}
VARIANT = "+"
"""Appended to a game's key for its variant, which is rated separately."""


def sweep() -> Iterator[str]:
    """Rate the games that have ended since the last sweep, in the order in which they ended."""
    over = Game.objects.filter(status=Game.Status.OVER, rated=None).order_by("updated_at")
    return one_by_one(over.values_list("pk", flat=True)[:AT_A_TIME], rate, "the rating of a game")


@transaction.atomic
def rate(key: uuid.UUID) -> Iterator[str]:
    """Rate a game once; one that does not count is marked as checked."""
    game = Game.objects.select_for_update().get(pk=key)
    sides = sides_that_count(game)
    _, is_new = RatedGame.objects.get_or_create(game=game, defaults={"counts": bool(sides)})
    if is_new and sides:
        change(game, sides)
    return iter(())


def sides_that_count(game: Game) -> dict[str, list[User]]:
    """The players by side if the game counts, else empty.

    It counts if two sides of different people have played, all of them want to be rated, and no
    program has saved anybody from a defeat.
    """
    is_between_people = not (game.lesson or game.is_supposed or has_been_a_programs(game))
    if not is_between_people or not store.roles_of(game).are_opposed:
        return {}
    roles = store.roles_of(game)
    sides_led = {roles.powers.get(role, role) for role, _ in seats_led(game)}
    if any(result_of(game, side) >= 0 for side in sides_led):
        return {}
    sides: dict[str, list[User]] = {}
    for seat in Seat.objects.filter(game=game).exclude(side=FACILITATOR).select_related("user"):
        sides.setdefault(seat.side, []).append(seat.user)
    people = [person for side in sides.values() for person in side]
    is_apart = len({person.pk for person in people}) == len(people)
    counts = len(sides) == 2 and is_apart and all(each.is_rated for each in people)
    return sides if counts else {}


def has_been_a_programs(game: Game) -> bool:
    """Whether a seat was a program's from the start.

    It had an account of its own, or nobody had moved for it when it was handed over.
    """
    programs = User.objects.exclude(program="").values_list("name", flat=True)
    if game.log.filter(kind="handed_over", data__name__in=list(programs)).exists():
        return True
    made = game.moves.filter(undone=False, unasked="")
    return any(
        not made.filter(moves_for(game, *led), version__lt=since).exists()
        for led, since in seats_led(game).items()
    )


def moves_for(game: Game, role: str, name: str) -> Q:
    """The moves of a seat, by what it is called and its holder; of its side, if they have left."""
    seats = list(game.seats.filter(user__name=name))
    return Q(role=role) | (Q(seat__in=seats) if seats else Q(seat__side=role))


def seats_led(game: Game) -> dict[tuple[str, str], int]:
    """For whom a program moved a while: side or single power, holder → the first version.

    Whoever hands a lost seat over loses by it as if they had played on: the game counts. What a
    program has won, or saved from a defeat, is nobody's result.
    """
    notes = game.log.filter(kind="program_leads").order_by("-pk")
    return {(note.data["role"], note.data["name"]): note.version for note in notes}


def change(game: Game, sides: Mapping[str, list[User]]) -> None:
    """Update the ratings of all players, each against the other side's ratings before the game."""
    kind = kind_of(game.key, game.options)
    before = {
        side: [
            Rating.objects.get_or_create(person=each, game=kind, side=side)[0] for each in people
        ]
        for side, people in sides.items()
    }
    changed = []
    for side, other in (tuple(before), tuple(reversed(before))):
        outcome = OUTCOMES[result_of(game, side)]
        against = before[other]
        for rating in before[side]:
            player = glicko2.Player(rating.value, rating.deviation, rating.volatility)
            player.update_player(
                [each.value for each in against],
                [each.deviation for each in against],
                [outcome] * len(against),
            )
            changed.append((rating, player))
    for rating, player in changed:
        rating.value, rating.deviation = player.rating, player.rd
        rating.volatility, rating.games = player.vol, rating.games + 1
        rating.save()


def kind_of(key: str, options: Mapping[str, JsonData]) -> str:
    """The key of a game with its variant, which counts as a game of its own."""
    variant = presentation_of(key).offer.variant
    is_variant = variant is not None and bool(options.get(variant.name))
    return key + VARIANT * is_variant


class ShownRating(Struct, frozen=True):
    """A rating as a profile shows it: value, and twice the deviation as the margin."""

    game: str
    side: str
    value: int
    margin: int
    games: int
    is_provisional: bool


def shown(person: User) -> list[ShownRating]:
    """The ratings of a person by game and side; none if they do not want to be rated."""
    if not person.is_rated:
        return []
    found = []
    for rating in Rating.objects.filter(person=person, games__gt=0):
        offer = presentation_of(rating.game.removesuffix(VARIANT)).offer
        is_variant = rating.game.endswith(VARIANT) and offer.variant is not None
        name = (
            f"{offer.title}: {offer.variant.label}" if is_variant and offer.variant else offer.title
        )
        found.append(
            ShownRating(
                game=name,
                side=offer.called(rating.side),
                value=round(rating.value),
                margin=round(2 * rating.deviation),
                games=rating.games,
                is_provisional=rating.deviation > PROVISIONAL,
            )
        )
    return sorted(found, key=lambda each: (each.game, each.side))
