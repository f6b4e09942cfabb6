"""Tools to test a game: scripted play, random play, conformance, the leak check.

Positions in a line of text: "card=15 nimitz=7 oil=1" is read by the game itself
(`position(text)`); what is common to all lines is here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData, JsonObject, Unreadable, plain
from engine.core.playing.advice import Player
from engine.core.playing.matches import choice_of
from engine.core.position import Position
from engine.core.protocol import AnyRules, Rules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision, Part
from engine.core.sequence.flow import Applied, Decision, IllegalChoice
from engine.core.testing.ahead import faults_ahead, told_ahead
from engine.core.testing.edits import edited
from engine.core.view import Ask, view_bytes

S = TypeVar("S", bound=Position)
P = TypeVar("P", covariant=True)
"""A game's Play of a state."""

MAX_MOVES = 20_000
UNASKED = 0.01
"""The probability of trying something unasked where a game allows it."""
LEAKS = "changed with what it may not see, or with the order of keys"
"""The complaint of a leak check."""
SAMPLES = 3
"""How many drafts of a composed choice are made, and how many parts are added to one."""


class Fault(AssertionError):
    """A game broke a property that every game must have."""


class RandomGame(Struct, Generic[S], kw_only=True):
    """One whole random game: its final state and the choices that led there."""

    state: S
    choices: list[tuple[str, Choice]]


class Rulebook(Protocol[S, P]):
    """The part of a game's rules that sets up a position."""

    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> S: ...
    def play(self, state: S) -> P: ...
    def begin(self, state: S) -> S: ...


def settings(line: str) -> Iterator[tuple[str, str]]:
    """The key=value pairs of a position written as a line of text.

    :raises Unreadable: a word that is not a pair.
    """
    for word in line.split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise Unreadable(f"{word!r}: expected key=value")
        yield key, value


def number(key: str, value: str) -> int:
    """A whole number in a position's line.

    :raises Unreadable: the value is not one.
    """
    try:
        return int(value)
    except ValueError:
        raise Unreadable(f"{key}: expected a whole number, got {value!r}") from None


def moves(
    rules: Rules[S], state: S, pick: random.Random, bias: int = 0, player: Player | None = None
) -> Iterator[tuple[str, Choice, Applied[S]]]:
    """Random legal play to the end, move by move; with a `player`, that program leads all sides.

    A bias favours choices that succeed on more faces, and those that the game weights: such games
    last longer, and reach positions that uniform play never sees.

    :raises Fault: an open decision without a choice, or a game that does not end.
    """
    for _ in range(MAX_MOVES):
        asks = rules.asks(state)
        if not asks:
            return
        ask = pick.choice(asks)
        unasked = [] if player else rules.standing(state)
        if unasked and pick.random() < UNASKED:
            ask = pick.choice(unasked)
        if player:
            choice = choice_of(cast(AnyRules, rules), player, state, ask, pick)
        else:
            choice = pick_one(rules, state, ask, pick, bias)
        applied = rules.apply(state, ask.role, choice)
        yield ask.role, choice, applied
        state = applied.state
    raise Fault(f"no end within {MAX_MOVES} moves")


def pick_one(rules: Rules[S], state: S, ask: Decision, pick: random.Random, bias: int) -> Choice:
    """A random legal choice of an open decision.

    :raises Fault: there is none.
    """
    if isinstance(ask, ComposedDecision):
        sampled = rules.fuzzing.keen if bias else rules.fuzzing.sample
        return sampled(state, ask, pick)
    offers = rules.fuzzing.offers(state, ask) if bias else []
    choices = [choice for choice, _ in offers] if bias else rules.choices(state, ask)
    if not choices:
        raise Fault(f"dead end: {type(ask).__name__} has no choices")
    if not bias:
        return pick.choice(choices)
    weights = [(len(chance.faces) + 1 if chance else 1.5) ** bias for _, chance in offers]
    of_game = rules.fuzzing.weights(state, choices)
    weights = [weight * more for weight, more in zip(weights, of_game, strict=True)]
    return pick.choices(choices, weights)[0]


