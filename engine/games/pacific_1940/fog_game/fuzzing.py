"""Fog 1 Support of random play and the leak check for the game in the fog.

`scrambled` garbles all that a viewer may not know and keeps what it knows. Each of its parts is a
secret of the other room; a view that changes with one of them leaks it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from engine.core.dice import seed_by
from engine.core.encoding.codec import JsonData, renamed
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import FACES, Choice
from engine.core.view import kind_of
from engine.games.pacific_1940.battle.rockets import AimRocket
from engine.games.pacific_1940.economy.income import BONDS, CONVOYS, TERRITORIES
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.fog.close_quarters import MADE, UNSEEN, made
from engine.games.pacific_1940.fog.facilitator.facilitating import MODES, GoOn
from engine.games.pacific_1940.fog.knowledge.audiences import bonds_are_seen
from engine.games.pacific_1940.fog.knowledge.knowledge import (
    believed_as_they_stand,
    fog_of,
    is_enemy,
    ledger_of,
    sight,
    sight_forces,
)
from engine.games.pacific_1940.fog.knowledge.known import table
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.fog_game.boards import is_masked
from engine.games.pacific_1940.position.fog import Knowledge, Sighting
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import (
    COMBAT,
    PURCHASED,
    Campaign,
    CampaignState,
    Piece,
)
from engine.games.pacific_1940.random_play.fuzzing import CampaignFuzzing
from engine.games.pacific_1940.research.dice import enter
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart, Research

GONE, MOVED, ADDED = 0.2, 0.5, 12
"""The shares of unseen units that are removed and moved, and how many are added."""
MOST_IPC, MOST_STREAM = 60, 40
SEEN = 0.4
"""The share of spaces that each side has seen when a game begins in the middle."""
PHANTOMS, MISTAKEN = 4, 0.1
"""False beliefs: the number of phantom fleets, and the share of lands with a phantom base."""
LIKED_IN_FOG = {"attack_found": 2.0, "shoot_freely": 2.0, "go_up": 3.0, "go_to_war": 3.0}
"""Kinds of choice in the fog that lead to more fighting, and how much likelier they are."""


class FogFuzzing(CampaignFuzzing):
    """Random play in the fog, and positions that a viewer cannot distinguish."""

    def line(self, number: int) -> str | None:
        """2 A line of the open game, or a position full of meetings."""
        line = super().line(number)
        if line and self.rules.equipment.neutrals:
            return line
        if number % 10 in MADE:
            return made(self.rules.equipment, random.Random(number))
        return UNSEEN.get(number % 10) or line

    def start(self, number: int, seed: str, options: Mapping[str, JsonData]) -> CampaignState:
        """2 In a starting position, each side knows the facilities and some units.

        The facilitator runs the table in one of the possible ways.
        """
        state = super().start(number, seed, options)
        if state.turn > 1:
            g, pick = self._play(state), random.Random(number)
            fog = fog_of(g)
            fog.knowledge, fog.mode = believed_as_they_stand(g), pick.choice(MODES)
            for side in g.equipment.sides:
                self._look(g, side, pick)
        return state

    def _look(self, g: Campaign, side: str, pick: random.Random) -> None:
        """Fog 1 What a side has seen, including things that are gone by now."""
        for space in g.equipment.spaces:
            if pick.random() < SEEN:
                sight(g, side, space, "contact", g.units_at(space))
        enemies = [power for power in g.equipment.order if is_enemy(g, side, power)]
        for zone in pick.sample(list(g.equipment.zones), PHANTOMS):
            gone = {pick.choice(enemies): {pick.choice(("transport", "cruiser")): 1}}
            sight_forces(g, side, zone, "contact", gone)
        for land, holder in sorted(g.state.control.items()):
            if holder in enemies and pick.random() < MISTAKEN:
                ledger_of(g, side).facilities[land] = {"air_base": 0}

    def scrambled(
        self, state: CampaignState, role: str | None, pick: random.Random
    ) -> CampaignState:
        """Fog 1 The same position with everything changed that a viewer may not know."""
        other = self.game.codec.copy(state)
        other.dice.seed = seed_by(pick)
        if role != FACILITATOR:
            Scrambling(self._play(other), role, pick, self._masked(state, role)).scramble()
        return other

    def weights(self, state: CampaignState, choices: Sequence[Choice]) -> list[float]:
        """Fog 8 Battles before quiet, as in the open game."""
        plain = super().weights(state, choices)
        return [
            weight * LIKED_IN_FOG.get(kind_of(choice), 1.0)
            for weight, choice in zip(plain, choices, strict=True)
        ]

    def _play(self, state: CampaignState) -> Campaign:
        return self.rules.play(state)

    def _masked(self, state: CampaignState, role: str | None) -> bool:
        return is_masked(state, role, self.rules.roles)


class Scrambling:
    """Fog 1 Garbles a position for one viewer. others: the powers that are not its own.

    lands: where a power's unit may stand.
    """

    def __init__(
        self, g: Campaign, viewer: str | None, pick: random.Random, is_masked: bool
    ) -> None:
        self.g, self.state, self.fog = g, g.state, fog_of(g)
        self.viewer = viewer
        self.pick = pick
        self.is_masked = is_masked
        self.others = [
            power
            for power, printed in g.equipment.powers.items()
            if printed.side and printed.side != viewer
        ]
        self.lands = [land for land in g.equipment.territories if not g.leaning(land)]
        self.is_mover = viewer is not None and g.side(g.state.power) == viewer

    def scramble(self) -> None:
        """Fog 1 Garble one secret after the other."""
        steps: tuple[Callable[[], None], ...] = (
            self.money,
            self.research,
            self.papers,
            self.ledgers,
            self.records,
            self.unheard,
            self.standing_still,
            self.pieces,
            self.facilities,
            self.names,
            self.steps,
        )
        for step in steps:
            step()
        self.g.forget()

    # ------------------------------------------------------------------ papers

    def money(self) -> None:
        """A12 Purses, and the number of draws in secret streams."""
        for economy in (key for power in self.others for key in self._economies_of(power)):
            if economy in self.state.purses:
                self.state.purses[economy] = self.pick.randint(0, MOST_IPC)
        streams = dict(self.state.dice.streams or {})
        for name in list(streams):
            if self.viewer is None or not name.startswith(self.viewer):
                streams[name] = self.pick.randint(0, MOST_STREAM)
        self.state.dice.streams = streams

    def research(self) -> None:
        """Fog 5 Technologies that were never used, rockets under way, and what is asked of them."""
        if not self.state.options.research:
            return
        used, names = self.fog.used or {}, list(self.g.equipment.technologies)
        found = dict(self.state.technologies or {})
        for power in self.others:
            secret = self.pick.sample(names, self.pick.randint(0, len(names)))
            own = (
                *used.get(power, ()),
                *(each for each in secret if each not in used.get(power, ())),
            )
            found.pop(power, None)
            if own:
                found[power] = own
            enter(self.g, power, (self.pick.choice(FACES),) * self.pick.randint(0, 1))
        self.state.technologies = found or UNSET
        if not self.is_mover:
            self.state.rockets = [each for each in self.state.rockets or () if each.done] or UNSET
            self.questions()

    def questions(self) -> None:
        """Fog 5 Whoever seems to buy or to write orders may be asked about research or rockets."""
        stack, power = self.state.stack, self.state.power
        top = type(stack[-1]) if stack else None
        if top in (BuyDice, ChooseChart):
            stack[-2:] = [Spend(role=power)]
        elif top is Spend and self.pick.random() < GONE:
            stack[-1:] = [Research(power=power, at="throw"), BuyDice(role=power)]
        elif top is AimRocket:
            turn = next(each for each in stack if isinstance(each, FogTurn))
            turn.at = "carry_out_combat"
            stack[-2:] = [WriteOrders(role=power, power=power, phase=COMBAT)]

    def _economies_of(self, power: str) -> tuple[str, ...]:
        return self.g.equipment.economies_of[power]

    def papers(self) -> None:
        """Fog 6 Plans, standing orders, and prepared attacks."""
        state = self.state
        for power in self.others:
            state.plans = {k: kept for k, kept in state.plans.items() if k.split(".")[0] != power}
            lands = [land for land, holder in sorted(state.control.items()) if holder == power]
            refused = tuple(land for land in lands if self.pick.random() < GONE)
            state.standing_orders[power] = StandingOrders(no_scramble=refused)
        if not self.is_mover:
            state.locked_plan = ""
            seen = table(self.g)
            state.attacks = {k: v for k, v in state.attacks.items() if seen and k == seen.space}

    def ledgers(self) -> None:
        """Fog 1 The other room's knowledge, frozen board, and pending announcements."""
        for side in self.g.equipment.sides:
            if side != self.viewer:
                self.fog.knowledge[side] = Knowledge(sightings=[self._phantom(side)])
                self.fog.unsaid.pop(side, None)
        if not self.is_mover:
            self.fog.closed, self.fog.shown = self._some_spaces(), None
        self.fog.without_screen = self.pick.sample(list(self.g.equipment.sides), 1)
        self.fog.mode = self.pick.choice(("by_hand", "assisted"))

    def _phantom(self, side: str) -> Sighting:
        return Sighting(
            turn=self.state.turn,
            power=self.state.power,
            phase="",
            space=self.pick.choice(self._some_spaces()),
            forces={},
            source=side,
        )

    def _some_spaces(self) -> list[str]:
        return self.pick.sample(list(self.g.equipment.spaces), 3)

    def records(self) -> None:
        """Fog 8, A12 Losses that nobody else saw, past money, convoy losses."""
        for power in self.others:
            self.state.lost[power] = {"infantry": self.pick.randint(0, 3)}
        self.state.accounts = [self._account(each) for each in self.state.accounts]

    def _account(self, account: Account) -> Account:
        lost = {power: kinds for power, kinds in account.lost.items() if power not in self.others}
        if account.power not in self.others:
            return replace(account, lost=lost)
        more, income = self.pick.randint(0, 4), dict(account.income)
        if self.state.options.research and income and not bonds_are_seen(self.g):
            income[BONDS] = self.pick.randint(0, 6)
        if TERRITORIES in income:
            income[TERRITORIES] += more
            income[CONVOYS] = income.get(CONVOYS, 0) - more
        purse, economies = self.pick.randint(0, MOST_IPC), dict(account.economies)
        for key, parts in economies.items():  # as in the whole: convoys are not told apart
            economies[key] = {
                **parts,
                TERRITORIES: parts[TERRITORIES] + more,
                CONVOYS: parts.get(CONVOYS, 0) - more,
            }
        return replace(account, lost=lost, income=income, purse=purse, economies=economies)

    def unheard(self) -> None:
        """A36 Captured land of which its loser has not been told."""
        if not self.is_mover:
            lands = self.pick.sample(sorted(self.state.control), 2)
            self.fog.withheld = {land: self.state.control[land] for land in lands}

    def standing_still(self) -> None:
        """Fog 8 The progress of the mover's own units since its board was frozen."""
        if not (self.is_mover and self.is_masked and self.fog.shown):
            return
        self.state.attacks = {}
        self.fog.closed = self._some_spaces()
        for key in self.fog.shown.pieces:
            if key in self.g.pieces and self.g.is_unit(key):
                self.g.pieces[key].place = self._place_for(self.g.pieces[key].kind)
                self.g.pieces[key].spent = 0

    # ------------------------------------------------------------------ pieces

    def pieces(self) -> None:
        """Fog 1 Unseen units: removed, moved, added, with other cargo."""
        seen = set(found.all) if (found := table(self.g)) else set()
        for key in self._hidden():
            piece = self.g.pieces[key]
            piece.moved, piece.came_from, piece.spent, piece.bonus = "", "", 0, 0
            piece.scrambled, piece.aboard, piece.ashore, piece.loaded = "", "", "", ""
            if key in seen:
                continue
            if self.pick.random() < GONE:
                del self.g.pieces[key]
            elif self.pick.random() < MOVED and self.g.is_unit(key):
                piece.place = self._place_for(piece.kind)
                piece.markers = 0
        for _ in range(ADDED):
            kind = self.pick.choice(list(self.g.equipment.units))
            owner = self.pick.choice(self.others)
            self._add(kind, owner, self._place_for(kind))
        state, pieces = self.state, self.g.pieces
        state.sites = {key: land for key, land in state.sites.items() if key in pieces}
        state.paid_by = {key: paid for key, paid in state.paid_by.items() if key in pieces}

    def _hidden(self) -> list[str]:
        return [key for key, piece in self.g.pieces.items() if piece.owner in self.others]

    def _add(self, kind: str, owner: str, place: str) -> None:
        key = f"{owner}_{kind}{self.pick.getrandbits(32):08x}"
        self.g.pieces[key] = Piece(kind=kind, owner=owner, place=place)

    def _place_for(self, kind: str) -> str:
        """5 A possible place for a unit of a kind; purchases are secret as well.

        G6 No power's unit stands in a neutral.
        """
        if self.pick.random() < GONE:
            return PURCHASED
        box = self.g.equipment
        if box.units[kind].is_sea:
            return self.pick.choice(list(box.zones))
        return self.pick.choice(self.lands)

    def facilities(self) -> None:
        """Fog 1 Facilities of others: their damage, and new ones."""
        self.g.forget()
        for land, holder in sorted(self.state.control.items()):
            if holder not in self.others:
                continue
            for key in self.g.facilities_at(land):
                self.g.pieces[key].markers = self.pick.randint(0, 3)
            if self.pick.random() < GONE and not self.g.facility(land, "air_base"):
                self._add("air_base", holder, land)
        self.g.forget()

    def names(self) -> None:
        """Fog 8 The keys of everything that is not the viewer's."""
        new: dict[str, str] = {}
        for key in self._hidden():
            piece = self.g.pieces[key]
            new[key] = f"{piece.owner}_{piece.kind}{self.pick.getrandbits(32):08x}"
        self.state.counters = {new.get(key, key): p for key, p in self.state.counters.items()}
        for piece in self.state.counters.values():
            piece.aboard = new.get(piece.aboard, piece.aboard)
        self.g.pieces = self.state.counters
        self.state.stack = [renamed(frame, new) for frame in self.state.stack]
        self.state.attacks = {k: renamed(v, new) for k, v in self.state.attacks.items()}
        self.state.sites = {new.get(k, k): land for k, land in self.state.sites.items()}
        self.state.paid_by = {new.get(k, k): paid for k, paid in self.state.paid_by.items()}

    # ------------------------------------------------------------------ the flow

    def steps(self) -> None:
        """Fog 7, 8 Orders of others; and, while a room is asked, the question and the place."""
        for frame in self.state.stack:
            if isinstance(frame, CarryOut) and not self.is_mover:
                frame.orders = frame.orders[: self.pick.randint(0, len(frame.orders))]
        if self.is_masked:
            kept = [frame for frame in self.state.stack if self._is_kept(frame)]
            space = self.pick.choice(self._some_spaces())
            self.state.stack = [*kept, GoOn(step="order", space=space, order=1)]

    def _is_kept(self, frame: object) -> bool:
        here = [isinstance(each, FogTurn) for each in self.state.stack].index(True)
        return self.state.stack.index(frame) <= here or isinstance(frame, CarryOut)
