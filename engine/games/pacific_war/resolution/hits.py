"""9.2 Combat Resolution: columns and shifts, hits and who allocates them, damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.events import Damaged, Lost, Struck
from engine.games.pacific_war.finishing import SEVERAL, ConfirmHits
from engine.games.pacific_war.position.state import LAST_TURN, Theater
from engine.games.pacific_war.resolution.columns import Shifts, column_of, label


def strike(
    g: Theater,
    side: str,
    segment: str,
    zone: str,
    strength: int,
    shifts: Shifts,
    *,
    halved: bool = False,
    torpedoes: tuple[int, ...] = (),
    fixed: bool = False,
) -> Struck:
    """9.2.1 to 9.2.3 One attack: find the column, shift it, roll a die (3.2), report the hits."""
    place, roll = column_of(g, strength, shifts), g.roll()
    struck = Struck(
        side=side,
        segment=segment,
        zone=zone,
        strength=strength,
        shifts=shifts,
        column=label(g, place),
        roll=roll,
        hits=g.equipment.hits(place, roll),
        halved=halved,
        torpedoes=torpedoes,
        fixed=fixed,
    )
    g.tell(struck)
    return struck


class AssignHit(Choice, tag="assign_hit", frozen=True):
    """9.2.4 The unit that takes the next hit."""

    TARGET: ClassVar = "unit"
    unit: str

    @classmethod
    def candidates(cls, g: Theater, ask: ChooseHit) -> Iterator[AssignHit]:
        yield from (cls(unit) for unit in (*ask.targets, *ask.others))

    def why_not(self, g: Theater, ask: ChooseHit) -> Refusal | None:
        """9.2.4, 13.2 Evenly, with Torpedo Cruisers first."""
        if self.unit not in ask.others:
            return None
        if ask.torpedoes:
            return Refusal("13.2", "torpedo_first")
        return Refusal("9.2.4", "others_have_fewer_hits")


class ChooseHit(Decision, tag="choose_hit", kw_only=True):
    """9.2.4 Which unit takes the next hit, among those with the fewest; `others` may not yet.

    torpedoes: Torpedo Cruisers must be hit before all others (13.2). is_only: there is one hit, so
    it is not asked to be confirmed.
    """

    KINDS: ClassVar = (AssignHit,)
    RULE: ClassVar = "9.2.4"
    TELLS_WHY_NOT: ClassVar = True
    targets: list[str]
    others: list[str] = []
    torpedoes: bool = False
    is_only: bool = False

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Whether there is only one hit."""
        return {"is_only": 1} if self.is_only else {}

    def take(self, g: Theater, choice: Choice) -> Outcome:
        return End(choice.target)


class Allocation(Procedure, tag="allocation", kw_only=True):
    """9.2.4 Hits are spread evenly over the targets; `chooser` picks the units for the odd ones.

    `first` hits are allocated by `first_chooser` (card A03). `preferred` must be hit first (13.2).
    `chosen`: who has picked, once for each hit.
    """

    STEPS: ClassVar = ("next_hit", "more", "finish", "close")
    chooser: str
    targets: list[str]
    hits: int
    first: int = 0
    first_chooser: str = ""
    preferred: list[str] = []
    given: dict[str, int] = {}
    chosen: list[str] = []

    def next_hit(self, g: Theater) -> Outcome:
        """9.2.4 One hit: at once where there is no choice, else by decision."""
        if not self.hits or not self.targets:
            return Jump("finish")
        open_to = self.open_targets()
        if len(open_to) <= self.hits or len(open_to) == 1:
            for unit in open_to:
                self.give(unit)
            return None
        others = [unit for unit in self.targets if unit not in open_to]
        ask = ChooseHit(
            role=self.whose(),
            targets=open_to,
            others=others,
            torpedoes=bool(self.wanted()),
            is_only=self.hits == 1 and not self.chosen,
        )
        return [ask]

    def whose(self) -> str:
        """9.2.4 The side that picks the next hit."""
        return self.first_chooser if self.first > 0 else self.chooser

    def wanted(self) -> list[str]:
        """13.2 The units that must be hit before all others, and have not been."""
        return [unit for unit in self.preferred if not self.given.get(unit)]

    def open_targets(self) -> list[str]:
        """9.2.4 No unit takes a second hit before every unit has one."""
        if wanted := self.wanted():
            return wanted
        fewest = min(self.given.get(unit, 0) for unit in self.targets)
        return [unit for unit in self.targets if self.given.get(unit, 0) == fewest]

    def give(self, unit: str) -> None:
        """Give one hit to one unit."""
        self.given[unit] = self.given.get(unit, 0) + 1
        self.hits -= 1
        self.first = max(0, self.first - 1)

    def more(self, g: Theater) -> Jump:
        """9.2.4 Repeat until no hit is left."""
        return Jump("next_hit")

    def on_choose_hit(self, g: Theater, unit: str) -> None:
        """9.2.4 The chosen unit takes the hit."""
        if not g.earlier.last_choice_is_final:
            self.chosen = [*self.chosen, self.whose()]
        self.give(unit)

    def finish(self, g: Theater) -> Outcome:
        """9.2.4 A side that has picked several is asked once before damage is rolled (PW-22)."""
        last = self.chosen[-SEVERAL:]
        if len(last) < SEVERAL or len({*last}) > 1:
            return None
        return [ConfirmHits(role=last[0])]

    def close(self, g: Theater) -> End:
        """9.2.4 Return the hits by unit."""
        return End(dict(self.given))


