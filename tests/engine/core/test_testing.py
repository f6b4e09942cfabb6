"""The tools that test games are tested here: they pass a sound game and catch a broken one."""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

import pytest
from engine.games.duel.rules import (
    AnyChoice,
    Both,
    Duel,
    DuelFuzzing,
    MayParry,
    Options,
    State,
    other,
)

from engine.core import registry
from engine.core.beforehand import StackBeforehand
from engine.core.dice import fresh_seed, seed_from
from engine.core.encoding.codec import Unreadable
from engine.core.mending import CARD, VALUE, Field, Mend, Mending, Thing
from engine.core.position import pile
from engine.core.protocol import Beforehand
from engine.core.reader import Reader
from engine.core.sequence.ahead import Fact, Told
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Applied, Decision, Play
from engine.core.testing import edits
from engine.core.testing import playing as testing
from engine.core.testing.playing import (
    Fault,
    check_conformance,
    moves,
    number,
    play_out,
    replay,
    settings,
)
from engine.core.view import View, kind_of

DUEL = Duel()


@pytest.mark.parametrize("deep", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_a_game_with_hidden_hands_and_interrupts_conforms(seed: int, deep: bool) -> None:
    played = check_conformance(DUEL, seed, {"deep": deep})

    assert played.state.result in ("red", "blue", "nobody")
    assert played.choices


def test_random_games_come_to_every_end() -> None:
    ends = {check_conformance(DUEL, seed, {}).state.result for seed in range(40)}

    assert ends == {"red", "blue", "nobody"}


# ------------------------------------------------------------------ planted leaks


class ShowsTheirSize(Duel):
    """Tells how high the other hand is together."""

    def board(self, state: State, role: str | None) -> dict[str, Any]:
        theirs = pile(state.cards, other(role)) if role else []
        return {**super().board(state, role), "sum": sum(map(int, theirs))}


class ShowsTheDeck(Duel):
    """Tells the public what comes next."""

    def board(self, state: State, role: str | None) -> dict[str, Any]:
        top = pile(state.cards, "deck")[:1]
        return {**super().board(state, role), "next": "" if role else top}


class ShowsTheSealed(Duel):
    """Tells what the other has laid before both have."""

    def board(self, state: State, role: str | None) -> dict[str, Any]:
        top = state.stack[-1] if state.stack else None
        answers = top.answers if isinstance(top, Both) else {}
        return {**super().board(state, role), "answers": {k: repr(v) for k, v in answers.items()}}


class ShowsTheSeed(Duel):
    def board(self, state: State, role: str | None) -> dict[str, Any]:
        return {**super().board(state, role), "first": state.dice.seed[:2]}


class OrdersByTheirs(Duel):
    """Gives nothing away but in the order of its own cards."""

    def board(self, state: State, role: str | None) -> dict[str, Any]:
        board = super().board(state, role)
        theirs = sum(int(card) for card in pile(state.cards, other(role))) if role else 0
        return {**board, "hand": sorted(board["hand"], reverse=bool(theirs % 2))}


@pytest.mark.parametrize("every", [1, 3])
@pytest.mark.parametrize(
    "leaky", [ShowsTheirSize, ShowsTheDeck, ShowsTheSealed, ShowsTheSeed, OrdersByTheirs]
)
def test_a_planted_leak_is_caught(leaky: type[Duel], every: int) -> None:
    with pytest.raises(Fault, match="changed with what it may not see"):
        for seed in range(5):
            check_conformance(leaky(), seed, {}, every=every)


class AnswersAhead(Duel):
    """Lets a parry be answered before it is asked."""

    @property
    def beforehand(self) -> Beforehand[State]:
        return StackBeforehand(self, (MayParry,))


@pytest.mark.parametrize(
    ("whose", "fault"), [("own", None), ("their", "says beforehand changed"), ("", "tells of")]
)
def test_a_condition_on_what_is_hidden_is_caught(
    monkeypatch: pytest.MonkeyPatch, whose: str, fault: str | None
) -> None:
    def told(self: MayParry, g: Any) -> list[Told]:
        role = other(self.role) if whose == "their" else self.role
        cards = sum(int(card) for card in pile(g.state.cards, role))
        return [{"cards" if whose else "unheard_of": cards}]

    monkeypatch.setattr(MayParry, "AHEAD_FACTS", (Fact("cards", is_number=True),))
    monkeypatch.setattr(MayParry, "told", told)
    with pytest.raises(Fault, match=fault) if fault else nullcontext():
        for seed in range(3):
            check_conformance(AnswersAhead(), seed, {}, every=3)


# ------------------------------------------------------------------ planted faults


class Unsound(Duel):
    def problems(self, state: State) -> list[str]:
        return ["2: a card is missing"] if state.laid else []


class ListsTwice(Duel):
    def choices(self, state: State, ask: Decision) -> list[Choice]:
        return super().choices(state, ask) * 2


class ListsNothing(Duel):
    def choices(self, state: State, ask: Decision) -> list[Choice]:
        return []


class HidesAChoice(Duel):
    """Its list has less than its page."""

    def choices(self, state: State, ask: Decision) -> list[Choice]:
        found = super().choices(state, ask)
        return found[1:] if len(found) > 1 else found


class ChangesWhatItShows(Duel):
    def view(self, state: State, role: str | None, **how: Any) -> View:
        state.score["red"] += 1
        return super().view(state, role, **how)


class RollsOutsideTheDice(Duel):
    def setup(self, seed: str, options: Mapping[str, Any], phrases: Sequence[str] = ()) -> State:
        return super().setup(fresh_seed(), options, phrases)


class TakesWhatItRefuses(Duel):
    """Lays the card that is too weak to be laid all the same."""

    def apply(self, state: State, role: str, choice: Choice) -> Applied[State]:
        for ask in self.asks(state):
            if ask.role == role and choice not in self.choices(state, ask):
                return Applied(state=state, events=[], draws=[])
        return super().apply(state, role, choice)


class NeverEnds(Duel):
    def apply(self, state: State, role: str, choice: Choice) -> Applied[State]:
        super().apply(state, role, choice)
        return Applied(state=self.codec.copy(state), events=[], draws=[])


class ShowsTheFirstKey(Duel):
    """Lists what it shows as it is stored."""

    def board(self, state: State, role: str | None) -> dict[str, Any]:
        return {**super().board(state, role), "sides": list(state.score)}


class GoesByTheFirstKey(Duel):
    """Lets whoever is stored first win a point with every choice."""

    def apply(self, state: State, role: str, choice: Choice) -> Applied[State]:
        applied = super().apply(state, role, choice)
        applied.state.score[next(iter(applied.state.score))] += 1
        return applied


class AsStored(Mending[Any]):
    def things(self) -> Iterator[Thing]:
        yield from (Thing(sort=CARD, key=key, what="card", fields=()) for key in self.g.state.cards)


class MendsByTheOrder(Duel):
    """Lists the cards that may be mended as they are stored."""

    def mending(self, g: Play[State]) -> Mending[Any]:
        return AsStored(g)


class Scores(Mending[Any]):
    """The points of a side may be set."""

    def things(self) -> Iterator[Thing]:
        for side, now in sorted(self.g.state.score.items()):
            field = Field(name=VALUE, now=now, most=9)
            yield Thing(sort="score", key=side, what=side, fields=(field,))


class SoundWhenEdited(Duel):
    def mending(self, g: Play[State]) -> Mending[Any]:
        return Scores(g)


class BreaksWhenEdited(SoundWhenEdited):
    """Nothing is wrong with an edit as it is tried, but with the position that it leads to."""

    def apply(self, state: State, role: str, choice: Choice) -> Applied[State]:
        applied = super().apply(state, role, choice)
        if isinstance(choice, Mend):
            applied.state.score.clear()
        return applied

    def problems(self, state: State) -> list[str]:
        return super().problems(state) if state.score else ["3: nobody has points"]


class WrongReader(Reader[Options]):
    def choice(self, data: Any) -> Choice:
        return super().choice({"kind": "pass"})


class ReadsBackWrong(Duel):
    reader = WrongReader(AnyChoice, Options, __package__)


def test_a_fault_that_an_edit_by_hand_brings_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edits, "OFTEN", 1.0)
    check_conformance(SoundWhenEdited(), 1, {})
    with pytest.raises(Fault, match="3: nobody has points"):
        check_conformance(BreaksWhenEdited(), 1, {})


