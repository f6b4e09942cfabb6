"""Programs that play whole games: no fault, every kind of decision, nothing that is hidden."""

import random
from collections import Counter
from typing import Any, get_args

import pytest

from engine.core.dice import seed_from
from engine.core.playing.matches import duel, play
from engine.core.playing.quick import QuickPlay
from engine.core.playing.random_player import RandomPlayer
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.bot import PLAYERS, margin, outcome
from engine.games.pacific_war.bot.admiral import Admiral
from engine.games.pacific_war.bot.player import WEIGHERS, Script
from engine.games.pacific_war.bot.weighing.weights import printed
from engine.games.pacific_war.frames import AnyFrame
from tests.engine.pacific_war.bot.bot_helpers import CAPTAIN
from tests.engine.pacific_war.helpers import RULES, at

OPTIONS = list(RULES.reader.options({}).__struct_fields__)


def every_option(number: int) -> dict[str, Any]:
    """A combination of the options of the game."""
    return {name: bool(number >> place & 1) for place, name in enumerate(OPTIONS)}


def kinds() -> set[type[Decision]]:
    """Every kind of decision that may lie on the stack."""
    return {kind for kind in get_args(AnyFrame) if issubclass(kind, Decision)}


def test_every_kind_of_decision_is_weighed() -> None:
    assert set(WEIGHERS) == kinds()


def test_every_choice_is_legal_and_the_games_end() -> None:
    """The script against itself and against chance, with all kinds of options."""
    met = Counter[str]()
    for number in (0, 3, 4, 5, 8, 10, 11):
        options = every_option(number * 73)
        quick = QuickPlay(RULES, RULES.setup(seed_from(f"g{number}"), options))
        script, aimless, pick = Script(printed()), RandomPlayer(), random.Random(number)
        while (ask := quick.ask) is not None:
            if number % 2 and ask.role == "japan":
                choice = aimless.choose(RULES, quick.state, ask, pick).choice
            else:
                choice = script.choice(quick.g, ask)  # type: ignore[arg-type]
                met[type(ask).__name__] += 1
            assert ask.refuses(quick.g, choice) is None, (ask, choice)
            quick.take(ask, choice)
        assert quick.state.result is not None
    assert len(met) >= 26, sorted(kind.__name__ for kind in kinds() if kind.__name__ not in met)


@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_weighed_is_legal_and_each_choice_is_weighed_once(seed: int) -> None:
    """So each may be shown as a button, with its worth."""
    quick = QuickPlay(RULES, RULES.setup(seed_from(f"l{seed}"), every_option(seed * 341)))
    script = Script(printed())
    while (ask := quick.ask) is not None:
        found = script.weighed(quick.g, ask)  # type: ignore[arg-type]
        weighed = [each.choice for each in found]
        assert len(set(weighed)) == len(weighed), ask
        assert set(weighed) <= set(ask.legal(quick.g)), ask
        quick.take(ask, weighed[0])


@pytest.mark.parametrize("level", PLAYERS)
def test_it_knows_neither_the_other_hand_nor_the_deck_nor_the_dice(level: str) -> None:
    """Two worlds that look alike to a side give the same advice, all along a game."""
    player, pick = PLAYERS[level], random.Random(3)
    every = 25 if level == "admiral" else 3
    state = RULES.setup(seed_from("worlds"), {})
    for number in range(220):
        asks = RULES.asks(state)
        if not asks:
            break
        ask = asks[0]
        choice = CAPTAIN.choose(RULES, state, ask, pick).choice
        if number % every == 0:
            told = []
            for _ in range(2):
                other = RULES.fuzzing.scrambled(state, ask.role, pick)
                own = RULES.asks(other)[0]
                told.append(player.choose(RULES, other, own, random.Random(7)))
            assert told[0] == told[1]
        state = RULES.apply(state, ask.role, choice).state


def test_what_a_script_keeps_changes_nothing_of_what_it_chooses() -> None:
    """Quick play with one script for a game, against a new one for every other decision."""
    for seed in range(2):
        quick = QuickPlay(RULES, RULES.setup(seed_from(f"kept {seed}"), {}))
        script, asked = Script(printed()), 0
        while (ask := quick.ask) is not None:
            kept = script.choice(quick.g, ask)  # type: ignore[arg-type]
            if asked % 2 == seed:
                fresh = Script(printed()).choice(RULES.play(RULES.codec.copy(quick.state)), ask)
                assert kept == fresh, ask
            quick.take(ask, kept)
            asked += 1


def test_captain_beats_chance_on_either_side() -> None:
    for seed in range(3):
        for side, game in duel(RULES, CAPTAIN, RandomPlayer(), f"c{seed}", {}).items():
            assert outcome(game.state, side) == 1.0
            assert margin(game.state, side) > 0


def test_cadet_plays_whole_games() -> None:
    players = {"japan": PLAYERS["cadet"], "allied": PLAYERS["cadet"]}
    for seed in range(2):
        state = play(RULES, players, f"cadet {seed}", {}).state
        assert outcome(state, "japan") + outcome(state, "allied") == 1.0
        assert margin(state, "japan") == -margin(state, "allied")


def test_an_admiral_carries_out_the_plan_that_it_has_begun() -> None:
    """Each step is found again by a program that remembers nothing of the steps before."""
    line = "acts=japan turn=2 japan=akagi,kaga,nagato,nachi indochina=kongo,haruna,maya,chokai "
    line += "philippines=us_houston singapore=uk_exeter hawaii=us_hornet,us_chicago hand.japan=J05"
    state, pick = at(line).state, random.Random(1)
    whole = Admiral("admiral")
    while type(ask := RULES.asks(state)[0]).__name__ in ("TakeAction", "PickShips", "ChooseGoal"):
        kept = whole.choose(RULES, state, ask, pick).choice
        assert Admiral("admiral").choose(RULES, state, ask, pick).choice == kept
        state = RULES.apply(state, ask.role, kept).state


def test_an_admiral_tells_how_sure_it_is() -> None:
    line = "acts=japan turn=2 japan=akagi,kaga,nagato,nachi indochina=kongo,haruna,maya,chokai "
    state = at(line + "philippines=us_houston singapore=uk_exeter hawaii=us_hornet").state
    advice = PLAYERS["admiral"].choose(RULES, state, RULES.asks(state)[0], random.Random(1))
    assert len(advice.candidates) > 1
    assert advice.candidates[0].choice == advice.choice
    assert all(each.number >= 4 for each in advice.candidates)
    assert any(each.error > 0 for each in advice.candidates)
