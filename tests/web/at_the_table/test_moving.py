"""Moving on the page: a zone, ships by type, the zones in reach, off they sail."""

import gzip
import json
import random
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import Client

from engine.core.dice import seed_from
from engine.core.testing.playing import moves
from engine.core.view import View, kind_of
from engine.models import Game
from tests.engine.pacific_war.helpers import RULES
from tests.factories import make_war_at
from tests.web.markup import page_in
from tests.web.table import buttons_in, click, marks_in, page_of, post, sitting
from wargames.accounts.models import User
from wargames.games.pacific_war import move as move_part
from wargames.games.pacific_war.map.route_lines import courses_of
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import value_of

FLEET = (
    "acts=japan japan=akagi,kaga,nagato,mutsu,fuso,nachi,myoko truk=aoba!"
    " midway=alba hawaii=enterprise,chester,nevada philippines=chicago hand.allied=A09"
)


def move(japan: Client, game: Game, kind: str, **more: str) -> None:
    answer = click(japan, game, {"kind": kind, **more})
    assert answer.status_code == 200, answer.content.decode()


def words_in(page: str, part: str) -> str:
    """What a part of the page says, without its markup."""
    return page_in(page).one(f"#{part}").words


def targets(page: str) -> dict[str, str]:
    """What the chart says of the zones that glow: their names and what awaits a group there."""
    says = [title.text for title in page_in(page).one("#reach").all("title")]
    return {each.partition(":")[0]: each.partition(":")[2].strip() for each in says}


def test_8_10_1_a_zone_then_a_type_then_a_goal(japan: Client, ann: User, bob: User) -> None:
    game = make_war_at(FLEET, ann, bob)
    assert "2 carriers, 3 battleships, 2 cruisers" in words_in(page_of(japan, game), "ask")
    offered = buttons_in(page_of(japan, game))
    assert {"kind": "move_from", "zone": "japan"} in offered.values()

    move(japan, game, "move_from", zone="japan")
    page = page_of(japan, game)
    assert "The group is empty; 7 may join." in words_in(page, "move")
    assert buttons_in(page)["All carriers"] == {"kind": "pick_type", "type": "CV"}

    move(japan, game, "pick_type", type="CV")
    page = page_of(japan, game)
    assert "2 of 7 in the group: 2 carriers · Airstrike 8 · Gunnery 0 · group Speed 3" in words_in(
        page, "move"
    )
    assert targets(page)["Midway Island"].startswith("1 Movement Point left, Combat, 2 rounds")
    assert {"kind": "goal", "zone": "midway"} not in buttons_in(page).values()

    move(japan, game, "set_off")
    page = page_of(japan, game)
    assert (
        "Midway Island 1 Movement Point left Combat, up to 2 rounds · a reaction is possible"
        in words_in(page, "move")
    )
    assert {"kind": "goal", "zone": "midway"} in buttons_in(page).values()

    move(japan, game, "goal", zone="midway")
    assert "Waiting for the Allies" in page_of(japan, game)
    assert {"kind": "counterattack", "origin": "hawaii"} in buttons_in(
        page_of(sitting(bob), game)
    ).values()


