"""The facilitator's desk: what it shows, what is done there, and that nobody else finds it."""

import pytest
import time_machine
from django.test import Client
from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.models import Announcement, Game, LogEntry
from engine.seats.sitting import join
from engine.visibility.announced import held
from tests.factories import UserFactory
from tests.web.facilitator.facilitating import ASSAULT, Evening
from tests.web.facilitator.patrol import Patrol
from tests.web.fog.fog_table import make_fog
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.facilitator.cards import HALLWAY, cards_of
from wargames.facilitator.desk import desk_of
from wargames.table.chat.talk import MANY
from wargames.table.models import ChatLine
from wargames.table.viewer.view import seat_view_at

PAGES = (
    "",
    "?map=axis",
    "?map=difference&about=sz20",
    "panel/",
    "told/axis/",
    "told/allies/?q=zone",
    "hand-over/",
    "sheet/allies/",
    "aloud/",
)
KAMIKAZES, ATTACKED, STOPPED = "kamikaze target", "is attacked at", "are stopped in"


@pytest.fixture
def evening() -> Evening:
    """Dialogue 2: the orders are locked, nothing is carried out yet."""
    found = Evening()
    found.lock("usa", *ASSAULT)
    return found


@pytest.fixture
def met(evening: Evening) -> Evening:
    """The fleet has met the battleship: one sentence for each room is to be said."""
    to_the_meeting(evening)
    return evening


def to_the_meeting(evening: Evening) -> None:
    """Go on until the Axis is to hear that it is attacked."""
    while not held(evening.game):
        evening.go_on()
    evening.go_on()
    evening.do("japan", {"kind": "use_tokens", "count": 0})
    assert kinds(evening) == ["attacked", "stopped"]


def kinds(evening: Evening) -> list[str]:
    """What is to be said, by kind."""
    return [each.entry.kind for each in held(evening.game)]


def heard(evening: Evening, side: str) -> list[str]:
    """The kinds of what a side has been told by the facilitator, the words of what was put."""
    told = LogEntry.objects.filter(game=evening.pk, kind="announced").order_by("pk")
    return [
        str(each.data.get("kind") or each.data["words"]) for each in told if each.audience == [side]
    ]


# ------------------------------------------------------------------------ whose it is


def test_whoever_facilitates_finds_each_page(met: Evening) -> None:
    for path in PAGES:
        assert met.page(path).text, path


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_who_plays_finds_none_of_them(met: Evening, who: str) -> None:
    for path in (*PAGES, "chat/"):
        assert met.get(path, who).status_code == 404, path


def test_a_stranger_finds_none_of_them_and_who_is_logged_out_is_asked_in(met: Evening) -> None:
    stranger, nobody = sitting(UserFactory()), Client()
    for path in (*PAGES, "chat/"):
        assert stranger.get(f"/facilitator/{met.pk}/{path}").status_code == 404, path
        assert nobody.get(f"/facilitator/{met.pk}/{path}").status_code == 302, path


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_who_plays_does_nothing_at_the_desk(met: Evening, who: str) -> None:
    client, before = sitting(met.people[who]), met.game.version
    deeds = ({"speak": "all"}, {"choice": '{"kind":"proceed"}'}, {"undo": "1"}, {"remind": "usa"})
    for sent in deeds:
        assert client.post(f"/facilitator/{met.pk}/act/", sent).status_code == 404
    sent = {"room": "facilitator:axis", "text": "hello"}
    assert client.post(f"/facilitator/{met.pk}/chat/", sent).status_code == 404
    assert met.game.version == before
    assert not ChatLine.objects.exists()


def test_a_game_without_a_desk_has_no_page_of_it() -> None:
    patrol = Patrol()
    cat = sitting(patrol.people[FACILITATOR])
    assert cat.get(f"/facilitator/{patrol.pk}/").status_code == 404
    assert cat.get(f"/table/{patrol.pk}/").status_code == 200


def test_the_table_of_who_facilitates_is_the_desk(met: Evening) -> None:
    answer = met.cat.get(f"/table/{met.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/facilitator/{met.pk}/")
    assert sitting(met.people["Ann"]).get(f"/table/{met.pk}/").status_code == 200


def test_when_the_game_is_over_the_desk_leads_to_the_table(met: Evening) -> None:
    Game.objects.filter(pk=met.pk).update(status=Game.Status.OVER)
    assert met.cat.get(f"/facilitator/{met.pk}/")["Location"] == f"/table/{met.pk}/"


