"""The games that are played while things are killed, with their people and what they will choose.

The dice of a game are settled by its seed, so that what is legal in the rules alone is so at the
site. What the program does, or a standing answer, is left to the site.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress

from engine import papers
from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData, plain
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.core.testing.playing import pick_one
from engine.core.view import kind_of
from engine.models import Game
from engine.papers.standing_answers import ANSWER, StandingAnswer
from engine.position import store
from engine.seats import beginning, sitting
from wargames.accounts.models import User
from wargames.api import tokens
from wargames.delivery.models import Webhook

BIAS = 2
STANDING: dict[str, dict[str, str]] = {
    "pacific_war": {
        "may_interrupt": "let_them",
        "react": "stand",
        "may_retreat": "stay",
        "combat_card": "pass_card",
    },
    "pacific_1940": {"call_scramble": "none", "call_interceptors": "none", "answer_blip": "none"},
}
"""What everyone has said beforehand, by game and kind of question; """
DECLINES = "japan", "gain_initiative", "decline"
"""and what one side alone has: else nothing would happen any more."""
BY_LETTER = ("fog", "open")
"""Whoever plays these is told by letters, all others by webhooks."""


Ahead = Mapping[tuple[str, str], str]
"""By role and kind of question, what was said beforehand."""


@dataclass(frozen=True)
class Step:
    """A choice that someone makes by hand."""

    role: str
    side: str
    choice: JsonData


@dataclass(frozen=True)
class Table:
    """A game: its id, the keys to the API of those who lead its sides, and what they will do."""

    kind: str
    game: str
    keys: dict[str, str]
    steps: list[Step]


def emperor(number: int, receiver: str) -> Game:
    """Alone."""
    return beginning.new_game(
        key="emperor", creator=somebody(f"emperor{number}", receiver), seed=seed_from(str(number))
    )


def of_two(key: str, name: str, **options: Any) -> Callable[[int, str], Game]:
    """How a game of two sides is made."""

    def make(number: int, receiver: str) -> Game:
        one, two = (somebody(f"{name}{number}{side}", receiver) for side in "ab")
        seed = seed_from(f"{name} {number}")
        game = beginning.new_game(key=key, creator=one, seed=seed, options=options)
        sitting.join(game.pk, two)
        game.refresh_from_db()
        return game

    return make


KINDS: dict[str, Callable[[int, str], Game]] = {
    "Pacific 1940 in the fog": of_two("pacific_1940", "fog", fog=True),
    "The Pacific War": of_two("pacific_war", "war"),
    "Pacific 1940": of_two("pacific_1940", "open"),
    "We Must Tell the Emperor": emperor,
}
"""The program facilitates in the fog, since nobody has taken the chair."""


def somebody(name: str, receiver: str) -> User:
    """A person who is told of everything, by a webhook of their own or by letters."""
    user: User = User.objects.create_user(f"{name}@example.org", "a long password", name=name)
    if name.startswith(BY_LETTER):
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    else:
        Webhook.objects.create(person=user, kind="plain", url=f"http://{receiver}/{user.pk}")
    return user


def prepared(kind: str, number: int, most: int, receiver: str) -> Table:
    """A game of this kind with so many moves of it at most."""
    game = KINDS[kind](number, receiver)
    seats = list(game.seats.select_related("user"))
    rules = store.rules_of(game)
    ahead = said_beforehand(game.key, rules)
    for seat in seats:
        mine = [
            (each, answer)
            for each, answer in ahead.items()
            if rules.roles.side_of(each[0]) == seat.side
        ]
        for n, ((role, asks), answer) in enumerate(mine, start=1):
            said = plain(StandingAnswer(role=role, asks=asks, answer=answer))
            papers.write(game, seat.side, ANSWER, str(n), said, edition=0, by=str(seat.user))
    keys = {seat.side: tokens.make(seat.user, "soak") for seat in seats}
    state, pick = store.load(game, rules).state, random.Random(f"{kind} {number}")
    return Table(kind, str(game.pk), keys, recorded(rules, state, most, pick, ahead))


def said_beforehand(key: str, rules: AnyRules) -> Ahead:
    """What the powers of a game have said to which questions."""
    known = {kind_of(each) for each in rules.beforehand.answered}
    found = {
        (role, asks): answer
        for asks, answer in STANDING.get(key, {}).items()
        for role in rules.roles.powers
        if asks in known
    }
    role, asks, answer = DECLINES
    return {**found, (role, asks): answer} if key == "pacific_war" else found


def recorded(
    rules: AnyRules, state: Position, most: int, pick: random.Random, ahead: Ahead
) -> list[Step]:
    """What people choose in a random game."""
    steps: list[Step] = []
    while len(steps) < most:
        unasked = None
        if rules.roles.has_facilitator:
            unasked = rules.facilitation.program_unasked(state)
        if unasked is not None:
            state = rules.apply(state, FACILITATOR, unasked).state
            continue
        asks = rules.asks(state)
        if not asks:
            break
        ask = next((each for each in asks if each.role == FACILITATOR), asks[0])
        choice, is_by_hand = chosen(rules, state, ask, pick, ahead)
        if is_by_hand:
            steps.append(Step(ask.role, rules.roles.side_of(ask.role), plain(choice)))
        state = rules.apply(state, ask.role, choice).state
    return steps


def chosen(
    rules: AnyRules, state: Position, ask: Decision, pick: random.Random, ahead: Ahead
) -> tuple[Any, bool]:
    """What a decision is answered, and whether someone does it by hand."""
    if ask.role == FACILITATOR:
        return rules.facilitation.program(state, ask), False
    if answer := ahead.get((ask.role, kind_of(ask))):
        said = rules.beforehand.answers(state, ask, answer) or ()
        if len(said) == 1:
            return said[0], False
    return pick_one(rules, state, ask, pick, BIAS), True
