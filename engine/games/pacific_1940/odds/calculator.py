"""8 The free calculator: a battle typed in one line, `4 inf 2 art 1 tank vs 3 inf 1 aaa`.

Before each kind its number, by default one; its short name, its whole name or a unique beginning.
"!" after a ship: damaged. With land units it is a battle on land, where ships of the attacker
bombard; with ships only, one at sea. "at sea" and "on land" say it for aircraft only, "2 rounds"
that the attacker leaves after that many. "with radar, jet fighters" behind a side's units names its
technologies (G11). "scramble 3 ftr" at the end names aircraft that may go up to defend at sea:
`scrambled` is the battle with them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.components.technology import Technology
from engine.games.pacific_1940.odds import Battle, Side
from engine.games.pacific_1940.typing.names import LONGEST_NAME, number_of, technology_in_front
from engine.games.pacific_1940.typing.typed_words import kind_of, no_such_kind, whole_kinds

VERSUS = ("vs", "v", "versus", "against")
WITH = "with"
LEFT_OUT = ("and", "a", "an", "the")
"""Filler words between units."""
AT_SEA, ON_LAND = "at sea", "on land"
ROUNDS = re.compile(r"\b(\d{1,2}) rounds?\b")
SCRAMBLE = re.compile(r"\bscrambl(?:es?|ed|ing)\b")
MOST_UNITS = 60
"""The most units of one side."""
LONGEST_LINE = 600
FIELDS = ("attack", "attack_dice", "defence", "guns_hit", "lifted_by", "lifts")
"""G11 The fields of a kind of unit on which the odds of a battle depend."""

Units = tuple[dict[str, int], dict[str, int]]
"""Kind → number; kind → how many of them are damaged."""


def read(box: Equipment, text: str) -> Battle:
    """8 The battle that a line describes.

    :raises UnreadLine: it is not understood; the refusal names the word, or what is missing.
    """
    line, terrain = _terrain_said(_parted(box, text)[0])
    rounds = ROUNDS.search(line)
    words = ROUNDS.sub("", line).split()
    at = [place for place, word in enumerate(words) if word in VERSUS]
    if len(at) != 1:
        raise UnreadLine(Refusal("8", "no_versus" if not at else "more_than_two_sides"))
    (ours, found), (theirs, against) = _equipped(words[: at[0]]), _equipped(words[at[0] + 1 :])
    attackers, defenders = _units(box, ours), _units(box, theirs)
    if not (attackers[0] and defenders[0]):
        raise UnreadLine(Refusal("8", "nobody_defends" if attackers[0] else "nobody_attacks"))
    terrain = terrain or _terrain(box, attackers[0], defenders[0])
    retreat_after = int(rounds[1]) if rounds else 0
    if terrain == "sea":
        _stay_out(box, (*attackers[0], *defenders[0]), "land")
        battle = Battle(
            terrain="sea",
            attackers=Side(units=attackers[0], damaged=attackers[1]),
            defenders=Side(units=defenders[0], damaged=defenders[1]),
            retreat_after=retreat_after,
        )
    else:
        battle = _on_land(box, attackers[0], defenders[0], retreat_after)
    return equipped(battle, _technologies(box, found), _technologies(box, against))


def equipped(battle: Battle, ours: Iterable[str], theirs: Iterable[str]) -> Battle:
    """G11 A battle in which each side has these technologies besides its own."""
    attackers, defenders = (
        replace(side, technologies=tuple(sorted({*side.technologies, *more})))
        for side, more in ((battle.attackers, ours), (battle.defenders, theirs))
    )
    return replace(battle, attackers=attackers, defenders=defenders)


def that_count(technologies: Mapping[str, Technology]) -> list[str]:
    """G11 The technologies on which the odds of a battle depend."""
    return [
        key
        for key, each in technologies.items()
        if any(field in FIELDS for values in each.units.values() for field in values)
    ]


def with_technologies(technologies: Mapping[str, Technology], found: Collection[str]) -> str:
    """G11 A side's technologies as typed, those that count: "with radar, jet fighters"."""
    names = [technologies[key].name.lower() for key in that_count(technologies) if key in found]
    return f"{WITH} {', '.join(names)}" if names else ""


