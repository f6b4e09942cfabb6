"""8.3 A battle told a second time: what may be thrown, hit and lost, from the digest alone.

It knows no rule of the game's own code: it hears the events of one battle and checks each.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.events import kind_of

ATTACK = {
    "infantry": 1, "artillery": 2, "mech_infantry": 1, "tank": 3, "aaa": 0, "fighter": 3,
    "tactical_bomber": 3, "strategic_bomber": 4, "submarine": 2, "transport": 0, "destroyer": 2,
    "cruiser": 3, "carrier": 0, "battleship": 4,
}  # fmt: skip
DEFENCE = {**ATTACK, "infantry": 2, "mech_infantry": 2, "fighter": 4, "strategic_bomber": 1,
           "submarine": 1, "carrier": 2}  # fmt: skip
AIRCRAFT = {"fighter", "tactical_bomber", "strategic_bomber"}
TWO_HITS = {"carrier", "battleship"}
SHOTS_OF_AAA = 3
OTHER = {"attacker": "defender", "defender": "attacker"}
STRIKE, FIRE = "surprise_strike", "fire"

Columns = Counter[tuple[str, int]]

THROWS = {
    "air_defence": ("air_defence", "defender"),
    "bombardment": ("bombardment", "attacker"),
    "attacker_strikes": (STRIKE, "attacker"),
    "defender_strikes": (STRIKE, "defender"),
    "attacker_fires": (FIRE, "attacker"),
    "defender_fires": (FIRE, "defender"),
}
COURSE = (
    "begun", "air_defence", "bombardment", "round", "attacker_strikes", "defender_strikes",
    "struck", "attacker_fires", "defender_fires", "over",
)  # fmt: skip


class Batch:
    """8.3 Hits that one side takes together, and what it has given up for them."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        self.targets: list[tuple[str, int]] = []
        self.taken: list[str] = []


