"""Each legal choice as a button: its words, its odds, and the modifiers behind them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.text import get_text_list
from msgspec.structs import replace

from engine.core.sequence.choice import FACES, Chance, Choice
from engine.core.view import Ask, Option, kind_of
from engine.games.emperor.player_actions.attack import KNOCK_OUT_ACTIONS
from engine.games.emperor.view import Board
from wargames.games.emperor.words import TERMS
from wargames.presentation.wording import (
    Button,
    ButtonGroup,
    counted,
    signed,
    value_of,
    with_names,
)

GROUPS = {
    "attack": "Attack",
    "resource": "Raise a resource",
    "fortify": "Fortify",
    "kamikaze": "Kamikaze",
}
RULES = {
    "attack": "8.2",
    "knock_out": "8.2.3",
    "battle": "8.3",
    "resource": "8.5",
    "fortify": "8.4",
    "kamikaze_attack": "10.2",
    "banzai": "8.2.6",
    "reveal": "4.0",
    "advance_any": "6.3",
    "reroll": "7.3.2",
    "let_it_stand": "7.3.2",
    "place_free": "8.4.1",
    "production": "7.3.3",
    "end_orders": "8.0",
}
FAR, NOWHERE = ":far", "where no front can come any more"
"""The mark of a group of such spaces, and what its heading says."""
SUPPORT = {"army_navy", "prestige"}
"""9.1 The Resources of which one must be above 0 in Housekeeping."""
BEFORE_SUM = {"advance_any": "past the fort: "}
"""What is said before the sum of a roll that decides something else than an Action's success."""
NOTES = {"battle": "one roll on the card's table"}
"""Notes on choices without a die."""
PRIMARY = ("reveal", "reroll")


def sum_of(chance: Chance) -> str:
    """The required roll with all modifiers: "die +1 (Elite) −1 (card) > 2".

    8.1 A natural 1 or 6 is named where it goes against the sum.
    """
    if chance.over is None:
        return "a natural 6"
    terms = [f"{signed(term.value)} ({TERMS[term.name]})" for term in chance.terms]
    low, high = (face + chance.net > chance.over for face in (FACES[0], FACES[-1]))
    always = "; 6 always succeeds" * (not high) + "; 1 always fails" * low if chance.sure else ""
    return " ".join(["die", *terms, f"> {chance.over}{always}"])


def words_of(choice: Choice, names: Mapping[str, str]) -> str:
    """The words on the button."""
    kind = kind_of(choice)
    at = names.get(choice.target, choice.target)
    support = " + Kamikaze" if getattr(choice, "kamikaze", False) else ""
    words: dict[str, str] = {
        "attack": f"Attack {at}{support}",
        "knock_out": f"Knock out {at}{support}: {KNOCK_OUT_ACTIONS} Actions, 1 Oil",
        "battle": "Fight with a Kamikaze" if support else "Fight the Battle",
        "resource": at,
        "fortify": at,
        "kamikaze_attack": f"Kamikaze at {at}",
        "banzai": f"Banzai against {at}",
        "reveal": "Turn the next card",
        "advance_any": f"{at} advances",
        "reroll": "Roll again",
        "let_it_stand": "Keep it",
        "place_free": f"In {at}",
        "production": f"On {at}",
        "end_orders": "End the turn",
    }
    return words[kind]


def button_of(option: Option, names: Mapping[str, str]) -> Button:
    """An option as a button."""
    chance = option.chance
    lit = len(chance.faces) if chance else 0
    total = BEFORE_SUM.get(option.kind, "") + sum_of(chance) if chance else ""
    return Button(
        value=value_of(option.choice),
        kind=option.kind,
        words=words_of(option.choice, names),
        rule=RULES[option.kind],
        target=option.target,
        lit=lit,
        sum=total,
        note="" if lit else total or NOTES.get(option.kind, ""),
        is_primary=option.kind in PRIMARY,
    )


def in_full(option: Option, names: Mapping[str, str]) -> Button:
    """A button that stands alone, without an explanatory heading."""
    button = button_of(option, names)
    before = {"resource": "Raise ", "fortify": "Fortify "}.get(option.kind, "")
    return replace(button, words=before + button.words) if before else button


def groups_of(ask: Ask, board: Board, names: Mapping[str, str]) -> list[ButtonGroup]:
    """All legal choices grouped by kind, in the order in which players think of them."""
    groups: dict[str, ButtonGroup] = {}
    far = {space.key for space in board.spaces if space.out_of_reach}
    for option in ask.options:
        key, button = _group_key(option, far), button_of(option, names)
        if key not in groups:
            groups[key] = _group(key, option, names)
        if option.kind == "end_orders":
            button = replace(button, note=cost_of_ending(board))
        groups[key].buttons.append(button)
    order = [*GROUPS, *map(kind_in, groups)]
    return sorted(groups.values(), key=lambda each: (order.index(kind_in(each.key)), is_far(each)))


def kind_in(key: str) -> str:
    """The kind of choice in the key of a group."""
    return key.partition(":")[0]


def is_far(group: ButtonGroup) -> bool:
    """6.0 Whether its spaces are those to which no front can come any more."""
    return group.key.endswith(FAR)


def cost_of_ending(board: Board) -> str:
    """8.0, 9.1 What it costs to end the turn now."""
    if invaders(board) or unsupported(board):
        return "the war is lost"
    return f"loses {counted(board.actions_left, 'Action')}" if board.actions_left else ""


def invaders(board: Board) -> list[str]:
    """9.1 The fronts in the Home Islands: the war is lost unless they are driven out this turn."""
    return [front.key for front in board.fronts if front.space == "home"]


def unsupported(board: Board) -> bool:
    """9.1 Army-Navy and Prestige at 0: the war is lost unless one of them is raised this turn."""
    return not any(each.level for each in board.resources if each.key in SUPPORT)


def about_of(ask: Ask, board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """What the question is about, in words; 8.2.5 with the resources whose lack limits attacks."""
    levels = {resource.key: resource.level for resource in board.resources}
    lacking = [key for key in ("army_navy", "oil") if levels[key] == 0]
    return {
        **with_names(ask.about, names),
        "invaders": get_text_list([names[key] for key in invaders(board)], "and"),
        "is_unsupported": unsupported(board),
        "lacking": get_text_list([names[key] for key in lacking], "and"),
    }


def _group_key(option: Option, far: Collection[str]) -> str:
    if option.kind in ("fortify", "place_free"):
        fort = f":{getattr(option.choice, 'fort', '')}" if option.kind == "fortify" else ""
        return f"{option.kind}{fort}{FAR if option.target in far else ''}"
    if option.kind == "kamikaze_attack" or getattr(option.choice, "kamikaze", False):
        return "kamikaze"
    if option.kind in ("knock_out", "battle"):
        return "attack"
    return option.kind


def _group(key: str, option: Option, names: Mapping[str, str]) -> ButtonGroup:
    """A new group; a fortification has the same odds wherever it is placed."""
    kind, _, fort = key.removesuffix(FAR).partition(":")
    rule = "10.0" if key == "kamikaze" else RULES[option.kind]
    if fort and option.chance:
        title = "Fortify with " + names[fort].removesuffix(" Fortification")
        title += f" {NOWHERE}" if key.endswith(FAR) else ""
        note, lit = sum_of(option.chance), len(option.chance.faces)
        return ButtonGroup(title=title, key=key, rule=rule, note=note, lit=lit, is_few=True)
    title = f"Place it {NOWHERE}" if key.endswith(FAR) else GROUPS.get(kind, "")
    return ButtonGroup(title=title, key=key, rule=rule)