def test_nothing_of_the_desk_is_on_a_players_page(met: Evening) -> None:
    for who in ("Ann", "Bob"):
        for path in ("", "list/", "panel/", "log/"):
            text = sitting(met.people[who]).get(f"/table/{met.pk}/{path}").content.decode()
            assert "/facilitator/" not in text
            assert 'id="desk"' not in text
            assert "aircraft carrier, 1 transport" not in text or who == "Bob"


# ------------------------------------------------------------------------ what it shows


def test_the_list_is_in_plain_words_with_what_the_truth_will_do_to_it(evening: Evening) -> None:
    evening.go_on()
    first, second = evening.page().all("#orders ol > li")
    assert first.text.startswith("1 Now: 1 transport, 1 aircraft carrier: Sea Zone 35 to Sea Zone")
    assert "stopped by Japan 1 battleship (R6, R10, R15)" in first.one(".private").text
    assert first.classes == {"now"}
    assert second.classes == {"waits"}
    assert "nobody is at Kiangsu" in second.one(".private").text


def test_what_is_being_written_is_not_shown_before_it_is_locked() -> None:
    evening = Evening()
    page = evening.page()
    assert not page.has("#orders li")
    assert "United States" in page.one("#asked").text
    assert "until they are locked" in page.one("#asked").text


def test_the_step_has_its_zone_its_rows_in_force_and_why(met: Evening) -> None:
    step = met.page().one("#step")
    assert step.one("h2").text == "Sea Zone 20"
    assert [each.one("b").text for each in step.all("ul.lit li")] == ["R6", "R10", "R15"]
    assert "Battle: a capital ship meets a capital ship (R6)." in step.one(".why").text
    assert "There, in truth Japan 1 battleship" in step.one(".who").words
    lit = step.all("#quick-chart tr.lit th")
    assert [each.text.partition(",")[0] for each in lit] == ["R6", "R10", "R15"]


def test_a_space_may_be_pointed_at_and_the_step_is_one_link_away(met: Evening) -> None:
    step = met.page("?about=philippines").one("#step")
    assert step.one("h2").text == "Philippines"
    assert step.one("header a")["href"] == "?map=truth"


def test_the_chart_goes_to_the_space_that_the_next_card_is_about(met: Evening) -> None:
    """Given a first card of another space than the step's."""
    LogEntry.objects.filter(game=met.pk, kind="attacked").update(
        data={"power": "usa", "space": "sz6", "units": []}
    )

    def near(where: str = "") -> str:
        return met.page(where).one("#tabs .near").words

    assert near() == "Sea Zone 6 Z"
    assert near("?about=philippines") == "Philippines Z"
    met.press("#cards .in-axis button[name=speak]")
    assert near() == "Sea Zone 20 Z"


@pytest.mark.parametrize(("which", "sees_battleship"), [("truth", True), ("allies", False)])
def test_each_map_shows_what_whoever_it_is_of_knows(
    evening: Evening, which: str, sees_battleship: bool
) -> None:
    page = evening.page(f"?map={which}")
    titles = [each.text for each in page.all("#pieces title")]
    assert any("Japan 1 battleship" in title for title in titles) == sees_battleship
    assert page.one(".maps a[aria-current]")["href"].startswith(f"?map={which}")


def test_the_board_of_a_side_is_the_one_that_its_page_shows(evening: Evening) -> None:
    """Given tokens against a fleet, when nobody has said so, then its own board does not know."""
    while evening.asked == [FACILITATOR]:
        evening.go_on()
    evening.do("japan", {"kind": "use_tokens", "count": 3})
    evening.go_on()
    assert kinds(evening) == ["contact"]

    game, desk = evening.game, desk_of(evening.pk, evening.people["Cat"])
    for side, role in (("axis", "japan"), ("allies", "usa")):
        page = seat_view_at(game, evening.seat_for(role), list(game.seats.all())).view.board
        assert desk.views[side].board == replace(page, guesses=None)
    assert desk.views["allies"].board != desk.rules.view(desk.state, "allies").board


@pytest.mark.parametrize(("which", "has_arrows"), [("truth", 1), ("allies", 1), ("axis", 0)])
def test_the_list_is_drawn_but_for_the_side_that_does_not_know_it(
    evening: Evening, which: str, has_arrows: bool
) -> None:
    evening.go_on()
    assert evening.page(f"?map={which}").has("#arrows path.line") == bool(has_arrows)


