"""What a game's counters have beyond every counter lies in their rows, typed, and comes back."""

from typing import Annotated, Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec import Meta, Struct

from engine import moves
from engine.archive.reading import read, restore
from engine.archive.writing import of_seat, whole
from engine.core import registry
from engine.core.dice import seed_from
from engine.core.encoding.codec import Codec, Unreadable
from engine.core.encoding.counter_fields import further_fields
from engine.core.position import Counter, Position
from engine.management.commands.audit import differences
from engine.models import Counter as CounterRow
from engine.models import Game
from engine.moves import taking_back
from engine.position import store
from engine.seats import beginning
from tests import convoy
from tests.convoy.rules import Ship, State
from tests.factories import UserFactory, make_game, seat_of

SAIL = {"kind": "sail"}


def load_with(cargo: str, ship: str = "alma") -> dict[str, str]:
    return {"kind": "load", "ship": ship, "cargo": cargo}


def state_of(game: Game) -> Any:
    game.refresh_from_db()
    return store.load(game, store.rules_of(game)).state


def more(game: Game) -> dict[str, Any]:
    """The further fields in the rows, of those counters that have any."""
    rows = CounterRow.objects.filter(game=game).exclude(more={})
    return dict(rows.values_list("key", "more"))


def play(game: Game, *choices: dict[str, Any]) -> None:
    for choice in choices:
        game.refresh_from_db()
        moves.play(game.pk, seat_of(game), choice, game.version)
    game.refresh_from_db()


def begun() -> Game:
    return beginning.new_game(key="convoy", creator=UserFactory(), seed=seed_from("7"))


@pytest.fixture
def game(db: None, monkeypatch: pytest.MonkeyPatch) -> Game:
    convoy.add(monkeypatch)
    return begun()


# --------------------------------------------------------------------- which they are


def test_a_game_without_further_fields_has_none() -> None:
    for key in ("emperor", "pacific_war", "duel"):
        assert not registry.get(key).codec.further


def test_those_at_their_default_are_left_out() -> None:
    further = further_fields(State)

    assert further.of(Ship(place="sea")) == {}
    assert further.of(Ship(place="sea", damage=2)) == {"damage": 2}
    assert further.of(Ship(place="sea", cargo=("oil", "coal"))) == {"cargo": ["oil", "coal"]}


class Fixed(Struct, frozen=True):
    deck: int
    planes: tuple[str, ...] = ()


class Carrier(Counter, kw_only=True):
    """Of each kind of field that there may be one, and one without a default."""

    hull: int
    speed: Annotated[int, Meta(ge=0)] = 3
    escorts: tuple[str, int] | None = None
    hangar: Fixed = Fixed(1)


class Carriers(Position, kw_only=True):
    counters: dict[str, Carrier]


def test_words_numbers_tuples_and_frozen_structs_are_carried() -> None:
    carrier = Carrier(place="sea", hull=1, escorts=("a", 2), hangar=Fixed(2, ("zero",)))

    assert further_fields(Carriers).of(carrier) == {
        "hull": 1,
        "escorts": ["a", 2],
        "hangar": {"deck": 2, "planes": ["zero"]},
    }


class Lists(Counter, kw_only=True):
    cargo: list[str] = []


class Loose(Struct):
    deck: int = 1


class Structs(Counter, kw_only=True):
    hangar: tuple[Loose, ...] = ()


class Positional(Counter):
    damage: int = 0


class Renamed(Counter, kw_only=True):
    damage: int = msgspec.field(default=0, name="d")


class OfLists(Position, kw_only=True):
    counters: dict[str, Lists]


class OfStructs(Position, kw_only=True):
    counters: dict[str, Structs]


class OfPositional(Position, kw_only=True):
    counters: dict[str, Positional]


class OfRenamed(Position, kw_only=True):
    counters: dict[str, Renamed]


