"""7.6 At which ships tokens are thrown: where one saves, or sinks, more than it is worth kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle import forces
from engine.games.pacific_1940.battle.decks import with_pieces
from engine.games.pacific_1940.battle.kamikaze import AimKamikazes, SendKamikazes, targets
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.scrambling import spaces_of
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.odds.dice import same_dice
from engine.games.pacific_1940.position.state import Campaign

MOST_AT_ONE = 3
"""So many tokens at one ship are thought of at once."""


def answer(g: Campaign, ask: AimKamikazes) -> Advice:
    """7.6 The ships that pay most for each token, until none pays for what it costs."""
    strikes = Strikes(g, targets(g, ask.role))
    aims = ((), *strikes.best_first(g.state.tokens[ask.role]))
    return advised(strikes.weighed(aimed) for aimed in aims)


def expected_of(g: Campaign, first: float, whole: float, left: int, count: int) -> float:
    """7.6 What `count` tokens at a ship are worth on average, if `left` hits sink it.

    first: what a hit is worth that only damages it, whole: what its sinking is worth.
    """
    chances = same_dice(g.equipment.kamikaze.hits, count)
    sunk = sum(chances[left:])
    return whole * sunk + first * sum(chances[1:left])


class Strikes:
    """7.6 What tokens at ships are worth: the ships themselves, and the fights without them.

    stops: zone → what it is worth that no ship of it fires at a shore, which the first token used
    there brings, hit or miss.
    """

    def __init__(self, g: Campaign, ships: Sequence[str]) -> None:
        self.g, self.worth = g, Worth(g)
        self.stops: dict[str, float] = {}
        self.gains = self._gains(ships)

    def _gains(self, ships: Iterable[str]) -> dict[str, tuple[float, float]]:
        """7.6 Ship → what its first hit is worth, and all that sink it; those alike once."""
        before, known = fights(self.g), dict[tuple[str, str, int], tuple[float, float]]()
        silent: dict[str, tuple[Campaign, float]] = {}
        found: dict[str, tuple[float, float]] = {}
        for key in ships:
            piece = self.g.pieces[key]
            if piece.place not in silent:
                then = _silent(self.g, piece.place)
                silent[piece.place] = then, fights(then)
                self.stops[piece.place] = before - silent[piece.place][1]
            look = (piece.place, piece.kind, piece.markers)
            if look not in known:
                known[look] = self._gain(key, *silent[piece.place])
            found[key] = known[look]
        return found

    def _gain(self, key: str, then: Campaign, before: float) -> tuple[float, float]:
        """7.6 What a first hit on a ship is worth, and all hits that sink it.

        then, before: the position after a token that missed, and what its fights are worth.
        """
        price = self.worth.piece(key)
        gone = {key, *then.cargo(key)}
        left = {each: piece for each, piece in then.pieces.items() if each not in gone}
        sunk = fights(with_pieces(then, left))
        whole = price + before - sunk
        if forces.hits_left(then, key) == 1:
            return whole, whole
        hurt = replace(then.pieces[key], markers=1)
        damaged = fights(with_pieces(then, {**then.pieces, key: hurt}))
        return price * self.worth.weights.kamikazes.damage + before - damaged, whole

    def expected(self, key: str, count: int) -> float:
        """7.6 What so many tokens at one ship are worth on average."""
        first, whole = self.gains[key]
        return expected_of(self.g, first, whole, forces.hits_left(self.g, key), count)

    def best_first(self, tokens: int) -> list[tuple[str, ...]]:
        """7.6 Longer and longer lists of targets, each with those added that pay best a token."""
        at, found = Counter[str](), list[tuple[str, ...]]()
        while len(found) < tokens and at.total() < tokens:
            room = min(MOST_AT_ONE, tokens - at.total())
            options = [
                (self._rate(key, at, n), n, key) for key in self.gains for n in range(1, room + 1)
            ]
            if not options:
                break
            _, count, key = max(options, key=lambda each: (each[0], -each[1]))
            at[key] += count
            found.append(tuple(at.elements()))
        return found

    def _rate(self, key: str, at: Counter[str], more: int) -> float:
        """7.6 What each of so many tokens more at a ship adds to those that are aimed so far."""
        gain = self.expected(key, at[key] + more) - self.expected(key, at[key])
        zone = self.g.place(key)
        stops = 0.0 if zone in self._zones(at) else self.stops[zone]
        return (gain + stops) / more

    def _zones(self, aimed: Iterable[str]) -> set[str]:
        """7.6 The zones in which these ships are."""
        return {self.g.place(key) for key in aimed}

    def weighed(self, aimed: tuple[str, ...]) -> Candidate:
        """7.6 A list of targets with what it is worth, less what the tokens are worth kept."""
        gain = sum(self.expected(key, count) for key, count in Counter(aimed).items())
        token = self.worth.weights.kamikazes.token
        return weighed(
            SendKamikazes(aimed),
            ships=gain,
            shore=sum(self.stops[zone] for zone in self._zones(aimed)),
            tokens=-token * len(aimed),
        )


def _silent(g: Campaign, zone: str) -> Campaign:
    """7.6, 8.2 A copy of the position in which no ship of a zone may fire at a shore."""
    zones = [*g.state.kamikaze_zones, zone]
    return Campaign(replace(g.state, kamikaze_zones=zones), g.equipment, g.rules_version)


def fights(g: Campaign) -> float:
    """8 What all fights of the turn are worth to the attacker, what dies in them counted."""
    battles = Battles(Worth(g))
    return sum(battles.in_space(space) for space in spaces_of(g))
