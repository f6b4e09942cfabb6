"""Choices planned ahead: made one after the other, a pause apart, while they are as planned."""

import json
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from engine import moves, papers
from engine.core.encoding.codec import plain
from engine.core.view import kind_of
from engine.models import Game, LogEntry
from engine.papers import plans
from engine.papers.plans import Kept, PlannedMove
from engine.position.process_cache import caches
from engine.seats import seated
from engine.seats.sitting import join
from engine.visibility import revisions
from tests.factories import UserFactory, make_game, make_war, make_war_at
from tests.web.ahead.test_planned_moves import LINE
from tests.web.ahead.test_standing_answers import due, give, lead, masked
from tests.web.ahead.test_standing_powers import Rewound
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import page_in
from tests.web.play import open_choices, play_one
from tests.web.table import asked, page_of, post, sitting
from wargames.accounts.models import User
from wargames.notices.models import Notice
from wargames.table import standing
from wargames.table.history.stops import conditions_met

AT_SEA = (
    "phase=strategy turn=4 japan=akagi,kaga,soryu truk=nagato samoa=chester"
    " hand.japan=J02 hand.allied=A05"
)
TO_TRUK = ["Move ships out of Japan", "Akagi joins", "The group is complete", "Sail to Truk"]


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Japan, led by Ann, may take Initiative and act; then the Allies, led by Bea."""
    return make_war_at(AT_SEA, ann, bea)


@pytest.fixture
def allies(bea: User) -> Client:
    return sitting(bea)


def japan_acts(game: Game) -> None:
    """Japan takes Initiative by hand, and the Allies let it act."""
    game.refresh_from_db()
    lead(game, "japan", next(each for each in open_choices(game) if each["kind"] == "gain"))
    game.refresh_from_db()
    lead(game, "allied", {"kind": "let_them"})
    assert asked(game) == [("japan", "take_action")]


def kept(game: Game, side: str = "japan") -> list[Kept]:
    return plans.plans_of(game, side)


def plan_in(game: Game, side: str = "japan") -> PlannedMove:
    (only,) = kept(game, side)
    assert only.plan is not None
    return only.plan


def mark(kept: Kept) -> str:
    return f"{kept.name}:{kept.edition}"


def offered(client: Client, game: Game, to: str = "") -> dict[str, str]:
    """What may be picked next in a plan, by its words."""
    page = page_of(client, game, f"?fold=plan&to={to}")
    return {each.text: each["value"] for each in page_in(page).all("#planned-choice option")}


def pick(client: Client, game: Game, words: list[str], side: str = "japan", **more: Any) -> None:
    """Plan these choices, each picked from the list as it is shown after the one before."""
    to, about = "", more
    for each in words:
        name = to.partition(":")[0]
        post(client, game, "planned", pick="1", choice=offered(client, game, name)[each], **about)
        to = mark(kept(game, side)[-1])
        about = {"to": to}


def goes_on(game: Game) -> bool:
    """Whether something is played when the pause is over."""
    return any(give(game))


def newest(game: Game) -> Any:
    """The task that was enqueued last."""
    return max(due(game), key=lambda task: task.enqueued_at)


def begin(client: Client, game: Game, side: str = "japan") -> None:
    post(client, game, "planned", carry_on=mark(kept(game, side)[0]))


def planned_in(page: str) -> str:
    return page_in(page).one("#planned").text


# ------------------------------------------------------------------------- how one goes


def test_what_comes_next_can_be_picked_as_far_as_it_can_be_foreseen(
    game: Game, japan: Client
) -> None:
    japan_acts(game)

    pick(japan, game, TO_TRUK)

    assert [step.words for step in plan_in(game).steps] == TO_TRUK
    assert [step.asks for step in plan_in(game).steps] == [
        "take_action",
        "pick_ships",
        "pick_ships",
        "choose_goal",
    ]
    page = page_of(japan, game, "?fold=plan&to=plan 1")
    assert "What comes next depends on a die" in planned_in(page)
    assert "Move ships out of Truk" in offered(japan, game, "plan 1")  # what it began with


def test_it_is_carried_out_a_pause_after_each_question_as_moves_of_its_side(
    game: Game, japan: Client, allies: Client, ann: User
) -> None:
    japan_acts(game)
    pick(japan, game, TO_TRUK)
    begin(japan, game)

    for done in range(1, 5):
        assert newest(game).run_after - timezone.now() > timedelta(
            seconds=settings.STANDING_PACE - 5
        )
        assert goes_on(game)
        assert [each.plan.done for each in kept(game) if each.plan] == ([done] if done < 4 else [])

    made = game.moves.order_by("version")
    assert [move.choice["kind"] for move in made][-4:] == ["move_from", "pick", "set_off", "goal"]
    assert {(move.seat.user, move.role) for move in list(made)[-4:]} == {(ann, "japan")}
    told = LogEntry.objects.filter(game=game, kind="played_as_planned")
    assert {tuple(entry.audience) for entry in told} == {("japan",)}
    assert "by your queued move 1 (4 of 4)" in page_in(page_of(japan, game)).one("#log").text
    assert "planned" not in page_in(page_of(allies, game)).one("#log").text
    assert not goes_on(game)  # whatever comes twice finds nothing to do


def test_between_two_of_its_moves_lies_no_even_pause(
    game: Game, japan: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing, "uniform", lambda least, most: most)
    japan_acts(game)
    pick(japan, game, TO_TRUK[:2])
    begin(japan, game)

    give(game)

    longest = standing.LONGEST * timedelta(seconds=settings.STANDING_PACE)
    assert abs(newest(game).run_after - timezone.now() - longest) < timedelta(seconds=5)


def test_one_made_in_another_sides_turn_begins_when_its_question_comes(
    game: Game, japan: Client
) -> None:
    """What was asked last is what one picks from."""
    lead(game, "japan", {"kind": "decline"})
    assert asked(game) == [("allied", "gain_initiative")]
    pick(japan, game, ["Decline"])

    lead(game, "allied", {"kind": "decline"})
    while asked(game)[0] != ("japan", "gain_initiative"):
        play_one(game)

    assert goes_on(game)
    assert kept(game) == []


def test_the_question_that_is_open_when_it_is_made_is_left_alone(game: Game, japan: Client) -> None:
    """Though a task for it is under way, since something else was said beforehand."""
    post(japan, game, "standing", add="1", answer="react:stand")
    lead(game, "japan", next(each for each in open_choices(game) if each["kind"] == "gain"))
    lead(game, "allied", {"kind": "let_them"})
    pick(japan, game, ["Move ships out of Japan"])

    assert not goes_on(game)
    assert asked(game) == [("japan", "take_action")]
    assert plan_in(game).stopped is None
    assert "after the current question" in planned_in(page_of(japan, game))


def test_it_is_changed_move_by_move(game: Game, japan: Client) -> None:
    japan_acts(game)
    pick(japan, game, TO_TRUK)
    (up,) = [
        each["value"]
        for each in page_in(page_of(japan, game)).all("#planned button[name=step_earlier]")
        if each["aria-label"].startswith("Akagi")
    ]

    post(japan, game, "planned", step_earlier=up)
    assert [step.words for step in plan_in(game).steps][:2] == TO_TRUK[1::-1]

    post(japan, game, "planned", step_away=up)  # as it was seen before: it has changed since
    assert len(plan_in(game).steps) == 4
    post(japan, game, "planned", step_away=f"{mark(kept(game)[0])} 3")
    assert [step.words for step in plan_in(game).steps] == [*TO_TRUK[1::-1], TO_TRUK[2]]

    post(japan, game, "planned", unplan=mark(kept(game)[0]))
    assert kept(game) == []


# ------------------------------------------------------------------------- how one stops


def test_a_choice_that_is_not_possible_any_more_stops_it_and_nothing_else_is_played(
    game: Game, japan: Client
) -> None:
    japan_acts(game)
    pick(japan, game, TO_TRUK)
    game.counters.filter(key="jp_akagi").update(place="truk")
    for each in caches.values():
        each.clear()
    begin(japan, game)

    assert goes_on(game)  # other ships are there still
    before = game.moves.count()
    assert not goes_on(game)

    assert game.moves.count() == before
    assert plan_in(game).stopped is not None
    assert "Stopped in turn 4: the next choice was not possible." in planned_in(
        page_of(japan, game)
    )
    tasks = len(due(game))
    give(game)
    assert len(due(game)) == tasks


def test_another_question_than_planned_stops_it(game: Game, japan: Client) -> None:
    japan_acts(game)
    pick(japan, game, ["Move ships out of Japan"])
    plan = plan_in(game)
    twice = plain(replace(plan, steps=[*plan.steps, *plan.steps]))
    papers.put(game, "japan", "answer", "plan 1", twice, by="Ann")
    begin(japan, game)

    assert goes_on(game)
    assert asked(game) == [("japan", "pick_ships")]
    assert not goes_on(game)

    assert asked(game) == [("japan", "pick_ships")]
    assert "you were asked something else" in planned_in(page_of(japan, game))


@pytest.mark.parametrize(("by_hand", "is_next"), [("jp_akagi", True), ("jp_kaga", False)])
def test_a_move_by_hand_is_the_next_one_or_stops_it(
    game: Game, japan: Client, by_hand: str, is_next: bool
) -> None:
    japan_acts(game)
    pick(japan, game, TO_TRUK)
    begin(japan, game)
    give(game)

    game.refresh_from_db()
    lead(game, "japan", {"kind": "pick", "unit": by_hand})

    assert goes_on(game) is is_next
    stopped = plan_in(game).stopped
    assert (stopped and stopped.why) == (None if is_next else "by_hand")


def test_a_move_that_is_taken_back_stops_it_until_it_is_told_to_go_on(
    game: Game, japan: Client
) -> None:
    japan_acts(game)
    pick(japan, game, TO_TRUK)
    begin(japan, game)
    give(game)
    give(game)
    tasks = len(due(game))

    post(japan, game, "undo")

    assert asked(game) == [("japan", "pick_ships")]
    assert not goes_on(game)
    assert len(due(game)) == tasks
    assert "a move was taken back" in planned_in(page_of(japan, game))

    post(japan, game, "undo")
    lead(game, "japan", {"kind": "move_from", "zone": "japan"})
    lead(game, "japan", {"kind": "pick", "unit": "jp_akagi"})
    begin(japan, game)
    assert goes_on(game)
    assert asked(game) == [("japan", "choose_goal")]


@pytest.mark.parametrize(
    ("stops", "why"),
    [
        ("", ""),
        ("enemy", "the other side did something I can see"),
        ("battle", "a battle was fought"),
        ("die", "a die was rolled"),
        ("loss", "I lost a unit"),
    ],
)
def test_it_stops_by_what_its_owner_has_chosen(
    game: Game, japan: Client, stops: str, why: str
) -> None:
    """Given a plan made before the Allies came to Truk, where both fleets were sunk."""
    pick(japan, game, ["Decline"], **({"stops": stops} if stops else {}))
    lead(game, "japan", {"kind": "decline"})
    lead(game, "allied", {"kind": "decline"})
    while asked(game)[0] != ("japan", "gain_initiative"):
        play_one(game)

    assert goes_on(game) is not bool(why)

    if why:
        assert f"Stopped in turn 4: {why}." in planned_in(page_of(japan, game))
        assert asked(game) == [("japan", "gain_initiative")]


def test_it_stops_when_its_last_turn_is_over(game: Game, japan: Client) -> None:
    pick(japan, game, ["Decline"], before="5")
    assert plan_in(game).before == 5
    earlier = plain(replace(plan_in(game), before=4))
    papers.put(game, "japan", "answer", "plan 1", earlier, by="Ann")
    lead(game, "japan", {"kind": "decline"})
    lead(game, "allied", {"kind": "decline"})
    while asked(game)[0] != ("japan", "gain_initiative"):
        play_one(game)

    assert not goes_on(game)

    assert "Stopped in turn 4: turn 4 began." in planned_in(page_of(japan, game))


def test_what_has_come_about_is_what_the_log_of_a_side_tells(ann: User, bea: User) -> None:
    """At each revision: battles, dice, losses and moves of the other side that came after it."""
    game = make_war(ann, bea)
    for number in range(220):
        play_one(game, number)
        game.refresh_from_db()
    entries = list(LogEntry.objects.filter(game=game, move__isnull=False).order_by("pk"))
    own = set(game.counters.filter(owner="japan").values_list("key", flat=True))
    lost = {"sunk", "removed", "withdrawn", "damaged"}
    for seen in (1, 60, 130, 190, game.version):
        since = [each for each in entries if each.version >= seen]
        fates = [each.data for each in since if each.kind == "damaged"]
        expected = {
            "battle": any(each.kind == "combat_began" for each in since),
            "die": any({"roll", "dice", "rolls"} & set(each.data) for each in since),
            "enemy": any(each.move is not None and each.move.role == "allied" for each in since),
            "loss": any(each["fate"] in lost and each["unit"] in own for each in fates)
            or any(each.kind == "lost" and each.data["unit"] in own for each in since),
        }
        found = conditions_met(game, "japan", seen)
        assert {name: name in found for name in expected if name != "die"} == {
            name: value for name, value in expected.items() if name != "die"
        }


# --------------------------------------------------------------- tried in a copy, then planned


def copy_of(client: Client, game: Game) -> Game:
    answer = client.post(f"/table/{game.pk}/what-if/")
    return Game.objects.get(pk=answer["Location"].split("/")[2])


def test_moves_tried_in_a_copy_become_a_plan_as_far_as_they_depend_on_nothing(
    game: Game, japan: Client
) -> None:
    japan_acts(game)
    copy = copy_of(japan, game)
    for choice in (
        {"kind": "move_from", "zone": "japan"},
        {"kind": "pick", "unit": "jp_akagi"},
        {"kind": "set_off"},
        {"kind": "goal", "zone": "truk"},
    ):
        lead(copy, "japan", choice)
        copy.refresh_from_db()
    play_one(copy)  # the other side, or what depended on it

    answer = japan.post(f"/table/{copy.pk}/what-if/plan/")

    assert answer["Location"] == f"/table/{game.pk}/?fold=planned#plan-1"
    page = page_of(japan, game, "?fold=planned")
    assert "Planned: 4 of the 5 moves made in the copy." in page_in(page).one(".flashes").text
    assert [step.words for step in plan_in(game).steps] == TO_TRUK
    begin(japan, game)
    for _ in TO_TRUK:
        assert goes_on(game)
    assert kept(game) == []


def test_of_a_die_in_a_copy_no_later_move_is_planned(ann: User) -> None:
    game, client = make_game(ann), sitting(ann)
    post(client, game, "move", choice=json.dumps({"kind": "reveal"}), version="1")
    while asked(game) != [("japan", "spend_action")]:
        play_one(game)
    copy = copy_of(client, game)
    post_choice(copy, {"kind": "attack", "front": "nimitz", "kamikaze": False})
    play_one(copy)

    client.post(f"/table/{copy.pk}/what-if/plan/")

    assert [step.words for step in plan_in(game).steps] == ["Attack Nimitz"]


def post_choice(game: Game, choice: dict[str, Any]) -> None:
    game.refresh_from_db()
    moves.play(game.pk, game.seats.earliest("place"), choice, game.version)


def test_nobody_plans_from_a_copy_that_is_not_theirs_or_in_which_they_did_nothing(
    game: Game, japan: Client, allies: Client
) -> None:
    copy = copy_of(japan, game)

    assert allies.post(f"/table/{copy.pk}/what-if/plan/").status_code == 404
    japan.post(f"/table/{copy.pk}/what-if/plan/")
    japan.post(f"/table/{game.pk}/what-if/plan/")  # no copy at all

    assert kept(game) == []
    assert "No move in this copy can be queued" in page_of(japan, game)


def test_a_copy_of_the_fog_is_another_game_whose_moves_are_none_of_that_one() -> None:
    table = Evening(LINE)
    client = sitting(table.people["Ann"])
    copy = copy_of(client, table.game)
    play_one(copy)

    client.post(f"/table/{copy.pk}/what-if/plan/")

    assert kept(table.game, "axis") == []
    page = page_in(page_of(client, copy))
    assert "No move in this copy can be queued" in page.one(".flashes").text
    assert not page.has('form[action$="what-if/plan/"]')


# --------------------------------------------------------------------- who may, and who knows


def test_a_plan_of_somebody_who_is_not_on_watch_waits(ann: User, bob: User) -> None:
    """Given two who share Japan turn about, Ann's plan is not carried out in Bob's watch."""
    game = make_game(ann)
    join(game.pk, bob)
    post(sitting(ann), game, "move", choice=json.dumps({"kind": "reveal"}), version="1")
    watch = {seat.user for seat in seated.on_watch(game, seated.seats_at(game))}
    other = bob if watch == {ann} else ann
    while asked(game) != [("japan", "spend_action")]:
        play_one(game)
    pick(sitting(other), game, ["End the turn"])
    play_one(game)
    if asked(game) == [("japan", "spend_action")]:
        assert not goes_on(game)
        assert plan_in(game).stopped is None


@pytest.mark.parametrize(
    "sent",
    [
        {"pick": "1"},
        {"pick": "1", "choice": '{"kind":"let_them"}'},
        {"pick": "1", "choice": '{"kind":"decline"}', "to": "plan 7:1"},
        {"pick": "1", "choice": '{"kind":"decline"}', "stops": "rain"},
        {"pick": "1", "choice": '{"kind":"decline"}', "turn": "2"},
        {"pick": "1", "choice": '{"kind":"decline"}', "before": "4"},
        {"step_away": "plan 1:1 0"},
        {"step_earlier": "plan 1:1"},
        {"carry_on": "plan 1:1"},
        {"plan": "1", "asks": "combat", "lines": "2 inf Kwangsi-Yunnan"},
        {},
    ],
)
def test_what_no_form_sends_is_refused_in_words(
    game: Game, japan: Client, sent: dict[str, str]
) -> None:
    post(japan, game, "planned", **sent)

    assert kept(game) == []
    assert page_in(page_of(japan, game)).has(".flashes .error")


def test_whoever_sits_elsewhere_finds_no_such_thing(game: Game) -> None:
    stranger = sitting(UserFactory())
    assert stranger.get(f"/table/{game.pk}/planned/").status_code == 404
    assert stranger.post(f"/table/{game.pk}/planned/", {"pick": "1"}).status_code == 404


def test_whoever_has_one_is_called_once_when_it_is_over_and_the_move_is_theirs(
    game: Game, japan: Client, ann: User
) -> None:
    User.objects.filter(pk=ann.pk).update(email="ann@example.org", wants_email=True)
    japan_acts(game)
    pick(japan, game, TO_TRUK[:3])
    begin(japan, game)
    for _ in range(3):
        assert goes_on(game)

    (call,) = Notice.objects.filter(game=game, user=ann, kind__in=Notice.CALLS, read_at=None)
    pause = 2 * timedelta(seconds=settings.STANDING_PACE)
    assert [each.due_at - timezone.now() > pause for each in call.deliveries.all()] == [True]


def test_the_other_side_is_shown_the_same_as_after_moves_by_hand(
    game: Game, japan: Client, allies: Client
) -> None:
    """While it is planned, while it is carried out, and when it is done."""
    japan_acts(game)

    def seen() -> list[str]:
        paths = ("", "list/", "log/", "export.json", "papers/answer/", "planned/", "dice.json")
        found = [allies.get(f"/table/{game.pk}/{path}").content for path in paths]
        return [masked(each).replace(str(game.updated_at), "") for each in found]

    def played(*, is_planned: bool) -> list[list[str]]:
        told = []
        with suppress(Rewound), transaction.atomic():
            if is_planned:
                pick(japan, game, TO_TRUK)
            told.append(seen())
            if is_planned:
                begin(japan, game)
            told.append(seen())
            for words in TO_TRUK:
                if is_planned:
                    assert goes_on(game), words
                else:
                    game.refresh_from_db()
                    lead(game, "japan", by_hand(game, words))
                told.append(seen())
            raise Rewound
        for each in caches.values():
            each.clear()
        game.refresh_from_db()
        return told

    assert played(is_planned=True) == played(is_planned=False)


def by_hand(game: Game, words: str) -> dict[str, Any]:
    """The choice that a button of these words sends."""
    kind, key = {
        "Move": ("move_from", {"zone": "japan"}),
        "Akagi": ("pick", {"unit": "jp_akagi"}),
        "The": ("set_off", {}),
        "Sail": ("goal", {"zone": "truk"}),
    }[words.split()[0]]
    return {"kind": kind, **key}


def one_on(table: Evening) -> bool:
    """Everyone goes on until Japan is asked for war or peace."""
    role, kind = next((ask.role, kind_of(ask)) for ask in table.asks)
    if kind == "declare":
        return False
    table.do(role, {"kind": "purchase"} if kind == "spend" else {"kind": "proceed"})
    return True


def test_in_the_fog_too() -> None:
    """Given Japan that keeps the peace as planned, the Allies are shown what they are by hand."""
    table = Evening(LINE)
    client, other = sitting(table.people["Ann"]), sitting(table.people["Bob"])

    def seen() -> list[str]:
        paths = ("", "list/", "log/", "export.json", "papers/answer/")
        return [masked(other.get(f"/table/{table.pk}/{path}").content) for path in paths]

    def played(*, is_planned: bool) -> list[list[str]]:
        told = []
        with suppress(Rewound), transaction.atomic():
            for _ in range(10):
                if not one_on(table):
                    break
            if is_planned:
                pick(client, table.game, ["Declare no war now"], side="axis")
                begin(client, table.game, side="axis")
            told.append(seen())
            if is_planned:
                assert goes_on(table.game)
            else:
                table.do("japan", {"kind": "keep_peace"})
            told.append(seen())
            raise Rewound
        for each in caches.values():
            each.clear()
        return told

    assert played(is_planned=True) == played(is_planned=False)


# -------------------------------------------------------------------------------- its page


def test_the_fold_is_as_open_as_its_address_says_and_looks_so_again(
    game: Game, japan: Client
) -> None:
    answer = post(japan, game, "planned", pick="1", choice=offered(japan, game)["Decline"])

    assert answer["Location"] == f"/table/{game.pk}/?fold=plan&to=plan+1#planned"
    for _ in range(2):
        fold = page_in(page_of(japan, game, "?fold=plan&to=plan+1")).one("#planned")
        assert "open" in fold
    assert "open" not in page_in(page_of(japan, game)).one("#planned")


def test_a_page_that_is_alive_gets_the_folds_alone(game: Game, japan: Client) -> None:
    pick(japan, game, ["Decline"])

    answer = japan.get(f"/table/{game.pk}/planned/", headers={"HX-Request": "true"})

    page = page_in(answer.content.decode())
    assert page.one("#planned")["hx-swap-oob"] == "true"
    assert page.one("#standing")["hx-swap-oob"] == "true"
    assert not page.has("#table")
    assert "Decline" in page.one("#planned").text


def test_the_revision_on_a_paper_is_that_of_its_own_side() -> None:
    """No number of the table's own stands on what a side can fetch."""
    table = Evening(LINE)
    client = sitting(table.people["Ann"])
    for _ in range(10):
        if not one_on(table):
            break

    pick(client, table.game, ["Declare no war now"], side="axis")

    plan = plan_in(table.game, "axis")
    assert plan.seen == revisions.revision_of(table.game, "axis") < table.game.version
    assert plan.after == revisions.token_of(table.game, "japan")