def test_the_differences_name_what_a_side_does_not_know(evening: Evening) -> None:
    page = evening.page("?map=difference")
    rows = [row.words for row in page.all("#differences tbody tr")]
    assert any(
        row.startswith("Sea Zone 20 The Allies – Japan 1 battleship never seen") for row in rows
    )
    assert page.has("#fresh circle.mistake.of-allies")
    assert not evening.page("?map=truth").has("#fresh circle.mistake")


def test_a_question_stands_as_its_side_sees_it(evening: Evening) -> None:
    while not held(evening.game):
        evening.go_on()
    evening.go_on()
    asked = evening.page().one("#asked .question")
    assert "of-axis" in asked.classes
    assert "how many kamikazes?" in asked.one("summary").text
    assert asked.all(".answers li")[0].text == "Keep all tokens"
    assert "Ann" in asked.one("header").text


def test_each_key_stands_on_the_thing_it_presses(met: Evening) -> None:
    page = met.page()
    for thing in page.all("[data-key]"):
        assert thing.one("kbd").text == thing["data-key"].upper()
    keys = page.values("[data-key]", "data-key")
    assert len(set(keys)) == len(keys)
    assert {"x", "a", "s", "g", "p", "m", "1", "2", "3", "4"} <= set(keys)


# ------------------------------------------------------------------------ saying


def test_each_room_has_its_card_with_the_exact_sentence_in_the_order_of_telling(
    met: Evening,
) -> None:
    cards = met.page().all("#cards .sentence")
    assert [sorted(card.classes - {"sentence"}) for card in cards] == [["in-axis"], ["in-allies"]]
    assert ATTACKED in cards[0].one("blockquote").text
    assert STOPPED in cards[1].one("blockquote").text
    assert "1 battleship" not in cards[1].text


def test_one_is_said_and_the_other_waits(met: Evening) -> None:
    answer = met.press("#cards .in-axis button[name=speak]")
    assert answer.status_code == 302
    assert heard(met, "axis")[-1] == "attacked"
    assert heard(met, "allies") == []
    assert kinds(met) == ["stopped"]


def test_all_are_said_in_their_order(met: Evening) -> None:
    met.press("#cards button[value=all]")
    assert kinds(met) == []
    told = LogEntry.objects.filter(game=met.pk, kind="announced").order_by("pk")
    assert [each.audience for each in told][-2:] == [["axis"], ["allies"]]


def test_going_on_says_what_is_unsaid_first(met: Evening) -> None:
    met.press("#cards button[name=choice]")
    assert heard(met, "allies")[0] == "stopped"
    assert "stopped" not in kinds(met)


def test_other_words_are_said_in_place_of_the_rules(met: Evening) -> None:
    number = held(met.game)[1].number
    sent = {f"words-{number}": "Your ships are stopped in sea zone 20."}
    met.press("#cards .in-allies button[name=speak]", **sent)
    assert heard(met, "allies") == ["Your ships are stopped in sea zone 20."]


def test_words_that_tell_too_much_are_marked_and_need_a_second_press(met: Evening) -> None:
    number = held(met.game)[1].number
    words = "A battleship has stopped you in sea zone 20."
    button = "#cards .in-allies button[name=speak]"
    answer = met.press(button, **{f"words-{number}": words})
    assert heard(met, "allies") == []
    card = page_in(answer).one("#cards .in-allies")
    assert card.one("blockquote mark").text == "battleship"
    assert card.one(".excess mark").text == "battleship"
    assert "do not know that there is a battleship" in card.one(".excess").text
    assert card.one("button[name=speak]").text.startswith("Say it anyway")
    sure = card.one(f"[name=sure-{number}]")["value"]
    met.press(button, **{f"words-{number}": words, f"sure-{number}": sure})
    assert heard(met, "allies") == [words]


@pytest.mark.parametrize("button", ["#cards button[name=choice]", "#cards button[value=all]"])
def test_words_that_tell_too_much_are_confirmed_on_their_own_card_alone(
    met: Evening, button: str
) -> None:
    number = held(met.game)[1].number
    words = "A battleship has stopped you in sea zone 20."

    answer = met.press(button, **{f"words-{number}": words, f"sure-{number}": words})
    assert "press “Say it anyway” on the card" in page_in(answer).text
    assert heard(met, "allies") == []

    met.press("#cards .in-allies button[name=speak]",
              **{f"words-{number}": words, f"sure-{number}": words})  # fmt: skip
    assert heard(met, "allies") == [words]


