"""The layers of the charts of Pacific and Global 1940, region by region."""

import gzip
import random
import re
from typing import Any

import pytest

from engine.core.encoding.codec import plain
from engine.core.testing.playing import pick_one
from engine.games.pacific_1940.view import Board, public_board
from engine.models import Game
from engine.moves import playing
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import make_campaign, make_world
from tests.web.fog.fog_table import Maker
from tests.web.markup import page_in
from tests.web.table import page_of, sent_by, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.map import chart, layers, pencil
from wargames.games.pacific_1940.words import names_of
from wargames.presentation.parts import Facts, Part
from wargames.table.board import fragments

WORLD = chart.CHARTS["global_1940"]
BOTH = pytest.mark.parametrize("make", [make_campaign, make_world], ids=["Pacific", "Global"])


def board(line: str) -> Board:
    """The board that everyone sees."""
    return public_board(world(line).g)


def drawn(seen: Board, guesses: Facts | None = None) -> Facts:
    """The facts of the layers that have regions."""
    land, pieces = layers.land(seen), layers.pieces(seen, names_of(seen))
    shown = {"land": land, "pieces": pieces, "ages": None}
    return {**shown, "guesses": guesses, "guess_arrows": None}


def told(layer: str, facts: Facts) -> dict[str, Any]:
    """What each region of a layer shows."""
    parts = layers.parts_of(WORLD, layer)
    return {key: fragments.told(part, facts)[layer] for key, part in parts.items()}


def changed(layer: str, before: str, after: str) -> list[str]:
    """The parts of a layer that differ between two positions."""
    one, other = (told(layer, drawn(board(line))) for line in (before, after))
    return [key for key in one if one[key] != other[key]]


@BOTH
def test_the_rings_around_news_cover_no_name(make: Maker, ann: User, bea: User) -> None:
    """What stands first on the page is drawn first."""
    page = page_of(sitting(ann), make(ann, bea))
    order = re.findall(r'id="fresh"|#(?:sea|land|lettering)"|id="pieces"', page)
    assert order.index('id="fresh"') == order.index('#lettering"') - 1


def test_every_counter_is_in_one_region() -> None:
    facts = drawn(board("power=germany"))
    together = [group.key for groups in told("pieces", facts).values() for group in groups]
    assert sorted(together) == sorted(group.key for group in facts["pieces"])


def test_all_land_is_in_one_region() -> None:
    facts = drawn(board("power=germany fac.india=minor_complex"))
    for kind in ("held", "neutral", "taken", "facilities"):
        together = [each for land in told("land", facts).values() for each in land[kind]]
        assert sorted(map(str, together)) == sorted(map(str, facts["land"][kind])), kind


def test_what_is_pencilled_is_in_one_region_and_arrows_are_apart() -> None:
    note = pencil.Note("sz113", 1.0, 1.0, "carriers?", "carriers?")
    facts = drawn(board("power=germany"), {"groups": [], "notes": [note]})
    facts["guess_arrows"] = "arrows"
    parts = layers.parts_of(WORLD, "guesses")
    found = {key: fragments.told(part, facts) for key, part in parts.items()}
    noted = [key for key, each in found.items() if each["guesses"] and each["guesses"]["notes"]]
    drawing = [key for key, each in found.items() if each["guess_arrows"]]
    assert (len(noted), drawing) == (1, ["guesses_0"])


def test_a_move_changes_the_counters_of_its_regions_alone() -> None:
    here = [key for key, part in WORLD.regions("pieces").items() if "sz113" in part]
    found = changed("pieces", "power=germany sz113=germany:1dd", "power=germany sz113=germany:2dd")
    assert found == [f"pieces_{number}" for number in here]


def test_land_that_changes_hands_changes_its_region_alone() -> None:
    here = [key for key, part in WORLD.regions("land").items() if "egypt" in part]
    found = changed("land", "power=germany", "power=germany holds.egypt=italy")
    assert found == [f"land_{number}" for number in here]


def test_a_part_is_told_its_share_of_the_facts() -> None:
    shared = {"pieces": [1, 2], "land": 3, "other": 4}
    mine = Part("svg", "", facts=("pieces",), share=lambda facts: {"pieces": facts["pieces"][1:]})
    assert fragments.told(mine, shared) == {"pieces": [2]}
    assert fragments.told(Part("svg", "", facts=("land", "gone")), shared) == {"land": 3}
    assert fragments.told(Part("svg", ""), shared) == shared


@BOTH
def test_a_layer_of_the_page_holds_all_its_regions(make: Maker, ann: User) -> None:
    game = make(ann)
    page, on = page_in(page_of(sitting(ann), game)), chart.CHARTS[game.key]
    for layer in ("land", "pieces", "guesses"):
        found = page.values(f"#{layer} > svg[data-h]", "id")
        assert found == [*layers.parts_of(on, layer)], layer


def test_counters_are_links_within_their_layer(ann: User) -> None:
    page = page_in(page_of(sitting(ann), make_world(ann)))
    assert page.has('#pieces a[href="?about=germany"] .counter')
    assert page.has('#pieces a[href="?about=japan"] .counter')


@BOTH
def test_an_answer_to_a_move_sends_the_regions_it_changes_in_six_kilobytes(
    make: Maker, ann: User, bob: User
) -> None:
    game, pick = make(ann, bob), random.Random(2)
    client, brought = sitting(bob), set[str]()
    while not brought:
        sent = sent_by(page_of(client, game))
        play_at_random(game, pick)
        answer = client.get(f"/table/{game.pk}/panel/", headers=sent).content
        brought = {*page_in(answer).values("svg[id^=pieces_][data-h]", "id")}

    assert len(brought) < len(chart.CHARTS[game.key].regions("pieces")) / 2
    assert len(gzip.compress(answer)) < 6000


def play_at_random(game: Game, pick: random.Random) -> None:
    """A random move of whoever is asked first."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    ask = rules.asks(state)[0]
    (seat, *_) = seated.on_watch(game, list(game.seats.all()))
    choice: Any = pick_one(rules, state, ask, pick, bias=3)
    playing.play(game.pk, seat, plain(choice), revisions.token_of(game, ask.role))
