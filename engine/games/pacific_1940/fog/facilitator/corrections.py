"""Fog 7 The facilitator corrects the position: typed lines, each with a reason and logged.

"move 1 bb japan sz20 sz19", "add 2 inf japan korea", "remove 1 sub usa sz6", "damage 1 cv usa sz6",
"mend 1 cv usa sz6", "damage 3 air base guam" (to so much in all), "purse japan 12" (of several
economies "purse uk pacific 12"), "tokens japan 5", "hold malaya uk", "grant japan rockets", "take
japan rockets", "war germany usa", "peace germany usa", "open panama canal usa japan", "close ...":
units as in orders, spaces by name or number, with "-" or "to" between two.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, UnreadLine
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.events.facilitator import Change, PositionCorrected
from engine.games.pacific_1940.fog.facilitator import correcting, politics
from engine.games.pacific_1940.fog.facilitator.politics import OF_STRAITS, OF_WARS
from engine.games.pacific_1940.fog.facilitator.rulings_on_the_spot import LONGEST
from engine.games.pacific_1940.fog.facilitator.technologies import note_told_to_all
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.typing.names import (
    facility_in_front,
    number_of,
    strait_in_front,
    technology_named,
    units_of,
)
from engine.games.pacific_1940.typing.typed_spaces import space_of
from engine.games.pacific_1940.typing.typed_words import ARROWS, whole_kinds

OF_UNITS = ("move", "add", "remove", "damage", "mend")
OF_POWERS = ("purse", "tokens")
OF_TECHNOLOGIES = ("grant", "take")
EVERYBODY = "all"


class Correction(Choice, tag="correction", frozen=True, kw_only=True):
    """Fog 7 Changes with their reason.

    Each is told to the side that it concerns; tell: to which other side as well, "all" for
    everyone. Fog 5 A technology of which the other side is told everyone knows of.
    """

    changes: tuple[Change, ...] = ()
    reason: str = ""
    tell: str = ""


class MayCorrect(ComposedDecision[Correction], tag="may_correct", kw_only=True):
    """Fog 7 The facilitator may correct the position at any time."""

    KINDS: ClassVar = (Correction,)
    RULE: ClassVar = "fog 7"
    SECRET: ClassVar = True
    READS_TEXT: ClassVar = True
    role: str = FACILITATOR

    def start(self, g: FoggedCampaign) -> Correction:
        """Fog 7 An empty correction."""
        return Correction()

    def parts(self, g: FoggedCampaign, draft: Correction) -> Iterator[Part]:
        """Fog 7 Who hears of it; the changes are typed."""
        for told in (*g.equipment.sides, EVERYBODY):
            if told != draft.tell:
                more = replace(draft, tell=told)
                yield Part(draft=more, target=told, refusal=self.why_not(g, more))

    def typed(self, g: FoggedCampaign, draft: Correction, text: str) -> Correction:
        """Fog 7 Add one typed change.

        :raises UnreadLine: it is not understood.
        """
        corrected: Correction = replace(draft, changes=(*draft.changes, read(g.equipment, text)))
        return corrected

    def why_not(self, g: FoggedCampaign, choice: Correction) -> Refusal | None:
        """Fog 7 It has a reason, is possible, and leaves a valid position."""
        if not choice.changes:
            return Refusal("fog 7", "nothing_to_correct")
        if not choice.reason.strip() or len(choice.reason) > LONGEST:
            return Refusal("fog 7", "no_reason", {"most": LONGEST})
        if choice.tell not in ("", EVERYBODY, *g.equipment.sides):
            return Refusal("fog 7", "no_such_room", {"room": choice.tell})
        return correcting.why_not(g, choice.changes)

    def wrong(self, g: FoggedCampaign, draft: Correction) -> dict[int, Refusal]:
        """Fog 7 The change at which the reason against all of them arises."""
        found, changes = correcting.why_not(g, draft.changes), draft.changes
        if found is None:
            return {}
        so_far = (correcting.why_not(g, changes[: n + 1]) for n in range(len(changes)))
        return {next(n for n, reason in enumerate(so_far) if reason == found): found}

    def sample(self, g: FoggedCampaign, pick: random.Random) -> Correction:
        """Fog 7 A corrected purse, war, leave or technology, for the fuzzer."""
        for drawn in (politics.some_change(g, pick), _of_research(g, pick)):
            if drawn and pick.random() > OF_MONEY and correcting.why_not(g, [drawn]) is None:
                return Correction(changes=(drawn,), reason=g.equipment.names[drawn.power])
        box = g.equipment
        economy = pick.choice([key for key in box.economies if key in g.state.purses])
        power, of = box.power_of(economy), box.distinct(economy)
        amount = pick.randrange(MOST_IN_A_PURSE)
        change = Change(verb="purse", power=power, economy=of, amount=amount)
        return Correction(changes=(change,), reason=g.equipment.names[power])

    def take(self, g: FoggedCampaign, choice: Correction) -> None:
        """Fog 7 Make all changes in order; those concerned are told."""
        for change in choice.changes:
            concerned = correcting.sides_concerned(g, change)
            correcting.carry_out(g, change)
            told = {*concerned, *([choice.tell] if choice.tell else [])}
            is_public = choice.tell == EVERYBODY or not concerned
            is_told_to_all = is_public or told >= {*g.equipment.sides}
            if change.technology and is_told_to_all:
                is_public = True
                note_told_to_all(g, change)
            if is_told_to_all:
                correcting.note_added(g, change)
                correcting.note_purse(g, change)
            audience = None if is_public else tuple(sorted(told))
            event = PositionCorrected(change=change, reason=choice.reason, audience=audience)
            g.tell(event)


def _of_research(g: FoggedCampaign, pick: random.Random) -> Change | None:
    """Fog 5 A technology that is granted or taken, where there is research."""
    if not g.state.options.research:
        return None
    power, technology = pick.choice(g.equipment.order), pick.choice([*g.equipment.technologies])
    has = technology in g.technologies_of(power)
    return Change(verb="take" if has else "grant", power=power, technology=technology)


OF_MONEY = 0.5
"""How often the fuzzer makes no change of politics, or of research, that it might."""
MOST_IN_A_PURSE = 60
"""The most IPC that the fuzzer puts into a purse."""


# ---------------------------------------------------------------------- reading


def unread(fact: str, **data: int | str) -> UnreadLine:
    """Fog 7 The error for a line that is not understood."""
    return UnreadLine(Refusal("fog 7", fact, data))


def read(box: Equipment, text: str) -> Change:
    """Fog 7 Parse a typed correction.

    :raises UnreadLine: it is not understood.
    """
    line = whole_kinds(box, text[:LONGEST].lower())
    words = ARROWS.sub(" - ", line.replace(",", " ")).split()
    verb = words.pop(0) if words else ""
    verb = "mend" if verb == "repair" else verb
    if verb in OF_POWERS:
        power, rest = _power(box, words)
        economy, rest = _economy(box, power, rest) if verb == "purse" else ("", rest)
        amount, rest = number_of(rest, "fog 7")
        if amount is None or rest:
            raise unread("no_such_number", word=" ".join(rest))
        return Change(verb=verb, power=power, economy=economy, amount=amount)  # type: ignore[arg-type]
    if verb == "hold":
        power, space = _power_at_end(box, words)
        return Change(verb="hold", power=power, space=space)
    if verb in OF_TECHNOLOGIES:
        power, rest = _power(box, words)
        return Change(verb=verb, power=power, technology=technology_named(box, rest, "fog 7"))  # type: ignore[arg-type]
    if verb in (*OF_WARS, *OF_STRAITS):
        return _of_politics(box, verb, words)
    if verb == "damage" and (change := _facility_damage(box, words)):
        return change
    if verb in OF_UNITS:
        return _of_units(box, verb, words)
    raise unread("not_understood", word=verb)


def _of_units(box: Equipment, verb: str, words: list[str]) -> Change:
    """Fog 7 "1 bb japan sz20 sz19": units, their power, where, and where to."""
    found, rest = units_of(box, words, "fog 7")
    power, rest = _power(box, rest)
    units: dict[str, int] = {}
    for kind, count in found:
        if count < 1:
            raise unread("no_such_number", word=str(count))
        units[kind] = units.get(kind, 0) + count
    space, to = _two_spaces(box, rest) if verb == "move" else (space_of(box, rest), "")
    return Change(verb=verb, power=power, units=units, space=space, to=to)  # type: ignore[arg-type]


def _of_politics(box: Equipment, verb: str, words: list[str]) -> Change:
    """3, G8.2 "germany usa": two powers; "panama canal usa japan": the strait before them."""
    strait, rest = strait_in_front(box, words) if verb in OF_STRAITS else ("", words)
    if verb in OF_STRAITS and not strait:
        raise unread("no_such_strait", word=" ".join(words))
    power, rest = _power(box, rest)
    other, rest = _power(box, [word for word in rest if word != "-"])
    if rest:
        raise unread("no_such_power", word=rest[0])
    return Change(verb=verb, power=power, other=other, strait=strait)  # type: ignore[arg-type]


def _facility_damage(box: Equipment, words: list[str]) -> Change | None:
    """Fog 7 "3 air base guam": a facility's damage; None where it is about units."""
    amount, rest = number_of(words, "fog 7")
    facility, rest = facility_in_front(box, rest)
    if amount is None or not facility:
        return None
    space = space_of(box, rest)
    return Change(verb="damage", facility=facility, amount=amount, space=space)