def _equipped(words: list[str]) -> tuple[list[str], list[str]]:
    """G11 The words for the units of a side, and those for its technologies."""
    if WITH not in words:
        return words, []
    at = words.index(WITH)
    return words[:at], words[at + 1 :]


def _technologies(box: Equipment, words: list[str]) -> list[str]:
    """G11 The technologies that words name one after the other.

    :raises UnreadLine: there is none of that name.
    """
    found = list[str]()
    rest = [word for word in words if word not in LEFT_OUT]
    while rest:
        key, after = technology_in_front(box, rest)
        if not key:
            raise UnreadLine(Refusal("G11", "no_such_technology", {"word": " ".join(rest)}))
        found.append(key)
        rest = after
    return found


def going_up(box: Equipment, text: str) -> dict[str, int]:
    """7.5 The aircraft that may scramble according to a line; none if it does not mention them.

    :raises UnreadLine: it names none, or units that do not scramble.
    """
    _, up = _parted(box, text)
    if up is None:
        return {}
    units, damaged = _units(box, up.split())
    for key in units:
        if not box.units[key].scrambles:
            raise UnreadLine(Refusal("7.5", "kind_does_not_scramble", {"kind": key}))
    if not units or damaged:
        raise UnreadLine(Refusal("7.5", "nobody_scrambles"))
    return units


def scrambled(battle: Battle, up: Mapping[str, int]) -> Battle:
    """7.5 A battle at sea with scrambled aircraft.

    :raises UnreadLine: it is a battle on land.
    """
    if battle.terrain != "sea":
        raise UnreadLine(Refusal("7.5", "scramble_is_at_sea"))
    there = Counter(battle.defenders.units) + Counter(up)
    return replace(battle, defenders=replace(battle.defenders, units=dict(there)))


def _parted(box: Equipment, text: str) -> tuple[str, str | None]:
    """8 A normalized line, and its part about a scramble; None: there is none."""
    line = re.sub(r"[+,;&]", " ", whole_kinds(box, text[:LONGEST_LINE].lower()))
    line = re.sub(r"(\d)([a-z])", r"\1 \2", line)
    battle, *up = SCRAMBLE.split(" ".join(line.split()), 1)
    return battle, up[0] if up else None


def may_be_aboard_damaged(box: Equipment, battle: Battle) -> bool:
    """8.3 Whether a damaged carrier of the defender may hold some of the aircraft of a battle.

    They fight if they took off before the hit, and not if it was damaged before: nobody but
    friends' aircraft (guests) is aboard of it then.
    """
    there = battle.defenders
    hurt = sum(box.units[kind].deck * count for kind, count in there.damaged.items())
    decks = sum(box.units[kind].deck * count for kind, count in there.units.items()) - hurt
    flying = sum(count for kind, count in there.units.items() if box.units[kind].lands_on_deck)
    return battle.terrain == "sea" and hurt > 0 and flying > decks


def line_of(box: Equipment, battle: Battle, up: Mapping[str, int] | None = None) -> str:
    """8 A line for this battle, as far as one can express it; up: aircraft that may scramble."""
    sides = (battle.attackers, battle.defenders)
    ours, theirs = (_listed(box, side.units, side.damaged) for side in sides)
    found, against = (with_technologies(box.technologies, side.technologies) for side in sides)
    words = [ours, _listed(box, battle.bombarding, {}), found, "vs", theirs, against]
    if battle.terrain == "sea":
        words.append(AT_SEA)
    if battle.retreat_after:
        words.append(f"{battle.retreat_after} round{'s' * (battle.retreat_after > 1)}")
    if up:
        words += ["scramble", _listed(box, up, {})]
    return " ".join(word for word in words if word)


