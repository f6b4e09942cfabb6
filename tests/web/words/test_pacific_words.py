"""The Pacific War in words: every decision, choice, refusal and event has its own."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from django.conf import settings
from django.template.loader import get_template

from engine.core.dice import seed_from
from engine.core.events import Event, data_of, kind_of
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Procedure
from engine.core.testing.playing import moves
from engine.core.view import Option, View
from engine.games.pacific_war.equipment import load_rules
from engine.games.pacific_war.frames import AnyFrame
from engine.games.pacific_war.rules import PacificWarChoice
from tests.engine.pacific_war.helpers import RULES, at
from tests.web.markup import page_in, plain
from wargames.games.pacific_war import choices, words
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import hashed_names
from wargames.table.history import log

SHOWN = presentation_of("pacific_war")
RULES_OF_GAME = Path(settings.BASE_DIR) / "engine/games/pacific_war"
ALL_ON = {
    "divisions": True,
    "seabees": True,
    "late_carriers": True,
    "torpedo_cruisers": True,
    "third_wave": True,
    "victorious": True,
}
RAW = re.compile(r"\b(?:[a-z]+_\w+|[JA]\d\d|japan|allied)\b")
"""A key that stands where a name should."""


def tag_of(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def kinds_of(base: type[Any]) -> list[type[Any]]:
    """All kinds of frame below a base that may lie on the stack."""
    return [kind for kind in get_args(AnyFrame) if issubclass(kind, base)]


# -------------------------------------------------------------- words for everything


def test_every_procedure_that_says_where_it_stands_is_named_by_the_trail() -> None:
    told = {
        tag_of(kind)
        for kind in kinds_of(Procedure)
        if (kind.CRUMB, kind.crumb) != (None, Procedure.crumb)
    }

    assert told - {"turn"} == set(words.TRAIL)  # the turn's number stands before the trail
    assert set(words.MOMENTS) <= {tag_of(kind) for kind in kinds_of(Decision)}


@pytest.mark.parametrize("kind", get_args(PacificWarChoice), ids=tag_of)
def test_every_choice_has_its_words_and_a_rule_that_is_there(kind: type[Choice]) -> None:
    say = choices.SAY[tag_of(kind)]
    choice = kind(**dict.fromkeys(kind.__struct_fields__, "truk"))
    names = {"truk": "Truk", "from:truk": "Rabaul"}

    said = [w.format_map(choices.fields_of(choice, names)) for w in (say.full, say.short) if w]

    assert said and all(line and not RAW.search(line) for line in said)
    assert say.rule in load_rules()


def test_no_words_are_left_of_a_choice_that_is_gone() -> None:
    kinds = {tag_of(kind) for kind in get_args(PacificWarChoice)}

    assert set(choices.SAY) == kinds
    assert set(choices.PLACES) <= kinds


def test_every_purpose_of_a_card_has_its_line() -> None:
    source = "".join(file.read_text() for file in RULES_OF_GAME.rglob("*.py"))
    purposes = set(re.findall(r'event_cards\.use\([^")]*"(\w+)"', source))

    assert {"initiative", "interrupt", "invasion", "lost"} <= purposes
    lines = {line_of("card_used", side="japan", card=4, purpose=each, end="") for each in purposes}
    assert len(lines) >= len(purposes) - 2  # an Event is played, in Combat or not; Ready is Ready
    assert all(len(line.split()) > 2 for line in lines)


# ------------------------------------------------------------------- a whole game


def told(event: Event, names: dict[str, str]) -> str:
    """An event's line as the log has it."""
    data = msgspec.json.encode(data_of(event))
    return log.event_words("pacific_war", kind_of(event), data, hashed_names(tuple(names.items())))


def games(options: dict[str, bool]) -> Iterator[tuple[View, list[Event]]]:
    """Every position of some games that seek a fight, as the side that is asked sees it."""
    for seed in range(2):
        state = RULES.setup(seed_from(f"words {seed}"), options)
        for role, _, applied in moves(RULES, state, random.Random(seed), bias=1):
            yield RULES.view(applied.state, role), applied.events


