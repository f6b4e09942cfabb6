"""A position on the chart, in words: `at("acts=japan japan=akagi midway=alba", 3).do("...")`."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from engine.core.events import kind_of
from engine.core.registry import get
from engine.core.sequence.flow import IllegalChoice, open_asks
from engine.core.view import Ask
from engine.games.pacific_war.position.state import Theater, TheaterState
from engine.games.pacific_war.positions import find_card, find_unit, position
from engine.games.pacific_war.rules import PacificWar, PacificWarChoice
from tests.engine.told import Told

KINDS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(PacificWarChoice)
}
RULES: PacificWar = get("pacific_war")  # type: ignore[assignment]


class Table(Told):
    """A position, what has happened since the last `do`, and questions about both."""

    def __init__(self, state: TheaterState, rules: PacificWar = RULES) -> None:
        self.state = state
        self.rules = rules
        self.events: list[Any] = []

    # ---------------------------------------------------------------- doing

    def read(self, words: str) -> Any:
        """The choice that words stand for: its kind, then its fields in order."""
        kind, *rest = words.split()
        fields = KINDS[kind].__struct_fields__
        hints = get_type_hints(KINDS[kind])
        data: dict[str, Any] = {}
        for field, word in zip(fields, [*rest, *[""] * len(fields)], strict=False):
            data[field] = int(word) if hints[field] is int else self.name(field, word)
        return self.rules.reader.choice({"kind": kind, **data})

    def name(self, field: str, word: str) -> str:
        """A card by its end, a unit by the end of its key, anything else as it is."""
        if field == "card" and word:
            return find_card(self.g, word)
        if field == "unit" or (field == "origin" and word not in ("", *self.g.equipment.zones)):
            return find_unit(self.g, word)
        return word

    def do(self, *choices: str) -> Table:
        """Choose one after the other; `events` holds what all of them brought.

        A die that the test did not script is an error: a test must not pass by luck. But for the
        two of Initiative, when the action that a test is about is over.
        """
        self.events = []
        for words in choices:
            if words == "pick_all" and self.asked[-10:] != "pick_ships":
                continue  # a single ship is a group without being asked for
            applied = self.rules.apply(self.state, self.role, self.read(words))
            unscripted = [d for d in applied.draws if d.what == "d6" and d.n is not None]
            rolled = [e for e in applied.events if kind_of(e) == "initiative_rolled"]
            luck = len(unscripted) - 2 * len(rolled)
            assert luck <= 0, f"{words}: a die was rolled that the test did not foresee"
            self.state = applied.state
            self.events += applied.events
        return self

    # -------------------------------------------------------------- asking

    @property
    def g(self) -> Theater:
        return self.rules.play(self.state)

    @property
    def role(self) -> str:
        """Who is asked, "" when the game is over."""
        return next((ask.role for ask in open_asks(self.state)), "")

    @property
    def ask(self) -> Ask:
        (ask,) = self.rules.view(self.state, self.role).asks
        return ask

    @property
    def asked(self) -> str:
        """Who is asked what: "japan may_retreat", "" when the game is over."""
        return f"{self.role} {self.ask.kind}" if self.role else ""

    @property
    def open(self) -> set[str]:
        """The kinds of choice that are legal now."""
        return {option.kind for option in self.ask.options}

    def targets(self, kind: str) -> list[str]:
        """What the legal choices of a kind point at."""
        return sorted(option.target for option in self.ask.options if option.kind == kind)

    def why_not(self, words: str) -> str | None:
        """The rule and the fact that stand against a choice; None when it is legal.

        The same must be the answer to whoever makes the choice all the same.
        """
        choice = self.read(words)
        if any(option.choice == choice for option in self.ask.options):
            return None
        refusals = [r.refusal for r in self.ask.refused if r.choice == choice]
        try:
            self.rules.apply(self.state, self.role, choice)
        except IllegalChoice as refused:
            if not refusals:
                assert refused.refusal is None
                return "not thought of"
            assert refused.refusal == refusals[0]
            return f"{refusals[0].rule} {refusals[0].fact}"
        raise AssertionError(f"{words} was shown as refused and accepted")

    # --------------------------------------------------------------- facts

    def where(self, unit: str) -> str:
        """The zone or box of a unit; "track:3" on the Turn Track; "!" behind for Ops Complete."""
        counter = self.state.counters[find_unit(self.g, unit)]
        place = f"track:{counter.box}" if counter.place == "track" else counter.place
        return place + ("!" if counter.face == "back" else "")

    def all_at(self, place: str, *units: str) -> bool:
        """Whether all of these are there."""
        return [self.where(unit) for unit in units] == [place] * len(units)

    def base(self, zone: str) -> str:
        """Whose Base marker lies there."""
        return self.state.bases.get(zone, "")

    def holds(self, zone: str) -> str:
        """Who controls a zone."""
        return self.g.controller(zone)

    def hand(self, side: str) -> list[str]:
        """The ends that a side holds, in the order of their numbers."""
        return sorted(self.g.end_of(card, side).id for card in self.g.hand(side))

    @property
    def discards(self) -> list[int]:
        """The discards by number, the top one first."""
        return list(self.rules.view(self.state, None).board.discard)

    @property
    def ending(self) -> str:
        """How the game ended, "" while it goes on."""
        return self.state.result.ending if self.state.result else ""


def at(
    line: str,
    *dice: int,
    pack: dict[str, Any] | None = None,
    version: int | None = None,
    **options: bool,
) -> Table:
    """The position that a line of text describes; `dice` are the faces that come first.

    `version`: in a game that began under those rules (docs/rulings.md), None for the newest.
    """
    rules: PacificWar = get("pacific_war", pack, version=version)  # type: ignore[assignment]
    return Table(position(rules, line, dice=dice, options=options), rules)


def new_war(*dice: int, version: int | None = None, **options: bool) -> Table:
    """A new game, at its first decision; `dice` are the faces that come first."""
    rules: PacificWar = get("pacific_war", version=version)  # type: ignore[assignment]
    state = rules.setup("5e" * 32, options)
    state.dice.script = list(dice)
    return Table(state, rules)