def test_an_edit_drawn_at_random_sets_something_to_another_value() -> None:
    fields = (Field(name=VALUE, now=2, most=3), Field(name="side", now="red", values=("red",)))
    several = [Thing(sort="score", key=str(n), what="score", fields=fields) for n in range(9)]
    single = Thing(
        sort="flag", what="flag", fields=(Field(name=VALUE, now=True, values=(True, False)),)
    )
    pick = random.Random(1)
    found = [edits.random_change([*several, single], pick) for _ in range(60)]
    told = {(each.sort, each.field, each.to) for each in found if each}
    assert told == {("score", VALUE, n) for n in (0, 1, 3)} | {("flag", VALUE, False)}
    assert 20 < sum(each is not None and each.sort == "flag" for each in found) < 40
    assert edits.random_change([], pick) is None


@pytest.mark.parametrize("every", [1, 3])
@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (Unsound, "2: a card is missing"),
        (ListsTwice, "lists a choice twice"),
        (HidesAChoice, "other choices than the rules"),
        (ChangesWhatItShows, "looking at the position changed it"),
        (TakesWhatItRefuses, "shown as refused and accepted"),
        (ReadsBackWrong, "changed on its way through JSON"),
        (RollsOutsideTheDice, "the same seed and choices gave another game"),
        (ShowsTheFirstKey, "changed with .* the order of keys"),
        (GoesByTheFirstKey, "what .* does changed with the order of keys"),
        (MendsByTheOrder, "what may be edited changed with the order of keys"),
    ],
)
def test_a_planted_fault_is_caught(broken: type[Duel], message: str, every: int) -> None:
    with pytest.raises(Fault, match=message):
        for seed in range(12):
            check_conformance(broken(), seed, {}, every=every)


