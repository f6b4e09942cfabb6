"""A position on the table, in words: `at("card=15 nimitz=7", 3, 5).do("attack abda")`."""

from __future__ import annotations

from typing import Any, get_args

from engine.core.registry import get
from engine.core.sequence.choice import Chance
from engine.core.sequence.flow import IllegalChoice
from engine.core.view import Ask
from engine.games.emperor.position.state import War, WarState
from engine.games.emperor.positions import position
from engine.games.emperor.rules import Emperor, EmperorChoice
from tests.engine.told import Told

KINDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in get_args(EmperorChoice)}
REFUSED = IllegalChoice
RULES: Emperor = get("emperor")  # type: ignore[assignment]
QUIET = "card=12 drm.british=0"
"""The Orders Phase of an Early War card without markers or Battle: 3 Actions."""
QUIET_MID = "card=40"
"""The same in the Mid War: 4 Actions."""
QUIET_LATE = "card=48"
"""The same in the Late War: 4 Actions, Kamikazes not received."""


class Table(Told):
    """A position, what has happened since the last choice, and questions about both."""

    def __init__(self, state: WarState, rules: Emperor = RULES) -> None:
        self.state = state
        self.rules = rules
        self.events: list[Any] = []

    # ---------------------------------------------------------------- doing

    def read(self, words: str) -> Any:
        """The choice that words stand for: its kind, then its fields in order."""
        kind, *rest = words.split()
        fields = KINDS[kind].__struct_fields__
        data = {
            field: True if word == "kamikaze" else word
            for field, word in zip(fields, rest, strict=False)
        }
        return self.rules.reader.choice({"kind": kind, **data})

    def do(self, *choices: str) -> Table:
        """Choose one after the other; `events` holds what all of them brought.

        A die that the test did not script is an error: a test must not pass by luck.
        """
        self.events = []
        for words in choices:
            applied = self.rules.apply(self.state, "japan", self.read(words))
            unscripted = [d for d in applied.draws if d.what == "d6" and d.n is not None]
            assert not unscripted, f"{words}: a die was rolled that the test did not foresee"
            self.state = applied.state
            self.events += applied.events
        return self

    # -------------------------------------------------------------- asking

    @property
    def g(self) -> War:
        return self.rules.play(self.state)

    @property
    def board(self) -> Any:
        return self.rules.view(self.state, "japan").board

    @property
    def ask(self) -> Ask:
        (ask,) = self.rules.view(self.state, "japan").asks
        return ask

    @property
    def asked(self) -> str:
        """The kind of the open decision, "" when the game is over."""
        asks = self.rules.view(self.state, "japan").asks
        return asks[0].kind if asks else ""

    @property
    def open(self) -> set[str]:
        """The kinds of choice that are legal now."""
        return {option.kind for option in self.ask.options}

    def targets(self, kind: str) -> list[str]:
        """What the legal choices of a kind point at."""
        return sorted(option.target for option in self.ask.options if option.kind == kind)

    def chance(self, words: str) -> Chance:
        choice = self.read(words)
        (chance,) = [o.chance for o in self.ask.options if o.choice == choice]
        assert chance is not None
        return chance

    def faces(self, words: str) -> list[int]:
        """The faces with which a choice succeeds."""
        return list(self.chance(words).faces)

    def why_not(self, words: str) -> str | None:
        """The rule and the fact that stand against a choice; None when it is legal.

        The same must be the answer to whoever makes the choice all the same.
        """
        choice = self.read(words)
        if any(option.choice == choice for option in self.ask.options):
            return None
        (refusal,) = [r.refusal for r in self.ask.refused if r.choice == choice]
        try:
            self.rules.apply(self.state, "japan", choice)
        except IllegalChoice as refused:
            assert refused.refusal == refusal
            return f"{refusal.rule} {refusal.fact}"
        raise AssertionError(f"{words} was shown as refused and accepted")

    # --------------------------------------------------------------- facts

    @property
    def levels(self) -> tuple[int, int, int]:
        """Army-Navy, Prestige, Oil."""
        counters = self.state.counters
        return counters["army_navy"].box, counters["prestige"].box, counters["oil"].box

    def where(self, counter: str) -> int | str:
        """The box of a front on its track; the place of anything else."""
        it = self.state.counters[counter]
        if it.place in self.g.equipment.tracks:
            on_own_track = counter in self.g.equipment.fronts
            return it.box if on_own_track else f"{it.place}:{it.box}"
        return it.place

    def turned(self, front: str) -> bool:
        return self.state.counters[front].turned

    @property
    def markers(self) -> dict[str, int]:
        """The DRM markers on the map, added up by what they lie on."""
        found: dict[str, int] = {}
        for marker in self.state.markers:
            found[marker.target] = found.get(marker.target, 0) + marker.value
        return found

    @property
    def left(self) -> int:
        """Actions left."""
        return self.state.this_turn.actions

    @property
    def kamikazes(self) -> int:
        return int(self.board.kamikazes)

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
    rules: Emperor = get("emperor", pack, version=version)  # type: ignore[assignment]
    return Table(position(rules, line, dice=dice, options=options), rules)


def given(version: int | None = None, **options: bool) -> Table:
    """A new game, at its first decision."""
    rules: Emperor = get("emperor", version=version)  # type: ignore[assignment]
    return Table(rules.setup("5e" * 32, options), rules)


def card_12(**fields: object) -> dict[str, object]:
    """Card 12 without its own effects, and with these."""
    blank = {"military": [], "resources": {}, "drms": {}, "special": [], "battle": ""}
    return {"card": [{"number": 12, **blank, **fields}]}


def moving(line: str, *dice: int, military: list[dict[str, object]], **options: bool) -> Table:
    """The position after a card has been turned that does nothing but move fronts."""
    table = at(f"deck=12 {line}", *dice, pack=card_12(military=military), **options)
    return table.do("reveal")


def advance(front: str) -> list[dict[str, object]]:
    """What a card says that advances a front."""
    return [{"op": "advance", "front": front}]


def retreat(front: str) -> list[dict[str, object]]:
    """What a card says that takes a front back."""
    return [{"op": "retreat", "front": front}]
