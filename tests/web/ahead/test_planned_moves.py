"""Planned moves: lines typed beforehand for one's own turn, carried out after a while."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from engine import moves, papers
from engine.core.view import kind_of
from engine.models import Game, LogEntry, Paper
from engine.papers import plans
from engine.papers.drafts import DRAFT
from engine.position.process_cache import caches
from engine.visibility import revisions
from tests.engine.pacific_1940.movement.moving import go
from tests.factories import make_campaign_at
from tests.web.ahead.test_standing_answers import due, give, masked
from tests.web.ahead.test_standing_powers import Rewound
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import (
    asked,
    page_of,
    post,
    sent_by,
    sitting,
)
from wargames.accounts.models import User
from wargames.delivery.message import Message
from wargames.delivery.message_content import with_game, with_news_and_picture
from wargames.delivery.models import Delivery
from wargames.notices.models import Notice
from wargames.notices.services import tell
from wargames.table import standing
from wargames.table.draft.changes import as_value
from wargames.table.draft.typed import Typed

LINE = "power=japan phase=purchase_and_repair purse.japan=30 japan=japan:2inf kwangsi=japan:2inf"
MARCH = "2 inf Kwangsi-Yunnan"


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Ann for the Axis, whose Japan buys first; Bea for the Allies."""
    return make_campaign_at(LINE, ann, bea)


@pytest.fixture
def axis(ann: User) -> Client:
    return sitting(ann)


def plan(client: Client, game: Game, lines: str = MARCH, asks: str = "combat", **more: Any) -> None:
    post(client, game, "planned", plan="1", asks=asks, lines=lines, **more)


def to_the_combat_move(game: Game) -> None:
    """Japan buys nothing and declares no war, by hand."""
    while asked(game) and asked(game)[0][1] != "plan_moves":
        kind = asked(game)[0][1]
        choice = {"spend": {"kind": "purchase"}}.get(kind, {"kind": "keep_peace"})
        moves.play(game.pk, game.seats.get(side="axis"), choice, game.version)


def draft_of(game: Game) -> Paper | None:
    return papers.read(game, "axis", DRAFT, "japan:plan_moves")


def planned_in(page: str) -> str:
    return page_in(page).one("#planned").text


def units_in(choice: Any) -> int:
    return sum(len(order["units"]) for order in choice["orders"])


def names(game: Game) -> list[str]:
    return [each.name for each in plans.plans_of(game, "axis")]


def test_lines_are_typed_and_locked_after_the_pause_as_a_move_of_the_side(
    game: Game, axis: Client, ann: User, bea: User
) -> None:
    plan(axis, game, locks="on")
    to_the_combat_move(game)
    assert asked(game) == [("japan", "plan_moves")]
    assert not draft_of(game)

    assert give(game)[-1] is True

    move = game.moves.latest("version")
    assert (move.seat.user, move.role, units_in(move.choice)) == (ann, "japan", 2)
    assert names(game) == []
    assert LogEntry.objects.get(move=move, kind="played_as_planned").audience == ["axis"]
    assert "As queued" in page_in(page_of(axis, game)).one("#log").text
    assert "As queued" not in page_in(page_of(sitting(bea), game)).one("#log").text
    assert give(game)[-1] is False  # a task that comes twice finds nothing to do


def test_without_the_tick_the_draft_is_typed_and_left_to_be_locked(
    game: Game, axis: Client
) -> None:
    plan(axis, game)
    to_the_combat_move(game)

    assert give(game)[-1] is False

    draft = draft_of(game)
    assert draft is not None
    assert units_in(draft.data) == 2
    assert asked(game) == [("japan", "plan_moves")]
    assert names(game) == []


