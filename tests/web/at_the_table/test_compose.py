"""A choice put together on the page: its draft is the side's, and locking it is one move."""

import json
import re
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.http import HttpResponse
from django.test import Client, RequestFactory

from engine import papers
from engine.core.dice import seed_from
from engine.models import Game, Move, Paper
from engine.moves import taking_back
from engine.papers import drafts
from engine.position import store
from engine.seats import beginning
from engine.seats.sitting import join, set_table
from engine.visibility import revisions
from tests import market
from tests.factories import UserFactory
from tests.market.presentation import MarketPresentation
from tests.market.rules import Buy, Purchase
from tests.web.markup import page_in
from tests.web.sockets import hang_up, hear, listen
from tests.web.table import page_of, sent_by, sitting
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of
from wargames.table.draft import pointing
from wargames.table.viewer.view import seat_view

NONCES = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
PAGES = ("", "list/", "panel/", "panel/?v=0", "log/", "chat/", "export.json", "papers/draft/")
DRAFT = "north:purchase"


@pytest.fixture(autouse=True)
def a_game_of_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    market.add(monkeypatch)


def make_market(ann: User, bea: User) -> Game:
    game = beginning.new_game(key="market", creator=ann, side="north", seed=seed_from("7"))
    join(game.pk, bea)
    game.refresh_from_db()
    return game


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Ann for North with a purse of 10, Bea for South with 7."""
    return make_market(ann, bea)


@pytest.fixture
def north(ann: User) -> Client:
    return sitting(ann)


@pytest.fixture
def mate(game: Game) -> Client:
    """Bob's browser; he shares North with Ann."""
    bob = UserFactory(name="Bob")
    join(game.pk, bob, "north", beside=True)
    set_table(game.pk, watch="free")
    return sitting(bob)


def button(page: str, words: str) -> dict[str, str]:
    """What a button of the draft sends."""
    for each in page_in(page).all("button[form=d]"):
        if each.node.attributes.get("aria-label", each.words).startswith(words):
            return {each["name"]: each["value"]}
    raise AssertionError(f"no button {words!r}")


def press(client: Client, game: Game, words: str, *, page: str = "", **headers: str) -> Any:
    """Press a button of the draft, on the page as it is now or on an older one."""
    sent = button(page or page_of(client, game), words)
    return client.post(f"/table/{game.pk}/compose/", sent, headers=headers)


def draft_in(client: Client, game: Game, path: str = "") -> list[str]:
    """What the page says is in the draft."""
    found = page_in(page_of(client, game, path)).all("ol.draft li")
    return [each.words.rstrip(" ↑↓×") for each in found]


def bought(game: Game) -> list[Any]:
    return [move.choice["units"] for move in Move.objects.filter(game=game, undone=False)]


def test_a_draft_is_put_together_with_plain_forms_and_locked_as_one_move(
    north: Client, game: Game
) -> None:
    assert draft_in(north, game) == []
    for unit in ("Scout", "Guard", "Gun"):
        assert press(north, game, unit).status_code == 302
    assert draft_in(north, game) == draft_in(north, game, "list/") == ["Scout", "Guard", "Gun"]
    assert bought(game) == []

    press(north, game, "Lock")

    assert bought(game) == [["scout", "guard", "gun"]]
    assert "Waiting for South" in page_of(north, game)
    assert papers.papers_of(game, "north", "draft") == []


def test_what_may_be_added_stands_with_its_chance_and_the_rest_with_its_reason(
    north: Client, game: Game
) -> None:
    page = page_of(north, game)

    assert "2 in 6" in next(b.words for b in page_in(page).all("button[id*=-add]"))
    assert "A gun needs a guard that was ordered before it." in page
    with pytest.raises(AssertionError, match="no button"):
        button(page, "Gun")


def reminders_in(page: str, select: str) -> list[str]:
    """What the page says was overlooked, losses or all the rest."""
    return [each.words for each in page_in(page).all(f".compose {select} li")]


