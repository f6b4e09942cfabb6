"""G6 What happens to neutrals; all of it is public."""

from __future__ import annotations

from engine.core.events import Event


class NeutralAttacked(Event, tag="neutral_attacked", frozen=True, kw_only=True):
    """G6 A power attacks a neutral, which has so many units."""

    rule: str = "G6"
    power: str
    territory: str
    army: int


class NeutralsTurn(Event, tag="neutrals_turn", frozen=True, kw_only=True):
    """G6 An attack on a strict neutral: these others lean to the other side from now on."""

    rule: str = "G6"
    power: str
    side: str
    territories: tuple[str, ...]


class NeutralLeans(Event, tag="neutral_leans", frozen=True, kw_only=True):
    """G6 An attack on a neutral has failed: it waits for that side, with so many units left."""

    rule: str = "G6"
    territory: str
    side: str
    army: int


class NeutralJoined(Event, tag="neutral_joined", frozen=True, kw_only=True):
    """G6 A power takes over a friendly neutral, and its army: kind → number."""

    rule: str = "G6"
    power: str
    territory: str
    army: dict[str, int]


class LeagueJoined(Event, tag="league_joined", frozen=True, kw_only=True):
    """G7 The territories of a league come under a power, each with its army: kind → number."""

    rule: str = "G7"
    league: str
    power: str
    armies: dict[str, dict[str, int]]
