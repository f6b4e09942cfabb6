"""G3, G8.2 Wars and leave put right by hand: the page, the desk, the log, undo, files."""

from typing import cast

import pytest
from django.test import Client

from engine.archive import reading, writing
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.fog.facilitator.facilitating import RunTable
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.view import public_board
from engine.models import Game
from engine.moves import play, taking_back
from engine.position import store
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import UserFactory, make_world_at, seat_of
from tests.mending import set_to
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
from tests.web.markup import Element, page_in
from tests.web.mending.mending import asked, edit
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.log import since
from wargames.games.pacific_1940.words import names_of
from wargames.lobby.models import Table
from wargames.mending.changes import address
from wargames.presentation.wording import Happened

LINE = "power=japan turn=2 phase=declare_war japan=japan:1ftr leave=usa.panama_canal.italy"
WAR = set_to("wars", "japan.usa", "value", True)
PEACE = set_to("wars", "germany.uk", "value", False)
OPENED = set_to("leave_given", "usa.panama_canal", "germany", True)
LOST = set_to("leave_given", "usa.panama_canal", "italy", False)


def game_of(*people: User, line: str = LINE) -> Game:
    found = make_world_at(line, *people, options={"straits_by_leave": True})
    Table.objects.create(game=found, menders="players")
    return found


@pytest.fixture
def game(ann: User) -> Game:
    return game_of(ann)


def campaign(game: Game) -> Campaign:
    """The position as it is stored now."""
    game.refresh_from_db()
    rules = cast(Pacific1940, store.rules_of(game))
    return rules.play(store.load(game, rules).state)


def log_of(game: Game, who: User) -> str:
    return page_in(page_of(sitting(who), game, "log/")).text


# ------------------------------------------------------------------ the open game


def test_G3_two_powers_are_found_by_their_names_and_set_at_war(game: Game, ann: User) -> None:
    page = page_in(page_of(sitting(ann), game, "mend/?word=war+or+peace%3A+japan"))
    links = [each.words for each in page.all("#found a")]
    assert "War or peace: Japan and the United States" in links
    assert not any("Germany" in each for each in links)

    page = page_in(page_of(sitting(ann), game, "mend/?thing=wars+japan.usa"))
    (field,) = page.all("#thing select")
    assert [each.words for each in field.all("option")] == ["at peace", "at war"]


def test_G8_2_leave_is_set_power_by_power_for_a_strait(game: Game, ann: User) -> None:
    page = page_in(page_of(sitting(ann), game, "mend/?word=panama"))
    assert "Leave to pass: Panama Canal of the United States" in [
        each.words for each in page.all("#found a")
    ]
    page = page_in(page_of(sitting(ann), game, "mend/?thing=leave_given+usa.panama_canal"))
    assert [each.words for each in page.all("#thing label")] == [
        "Ships of Germany",
        "Ships of Japan",
        "Ships of Italy",
    ]
    chosen = [each.one("option[selected]").words for each in page.all("#thing select")]
    assert chosen == ["may not pass", "may not pass", "may pass"]


def test_G8_2_the_edits_stand_in_the_log_and_in_politics(game: Game, ann: User) -> None:
    edit(game, ann, WAR, PEACE, OPENED, LOST)

    told = log_of(game, ann)
    assert "Japan and the United States: at peace → at war" in told
    assert "Germany and the United Kingdom: at war → at peace" in told
    assert "Panama Canal of the United States: ships of Germany may not pass → may pass" in told
    assert "Panama Canal of the United States: ships of Italy may pass → may not pass" in told
    page = page_in(page_of(sitting(ann), game, "beside/politics/"))
    assert "Panama Canal: Given to Germany." in page.one(".stands.of-usa ul.leave").words


def test_G8_2_that_an_edit_ends_leave_is_told_in_words(game: Game, ann: User) -> None:
    edit(game, ann, set_to("wars", "italy.usa", "value", True))
    line = "The leave of the United States for ships of Italy ends with the war between them"
    assert line in log_of(game, ann)

    other = game_of(ann)
    edit(other, ann, set_to("control", "central_america", "owner", "uk"))
    line = "The leave of the United States for ships of Italy ends with the loss of its land"
    assert line in log_of(other, ann)


def test_G3_an_edit_that_waits_for_a_battle_names_both_powers(ann: User) -> None:
    game = game_of(ann, line="power=japan kwangsi=japan:3inf yunnan=china:1inf")
    order = {"units": ["japan_infantry_1", "japan_infantry_2"], "path": ["kwangsi", "yunnan"]}
    play(game.pk, seat_of(game), {"kind": "move_plan", "orders": [order]}, game.version)
    page = page_in(page_of(sitting(ann), game, f"mend/?{address([WAR])}"))
    assert "Japan and the United States: attacks of this turn are still to come." in page.text