class OfTwo(Position, kw_only=True):
    counters: dict[str, Ship | Counter]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (OfLists, "Lists.cargo can be changed in place"),
        (OfStructs, "Structs.hangar can be changed in place"),
        (OfPositional, "Positional is to be a subclass with kw_only=True"),
        (OfRenamed, "Renamed.damage is stored under another name"),
        (OfTwo, "OfTwo: all counters are of one kind"),
    ],
)
def test_counters_that_cannot_be_kept_are_refused_before_a_game_begins(
    state: type[Position], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        Codec(state)


# ------------------------------------------------------------------------ in the rows


def test_what_a_move_changes_is_in_the_row_and_is_read_again(any_database: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        convoy.add(patch)
        game = begun()

        play(game, load_with("coal"), load_with("oil"), load_with("oil", "clara"))

        assert more(game) == {"alma": {"cargo": ["coal", "oil"]}, "clara": {"cargo": ["oil"]}}
        state = state_of(game)
        assert isinstance(state.counters["alma"], Ship)
        assert state.counters["alma"].cargo == ("coal", "oil")
        assert state.counters["berta"] == Ship(place="sea", owner="escort")
        play(game, SAIL, SAIL)
        assert more(game).get("clara") is None
        assert list(differences(game)) == []


def test_ships_that_change_are_written_together_and_others_not_at_all(game: Game) -> None:
    play(game, load_with("coal"), load_with("oil", "berta"))
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state: Any = rules.codec.copy(loaded.state)
    state.counters["alma"].cargo = state.counters["berta"].cargo = ("oil", "oil")

    with CaptureQueriesContext(
        connection,
    ) as done:
        store.write(game, rules, state, loaded)

    written = [query["sql"] for query in done if query["sql"].startswith("INSERT")]
    assert len(written) == 1
    assert "alma" in written[0]
    assert "berta" in written[0]
    assert "clara" not in written[0]
    assert more(game) == {key: {"cargo": ["oil", "oil"]} for key in ("alma", "berta")}
    with CaptureQueriesContext(connection) as done:
        store.write(game, rules, state, store.load(game, rules))
    assert not [query for query in done if not query["sql"].startswith("SELECT")]


def test_a_counter_that_is_gone_has_no_row(game: Game) -> None:
    play(game, load_with("oil", "clara"), {"kind": "scuttle", "ship": "clara"})

    assert more(game) == {}
    assert set(state_of(game).counters) == {"alma", "berta"}


def test_an_undo_brings_a_cargo_and_a_ship_back(game: Game) -> None:
    play(game, load_with("oil", "clara"), {"kind": "scuttle", "ship": "clara"})
    taking_back.undo(game.pk, seat_of(game), game.version)

    assert more(game) == {"clara": {"cargo": ["oil"]}}
    assert state_of(game).counters["clara"].cargo == ("oil",)


def test_the_position_of_before_shares_nothing_with_the_one_that_a_choice_leads_to() -> None:
    rules = registry.get("patrol")
    codec = Codec(State)
    state = State(
        counters={"alma": Ship(place="sea", cargo=("oil",))},
        cards={},
        dice=rules.setup(seed_from("7"), {}).dice,
    )
    copy = codec.copy(state)
    copy.counters["alma"].cargo += ("coal",)
    copy.counters["alma"].damage = 1

    assert state.counters["alma"] == Ship(place="sea", cargo=("oil",))
    assert codec.decode(codec.encode(copy)) == copy


BUILD = {"kind": "build"}


def built(game: Game) -> list[str]:
    """The keys of the ships that were built, in the order of making."""
    return [key for key in state_of(game).counters if key.startswith("ship_")]


def test_a_ship_that_is_built_again_after_an_undo_has_the_key_that_it_had(game: Game) -> None:
    play(game, BUILD, BUILD)
    one, other = built(game)
    taking_back.undo(game.pk, seat_of(game), game.version)
    game.refresh_from_db()
    assert built(game) == [one]

    play(game, load_with("oil", one), BUILD)

    assert built(game) == [one, other]
    assert more(game) == {one: {"cargo": ["oil"]}}
    assert list(differences(game)) == []


def test_a_file_with_ships_that_were_built_is_set_up_with_the_same_keys(game: Game) -> None:
    play(game, BUILD, BUILD, BUILD)
    text, keys = msgspec.json.encode(whole(game)).decode(), built(game)
    game.delete()

    here = restore(read(text), {})

    assert built(here) == keys
    assert list(differences(here)) == []


def test_a_file_of_the_game_carries_them_and_they_come_back_from_it(game: Game) -> None:
    play(game, load_with("coal"), load_with("oil"), SAIL)
    text = msgspec.json.encode(whole(game)).decode()
    own = of_seat(game, seat_of(game))
    kept = more(game)
    game.delete()

    here = restore(read(text), {})

    assert own.board["alma"][1:] == ["coal"]
    assert more(here) == kept == {"alma": {"cargo": ["coal"]}}
    assert list(differences(here)) == []


def test_an_audit_finds_a_cargo_that_no_move_has_loaded(game: Game) -> None:
    play(game, load_with("coal"))
    CounterRow.objects.filter(game=game, key="berta").update(more={"damage": 1})

    assert list(differences(game)) == ["counters: the rows differ from the replay at berta"]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"damage": "much"}, r"Expected `int`, got `str` - at `\$.counters\[...\].damage`"),
        ({"cargo": "oil"}, r"at `\$.counters\[...\].cargo`"),
        ({"cargo": [1]}, r"at `\$.counters\[...\].cargo\[0\]`"),
        (["oil"], r"counter berta: expected an object of further fields, got \['oil'\]"),
        (7, "counter berta: expected an object"),
    ],
)
def test_a_bad_value_in_a_row_is_refused(game: Game, bad: Any, said: str) -> None:
    CounterRow.objects.filter(game=game, key="berta").update(more=bad)

    with pytest.raises(Unreadable, match=said):
        state_of(game)
    assert [line for line in differences(game) if line.startswith("cannot be loaded")]


def test_further_fields_do_not_take_the_place_of_columns(game: Game) -> None:
    CounterRow.objects.filter(game=game, key="berta").update(more={"place": "moon", "damage": 1})

    assert state_of(game).counters["berta"] == Ship(place="sea", owner="escort", damage=1)


@pytest.mark.django_db
def test_a_game_without_further_fields_does_not_read_the_column() -> None:
    game = make_game()

    with CaptureQueriesContext(connection) as done:
        state_of(game)

    read_rows = [query["sql"] for query in done if "engine_counter" in query["sql"]]
    assert len(read_rows) == 1
    assert '"more"' not in read_rows[0]
