"""Each legal choice as a button: its words, its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import FACES
from engine.core.view import Ask, Option
from engine.games.pacific_1940.battle.conduct import FightNext
from engine.games.pacific_1940.components.gunnery import LAST_LAND_UNIT
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.detection.numbers import free_shots
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.fog.meeting.tokens import UseTokens
from engine.games.pacific_1940.politics.declarations import GoToWar
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.research.chances import breakthrough
from engine.games.pacific_1940.research.research import BuyResearch
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import war_effects
from wargames.games.pacific_1940.map import arrows, sightings
from wargames.games.pacific_1940.odds.pointed_odds import odds
from wargames.games.pacific_1940.words import (
    capital,
    listed,
    piece,
    plural,
    units,
    with_names,
    without_article,
)
from wargames.presentation.wording import Button, ButtonGroup, counted, percent, value_of

Names = Mapping[str, str]


class Say(Struct, frozen=True):
    """The words for a kind of choice, and its rule."""

    rule: str
    words: Callable[[Any, Names], str]


def _always(words: str) -> Callable[[Any, Names], str]:
    """Words that do not depend on the choice."""
    return lambda choice, names: words


def _war(choice: Any, names: Names) -> str:
    return f"Declare war on {listed(names[power] for power in choice.on)}"


def _leave(words: str) -> Callable[[Any, Names], str]:
    """G8.2 Leave of a power at a strait."""
    return lambda choice, names: words.format(capital(names[choice.to]), names[choice.strait])


def _ships(choice: Any, names: Names) -> str:
    return capital(units(choice.ships, names)) or "No ship"


def _battle(choice: Any, names: Names) -> str:
    return names[choice.space] if choice.space else "All of them, in this order"


def _landing(choice: Any, names: Names) -> str:
    unit = capital(piece(choice.unit, names))
    return f"{unit} to {names[choice.space]}" if choice.space else f"{unit}: nowhere, it is lost"


def _interceptors(choice: Any, names: Names) -> str:
    if not choice.fighters:
        return "Stay on the ground"
    return f"Send {counted(choice.fighters, 'fighter')}"


def _retreat(choice: Any, names: Names) -> str:
    return f"Retreat to {names[choice.to]}" if choice.to else "Break off: the aircraft leave"


def _submerge(choice: Any, names: Names) -> str:
    return f"Submerge {counted(choice.count, 'submarine')}"


def _go_up(choice: Any, names: Names) -> str:
    """R11 With the owners: the base's owner also decides for its guests."""
    of_power: dict[str, list[str]] = {}
    for key in choice.aircraft:
        of_power.setdefault(key.partition("_")[0], []).append(key)
    told = [f"{units(keys, names)} of {names[power]}" for power, keys in of_power.items()]
    return f"Scramble {listed(told)}" if told else "Stay on the ground"


def _tokens(choice: Any, names: Names) -> str:
    return f"Use {counted(choice.count, 'token')}" if choice.count else "Keep all tokens"


CLASSES = {"cap": "warships", "dd": "destroyers", "ss": "submarines", "tr": "transports"}
"""Fog 8 Targets to attack or ignore, by class."""


def _attack(choice: Any, names: Names) -> str:
    if not choice.classes:
        return "Ignore them"
    return f"Attack the {listed(CLASSES[each] for each in choice.classes)}"


def _free_shot(choice: Any, names: Names) -> str:
    return f"Fire with {counted(choice.count, 'submarine')}" if choice.count else "Avoid combat"


def _joining(choice: Any, names: Names) -> str:
    return f"Join with {counted(choice.count, 'submarine')}" if choice.count else "Stay hidden"


def _keeping_out(choice: Any, names: Names) -> str:
    return f"Keep {counted(choice.count, 'submarine')} out" if choice.count else "All fight"


MATTERS = {
    "scramble": ("Never scramble from {}", "Ask me about scrambles from {}"),
    "kamikaze": ("Never send kamikazes to {}", "Ask me about kamikazes at {}"),
    "intercept": ("Never intercept over {}", "Ask me about interceptors over {}"),
}
"""7.5, 7.6, 8.1 Words for refusing in advance, and for taking that back."""
LOSS_ORDERS = {
    "attack_land": "attacking on land",
    "defence_land": "defending on land",
    "attack_sea": "attacking at sea",
    "defence_sea": "defending at sea",
}
"""8.3 When a loss order applies."""


def _standing(choice: Any, names: Names) -> str:
    never, ask = MATTERS[choice.matter]
    return (never if choice.never else ask).format(names[choice.space])


def _earlier(choice: Any, names: Names) -> str:
    return f"{loss_of(choice.unit, names)}: one place earlier, {LOSS_ORDERS[choice.order]}"


def _last(choice: Any, names: Names) -> str:
    return f"{loss_of(choice.unit, names)}: given up last, {LOSS_ORDERS[choice.order]}"


def _asking(choice: Any, names: Names) -> str:
    when = LOSS_ORDERS[choice.order]
    return f"Propose so, but ask me, {when}" if choice.is_asked else f"Do not ask me, {when}"


