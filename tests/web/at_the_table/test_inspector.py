"""The inspector of a zone, the search, the hand and the tracks of The Pacific War."""

import re
from typing import Any, get_args

import pytest
from django.test import Client

from engine.games.pacific_war.rules import PacificWarChoice
from engine.models import Game
from tests.factories import make_war, make_war_at
from tests.web.markup import page_in
from tests.web.play import open_choices, play_one
from tests.web.table import buttons_in, click, page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_war.inspector import KINDS

FIFTEEN = (
    "akagi,kaga,hiryu!,soryu,zuikaku!,nagato,mutsu!,kongo,haruna,"
    "tone,chikuma!,myoko,nachi,maya,jlba"
)
STACK = f"acts=japan truk={FIFTEEN} rabaul=jlba samoa=enterprise,alba midway=alba"


def about(game: Game, user: User, key: str) -> str:
    """The card about something, as HTMX fetches it."""
    answer = sitting(user).get(
        f"/table/{game.pk}/about/", {"about": key}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(page: str) -> str:
    """What stands there, without markup."""
    return page_in(page).words


def counters_in(card: str) -> list[str]:
    """What a screen reader is told of each counter."""
    return [counter.text for counter in page_in(card).all("a.u > .sr")]


# -------------------------------------------------------------------------- the inspector


def test_a_stack_of_fifteen_is_complete_sorted_and_summed_up(ann: User, bob: User) -> None:
    game = make_war_at(STACK, ann, bob)

    card = about(game, ann, "truk")

    counters = counters_in(card)
    assert len(counters) == 15
    types = [re.search("Carrier|Battleship|Cruiser|LBA", says)[0] for says in counters]
    assert types == ["Carrier"] * 5 + ["Battleship"] * 4 + ["Cruiser"] * 5 + ["LBA"]
    # 5 carriers of 4 and an LBA of 3; Nagato and Mutsu 4, Kongo and Haruna 3, five cruisers 1
    assert "Airstrike 23 · Gunnery 19" in text_of(card)
    assert "10 Ready, 4 Ops Complete, 1 LBA" in text_of(card)


def test_who_is_spent_is_told_apart_by_class_words_and_place(ann: User, bob: User) -> None:
    card = about(make_war_at(STACK, ann, bob), ann, "truk")

    spent = [counter.text for counter in page_in(card).all("a.u.japan.spent > .sr")]
    assert [says.split(",")[0] for says in spent] == ["Hiryu", "Zuikaku", "Mutsu", "Chikuma"]
    assert all(says.endswith("Ops Complete") for says in spent)
    assert "Nagato, Japanese Battleship, Airstrike 0, Gunnery 4, Defense 4, Speed 2, Ready" in card
    assert "Zuikaku, Japanese Aircraft Carrier, Airstrike 4, Gunnery 0, Defense 2, Heavily" in card


def test_both_sides_of_a_fight_stand_in_its_inspector_with_sums_of_their_own(
    ann: User, bob: User
) -> None:
    line = "fight=samoa attacker=japan mp=2 samoa=akagi,kongo,enterprise,alba truk=jlba"

    words = text_of(about(make_war_at(line, ann, bob), bob, "samoa"))

    assert "Japan Airstrike 4 · Gunnery 3" in words
    assert "The Allies Airstrike 6 · Gunnery 0" in words


def test_3_1_a_zone_tells_its_kind_its_holder_its_sky_and_its_ways(ann: User, bob: User) -> None:
    game = make_war_at(STACK, ann, bob)

    truk, rabaul = (text_of(about(game, bob, key)) for key in ("truk", "rabaul"))

    assert "Port 10.3 , 1 VP 11.0 . Japan controls it 12.0 . Air superiority of Japan" in truk
    assert "Base 3.1" in rabaul
    assert re.search(r"Rabaul \d", truk.partition("Sea Routes")[2])
    assert re.search(r"Philippines \d ?° closed 8.8|Philippines \d closed 8.8", rabaul)


def test_10_1_who_has_no_way_to_a_port_is_told_so(ann: User, bob: User) -> None:
    line = "acts=japan attu=tone dutch_harbor=alba midway=alba japan=enterprise okinawa=alba"
    game = make_war_at(line, ann, bob)

    assert "Cut off" in about(game, ann, "attu")
    assert "Cut off" not in about(game, ann, "dutch_harbor")


def test_the_choices_of_a_zone_stand_in_its_inspector_and_long_lists_are_folded(
    ann: User, bob: User
) -> None:
    game = make_war_at(STACK, ann, bob)

    card = about(game, ann, "truk")

    offered = list(buttons_in(card).values())
    assert {"kind": "move_from", "zone": "truk"} in offered
    redeployed = [choice for choice in offered if choice["kind"] == "redeploy_lba"]
    assert len(redeployed) > 3
    folded = [summary.text for summary in page_in(card).all("summary")]
    assert f"Redeploy LBA ({len(redeployed)})" in folded


def test_every_kind_of_choice_that_points_at_something_has_a_heading() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in get_args(PacificWarChoice)
        if {"zone", "unit", "card", "port"} & set(kind.__struct_fields__)
    }

    assert kinds - set(KINDS) == set()


