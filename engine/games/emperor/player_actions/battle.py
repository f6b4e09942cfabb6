"""8.3 Battle Actions: one roll on the card's Battle Table, for better or worse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import FACES, Choice, Likely, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Frame, Jump
from engine.games.emperor import kamikaze
from engine.games.emperor.components import pieces
from engine.games.emperor.events import BattleRolled, NothingHappened
from engine.games.emperor.movement import RetreatFront
from engine.games.emperor.player_actions.attack import why_no_attack
from engine.games.emperor.player_actions.fortify import all_spaces, place, why_not_placed
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.resources import delay_islands, gain, lose, make_available


class Battle(Choice, tag="battle", frozen=True):
    """8.3 A Battle Action, paid with an Action or with a Kamikaze marker (10.1)."""

    kamikaze: bool = False

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[Battle]:
        yield cls()
        if g.state.kamikazes_received:
            yield cls(kamikaze=True)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        """8.3, 8.2.5, 10.1 The first rule that forbids it (rulings A12, A14)."""
        if g.card.battle is None:
            return Refusal("8.3", "no_battle_card")
        if g.turn.battle_fought:
            return Refusal("8.3", "battle_fought")
        return kamikaze.why_no_marker(g) if self.kamikaze else why_no_attack(g)

    def outcomes(self, g: War) -> tuple[Likely, ...]:
        """8.3 Each face has a line of the card's Battle Table."""
        return tuple(Likely(face, (face,)) for face in FACES)

    def take(self, g: War, ask: Decision) -> Frame:
        """8.3 Pay and roll: no DRMs, no re-roll."""
        table = g.equipment.tables[str(g.card.battle)]
        g.turn.battle_fought = True
        if self.kamikaze:
            kamikaze.spend(g)
        else:
            g.turn.actions -= 1
            g.turn.attacks += 1
        roll = g.roll()
        g.tell(
            BattleRolled(
                table=table.id,
                title=table.title,
                roll=roll,
                kamikaze=self.kamikaze,
                nothing=not table.results[roll],
            )
        )
        return BattleResults(table=table.id, roll=roll)


class BattleResults(Procedure, tag="battle_results", kw_only=True):
    """8.3 What the table says, result by result; in addition to the card's own effects."""

    STEPS: ClassVar = ("next_result", "more")
    table: str
    roll: int
    done: int = 0

    def next_result(self, g: War) -> Frame | End | None:
        """8.3 Apply the next printed result."""
        printed = g.equipment.tables[self.table].results[self.roll]
        if self.done >= len(printed):
            return End()
        self.done += 1
        match printed[self.done - 1]:
            case pieces.ResourceEffect(resource=resource, delta=points):
                if points > 0:
                    gain(g, resource, points, "8.3")
                else:
                    lose(g, resource, -points, "8.3")
                return None
            case pieces.RetreatEffect(front=front):
                return RetreatFront(front=front, by="battle")
            case pieces.PlaceFort(fort=fort):
                return place_by_table(g, fort)

    def more(self, g: War) -> Jump:
        """8.3 Loop to the next result."""
        return Jump("next_result")


def place_by_table(g: War, fort: str) -> Frame | None:
    """8.4.1 A Battle Table places a fortification without a Fortify roll.

    Solomons (A23): on its space if that is Japanese and free, else to the Available box.
    Islands (A22, B01): before Java falls it becomes due, as with card 39; else the player
    chooses the space, and with none to choose it goes to the Available box.
    """
    counter = g.counters[fort]
    if counter.place == "oil_track" and not g.earlier.table_22_needs_java:
        delay_islands(g)
        return None
    if counter.place not in ("not_in_play", "available"):
        g.tell(NothingHappened(rule="8.4.1", front=fort, fact="fortification_elsewhere"))
        return None
    only = g.equipment.forts[fort].place
    if only == "any":
        if any(why_not_placed(g, fort, space) is None for space, _, _ in all_spaces(g)):
            return PlaceIslands(role="japan", fort=fort)
    elif why_not_placed(g, fort, only) is None:
        place(g, fort, only, "8.4.1")
        return None
    g.tell(NothingHappened(rule="8.4.2", front=fort, fact="no_space_for_fortification"))
    make_available(g, fort)
    return None


class PlaceFree(Choice, tag="place_free", frozen=True):
    """8.4.1 The space chosen for a fortification that a Battle Table gives."""

    TARGET: ClassVar = "space"
    fort: str
    space: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[PlaceFree]:
        fort = ask.fort if isinstance(ask, PlaceIslands) else ""
        return (cls(fort, space) for space, _, _ in all_spaces(g))

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        return why_not_placed(g, self.fort, self.space)

    def take(self, g: War, ask: Decision) -> None:
        place(g, self.fort, self.space, "8.4.1")


class PlaceIslands(Decision, tag="place_islands", kw_only=True):
    """8.4.1, 8.4.2 The player chooses the space of a fortification that a table gives."""

    KINDS: ClassVar = (PlaceFree,)
    RULE: ClassVar = "8.4.1"
    fort: str