def _as_proposed(choice: Any, names: Names) -> str:
    return f"The proposed order of loss again, {LOSS_ORDERS[choice.order]}"


def loss_of(kind: str, names: Names) -> str:
    """8.3 A kind as in a loss order: "battleship+" is its first hit."""
    if kind == LAST_LAND_UNIT:
        return "The last land unit"
    name = capital(names.get(kind.removesuffix("+"), kind))
    return f"{name}, first hit" if kind.endswith("+") else name


def _research(choice: Any, names: Names) -> str:
    return f"Buy {counted(choice.dice, 'die', 'dice')}"


def _rocket(choice: Any, names: Names) -> str:
    return f"The {names[choice.facility]} at {names[choice.territory]}"


SAY = {
    "no_research": Say("G10", _always("No research")),
    "buy_research": Say("G10", _research),
    "pick_chart": Say("G10", lambda choice, names: f"Chart {choice.chart}"),
    "purchase": Say("6", _always("Buy")),
    "go_to_war": Say("3", _war),
    "keep_peace": Say("3", _always("Declare no war now")),
    "keep_leave": Say("G8", _always("Change nothing")),
    "give_leave": Say("G8", _leave("{} may pass: {}")),
    "take_back_leave": Say("G8", _leave("{} no longer: {}")),
    "keep_rocket": Say("G11", _always("Fire none from here")),
    "launch_rocket": Say("G11", _rocket),
    "move_plan": Say("7", _always("Make these moves")),
    "scramble": Say("7.5", _always("Scramble")),
    "send_kamikazes": Say("7.6", _always("Send kamikazes")),
    "intercept": Say("8.1", _interceptors),
    "shoot_down": Say("8.1", lambda choice, names: capital(piece(choice.unit, names))),
    "bomb": Say("8.1", _always("Bomb")),
    "bombard": Say("8.2", _ships),
    "blitz": Say("fog 8", _always("Blitz")),
    "fight_next": Say("8.3", _battle),
    "take_losses": Say("8.3", _always("Take the losses")),
    "strike": Say("10", _always("Strike by surprise")),
    "submerge": Say("10", _submerge),
    "press": Say("8.4", _always("Fight on")),
    "retreat": Say("8.4", _retreat),
    "land_at": Say("11", _landing),
    "raise_units_free": Say("11", _always("Raise")),
    "deploy": Say("13", _always("Place")),
    "refuse_always": Say("8.3", _standing),
    "lose_earlier": Say("8.3", _earlier),
    "lose_last": Say("8.3", _last),
    "ask_for_losses": Say("8.3", _asking),
    "lose_as_proposed": Say("8.3", _as_proposed),
    "go_up": Say("fog 8", _go_up),
    "use_tokens": Say("fog 8", _tokens),
    "dive_at": Say("fog 8", _always("Dive")),
    "attack_found": Say("fog 8", _attack),
    "shoot_freely": Say("fog 8", _free_shot),
    "join_battle": Say("fog 8", _joining),
    "stay_out": Say("fog 8", _keeping_out),
    "proceed": Say("fog 7", _always("Go on")),
    "run_table": Say("fog 7", _always("Run the table so")),
    "correction": Say("fog 7", _always("Correct")),
    "ruling": Say("fog 7", _always("Announce ruling")),
    "enter_dice": Say("fog 7", _always("Enter these dice")),
}
"""Every kind of choice, in the order of the rules."""
TITLES = {
    "retreat": "Break off",
    "go_to_war": "War",
    "give_leave": "Give leave",
    "take_back_leave": "Take leave back",
}
"""Kinds under a heading of their own."""
FEW_WARS = 1
"""3 So many declarations of war on several at once are shown beside those on one."""
PRIMARY = ("press", "strike", "proceed")
"""The most common choices."""
OF_TOKENS = ("aim_kamikazes", "call_kamikazes")
"""7.6 Decisions on the number of kamikaze tokens."""
STANDING = (
    "refuse_always",
    "lose_earlier",
    "lose_last",
    "ask_for_losses",
    "lose_as_proposed",
)
"""8.3 Standing orders: possible at any time, asked or not."""


def in_full(option: Option, names: Names) -> Button:
    """One option as a button with all its words."""
    say = SAY[option.kind]
    return Button(
        value=value_of(option.choice),
        kind=option.kind,
        words=say.words(option.choice, names),
        rule=say.rule,
        target=option.target,
        lit=len(option.chance.faces) if option.chance else 0,
        is_primary=option.kind in PRIMARY,
        is_unasked=option.kind in STANDING,
    )