def test_10_2_an_enemy_port_says_what_the_group_could_capture(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at("acts=japan indochina=nagato,fuso,ise philippines=houston", ann, bob)

    move(japan, game, "move_from", zone="indochina")

    said = words_in(page_of(japan, game), "move")
    assert "Ground Strength 0 of 2, if none is lost before" in said.partition("Singapore")[0]
    assert "Singapore 2 Movement Points left Ground Strength 0 of 2 " in said


def test_8_5_carriers_of_an_event_show_the_hits_they_may_score(
    japan: Client, ann: User, bob: User
) -> None:
    line = "turn=2 acts=japan truk=akagi,kaga kwajalein=chester hand.japan=J13"
    game = make_war_at(line, ann, bob)

    move(japan, game, "launch_event", card="13")

    said = words_in(page_of(japan, game), "move")
    assert "All strike" in said
    assert "Airstrike of Japan 8–9: ⌀ 1.8 hits" in said


def test_check_marks_tell_who_is_in_the_group(japan: Client, ann: User, bob: User) -> None:
    game = make_war_at(FLEET, ann, bob)
    move(japan, game, "move_from", zone="japan")
    move(japan, game, "pick", unit="jp_nachi")

    chips = chips_in(page_of(japan, game))

    assert [key for key, (on, _) in chips.items() if on] == ["jp_nachi"]
    assert '"put_back"' in chips["jp_nachi"][1]
    assert '"pick"' in chips["jp_myoko"][1]
    move(japan, game, "put_back", unit="jp_nachi")
    assert not any(on for on, _ in chips_in(page_of(japan, game)).values())


def chips_in(page: str) -> dict[str, tuple[bool, str]]:
    """Each ship that may join: whether it has, and what a click sends."""
    chips = page_in(page).all('button[id^="in-"]')
    return {chip["id"][3:]: (chip["aria-pressed"] == "true", chip["value"]) for chip in chips}


def test_a_slow_ship_takes_the_enemy_out_of_reach_before_ones_eyes(
    japan: Client, ann: User, bob: User
) -> None:
    """TV-04 on the page: what glows is for the group as it stands."""
    game = make_war_at(FLEET, ann, bob)
    move(japan, game, "move_from", zone="japan")
    move(japan, game, "pick", unit="jp_nachi")
    assert "Midway Island" in targets(page_of(japan, game))

    move(japan, game, "pick", unit="jp_fuso")

    page = page_of(japan, game)
    assert "Midway Island" not in targets(page)
    assert "May meet the enemy" not in words_in(page, "move")


def test_8_3_another_action_is_open_until_the_group_sails(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at(FLEET, ann, bob)
    move(japan, game, "move_from", zone="japan")
    move(japan, game, "pick_all")
    offered = buttons_in(page_of(japan, game))
    assert offered["Change the group"] == {"kind": "rethink"}

    move(japan, game, "rethink")
    assert sum(on for on, _ in chips_in(page_of(japan, game)).values()) == 7
    assert buttons_in(page_of(japan, game))["Another action"] == {"kind": "rethink"}
    move(japan, game, "rethink")

    assert {"kind": "move_from", "zone": "japan"} in buttons_in(page_of(japan, game)).values()


def test_8_9_2_a_return_shows_where_to_before_and_after_the_group_is_formed(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at(FLEET, ann, bob)
    move(japan, game, "return_from", zone="japan")
    said = "May return to 10.4 Indochina by Okinawa Truk by Mariana Islands"
    assert said in words_in(page_of(japan, game), "move")

    move(japan, game, "pick_type", type="BB")
    move(japan, game, "set_off")

    page = page_of(japan, game)
    assert "Mutsu, Nagato, Fuso" in words_in(page, "move")
    assert {"kind": "to_port", "port": "truk"} in buttons_in(page).values()


def test_8_12_whoever_may_react_sees_who_could_come(japan: Client, ann: User, bob: User) -> None:
    game = make_war_at(FLEET, ann, bob)
    for choice in (
        {"kind": "move_from", "zone": "japan"},
        {"kind": "pick_type", "type": "CV"},
        {"kind": "set_off"},
        {"kind": "goal", "zone": "midway"},
    ):
        click(japan, game, choice)
    allies = sitting(bob)

    said = words_in(page_of(allies, game), "move")

    assert "From Hawaiian Islands 2 Enterprise, Chester: 1 carrier, 1 cruiser" in said
    met = "Akagi, Kaga 2 carriers · Airstrike 8 · Gunnery 0 · Combat, up to 2 rounds 9.1"
    assert met in said
    assert "No reaction Airstrike of the Allies" in said
    assert said.count("Airstrike of Japan") == 2  # alone, or with those of Hawaii
    assert "Nevada" not in said  # 8.12.2: speed 0
    move(allies, game, "counterattack", origin="hawaii")
    group = words_in(page_of(allies, game), "move")
    assert "They come to Midway Island" in group
    assert "Airstrike of Japan" in group


def test_8_12_1_the_button_for_lba_that_leave_begins_like_every_other(
    japan: Client, ann: User, bob: User
) -> None:
    game = make_war_at("acts=japan truk=zuiho port_moresby=al_lba_1_1", ann, bob)
    move(japan, game, "move_from", zone="truk")

    move(japan, game, "goal", zone="port_moresby")

    assert "The Turn Track, for next turn" in buttons_in(page_of(sitting(bob), game))


def test_who_is_picked_is_on_no_page_of_the_enemy(japan: Client, ann: User, bob: User) -> None:
    game = make_war_at(FLEET, ann, bob)
    allies = sitting(bob)
    move(japan, game, "move_from", zone="japan")
    pages = []
    for unit in ("jp_akagi", "jp_nachi"):
        move(japan, game, "pick", unit=unit)
        pages.append(marks_in(page_of(allies, game)))
        move(japan, game, "put_back", unit=unit)

    assert pages[0] == pages[1]
    assert words_in(page_of(allies, game), "move") == ""


def test_the_list_moves_a_group_as_well(japan: Client, ann: User, bob: User) -> None:
    game = make_war_at(FLEET, ann, bob)
    move(japan, game, "move_from", zone="japan")
    offered = buttons_in(page_of(japan, game, "list/"))
    assert offered["All carriers"] == {"kind": "pick_type", "type": "CV"}

    post(japan, game, "move", choice='{"kind":"pick_all"}', back="list")

    assert {"kind": "goal", "zone": "okinawa"} in buttons_in(page_of(japan, game, "list/")).values()


def test_picking_a_ship_costs_little(japan: Client, ann: User, bob: User) -> None:
    """The brief aims at less than 4 KB for a move."""
    game = make_war_at(FLEET, ann, bob)
    sizes: list[int] = []
    steps: list[dict[str, Any]] = [
        {"kind": "move_from", "zone": "japan"},
        {"kind": "pick", "unit": "jp_nachi"},
        {"kind": "pick_type", "type": "CV"},
        {"kind": "set_off"},
    ]
    for step in steps:
        page = page_of(japan, game)
        sizes.append(len(gzip.compress(click(japan, game, step, page=page).content)))

    assert max(sizes) < 4000, sizes


# ------------------------------------------------------------- every choice has its button


@pytest.mark.parametrize("seed", range(3))
def test_whatever_may_be_chosen_about_a_group_has_a_button(seed: int) -> None:
    """Over games that seek a fight: the part offers what the rules offer, and nothing else."""
    state = RULES.setup(seed_from(f"buttons {seed}"), {})
    seen: set[str] = set()
    for _, _, applied in moves(RULES, state, random.Random(seed), bias=1):
        for asked in RULES.asks(applied.state):
            kind = kind_of(asked)
            if kind not in move_part.HANDLES and kind not in move_part.DRAWS:
                continue
            view = RULES.view(applied.state, asked.role)
            drawn = move_part.DRAWS.get(kind)
            wanted = [
                json.loads(value_of(option.choice))
                for option in view.asks[0].options
                if drawn is None or option.kind in drawn
            ]
            assert sorted(map(str, offered_by(view))) == sorted(map(str, wanted))
            seen.add(kind)
    assert seen > {"take_action", "pick_ships", "choose_goal"}


def offered_by(view: View) -> list[Any]:
    """What the buttons of the part send."""
    shown = move_part.shown(
        view, presentation_of("pacific_war").names(view), courses_of(view.board)
    )
    assert shown is not None
    template = "moving/leaving" if shown.what == "action" else "move"
    facts = {"move": shown, "p": {"form": "f", "wanted": ""}}
    page = get_template(f"pacific_war/{template}.html").render(facts)
    return [json.loads(value) for value in page_in(page).values("[value]", "value")]


def test_8_7_the_page_says_which_way_ends_a_fleet_train(
    japan: Client, ann: User, bob: User
) -> None:
    """Ruling PW-12: in passing, and where the group goes."""
    game = make_war_at("acts=japan turn=4 truk=nachi fleet_train=kwajalein", ann, bob)
    move(japan, game, "move_from", zone="truk")

    page = page_of(japan, game)

    said = {zone: "ends the Fleet Train" in says for zone, says in targets(page).items()}
    assert (said["Kwajalein Atoll"], said["Johnston Island"], said["Japan"]) == (True, True, False)
    assert words_in(page, "move").count("ends the Fleet Train") == sum(said.values())