def test_a_line_that_does_not_read_stops_it_and_stands_at_the_draft(
    game: Game, axis: Client
) -> None:
    plan(axis, game, f"{MARCH}\n9 tanks Japan-Korea\n1 inf Japan-Korea", locks="on")
    to_the_combat_move(game)

    assert give(game)[-1] is False

    assert asked(game) == [("japan", "plan_moves")]
    draft = draft_of(game)
    assert draft is not None
    assert units_in(draft.data) == 2
    page = page_in(page_of(axis, game))
    field = page.one("#draft-japan-plan_moves-line")
    assert (field["value"], field["aria-invalid"]) == ("9 tanks Japan-Korea", "true")
    assert "the line “9 tanks Japan-Korea” could not be read." in page.one("#planned").text
    assert give(game)[-1] is False


def test_a_plan_that_became_illegal_plays_nothing(game: Game, axis: Client) -> None:
    """Given a plan for units that are gone when the turn comes, no move is made."""
    plan(axis, game, locks="on")
    game.counters.filter(place="kwangsi").delete()
    for kept in caches.values():
        kept.clear()
    to_the_combat_move(game)

    assert give(game)[-1] is False

    assert asked(game) == [("japan", "plan_moves")]
    assert not LogEntry.objects.filter(kind="played_as_planned").exists()
    assert "Stopped in" in planned_in(page_of(axis, game))


def test_a_draft_begun_by_hand_is_left_alone(game: Game, axis: Client) -> None:
    plan(axis, game, locks="on")
    to_the_combat_move(game)
    sent = {"typed": as_value(Typed("japan:plan_moves", 0)), "line": "1 inf Kwangsi-Yunnan"}
    post(axis, game, "compose", **sent)

    assert give(game)[-1] is False

    draft = draft_of(game)
    assert draft is not None
    assert units_in(draft.data) == 1
    assert "you had already begun the draft" in planned_in(page_of(axis, game))


def test_it_may_be_taken_back_until_it_is_carried_out(game: Game, axis: Client) -> None:
    plan(axis, game, locks="on")
    to_the_combat_move(game)
    mark = page_in(page_of(axis, game)).one("#planned button[name=unplan]")["value"]

    post(axis, game, "planned", unplan=mark)

    assert give(game)[-1] is False
    assert asked(game) == [("japan", "plan_moves")]
    assert not draft_of(game)


def test_the_order_may_be_changed_and_the_first_is_tried(game: Game, axis: Client) -> None:
    plan(axis, game, "1 inf Kwangsi-Yunnan")
    plan(axis, game)
    (button,) = page_in(page_of(axis, game)).all("#planned button[name=earlier]")
    post(axis, game, "planned", earlier=button["value"])
    to_the_combat_move(game)

    give(game)

    draft = draft_of(game)
    assert draft is not None
    assert units_in(draft.data) == 2
    assert names(game) == ["plan 2"]


def test_lines_stop_by_what_their_owner_has_chosen_and_nothing_is_typed(
    game: Game, bea: User
) -> None:
    """Given lines of a power that buys after Japan, which has done something by then."""
    allies = sitting(bea)
    post(allies, game, "planned", plan="1", asks="purchase", lines="1 inf", role="usa", before="1")
    assert plans.plans_of(game, "allies") == []  # it would be over before it began
    about = {"asks": "purchase", "lines": "1 inf", "role": "usa", "locks": "on", "stops": "enemy"}
    post(allies, game, "planned", plan="1", **about)
    for _ in range(60):
        if asked(game) == [("usa", "spend")]:
            break
        play_one(game)

    assert not any(give(game))

    page = planned_in(page_of(allies, game))
    assert "Stopped in round 2: the other side did something I can see." in page
    assert asked(game) == [("usa", "spend")]
    assert not papers.read(game, "allies", DRAFT, "usa:spend")


def test_it_waits_for_its_turn(game: Game, axis: Client) -> None:
    plan(axis, game, turn=str(game.summary["turn"] + 1), locks="on")
    to_the_combat_move(game)

    assert give(game)[-1] is False
    assert names(game) == ["plan 1"]


