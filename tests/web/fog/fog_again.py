"""A stored game in the fog played again: the same choices of the sides, whoever facilitates."""

import hashlib

from engine import moves
from engine.core.roles import FACILITATOR
from engine.management.commands.audit import differences
from engine.models import Game, Move
from engine.position import store
from engine.visibility import revisions
from tests.web.fog.fog_evening import StoredEvening


def truth_of(pk: str) -> str:
    """The position of a game without what only its table knows, as a fingerprint."""
    game = Game.objects.get(pk=pk)
    assert list(differences(game)) == []
    rules = store.rules_of(game)
    return hashlib.sha256(rules.codec.encode(store.load(game, rules).state)).hexdigest()


def played_again(pk: str, line: str, dice: tuple[int, ...], *, by_hand: bool) -> str:
    """What the choices of a game's sides come to in a new one from the same position.

    by_hand: Cat facilitates and says each thing before she goes on; else the program does.
    """
    evening = StoredEvening(line, *dice, facilitated=by_hand)
    made = Move.objects.filter(game=pk).exclude(role=FACILITATOR).order_by("pk")
    assert made
    for move in made:
        to_the_sides(evening, by_hand=by_hand)
        token = revisions.token_of(evening.game, move.role)
        side = evening.rules.roles.side_of(move.role)
        moves.play(evening.pk, evening.seat(side), move.choice, token)
    to_the_sides(evening, by_hand=by_hand)
    return truth_of(str(evening.pk))


def to_the_sides(evening: StoredEvening, *, by_hand: bool) -> None:
    """Whoever facilitates goes on until a side is asked."""
    while evening.asked[0] == FACILITATOR:
        if not by_hand:
            evening.program()
            continue
        while evening.held:
            evening.say(evening.held[0].viewer)
        evening.go_on()