def apply_damage(g: Theater, given: dict[str, int]) -> None:
    """9.2.5 Roll the damage of every unit that was hit, in the order of the counters."""
    for unit in g.counters:
        if given.get(unit):
            damage(g, unit, given[unit])


def damage(g: Theater, key: str, hits: int) -> None:
    """9.2.5, 4.1.5 One unit's damage.

    LBA come back as many turns later as they were hit. Ships roll a die per hit; a sum above the
    Defense Strength sinks, a lower one is how many turns they are away. Heavily Armored: each die
    one less, but a natural 6 sinks (AMB-35). 13.2: a Torpedo Cruiser sinks without a roll.
    """
    unit, numbers = g.unit(key), g.equipment.combat
    delay = g.equipment.turns[g.state.turn].repair_delay
    if unit.is_lba:
        away(g, key, hits, (), hits + delay)
        return
    dice = () if unit.torpedo else tuple(g.roll() for _ in range(hits))
    suffered = sum(max(0, die - numbers.armor) if unit.armored else die for die in dice)
    is_holed = unit.armored and numbers.sinks in dice
    if unit.torpedo or is_holed or suffered > (unit.defense or 0):
        g.tell(Damaged(unit=key, hits=hits, dice=dice, fate="sunk"))
        lose(g, key, "sunk")
    elif suffered == 0:
        g.tell(Damaged(unit=key, hits=hits, dice=dice, fate="unharmed"))
    else:
        away(g, key, hits, dice, suffered + delay)


def away(g: Theater, key: str, hits: int, dice: tuple[int, ...], turns: int) -> None:
    """9.2.5, 6.2 Send a unit to the Turn Track, or out of the game if it would come back too late.

    A British ship that would come back after its withdrawal is withdrawn, not lost.
    """
    returns = g.state.turn + turns
    withdraws = g.unit(key).withdraws
    if withdraws is not None and returns > withdraws:
        g.tell(Damaged(unit=key, hits=hits, dice=dice, fate="withdrawn"))
        g.put(key, "removed")
        g.counters[key].face = "front"
    elif returns > LAST_TURN:
        g.tell(Damaged(unit=key, hits=hits, dice=dice, fate="removed"))
        lose(g, key, "removed")
    else:
        g.tell(Damaged(unit=key, hits=hits, dice=dice, fate="damaged", returns=returns))
        g.send_to_track(key, returns, repair=True)


def lose(g: Theater, key: str, place: str) -> None:
    """9.2.5 Remove a unit for good; 13.1 to 13.5 count it (AMB-36)."""
    counter, unit = g.counters[key], g.unit(key)
    g.put(key, place)
    counter.face = "front"
    if unit.is_carrier:
        g.state.carriers_lost[counter.owner] = g.state.carriers_lost.get(counter.owner, 0) + 1
    if unit.is_ship and counter.owner == JAPAN:
        g.state.ships_lost_this_turn += 1
    if unit.is_carrier and counter.owner == ALLIED:
        bring_victorious(g)


def bring_victorious(g: Theater) -> None:
    """13.5 The third Allied carrier lost brings Victorious next turn, before Turn 4 (AMB-61)."""
    state = g.state
    if not state.options.victorious:
        return
    if state.carriers_lost[ALLIED] != g.equipment.advanced.carriers_lost:
        return
    for key in g.counters:
        unit = g.unit(key)
        late = unit.withdraws is not None and state.turn + 1 >= unit.withdraws
        if unit.advanced == "13.5" and g.counters[key].place == "unused" and not late:
            g.send_to_track(key, state.turn + 1, repair=False)


def remove(g: Theater, key: str, rule: str) -> None:
    """6.2 Remove a unit without a fight and without counting it as lost."""
    g.put(key, "removed")
    g.counters[key].face = "front"
    g.tell(Lost(rule=rule, unit=key))


def destroy(g: Theater, key: str, rule: str) -> None:
    """6.1.7, 10.1 Destroy a unit without a fight: it counts as lost (AMB-36)."""
    lose(g, key, "removed")
    g.tell(Lost(rule=rule, unit=key))


def destroy_repairs(g: Theater, zone: str, side: str) -> None:
    """6.1.7, 10.3.1 Destroy a side's units under repair in a Port it loses (AMB-47, PW-04).

    Australians are the one exception: their repair continues at the West Coast.
    """
    for key, counter in g.counters.items():
        nation = g.equipment.nations[g.unit(key).nation]
        if counter.place != "track" or not counter.markers or nation.side != side:
            continue
        is_there = nation.repairs == (zone,)
        if is_there and g.unit(key).nation != "australia":
            destroy(g, key, "6.1.7")