def test_of_somebody_who_has_got_up_nothing_is_carried_out(
    game: Game, axis: Client, bob: User
) -> None:
    plan(axis, game, locks="on")
    to_the_combat_move(game)
    game.seats.filter(side="axis").update(user=bob)

    assert give(game)[-1] is False
    assert not draft_of(game)
    assert "Ann, who wrote it, no longer plays that side." in planned_in(
        page_of(sitting(bob), game)
    )


def test_a_move_as_planned_is_taken_back_like_any_other_and_is_a_draft_again(
    game: Game, axis: Client
) -> None:
    plan(axis, game, locks="on")
    to_the_combat_move(game)
    give(game)
    tasks = len(due(game))

    post(axis, game, "undo")

    assert asked(game) == [("japan", "plan_moves")]
    assert draft_of(game) is not None
    assert len(due(game)) == tasks


@pytest.mark.parametrize(
    "sent",
    [
        {"lines": " \n "},
        {"lines": "x" * 5_000},
        {"lines": "1 inf\0"},
        {"lines": MARCH, "asks": "losses"},
        {"lines": MARCH, "role": "usa"},
        {"lines": MARCH, "turn": "0x1"},
    ],
)
def test_what_no_form_sends_is_refused_in_words(
    game: Game, axis: Client, sent: dict[str, str]
) -> None:
    plan(axis, game, **sent)
    post(axis, game, "planned", unplan="plan 7:1")
    post(axis, game, "planned", earlier="plan 7:1")

    assert names(game) == []
    assert page_in(page_of(axis, game)).has(".flashes .error")


def test_what_does_not_read_any_more_is_set_aside_with_a_word(game: Game, axis: Client) -> None:
    papers.write(game, "axis", "answer", "plan x", {"asks": 7}, edition=0, by="Ann")
    to_the_combat_move(game)

    assert give(game)[-1] is False

    assert "can no longer be read" in planned_in(page_of(axis, game))
    post(axis, game, "planned", unplan="plan x:1")
    assert names(game) == []


@pytest.mark.parametrize("options", [{}, {"fog": True}])
def test_the_other_side_cannot_tell_that_anything_is_planned(
    ann: User, bea: User, options: dict[str, bool]
) -> None:
    """Given two games that differ in a plan alone, the other side is sent the same."""
    game = make_campaign_at(LINE, ann, bea, **({"options": options} if options else {}))
    axis, allies = sitting(ann), sitting(bea)

    def seen() -> list[str]:
        paths = ("", "list/", "log/", "export.json", "papers/answer/", "panel/", "dice.json")
        return [masked(allies.get(f"/table/{game.pk}/{path}").content) for path in paths]

    without = seen()
    plan(axis, game, locks="on")

    assert names(game) == ["plan 1"]
    assert seen() == without


# ------------------------------------------------------------------------ in the fog


LINE_IN_FOG = (
    "power=usa phase=purchase_and_repair purse.usa=20 war=japan-usa sz35=japan:1sub sz34=usa:1ca"
)
SAIL = "1 ca sz34-sz35"


def until_orders(table: Evening) -> None:
    """Everyone goes on until the United States write their orders."""
    for _ in range(10):
        asks = [(ask.role, kind_of(ask)) for ask in table.asks]
        if asks == [("usa", "write_orders")]:
            return
        role, kind = asks[0]
        choice = {"spend": {"kind": "purchase"}, "declare": {"kind": "keep_peace"}}
        table.do(role, choice.get(kind, {"kind": "proceed"}))
    raise AssertionError(table.asks)


def seen_by_japan(table: Evening) -> list[str]:
    """All that it can fetch of the table."""
    client = sitting(table.people["Ann"])
    paths = ("", "list/", "log/", "export.json", "papers/answer/", "papers/draft/")
    return [masked(client.get(f"/table/{table.pk}/{path}").content) for path in paths]


