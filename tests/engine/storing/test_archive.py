"""A game as a file: exported, imported elsewhere, gone on with, audited."""

import io
import json
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from engine import moves
from engine.archive.reading import read, restore
from engine.archive.writing import of_seat, whole
from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.choice import Choice
from engine.core.testing.playing import moves as random_moves
from engine.history import undoable
from engine.management.commands.audit import differences
from engine.models import Game, LogEntry, Move, Snapshot
from engine.moves import taking_back
from engine.position import store
from engine.seats import beginning, sitting
from tests.engine.test_moves import ATTACK_ABDA, END, REVEAL, play
from tests.factories import UserFactory, make_game, make_game_at, make_war, seat_of
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db
WAR = registry.get("pacific_war")
HELPED = {"weakened_allies": True, "oil_reserves": True, "third_wave": True}


def long_game() -> tuple[str, list[tuple[str, Choice]]]:
    """A seed, and the choices of a game that goes on to Turn 5, with Japan helped to get there."""
    for number in count(113):  # the first that does, under the rules as they are
        seed, choices = seed_from(f"long {number}"), []
        state: Any = WAR.setup(seed, HELPED)
        for role, choice, applied in random_moves(WAR, state, random.Random(number), bias=2):
            choices.append((role, choice))
            state = applied.state
        if state.result.turn == 5:
            return seed, choices
    raise AssertionError


def play_all(game: Game, choices: list[tuple[str, Choice]]) -> Game:
    """Every choice as a move of whoever leads that side."""
    seats = {seat.side: seat for seat in game.seats.all()}
    for version, (role, choice) in enumerate(choices, start=game.version):
        moves.play(game.pk, seats[role], msgspec.to_builtins(choice), version)
    game.refresh_from_db()
    return game


def war_in_progress(number: int = 40) -> Game:
    """Two people some way into The Pacific War."""
    game = make_war(UserFactory(name="Ann"), UserFactory(name="Bob"))
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    played = random_moves(rules, state, random.Random(3), bias=2)
    choices = [(role, choice) for (role, choice, _), _ in zip(played, range(number), strict=False)]
    return play_all(game, choices)


def moved_out(game: Game, **people: User) -> Game:
    """The same game after its file has travelled to where it is not known."""
    text = msgspec.json.encode(whole(game)).decode()
    Game.objects.filter(pk=game.pk).delete()
    return restore(read(text), people)


def in_file(game: Game, path: Path) -> Path:
    call_command("export_game", str(game.pk), out=path, stderr=io.StringIO())
    return path


def test_a_war_of_turns_0_to_5_is_exported_imported_audited_and_its_dice_checked(
    tmp_path: Path,
) -> None:
    seed, choices = long_game()
    ann = UserFactory(name="Ann")
    game = beginning.new_game(
        key="pacific_war", creator=ann, options=HELPED, seed=seed, hot_seat=True, phrases=()
    )
    play_all(game, choices)
    assert game.result["turn"] == 5
    before = whole(game)
    path = in_file(game, tmp_path / "war.json")
    game.delete()

    out = io.StringIO()
    call_command("import_game", str(path), stdout=out)
    here = Game.objects.get()
    call_command("audit", str(here.pk), stdout=out)
    call_command("verify_dice", str(here.pk), stdout=out)

    assert "1 game audited, 1 sound, 0 not" in out.getvalue()
    assert "0 wrong" in out.getvalue()
    assert here.status == Game.Status.OVER
    assert Snapshot.objects.count() == 5
    assert whole(here) == msgspec.structs.replace(before, seats=())