def test_what_may_have_been_overlooked_stands_before_the_lock_losses_unfolded(
    north: Client, game: Game
) -> None:
    page = page_of(north, game)
    assert reminders_in(page, "> .forgotten.lost") == ["Scout not bought"]
    assert reminders_in(page, "details .forgotten") == ["Guard not bought", "Gun not bought"]
    fold = page_in(page).one("details[id$=-forgotten] summary")
    assert fold.words == "2 things you may have forgotten"

    for unit in ("Guard", "Guard", "Guard"):
        press(north, game, unit)

    assert reminders_in(page_of(north, game), ".forgotten") == []


def test_of_a_draft_that_cannot_be_locked_only_the_losses_are_told(
    north: Client, game: Game
) -> None:
    for unit in ("Guard", "Gun", "Take out Guard"):
        press(north, game, unit)

    page = page_of(north, game)
    assert "Cannot be locked" in page
    assert reminders_in(page, ".forgotten") == ["Scout not bought"]


def test_a_thing_is_taken_out_and_what_it_leaves_is_judged_anew(north: Client, game: Game) -> None:
    for unit in ("Guard", "Gun"):
        press(north, game, unit)

    press(north, game, "Take out Guard, number 1")

    page = page_of(north, game)
    assert draft_in(north, game) == ["Gun"]
    assert "Cannot be locked" in page
    with pytest.raises(AssertionError, match="no button"):
        button(page, "Lock")
    press(north, game, "Clear")
    assert draft_in(north, game) == []


