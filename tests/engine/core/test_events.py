"""Events as kind and data, and what makes a move a barrier."""

import json

from engine.games.duel.rules import Laid, Struck
from msgspec.structs import replace

from engine.core.dice import Dice, Draw
from engine.core.events import data_of, kind_of
from engine.core.position import Position
from engine.core.sequence.choice import Chance, Term, chance_over
from engine.core.sequence.flow import Applied


def test_an_event_is_stored_as_kind_rule_and_data() -> None:
    event = Struck(by="red", depth=1, landed=False)

    assert kind_of(event) == "struck"
    assert event.rule == "3"
    assert data_of(event) == {"by": "red", "depth": 1, "landed": False}


def test_the_data_of_an_event_is_what_json_gives_back() -> None:
    data = data_of(Laid(cards={"red": "3", "blue": "4"}))

    assert json.loads(json.dumps(data)) == data


def test_a_die_something_revealed_or_the_end_is_a_barrier_and_nothing_else() -> None:
    struck, laid = Struck(by="red", depth=0, landed=True), Laid(cards={})
    die = Draw(what="d6", n=0, gave=(4,))
    dice = Dice(seed="00")
    on = Position(counters={}, cards={}, dice=dice)
    over = replace(on, result="red")

    assert not Applied(state=on, events=[struck], draws=[]).barrier
    assert Applied(state=on, events=[struck, laid], draws=[]).barrier
    assert Applied(state=on, events=[], draws=[die]).barrier
    assert Applied(state=over, events=[struck], draws=[]).barrier


def test_a_chance_adds_its_terms_up() -> None:
    terms = (Term("card", 2, "8.1"), Term("fort", -1, "8.4"))

    assert chance_over(3, terms, sure=False) == Chance(faces=(3, 4, 5, 6), terms=terms, over=3)
    assert chance_over(3, terms, sure=False).net == 1


def test_a_sure_chance_keeps_1_and_6_whatever_the_modifiers() -> None:
    for value, faces in ((99, (2, 3, 4, 5, 6)), (-99, (6,))):
        terms = (Term("card", value, "8.1"),)
        assert chance_over(3, terms, sure=True).faces == faces
        assert chance_over(3, terms, sure=False).faces == ((1, *faces) if value > 0 else ())
