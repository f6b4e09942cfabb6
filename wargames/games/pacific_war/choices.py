"""Each legal choice as a button: its words, its rule, its odds where a die decides.

Where there would be a button for every pair of a unit and a zone, or of a zone and a card, the
decision names the first of the two, as a link to where the second is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.sequence.choice import Choice
from engine.core.view import Ask, Option
from engine.games.pacific_war.components.pieces import CAPITAL
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war.hand import held
from wargames.games.pacific_war.map import units
from wargames.games.pacific_war.move import tally_of
from wargames.games.pacific_war.off_map import ready_free
from wargames.games.pacific_war.words import TYPES, aim_of
from wargames.presentation.wording import Button, ButtonGroup, value_of, with_names

CROWD = 12
"""The most choices of a kind that are shown side by side; more are reached through links."""
SOME = 6
"""The same, where players think of the unit first."""
FEW = 4
"""The same, where each is about a zone and a card and takes a line or two."""
FINISH = ("finish_set_up", "finish_arrivals", "finish_isolation", "finish_hits")
PRIMARY = ("set_off", *FINISH)


class Say(Struct, frozen=True):
    """The words for a kind of choice: its rule, its text, and a shorter one under a heading."""

    rule: str
    full: str
    short: str = ""


SAY = {
    "put": Say("14.0", "{unit} at {zone}"),
    "put_type": Say("14.2", "All {type} at {zone}"),
    "put_rest": Say("14.2", "All the rest at {zone}"),
    "arrive_at": Say("6.1", "At {zone}"),
    "garrison": Say("13.6", "The Divisions at {zone}", "{zone}"),
    "complete": Say("13.4", "Complete {unit}"),
    "gain": Say("8.2", "Discard {card}: take Initiative", "{card}"),
    "decline": Say("8.2", "Decline"),
    "interrupt": Say("8.3.1", "Interrupt with {card}"),
    "let_them": Say("8.3.1", "Let them act"),
    "play_anytime": Say("4.5", "Play {card} now", "{card}"),
    "read_magic": Say("13.7", "Use MAGIC: one extra action"),
    "move_from": Say("8.10.1", "Move ships out of {zone}", "{zone}"),
    "return_from": Say("8.9.2", "Return ships from {zone} to a Port", "{zone}"),
    "redeploy_lba": Say("8.9.3", "LBA at {home} to {zone}"),
    "launch_event": Say("8.5", "Play {card}{only}", "{card}{only}"),
    "resupply": Say("8.6", "Make Ready at {zone}: discard {card}"),
    "place_fleet_train": Say("8.7", "Fleet Train at {zone}{price}"),
    "open_routes": Say("8.8", "Open the restricted Sea Routes: discard {card}", "Discard {card}"),
    "pass_action": Say("8.2", "Pass"),
    "pick": Say("8.10.1", "{unit} joins"),
    "pick_type": Say("8.10.1", "All {type}"),
    "pick_all": Say("8.10.1", "All of them"),
    "put_back": Say("8.10.1", "{unit} stays"),
    "put_all_back": Say("8.10.1", "None: begin anew"),
    "set_off": Say("8.10.1", "The group is complete"),
    "rethink": Say("8.3", "Something else instead"),
    "goal": Say("8.10.1", "Sail to {zone}", "{zone}"),
    "stop_here": Say("8.12.1", "Stop here"),
    "to_port": Say("10.4", "To {port}", "{port}"),
    "stand": Say("8.12", "Do not react"),
    "evacuate": Say("8.12.1", "Evacuate to {port}"),
    "counterattack": Say("8.12.2", "Counterattack from {origin}"),
    "build": Say("13.7", "Bring the LBA from {home}", "From {home}"),
    "build_nothing": Say("13.7", "Keep the Seabees for later"),
    "aim": Say("8.5", "{aim}"),
    "pass_card": Say("9.0.1", "Play no card"),
    "play_combat_card": Say("9.0.1", "Play {card}", "{card}"),
    "fight_on": Say("9.1.2", "Fight on"),
    "break_off": Say("9.1.2", "Break off"),
    "bombard": Say("9.2.4", "{hits} on LBA"),
    "assign_hit": Say("9.2.4", "{unit} takes the hit", "{unit}"),
    "stay": Say("9.5", "Stay"),
    "retreat": Say("9.5.3", "Retreat to {port}"),
    "let_them_land": Say("10.2", "Play nothing"),
    "defend": Say("10.2.1", "{card} for {zone}"),
    "commit": Say("10.2", "{card} for {zone}"),
    "capture": Say("10.2", "Capture {zone}"),
    "stop_invading": Say("10.2", "No more invasions"),
    "return_ship": Say("10.4", "{unit} to {port}"),
    "return_group": Say("10.4", "All from {zone} to {port}"),
    "redeploy_one": Say("10.4", "LBA at {home} to {zone}"),
    "done": Say("10.0", "Done"),
    "finish_set_up": Say("14.0", "Finish set-up"),
    "finish_arrivals": Say("6.0", "Finish arrivals"),
    "finish_isolation": Say("10.1", "Finish: confirm the Ports"),
    "finish_hits": Say("9.2.4", "Finish the hits"),
    "ready": Say("10.5", "Make Ready at {zone}: discard {card}"),
}
"""Every kind of choice."""


class Place(Struct, frozen=True):
    """The place of a kind of choice within the decision.

    `link`: the field by which a crowd of them, more than `crowd`, is named. `note`: whether the
    card's effect is shown. `is_few`: names alone are enough. `is_folded`: it is folded under its
    title.
    """

    key: str
    title: str = ""
    link: str = ""
    crowd: int = CROWD
    note: bool = False
    is_few: bool = False
    is_folded: bool = False


LANDINGS = ("redeploy_lba", "redeploy_one", "arrive_at", "build")
"""The kinds of choice that bring an LBA to a zone, and nothing else."""
PLACES = {
    "move_from": Place("move", "Move", is_few=True),
    "return_from": Place("return", "Return to Port", is_few=True),
    "redeploy_lba": Place("lba", "Redeploy LBA", link="unit", crowd=SOME),
    "launch_event": Place("events", "Events", note=True),
    "resupply": Place("resupply", "Resupply", link="zone", crowd=FEW),
    "place_fleet_train": Place("train", "Fleet Train", link="zone", crowd=FEW),
    "open_routes": Place("routes", "Open the restricted Sea Routes", is_folded=True),
    "play_anytime": Place("any", "At any time", note=True, is_folded=True),
    "return_group": Place("return", "Return to Port: all ships of a zone", link="zone"),
    "return_ship": Place("ship", "Return to Port: one ship", link="unit", is_folded=True),
    "redeploy_one": Place("lba", "Redeploy LBA", link="unit", crowd=SOME),
    "ready": Place("ready", "Make Ready", link="zone", crowd=FEW),
    "put_type": Place("type", "Zone by zone", link="zone", crowd=FEW),
    "put": Place("put", "One by one", link="unit"),
    "put_rest": Place("rest"),
    "gain": Place("gain", "Discard", is_few=True),
    "interrupt": Place("interrupt", note=True),
    "play_combat_card": Place("cards", note=True),
    "defend": Place("defend", note=True),
    "capture": Place("capture"),
    "commit": Place("commit", "Ground Strength from cards", link="zone", crowd=FEW),
    "garrison": Place("garrison", is_few=True),
    "pick": Place("pick", is_few=True),
    "put_back": Place("put_back", is_few=True),
    "goal": Place("goal", is_few=True),
    "to_port": Place("to_port", is_few=True),
    "assign_hit": Place("assign_hit", is_few=True),
    "build": Place("build", is_few=True),
    "bombard": Place("bombard", is_few=True),
}
"""Kind of choice → its place; other kinds stand alone, without a title."""
READIES = ("ready", "resupply")
"""8.6, 10.5 Cards for the ships of a zone."""
LAST = ("done", "pass_action", "stop_invading", "rethink")
"""Choices that end a decision come after all others."""


class Link(Struct, frozen=True):
    """The first subject of some choices; it links to where the rest of them is chosen.

    For a unit it has its counter, with its type and strengths.
    """

    key: str
    words: str
    unit: units.Counter | None


class Group(ButtonGroup, kw_only=True):
    """The buttons of one kind, or links to them."""

    links: Sequence[Link] = ()
    links_template: str = "pacific_war/moving/links.html"

    @property
    def has_units(self) -> bool:
        """Whether its links lead to units."""
        return any(link.unit for link in self.links)


def fields_of(choice: Choice, names: Mapping[str, str]) -> dict[str, str]:
    """The fields for the words: the names of everything that a choice is about."""
    found = {name: str(getattr(choice, name)) for name in choice.__struct_fields__}
    card = found.get("card", "")
    told = {name: names.get(value, value) for name, value in found.items()}
    told["card"] = names.get(f"card:{card}", "a card")
    only = names.get(f"aim:{card}", "")
    told["only"] = f": {only}" if only else ""
    told["price"] = f": discard {told['card']}" if card else ""
    told["home"] = names.get(f"from:{found.get('unit')}", "")
    told["port"] = told.get("port") or "the Turn Track"
    told["type"] = TYPES.get(found.get("type", ""), "")
    if "unit" in found and told["home"]:
        told["unit"] = f"LBA at {told['home']}"
    if "origin" in found:
        told["aim"] = aim_of(found["origin"], found.get("zone", ""), names)
    if "hits" in found:
        told["hits"] = f"{found['hits']} hit{'s' if found['hits'] != '1' else ''}"
    return told


def in_full(option: Option, names: Mapping[str, str]) -> Button:
    """One option as a button with all its words."""
    return button_of(option, names, SAY[option.kind].full)


def button_of(option: Option, names: Mapping[str, str], words: str, note: str = "") -> Button:
    """One option with these words."""
    chance = option.chance
    return Button(
        value=value_of(option.choice),
        kind=option.kind,
        words=words.format_map(fields_of(option.choice, names)),
        rule=SAY[option.kind].rule,
        target=option.target,
        lit=len(chance.faces) if chance else 0,
        sum="at least one hit" if chance else "",
        note=note,
        is_primary=option.kind in PRIMARY,
    )


def landings_of(question: Ask | None) -> set[str]:
    """8.9.3, 10.4 The zones about which there is no other choice than to bring an LBA there."""
    options = question.options if question else ()
    others = {option.target for option in options if option.kind not in LANDINGS}
    return {option.target for option in options} - others


def groups_of(ask: Ask, board: Board, names: Mapping[str, str]) -> list[Group]:
    """All legal choices grouped by kind, in the order in which players think of them."""
    kinds: dict[str, list[Option]] = {}
    for option in ask.options:
        kinds.setdefault(option.kind, []).append(option)
    order = [*PLACES, *(kind for kind in kinds if kind not in LAST), *LAST]
    scribe = GroupBuilder(ask, board, names)
    return [scribe.group(kinds[kind]) for kind in sorted(kinds, key=order.index)]


class GroupBuilder:
    """Builds the groups of buttons for one decision, kind by kind."""

    def __init__(self, ask: Ask, board: Board, names: Mapping[str, str]) -> None:
        self.what, self.names = str(ask.about.get("what", "")), names
        self.board, self.role = board, ask.role
        self.units = {unit.key: unit for unit in board.units}
        self.hand = {card.key: card for card in held(board)}
        self.weak = {each["zone"]: each for each in weak_in(ask)}
        self.prizes = [names[each.target] for each in ask.options if each.kind == "capture"]

    def group(self, options: list[Option]) -> Group:
        """The choices of one kind."""
        kind = options[0].kind
        place, say = PLACES.get(kind, Place(kind)), SAY[kind]
        group = Group(
            kind=kind, title=place.title, key=place.key, rule=say.rule, is_few=place.is_few
        )
        if place.link and len(options) > place.crowd:
            group.links, group.is_few = list(self.links(options, place.link)), True
        else:
            words = ASKED.get((kind, self.what), say.short or say.full)
            group.buttons = list(self.buttons(options, words))
        group.is_folded = place.is_folded and len(group.buttons) != 1
        return group

    def buttons(self, options: list[Option], words: str) -> Iterator[Button]:
        """Each choice; equal units count once."""
        seen: set[str] = set()
        for option in options:
            button = button_of(option, self.names, words, self.note(option))
            if button.words not in seen:
                seen.add(button.words)
                yield button

    def note(self, option: Option) -> str:
        """What to know before choosing it: a card's effect or worth, a unit's, a zone's ships."""
        card = self.hand.get(f"card:{getattr(option.choice, 'card', '')}")
        if option.kind in READIES:
            return self.made_ready(option.target)
        if option.kind == "put":
            unit = self.units[getattr(option.choice, "unit", "")]
            return ", ".join([units.TYPES[unit.type], *units.strength_of(unit)])
        if card and option.kind == "commit":
            weak = self.weak[option.target]
            return f"+{card.ground}: Ground Strength {weak['has'] + card.ground} of {weak['needs']}"
        if option.kind == "stop_invading" and self.prizes:
            return f"without {', '.join(self.prizes)}, which can be captured now"
        return card.text if card and option.kind in PLACES and PLACES[option.kind].note else ""

    def made_ready(self, zone: str) -> str:
        """8.6, 10.5 The ships that become Ready in a zone, and those that need a Port for that."""
        here = units.at(self.board, zone)
        spent = [u for u in here if u.side == self.role and u.type in TYPES and not u.ready]
        at = next(each for each in self.board.zones if each.key == zone)
        is_port = self.role in at.serves
        left = [unit for unit in spent if not is_port and unit.type in CAPITAL]
        able = tally_of([unit for unit in spent if unit not in left])
        return f"{able} Ops Complete" + (f"; {tally_of(left)} need a Port" if left else "")

    def links(self, options: list[Option], by: str) -> Iterator[Link]:
        """A crowd of choices as links by their first subject; LBA of one zone are equal."""
        seen: set[str] = set()
        for option in options:
            key = str(getattr(option.choice, by))
            home = self.names.get(f"from:{key}", "")
            words = home or self.names[key]
            if words not in seen:
                seen.add(words)
                unit = None if home else self.units.get(key)
                yield Link(key, words, units.counter_of(unit, self.names) if unit else None)