def test_a_choice_in_the_inspector_can_be_sent(ann: User, bob: User) -> None:
    game = make_war_at(STACK, ann, bob)
    offered = buttons_in(about(game, ann, "truk")).values()
    sail = next(choice for choice in offered if choice["kind"] == "move_from")

    answer = click(sitting(ann), game, sail)

    assert answer.status_code == 200
    assert game.moves.get().choice == sail


def test_why_not_tells_rule_and_reason_of_what_is_not_open(ann: User, bob: User) -> None:
    game = make_war_at("acts=japan truk=akagi!,kaga! rabaul=jlba", ann, bob)

    card = about(game, ann, "truk")

    assert "Why not?" in card
    assert re.search(r"Move: 8.10.1 No Ready ship of yours is at Truk", text_of(card))
    assert {"kind": "move_from", "zone": "truk"} not in buttons_in(card).values()


def test_who_is_not_asked_finds_no_buttons_and_is_told_why(ann: User, bob: User) -> None:
    game = make_war_at(STACK, ann, bob)

    card = about(game, bob, "samoa")

    assert not buttons_in(card)
    assert "Your side has no decision to make now" in card


def test_a_unit_tells_what_is_printed_on_it_and_where_it_is(ann: User, bob: User) -> None:
    line = "acts=japan truk=yamato track.3=akagi due.4=essex sunk=kaga madagascar=revenge"
    game = make_war_at(line, ann, bob)

    told = {key: text_of(about(game, bob, key))
            for key in ("jp_yamato", "jp_akagi", "us_essex", "jp_kaga", "uk_revenge")}  # fmt: skip

    assert "Gunnery 5, Defense 5, Heavily Armored, Speed 2, Ready" in told["jp_yamato"]
    assert "Truk" in told["jp_yamato"]
    assert "Due back Turn 3 from repair" in told["jp_akagi"]
    assert "Arrives Turn 4 as a reinforcement" in told["us_essex"]
    assert "Sunk" in told["jp_kaga"]
    assert "withdrawn at the beginning of Turn 3" in told["uk_revenge"]


# ------------------------------------------------------------------------ the search


SEARCHED = "acts=japan truk=akagi,yamato track.3=hiryu sunk=kaga okinawa=yamashiro!"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("aKa", "Akagi Truk"),
        ("hiry", "Hiryu due back Turn 3"),
        ("KAGA", "Kaga Sunk"),
        ("shiro", "Yamashiro Okinawa, Ops Complete"),
    ],
)
def test_a_ship_is_found_by_part_of_its_name(text: str, said: str, ann: User, bob: User) -> None:
    game = make_war_at(SEARCHED, ann, bob)

    assert said in text_of(about(game, bob, text))
    without_scripts = page_of(sitting(bob), game, f"?about={text}")
    assert said in text_of(without_scripts)


def test_the_zone_of_what_is_found_is_ringed_on_the_chart(ann: User, bob: User) -> None:
    game = make_war_at(SEARCHED, ann, bob)

    brought = page_in(about(game, bob, "akagi")).one("#found")
    drawn = page_in(page_of(sitting(bob), game, "?about=akagi")).one("#found")

    assert brought["hx-swap-oob"] == "true"
    assert brought.one("circle").markup == drawn.one("circle").markup
    assert not page_in(about(game, bob, "kaga")).has("#found circle")


def test_what_nobody_is_called_is_told_and_escaped(ann: User, bob: User) -> None:
    game = make_war_at(SEARCHED, ann, bob)

    card = about(game, bob, "<b>Bismarck")

    assert "Nothing in the game has that name" in card
    assert "<b>Bismarck" not in card
    assert not page_in(about(game, bob, "   ")).has(".on")


# -------------------------------------------------------------------- hand and tracks


HANDS = "acts=japan truk=akagi midway=enterprise hand.japan=J10,J03 hand.allied=A04,A01,A16"
OF_THE_ALLIES = ("Battle of Midway", "Carrier Hit-and-Run Raids", "Submarine Blockade")


def everything(game: Game, user: User) -> str:
    """All that someone can open at the table."""
    client = sitting(user)
    keys = ["truk", "midway", "deck", "discard", "events", "points", "battle", "raid", "turn:3"]
    keys += [f"card:{n}" for n in range(1, 17)]
    cards = [about(game, user, key) for key in keys]
    return "".join([page_of(client, game), page_of(client, game, "list/"), *cards])


def test_4_3_ones_own_cards_can_be_read_and_the_enemys_are_nowhere(ann: User, bob: User) -> None:
    game = make_war_at(HANDS, ann, bob)

    japans, allied = everything(game, ann), everything(game, bob)

    own = page_of(sitting(ann), game)
    assert "In the Emperor&#x27;s Presence" in own
    assert "Indian Ocean Raid" in own
    assert "Strategic Event" in own
    assert "The Allies hold 3 of 10" in text_of(own)
    for title in OF_THE_ALLIES:
        assert title in allied
        assert title not in japans
    assert "Indian Ocean Raid" not in allied