def test_other_words_for_the_second_press_are_looked_over_anew(met: Evening) -> None:
    number = held(met.game)[1].number
    button = "#cards .in-allies button[name=speak]"
    sure = "A battleship has stopped you in sea zone 20."
    words = "Two cruisers have stopped you in sea zone 20."
    met.press(button, **{f"words-{number}": words, f"sure-{number}": sure})
    assert heard(met, "allies") == []


def test_words_are_kept_for_later(met: Evening) -> None:
    number = held(met.game)[0].number
    sent = {f"words-{number}": "Come to the table."}
    met.press("#cards .in-axis button[name=keep]", **sent)
    assert met.page().one("#cards .in-axis blockquote").text == "Come to the table."
    assert kinds(met) == ["attacked", "stopped"]
    assert met.page().one("#cards .in-axis .edit small").text == "Empty: as proposed"

    met.press("#cards .in-axis button[name=keep]", **{f"words-{number}": ""})

    assert "Come" not in met.page().one("#cards .in-axis").text
    assert not met.page().has("#cards .in-axis .edit small")


def test_8_3_each_throw_is_listed_once_with_the_place_of_its_battle() -> None:
    evening = Evening(dice=(4,))
    evening.lock("usa", *ASSAULT)
    to_the_meeting(evening)
    evening.go_on()

    throw = evening.page().all("#dice-so-far li")[0]

    assert throw.text.startswith("Sea Zone 20 The defender fires:")
    assert len(throw.all("svg")) == 1


def announced(number: int, side: str, move: int, *, is_open: bool = False) -> Announcement:
    """Something to be said that a move has brought about, to a side or to all."""
    data = {"power": "usa", "zone": "sz20"}
    audience = None if is_open else [side]
    entry = LogEntry(
        pk=number * (not is_open), move_id=move, kind="stopped", data=data, audience=audience
    )
    return Announcement(number=number, viewer=side, entry=entry)


def cards(*held: Announcement) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """The room of each card, the announcements that it is, and the cards that come before it."""
    game = Game(key="pacific_1940")
    rooms = {"axis": "the Axis", "allies": "the Allies", HALLWAY: "the hallway"}
    found = cards_of(game, held, {"usa": "the United States", "sz20": "Sea Zone 20"}, rooms)
    return [(card.room, card.numbers, card.after) for card in found]


def test_of_one_step_either_room_may_hear_first() -> None:
    found = cards(announced(1, "axis", 5), announced(2, "allies", 5), announced(3, "axis", 5))
    assert [after for _, _, after in found] == [(), (), (1,)]


def test_what_a_later_step_has_brought_waits_for_all_that_came_before() -> None:
    found = cards(announced(1, "axis", 5), announced(2, "allies", 6))
    assert [after for _, _, after in found] == [(), (1,)]


def test_what_everybody_hears_is_one_card_for_the_hallway_that_comes_in_its_turn() -> None:
    opened = [announced(each, side, 5, is_open=True) for each, side in ((2, "axis"), (3, "allies"))]
    found = cards(announced(1, "axis", 5), *opened, announced(4, "allies", 5))
    assert found == [
        ("axis", (1,), ()),
        (HALLWAY, (2, 3), (1,)),
        ("allies", (4,), (2,)),
    ]


def test_a_wrong_sentence_is_marked_and_put_right_and_stays(met: Evening) -> None:
    met.press("#cards .in-axis button[name=speak]")
    line = met.page("told/axis/").all(".told-lines li")[0]
    button = line.one("button[name=correct]")
    pk = button["value"].partition(":")[0]
    words = "Correction: bring nothing yet."
    sent = {"correct": button["value"], f"correction-{pk}": words}
    met.cat.post(f"/facilitator/{met.pk}/act/", sent)
    assert heard(met, "axis")[-1] == words
    lines = met.page("told/axis/").all(".told-lines li")
    assert words in lines[0].text
    assert "wrong" in lines[1].classes
    assert ATTACKED in lines[1].text


