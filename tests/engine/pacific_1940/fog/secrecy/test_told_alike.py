"""Fog 6 Whatever a room answers, others are told and see the same until the facilitator goes on.

And of nothing that happens is anyone told the key of a piece that is not their side's.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.dice import seed_from
from engine.core.events import kind_of as kind_of_event
from engine.core.events import may_know
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Applied, Decision
from engine.core.testing.playing import moves
from engine.core.view import kind_of, view_bytes
from engine.games.pacific_1940.position.state import CampaignState
from tests.engine.pacific_1940.fog.carried import RULES
from tests.engine.pacific_1940.fog.secrecy.two_games import told_to

ALONE = (
    "attack_or_ignore",
    "fight_or_stay_out",
    "join_or_hide",
    "offer_blitz",
    "shoot_or_avoid",
)
"""Questions of one room whose answers nobody hears of at once, however they are answered."""
VIEWERS = (None, *RULES.roles.sides)
GAMES = (1, 5, 11, 31)
"""Numbers of games that begin close to the enemy."""
Step = tuple[CampaignState, Decision, Applied[CampaignState]]


def steps(number: int) -> Iterator[Step]:
    """A turn and a half of random play, facilitated by hand."""
    state = RULES.fuzzing.start(number, seed_from(str(number)), {"fog": True})
    assert state.fog is not None
    state.fog.mode, last = "by_hand", state.turn + 1
    for role, _, applied in moves(RULES, state, random.Random(number), 2):
        asks = [ask for ask in RULES.asks(state) if ask.role == role]
        if asks and not applied.unasked and is_by_hand(state):
            yield state, asks[0], applied
        state = applied.state
        if state.turn > last:
            return


def is_by_hand(state: CampaignState) -> bool:
    """Whether nobody has handed the table over to an assisted facilitator."""
    return state.fog is not None and state.fog.mode == "by_hand"


def is_alike(state: CampaignState, ask: Decision, choices: list[Choice]) -> bool:
    """Whether all but the side that is asked are told, and see, the same whatever it answers."""
    side = RULES.roles.side_of(ask.role)
    ways = [RULES.apply(state, ask.role, each) for each in choices]
    for viewer in (each for each in VIEWERS if each != side):
        told = [
            told_to([event for event in way.events if not event.announced], viewer) for way in ways
        ]
        seen = {view_bytes(RULES.view(way.state, viewer)) for way in ways}
        if len(seen) > 1 or any(each != told[0] for each in told):
            return False
    return True


def alien(applied: Applied[CampaignState], before: CampaignState) -> Iterator[str]:
    """What is told of pieces to whom they do not belong."""
    pieces = {**before.counters, **applied.state.counters}
    for event in applied.events:
        named = {word for word in re.findall(r"\w+", str(event)) if word in pieces}
        for viewer in VIEWERS:
            if may_know(event.audience, viewer):
                others = [k for k in named if RULES.roles.side_of(pieces[k].owner) != viewer]
                yield from (f"{viewer} {kind_of_event(event)} {key}" for key in others)


def test_fog_6_nobody_is_told_more_than_they_may_know() -> None:
    """Given random games by hand, then answers tell nobody else anything, and no event a key."""
    looked: Counter[str] = Counter()
    for state, ask, applied in (step for number in GAMES for step in steps(number)):
        assert list(alien(applied, state)) == []
        if kind_of(ask) in ALONE:
            looked[kind_of(ask)] += 1
            choices = list(RULES.choices(state, ask))
            assert is_alike(state, ask, choices), (ask, choices)
    assert set(looked) == set(ALONE)


def test_fog_6_a_key_that_is_told_would_be_found() -> None:
    """Given an event of one side that is told to all, then the key in it is found."""
    steps_with_moves = (
        (state, applied)
        for state, _, applied in steps(GAMES[0])
        if any(kind_of_event(event) == "units_moved" for event in applied.events)
    )
    state, applied = next(steps_with_moves)
    moved = [each for each in applied.events if kind_of_event(each) == "units_moved"]
    told = [replace(event, audience=None) for event in moved]
    assert list(alien(replace(applied, events=told), state))
