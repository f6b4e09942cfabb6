"""The position mended by hand: who may propose it, who consents, and what stands in the log."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from engine.archive import reading, writing
from engine.core import registry
from engine.core.mending import Change, Mend
from engine.errors import MoveError, NothingToUndo
from engine.history import rewind
from engine.models import Game, Move
from engine.moves import copies, mends, taking_back
from engine.papers import supposed
from engine.position import store, written_position
from engine.seats.sitting import join, show_sides
from tests.factories import (
    UserFactory,
    make_campaign,
    make_game,
    make_war,
    make_war_at,
    make_world,
)
from tests.mending import set_to
from tests.web.facilitator.facilitating import Evening
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.lobby.models import Table
from wargames.mending.changes import packed
from wargames.notices.models import Notice
from wargames.presentation.registry import presentation_of

LINE = "turn=2 acts=japan japan=akagi,kaga samoa=chester hand.japan=J10,J11 hand.allied=A04"
MOVED = set_to("counter", "jp_akagi", "place", "truk")
TURNED = set_to("counter", "jp_kaga", "face", "back")
MEETS = set_to("counter", "jp_akagi", "place", "samoa")


@pytest.fixture
def war(ann: User, bob: User) -> Game:
    game = make_war_at(LINE, ann, bob)
    Table.objects.create(game=game, menders="players")
    return game


def now(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def post(client: Client, game: Game, act: str, *changes: Change, **more: Any) -> HttpResponse:
    """What the page's buttons send."""
    data = {"act": act, "version": now(game).version, "c": [packed(each) for each in changes]}
    return client.post(f"/table/{game.pk}/mend/", {"reason": "Akagi sailed.", **data, **more})


def places(game: Game) -> dict[str, str]:
    state = store.load(now(game), store.rules_of(game)).state
    return {key: counter.place for key, counter in state.counters.items()}


def kinds(game: Game) -> list[str]:
    return list(game.log.order_by("pk").values_list("kind", flat=True))


def told(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user, read_at=None).values_list("kind", flat=True))


def test_one_side_proposes_and_the_other_sees_what_would_change_and_consents(
    war: Game, ann: User, bob: User
) -> None:
    answer = post(sitting(ann), war, "propose", MOVED, TURNED)

    assert answer.status_code == 302
    assert places(war)["jp_akagi"] == "japan"
    assert "mend_asked" in told(bob)
    assert "proposes to edit the position" in page_of(sitting(bob), war)
    page = page_in(page_of(sitting(bob), war, "mend/"))
    assert [each.text for each in page.all("#proposal li")] == [
        "Akagi: zone Japan → Truk",
        "Kaga, Japan: side up Ready → Ops Complete",
    ]
    assert "“Akagi sailed.”" in page.text

    assert post(sitting(bob), war, "agree").status_code == 302

    assert places(war)["jp_akagi"] == "truk"
    assert now(war).proposed is None
    assert kinds(war)[-3:] == ["mend_proposed", "mend_agreed", "position_mended"]
    move = Move.objects.get(game=war)
    assert (move.unasked, move.name, move.role, move.seat) == ("changed", "Ann", "japan", None)
    assert "mended" in told(ann)
    assert "mend_asked" not in told(bob)
    line = page_in(page_of(sitting(ann), war, "log/")).text
    assert "The position is edited: Akagi: zone Japan → Truk; Kaga, Japan:" in line


def test_a_mended_game_is_the_same_when_it_is_played_again_audited_and_imported(
    war: Game, ann: User, bob: User
) -> None:
    play_one(war)
    post(sitting(ann), war, "propose", TURNED)
    post(sitting(bob), war, "agree")
    play_one(war)

    out = StringIO()
    call_command("audit", str(war.pk), stdout=out)
    assert "1 sound, 0 not" in out.getvalue()
    game, rules = now(war), store.rules_of(war)
    mended = game.moves.get(unasked="changed").version
    before, after = (rewind.position_at(game, rules, mended + at) for at in (0, 1))
    assert [state.counters["jp_kaga"].face for state in (before, after)] == ["front", "back"]
    for page in ("replay/", "report/", "list/", "log/", "log/?txt", "export.json", "watch/"):
        assert sitting(bob).get(f"/table/{war.pk}/{page}").status_code in (200, 302), page
    assert "Kaga, Japan: side up" in page_of(sitting(bob), war, "report/")
    text = written_position.as_text(supposed.as_known(game, "japan"))
    assert written_position.from_text(text).state["counters"]["jp_kaga"]["face"] == "back"
    record = writing.whole(game)
    Game.objects.all().delete()
    restored = reading.restore(record, {})
    assert writing.whole(restored).moves == record.moves
    assert [entry.kind for entry in writing.whole(restored).log] == [e.kind for e in record.log]