def play_out(rules: Rules[S], state: S, pick: random.Random) -> RandomGame[S]:
    """Play one random game to its end, without checks."""
    chosen = []
    for role, choice, applied in moves(rules, state, pick):
        chosen.append((role, choice))
        state = applied.state
    return RandomGame(state=state, choices=chosen)


def replay(rules: Rules[S], state: S, choices: Iterable[tuple[str, Choice]]) -> S:
    """The state after a sequence of choices."""
    for role, choice in choices:
        state = rules.apply(state, role, choice).state
    return state


def check_conformance(
    rules: Rules[S], seed: int, options: JsonObject, bias: int = 0, every: int = 1, rounds: int = 0
) -> RandomGame[S]:
    """Play one random game and check at every decision what every game must hold.

    With `every` 3, everything is checked at each third decision and at the first of each kind that
    a side is asked, and only the invariants at the others. With `rounds` 3, play stops after round
    3.

    :raises Fault: says what did not hold.
    """
    rules = rules.under(options)
    pick = random.Random(seed)
    start = rules.setup(seed_from(str(seed)), options)
    state, chosen = start, []
    check_position(rules, state, pick)
    seen, side_of = set[tuple[str, str]](), rules.roles.side_of
    for role, choice, applied in moves(rules, state, random.Random(seed), bias):
        chosen.append((role, choice))
        check_draws(rules, applied)
        state = applied.state
        kinds = {(type(ask).__name__, side_of(ask.role)) for ask in rules.asks(state)}
        if len(chosen) % every == 0 or not kinds or kinds - seen:
            check_position(rules, state, pick)
        else:
            check_invariants(rules, state)
        seen |= kinds
        if is_past(rules, state, rounds):
            break
    check_replay(rules, rules.setup(seed_from(str(seed)), options), chosen, state)
    return RandomGame(state=state, choices=chosen)


def is_past(rules: Rules[S], state: S, rounds: int) -> bool:
    """Whether a game that is not over has passed this round; 0: no limit."""
    return 0 < rounds < rules.fuzzing.round_of(state) and state.result is None


def check_replay(rules: Rules[S], start: S, choices: Iterable[tuple[str, Choice]], end: S) -> None:
    """Check that the same start and choices give the same game: all chance is in the dice."""
    try:
        again = replay(rules, start, choices)
    except IllegalChoice:
        again = None
    if again is None or rules.codec.encode(again) != rules.codec.encode(end):
        raise Fault("the same seed and choices gave another game")


def check_position(rules: Rules[S], state: S, pick: random.Random) -> None:
    """Check invariants, round trips, choices, leaks and edits by hand in one position."""
    check_invariants(rules, state)
    text = rules.codec.encode(state)
    if rules.codec.encode(rules.codec.decode(text)) != text:
        raise Fault("the state changed on its way through JSON")
    check_choices(rules, state, pick)
    check_ahead(rules, state)
    check_key_order(rules, state, pick)
    if rules.codec.encode(state) != text:
        raise Fault("looking at the position changed it")
    check_no_leak(rules, state, pick)
    for after in edited(rules, state, pick):
        check_invariants(rules, after)
        check_choices(rules, after, pick)


def check_invariants(rules: Rules[S], state: S) -> None:
    """Check only the invariants."""
    found = rules.problems(state)
    if found:
        raise Fault("; ".join(found))


def check_draws(rules: Rules[S], applied: Applied[S]) -> None:
    """Check that each secret draw belongs to a viewer who may know of it."""
    for draw in applied.draws:
        if draw.stream and draw.stream not in rules.roles.viewers:
            raise Fault(f"a draw of {draw.stream!r}, which nobody is")


