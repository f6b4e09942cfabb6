"""referee, fuzz, audit and verify_dice as someone at a terminal meets them."""

import contextlib
import io
import json
import re
import subprocess
import sys
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from engine.archive.dice_record import record_of
from engine.archive.writing import whole
from engine.core import registry
from engine.core.testing.playing import check_conformance
from engine.management.commands import fuzz
from engine.management.commands.audit import differences
from engine.management.commands.referee import Command
from engine.models import Card, Counter, Game
from engine.moves import taking_back
from engine.position import store
from tests import market
from tests.engine.test_moves import ATTACK_ABDA, END, REVEAL, play, play_to_the_end
from tests.factories import make_game, seat_of

ROOT = Path(__file__).parents[2]


def referee(*arguments: str, choices: list[Any] | str = "") -> tuple[list[Any], str, int]:
    """Run the command as from a terminal: the lines it printed, its stderr, its exit code."""
    text = choices if isinstance(choices, str) else "".join(json.dumps(c) + "\n" for c in choices)
    out, errors, code = io.StringIO(), io.StringIO(), 0
    kept, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            Command().run_from_argv(["manage.py", "referee", *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        sys.stdin = kept
    return [json.loads(line) for line in out.getvalue().splitlines()], errors.getvalue(), code


def test_the_referee_runs_as_a_process_of_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "referee", "emperor", "--seed", "1"],
        cwd=ROOT,
        input='{"kind": "reveal"}\n{"kind": "surrender"}\n',
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.startswith("stdin line 2: not a choice of emperor")
    assert len(done.stderr.splitlines()) == 1


def test_13_0_the_referee_plays_the_first_turn_of_the_example() -> None:
    battle = {"kind": "battle"}
    lines, errors, code = referee(
        "emperor", "--seed", "1", "--dice", "1,5", choices=[REVEAL, ATTACK_ABDA, battle]
    )
    assert (errors, code) == ("", 0)
    assert [line["move"] for line in lines] == [0, 1, 2, 3]
    assert lines[2]["events"][0]["total"] == 0
    assert lines[2]["events"][0]["success"] is False
    assert lines[3]["state"]["counters"]["nimitz"]["box"] == 9
    assert lines[3]["decisions"][0]["choices"] == [REVEAL]


def test_a_printed_line_is_a_position_to_go_on_from(tmp_path: Path) -> None:
    lines, _, _ = referee("emperor", "--seed", "1", choices=[REVEAL])
    path = tmp_path / "position.json"
    for given in (lines[1], lines[1]["state"]):
        path.write_text(json.dumps(given))
        again, errors, code = referee("emperor", "--position", str(path), choices=[ATTACK_ABDA])
        assert (errors, code) == ("", 0)
        assert again[0]["state"] == lines[1]["state"]
        assert again[0]["decisions"] == lines[1]["decisions"]


def test_the_referee_lists_what_a_power_that_shares_its_side_is_asked() -> None:
    lines, errors, code = referee("pacific_1940", "--seed", "1")

    assert (errors, code) == ("", 0)
    assert [(each["role"], each["kind"]) for each in lines[0]["decisions"]] == [("japan", "spend")]


def test_the_referee_plays_by_the_rules_that_the_options_call_for(tmp_path: Path) -> None:
    spent = {"kind": "purchase"}
    path, fog = tmp_path / "position.json", ("--options", '{"fog": true}')

    lines, errors, code = referee("pacific_1940", "--seed", "1", *fog, choices=[spent])
    path.write_text(json.dumps(lines[0]))
    again, _, _ = referee("pacific_1940", "--position", str(path), choices=[spent])

    assert (errors, code) == ("", 0)
    assert {frame["frame"] for frame in lines[1]["state"]["stack"]} >= {"fog_war", "fog_turn"}
    assert again[1]["state"] == lines[1]["state"]


def test_the_same_seed_is_the_same_game() -> None:
    one, _, _ = referee("emperor", "--seed", "42", choices=[REVEAL, ATTACK_ABDA])
    two, _, _ = referee("emperor", "--seed", "42", choices=[REVEAL, ATTACK_ABDA])
    other, _, _ = referee("emperor", "--seed", "43", choices=[REVEAL])
    assert one == two
    assert one[1]["state"]["cards"] != other[1]["state"]["cards"]


@pytest.mark.parametrize(
    ("arguments", "choices", "said"),
    [
        (["midway"], "", "no game 'midway'"),
        (["emperor", "--dice", "7"], "", "--dice"),
        (["emperor", "--dice", ""], "", "--dice"),
        (["emperor", "--options", "{"], "", "--options"),
        (["emperor", "--options", "[]"], "", "--options"),
        (["emperor", "--options", '{"atom_bomb": true}'], "", "atom_bomb"),
        (["emperor", "--options", '{"historical": 3}'], "", "historical"),
        (["emperor", "--position", "/nonexistent"], "", "No such file"),
        (["emperor", "--position", "pyproject.toml"], "", "not JSON"),
        (["emperor", "--moves", "/nonexistent"], "", "No such file"),
        (["emperor", "--content", "/nonexistent"], "", "nonexistent"),
        (["emperor", "--content", "manage.py"], "", "manage.py"),
        (["emperor", "--frobnicate"], "", "frobnicate"),
        ([], "", "game"),
        (["pacific_war", "--options", '{"atom_bomb": true}'], "", "atom_bomb"),
        (["pacific_war"], '{"kind": "gain", "card": "3"}\n', "not legal"),
        (["pacific_war"], '{"kind": "put", "unit": "us_iowa"}\n', "not a choice of pacific_war"),
        (["emperor"], "reveal\n", "line 1"),
        (["emperor"], '{"kind": "reveal"}\n\n{"kind": "charge"}\n', "line 3"),
        (["emperor"], '{"kind": "reveal"}\n{"kind": "resource", "resource": "oil"}\n', "8.5.2"),
        (["emperor"], '{"kind": "attack", "front": "abda"}\n', "not legal"),
        (["emperor"], "[" * 100_000, "line 1"),
        (["emperor"], '{"role": "allies", "choice": {"kind": "reveal"}}', "not legal"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_exit_2(
    arguments: list[str], choices: str, said: str
) -> None:
    _, errors, code = referee(*arguments, choices=choices)
    assert code == 2
    assert said in errors
    assert len(errors.splitlines()) == 1, errors


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: s.clear(),
        lambda s: s.update(stack=[]),
        lambda s: s.update(stack=[{"frame": "campaign", "at": "lunch"}, *s["stack"][1:]]),
        lambda s: s.update(stack=s["stack"][:1]),
        lambda s: s.update(schema=99),
        lambda s: s.update(card=9999),
        lambda s: s["counters"].pop("nimitz"),
        lambda s: s["counters"]["nimitz"].update(box=77),
        lambda s: s["counters"]["oil"].update(box=-1),
        lambda s: s["counters"]["solomons"].update(place="nowhere", box=3),
        lambda s: s["cards"].pop("1"),
        lambda s: s["dice"].update(seed="not hexadecimal"),
    ],
)
def test_an_unsound_position_is_refused_in_one_line(spoil: Any, tmp_path: Path) -> None:
    rules = registry.get("emperor")
    state = rules.codec.to_data(rules.setup("ab" * 32, {}))
    spoil(state)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(state))
    _, errors, code = referee("emperor", "--position", str(path), choices=[REVEAL])
    assert code == 2
    assert len(errors.splitlines()) == 1, errors
    assert "position.json" in errors


def test_fuzz_reports_speed_and_results() -> None:
    out = io.StringIO()
    call_command("fuzz", "emperor", games=20, seed=5, stdout=out)
    said = out.getvalue()
    assert "20 games" in said
    assert "moves a second" in said
    assert "no failure" in said


def test_fuzz_stops_what_has_come_past_a_round_and_tells_how_many() -> None:
    out = io.StringIO()
    call_command("fuzz", "emperor", games=9, seed=1, rounds=2, stdout=out)
    said = out.getvalue()
    assert re.search(r"  8   88\.9 %  stopped past round 2", said)
    assert re.search(r"  1   11\.1 %  catastrophic_defeat", said)
    assert "no failure" in said


def test_the_thorough_check_of_fuzz_stops_at_the_same_round() -> None:
    rules = registry.get("pacific_war")
    played = check_conformance(rules, 200, {}, every=20, rounds=1)
    assert rules.fuzzing.round_of(played.state) == 2
    assert played.state.result is None


def test_fuzz_plays_on_where_a_game_counts_no_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    market.add(monkeypatch)
    out = io.StringIO()
    call_command("fuzz", "market", games=3, rounds=1, stdout=out)
    assert "stopped" not in out.getvalue()
    assert "no failure" in out.getvalue()


@pytest.mark.parametrize(("name", "number"), [("rounds", -1), ("games", 0), ("jobs", 0)])
def test_fuzz_wants_numbers_that_can_be_played(name: str, number: int) -> None:
    with pytest.raises(SystemExit):
        call_command("fuzz", "emperor", **{name: number}, stderr=io.StringIO())


def test_a_batch_of_games_ends_in_time_with_what_was_played() -> None:
    whole = fuzz.play_batch(fuzz.Batch("pacific_war", None, {}, 1, 1))

    tally = fuzz.play_batch(fuzz.Batch("pacific_war", None, {}, 1, 1000, seconds=0.05))

    assert tally.results[fuzz.OUT_OF_TIME] <= 1
    assert 0 < tally.moves < 10 * whole.moves
    assert sum(tally.results.values()) == tally.games < 1000
    assert tally.failures == []


def test_fuzz_tells_what_happened_and_what_never_did() -> None:
    out = io.StringIO()
    call_command("fuzz", "pacific_war", games=6, seed=4, stdout=out)
    said = out.getvalue()
    assert re.search(r"[1-9]\d* positions looked at from every seat", said)
    known = len(registry.get("pacific_war").fuzzing.event_names())
    assert re.search(rf"\d+ of {known} things happened", said)
    assert "rarest: " in said
    assert "no failure" in said


def test_fuzz_tells_what_its_game_seeks_and_how_often_it_was_met() -> None:
    out = io.StringIO()
    options = '{"research": true}'
    call_command("fuzz", "pacific_1940", games=4, seed=6, rounds=2, options=options, stdout=out)
    said = out.getvalue()
    known = len(registry.get("pacific_1940").fuzzing.sought())
    assert re.search(rf"[1-9]\d* of {known} things sought met", said)
    assert re.search(r"\n +[1-9]\d*  capital freed india", said)
    assert re.search(r"never met: .*technology used", said)


def test_fuzz_looks_at_every_position_of_a_game_in_which_sides_have_secrets() -> None:
    tally = fuzz.play_batch(fuzz.Batch("patrol", None, {}, 1, 2))

    assert tally.looks == tally.moves > 0
    assert tally.failures == []


def test_fuzz_plays_by_the_rules_that_the_options_call_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A switch that hides more: what every seat sees is looked at after every move."""
    rules = registry.get("emperor")
    hidden = copy(rules)
    hidden.roles = msgspec.structs.replace(rules.roles, is_secret=True)
    monkeypatch.setattr(
        type(rules), "under", lambda self, options: hidden if options["europe"] else rules
    )

    looks = [
        fuzz.play_batch(fuzz.Batch("emperor", None, {"europe": on}, 1, 1)).looks
        for on in (False, True)
    ]

    assert looks[0] < looks[1]


def test_fuzz_sees_a_hand_that_shows_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other hand's cards in the view of a seat: every game that is long enough fails."""
    rules = registry.get("pacific_war")
    sound = type(rules).view

    def leaky(self: Any, state: Any, role: str | None) -> Any:
        seen = sound(self, state, role)
        return msgspec.structs.replace(
            seen, result=sorted(k for k in state.cards if state.cards[k].owner == "japan")
        )

    monkeypatch.setattr(type(rules), "view", leaky)
    errors = io.StringIO()
    with pytest.raises(SystemExit):
        call_command(
            "fuzz", "pacific_war", games=2, write=tmp_path, stdout=io.StringIO(), stderr=errors
        )
    assert "changed with what it may not see" in errors.getvalue()


def test_a_game_that_fails_in_fuzz_is_a_fixture_that_referee_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = registry.get("emperor")
    sound = type(rules).problems
    monkeypatch.setattr(
        type(rules),
        "problems",
        lambda self, state: ["planted"] if state.turn == 3 else sound(self, state),
    )
    with pytest.raises(SystemExit) as left:
        call_command(
            "fuzz", "emperor", games=1, write=tmp_path, stdout=io.StringIO(), stderr=io.StringIO()
        )
    assert left.value.code == 1
    [path] = tmp_path.iterdir()
    lines, errors, code = referee("emperor", "--position", str(path))
    assert (errors, code) == ("", 0)
    assert lines[-1]["state"]["turn"] == 3


@pytest.mark.django_db
def test_audit_finds_a_sound_game_sound() -> None:
    game = make_game(options={"historical": True})
    play_to_the_end(game)
    out = io.StringIO()
    call_command("audit", str(game.pk), stdout=out)
    assert "1 game audited, 1 sound, 0 not" in out.getvalue()


@pytest.mark.django_db
def test_audit_finds_undone_moves_sound() -> None:
    game = make_game()
    play(game, REVEAL)
    play(game, END)
    game.refresh_from_db()
    taking_back.undo(game.pk, seat_of(game), game.version)
    play(game, ATTACK_ABDA)
    game.refresh_from_db()
    assert list(differences(game)) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda g: Counter.objects.filter(game=g, key="oil").update(box=6), "counters"),
        (lambda g: Card.objects.filter(game=g, pile="mid").update(pile="discard"), "cards"),
        (lambda g: g.moves.filter(choice__kind="attack").update(draws=[]), "draws"),
        (
            lambda g: g.moves.filter(choice__kind="attack").update(choice={"kind": "x"}),
            "cannot be replayed",
        ),
        (lambda g: Game.objects.filter(pk=g.pk).update(commitment="0" * 64), "committed"),
        (lambda g: Game.objects.filter(pk=g.pk).update(flow={}), "loaded"),
        (lambda g: Counter.objects.filter(game=g, key="oil").update(place="moon"), "oil"),
    ],
)
def test_audit_finds_what_was_tampered_with(spoil: Any, said: str) -> None:
    game = make_game()
    play(game, REVEAL)
    play(game, ATTACK_ABDA)
    spoil(game)
    game.refresh_from_db()
    assert said in "\n".join(differences(game))


