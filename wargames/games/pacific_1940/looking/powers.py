"""The inspector of a power: its money, objectives, forces, and standing orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.sequence.choice import Choice
from engine.core.view import Ask, View
from engine.games.pacific_1940.battle.standing_orders import (
    AskForLosses,
    LoseAsProposed,
    LoseEarlier,
    LoseLast,
    RefuseAlways,
)
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import PowerView
from wargames.games.pacific_1940 import choices, tracks, words
from wargames.games.pacific_1940.looking import forces_table, politics, research
from wargames.games.pacific_1940.looking.inspector import Inspected
from wargames.games.pacific_1940.map import chart
from wargames.presentation.wording import Button

POWER = "power:"
"""The prefix of a power's key, since a territory may have the same name."""
MATTERS = {
    "scramble": "Never scramble from",
    "kamikaze": "Never send kamikazes to",
    "intercept": "Never intercept over",
}
"""7.5, 7.6, 8.1 What a power may refuse permanently."""


class PowerInspected(Inspected, frozen=True, kw_only=True):
    """The inspector of a power; its panel stays open when a standing order is given."""

    stays: bool = True

    @property
    def template(self) -> str:
        return "pacific_1940/looking/power.html"


class Refusal(Struct, frozen=True):
    """8.3 A place, and whether the power refuses there; the button switches it."""

    name: str
    is_set: bool
    button: Button


class Kept(Struct, frozen=True):
    """8.3 A kind in a loss order. earlier: loses it one place earlier. last: after all others."""

    name: str
    earlier: Button | None
    last: Button | None


class LossOrder(Struct, frozen=True):
    """8.3 A loss order. is_own: the power has set it. is_asked: it is asked all the same.

    asks: switches that. back: drops its own order.
    """

    title: str
    is_own: bool
    is_asked: bool
    asks: Button | None
    back: Button | None
    kinds: list[Kept]


class StandingForm(Struct, frozen=True):
    """8.3 All standing orders of a power."""

    matters: list[tuple[str, list[Refusal]]]
    losses: list[LossOrder]


def inspected(key: str, view: View[Board], names: Mapping[str, str]) -> PowerInspected | None:
    """A power by its key, `power:uk`; None: there is no such power."""
    board: Board = view.board
    power = next((each for each in board.powers if POWER + each.key == key), None)
    if power is None:
        return None
    account = next((each for each in reversed(board.accounts) if each.power == power.key), None)
    return PowerInspected(
        on=chart.of(board),
        key=key,
        title=words.capital(words.without_article(names[power.key])),
        sort="power",
        x={
            "money": tracks.purse(power, board, names),
            "purses": tracks.purses(power, board, names) if power.economies else [],
            "stands": politics.standing(power.key, board, names),
            "forces": forces_table.of_power(power.key, board, names),
            "account": told(account, names) if account else None,
            "fallen": words.counted(fallen(power, board), names) if board.fog else "",
            "is_hidden": power.key in forces_table.limits_of(board),
            "technologies": research.told(power.key, board),
            "orders": form(power, view, names),
            "power": power.key,
        },
    )


def fallen(power: PowerView, board: Board) -> dict[str, int]:
    """Fog 8, 14 A power's losses, as far as the viewer knows."""
    found = Counter(power.lost)
    for account in board.accounts:
        found.update(account.lost.get(power.key, {}))
    return {kind: found[kind] for kind in board.units if found[kind]}


def told(account: Account, names: Mapping[str, str]) -> dict[str, Any]:
    """14 The account of a power's last turn, in words."""
    return {
        "round": account.round,
        "income": words.income_parts(account.income, names),
        "purse": account.purse,
    }


def form(power: PowerView, view: View[Board], names: Mapping[str, str]) -> StandingForm | None:
    """8.3 The form of one's own power; None for another's."""
    board: Board = view.board
    ask = next((each for each in view.standing if each.role == power.key), None)
    if ask is None:
        return None
    orders = board.standing_orders.get(power.key) or StandingOrders()
    return StandingForm(matters=matters(ask, names), losses=losses(ask, orders, board, names))


def matters(ask: Ask, names: Mapping[str, str]) -> list[tuple[str, list[Refusal]]]:
    """7.5, 7.6, 8.1 What may be refused permanently, by place."""
    found: dict[str, list[Refusal]] = {}
    for option in ask.options:
        choice = option.choice
        if isinstance(choice, RefuseAlways):
            place = Refusal(names[choice.space], not choice.never, choices.in_full(option, names))
            found.setdefault(choice.matter, []).append(place)
    return [(MATTERS[matter], places) for matter, places in found.items()]


def losses(
    ask: Ask, orders: StandingOrders, board: Board, names: Mapping[str, str]
) -> list[LossOrder]:
    """8.3 The loss orders, each kind with the buttons that move it."""
    found: dict[tuple[type[Choice], str], Button] = {}
    for option in ask.options:
        found[type(option.choice), option.target] = choices.in_full(option, names)
    return [
        LossOrder(
            title=words.capital(title),
            is_own=key in orders.losses,
            is_asked=key not in orders.losses or key in orders.asked,
            asks=found.get((AskForLosses, key)),
            back=found.get((LoseAsProposed, key)),
            kinds=[
                Kept(
                    choices.loss_of(kind, names),
                    found.get((LoseEarlier, f"{key}:{kind}")),
                    found.get((LoseLast, f"{key}:{kind}")),
                )
                for kind in orders.losses.get(key) or board.loss_orders[key]
            ],
        )
        for key, title in choices.LOSS_ORDERS.items()
    ]
