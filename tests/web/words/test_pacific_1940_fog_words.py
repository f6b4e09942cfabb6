"""Fog 8 What the facilitator says, in words: one sentence or two for each message, and no more."""

import random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from engine.core import registry
from engine.core.events import data_of, kind_of
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.detection import messages as said
from engine.games.pacific_1940.detection.messages import CATALOGUE, Message
from tests.web.markup import plain
from tests.web.words.test_pacific_1940_words import KEY, RAW, Heard, line_of
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.looking import ledger
from wargames.games.pacific_1940.map import layers
from wargames.rendering.render_cache import drawn

AXIS, ALLIES = ("axis",), ("allies",)
US_FLEET = {"usa": {"cruiser": 2, "transport": 1}}
SPOKEN: list[tuple[Message, str]] = [
    (
        said.RadarBlip(audience=AXIS, power="japan", zone="sz35"),
        "A radar blip in Sea Zone 35, seen from an air base of Japan. More is not known.",
    ),
    (
        said.KamikazeTarget(audience=AXIS, power="japan", zone="sz35"),
        "A kamikaze target in Sea Zone 35: there are surface warships, which Japan may send tokens"
        " against.",
    ),
    (
        said.NoDestroyer(audience=AXIS, power="japan", zone="sz35"),
        "No destroyer is with the enemy in Sea Zone 35: submarines of Japan may stay hidden.",
    ),
    (
        said.DestroyerPresent(audience=AXIS, power="japan", zone="sz35"),
        "A destroyer is with the enemy in Sea Zone 35: submarines of Japan cannot hide from it.",
    ),
    (
        said.Contact(audience=AXIS, zone="sz35", forces=US_FLEET),
        "Contact in Sea Zone 35: the United States 2 cruisers, 1 transport.",
    ),
    (
        said.PassingReport(audience=AXIS, power="japan", zone="sz35", forces=US_FLEET),
        "Japan reports from Sea Zone 35, unnoticed or unharmed: the United States 2 cruisers,"
        " 1 transport passed by.",
    ),
    (
        said.Stopped(audience=ALLIES, power="usa", zone="sz20"),
        "The units of the United States are stopped in Sea Zone 20. If there is a battle, bring"
        " them to the table.",
    ),
    (
        said.Attacked(audience=AXIS, power="japan", space="sz20", units=(("battleship", 1),)),
        "Japan is attacked at Sea Zone 20. Please bring to the table: 1 battleship.",
    ),
    (
        said.Attacked(audience=AXIS, power="japan", space="sz35", units=(), tokens=1),
        "Japan is attacked at Sea Zone 35. Please bring to the table: 1 kamikaze token.",
    ),
    (
        said.Attacked(
            audience=AXIS, power="japan", space="sz35", units=(("destroyer", 1),), tokens=2
        ),
        "Japan is attacked at Sea Zone 35. Please bring to the table: 1 destroyer and 2 kamikaze"
        " tokens.",
    ),
    (
        said.ChooseAttack(
            audience=ALLIES, power="usa", zone="sz6", targets={"japan": {"transport": 2}}
        ),
        "The United States has found Japan 2 transports in Sea Zone 6: attack, or leave them and"
        " go on?",
    ),
    (
        said.FreeShot(audience=AXIS, power="japan", zone="sz35", transports=1),
        "1 transport without an escort in Sea Zone 35, over submarines of Japan: each of these may"
        " surface for one shot, or let it pass.",
    ),
    (
        said.EmptyCaptured(
            audience=AXIS, power="japan", territory="shan_state", facilities=(("air_base", 2),)
        ),
        "Shan State is undefended: Japan takes it without a fight."
        " There is an air base (2 damage).",
    ),
    (
        said.LostWithoutFight(audience=ALLIES, territory="shan_state", taker="japan"),
        "Shan State is lost to Japan without a fight.",
    ),
    (
        said.BlitzOffer(
            audience=AXIS,
            power="japan",
            territory="shan_state",
            units=(("tank", 2), ("mech_infantry", 2)),
        ),
        "From Shan State Japan may blitz on with 2 tanks, 2 mechanized infantry. Where to, if at"
        " all?",
    ),
    (
        said.NothingToAttack(
            audience=ALLIES, power="usa", territory="kiangsu", spaces_left=(("fighter", 1),)
        ),
        "The aircraft of the United States find nobody at Kiangsu who could fight: there is no"
        " battle, and without land units nothing is taken. Spaces left to fly: fighter 1.",
    ),
    (
        said.NothingToAttack(
            audience=ALLIES,
            power="usa",
            territory="wake_island",
            spaces_left=(),
            forces={"japan": {"fighter": 2}},
        ),
        "The aircraft of the United States find nobody at Wake Island who could fight: there is no"
        " battle, and without land units nothing is taken. Aircraft that have intercepted in this"
        " turn stand there: Japan 2 fighters.",
    ),
    (
        said.FacilitiesShown(
            audience=AXIS, territory="malaya", facilities=(("naval_base", 0),), guns=1
        ),
        "What is at stake at Malaya: a naval base, 1 antiaircraft gun.",
    ),
    (
        said.LandingWarning(
            audience=ALLIES,
            power="usa",
            space="kiangsu",
            units=(("fighter", 2),),
            zones=("sz19", "sz20"),
        ),
        "No way home is left for 2 fighters of the United States at Kiangsu: lost unless"
        " a working carrier comes to Sea Zone 19 or Sea Zone 20 in the Noncombat Move, or a new"
        " one is placed there.",
    ),
    (
        said.ConvoyLoss(audience=AXIS, power="japan", ipc=3),
        "Raids on its convoys cost Japan 3 IPC.",
    ),
    (
        said.Income(power="japan", collected=36, objectives={"japan_trade": 10}),
        "Japan collects 36 IPC, with objectives: Trade with the West 10.",
    ),
    (
        said.OrderRefused(
            audience=AXIS,
            rule="7.4",
            power="japan",
            fact="too_far",
            data={"unit": "japan_fighter_1", "spaces": 5, "has": 4},
        ),
        "An order of Japan is not possible: The fighter has 4 spaces left; this route needs 5.",
    ),
]


