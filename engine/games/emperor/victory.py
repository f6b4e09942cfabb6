"""11.0 Victory & Defeat."""

from __future__ import annotations

from engine.core.position import pile
from engine.core.sequence.flow import Finished
from engine.games.emperor.components.pieces import EPOCHS
from engine.games.emperor.events import GameOver
from engine.games.emperor.position.state import UNPLAYED, Result, War

DEGREES = {
    "early": "catastrophic_defeat",
    "mid": "disastrous_defeat",
    "late": "unconditional_surrender",
}
"""11.0 How grave a defeat is, by the earliest epoch with a card that was not revealed."""
KNOCK_OUTS_TO_WIN = 3


def earliest_unplayed(g: War) -> str:
    """11.0 The earliest epoch with a card that was not revealed yet (ruling A44)."""
    unplayed = {
        g.equipment.cards[int(key)].epoch for name in UNPLAYED for key in pile(g.state.cards, name)
    }
    return next((epoch for epoch in EPOCHS[:2] if epoch in unplayed), "late")


def finish(g: War, ending: str, cause: str, rule: str = "11.0", front: str = "") -> Finished:
    """Log the end of the game; the caller raises the returned exception."""
    g.tell(GameOver(rule=rule, ending=ending, cause=cause, front=front))
    return Finished(
        Result(
            ending=ending,
            cause=cause,
            rule=rule,
            turn=g.state.turn,
            epoch=earliest_unplayed(g),
            front=front,
        )
    )


def check_collapse(g: War) -> None:
    """7.2, 11.0 End the game if all three resources are at 0 at once: Complete Collapse."""
    if not any(g.level(resource) for resource in ("army_navy", "prestige", "oil")):
        raise finish(g, "complete_collapse", "collapse", "7.2")


def check_defeat(g: War) -> None:
    """9.1, 11.0 End the game: the Home Islands are invaded, or Army-Navy and Prestige at 0."""
    ending = DEGREES[earliest_unplayed(g)]
    invaders = g.fronts_in("home")
    if invaders:
        raise finish(g, ending, "home_islands", "9.1", invaders[0])
    if g.level("army_navy") == 0 and g.level("prestige") == 0:
        raise finish(g, ending, "no_support", "9.1")


def check_military_victory(g: War) -> None:
    """8.2.3, 11.0 End the game at once if three fronts are knocked out (rulings A04, A47)."""
    out = [front for front in g.fronts() if g.counters[front].place == "not_in_play"]
    if len(out) >= KNOCK_OUTS_TO_WIN:
        raise finish(g, "military_victory", "knock_outs")


def survive(g: War) -> Finished:
    """11.0 The end when no card is left and the war is not lost: Survival (ruling A46)."""
    return finish(g, "survival_victory", "deck_exhausted")
