"""Detection in words: docs/detection.md, made from the chart and the code, and single answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from engine.games.pacific_1940.detection.chart import CLASSES, Row, UnitClass, row_for, rows
from engine.games.pacific_1940.detection.detection import Encounter, Meeting, Rulings, meet
from engine.games.pacific_1940.detection.messages import (
    ADDRESSEES,
    CATALOGUE,
    SAID_OPENLY,
    fields_of,
)

NAMES: dict[UnitClass, str] = {
    "air": "aircraft",
    "cap": "capital ship",
    "dd": "destroyer",
    "ss": "submarine",
    "tr": "transport",
}
PLACES = {"air_base": "island air base", "kamikaze_symbol": "kamikaze symbol"}
AIRCRAFT = {"": "", "end_here": ", ending here", "pass": ", passing"}
DESTROYER = {"": "", "with": ", with a destroyer", "without": ", without a destroyer"}
OUTCOMES = {
    "none": "nothing",
    "forced": "battle",
    "mover": "the mover chooses",
    "present": "the side there chooses",
}
NOTICES = {"radar_blip": "radar blip", "kamikaze_target": "kamikaze target", "": ""}

HEAD = """\
# Detection in the fog of war

What happens when a group of units enters a sea zone. This page is made from the code
(`engine/games/pacific_1940/fog/`) by `manage.py detection --table`; a test compares the two. Rows R
are those of the quick-reference chart, rows X are ours, for pairs that it leaves out. A *capital
ship* is a battleship, cruiser or carrier. Capital ships and destroyers are the surface warships.
"""

GROUPS = """\
## From pairs to groups

Each class that comes in is compared with each class that is there. One row holds for each pair.

1. A side sees every class that one of its classes there sees in a pair.
2. One forced pair makes everything fight; but aircraft force no ships that came with them (F72).
   Otherwise those who may choose do so, the mover first; neither hears the other's answer before
   both are given (A5).
3. A transport that sails with a surface warship is escorted: R9 lets the submarine see it, but it
   may not shoot. Submarines and aircraft are no escort (A4).
4. Ships stop for surface warships, for aircraft in the zone, for kamikazes (A34), and for a battle
   that their own warships choose. Submarines stop only for destroyers. Aircraft stop only where
   they were sent and find an enemy, and hold up no ships that came with them. Submarines and
   transports stop no ships.
5. If there is no destroyer against it, a submarine beside a battle may join it or stay hidden
   (A17). So may one that sails with the fleet that must fight (A6).
6. The owners of submarines and transports there are told which surface ships and transports passed
   without a battle, or took no part in one.
7. In the noncombat move aircraft only pass, the mover is offered no attack, and neither radar nor
   kamikazes are awake (A13). What is forced is a bump.

## The order in one zone

1. Radar blip: the base's owner scrambles or not. Then aircraft are there too.
2. Kamikaze target: Japan uses tokens or not. A token makes a battle.
3. The mover attacks or not. A submarine shoots at lone transports or not.
4. If there is a battle, the mover's hidden submarines are asked whether to stay out.
5. If others of its side are fought, the owner of submarines there hears whether there is a
   destroyer. If there is none, they join or hide.
