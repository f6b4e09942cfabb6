"""3.0 Set Up: every counter in its place, the decks seeded and shuffled."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.position import Card, Counter, lay
from engine.games.emperor.cards import add_deck
from engine.games.emperor.components.options import Options
from engine.games.emperor.components.pieces import EPOCHS, Equipment
from engine.games.emperor.frames import State
from engine.games.emperor.position.state import ThisTurn, War
from engine.games.emperor.sequence import Campaign


def set_up(
    equipment: Equipment, seed: str, options: Options, phrases: Sequence[str], rules_version: int
) -> State:
    """3.0 The game as it stands before the first card is turned."""
    state = State(
        options=options,
        counters=counters(equipment, options),
        cards={},
        dice=Dice(seed=seed, phrases=tuple(phrases)),
        stack=[Campaign()],
        this_turn=ThisTurn(),
    )
    deal(War(state, equipment, rules_version))
    return state


def counters(equipment: Equipment, options: Options) -> dict[str, Counter]:
    """3.0 Steps 1 to 5: fronts, US Subs, resources, the Home Islands Defense, the rest aside.

    The Islands fortification lies on the Oil track with its "no Oil rolls" side up.
    """
    laid: dict[str, Counter] = {}
    for key, front in equipment.fronts.items():
        if not front.expansion:
            laid[key] = Counter(place=front.track, box=front.start)
        elif options.expansion:
            laid[key] = Counter(place="set_aside")
    for key, marker in equipment.resources.items():
        laid[key] = Counter(place=key, box=marker.start)
    laid["us_subs"] = Counter(place="us_subs", box=equipment.us_subs.start)
    for key, fort in equipment.forts.items():
        laid[key] = Counter(place="home" if fort.place == "home" else "not_in_play")
    laid["islands"].place = "oil_track"
    for n in range(1, equipment.kamikaze.count + 1):
        laid[f"kamikaze_{n}"] = Counter(place="not_in_play")
    return laid


def deal(g: War) -> None:
    """3.0 Step 6: deal the Early War deck with its seeds; the others wait (5.0).

    12.1: in the Historical Game all cards form one deck in ascending order.
    """
    options, cards = g.state.options, g.state.cards
    playing = [
        card for card in g.equipment.cards.values() if options.expansion or not card.expansion
    ]
    for card in playing:
        cards[str(card.number)] = Card(pile=card.epoch)
    if options.historical:
        lay(cards, "draw", [str(card.number) for card in playing])
        return
    for epoch in EPOCHS:
        lay(cards, epoch, [str(card.number) for card in playing if card.epoch == epoch])
    add_deck(g, EPOCHS[0])