def test_the_transcript_of_a_room_is_searched(met: Evening) -> None:
    met.press("#cards button[value=all]")
    found = met.page("told/axis/?q=KAMIKAZE").all(".told-lines li")
    assert [KAMIKAZES in each.text for each in found] == [True]
    assert met.page("told/axis/?q=nonsense").has(".told-lines .empty")


def test_the_transcript_says_when_each_thing_was_said_and_where_that_was_not_kept(
    met: Evening,
) -> None:
    with time_machine.travel("2026-03-01 20:15Z", tick=False):
        met.press("#cards button[value=all]")
    (said, *before) = met.page("told/axis/").all(".told-lines li")
    assert said.one("time")["datetime"] == "2026-03-01T20:15:00+00:00"
    assert said.one("time").text == "1 Mar, 20:15 UTC"
    assert all(each.has("time") for each in before)

    LogEntry.objects.filter(game=met.pk, move=None).update(
        made_at=None
    )  # as before times were kept
    (said, *_) = met.page("told/axis/").all(".told-lines li")
    assert not said.has("time") and said.one("small").text == "time not kept"


def test_what_two_facilitators_say_at_once_is_said_once_when_the_first_did(met: Evening) -> None:
    dan = UserFactory(name="Dan")
    join(met.pk, dan, FACILITATOR, beside=True)
    (number,) = [each.number for each in held(met.game) if each.viewer == "axis"]
    page = met.page()
    sent = {each["name"]: each["value"] for each in page.all("input[form=n][type=hidden]")}
    sent["speak"] = str(number)

    for minute, client in enumerate((met.cat, sitting(dan)), start=10):
        with time_machine.travel(f"2026-03-01 20:{minute}Z", tick=False):
            client.post(f"/facilitator/{met.pk}/act/", sent)

    times = [each.one("time")["datetime"] for each in met.page("told/axis/").all(".told-lines li")]
    assert times.count("2026-03-01T20:10:00+00:00") == 1
    assert "2026-03-01T20:11:00+00:00" not in times
    told = sitting(dan).get(f"/facilitator/{met.pk}/told/axis/")
    assert [each.one("time")["datetime"] for each in page_in(told).all(".told-lines li")] == times


# ------------------------------------------------------------------------ other deeds


def test_a_reminder_is_said_in_the_room_that_is_asked() -> None:
    evening = Evening()
    evening.press("#asked button[name=remind]")
    (line,) = ChatLine.objects.filter(game=evening.pk)
    assert (line.room, line.name) == ("facilitator:allies", "Cat")


def test_the_talk_of_a_side_is_overheard_and_answered(met: Evening) -> None:
    url = f"/facilitator/{met.pk}/chat/"
    met.cat.post(url, {"room": "facilitator:axis", "text": "One moment."})
    lines = page_in(
        met.cat.get(f"{url}?room=facilitator:axis", headers={"HX-Request": "true"})
    ).all("li")
    assert lines[0].text.startswith("Cat One moment.")
    assert met.cat.post(url, {"room": "side:axis", "text": "?"}).status_code == 403
    found = {met.cat.post(url, {"text": f"line {n}"}).status_code for n in range(MANY)}
    assert found == {302, 429}  # the last is too fast, and is not lost


def test_the_table_pauses_and_goes_on(met: Evening) -> None:
    met.press(".desk-bar button[data-key=p]")
    assert "Paused" in met.page().one(".desk-bar").text
    met.press(".desk-bar button[data-key=p]")
    assert "Paused" not in met.page().one(".desk-bar").text


def test_the_table_is_run_with_assistance(met: Evening) -> None:
    assert met.page().one(".desk-bar button[data-key=m]").text.startswith("Mode: by hand")
    met.press(".desk-bar button[data-key=m]")
    assert met.page().one(".desk-bar button[data-key=m]").text.startswith("Mode: assisted")


def test_the_position_is_put_right_with_a_reason(evening: Evening) -> None:
    sent = {"lines-may_correct": "purse uk 12", "may_correct-reason": "Counted wrongly"}
    evening.press("button[value=may_correct]", **sent)
    (entry,) = LogEntry.objects.filter(game=evening.pk, kind="position_corrected")
    assert entry.data["reason"] == "Counted wrongly"
    assert entry.audience == ["allies"]
    page = evening.page()
    assert page.one(".flashes .success").text == "Corrected: purse uk 12"
    assert page.one("#lines-may_correct").text == ""


