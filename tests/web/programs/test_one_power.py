"""One power of a side of several: a person plays it and programs all others, or the other way."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine import moves
from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import view_bytes
from engine.core.view import kind_of
from engine.errors import MoveError, NothingToUndo
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.positions import position
from engine.models import Game
from engine.moves import ending, taking_back
from engine.position import store
from engine.seats import programs, seated, sitting
from engine.visibility import revisions
from engine.visibility.revisions import revision_of
from tests.factories import UserFactory, make_campaign, stood_at
from tests.web.markup import page_in
from tests.web.notices.tasks import run_due_tasks
from tests.web.play import some_choice
from tests.web.programs.test_programs import LATER
from tests.web.table import sitting as browser_of
from wargames.accounts.models import User
from wargames.delivery.message import Message
from wargames.delivery.models import Delivery
from wargames.delivery.table_facts import with_table_facts
from wargames.games.pacific_1940.map.chart import CHARTS
from wargames.notices.models import Notice
from wargames.opponents import agreeing, questions
from wargames.seating.models import Vacancy

pytestmark = pytest.mark.django_db(transaction=True)
ALLIES = ("usa", "china", "uk", "anzac")
YOUR_LAST_MOVE = "Since your last move"
SEED = "1"


def begun(client: Client, power: str, key: str = "pacific_1940", **sent: str) -> Game:
    """The game that the page starts on which one power is chosen."""
    wanted = {"level": "captain", "side": "axis", "pace": "3", "power": power, **sent}
    answer = client.post(f"/against/{key}/", wanted)
    assert answer.status_code == 302, answer
    return Game.objects.get(pk=answer["Location"].strip("/").split("/")[1])


def led_by(game: Game) -> dict[str, str]:
    """Power → who moves for it."""
    seats = seated.seats_at(game)
    found = {}
    for power in store.roles_of(game).powers:
        (seat,) = seated.holders(game, seats, power)
        found[power] = seat.user.name
    return found


def with_known_dice(game: Game) -> None:
    """What comes of choices is the same each time."""
    Game.objects.filter(pk=game.pk).update(seed=seed_from(SEED))
    store.forget(game)


def play_at_random(game: Game, until: str, first: int = 0) -> None:
    """Whoever is asked takes some choice, programs too, until the turn of a power begins.

    first: another number, other choices.
    """
    for number in range(first, first + 500):
        game.refresh_from_db()
        rules = store.rules_of(game)
        state: Any = store.load(game, rules).state
        ask = rules.asks(state)[0]
        if until == state.power == ask.role:
            return
        choice, token = some_choice(game, ask, number), revisions.token_of(game, ask.role)
        (seat,) = seated.holders(game, seated.seats_at(game), ask.role)
        if seat.program:
            moves.play_as_program(game.pk, ask.role, game.opened[ask.role], choice)
        else:
            moves.play(game.pk, seat, choice, token)
    raise AssertionError(game.summary)


def play_mine(game: Game, role: str, until: str) -> None:
    """Whoever leads a role answers for it, and programs for theirs, until another is asked."""
    for number in range(1, 200):
        game.refresh_from_db()
        if until in game.summary["asked"]:
            return
        if role not in game.summary["asked"]:
            run_due_tasks(timezone.now() + number * LATER)
            continue
        rules = store.rules_of(game)
        ask = next(a for a in rules.asks(store.load(game, rules).state) if a.role == role)
        (mine,) = seated.holders(game, seated.seats_at(game), role)
        token = revisions.token_of(game, role)
        moves.play(game.pk, mine, some_choice(game, ask, number), token)
    raise AssertionError(game.summary)


# ------------------------------------------------------------------ from the home page


def test_three_clicks_from_the_home_page_a_newcomer_plays_anzac_alone(client: Client) -> None:
    """Whatever side is ticked above: the first one is when the page opens."""
    answer = client.post("/start/", {"name": "Kay", "against": "global_1940"})
    page = page_in(client.get(answer["Location"]))
    (fold,) = [each for each in page.all("details") if each.has("[name=power]")]
    assert "open" not in fold
    powers = [each["value"] for each in fold.all("option")]
    assert {"", "yours:axis:italy", "yours:allies:anzac", "programs:axis:italy"} <= {*powers}
    assert len({each.words for each in fold.all("option")}) == len(powers)
    chosen = {each["name"]: each["value"] for each in page.all("[type=radio][checked]")}
    assert chosen["side"] == "axis"

    answer = client.post(answer["Location"], {**chosen, "power": "yours:allies:anzac"})

    game = Game.objects.get()
    assert game.status == Game.Status.PLAYING
    led = led_by(game)
    assert led.pop("anzac") == "Kay"
    assert set(led.values()) == {"Cadet (program)"}
    table = page_in(client.get(answer["Location"]))
    assert "Cadet (program)" in table.one(".seats").words and "ANZAC" in table.one(".seats").words


def test_the_computer_plays_one_power_beside_a_person(ann: User) -> None:
    game = begun(browser_of(ann), "programs:allies:china")
    led = led_by(game)
    assert [power for power in ALLIES if led[power] == "Ann"] == ["usa", "uk", "anzac"]
    assert led["china"] == led["japan"] == "Captain (program)"


def test_who_chooses_no_power_plays_the_whole_side(ann: User) -> None:
    game = begun(browser_of(ann), "", side="allies")
    assert {led_by(game)[power] for power in ALLIES} == {"Ann"}


@pytest.mark.parametrize(
    "power", ["yours", "yours:axis:usa", "mine:allies:usa", "yours:allies:france", "allies:usa"]
)
def test_a_power_that_there_is_not_is_refused_and_nothing_begins(ann: User, power: str) -> None:
    sent = {"level": "captain", "side": "axis", "pace": "0", "power": power}
    answer = browser_of(ann).post("/against/pacific_1940/", sent)
    assert answer.status_code == 400
    assert not Game.objects.exists()
    assert page_in(answer).has("details[open] [name=power]")


@pytest.mark.parametrize("power", ["", "yours:axis:japan"])
def test_a_game_whose_sides_have_one_power_each_offers_none(ann: User, power: str) -> None:
    client = browser_of(ann)
    assert not page_in(client.get("/against/pacific_war/")).has("[name=power]")
    sent = {"level": "captain", "side": "japan", "pace": "0", "power": power}
    assert client.post("/against/pacific_war/", sent).status_code == (400 if power else 302)


def test_dice_do_not_decide_the_side_of_who_chooses_a_power(ann: User) -> None:
    game = begun(browser_of(ann), "yours:allies:uk", side="dice")
    assert led_by(game)["uk"] == "Ann" and not game.draw_sides


def test_two_clicks_begin_one_game(ann: User) -> None:
    client = browser_of(ann)
    first = begun(client, "yours:allies:uk")
    assert begun(client, "yours:allies:uk") == first
    others = [begun(client, power) for power in ("yours:allies:anzac", "programs:allies:uk", "")]
    assert len({game.pk for game in (first, *others)}) == 4


# ------------------------------------------------------------------------- it is played


@pytest.mark.parametrize("in_the_fog", [False, True])
def test_each_is_asked_for_its_own_powers_alone_in_the_open_and_in_the_fog(
    ann: User, settings: Any, in_the_fog: bool
) -> None:
    settings.PROGRAM_SLOT = settings.PROGRAM_PLAN_SLOT = 0
    more = {"option_fog": "on"} if in_the_fog else {}
    game = begun(browser_of(ann), "yours:allies:usa", **more)
    play_mine(game, "usa", "china")
    play_mine(game, "usa", "uk")

    made = set(game.moves.exclude(role=FACILITATOR).values_list("role", "name"))
    program = "Captain (program)"
    assert made == {("japan", program), ("usa", "Ann"), ("china", program)}
    (call,) = programs.calls_of(game, seated.seats_at(game))
    rules, state = store.rules_of(game), store.load(game, store.rules_of(game)).state
    known = rules.codec.decode(bytes(questions.question_of(game, call, "captain").state))
    assert call.role == "uk"
    assert view_bytes(rules.view(known, "allies")) == view_bytes(rules.view(state, "allies"))


def test_in_the_open_who_plays_one_power_takes_back_its_own_move_and_not_its_partners(
    ann: User,
) -> None:
    """Given that programs of the side have moved since, when all agree, the own move is undone."""
    game = begun(browser_of(ann), "yours:allies:usa")
    with_known_dice(game)
    play_at_random(game, "usa", first=1)
    seat = game.seats.get(user=ann)
    assert not [each for each in game.moves.all() if each.role == "usa"]
    with pytest.raises(NothingToUndo):
        taking_back.ask_back(game.pk, seat, revision_of(game, "allies"))
    assert not page_in(browser_of(ann).get(f"/table/{game.pk}/")).has("a[href$='/back/']")
    play_mine(game, "usa", "uk")
    assert game.moves.filter(role="china", undone=False).exists()

    taking_back.ask_back(game.pk, seat, revision_of(game, "allies"))
    agreeing.say.func(str(game.pk), game.seats.get(side="axis").pk, agreeing.BACK)

    game.refresh_from_db()
    assert game.summary["asked"] == ["usa"]
    assert not game.moves.filter(role="china", undone=False).exists()


def test_who_plays_one_power_is_told_what_all_others_did_since_that_power_last_moved(
    ann: User,
) -> None:
    """Given programs that lead the rest of the side, when its power is asked in each round."""
    client = browser_of(ann)
    game = begun(client, "yours:allies:anzac")
    with_known_dice(game)
    for title in ("Since the start", YOUR_LAST_MOVE):
        play_at_random(game, "anzac")
        page = page_in(client.get(f"/table/{game.pk}/"))
        assert page.one("#ask .lately h3").text == title
        told = "Show what Japan, the United States, China and the United Kingdom did"
        assert told in page.one("#ask").words
        play_at_random(game, "japan")


def test_who_plays_one_power_is_replaced_as_the_player_of_that_power(ann: User) -> None:
    """In the log, on the page of the seat, in the briefing, and in the letter that it begins."""
    client, eve = browser_of(ann), UserFactory(name="Eve")
    game = begun(client, "yours:allies:anzac")
    notices = [Notice(kind="begun", game=game, user=ann)]
    deliveries = [Delivery(notice=each) for each in notices]
    letter = Message(person=ann, deliveries=deliveries, words="", url="", key="")
    assert with_table_facts(letter).facts == ["You play ANZAC."]

    client.post(f"/table/{game.pk}/seat/", {"act": "offer"})
    browser_of(eve).post(f"/seat/{Vacancy.objects.get(game=game).token}/")

    log = page_in(browser_of(eve).get(f"/table/{game.pk}/")).one("#log").words
    assert "Ann is looking for a replacement for: ANZAC." in log
    assert "Eve takes the seat of Ann: ANZAC." in log
    briefing = page_in(browser_of(eve).get(f"/table/{game.pk}/briefing/"))
    assert briefing.one("h1").words == "Briefing: ANZAC"


def test_the_chart_begins_with_the_area_of_the_power_that_one_plays(ann: User) -> None:
    client = browser_of(ann)
    game = begun(client, "yours:allies:anzac")

    epoch = page_in(client.get(f"/table/{game.pk}/")).one(".epoch")

    homes = CHARTS["pacific_1940"].homes
    assert (epoch["data-home"], epoch["data-opens"]) == (homes["japan"], homes["anzac"])


def test_who_plays_beside_programs_alone_resigns_without_their_word(ann: User) -> None:
    client = browser_of(ann)
    game = begun(client, "yours:allies:usa")
    page = page_in(client.get(f"/table/{game.pk}/resign/"))
    assert page.one("button[value=resign]").text == "Resign for the Allies"

    ending.resign(game.pk, game.seats.get(user=ann), revision_of(game, "allies"))

    game.refresh_from_db()
    assert (game.ended["winner"], game.ended["by"]) == ("axis", "Ann")


def test_a_program_has_no_say_where_two_people_of_a_side_are_to_resign(
    ann: User, bea: User
) -> None:
    game = begun(browser_of(ann), "yours:allies:usa")
    sitting.join(game.pk, bea, "allies", powers=["anzac"], beside=True)
    game.refresh_from_db()
    ending.resign(game.pk, game.seats.get(user=ann), revision_of(game, "allies"))
    assert not DBTaskResult.objects.filter(task_path=agreeing.say.module_path).exists()
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING and game.proposed
    ending.resign(game.pk, game.seats.get(user=bea), revision_of(game, "allies"))
    game.refresh_from_db()
    assert game.ended["by"] == bea.name


def test_a_power_that_is_handed_to_a_program_and_taken_back_is_led_as_before(ann: User) -> None:
    game = begun(browser_of(ann), "yours:allies:usa")
    seat = game.seats.get(user=ann)
    with_known_dice(game)
    play_at_random(game, "usa")
    programs.hand_to(game.pk, seat, "captain")
    (call,) = programs.calls_of(game, seated.seats_at(game))
    assert (call.role, call.seat.pk) == ("usa", seat.pk)
    programs.take_back(game.pk, seat)
    assert not programs.calls_of(game, seated.seats_at(game))
    with pytest.raises(MoveError):
        moves.play_as_program(game.pk, "usa", call.opened, plain(MovePlan()))


def test_the_log_names_the_one_power_that_a_program_leads_for_a_while(ann: User) -> None:
    game = begun(client := browser_of(ann), "yours:allies:anzac")
    programs.hand_to(game.pk, game.seats.get(user=ann), "captain")
    programs.take_back(game.pk, game.seats.get(user=ann))

    log = page_in(client.get(f"/table/{game.pk}/")).one("#log").words
    assert "Captain (a program) now plays for Ann: ANZAC." in log
    assert "Ann plays again: ANZAC." in log


def test_the_log_names_the_one_power_of_a_player_who_joins_a_running_game_or_leaves_it(
    ann: User, bea: User
) -> None:
    game = make_campaign(ann, UserFactory())
    sitting.join(game.pk, bea, "allies", powers=["anzac"], beside=True)
    sitting.leave(game.pk, bea)

    log = page_in(browser_of(ann).get(f"/table/{game.pk}/")).one("#log").words
    assert f"{bea} joins: ANZAC." in log
    assert f"{bea} (ANZAC) leaves." in log


def test_whoever_joined_by_the_name_of_a_power_is_called_by_all_that_they_lead(
    ann: User, bea: User
) -> None:
    """Given ANZAC and the powers that nobody else has; when another player takes all but two."""
    game, client = make_campaign(ann, hot_seat=False), browser_of(bea)
    sitting.join(game.pk, bea, "allies", powers=["anzac"])
    address = f"/table/{game.pk}/seat/"

    def title() -> str:
        return page_in(client.get(address)).one("h1").words

    assert title() == "Your seat: the Allies"
    programs.hand_to(game.pk, game.seats.get(user=bea), "captain")
    assert "now plays for Bea: the Allies." in page_in(client.get(f"/table/{game.pk}/")).words
    sitting.join(game.pk, UserFactory(), "allies", powers=["usa", "uk"], beside=True)
    assert title() == "Your seat: China and ANZAC"
    sitting.join(game.pk, UserFactory(), "allies", powers=["china"], beside=True)
    assert title() == "Your seat: ANZAC"


def test_a_person_answers_for_no_power_of_the_programs_beside_it_and_suggests_nothing(
    ann: User,
) -> None:
    """Given the purchase of the United Kingdom, and whether it declares war."""
    client = browser_of(ann)
    game = begun(client, "yours:allies:anzac")
    with_known_dice(game)
    play_at_random(game, "uk")
    for heading in ("what do you buy", "declare war"):
        page = page_in(client.get(f"/table/{game.pk}/"))
        assert heading in page.one("#ask").words
        assert not page.has("button[name=choice]")
        assert "You can suggest" not in page.one("#ask").words
        (ask,) = store.rules_of(game).asks(store.load(game, store.rules_of(game)).state)
        choice, token = some_choice(game, ask, 1), revisions.token_of(game, "uk")
        with pytest.raises(MoveError):
            moves.play(game.pk, game.seats.get(user=ann), choice, token)
        run_due_tasks(timezone.now() + 99 * LATER)
        game.refresh_from_db()


@pytest.mark.parametrize(
    ("dice", "asks"), [((6,) * 7, "may_retreat"), ((6, 6, 6, 6, 1, 1, 1), "choose_losses")]
)
def test_the_battle_board_has_no_buttons_for_what_a_program_of_ones_side_decides(
    ann: User, dice: tuple[int, ...], asks: str
) -> None:
    """8.3, 8.4 Given a battle of the United States."""
    client = browser_of(ann)
    game = begun(client, "yours:allies:anzac")
    line = "power=usa phase=combat_move war=japan-usa sz34=japan:3dd sz33=usa:2dd+2ca"
    rules = store.rules_of(game)
    state = position(rules, line, dice=dice, options=game.options)
    stood_at(game, state, store.load(game, rules))
    (program,) = (each for each in game.seats.filter(side="allies") if each.user.program)
    units = ["usa_destroyer_1", "usa_destroyer_2", "usa_cruiser_1", "usa_cruiser_2"]
    orders = [{"units": units, "path": ["sz33", "sz34"]}]
    moves.play(game.pk, program, {"kind": "move_plan", "orders": orders}, game.version)

    page = page_in(client.get(f"/table/{game.pk}/"))

    game.refresh_from_db()
    (ask,) = rules.asks(store.load(game, rules).state)
    assert (ask.role, kind_of(ask)) == ("usa", asks)
    assert page.has("#battle .q h2")
    assert not page.has("#battle .q button") and not page.has("#battle .camps button")
    assert not page.has("#ask .compose")


@pytest.mark.parametrize(
    ("power", "shared"), [("yours:allies:usa", []), ("programs:allies:china", ["the Allies"])]
)
def test_a_friend_shares_powers_with_a_person_and_takes_those_of_a_program_by_name(
    ann: User, power: str, shared: list[str]
) -> None:
    """Given powers shared with a program, it would answer each of their questions first."""
    client = browser_of(ann)
    game = begun(client, power)
    link = page_in(client.get(f"/games/{game.pk}/share/")).one("#side-link")["value"]

    page = page_in(Client().get(link.removeprefix("http://testserver")))

    assert page.all("main p")[0].words.startswith("Ann invites you.")
    offered = [each.words for each in page.all("button[name=role]")]
    assert [each for each in offered if "with" in each] == [
        f"Join with Ann: {side}" for side in shared
    ]
    assert "Join: the United Kingdom (the Allies)" in offered


def test_a_seat_of_one_power_is_named_by_it_where_it_is_handed_over(ann: User) -> None:
    client = browser_of(ann)
    game = begun(client, "yours:allies:anzac")
    page = page_in(client.get(f"/table/{game.pk}/seat/"))
    assert page.one("h1").text == "Your seat: ANZAC"


def test_a_friend_takes_over_a_power_that_a_program_plays(ann: User) -> None:
    game = begun(browser_of(ann), "yours:allies:usa")
    eve = UserFactory(name="Eve")
    sitting.join(game.pk, eve, "allies", powers=["anzac"], beside=True)
    assert (led_by(game)["anzac"], led_by(game)["uk"]) == ("Eve", "Captain (program)")


@pytest.mark.parametrize(
    ("power", "changed"),
    [("yours:allies:anzac", False), ("programs:allies:china", False), ("yours:allies:anzac", True)],
)
def test_a_rematch_seats_the_same_programs_beside_the_same_side(
    ann: User, power: str, *, changed: bool
) -> None:
    """With the sides swapped the person plays the whole of the other one."""
    client = browser_of(ann)
    game = begun(client, power)
    before = led_by(game)
    ending.resign(game.pk, game.seats.get(user=ann), revision_of(game, "allies"))

    answer = client.post(f"/table/{game.pk}/again/", {"changed": "1"} if changed else {})

    new = Game.objects.get(pk=answer["Location"].strip("/").split("/")[1])
    assert new.status == Game.Status.PLAYING and new != game
    swapped = {**dict.fromkeys(before, "Captain (program)"), "japan": "Ann"}
    assert led_by(new) == (swapped if changed else before)


def test_a_rematch_with_a_person_on_the_other_side_waits_for_that_person(
    ann: User, bea: User
) -> None:
    client = browser_of(ann)
    game = begun(client, "yours:allies:anzac")
    game.seats.filter(side="axis").update(user=bea, program="")
    ending.resign(game.pk, game.seats.get(user=ann), revision_of(game, "allies"))

    answer = client.post(f"/table/{game.pk}/again/")

    new = Game.objects.get(pk=answer["Location"].strip("/").split("/")[1])
    assert new.status == Game.Status.WAITING
    led = {seat.user.name: seat.powers for seat in new.seats.all()}
    assert led == {"Ann": ["anzac"], "Captain (program)": []}
