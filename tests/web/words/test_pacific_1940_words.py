"""Pacific 1940 in words: every decision, choice, refusal and event has its own."""

import random
import re
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, get_args

import msgspec
import pytest
from django.conf import settings
from django.template.loader import get_template

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.events import Event, data_of, kind_of
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.core.sequence.flow import Procedure
from engine.core.testing.playing import moves
from engine.core.view import Crumb, Option
from engine.games.pacific_1940.choices import Pacific1940Choice
from engine.games.pacific_1940.frames import AnyFrame
from engine.games.pacific_1940.position.orders import Load, Order
from tests.engine.pacific_1940.helpers import at
from tests.web.markup import drawn_alone, plain
from wargames.games.pacific_1940 import choices, words
from wargames.games.pacific_1940.drafting import drafts
from wargames.games.pacific_1940.log import end, since
from wargames.games.pacific_1940.looking import library
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, hashed_names
from wargames.rendering.render_cache import drawn
from wargames.table.history import log

KEY = "pacific_1940"
BOARD = {"scenario": KEY}
SHOWN = presentation_of(KEY)
RULES: Any = registry.get(KEY)
RAW = re.compile(r"\b(?:[a-z]+_\w+|sz\d+|japan|usa|anzac|axis|allies_)\b|None(?! of)|[{}]")
"""A key that stands where a name should."""
ROUNDS = 2


