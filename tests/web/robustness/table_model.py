"""What a table must be after each thing that people do there, kept in memory, without a database.

It is written from docs/two-sides.md and not from the program: a list of chairs, the positions that
lead to the one of now, and the one request to go back. The test_table_machine.py beside it holds
the stored game against it.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core.protocol import Rules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import IllegalChoice


@dataclass(eq=False)
class Chair:
    """Someone's seat on a side; a seat that was given up and taken again is another one."""

    person: str
    role: str
    is_shown: bool = True


@dataclass
class Made:
    """A move that counts: the position before it, who made it, whether undo stops there."""

    version: int
    chair: Chair
    before: Any
    is_final: bool


@dataclass
class TableModel:
    """One table. Every method says what becomes of it, and returns whether anything was done."""

    KINDS: ClassVar = (
        "play",
        "undo",
        "ask",
        "consent",
        "decline",
        "join",
        "leave",
        "share",
        "hand over",
    )

    rules: Rules[Any]
    version: int
    state: Any
    chairs: list[Chair]
    is_open: bool = True
    watch: str = "rotating"
    done: Counter[str] = field(default_factory=Counter)
    """How often each of KINDS was done."""
    made: list[Made] = field(default_factory=list)
    asked_back: Made | None = None
    """The move that someone asks to take back, with all after it."""
    former: set[tuple[str, str]] = field(default_factory=set)

    # ------------------------------------------------------------------ who is who

    @property
    def status(self) -> str:
        if self.state is None:
            return "waiting"
        return "playing" if self.state.result is None else "over"

    @property
    def is_opposed(self) -> bool:
        return len(self.rules.roles.sides) > 1

    @property
    def asked(self) -> list[str]:
        """The roles that must choose now."""
        asks = self.rules.asks(self.state) if self.status == "playing" else []
        return [role for role in self.rules.roles.sides if role in {ask.role for ask in asks}]

    def of(self, person: str) -> list[Chair]:
        return [chair for chair in self.chairs if chair.person == person]

    def leads(self, role: str) -> list[Chair]:
        return [chair for chair in self.chairs if chair.role == role]

    def plays_alone(self, person: str) -> bool:
        """Whether someone leads both sides with both of them open on the page."""
        return len([chair for chair in self.of(person) if chair.is_shown]) > 1

    def open_chair(self, person: str) -> Chair | None:
        """The seat that a person's page shows; None where nothing may be shown."""
        mine = self.of(person)
        if self.status == "waiting" or not mine:
            return None
        shown = [chair for chair in mine if chair.is_shown]
        if len(mine) == 1:
            return mine[0]
        if self.status == "over":
            return [*shown, mine[0]][0]
        return next((chair for chair in shown if chair.role in self.asked), (*shown, None)[0])

    def may_choose(self, chair: Chair) -> bool:
        """1.0 Whether a seat is asked and has the watch."""
        sharing = self.leads(chair.role)
        if self.watch == "rotating":
            turn = int(self.rules.summary(self.state).get("watch", 1))
            sharing = [sharing[(turn - 1) % len(sharing)]]
        return chair.role in self.asked and chair in sharing

    # ------------------------------------------------------------- moves and undoing

    def changed(self, kind: str) -> bool:
        self.version += 1
        self.done[kind] += 1
        return True

    def play(self, person: str, choice: Choice) -> bool:
        """A move: by whoever is asked, and if it is legal."""
        chair = self.open_chair(person)
        if chair is None or not self.may_choose(chair):
            return False
        try:
            applied = self.rules.apply(self.state, chair.role, choice)
        except IllegalChoice:
            return False
        self.made.append(Made(self.version, chair, self.state, applied.barrier))
        self.state, self.asked_back = applied.state, None
        return self.changed("play")

    def may_undo(self, person: str) -> bool:
        """One's own last move, up to a die, a reveal or a move of someone else."""
        chair = self.open_chair(person)
        if chair is None or not self.made or self.made[-1].is_final:
            return False
        maker = self.made[-1].chair
        return maker is chair or (self.plays_alone(person) and maker in self.of(person))

    def undo(self, person: str) -> bool:
        if not self.may_undo(person):
            return False
        self.state, self.asked_back = self.made.pop().before, None
        return self.changed("undo")

    def askable(self, person: str) -> Made | None:
        """The last move of one's own side, which the other may be asked to take back."""
        chair = self.open_chair(person)
        if chair is None or not self.is_opposed or self.asked_back or self.status == "over":
            return None
        role = chair.role
        if self.plays_alone(person) and self.made and self.made[-1].chair in self.of(person):
            role = self.made[-1].chair.role
        return next((made for made in reversed(self.made) if made.chair.role == role), None)

    def ask_back(self, person: str) -> bool:
        """A request to go back; one at a time."""
        move = self.askable(person)
        if move is None:
            return False
        self.asked_back = move
        return self.changed("ask")

    def may_consent(self, person: str) -> bool:
        """The other side than the one that asks, or whoever plays both."""
        chair, asked = self.open_chair(person), self.asked_back
        if chair is None or asked is None:
            return False
        return chair.role != asked.chair.role or self.plays_alone(person)

    def answer_back(self, person: str, *, agrees: bool) -> bool:
        """The other side consents or declines, the side that asked may withdraw."""
        asked = self.asked_back
        is_seated = self.open_chair(person) is not None
        if asked is None or not is_seated or (agrees and not self.may_consent(person)):
            return False
        if agrees:
            self.made = self.made[: self.made.index(asked)]
            for made in self.made:
                made.is_final = True
            self.state = asked.before
        self.asked_back = None
        return self.changed("consent" if agrees else "decline")

    # --------------------------------------------------------------------- the seats

    def may_join(self, person: str, role: str, *, invited: bool) -> bool:
        """4.3 An empty side, or one's host's; never one against a side that one has led."""
        mine = self.of(person)
        if any(chair.role == role for chair in mine) or not (self.is_open or mine):
            return False
        if self.is_opposed and self.leads(role) and (mine or not invited):
            return False
        led = {side for who, side in self.former if who == person}
        others = {chair.role for chair in self.chairs if chair.person != person} - {role}
        return role in led or not led & others

    def join(self, person: str, role: str, *, invited: bool = False) -> bool:
        if not self.may_join(person, role, invited=invited):
            return False
        self.chairs.append(Chair(person, role))
        return self.changed("join")

    def leave(self, person: str, role: str = "") -> bool:
        gone = [chair for chair in self.of(person) if role in ("", chair.role)]
        if not gone:
            return False
        self.chairs = [chair for chair in self.chairs if chair not in gone]
        for chair in self.of(person):
            chair.is_shown = True
        if self.is_opposed and self.status == "playing":
            self.former |= {(person, chair.role) for chair in gone}
        return self.changed("leave")

    def hand_over(self, person: str, show: str) -> None:
        """Hot seat: one of one's sides lies open, both, or none."""
        mine = self.of(person)
        for chair in mine if len(mine) > 1 else ():
            chair.is_shown = show in ("both", chair.role)
            self.done["hand over"] += 1

    def share(self, person: str, *, is_open: bool, watch: str) -> bool:
        """Whoever sits there longest may open and close a table that has begun."""
        if self.status == "waiting" or not self.chairs or self.chairs[0].person != person:
            return False
        self.is_open, self.watch = is_open, watch
        return self.changed("share")