def test_no_plain_undo_goes_back_behind_it_but_all_sides_may(
    war: Game, ann: User, bob: User
) -> None:
    play_one(war)
    post(sitting(ann), war, "propose", TURNED)
    post(sitting(bob), war, "agree")
    mine = war.seats.get(user=ann)
    with pytest.raises(NothingToUndo):
        taking_back.undo(war.pk, mine, now(war).version)

    lost = page_in(page_of(sitting(ann), war, "back/what/"))
    (line,) = [each.text for each in lost.all("#lost-mended li")]
    assert line.startswith("Reversed: The position is edited: Kaga, Japan: side up")
    taking_back.ask_back(war.pk, mine, now(war).version)
    taking_back.answer_back(war.pk, war.seats.get(user=bob), now(war).version, agrees=True)

    state = store.load(now(war), store.rules_of(war)).state
    assert state.counters["jp_kaga"].face == "front"


def test_it_may_be_refused_or_withdrawn_and_nothing_is_changed(
    war: Game, ann: User, bob: User
) -> None:
    for who, kind in ((bob, "mend_declined"), (ann, "mend_withdrawn")):
        post(sitting(ann), war, "propose", MOVED)
        assert post(sitting(ann), war, "agree").status_code == 409
        post(sitting(who), war, "decline")
        assert kinds(war)[-1] == kind
        assert now(war).proposed is None
        assert "mend_asked" not in told(bob)
    assert places(war)["jp_akagi"] == "japan"


def test_what_is_not_possible_any_more_when_all_consent_lapses(
    war: Game, ann: User, bob: User
) -> None:
    post(sitting(ann), war, "propose", MOVED)
    asked = now(war)
    asked.proposed["mend"]["choice"]["changes"][0]["to"] = "japan"
    asked.save()

    page = page_of(sitting(bob), war, "mend/")
    assert "Akagi, Japan is already as you have it." in page_in(page).text
    post(sitting(bob), war, "agree")

    assert kinds(war)[-1] == "mend_lapsed"
    assert now(war).proposed is None


def test_a_move_made_meanwhile_leaves_it_and_a_page_from_before_does_not_consent(
    war: Game, ann: User, bob: User
) -> None:
    post(sitting(ann), war, "propose", TURNED)
    old = now(war).version
    play_one(war)
    assert mends.proposed_in(now(war)) is not None
    assert post(sitting(bob), war, "agree", version=old).status_code == 409
    assert post(sitting(bob), war, "agree").status_code == 302
    assert kinds(war)[-1] == "position_mended"


def test_sent_twice_it_is_proposed_and_done_once(war: Game, ann: User, bob: User) -> None:
    client, version = sitting(ann), war.version
    for _ in range(2):
        assert post(client, war, "propose", TURNED, version=version).status_code == 302
    version = now(war).version
    for _ in range(2):
        assert post(sitting(bob), war, "agree", version=version).status_code == 302
    assert kinds(war).count("mend_proposed") == kinds(war).count("position_mended") == 1


def test_whoever_leads_all_sides_has_it_done_at_once(ann: User) -> None:
    game = make_war_at(LINE, ann)
    Table.objects.create(game=game, menders="host")
    show_sides(game.pk, ann, ["japan", "allied"])
    page = page_of(sitting(ann), game, "mend/?" + urlencode({"c": packed(TURNED)}))
    assert "it is done at once" in page
    assert post(sitting(ann), game, "propose", TURNED).status_code == 302
    assert kinds(game) == ["mend_proposed", "position_mended"]


def test_where_all_share_one_side_another_of_them_consents(ann: User, bob: User) -> None:
    game = make_game(ann)
    join(game.pk, bob)
    Table.objects.create(game=game, menders="players")
    level = set_to("counter", "oil", "box", 1)
    post(sitting(ann), game, "propose", level)
    assert mends.proposed_in(now(game)) is not None
    post(sitting(bob), game, "agree")
    assert kinds(game)[-1] == "position_mended"


def test_what_breaks_a_rule_is_refused_in_plain_words(war: Game, ann: User) -> None:
    client = sitting(ann)
    page = page_of(client, war, "mend/?" + urlencode({"c": packed(MEETS)}))
    (alert,) = [each.text for each in page_in(page).all("#changes [role=alert]")]
    assert alert == "A rule would be broken: both sides are in Samoa Islands (rule 9.0)."
    answer = post(client, war, "propose", MEETS)
    assert answer.status_code == 409
    assert "both sides are in Samoa Islands" in answer.content.decode()
    assert kinds(war) == []