class Oracle:
    """8.3 One battle: unit → its kind, unit → hits that it has taken, who is on which side.

    at: how far the round has come. batches: (which hits, side) → what it takes together.
    """

    def __init__(
        self,
        kinds: Mapping[str, str],
        damage: Mapping[str, int],
        attackers: Iterable[str],
        defenders: Iterable[str],
        bombarding: Iterable[str] = (),
    ) -> None:
        self.kinds, self.damage = dict(kinds), Counter(damage)
        self.units = {"attacker": set(attackers), "defender": set(defenders)}
        self.bombarding = Counter(bombarding)
        self.at, self.round, self.bombarded = "begun", 0, 0
        self.batches: dict[tuple[str, str], Batch] = {}
        self.finds: set[str] = set()
        self.struck: set[str] = set()
        self.is_over = False

    # ------------------------------------------------------------------ what is heard

    def hear(self, event: Any) -> None:
        """Check one event against what must and what may happen now."""
        name = f"hear_{kind_of(event)}"
        if hasattr(self, name):
            assert not self.is_over, "the battle was over"
            getattr(self, name)(event)

    def hear_fired(self, event: Any) -> None:
        step = next(each for each, throw in THROWS.items() if throw == (event.how, event.side))
        self.go_to(step)
        found: Columns = Counter()
        for volley in event.volleys:
            assert volley.hits == sum(face <= volley.to_hit for face in volley.faces)
            found[volley.weapon, volley.to_hit] += len(volley.faces)
        assert found == self.dice(event.how, event.side), (event, self.forces())
        batch = self.batch(OTHER[event.side])
        batch.targets = batch.targets or self.targets(OTHER[event.side])
        for volley in event.volleys:
            batch.hits[volley.weapon] += volley.hits
        if event.how == "bombardment":
            self.bombarded = event.hits
        if event.how == STRIKE:
            self.struck |= self.submarines(event.side)

    def hear_ships_damaged(self, event: Any) -> None:
        for key in event.units:
            assert self.kinds[key] in TWO_HITS
            self.damage[key] += 1
            assert self.damage[key] == 1
            self.batch(event.side).taken.append(key)

    def hear_units_lost(self, event: Any) -> None:
        gone = {loss.unit for loss in event.losses if not loss.aboard}
        assert gone <= self.units[event.side]
        if event.how == "hit":
            if self.at.endswith("strikes"):
                self.go_to("struck")
            elif self.at.endswith("fires"):
                self.go_to("over")
            for key in sorted(gone):
                self.batch(event.side).taken += [key] * (self.hits_of(key) - self.damage[key])
        else:
            self.finish()
            self.check_remnant(event.side, event.how)
        self.units[event.side] -= gone

    def hear_battle_round_began(self, event: Any) -> None:
        self.finish()
        self.round += 1
        assert event.number == self.round
        assert self.units["attacker"]
        assert self.units["defender"]
        assert self.hurts("attacker") or self.hurts("defender")
        assert not self.is_remnant()
        self.at, self.struck = "round", set()
        self.finds = {side for side in OTHER if "destroyer" in self.of(side)}

    def hear_submerged(self, event: Any) -> None:
        assert self.at == "round", "submarines submerge before any die is thrown"
        (side,) = (side for side in OTHER if set(event.units) <= self.units[side])
        assert set(event.units) <= self.submarines(side)
        assert OTHER[side] not in self.finds
        self.units[side] -= set(event.units)

    def hear_retreated(self, event: Any) -> None:
        self.finish()
        assert self.units["defender"]
        self.units["attacker"] -= {*event.units, *event.aircraft}

    def hear_battle_ended(self, event: Any) -> None:
        self.finish()
        ours, theirs = bool(self.units["attacker"]), bool(self.units["defender"])
        words = {
            (True, False): {"won"},
            (False, True): {"held", "retreated"},
            (False, False): {"gone"},
            (True, True): {"stalemate"},
        }
        assert event.outcome in words[ours, theirs], event
        if event.outcome == "stalemate":
            assert not self.hurts("attacker")
            assert not self.hurts("defender")
        self.is_over = True

    # ------------------------------------------------------------------ the course of a round

    def go_to(self, step: str) -> None:
        """Whatever is passed over had nothing to throw; then hits are counted off."""
        here, there = COURSE.index(self.at), COURSE.index(step)
        assert here <= there, (self.at, step)
        for passed in COURSE[here + 1 : there]:
            if passed in THROWS:
                assert not self.dice(*THROWS[passed]), f"{passed}: no dice, {self.forces()}"
        self.at = step
        if there > COURSE.index("air_defence"):
            self.count_off("air_defence")
        if there > COURSE.index("struck"):
            self.count_off(STRIKE)

    def finish(self) -> None:
        """8.3 What comes before the first round, or a round, is over."""
        self.go_to("over" if self.round else "round")
        if self.round:
            self.count_off(FIRE)

    def count_off(self, which: str) -> None:
        """8.3 What was given up is what the hits called for."""
        for side in OTHER:
            batch = self.batches.pop((which, side), Batch())
            taken = [self.kinds[key] for key in batch.taken]
            assert is_legal(batch.hits, batch.targets, taken), (batch.hits, batch.targets, taken)

    def batch(self, side: str) -> Batch:
        """The hits that a side takes now; those of a bombardment with the first round's (8.2)."""
        which = FIRE
        if self.at in ("begun", "air_defence"):
            which = "air_defence"
        elif self.at.endswith("strikes") or self.at == "struck":
            which = STRIKE
        return self.batches.setdefault((which, side), Batch())

    def check_remnant(self, side: str, how: str) -> None:
        """8.3 Who is destroyed without a die."""
        if how == "no_way_out":
            assert side == "attacker"
            assert set(self.of(side)) == {"transport"}
        else:
            assert side == "defender"
            assert self.is_remnant()

    # ------------------------------------------------------------------ who is there

    def of(self, side: str) -> Counter[str]:
        """Kind → how many of a side."""
        return Counter(self.kinds[key] for key in self.units[side])

    def forces(self) -> tuple[Counter[str], Counter[str]]:
        return self.of("attacker"), self.of("defender")

    def hits_of(self, key: str) -> int:
        return 2 if self.kinds[key] in TWO_HITS else 1

    def submarines(self, side: str) -> set[str]:
        return {key for key in self.units[side] if self.kinds[key] == "submarine"}

    def targets(self, side: str) -> list[tuple[str, int]]:
        """Kind and hits left of all that may be hit."""
        return [
            (self.kinds[key], self.hits_of(key) - self.damage[key])
            for key in self.units[side]
            if self.at != "air_defence" or self.kinds[key] in AIRCRAFT
        ]

    def is_remnant(self) -> bool:
        return set(self.of("defender")) <= {"transport", "aaa"} and self.hurts("attacker")

    def hurts(self, side: str) -> bool:
        """8.5 Whether anyone of a side could hit anyone of the other."""
        finds = {side} if "destroyer" in self.of(side) else set()
        return any(self.columns(side, self.units[side], finds).values())

    # ------------------------------------------------------------------ dice

    def dice(self, how: str, side: str) -> Columns:
        """The dice that a side throws now."""
        own, others = self.of(side), self.of(OTHER[side])
        found: Columns = Counter()
        if how == "air_defence":
            aircraft = sum(others[kind] for kind in AIRCRAFT)
            found["any", 1] = min(SHOTS_OF_AAA * own["aaa"], aircraft)
        elif how == "bombardment" and others:
            for kind, count in self.bombarding.items():
                found["any", ATTACK[kind]] += count
        elif how == STRIKE and OTHER[side] not in self.finds:
            found = self.columns(side, self.submarines(side), self.finds)
        elif how == FIRE and not self.all_doomed(side):
            found = self.columns(side, self.units[side] - self.struck, self.finds)
        return +found

    def all_doomed(self, side: str) -> bool:
        """8.2 Whether a bombardment has hit all whom the attacker could fire at."""
        doomed = self.bombarded if side == "attacker" and self.round == 1 else 0
        return 0 < len(self.units["defender"]) <= doomed

    def columns(self, side: str, units: Iterable[str], finds: set[str]) -> Columns:
        """8.3 (as what the hits count, hits on this or less) → dice."""
        own, others = Counter(self.kinds[key] for key in units), self.of(OTHER[side])
        has_air = any(others[kind] for kind in AIRCRAFT)
        found: Columns = Counter()
        for kind, strength in strengths(own, attacks=side == "attacker"):
            weapon = "any"
            if kind == "submarine" and has_air:
                weapon = "submarine"
            if kind in AIRCRAFT and others["submarine"] and side not in finds:
                weapon = "aircraft"
            if strength and any(may_hit(weapon, target) for target in others):
                found[weapon, strength] += 1
        return found