def tag_of(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def kinds_of(base: type[Any]) -> list[type[Any]]:
    """All kinds of frame below a base that may lie on the stack."""
    return [kind for kind in get_args(AnyFrame) if issubclass(kind, base)]


def line_of(kind: str, **data: Any) -> str:
    """The line of an event with this data."""
    return told(kind, msgspec.json.encode(data).decode(), names_at_start())


def told(kind: str, json: str, names: dict[str, str]) -> str:
    """An event's line as the log has it."""
    return plain(log.event_words(KEY, kind, json, hashed_names(tuple(names.items()))))


def names_at_start() -> dict[str, str]:
    return words.names_of(RULES.view(RULES.setup("0" * 64, {}), None).board)


@pytest.mark.parametrize(
    ("lands", "words"),
    [
        ({}, "Japan has loaded 1 infantry, 1 tank in Sea Zone 6."),
        ({"lands": ("japan",)}, "Japan has loaded 1 infantry, 1 tank from Japan in Sea Zone 6."),
        (
            {"lands": ("japan", "korea")},
            "Japan has loaded 1 infantry, 1 tank from Japan and Korea in Sea Zone 6.",
        ),
    ],
)
def test_9_the_log_says_from_where_cargo_came_aboard_as_far_as_it_is_known(
    lands: dict[str, tuple[str, ...]], words: str
) -> None:
    cargo = {"units": ("a", "b"), "kinds": (("infantry", 1), ("tank", 1)), "zone": "sz6"}
    assert line_of("cargo_loaded", power="japan", **cargo, **lands) == words


# -------------------------------------------------------------- words for everything


def test_every_procedure_that_says_where_it_stands_is_named_by_the_trail() -> None:
    says = {
        tag_of(kind)
        for kind in kinds_of(Procedure)
        if (kind.CRUMB, kind.crumb) != (None, Procedure.crumb)
    }

    assert says <= set(words.TRAIL)
    assert set(words.TRAIL) <= {tag_of(kind) for kind in kinds_of(Procedure)}


@pytest.mark.parametrize(
    ("number", "told"), [(0, "Battle at Guam"), (2, "Battle at Guam, round 2")]
)
def test_8_3_a_battle_before_its_first_round_has_no_round_in_the_trail(
    number: int, told: str
) -> None:
    crumb = Crumb(kind="battle", step="opening", about={"space": "guam", "round": number})
    assert words.crumb_of(crumb, {"guam": "Guam"}) == told


def test_every_choice_has_words_and_a_rule_that_is_there() -> None:
    assert set(choices.SAY) == {tag_of(kind) for kind in get_args(Pacific1940Choice)}
    digests = {*SHOWN.digests(), *presentation_of("global_1940").digests()}
    assert {say.rule for say in choices.SAY.values()} <= digests


def test_every_event_has_a_line_and_no_line_is_left_of_one_that_is_gone() -> None:
    source = (Path(settings.BASE_DIR) / "templates/pacific_1940/log.html").read_text()

    lines = set(re.findall(r"partialdef (\w+)", source))

    assert lines == set(RULES.reader.event_kinds) - set(SHOWN.log.untold)


def why(refusal: Refusal, names: dict[str, str] | None = None) -> str:
    """A refusal in words."""
    reason = words.refused(refusal, names or {})
    return str(get_template(reason.template).render({"d": reason.d, "r": reason}))


# ------------------------------------------------------------------- whole rounds


class Heard:
    """All that some random rounds, and the ends of some games, had to be told in words."""

    rules: Any = RULES
    options: ClassVar[dict[str, bool]] = {}
    seeds: ClassVar[tuple[int, ...]] = (1, 2, 8)

    def __init__(self) -> None:
        self.lines: set[str] = set()
        self.kinds: set[str] = set()
        for number in self.seeds:
            self.listen(number)

    def listen(self, number: int) -> None:
        pick = random.Random(number)
        state = self.rules.fuzzing.start(number, seed_from(f"words {number}"), self.options)
        last = state.turn + ROUNDS
        for role, choice, applied in moves(self.rules, state, pick, bias=1):
            self.asked(state, role, choice, pick)
            state = applied.state
            self.happened(state, applied.events)
            if state.turn > last:
                return

    def asked(self, state: Any, role: str, choice: Choice, pick: random.Random) -> None:
        """The question: its buttons, and what a draft of it holds and could hold."""
        view = self.rules.view(state, self.rules.roles.side_of(role))
        names = words.called(view)
        for ask in view.asks:
            self.kinds.add(ask.kind)
            choices.about_of(ask, view.board, names)
            for group in choices.groups_of(ask, view.board, names):
                self.lines |= {button.words for button in group.buttons}
            self.lines |= {plain(why(each.refusal, names)) for each in ask.refused}
        self.lines |= set(words.crumbs(view, names))
        for ask in self.rules.asks(state):
            if isinstance(ask, ComposedDecision):
                self.drafted(state, ask, choice if type(choice) in ask.KINDS else None, names)

    def drafted(
        self, state: Any, ask: AnyComposed, choice: Choice | None, names: dict[str, str]
    ) -> None:
        g = self.rules.play(self.rules.known(state, ask.role))
        for draft in filter(None, (ask.start(g), choice)):
            self.lines |= {drafts.item(item, names) for item in ask.items(draft)}
            for part in islice(ask.parts(g, draft), 30):
                self.lines.add(drafts.addition(part, names).words)
                if part.refusal:
                    self.lines.add(plain(why(part.refusal, names)))

    def happened(self, state: Any, events: list[Event]) -> None:
        """The lines of the log, and what the other side is told that was away."""
        view = self.rules.view(state, None, refusals=False)
        for event in events:
            kind = kind_of(event)
            self.kinds.add(kind)
            if kind not in SHOWN.log.untold:
                data = msgspec.json.encode(data_of(event)).decode()
                self.lines.add(told(kind, data, words.called(view)))
        news = [Happened(kind_of(e), msgspec.to_builtins(data_of(e))) for e in events]
        strip = SHOWN.news(news, view, "allies")
        self.lines.add(
            "News: " + plain(drawn(f"{KEY}/since.html", {"d": strip.facts, "twin": False}))
        )


def test_whole_rounds_are_told_and_asked_without_a_key_among_the_words() -> None:
    heard = Heard()

    assert {"battle_ended", "income_collected", "war_declared", "choose_losses"} <= heard.kinds
    assert len(heard.lines) > 500
    assert {line for line in heard.lines if RAW.search(line) or not line.strip()} == set()


# ------------------------------------------------------------------------ the lines


def test_8_3_dice_are_told_column_by_column_with_their_hits() -> None:
    volleys = [
        {"weapon": "any", "to_hit": 1, "faces": [4, 1, 6], "hits": 1},
        {"weapon": "any", "to_hit": 3, "faces": [3], "hits": 1},
    ]
    fired = {"space": "yunnan", "side": "attacker", "how": "fire", "volleys": volleys, "hits": 2}

    assert line_of("fired", **fired) == "The attacker fires: 3 at 1, 1 at 3: 2 hits."
    line = log.Line(1, "fired", "8.3", "", "", False, msgspec.json.encode(fired).decode())
    assert line.faces == [4, 1, 6, 3]


def test_8_3_a_loss_is_told_by_power_and_with_the_ship_it_sank_with() -> None:
    losses = [
        {"unit": "usa_transport_1", "kind": "transport", "power": "usa"},
        {"unit": "usa_infantry_1", "kind": "infantry", "power": "usa", "aboard": "usa_transport_1"},
        {"unit": "usa_infantry_2", "kind": "infantry", "power": "usa", "aboard": "usa_transport_1"},
    ]

    line = line_of("units_lost", space="sz6", side="attacker", losses=losses, how="hit")

    assert line == (
        "Lost by the attacker: the United States 1 transport;"
        " the United States 2 infantry (with the ship)."
    )


def test_10_pieces_are_named_though_they_are_gone_from_the_board() -> None:
    keys = ["japan_submarine_2", "japan_submarine0a1b2c3d"]

    assert line_of("submerged", space="sz6", power="japan", units=keys) == (
        "Japan submerges 2 submarines."
    )


def test_14_the_dice_of_each_raider_of_a_convoy_stand_behind_its_name() -> None:
    raided = {"power": "uk", "economy": "", "zone": "sz39", "cap": 3, "lost": 1, "rolls": (1, 5)}
    line = line_of("convoy_raided", **raided, raiders={"japan": 2})
    assert "in Sea Zone 39, raided by Japan (2 dice):" in line


def test_14_an_income_is_told_part_by_part() -> None:
    parts = {"territories": 26, "convoys": -4, "japan_trade": 10}

    assert line_of("income_collected", power="japan", parts=parts, purse=33) == (
        "Japan collects 32 IPC: territories 26, convoys lost −4, Trade with the West 10. It has 33."
    )


@pytest.mark.parametrize(
    ("declared", "line"),
    [
        (["usa"], "Japan declares war on the United States, unprovoked."),
        (["uk", "anzac"], "Japan declares war on the United Kingdom and ANZAC, unprovoked."),
    ],
)
def test_3_a_declaration_names_all_it_is_against(declared: list[str], line: str) -> None:
    assert line_of("war_declared", power="japan", on=declared, unprovoked=True) == line


def test_a_refusal_names_pieces_by_their_kind() -> None:
    refusal = Refusal("7.4", "too_far", {"unit": "japan_fighter_1", "spaces": 5, "has": 4})

    told = plain(why(refusal, names_at_start()))
    assert told == "The fighter has 4 spaces left; this route needs 5."


@pytest.mark.parametrize(
    ("refusal", "line"),
    [
        (
            Refusal("9", "transport_has_acted", {"unit": "usa_transport_1"}),
            "The transport has sailed, loaded, landed or fought in the combat move:"
            " it cannot load or unload now.",
        ),
        (
            Refusal("7.3", "sinks_transports", {"space": "sz32"}),
            "Sea Zone 32: transports alone are sunk by any unit that comes there,"
            " unless it supports an assault from there.",
        ),
    ],
)
def test_7_3_9_a_refusal_of_version_3_says_what_the_rule_is(refusal: Refusal, line: str) -> None:
    assert plain(why(refusal, names_at_start())) == line


def test_8_1_interceptors_are_told_that_they_fight_in_no_other_battle() -> None:
    prompt, before = (
        drawn_alone(
            f"{KEY}/prompts.html#call_interceptors",
            about_ask={"space": "India", **more},
            board=BOARD,
        )
        for more in ({"apart": 1}, {"apart": 0})
    )

    assert "fight in no other battle this turn" in plain(prompt)
    assert "no other battle" not in plain(before)


def test_G11_where_there_is_research_interceptors_are_told_on_what_jets_hit() -> None:
    rules = RULES.under({})
    researched = rules.view(rules.setup("0" * 64, {"research": True}), None).board
    prompts = [
        plain(
            drawn_alone(
                f"{KEY}/prompts.html#call_interceptors",
                about_ask={"space": "India"},
                board=board,
            )
        )
        for board in (BOARD, researched)
    ]

    assert "interceptors all hit on 1." in prompts[0]
    assert "interceptors all hit on 1, jet fighters on 2." in prompts[1]


def test_11_an_interceptor_without_a_home_is_told_of_by_the_land_that_it_left() -> None:
    data = {"power": "uk", "unit": "fighter", "zone": "india"}

    found = line_of("found_home", **data, space="burma")
    lost = line_of("homeless_lost", **data)

    assert found.endswith("lands at Burma, from India.")
    assert "in India" in lost


# ----------------------------------------------------------------------- the drafts


@pytest.mark.parametrize(
    ("order", "line"),
    [
        (
            Order(units=("japan_infantry_1", "japan_artillery_2"), path=("kwangsi", "yunnan")),
            "1 infantry, 1 artillery: Kwangsi to Yunnan",
        ),
        (
            Order(
                units=("japan_transport_1",),
                path=("sz6", "sz19", "sz20"),
                loads=(Load(at=0, ship="japan_transport_1", unit="japan_infantry_1"),),
                ashore="kiangsu",
                landing=("japan_infantry_1",),
            ),
            "1 transport: Sea Zone 6 to Sea Zone 20 by Sea Zone 19,"
            " loading 1 infantry at Sea Zone 6, landing 1 infantry at Kiangsu",
        ),
        (
            Order(units=("japan_strategic_bomber_1",), path=("japan", "india"), raid="air_base"),
            "1 strategic bomber: Japan to India, bombing the air base",
        ),
        (
            Order(units=("japan_submarine_1",), path=("sz6",), spares=("transports",)),
            "1 submarine: stay at Sea Zone 6, leaving the transports alone",
        ),
    ],
)
def test_7_an_order_is_one_line(order: Order, line: str) -> None:
    assert drafts.item(order, names_at_start()) == line


def test_9_an_order_says_from_which_lands_it_loads() -> None:
    """Given two lands beside a zone, and a fighter on a deck in it."""
    aboard = ("japan_infantry_1", "japan_infantry_2", "japan_artillery_1", "japan_fighter_1")
    order = Order(
        units=("japan_transport_1",),
        path=("sz6", "sz19"),
        loads=tuple(Load(at=0, ship="japan_transport_1", unit=unit) for unit in aboard),
    )
    line = "japan=japan:1inf korea=japan:1inf+1art sz6=japan:1trn+1cv+1ftr"

    view = RULES.view(at(line).g.state, "axis")

    assert presentation_of("pacific_1940").item(order, names_at_start(), view) == (
        "1 transport: Sea Zone 6 to Sea Zone 19, loading 1 infantry from Japan,"
        " 1 infantry, 1 artillery from Korea and 1 fighter at Sea Zone 6"
    )


def test_7_6_ships_that_may_be_dived_at_are_told_apart_by_their_zones() -> None:
    board = RULES.view(RULES.setup("0" * 64, {}), None).board
    names = words.names_of(board)

    stands = words.where_they_stand(board, names)

    assert set(stands.values()) >= {"battleship at Sea Zone 6", "destroyer at Sea Zone 26"}


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        ("usa:carrier:1:2", "Aircraft carrier 2 of the United States, damaged"),
        ("uk:destroyer:0:1", "Destroyer 1 of the United Kingdom"),
    ],
)
def test_fog_8_a_ship_that_is_dived_at_is_called_by_what_is_seen_of_it(
    seen: str, words: str
) -> None:
    assert drafts.item(seen, names_at_start()) == words