def test_a_game_may_put_its_drafts_together_on_a_sheet_of_its_own(
    north: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "on the sheet" not in page_of(north, game)
    monkeypatch.setattr(
        MarketPresentation,
        "sheet",
        lambda self, kind, drafted, view: {"units": len(drafted.items)},
    )

    assert press(north, game, "Two scouts").status_code == 302

    page = page_of(north, game)
    assert "2 on the sheet" in page
    assert not page_in(page).all("button[id*=-add]")
    assert draft_in(north, game) == ["Scout", "Scout"]


def labels_of(page: str) -> list[str]:
    """What the buttons that move things in the draft are called."""
    return page_in(page).values("ol.draft button[aria-label^=Move]", "aria-label")


def test_a_thing_is_moved_and_what_it_changes_is_judged_anew(north: Client, game: Game) -> None:
    for line in ("Guard", "Gun", "Scout"):
        press(north, game, line)
    press(north, game, "Move Guard, number 1, down")
    assert draft_in(north, game) == ["Gun", "Guard", "Scout"]
    assert "Cannot be locked" in page_of(north, game)

    press(north, game, "Move Guard, number 2, up")

    assert draft_in(north, game) == ["Guard", "Gun", "Scout"]
    assert "Cannot be locked" not in page_of(north, game)


def test_the_first_thing_goes_no_further_up_and_the_last_no_further_down(
    north: Client, game: Game
) -> None:
    press(north, game, "Guard")
    assert labels_of(page_of(north, game)) == []

    press(north, game, "Gun")

    page = page_of(north, game)
    assert labels_of(page) == ["Move Guard, number 1, down", "Move Gun, number 2, up"]
    [down] = page_in(page).values("[aria-label='Move Guard, number 1, down']", "data-next")
    assert any(page_in(page).has(f"#{each}") for each in down.split())


@pytest.mark.parametrize(("move", "place"), [(0, 2), (2, 0), (-2, 0), (0, -1)])
def test_nothing_is_moved_to_where_no_place_is(
    north: Client, game: Game, move: int, place: int
) -> None:
    for unit in ("Guard", "Scout"):
        press(north, game, unit)
    sent = json.dumps({"draft": DRAFT, "edition": 2, "move": move, "place": place})

    answer = north.post(
        f"/table/{game.pk}/compose/", {"change": sent}, headers={"HX-Request": "true"}
    )

    assert answer.status_code == 409
    assert draft_in(north, game) == ["Guard", "Scout"]


def test_where_the_order_does_not_count_nothing_is_moved(
    north: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for unit in ("Guard", "Scout"):
        press(north, game, unit)
    page = page_of(north, game)
    monkeypatch.setattr(Purchase, "IS_ORDERED", False)

    press(north, game, "Move Scout, number 2, up", page=page)

    assert draft_in(north, game) == ["Guard", "Scout"]
    assert labels_of(page_of(north, game)) == []


def test_nothing_is_a_choice_too(north: Client, game: Game) -> None:
    press(north, game, "Lock")

    assert bought(game) == [[]]


def test_with_htmx_the_answer_is_the_part_with_the_question(north: Client, game: Game) -> None:
    page = page_of(north, game)

    answer = press(north, game, "Scout", page=page, **sent_by(page))

    assert answer.status_code == 200
    assert '<section id="ask"' in answer.content.decode()
    assert "Take out Scout" in answer.content.decode()
    assert draft_in(north, game) == ["Scout"]


def test_who_shares_the_side_sees_the_draft_and_takes_it_further(
    north: Client, mate: Client, game: Game
) -> None:
    press(north, game, "Scout")
    assert draft_in(mate, game) == ["Scout"]
    assert "last changed by Ann" in page_of(mate, game)

    press(mate, game, "Guard")

    assert draft_in(north, game) == ["Scout", "Guard"]


def test_of_two_of_a_side_at_once_the_second_is_told_and_nothing_is_lost(
    north: Client, mate: Client, game: Game
) -> None:
    page = page_of(mate, game)
    press(north, game, "Scout")

    answer = press(mate, game, "Guard", page=page, **sent_by(page))

    assert answer.status_code == 409
    assert "The draft has changed" in answer.content.decode()
    assert "Take out Scout" in answer.content.decode()
    assert draft_in(mate, game) == ["Scout"]


def test_what_another_has_added_is_not_locked_away_unseen(
    north: Client, mate: Client, game: Game
) -> None:
    press(north, game, "Scout")
    page = page_of(north, game)
    press(mate, game, "Guard")

    press(north, game, "Lock", page=page)

    assert bought(game) == []
    assert "The draft has changed" in page_of(north, game)
    assert draft_in(north, game) == ["Scout", "Guard"]


@pytest.mark.parametrize(
    "words", ["Scout", "Take out Guard, number 1", "Clear", "Move Guard, number 1, down"]
)
def test_a_button_sent_twice_does_its_work_once(north: Client, game: Game, words: str) -> None:
    press(north, game, "Guard")
    press(north, game, "Gun")
    page = page_of(north, game)
    press(north, game, words, page=page)
    once = draft_in(north, game)

    again = press(north, game, words, page=page, **sent_by(page))

    assert again.status_code == 200
    assert draft_in(north, game) == once


def test_a_draft_locked_twice_is_one_move(north: Client, game: Game) -> None:
    press(north, game, "Scout")
    page = page_of(north, game)
    press(north, game, "Lock", page=page)

    again = press(north, game, "Lock", page=page, **sent_by(page))

    assert again.status_code == 200
    assert bought(game) == [["scout"]]


def test_undoing_the_move_gives_the_draft_back(north: Client, game: Game) -> None:
    press(north, game, "Scout")
    press(north, game, "Guard")
    press(north, game, "Lock")
    assert papers.papers_of(game, "north", "draft") == []
    [version] = page_in(page_of(north, game)).values("#u [name=version]", "value")

    north.post(f"/table/{game.pk}/undo/", {"version": version})

    assert bought(game) == []
    assert draft_in(north, game) == ["Scout", "Guard"]


def test_going_back_with_consent_gives_each_side_the_draft_it_had(
    north: Client, bea: User, game: Game
) -> None:
    south = sitting(bea)
    press(north, game, "Guard")
    press(north, game, "Lock")
    press(south, game, "Scout")
    press(south, game, "Lock")
    [mine, theirs] = [game.seats.get(side=side) for side in ("north", "south")]
    taking_back.ask_back(game.pk, mine, Game.objects.get().version)

    taking_back.answer_back(game.pk, theirs, Game.objects.get().version, agrees=True)

    assert bought(game) == []
    assert draft_in(north, game) == ["Guard"]
    assert draft_in(south, game) == ["Scout"]


@pytest.mark.parametrize(
    "data", ["text", [], {"kind": "sail"}, {"kind": "buy", "units": 3}, {"kind": "buy"}]
)
def test_a_draft_that_does_not_read_any_more_is_as_good_as_none(
    north: Client, game: Game, data: Any
) -> None:
    papers.write(game, "north", "draft", DRAFT, data, edition=0, by="Ann")

    assert draft_in(north, game) == []
    press(north, game, "Scout")
    assert draft_in(north, game) == ["Scout"]


def test_a_draft_that_a_rule_stands_against_by_now_is_shown_with_the_rule(
    north: Client, game: Game
) -> None:
    for unit in ("Guard", "Gun"):
        press(north, game, unit)
    game.refresh_from_db()
    game.flow["purse"]["north"] = 4
    game.save()

    page = page_of(north, game)

    assert draft_in(north, game) == ["Guard", "Gun"]
    assert "Cannot be locked" in page
    assert "8 is more than your purse holds." in page


def test_a_part_that_a_rule_stands_against_by_now_is_refused_with_the_rule(
    north: Client, game: Game
) -> None:
    page = page_of(north, game)
    game.flow["purse"]["north"] = 1
    game.save()

    answer = press(north, game, "Scout", page=page, **sent_by(page))

    assert answer.status_code == 409
    assert "2 is more than your purse holds." in answer.content.decode()
    assert not Paper.objects.exists()


def test_a_draft_for_a_decision_that_is_no_longer_open_is_not_touched(
    north: Client, mate: Client, game: Game
) -> None:
    page = page_of(mate, game)
    press(north, game, "Lock")

    answer = press(mate, game, "Scout", page=page, **sent_by(page))

    assert answer.status_code == 409
    assert "The game has moved on" in answer.content.decode()
    assert not papers.papers_of(game, "north", "draft")


def test_who_is_not_on_watch_drafts_and_does_not_lock(north: Client, game: Game) -> None:
    bob = UserFactory(name="Bob")
    join(game.pk, bob, "north", beside=True)
    mate = sitting(bob)

    press(mate, game, "Scout")

    page = page_of(mate, game)
    assert "Ann decides for your side and locks the draft." in page
    with pytest.raises(AssertionError, match="no button"):
        button(page, "Lock")
    lock = button(page_of(north, game), "Lock")
    answer = mate.post(f"/table/{game.pk}/compose/", lock, headers=sent_by(page))
    assert answer.status_code == 403
    assert bought(game) == []


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"change": ""},
        {"change": "{"},
        {"change": "[]"},
        {"change": '{"draft": 1}'},
        {"change": "[" * 90_000},
        {"change": '{"draft": "north:purchase", "edition": 0, "move": "1"}'},
        {"change": '{"draft": "a\\u0000", "edition": 0, "to": "x"}'},
        {"lock": ""},
        {"lock": '{"draft": "north:purchase"}'},
        {"lock": '{"draft": "north:purchase", "token": "", "choice": 3}'},
    ],
)
def test_what_no_button_sends_is_garbled(north: Client, game: Game, sent: dict[str, str]) -> None:
    answer = north.post(f"/table/{game.pk}/compose/", sent, headers={"HX-Request": "true"})

    assert answer.status_code == 400
    assert "The request was incomplete" in answer.content.decode()