@pytest.mark.parametrize("options", [{}, ALL_ON], ids=["plain", "every switch"])
def test_whole_games_are_told_and_asked_without_a_key_among_the_words(
    options: dict[str, bool],
) -> None:
    lines: set[str] = set()
    for view, happened in games(options):
        names = words.names_of(view.board)
        for event in happened:
            if kind_of(event) not in SHOWN.log.untold:
                lines.add(plain(told(event, names)))
        called = words.called(view.board)
        for ask in view.asks:
            for group in choices.groups_of(ask, view.board, called):
                lines |= {each.words for each in (*group.buttons, *group.links)}
        lines |= set(SHOWN.crumbs(view, names))

    assert len(lines) > 300
    assert {line for line in lines if RAW.search(line) or not line.strip()} == set()


# ------------------------------------------------------------- what the question offers


def test_every_choice_is_a_button_or_behind_a_link_of_the_question() -> None:
    """A crowd is named by what it is about first, and all of it is found there."""
    crowds: Counter[str] = Counter()
    for view, _ in games(ALL_ON):
        called = words.called(view.board)
        for ask in view.asks:
            groups = choices.groups_of(ask, view.board, called)
            behind = {link.key for group in groups for link in group.links}
            crowds[ask.kind] += bool(behind)
            if behind and crowds[ask.kind] > 4:
                continue
            full = {button.value: button.words for button in in_full(ask.options, called)}
            found = {full[button.value] for group in groups for button in group.buttons}
            for key in behind:
                about = SHOWN.inspected(key, view)
                found |= {button.words for button in about.buttons} if about else set()
            assert found >= set(full.values())
    assert {"place_unit", "take_action", "return_or_redeploy"} <= set(+crowds)


def in_full(options: list[Option], called: dict[str, str]) -> list[choices.Button]:
    return [choices.in_full(option, called) for option in options]


def test_10_4_a_question_of_many_ships_stays_short() -> None:
    ships = "jp_akagi,jp_kaga,jp_nachi,jp_myoko,jp_nagato,jp_mutsu,jp_kongo".replace("jp_", "")
    table = at(f"phase=supply step=japan_returns truk={ships} rabaul=haruna,hiei,haguro,jlba")
    view = RULES.view(table.state, "japan")
    (ask,) = view.asks

    groups = choices.groups_of(ask, view.board, words.called(view.board))

    assert len(ask.options) > 2 * choices.CROWD
    assert sum(len(group.buttons) for group in groups) <= 2 * choices.CROWD
    assert {link.unit.type for group in groups for link in group.links if link.unit} >= {
        "CV",
        "BB",
        "CA",
    }


def test_10_2_an_invasion_that_is_too_weak_says_what_it_has_and_needs() -> None:
    table = at("phase=supply step=japan_invasions philippines=akagi hand.japan=J01")
    view = RULES.view(table.state, "japan")
    (ask,) = view.asks

    about = choices.about_of(ask, view.board, words.called(view.board))
    prompt = get_template("pacific_war/prompts.html#invade").render(
        {"about_ask": about, "question": ask}
    )

    assert "Philippines: Ground Strength 0 of 2" in plain(prompt)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("turn=3 divisions=ceylon", "Now they are at Ceylon. A Base"),
        ("turn=2", "stand? 13.6A Base"),
    ],
)
def test_13_6_the_question_says_where_the_divisions_are_and_what_they_do(
    line: str, said: str
) -> None:
    view = RULES.view(at(f"phase=reinforcements {line}", divisions=True).state, "allied")

    prompt = get_template("pacific_war/prompts.html#place_divisions").render(
        {"board": view.board, "names": words.names_of(view.board), "question": view.asks[0]}
    )

    assert said in plain(prompt)


def test_10_4_lba_that_come_back_in_different_turns_are_different_choices() -> None:
    """J12 saves as many turns as its LBA would still be away."""
    table = at("acts=japan japan=nachi track.3=jlba track.5=jlba hand.japan=J12")
    view = RULES.view(table.do("launch_event J12").state, "japan")
    (ask,) = view.asks

    (group,) = choices.groups_of(ask, view.board, words.called(view.board))

    assert {
        "LBA from Turn 3 of the Turn Track to Japan",
        "LBA from Turn 5 of the Turn Track to Japan",
    } <= {button.words for button in group.buttons}


# ------------------------------------------------------------------------ the lines