def test_a_running_war_goes_on_elsewhere(tmp_path: Path) -> None:
    game = war_in_progress()
    version, summary = game.version, game.summary
    path = in_file(game, tmp_path / "war.json")
    game.delete()
    cat = UserFactory(name="Cat", email="cat@example.org")

    out = io.StringIO()
    call_command("import_game", str(path), people=["japan=Cat@example.org"], stdout=out)

    here = Game.objects.get()
    assert (here.version, here.summary, here.status) == (version, summary, Game.Status.PLAYING)
    assert [(seat.side, seat.user) for seat in here.seats.all()] == [("japan", cat)]
    assert f"/join/{here.join_token}/" in out.getvalue()
    sitting.join(here.pk, UserFactory(name="Dan"))
    assert [seat.side for seat in here.seats.all()] == ["japan", "allied"]
    rules = store.rules_of(here)
    here.refresh_from_db()
    ask = rules.asks(store.load(here, rules).state)[0]
    choice = rules.choices(store.load(here, rules).state, ask)[0]
    seat = here.seats.get(side=ask.role)
    moves.play(here.pk, seat, msgspec.to_builtins(choice), here.version)
    assert list(differences(Game.objects.get())) == []


def test_moves_that_were_taken_back_stay_taken_back() -> None:
    game = make_game(UserFactory(name="Ann"), options={"historical": True})
    play(game, REVEAL)
    play(game, END)
    game.refresh_from_db()
    taking_back.undo(game.pk, seat_of(game), game.version)
    play(game, ATTACK_ABDA)
    told = list(LogEntry.objects.values_list("kind", "rule", "data"))

    here = moved_out(Game.objects.get(), japan=UserFactory())

    assert list(Move.objects.values_list("undone", flat=True)) == [False, True, False]
    assert list(LogEntry.objects.values_list("kind", "rule", "data")) == told
    assert list(differences(here)) == []


def test_a_game_that_went_back_by_consent_travels_and_stays_sound() -> None:
    game = war_in_progress(30)
    seats = {seat.side: seat for seat in game.seats.all()}
    taking_back.ask_back(game.pk, seats["japan"], game.version)
    taking_back.answer_back(game.pk, seats["allied"], game.version + 1, agrees=True)
    game.refresh_from_db()
    summary, taken = game.summary, game.moves.filter(undone=True).count()
    assert taken

    here = moved_out(game, japan=UserFactory(), allied=UserFactory())

    assert (here.summary, here.moves.filter(undone=True).count()) == (summary, taken)
    assert LogEntry.objects.filter(game=here, kind="back_agreed").exists()
    assert list(differences(here)) == []


def test_what_could_be_taken_back_can_be_taken_back_elsewhere() -> None:
    game = make_game()
    play(game, REVEAL)
    play(game, END)

    here = moved_out(Game.objects.get(), japan=UserFactory())

    assert undoable.undoable(here, seat_of(here)) is not None


def test_a_lesson_and_a_game_with_a_content_pack_travel_too() -> None:
    lesson = make_game(lesson="first_turns")
    play(lesson, REVEAL)
    packed = make_game(seed="8", content={"us_subs": {"max": 4}})
    play(packed, REVEAL)

    here = [moved_out(Game.objects.get(pk=each.pk)) for each in (lesson, packed)]

    assert [each.lesson for each in here] == ["first_turns", ""]
    assert here[1].content == {"us_subs": {"max": 4}}
    assert [list(differences(each)) for each in here] == [[], []]


def test_a_file_from_before_a_field_came_is_imported_and_keeps_its_rules() -> None:
    """Here the field that remembers card 53, and the one that tells a second roll from a first."""
    game = make_game_at("deck=5 british=4", dice=(4,))
    Game.objects.filter(pk=game.pk).update(rules_version=1)
    play(game, REVEAL)
    play(game, END)
    record = msgspec.to_builtins(whole(Game.objects.get()))
    del record["position"]["b29_returned"], record["start"]["b29_returned"]
    [rolled] = [entry for entry in record["log"] if entry["kind"] == "free_knock_out_rolled"]
    del rolled["data"]["again"]
    game.delete()

    here = restore(read(json.dumps(record)), {"japan": UserFactory()})

    assert here.rules_version == 1
    assert list(differences(here)) == []