@pytest.mark.parametrize(
    "change",
    [
        {"draft": "south:purchase", "edition": 0, "to": "x"},
        {"draft": "", "edition": 0, "to": "x"},
        {"draft": DRAFT, "edition": 0, "to": "x"},
        {"draft": DRAFT, "edition": 0, "without": 0},
        {"draft": DRAFT, "edition": 0, "without": -7},
        {"draft": DRAFT, "edition": 0, "move": 0, "place": 0},
        {"draft": DRAFT, "edition": -1, "to": "x"},
        {"draft": DRAFT, "edition": 10**18, "to": "x"},
    ],
)
def test_a_change_that_is_none_changes_nothing(
    north: Client, game: Game, change: dict[str, Any]
) -> None:
    sent = {"change": json.dumps(change)}

    answer = north.post(f"/table/{game.pk}/compose/", sent, headers={"HX-Request": "true"})

    assert answer.status_code == 409
    assert not Paper.objects.exists()


def test_strangers_find_no_draft(game: Game) -> None:
    stranger = sitting(UserFactory())
    change = json.dumps({"draft": DRAFT, "edition": 0, "to": "x"})
    lock = json.dumps({"draft": DRAFT, "token": "x", "choice": {"kind": "buy"}})

    for sent in ({"change": change}, {"lock": lock}):
        assert stranger.post(f"/table/{game.pk}/compose/", sent).status_code == 404


# ---- 200,000 characters