@pytest.mark.parametrize("matter", ["scramble", "kamikaze", "intercept"])
def test_8_3_a_standing_order_says_what_it_keeps_back_and_how_it_ends(matter: str) -> None:
    names = names_at_start()
    (kind,) = (each for each in get_args(Pacific1940Choice) if tag_of(each) == "refuse_always")

    orders = [
        choices.in_full(Option(choice=choice, kind="refuse_always", target="", chance=None), names)
        for choice in (kind(matter, "japan", True), kind(matter, "japan", False))
    ]

    assert orders[0].words.startswith("Never") and orders[1].words.startswith("Ask me")
    assert all(order.is_unasked for order in orders)


# ------------------------------------------------------------------- tables and end


def wants(scenario: str) -> dict[str, str]:
    """What the tables say of every objective."""
    return {each["name"]: each["wants"] for each in library.tables(scenario)["objectives"]}


def test_14_the_tables_say_what_every_objective_wants() -> None:
    told = wants("pacific_1940")

    assert told["Oil of the Indies"] == "its side holds all of Sumatra, Java, Borneo and Celebes"
    assert told["The continent"] == "it holds all of Alaska and Mexico"


@pytest.mark.parametrize("scenario", ["pacific_1940", "global_1940"])
def test_14_the_tables_name_what_ends_trade_and_who_must_hold_what(scenario: str) -> None:
    told = wants(scenario)

    assert told["Trade with the West"] == (
        "Japan is at peace with the United States, has declared no unprovoked war on the"
        " United Kingdom or ANZAC, and has left French Indo China alone"
    )
    malaya = "its side holds Malaya; it holds all land that was its own before the war"
    assert told["Malaya and the homeland"].endswith(malaya)