def _listed(box: Equipment, units: Mapping[str, int], damaged: Mapping[str, int]) -> str:
    found: list[str] = []
    for key, kind in box.units.items():
        hurt = damaged.get(key, 0)
        for count, mark in ((units.get(key, 0) - hurt, ""), (hurt, "!")):
            if count > 0:
                found.append(f"{count} {kind.short}{mark}")
    return " ".join(found)


def _units(box: Equipment, words: list[str]) -> Units:
    """The units of one side."""
    units: Counter[str] = Counter()
    damaged: Counter[str] = Counter()
    while words := [word for word in words if word not in LEFT_OUT]:
        number, words = number_of(words, "8")
        count = 1 if number is None else number
        kind, used = _kind(box, words)
        if not kind:
            told = no_such_kind(box, (words or [str(count)])[0])
            raise UnreadLine(Refusal("8", "no_such_kind", told))
        units[kind] += count
        if words[used - 1].endswith("!"):
            if box.units[kind].hits == 1:
                raise UnreadLine(Refusal("8", "cannot_be_damaged", {"kind": kind}))
            damaged[kind] += count
        words = words[used:]
    if units.total() > MOST_UNITS:
        raise UnreadLine(Refusal("8", "too_many_units", {"most": MOST_UNITS}))
    return dict(+units), dict(+damaged)


def _kind(box: Equipment, words: list[str]) -> tuple[str, int]:
    """The kind at the beginning of the words, and how many words it takes; "" for none.

    A unique beginning of a short name is enough too.
    """
    for used in range(min(LONGEST_NAME, len(words)), 0, -1):
        if kind := kind_of(box, " ".join(words[:used]), begins=True):
            return kind, used
    word = words[0].rstrip("!") if words else ""
    found = [key for key, kind in box.units.items() if word and kind.short.startswith(word)]
    return (found[0], 1) if len(found) == 1 else ("", 0)


def _terrain_said(line: str) -> tuple[str, Literal["", "land", "sea"]]:
    """The line without its terrain, and the terrain."""
    if AT_SEA in line:
        return line.replace(AT_SEA, ""), "sea"
    return line.replace(ON_LAND, ""), "land" if ON_LAND in line else ""


def _terrain(
    box: Equipment, attackers: Mapping[str, int], defenders: Mapping[str, int]
) -> Literal["land", "sea"]:
    """8.2, 8.3 The default terrain: land with any land unit; else sea with any ship."""
    kinds = [box.units[key] for key in (*attackers, *defenders)]
    if any(kind.is_land for kind in kinds):
        return "land"
    return "sea" if any(kind.is_sea for kind in kinds) else "land"


def _stay_out(box: Equipment, keys: tuple[str, ...], domain: str) -> None:
    """8.3 Refuse land units at sea, and ships on land."""
    for key in keys:
        if box.units[key].domain == domain:
            raise UnreadLine(Refusal("8", "land_and_sea", {"kind": key}))


def _on_land(
    box: Equipment, attackers: dict[str, int], defenders: dict[str, int], retreat_after: int
) -> Battle:
    """8.2, 8.3 A battle on land; if the attacker's ships bombard, its units have landed."""
    _stay_out(box, tuple(defenders), "sea")
    ships = {key: count for key, count in attackers.items() if box.units[key].is_sea}
    troops = {key: count for key, count in attackers.items() if key not in ships}
    landed = {key: count for key, count in troops.items() if box.units[key].is_land}
    if not troops:
        raise UnreadLine(Refusal("8", "nobody_attacks"))
    for key in ships:
        if not box.units[key].bombards:
            raise UnreadLine(Refusal("8.2", "does_not_bombard", {"kind": key}))
    for key in troops:
        if not box.units[key].moves_in_combat:
            raise UnreadLine(Refusal("8", "never_attacks", {"kind": key}))
    if sum(ships.values()) > sum(landed.values()):
        raise UnreadLine(Refusal("8.2", "more_ships_than_landed", {"most": sum(landed.values())}))
    return Battle(
        terrain="land",
        attackers=Side(units=troops),
        defenders=Side(units=defenders),
        bombarding=ships,
        landed=landed if ships else {},
        retreat_after=retreat_after,
    )