def strengths(units: Counter[str], *, attacks: bool) -> Iterator[tuple[str, int]]:
    """5 Each unit with the number it hits on."""
    foot = units["infantry"] + units["mech_infantry"]
    lifts = {"foot": min(units["artillery"], foot)}
    lifts["tac"] = min(units["fighter"] + units["tank"], units["tactical_bomber"])
    for kind in units.elements():
        strength = (ATTACK if attacks else DEFENCE)[kind]
        pair = {"infantry": "foot", "mech_infantry": "foot", "tactical_bomber": "tac"}.get(kind, "")
        if attacks and pair and lifts[pair]:
            lifts[pair] -= 1
            strength += 1
        yield kind, strength


def may_hit(weapon: str, kind: str) -> bool:
    """8.3, 10 Submarines hit no aircraft; aircraft without a destroyer no submarines."""
    barred = {"submarine": AIRCRAFT, "aircraft": {"submarine"}}.get(weapon, set())
    return kind not in barred


def group(kind: str) -> str:
    if kind in AIRCRAFT:
        return "air"
    return kind if kind in ("submarine", "transport") else "ship"


def is_legal(hits: Mapping[str, int], targets: list[tuple[str, int]], taken: list[str]) -> bool:
    """8.3 Whether these losses are what the hits call for: no hit spared, transports last."""
    room: Counter[str] = Counter()
    for kind, left in targets:
        room[group(kind)] += left
    best = max(
        shares(hits, room), key=lambda s: (sum(s.values()) - s["transport"], sum(s.values()))
    )
    found = Counter(group(kind) for kind in taken)
    return found["transport"] == best["transport"] and any(
        +share == found for share in shares(hits, room) if sum(share.values()) == sum(best.values())
    )


def shares(hits: Mapping[str, int], room: Counter[str]) -> Iterator[Counter[str]]:
    """8.3 Every way in which hits can fall on aircraft, submarines, other units and transports."""
    weapons = [weapon for weapon, count in sorted(hits.items()) for _ in range(count)]
    found: set[tuple[tuple[str, int], ...]] = {()}
    for weapon in weapons:
        more = set(found)
        for share in found:
            count = Counter(dict(share))
            for where in ("air", "submarine", "ship", "transport"):
                barred = {"submarine": "air", "aircraft": "submarine"}.get(weapon)
                if where != barred and count[where] < room[where]:
                    more.add(tuple(sorted((count + Counter([where])).items())))
        found = more
    for share in sorted(found):
        yield Counter(dict(share))