def test_a_dead_end_is_caught() -> None:
    with pytest.raises(Fault, match="dead end: LayCard has no choices"):
        play_out(ListsNothing(), DUEL.setup(seed_from("dead"), {}), random.Random(1))


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "MAX_MOVES", 50)

    with pytest.raises(Fault, match="no end within 50 moves"):
        play_out(NeverEnds(), DUEL.setup(seed_from("endless"), {}), random.Random(1))


# ------------------------------------------------------------------ play


def test_a_played_game_can_be_replayed_from_its_choices() -> None:
    start = DUEL.setup(seed_from("again"), {})
    played = play_out(DUEL, start, random.Random(3))

    assert replay(DUEL, start, played.choices) == played.state


def test_the_same_random_numbers_play_the_same_game() -> None:
    games = [play_out(DUEL, DUEL.setup(SEED, {}), random.Random(n)).choices for n in (5, 5, 6)]

    assert games[0] == games[1] != games[2]


SEED = seed_from("random")


def test_moves_are_told_one_by_one_with_what_they_did() -> None:
    told = list(moves(DUEL, DUEL.setup(SEED, {}), random.Random(2)))

    assert told[-1][2].state.result is not None
    assert {role for role, _, _ in told} == {"red", "blue"}


# ------------------------------------------------------------------ positions in a line


def test_play_with_a_bias_takes_what_the_game_likes() -> None:
    class Likes(DuelFuzzing):
        """Likes nothing that gives a card away, as long as it may keep it."""

        def weights(self, state: State, choices: Sequence[Choice]) -> list[float]:
            return [1.0 if kind_of(choice) in ("lay", "pass") else 1e-9 for choice in choices]

    class Careful(Duel):
        @property
        def fuzzing(self) -> DuelFuzzing:
            return Likes(self)

    def kinds(rules: Duel, bias: int) -> set[str]:
        start = rules.setup(seed_from("7"), {})
        return {kind_of(choice) for _, choice, _ in moves(rules, start, random.Random(7), bias)}

    assert "parry" in kinds(Careful(), bias=0)
    assert "parry" not in kinds(Careful(), bias=1)


def test_what_can_happen_in_a_game_is_known_by_name() -> None:
    assert sorted(registry.get("emperor").fuzzing.event_names())[:2] == [
        "action_rolled",
        "advanced",
    ]
    assert registry.get("pacific_war").fuzzing.event_names()[-1] == "card_used A16"


def test_a_line_of_settings_is_read_word_by_word() -> None:
    assert dict(settings("card=15 drm.oil=-1  deck=3,4")) == {
        "card": "15",
        "drm.oil": "-1",
        "deck": "3,4",
    }
    assert number("oil", "-2") == -2


@pytest.mark.parametrize("line", ["card", "=15", "card="])
def test_a_word_that_is_no_setting_is_refused(line: str) -> None:
    with pytest.raises(Unreadable, match="expected key=value"):
        list(settings(line))


def test_a_word_that_is_no_number_is_refused() -> None:
    with pytest.raises(Unreadable, match="oil: expected a whole number, got 'lots'"):
        number("oil", "lots")
