"""What a cheat tries at a table of two sides: the other hand, a known die, a chair behind both."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from engine.errors import NoSeat
from engine.models import Game
from engine.seats import beginning
from engine.seats.sitting import join, leave, set_table
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_war, make_war_at
from tests.web.markup import page_in
from tests.web.robustness.test_robustness import position_of
from tests.web.table import (
    click,
    page_of,
    post,
    sides_of,
    sitting,
)
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge

# ----------------------------------------------------------------- the link to share one's side


def side_link(user: User, game: Game) -> str:
    """The link to sit down beside this person, as their own page gives it."""
    at = f"/table/{game.pk}/" if game.status == "waiting" else f"/games/{game.pk}/share/"
    link = page_in(sitting(user).get(at)).one("#side-link")["value"]
    return link.removeprefix("http://testserver")


def come_by(link: str, game: Game, role: str) -> int:
    """Someone new opens a link and asks for a chair on this side."""
    form = {"name": "Cato", "role": role, "version": game.version}
    return Client().post(link, form).status_code


def test_the_link_of_a_side_is_worth_nothing_once_the_enemy_leads_it(ann: User, bea: User) -> None:
    """Ann keeps the link of Japan, changes the terms, and Bea sits down there."""
    game = make_war(ann)
    kept = side_link(ann, game)
    beginning.set_terms(game.pk, side="allied")
    join(game.pk, bea, "japan")
    game.refresh_from_db()

    assert come_by(kept, game, "japan") == 409
    assert come_by(side_link(bea, game), game, "japan") == 302
    assert sides_of(game) == {"Ann": "allied", "Bea": "japan", "Cato": "japan"}


def test_the_link_of_a_side_does_not_stay_behind_when_the_dice_change_the_sides(bea: User) -> None:
    for n in range(20):
        host = UserFactory(name="Ann")
        game = make_war(host, draw_sides=True, phrases=[f"phrase {n}"])
        kept = side_link(host, game)
        join(game.pk, bea, "allied")
        game.refresh_from_db()
        if sides_of(game)["Ann"] == "allied":
            break

    assert come_by(kept, game, "japan") == 409
    assert sides_of(game) == {"Ann": "allied", "Bea": "japan"}


def test_a_link_dies_with_the_seat_of_whoever_gave_it(ann: User, bea: User) -> None:
    game = make_war(ann, bea)
    kept = side_link(bea, game)
    leave(game.pk, bea)
    join(game.pk, UserFactory(name="Dora"), "allied")

    assert come_by(kept, game, "allied") == 409
    assert sides_of(game) == {"Ann": "japan", "Dora": "allied"}


# -------------------------------------------------------------------------- what the end reveals

TOKYO = (
    "phase=supply step=allied_invasions turn=3 hand.allied=A09 hand.japan=none "
    "japan=essex,cv_10,cv_16,intrepid,bunker_hill,cv_12,cv_18,ticonderoga,franklin,shangri_la,"
    "lexington,saratoga,yorktown,enterprise,hornet,wasp,colorado,maryland,west_virginia,"
    "indiana,alabama,iowa,missouri,wisconsin,new_jersey"
)


def test_the_move_that_ends_the_game_is_not_taken_back_once_the_seed_is_told(
    ann: User, bea: User
) -> None:
    """11.1.1 The capture of Japan rolls no die; whoever has read the seed knows those to come."""
    game = make_war_at(TOKYO, ann, bea)
    allies = sitting(bea)
    assert click(allies, game, {"kind": "capture", "zone": "japan"}).status_code == 200
    assert allies.get(f"/table/{game.pk}/dice.json").status_code == 200

    answer = post(allies, game, "undo")

    game.refresh_from_db()
    assert (answer.status_code, game.status) == (302, "over")
    assert not page_in(page_of(allies, game)).has(".undo")


# ------------------------------------------------------------------------------- changing sides


def log_of(user: User, game: Game) -> str:
    return page_of(sitting(user), game, "log/?txt")


def test_4_3_who_has_seen_a_hand_does_not_sit_down_against_it(ann: User, bea: User) -> None:
    """Cato shares the Allies with Bea, gets up, and has himself invited by Japan."""
    game, cato = make_war(ann, bea), UserFactory(name="Cato")
    join(game.pk, cato, "allied", beside=True)
    leave(game.pk, cato)

    form = {"role": "japan", "version": game.version}
    answer = sitting(cato).post(side_link(ann, game), form)

    assert answer.status_code == 409
    assert sides_of(game) == {"Ann": "japan", "Bea": "allied"}
    assert join(game.pk, cato, "allied", beside=True).side == "allied"


def test_4_3_who_has_seen_a_hand_is_known_by_their_account_too(ann: User, bea: User) -> None:
    game, guest = make_war(ann, bea), UserFactory(name="Cato")
    join(game.pk, guest, "allied", beside=True)
    leave(game.pk, guest)
    account = User.objects.create_user("cato@x.org", "a long and secret word", name="Cato")

    guest_merge(guest=guest, account=account)

    with pytest.raises(NoSeat):
        join(game.pk, account, "japan", beside=True)


def test_whoever_gave_up_one_side_of_a_hot_seat_may_come_back_to_the_other(
    ann: User, bea: User
) -> None:
    game = make_war(ann, hot_seat=True)
    set_table(game.pk, is_open=True)
    leave(game.pk, ann, "allied")
    join(game.pk, bea, "allied")
    leave(game.pk, ann)

    join(game.pk, ann, "japan")

    assert sides_of(game) == {"Ann": "japan", "Bea": "allied"}


def test_everybody_reads_who_got_up_and_who_sat_down(ann: User, bea: User) -> None:
    """A side that was given up may be led by anyone; it is no secret who has seen its cards."""
    game = make_war(ann, bea)
    leave(game.pk, bea)
    join(game.pk, ann, "allied")
    leave(game.pk, ann, "allied")
    join(game.pk, UserFactory(name="Dora"), "allied")

    told = log_of(ann, game)

    assert re.findall(r"\S+ \(.*\) leaves|\S+ joins: .*(?=\.)", told) == [
        "Bea (the Allies) leaves",
        "Ann joins: the Allies",
        "Ann (the Allies) leaves",
        "Dora joins: the Allies",
    ]


# ------------------------------------------------------------------------------------- garbage

RESUPPLY = "acts=japan pass=yes truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09,A15"
AT_TABLE = "move undo back side propose chat notes again about panel list log export.json dice.json"
OF_A_VERSION = "move undo back propose"  # the others read none
FORGED: dict[str, Any] = {
    "a choice of the other side": '{"kind":"let_them"}',
    "a card of the other hand": '{"kind":"launch_event","card":"9"}',
    "a card that lies in the deck": '{"kind":"gain","card":"16"}',
    "a card that is none": '{"kind":"resupply","zone":"truk","card":"99"}',
    "a zone that is none": '{"kind":"move_from","zone":"atlantis"}',
    "a number beyond all": '{"kind":"bombard","hits":1' + "0" * 40 + "}",
    "half a character": '{"kind":"move_from","zone":"\\ud800"}',
    "a NUL": '{"kind":"move_from","zone":"\\u0000"}',
    "a list": '[{"kind":"pass_action"}]',
    "a kind that is a list": '{"kind":["pass_action"]}',
    "a digit of another alphabet": "²",
    "digits without end": "9" * 5000,
}


@pytest.mark.parametrize("word", FORGED.values(), ids=FORGED)
def test_what_is_forged_is_refused_in_words_and_changes_nothing(
    word: str, ann: User, bea: User, settings: Any
) -> None:
    """From whoever is asked, and in turns from the other side and a stranger; at this and other
    versions.
    """
    settings.ACCOUNT_RATE_LIMITS = {}
    game = make_war_at(RESUPPLY, ann, bea)
    before = position_of(game)
    link = f"/join/{game.join_token}/?side={quote(word[:50])}"
    others = [sitting(bea), sitting(UserFactory())]
    if not IN_EVERY_WAY:
        others = [others[[*FORGED.values()].index(word) % 2]]
    for client in (sitting(ann), *others):
        client.raise_request_exception = False
        for turn, version in enumerate((game.version, game.version - 1, 10**30, word)):
            form = {
                "choice": word,
                "version": version,
                "token": version,
                "answer": word,
                "show": word,
                "text": "x",
            }
            is_now = version == game.version
            for path in (AT_TABLE if is_now else OF_A_VERSION).split():
                at = f"/table/{game.pk}/{path}{'' if '.' in path else '/'}"
                ways = ({}, {"HX-Request": "true"})
                for htmx in ways if IN_EVERY_WAY else [ways[(turn + len(path)) % 2]]:
                    answer = client.post(at, form, headers=htmx)
                    assert answer.status_code < 500, (path, version)
                    if path in ("move", "undo", "propose"):
                        assert answer.status_code in (302, 400, 404, 409), (path, version)
            client.post(link, {"role": word, "version": version, "phrase": word})
            client.post(f"/games/{game.pk}/share/", {"watch": word, "is_open": word})
        client.post(f"/games/{game.pk}/leave/", {"role": word})

    assert position_of(game) == before