Spoil = Callable[[dict[str, Any]], Any]


def note(name: str) -> dict[str, Any]:
    """An entry of the log that the table made."""
    return {"kind": "got_up", "rule": "", "data": {"name": name, "role": "japan"}}


SPOILT: list[tuple[Spoil, str]] = [
    (lambda r: r.pop("moves"), "moves"),
    (lambda r: r.update(holds="seat"), "not the file of a game"),
    (lambda r: r.update(format=99), "format: expected 1 to 2, got 99"),
    (lambda r: r.update(key="chess"), "no game 'chess'"),
    (lambda r: r.update(options={"atom_bomb": True}), "atom_bomb"),
    (lambda r: r.update(content={"us_subs": {"max": "many"}}), "us_subs"),
    (lambda r: r.update(seed="ab" * 32), "not what was committed to"),
    (lambda r: r.update(seed="not hexadecimal"), "not hexadecimal"),
    (lambda r: r.update(phrases=["another"]), "its draws are not those of the seed"),
    (lambda r: r.update(watch="never"), "watch"),
    (lambda r: r.update(lesson="leyte"), "lesson"),
    (lambda r: r.update(version=2), "before the version of the game"),
    (lambda r: r.update(version=10**40), "version"),
    (lambda r: r.update(version=2**40), "version: 1099511627776 does not go with a last move 2"),
    (lambda r: r.update(version=5_000_000), "version: 5000000 does not go with a last move 2"),
    (lambda r: r.update(rules_version=99), "no version 99 of the rules of emperor: expected 1 to"),
    (lambda r: r.update(rules_version=10**40), "of the rules of emperor"),
    (lambda r: r.update(rules_version=0), "no version 0 of the rules"),
    (lambda r: r["moves"][1].update(version=2**40), "before the version of the game"),
    (
        lambda r: r["moves"][0].update(name="n" * 81),
        "move 1, name: 81 letters; expected",
    ),
    (lambda r: r["seats"][0].update(name="n" * 1_000), "seats: 1000 letters"),
    (lambda r: r.update(phrases=["p" * 121]), "phrases: 121 letters; expected at most 120"),
    (lambda r: r["log"].append(note("n" * 81)), "name: 81 letters"),
    (lambda r: r["log"].append({**note("Ann"), "rule": "9" * 17}), "rule: 17 letters"),
    (lambda r: r["seats"].append({"role": "mars", "name": "Eve"}), "role"),
    (lambda r: r["moves"].reverse(), "one after the other"),
    (lambda r: r["moves"][0].update(role="mars"), "nobody has the role 'mars'"),
    (lambda r: r["moves"][0].update(choice={"kind": "surrender"}), "move 1"),
    (lambda r: r["moves"][1].update(choice=REVEAL), "move 2: not open to japan there"),
    (lambda r: r["moves"][1]["draws"][0].update(gave=[9]), "its draws are not"),
    (lambda r: r["position"]["counters"]["oil"].update(box=6), "position"),
    (lambda r: r.update(start={}), "start"),
    (lambda r: r.update(start={"dice": {}}), "start"),
    (lambda r: r["log"].pop(), "log: not what move 2 did"),
    (lambda r: r["log"][0].update(kind="earthquake"), "log, entry 1"),
    (lambda r: r["log"][0].update(move=77), "log, entry 1: there is no move 77"),
    (lambda r: r["log"].append({"kind": "gossip", "rule": "", "data": {}}), "no note"),
    (lambda r: r["log"].append({"kind": "undone", "rule": "", "data": {"x": 1}}), "entry"),
    (lambda r: r["log"][0]["data"].update(title="a\0b"), "NUL"),
    (lambda r: r["log"][0]["data"].update(more="than it has"), "log: not what move 1 did"),
    (lambda r: r["position"].pop("dice"), "position: no dice"),
    (lambda r: r["position"].pop("this_turn"), "position"),
]