def padded(length: int) -> dict[str, Any]:
    """A purchase that is so many characters long as JSON."""
    choice = {"kind": "buy", "units": ["scout"], "note": ""}
    choice["note"] = "x" * (length - len(msgspec.json.encode(choice)))
    return choice


def lock_of(game: Game, choice: Any) -> dict[str, str]:
    token = revisions.token_of(game, "north")
    return {"lock": json.dumps({"draft": DRAFT, "token": token, "choice": choice})}


def test_a_choice_of_200_000_characters_is_locked_as_one_move(north: Client, game: Game) -> None:
    press(north, game, "Scout")

    answer = north.post(f"/table/{game.pk}/compose/", lock_of(game, padded(200_000)))

    assert answer.status_code == 302
    assert bought(game) == [["scout"]]


def test_one_of_200_001_is_refused_in_words_and_the_draft_stays(north: Client, game: Game) -> None:
    press(north, game, "Scout")

    sent = lock_of(game, padded(200_001))
    answer = north.post(f"/table/{game.pk}/compose/", sent, headers={"HX-Request": "true"})

    assert answer.status_code == 413
    assert "at most 200,000 characters" in answer.content.decode()
    assert bought(game) == []
    assert draft_in(north, game) == ["Scout"]


def test_a_long_draft_is_locked_whole(north: Client, game: Game) -> None:
    game.flow["purse"]["north"] = 10**6
    game.save()
    units = ["scout"] * 20_000
    sent = {"name": DRAFT, "edition": 0, "data": json.dumps({"kind": "buy", "units": units})}
    assert north.post(f"/table/{game.pk}/papers/draft/", sent).status_code == 200

    north.post(f"/table/{game.pk}/compose/", lock_of(game, {"kind": "buy", "units": units}))

    assert bought(game) == [units]


def test_a_draft_that_is_full_takes_no_more(
    north: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "MOST_LETTERS", 35)
    press(north, game, "Scout")
    page = page_of(north, game)

    answer = press(north, game, "Scout", page=page, **sent_by(page))

    assert answer.status_code == 413
    assert draft_in(north, game) == ["Scout"]


# ---- as a paper


def post_draft(client: Client, game: Game, name: str, data: Any) -> HttpResponse:
    sent = {"name": name, "edition": 0, "data": json.dumps(data)}
    return client.post(f"/table/{game.pk}/papers/draft/", sent)


def test_a_draft_may_be_written_whole(north: Client, game: Game) -> None:
    data = {"kind": "buy", "units": ["guard", "gun"]}

    assert post_draft(north, game, DRAFT, data).status_code == 200

    assert draft_in(north, game) == ["Guard", "Gun"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("south:purchase", {"kind": "buy", "units": []}),
        ("north:sale", {"kind": "buy", "units": []}),
        (DRAFT, {"kind": "sail"}),
        (DRAFT, "text"),
    ],
)
def test_what_is_no_draft_of_an_open_decision_is_not_kept(
    north: Client, game: Game, name: str, data: Any
) -> None:
    answer = post_draft(north, game, name, data)

    assert answer.status_code == 400
    assert not Paper.objects.exists()


# ---- nobody else notices


def test_nothing_that_the_other_side_is_sent_changes_with_a_draft(
    north: Client, bea: User, game: Game
) -> None:
    south = sitting(bea)

    def sent() -> list[bytes]:
        answers = [south.get(f"/table/{game.pk}/{page}") for page in PAGES] + [south.get("/")]
        assert {answer.status_code for answer in answers} <= {200, 302}
        return [NONCES.sub(b"", each.serialize_headers() + each.content) for each in answers]

    before, row = sent(), Game.objects.values().get()
    for words in ("Scout", "Guard", "Take out Scout, number 1"):
        press(north, game, words)

    assert draft_in(north, game) == ["Guard"]
    assert sent() == before
    assert Game.objects.values().get() == row


@pytest.mark.django_db(transaction=True)
async def test_a_change_of_the_draft_is_news_for_its_side_alone(ann: User, bea: User) -> None:
    game = await sync_to_async(make_market)(ann, bea)
    north, south = await listen(ann, game), await listen(bea, game)

    await sync_to_async(press)(await sync_to_async(sitting)(ann), game, "Scout")

    assert await hear(north, "paper") == "draft"
    while not await south.receive_nothing(0.2):
        assert "paper" not in (await south.receive_output(1))["text"]
    for socket in (north, south):
        await hang_up(socket)


