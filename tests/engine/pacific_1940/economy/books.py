"""The books of a game, kept from its events by the digest alone.

No rule of the engine is called: the tables below are the digest's, the map is read from its file.
"""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from engine.core.events import kind_of
from engine.games.pacific_1940 import equipment
from engine.games.pacific_1940.position.state import CampaignState

MAP = tomllib.loads((Path(equipment.FOLDER) / "map.toml").read_text())
LANDS = [land for land in MAP["territory"] if not land.get("absent")]
VALUE = {land["key"]: land["value"] for land in LANDS if "value" in land}
OWNER = {land["key"]: land["owner"] for land in LANDS if "owner" in land}
ORIGINAL = {land["key"]: land["original"] for land in LANDS if "original" in land}
CONVOYS = {zone["key"]: zone["convoy"] for zone in MAP["zone"] if "convoy" in zone}

ORDER = ("japan", "usa", "china", "uk", "anzac")
WEST = ("usa", "uk", "anzac")
ALLIES = ("usa", "china", "uk", "anzac", "netherlands", "france")
CAPITALS = {
    "japan": "japan",
    "usa": "western_united_states",
    "uk": "india",
    "anzac": "new_south_wales",
}
CITIES = (
    "japan",
    "kiangsu",
    "kwangtung",
    "philippines",
    "hawaiian_islands",
    "western_united_states",
    "new_south_wales",
    "india",
)
ROAD = ("india", "burma", "yunnan", "szechwan")
COST = {
    "infantry": 3,
    "artillery": 4,
    "mech_infantry": 4,
    "tank": 6,
    "aaa": 5,
    "fighter": 10,
    "tactical_bomber": 11,
    "strategic_bomber": 12,
    "submarine": 6,
    "transport": 7,
    "destroyer": 8,
    "cruiser": 12,
    "carrier": 16,
    "battleship": 20,
    "minor_complex": 12,
    "air_base": 15,
    "naval_base": 15,
}
MAJOR, UPGRADE = 30, 20
DICE = {
    "battleship": 1,
    "cruiser": 1,
    "destroyer": 1,
    "submarine": 2,
    "fighter": 2,
    "tactical_bomber": 2,
}


def side(power: str) -> str:
    """1 Japan is the Axis, all others are the Allies."""
    return "axis" if power == "japan" else "allies" if power in ALLIES else ""