def groups_of(ask: Ask, board: Board, names: Names) -> list[ButtonGroup]:
    """All legal choices grouped by kind, in their order.

    3 Wars with several groups of powers at once are folded where there are many of them.
    """
    groups: dict[str, ButtonGroup] = {}
    for option in ask.options:
        key = f"{option.kind}:several" if _is_on_several(option, ask) else option.kind
        if key not in groups:
            rule = SAY[option.kind].rule
            title = TITLES.get(option.kind, "")
            groups[key] = ButtonGroup(title=title, key=key, rule=rule, kind=option.kind)
        button = in_full(option, names)
        if isinstance(option.choice, GoToWar):
            about = (ask.role, option.choice.on, board, names)
            note, second = war_effects.costs(*about), war_effects.follows(*about)
            button = replace(button, note=note, second=second)
        elif isinstance(option.choice, BuyResearch):
            button = replace(button, note=_chance_and_cost(option.choice.dice, board))
        elif isinstance(option.choice, UseTokens) and option.choice.count:
            button = replace(button, note=_chance_of_hits(option.choice.count, ask))
        elif isinstance(option.choice, FightNext):
            button = replace(button, note=_odds_at(option.choice.space, board))
        groups[key].buttons.append(button)
    for key, group in groups.items():
        if key.endswith(":several"):
            group.title = f"On several at once ({len(group.buttons)})"
            group.is_folded = len(group.buttons) > FEW_WARS
    return list(groups.values())


def _chance_and_cost(dice: int, board: Board) -> str:
    """G10 The chance that dice for research bring a technology, and what they cost."""
    found = box_of(board.scenario).research
    return f"{percent(breakthrough(found.hits, dice))}, {dice * found.die} IPC"


def _chance_of_hits(tokens: int, ask: Ask) -> str:
    """7.6 The chance that one kamikaze of so many hits: all that is known before they are aimed."""
    misses = 1 - int(ask.about["hits_on"]) / len(FACES)
    return f"at least one hit: {percent(1 - misses**tokens)}"


def _odds_at(space: str, board: Board) -> str:
    """8.3 How a battle may end that could be fought next; "" where that would take too long."""
    found = next((each for each in board.next_battles if each.space == space), None)
    expected = odds(board, found) if found else None
    return expected.says if expected else ""


def _is_on_several(option: Option, ask: Ask) -> bool:
    """3 Whether a declaration of war joins others that may be made apart."""
    if not isinstance(option.choice, GoToWar):
        return False
    wars = [{*each.choice.on} for each in ask.options if isinstance(each.choice, GoToWar)]
    return any(war < {*option.choice.on} for war in wars)


def after_noncombat(power: str, board: Board) -> str:
    """6, 13 What follows the noncombat move of a power before another one moves."""
    own = next(each for each in board.powers if each.key == power)
    if not own.purchased:
        return "then your turn ends"
    return "then your new units are placed, as you choose if there is a choice, and your turn ends"


def are_assaults_first(ask: Ask, board: Board) -> bool:
    """8.2 Whether only assaults may be fought next, while other battles wait."""
    offered = {option.target for option in ask.options}
    is_assault = any(order.ashore in offered for order in board.plan if order.ashore)
    return is_assault and any(
        each.attacked and each.key not in offered for each in board.spaces.values()
    )


def _free_shots(kinds: Iterable[UnitKind]) -> dict[str, Any]:
    """R9, F55 What free shots hit on."""
    return {"hits_on": max(kind.free_shot for kind in kinds) or free_shots().hits}


def _blitzers(kinds: Iterable[UnitKind]) -> dict[str, Any]:
    """7.2, G11 The kinds that blitz by themselves, and those that do so beside them."""
    listing = list(kinds)
    leaders = listed(plural(kind.name.lower()) for kind in listing if kind.blitzes)
    followers = listed(kind.name.lower() for kind in listing if kind.blitzes_with)
    return {"leaders": capital(leaders), "followers": followers}


IN_FORCE = {"shoot_or_avoid": _free_shots, "offer_blitz": _blitzers}
"""G11 Questions that say what the kinds in force for the asked power can do."""


def about_of(ask: Ask, board: Board, names: Names) -> dict[str, Any]:
    """The subject of the decision in words; power: whose decision it is."""
    told = with_names({"power": ask.role, **ask.about}, names)
    if ask.about.get("order") in LOSS_ORDERS:
        told["side"] = "attackers" if str(ask.about["order"]).startswith("attack") else "defenders"
        told["order"] = LOSS_ORDERS[str(ask.about["order"])]
    told["title"] = without_article(told["power"])
    if ask.kind == "plan_moves":
        told["at_peace"] = arrows.is_at_peace(ask, board)
        if ask.about.get("phase") == NONCOMBAT:
            told["then"] = after_noncombat(ask.role, board)
    if ask.kind == "choose_battle":
        told["assaults_first"] = are_assaults_first(ask, board)
    if ask.kind == "declare":
        told["in_income"] = any(p.by == ask.role and p.in_income for p in board.politics.prospects)
    if ask.kind in IN_FORCE:
        told |= IN_FORCE[ask.kind](board.kinds_of(ask.role).units.values())
    if ask.kind in OF_TOKENS:
        told["tokens"] = next(each.tokens for each in board.powers if each.key == ask.role)
    if "zone" in ask.about:
        told["seen"] = sightings.seen_now(board, str(ask.about["zone"]), names)
    return told