def sailed(table: Evening, *, is_planned: bool) -> list[list[str]]:
    """What Japan sees while the United States are asked, and when they have locked their orders."""
    seen = []
    with suppress(Rewound), transaction.atomic():
        allies = sitting(table.people["Bob"])
        if is_planned:
            about = {"plan": "1", "role": "usa", "asks": "combat", "lines": SAIL, "locks": "on"}
            post(allies, table.game, "planned", **about)
        until_orders(table)
        seen.append(seen_by_japan(table))
        if is_planned:
            assert give(table.game)[-1] is True
            assert "As queued" in page_of(allies, table.game)
        else:
            table.lock("usa", go("usa_cruiser_1", by="sz34 sz35"))
        seen.append(seen_by_japan(table))
        raise Rewound
    for kept in caches.values():
        kept.clear()
    return seen


def test_the_other_side_is_shown_the_same_after_a_planned_move_as_after_one_by_hand() -> None:
    table = Evening(LINE_IN_FOG)

    assert sailed(table, is_planned=True) == sailed(table, is_planned=False)


@pytest.mark.parametrize(
    ("asks", "lines", "line", "why"),
    [
        ("purchase", "3 inf\n1 trn\nrepair", "repair", "Name the territory, as in repair 2 Japan."),
        ("purchase", "3 knights", "3 knights", "No unit is called “knights”."),
        ("combat", f"{MARCH}\n9 tanks Atlantis", "9 tanks Atlantis", "No space is called"),
        ("combat", "1 inf Japan-Sha", "1 inf Japan-Sha", "“sha” may be Shan State, Shantung."),
        ("combat", "1 ca 6-20 bombard", "1 ca 6-20 bombard", "Bombarding needs no order: "),
        ("mobilize", "2 inf", "2 inf", "Name the place, as in 3 inf Korea."),
    ],
)
def test_a_line_that_no_draft_could_read_is_not_queued_and_stays_in_its_field(
    game: Game, axis: Client, asks: str, lines: str, line: str, why: str
) -> None:
    plan(axis, game, lines, asks, locks="on", stops="loss", before="9")

    assert names(game) == []
    html = page_of(axis, game, "?fold=planned")
    assert f">{lines}</textarea>" in html
    page = page_in(html)
    told = page.one("#planned-refused").text
    assert f"Not queued. The line “{line}” cannot be read:" in told
    assert why in told
    assert page.one("#planned-lines")["aria-invalid"] == "true"
    assert page.has(f"#planned-asks option[value={asks}][selected]")
    assert page.has("#planned input[name=locks][checked]")
    assert page.has("#planned input[name=stops][value=loss][checked]")
    assert page.one("#planned-before")["value"] == "9"
    assert not page_in(page_of(axis, game, "?fold=planned")).has("#planned-refused")


@pytest.mark.parametrize(
    ("headers", "status"), [({}, 302), ({"HX-Request": "true"}, 422)], ids=["plain", "htmx"]
)
def test_lines_for_a_turn_that_is_over_stay_in_their_field_with_the_reason_beside_the_turn(
    game: Game, axis: Client, headers: dict[str, str], status: int
) -> None:
    sent = {"plan": "1", "asks": "purchase", "lines": "3 inf", "before": "1", "role": "japan"}
    answer = axis.post(f"/table/{game.pk}/planned/", sent, headers=headers)

    assert (answer.status_code, names(game)) == (status, [])
    shown = answer.content.decode() if headers else page_of(axis, game, "?fold=planned")
    fold = page_in(shown).one("#planned")
    assert fold.one("#planned-lines").text == "3 inf"
    assert fold.one("#planned-before")["value"] == "1"
    assert fold.one(".stops #planned-refused").text.startswith("The first must not be over")
    assert "aria-invalid" in fold.one("#planned-before")
    assert "aria-invalid" not in fold.one("#planned-lines")


def test_with_javascript_the_refused_lines_come_back_in_the_fold(
    game: Game, axis: Client, bea: User
) -> None:
    sent = {"plan": "1", "asks": "purchase", "lines": "3 inf\nrepair", "role": "japan"}
    answer = axis.post(f"/table/{game.pk}/planned/", sent, headers={"HX-Request": "true"})

    assert answer.status_code == 422
    assert ">3 inf\nrepair</textarea>" in answer.content.decode()
    fold = page_in(answer.content.decode())
    assert "cannot be read" in fold.one("#planned-refused").text
    assert not page_in(page_of(sitting(bea), game, "?fold=planned")).has("#planned-refused")


