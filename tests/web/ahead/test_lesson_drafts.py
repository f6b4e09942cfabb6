"""A lesson whose move is put together: it says what to type, line by line, and when to lock."""

import pytest
from django.test import Client
from msgspec.structs import replace

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonObject
from engine.core.lessons.lesson import Lesson, Step
from engine.core.lessons.shelf import Lessons
from engine.models import Game
from engine.seats import beginning
from tests import market
from tests.market.rules import MarketGame
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User

LINES = ("2 scout", "guard")
NOTHING: JsonObject = {"kind": "buy", "units": []}
BUYING = Lesson(
    key="buying",
    title="Buying",
    position="",
    steps=(Step(title="Buy", before="Buy scouts.", after="Bought.", role="north", lines=LINES),),
)


@pytest.fixture(autouse=True)
def a_lesson_in_buying(monkeypatch: pytest.MonkeyPatch) -> None:
    market.add(monkeypatch)
    lessons = Lessons({"buying": BUYING}, lambda _, seed: MarketGame().setup(seed, {}))
    monkeypatch.setattr(MarketGame, "lessons", lessons)


@pytest.fixture
def game(ann: User) -> Game:
    return beginning.new_game(key="market", creator=ann, seed=seed_from("7"), lesson="buying")


@pytest.fixture
def reader(ann: User) -> Client:
    return sitting(ann)


def wanted(client: Client, game: Game) -> str:
    """What the lesson's button says."""
    return page_in(page_of(client, game)).one("button.wanted").words


def press(client: Client, game: Game) -> None:
    """Press the lesson's button."""
    button = page_in(page_of(client, game)).one("button.wanted")
    sent = {button["name"]: button["value"]}
    client.post(f"/table/{game.pk}/compose/", {**sent, "side": "north"})


def test_each_line_is_a_button_and_then_the_lock(reader: Client, game: Game) -> None:
    assert wanted(reader, game).endswith("2 scout")
    press(reader, game)
    assert wanted(reader, game).endswith("guard")
    press(reader, game)
    assert "Lock" in wanted(reader, game)
    press(reader, game)
    assert game.moves.get().choice == {"kind": "buy", "units": ["scout", "scout", "guard"]}


def test_who_goes_astray_is_led_back(reader: Client, game: Game) -> None:
    page = page_in(page_of(reader, game))
    [value] = page.values("button[name=typed]:not(.wanted)", "value")
    compose = f"/table/{game.pk}/compose/"
    reader.post(compose, {"typed": value, "line": "gun", "side": "north"})
    assert wanted(reader, game) == "Clear"
    press(reader, game)
    assert wanted(reader, game).endswith("2 scout")


def test_who_changes_a_proposal_that_the_lesson_takes_is_led_back(
    ann: User, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = Step(title="Buy", before="Nothing.", after="", role="north", choice=NOTHING)
    lesson = replace(BUYING, key="none", steps=(step,))
    lessons = Lessons({"none": lesson}, lambda _, seed: MarketGame().setup(seed, {}))
    monkeypatch.setattr(MarketGame, "lessons", lessons)
    game = beginning.new_game(key="market", creator=ann, seed=seed_from("7"), lesson="none")
    assert "Lock" in wanted(reader, game)

    [value] = page_in(page_of(reader, game)).values("button[name=typed]", "value")
    reader.post(f"/table/{game.pk}/compose/", {"typed": value, "line": "gun", "side": "north"})

    assert wanted(reader, game) == "Clear"
    press(reader, game)
    assert "Lock" in wanted(reader, game)
