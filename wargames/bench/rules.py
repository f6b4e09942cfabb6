"""Times what the rules do, in processor time of this process: each kind of decision, each case."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.core.testing.benches import cases_of
from engine.core.testing.playing import pick_one
from engine.core.view import kind_of

GAMES = 3
DECISIONS_OF_A_GAME = 500
SECONDS_OF_A_GAME = 20
"""The number of decisions or seconds after which a random game is stopped."""
BIAS = 2
"""A bias to sensible play, which meets more kinds of decisions."""
TIMES = 10
"""How often each case is run."""

Milliseconds = dict[str, list[float]]


def decisions(
    key: str, games: int = GAMES, options: Mapping[str, JsonData] | None = None
) -> Iterator[str]:
    """A line for each kind of decision of a game: to ask it, and to carry its answer out."""
    of_games = options or {}
    keep_garbage_out()
    rules = registry.get(key).under(of_games)
    asking: Milliseconds = defaultdict(list)
    doing: Milliseconds = defaultdict(list)
    for number in range(games):
        start = rules.setup(seed_from(str(number)), of_games)
        play(rules, start, random.Random(number), (asking, doing))
    for kind in sorted(asking):
        yield f"{kind}: asked {spread(asking[kind])}; carried out {spread(doing[kind])}"
    every = [*_all(asking), *_all(doing)]
    yield (
        f"a decision: {spread(_all(asking))} to ask, {spread(_all(doing))} to carry out, processor "
        f"time of {len(every) // 2} decisions in {games} random games"
    )


def play(
    rules: AnyRules,
    state: Position,
    pick: random.Random,
    times: tuple[Milliseconds, Milliseconds],
) -> None:
    """Play one random game, or as much of it as there is time for; times: to ask, and to do."""
    asking, doing = times
    began = time.process_time()
    for _ in range(DECISIONS_OF_A_GAME):
        asks = rules.asks(state)
        if not asks or time.process_time() - began > SECONDS_OF_A_GAME:
            return
        ask = pick.choice(asks)
        choice = pick_one(rules, state, ask, pick, BIAS)
        kind = kind_of(ask)
        asking[kind].append(timed(lambda: asked(rules, state, ask, choice))[0])  # noqa: B023
        took, applied = timed(lambda: rules.apply(state, ask.role, choice))  # noqa: B023
        doing[kind].append(took)
        state = applied.state


def asked(rules: AnyRules, state: Position, ask: Decision, choice: Any) -> None:
    """What a page asks of a decision: its choices, or a draft with its evaluation."""
    if isinstance(ask, ComposedDecision):
        rules.drafted(state, ask, choice)
    else:
        rules.choices(state, ask)


def cases(key: str) -> Iterator[str]:
    """A line for each benchmark case of a game."""
    keep_garbage_out()
    for case in cases_of(registry.get(key)):
        found = [timed(case.run)[0] for _ in range(TIMES)]
        yield f"{case.name}: {spread(found)}; the aim is under {case.aim_ms:.0f} ms"


def keep_garbage_out() -> None:
    """What was made before is not looked through for garbage again, as in a process of the site."""
    gc.collect()
    gc.freeze()


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    """Time a function in milliseconds of processor time; returns its result too."""
    began = time.process_time()
    found = run()
    return (time.process_time() - began) * 1000, found


def spread(times: list[float]) -> str:
    """The median, the slow and the slowest, and the mean."""
    slow = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    mean, middle = statistics.mean(times), statistics.median(times)
    return f"{middle:.1f} / {slow:.1f} / {max(times):.1f} ms (mean {mean:.1f})"


def _all(times: Milliseconds) -> list[float]:
    return [each for found in times.values() for each in found]
