"""Fog 1, A1 The position as one side knows it: built from nothing by adding what it may know.

It is used to judge its choices and to make its board. Its own pieces are those of the position
itself, shared and never changed; its enemies are pieces made for the purpose, which carry nothing
and have been nowhere.

Fog 8 A piece's own key would reveal in the next battle that it was in this one. So units in a
battle have names for the other viewers: POWER_KIND_0N, numbered by what everyone can see of them.
No piece has such a key of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from engine.core.dice import Dice
from engine.core.encoding.codec import duplicate
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.raids import Raid
from engine.games.pacific_1940.fog.knowledge.at_most import stayed
from engine.games.pacific_1940.fog.knowledge.audiences import public_account
from engine.games.pacific_1940.fog.knowledge.knowledge import (
    OPENING,
    fog_of,
    is_enemy,
    ledger_of,
    phase_under_way,
    turn_key,
)
from engine.games.pacific_1940.position.fog import FogState, Forces, Knowledge
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign, CampaignState, Piece

Seen = dict[str, tuple[Forces, Forces]]
Technologies = dict[str, tuple[str, ...]] | UnsetType
"""Power → its technologies; unset: none."""
WHOLE = (OPENING, "battle", "kamikaze_struck", "nothing_to_attack")
"""Sources that show everything in a space; others add to what was seen there before."""
PUBLIC = ("fallen", "moved", "paused", "added", "set_purses")
"""The fields of the fog that everybody knows as they are."""
INTERCEPTION = "interception"
"""The name of the frame in which scrambled aircraft intercept passing ones."""


def public_knowledge(g: Campaign) -> CampaignState:
    """Fog 1 The public knowledge of a position, without any money; of pieces neutral armies."""
    known = public_facts(g)
    army = g.equipment.army_power
    known.counters = {k: piece for k, piece in g.pieces.items() if army and piece.owner == army}
    known.accounts = [public_account(g, account) for account in g.state.accounts]
    return known


def public_facts(g: Campaign) -> CampaignState:
    """Fog 1 The public knowledge without the accounts of the turns and neutral armies."""
    state, known = g.state, type(g.state)
    return known(
        options=state.options,
        counters={},
        cards={},
        dice=Dice(seed=""),
        turn=state.turn,
        power=state.power,
        control=dict(state.control),
        purses={},
        wars=list(state.wars),
        declarations=list(state.declarations),
        once_taken=list(state.once_taken),
        trade_lost=state.trade_lost,
        paid=state.paid,
        paid_once=list(state.paid_once),
        freed=dict(state.freed),
        tokens=dict(state.tokens),
        awake=state.awake,
        at_start=list(state.at_start),
        taken=list(state.taken),
        taken_over=list(state.taken_over),
        sea_battles=list(state.sea_battles),
        kamikaze_zones=list(state.kamikaze_zones),
        lost=_copied(fallen_now(g)),
        held=dict(state.held),
        sections=state.sections,
        neutrals=deepcopy(state.neutrals),
        leave_given=deepcopy(state.leave_given),
        fog=public_fog_state(g),
        result=state.result,
        technologies=used_by_all(g),
        rockets=[replace(each, base="") for each in g.state.rockets or () if each.done] or UNSET,
    )


def public_fog_state(g: Campaign) -> FogState:
    """Fog 5, 8 What of the fog is public: losses seen by all, IPC moved in public, technologies."""
    public = {name: getattr(fog_of(g), name) for name in PUBLIC}
    return FogState(knowledge={}, used=used_by_all(g), **public)


def known_to(
    g: Campaign,
    side: str,
    names: Mapping[str, str] | None = None,
    own: CampaignState | None = None,
) -> CampaignState:
    """A1 The position as a side knows it; of enemies what it has sighted this turn.

    names: units in the battle → the side's names for them (by default those shown to it). own: its
    own knowledge, if that was found already; it stays as it is.
    """
    known = duplicate(own or own_knowledge(g, side))
    known.counters = dict(known.counters)
    known.counters |= _at_table(g, names_at_table(g, side) if names is None else names)
    known.counters |= _sighted(g, side, known.counters)
    known.purses = {key: known.purses.get(key, 0) for key in g.state.purses}
    return known


def own_knowledge(g: Campaign, side: str) -> CampaignState:
    """Fog 1 What is public, and what is a side's own; no enemy unit.

    Of others neither purse nor plan nor order is known; public knowledge has none.
    """
    state, known = g.state, public_facts(g)
    own = [power for power in g.equipment.powers if not is_enemy(g, side, power)]
    known.counters = {k: state.counters[k] for k in sorted(state.counters) if g.owner(k) in own}
    known.counters |= _believed(g, side, known.control)
    power_of = g.equipment.power_of
    known.purses = {key: ipc for key, ipc in state.purses.items() if power_of(key) in own}
    known.sites = {k: land for k, land in state.sites.items() if k in known.counters}
    known.paid_by = {k: paid for k, paid in state.paid_by.items() if k in known.counters}
    known.plans = {key: kept for key, kept in state.plans.items() if key.split(".")[0] in own}
    known.standing_orders = {p: kept for p, kept in state.standing_orders.items() if p in own}
    known.lost |= {power: dict(kinds) for power, kinds in state.lost.items() if power in own}
    known.accounts = [account_known_to(g, side, account) for account in state.accounts]
    known.technologies = known_technologies(g, side)
    is_mover = g.side(state.power) == side
    if is_mover:
        known.rockets = state.rockets
        known.attacks = dict(state.attacks)
        known.locked_plan = state.locked_plan
    known.fog = replace(
        public_fog_state(g),
        knowledge={each: Knowledge() for each in g.equipment.sides} | {side: _seen_by(g, side)},
        closed=list(fog_of(g).closed) if is_mover else [],
    )
    return known


def _seen_by(g: Campaign, side: str) -> Knowledge:
    known = ledger_of(g, side)
    facilities = {land: dict(kinds) for land, kinds in known.facilities.items()}
    return Knowledge(sightings=list(known.sightings), facilities=facilities)


# ---------------------------------------------------------------------- what is public


def fallen_now(g: Campaign) -> Forces:
    """Fog 8 The losses that both sides have seen in the current turn."""
    return fog_of(g).fallen.get(turn_key(g.state.turn, g.state.power), {})


def account_known_to(g: Campaign, side: str, account: Account) -> Account:
    """Fog 8, 10 The account of a turn: a side's own in full, of others what is public."""
    public = public_account(g, account)
    own = {power: lost for power, lost in account.lost.items() if g.side(power) == side}
    seen = {power: lost for power, lost in public.lost.items() if g.side(power) != side}
    is_own = g.side(account.power) == side
    return Account(
        round=account.round,
        power=account.power,
        income=account.income if is_own else public.income,
        lost=own | seen,
        cities=account.cities,
        purse=account.purse if is_own else None,
        economies=account.economies if is_own else public.economies,
    )