def _power(box: Equipment, words: list[str]) -> tuple[str, list[str]]:
    """1 The leading power, by its key or name, and the remaining words."""
    for key, power in box.powers.items():
        for name in ([key], power.name.lower().split()):
            if words[: len(name)] == name:
                return key, words[len(name) :]
    raise unread("no_such_power", word=words[0] if words else "")


def _economy(box: Equipment, power: str, words: list[str]) -> tuple[str, list[str]]:
    """G2 The leading economy of a power with several, and the remaining words.

    :raises UnreadLine: it has several, and none is named.
    """
    several = [key for key in box.economies_of[power] if box.distinct(key)]
    for key in several:
        if words[:1] == [box.economies[key].area]:
            return key, words[1:]
    if several:
        raise unread("which_economy", power=power)
    return "", words


def _power_at_end(box: Equipment, words: list[str]) -> tuple[str, str]:
    """1 "malaya uk": a space, and the power after it."""
    for cut in range(len(words) - 1, 0, -1):
        try:
            power, rest = _power(box, words[cut:])
        except UnreadLine:
            continue
        if not rest:
            return power, space_of(box, words[:cut])
    raise unread("no_such_power", word=words[-1] if words else "")


def _two_spaces(box: Equipment, words: list[str]) -> tuple[str, str]:
    """1 Two spaces one after the other, split at a "-" if there is one, else where both have names.

    :raises UnreadLine: there are none, or the words could be split in several ways.
    """
    if "-" in words:
        cut = words.index("-")
        return space_of(box, words[:cut]), space_of(box, words[cut + 1 :])
    found = set()
    for cut in range(1, len(words)):
        try:
            found.add((space_of(box, words[:cut]), space_of(box, words[cut:])))
        except UnreadLine:
            continue
    if len(found) != 1:
        raise unread("no_two_spaces", word=" ".join(words))
    return found.pop()