@pytest.mark.parametrize(("spoil", "said"), SPOILT)
def test_a_file_that_does_not_hold_is_refused_in_one_line_and_nothing_is_stored(
    spoil: Spoil, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = make_game()
    play(game, REVEAL)
    play(game, ATTACK_ABDA)
    record = msgspec.to_builtins(whole(Game.objects.get()))
    record = json.loads(json.dumps(record))
    game.delete()
    spoil(record)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))

    with pytest.raises(SystemExit) as left:
        call_command("import_game", str(path))

    errors = capsys.readouterr().err
    assert left.value.code == 2
    assert said in errors
    assert len(errors.splitlines()) == 1, errors
    assert not Game.objects.exists()


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000, '{"holds": "game"}', "\x00"])
def test_what_is_no_file_of_a_game_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)

    with pytest.raises(SystemExit) as left:
        call_command("import_game", str(path))

    assert left.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_game_that_is_here_already_is_not_set_up_twice(tmp_path: Path) -> None:
    """Whoever played ahead in the second one would know the dice of the first."""
    game = war_in_progress(5)
    path, errors = in_file(game, tmp_path / "war.json"), io.StringIO()

    with pytest.raises(SystemExit):
        call_command("import_game", str(path), stderr=errors)

    assert errors.getvalue().strip() == f"{path}: the game is here already: {game.pk}"
    assert Game.objects.count() == 1


BAD_CALLS = [
    (["export_game", "nothing"], "no game nothing"),
    (["export_game", "00000000-0000-0000-0000-000000000000"], "no game 0000"),
    (["import_game", "/nonexistent"], "No such file"),
    (["import_game", "x", "--as", "japan"], "expected ROLE=E-MAIL"),
    (["import_game", "x", "--as", "japan=nobody@example.org"], "nobody here has the address"),
]


@pytest.mark.parametrize(("call", "said"), BAD_CALLS)
def test_a_bad_call_is_answered_in_one_line(
    call: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        call_command(*call)

    errors = capsys.readouterr().err
    assert left.value.code == 2
    assert said in errors
    assert len(errors.splitlines()) == 1


def test_a_game_that_has_not_begun_has_no_file() -> None:
    game, errors = make_war(UserFactory()), io.StringIO()

    with pytest.raises(SystemExit):
        call_command("export_game", str(game.pk), stderr=errors)

    assert "has not begun" in errors.getvalue()


def test_a_file_names_people_and_gives_no_address_or_id_of_theirs() -> None:
    game = make_war(
        UserFactory(name="Ann", email="ann@example.org"),
        UserFactory(name="Bob", email="bob@example.org"),
    )

    text = msgspec.json.encode(whole(game)).decode()

    assert [(c.role, c.name) for c in whole(game).seats] == [("japan", "Ann"), ("allied", "Bob")]
    assert "example.org" not in text
    assert str(game.pk) not in text


@pytest.mark.parametrize("number", [0, 15, 40, 90])
def test_the_file_of_a_side_holds_nothing_that_it_may_not_see(number: int) -> None:
    """4.3 The other hand, the deck and the seed changed: not a byte of the file changes."""
    game = war_in_progress(number)
    rules = store.rules_of(game)
    for seat in game.seats.all():
        seen = msgspec.json.encode(of_seat(game, seat))
        loaded = store.load(game, rules)
        other = rules.fuzzing.scrambled(loaded.state, seat.side, random.Random(number))
        assert rules.codec.encode(other) != rules.codec.encode(loaded.state)
        kept = game.seed
        game.seed = other.dice.seed
        store.write(game, rules, other, loaded)
        game.save()
        assert msgspec.json.encode(of_seat(game, seat)) == seen
        assert kept.encode() not in seen
        game.seed = kept
        store.write(game, rules, loaded.state, store.load(game, rules))
        game.save()