def used_by_all(g: Campaign) -> Technologies:
    """Fog 5 Power → the technologies that it has used against an opponent, as everyone knows."""
    used = fog_of(g).used
    return dict(used) if used else UNSET


def known_technologies(g: Campaign, side: str) -> Technologies:
    """Fog 5 The technologies of a side's own powers, and of others those that were used."""
    own = {p: kept for p, kept in (g.state.technologies or {}).items() if g.side(p) == side}
    used = {p: kept for p, kept in (fog_of(g).used or {}).items() if g.side(p) != side}
    return own | used or UNSET


def _copied(forces: Forces) -> Forces:
    return {power: dict(kinds) for power, kinds in forces.items()}


# ---------------------------------------------------------------------- pieces


def _believed(g: Campaign, side: str, control: Mapping[str, str]) -> Iterator[tuple[str, Piece]]:
    """Fog 1 The enemy facilities, as a side last saw them."""
    for land, kinds in sorted(ledger_of(g, side).facilities.items()):
        for kind, damage in sorted(kinds.items()) if is_enemy(g, side, control[land]) else ():
            yield (
                f"{land}_{kind}",
                Piece(kind=kind, owner=control[land], place=land, markers=damage),
            )


def _at_table(g: Campaign, names: Mapping[str, str]) -> Iterator[tuple[str, Piece]]:
    """Fog 8 Enemies in a battle: their kinds, and which are damaged."""
    found = table(g)
    if found is None:
        return
    for key in found.units:
        if key in names:
            piece = g.pieces[key]
            yield (
                names[key],
                Piece(kind=piece.kind, owner=piece.owner, place=found.space, markers=piece.markers),
            )


def _sighted(g: Campaign, side: str, taken: Mapping[str, Piece]) -> Iterator[tuple[str, Piece]]:
    """A1 The enemies that a side has seen in its own current turn; no others count.

    Fog 9, F61 In the noncombat move aircraft that it saw fight or pass at sea have landed. F75 From
    land that it has taken the interceptors of that turn leave before it moves on.
    """
    if g.side(g.state.power) != side:
        return
    found = table(g)
    is_over = phase_under_way(g) == NONCOMBAT and not g.earlier.landed_aircraft_bar_ships
    seen = seen_this_turn(g, side, landed=is_over)
    numbers: dict[str, int] = {}
    for space in sorted(seen):
        if (found and space == found.space) or _is_its_own(g, side, space):
            continue
        forces, damaged = seen[space]
        for power, kind in sorted((p, k) for p, kinds in forces.items() for k in kinds):
            hurt = damaged.get(power, {}).get(kind, 0)
            for count in range(forces[power][kind]):
                name = _free_name(f"{power}_{kind}", numbers, taken)
                yield name, Piece(kind=kind, owner=power, place=space, markers=int(count < hurt))