@pytest.mark.parametrize(
    "sent",
    ["nonsense", '["counter","jp_akagi","place"]', '["counter",1,"place","truk"]', "[" * 150,
     '["counter","jp_akagi","place",' + "1" * 300 + "]"],
)  # fmt: skip
def test_what_is_no_change_is_refused_and_changes_nothing(war: Game, ann: User, sent: str) -> None:
    client = sitting(ann)
    data = {"act": "propose", "version": war.version, "c": sent, "reason": "x"}
    assert client.get(f"/table/{war.pk}/mend/?{urlencode({'c': sent})}").status_code == 400
    assert client.post(f"/table/{war.pk}/mend/", data).status_code == 400
    query = urlencode({"thing": "counter jp_akagi", "set": "yes", "set-place": "999"})
    assert client.get(f"/table/{war.pk}/mend/?{query}").status_code == 400
    assert kinds(war) == []


def test_the_host_alone_or_nobody_may_propose_as_the_terms_have_it(
    war: Game, ann: User, bob: User
) -> None:
    Table.objects.filter(game=war).update(menders="host")
    assert "Edit position" in page_of(sitting(ann), war)
    assert "Edit position" not in page_of(sitting(bob), war)
    assert sitting(bob).get(f"/table/{war.pk}/mend/").status_code == 404
    assert post(sitting(bob), war, "propose", TURNED).status_code == 404
    assert post(sitting(ann), war, "propose", TURNED).status_code == 302
    assert post(sitting(bob), war, "agree").status_code == 302

    Table.objects.all().delete()
    assert sitting(ann).get(f"/table/{war.pk}/mend/").status_code == 404
    assert post(sitting(ann), war, "propose", MOVED).status_code == 404


def test_whoever_only_watches_finds_no_such_page(war: Game, ann: User) -> None:
    post(sitting(ann), war, "propose", TURNED)
    stranger = sitting(UserFactory())
    assert stranger.get(f"/table/{war.pk}/mend/").status_code == 404
    assert post(stranger, war, "agree").status_code == 404
    assert mends.proposed_in(now(war)) is not None


def test_in_the_fog_and_in_a_lesson_nothing_is_mended_so(ann: User) -> None:
    evening = Evening()
    Table.objects.update_or_create(game=evening.game, defaults={"menders": "players"})
    person = evening.people["Ann"]
    change = set_to("purses", "uk", "value", 3)
    assert sitting(person).get(f"/table/{evening.game.pk}/mend/").status_code == 404
    assert post(sitting(person), evening.game, "propose", change).status_code == 404
    seat = evening.game.seats.get(user=person)
    with pytest.raises(MoveError):
        mends.propose(evening.game.pk, seat, 0, Mend(changes=(change,), reason="x"))
    lesson = make_game(ann, lesson="first_turns")
    Table.objects.create(game=lesson, menders="players")
    assert sitting(ann).get(f"/table/{lesson.pk}/mend/").status_code == 404


def test_nobody_slips_a_mending_in_as_a_move_of_their_own(war: Game, ann: User) -> None:
    choice = {"kind": "mend", "reason": "x", "changes": [
        {"sort": "counter", "key": "jp_akagi", "field": "place", "to": "truk"}]}  # fmt: skip
    answer = sitting(ann).post(
        f"/table/{war.pk}/move/", {"choice": json.dumps(choice), "version": war.version}
    )
    assert answer.status_code in (302, 400)
    assert places(war)["jp_akagi"] == "japan"


def test_a_counter_is_found_by_a_word_and_set_by_the_fields_of_its_form(
    war: Game, ann: User
) -> None:
    client = sitting(ann)
    found = page_in(page_of(client, war, "mend/?word=aka"))
    (link,) = [each for each in found.all("#found a") if each.text == "Akagi, Japan"]
    page = page_in(page_of(client, war, "mend/" + link["href"].partition("#")[0]))
    options = {each.text: each["value"] for each in page.all("#set-place option")}
    sent = {"thing": "counter jp_akagi", "set": "yes", "set-place": options["Truk"]}

    answer = client.get(f"/table/{war.pk}/mend/?{urlencode(sent)}", follow=True)

    page = page_in(answer.content.decode())
    assert [each.text for each in page.all("#changes li")] == ["Akagi: zone Japan → Truk Not this"]
    assert page.values("#changes input[name=c]", "value") == [packed(MOVED)]