def test_a_page_with_a_draft_that_looks_again_gets_it_though_no_move_was_made(
    north: Client, mate: Client, game: Game
) -> None:
    page = page_of(mate, game)
    press(north, game, "Scout")
    [revision] = page_in(page).values("[data-version]", "data-version")

    answer = mate.get(f"/table/{game.pk}/panel/?v={revision}", headers=sent_by(page))

    assert "Take out Scout" in answer.content.decode()


def test_the_draft_of_one_decision_is_no_draft_of_another(game: Game) -> None:
    rules = store.rules_of(game)
    state = store.load(game, rules).state

    assert [drafts.name_of(ask) for ask in drafts.asks_of(rules, state, "north")] == [DRAFT]
    assert drafts.asks_of(rules, state, "facilitator") == []


# ---------------------------------------------------------------- pointing at a place


def points_at(game: Game, user: User, unit: str) -> list[pointing.Pointed]:
    """What the page says could be added where someone points."""
    request = RequestFactory().get("/", {"about": unit})
    return pointing.pointed(request, seat_view(game.pk, user))


def test_a_place_says_what_could_be_added_there_as_lines(game: Game, ann: User) -> None:
    (found,) = points_at(game, ann, "gun")
    assert found.facts.lines == ("1 gun", "2 gun")


def test_a_button_at_a_place_adds_its_line(game: Game, ann: User, north: Client) -> None:
    (found,) = points_at(game, ann, "scout")
    north.post(f"/table/{game.pk}/compose/", {"typed": found.sends(found.facts.lines[1])})
    (draft,) = drafts_at(game)
    assert draft.drafted.items == ("scout", "scout")
    (after,) = points_at(game, ann, "scout")
    assert after.facts.lines == ("1 scout", "2 scout", "3 scout")


def test_a_place_with_nothing_to_add_says_nothing(game: Game, ann: User) -> None:
    assert points_at(game, ann, "nowhere") == []
    assert points_at(game, ann, "") == []


def drafts_at(game: Game) -> list[drafts.OpenDraft]:
    """The drafts of North."""
    rules = store.rules_of(game)
    return drafts.drafts_of(game, rules, store.load(game, rules).state, "north")


# ---------------------------------------------------------------- drafts that lie open


def drawn_for(game: Game, user: User) -> list[Any]:
    """What of the drafts that someone sees their page is given to draw."""
    return seat_view(game.pk, user).sketch.get("drafts", [])


@pytest.fixture
def sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Market draws the drafts."""
    monkeypatch.setattr(
        type(presentation_of("market")),
        "sketched",
        lambda self, drafts, view: {"drafts": [each.draft.units for each in drafts]},
    )


@pytest.fixture
def open_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    """All drafts of Market lie open."""
    monkeypatch.setattr(Purchase, "is_in_sight", lambda self, g: True)


@pytest.mark.usefixtures("sketches")
def test_only_a_side_sees_what_it_drafts(game: Game, ann: User, bea: User, north: Client) -> None:
    (found,) = points_at(game, ann, "gun")
    north.post(f"/table/{game.pk}/compose/", {"typed": found.sends("1 scout")})
    assert drawn_for(game, ann) == [("scout",)]
    assert drawn_for(game, bea) == [()]


@pytest.mark.usefixtures("sketches", "open_drafts")
def test_an_open_draft_is_drawn_for_the_other_side_too(
    game: Game, ann: User, bea: User, north: Client
) -> None:
    (found,) = points_at(game, ann, "gun")
    north.post(f"/table/{game.pk}/compose/", {"typed": found.sends("1 scout")})
    assert drawn_for(game, bea) == [(), ("scout",)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("open_drafts")
async def test_the_other_side_hears_that_an_open_draft_has_changed(
    game: Game, ann: User, bea: User
) -> None:
    line = await listen(bea, game)
    (draft,) = await sync_to_async(drafts_at)(game)
    await sync_to_async(drafts.write)(game, "north", draft, Buy(("scout",)), by="Ann")
    assert await hear(line, "paper") == "draft"
    await hang_up(line)