def _is_its_own(g: Campaign, side: str, space: str) -> bool:
    """F75 Whether a side holds the land where it has seen someone."""
    is_held = not g.is_sea(space) and g.side(g.controller(space)) == side
    return is_held and not g.earlier.interceptors_are_not_seen_in_battles


def _free_name(name: str, numbers: dict[str, int], taken: Mapping[str, Piece]) -> str:
    while True:
        numbers[name] = numbers.get(name, 0) + 1
        free = f"{name}_0{numbers[name]}"
        if free not in taken:
            return free


def seen_this_turn(g: Campaign, side: str, *, landed: bool = False) -> Seen:
    """A1 Space → the enemies that a side has seen there in the current turn, and the damaged.

    A source that shows a space completely replaces earlier ones; others each add what is new.
    landed: F57 without aircraft that have flown on since.
    """
    found: Seen = {}
    for each in ledger_of(g, side).sightings:
        if (each.turn, each.power) != (g.state.turn, g.state.power):
            continue
        forces = stayed(g.equipment, g.side, each) if landed else each.forces
        if each.source in WHOLE or each.space not in found:
            found[each.space] = (_copied(forces), _copied(each.damaged))
        else:
            _add(found[each.space][0], forces)
    return found


def _add(forces: Forces, more: Forces) -> None:
    """Merge a further sighting: of each kind the most seen at once."""
    for power, kinds in more.items():
        of_power = forces.setdefault(power, {})
        for kind, count in kinds.items():
            of_power[kind] = max(count, of_power.get(kind, 0))


# -------------------------------------------------------------------------------- the battle board


class Table(Struct, frozen=True, kw_only=True):
    """Fog 8 Units that both sides see now.

    space: where. units: which, except those that only bombard. doomed: those of them that are hit
    and still fire.
    """

    space: str
    units: tuple[str, ...]
    bombarding: tuple[str, ...] = ()
    doomed: frozenset[str] = frozenset()

    @property
    def all(self) -> tuple[str, ...]:
        """All units with a name in the battle."""
        return (*self.units, *self.bombarding)


def table(g: Campaign) -> Table | None:
    """Fog 8 The battle, raid or interception under way; None if there is none."""
    for frame in reversed(g.state.stack):
        if isinstance(frame, Battle):
            return _table(
                g,
                frame.space,
                (*frame.attackers, *frame.defenders, *frame.submerged),
                frame.bombarding,
                frame.doomed,
            )
        if isinstance(frame, Raid) and frame.space in g.state.attacks:
            attack = g.state.attacks[frame.space]
            units = (*attack.raiders, *attack.escorts, *frame.interceptors)
            return _table(g, frame.space, units, (), ())
        if str(frame.__struct_config__.tag) == INTERCEPTION:
            return _table(g, frame.zone, (*frame.passing, *frame.scrambled), (), ())
    return None


def _table(
    g: Campaign,
    space: str,
    units: Iterable[str],
    bombarding: Iterable[str],
    doomed: Iterable[str],
) -> Table:
    dead = frozenset(doomed)
    powers, kinds = list(g.equipment.powers), list(g.equipment.units)

    def looks(key: str) -> tuple[int, int, bool, bool]:
        piece = g.pieces[key]
        return (
            powers.index(piece.owner),
            kinds.index(piece.kind),
            piece.markers > 0,
            key in dead,
        )

    def there(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted((key for key in dict.fromkeys(keys) if key in g.pieces), key=looks))

    return Table(space=space, units=there(units), bombarding=there(bombarding), doomed=dead)


def names_at_table(g: Campaign, side: str | None) -> dict[str, str]:
    """Fog 8 Unit in the battle that is not a side's own → the side's name for it."""
    found = table(g)
    if found is None:
        return {}
    numbers: dict[str, int] = {}
    names: dict[str, str] = {}
    for key in found.all:
        piece = g.pieces[key]
        if side is None or g.side(piece.owner) != side:
            name = f"{piece.owner}_{piece.kind}"
            numbers[name] = numbers.get(name, 0) + 1
            names[key] = f"{name}_0{numbers[name]}"
    return names
