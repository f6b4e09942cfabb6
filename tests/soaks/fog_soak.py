"""`python -m tests.soaks.fog_soak`: no byte that a side can fetch tells what the other hides.

    python -m tests.soaks.fog_soak pages                    4 games of 2 rounds, at every 50th step
    python -m tests.soaks.fog_soak pages -g 20 -r 4 -s 7    so many games, rounds, from this one
    python -m tests.soaks.fog_soak pages --game global_1940     the same of Global, with research
    python -m tests.soaks.fog_soak pairs                    whole rounds that differ in secret

`pages` plays random games through the site's own door. At every fiftieth step it garbles all that a
viewer may not know, for each side and for the public, and fetches everything again: each page,
part, refusal, log and file must be the same, to the byte. `pairs` plays a round in two games that
differ in what a viewer may not know, with the program and with a person facilitating: the same
frames and answers, in number, order and time. test_leaks_fog.py and test_fog_pairs.py in
tests/web/leaks do a little of it with every run.
"""

import argparse
import asyncio
import logging
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

EVERY = 50


@contextmanager
def a_site() -> Iterator[None]:
    """A new database, and Django with the settings of the tests."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.conf import settings
    from django.test.utils import get_runner, setup_test_environment

    logging.disable(logging.WARNING)  # what is refused is asked for too
    setup_test_environment()
    settings.ACCOUNT_RATE_LIMITS = False
    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        yield
    finally:
        runner.teardown_databases(databases)


def pages(games: int, rounds: int, first: int, key: str) -> Iterator[str]:
    """Random games; a line on each, and one on each byte that differs."""
    import pytest

    from tests.factories import make_campaign, make_world
    from tests.web.fog.fog_table import ALLIES, AXIS
    from tests.web.fog.fog_world import SPECTATOR, FogWorld

    made, options = {
        "pacific_1940": (make_campaign, {}),
        "global_1940": (make_world, {"research": True}),
    }[key]
    for number in range(first, first + games):
        with pytest.MonkeyPatch.context() as patch:
            world, pick, steps, answers = (
                FogWorld(patch, made, **options),
                random.Random(number),
                0,
                0,
            )
            world.begin(number)
            while world.play_on(pick, EVERY, rounds):
                steps += EVERY
                for viewer in (AXIS, ALLIES, SPECTATOR):
                    try:
                        answers += world.compare(viewer, pick, f"game {number}, step {steps}")
                    except AssertionError as found:
                        yield f"LEAK {found}"
        yield f"game {number}: {steps} steps, {answers} answers compared"


def pairs() -> Iterator[str]:
    """Whole rounds, two at a time; a line on each pair."""
    import pytest

    from tests.web.fog.fog_script import OTHER_ALLIES, OTHER_AXIS
    from tests.web.fog.fog_table import ALLIES, AXIS
    from tests.web.leaks.fog_pairs import Pair, germanys_turn, soviet_turn, the_same_each_time

    for by_hand in (False, True):
        found = [
            Pair(ALLIES, OTHER_AXIS, by_hand=by_hand),
            Pair(AXIS, OTHER_ALLIES, by_hand=by_hand),
            germanys_turn(by_hand=by_hand, until=""),
            soviet_turn(by_hand=by_hand, until=""),
        ]
        for pair in found:
            with pytest.MonkeyPatch.context() as patch, the_same_each_time(patch) as clock:
                try:
                    asyncio.run(pair.play(clock))
                except AssertionError as found:
                    yield f"LEAK {found}"
            how = "by hand" if by_hand else "by the program"
            yield f"{pair.viewer}, {how}: {pair.frames} frames, {pair.answers} answers compared"


def main() -> None:
    """Leave with 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("pages", "pairs"))
    parser.add_argument("-g", "--games", type=int, default=4)
    parser.add_argument("-r", "--rounds", type=int, default=2)
    parser.add_argument("-s", "--seed", type=int, default=1)
    parser.add_argument("--game", default="pacific_1940", choices=("pacific_1940", "global_1940"))
    asked = parser.parse_args()
    with a_site():
        of_games = (asked.games, asked.rounds, asked.seed, asked.game)
        found = pairs() if asked.what == "pairs" else pages(*of_games)
        leaks = 0
        for line in found:
            leaks += line.startswith("LEAK")
            print(line, flush=True)
    print(f"{leaks} leaks" if leaks else "no leak")
    sys.exit(bool(leaks))


if __name__ == "__main__":
    main()