ASKED = {
    ("fight_on", "surface"): "Fight the Surface Combat",
    ("break_off", "surface"): "No Surface Combat",
    ("fight_on", "round"): "Another round",
    ("break_off", "round"): "No other round",
}
"""9.1.2, 9.1.3 The same choice in two situations."""


def weak_in(ask: Ask) -> list[Mapping[str, Any]]:
    """10.2 The invasions that lack strength: the zone, what the side has and what it needs."""
    return [each.refusal.data for each in ask.refused if each.refusal.fact == "too_weak"]


def about_of(ask: Ask, board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """The subject of the decision in words.

    weak: the invasions that lack strength (10.2). text: the effect of the Event that was played
    (8.5). whose: the side that is hit (9.2.4). homes: what makes ships Ready without a card (10.5).
    left: how many LBA are still to arrive (6.1).
    """
    weak = weak_in(ask)
    ends = (end for discard in board.tracks.discards for end in discard.ends.values())
    text = next((end.text for end in ends if end.id == ask.about.get("end")), "")
    told = with_names({**ask.about, "weak": weak, "text": text}, names)
    if ask.kind == "choose_hit" and ask.options:
        side = next(u.side for u in board.units if u.key == ask.options[0].target)
        told["whose"] = units.NATIONS[side]
    if ask.kind == "return_or_redeploy":
        told["homes"] = ready_free(board, ask.role)
    if ask.kind == "place_arrival":
        told["left"] = sum(0 < each.returns <= board.turn for each in board.units)
    return told