def line_of(kind: str, **data: Any) -> str:
    """The line of an event with this data."""
    names = words.names_of(RULES.view(at("turn=2 japan=akagi").state, None).board)
    return plain(
        log.event_words(
            "pacific_war", kind, msgspec.json.encode(data), hashed_names(tuple(names.items()))
        )
    )


def test_9_2_2_a_strike_is_told_with_its_column_and_every_shift() -> None:
    line = line_of(
        "struck",
        side="japan",
        segment="airstrike",
        zone="midway",
        strength=9,
        shifts=[["enemy_lba", -1], ["A04", -2]],
        column="3",
        roll=4,
        hits=1,
    )

    assert line == (
        "Japan, Airstrike at Midway Island: strength 9, column 3"
        " (−1 enemy LBA, −2 Battle of Midway), 1 hit."
    )


def test_10_2_a_port_is_left_to_the_enemy_or_not_captured_for_want_of_strength() -> None:
    data = {"zone": "truk", "needed": 2}

    weak = line_of("not_captured", **data, side="allied", strength=1)
    left = line_of("not_captured", **data, side="japan", strength=2)

    assert weak == "The Allies do not capture Truk: Ground Strength 1, needed 2."
    assert left == "Japan leaves Truk to the enemy: Ground Strength 2, needed 2."


def test_9_2_a_strike_tells_torpedo_dice_and_no_strength_where_its_column_is_given() -> None:
    data: dict[str, Any] = {"side": "japan", "segment": "surface", "zone": "truk", "shifts": []}
    data |= {"strength": 5, "column": "4-5", "roll": 2, "hits": 0}

    torpedo = line_of("struck", **data, torpedoes=[4, 3])
    given = line_of("struck", **data, fixed=True)
    halved = line_of("struck", **data, halved=True)

    assert "strength 5 (with torpedo dice 4, 3), column 4–5" in torpedo
    assert given == "Japan, Surface at Truk: column 4–5, no hits."
    assert "strength 5 (half of all), column 4–5" in halved


@pytest.mark.parametrize(
    ("what", "dice", "came", "told"),
    [
        ("third_wave", [5, 2], True, "The third wave at Pearl Harbor is flown."),
        ("third_wave", [4], False, "The third wave at Pearl Harbor is not flown."),
        ("oil", [6], True, "Stocked oil: one card more for Japan."),
        ("oil", [1], False, "Stocked oil: no card."),
    ],
)
def test_15_0_what_the_dice_of_an_optional_rule_brought(
    what: str, dice: list[int], came: bool, told: str
) -> None:
    assert line_of("option_rolled", what=what, dice=dice, came=came) == told


def test_games_of_version_1_told_of_each_unit_that_was_placed_by_itself() -> None:
    assert line_of("placed", unit="jp_lba_1", zone="truk") == line_of(
        "placed", units=["jp_lba_1"], zone="truk"
    )


def test_4_4_a_card_that_is_discarded_is_named_by_the_end_of_who_held_it() -> None:
    line = line_of("card_used", side="allied", card=4, purpose="initiative", end="")

    assert line == "The Allies discard Battle of Midway and take Initiative."


@pytest.mark.parametrize(
    ("purpose", "zone", "told"),
    [
        ("invasion", "truk", "The Allies commit Battle of Midway to the invasion of Truk."),
        ("invasion", "", "The Allies commit Battle of Midway to an invasion."),
        ("defense", "truk", "The Allies defend Truk with Battle of Midway."),
        ("defense", "", "The Allies defend a Port with Battle of Midway."),
    ],
)
def test_10_2_a_card_used_in_an_invasion_is_told_with_its_port_where_the_record_names_it(
    purpose: str, zone: str, told: str
) -> None:
    """Since version 6."""
    assert line_of("card_used", side="allied", card=4, purpose=purpose, end="", zone=zone) == told


def test_11_0_the_marker_is_told_with_who_gains_and_where_it_stands() -> None:
    assert line_of("points_moved", by=-3, now=2, why="ports") == (
        "Victory Points: 3 for the Allies by Ports; the marker at Japan 2."
    )


