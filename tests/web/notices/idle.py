"""Powers of a stored game that do nothing, so that the next of interest is asked."""

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.view import kind_of
from engine.models import Game
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from tests.web.fog.fog_script import Player

MOST = 80


def idle_until(pk: str, power: str, kind: str) -> None:
    """Whoever is asked does what lies nearest, until a power is asked a kind of question.

    :raises AssertionError: it never is.
    """
    game = Game.objects.get(pk=pk)
    rules = store.rules_of(game)
    player = Player(rules, {})
    for _ in range(MOST):
        game.refresh_from_db()
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        if (ask.role, kind_of(ask)) == (power, kind):
            return
        (seat, *_) = seated.on_watch(game, list(game.seats.all()))
        choice = plain(player.choice(state, ask))
        moves.play(game.pk, seat, choice, revisions.token_of(game, ask.role))
    raise AssertionError(f"{power} is never asked for {kind}")