class Books:
    """Land, money, wars and what wins, followed from event to event.

    `income` counts the objectives that were paid, so that a test can see what was reached.
    """

    def __init__(self, state: CampaignState) -> None:
        self.control = dict(state.control)
        self.purses = dict(state.purses)
        self.wars = {frozenset(pair) for pair in state.wars}
        self.begun: list[tuple[str, frozenset[str], bool]] = []
        self.turn, self.power = state.turn, state.power
        self.trade_lost = state.trade_lost
        self.is_paid = state.paid
        self.owed: list[tuple[str, int]] = []
        self.due_back: set[str] = set()
        self.raids: dict[str, int] = {}
        self.since: dict[str, tuple[int, str]] = {}
        self.winner = ""
        self.income: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self._note()

    # ---------------------------------------------------------------- following

    def follow(self, events: tuple[Any, ...], state: CampaignState) -> None:
        """Enter what happened up to a state; what the digest says otherwise is an error."""
        for event in events:
            kind = kind_of(event)
            self.seen[kind] += 1
            enter = getattr(self, f"_{kind}", None)
            if enter:
                enter(event, state)
        assert self.control == state.control
        assert self.purses == state.purses
        assert self.wars == {frozenset(pair) for pair in state.wars}
        assert not self.owed and not self.due_back
        assert (state.result.winner if state.result else "") == self.winner
        assert self.trade_lost == state.trade_lost

    def _phase_began(self, event: Any, _: CampaignState) -> None:
        self.turn, self.power = event.turn, event.power

    # ---------------------------------------------------------------- politics

    def _war_declared(self, event: Any, _: CampaignState) -> None:
        by, on = self._group(event.power), frozenset().union(*map(self._group, event.on))
        was_provoked = any(old_by in on and old_on & by for old_by, old_on, _ in self.begun)
        self.begun.append((event.power, on, not was_provoked))
        assert event.power != "japan" or event.unprovoked is not was_provoked
        pairs = {frozenset((one, other)) for one in by for other in on}
        if {"uk", "anzac"} & (by | on):
            pairs.add(frozenset(("japan", "netherlands")))
        self.wars |= pairs
        pays = (
            event.power == "japan" and not was_provoked and self.turn <= 3 and bool(on & set(WEST))
        )
        if pays and not self.is_paid:
            self.is_paid = True
            self.owed.append(("usa", 30))

    @staticmethod
    def _group(power: str) -> frozenset[str]:
        return frozenset(("uk", "anzac") if power in ("uk", "anzac") else (power,))

    def _war_payment(self, event: Any, _: CampaignState) -> None:
        self.owed.remove((event.power, event.ipc))
        self.purses[event.power] += event.ipc

    def _trade_lost(self, event: Any, _: CampaignState) -> None:
        assert (event.power, event.territory) == ("japan", "french_indo_china")
        self.trade_lost = True

    def at_war(self, one: str, other: str) -> bool:
        """3 Whether two powers are at war."""
        return frozenset((one, other)) in self.wars

    # ---------------------------------------------------------------- land

    def _territory_taken(self, event: Any, _: CampaignState) -> None:
        land, taker, loser = event.territory, event.power, self.control[event.territory]
        assert event.lost_by == loser and taker == self.power
        assert self.at_war(taker, loser) or (taker, loser) == ("japan", "france")
        owner = ORIGINAL.get(land, "")
        is_friend = side(owner) == side(taker) and owner in ORDER
        is_free = land == CAPITALS.get(owner) or self._holds_capital(owner)
        holder = owner if is_friend and is_free else taker
        assert event.holder == holder
        self.control[land] = holder
        if land in CAPITALS.values():
            capital_of = next(power for power, capital in CAPITALS.items() if capital == land)
            if holder == capital_of:
                self.due_back = self._lent(capital_of)
            else:
                self.owed.append((capital_of, self.purses[capital_of]))
        self._note()

    def _lent(self, owner: str) -> set[str]:
        """11 What friends hold of a power's land."""
        held = self.control.items()
        return {
            land
            for land, holder in held
            if ORIGINAL.get(land) == owner and holder != owner and side(holder) == side(owner)
        }

    def _capital_taken(self, event: Any, _: CampaignState) -> None:
        self.owed.remove((event.owner, event.ipc))
        self.purses[event.owner] -= event.ipc
        self.purses[event.power] += event.ipc

    def _territories_returned(self, event: Any, _: CampaignState) -> None:
        assert set(event.territories) == self.due_back
        self.control |= dict.fromkeys(event.territories, event.power)
        self.due_back = set()

    def _territory_taken_over(self, event: Any, _: CampaignState) -> None:
        assert event.power in ("uk", "anzac") and event.power == self.power
        assert event.owner == self.control[event.territory] == "netherlands"
        self.control[event.territory] = event.power

    def _holds_capital(self, power: str) -> bool:
        capital = CAPITALS.get(power)
        return capital is None or side(self.control[capital]) == side(power)

    # ---------------------------------------------------------------- money

    def _purchased(self, event: Any, _: CampaignState) -> None:
        assert event.power == self.power and self._holds_capital(self.power)
        spent = sum(COST[kind] * count for kind, count in event.units.items())
        spent += sum(points for _, _, points in event.repairs)
        for kind, land in event.facilities:
            assert self.control[land] == self.power != "china"
            assert OWNER.get(land) != "netherlands" or self.control[land] == self.power
            spent += COST.get(kind, UPGRADE)
            if kind == "major_complex":
                assert ORIGINAL[land] == self.power and VALUE.get(land, 0) >= 3
                spent = event.spent if event.spent - spent == MAJOR - UPGRADE else spent
        assert event.spent == spent <= self.purses[self.power]
        self.purses[self.power] -= spent
        assert event.left == self.purses[self.power]

    def _refunded(self, event: Any, _: CampaignState) -> None:
        assert event.ipc == sum(COST[kind] * count for kind, count in event.kinds.items())
        self.purses[event.power] += event.ipc

    def _convoy_raided(self, event: Any, state: CampaignState) -> None:
        assert event.raiders == self.raiders(event.power, event.zone, state)
        assert len(event.rolls) == sum(event.raiders.values())
        assert event.cap == self.cap(event.power, event.zone)
        assert event.lost == min(event.cap, sum(face for face in event.rolls if face <= 3))
        self.raids[event.zone] = event.lost

    def raiders(self, power: str, zone: str, state: CampaignState) -> dict[str, int]:
        """14 The dice of each enemy of a power in a convoy zone."""
        found: Counter[str] = Counter()
        for piece in state.counters.values():
            ship = state.counters.get(piece.aboard)
            is_stuck = ship is not None and ship.markers > 0
            if piece.place == zone and self.at_war(power, piece.owner) and not is_stuck:
                found[piece.owner] += DICE.get(piece.kind, 0)
        return dict(+found)

    def cap(self, power: str, zone: str) -> int:
        """14 What a power's land beside a convoy zone is worth."""
        lands = [land for land in CONVOYS[zone] if self.control[land] == power]
        return sum(VALUE.get(land, 0) for land in lands)

    def _income_collected(self, event: Any, state: CampaignState) -> None:
        power = event.power
        assert power == self.power and self._holds_capital(power)
        held = [land for land, holder in self.control.items() if holder == power]
        raided = {
            zone for zone in CONVOYS if self.cap(power, zone) if self.raiders(power, zone, state)
        }
        assert set(self.raids) == raided
        expected = {"territories": sum(VALUE.get(land, 0) for land in held)}
        if lost := sum(self.raids.values()):
            expected["convoys"] = -lost
        objectives = self.objectives(power)
        assert event.parts == expected | objectives
        self.income.update(objectives)
        self.purses[power] += sum(event.parts.values())
        assert event.purse == self.purses[power]
        self.raids = {}

    # ---------------------------------------------------------------- objectives

    def objectives(self, power: str) -> dict[str, int]:
        """14 What the table of the digest pays a power now."""
        found = getattr(self, f"_of_{power}")()
        return {key: ipc for key, ipc in found.items() if ipc}

    def _holds(self, *lands: str, by: tuple[str, ...]) -> bool:
        return all(self.control[land] in by for land in lands)

    def _of_japan(self) -> dict[str, int]:
        japan = ("japan",)
        unprovoked = any(
            by == "japan" and fresh and on & {"uk", "anzac"} for by, on, fresh in self.begun
        )
        trades = not self.at_war("japan", "usa") and not unprovoked and not self.trade_lost
        found = {"japan_trade": 10 * trades}
        if any(self.at_war("japan", power) for power in WEST):
            perimeter = ("guam", "midway", "wake_island", "gilbert_islands", "solomon_islands")
            strong = ("hawaiian_islands", "new_south_wales", "india", "western_united_states")
            oil = ("sumatra", "java", "borneo", "celebes")
            found["japan_perimeter"] = 5 * self._holds(*perimeter, by=japan)
            found["japan_prestige"] = 5 * sum(self.control[land] == "japan" for land in strong)
            found["japan_oil"] = 5 * self._holds(*oil, by=japan)
        return found

    def _of_usa(self) -> dict[str, int]:
        if not self.at_war("usa", "japan"):
            return {}
        usa = ("usa",)
        outer = ("aleutian_islands", "hawaiian_islands", "johnston_island", "line_islands")
        return {
            "usa_war_economy": 30 * self._holds("western_united_states", by=usa),
            "usa_outer_islands": 5 * self._holds(*outer, by=usa),
            "usa_continent": 5 * self._holds("alaska", "mexico", by=usa),
            "usa_philippines": 5 * self._holds("philippines", by=usa),
        }

    def _of_china(self) -> dict[str, int]:
        return {"china_burma_road": 6 * self.is_road_open()}

    def is_road_open(self) -> bool:
        """4 Whether no territory of the Burma Road is Japan's."""
        return all(self.control[land] != "japan" for land in ROAD)

    def _of_uk(self) -> dict[str, int]:
        is_met = self.at_war("uk", "japan") and self._holds("kwangtung", "malaya", by=("uk",))
        return {"uk_empire": 5 * is_met}

    def _of_anzac(self) -> dict[str, int]:
        if not self.at_war("anzac", "japan"):
            return {}
        home = [land for land, power in ORIGINAL.items() if power == "anzac"]
        whole = self._holds(*home, by=("anzac",)) and self._holds("malaya", by=ALLIES)
        barrier = ("dutch_new_guinea", "new_guinea", "new_britain", "solomon_islands")
        playing = tuple(power for power in ORDER if power != "japan")
        return {
            "anzac_malaya": 5 * whole,
            "anzac_barrier": 5 * self._holds(*barrier, by=playing),
        }

    # ---------------------------------------------------------------- victory

    def _cities(self, of: str) -> int:
        return sum(side(self.control[land]) == of for land in CITIES)

    def _note(self) -> None:
        """2 Since when each side has held what wins."""
        enough = {"axis": self._cities("axis") >= 6, "allies": self.control["japan"] in ALLIES}
        for each, is_held in enough.items():
            if not is_held:
                self.since.pop(each, None)
            else:
                self.since.setdefault(each, (self.turn, self.power))

    def _turn_accounted(self, event: Any, _: CampaignState) -> None:
        account = event.account
        assert (account.round, account.power) == (self.turn, self.power)
        assert account.purse == self.purses[self.power]
        assert account.cities == {each: self._cities(each) for each in ("axis", "allies")}
        if not self._holds_capital(self.power):
            assert account.income == {}
        at_its_end = {
            "axis": self.control["japan"] == "japan",
            "allies": any(self.control[CAPITALS[power]] in ALLIES for power in WEST),
        }
        for each, (turn, power) in self.since.items():
            if power == self.power and self.turn > turn and at_its_end[each]:
                self.winner = self.winner or each

    def _war_ended(self, event: Any, _: CampaignState) -> None:
        assert event.winner == self.winner