def test_units_that_are_alike_are_listed_once_and_several_are_set_at_once(ann: User) -> None:
    game = make_campaign(ann)
    Table.objects.create(game=game, menders="players")
    show_sides(game.pk, ann, ["axis", "allies"])
    client = sitting(ann)
    found = page_in(page_of(client, game, "mend/?word=infantry&place=Korea"))
    (link,) = [each for each in found.all("#found a") if each.text.startswith("Infantry of Japan")]
    query = link["href"].partition("#")[0]
    page = page_in(page_of(client, game, "mend/" + query))
    options = {each.text: each["value"] for each in page.all("#set-place option")}

    more = urlencode({"set": "yes", "count": "2", "set-place": options["Manchuria"]})
    answer = client.get(f"/table/{game.pk}/mend/{query}&{more}", follow=True)

    lines = [each.text for each in page_in(answer.content.decode()).all("#changes li")]
    assert lines == ["Infantry of Japan: space Korea → Manchuria Not this"] * 2


def test_a_hidden_hand_changes_nothing_of_the_page_or_the_proposal(
    war: Game, ann: User, bob: User
) -> None:
    """4.3 The page says the same, whatever the enemy holds."""
    other = make_war_at(
        LINE.replace("A04", "A09"), UserFactory(name="Ann"), UserFactory(name="Bob")
    )
    Table.objects.create(game=other, menders="players")
    pages = []
    for game in (war, other):
        client = sitting(game.seats.get(side="japan").user)
        page = page_of(client, game, "mend/?" + urlencode({"word": "a", "c": packed(MOVED)}))
        page += page_of(client, game, "mend/?word=card")
        post(client, game, "propose", MOVED)
        page += page_of(client, game, "mend/")
        pages.append(page.replace(str(game.pk), "GAME"))
    first, second = ("".join(each for each in page_in(page).text) for page in pages)
    assert first == second


def test_who_may_propose_stands_in_the_terms_that_everybody_sees_before_sitting_down(
    ann: User, bob: User
) -> None:
    game = make_war(ann)
    path = f"/games/{game.pk}/who/"
    sent = {"table-who": "link", "table-spectators": "at_once", "table-menders": "host"}
    assert sitting(ann).post(path, {**sent, "table-menders": "all"}).status_code == 400
    assert sitting(ann).post(path, sent).status_code == 302

    invited = sitting(bob).get(f"/join/{game.join_token}/").content.decode()
    assert "The host may propose to edit the position" in " ".join(invited.split())

    join(game.pk, bob)
    sitting(ann).post(path, {**sent, "table-menders": "players"})
    assert Table.objects.get(game=game).menders == "host"


def test_on_a_copy_to_try_things_on_whoever_has_it_mends_it(war: Game, ann: User) -> None:
    Table.objects.all().delete()
    copy = copies.suppose(war.seats.get(user=ann))
    assert "Edit position" in page_of(sitting(ann), copy)
    assert post(sitting(ann), copy, "propose", MOVED).status_code == 302
    assert places(copy)["jp_akagi"] == "truk"


@pytest.mark.parametrize("key", ["emperor", "pacific_war", "pacific_1940", "global_1940"])
def test_everything_that_may_be_mended_has_a_name(key: str) -> None:
    rules, shown = registry.get(key), presentation_of(key)
    options = {"global_1940": {"straits_by_leave": True}}.get(key, {})
    state = rules.setup("0" * 64, {"research": True, **options} if "1940" in key else {})
    names, words = shown.names(rules.view(state, None)), shown.mending
    said = set()
    for thing in rules.facilitation.mended(state, ()).things:
        said.add(words.title(thing, names))
        for field in thing.fields:
            said.add(words.field(thing.sort, field.name, names))
            said |= {words.value(thing.sort, field.name, each, names) for each in field.values}
    assert [each for each in said if "_" in each or (":" in each and " " not in each)] == []
    raw = {*names, *state.counters} - {"oil", "prestige"}
    assert [each for each in said if each in raw and names.get(each) != each] == []


def make_shared(ann: User, bob: User) -> Game:
    """A game of We Must Tell the Emperor that two play."""
    game = make_game(ann)
    join(game.pk, bob)
    return game


@pytest.mark.parametrize("make", [make_shared, make_war, make_campaign, make_world])
def test_each_example_of_a_search_finds_something(
    make: Callable[[User, User], Game], ann: User, bob: User
) -> None:
    game = make(ann, bob)
    Table.objects.update_or_create(game=game, defaults={"menders": "players"})
    examples = page_in(page_of(sitting(ann), game, "mend/")).all("#search .hint a")
    assert len(examples) >= 3
    for each in examples:
        found = page_in(page_of(sitting(ann), game, f"mend/{each['href'].partition('#')[0]}"))
        assert found.all("#found li a"), each.text
