"""10.4 Which Port ships go to: where they are made Ready, near the front, and out of danger."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_war.bot.weighing.situation import Situation


def port_worth(s: Situation, port: str, ships: Sequence[str]) -> float:
    """10.4, 10.5 What a Port is worth to these ships."""
    if not port:
        return -sum(s.worth(key) for key in ships)
    g, total = s.g, 0.0
    nations = g.equipment.nations
    for key in ships:
        if port in nations[g.unit(key).nation].readies:
            of = s.weights.port
            total += s.worth(key) * (of.home_ready if g.is_ready(key) else of.home_spent)
    return total + s.weights.port.near * front(s, port)


def front(s: Situation, port: str) -> float:
    """8.10 The points of enemy Ports in reach of a Port, and its own."""
    g = s.g
    near = s.distances(s.role, port)
    aims = sum(g.zone(zone).vp for zone in near if g.state.ports.get(zone) == s.enemy)
    return aims + g.zone(port).vp / 2


def home_of(s: Situation, key: str, ports: Sequence[str]) -> str:
    """10.5 The Port of a ship's nation where it is made Ready, the most exposed of several."""
    readies = s.g.equipment.nations[s.g.unit(key).nation].readies
    homes = [port for port in ports if port in readies]
    return max(homes, key=lambda port: front(s, port), default="")


def is_home(s: Situation, key: str) -> bool:
    """10.5 Whether a ship lies where it is made Ready without a card."""
    place = s.g.counters[key].place
    readies = s.g.equipment.nations[s.g.unit(key).nation].readies
    return place in readies and s.g.is_friendly_port(place, s.role)