def test_G3_such_edits_are_undone_with_all_sides_consent(ann: User) -> None:
    bea = UserFactory(name="Bea")
    game = game_of(ann, bea)
    play(game.pk, seat_of(game), {"kind": "keep_peace"}, game.version)
    edit(game, ann, WAR, OPENED)
    assert sitting(bea).post(f"/table/{game.pk}/mend/", asked(game, "agree")).status_code == 302
    assert campaign(game).at_war("japan", "usa")
    taking_back.ask_back(game.pk, seat_of(game), game.version)
    game.refresh_from_db()
    taking_back.answer_back(game.pk, seat_of(game, 2), game.version, agrees=True)
    g = campaign(game)
    assert not g.at_war("japan", "usa")
    assert [each.to for each in g.state.leave_given or ()] == ["italy"]


def test_G8_2_a_file_with_such_edits_is_read_again(game: Game, ann: User) -> None:
    edit(game, ann, WAR, set_to("wars", "italy.usa", "value", True))
    game.refresh_from_db()
    record = writing.whole(game)
    Game.objects.all().delete()
    g = campaign(reading.restore(record, {}))
    assert g.at_war("italy", "usa")
    assert g.state.leave_given == []


def test_G8_2_who_looks_again_reads_that_leave_has_ended() -> None:
    usa = {"power": "usa", "strait": "panama_canal", "to": "japan"}
    events = [Happened("leave_given", usa), Happened("leave_ended", {**usa, "cause": "war"})]
    names = names_of(public_board(world("power=japan").g))
    assert [(each["to"], each["stands"]) for each in since.leave(events, names)] == [
        ("Japan", False)
    ]


# ------------------------------------------------------------------ the facilitator's desk


@pytest.fixture
def evening() -> StoredEvening:
    """Japan may declare war; nobody has a screen but the Allies."""
    found = StoredEvening(LINE, make=make_world_at, straits_by_leave=True)
    found.unasked(RunTable(mode="by_hand", without_screen=(AXIS,)))
    return found


@pytest.fixture
def cat(evening: StoredEvening) -> Client:
    """The facilitator's browser."""
    return sitting(evening.people[FACILITATOR])


def desk(evening: StoredEvening, cat: Client) -> Element:
    return page_in(cat.get(f"/facilitator/{evening.pk}/").content.decode())


def correct(evening: StoredEvening, cat: Client, *lines: str) -> None:
    """Type lines at the desk and press Correct."""
    page = desk(evening, cat)
    sent = {each["name"]: each["value"] for each in page.all("input[form=n][type=hidden]")}
    button = page.one("button[value=may_correct]")
    why = {"may_correct-reason": "Put down wrongly.", "lines-may_correct": "\n".join(lines)}
    sent |= {button["name"]: button["value"], **why}
    assert cat.post(f"/facilitator/{evening.pk}/act/", sent).status_code in (200, 302)


def test_fog_7_the_facilitator_puts_wars_and_leave_right_and_both_rooms_read_it(
    evening: StoredEvening, cat: Client
) -> None:
    shown = desk(evening, cat).one("#act-correct small").text
    assert "open danish straits germany ussr" in shown
    assert "war germany ussr" in shown

    lines = "war japan usa", "peace germany uk", "open panama canal usa germany"
    correct(evening, cat, *lines, "close panama canal usa italy")

    assert ("japan", "usa") in evening.state.wars
    for side in (AXIS, ALLIES):
        reader = sitting(evening.people[side])
        told = page_in(reader.get(f"/table/{evening.pk}/log/").content.decode()).text
        assert "Japan and the United States are at war. Put down wrongly." in told
        assert "Germany and the United Kingdom are at peace." in told
        assert "ships of Germany may pass by leave of the United States: Panama Canal." in told
        assert "ships of Italy no longer pass by leave of the United States: Panama" in told


REFUSED = {
    "war germany uk": "Germany and the United Kingdom are at war already.",
    "peace germany usa": "Germany and the United States are at peace already.",
    "war germany italy": "Germany and Italy cannot be at war.",
    "open panama canal uk italy": "The United Kingdom has no say over ships of Italy there",
    "open panama canal usa italy": "Italy has leave already: Panama Canal.",
    "close panama canal usa japan": "Japan has no leave: Panama Canal.",
    "open kiel canal usa japan": "No strait is called “kiel canal usa japan”.",
}


def test_fog_7_what_cannot_be_put_right_is_refused_in_words(
    evening: StoredEvening, cat: Client
) -> None:
    for line, words in REFUSED.items():
        correct(evening, cat, line)
        assert words in desk(evening, cat).one(".flashes").text, line
