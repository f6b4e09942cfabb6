"""`python -m tests.shelf GAME`: keep a game as the program of now plays it, in tests/fixtures.

Before a version of the rules, a schema or the format of files is raised, a game of before is kept:
a position in the middle with the choices that led there and on (`games/`), and the whole file of a
game at a table, with a move undone and one taken back by consent (`exports/`). The tests of what
was kept (test_conformance, test_files_from_before) find it there.
"""

import argparse
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.testing.playing import is_past, moves

FIXTURES = Path(__file__).parent / "fixtures"
PHRASES = ("a phrase of the one side", "a phrase of the other")
BIAS = 2


def game_of(key: str, rounds: int, number: int) -> dict[str, Any]:
    """A random game that has come past so many rounds (0: whole), and its middle position."""
    rules = registry.get(key)
    seed, options = seed_from(f"shelf {number}"), {}
    state = rules.setup(seed, options, PHRASES)
    states, choices = [state], []
    for role, choice, applied in moves(rules, state, random.Random(number), BIAS):
        choices.append([role, msgspec.to_builtins(choice)])
        states.append(applied.state)
        if is_past(rules, applied.state, rounds):
            break
    after = len(choices) * 4 // 5
    return {
        "key": key,
        "version": rules.version,
        "seed": seed,
        "options": options,
        "phrases": list(PHRASES),
        "after": after,
        "result": plain(states[-1].result),
        "choices": choices,
        "position": rules.codec.to_data(states[after]),
    }


def file_of(key: str, moves_made: int, number: int) -> bytes:
    """The file of a game at a table, with a move undone and one taken back by consent."""
    from engine.archive.writing import whole
    from engine.seats import beginning, sitting
    from tests.factories import UserFactory
    from tests.web.play import play_one

    users = [UserFactory(name=name) for name in ("Ann", "Bob")]
    game = beginning.new_game(key=key, creator=users[0], seed=seed_from(f"shelf {number}"))
    sitting.join(game.pk, users[1])
    for pick in range(moves_made):
        play_one(game, pick)
        if pick % 10 == 4:
            take_one_back(game)
    game.refresh_from_db()
    return msgspec.json.encode(whole(game))


def take_one_back(game: Any) -> None:
    """The last move is undone, or taken back with the consent of the other side, if any."""
    from engine.errors import MoveError
    from engine.moves import taking_back

    game.refresh_from_db()
    last = game.moves.filter(undone=False).latest("version")
    here, other = last.seat, game.seats.exclude(side=last.seat.side).first()
    try:
        taking_back.undo(game.pk, here, game.version)
    except MoveError:
        if other is None:
            return
        taking_back.ask_back(game.pk, here, game.version)
        taking_back.answer_back(game.pk, other, game.version + 1, agrees=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=0, help="stop past this round (default: end)")
    parser.add_argument("--moves", type=int, default=40, help="of the file (default 40)")
    parser.add_argument("--number", type=int, default=1, help="which random game (default 1)")
    asked = parser.parse_args()
    from tests.golden import the_same_each_time

    kept = game_of(asked.game, asked.rounds, asked.number)
    name = f"{asked.game}_{kept['version']}.json"
    (FIXTURES / "games" / name).write_text(json.dumps(kept) + "\n", encoding="utf-8")
    with the_same_each_time():
        from engine.archive.record import FORMAT

        text = file_of(asked.game, asked.moves, asked.number)
        name = f"{asked.game}_{FORMAT}_{kept['version']}.json"
        (FIXTURES / "exports" / name).write_bytes(text + b"\n")
    print(f"{len(kept['choices'])} choices; {len(text):,} bytes of a file")


if __name__ == "__main__":
    main()
