"""Fog 4 A practice turn for a new facilitator: generated from a number, reproducibly.

The position is the opening with some units moved, so that things worth practising happen. The
rooms' orders and answers are legal choices that the number picks. A turn counts only if it was
played to its end, and everything that it promises happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonObject
from engine.core.events import Event, kind_of
from engine.core.lessons.lesson import Lesson
from engine.core.lessons.practice import Answer, name_of
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.components.scenario import Scenario
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.knowledge.knowledge import first_knowledge, fog_of
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.position.state import COMBAT, CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.practice.book import Book, book_in
from engine.games.pacific_1940.practice.scene import Scene
from engine.games.pacific_1940.practice.scenes import SCENES
from engine.games.pacific_1940.practice.sketch import Luck, Sketch
from engine.games.pacific_1940.practice.voices import NoAnswer, answer

MOST_TRIES, MOST_CHOICES, KEPT = 60, 150, 64
NAMES_IN_A_MESSAGE = ("zone", "space", "territory", "technology", "power")


class Turn(Struct, frozen=True, kw_only=True):
    """Fog 4 A generated turn: its position as a line of text, and what should happen in it.

    power: whose turn it is. seed: for picking the rooms' answers.
    """

    power: str
    seed: str
    position: str
    scenes: tuple[Scene, ...]

    def orders(self, phase: str) -> list[str]:
        """Fog 7 The order lines of a phase."""
        return [
            line
            for scene in self.scenes
            for line in (scene.orders if phase == COMBAT else scene.later)
        ]


class PracticeTurns:
    """Fog 4 The practice turns of a scenario's rules, of which `file` is the content."""

    def __init__(self, rules: Any, scenario: Scenario, file: Path) -> None:
        self.book = book_in(file)
        self.options: JsonObject = {"fog": True, **scenario.usual}
        self.rules: Any = rules.under(self.options)
        self.turn = lru_cache(maxsize=KEPT)(self._turn)

    # ---------------------------------------------------------------- as a lesson

    def lesson(self, number: int) -> Lesson:
        """Fog 4 The lesson of a turn."""
        return Lesson(
            key=name_of(number),
            title=f"{self.book.title} {number}",
            position="",
            about=self.book.about,
            options=self.options,
            is_listed=False,
            is_practice=True,
        )

    def seed(self, number: int) -> str:
        """The seed of its dice."""
        return seed_from(f"practice turn {number}")

    def start(self, number: int) -> CampaignState:
        """Fog 4 The starting position of a turn."""
        return self._begun(number, self.turn(number))

    def happens(self, number: int) -> list[str]:
        """Fog 4 What was worth noticing in it."""
        names, scenes = self.rules.equipment.names, self.turn(number).scenes
        return [
            self.book.words_of(scene.kind).words.format(space=names[scene.space])
            for scene in scenes
        ]

    def words(self, choice: JsonObject) -> str:
        """Fog 4 A room's words for a choice; "" where none are needed."""
        said = next((each for each in self.book.voice if each.key == choice["kind"]), None)
        if said is None:
            return ""
        is_something = any(value for name, value in choice.items() if name != "kind")
        return (said.some if is_something else said.none).format_map({"count": 0, **choice})

    def answer(self, number: int, state: CampaignState) -> Answer | None:
        """Fog 4 The choice of the room that is asked.

        None: the facilitator is asked, or nobody, or there is nothing that the room could choose.
        """
        turn = self.turn(number)
        try:
            return None if is_over(turn, state) else self._answer(turn, state)
        except NoAnswer:
            return None

    def facts(self, number: int) -> JsonObject:
        """6 The public facts of the turn: its power."""
        return {"power": self.power(number)}

    def power(self, number: int) -> str:
        """6 The power of a turn."""
        return Luck(self.seed(number)).pick(self.book.powers)

    def _answer(self, turn: Turn, state: CampaignState) -> Answer | None:
        ask = next(iter(self.rules.asks(state)), None)
        if ask is None or ask.role == FACILITATOR:
            return None
        g = self.rules.play(self.rules.known(state, ask.role))
        lines = turn.orders(ask.phase) if isinstance(ask, WriteOrders) else ()
        return Answer(role=ask.role, choice=answer(g, state, ask, turn.seed, lines))

    # ---------------------------------------------------------------- making one up

    def _turn(self, number: int) -> Turn:
        """Fog 4 The first of the number's turns in which everything happens."""
        for attempt in range(MOST_TRIES):
            turn = self._drawn_up(number, attempt)
            if len(turn.scenes) == self.book.scenes_a_turn and self.comes_about(number, turn):
                return turn
        raise NoAnswer(f"no practice turn {number}")

    def _drawn_up(self, number: int, attempt: int) -> Turn:
        """Fog 4 A turn with scenes for which there is room."""
        power, seed = self.power(number), seed_from(f"practice turn {number}, attempt {attempt}")
        luck, found = Luck(seed), list[Scene]()
        sketch = Sketch(self._opening(seed), power, self.book, luck)
        for kind in luck.mixed(self.book.scenes):
            scene = SCENES[kind](sketch) if len(found) < self.book.scenes_a_turn else None
            found += [scene] if scene else []
        return Turn(power=power, seed=seed, position=sketch.line(), scenes=tuple(found))

    def _opening(self, seed: str) -> Any:
        """2 The set-up, as a campaign."""
        return self.rules.play(self.rules.setup(seed, self.options))

    def _begun(self, number: int, turn: Turn) -> CampaignState:
        """Fog 1 The position; each side knows the enemy's opening."""
        state = position(self.rules, turn.position, options=self.options)
        state.dice.seed = self.seed(number)
        opening = first_knowledge(
            self.rules.play(self.rules.setup(self.seed(number), self.options))
        )
        for side, known in fog_of(self.rules.play(state)).knowledge.items():
            known.sightings = opening[side].sightings
        return state

    def comes_about(self, number: int, turn: Turn) -> bool:
        """Fog 4 Whether the program can play the turn to its end, with all scenes happening."""
        state, steps, told = self._begun(number, turn), 0, list[Event]()
        for _ in range(MOST_CHOICES):
            if is_over(turn, state):
                return steps <= self.book.most_steps and all(
                    is_in(self.book, told, each) for each in turn.scenes
                )
            try:
                said = self._answer(turn, state)
            except NoAnswer:
                return False
            said = said or Answer(role=FACILITATOR, choice=Proceed())
            applied = self.rules.apply(state, said.role, said.choice)
            state, steps = applied.state, steps + (said.role == FACILITATOR)
            told += applied.events
            if state.result is not None:
                return False
        return False


def is_over(turn: Turn, state: CampaignState) -> bool:
    """6 Whether the power's turn has ended, and another one has begun."""
    return state.power != turn.power


def is_in(book: Book, told: Sequence[Event], scene: Scene) -> bool:
    """Fog 8 Whether a scene's message was told about its space, or whatever else it names."""
    message = book.words_of(scene.kind).message
    return any(
        kind_of(event) == message
        and scene.named in (getattr(event, name, "") for name in NAMES_IN_A_MESSAGE)
        for event in told
    )
