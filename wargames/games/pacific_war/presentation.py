"""The page of The Pacific War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.content.reading import RuleDigest
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Refusal
from engine.core.view import Ask, Option, View
from engine.games.pacific_war.equipment import load_rules
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war import battle, choices, hand, inspector, library, move, words
from wargames.games.pacific_war.lobby_offer import OFFER
from wargames.games.pacific_war.log import end, outcomes, since
from wargames.games.pacific_war.log.fought import FIGHTS
from wargames.games.pacific_war.map import chart, route_lines, tracks
from wargames.games.pacific_war.map.picture import picture
from wargames.games.pacific_war.mending import MENDING
from wargames.presentation.parts import Facts, Part
from wargames.presentation.protocol import LibraryPage, ListPart, LogKinds, Presentation
from wargames.presentation.wording import (
    Button,
    Happened,
    News,
    Outcome,
    Reason,
    question_of,
    reason_of,
    targets_of,
)

ROLLS = {
    "initiative": "Initiative gained",
    "airstrike": "Airstrikes, in hits",
    "surface": "Surface Combat, in hits",
    "torpedoes": "Torpedo Cruisers, in strength",
    "damage": "Enemy ships sunk by their damage",
    "third_wave": "Third wave flown",
    "third_wave_strength": "Third wave, in strength",
    "oil": "Stocked oil found",
}
"""The names of the kinds of roll, for the luck page."""


MEANWHILE = (
    "card_used", "action_cancelled", "moved", "routes_opened", "fleet_train_placed",
    "fleet_train_removed", "readied", "combat_ended", "control_changed", "captured",
    "not_captured", "isolated", "lost",
)  # fmt: skip
"""The kinds of event of the enemy that are told over the question."""


class PacificWar(Presentation[Board]):
    """How The Pacific War is shown."""

    key = "pacific_war"
    offer = OFFER
    layout = chart.LAYOUT
    styles = ("css/pacific_war.css",)
    parts = {
        "ask": Part("section", 'class="ask" aria-label="What to do"'),
        "move": Part("section", 'class="move" aria-label="The group"'),
        "battle": Part("section", 'class="field" aria-label="The battle"'),
        "hand": Part(
            "section",
            'class="hand" aria-label="Resource Cards"',
            facts=("hand", "is_drawn_at_random"),
        ),
        "tracks": Part(
            "section", 'class="tracks" aria-label="Points, turns, deck"', facts=("tracks",)
        ),
        "passed": Part(
            "svg", f'class="layer" viewBox="{chart.BOX}" aria-hidden="true"', facts=("passed",)
        ),
        "fresh": Part(
            "svg", f'class="layer fresh" viewBox="{chart.BOX}" aria-hidden="true"', facts=("fresh",)
        ),
        "marks": Part("svg", chart.layer("Markers"), facts=("marks",)),
        "pieces": Part("svg", chart.layer("Zones"), facts=("pieces",)),
        "reach": Part("svg", chart.layer("Where something can be done"), facts=("reach",)),
    }
    luck = ROLLS
    fights = FIGHTS
    mending = MENDING
    log = LogKinds(
        sections=("phase_began", "action_began"),
        untold=("turn_ended", "turn_began", "phase_began", "action_began"),
        plotted="turn_ended",
        rolls=("struck", "damaged", "initiative_rolled", "option_rolled"),
        rolls_before=("initiative_rolled",),  # it may have decided who acts now
        together=("struck", "damaged", "option_rolled"),
        ends=("combat_ended",),
        battles=("combat_began",),
        places=since.TOUCHED,
        becomes={
            "action_cancelled": (),
            "card_used": ("purpose", "initiative"),
            "moved": ("how", "retreat", "cut_off"),
        },
        causes=("card_used",),
        leads={
            "card_used": ("purpose", "initiative"),
            "declined": ("what", "initiative"),
            "initiative_rolled": ("winner", "japan", "allied"),  # a tie ends the phase
        },
        moves={"moved": ("origin", "zone")},
        strikes={
            "struck": ("lost", "zone", "hits"),
            "captured": ("taken", "zone", ""),
            "control_changed": ("taken", "zone", "side"),
        },
        turns="turn_began",
        acts=("action_began",),
        meanwhile={
            "declined": ("what", "action", "reaction"),
            **dict.fromkeys(MEANWHILE, ()),
        },
        takes={"captured": (), "not_captured": (), "control_changed": ("side", "japan", "allied")},
        gathered={
            "moved": ("units", "side", "origin", "zone", "how"),
            "placed": ("units", "zone"),
            "delayed": ("unit",),
            "lost": ("unit",),
        },
        unnamed=("struck",),
    )
    library = {
        "cards": LibraryPage("Resource Cards", library.cards),
        "tables": LibraryPage("Combat Results Chart and map", library.tables),
    }

    def picture(self) -> Facts:
        """The Sea Routes, the zones and the fleets in the middle of the war."""
        return picture()

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule of the rulebook, by number."""
        return load_rules()

    def names(self, view: View[Board]) -> dict[str, str]:
        """The names of all keys, with the viewer's cards and where each LBA stands."""
        return words.called(view.board)

    def common(self, public: View[Board]) -> Facts:
        """The map, the tracks and all names: the same for everyone."""
        board, names = public.board, words.names_of(public.board)
        kept = tracks.shown(public, names)
        return {
            "names": names,
            "lba": words.where_lba_stand(board, names),
            "tracks": kept,
            "bar": {"span": kept["span"], **{k: kept["scale"][k] for k in ("side", "marker")}},
            "passed": route_lines.come(board) if board.passed else "",
            "marks": chart.marks(board),
            "pieces": chart.stacks(board, names),
        }

    def shown(self, view: View[Board], common: Facts | None = None) -> Facts:
        """Everything that the parts of the page need."""
        shared = self.common(view) if common is None else common
        board, question = view.board, question_of(view)
        names = words.with_hand(board, shared["names"], shared["lba"])
        is_fight, moves = board.battle is not None, board.move is not None
        has_ways = question is not None and (is_fight or moves)
        ways = route_lines.courses_of(board) if has_ways else route_lines.Courses()
        acts = question is not None and question.kind == "take_action"
        moving = move.shown(view, names, ways) if moves or acts else None
        fight = battle.shown(view, names, ways) if is_fight else None
        goals = moving.goals if moving else {}
        return {
            **shared,
            "board": board,
            "names": names,
            "question": question,
            "about_ask": about_of(question, view, names) if question else {},
            "groups": choices.groups_of(question, board, names) if question else [],
            "elsewhere": elsewhere(question, is_fight=is_fight) if question else frozenset(),
            "act_at": "battle" if fight and fight.handles else "ask",
            "wait": words.waiting(view, shared["names"]),
            "move": moving,
            "battle": fight,
            "hand": hand.shown(view, names),
            "reach": chart.reach(
                board,
                targets_of(question),
                names,
                goals,
                ways.at if has_ways else None,
                choices.landings_of(question),
            ),
        }

    def printed(self, view: View[Board]) -> Facts:
        """The zones and the Sea Routes, which are drawn once."""
        return chart.printed(view.board, self.names(view))

    def crumbs(self, view: View[Board], names: Mapping[str, str]) -> list[str]:
        """The trail in words."""
        return words.crumbs(view, names)

    def inspected(self, key: str, view: View[Board]) -> inspector.Inspected | None:
        """What the inspector shows for a zone, a unit, a card or a list."""
        return inspector.inspected(key, view.board, question_of(view), words.called(view.board))

    def listed(self, view: View[Board]) -> list[ListPart]:
        """The whole position as text: zone by zone, then everything beside the map."""
        return inspector.listed(view.board, question_of(view), words.called(view.board))

    def news(self, events: Sequence[Happened], view: View[Board], role: str) -> News:
        """What happened since someone last looked, and where."""
        touched = since.touched(events)
        facts = since.news(events, view, self.names(view), role)
        return News(facts, touched, since.rings(touched, view.board))

    def turned(self, events: Sequence[Happened], view: View[Board]) -> Facts:
        """5.0 The turn that has just begun, and the points of the one before."""
        return since.turned(events, words.names_of(view.board))

    def outcomes(self, events: Sequence[Happened], view: View[Board]) -> list[Outcome]:
        """The gains and losses in the log."""
        return outcomes.outcomes(events, view, self.names(view))

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal, ready to be shown."""
        return reason_of(self.key, "", why, names)

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        return choices.in_full(option, names)

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data with names for keys."""
        return words.said(data, names)

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The log has a section for each phase of a turn, and for each action of a side."""
        title = words.PHASES[data["phase"]] if kind == "phase_began" else ACTS[data["side"]]
        return int(data["section"]), f"Turn {data['turn']}", title

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the phase or action."""
        return int(summary.get("section", 0))

    def ending(self, result: Mapping[str, Any], rules: AnyRules) -> str:
        """11.0 Who has won, and where the marker stood."""
        return end.in_short(result)

    def end_of(self, view: View[Board], turns: Sequence[Mapping[str, Any]]) -> Facts:
        """The ending, and the course of the game."""
        return end.end_of(view, turns, self.names(view))


ACTS = {"japan": "Japan acts", "allied": "The Allies act"}
"""The title of a section of the log."""


def about_of(question: Ask, view: View[Board], names: Mapping[str, str]) -> Facts:
    """What the question is about, in words; 8.2 with the step of the phase that comes next.

    out: whether the enemy has no card left, and so is not asked.
    """
    phase = next((crumb for crumb in view.trail if crumb.kind == "strategy"), None)
    steps = {"step": phase.step, **phase.about} if phase else {"step": ""}
    sizes = view.board.hand_sizes
    is_out = not all(size for side, size in sizes.items() if side != question.role)
    return {**choices.about_of(question, view.board, names), **steps, "out": is_out}


def elsewhere(question: Ask, *, is_fight: bool) -> frozenset[str]:
    """The kinds of choice that have their buttons in another part of the page."""
    if question.kind in move.HANDLES or (is_fight and question.kind in battle.HANDLES):
        return frozenset(option.kind for option in question.options)
    return move.DRAWS.get(question.kind, frozenset())


PRESENTATIONS = {"pacific_war": PacificWar()}