def told(message: Message, **changed: Any) -> str:
    """The words of a message."""
    return line_of(kind_of(message), **{**data_of(message), **changed})


@pytest.mark.parametrize(("message", "words"), SPOKEN, ids=[m.code() for m, _ in SPOKEN])
def test_fog_8_a_message_is_said_in_words(message: Message, words: str) -> None:
    assert told(message) == words
    assert not RAW.search(told(message))


def test_fog_8_every_message_of_the_catalogue_is_said() -> None:
    assert {message.code() for message, _ in SPOKEN} == set(CATALOGUE)


def test_fog_10_a_loss_of_convoys_is_told_zone_by_zone_where_the_table_plays_so() -> None:
    message = said.ConvoyLoss(audience=AXIS, power="japan", ipc=3, zones={"sz6": 1, "sz19": 2})
    assert told(message) == ("Raids on its convoys cost Japan 3 IPC: Sea Zone 6 1, Sea Zone 19 2.")


def test_a23_aircraft_that_nothing_can_save_are_told_so() -> None:
    message = said.LandingWarning(
        audience=ALLIES, power="usa", space="kiangsu", units=(("fighter", 1),), zones=()
    )
    assert told(message).endswith(": lost at the end of the Noncombat Move.")


# ------------------------------------------------------------------ what the open game tells


def test_fog_8_units_at_the_table_are_told_by_their_kinds() -> None:
    units = ["battleship", "carrier", "carrier"]
    assert line_of("ships_damaged", space="sz20", side="attacker", units=units) == (
        "Damage taken by the attacker: 1 battleship, 2 aircraft carriers."
    )
    assert line_of("submerged", space="sz20", power="japan", units=["submarine"]) == (
        "Japan submerges 1 submarine."
    )
    losses = [{"unit": "", "kind": "cruiser", "power": "usa", "aboard": ""}]
    lost = line_of("units_lost", space="sz20", side="attacker", losses=losses, how="hit")
    assert lost == "Lost by the attacker: the United States 1 cruiser."


def test_a20_the_winner_reads_only_that_they_have_left() -> None:
    told = line_of("retreated", space="sz20", power="usa", to="", units=[], aircraft=[])
    assert told == "The United States breaks off."


# ------------------------------------------------------------------- whole rounds


class HeardInFog(Heard):
    """The same rounds in the fog: what every room is asked, told and shown in words."""

    rules = registry.get(KEY).under({"fog": True})
    options: ClassVar = {"fog": True}
    seeds: ClassVar = (1,)

    def asked(self, state: Any, role: str, choice: Choice, pick: random.Random) -> None:
        super().asked(state, role, choice, pick)
        for viewer in (*self.rules.roles.sides, FACILITATOR, None):
            view = self.rules.view(state, viewer, refusals=False)
            names = words.called(view)
            self.lines |= set(words.crumbs(view, names))
            if wait := words.waiting(view, names):
                facts = {"w": wait, "p": SimpleNamespace(is_facilitated=True)}
                self.lines.add(plain(drawn(f"{KEY}/prompts.html#wait_{wait['kind']}", facts)))
            self.lines |= {each.says for each in layers.pieces(view.board, names)}
            if page := ledger.page(view, names, {}):
                self.lines |= {f"{e.name}: {e.what}, {e.how}, {e.when}" for e in page["entries"]}


def test_fog_8_whole_rounds_are_told_and_asked_without_a_key_among_the_words() -> None:
    heard = HeardInFog()

    assert {"write_orders", "attacked", "income", "lost_without_fight"} <= heard.kinds
    assert len(heard.lines) > 500
    assert {line for line in heard.lines if RAW.search(line) or not line.strip()} == set()