def check_choices(rules: Rules[S], state: S, pick: random.Random) -> None:
    """Check that every listed choice is accepted and every refused one rejected."""
    asked = Shown(rules, state)
    for ask in (*rules.asks(state), *rules.standing(state)):
        if isinstance(ask, ComposedDecision):
            check_composed(rules, state, ask, pick)
            continue
        listed = rules.choices(state, ask)
        if len({repr(choice) for choice in listed}) != len(listed):
            raise Fault(f"{type(ask).__name__} lists a choice twice")
        for choice in listed:
            if rules.reader.choice(plain(choice)) != choice:
                raise Fault(f"{choice!r} changed on its way through JSON")
        check_applied(rules, state, ask, pick.choice(listed))
        for shown in asked.of(ask):
            if [option.choice for option in shown.options] != listed:
                raise Fault(f"{type(ask).__name__}: the page offers other choices than the rules")
            check_brief(asked, ask, shown)
            refused = [each.choice for each in shown.refused]
            for choice in pick.sample(refused, min(2, len(refused))):
                check_refused(rules, state, ask.role, choice)


def check_applied(rules: Rules[S], state: S, ask: Decision, choice: Choice) -> None:
    """Check that a choice is accepted, and that an unasked one leaves the open decisions alone."""
    applied = rules.apply(state, ask.role, choice)
    if ask not in rules.standing(state) or applied.state.result is not None:
        return
    if not applied.unasked or rules.asks(applied.state) != rules.asks(state):
        raise Fault(f"{type(ask).__name__} is standing and changed what is asked")


class Shown(Generic[S]):
    """The decisions of one position as the asked role sees them, with each view made once."""

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules, self.state = rules, state
        self.made: dict[tuple[str, bool], list[Ask]] = {}

    def of(self, ask: Decision, *, refusals: bool = True) -> list[Ask]:
        """How the views show a decision."""
        side = self.rules.roles.side_of(ask.role)
        if (side, refusals) not in self.made:
            view = self.rules.view(self.state, side, refusals=refusals)
            self.made[side, refusals] = [*view.asks, *view.standing]
        kind = str(ask.__struct_config__.tag)
        found = self.made[side, refusals]
        return [each for each in found if (each.kind, each.role) == (kind, ask.role)]


def check_brief(shown: Shown[S], ask: Decision, whole: Ask) -> None:
    """Check that a view without refusals is the same in everything else."""
    for brief in shown.of(ask, refusals=False):
        if brief not in (whole, msgspec.structs.replace(whole, refused=[])):
            raise Fault(f"{whole.kind}: without refusals the page offers something else")


def check_composed(rules: Rules[S], state: S, ask: AnyComposed, pick: random.Random) -> None:
    """Check that samples are accepted, and that a draft with a refused part is rejected."""
    for _ in range(SAMPLES):
        choice = rules.fuzzing.sample(state, ask, pick)
        if rules.reader.choice(plain(choice)) != choice:
            raise Fault(f"{choice!r} changed on its way through JSON")
        try:
            rules.apply(state, ask.role, choice)
        except IllegalChoice:
            raise Fault(f"{choice!r} was sampled and refused") from None
    for part in drafted(rules, state, ask, pick):
        check_moved(ask, part.draft)
        if part.refusal is not None:
            check_refused(rules, state, ask.role, part.draft)


def check_moved(ask: AnyComposed, draft: Choice) -> None:
    """Check that moving an item in an ordered draft keeps the order of the rest."""
    items = list(ask.items(draft)) if ask.IS_ORDERED else []
    for place, item in enumerate(items):
        moved = ask.moved(draft, place, 0)
        if list(ask.items(moved)) != [item, *items[:place], *items[place + 1 :]]:
            raise Fault(f"{type(ask).__name__}: {item!r} was moved to the front and is not there")
        if ask.moved(moved, 0, place) != draft:
            raise Fault(f"{type(ask).__name__}: {item!r} was moved back and the draft is another")


