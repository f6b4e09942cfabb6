"""The sample program of docs/: it chooses as Captain does, and plays whole games by the API."""

import random
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core.encoding.codec import plain
from engine.core.playing.program_registry import players_of
from engine.games.emperor.bot.weights import printed
from engine.models import Game
from engine.position import store
from engine.seats.sitting import set_table
from tests.factories import UserFactory, make_game, stood_at
from tests.web.programs.api_client import Program
from wargames.accounts.models import User

DOCS = Path(__file__).parents[3] / "docs"
CAPTAIN = runpy.run_path(str(DOCS / "captain.py"))


def captains_choice(game: Game) -> Any:
    """What the built-in Captain would do, as data."""
    rules = store.rules_of(game)
    state = store.load(Game.objects.get(pk=game.pk), rules).state
    (ask,) = rules.asks(state)
    captain = players_of(game.key)["captain"]
    return plain(captain.choose(rules, state, ask, random.Random(1)).choice)


def game_after(ann: User, seed: str, options: dict[str, Any], decisions: int) -> Game:
    """A stored game as it stands after Captain has made so many decisions."""
    game = make_game(ann, seed=seed, options=options)
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    captain, pick, state = players_of(game.key)["captain"], random.Random(1), loaded.state
    for _ in range(decisions):
        (ask,) = rules.asks(state)
        state = rules.apply(state, ask.role, captain.choose(rules, state, ask, pick).choice).state
    return stood_at(game, state, loaded)


@pytest.mark.parametrize(
    ("seed", "options", "after", "met"),
    [
        ("s52", {"expansion": True}, 15, {"may_reroll", "may_reroll_knock_out"}),
        ("s52", {"expansion": True}, 26, {"place_production"}),
        ("s32", {"expansion": False}, 178, {"choose_advance", "choose_banzai"}),
    ],
)
def test_it_chooses_as_captain_does(
    ann: User, seed: str, options: dict[str, Any], after: int, met: set[str]
) -> None:
    game = game_after(ann, seed, options, after)
    path, program = f"/games/{game.pk}", Program(ann)
    sample = CAPTAIN["Captain"](program.get(f"{path}/content")["sections"])
    kinds = set()
    for _ in range(20):
        (decision,) = program.get(f"{path}/decisions")["decisions"]
        chosen = sample.choose(decision, program.get(path)["board"])["choice"]
        assert chosen == captains_choice(game), decision["kind"]
        if len(decision["options"]) > 1:
            kinds.add(decision["kind"])
        program.post(f"{path}/moves", token=decision["token"], choice=chosen)
        assert program.status == 200
    assert met | {"spend_action"} <= kinds


def test_its_weights_are_those_of_captain() -> None:
    found = printed()
    threat, resource, markers = found.threat, found.resource, found.markers
    assert CAPTAIN["THREAT"] == threat.weight
    assert [CAPTAIN[name] for name in ("THREAT_SLOPE", "HOME", "KNOCKED_OUT", "OIL_FLOW")] == [
        threat.slope,
        threat.home,
        threat.knocked_out,
        found.oil_flow.step,
    ]
    assert (CAPTAIN["RESOURCE"], CAPTAIN["FULL"]) == (resource.weight, resource.full)
    names = ("RESOURCE_SLOPE", "COLLAPSE", "COLLAPSE_SLOPE", "DEFEAT")
    assert [CAPTAIN[name] for name in names] == [
        resource.slope,
        resource.collapse,
        resource.collapse_slope,
        resource.defeat,
    ]
    assert (CAPTAIN["KAMIKAZE"], CAPTAIN["FORT"]) == (markers.kamikaze, markers.fort)


def play(live_server: Any, folder: Path, *more: str) -> list[str]:
    """What it prints, started in another folder with a token of a new account."""
    key = Program(UserFactory(name="Bot")).key
    command = [sys.executable, str(DOCS / "bot.py"), live_server.url, key, *more]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.django_db(transaction=True)
def test_it_plays_a_whole_game_that_it_starts(
    live_server: Any, tmp_path: Path, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    lines = play(live_server, tmp_path)
    game = Game.objects.get()
    assert game.status == Game.Status.OVER
    assert len(lines) == game.moves.count() + 1
    assert "ending" in lines[-1]


@pytest.mark.django_db(transaction=True)
def test_it_sits_down_by_a_link_and_plays_at_random(
    live_server: Any, tmp_path: Path, settings: Any, ann: User
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    game = make_game(ann)
    set_table(game.pk, watch=Game.Watch.FREE)
    lines = play(live_server, tmp_path, f"{live_server.url}/join/{game.join_token}/")
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert set(game.moves.values_list("name", flat=True)) == {"Bot"}
    assert len(lines) == game.moves.count() + 1