@pytest.mark.django_db
def test_verify_dice_checks_a_finished_game_and_keeps_the_seed_of_a_running_one(
    tmp_path: Path,
) -> None:
    game = make_game(phrases=("banzai",))
    play(game, REVEAL)
    errors = io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("verify_dice", str(game.pk), stderr=errors)
    assert left.value.code == 2
    assert game.seed not in errors.getvalue()
    play_to_the_end(game)
    game.refresh_from_db()
    out = io.StringIO()
    call_command("verify_dice", str(game.pk), stdout=out)
    assert "0 wrong" in out.getvalue()
    record = msgspec.json.decode(msgspec.json.encode(record_of(game)))
    first = next(draw for draw in record["draws"] if draw["what"] == "d6")
    first["gave"] = [first["gave"][0] % 6 + 1]
    path = tmp_path / "dice.json"
    path.write_text(json.dumps(record))
    out = io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("verify_dice", str(path), stdout=out)
    assert left.value.code == 1
    assert "1 wrong" in out.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("command", "given", "wanted", "found"),
    [
        (["verify_dice"], "game", "dice file", "file of a game, which import_game reads"),
        (["verify_dice"], "position", "dice file", "position, which referee --position reads"),
        (["import_game"], "dice", "file of a game", "dice file, which verify_dice reads"),
        (["referee", "emperor", "--position"], "dice", "position", "dice file, which verify"),
        (["referee", "emperor", "--position"], "game", "position", "file of a game, which import"),
    ],
)
def test_a_command_given_another_kind_of_file_says_which_one_reads_it(
    command: list[str], given: str, wanted: str, found: str, tmp_path: Path
) -> None:
    game = make_game()
    files = {"game": whole(game), "dice": record_of(game), "position": {"state": game.flow}}
    path = tmp_path / "file.json"
    path.write_bytes(msgspec.json.encode(files[given]))
    errors = io.StringIO()

    with pytest.raises(SystemExit) as left:
        call_command(*command, str(path), stderr=errors)

    assert left.value.code == 2
    (line,) = errors.getvalue().splitlines()
    assert line.startswith(f"{path}: a {wanted} is expected here, but this is a {found}")


@pytest.mark.django_db
def test_a_lesson_is_audited_like_any_game() -> None:
    game = make_game(lesson="first_turns")
    play(game, REVEAL)
    play(game, ATTACK_ABDA)
    game.refresh_from_db()
    assert list(differences(game)) == []
    rules = store.rules_of(game)
    assert store.load(game, rules).state.dice.script == [5, 4, 4, 3, 3, 5]


def test_fuzz_lets_a_program_play_and_counts_the_kinds_of_decision() -> None:
    out = io.StringIO()
    call_command("fuzz", "emperor", games=2, level="captain", stdout=out)
    assert "no failure" in out.getvalue() and "kinds of decision: " in out.getvalue()
