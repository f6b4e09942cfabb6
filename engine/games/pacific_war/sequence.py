"""5.0 Sequence of Play: Turn Zero in five phases, then Turns 1 to 5."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump, Outcome
from engine.games.pacific_war.cards.draw import Draw
from engine.games.pacific_war.components.pieces import JAPAN, Raid
from engine.games.pacific_war.control import end_fleet_train, recompute
from engine.games.pacific_war.events import OptionRolled, PhaseBegan, Struck, TurnBegan
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.reinforcements import Reinforcements
from engine.games.pacific_war.resolution.hits import Allocation, apply_damage, strike
from engine.games.pacific_war.setup import AT_SEA, STRIKE_FORCE, SetUp
from engine.games.pacific_war.strategy.strategy import Strategy
from engine.games.pacific_war.supply.supply import Supply
from engine.games.pacific_war.victory import Victory


def begin_phase(g: Theater, phase: str) -> None:
    """5.0 A phase begins, and with it a section of the record."""
    g.tell(PhaseBegan(section=g.new_section(), turn=g.state.turn, phase=phase))


class War(Procedure, tag="war", kw_only=True):
    """5.0 Set-up, Turn Zero, and turns until the game is decided."""

    STEPS: ClassVar = ("set_up", "turn_zero", "next_turn", "again")

    def set_up(self, g: Theater) -> list[Frame]:
        """14.0 The players set up."""
        return [SetUp()]

    def turn_zero(self, g: Theater) -> list[Frame]:
        """5.0 December 1941."""
        return [TurnZero()]

    def next_turn(self, g: Theater) -> list[Frame]:
        """5.0 The next turn."""
        return [Turn()]

    def again(self, g: Theater) -> Jump:
        """5.0 Repeat; the Victory Phase ends the game in time (11.1)."""
        return Jump("next_turn")


class TurnZero(Procedure, tag="turn_zero", kw_only=True):
    """5.0 The five phases of Turn 0; no cards, no shifts, no reply (AMB-22)."""

    STEPS: ClassVar = (
        "tora_tora_tora",
        "pearl_harbor_losses",
        "third_wave",
        "third_wave_losses",
        "air_raid_malaysia",
        "malaysia_losses",
        "day_of_infamy",
        "sleeping_giant",
        "victory_fever",
    )
    hits: dict[str, int] = {}
    struck: Struck | None = None

    def tora_tora_tora(self, g: Theater) -> Outcome:
        """5.0 Phase I: the carriers of the strike force attack the US ships at Hawaii."""
        begin_phase(g, "turn_zero")
        return self.raid(g, next(r for r in g.equipment.raids.values() if r.phase == 1))

    def pearl_harbor_losses(self, g: Theater) -> None:
        """5.0 Damage."""
        self.take_losses(g)

    def third_wave(self, g: Theater) -> Outcome:
        """15.1 On a 5 or 6 another attack, with a column of its own."""
        wave = g.equipment.third_wave
        if not g.state.options.third_wave:
            return None
        first = g.roll()
        if first not in wave.faces:
            g.tell(OptionRolled(rule="15.1", what="third_wave", dice=(first,), came=False))
            return None
        second = g.roll()
        g.tell(OptionRolled(rule="15.1", what="third_wave", dice=(first, second), came=True))
        raid = next(r for r in g.equipment.raids.values() if r.phase == 1)
        return self.raid(g, raid, wave.columns[second])

    def third_wave_losses(self, g: Theater) -> None:
        """15.1 Damage."""
        self.take_losses(g)

    def air_raid_malaysia(self, g: Theater) -> Outcome:
        """5.0 Phase II: the LBA of Indochina attack the British at Singapore."""
        return self.raid(g, next(r for r in g.equipment.raids.values() if r.phase == 2))

    def malaysia_losses(self, g: Theater) -> None:
        """5.0 Damage."""
        self.take_losses(g)

    def day_of_infamy(self, g: Theater) -> None:
        """5.0 Phase III: the strike force comes home, Ready."""
        for key, counter in g.counters.items():
            if counter.place == STRIKE_FORCE:
                g.put(key, JAPAN)

    def sleeping_giant(self, g: Theater) -> None:
        """5.0 Phase IV: the US ships that were away arrive at Hawaii."""
        for key, counter in g.counters.items():
            row = g.equipment.placement(g.unit(key))
            if counter.place == AT_SEA and row:
                g.put(key, row.zones[0])

    def victory_fever(self, g: Theater) -> None:
        """5.0 Phase V: the turn is over, without counting points."""
        g.state.ships_lost_this_turn = 0
        recompute(g)

    def raid(self, g: Theater, raid: Raid, column: int | None = None) -> Outcome:
        """5.0 One strike on a fixed column; Japan spreads the hits evenly."""
        enemy = ENEMY[JAPAN]
        targets = [key for key in g.ships_in(raid.zone, enemy) if g.unit(key).nation == raid.nation]
        strength = raid.column if column is None else column
        self.struck = strike(g, JAPAN, "airstrike", raid.zone, strength, (), fixed=True)
        self.hits = {}
        return [Allocation(chooser=JAPAN, targets=targets, hits=self.struck.hits)]

    def take_losses(self, g: Theater) -> None:
        """9.2.5 Damage to what was hit."""
        apply_damage(g, self.hits)
        self.hits, self.struck = {}, None

    def on_allocation(self, g: Theater, given: dict[str, int]) -> None:
        """9.2.4 Record the units hit."""
        self.hits = given

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Turn Zero."""
        return {"turn": 0}


class Turn(Procedure, tag="turn", kw_only=True):
    """5.0 The phases of Turns 1 to 5."""

    STEPS: ClassVar = (
        "begin",
        "reinforcements",
        "draw",
        "strategy",
        "supply",
        "victory",
        "end_turn",
    )

    def begin(self, g: Theater) -> None:
        """5.0 The Turn marker advances."""
        state = g.state
        state.turn += 1
        state.trains_left = g.equipment.turns[state.turn].fleet_trains
        state.marker_used = False
        g.tell(TurnBegan(turn=state.turn))

    def reinforcements(self, g: Theater) -> list[Frame]:
        """6.0 Reinforcements Phase."""
        begin_phase(g, "reinforcements")
        return [Reinforcements()]

    def draw(self, g: Theater) -> list[Frame]:
        """7.0 Resource Card Draw Phase."""
        begin_phase(g, "draw")
        return [Draw()]

    def strategy(self, g: Theater) -> list[Frame]:
        """8.0 Strategy Execution Phase."""
        begin_phase(g, "strategy")
        return [Strategy()]

    def supply(self, g: Theater) -> list[Frame]:
        """10.0 Supply Phase."""
        begin_phase(g, "supply")
        return [Supply()]

    def victory(self, g: Theater) -> list[Frame]:
        """11.0 Victory Phase."""
        begin_phase(g, "victory")
        return [Victory()]

    def end_turn(self, g: Theater) -> None:
        """8.7 The Fleet Train ends with the turn (PW-05)."""
        end_fleet_train(g)
        recompute(g)

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """The turn."""
        return {"turn": g.state.turn}
