"""5 Checks whether the components fit together: what field types cannot express."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from msgspec import Struct

from engine.core.content.checks import STATUSES, entry_to_blame, filled, one_of, within
from engine.core.content.problems import Problem
from engine.core.content.reading import Book, Entry
from engine.games.pacific_1940.components.gunnery import LAST_LAND_UNIT
from engine.games.pacific_1940.components.improving import technology_problems
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.components.politics import SECTIONS

FACES = 6
MOST_IPC = 100
LONGEST_MOVE = 9
TERRAINS = ("attack_land", "defence_land", "attack_sea", "defence_sea")


def problems_of(equipment: Equipment, book: Book) -> list[Problem]:
    """All problems, in the order of the sections."""
    checks = (
        _statuses,
        _map,
        _units,
        _facilities,
        _powers,
        _economies,
        _politics,
        _objectives,
        _victory,
        _standing,
        technology_problems,
        _straits,
        _neutrals,
    )
    return list(chain.from_iterable(check(equipment, book) for check in checks))


def _statuses(box: Equipment, book: Book) -> Iterator[Problem]:
    """Every entry has a status."""
    for shelf in book.values():
        for entry in shelf.values():
            yield from one_of(entry, "status", str(entry.raw.get("status", "")), STATUSES)


def _map(box: Equipment, book: Book) -> Iterator[Problem]:
    """1 Connections have known ends, nothing is isolated, owners are powers."""
    for key, connection in box.connections.items():
        for end in connection.ends:
            yield from one_of(book["connection"][key], "ends", end, box.spaces)
    for key, entry in book["territory"].items():
        if entry.is_pack and (key not in box.territories or "absent" in entry.own):
            yield entry.problem("key", "no territory comes to the board, and none leaves it")
    for key, territory in box.territories.items():
        entry = book["territory"][key]
        yield from filled(entry, "name", territory.name)
        yield from within(entry, "value", territory.value, 0, MOST_IPC)
        for field in ("owner", "original"):
            if power := getattr(territory, field):
                yield from one_of(entry, field, power, box.powers)
        if territory.in_play and not box.neighbours[key]:
            yield entry.problem("key", "connects with nothing")
    for key, zone in box.zones.items():
        for land in zone.convoy:
            yield from one_of(book["zone"][key], "convoy", land, box.lands_of[key])


def _units(box: Equipment, book: Book) -> Iterator[Problem]:
    """5 Strengths fit on a die, and names of kinds are known."""
    for key, unit in box.units.items():
        entry = book["unit"][key]
        for field in ("attack", "defence", "lifted_attack"):
            yield from within(entry, field, getattr(unit, field), 0, FACES)
        yield from within(entry, "move", unit.move, 1, LONGEST_MOVE)
        yield from within(entry, "cost", unit.cost, 1, MOST_IPC)
        yield from within(entry, "hits", unit.hits, 1, 2)
        yield from _known(entry, unit, ("lifted_by", "blitzes_with"), box.units)
        yield from _known(entry, unit, ("raids",), box.facilities)
    typed = [word for unit in box.units.values() for word in (unit.short, *unit.also)]
    for key, unit in box.units.items():
        for field, words in (("short", (unit.short,)), ("also", unit.also)):
            for word in words:
                if typed.count(word) > 1:
                    yield book["unit"][key].problem(field, f"{word!r} is another kind's too")
    for key, order in box.loss_orders.items():
        entry = book["loss_order"][key]
        yield from one_of(entry, "key", key, TERRAINS)
        for kind in order.kinds:
            known = (*box.units, LAST_LAND_UNIT)
            yield from one_of(entry, "kinds", kind.removesuffix("+"), known)


def _facilities(box: Equipment, book: Book) -> Iterator[Problem]:
    """5 Facilities upgrade from and to facilities."""
    for key, facility in box.facilities.items():
        entry = book["facility"][key]
        yield from within(entry, "max_damage", facility.max_damage, 1, MOST_IPC)
        yield from within(entry, "fails_at", facility.fails_at, 0, facility.max_damage)
        for field in ("upgrades", "captured_as"):
            if other := getattr(facility, field):
                yield from one_of(entry, field, other, box.facilities)


def _powers(box: Equipment, book: Book) -> Iterator[Problem]:
    """1, 3, 4 Turn order, capitals and lands on the map, politics about known powers."""
    turns = [power.turn for power in box.powers.values() if power.turn]
    if sorted(turns) != list(range(1, len(turns) + 1)):
        blamed = entry_to_blame(book["power"].values())
        yield blamed.problem("turn", "the turns are not 1, 2, 3 and so on")
    for key, power in box.powers.items():
        entry = book["power"][key]
        yield from _known(entry, power, ("home", "also_enters", "road"), box.territories)
        yield from _known(entry, power, ("buys", "buys_with_road"), box.units)
        yield from _known(entry, power, ("guardians",), box.powers)
        if power.capital:
            yield from one_of(entry, "capital", power.capital, box.territories)
    for key, relation in box.relations.items():
        for each in relation.powers:
            yield from one_of(book["relation"][key], "powers", each, box.powers)


def _politics(box: Equipment, book: Book) -> Iterator[Problem]:
    """3 Politics is about known powers, land and facilities."""
    for section, field in SECTIONS.items():
        for key, told in getattr(box.politics, field).items():
            entry = book[section][key]
            for of, known in _meant(box).items():
                yield from _known(entry, told, (f for f in of if hasattr(told, f)), known)
            for one, known in _meant_once(box).items():
                if name := getattr(told, one, ""):
                    yield from one_of(entry, one, name, known)
    for section in ("trade", "closed_land"):
        for key, entry in book[section].items():
            yield from one_of(entry, "key", key, box.powers)
    for key, rule in box.politics.declarations.items():
        if told := rule.after_unprovoked:
            yield from _known(book["declaration"][key], told, ("by", "on"), box.order)
    for key, limit in box.politics.sea_limits.items():
        if not limit.until_war_with:
            yield book["sea_limit"][key].problem("until_war_with", "names no power")


def _meant_once(box: Equipment) -> dict[str, Collection[str]]:
    """3 The single names in the sections of politics, and what they name."""
    return {
        "power": box.order,
        "to": box.order,
        "beside_land_of": box.powers,
        "becomes": [kind.key for kind in box.facilities.values() if kind.upgrades],
    }


def _meant(box: Equipment) -> dict[tuple[str, ...], Collection[str]]:
    """3 The lists of names in the sections of politics, and what they name."""
    return {
        ("by", "on", "against", "until_war_with"): box.order,
        ("powers", "drags", "land_of", "war_with", "unprovoked_on"): box.powers,
        ("territories", "attack_on", "after_fall", "coasts"): box.territories,
        ("also",): box.zones,
    }


def _economies(box: Equipment, book: Book) -> Iterator[Problem]:
    """14 Economies belong to powers, share no land, and have the money of their power."""
    for key, entry in book["economy"].items():
        of = box.economies.get(key)
        if of is None:
            yield entry.problem("power", "expected a power")
            continue
        power = box.powers[of.power]
        together = [box.economies[each] for each in box.economies_of[of.power]]
        yield from one_of(entry, "capital", of.capital, box.territories)
        yield from one_of(entry, "area", of.area, [t.economy for t in box.territories.values()])
        if len({each.area for each in together}) < len(together):
            yield entry.problem("area", "another economy of this power has it too")
        if power.purse != sum(each.purse for each in together):
            yield entry.problem("purse", f"the power has {power.purse} in all")


def _known(
    entry: Entry, of: Struct, fields: Iterable[str], known: Collection[str]
) -> Iterator[Problem]:
    """The names in several fields are known."""
    for field in fields:
        for each in getattr(of, field):
            yield from one_of(entry, field, each, known)


def _objectives(box: Equipment, book: Book) -> Iterator[Problem]:
    """14 Objectives belong to powers and concern territories."""
    for key, objective in box.objectives.items():
        entry = book["objective"][key]
        yield from one_of(entry, "power", objective.power, box.order)
        own = box.economies_of.get(objective.power, ())
        if objective.economy or len(own) > 1:
            yield from one_of(entry, "economy", objective.economy, own)
        lands = ("territories", "denied", *(["garrison"] if objective.garrison else []))
        for field in lands:
            told = getattr(objective, field)
            for land in (told,) if isinstance(told, str) else told:
                yield from one_of(entry, field, land, box.territories)
        yield from _known(entry, objective, ("war_with", "war_with_all", "peace_with"), box.powers)
        yield from _known(entry, objective, ("original_of",), {*box.powers, *box.economies})
        yield from _known(entry, objective, ("clear_zones",), box.zones)
        yield from _known(entry, objective, ("clear_kinds",), box.units)
        yield from within(entry, "at_least", objective.at_least, 0, len(objective.territories))


def _victory(box: Equipment, book: Book) -> Iterator[Problem]:
    """2 Cities and capitals are on the map, conditions belong to playing sides."""
    for key, city in box.cities.items():
        yield from one_of(book["city"][key], "territory", city.territory, box.territories)
    for key, victory in box.victories.items():
        entry = book["victory"][key]
        yield from one_of(entry, "side", victory.side, box.sides)
        there = [each for each in box.cities.values() if box.counts_for(victory, each)]
        yield from within(entry, "cities", victory.cities, 0, len(there))
        for land in (*victory.territories, *victory.capitals):
            yield from one_of(entry, "territories", land, box.territories)


def _standing(box: Equipment, book: Book) -> Iterator[Problem]:
    """2 Initial pieces are units of a power, or facilities on land."""
    for key, standing in box.standing.items():
        entry = book["standing"][key]
        yield from one_of(entry, "space", standing.space, box.spaces)
        if standing.power:
            yield from one_of(entry, "kind", standing.kind, box.units)
            yield from one_of(entry, "power", standing.power, box.order)
        else:
            yield from one_of(entry, "kind", standing.kind, box.facilities)
            yield from one_of(entry, "space", standing.space, box.territories)
        yield from within(entry, "count", standing.count, 1, MOST_IPC)


def _straits(box: Equipment, book: Book) -> Iterator[Problem]:
    """G8 Straits connect two zones beside each other, and hang on land."""
    for key, strait in box.straits.items():
        entry = book["strait"][key]
        if key in box.spaces:
            yield entry.problem("key", "a space has this key")
        one, other = strait.ends
        yield from one_of(entry, "ends", one, box.zones)
        yield from one_of(entry, "ends", other, box.neighbours.get(one, ()))
        yield from _known(entry, strait, ("needs",), box.territories)
        yield from _known(entry, strait, ("free",), box.units)


def _neutrals(box: Equipment, book: Book) -> Iterator[Problem]:
    """G6, G7 Neutrals are land that nobody holds, with an army that is somebody's."""
    nobodys = [key for key, land in box.territories.items() if not land.owner]
    for key, neutral in box.neutrals.items():
        entry = book["neutral"][key]
        yield from one_of(entry, "key", key, nobodys)
        yield from one_of(entry, "leaning", neutral.leaning, (*box.sides, STRICT))
        yield from one_of(entry, "kind", neutral.kind, box.units)
        yield from one_of(entry, "league", neutral.league, ("", *box.leagues))
        yield from within(entry, "army", neutral.army, 0, MOST_IPC)
        if not box.army_power:
            yield entry.problem("army", "no power leads the armies of neutrals")
    for key, league in box.leagues.items():
        entry = book["league"][key]
        for field in ("joins", "when_attacked_by"):
            yield from one_of(entry, field, getattr(league, field), box.order)
        yield from _known(entry, league, ("forfeited_by",), box.territories)