@pytest.mark.parametrize(
    ("asks", "line"),
    [
        ("purchase", "repair 2 Japan, 3 inf"),
        ("purchase", "repair Japan"),
        ("mobilize", "rest"),
        ("mobilize", "3 inf Korea"),
        ("noncombat", "40 inf Japan-Korea"),
    ],
)
def test_a_line_that_depends_on_its_turn_is_queued(
    game: Game, axis: Client, asks: str, line: str
) -> None:
    """Given nothing damaged, bought or there now, then that may have changed by then."""
    plan(axis, game, line, asks)
    assert names(game) == ["plan 1"]


def test_where_a_queue_has_stopped_its_side_reads_why_over_the_question(
    game: Game, axis: Client, bea: User
) -> None:
    plan(axis, game, f"{MARCH}\n9 tanks Japan-Korea", locks="on")
    to_the_combat_move(game)
    before = page_of(sitting(bea), game)
    own = page_of(axis, game)
    assert not page_in(own).has("#since .why")
    shown = sent_by(own)

    give(game)

    folds = axis.get(f"/table/{game.pk}/planned/", headers=shown).content.decode()
    assert page_in(folds).has("#since[hx-swap-oob] .why")
    assert not page_in(folds).has("#ask")
    why = page_in(page_of(axis, game)).one("#since .why")
    assert "have stopped: the line “9 tanks Japan-Korea” could not be read." in why.text
    assert why.one("a")["href"] == "?fold=planned#planned"
    assert masked(page_of(sitting(bea), game).encode()) == masked(before.encode())
    moves.play(game.pk, game.seats.get(side="axis"), {"kind": "move_plan"}, game.version)
    assert not page_in(page_of(axis, game)).has("#since .why")


def test_the_call_to_a_question_says_that_the_queue_has_stopped(
    game: Game, axis: Client, ann: User, bea: User
) -> None:
    """Given both have a notice, then only that of the queue's side says it."""
    plan(axis, game, f"{MARCH}\n9 tanks Japan-Korea", locks="on")
    to_the_combat_move(game)
    seats = list(game.seats.all())
    tell(seats, game, Notice.Kind.YOUR_MOVE)
    said = "Your queued moves have stopped"
    assert said not in axis.get("/notices/").content.decode()

    give(game)

    assert said in axis.get("/notices/").content.decode()
    assert said not in sitting(bea).get("/notices/").content.decode()
    for person, is_told in ((ann, True), (bea, False)):
        notice = Notice.objects.select_related("game", "user").get(user=person, kind="your_move")
        message = Message(person, [Delivery(user=person, notice=notice)], "", "", "")
        letter = with_game(message, with_news_and_picture)
        assert (f"{said}: the line “9 tanks Japan-Korea”" in letter.question) is is_told


def test_fog_a_letter_that_may_be_forwarded_does_not_name_the_line(ann: User, bea: User) -> None:
    game = make_campaign_at(LINE, ann, bea, options={"fog": True})
    axis = sitting(ann)
    kept = plans.PlannedMove(role="japan", asks="purchase", lines=["repair Korea"])
    plans.add(game, "axis", kept, by="Ann")
    standing.answer.func(str(game.pk), "japan", revisions.opened_at(game, "japan"))
    notice = tell([game.seats.get(side="axis")], game, Notice.Kind.YOUR_MOVE)[0]

    message = Message(ann, [Delivery(user=ann, notice=notice)], "", "", "")
    letter = with_game(message, with_news_and_picture)

    assert letter.question.startswith("Your queued moves have stopped. ")
    assert "repair" not in letter.question
    assert "the line “repair Korea”" in page_in(page_of(axis, game)).one("#since .why").text
    assert not page_in(page_of(sitting(bea), game)).has("#since .why")