def test_G13_the_tables_leave_out_of_a_side_who_takes_no_turn_in_the_scenario() -> None:
    island = "its side, {} aside, holds all of Dutch New Guinea"
    both, dutch = "the Netherlands and France", "the Netherlands"
    assert island.format(both) in wants("pacific_1940")["The island barrier"]
    assert island.format(dutch) in wants("global_1940")["The island barrier"]
    assert "its side holds at least 3 of Gibraltar" in wants("global_1940")["The gates of our sea"]


def test_14_the_plots_follow_every_powers_last_income() -> None:
    accounts = [
        {"power": "japan", "income": {"territories": 26, "convoys": -2}},
        {"power": "usa", "income": {"territories": 17}},
        {"power": "japan", "income": {"territories": 30}},
    ]

    assert end.incomes(accounts) == [
        {"japan": 24},
        {"japan": 24, "usa": 17},
        {"japan": 30, "usa": 17},
    ]


def test_what_was_touched_includes_where_a_move_ended() -> None:
    moved = Happened("units_moved", {"power": "japan", "path": ["kwangsi", "yunnan"]})
    fought = Happened("battle_ended", {"space": "yunnan"})

    assert since.touched([moved, fought]) == ["yunnan"]


def test_13_what_was_touched_includes_where_something_was_placed() -> None:
    placed = Happened("mobilized", {"power": "japan", "placed": [["infantry", "japan", 3]]})
    built = Happened("facilities_built", {"facilities": [["air_base", "korea"]]})
    assert since.touched([placed, built]) == ["japan", "korea"]