def test_a_correction_sent_twice_from_one_page_is_made_once_and_said_beside_its_form(
    evening: Evening,
) -> None:
    page = evening.get().content.decode()
    version = page_in(page).one("#asking [name=version]")["value"]
    sent = {"written": "may_correct", "version": version, "may_correct-reason": "It was there."}
    sent["lines-may_correct"] = "add 1 dd japan sz36"

    first = page_in(evening.htmx(page, **sent))
    evening.htmx(page, **sent)

    assert LogEntry.objects.filter(game=evening.pk, kind="position_corrected").count() == 1
    assert first.one("#word-may_correct .good").text == "Corrected: add 1 dd japan sz36"
    assert first.one("#word").text == ""


def test_a_refusal_of_a_form_stands_beside_it(evening: Evening) -> None:
    page = evening.get().content.decode()
    version = page_in(page).one("#asking [name=version]")["value"]
    sent = {"written": "may_enter_dice", "version": version, "lines-may_enter_dice": "7"}

    answer = page_in(evening.htmx(page, **sent))

    assert "A die has the faces 1 to 6." in answer.one("#word-may_enter_dice .bad").text
    assert answer.one("#word").text == ""


def test_a_correction_that_does_not_read_says_why(evening: Evening) -> None:
    sent = {"lines-may_correct": "frobnicate", "may_correct-reason": "x"}
    evening.press("button[value=may_correct]", **sent)
    assert not LogEntry.objects.filter(game=evening.pk, kind="position_corrected").exists()
    assert evening.page().has(".flashes .error")


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("may_correct", {"lines-": "purse uk 12; <b>x", "-reason": 'A "slip"', "-tell": "axis"}),
        ("may_rule", {"-text": "", "-reason": "We erred", "-rooms": "axis"}),
        ("may_enter_dice", {"lines-": "3 7"}),
    ],
)
def test_what_was_filled_in_at_the_desk_stays_where_it_is_refused_without_javascript(
    evening: Evening, kind: str, sent: dict[str, str]
) -> None:
    fields = {
        name + kind if name == "lines-" else kind + name: value for name, value in sent.items()
    }
    evening.press(f"button[value={kind}]", **fields)

    page = evening.page()
    fold = page.one(f"#act-{kind.split('_')[-1]}")
    assert page.has(".flashes .error") and "open" in fold
    kept = {each["name"]: each["value"] for each in fold.all("input")}
    kept |= {each["name"]: each.text for each in fold.all("textarea")}
    for each in fold.all("select"):
        kept[each["name"]] = "".join(each.values("[selected]", "value"))
    assert {name: kept[name] for name in fields} == fields
    assert "open" not in evening.page().one(f"#act-{kind.split('_')[-1]}")


def test_a_ruling_is_heard_by_the_rooms_it_is_for(evening: Evening) -> None:
    sent = {"may_rule-text": "The carrier stays.", "may_rule-rooms": "allies"}
    evening.press("button[value=may_rule]", **sent)
    (entry,) = LogEntry.objects.filter(game=evening.pk, kind="ruled_on_the_spot")
    assert (entry.data["text"], entry.audience) == ("The carrier stays.", ["allies"])


def test_a_ruling_is_for_everyone_unless_a_room_is_chosen(evening: Evening) -> None:
    choices = evening.page().all("#act-rule select[name=may_rule-rooms] option")
    assert [each.text for each in choices] == ["everyone", "the Allies", "the Axis"]

    evening.press("button[value=may_rule]", **{"may_rule-text": "No.", "may_rule-rooms": ""})

    (entry,) = LogEntry.objects.filter(game=evening.pk, kind="ruled_on_the_spot")
    assert entry.audience is None


def test_handing_over_tells_which_rulings_are_in_force_and_who_heard_them(
    evening: Evening,
) -> None:
    sent = {"may_rule-text": "No kamikazes here.", "may_rule-rooms": "axis"}
    evening.press("button[value=may_rule]", **sent)
    words = evening.page("hand-over/").words
    assert "No kamikazes here. heard by the Axis" in words
    assert "Fog of war" in words
    assert evening.page().one("#rulings li").words.startswith("Fog of war")


def test_a_secret_phase_is_named_on_the_desk() -> None:
    writing = Evening()
    assert "Combat orders" in writing.page().one(".desk-bar .trail").words
    writing.lock("usa", *ASSAULT)
    assert "Combat orders" not in writing.page().one(".desk-bar .trail").words