def test_a_long_list_of_units_is_folded_and_those_alike_are_counted() -> None:
    ships = ["jp_akagi", "jp_kaga", "jp_hiryu", "jp_soryu", "jp_zuikaku", "jp_shokaku", "jp_zuiho"]
    data: dict[str, Any] = {"side": "japan", "origin": "japan", "zone": "truk", "how": "move"}

    names = words.names_of(RULES.view(at("turn=2 japan=akagi").state, None).board)
    sent = msgspec.json.encode({**data, "units": ships})
    many = log.event_words("pacific_war", "moved", sent, hashed_names(tuple(names.items())))
    few = line_of("moved", **{**data, "units": ["jp_lba_1", "jp_lba_2"]})

    assert page_in(many).one("summary").text == "7 units"
    assert "Akagi, Kaga, Hiryu" in many
    assert few == "Japan moves from Japan to Truk: 2 LBA."


# --------------------------------------------------------------------------- waiting


@pytest.mark.parametrize("line", ["takes=japan japan=akagi hand.japan=J04 hand.allied="])
def test_8_3_1_who_waits_reads_the_same_whatever_the_enemy_holds(line: str) -> None:
    said = set()
    for card in ("A09", "A01"):
        view = RULES.view(at(line + card).state, "japan")
        names = words.names_of(view.board)
        wait = waits(view)
        assert wait is not None
        template = f"pacific_war/prompts.html#wait_{wait['kind']}"
        said.add((*SHOWN.crumbs(view, names), plain(get_template(template).render({"w": wait}))))

    ((*_, moment, line_),) = said
    assert moment == "Interruption"
    assert line_.startswith("The Allies may interrupt.")


def waits(view: View) -> dict[str, Any] | None:
    """Who is awaited for what, as those read it who are not asked."""
    return words.waiting(view, words.names_of(view.board))


def question_of(view: View) -> str:
    """What the question, or the waiting for it, says."""
    shown = SHOWN.shown(view)
    if shown["question"]:
        template = get_template(f"pacific_war/prompts.html#{shown['question'].kind}")
    else:
        shown["w"] = shown["wait"]
        template = get_template(f"pacific_war/prompts.html#wait_{shown['wait']['kind']}")
    return plain(template.render(shown))


FOUGHT = "fight=kwajalein attacker=japan kwajalein=nachi!,chester "


def test_9_1_3_another_round_and_a_retreat_that_must_be_are_asked_for_as_such() -> None:
    surface = at(FOUGHT + "mp=1", 1, 1)
    again = surface.do("fight_on", "stay", "stay")
    last = at(FOUGHT, 1, 1).do("fight_on")

    assert "Another round at Kwajalein Atoll? 9.1.3" in question_of(
        RULES.view(again.state, "japan")
    )
    assert "The attacker must leave" in question_of(RULES.view(last.state, "japan"))
    waits = question_of(RULES.view(last.state, "allied"))
    assert waits == "Japan must leave Kwajalein Atoll."


@pytest.mark.parametrize(("turn", "told"), [(4, "come back next turn"), (5, "leave the war")])
def test_9_5_3_a_retreat_says_what_becomes_of_lba(turn: int, told: str) -> None:
    line = f"turn={turn} fight=truk attacker=allied truk=lexington!,jlba points=1"
    table = at(line, 1, 1).do("stay")

    assert f"LBA {told}." in question_of(RULES.view(table.state, "japan"))


def test_10_1_who_chooses_between_ports_equally_near_reads_of_isolation() -> None:
    line = "phase=supply step=japan_isolation johnston=nachi,myoko midway=chester kwajalein=chicago"
    table = at(line + " hand.japan=J01")

    assert "To which Port goes Myoko? 10.1" in question_of(RULES.view(table.state, "japan"))


def test_8_10_1_a_group_that_is_being_formed_is_not_told_to_the_enemy() -> None:
    table = at("acts=japan japan=akagi,kaga,nachi hand.japan=J04").do("move_from japan")
    picked = table.do("pick akagi")

    wait = waits(RULES.view(picked.state, "allied"))

    assert wait is not None
    assert wait["kind"] == "pick_ships"
    assert "akagi" not in str(wait).lower()


def test_who_is_asked_does_not_wait_and_after_the_end_nobody_does() -> None:
    table = at("takes=japan japan=akagi hand.japan=J04 hand.allied=A09")

    assert waits(RULES.view(table.state, "allied")) is None
    table.state.stack.clear()
    assert waits(RULES.view(table.state, "japan")) is None