6. Interception of those that pass, battle, or a passing report.
"""


def page() -> str:
    """The text of docs/detection.md."""
    parts = [HEAD, _chart(), _pairs(), GROUPS, _rulings(), _messages()]
    return "\n".join(parts)


def answer(met: Encounter, found: Meeting) -> str:
    """One meeting in words for a player."""
    lines = [
        f"{_names(met.mover)} meet {_names(met.present)}",
        f"the mover sees: {_names(found.mover_sees)}",
        f"the side there sees: {_names(found.present_sees)}",
        f"outcome: {_outcome(found)}",
        f"stop here: {_names(found.stopped)}",
        f"notices: {', '.join(NOTICES[each] for each in found.notices) or 'none'}",
        f"told of if there is no battle: {_names(found.report)}",
        f"rows in force: {', '.join(found.rows) or 'none'}",
    ]
    return "\n".join(lines)


def _outcome(found: Meeting) -> str:
    if found.outcome != "choice":
        return OUTCOMES[found.outcome]
    return ", then ".join(OUTCOMES[party] for party in found.choosers)


def _names(classes: Collection[UnitClass]) -> str:
    return ", ".join(NAMES[each] for each in CLASSES if each in classes) or "nobody"


# ------------------------------------------------------------------------- tables


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    rule = ["---"] * len(head)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, rule, *lines))


def _chart() -> str:
    head = ("row", "who comes in", "who or what is there", "mover sees", "seen", "what follows")
    lines = [
        (
            row.number,
            _names(row.mover) + AIRCRAFT[row.aircraft] + DESTROYER[row.destroyer],
            ", ".join([NAMES[each] for each in row.present] + [PLACES[each] for each in row.at]),
            _yes(row.mover_sees),
            _yes(row.present_sees),
            NOTICES[row.notice] or OUTCOMES[row.outcome],
        )
        for row in rows().values()
    ]
    return "## The rows\n\n" + _table(head, lines)


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _pairs() -> str:
    head = ("mover \\ there", *(NAMES[each] for each in CLASSES))
    return "## Pair by pair\n\n" + _table(head, _pair_lines())


def _pair_lines() -> Iterator[tuple[str, ...]]:
    for mover in CLASSES:
        for end_here in (True, False) if mover == "air" else (False,):
            cells = []
            for present in CLASSES:
                found = [
                    row_for(mover, present, end_here=end_here, with_destroyer=with_destroyer)
                    for with_destroyer in (False, True)
                ]
                cells.append("; ".join(_pair(row) for row in dict.fromkeys(found)))
            how = (", ending here" if end_here else ", passing") if mover == "air" else ""
            yield (NAMES[mover] + how, *cells)


def _pair(row: Row) -> str:
    """One row as a table cell of a pair."""
    seen = {
        (True, True): "both see",
        (True, False): "mover sees",
        (False, True): "seen, blind",
        (False, False): "neither sees",
    }[row.mover_sees, row.present_sees]
    return f"{row.number}{DESTROYER[row.destroyer]}: {seen}, {OUTCOMES[row.outcome]}"


def _rulings() -> str:
    lines = [
        (f"`{field.name}`", "on" if field.default else "off", _effect(field.name))
        for field in msgspec.structs.fields(Rulings)
    ]
    return "## The switches\n\n" + _table(("switch", "default", "the other way, it changes"), lines)


EXAMPLES: dict[str, Encounter] = {
    "submarine_escorts": Encounter(mover=frozenset({"ss", "tr"}), present=frozenset({"ss"})),
    "submarine_may_leave_fleet": Encounter(
        mover=frozenset({"cap", "ss"}), present=frozenset({"cap"})
    ),
    "free_shots": Encounter(mover=frozenset({"tr"}), present=frozenset({"ss"})),
    "notices_in_noncombat": Encounter(
        mover=frozenset({"cap"}), radar=True, kamikaze=True, is_noncombat=True
    ),
    "aircraft_hunt_submarines": Encounter(
        mover=frozenset({"air", "dd"}), present=frozenset({"ss"}), air_ends_here=True
    ),
    "aircraft_fight_transports": Encounter(
        mover=frozenset({"air"}), present=frozenset({"tr"}), air_ends_here=True
    ),
    "transports_meet": Encounter(mover=frozenset({"tr"}), present=frozenset({"tr"})),
    "hidden_submarine_may_join": Encounter(
        mover=frozenset({"cap"}), present=frozenset({"cap", "ss"})
    ),
}
"""A meeting for each switch in which it matters."""

BEFORE_THE_MEETING = {
    "coasts_listen": "air bases on coasts hear blips too, not only those on islands"
}
"""The effects of switches that are not about who meets whom."""

COMPARED = ("outcome", "mover_sees", "notices", "may_join", "may_stay_out")


def _effect(switch: str) -> str:
    """What a switch changes in its example, in words."""
    if switch in BEFORE_THE_MEETING:
        return BEFORE_THE_MEETING[switch]
    met = EXAMPLES[switch]
    default = meet(met)
    turned = meet(met, Rulings(**{switch: not getattr(Rulings(), switch)}))
    changes = [
        f"{name.replace('_', ' ')} {_word(getattr(default, name))} → {_word(getattr(turned, name))}"
        for name in COMPARED
        if getattr(default, name) != getattr(turned, name)
    ]
    who = f"{_names(met.mover)} meet {_names(met.present)}"
    where = ", in the noncombat move" if met.is_noncombat else ""
    return f"{who}{where}: {'; '.join(changes)}"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return _yes(value)
    return (", ".join(value) or "nobody") if isinstance(value, tuple) else str(value)


def _messages() -> str:
    lines = [
        (
            f"`{kind.code()}`",
            ADDRESSEES[kind.TO],
            ", ".join(fields_of(kind)).replace("_", " "),
            ", ".join(kind.NEVER) or "-",
        )
        for kind in CATALOGUE.values()
    ]
    openly = ", ".join(f"`{code}` ({', '.join(e)})" for code, e in SAID_OPENLY.items())
    said = "## What the facilitator says\n\n" + _table(
        ("message", "to", "carries", "never carries"), lines
    )
    return f"{said}\nThe open game already says, to everybody: {openly}.\n"
