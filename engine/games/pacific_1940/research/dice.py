"""G10, fog 12 The dice of research: rolled in secret, or entered from a real table."""

from __future__ import annotations

from msgspec import UNSET

from engine.games.pacific_1940.position.state import Campaign


def thrown(g: Campaign, power: str, count: int, *, is_seen: bool = False) -> tuple[int, ...]:
    """G10, G11 Roll dice for a power's research or war bonds, in secret where others may not know.

    is_seen: everybody may. Fog 12 Dice that were entered for it come first; those entered for other
    throws are kept.
    """
    stream = "" if is_seen else g.stream_of(power)
    entered = _entered(g).get(power, ())
    if not entered:
        return g.rolls(count, stream)
    others, g.state.dice.script = g.state.dice.script, list(entered[:count])
    rolls = g.rolls(count, stream)
    g.state.dice.script = others
    enter(g, power, entered[count:])
    return rolls


def enter(g: Campaign, power: str, faces: tuple[int, ...]) -> None:
    """Fog 12 These dice come next in a power's research, instead of what was entered before."""
    if g.state.fog is not None:
        kept = {each: dice for each, dice in _entered(g).items() if each != power}
        g.state.fog.entered = ({**kept, power: faces} if faces else kept) or UNSET


def _entered(g: Campaign) -> dict[str, tuple[int, ...]]:
    return (g.state.fog.entered or {}) if g.state.fog is not None else {}
