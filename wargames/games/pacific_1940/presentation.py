"""The page of Pacific 1940."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, cast

from django.templatetags.static import static

from engine.core.content.reading import RuleDigest
from engine.core.encoding.codec import JsonData
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import Drafted
from engine.core.sequence.composed import Part as DraftPart
from engine.core.supposal import Supposal
from engine.core.view import Ask, Option, View
from engine.games.pacific_1940 import open_game
from engine.games.pacific_1940.equipment import load_fog_rules, load_global_rules, load_rules
from engine.games.pacific_1940.fog_game.supposing import About
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import (
    battle,
    choices,
    examples,
    own_examples,
    page_parts,
    supposal,
    tracks,
    words,
)
from wargames.games.pacific_1940.desk.desk import CampaignDesk
from wargames.games.pacific_1940.drafting import (
    drafts,
    pointing,
    purchase_sheet,
    sheets,
    why_not_land,
)
from wargames.games.pacific_1940.log import end, event_words, outcomes, since
from wargames.games.pacific_1940.log.fought import FIGHTS
from wargames.games.pacific_1940.log.revealed import REVEAL
from wargames.games.pacific_1940.looking import (
    apart,
    forces_table,
    inspector,
    ledger,
    library,
    politics,
    powers,
    research,
)
from wargames.games.pacific_1940.map import arrows, chart, details, layers, pencil, strait_marks
from wargames.games.pacific_1940.map.picture import picture
from wargames.games.pacific_1940.map.summed import summed
from wargames.games.pacific_1940.mending import MENDING
from wargames.games.pacific_1940.odds import calculator, forecast, threat_page
from wargames.games.pacific_1940.offers.global_offer import OFFER as GLOBAL_OFFER
from wargames.games.pacific_1940.offers.lobby_offer import OFFER
from wargames.games.pacific_1940.words import all_in_order
from wargames.presentation.parts import Facts
from wargames.presentation.protocol import (
    Detail,
    Kept,
    LibraryPage,
    ListPart,
    LogKinds,
    Presentation,
    TablePage,
    ThreatPage,
)
from wargames.presentation.wording import (
    Button,
    Happened,
    LineField,
    News,
    Outcome,
    Prospect,
    Reason,
    Reminder,
    question_of,
)

OF_RESEARCH = ("G10", "G11")
"""The rules of Global 1940 that may hold in Pacific 1940 too."""
ROLLS = {
    "fire": "Battles, in hits",
    "surprise_strike": "Submarines’ first strikes, in hits",
    "air_defence": "Guns against aircraft, in hits",
    "bombardment": "Bombardments, in hits",
    "kamikaze": "Kamikazes, in hits",
    "air_battle": "Battles in the air, in hits",
    "guns": "Guns of facilities, in hits",
    "bombs": "Bombs, in damage",
    "convoys": "Raids on convoys, in IPC",
    "rockets": "Rockets, in damage",
    "research": "Research, in breakthroughs",
    "bonds": "War bonds, in IPC",
    "free_shot": "Free shots of submarines, in hits",
}
"""The names of the kinds of roll, for the luck page."""


class Pacific1940(Presentation[Board]):
    """How Pacific 1940 is shown."""

    key = "pacific_1940"
    offer = OFFER
    layout = None
    turn_name = "Round"
    composes = True
    pencils = True
    repeated: Mapping[str, str] = {"spend": "purchased"}
    desk = cached_property(lambda self: CampaignDesk(page_parts.of_desk(chart.CHARTS[self.key])))
    parts = cached_property(lambda self: page_parts.of_table(chart.CHARTS[self.key]))
    reveal = REVEAL
    styles = ("css/pacific_1940.css",)
    luck = ROLLS
    fights = FIGHTS
    mending = MENDING
    examples = examples.of(key)
    log = LogKinds(
        sections=("phase_began",),
        opens=("researched", "purchased"),
        untold=("phase_began",),
        plotted="turn_accounted",
        rolls=(
            "researched",
            "technology_found",
            "rocket_fired",
            "fired",
            "air_battle_fought",
            "guns_fired",
            "facility_bombed",
            "kamikaze_struck",
            "convoy_raided",
            "bonds_paid",
        ),
        battles=("battle_began",),
        places=(*since.TOUCHED, "path", "lands"),
        ends=("battle_ended", "capital_taken"),
        becomes={"stopped": (), "order_refused": (), "landing_called_off": (), "homeless_lost": ()},
        moves={"units_moved": ("path",)},
        movers="power",
        fought=FIGHTS.kinds - FIGHTS.beside | {"territory_taken"},
        turns="phase_began",
        acts=("researched", "purchased", "units_moved", "mobilized"),
        meanwhile=dict.fromkeys(since.MEANWHILE, ()),
        strikes={
            "units_lost": ("lost", "space", ""),
            "ships_damaged": ("lost", "space", ""),
            "kamikaze_struck": ("lost", "zone", "hit"),
            "facility_bombed": ("lost", "territory", "done"),
            "homeless_lost": ("lost", "zone", ""),
            "territory_taken": ("taken", "territory", ""),
            "territory_taken_over": ("taken", "territory", ""),
            "neutral_joined": ("taken", "territory", ""),
        },
    )
    threats = ThreatPage("Odds", threat_page.facts)
    beside = {
        "ledger": TablePage("What your side has seen", ledger.page),
        "research": TablePage("Research", research.page),
        "politics": TablePage("Politics", politics.page),
    }

    def __init__(self) -> None:
        self.library = {
            "tables": LibraryPage(
                "Units, facilities and objectives", partial(library.tables, self.key)
            ),
            "odds": LibraryPage(
                "Odds of a typed battle",
                partial(calculator.page, self.key),
                asked=partial(calculator.answer, self.key),
            ),
            "assistance": LibraryPage(
                "What an assisted facilitator is waited for", library.assistance
            ),
        }

    def picture(self) -> Facts:
        """The small drawing in the lobby."""
        return picture(self.key)

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule, by number: then those of research, an option here, and of the fog."""
        of_research = {number: load_global_rules()[number] for number in OF_RESEARCH}
        return load_rules() | of_research | load_fog_rules()

    def names(self, view: View[Board]) -> dict[str, str]:
        """The names of all keys."""
        return words.called(view)

    def common(self, public: View[Board]) -> Facts:
        """The map, the pieces, the money and all names: the same for everyone.

        In the fog: the same for everyone on a side.
        """
        board, names = public.board, words.called(public)
        return {
            "names": names,
            "marks": static(chart.MARKS),
            "bar": tracks.bar(board, names),
            **tracks.shown(board, names),
            "land": layers.land(board),
            "straits": strait_marks.straits(board, names) if board.straits else [],
            "pieces": layers.pieces(board, names),
            "ages": layers.ages(board),
            "plan": arrows.of_plan(board.plan, board, names),
        }

    def shown(self, view: View[Board], common: Facts | None = None) -> Facts:
        """Everything that the parts of the page need."""
        shared = self.common(view) if common is None else common
        board, question, names = view.board, question_of(view), shared["names"]
        fight = battle.shown(view, names) if board.battle else None
        return {
            **shared,
            "board": board,
            "question": question,
            "about_ask": choices.about_of(question, board, names) if question else {},
            "groups": choices.groups_of(question, board, names) if question else [],
            "asked_at": layers.rings(board, details.places_of(question)) if question else [],
            "wait": words.waiting(view, names),
            "guesses": pencil.pencilled(board, names),
            "guess_arrows": arrows.of_guesses(board),
            "pencil_marks": pencil.marks(board, names),
            "guess_technologies": pencil.choosable(board, names),
            "enemy_shown": pencil.SHOWN,
            "battle": fight,
            "act_at": "battle" if fight and fight.handles else "ask",
        }

    def pictured(self, shown: Facts) -> Facts:
        """Counters of a large map as sums that can be read in a picture of all of it."""
        on = chart.CHARTS[self.key]
        if not on.picture_scale:
            return shown
        return {**shown, "pieces": summed(shown["pieces"], on.picture_scale, on.whole)}

    def detail(self, view: View[Board], ask: Ask) -> Detail | None:
        """The theatre of a question, of a map that is too large for a phone."""
        on = chart.CHARTS[self.key]
        if not on.picture_scale:
            return None
        found = details.of_question(ask, view.board, on)
        return Detail(found.name, found.viewbox)

    def printed(self, view: View[Board]) -> Facts:
        """The parts of the map that are drawn once."""
        return layers.printed(view.board, self.names(view))

    def crumbs(self, view: View[Board], names: Mapping[str, str]) -> list[str]:
        """The trail in words."""
        return words.crumbs(view, names)

    def inspected(self, key: str, view: View[Board]) -> inspector.Inspected | None:
        """What the inspector shows for a space, a power, a table or a list."""
        names = self.names(view)
        return (
            powers.inspected(key, view, names)
            or forces_table.inspected(key, view, names)
            or politics.inspected(key, view, names)
            or inspector.inspected(key, view, names)
        )

    def listed(self, view: View[Board]) -> list[ListPart]:
        """The whole position as text: space by space, then what is apart from them."""
        names, board = self.names(view), view.board
        spaces = inspector.listed(view, names)
        return [*spaces, *apart.listed(board, names), politics.listed(board, names)]

    def news(self, events: Sequence[Happened], view: View[Board], role: str) -> News:
        """What happened since someone last looked, and where."""
        names = self.names(view)
        events = all_in_order(events, names)
        touched = since.touched(events)
        facts = since.news(events, view, names, role)
        return News(facts, touched, layers.rings(view.board, touched))

    def turned(self, events: Sequence[Happened], view: View[Board]) -> Facts:
        """6 The power whose turn has just begun, and the end of the turn before."""
        return since.turned(events, self.names(view))

    def outcomes(self, events: Sequence[Happened], view: View[Board]) -> list[Outcome]:
        """The gains and losses in the log."""
        names = self.names(view)
        return outcomes.outcomes(all_in_order(events, names), view, names)

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal, ready to be shown."""
        return examples.with_one(words.refused(why, names), self.examples)

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        return choices.in_full(option, names)

    def addition(self, part: DraftPart, names: Mapping[str, str]) -> Button:
        """A possible addition to a draft."""
        return drafts.addition(part, names)

    def gathered(self, refused: Sequence[Reason]) -> Sequence[Reason]:
        """5 What keeps facilities out of several territories is said once."""
        return why_not_land.gathered(refused)

    def item(self, item: Any, names: Mapping[str, str], view: View[Board] | None = None) -> str:
        """The words for an item of a draft."""
        return drafts.item(item, names, drafts.lands_of(item, view.board) if view else {})

    def line_field(self, kind: str, role: str, view: View[Board]) -> LineField:
        """The label of the field for typing a draft."""
        return drafts.line_field(kind, own_examples.of_power(kind, role, view), self.examples)

    def pointed(self, found: Any, view: View[Board]) -> Any:
        """The possible additions to a draft at a place, in words."""
        return pointing.pointed(found, view, self.names(view))

    def again(self, told: Happened, ask: Ask, view: View[Board]) -> str:
        """6 The line that buys what was bought last time."""
        units = view.board.kinds_of(ask.role).units
        return purchase_sheet.as_last_time(told, str(ask.about.get("economy", "")), units)

    def sheet(self, kind: str, drafted: Drafted, view: View[Board]) -> Any:
        """The game's own sheet for a draft."""
        return sheets.of(kind, drafted, view, self.names(view))

    def foreseen(self, found: Sequence[Any], view: View[Board]) -> list[Prospect]:
        """The battles that a plan leads to, with their odds."""
        return forecast.prospects(found, view.board, self.names(view))

    def forgotten(self, found: Sequence[Any], view: View[Board]) -> list[Reminder]:
        """What may have been forgotten in a plan of moves."""
        return pointing.forgotten(found, self.names(view))

    def pencilled(self, view: View[Board], kept: Kept) -> View[Board]:
        """A side's view with its guesses."""
        return pencil.laid(view, kept)

    def pencil(self, view: View[Board], line: str) -> JsonData:
        """A side's paper after a line.

        :raises UnreadLine: it is not understood.
        """
        return pencil.drawn(view, line)

    def was_pencilled(self, view: View[Board], line: str) -> bool:
        """Whether this line was the last."""
        return view.board.guesses is not None and view.board.guesses.line == line

    def supposed(self, found: Supposal, view: View[Board]) -> Facts:
        """What a side's what-if game was made of."""
        about = found.about
        return supposal.told(about, self.names(view)) if isinstance(about, About) else {}

    def sketched(self, drafted: Sequence[Drafted], view: View[Board]) -> Facts:
        """The arrows of the plans being drafted."""
        return arrows.of_drafts(drafted, view, self.names(view))

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data with names for keys."""
        return event_words.said(data, names)

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The log has a section for each phase of a turn; what opens it is of the first."""
        data = {"section": 1, "turn": 1, "phase": "purchase", **data}
        power = words.without_article(self.offer.powers[data["power"]])
        title = f"{power}: {words.PHASES[data['phase']]}"
        return int(data["section"]), f"Round {data['turn']}", title

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the phase."""
        return int(summary.get("section", 0))

    def ending(self, result: Mapping[str, Any], rules: AnyRules) -> str:
        """2 Who has won, and with what."""
        return end.in_short(result, cast(open_game.Pacific1940, rules).equipment)

    def end_of(self, view: View[Board], turns: Sequence[Mapping[str, Any]]) -> Facts:
        """How it ended, and how it went."""
        return end.end_of(view, turns, self.names(view))


class Global1940(Pacific1940):
    """How Global 1940 is shown: as Pacific 1940 is, with both boards and nine powers."""

    key = "global_1940"
    offer = GLOBAL_OFFER
    examples = examples.of(key)

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule, by number, what this scenario adds after those of the game."""
        return load_rules() | load_global_rules() | load_fog_rules()


PRESENTATIONS = {each.key: each for each in (Pacific1940(), Global1940())}