def test_a_step_is_taken_back_while_nothing_of_it_was_said(evening: Evening) -> None:
    before = evening.game.flow
    evening.go_on()
    assert evening.game.flow != before
    evening.press("button[name=undo]")
    assert evening.game.flow == before


def test_no_step_is_taken_back_of_which_something_was_said(evening: Evening) -> None:
    evening.go_on()
    evening.press("#cards button[name=speak]")
    assert not evening.page().has("button[name=undo]")


# ------------------------------------------------------------------------ in parts


def test_an_answer_brings_the_parts_that_changed_alone(met: Evening) -> None:
    page = met.get().content.decode()
    card = page_in(page).one("#cards .in-axis button[name=speak]")
    answer = met.htmx(page, speak=card["value"], map="truth", about="")
    parts = {each["id"] for each in page_in(answer).all("[hx-swap-oob=true]")}
    assert "cards" in parts
    assert parts.isdisjoint({"land", "pieces", "orders", "step"})
    assert answer["X-Version"]


def test_the_index_lists_all_games_and_says_a_card_from_there(met: Evening) -> None:
    other = make_fog()
    (seat,) = other.seats.filter(side=FACILITATOR)
    seat.user = met.people["Cat"]
    seat.save()
    articles = page_in(met.cat.get("/facilitator/")).all("article")
    assert len(articles) == 2
    assert "Waits for Japan" in articles[1].words
    assert articles[1].words.count("Japan:") == 1
    assert ATTACKED in articles[0].one("blockquote").text
    assert "Waits for you" in articles[0].text
    button = articles[0].one("button.primary")
    sent = {"speak": button["value"], "back": "index"}
    answer = met.cat.post(f"/facilitator/{met.pk}/act/", sent)
    assert answer["Location"] == "/facilitator/"
    assert heard(met, "axis")[-1] == "attacked"


def test_the_list_of_the_index_is_fetched_alone_and_linked_from_my_games(met: Evening) -> None:
    part = met.cat.get("/facilitator/", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="games"')
    assert ATTACKED in part
    link = "#games .shelves a[href='/facilitator/']"
    assert page_in(met.cat.get("/")).has(link)
    assert not page_in(sitting(met.people["Ann"]).get("/")).has(link)


def test_each_room_names_who_is_of_it(met: Evening) -> None:
    page = page_in(met.cat.get(f"/facilitator/{met.pk}/"))
    people = {
        side: [each.text for each in page.all(f"#rooms .of-{side} .person")]
        for side in ("axis", "allies")
    }
    assert people == {"axis": ["Ann"], "allies": ["Bob"]}
    places = {seat.side: str(seat.place) for seat in met.game.seats.all()}
    assert page.one("#rooms .of-axis .person")["data-seat"] == places["axis"]


def test_the_index_of_who_facilitates_nothing_is_empty(met: Evening) -> None:
    assert not page_in(sitting(met.people["Ann"]).get("/facilitator/")).has("article")


# ------------------------------------------------------------------------ on paper


def test_a_sheet_has_a_sides_own_units_and_its_own_list_alone(met: Evening) -> None:
    assert "1 transport" in met.page("sheet/allies/").one(".units").text
    assert "battleship" not in met.page("sheet/allies/").text
    assert not met.page("sheet/axis/").has("h2 + ol")
    assert "transport" not in met.page("sheet/axis/").one(".units").text


def test_the_sentences_stand_large_to_be_read_aloud(met: Evening) -> None:
    first, second = met.page("aloud/").all("section:not(.before)")
    assert ATTACKED in first.text
    assert STOPPED in second.text


def test_in_a_room_the_sentences_of_that_room_alone_are_in_sight(met: Evening) -> None:
    (section,) = met.page("aloud/?room=allies").all("section:not(.before)")
    assert STOPPED in section.text
    assert "Axis heard last" not in met.page("aloud/?room=allies").text
    assert met.get("aloud/?room=cellar").status_code == 404


def test_handing_over_tells_what_is_pending(met: Evening) -> None:
    page = met.page("hand-over/")
    assert ATTACKED in page.text
    assert "1 transport, 1 aircraft carrier" in page.text
    assert page.one("label[for=side-link]").words == "Link for facilitators"
    assert page.one("#side-link")["class"] == "copy"
    assert page.has("script[src*=copy]")
    page.one("form[action$='/leave/'] button")