def test_a_card_tells_how_its_effect_is_known(ann: User, bob: User) -> None:
    game = make_war_at(HANDS, ann, bob)
    held = page_in(page_of(sitting(ann), game)).all('a[href^="?about=card:"]')
    (raid,) = [link["href"][7:] for link in held if "Indian Ocean Raid" in link.text]

    card = text_of(about(game, ann, raid))

    assert "Effect: reconstructed" in card
    assert "once a game 4.6" in card
    assert "has that name" in about(game, bob, raid)


def test_4_4_the_discards_lie_open_with_both_their_ends(ann: User, bob: User) -> None:
    game = make_war_at("acts=japan truk=akagi discard=J10,J03 used=J03", ann, bob)

    words = text_of(about(game, bob, "discard"))

    assert words.index("In the Emperor's Presence") < words.index("Indian Ocean Raid")
    assert "Doolittle Raid" not in words
    assert "Indian Ocean Raid" in text_of(about(game, bob, "events"))


def test_6_1_the_turn_track_counts_who_is_due_and_names_them(ann: User, bob: User) -> None:
    line = "acts=japan truk=akagi track.3=kaga,enterprise due.4=essex,missouri,yamato"
    game = make_war_at(line, ann, bob)

    box = page_in(page_of(sitting(ann), game)).one('a[href="?about=turn:4"]').words

    assert "Jul 43" in box
    assert box.endswith("1 Japanese due 2 Allied due")
    third = text_of(about(game, ann, "turn:3"))
    assert "Kaga ⟲" in third
    assert "Enterprise ⟲" in third
    assert "Essex" in text_of(about(game, ann, "turn:4"))


def test_11_0_the_points_tell_where_the_marker_goes_and_what_decides(ann: User, bob: User) -> None:
    game = make_war_at("acts=japan turn=3 points=-2 truk=akagi rabaul=jlba", ann, bob)

    words = text_of(about(game, ann, "points"))

    assert "The marker stands at Allies 2" in words
    # Japan 5, Indochina and Truk 1 each; the Allies 2+2+2+3+3+1; one more for the Bases of Japan
    assert "If the turn ended now it would move 5 towards the Allies" in words
    assert "Turn 4: Japan wins with 5 or more; the Allies win with 1 or more" in words
    assert "Turn 5: the Allies win with 5 or more; else Japan wins" in words


def test_the_tracks_are_the_same_for_both_sides(ann: User, bob: User) -> None:
    game = make_war_at(HANDS, ann, bob)

    def tracks(client: Client) -> Any:
        return page_in(page_of(client, game)).one("#tracks").markup

    assert tracks(sitting(ann)) == tracks(sitting(bob)) != ""


# ------------------------------------------------------------------------- the set-up

FACTS = r"(Aircraft Carrier|Battleship|Cruiser), Airstrike \d+, Gunnery \d+, Defense \d+"


@pytest.fixture
def set_up(ann: User) -> Game:
    """Japan places its ships; Ann plays both sides."""
    game = make_war(ann, hot_seat=True)
    while game.summary["asked"] == ["allied"]:
        play_one(game)
        game.refresh_from_db()
    return game


def test_14_0_the_inspector_of_a_zone_shows_type_and_strength_of_what_can_be_placed(
    set_up: Game, ann: User
) -> None:
    inspector = page_in(about(set_up, ann, "truk")).one(".us.place")

    told = [button.words for button in inspector.all("button")]
    ships = {c["unit"] for c in open_choices(set_up) if c["kind"] == "put" and c["zone"] == "truk"}
    assert len(told) == len(ships) > 20
    assert all(re.match(rf"\w+ at Truk: \w+, Japanese {FACTS}", words) for words in told)
    assert inspector.has('use[href="#u-CV"]')
    assert "0-4-4" in inspector.text


def test_14_0_the_box_of_what_is_to_be_placed_shows_each_unit_once(set_up: Game, ann: User) -> None:
    card = about(set_up, ann, "to_place")

    ships = {choice["unit"] for choice in open_choices(set_up) if choice["kind"] == "put"}
    counters = counters_in(card)
    assert len(counters) == len(ships)
    assert all(re.search(FACTS, words) for words in counters)
    assert not page_in(card).has("button")


def test_14_0_the_question_shows_type_and_strength_of_each_unit(set_up: Game, ann: User) -> None:
    page = page_of(sitting(ann), set_up)

    counters = counters_in(page_in(page).one("#ask").markup)
    assert len(counters) > 20
    assert all(re.search(FACTS, words) for words in counters)


def test_14_0_an_lba_that_can_be_placed_tells_its_strength(ann: User) -> None:
    game = make_war(ann, hot_seat=True)

    page = page_of(sitting(ann), game)

    buttons = [words for words in buttons_in(page) if "LBA" in words]
    assert buttons
    assert all(re.search(r"Land-Based Air unit, Airstrike \d, Gunnery 0", b) for b in buttons), (
        buttons
    )