def drafted(rules: Rules[S], state: S, ask: AnyComposed, pick: random.Random) -> Iterator[Part]:
    """The parts offered while a random draft is composed."""
    draft: Choice | None = None
    for _ in range(SAMPLES):
        parts = rules.drafted(state, ask, draft).parts
        yield from parts
        open_parts = [part for part in parts if part.refusal is None]
        if not open_parts:
            return
        draft = pick.choice(open_parts).draft


def check_refused(rules: Rules[S], state: S, role: str, choice: Choice) -> None:
    """Check that a choice shown as refused is rejected."""
    try:
        rules.apply(state, role, choice)
    except IllegalChoice:
        return
    raise Fault(f"{choice!r} was shown as refused and accepted")


def check_ahead(rules: Rules[S], state: S) -> None:
    """Check that answers given in advance are accepted."""
    for fault in faults_ahead(rules, state):
        raise Fault(fault)


def check_no_leak(rules: Rules[S], state: S, pick: random.Random) -> None:
    """Check non-interference: what a role may not see changes no byte of what it is told.

    That covers its view, with the refusals in it, and all it is told about drafts. The key order of
    stored objects must not matter either, since it would tell what was made first.
    """
    for role in (None, *rules.roles.viewers):
        seen = view_bytes(rules.view(state, role))
        other = turned_round(rules, rules.fuzzing.scrambled(state, role, pick))
        if view_bytes(rules.view(other, role)) != seen:
            raise Fault(f"the view of {role} {LEAKS}")
        number = pick.getrandbits(32)
        if told_of_drafts(rules, other, role, number) != told_of_drafts(rules, state, role, number):
            raise Fault(f"the drafts of {role} {LEAKS}")
        if told_ahead(rules, other, role) != told_ahead(rules, state, role):
            raise Fault(f"what {role} says beforehand {LEAKS}")


def check_key_order(rules: Rules[S], state: S, pick: random.Random) -> None:
    """Check that a choice's effect is independent of key order, which a database may change."""
    other = turned_round(rules, state)
    for ask in (*rules.asks(state), *rules.standing(state)):
        choice = pick_one(rules, state, ask, pick, 0)
        if not are_same(rules, *(rules.apply(each, ask.role, choice) for each in (state, other))):
            raise Fault(f"what {choice!r} does changed with the order of keys")
    if rules.facilitation.mended(other, ()).things != rules.facilitation.mended(state, ()).things:
        raise Fault("what may be edited changed with the order of keys")


def turned_round(rules: Rules[S], state: S) -> S:
    """The same position, stored and read again with the keys of all objects reversed."""
    text = msgspec.json.encode(rules.codec.to_data(state)).decode()
    return rules.codec.from_data(json.loads(text, object_pairs_hook=lambda of: dict(of[::-1])))


def are_same(rules: Rules[S], one: Applied[S], other: Applied[S]) -> bool:
    """Whether two moves led to the same position, with the same events and draws on the way."""
    both = ([each.events, each.draws] for each in (one, other))
    told, again = (msgspec.json.encode(each, order="deterministic") for each in both)
    return told == again and rules.codec.are_equal(one.state, other.state)


def told_of_drafts(rules: Rules[S], state: S, role: str | None, number: int) -> bytes:
    """What a role is told about a random draft of each composed choice that it is asked for.

    Includes parts with their refusals and chances, and a whole legal choice. Where sides have
    secrets, also the evaluation of that choice (what it may lead to, and what it forgets), and the
    example of a typed line.
    """
    pick, told = random.Random(number), list[object]()
    for ask in (*rules.asks(state), *rules.standing(state)):
        if rules.roles.side_of(ask.role) == role and isinstance(ask, ComposedDecision):
            whole = rules.fuzzing.sample(state, ask, pick)
            told += [*drafted(rules, state, ask, pick), whole]
            if rules.roles.is_secret:
                told.append(rules.drafted(state, ask, whole))
                told.append(ask.example(rules.heard(state, ask.role)))
    return msgspec.json.encode(told, order="deterministic")
